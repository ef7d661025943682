// A route and the shared values of all pages → one page, and its facts for the other steps.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writtenOf } from '../../src/markdown/written.ts';
import { placeholderBase, type Target, target } from '../../src/model/addresses/url.ts';
import type { FontSource } from '../../src/model/pictures/font.ts';
import type { Picture } from '../../src/model/pictures/picture.ts';
import { componentNamesOf } from '../../src/model/site/components.ts';
import type { IslandPropPath, Lost, Noted } from '../../src/model/site/islands.ts';
import type { Data, Plan, Program, Route } from '../../src/model/site/site.ts';
import type { Requests, Responder } from '../../src/model/site/templateQueries.ts';
import { problem } from '../../src/problems/problem.ts';
import { parseData } from '../../src/stages/1-sources/parse.ts';
import { insideOf, linksIn } from '../../src/stages/4-pages/pageFacts.ts';
import { renderFile } from '../../src/stages/4-pages/render.ts';
import { lines } from '../support/problems.ts';
import { contextOf, file, type Given, parsedPage, planned, program, rendered } from '../support/values.ts';

const plan = planned([parsedPage('index', '', 'Hello [there](/b/).\n'), parsedPage('b', '', '## X {#x}\n')], {
  base: '/kids/',
});
const [home] = plan.routes as readonly [Route];
const index = 'content/pages/index.md';

/** site.yml with more keys. */
const siteWith = (keys: string): Data =>
  parseData(file('content/site.yml'), `name: Test\nurl: https://test.example\n${keys}`).value as Data;

/** The behaviour of templates: `responder` answers their requests, `draw` renders the page of the minimal template. */
interface Drawings {
  readonly page?: (
    responder: Responder,
    props: Readonly<Record<string, unknown>>,
    draw: () => string,
  ) => string;
  /** The component `Fox`. */
  readonly component?: (responder: Responder) => string;
  readonly file?: (responder: Responder, props: Readonly<Record<string, unknown>>) => unknown;
}

/** The program with other templates. */
function drawnBy(
  { page = (_, __, draw) => draw(), component = () => '', file: ofFile = () => '' }: Drawings,
  more: Partial<Program> = {},
): Program {
  let responder: Responder;
  return {
    ...program,
    answering: (some, draw) => {
      responder = some;
      return draw();
    },
    render: (name, props) => page(responder, props, () => program.render(name, props)),
    components: {
      schemas: new Map([['Fox', z.strictObject({})]]),
      names: componentNamesOf(['Fox']),
      render: () => component(responder),
    },
    renderFile: (_, props) => ofFile(responder, props),
    ...more,
  };
}

/** The program whose template has more HTML at the end of its main part. */
const showing = (html: (responder: Responder) => string, more: Partial<Program> = {}) =>
  drawnBy({ page: (responder, _, draw) => draw().replace('</main>', `${html(responder)}</main>`) }, more);

/** The home page of a site with this text. */
function drawn(
  text: string,
  more: Parameters<typeof contextOf>[1] = {},
  { frontMatter = '', ...given }: Partial<Given> & { readonly frontMatter?: string } = {},
) {
  const made = planned([parsedPage('index', frontMatter, text)], given);
  return rendered(made.routes[0] as Route, contextOf(made, more));
}

/** A picture of 100 × 50 pixels that is shown unchanged. */
const fox: Picture = {
  source: file('content/static/fox.svg'),
  facts: {
    hash: '',
    format: 'gif',
    width: 100,
    height: 50,
    hasAlpha: false,
    isAnimated: true,
    bytes: 9,
    isPlain: true,
    rate: 1,
  },
  sum: 'f',
  src: '/fox.svg',
  width: 100,
  height: 50,
  files: [],
};
const pictures = new Map([[fox.source.path, fox]]);

test('a page is rendered with the base in its addresses, without stylesheet and policy', () => {
  const { value, problems } = rendered(home, contextOf(plan));
  expect(problems).toEqual([]);
  expect(value?.html).toBe(
    '<!doctype html><html><head><title>index</title>' +
      '<meta name="description" content="About index"><style>\ufdd0styles\ufdd1</style></head><body><main><h1>index</h1>' +
      '<p>Hello <a href="/kids/b/">there</a>.</p></main></body></html>',
  );
  expect(value?.card).toBeUndefined();
  const to = { kind: 'inside' as const, path: '/b/', anchor: undefined, relative: false };
  const link = { element: 'a', attribute: 'href', url: '/b/', to };
  expect(value?.facts).toEqual({
    route: home,
    inside: insideOf([link]),
    pictures: new Map(),
    characters: ' .Hdehilnortx',
    later: expect.objectContaining({ characters: '', draws: false, isTyped: false, loads: false }),
    islands: undefined,
    csp: { allowed: new Map(), styles: ['\ufdd0styles\ufdd1'] },
    card: undefined,
    ownStyles: new Map(),
    silenced: [],
    dependencies: undefined,
    hash: expect.any(String),
  });
  expect(value?.ids).toEqual(new Set());
  expect(value?.names).toEqual({
    names: '[content [href [name a body h1 head html main meta p style title',
    scripts: '',
  });
  expect(value?.details).toEqual({
    references: [link],
    links: new Map([['/b/', { file: 'content/pages/index.md', line: 5, column: 7 }]]),
  });
});

test('the same values give the same page', () => {
  expect(rendered(home, contextOf(plan))).toEqual(rendered(home, contextOf(plan)));
});

test('the hash of the facts changes with a link, not with the order of words', () => {
  const hashOf = (text: string) => {
    const made = planned([parsedPage('index', '', text), parsedPage('b', '', '')]);
    return rendered(made.routes[0] as Route, contextOf(made)).value?.facts.hash;
  };
  expect(hashOf('no on [there](/b/)')).toBe(hashOf('on no [there](/b/)'));
  expect(hashOf('on no [there](/b/?c)')).not.toBe(hashOf('on no [there](/b/)'));
});

describe('a template gets', () => {
  const got = (which: string, more: Parameters<typeof contextOf>[1] = {}) => {
    const made = planned([parsedPage('index', 'mood: calm\n', '## X {#x}\n'), parsedPage('404', '')], {
      base: '/kids/',
    });
    let props: Readonly<Record<string, unknown>> = {};
    const page: Drawings['page'] = (_, given, draw) => {
      props = given;
      return draw();
    };
    const route = made.routes.find(({ output }) => output === which) as Route;
    rendered(route, contextOf(made, { program: drawnBy({ page }), ...more }));
    return { props, site: made.site };
  };

  test('the page, its values, its text, the site, and the elements of its head', () => {
    const fonts = [{ address: '/assets/a.woff2' } as FontSource];
    const { props, site } = got('index.html', { fonts });
    const { head, body, page, absolute, ...others } = props as Readonly<
      Record<string, Readonly<Record<string, unknown>>>
    >;
    expect(others).toEqual({ site, data: { mood: 'calm' }, path: undefined });
    expect(page).toMatchObject({ route: '/', title: 'index', language: 'en', alternates: [] });
    expect(page).not.toHaveProperty('output');
    expect(body).toMatchObject({ html: '<h2 id="x">X</h2>', headings: [{ depth: 2, id: 'x', text: 'X' }] });
    expect(head).toMatchObject({
      styles: '\ufdd0styles\ufdd1',
      fonts: ['/assets/a.woff2'],
      canonical: 'https://test.example/kids/',
      card: undefined,
    });
    expect((absolute as unknown as (path: string) => string)('/b/')).toBe('https://test.example/kids/b/');
  });

  test('no canonical address on the 404 page', () => {
    expect(got('404.html').props.head).toMatchObject({ canonical: undefined });
  });
});

describe('Markdown is read', () => {
  const htmlOf = (
    text: string,
    more: Parameters<typeof drawn>[1] = {},
    given: Parameters<typeof drawn>[2] = {},
  ) => drawn(text, more, given).value?.html;

  test('in the language of the page, else in that of the site', () => {
    expect(htmlOf('He said "yes".')).toContain('“yes”');
    expect(htmlOf('Er sagte "ja".', {}, { site: siteWith('language: de\n') })).toContain('„ja“');
    expect(htmlOf('Il dit "oui".', {}, { frontMatter: 'language: fr\n' })).toMatch(/«\soui\s»/);
  });

  test('with colored code, unless site.yml turns this off', () => {
    const code = '```js\nconst a = 1;\n```\n';
    expect(htmlOf(code)).toContain('hljs-keyword');
    const plain = siteWith('markdown: { highlight: false }\n');
    expect(htmlOf(code, {}, { site: plain })).not.toContain('hljs-keyword');
  });

  test('with the tokens of site.yml, and with the pictures of the site', () => {
    const { value, problems } = drawn('{name}: ![A fox](/fox.svg)\n', { pictures });
    expect(problems).toEqual([]);
    expect(value?.html).toContain('Test: <img src="/fox.svg" alt="A fox" width="100" height="50"');
    const at = { file: index, line: 5, column: 9 };
    expect(value?.facts.pictures).toEqual(new Map([[fox.source.path, { picture: fox, at }]]));
  });

  test('without the pictures of a text that its template omits', () => {
    const page: Drawings['page'] = (_, props) =>
      program.render('page', { ...props, body: { html: '<p>Other</p>' } });
    const { value } = drawn('![A fox](/fox.svg)\n', { pictures, program: drawnBy({ page }) });
    expect(value?.facts.pictures).toEqual(new Map());
  });

  test('with the formulas of the site, and its components', () => {
    const formulas = () => ({ mathml: '<math><mi>x</mi></math>' });
    const extensions = { source: {} as never, plugins: undefined, languages: undefined, formulas };
    expect(htmlOf('A $y$.', { extensions })).toContain('<mi>x</mi>');
    expect(htmlOf('A $y$.')).toContain('A $y$.');
  });

  test('also for other readers of a page, with its own problems', () => {
    const { value, problems } = writtenOf(home, '---\n---\nA {nmae} [b](/b/).\n', contextOf(plan));
    expect(value.body.html).toContain('<a href="/b/">b</a>');
    expect(lines(problems)).toBe(`unknown-token ${index}:3:3`);
  });
});

describe('an ignored problem is not reported', () => {
  const silence = (code: string, why = '"So."') => `silence: { ${code}: ${why} }\n`;
  const all = ['unknown-token', 'foreign-syntax'];
  test.each([
    ['neither', '', '', [all, []]],
    ['the page', '', silence('foreign-syntax'), [['unknown-token'], ['foreign-syntax']]],
    ['site.yml', silence('foreign-syntax'), '', [['unknown-token'], ['foreign-syntax']]],
    ['the page, for nothing', '', silence('foreign-syntax', '""'), [all, []]],
    ['the page, of a mistake', '', silence('unknown-token'), [all, []]],
  ])('in Markdown: %s', (_, site, frontMatter, expected) => {
    const { value, problems } = drawn('{% x %} {nmae}\n', {}, { site: siteWith(site), frontMatter });
    const codes = [problems, value?.facts.silenced ?? []].map((some) => some.map(({ code }) => code));
    expect(codes).toEqual(expected);
  });

  const foxOf = (responder: Responder) => {
    const { img } = responder.picture('/fox.svg', { width: 200 });
    return `<img src="${img.src}" alt="">`;
  };
  const at = { file: 'templates/a.tsx', line: 1, column: 2 };
  const locate = () => at;
  test.each([
    ['its template', 'A\n', showing(foxOf, { locate })],
    ['a component', '::Fox\n', drawnBy({ component: foxOf }, { locate })],
  ])('for the pictures of %s', (_, text, by) => {
    const small = problem('image-too-small', ['100 × 50', 200, undefined], at, []);
    const open = drawn(text, { pictures, program: by });
    expect(open.problems).toEqual([small]);
    expect(open.value?.facts.silenced).toEqual([]);
    // The location of the problem may move even if no read value changes: so the page is rendered again.
    expect(open.dependencies?.isRefused).toBe(true);
    const given = { frontMatter: silence('image-too-small') };
    const silent = drawn(text, { pictures, program: by }, given);
    expect(silent.problems).toEqual([]);
    expect(silent.value?.facts.silenced).toEqual([small]);
  });
});

test('a page records pictures, requests and values of its template and its components', () => {
  const pages = [parsedPage('index', '', '::Fox\n'), parsedPage('a', 'mood: "[object Map]"\n')];
  const made = planned(pages);
  const drawings: Drawings = {
    page: (responder, _, draw) =>
      draw().replace('</main>', `<p>${responder.pages({ folder: '/' })[0]?.data.mood}</p></main>`),
    component: (responder) => {
      const { data } = responder.neighbors({}).next ?? {};
      return `<img src="${responder.picture('/fox.svg', {}).img.src}" alt=""><p>${data?.mood}</p>`;
    },
  };
  const route = made.routes.find((one) => one.route === '/') as Route;
  const { value, problems, dependencies } = rendered(
    route,
    contextOf(made, { pictures, program: drawnBy(drawings) }),
  );
  // The text that looks like a lost value belongs to another page.
  expect(problems).toEqual([]);
  expect([...(value?.facts.pictures.values() ?? [])].map(({ picture }) => picture)).toEqual([fox]);
  expect(dependencies?.isRefused).toBe(false);
  const what = JSON.parse(dependencies?.what ?? '') as Requests;
  expect(what.lists.map(([, reads]) => reads)).toEqual([[['data.mood', [0, 1]]]]);
  expect(what.beside.map(([, of]) => of)).toEqual(['/']);
  expect(what.pictures).toEqual(['content/static/fox.svg']);
});

describe('a page records during rendering', () => {
  const at = { file: 'templates/pages/page.tsx', line: 2, column: 3 };
  const lost: Lost = { what: 'onClick', island: undefined, at };
  const islandPropPaths: IslandPropPath = { island: 'Menu', name: 'src', url: '/posts.json', at };
  /** Returns the notes of each rendering once. */
  const noting = (drawings: Drawings, ...notes: readonly Noted[]) => {
    const left = [...notes];
    return drawnBy(drawings, { takeNotes: () => left.shift() ?? { lost: [], islandPropPaths: [] } });
  };

  test('lost handlers and paths for islands in its template', () => {
    const { value, problems } = drawn('A\n', {
      program: noting({}, { lost: [lost], islandPropPaths: [islandPropPaths] }),
    });
    expect(problems).toEqual([problem('lost-handler', ['onClick'], at, [{ file: index }])]);
    expect(value?.facts.islandPropPaths).toEqual([islandPropPaths]);
  });

  test('lost handlers and paths for islands in its components', () => {
    const other = { ...islandPropPaths, url: '/other.json' };
    const notes: Noted[] = [
      { lost: [{ ...lost, what: 'onFocus' }], islandPropPaths: [other] },
      { lost: [], islandPropPaths: [islandPropPaths] },
    ];
    const { value, problems } = drawn('::Fox\n', {
      program: noting({ component: () => '<i>x</i>' }, ...notes),
    });
    expect(problems.map(({ code, facts }) => [code, ...facts])).toEqual([['lost-handler', 'onFocus']]);
    expect(value?.facts.islandPropPaths).toEqual([other, islandPropPaths]);
  });

  test('lost handlers even if the template throws', () => {
    const page = () => {
      throw new Error('no');
    };
    const { problems } = drawn('A\n', { program: noting({ page }, { lost: [lost], islandPropPaths: [] }) });
    expect(problems.map(({ code }) => code)).toEqual(['lost-handler', 'template-threw']);
  });
});

test('references to the site are restored unchanged, also relative ones and those of each page', () => {
  const from = (route: string) => ({ route, siteUrl: 'https://test.example', base: '/' });
  const linkOf = (route: string, url: string) => ({
    ...{ element: 'a', attribute: 'href', url },
    to: target(url, from(route)),
  });
  const relative = { ...linkOf('/a/', 'b.md'), relativeLink: { url: 'b.md', from: 'content/pages/a.md' } };
  const targets = new Map<string, Target>();
  for (const route of ['/a/', '/c/']) {
    const links = [
      linkOf(route, '/b/#x'),
      linkOf(route, 'd/'),
      linkOf(route, '#y'),
      linkOf(route, '//e/'),
      relative,
    ];
    const inside = insideOf([...links, linkOf(route, 'https://elsewhere.example/')]);
    expect(linksIn(inside, from(route), targets)).toEqual([
      ...links.slice(0, 3),
      { ...relative, to: target('b.md', from(route)) },
    ]);
  }
});

test('a page lists the islands, heights and ids of its HTML, and each address once', () => {
  const html =
    '<site-island data-island="Quiz" data-load="idle" data-reserve="3rem"><p id="a">Quiz</p></site-island>' +
    '<a href="/#a">one</a><a href="/#a">two</a><a href="https://elsewhere.example/">three</a>';
  const { value, problems } = drawn('A\n', { program: showing(() => html) });
  expect(problems).toEqual([]);
  expect(value?.facts.islands).toEqual({ names: ['Quiz'], loads: ['idle'] });
  expect(value?.facts.reserved).toEqual(['3rem']);
  expect(value?.ids).toEqual(new Set(['a']));
  expect(value?.facts.inside).toBe(JSON.stringify([['a', 'href', '/#a']]));
  expect(value?.details.references.map(({ url }) => url)).toEqual(['/#a', 'https://elsewhere.example/']);
});

describe('the card of a page', () => {
  const withCard = (children: () => unknown, more: Partial<Program> = {}): Program => {
    const page: Drawings['page'] = (_, { head }, draw) => {
      const { card } = head as { card: { url: string; alt: string } | undefined };
      return draw().replace('</main>', card ? `<p>${card.url} ${card.alt}</p></main>` : '</main>');
    };
    const template = { default: () => ({ type: 'p', props: { children: children() } }), alt: () => 'A card' };
    return drawnBy({ page }, { card: template as unknown as Program['card'], ...more });
  };

  test('is planned, and the template gets its address', () => {
    const { value, problems } = drawn('A\n', { program: withCard(() => 'Hello') });
    expect(problems).toEqual([]);
    const output = value?.card?.output ?? '';
    expect(output).toMatch(/^assets\/card-home-[\da-f]{10}\.png$/);
    expect(value?.facts.card).toBe(output);
    expect(value?.html).toContain(`<p>https://test.example/${output} A card</p>`);
  });

  test('with a problem is not made, and the problem is reported', () => {
    const at = { file: 'templates/Card.tsx', line: 1, column: 2 };
    const throwing = () => {
      throw new Error('no');
    };
    const { value, problems } = drawn('A\n', { program: withCard(throwing, { locate: () => at }) });
    expect(problems).toEqual([problem('template-threw', ['Error: no'], at, [{ file: index }])]);
    expect([value?.card, value?.facts.card]).toEqual([undefined, undefined]);
  });
});

describe('the summary of a page for other pages', () => {
  const asked = { ...program, hasQueries: true };

  test('is made if templates ask', () => {
    const text = 'First *words*.\n\n## Moon {#moon}\n';
    expect(drawn(text).summary).toBeUndefined();
    expect(drawn(text, { program: asked }).summary).toEqual({
      headings: [{ depth: 2, id: 'moon', text: 'Moon' }],
      excerpt: 'First words.',
      html: expect.stringContaining('<p>First <em>words</em>.</p>'),
    });
  });

  test('is made if components ask, but not if only its own template asks', () => {
    const component = (responder: Responder) => `<i>${responder.pages({}).length}</i>`;
    const page: Drawings['page'] = (responder, _, draw) =>
      draw() + (responder.neighbors({}).next?.title ?? '');
    const text = '::Fox\n';
    const { summary } = drawn(text, { program: drawnBy({ component, page }, { hasQueries: true }) });
    const what = JSON.parse(summary?.dependencies?.what ?? '') as Requests;
    expect([what.lists.length, what.beside.length]).toEqual([1, 0]);
    expect(summary?.html).toContain('<i>1</i>');
  });

  test('is empty for a generated page, which may omit parts of the text', () => {
    const mute = { ...asked, render: () => program.render('page', { page: {}, body: {}, head: {} }) };
    const codes = (route: Route) => {
      const { summary, problems } = rendered(route, contextOf(plan, { program: mute }));
      return [summary !== undefined, problems.some(({ code }) => code === 'body-not-shown')];
    };
    expect(codes(home)).toEqual([true, true]);
    expect(codes({ ...home, path: { path: '2/' } })).toEqual([false, false]);
  });
});

test('a template that throws is a problem, and makes no page', () => {
  const at = { file: 'templates/pages/page.tsx', line: 3, column: 4 };
  const failing = (locate: Program['locate']) => ({
    ...program,
    locate,
    render: () => {
      throw new TypeError('no');
    },
  });
  expect(rendered(home, contextOf(plan, { program: failing(() => at) }))).toEqual({
    value: undefined,
    problems: [problem('template-threw', ['TypeError: no'], at, [{ file: index }])],
  });
  expect(rendered(home, contextOf(plan, { program: failing(() => undefined) }))).toEqual({
    value: undefined,
    problems: [problem('template-threw', ['TypeError: no'], { file: index })],
  });
});

describe('a problem in final HTML has its location', () => {
  test('in the Markdown', () => {
    const { value, problems } = drawn('A\n\n![](/fox.png) [x](javascript:x)\n');
    expect(value).toBeDefined();
    expect(lines(problems)).toBe(`image-without-alt ${index}:7:1\nunsafe-url ${index}:7:15`);
    const twice = drawn('## A {#a}\n', { program: showing(() => '<p id="a">b</p>') });
    expect(lines(twice.problems)).toBe(`duplicate-id ${index}:5:1`);
  });

  test('in the front matter', () => {
    const page: Drawings['page'] = (_, { data }, draw) =>
      draw().replace('</main>', `<a href="${(data as { mood: string }).mood}">x</a></main>`);
    const { problems } = drawn(
      'A\n',
      { program: drawnBy({ page }) },
      { frontMatter: 'mood: javascript:x\n' },
    );
    expect(lines(problems)).toBe(`unsafe-url ${index}:4:7`);
  });

  test('in a missing value, but not in text of authors or templates', () => {
    const sentence = 'It is undefined here.';
    const by = showing(() => `<p>NaN bread</p><p>[object Fox]</p><p>${sentence}</p>`);
    const leaksOf = (menu: string, path: Route['path'], written: string) => {
      const find: Program['find'] = (text, how) =>
        how === 'anywhere' && text === written
          ? { file: 'templates/parts.tsx', line: 1, column: 2 }
          : undefined;
      const siteSchema = z.object({ menu: z.array(z.string()) });
      const made = planned([parsedPage('index', '')], {
        site: siteWith(`menu: ["${menu}"]\n`),
        program: { ...program, siteSchema },
      });
      const route = { ...(made.routes[0] as Route), path };
      return rendered(route, contextOf(made, { program: { ...by, find } })).problems.map(
        ({ code, facts, at }) => [code, ...facts, at?.file],
      );
    };
    const path = { path: '2/', data: '[object Fox]' };
    expect(leaksOf('NaN bread', path, sentence)).toEqual([]);
    expect(leaksOf('Bread', path, sentence)).toEqual([['leak', 'NaN', 'p', index]]);
    expect(leaksOf('NaN bread', undefined, sentence)).toEqual([['leak', '[object Fox]', 'p', index]]);
    expect(leaksOf('NaN bread', path, 'Other.')).toEqual([['leak', 'undefined', 'p', index]]);
  });

  test('in the template of the page, or in another template', () => {
    const by = showing(() => '<img src="/fox.svg">');
    const placeWith = (known: string | undefined) => {
      const find: Program['find'] = (text, _, inFile) =>
        text === '/fox.svg' && inFile === known ? { file: inFile ?? 'templates/parts.tsx' } : undefined;
      return rendered(home, contextOf(plan, { program: { ...by, find } })).problems;
    };
    for (const known of ['templates/pages/page.tsx', undefined])
      expect(placeWith(known)).toContainEqual(
        problem('image-without-alt', ['html'], { file: known ?? 'templates/parts.tsx' }),
      );
  });

  test('in Document.tsx, and only this file is blamed for missing elements', () => {
    const render = () => '<html><head></head><body>x</body></html>';
    const inFile = 'templates/Document.tsx';
    const find: Program['find'] = (text, how, of) =>
      how === 'anywhere' && of === inFile && /^<(?:head|body)$/.test(text)
        ? { file: inFile, line: text.length, column: 1 }
        : undefined;
    const { problems } = rendered(home, contextOf(plan, { program: { ...program, render, find } }));
    expect(problems.map(({ code, at }) => [code, at])).toEqual([
      ['prop-left-out', { file: inFile, line: 5, column: 1 }],
      ['missing-title', { file: inFile, line: 5, column: 1 }],
      ['missing-description', { file: inFile, line: 5, column: 1 }],
    ]);
    const drawn: Program['find'] = (text, _, of) =>
      text === '<title' && of === 'templates/pages/page.tsx' ? { file: of } : find(text, 'anywhere', of);
    const ofPage = rendered(home, contextOf(plan, { program: { ...program, render, find: drawn } }));
    expect(ofPage.problems[1]).toEqual(problem('missing-title', [], { file: index }));
  });

  test('where text begins that its template does not show', () => {
    const mute = { ...program, render: () => program.render('page', { page: {}, body: {}, head: {} }) };
    const { problems } = rendered(home, contextOf(plan, { program: mute }));
    expect(problems).toContainEqual(problem('body-not-shown', ['page'], { file: index, line: 5, column: 1 }));
  });
});

describe('a generated file', () => {
  const feed = 'templates/files/feed.xml.ts';
  const made = (ofFile: Drawings['file'], more: Partial<Program> = {}) =>
    renderFile(feed, contextOf(plan, { program: drawnBy({ file: ofFile }, more), pictures }));

  test('is text with the base in its addresses', () => {
    expect(made((_, { absolute }) => (absolute as (path: string) => string)('/b/'))).toEqual({
      value: 'https://test.example/kids/b/',
      problems: [],
      pictures: new Map(),
      dependencies: undefined,
    });
    expect(made((_, { site }) => (site as Plan['site']).name).value).toBe('Test');
    expect(made(() => `<a href="${placeholderBase}b/">`).value).toBe('<a href="/kids/b/">');
  });

  test('has pictures and requests', () => {
    const { value, problems, ...rest } = made((responder) => responder.picture('/fox.svg', {}).img.src);
    expect([value, problems]).toEqual(['/fox.svg', []]);
    expect([...rest.pictures.values()].map(({ picture }) => picture)).toEqual([fox]);
    expect(rest.dependencies).toMatchObject({ isRefused: false });
    const small = made((responder) => responder.picture('/fox.svg', { width: 200 }).img.src);
    expect(small.problems.map(({ code }) => code)).toEqual(['image-too-small']);
    expect(small.dependencies).toMatchObject({ isRefused: true });
  });

  test.each([
    ['a number', 3, 'Number'],
    ['nothing', undefined, 'Undefined'],
    ['a list', ['a'], 'Array'],
  ])('that is %s is a problem', (_, content, kind) => {
    expect(made(() => content)).toMatchObject({
      value: undefined,
      problems: [problem('file-shape', [kind], { file: feed })],
    });
  });

  test('that throws is a problem', () => {
    const at = { file: 'templates/parts/feed.ts', line: 1, column: 2 };
    const throwing = () => {
      throw new TypeError('no');
    };
    const problemsOf = (more: Partial<Program>) => made(throwing, more);
    expect(problemsOf({})).toMatchObject({
      value: undefined,
      problems: [problem('template-threw', ['TypeError: no'], { file: feed })],
    });
    expect(problemsOf({ locate: () => at }).problems).toEqual([
      problem('template-threw', ['TypeError: no'], at),
    ]);
  });

  test('that loses a handler is a problem, with any error', () => {
    const lost: Lost = { what: 'useState', island: undefined };
    const takeNotes = () => ({ lost: [lost], islandPropPaths: [] });
    const expected = [problem('lost-handler', ['useState'], { file: feed })];
    const throwing = () => {
      throw new TypeError('no');
    };
    for (const ofFile of [() => 'a', throwing])
      expect(made(ofFile, { takeNotes })).toMatchObject({ value: undefined, problems: expected });
  });
});
