// The out folder changes as a whole or not at all, and unowned files stay.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { ownMark } from '../src/model/machine/processMark.ts';
import {
  atTheEnd,
  buildAsNobody,
  buildSite,
  closeBundles,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  temporaryFolder,
} from './support/sites.ts';

const cli = join(generator, 'bin/site.js');
const leftovers = (root: string) => readdirSync(root).filter((name) => name.includes('.site-'));
const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.on('exit', done));

/** The mark of a process of this machine that has ended. */
function deadProcess(): string {
  const id = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).trim();
  return ownMark().replace(/^\d+-\w+/, `${id}-0`);
}

describe('the out folder', () => {
  test('loses obsolete files of an earlier build, and keeps unowned ones', async () => {
    const root = makeSite('minimal', { 'content/pages/old.md': page('Old'), 'content/static/a/b.txt': 'x' });
    await buildSite(root);
    put(root, 'dist/CNAME', 'fixture.example');
    put(root, 'dist/.git/HEAD', 'ref');
    mkdirSync(join(root, 'dist/.git/refs/tags'), { recursive: true }); // without it git finds no repository
    chmodSync(join(root, 'dist'), 0o700);
    put(root, 'dist/old/notes.txt', 'mine');
    const untouched = statSync(join(root, 'dist/CNAME'));
    rmSync(join(root, 'content/pages/old.md'));
    rmSync(join(root, 'content/static'), { recursive: true });

    expect((await buildSite(root)).problems).toEqual([]);
    expect(Object.keys(snapshot(join(root, 'dist')))).toEqual([
      '.git/HEAD',
      '.nojekyll',
      '.site-build.json',
      'CNAME',
      '_headers',
      '_redirects',
      'index.html',
      'llms.txt',
      'old/notes.txt',
      'robots.txt',
      'sitemap.xml',
    ]);
    expect(existsSync(join(root, 'dist/a'))).toBe(false);
    const kept = statSync(join(root, 'dist/CNAME'));
    expect([kept.ino, kept.mtimeMs]).toEqual([untouched.ino, untouched.mtimeMs]);
    expect(existsSync(join(root, 'dist/.git/refs/tags'))).toBe(true);
    expect(statSync(join(root, 'dist')).mode & 0o777).toBe(0o700);
  });

  test('is refused if an unowned file has the name of a page', async () => {
    const root = makeSite();
    await buildSite(root);
    put(root, 'dist/a/index.html', 'mine');
    put(root, 'content/pages/a.md', page('A'));
    expect(lines((await buildSite(root)).problems)).toBe('foreign-file dist/a/index.html');
    expect(readFileSync(join(root, 'dist/a/index.html'), 'utf8')).toBe('mine');
  });

  test('with an unowned file name that is not UTF-8 is reported', async () => {
    const root = makeSite();
    await buildSite(root);
    writeFileSync(Buffer.from(`${root}/dist/caf\xe9.txt`, 'latin1'), 'x');
    put(root, 'content/pages/a.md', page('A'));
    expect(lines((await buildSite(root)).problems)).toBe('not-utf8 dist/caf\ufffd.txt');
    expect(existsSync(join(root, 'dist/a/index.html'))).toBe(false);
  });

  test.each(['', '..', 'content', 'content/pages/deeper', 'templates', '../'])(
    '"%s" is refused, because sources are there',
    async (out) => {
      const root = makeSite();
      const before = snapshot(root);
      expect((await buildSite(root, { out: join(root, out) })).problems.map(({ code }) => code)).toEqual([
        'out-is-source',
      ]);
      expect(snapshot(root)).toEqual(before);
    },
  );

  test('is refused through a symbolic link as well', async () => {
    const root = makeSite();
    symlinkSync(join(root, 'content'), join(root, 'public'));
    expect(lines((await buildSite(root, { out: join(root, 'public') })).problems)).toBe(
      'out-is-source public',
    );
  });

  test('is the target of its symbolic link, even if the link changed during a watch', async () => {
    const root = makeSite('minimal', { 'one/.keep': '', 'two/.keep': '' });
    const dist = join(root, 'dist');
    for (const folder of ['one', 'two']) rmSync(join(root, folder, '.keep'));
    symlinkSync('one', dist);
    const memory = newMemory();
    atTheEnd(() => void closeBundles(memory));
    expect(lines((await buildSite(root, { memory })).problems)).toBe('');
    const before = snapshot(join(root, 'one'));
    rmSync(dist);
    symlinkSync('two', dist);
    put(root, 'content/pages/index.md', page('Edited'));
    const edited = ['content/pages/index.md'];
    expect(lines((await buildSite(root, { memory, edited })).problems)).toBe('');
    expect(readFileSync(join(root, 'two/index.html'), 'utf8')).toContain('Edited');
    expect(snapshot(join(root, 'one'))).toEqual(before);
  });

  test('is refused if it is unowned, or a file', async () => {
    const root = makeSite('minimal', { 'photos/a.jpg': 'x', file: 'x' });
    expect(lines((await buildSite(root, { out: join(root, 'photos') })).problems)).toBe(
      'out-not-ours photos',
    );
    expect(lines((await buildSite(root, { out: join(root, 'file') })).problems)).toBe('out-not-ours file');
    expect(readFileSync(join(root, 'photos/a.jpg'), 'utf8')).toBe('x');
  });

  test('may be empty, or in folders that do not exist yet', async () => {
    const root = makeSite();
    mkdirSync(join(root, 'empty'));
    expect((await buildSite(root, { out: join(root, 'empty') })).problems).toEqual([]);
    expect((await buildSite(root, { out: join(root, 'x/y/z') })).problems).toEqual([]);
    expect(existsSync(join(root, 'x/y/z/index.html'))).toBe(true);
  });

  test('is built beside other folders of any name, without reading these', async () => {
    const root = makeSite('minimal', { '.dist.site-backup/photo.jpg': 'x', '.dist.site-old-1-notes/a': 'x' });
    await buildSite(root);
    expect(readFileSync(join(root, '.dist.site-backup/photo.jpg'), 'utf8')).toBe('x');
    expect(readFileSync(join(root, '.dist.site-old-1-notes/a'), 'utf8')).toBe('x');
  });

  test('leaves no folders behind when the build fails', async () => {
    const root = makeSite('dead-link');
    await buildSite(root, { out: join(root, 'x/y/z') });
    expect(existsSync(join(root, 'x'))).toBe(false);
  });

  test('is unchanged when the system refuses a write', async () => {
    const root = makeSite();
    await buildSite(root);
    const before = snapshot(join(root, 'dist'));
    put(root, 'content/pages/large.md', page('Large', `${'word '.repeat(1000)}\n\n`.repeat(100)));
    await shell(['-c', `node "${cli}" --help`]); // so that the command line itself needs no writing
    // A limit on the size of files: like a full disk, a write fails half way.
    const run = ['-c', `ulimit -f 100; exec node "${cli}" build --root "${root}" --json`];
    const { stdout, status } = await shell(run);
    expect(status).toBe(1);
    expect(JSON.parse(stdout).problems.map(({ code }: { code: string }) => code)).toEqual(['write-failed']);
    expect(snapshot(join(root, 'dist'))).toEqual(before);
    expect(leftovers(root)).toEqual([]);
  });

  test('is unchanged when it is read-only', async () => {
    const root = makeSite();
    await buildSite(root);
    const before = snapshot(join(root, 'dist'));
    chmodSync(join(root, 'dist'), 0o555);
    expect(lines(buildAsNobody(root))).toBe('write-failed dist');
    expect(snapshot(join(root, 'dist'))).toEqual(before);
  });
});

describe('a killed build', () => {
  test('leaves the complete old or new site, at any moment', async () => {
    const root = makeSite();
    for (let number = 0; number < 60; number += 1)
      put(root, `content/pages/p${number}.md`, page(`P${number}`, 'old'));
    await buildSite(root);
    const old = snapshot(join(root, 'dist'));
    for (let number = 0; number < 60; number += 1)
      put(root, `content/pages/p${number}.md`, page(`P${number}`, 'new'));
    const other = temporaryFolder();
    await buildSite(root, { out: join(other, 'dist') });
    const fresh = snapshot(join(other, 'dist'));

    const outcomes = new Set<string>();
    for (let delay = 60; delay < 700; delay += 40) {
      const child = spawn(process.execPath, [cli, 'build', '--root', root], { stdio: 'ignore' });
      const exit = ended(child);
      setTimeout(() => child.kill('SIGKILL'), delay);
      await exit;
      const now = snapshot(join(root, 'dist'));
      outcomes.add(JSON.stringify(now) === JSON.stringify(old) ? 'old' : 'new');
      expect([old, fresh]).toContainEqual(now);
    }
    expect(outcomes).toContain('old');
    await buildSite(root);
    expect(leftovers(root), 'the next build clears what killed ones left').toEqual([]);
    expect(snapshot(join(root, 'dist'))).toEqual(fresh);
  });

  test('that died between its two renames restores the old site, even if the next build fails', async () => {
    const root = makeSite('dead-link', {
      '.dist.site-old-0-0-0000000000-abcdef01/index.html': 'the old site',
    });
    const dead = deadProcess();
    execFileSync('mv', [
      join(root, '.dist.site-old-0-0-0000000000-abcdef01'),
      join(root, `.dist.site-old-${dead}-abcdef01`),
    ]);
    put(root, `.dist.site-new-${dead}-abcdef01/index.html`, 'half a site');
    put(root, `.dist.site-old-${dead}-abcdef01/.site-build.json`, '{"format":1,"files":{"index.html":""}}');

    expect((await buildSite(root)).problems).not.toEqual([]);
    expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toBe('the old site');
    expect(leftovers(root)).toEqual([]);
  });

  test('that is interrupted in an endless template ends at once, and leaves nothing', async () => {
    const root = makeSite('minimal', {
      'templates/pages/endless.tsx': `import { z } from 'zod';
        export const schema = z.strictObject({});
        export default function Endless() { console.log('drawing'); for (;;); }`,
      'content/pages/endless.md': '---\ntitle: P\ndescription: D\ntemplate: endless\n---\n',
    });
    const before = snapshot(root);
    const child = spawn(process.execPath, [cli, 'build', '--root', root]);
    const exit = new Promise((done) => child.on('exit', (_, signal) => done(signal)));
    await new Promise((draws) => child.stderr.once('data', draws));
    child.kill('SIGINT');
    expect(await exit).toBe('SIGINT');
    expect(snapshot(root)).toEqual(before);
    expect(leftovers(root)).toEqual([]);
  });
});

test('two builds at once do not mix', async () => {
  const root = makeSite();
  const sites = ['one', 'two'].map((word) => {
    const site = makeSite();
    for (let number = 0; number < 40; number += 1)
      put(site, `content/pages/${word}${number}.md`, page(word, word));
    return site;
  });
  const out = join(root, 'dist');
  const alone = [];
  for (const site of sites) {
    await buildSite(site);
    alone.push(snapshot(join(site, 'dist')));
  }
  const builds = [0, 1, 0, 1, 0, 1].map((which) => buildSite(sites[which] as string, { out }));
  for (const { problems } of await Promise.all(builds)) expect(problems).toEqual([]);
  expect(alone).toContainEqual(snapshot(out));
  expect(leftovers(root)).toEqual([]);
});

function shell(args: string[]): Promise<{ stdout: string; status: number | null }> {
  const child = spawn('bash', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let stdout = '';
  child.stdout.on('data', (part) => {
    stdout += part;
  });
  return new Promise((done) => child.on('close', (status) => done({ stdout, status })));
}
