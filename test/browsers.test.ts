// `browsers` of site.yml: the targets of stylesheets and islands.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { defaultTargets, targetsFor } from '../src/stages/2-templates/bundling/browsers.ts';
import {
  buildSite,
  closeBundles,
  generator,
  lines,
  makeSite,
  put,
  snapshot,
  wordsOf,
} from './support/sites.ts';

const siteYml = readFileSync(join(generator, 'test/sites/minimal/content/site.yml'), 'utf8');
const naming = (browsers: string) => `${siteYml}browsers: ${browsers}\n`;
const css = 'p { inset: 0; user-select: none } @media (width < 40em) { p { color: red } }';
const styles = (root: string) =>
  readFileSync(join(root, 'dist/index.html'), 'utf8').match(/<style>([\s\S]*?)<\/style>/)?.[1];
const old =
  'p{top:0;right:0;bottom:0;left:0;-webkit-user-select:none;user-select:none}@media not (min-width:40em){p{color:red}}';
const young = 'p{inset:0;user-select:none}@media(width<40em){p{color:red}}';

describe('a browserslist query', () => {
  test.each([
    ['chrome 120', ['chrome120']],
    ['chrome >= 120, firefox 115-117', ['chrome120', 'firefox115']],
    [['ios >= 16', 'not ios < 16.4'], ['ios16.4']],
    ['and_chr > 0, samsung 25', undefined],
    ['safari 15.2-15.3, ie 11', ['safari15.2']],
    // Older ones than those that can run a site count as these.
    ['chrome >= 60, safari >= 9, firefox 10, edge 12, opera 20, ios 8', defaultTargets.styles],
    ['baseline 2023', undefined],
    ['since 2022, not dead', undefined],
  ])('%s', (query, expected) => {
    const found = targetsFor(query);
    expect(found).toHaveProperty('styles');
    if (expected)
      expect('styles' in found ? found.styles : []).toEqual(expect.arrayContaining([...expected]));
  });

  test.each([
    ['chrom 100', { said: 'Unknown browser chrom' }],
    ['chrome 9999', { said: 'Unknown version 9999 of chrome' }],
    ['a b c', { said: expect.stringContaining('Unknown browser query') }],
    ['ie 11, op_mini all', {}],
    ['last 2 years', { asked: 'last 2 years' }],
    ['baseline widely available', { asked: 'baseline widely available' }],
    ['current node', { asked: 'node' }],
    ['extends browserslist-config-x', { asked: 'extends' }],
    ['> 1% in my stats', { asked: 'in my stats' }],
  ])('without a result is reported: %s', (query, fault) => {
    expect(targetsFor(query)).toEqual({ fault });
  });
});

test('islands are compiled for the browsers of site.yml', async () => {
  const root = makeSite('minimal', {
    'templates/islands/Count.tsx': 'export default function Count() { return <i>0</i>; }',
    'templates/islands/Count.client.ts':
      'export default function count(place: HTMLElement) { place.dataset.counted ??= "yes"; }',
    'templates/pages/page.tsx': readFileSync(
      join(generator, 'test/sites/minimal/templates/pages/page.tsx'),
      'utf8',
    )
      .replace(/^/, "import Count from '../islands/Count.tsx';")
      .replace('<h1>', '<Count /><h1>'),
  });
  const assigns = () => {
    const assets = join(root, 'dist/assets');
    return readdirSync(assets).some((name) => readFileSync(join(assets, name), 'utf8').includes('??='));
  };
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(assigns()).toBe(false);
  put(root, 'content/site.yml', naming('chrome >= 120'));
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(assigns()).toBe(true);
});

test('stylesheets are compiled for the browsers of site.yml, also in a watch', async () => {
  const root = makeSite('minimal', { 'templates/styles/site.css': css });
  const memory = newMemory();
  const build = () => buildSite(root, { memory });
  expect(lines((await build()).problems)).toBe('');
  expect(styles(root)).toBe(old);
  put(root, 'content/site.yml', naming('chrome >= 120, firefox >= 120'));
  expect(lines((await build()).problems)).toBe('');
  expect(styles(root)).toBe(young);
  const watched = snapshot(join(root, 'dist'));
  put(root, 'content/site.yml', naming('chrom 1'));
  const { problems } = await build();
  expect(lines(problems)).toBe('invalid-value content/site.yml:3:11');
  expect(problems.map(wordsOf)).toEqual([
    '"browsers" is not right: Unknown browser chrom. Write a query of Browserslist: "> 0.5%, not dead".',
  ]);
  put(root, 'content/site.yml', naming('3'));
  expect(lines((await build()).problems)).toBe('wrong-type content/site.yml:3:11');
  put(root, 'content/site.yml', naming('[chrome >= 120, firefox >= 120]'));
  expect(lines((await build()).problems)).toBe('');
  expect(snapshot(join(root, 'dist'))).toEqual(watched);
  await closeBundles(memory);
});
