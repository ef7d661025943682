// `site build --shard`: machines that render a part of the pages each, and the build that comes after them.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import * as step from '../src/assets/pictureFiles.ts';
import type { BuildRequest } from '../src/build/build.ts';
import { buildShard, buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { shardFrom } from '../src/model/site/shard.ts';
import { pass } from './support/clock.ts';
import { noteRenderings } from './support/renderings.ts';
import {
  atTheEnd,
  buildSite,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  temporaryFolder,
} from './support/sites.ts';

const renderings = noteRenderings();
const pictures = { made: 0 };
const { pictureFiles } = step;
const counted = vi.spyOn(step, 'pictureFiles').mockImplementation((uses, ...given) => {
  pictures.made += uses.size;
  return pictureFiles(uses, ...given);
});
atTheEnd(() => counted.mockRestore());

/** A page that lists all others, so that each may change it. */
const list = `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function List({ page }) {
  return <><h1>{page.title}</h1><ul>{pages().map((one) => <li key={one.route}>{one.title}</li>)}</ul></>;
}
`;
/** Its routes. The plan has the home page after those of one letter. */
const all = ['/', '/a/', '/b/', '/c/', '/d/', '/list/'];
const site = (files: Readonly<Record<string, string>> = {}) =>
  makeSite('minimal', {
    'content/pages/index.md': page('Home', 'The first.'),
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [
        `content/pages/${name}.md`,
        page(name.toUpperCase(), `Of ${name}.`),
      ]),
    ),
    'content/pages/list.md': page('List', '').replace('---\n\n', 'template: list\n---\n\n'),
    'templates/pages/list.tsx': list,
    ...files,
  });

const requestOf = (root: string): BuildRequest => ({ root, out: join(root, 'dist'), today: '2025-11-03' });
const storeOf = (root: string) => join(root, 'store');

/** Renders a shard as another machine does. Returns its output, and the rendered routes. */
async function shard(root: string, text: string, store = storeOf(root)) {
  pass(60_000); // younger files may be changing still
  renderings.routes = [];
  const part = shardFrom(text);
  if (!part) throw new Error(text);
  const { result, save } = await buildShard({ ...requestOf(root), shard: part }, new Packs(store), part);
  save();
  return { ...result, rendered: [...renderings.routes].sort() };
}

/** Builds with the stored pages. Returns the rendered routes. Its files equal a clean build. */
async function build(root: string, store = storeOf(root)) {
  pass(60_000);
  renderings.routes = [];
  const { result, save } = await buildWith(requestOf(root), new Packs(store));
  save();
  const rendered = [...renderings.routes].sort();
  expect(lines(result.problems)).toBe('');
  const { problems } = await buildSite(root, { ...requestOf(root), out: join(root, 'clean') });
  expect(lines(problems)).toBe('');
  expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  rmSync(join(root, 'clean'), { recursive: true });
  return rendered;
}

describe('shards', () => {
  test('divide all pages and write no site, and the next build renders none', async () => {
    const root = site();
    const [first, second] = [await shard(root, '1/2'), await shard(root, '2/2')];
    expect(first.rendered).toEqual(['/', '/a/', '/c/']);
    expect(second.rendered).toEqual(['/b/', '/d/', '/list/']);
    expect([first.shard, second.shard]).toEqual([
      { pages: 3, of: 6 },
      { pages: 3, of: 6 },
    ]);
    expect(existsSync(join(root, 'dist'))).toBe(false);
    expect(await build(root)).toEqual([]);
    expect(await build(root)).toEqual([]);
  });

  test("work if they start at once, without each other's results", async () => {
    const root = site();
    const began = ['1/3', '2/3', '3/3'].map((text) => {
      const part = shardFrom(text) as NonNullable<ReturnType<typeof shardFrom>>;
      return buildShard({ ...requestOf(root), shard: part }, new Packs(storeOf(root)), part);
    });
    for (const { save } of await Promise.all(began)) save();
    expect(await build(root)).toEqual([]);
  });

  test('from machines with separate stores work in any order once merged', async () => {
    const root = site();
    for (const index of [3, 1, 2]) {
      await shard(root, `${index}/3`, join(root, `store-${index}`));
      cpSync(join(root, `store-${index}`), storeOf(root), { recursive: true });
    }
    expect(await build(root)).toEqual([]);
  });

  test('render only the changes since the last build', async () => {
    const root = site();
    expect(await build(root)).toEqual(all);
    put(root, 'content/pages/b.md', page('Another', 'Edited.'));
    put(root, 'content/pages/c.md', page('C', 'Edited.'));
    expect((await shard(root, '1/2')).rendered).toEqual(['/c/']);
    expect((await shard(root, '2/2')).rendered).toEqual(['/b/', '/list/']);
    expect(await build(root)).toEqual([]);
    put(root, 'content/pages/b.md', page('Another', 'Edited again.'));
    expect((await shard(root, '1/2')).rendered).toEqual([]);
    expect((await shard(root, '2/2')).rendered).toEqual(['/b/']);
    expect(await build(root)).toEqual([]);
  });

  test('of an older state do not make pages stale', async () => {
    const root = site();
    await shard(root, '1/2');
    put(root, 'content/pages/a.md', page('Another', 'Edited.'));
    expect((await shard(root, '2/2')).rendered).toEqual(['/b/', '/d/', '/list/']);
    put(root, 'content/pages/d.md', page('D', 'Edited.'));
    expect(await build(root)).toEqual(['/a/', '/d/']);
    put(root, 'content/pages/a.md', page('A', 'Of a.'));
    expect(await build(root)).toEqual(['/a/', '/list/']);
    // A shard of an earlier state whose files arrive late.
    const late = temporaryFolder();
    cpSync(storeOf(root), late, { recursive: true });
    put(root, 'content/pages/b.md', page('B', 'Late.'));
    await shard(root, '2/2', late);
    put(root, 'content/pages/b.md', page('B', 'Later.'));
    expect(await build(root)).toEqual(['/b/']);
    cpSync(late, storeOf(root), { recursive: true });
    put(root, 'content/pages/b.md', page('B', 'Last.'));
    expect(await build(root)).toEqual(['/b/']);
  });

  test('make the pictures of their pages, if there are no problems', async () => {
    const root = site();
    put(root, 'content/pages/game.png', readFileSync(join(generator, 'content/pages/about/games.png')));
    put(root, 'content/pages/c.md', page('C', '![A game](game.png)'));
    put(root, 'content/pages/a.md', '---\ntitle: A\n---\n\nNo description.\n');
    pictures.made = 0;
    for (const part of ['1/2', '2/2'])
      expect(lines((await shard(root, part)).problems)).toBe('missing-key content/pages/a.md:1:1');
    expect(pictures.made).toBe(0);
    put(root, 'content/pages/a.md', page('A', 'Text.'));
    await shard(root, '2/2');
    expect(pictures.made).toBe(0);
    await shard(root, '1/2');
    expect(pictures.made).toBe(1);
  });

  test('report the problems of their own pages', async () => {
    const throws = `import { z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function Bad({ page }) { throw new Error(page.title); }
`;
    const root = site({
      'templates/pages/bad.tsx': throws,
      'content/pages/b.md': page('B', '').replace('---\n\n', 'template: bad\n---\n\n'),
    });
    expect(lines((await shard(root, '2/2')).problems)).toBe(
      'template-threw templates/pages/bad.tsx:3:47 content/pages/b.md',
    );
    expect(lines((await shard(root, '1/2')).problems)).toBe('');
  });
});

describe('site build --shard', () => {
  const run = (root: string, ...args: readonly string[]) => {
    const env = { ...process.env, SITE_CACHE: join(root, 'cache') };
    const all = [join(generator, 'bin/site.js'), 'build', '--root', root, '--no-color', ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8', env });
    return { status, stdout: stdout.replace(/\d+\.\d\d s/, 'N s'), stderr };
  };

  test('prints the number of rendered pages, and does not change the out folder', () => {
    const root = site();
    expect(run(root, '--shard', '1/4')).toEqual({
      status: 0,
      stdout: '2 of 6 pages rendered for a later build, N s; nothing was written.\n',
      stderr: '',
    });
    expect(JSON.parse(run(root, '--shard', '2/4', '--json').stdout)).toMatchObject({
      ok: true,
      shard: { pages: 2, of: 6 },
      routes: [],
    });
    expect(existsSync(join(root, 'dist'))).toBe(false);
  });

  test.each([['0/4'], ['5/4'], ['4'], ['a/b'], ['1/10000'], ['']])('refuses "%s"', (text) => {
    const { status, stderr } = run(site(), `--shard=${text}`);
    expect(status).toBe(2);
    expect(stderr).toContain('It is like 2/4: the second of four parts, of 9999 at most.');
  });

  test('refuses options that would hide or profile the result', () => {
    const root = site();
    expect(run(root, '--shard', '1/2', '--no-cache').status).toBe(2);
    expect(run(root, '--shard', '1/2', '--profile').status).toBe(2);
  });
});
