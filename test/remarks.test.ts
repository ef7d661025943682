// What html-validate remarks on pages that are taken apart: the same as on whole ones, and each piece is asked for once.
import { HtmlValidate, StaticConfigLoader } from 'html-validate/browser';
import { describe, expect, test, vi } from 'vitest';
import { remarking } from '../src/check/remarks.ts';
import { Packs } from '../src/engine/pack.ts';
import { chance, pickOf } from './support/chance.ts';
import { temporaryFolder } from './support/sites.ts';

const pieces = vi.hoisted(() => ({ isOff: false }));
vi.mock('../src/check/pieces.ts', async (original) => {
  const { piecesOf } = await original<typeof import('../src/check/pieces.ts')>();
  return { piecesOf: (html: string) => (pieces.isOff ? undefined : piecesOf(html)) };
});

const asked = vi.spyOn(HtmlValidate.prototype, 'validateString');
/** What html-validate was asked for since then. */
const askedOf = async (use: () => Promise<unknown>) => {
  asked.mockClear();
  await use();
  return asked.mock.calls.map(([html]) => html);
};

/** The remarks on a page as a whole. */
const alone = remarking(new Packs(undefined));
async function onWhole(html: string) {
  pieces.isOff = true;
  return alone.on(html).finally(() => {
    pieces.isOff = false;
  });
}

const page = (body: string, { head = '', title = 'Night' } = {}) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
const text =
  '<h2 id="a">Stars</h2>\n<p>Many <em>small</em> <a href="/b/">stars</a></p>\n<ul><li>One</li></ul>';

/** A mistake for each rule: in a block, in the frame, or in what is no page of ours. */
const mistakes: Readonly<Record<string, string>> = {
  'area-alt': '<map name="m"><area href="/x/" shape="default"></map>',
  'aria-label-misuse': '<p aria-label="Moon">Moon</p>',
  'attr-spacing': '<p><a href="/"class="x">Moon</a></p>',
  'attribute-allowed-values': '<p dir="up">Moon</p>',
  'attribute-misuse': '<p><a rel="next">Moon</a></p>',
  'close-attr': '<p>Moon</p class="x">',
  'close-order': '<p><em>Moon</p>',
  deprecated: '<p><tt>Moon</tt></p>',
  'element-name': '<no_name>Moon</no_name>',
  'element-permitted-content': '<p><em><del><h2>Moon</h2></del></em></p>',
  'element-permitted-occurrences':
    '<figure><figcaption>A</figcaption><img src="/a" alt="A"><figcaption>A</figcaption></figure>',
  'element-permitted-order':
    '<picture><source srcset="/a"><img src="/a" alt="A"><source srcset="/a"></picture>',
  'element-permitted-parent': '<div><li>Moon</li></div>',
  'element-required-ancestor': '<div><dt>Moon</dt></div>',
  'element-required-attributes': '<p><img alt="Moon"></p>',
  'element-required-content': '<details><p>Moon</p></details>',
  'empty-heading': '<h3> </h3>',
  'hidden-focusable': '<div aria-hidden="true"><p><a href="/">Moon</a></p></div>',
  'input-missing-label': '<p><input name="a"></p>',
  'map-dup-name': '<map name="m"></map><map name="m"></map>',
  'map-id-name': '<map name="m" id="n"></map>',
  'multiple-labeled-controls': '<label>A <input name="a"><input name="b"></label>',
  'no-abstract-role': '<p role="widget">Moon</p>',
  'no-autoplay': '<video src="/a" autoplay></video>',
  'no-deprecated-attr': '<p align="left">Moon</p>',
  'no-dup-attr': '<p class="a" class="b">Moon</p>',
  'no-dup-id': '<p id="n">Moon</p><p id="n">Moon</p>',
  'no-implicit-button-type': '<button>Moon</button>',
  'no-multiple-main': '<main></main>',
  'no-raw-characters': '<p>a < b</p>',
  'no-redundant-aria-label': '<label for="n">Moon</label><input id="n" aria-label="Moon">',
  'no-redundant-for': '<label for="n">Moon <input id="n"></label>',
  'no-redundant-role': '<ul role="list"><li>Moon</li></ul>',
  'no-unused-disable': '<!-- [html-validate-disable-next deprecated] --><p>Moon</p>',
  'prefer-native-element': '<p><span role="link">Moon</span></p>',
  'script-element': '<script src="/a"/>',
  'text-content': '<button type="button"></button>',
  'unique-landmark':
    '<nav aria-label="Moon"></nav><ul role="navigation" aria-label="Moon"><li>Moon</li></ul>',
  'unrecognized-char-ref': '<p>&moon;</p>',
  'valid-autocomplete': '<p><input autocomplete="moon"></p>',
  'valid-for': '<label for="a">Moon</label>',
  'valid-id': '<p id="n n">Moon</p>',
  'void-content': '<p>Moon</br></p>',
  'wcag/h30': '<p><a href="/"> </a></p>',
  'wcag/h32': '<form></form>',
  'wcag/h36': '<input type="image" alt="">',
  'wcag/h37': '<p><img src="/a"></p>',
  'wcag/h63': '<table><tr><th>A</th><th>B</th></tr><tr><td>A</td></tr></table>',
  'wcag/h67': '<p><img src="/a" alt="" title="Moon"/></p>',
  'wcag/h71': '<fieldset><p>Moon</p></fieldset>',
};
/** Those that are not in the text. */
const elsewhere: Readonly<Record<string, string>> = {
  'aria-hidden-body': page(text).replace('<body>', '<body aria-hidden="true">'),
  'doctype-html': page(text).replace('html>', 'old>'),
  'empty-title': page(text, { title: ' ' }),
  'meta-refresh': page(text, { head: '<meta http-equiv="refresh" content="5">' }),
};

describe('each rule', () => {
  const shared = remarking(new Packs(undefined));
  const cases = [
    ...Object.entries(elsewhere),
    ...Object.entries(mistakes).map(
      ([rule, html]) => [rule, page(`<main><div>${text}${html}</div></main>`)] as const,
    ),
  ];

  test('that is asked for has its mistake here', async () => {
    const presets = ['html-validate:standard', 'html-validate:a11y'];
    const more = { 'input-missing-label': 'error' } as const;
    const loader = new StaticConfigLoader({ root: true, extends: presets, rules: more });
    const config = await loader.getConfigFor('');
    const rules = [...config.getRules()].flatMap(([rule, [severity]]) => (severity > 0 ? rule : []));
    // One is about rules, and not about pages.
    expect(['deprecated-rule', ...cases.map(([rule]) => rule)].sort()).toEqual(rules.sort());
  });

  test.each(cases)('%s is told of beside what is known, again and again', async (rule, html) => {
    await shared.on(page(`<main><div>${text}</div></main>`));
    const whole = await onWhole(html);
    expect(whole.map(({ ruleId }) => ruleId)).toContain(rule);
    for (const _ of [1, 2]) expect(await shared.on(html)).toEqual(whole);
  });
});

/** Texts that are in order, and others that are not: all that tells them apart is what must not be overlooked. */
const twins: readonly (readonly [what: string, right: string, wrong: string])[] = [
  [
    'an empty value',
    '<p><a href="/"><img src="/a" alt="A"></a></p>',
    '<p><a href="/"><img src="/a" alt=""></a></p>',
  ],
  ['a value of two lines', '<p><a href="/">Moon</a></p>', '<p><a href="/\n">Moon</a></p>'],
  [
    'a text that another is compared with',
    '<label for="n">Star</label><input id="n" aria-label="Moon">',
    '<label for="n">Moon</label><input id="n" aria-label="Moon">',
  ],
  [
    'a name that is the text of another',
    '<section aria-labelledby="m"><h2 id="m">Moon</h2></section><section aria-labelledby="n"><h2 id="n">Star</h2></section>',
    '<section aria-labelledby="m"><h2 id="m">Star</h2></section><section aria-labelledby="n"><h2 id="n">Star</h2></section>',
  ],
  ['the same id', '<p id="m">Moon</p><p id="n">Moon</p>', '<p id="m">Moon</p><p id="m">Moon</p>'],
  ['what stands around', '<div><p>Moon</p></div>', '<button type="button"><div><p>Moon</p></div></button>'],
  ['that nothing is left', '<a href="/"><div><p>Moon</p></div></a>', '<a href="/"><div></div></a>'],
  [
    'a third of two that are alike',
    '<table><tr><th>A</th><th>A</th></tr><tr><td>A</td><td>A</td></tr></table>',
    '<table><tr><th>A</th><th>A</th></tr><tr><td>A</td><td>A</td><td>A</td></tr></table>',
  ],
  [
    'that nobody says to be silent',
    '<!-- [html-validate-disable wcag/h37] --><p><img src="/a"></p>',
    '<p><img src="/a"></p>',
  ],
];

test.each(twins)('%s is not overlooked', async (_, right, wrong) => {
  const remarks = remarking(new Packs(undefined));
  const around = (body: string) => page(`<main><div>${body}</div></main>`);
  expect(await remarks.on(around(right))).toEqual([]);
  const said = await remarks.on(around(wrong));
  expect(said.length).toBeGreaterThan(0);
  expect(said).toEqual(await onWhole(around(wrong)));
});

test('nor is what an element of the head means', async () => {
  const remarks = remarking(new Packs(undefined));
  const refreshing = (content: string) =>
    page(text, { head: `<meta http-equiv="refresh" content="${content}">` });
  expect(await remarks.on(refreshing('0;url=/'))).toEqual([]);
  expect(await remarks.on(refreshing('5'))).toHaveLength(1);
});

test('pages by chance have the same remarks, taken apart one after the other, as each as a whole', async () => {
  const random = chance(12);
  const pick = pickOf(random);
  const maybe = (part: number) => random() < part;
  const many = (most: number, make: () => string) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, make).join('');
  const named = (...values: readonly string[]) => pick(values);
  const attributes: readonly (() => string)[] = [
    () => `class="${named('a', 'b c', '')}"`,
    () => `id="${named('i1', 'i2', 'i3', 'i4', 'i 5', '')}"`,
    () => `href="${named('/', '/a/', '', 'a\nb')}"`,
    () => `src="${named('/a', '')}"`,
    () => `alt="${named('A', '')}"`,
    () => `title="${named('T', '')}"`,
    () => `role="${named('group', 'navigation', 'region', 'none', 'list', 'widget', 'link', 'heading')}"`,
    () => `aria-label="${named('L', 'M', '')}"`,
    () => `aria-labelledby="${named('i1', 'i2', 'i1 i2')}"`,
    () => `aria-hidden="${named('true', 'false')}"`,
    () => `for="${named('i1', 'i2')}"`,
    () => `tabindex="${named('0', '-1', 'x')}"`,
    () => `type="${named('button', 'submit', 'image', 'text', 'hidden')}"`,
    () => `style="${named('display:none', 'color:red')}"`,
    () => `scope="${named('row', 'x')}"`,
    () => `rel="${named('next', 'icon')}"`,
    () => `data-x="${random()}"`,
    () =>
      named('hidden', 'inert', 'download', 'headers="i1"', 'align="left"', 'HREF="/"', 'lang="en"', 'open'),
  ];
  const textual =
    'a abbr b blockquote br code del em h1 h2 h3 hr img kbd li ol p p p pre span strong ul dl dt dd figure figcaption picture source table caption thead tbody tr th td';
  const others =
    'main article section aside nav header footer div div label input button select option form fieldset legend details summary svg template audio site-island x-moon tt';
  const void_ = new Set('br hr img input source'.split(' '));
  const words = [
    'Moon',
    'Star',
    ' ',
    '\n',
    'a &amp; b',
    'a & b',
    'L',
    '',
    '*',
    '&#39;',
    '<!-- c -->',
    '&moon;',
  ];
  const wild = (elements: readonly string[], depth: number): string => {
    if (depth > 4 || maybe(0.3)) return pick(words);
    const name = pick(elements);
    const own = Array.from({ length: Math.floor(random() * 2.5) }, () => ` ${pick(attributes)()}`).join('');
    const needed = name === 'a' ? ' href="/"' : name === 'img' ? ' src="/a" alt="A"' : '';
    const tag = `${name}${maybe(0.7) ? needed : ''}${own}`;
    return void_.has(name) ? `<${tag}>` : `<${tag}>${many(3, () => wild(elements, depth + 1))}</${name}>`;
  };
  const inline = (depth = 0): string =>
    many(3, () =>
      depth > 1 || maybe(0.5)
        ? pick(words.slice(0, 5))
        : pick([
            () => `<em>${inline(depth + 1)}</em>`,
            () => `<a href="/${random()}">${inline(2)}</a>`,
            () => `<code>${inline(2)}</code>`,
            () => `<img src="/${random()}" alt="${named('', 'A')}">`,
          ])(),
    );
  const block = () =>
    pick([
      () => `<p>${inline()}</p>\n`,
      () => `<h2 id="${named('i1', 'i2', 'i3', 'i4', 'i5', 'i6')}">${inline()}</h2>`,
      () => `<ul>${many(3, () => `<li>${inline()}</li>\n`)}</ul>`,
      () => `<pre tabindex="0" role="group" aria-label="Code"><code>${inline(2)}</code></pre>`,
      () =>
        `<table><tr><th>A</th></tr>${many(2, () => `<tr>${many(2, () => `<td>${inline()}</td>`)}</tr>`)}</table>`,
      () => `<figure><img src="/a" alt="A">${many(2, () => '<figcaption>A</figcaption>')}</figure>`,
    ])();
  const frames: readonly ((text: string) => string)[] = [
    (text) => `<main>${text}</main>`,
    (text) =>
      `<nav aria-label="${named('L', 'M')}"><a href="/">A</a></nav><main><div class="x">${text}</div></main>`,
    (text) => `<header><p>A</p></header><main><article>${text}</article></main><nav aria-label="L"></nav>`,
    (text) =>
      `<main>${['i1', 'i2'].map((id) => `<section aria-labelledby="${id}"><h2 id="${id}">${named('L', 'M')}</h2>${id === 'i1' ? text : ''}</section>`).join('')}</main>`,
    (text) =>
      `<main><div ${named('hidden', 'inert', 'aria-hidden="true"', 'role="list"')}>${text}</div></main>`,
    (text) => `<main><a href="/"><div>${text}</div></a></main>`,
    (text) => `<main><label for="i3">L</label><input id="i3" aria-label="${named('L', 'M')}">${text}</main>`,
  ];
  const seen = { pages: 0, clean: 0, askedForLess: 0 };
  for (let round = 0; round < 2; round += 1) {
    const shared = remarking(new Packs(undefined));
    for (let number = 0; number < 180; number += 1) {
      const wildness = random() ** 2 / 2;
      const elements = (maybe(0.5) ? textual : `${textual} ${others}`).split(' ');
      const body = many(5, () => (maybe(wildness) ? wild(elements, 0) : block()));
      const html = page(pick(frames)(body), { title: named('A', 'B', 'C', '') });
      const whole = await onWhole(html);
      const [less] = await askedOf(async () => expect(await shared.on(html), html).toEqual(whole));
      seen.pages += 1;
      if (whole.length === 0) seen.clean += 1;
      if (less !== html) seen.askedForLess += 1;
    }
  }
  expect(seen.clean).toBeGreaterThan(seen.pages / 10);
  expect(seen.askedForLess).toBeGreaterThan(seen.pages / 3);
});

describe('html-validate is not asked for', () => {
  const star = (number: number, more = '') =>
    page(
      `<main><h1>Star ${number}</h1><div><p>Star <a href="/${number}/">${number}</a></p>${more}</div></main>`,
      {
        title: `Star ${number}`,
        head: `<meta name="description" content="The star with number ${number}.">`,
      },
    );

  test('a page whose pieces are known, and for what is known of others', async () => {
    const remarks = remarking(new Packs(undefined));
    expect(await askedOf(() => remarks.on(star(1)))).toEqual([star(1)]);
    expect(await askedOf(() => remarks.on(star(2)))).toEqual([]);
    const [rest = '', ...others] = await askedOf(() => remarks.on(star(3, '<ol><li>Moon</li></ol>')));
    expect(others).toEqual([]);
    expect(rest.length).toBe(star(3, '<ol><li>Moon</li></ol>').length);
    expect(rest).toMatch(/<title>Star 3<.*<main> +<div> +<ol><li>Moon<\/li><\/ol><\/div><\/main>/);
    // A mistake in what all share is told of each, without the blocks that are in order.
    const wrong = star(4).replace('<main>', '<main><button>Moon</button>');
    for (const one of [wrong, wrong.replaceAll('4', '5')]) {
      const [asked = ''] = await askedOf(async () => expect(await remarks.on(one)).toHaveLength(1));
      expect(asked).not.toContain('<p>Star');
    }
  });

  test('a page that an earlier check has asked for, whatever it said', async () => {
    const folder = temporaryFolder();
    const wrong = star(2, '<p><img src="/a"></p>');
    const check = async (...pages: readonly string[]) => {
      const kept = new Packs(folder);
      const remarks = remarking(kept);
      const all = [];
      for (const one of pages) all.push(await remarks.on(one));
      remarks.save();
      kept.save();
      return all;
    };
    const [, said] = await check(star(1), wrong);
    expect(said).toHaveLength(1);
    expect(await askedOf(async () => expect(await check(star(1), wrong)).toEqual([[], said]))).toEqual([]);
    // Nor is a new one of known pieces.
    expect(await askedOf(() => check(star(3)))).toEqual([]);
  });
});
