// What is wrong with a site is told before anything costly is made that nobody will get: no picture is encoded, no card drawn, no font
// cut and nothing compressed for a build that will fail.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { make } from '../src/build.ts';
import { cacheFolder, keepIn } from '../src/store/cache.ts';
import { buildSite, generator, lines, makeSite, page, put, temporaryFolder } from './support/sites.ts';

const font = join(
  generator,
  'node_modules/@fontsource-variable/nunito/files/nunito-cyrillic-wght-normal.woff2',
);
const card = `export const alt = ({ page }: any) => page.title;
export default () => <div style={{ width: 10, height: 10, background: '#123' }} />;
`;

let before: string | undefined;
let store = '';
beforeEach(() => {
  before = cacheFolder();
  store = temporaryFolder();
  keepIn(store);
});
afterEach(() => keepIn(before));

/** How many costly things were kept, and so made, since the last time. */
function made(): number {
  const count = readdirSync(store).filter((name) => /^[0-9a-f]{64}$/.test(name)).length;
  rmSync(store, { recursive: true });
  mkdirSync(store);
  return count;
}

/** A site of three pictures, each on its page, with cards and a font. */
async function site(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = makeSite('minimal', {
    'templates/Card.tsx': card,
    'templates/styles/site.css':
      "@font-face{font-family:F;src:url('../fonts/f.woff2') format('woff2')}body{font-family:F}",
    'templates/fonts/f.woff2': readFileSync(font),
  });
  for (const [index, background] of ['red', 'green', 'blue'].entries()) {
    const create = { width: 40, height: 30, channels: 3, background } as const;
    put(root, `content/pages/p${index}.png`, await sharp({ create }).png().toBuffer());
    put(root, `content/pages/p${index}.md`, page(`P${index}`, `![A color](p${index}.png)`));
  }
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  return root;
}

/** One mistake of each step, and what tells of it. */
const mistakes = {
  'in a page’s front matter': [
    { 'content/pages/bad.md': '---\ntitel: A\n---\n\nText.\n' },
    'unknown-key content/pages/bad.md:2:1',
  ],
  'in a link, which only all pages together tell': [
    { 'content/pages/bad.md': page('Bad', '[lost](/lost/)') },
    'dead-link content/pages/bad.md:6:1',
  ],
  'in an anchor': [
    { 'content/pages/bad.md': page('Bad', '[lost](/p0/#lost)') },
    'dead-anchor content/pages/bad.md:6:1',
  ],
} as const;

describe('a site with a mistake', () => {
  test.each(Object.entries(mistakes))('%s: is told of before pictures are made', async (_, [files, told]) => {
    const root = await site(files);
    const steps = new Set<string>();
    const onProgress = (what: string) => steps.add(what);
    const { problems } = await buildSite(root, { compress: true, onProgress });
    expect(lines(problems)).toContain(told);
    expect([...steps]).not.toContain('pictures');
    expect(made()).toBe(3); // what the pictures’ own files say: how large they are
  });

  test('is told of all that is wrong at once, whichever step finds it', async () => {
    const root = await site({
      'content/pages/bad.md': '---\ntitle: A\n---\n\nText.\n',
      'content/pages/link.md': page('Link', '[lost](/lost/)'),
      'content/static/robots.txt': 'x',
      'templates/files/robots.txt.ts': 'export default () => "x";\n',
    });
    const { problems } = await buildSite(root);
    const codes = problems.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['dead-link', 'duplicate-output']));
    expect(made()).toBe(3);
  });

  test('is made wholly all the same for those who look at it', async () => {
    const root = await site(mistakes['in an anchor'][0]);
    const { problems, site: whole } = await make({ root, wholly: true });
    expect(problems.map(({ code }) => code)).toEqual(['dead-anchor']);
    expect([...(whole?.files.keys() ?? [])].filter((path) => path.endsWith('.avif'))).toHaveLength(3);
    expect(made()).toBeGreaterThan(9);
  });
});

test('what takes long is named and counted: pictures, cards, compressed files', async () => {
  const told = new Map<string, number[]>();
  const onProgress = (what: string, done = -1, of = -1) => {
    const [, last = 0] = told.get(what) ?? [];
    told.set(what, [of, Math.max(last, done)]);
  };
  const { problems } = await buildSite(await site(), { compress: true, onProgress });
  expect(problems).toEqual([]);
  expect(told.get('pictures read')).toEqual([3, 3]);
  expect(told.get('pictures')?.[0]).toBe(3);
  expect(told.get('cards')).toEqual([4, 4]);
  expect(told.get('compressed files')?.[0]).toBeGreaterThan(3);
});
