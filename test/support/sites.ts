// Fixture sites: each folder of test/sites is copied over test/sites/minimal, in a separate folder that is removed after the test.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';
import { type BuildRequest, build } from '../../src/build/build.ts';
import type { Memory } from '../../src/build/memory.ts';
import type { Problem } from '../../src/model/site/problem.ts';
import { put, temporaryFolder } from './folders.ts';

export { atTheEnd, put, temporaryFolder } from './folders.ts';
export { lines, wordsOf } from './problems.ts';

/** The folder of this package. */
export const generator = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The folder of the fixture sites. */
export const sitesFolder = join(generator, 'test', 'sites');

/**
 * The files that `make` writes into an empty folder, and the JSON that it returns. They are made once for all files of a test run,
 * by the first that needs them, and must not be changed.
 */
export async function madeOnce<T>(
  name: string,
  make: (folder: string) => Promise<T>,
): Promise<{ readonly folder: string; readonly value: T }> {
  const folder = join(inject('shared'), encodeURIComponent(name));
  while (!existsSync(folder)) {
    try {
      mkdirSync(`${folder}.lock`);
    } catch {
      await new Promise((next) => setTimeout(next, 50)); // another file makes it
      continue;
    }
    const beside = `${folder}.beside`;
    try {
      if (existsSync(folder)) break;
      mkdirSync(beside);
      writeFileSync(join(beside, 'value.json'), JSON.stringify(await make(beside)));
      renameSync(beside, folder);
    } finally {
      rmSync(beside, { recursive: true, force: true });
      rmSync(`${folder}.lock`, { recursive: true });
    }
  }
  const record = join(folder, 'value.json');
  return { folder, value: JSON.parse(readFileSync(record, 'utf8')) };
}

/** A copy of the minimal site, with a fixture's files and then `files` copied over it. */
export function makeSite(fixture = 'minimal', files: Readonly<Record<string, string | Buffer>> = {}): string {
  const root = temporaryFolder();
  for (const layer of new Set(['minimal', fixture]))
    cpSync(join(sitesFolder, layer), root, { recursive: true });
  for (const [path, content] of Object.entries(files)) put(root, path, content);
  return root;
}

/** Does the same atomically, by a file beside `root`: a watch never sees a partial file. */
export function putWhole(root: string, path: string, content: string | Buffer): void {
  const beside = `${root}.new`;
  writeFileSync(beside, content);
  mkdirSync(dirname(join(root, path)), { recursive: true });
  renameSync(beside, join(root, path));
}

/** Waits until the processes whose ids are in a file have ended. */
export async function areGone(file: string) {
  const isThere = (pid: string) => {
    try {
      process.kill(Number(pid), 0);
      // A zombie still exists, although it has ended.
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  await expect.poll(() => readFileSync(file, 'utf8').split(' ').filter(isThere)).toEqual([]);
}

/** A page of a fixture. */
export function page(title: string, body = 'Text.'): string {
  return `---\ntitle: ${title}\ndescription: A page of the fixture.\n---\n\n${body}\n`;
}

/** Builds `root` to its dist. */
export function buildSite(root: string, request: Partial<BuildRequest> = {}) {
  return build({ root, out: join(root, 'dist'), today: '2025-11-03', ...request });
}

/**
 * Builds `root` with the command line as a user to whom file permissions apply. They do not apply to root, and tests in a container
 * often run as root.
 */
export function buildAsNobody(root: string): readonly Problem[] {
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if ('uid' in nobody) execFileSync('chown', ['-R', '65534:65534', root]);
  const cli = join(generator, 'bin/site.js');
  execFileSync(process.execPath, [cli, '--help']); // that user must not write the bundle of the command line
  const { stdout, stderr } = spawnSync(process.execPath, [cli, 'build', '--json', '--root', root], {
    encoding: 'utf8',
    cwd: root,
    ...nobody,
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout).problems;
}

/** Every file in a folder with a hash of its bytes; `{}` if the folder does not exist. */
export function snapshot(folder: string): Record<string, string> {
  let entries: ReturnType<typeof list>;
  try {
    entries = list(folder);
  } catch {
    return {};
  }
  return Object.fromEntries(
    entries.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}

function list(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** Frees esbuild's resources for a watch. */
export async function closeBundles({ bundler }: Memory): Promise<void> {
  await bundler?.dispose();
}

/** The text of the fixture minimal's templates/Document.tsx, with the card of a page added. */
export function documentWithCard(): string {
  const named = `{card && <meta property="og:image" content={card.url} />}
        {card && <meta property="og:image:alt" content={card.alt} />}`;
  return readFileSync(join(sitesFolder, 'minimal/templates/Document.tsx'), 'utf8')
    .replace('styles,', 'styles, card,')
    .replace('</head>', `${named}</head>`);
}
