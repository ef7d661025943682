// The preview pictures (cards) of pages: their inputs, when they are rendered, and their bytes.
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, test, vi } from 'vitest';
import { cardContext, drawCard } from '../src/assets/cardFiles.ts';
import * as native from '../src/assets/native.ts';
import { build } from '../src/build/build.ts';
import { newMemory } from '../src/build/memory.ts';
import { sentenceOf } from '../src/cli/words.ts';
import { readCss } from '../src/html/css.ts';
import type { PlannedCard } from '../src/model/pictures/card.ts';
import type { FontSource } from '../src/model/pictures/font.ts';
import { plainElements } from '../src/stages/4-pages/cards.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  temporaryFolder,
  wordsOf,
} from './support/sites.ts';

const spies = [vi.spyOn(native, 'load'), vi.spyOn(native, 'library')] as const;
atTheEnd(() => {
  for (const spy of spies) spy.mockRestore();
});

const template = `import type { CardProps } from '../src/model/site/site.ts';
export const alt = ({ page }: CardProps) => page.title;
const Square = ({ width }: { width: number }) => (
  <>
    <svg viewBox="0 0 1 1" width={width} height={width}>
      <style>{'.red{fill:#f00}'}</style>
      <rect width="1" height="1" className="red" />
    </svg>
  </>
);
export default function Card({ page, properties }: CardProps) {
  const { length } = page.title;
  return (
    <div style={{ ...properties.dark, display: 'flex', width: 1200, height: 630, background: 'var(--night)' }}>
      {length > 0 && <Square width={length * 100} />}
    </div>
  );
}`;
const styles = `:root { --night: #fff; } @media (prefers-color-scheme: dark) { :root { --night: #000080; } }`;
const files = {
  'templates/Card.tsx': template,
  'templates/styles/site.css': styles,
  'content/pages/a.md': page('A'),
  'content/pages/404.md': page('Not found'),
};
const cardsOf = (root: string) =>
  readdirSync(join(root, 'dist/assets')).filter((name) => name.startsWith('card-'));
const pixel = (png: PNG, x: number, y: number) => [
  ...png.data.subarray(4 * (1200 * y + x), 4 * (1200 * y + x) + 3),
];

describe('a card', () => {
  test('is rendered with the components, classes and custom properties of its template', async () => {
    const root = makeSite('minimal', files);
    expect(lines((await buildSite(root)).problems)).toBe('');
    const cards = cardsOf(root);
    expect(cards.map((name) => name.replace(/-[0-9a-f]{10}\.png$/, ''))).toEqual(['card-a', 'card-home']);
    const png = PNG.sync.read(readFileSync(join(root, 'dist/assets', cards[1] ?? '')));
    expect([png.width, png.height]).toEqual([1200, 630]);
    // The title is "Home".
    expect([pixel(png, 10, 10), pixel(png, 390, 390), pixel(png, 410, 10)]).toEqual([
      [255, 0, 0],
      [255, 0, 0],
      [0, 0, 0x80],
    ]);
  });

  test('has the same name and bytes under both runtimes', async () => {
    const [preact, react] = await Promise.all(
      (['preact', 'react'] as const).map(async (runtime) => {
        const root = makeSite('minimal', files);
        await buildSite(root, { runtime });
        return snapshot(join(root, 'dist/assets'));
      }),
    );
    expect(react).toEqual(preact);
    expect(Object.keys(preact ?? {})).toHaveLength(2);
  });

  test('loads no library once it is cached, and neither do icons and fonts', async () => {
    const font = 'node_modules/@fontsource/baloo-2/files/baloo-2-latin-800-normal.woff2';
    const all = {
      ...files,
      'content/static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      'templates/styles/fonts.css': `@font-face { font-family: Head; font-weight: 100 900; src: url(${join(generator, font)}) }`,
      'templates/Card.tsx': template.replace(
        "'var(--night)'",
        `'#${(process.hrtime.bigint() % 900000n) + 100000n}'`,
      ),
    };
    const calls = async () => {
      for (const spy of spies) spy.mockClear();
      const root = makeSite('minimal', all);
      await buildSite(root);
      return [...spies.map(({ mock }) => mock.calls.length > 0), snapshot(join(root, 'dist'))];
    };
    const [isLoaded, isDrawn, dist] = await calls();
    expect([isLoaded, isDrawn]).toEqual([true, true]);
    expect(await calls()).toEqual([false, false, dist]);
  });

  test('is rendered again only if its page changes', async () => {
    const root = makeSite('minimal', files);
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    const rebuild = () => build({ root, out: join(root, 'dist'), memory });
    await rebuild();
    const [a, home] = cardsOf(root);

    put(root, 'content/pages/a.md', page('Bee'));
    const edited = await rebuild();
    const [b] = cardsOf(root);
    expect([...edited.changed].sort()).toEqual(['a/index.html', `assets/${b}`, 'llms.txt']);
    expect(edited.removed).toEqual([`assets/${a}`]);

    put(root, 'content/pages/a.md', page('Bee', 'Another text.'));
    expect((await rebuild()).changed).toEqual(['a/index.html']);

    rmSync(join(root, 'dist/assets', home ?? ''));
    await rebuild();
    expect(cardsOf(root)).toEqual([b, home]);

    put(root, 'templates/Card.tsx', template.replace("'var(--night)'", "'#008000'"));
    await rebuild();
    expect(cardsOf(root).filter((name) => name === b || name === home)).toEqual([]);

    rmSync(join(root, 'templates/Card.tsx'));
    expect(lines((await rebuild()).problems)).toBe('');
    expect(existsSync(join(root, 'dist/assets'))).toBe(false);
  });
});

/** A card with text, and the site's fonts. */
const font = (name: string, more: Partial<FontSource>): FontSource => ({
  file: join(generator, 'node_modules', name),
  address: '',
  placeholder: '',
  weights: undefined,
  weight: 400,
  style: 'normal',
  family: 'Text',
  range: '',
  ...more,
});
const nunito = font('@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2', {
  weights: [400, 700],
});
const baloo = font('@fontsource/baloo-2/files/baloo-2-latin-800-normal.woff2', {
  family: 'Head',
  weight: 800,
});
const arimo = font('@fontsource/arimo/files/arimo-latin-400-normal.woff2', {});
const cardWith = (style: Readonly<Record<string, unknown>>): PlannedCard => ({
  card: { url: '', width: 1200, height: 630, alt: '' },
  output: 'card.png',
  file: 'a.md',
  tree: {
    type: 'div',
    props: {
      style: { display: 'flex', width: 1200, height: 630, background: '#fff', fontSize: 90, ...style },
      children: 'Good night “moon”',
    },
  },
});
let tries = 0;
/** Renders without the cache. */
async function draw(card: PlannedCard, fonts: readonly FontSource[]): Promise<Uint8Array> {
  const kit = await cardContext(fonts);
  tries += 1;
  const drawnWith = `test ${process.pid} ${process.hrtime.bigint()} ${tries}`;
  const { value, problems } = await drawCard(card, { ...kit, drawnWith });
  expect(lines(problems)).toBe('');
  return value?.bytes ?? new Uint8Array();
}
/** How many pixels are not white, in thousands. */
const ink = (bytes: Uint8Array) => {
  const { data } = PNG.sync.read(Buffer.from(bytes));
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
  return dark / 1000;
};

test('cards have the same bytes in any order, one by one or together', async () => {
  const cards = [0, 1, 2, 3].map((size) =>
    cardWith({ fontFamily: size % 2 ? 'Head' : 'Text', fontSize: 60 + size }),
  );
  const fonts = [baloo, nunito];
  const alone: Uint8Array[] = [];
  for (const card of cards) alone.push(await draw(card, fonts));
  const kit = { ...(await cardContext(fonts)), drawnWith: `test ${process.hrtime.bigint()}` };
  const together = await Promise.all([...cards].reverse().map((card) => drawCard(card, kit)));
  expect(
    together
      .reverse()
      .map(({ value }) => Buffer.compare(value?.bytes ?? Buffer.of(), alone.shift() ?? Buffer.of())),
  ).toEqual([0, 0, 0, 0]);
});

describe('text on a card', () => {
  test('has the same bytes in every rendering', async () => {
    const card = cardWith({ fontFamily: 'Head', fontWeight: 800 });
    const first = await draw(card, [baloo, nunito]);
    expect(Buffer.compare(await draw(card, [baloo, nunito]), first)).toBe(0);
    expect(ink(first)).toBeGreaterThan(5);
  });

  test('uses the weights of a variable font, not only the default', async () => {
    const [regular, bold] = await Promise.all(
      [400, 700].map(async (fontWeight) =>
        ink(await draw(cardWith({ fontFamily: 'Text', fontWeight }), [nunito])),
      ),
    );
    expect((bold ?? 0) / (regular ?? 1)).toBeGreaterThan(1.25);
  });

  test('is rendered again if its font file has other bytes', async () => {
    const file = join(temporaryFolder(), 'text.woff2');
    const fonts = [{ ...baloo, file }];
    const inks: number[] = [];
    for (const from of [baloo, arimo]) {
      copyFileSync(from.file, file);
      inks.push(ink(await draw(cardWith({ fontFamily: 'Head' }), fonts)));
    }
    expect(inks[1]).not.toBe(inks[0]);
  });

  test('changes the file name of its card with the font', async () => {
    const [one, other] = await Promise.all([[nunito], [baloo]].map((fonts) => cardContext(fonts)));
    expect(one?.drawnWith).not.toBe(other?.drawnWith);
    expect(one?.drawnWith).toBe((await cardContext([nunito])).drawnWith);
  });
});

describe('text in a family of several fonts with unicode-range', () => {
  const folder = join(generator, 'node_modules/@fontsource/arimo');
  const arimoOfAll = readCss(readFileSync(join(folder, '400.css'), 'utf8')).faces.map(
    ({ urls, ...face }) => ({ ...arimo, ...face, file: join(folder, urls[0] ?? '') }),
  );
  const arimoOf = (script: string) => [
    font(`@fontsource/arimo/files/arimo-${script}-400-normal.woff2`, { family: 'Arimo' }),
  ];
  const text = (children: string, style: object): PlannedCard => {
    const { tree, ...card } = cardWith({ ...style });
    return { ...card, tree: { ...tree, props: { ...tree.props, children } } };
  };
  const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

  test.each([
    ['Fox', 'latin'],
    ['Łąź', 'latin-ext'],
    ['Привет', 'cyrillic'],
    ['Αθήνα', 'greek'],
    ['שלום', 'hebrew'],
  ])('%s is rendered with the font for %s, in any order of the rules', async (word, script) => {
    const card = text(word, { fontFamily: 'Arimo, sans-serif' });
    const right = await draw(card, arimoOf(script));
    expect(ink(right)).toBeGreaterThan(1);
    for (const fonts of [arimoOfAll, [...arimoOfAll].reverse(), [baloo, ...arimoOfAll]])
      expect(same(await draw(card, fonts), right)).toBe(true);
  });

  test('uses the last rule for a character, and no rule outside its range', async () => {
    const ampersand = { ...baloo, family: 'Text', weight: 400, range: 'U+26' };
    for (const [word, right] of [
      ['&', { ...baloo, family: 'Text', weight: 400 }],
      ['fox', arimo],
    ] as const) {
      const card = text(word, { fontFamily: 'Text' });
      expect(same(await draw(card, [arimo, ampersand]), await draw(card, [right]))).toBe(true);
    }
  });

  test.each([
    ['a custom property', { '--own': '"Arimo", sans-serif', fontFamily: 'var(--own)' }],
    ['the shorthand', { font: 'normal 400 90px Arimo, serif' }],
  ])('finds its family by %s, too', async (_, style) => {
    const other = {
      ...font('@fontsource-variable/nunito/files/nunito-latin-ext-wght-normal.woff2', {}),
      family: 'Other',
    };
    const word = 'fox Ł';
    const right = await draw(text(word, { fontFamily: 'Arimo' }), arimoOfAll);
    expect(same(await draw(text(word, style), [other, ...arimoOfAll]), right)).toBe(true);
  });

  test('has each requested weight, even of a variable font under one weight', async () => {
    const variable = { ...nunito, weights: [200, 1000] as const };
    const inks = await Promise.all(
      [400, 650, 1000].map(async (fontWeight) =>
        ink(await draw(text('moon', { fontFamily: 'Text', fontWeight }), [variable])),
      ),
    );
    expect(inks).toEqual([...inks].sort((a, b) => a - b));
    expect(new Set(inks.map(Math.round)).size).toBe(3);
    const heavy = { ...nunito, weights: undefined, weight: 1000 };
    expect(ink(await draw(text('moon', { fontFamily: 'Text' }), [heavy]))).toBe(inks[2]);
  });

  test.each([
    ['\u{1f600} moon \u65e5', '"\u{1f600}" (U+1F600) and "\u65e5" (U+65E5)'],
    ['x\u0302', '"\u0302" (U+0302)'],
    ['1\ufe0f\u20e3', '"1\ufe0f\u20e3" (U+0031 U+FE0F U+20E3)'],
  ])('is a problem if no font has a letter: %s', async (word, named) => {
    const kit = await cardContext(arimoOfAll);
    const { value, problems } = await drawCard(text(word, { fontFamily: 'Arimo' }), kit);
    expect(value).toBeUndefined();
    expect(problems.map((one) => sentenceOf(one).text)).toEqual([
      `The card of a page cannot be drawn: no font has ${named}.`,
    ]);
  });

  test.each(['a\ufe0f \u00a9\ufe0f', 'a\u200fb \u05d0\u200e c', 'a\u00adb\u200bc\u2009d\u202fe', 'e\u0301'])(
    'needs no font for invisible characters: %j',
    async (word) => {
      expect(ink(await draw(text(word, { fontFamily: 'Arimo' }), arimoOfAll))).toBeGreaterThan(0.5);
    },
  );
});

test('a card with too much text is a problem', async () => {
  const problemsOf = async (text: string) => {
    const tree = { type: 'div', props: { style: { display: 'flex' }, children: ['a', [text]] } };
    return (await drawCard({ ...cardWith({}), tree }, await cardContext([]))).problems.map(wordsOf);
  };
  expect((await problemsOf('b'.repeat(2_000))).join()).toContain(
    'its text has 2,001 characters, and 2,000 at most are drawn',
  );
  expect((await problemsOf('b'.repeat(1_999))).join()).not.toContain('characters');
});

test.each([
  { type: 'img', props: { src: 'https://fixture.example/a.png' } },
  { type: 'div', props: { style: { backgroundImage: 'url("//fixture.example/a.png")' } } },
  { type: 'image', props: { xlinkHref: '\n HTTP\tS://fixture.example/a.png' } },
  { type: 'rect', props: { fill: 'url( //fixture.example/a.svg#b)' } },
  { type: 'style', props: { children: ['a{fill:url(//fixture.example/a.svg#b)}'] } },
])('a card that loads a file from the web is a problem: %j', async (element) => {
  const kit = await cardContext([]);
  const card = { ...cardWith({}), tree: { type: 'div', props: { children: [element] } } };
  const { value, problems } = await drawCard(card, kit);
  expect([value, lines(problems)]).toEqual([undefined, 'bad-card templates/Card.tsx a.md']);
  expect(wordsOf(problems[0])).toContain('it asks for a file on the web');
});

test('a card may show such an address as text', async () => {
  const said = 'The difference of url(//a.example) and "src":"//b.example"';
  const tree = { type: 'div', props: { children: [said], 'aria-label': said, title: said } };
  const { problems } = await drawCard({ ...cardWith({}), tree }, await cardContext([]));
  expect(problems.map(wordsOf).join()).not.toContain('asks for');
});

test('elements of both runtimes become the same plain elements', () => {
  const Inner = ({ children }: { children: unknown }) => [children, false, null, 0];
  const node = { type: Inner, props: { children: [{ type: Symbol('fragment'), props: { children: 'a' } }] } };
  expect(
    plainElements({
      type: 'g',
      key: null,
      props: { className: 'x', 'stroke-width': 2, 'aria-hidden': 'true', children: node },
    }),
  ).toEqual({
    type: 'g',
    props: { 'aria-hidden': 'true', class: 'x', strokeWidth: 2, children: [['a'], null, null, 0] },
  });
});
