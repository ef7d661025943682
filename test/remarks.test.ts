// The messages of html-validate on pages: of every rule, for whole pages, and stored for the next check.
import { HtmlElement, HtmlValidate, StaticConfigLoader } from 'html-validate/browser';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { remarking } from '../src/check/remarks.ts';
import { Packs } from '../src/engine/pack.ts';
import { temporaryFolder } from './support/sites.ts';

const asked = vi.spyOn(HtmlValidate.prototype, 'validateStringSync');
/** The calls to html-validate since then. */
const askedOf = async (use: () => Promise<unknown>) => {
  asked.mockClear();
  await use();
  return asked.mock.calls.map(([html]) => html);
};

const page = (body: string, { head = '', title = 'Night' } = {}) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;
const text =
  '<h2 id="a">Stars</h2>\n<p>Many <em>small</em> <a href="/b/">stars</a></p>\n<ul><li>One</li></ul>';

/** A mistake for each rule, in the text of a page. */
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
  'heading-level': '<h4>Moon</h4>',
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

describe('each rule of html-validate', () => {
  const shared = remarking(new Packs(undefined));
  const cases = [
    ...Object.entries(elsewhere),
    ...Object.entries(mistakes).map(
      ([rule, html]) => [rule, page(`<main><div>${text}${html}</div></main>`)] as const,
    ),
  ];

  test('in use has a mistake in this test', async () => {
    const presets = ['html-validate:standard', 'html-validate:a11y'];
    const more = { 'input-missing-label': 'error', 'heading-level': 'error' } as const;
    const loader = new StaticConfigLoader({ root: true, extends: presets, rules: more });
    const config = await loader.getConfigFor('');
    const rules = [...config.getRules()].flatMap(([rule, [severity]]) => (severity > 0 ? rule : []));
    // One is about rules, and not about pages.
    expect(['deprecated-rule', ...cases.map(([rule]) => rule)].sort()).toEqual(rules.sort());
  });

  test.each(cases)('%s is reported, even after valid pages', async (rule, html) => {
    expect(await shared.on(page(`<main><div>${text}</div></main>`))).toEqual([]);
    for (const _ of [1, 2]) expect((await shared.on(html)).map(({ ruleId }) => ruleId)).toContain(rule);
  });
});

test('elements nested too deeply are reported, without a stack overflow', async () => {
  const remarks = remarking(new Packs(undefined));
  const deep = (count: number) => `<main>${'<div>'.repeat(count)}Text${'</div>'.repeat(count)}</main>`;
  const rulesOf = async (html: string) => (await remarks.on(page(html))).map(({ ruleId }) => ruleId);
  expect(await rulesOf(deep(3_000))).toEqual(['too-deep']);
  // Their end tags are optional, and they do not end one another.
  expect(await rulesOf('<thead>'.repeat(3_000))).toEqual(['too-deep']);
  expect(await rulesOf(deep(500))).toEqual([]);
  expect(await rulesOf(`<main>${'<p>a'.repeat(3_000)}</main>`)).not.toContain('too-deep');
});

describe('a page with many elements', () => {
  const remarks = remarking(new Packs(undefined));
  const on = async (body: string) =>
    (await remarks.on(page(`<main>${body}</main>`))).map(({ ruleId }) => ruleId);

  test('takes at most twice the work for twice the elements', async () => {
    let work = 0;
    const concat = Array.prototype.concat;
    const copied = vi.spyOn(Array.prototype, 'concat').mockImplementation(function (
      this: unknown[],
      ...more
    ) {
      work += this.length;
      return concat.apply(this, more);
    });
    const compare = HtmlElement.prototype.is;
    const compared = vi.spyOn(HtmlElement.prototype, 'is').mockImplementation(function (
      this: HtmlElement,
      name,
    ) {
      work += 1;
      return compare.call(this, name);
    });
    onTestFinished(() => {
      copied.mockRestore();
      compared.mockRestore();
    });
    const workOn = async (count: number) => {
      work = 0;
      expect(await on('<br><p>Text\n<a href="/">Home</a><p><i dir="up">Old</i>'.repeat(count))).toHaveLength(
        count,
      );
      return work;
    };
    const one = await workOn(300);
    expect(await workOn(600)).toBeLessThan(2.1 * one);
  });

  test('has its mistakes found in a long glossary, table and form', async () => {
    const mistake = '<p><i dir="up">Old</i></p>';
    const terms = `<dl>${'<dt>Star</dt><dd>Far</dd>\n'.repeat(5_000)}</dl>`;
    expect(await on(terms + mistake)).toEqual(['attribute-allowed-values']);
    const rows = `<table>${'<tr><td>Star</td><td>Far</td></tr>\n'.repeat(2_000)}</table>`;
    expect(await on(rows + mistake)).toEqual(['attribute-allowed-values']);
    const field = (_: unknown, number: number) =>
      `<label for="f${number}">Star</label><input id="f${number}">`;
    expect(await on(`<p>${Array.from({ length: 500 }, field).join('\n')}</p>${mistake}`)).toEqual([
      'attribute-allowed-values',
    ]);
  });

  test('is reported if it would take too long, and the next one is checked', async () => {
    expect(await on(`<p>${'<input id="a">\n'.repeat(6_000)}</p>`)).toEqual(['too-many-elements']);
    expect(await on(`${'<button>'.repeat(500)}${'<hr><iframe>'.repeat(300)}`)).toEqual(['too-many-elements']);
    expect(await on('<p><i dir="up">Old</i></p>')).toEqual(['attribute-allowed-values']);
  });
});

test('headings are checked on the whole page, even with shared parts', async () => {
  const remarks = remarking(new Packs(undefined));
  const on = async (...levels: readonly number[]) => {
    const headings = levels.map((level) => `<h${level}>Part ${level}</h${level}>\n<p>Text</p>`).join('\n');
    return (await remarks.on(page(`<main><h1>Night</h1>${headings}</main>`))).map(({ ruleId, line }) => [
      ruleId,
      line,
    ]);
  };
  expect(await on(2, 3)).toEqual([]);
  expect(await on(2, 3, 4)).toEqual([]);
  expect(await on(2, 4, 3)).toEqual([['heading-level', 3]]);
  expect(await on(2, 3, 1)).toEqual([['heading-level', 5]]);
  expect(await on(3)).toEqual([['heading-level', 1]]);
});

describe('html-validate does not run again for', () => {
  const star = (number: number, more = '') =>
    page(
      `<main><h1>Star ${number}</h1><div><p>Star <a href="/${number}/">${number}</a></p>${more}</div></main>`,
      {
        title: `Star ${number}`,
        head: `<meta name="description" content="The star with number ${number}.">`,
      },
    );

  test('a page that an earlier check has validated, with or without problems', async () => {
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
    expect(await askedOf(() => check(star(1), star(3)))).toEqual([star(3)]);
  });
});
