// Of thousands of pages little is resident: a build reads their texts and their HTML again, and notices where they have changed.
import { readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { BuildRequest } from '../src/build/build.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { buildSite, lines, makeSite, page, put, snapshot } from './support/sites.ts';

/** So much text that no earlier text stays in memory. */
const drafts = Object.fromEntries(
  Array.from({ length: 45 }, (_, index) => [
    `content/pages/zz/${index}.md`,
    page(`Draft ${index}`, 'Words. '.repeat(13_000)).replace('---\n', '---\ndraft: true\n'),
  ]),
);

/** Builds as `site build` does; `after` is done when a step is over. */
async function build(
  root: string,
  after: Readonly<Record<string, () => void>> = {},
  more: Partial<BuildRequest> = {},
) {
  const onPhase: BuildRequest['onPhase'] = ({ name }) => after[name]?.();
  const request = { root, out: join(root, 'dist'), today: '2025-11-03', onPhase, ...more };
  const { result, save } = await buildWith(request, new Packs(join(root, 'store')));
  expect(lines(result.problems)).toBe('');
  save();
  return result;
}

async function expectClean(root: string): Promise<void> {
  await buildSite(root, { out: join(root, 'clean'), today: '2025-11-03' });
  expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  rmSync(join(root, 'clean'), { recursive: true });
}

const html = (root: string, path = 'z') => readFileSync(join(root, `dist/${path}/index.html`), 'utf8');

test('a page keeps neither text nor HTML in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  /** How many bytes there are of long texts, and in buffers. */
  const held = () => {
    collect();
    collect(); // the first run frees the buffers' owners, the second the buffers
    const large = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'large_object_space');
    return (large?.space_used_size ?? 0) + getHeapStatistics().external_memory;
  };
  const root = makeSite('minimal', drafts);
  // Each has 384 kB as V8 holds it, and 240 kB of HTML.
  const text = `${'“Words” of it. '.repeat(3000)}\n\n`.repeat(4);
  for (let index = 0; index < 50; index += 1)
    put(root, `content/pages/z/${index}.md`, page(`Page ${index}`, text));
  const at: number[] = [];
  const note = () => void at.push(held());
  await build(root, { compile: note, verify: note });
  const [before = 0, after = 0] = at;
  expect(after - before).toBeLessThan(9_000_000);
  expect(html(root, 'z/49').length).toBeGreaterThan(180_000);
});

test('a text that changes between two reads restarts the build', async () => {
  const root = makeSite('minimal', { ...drafts, 'content/pages/z.md': page('Old title', 'Old text.') });
  let times = 0;
  const parse = () => {
    times += 1;
    put(root, 'content/pages/z.md', page('New title', 'New text.'));
  };
  await build(root, { parse });
  expect(times).toBe(2);
  expect([html(root).includes('New title'), html(root).includes('New text.')]).toEqual([true, true]);
  expect(html(root)).not.toContain('Old');
  await expectClean(root);
  expect((await build(root)).changed).toEqual([]);
});

test('a text that changes after these is used in the next build', async () => {
  const root = makeSite('minimal', { ...drafts, 'content/pages/z.md': page('Old title', 'Old text.') });
  await build(root, { render: () => put(root, 'content/pages/z.md', page('New title', 'New text.')) });
  expect(html(root)).not.toContain('New');
  expect((await build(root)).changed).toContain('z/index.html');
  await expectClean(root);
});

test('damaged cached parts of a page are made again when its HTML is read', async () => {
  const text = page('Title', 'Text. '.repeat(15_000));
  const pages = ['u', 'v', 'w', 'x', 'y', 'z'].map((name) => [`content/pages/${name}.md`, text]);
  const root = makeSite('minimal', Object.fromEntries(pages));
  await build(root);
  rmSync(join(root, 'dist'), { recursive: true });
  const cut = () => {
    for (const name of readdirSync(join(root, 'store'))) truncateSync(join(root, 'store', name), 1000);
  };
  await build(root, { verify: cut });
  await expectClean(root);
});

test('a picture added to a text between two reads is on its page', async () => {
  const picture = readFileSync(
    new URL('../docs/content/pages/background/pictures/home-1440-dark.jpg', import.meta.url),
  );
  const root = makeSite('minimal', {
    ...drafts,
    'content/static/sky.jpg': picture,
    'content/pages/z.md': page('Title'),
  });
  let isPut = false;
  const onProgress: BuildRequest['onProgress'] = (what, done) => {
    if (what !== 'parse' || done === undefined || isPut) return;
    isPut = true;
    put(root, 'content/pages/z.md', page('Title', '![Sky](/sky.jpg)'));
  };
  await build(root, {}, { onProgress });
  expect(html(root)).toContain('alt="Sky"');
  await expectClean(root);
});
