// Each problem code has an example in the docs: a new site with its files is built, the output is compared, and the fix is tried.
// UPDATE=1 writes the output. Slow: it builds some 300 sites.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { build } from '../src/build/build.ts';
import { type Memory, newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { problemLines } from '../src/cli/print/print.ts';
import { words } from '../src/cli/words.ts';
import { createSite } from '../src/scaffold/init.ts';
import { cli, codeIn, follow, type Shown, withOutput } from './support/docs.ts';
import { atTheEnd, closeBundles, generator, temporaryFolder } from './support/sites.ts';

const reference = join(generator, 'docs/content/pages/reference');
const overview = join(reference, 'problems.md');
const pages = readdirSync(join(reference, 'problems')).sort();
const fileOf = (page: string) => join(reference, 'problems', page);

/** The codes with an example on a page, and the contents of their sections. */
function sectionsOf(page: string): readonly (readonly [code: string, section: string])[] {
  const [, ...parts] = readFileSync(fileOf(page), 'utf8').split(/^## `([\w-]+)`$/m);
  return parts.flatMap((code, at) => (at % 2 === 0 ? [[code, parts[at + 1] ?? ''] as const] : []));
}

/** The folder of the site, as the docs show it. */
const shownRoot = '/home/luna/notebook';

/** A message as it is in that site, which has installed this package with its guides. */
const asThere = (text: string, root: string) =>
  text
    .replaceAll(root, shownRoot)
    .replaceAll('(docs/content/pages/', '(node_modules/lullamoon-site/docs/content/pages/');

/** The block with the output of a command: its title is the command. */
const isOutput = ({ file }: Shown) => file?.startsWith('npx site ') ?? false;

/** Lets a site use TypeScript and the types of this package, which only its packed form has by its name. */
function linkTypes(root: string): void {
  const own = (path: string) => join(generator, path);
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  if (!existsSync(join(root, 'node_modules/typescript')))
    symlinkSync(own('node_modules/typescript'), join(root, 'node_modules/typescript'));
  const paths = {
    'lullamoon-site/templates': [own('src/bundled/ssr/templates.ts')],
    react: [own('node_modules/@types/react')],
    'react/*': [own('node_modules/@types/react/*')],
  };
  const compilerOptions = { skipLibCheck: true, types: [own('node_modules/@types/node')], paths };
  const config = { extends: own('src/scaffold/site.tsconfig.json'), compilerOptions, include: ['templates'] };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config));
}

/** The problems in the output of a build or a check; undefined for other commands and unknown options. */
async function printedHere(root: string, command: string, memory: Memory): Promise<string | undefined> {
  const request = { root, out: join(root, 'dist'), today: '2025-11-03', memory };
  const audits = {
    external: false,
    launch: command === 'npx site check --launch',
    types: command === 'npx site check --types',
  };
  if (audits.types) linkTypes(root);
  const result =
    command === 'npx site build'
      ? await build(request)
      : command === 'npx site check' || audits.launch || audits.types
        ? await check({ ...request, ...audits })
        : undefined;
  const plain = (_: string, text: string) => text;
  const notes = result && 'notes' in result ? result.notes : [];
  const lines = result && [
    ...notes.flatMap((one) => problemLines(one, plain, { kind: 'note' })),
    ...result.problems.flatMap((one) => problemLines(one, plain)),
  ];
  return lines && asThere(lines.join('\n').trimEnd(), root);
}

/** The problems in the output of any command. */
function printed(root: string, command: string): string {
  const args = command.split(' ').slice(2);
  const { stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: root, encoding: 'utf8' });
  // Before it there may be warnings of esbuild, when this is the first command that runs after a change of the sources.
  const lines = stderr
    .slice(stderr.search(/^error /m))
    .trimEnd()
    .split('\n');
  // The last line reports that nothing was written.
  return asThere(lines.slice(0, -1).join('\n').trimEnd(), root);
}

/** Sizes of compressed files differ between versions of Node. */
const withoutSizes = (text: string) => text.replace(/[\d,]+(?= bytes)/g, 'N');

function writeOutput(page: string, code: string, text: string): void {
  writeFileSync(fileOf(page), withOutput(readFileSync(fileOf(page), 'utf8'), code, text));
}

test('an updated output stays in its place, even with a fence inside', () => {
  const withFence = pages.flatMap((page) => {
    const whole = readFileSync(fileOf(page), 'utf8');
    return sectionsOf(page).flatMap(([code, section]) => {
      const shown = codeIn(section).find(isOutput)?.code.trimEnd() ?? '';
      expect([code, withOutput(whole, code, shown) === whole]).toEqual([code, true]);
      const other = withOutput(whole, code, 'other');
      expect([code, whole.length - other.length]).toEqual([code, shown.length - 'other'.length]);
      return shown.includes('```') ? code : [];
    });
  });
  expect(withFence).not.toEqual([]);
});

// One site for all examples, restored before each: a build with a cache has the same output as the first one.
const root = join(temporaryFolder(), 'site');
const memory = newMemory();
atTheEnd(() => closeBundles(memory));

beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  createSite(root);
});

describe.each(pages)('%s', (page) => {
  test.each(sectionsOf(page))('%s', async (code, section) => {
    const shown = codeIn(section);
    const at = shown.findIndex(isOutput);
    const { file: command = '', code: expected = '' } = shown[at] ?? {};
    const cure = shown.slice(at + 1);

    for (const block of shown.slice(0, at)) follow(root, block);
    const here = await printedHere(root, command, memory);
    const text = here ?? printed(root, command);
    if (process.env.UPDATE) writeOutput(page, code, text);
    else expect(withoutSizes(text)).toBe(withoutSizes(expected.trimEnd()));
    expect(text).toMatch(new RegExp(`^(error|note) ${code}( |$)`, 'm'));

    expect(cure).not.toEqual([]);
    for (const block of cure) follow(root, block);
    if (here !== undefined) expect(await printedHere(root, command, memory)).toBe('');
  });
});

describe('problems.md', () => {
  const whole = readFileSync(overview, 'utf8');
  const places = new Map(
    pages.flatMap((page) => sectionsOf(page).map(([code]) => [code, `problems/${page}#${code}`])),
  );
  const [, without = ''] = whole.split('## Without an example\n');
  const excused = [...without.matchAll(/^\| `([\w-]+)` \| \S/gm)].map(([, code = '']) => code);

  test('links each code to its example', () => {
    const rows = (text: string) =>
      [...text.matchAll(/^\| (\[?`[\w-]+`\S*) \| .+ \|$/gm)].map(([, cell]) => cell);
    const cellOf = (code: string) => {
      const place = places.get(code);
      return place ? `[\`${code}\`](${place})` : `\`${code}\``;
    };
    if (process.env.UPDATE)
      writeFileSync(
        overview,
        whole.replace(/^\| \[?`([\w-]+)`\S* \|/gm, (_, code: string) => `| ${cellOf(code)} |`),
      );
    else
      expect([...rows(whole.split('## Without an example\n')[0] ?? '')].sort()).toEqual(
        Object.keys(words).map(cellOf).sort(),
      );
  });

  test('gives a reason for each code without an example', () => {
    expect([...places.keys(), ...excused].sort()).toEqual(Object.keys(words).sort());
  });
});
