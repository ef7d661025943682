// The facts of all pages → problems between them.
import { describe, expect, test } from 'vitest';
import type { FontSource } from '../../src/model/pictures/font.ts';
import type { Picture } from '../../src/model/pictures/picture.ts';
import type { Problem } from '../../src/model/site/problem.ts';
import type { Link, PageFacts, Program } from '../../src/model/site/site.ts';
import { problem } from '../../src/problems/problem.ts';
import { insideOf } from '../../src/stages/4-pages/pageFacts.ts';
import { type Verified, verify } from '../../src/stages/5-site/verify.ts';
import {
  contextOf,
  file,
  frontMatterIn,
  type Given,
  parsedPage,
  planned,
  program,
  publicFile,
  rendered,
} from '../support/values.ts';

/** The parts of a site besides its texts. */
interface More extends Partial<Pick<Verified, 'fonts' | 'texts' | 'inStyles' | 'idsOf'>> {
  readonly given?: Partial<Given>;
  readonly by?: Program;
  /** The facts of a page from other steps. */
  readonly found?: (facts: PageFacts) => Partial<PageFacts>;
}

/** The problems of a site with these texts, by the name of their page. Links to a draft and to public files are possible. */
function problemsOf(
  texts: Readonly<Record<string, string>>,
  made: readonly string[] = [],
  { given, by = program, found = () => ({}), ...more }: More = {},
) {
  const own = Object.entries(texts).map(([name, text]) => parsedPage(name, '', text));
  const pages = [...own, parsedPage('draft', 'draft: true\n')];
  const plan = planned(pages, { publicFiles: [publicFile('a b.pdf').source], ...given });
  const all = plan.routes.flatMap((route) => rendered(route, contextOf(plan, { program: by })).value ?? []);
  const pageAt = (address: string) => all.find(({ facts }) => facts.route.route === address);
  return verify({
    pages: all.map(({ facts }) => ({ ...facts, ...found(facts) })),
    plan,
    program: by,
    fonts: [],
    made,
    added: [],
    idsOfFile: () => undefined,
    texts: [],
    inStyles: [],
    idsOf: (route) => pageAt(route)?.ids,
    linksOf: ({ route }) => pageAt(route.route)?.details.links ?? new Map(),
    frontMatterOf: frontMatterIn(pages),
    isPicture: (file) => file === 'content/pages/b/fox.svg',
    ...more,
  });
}

/** The problems, each in one line. */
const said = (problems: readonly Problem[]) =>
  problems.map(({ code, facts, at, pages }) =>
    [code, ...facts.map((one) => one ?? '-'), at?.file, ...(pages ?? [])].join(' '),
  );
const index = 'content/pages/index.md';

test('reports nothing if every address leads to a page, an anchor or a file', () => {
  const text =
    '[a](/b/) [b](/b/#x) [c](/#top) [d](/a%20b.pdf) [e](/icon.png) [f](https://elsewhere.example/x)';
  expect(problemsOf({ index: text, b: '## X {#x}\n' }, ['icon.png'])).toEqual([]);
});

test('reports a dead link with the nearest address', () => {
  const at = { file: 'content/pages/index.md', line: 5, column: 1 };
  expect(problemsOf({ index: '[a](/bb/)', b: '' })).toEqual([
    { code: 'dead-link', facts: ['/bb/', '/b/', undefined], at },
  ]);
});

test('reports an address that already has the base, and suggests it without the base', () => {
  const given = { base: '/kids/' };
  const texts = { index: '[a](/kids/b/) [b](/kids/c/)', b: '', 'kids/c': '' };
  expect(said(problemsOf(texts, [], { given }))).toEqual([`dead-link /kids/b/ /b/ - ${index}`]);
});

test('reports a dead address in a stylesheet', () => {
  const at = { file: 'templates/styles/site.css', line: 2, column: 3 };
  const named = (url: string) => ({ code: 'dead-link' as const, facts: [url, undefined], at });
  const inStyles = ['/b/', '/a%20b.pdf?v=2#x', '/c.svg', '/a c.pdf', '//elsewhere.example/c.svg'].map(named);
  expect(problemsOf({ index: '', b: '' }, [], { inStyles })).toEqual([
    { code: 'dead-link', facts: ['/c.svg', undefined, undefined], at },
    { code: 'dead-link', facts: ['/a c.pdf', '/a%20b.pdf', undefined], at },
  ]);
});

test('reports nothing if only one page or id can be meant', () => {
  const texts = {
    index: '[a](/book/ch01) [b](book/ch02.html#X) [c](#own_heading)\n\n## Own heading\n',
    'book/ch01': '[a](ch02.html#x) [b](/index.html) [c](@/book/ch02.md)',
    'book/ch02': '## X {#x}\n',
  };
  expect(problemsOf(texts)).toEqual([]);
});

test('reports the address of a picture beside pages, and suggests the relative path', () => {
  const texts = { index: '![A](/b/fox.svg)', 'b/index': '![A](/b/fox.svg)', c: '![A](/fox.svg)' };
  expect(problemsOf(texts).map(({ facts, at }) => [at?.file, facts[1]])).toEqual([
    ['content/pages/index.md', 'b/fox.svg'],
    ['content/pages/b/index.md', 'fox.svg'],
    ['content/pages/c.md', undefined],
  ]);
});

test('suggests no relative path for a picture in a template', () => {
  const by: Program = {
    ...program,
    find: (url) => (url === '/b/fox.svg' ? { file: 'templates/parts.tsx' } : undefined),
    render: (name, props) =>
      program.render(name, props).replace('</main>', '<img src="/b/fox.svg" alt="A"></main>'),
  };
  expect(said(problemsOf({ index: '' }, [], { by }))).toEqual([
    'dead-link /b/fox.svg - - templates/parts.tsx /',
  ]);
});

test('reports the locations of a computed address and of its value in a template', () => {
  const at = { file: 'templates/parts.tsx', line: 3, column: 9 };
  const by: Program = {
    ...program,
    find: (text, how) => (how === 'anywhere' && ['/of/', '`/of/${'].includes(text) ? at : undefined),
    render: (name, props) =>
      program.render(name, props).replace('</main>', '<a href="/of/page/">x</a></main>'),
  };
  const [one] = problemsOf({ index: '' }, [], { by });
  expect([one?.code, one?.at, one?.related]).toEqual(['dead-link', at, [{ file: index }]]);
});

test('finds an anchor in its encoded form, too', () => {
  const idsOf = () => new Set(['%C3%A4']);
  expect(problemsOf({ index: '[a](/b/#%C3%A4)', b: '' }, [], { idsOf })).toEqual([]);
});

test('reports an ambiguous address, and an ambiguous anchor', () => {
  const texts = {
    index: '[a](/b/#X_Y)',
    'a/index': '[a](b.html)',
    'a/b': '',
    b: '## X Y\n\n## XY\n',
    'a/a/b': '',
  };
  const problems = problemsOf({ ...texts, 'a/c': '[a](../c/b) [b](b)', 'a/c/b': '' });
  expect(problems.map(({ code, at }) => [code, at?.file])).toEqual([
    ['dead-anchor', 'content/pages/index.md'],
    ['dead-link', 'content/pages/a/c.md'],
  ]);
});

test('ignores an address that browsers read as another site', () => {
  expect(problemsOf({ index: String.raw`[a](\\\\elsewhere.example/x)` })).toEqual([]);
});

test('reports that the page of a dead link is not published', () => {
  const [one] = problemsOf({ index: '[a](/draft/)' });
  expect(one?.facts.at(-1)).toEqual({ file: 'content/pages/draft.md', draft: true, date: undefined });
});

test('accepts an encoded id: footnotes with names in all languages', () => {
  const note = 'A[^†] B[^ä b] C[^ä] D[^примечание].\n\n[^†]: One.\n\n[^ä]: Two.\n\n[^примечание]: Three.\n';
  const ids = '<a id="a%20b">A</a> [b](#a%20b) [c](#a%20c) <a id="ç">C</a> [d](#%C3%A7)';
  expect(problemsOf({ index: note, b: ids }).map(({ code, facts }) => [code, facts[0]])).toEqual([
    ['dead-anchor', '#a%20c'],
  ]);
});

test('reports a dead anchor on another page and on the same one', () => {
  const problems = problemsOf({ index: '[a](/b/#xylofone) [b](#nope)', b: '## X {#xylophone}\n' });
  expect(problems.map(({ code, facts }) => [code, ...facts])).toEqual([
    ['dead-anchor', '/b/#xylofone', '/b/#xylophone'],
    ['dead-anchor', '#nope', undefined],
  ]);
});

test('reports a relative address on the 404 page', () => {
  expect(said(problemsOf({ index: '[a](draft.pdf)', '404': '[a](b/)' }))).toEqual([
    'relative-link b/ content/pages/404.md',
    `dead-link draft.pdf - - ${index}`,
  ]);
});

test('reports a link to a file that is no longer made', () => {
  expect(problemsOf({ index: '[e](/icon.png)' }, ['icon.png'])).toEqual([]);
  expect(problemsOf({ index: '[e](/icon.png)' }).map(({ code }) => code)).toEqual(['dead-link']);
});

test('accepts addresses of generated files: fonts, pictures, cards, files of templates', () => {
  const text = '[a](/assets/a.woff2) [b](/assets/fox.avif) [c](/assets/card.png) [d](/feed.xml)';
  const picture = { files: [{ output: 'assets/fox.avif' }] } as unknown as Picture;
  const whole: More = {
    fonts: [{ address: '/assets/a.woff2' } as FontSource],
    given: { fileTemplates: [file('templates/files/feed.xml.ts')] },
    found: () => ({
      pictures: new Map([['fox', { picture, at: { file: index } }]]),
      card: 'assets/card.png',
    }),
  };
  expect(problemsOf({ index: text }, [], whole)).toEqual([]);
  expect(problemsOf({ index: text }).map(({ facts }) => facts[0])).toEqual([
    '/assets/a.woff2',
    '/assets/fox.avif',
    '/assets/card.png',
    '/feed.xml',
  ]);
  expect(said(problemsOf({ index: '[a](/undefined)' }))).toEqual([`dead-link /undefined - - ${index}`]);
});

test('accepts addresses of pages with problems, and of generated pages that these may have', () => {
  const files = ['index', 'draft', 'broken'].map((name) => file(`content/pages/${name}.md`));
  const paths = new Map([['page', () => []]]);
  const text = '[a](/broken/) [b](/broken/2/) [c](/brok/2/)';
  const dead = (more: More) => problemsOf({ index: text }, [], more).map(({ facts }) => facts[0]);
  expect(dead({ given: { files } })).toEqual(['/broken/2/', '/brok/2/']);
  expect(dead({ given: { files, program: { ...program, paths } } })).toEqual(['/brok/2/']);
  expect(dead({})).toEqual(['/broken/', '/broken/2/', '/brok/2/']);
});

test('reports a missing translation only as a problem of the front matter', () => {
  const found = ({ route }: PageFacts) => ({ route: { ...route, alternates: { de: '/x/' } } });
  expect(said(problemsOf({ index: '[a](/x/) [b](/y/)' }, [], { found }))).toEqual([
    `dead-link /y/ - - ${index}`,
  ]);
});

test('never suggests the page with the dead link, but may do so on other pages', () => {
  const problems = problemsOf({ index: '[a](/bbbb/)', bbb: '[a](/bbbb/)', bb: '[a](/bbbb/)' });
  expect(said(problems)).toEqual([
    `dead-link /bbbb/ /bbb/ - ${index}`,
    'dead-link /bbbb/ /bb/ - content/pages/bbb.md',
    'dead-link /bbbb/ /bbb/ - content/pages/bb.md',
  ]);
  const both = problemsOf({ index: '', bbb: '[a](/bbbb/)', bb: '', ccc: '[a](/cccc/)', cc: '' });
  expect(said(both)).toEqual([
    'dead-link /bbbb/ /bb/ - content/pages/bbb.md',
    'dead-link /cccc/ /cc/ - content/pages/ccc.md',
  ]);
});

test('reports a dead link of a template for each page, and may suggest such a page', () => {
  const at = { file: 'templates/pages/page.tsx', line: 1, column: 2 };
  const by: Program = {
    ...program,
    find: () => at,
    render: (name, props) => program.render(name, props).replace('</main>', '<a href="/bbbb/">x</a></main>'),
  };
  expect(said(problemsOf({ index: '', bbb: '' }, [], { by }))).toEqual([
    `dead-link /bbbb/ /bbb/ - ${at.file} /`,
    `dead-link /bbbb/ /bbb/ - ${at.file} /bbb/`,
  ]);
});

test('reports a link in listed text at the file where it is written', () => {
  const link: Link = {
    element: 'a',
    attribute: 'href',
    url: 'gone.html',
    relativeLink: { url: 'gone.html', from: 'content/pages/b.md' },
    to: { kind: 'inside', path: '/b/gone.html', anchor: undefined, relative: true },
  };
  const found = ({ route }: PageFacts) => (route.route === '/' ? { inside: insideOf([link]) } : {});
  expect(problemsOf({ index: '', b: '' }, [], { found })).toEqual([
    {
      ...problem('dead-link', ['gone.html', undefined, undefined], { file: 'content/pages/b.md' }),
      pages: ['/'],
    },
  ]);
});

test.each([
  ['another site without its beginning', 'example.org', 'https://example.org'],
  ['a page of another site', 'a-1.example66.io/x?y#z', 'https://a-1.example66.io/x?y#z'],
  ['another site in capitals', 'Example.COM#x', 'https://Example.COM#x'],
  ['a folder that is named like a site', 'x/example.org', '-'],
  ['a file that is named like a site', 'example.organ', '-'],
  ['an address for mail', 'ada@mail.example', 'mailto:ada@mail.example'],
  ['an address for mail in capitals', 'Ada@MAIL.Example', 'mailto:Ada@MAIL.Example'],
  ['an address for mail in a folder', 'x/ada@mail.example', '-'],
  ['a folder that is named like one for mail', 'ada@mail.example/x', '-'],
  ['a name with a sign that no address for mail has', 'ada@@mail.example', '-'],
  ['no site', 'ada@mail', '-'],
  ['a file that is at the top', 'icon.png?x#y', '/icon.png'],
  ['a file by the folder that holds it', '/static/icon.png', '/icon.png'],
  ['a file by the folder of other files', '/public/icon.png', '/icon.png'],
  ['a file that no such folder has', '/static/other-picture.png', '-'],
  ['a file by such a folder that is not at the top', '/f/public/i.png', '-'],
])('suggests the address meant by the name of %s: %s', (_, url, expected) => {
  expect(said(problemsOf({ index: '', 'far/away': `[a](${url})` }, ['icon.png', 'f/i.png']))).toEqual([
    `dead-link ${url} ${expected} - content/pages/far/away.md`,
  ]);
});

test('suggests the page for an incomplete address in a template, but never the page itself', () => {
  const linkTo = (url: string): Link => {
    const to = { kind: 'inside', path: `/far/${url}`, anchor: undefined, relative: true } as const;
    return { element: 'a', attribute: 'href', url, to };
  };
  const found = ({ route }: PageFacts) =>
    route.route === '/far/' ? { inside: insideOf(['plans', 'plans/', 'far', 'far/'].map(linkTo)) } : {};
  expect(problemsOf({ index: '', plans: '', far: '' }, [], { found }).map(({ facts }) => facts)).toEqual([
    ['plans', '/plans/', undefined],
    ['plans/', '/plans/', undefined],
    ['far', undefined, undefined],
    ['far/', undefined, undefined],
  ]);
});

test('reports a relative link that is dead on other pages only once for the 404 page', () => {
  const links = ['gone/', 'far/', './'].map((url) => `<a href="${url}">x</a>`).join('');
  const by: Program = {
    ...program,
    find: (url) => ({ file: 'templates/Document.tsx', line: 1, column: url.length }),
    render: (name, props) => program.render(name, props).replace('</main>', `${links}</main>`),
  };
  expect(said(problemsOf({ index: '', '404': '' }, [], { by }))).toEqual([
    'relative-link ./ templates/Document.tsx /404.html',
    'dead-link gone/ - - templates/Document.tsx /',
    'dead-link far/ - - templates/Document.tsx /',
  ]);
});

describe('a link to a Markdown file', () => {
  const book = { 'book/ch01': '', 'book/ch02': '' };
  test.each([
    ['that is misspelt', 'bok/ch02.md?a#b', 'bok/ch02.md?a#b book/ch02.md?a#b'],
    ['that is like nothing', 'elsewhere.md', 'elsewhere.md -'],
    ['that is not a page', '../../notes.md', '../../notes.md - - notes.md'],
    ['that is beside the pages', '../Notes.MD', '../Notes.MD - - content/Notes.MD'],
    ['that is a draft', 'draft.md', 'draft.md - [object Object]'],
    ['of another site', 'www.example.org', 'www.example.org https://www.example.org -'],
    ['of another site in capitals', 'WWW.example.org', 'WWW.example.org https://WWW.example.org -'],
    ['whose name only has www.', 'a.www.md', 'a.www.md -'],
    ['of a file whose name only has www.', 'a.www.pdf', 'a.www.pdf - -'],
  ])('%s', (_, url, expected) => {
    expect(said(problemsOf({ index: `[a](${url})`, ...book }))).toEqual([`dead-link ${expected} ${index}`]);
  });

  test('gets the only page of its name in another folder as suggestion', () => {
    const pages = { index: '[a](ch02.md#x) [b](one.md)', ...book, 'book/one': '', 'more/one': '' };
    expect(said(problemsOf(pages))).toEqual([
      `dead-link ch02.md#x book/ch02.md#x ${index}`,
      `dead-link one.md - ${index}`,
    ]);
    expect(said(problemsOf({ index: '', 'book/alone': '[a](../elsewhere/alone.md)' }))).toEqual([
      'dead-link ../elsewhere/alone.md - content/pages/book/alone.md',
    ]);
  });

  test('does not get its own page as suggestion', () => {
    const text = '[a](ch011.md) [b](../book/ch022.md)';
    expect(said(problemsOf({ index: '', ...book, 'book/ch01': text }))).toEqual([
      'dead-link ch011.md ch02.md content/pages/book/ch01.md',
      'dead-link ../book/ch022.md ch02.md content/pages/book/ch01.md',
    ]);
  });
});

test('accepts #top on every page, and any anchor if the ids of a page are unknown', () => {
  const text = '[a](/b/#top) [b](#TOP) [c](/b/#x)';
  expect(problemsOf({ index: text, b: '' }).map(({ facts }) => facts[0])).toEqual(['/b/#x']);
  expect(problemsOf({ index: text, b: '' }, [], { idsOf: () => undefined })).toEqual([]);
});

describe('the texts of other files', () => {
  const inside = (path: string, anchor?: string) =>
    ({ kind: 'inside', path, anchor, relative: false }) as const;
  const textOf = (references: Verified['texts'][number]['references']): Verified['texts'][number] => ({
    output: 'feed.xml',
    source: file('templates/files/feed.xml.ts'),
    content: '',
    references,
  });
  const feed = 'templates/files/feed.xml.ts';

  test('have links that are checked', () => {
    const texts = [
      textOf([
        { url: 'https://test.example/b/', to: inside('/b/') },
        { url: 'https://test.example/bb/', to: inside('/bb/') },
        { url: 'https://test.example/b/#nope', to: inside('/b/', 'nope') },
        { url: 'https://elsewhere.example/', to: { kind: 'outside' } },
        { url: 'c/', to: { ...inside('/c/'), relative: true } },
        { url: '/b/fox.svg', to: inside('/b/fox.svg') },
      ]),
    ];
    expect(said(problemsOf({ index: '', b: '' }, [], { texts }))).toEqual([
      `dead-link https://test.example/bb/ /b/ - ${feed}`,
      `dead-anchor https://test.example/b/#nope - ${feed}`,
      `dead-link c/ /b/ - ${feed}`,
      `dead-link /b/fox.svg - - ${feed}`,
    ]);
  });

  test('have the location where the address is written', () => {
    const texts = [textOf([{ url: '/bb/', to: inside('/bb/') }])];
    const at = { file: 'templates/parts.ts', line: 2, column: 3 };
    const found: (readonly unknown[])[] = [];
    const by: Program = {
      ...program,
      find: (...args) => {
        found.push(args);
        return args[1] === 'anywhere' ? at : undefined;
      },
    };
    expect(problemsOf({ index: '' }, [], { texts, by }).map((one) => one.at)).toEqual([at]);
    expect(found).toEqual([['/bb/'], ['/bb/'], ['/bb/', 'anywhere']]);
  });

  test('do not repeat dead links of a page, anchor by anchor', () => {
    const texts = [
      textOf([
        { url: '/bb/', to: inside('/bb/') },
        { url: '/b/#x', to: inside('/b/', 'x') },
        { url: '/b/#y', to: inside('/b/', 'y') },
      ]),
    ];
    const problems = problemsOf({ index: '[a](/bb/) [b](/b/#x)', b: '' }, [], { texts });
    expect(said(problems).slice(2)).toEqual([`dead-anchor /b/#y - ${feed}`]);
  });

  test('need the base in addresses of the site', () => {
    const outside = { kind: 'outside' } as const;
    const texts = [
      textOf([
        { url: 'https://test.example/b/', to: outside },
        { url: 'https://test.example/gone/', to: outside },
        { url: 'https://test.example', to: outside },
        { url: 'https://other.example/b/', to: outside },
        { url: 'https://test.exampleb/', to: outside },
        { url: 'https://test.example/kids/b/', to: inside('/b/') },
      ]),
    ];
    const given = { base: '/kids/' };
    const pages = { index: '', b: '' };
    const lacking = problem('address-without-base', ['/b/', '/kids/'], { file: feed });
    expect(problemsOf(pages, [], { texts, given })).toEqual([lacking]);
    const at = { file: feed, line: 1, column: 2 };
    const by: Program = {
      ...program,
      find: (text, how, where) => (text === '/b/' && how === 'anywhere' && where === feed ? at : undefined),
    };
    expect(problemsOf(pages, [], { texts, given, by })).toEqual([{ ...lacking, at }]);
  });
});

test('reports the path that an island gets without the base, once for each prop', () => {
  const at = { file: 'templates/pages/page.tsx', line: 1, column: 2 };
  const islandPropPaths = [
    { island: 'Menu', name: 'src', url: '/gone/', at },
    { island: 'Menu', name: 'src', url: '/b/', at },
    { island: 'Menu', name: 'src', url: '/', at },
    { island: 'Menu', name: 'to', url: '/b/' },
    { island: 'Menu', name: 'pdf', url: '/a%20b.pdf', at },
  ];
  const found = ({ route }: PageFacts) => (route.route === '/' ? { islandPropPaths } : {});
  const of = (url: string, name: string, where = at) => ({
    ...problem('address-without-base', [url, '/kids/', 'Menu', name], where),
    pages: ['/'],
  });
  const given = { base: '/kids/' };
  expect(problemsOf({ index: '', b: '' }, [], { found, given })).toEqual([
    of('/b/', 'src'),
    of('/b/', 'to', { file: index } as typeof at),
    of('/a%20b.pdf', 'pdf'),
  ]);
});
