// Rendered pages and everything beside them → every file of the site.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { fontAddress, fontsOf } from '../../src/images/fonts.ts';
import type { SiteFile } from '../../src/model/files.ts';
import type { Picture } from '../../src/model/picture.ts';
import type { Plan } from '../../src/model/site.ts';
import { type RenderedPage, render } from '../../src/steps/render.ts';
import { type Rendered, resolve } from '../../src/steps/resolve.ts';
import { newMemory, noMemory } from '../../src/store/memory.ts';
import { generator, lines, put, temporaryFolder } from '../support/sites.ts';
import { contextOf, file, parsedPage, planned } from '../support/values.ts';

const font = join(generator, 'node_modules/@fontsource/baloo-2/files/baloo-2-latin-600-normal.woff2');
const address = fontAddress(font, 0);
const styles = `@font-face{font-family:Baloo;font-weight:600;src:url(${address})}h1{font-family:Baloo}`;
const fonts = fontsOf(styles, [font]);
const fox: Picture = {
  source: file('content/static/fox.svg'),
  facts: { hash: 'f', format: 'svg', width: 2, height: 1, hasAlpha: true, isAnimated: false },
  src: '/fox.svg',
  width: 2,
  height: 1,
  files: [],
};
const pictures = new Map([['content/static/fox.svg', fox]]);

/** What `resolve` is given for a plan. */
function rendered(plan: Plan, more: Partial<Rendered> = {}): Rendered {
  const context = contextOf(plan, { fonts, pictures });
  const pages = plan.routes.flatMap((route) => {
    const { value, problems } = render(route, context);
    expect(lines(problems)).toBe('');
    return value ?? [];
  });
  const look = { styles, fonts, islands: undefined, plugins: undefined, files: [], lookups: [] };
  const given = { plan, look, pages, context, generator, generatedFiles: [], icons: [], memory: noMemory() };
  return { ...given, compress: false, isWanted: () => true, ...more };
}

const plan = planned([
  parsedPage('index', 'redirectsFrom: [/old/]\n', 'Hello. ![A fox](/fox.svg) [Next](/b/)\n'),
  parsedPage('b', '', '## Two {#two}\n\nText.\n'),
]);

async function bytesOf(files: ReadonlyMap<string, SiteFile>): Promise<Record<string, string>> {
  const all = [...files].map(async ([path, { bytes }]) => [
    path,
    Buffer.from(await bytes()).toString('latin1'),
  ]);
  return Object.fromEntries(await Promise.all(all));
}

test('every file of a site has a path and its bytes', async () => {
  const generatedFiles = [{ output: 'robots.txt', content: 'User-agent: *\n' }];
  const { value, problems } = await resolve(rendered(plan, { generatedFiles }));
  expect(problems).toEqual([]);
  const [name = ''] = [...value.files.keys()].filter((path) => path.startsWith('assets/'));
  expect([...value.files.keys()].sort()).toEqual([
    '.nojekyll',
    '_headers',
    '_redirects',
    name,
    'b/index.html',
    'index.html',
    'old/index.html',
    'robots.txt',
  ]);
  expect([...value.files].every(([path, one]) => one.path === path)).toBe(true);
  expect((await bytesOf(value.files))['robots.txt']).toBe('User-agent: *\n');
});

test('a cut font is named by its bytes: pages, their policies and the headers say so', async () => {
  const { value } = await resolve(rendered(plan));
  const all = await bytesOf(value.files);
  const placeholder = fonts[0]?.placeholder ?? '';
  const name = [...value.files.keys()].find((path) => path.endsWith('.woff2')) ?? '';
  const hash = name.slice(-'0123456789.woff2'.length, -'.woff2'.length);
  expect(name).toBe(address.slice(1).replace(placeholder, hash));
  expect(hash).toBe(
    createHash('sha256')
      .update(all[name] ?? '', 'latin1')
      .digest('hex')
      .slice(0, 10),
  );
  const final = styles.replaceAll(placeholder, hash);
  const policy = `'sha256-${createHash('sha256').update(final).digest('base64')}'`;
  for (const page of ['index.html', 'b/index.html']) {
    expect(all[page]).toContain(`<style>${final}</style>`);
    expect(all[page]).toContain(`style-src ${policy}`);
  }
  expect(all._headers).toContain(policy);
  expect(Object.values(all).join()).not.toContain(placeholder);
});

test('a rendered page can be written down and read again: the same bytes come of it', async () => {
  const given = rendered(plan);
  const read = given.pages.map((page): RenderedPage => deserialize(serialize(page)));
  expect(read).toEqual(given.pages);
  expect(read[0]?.facts.pictures.size).toBe(1);
  expect(read[0]?.facts.csp.styles).toHaveLength(1);
  const [once, again] = [await resolve(given), await resolve({ ...given, pages: read, memory: noMemory() })];
  expect(await bytesOf(again.value.files)).toEqual(await bytesOf(once.value.files));
});

test('what has not changed is the very same file', async () => {
  const memory = newMemory();
  const first = rendered(plan, { memory });
  const before = (await resolve(first)).value.files;
  const [home, other] = first.pages as readonly [RenderedPage, RenderedPage];
  const changed = { ...first, pages: [home, { ...other, html: other.html.replace('Text.', 'test.') }] };
  const after = (await resolve(changed)).value.files;
  expect([...after].filter(([path, one]) => one !== before.get(path)).map(([path]) => path)).toEqual([
    'b/index.html',
  ]);
});

describe('compressed siblings', () => {
  test('of texts that become smaller are made where they are asked for', async () => {
    const { value } = await resolve(rendered(plan, { compress: true }));
    const siblings = [...value.files.values()].filter(({ sibling }) => sibling !== undefined);
    expect(siblings.map(({ path, sibling }) => [path, sibling])).toContainEqual([
      'index.html.br',
      'index.html',
    ]);
    expect(siblings.some(({ path }) => path.includes('.woff2') || path.startsWith('_'))).toBe(false);
  });

  test('and fonts are not made for a site that nobody wants', async () => {
    const { value } = await resolve(rendered(plan, { compress: true, isWanted: () => false }));
    expect([...value.files.keys()].filter((path) => /woff2|\.(br|gz)$/.test(path))).toEqual([]);
  });
});

test('what is copied has the bytes of its source, and says which; what cannot be read is a problem', async () => {
  const root = temporaryFolder();
  put(root, 'a.bin', Buffer.from([0, 255, 10]));
  const source = { path: 'content/static/a.bin', absolute: join(root, 'a.bin'), version: '1' };
  const publicFiles = [
    { output: 'a.bin', source },
    { output: 'gone.bin', source: file('content/static/gone.bin') },
  ];
  const { value, problems } = await resolve(rendered({ ...plan, publicFiles }));
  const copy = value.files.get('a.bin');
  expect(copy?.source).toBe('content/static/a.bin');
  expect(await copy?.bytes()).toEqual(readFileSync(join(root, 'a.bin')));
  expect(value.files.has('gone.bin')).toBe(false);
  expect(lines(problems)).toBe('unreadable content/static/gone.bin');
});
