// A site is a value: `make` does not use the out folder, reads each page once, and knows which files are unchanged.
import fs from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { build, type MakeRequest, make } from '../src/build/build.ts';
import { newMemory } from '../src/build/memory.ts';
import { pass } from './support/clock.ts';
import { atTheEnd, closeBundles, lines, makeSite, page, put, snapshot } from './support/sites.ts';

/** Every path that a file call was given since the test began, with the call's name. */
const calls = vi.hoisted(() => [] as [name: string, path: string][]);
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const { watched } = await import('./support/watched.ts');
  const mocked = watched(real, calls);
  return { ...mocked, default: mocked };
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const { watched } = await import('./support/watched.ts');
  const mocked = watched(real, calls);
  return { ...mocked, default: mocked };
});
// If esbuild is slow, a build searches for pipes in more places.
vi.mock('../src/stages/2-templates/bundling/stuckReads.ts', () => ({
  withoutStuckReads: (_: string, run: () => Promise<unknown>) =>
    run().then(
      (value) => ({ value, stuck: [] }),
      (error: unknown) => ({ error, stuck: [] }),
    ),
}));
afterEach(() => {
  calls.length = 0;
  vi.restoreAllMocks();
});

const site = () =>
  makeSite('minimal', {
    'content/pages/a.md': page('A', 'Text.'),
    'content/pages/b.md': page('B', '[a](/a/)'),
    'content/static/notes.txt': 'notes',
  });
const request = (root: string): MakeRequest => ({ root, today: '2025-11-03' });

test('make reads only content, templates and the generator, and leaves no files', async () => {
  const root = site();
  put(root, 'dist/mine.txt', 'mine'); // a build would refuse it
  const before = snapshot(root);
  calls.length = 0;
  const { problems, site: made } = await make(request(root));
  expect(lines(problems)).toBe('');
  expect([...(made?.files.keys() ?? [])].sort()).toEqual([
    '.nojekyll',
    '_headers',
    '_redirects',
    'a/index.html',
    'b/index.html',
    'index.html',
    'llms.txt',
    'notes.txt',
    'robots.txt',
    'sitemap.xml',
  ]);
  const looked = calls.filter(([, path]) => path.startsWith(root)).map(([, path]) => path);
  expect(looked).toContain(join(root, 'content/pages/a.md'));
  // npm's list and the entries of module folders show if imports would find other packages.
  const own =
    /^(\/(content|templates)(\/|$)|\/node_modules(\/package\.json|\/\.package-lock\.json)?$|\/package\.json$|\/\.pnp\.(cjs|js|data\.json)$|$)/;
  expect(looked.filter((path) => !own.test(path.slice(root.length)))).toEqual([]);
  expect(snapshot(root)).toEqual(before);
});

test('make returns the files that build writes', async () => {
  const root = site();
  const { site: made } = await make(request(root));
  const result = await build({ ...request(root), out: join(root, 'dist') });
  expect([...result.changed].sort()).toEqual([...(made?.files.keys() ?? [])].sort());
  for (const [path, { bytes }] of made?.files ?? []) {
    expect(Buffer.from(await bytes())).toEqual(fs.readFileSync(join(root, 'dist', path)));
  }
});

test.each([
  ['good', 'Text with a [link](/b/).'],
  ['faulty', '[dead](/nowhere/) and <b>html</b>'],
])('a %s page is read once in a build, with the lines of its problems', async (_, body) => {
  const root = site();
  put(root, 'content/pages/a.md', page('A', body));
  // A file that changed within the last 40 s is read once more, for its sum.
  const now = Date.now() + 60_000;
  vi.spyOn(Date, 'now').mockReturnValue(now);
  calls.length = 0;
  const { problems } = await build({ ...request(root), out: join(root, 'dist') });
  expect(problems.length > 0).toBe(body.includes('dead'));
  expect(problems.every(({ frame }) => frame !== undefined)).toBe(true);
  for (const name of ['content/pages/a.md', 'content/pages/b.md', 'content/site.yml']) {
    const reads = calls.filter(([call, path]) => /read|open/i.test(call) && path === join(root, name));
    expect([name, reads.length]).toEqual([name, 1]);
  }
});

test('in one memory the details of a page are read once, the ids of files are stable, and an edit changes only its own', async () => {
  const root = site();
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const idsOf = async () => {
    pass(60_000); // younger files may still be changing
    const { site: made } = await make({ ...request(root), memory });
    // Thousands of problems of one page may need its details, one after the other.
    for (const one of made?.facts() ?? []) expect(made?.detailsOf(one)).toBe(made?.detailsOf(one));
    return new Map([...(made?.files ?? [])].map(([path, { hash, id }]) => [path, hash?.() ?? id]));
  };
  const first = await idsOf();
  expect(first.size).toBe(10);
  expect([...first].filter(([, id]) => id === undefined)).toEqual([]);
  expect(await idsOf()).toEqual(first);
  put(root, 'content/pages/a.md', page('A', 'Test.'));
  const third = await idsOf();
  const others = [...third].filter(([path, id]) => id !== first.get(path)).map(([path]) => path);
  expect(others).toEqual(['a/index.html']);
});

test('timers run between pages, so that a watch does not report many pages as endless', async () => {
  const slow = `import { z } from 'zod';
    export const schema = z.strictObject({});
    export default function Page({ page, body }) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
      return <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
    }`;
  const pages = Array.from({ length: 12 }, (_, number) => [
    `content/pages/p${number}.md`,
    page(`P${number}`),
  ]);
  const root = makeSite('minimal', { 'templates/pages/page.tsx': slow, ...Object.fromEntries(pages) });
  let beats = 0;
  let rendered = 0;
  const timer = setInterval(() => {
    beats += 1;
  }, 1);
  const onPhase = ({ name }: { readonly name: string }) => {
    if (name === 'plan') beats = 0;
    if (name === 'render') rendered = beats;
  };
  const { problems } = await make({ ...request(root), onPhase });
  clearInterval(timer);
  expect(lines(problems)).toBe('');
  expect(rendered).toBeGreaterThan(3);
});
