// Leftovers of a killed process are removed by the next build on the same machine, but not files that others are writing.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Packs } from '../src/engine/pack.ts';
import { hasEnded, ownMark } from '../src/model/machine/processMark.ts';
import { createSite } from '../src/scaffold/init.ts';
import { clearLeftovers } from '../src/stages/6-write/leftovers.ts';
import { chance } from './support/chance.ts';
import { generator, makeSite, page, put, snapshot, temporaryFolder } from './support/sites.ts';

/** The marks of this process, of one that has ended, of a later one with its number, and of one that runs elsewhere. */
async function marks() {
  const [pid, begin, place] = ownMark().split('-');
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  const ended = `${child.pid}-${begin}-${place}`;
  await once(child, 'exit');
  return { own: ownMark(), ended, reused: `${pid}-1-${place}`, elsewhere: `${pid}-${begin}-0123456789` };
}

test('a process mark shows if its process has ended, where that can be known', async () => {
  const { own, ended, reused, elsewhere } = await marks();
  expect(hasEnded(own)).toBe(false);
  expect(hasEnded(ended)).toBe(true);
  if (process.platform === 'linux') expect(hasEnded(reused)).toBe(true);
  expect(hasEnded(elsewhere)).toBeUndefined();
});

test('partial cache files are removed after their process ends, but not those of others', async () => {
  const { own, ended, elsewhere } = await marks();
  const folder = temporaryFolder();
  const named = (mark: string) => `0-${'0'.repeat(12)}.pack.${mark}.new`;
  for (const mark of [own, ended, elsewhere]) put(folder, named(mark), 'half');
  new Packs(folder).close();
  expect(readdirSync(folder).sort()).toEqual([named(own), named(elsewhere)].sort());
});

test('temporary folders beside dist are removed after their process ends, but not those of others', async () => {
  const { ended, elsewhere } = await marks();
  const root = temporaryFolder();
  const named = (mark: string) => `.dist.site-new-${mark}-0123abcd`;
  for (const mark of [ended, elsewhere]) put(root, `${named(mark)}/index.html`, 'half');
  expect(clearLeftovers(join(root, 'dist'), new Set())).toEqual([]);
  expect(readdirSync(root)).toEqual([named(elsewhere)]);
});

test('leftovers of a killed build beside dist are removed by the next build or edit', async () => {
  const { ended } = await marks();
  const root = makeSite();
  const build = () =>
    spawnSync(process.execPath, [
      join(generator, 'bin/site.js'),
      'build',
      '--root',
      root,
      '--cache',
      join(root, '.cache'),
    ]);
  build();
  put(root, `.dist.site-new-${ended}-0123abcd/index.html`, 'half');
  put(root, 'content/pages/index.md', page('Home', 'An edit.'));
  expect(build().status).toBe(0);
  expect(readdirSync(root).filter((name) => name.includes('.site-'))).toEqual([]);
});

test('leftovers of a killed init are removed by the next one, which completes its work', async () => {
  const { ended, elsewhere } = await marks();
  const whole = join(temporaryFolder(), 'whole');
  const { files } = createSite(whole);
  const root = temporaryFolder();
  const named = (mark: string) => `.init.site-new-${mark}-0123abcd`;
  for (const mark of [ended, elsewhere]) put(root, `${named(mark)}/templates/Document.tsx`, 'half');
  cpSync(join(whole, 'content'), join(root, 'content'), { recursive: true });
  const { problems, existing } = createSite(root);
  expect(problems).toEqual([]);
  expect(existing).toEqual(files.filter((path) => path.startsWith('content/')));
  rmSync(join(root, named(elsewhere)), { recursive: true });
  expect(snapshot(root)).toEqual(snapshot(whole));
});

test('other files keep blocking an init after a killed one', async () => {
  const { ended } = await marks();
  const root = temporaryFolder();
  put(root, `.init.site-new-${ended}-0123abcd/README.md`, 'half');
  put(root, 'content/pages/index.md', page('Mine', 'Text.'));
  const before = snapshot(root);
  expect(createSite(root).problems.map(({ code }) => code)).toEqual(['folder-not-empty']);
  expect(snapshot(root)).toEqual(before);
});

test('an init killed at any moment leaves nothing behind after the next one', async () => {
  const cli = join(generator, 'bin/site.js');
  const whole = join(temporaryFolder(), 'whole');
  const begun = performance.now();
  spawnSync(process.execPath, [cli, 'init', whole]); // makes the bundle
  spawnSync(process.execPath, [cli, 'init', join(temporaryFolder(), 'timed')]);
  const longest = (performance.now() - begun) / 2;
  const random = chance(21);
  for (let round = 0; round < 6; round += 1) {
    const root = temporaryFolder();
    const child = spawn(process.execPath, [cli, 'init', root], { stdio: 'ignore' });
    const killer = setTimeout(() => child.kill('SIGKILL'), random() * longest);
    const [code] = await once(child, 'exit');
    clearTimeout(killer);
    // One that was killed when all was done has left nothing to do.
    const isDone = JSON.stringify(snapshot(root)) === JSON.stringify(snapshot(whole));
    if (code === null && !isDone) expect(spawnSync(process.execPath, [cli, 'init', root]).status).toBe(0);
    expect(snapshot(root)).toEqual(snapshot(whole));
  }
});

test.each([['init'], ['import', join(generator, 'test/imports/hugo/source'), '--root']])(
  '%s writes all its files if Ctrl-C comes meanwhile',
  (...args) => {
    const folder = temporaryFolder();
    const [root, hook] = [join(folder, 'new'), join(folder, 'hook.cjs')];
    put(
      folder,
      'hook.cjs',
      `const fs = require('node:fs');
    const { writeFileSync } = fs;
    let count = 0;
    fs.writeFileSync = (...args) => {
      if (String(args[0]).includes('gathering') && ++count === 3) process.kill(process.pid, 'SIGINT');
      return writeFileSync(...args);
    };
    require('node:module').syncBuiltinESMExports();`,
    );
    const env = { ...process.env, NODE_OPTIONS: `--require ${hook}` };
    const { status } = spawnSync(process.execPath, [join(generator, 'bin/site.js'), ...args, root], { env });
    expect(status).toBe(0);
    expect(readdirSync(root).filter((name) => name.includes('.site-'))).toEqual([]);
    expect(readdirSync(root)).toContain('templates');
  },
);

test('a build killed at any moment leaves nothing behind after the next one', async () => {
  const cli = join(generator, 'bin/site.js');
  spawnSync(process.execPath, [cli, '--help']); // makes the bundle
  const root = makeSite('minimal');
  for (let index = 0; index < 60; index += 1)
    put(root, `content/pages/p${index}.md`, page(`P${index}`, 'Text. '.repeat(400)));
  const store = join(root, '.store');
  const args = [cli, 'build', '--compress', '--root', root, '--cache', store];
  const begun = performance.now();
  expect(spawnSync(process.execPath, args).status).toBe(0);
  const whole = performance.now() - begun;
  const random = chance(17);
  for (let round = 0; round < 6; round += 1) {
    put(root, 'content/site.yml', `name: Round ${round}\nurl: https://fixture.example\n`); // all pages are rendered again
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const killer = setTimeout(() => child.kill('SIGKILL'), random() * whole);
    await once(child, 'exit');
    clearTimeout(killer);
    expect(spawnSync(process.execPath, args).status).toBe(0);
    const left = readdirSync(root, { recursive: true }).map(String);
    expect(left.filter((name) => /\.site-(new|old)|\.new$|[0-9a-f]{64}\./.test(name))).toEqual([]);
  }
});
