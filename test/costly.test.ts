// Mistakes of a site are reported before any costly work: no picture is encoded, no icon or card rendered, no font subset and nothing
// compressed for a build that will fail.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { check } from '../src/check/check.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { cacheFolder, setCacheFolder } from '../src/engine/cache.ts';
import { Packs } from '../src/engine/pack.ts';
import {
  buildSite,
  documentWithCard,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  temporaryFolder,
} from './support/sites.ts';

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
  setCacheFolder(store);
});
afterEach(() => setCacheFolder(before));

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
    'templates/Document.tsx': documentWithCard(),
    'templates/styles/site.css':
      "@font-face{font-family:F;src:url('../fonts/f.woff2') format('woff2')}body{font-family:F}",
    'templates/fonts/f.woff2': readFileSync(font),
    'content/static/favicon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  });
  for (const index of [0, 1, 2]) {
    const raw = { width: 60, height: 40, channels: 3 } as const;
    put(root, `content/pages/p${index}.png`, await sharp(randomBytes(7200), { raw }).png().toBuffer());
    put(root, `content/pages/p${index}.md`, page(`P${index}`, `![A color](p${index}.png)`));
  }
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  return root;
}

/** Pages that weigh too much, one of which may, and a placeholder in an audit. */
const heavy = {
  'content/site.yml': 'name: Fixture\nurl: https://fixture.example\nbudgets: { page: 10 }\n',
  'content/pages/index.md': page('Home', 'TODO').replace(
    '\n---\n',
    '\nsilence: { over-budget: It is large. }\n---\n',
  ),
};
const todo = 'placeholder-text content/pages/index.md:7:1';
const request = (root: string) => ({ root, out: join(root, 'dist'), external: false });

/** One mistake of each step, with its problem. */
const mistakes = {
  'in a page’s front matter': [
    { 'content/pages/bad.md': '---\ntitel: A\n---\n\nText.\n' },
    'unknown-key content/pages/bad.md:2:1',
  ],
  'in a link to a missing page': [
    { 'content/pages/bad.md': page('Bad', '[lost](/lost/)') },
    'dead-link content/pages/bad.md:6:1',
  ],
  'in an anchor': [
    { 'content/pages/bad.md': page('Bad', '[lost](/p0/#lost)') },
    'dead-anchor content/pages/bad.md:6:1',
  ],
} as const;

describe('a site with a mistake', () => {
  test.each(Object.entries(mistakes))(
    '%s: is reported before pictures and icons are made',
    async (_, [files, told]) => {
      const root = await site(files);
      const steps = new Set<string>();
      const onProgress = (what: string) => steps.add(what);
      const { problems } = await buildSite(root, { compress: true, onProgress });
      expect(lines(problems)).toContain(told);
      expect([...steps]).not.toContain('pictures');
      expect(made()).toBe(4); // the headers of the pictures and of the icon: their sizes
    },
  );

  test('is reported with all its mistakes at once, from all steps', async () => {
    const root = await site({
      'content/pages/bad.md': '---\ntitle: A\n---\n\nText.\n',
      'content/pages/link.md': page('Link', '[lost](/lost/)'),
      'content/static/robots.txt': 'x',
      'templates/files/robots.txt.ts': 'export default () => "x";\n',
    });
    const { problems } = await buildSite(root);
    const codes = problems.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['dead-link', 'duplicate-output']));
    expect(made()).toBe(4);
  });

  test.each(Object.entries(mistakes))(
    '%s: is reported by a check that makes nothing',
    async (_, [files, told]) => {
      const root = await site({ ...files, ...heavy });
      const result = await check({ ...request(root), launch: true });
      // The problems of a check for the site without the mistake, except page weights.
      expect(lines(result.problems).split('\n')).toEqual(expect.arrayContaining([told, todo]));
      expect(lines(result.problems)).not.toMatch(/over-budget|silence-unused/);
      const names = result.checks.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['build', 'policy', 'html', 'launch']));
      expect(names.filter((name) => ['dist', 'budgets'].includes(name))).toEqual([]);
      expect(made()).toBe(4);
    },
  );

  test('is checked for the weight of its pages once it is fixed', async () => {
    const { problems, checks } = await check({ ...request(await site(heavy)), launch: true });
    expect(lines(problems)).toMatch(/over-budget content\/pages\/p1.md/);
    expect(lines(problems)).toContain(todo);
    expect(lines(problems)).not.toContain('over-budget content/pages/index.md');
    expect(checks.find(({ name }) => name === 'budgets')?.summary).toMatch(/^the heaviest page/);
    expect(made()).toBeGreaterThan(9);
  });
});

test('slow steps report their progress: pictures, cards, compressed files', async () => {
  const told = new Map<string, number[]>();
  const onProgress = (what: string, done = -1, of = -1) => {
    const [, last = 0] = told.get(what) ?? [];
    told.set(what, [of, Math.max(last, done)]);
  };
  const { problems } = await buildSite(await site(), { compress: true, onProgress });
  expect(problems).toEqual([]);
  expect(told.get('pictures read')).toEqual([4, 4]); // and the icon
  expect(told.get('pictures')?.[0]).toBe(3);
  expect(told.get('cards')).toEqual([4, 4]);
  expect(told.get('compressed files')?.[0]).toBeGreaterThan(3);
});

test('a cached picture is read only if the out folder lacks it', async () => {
  const root = await site();
  const packs = temporaryFolder();
  const build = async () => {
    const { result, save } = await buildWith({ root, out: join(root, 'dist') }, new Packs(packs));
    save();
    expect(result.problems).toEqual([]);
    return snapshot(join(root, 'dist'));
  };
  const first = await build();
  const webp = Buffer.from('RIFF');
  const stored = readdirSync(store)
    .map((name) => join(store, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path).indexOf(webp) === 32); // behind its sum
  expect(stored).toHaveLength(3);
  for (const path of stored) writeFileSync(path, 'damaged');
  put(root, 'content/pages/p0.md', page('P0', '![Another color](p0.png)'));
  const second = await build();
  expect(Object.keys(second)).toEqual(Object.keys(first));
  for (const path of stored) expect(readFileSync(path, 'utf8')).toBe('damaged');
  rmSync(join(root, 'dist'), { recursive: true });
  expect(await build()).toEqual(second);
  for (const path of stored) expect(readFileSync(path).indexOf(webp)).toBe(32);
});
