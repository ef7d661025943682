// Typical mistakes of newcomers: each is reported at its location, with the fix.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typed } from '../src/cli/output.ts';
import { sentenceOf } from '../src/cli/words.ts';
import type { Problem } from '../src/model/site/problem.ts';
import { problem } from '../src/problems/problem.ts';
import { meantSyntax } from '../src/stages/2-templates/bundling/messages.ts';
import { buildSite, makeSite, page, sitesFolder, wordsOf } from './support/sites.ts';

const front = (lines: string) => `---\ntitle: A\ndescription: A.\n${lines}\n---\n\nText.\n`;
const template = (body: string, before = '') =>
  `import { pages, z } from 'lullamoon-site/templates';\n${before}\nexport const schema = z.strictObject({});\n${body}\n`;

/** `code line:column` of the first problem of a file, and its next step. */
function told(problems: readonly Problem[], file: string): readonly [where: string, hint: string] {
  const one = problems.find(({ at }) => at?.file === file);
  if (!one) throw new Error(`Nothing is told of ${file}.`);
  return [`${one.code} ${one.at?.line ?? '-'}:${one.at?.column ?? '-'}`, sentenceOf(one).hint ?? ''];
}

const inContent: readonly (readonly [file: string, text: string, where: string, hint: RegExp])[] = [
  ['day.md', front('date: 24.12.2025'), 'invalid-value 4:7', /2025-12-24/],
  [
    'time.md',
    front('updated:  "2025-12-24 10:00"  # noon'),
    'invalid-value 4:11',
    /2025-12-24T18:30:00\+01:00/,
  ],
  ['empty.md', front('date: # 24.12.'), 'wrong-type 4:1', /quotes/],
  ['year.md', front('date: 2026'), 'wrong-type 4:7', /2025-12-24/],
  ['unseen.md', front('\u00a0tags: [a]'), 'unknown-key 4:1', /invisible character/],
  ['dash.md', front('redirectsFrom:\n  - /a/\n - /b/'), 'yaml-syntax 6:2', /number of spaces/],
  ['list.md', front('redirectsFrom: /old/'), 'wrong-type 4:16', /\[one, two\]/],
  ['host.md', front('redirectsFrom: [https://old.example/a/]'), 'bad-redirect 4:17', /at its host/],
  ['several.md', front('route: [/a/, /b/]'), 'wrong-type 4:8', /^Write one text/],
  ['number.md', front('route: 7'), 'wrong-type 4:8', /quotes/],
  ['tag.md', front('language: german'), 'invalid-value 4:11', /^$/],
  ['twice.md', front('draft: false\ndraft: false'), 'yaml-syntax 5:1', /Delete/],
  ['extra.md', front('mood: calm'), 'unknown-key 4:1', /templates\/pages\/page\.tsx/],
  ['layout.md', front('layout: post'), 'unknown-key 4:1', /^Did you mean "template"\?$/],
  ['slug.md', front('slug: night\nroute: /night/'), 'unknown-key 4:1', /templates\/pages\/page\.tsx/],
  ['bare.md', 'Text.\n', 'missing-key 1:1', /three dashes/],
  ['four.md', '----\ntitle: A\n---\n', 'missing-key 1:1', /three dashes/],
  ['blank.md', `\n${page('A')}`, 'missing-key 1:1', /without an empty line above/],
  [
    'path.md',
    front('template: templates/pages/page.tsx'),
    'unknown-template 4:11',
    /^Did you mean "page"\?$/,
  ],
  ['Über uns.md', page('Us'), 'bad-route -:-', /content\/pages\/Über-uns\.md/],
  ['Сказки!.md', page('Tales'), 'bad-route -:-', /content\/pages\/Сказки\.md/],
  ['slashes.md', front('route: guides/my night'), 'bad-route 4:8', /"\/guides\/my-night\/"/],
  ['picture.md', page('A', '<img src="https://example.org/moon.png">'), 'image-without-alt 6:1', /alt="/],
  ['picture2.md', page('A', '![](https://example.org/moon.png)'), 'image-without-alt 6:1', /square brackets/],
  ['web.md', page('A', '[a](www.example.org/b)'), 'dead-link 6:1', /"https:\/\/www\.example\.org\/b"/],
  ['slash.md', page('A', '[a](https:/example.org/b)'), 'unsafe-url 6:1', /"https:\/\/example\.org\/b"/],
  ['slashes2.md', page('A', '[a](http:example.org)'), 'unsafe-url 6:1', /"http:\/\/example\.org"/],
  ['nothing.md', page('A', '[a](/nowhere/at/all/)'), 'dead-link 6:1', /content\/pages.*content\/static/],
  ['fox.md', page('A', '![A fox](fox.jpg)'), 'dead-link 6:1', /add the picture there/],
  ['old/page.md', page('A', '[a](web.html)'), 'dead-link 6:1', /^Did you mean "\/web\/"\?$/],
  ['night.md', page('Night', '[a](my night.md#b)'), 'foreign-syntax 6:1', /%20/],
  ['dusk.md', front('route: /dusk/index.html'), 'bad-route 4:8', /^Did you mean "\/dusk\/"\?/],
  ['title.md', page('A', '> [!NOTE] A title\n> B.'), 'foreign-syntax 6:3', /\*\*A title\*\*/],
  ['fold.md', page('A', '> [!tip]-\n> B.'), 'foreign-syntax 6:3', /next line/],
  ['anchor.md', page('A', '[a](#nowhere)'), 'dead-anchor 6:1', /\{#id\}/],
  ['key.md', front('alternates: { German: /de/ }'), 'invalid-value 4:23', /^$/],
  ['draft.md', front('draft: maybe'), 'wrong-type 4:8', /true or false, without quotes/],
  ['mapping.md', front('silence: all'), 'wrong-type 4:10', /"key: value"/],
  ['file.md', page('A', '[a](index#x)'), 'dead-anchor 6:1', /\{#id\}/],
];

test('each mistake in content is reported with the next step', async () => {
  const texts = Object.fromEntries(inContent.map(([file, text]) => [`content/pages/${file}`, text]));
  const fox = readFileSync(join(sitesFolder, 'picture-not-found/content/pages/guides/fox.png'));
  const files = { ...texts, 'content/pages/küche.png': fox };
  const { problems } = await buildSite(makeSite('minimal', files));
  const found = inContent.map(([file]) => told(problems, `content/pages/${file}`));
  expect(found.map(([where], index) => [inContent[index]?.[0], where])).toEqual(
    inContent.map(([file, , where]) => [file, where]),
  );
  for (const [index, [, hint]] of found.entries()) expect(hint).toMatch(inContent[index]?.[3] ?? '');
  const ofKey = problems.find(({ at }) => at?.file === 'content/pages/key.md');
  expect(ofKey?.facts).toEqual(['alternates.German', 'write a language tag like en or pt-BR', undefined]);
});

test('a link of a template to the file of a page is reported with the address of the page', async () => {
  const links = ['a.md', '/guides/a.html', 'content/pages/guides/index.md', 'guides/README.md#b'];
  const shown = links.map((one) => `<a href="${one}">A</a>`).join('\n');
  const root = makeSite('minimal', {
    'templates/pages/page.tsx': template(`export default ({ page }) => <><h1>{page.title}</h1>${shown}</>;`),
    'content/pages/a.md': page('A'),
    'content/pages/guides/a.md': page('A'),
    'content/pages/guides/index.md': page('Guides'),
  });
  const { problems } = await buildSite(root);
  const dead = problems.filter(({ code }) => code === 'dead-link');
  const hints = dead.map((one) => sentenceOf(one).hint);
  expect([...new Set(hints)].sort()).toEqual([
    'Did you mean "/a/"?',
    'Did you mean "/guides/"?',
    'Did you mean "/guides/a/"?',
  ]);
});

test('a file among old addresses or translations is reported once, with the address of its page', async () => {
  const root = makeSite('minimal', {
    'content/site.yml': 'name: F\nurl: https://fixture.example\nredirects:\n  /old/: content/pages/a.md\n',
    'content/pages/a.md': page('A'),
    'content/pages/b/de.md': front('language: de\nalternates: { en: a.html }'),
    'templates/pages/page.tsx': template(
      'export default ({ page, body }) => <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} />{page.alternates.map(({ route, url }) => <p key={url}><a href={route}>A</a> <a href={url}>B</a></p>)}</>;',
    ),
  });
  const { problems } = await buildSite(root);
  expect(problems.map((one) => [told([one], one.at?.file ?? ''), one.at?.file])).toEqual([
    [['dead-link 5:19', 'Did you mean "/a/"?'], 'content/pages/b/de.md'],
    [['dead-link 4:10', 'Did you mean "/a/"?'], 'content/site.yml'],
  ]);
});

test.each(['yes', 'on', '"true"'])('math: %s is reported with the next step', async (value) => {
  const site = `name: A\nurl: https://a.example\nlanguage: en\nmarkdown:\n  math: ${value}\n`;
  const { problems } = await buildSite(makeSite('minimal', { 'content/site.yml': site }));
  expect(told(problems, 'content/site.yml')).toEqual([
    'wrong-type 5:9',
    expect.stringContaining('math: true'),
  ]);
});

test('invalid JSON is not called YAML', async () => {
  const { problems } = await buildSite(
    makeSite('minimal', { 'content/data/team.json': '{\n  "a": 1\n  "b": 2\n}\n' }),
  );
  const [one] = problems.filter(({ code }) => code === 'yaml-syntax');
  expect(one?.at).toMatchObject({ file: 'content/data/team.json', line: 2 });
  expect(Object.values(sentenceOf(one as Problem)).join()).toMatch(/JSON.*comma/);
  expect(Object.values(sentenceOf(one as Problem)).join()).not.toContain('YAML');
});

test.each([
  [
    'an async component',
    template('export default async function Page() { return <h1>A</h1>; }'),
    'template-shape -:-',
    /async/,
  ],
  [
    'a package that is not there',
    template('export default () => <h1>{of}</h1>;', "import { of } from '@some/thing/of';"),
    'template-syntax 2:20',
    /npm install @some\/thing$/,
  ],
  [
    'a file that is not there',
    template('export default () => <h1>{of}</h1>;', "import { of } from './thing.ts';"),
    'template-syntax 2:20',
    /^Create the file/,
  ],
  [
    'a limit in quotes',
    template("export default () => <h1>{pages({ limit: '5' as never }).length}</h1>;"),
    'bad-query 4:27',
    /without quotes/,
  ],
  [
    'pages sorted without a function',
    template('export default () => <h1>{[...pages(), ...pages()].sort().length}</h1>;'),
    'template-threw 4:52',
    /give sort\(\) a function/,
  ],
])('%s is reported with the next step', async (_, text, where, hint) => {
  const { problems } = await buildSite(makeSite('minimal', { 'templates/pages/page.tsx': text }));
  const [at, next] = told(problems, 'templates/pages/page.tsx');
  expect(at).toBe(where);
  expect(next).toMatch(hint);
});

test.each(['preact', 'react'] as const)(
  'with %s a value that cannot be shown is reported at its element',
  async (runtime) => {
    const children = ['page', 'new Date(0)', '[<b key="b">b</b>, page]', '0 / 0'];
    const html = (given: string, text = '') => `<b dangerouslySetInnerHTML={${given}}>${text}</b>`;
    for (const what of [
      ...children.flatMap((one) => [`<h1>{${one}}</h1>`, `<>{${one}}</>`]),
      html('page.title'),
      html('{ html: page.title }'),
      html('{ __html: <i>A</i> }'),
      html('{ __html: page.title }', 'A'),
    ]) {
      const text = template(`export default ({ page }) => (\n  ${what}\n);`);
      const { problems } = await buildSite(makeSite('minimal', { 'templates/pages/page.tsx': text }), {
        runtime,
      });
      const [at] = told(problems, 'templates/pages/page.tsx');
      expect([what, at]).toEqual([what, 'template-threw 5:3']);
    }
    const legal = ['undefined', '{ __html: "" }', '{ __html: null }'].map((one) => html(one)).join('');
    const text = template(`export default () => <><h1>A</h1>{0}{[1, null]}${legal}</>;`);
    const { problems } = await buildSite(makeSite('minimal', { 'templates/pages/page.tsx': text }), {
      runtime,
    });
    expect(problems.map(({ code }) => code)).toEqual(['body-not-shown']);
  },
);

test('a picture as the src of an <img> is reported with a hint to <Picture>', async () => {
  const text = template('export default () => <img src={{ file: "a.jpg" } as never} alt="" />;');
  const { problems } = await buildSite(makeSite('minimal', { 'templates/pages/page.tsx': text }));
  expect(problems.map(wordsOf).join()).toContain('<Picture src={…}>');
  const path = template(
    'export default ({ page }) => <><h1>{page.title}</h1><img src="fox.jpg" alt="" /></>;',
  );
  const found = await buildSite(makeSite('minimal', { 'templates/pages/page.tsx': path }));
  const dead = found.problems.find(({ code }) => code === 'dead-link');
  expect(dead && sentenceOf(dead).hint).toMatch(/address of the page.*<Picture>/);
});

const shown = (what: string) => `export default ({ page, body }) => (\n${what}\n);`;
const inFrame = (what: string) => shown(`<main>\n${what}\n</main>`);

test.each([
  ['a comment of HTML', inFrame('<!-- A -->'), '6:2', /\{\/\*/],
  ['a doctype', shown('<!DOCTYPE html>\n<p>A</p>'), '5:2', /doctype/],
  ['elements side by side', shown('<h1>A</h1>\n<p>B</p>'), '6:9', /<> and <\/>/],
  ['elements side by side, with an attribute', shown('<h1>A</h1>\n<p id="b">B</p>'), '6:4', /<> and <\/>/],
  ['elements side by side that are empty', shown('<h1>A</h1>\n<img />'), '6:7', /<> and <\/>/],
  ['elements side by side in a list', inFrame('{[1].map(() => <p>A</p><p>B</p>)}'), '6:34', /<> and <\/>/],
  ['a value in two pairs of braces', inFrame('<h1>{{ page.title }}</h1>'), '6:12', /one pair/],
  ['an object in one pair', inFrame("<p data-a={b: 'c'}>A</p>"), '6:13', /second pair/],
  ['a statement', inFrame('{if (page) { <p>A</p> }}'), '6:2', /Statements/],
  ['a value without quotes', inFrame('<p id=top>A</p>'), '6:7', /quotes/],
  ['rules of styles', inFrame('<style>p { color: red }</style>'), '6:17', /site\.css/],
  ['a tag that HTML does not close', inFrame('<br>'), '7:3', /<br \/>/],
  ['an `await`', inFrame('{await pages()}'), '6:2', /Delete `await`/],
  ['an unclosed quotation mark', shown('<p id="a>A</p>'), '7:1', /quotation mark/],
])('%s is reported once, with the right syntax', async (_, text, where, hint) => {
  const { problems } = await buildSite(makeSite('minimal', { 'templates/pages/page.tsx': template(text) }));
  const [at, next] = told(problems, 'templates/pages/page.tsx');
  expect([problems.length, at]).toEqual([1, `template-syntax ${where}`]);
  expect(next).toMatch(hint);
});

test('mistakes in code without JSX are reported without a hint about JSX', async () => {
  for (const code of ['const a = (1;', 'if (1 {', 'const a = { b: 1', 'const a = <T>(b: T => b;']) {
    const text = template('export default () => <h1>A</h1>;', code);
    const { problems } = await buildSite(makeSite('minimal', { 'templates/pages/page.tsx': text }));
    expect(new Set(problems.map((one) => sentenceOf(one).hint)), code).toEqual(new Set([undefined]));
  }
});

test('a default import of a named export is reported with a hint about braces', async () => {
  const text = template('export default () => <Part />;', "import Part from '../parts/Part.tsx';");
  const part = 'export const Part = () => <h1>A</h1>;\n';
  const files = { 'templates/pages/page.tsx': text, 'templates/parts/Part.tsx': part };
  const { problems } = await buildSite(makeSite('minimal', files));
  expect(told(problems, 'templates/pages/page.tsx')).toEqual([
    'template-syntax 2:8',
    expect.stringMatching(/in braces/),
  ]);
});

test('an island that imports a name missing in Preact gets a hint about the runtime', async () => {
  const island = "import { Activity } from 'react';\nexport default () => <Activity>A</Activity>;\n";
  const text = template('export default () => <h1><Tab /></h1>;', "import Tab from '../islands/Tab.tsx';");
  const files = { 'templates/pages/page.tsx': text, 'templates/islands/Tab.tsx': island };
  const { problems } = await buildSite(makeSite('minimal', files));
  expect(told(problems, 'templates/islands/Tab.tsx')).toEqual([
    'template-syntax 1:10',
    expect.stringMatching(/runtime: react/),
  ]);
});

test.each([
  ['an undeclared name', '<Part />', /^Import it/],
  ['a component that its file does not export', '<pages.Part />', /^Look at its import/],
  ['a name that only browsers have', '<h1>{document.title}</h1>', /an island/],
  ['a hook that Preact does not have', '<h1>{react.useActionState()}</h1>', /runtime: react/],
  ['a misspelt function', '<h1>{z.strin()}</h1>', /Check the spelling/],
  [
    'a list that is changed in place',
    '<h1>{[pages()[0].redirectsFrom].flat(0)[0].push("/a/")}</h1>',
    /a copy/,
  ],
  ['a key of a missing value', '<h1>{body.no.html}</h1>', /name.*"\?\."/],
  ['a key of null', '<h1>{(null as never as { a: 1 }).a}</h1>', /name.*"\?\."/],
  ['an object', '<h1>{page}</h1>', /one of its values/],
  ['an async component', '<h1><Late /></h1>', /Remove `async`/],
  ['a component without an end', '<Endless />', /calls itself/],
  ['any other error', '<h1>{new Array(-1)}</h1>', /threw this/],
])('%s is reported with the fix', async (_, what, hint) => {
  const before =
    "import * as react from 'react';\nconst Late = async () => <b>A</b>;\nconst Endless = () => <Endless />;";
  const text = template(`export default ({ body, page }) => ${what};`, before);
  const { problems } = await buildSite(makeSite('minimal', { 'templates/pages/page.tsx': text }));
  expect(problems.map(({ code }) => code)).toEqual(['template-threw']);
  expect(sentenceOf(problems[0] as Problem).hint).toMatch(hint);
});

test.each(['preact', 'react'] as const)(
  'with %s HTML that a template shows as text is reported',
  async (runtime) => {
    const text = '## One [link](/) & more\n\n<p>Two</p>\n\n    code';
    const of = async (what: string) => {
      const template = `import { z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default ({ body }) => <><h1>A</h1>${what}</>;`;
      const files = { 'templates/pages/page.tsx': template, 'content/pages/index.md': page('A', text) };
      const { problems } = await buildSite(makeSite('minimal', files), { runtime });
      return problems.map(({ code, facts }) => [code, facts.at(-1)]);
    };
    const shown = '<div dangerouslySetInnerHTML={{ __html: body.html }} />';
    for (const one of ['{body.html}', '<p>Text: {body.html}</p>', '{body.sections.map((s) => s.html)}'])
      expect(await of(one)).toEqual([['leak', 'html']]);
    for (const one of ['', '{"<h2>One</h2>"}', '<pre>{body.html}</pre>'])
      expect(await of(shown + one)).toEqual([]);
  },
);

test('a missing value is reported with its element; empty headings and pages have their own problems', async () => {
  const of = async (what: string) => {
    const files = { 'templates/pages/page.tsx': template(`export default ({ page, body }) => ${what};`) };
    return (await buildSite(makeSite('minimal', files))).problems.map(wordsOf);
  };
  const text = '<div dangerouslySetInnerHTML={{ __html: body.html }} />';
  expect((await of(`<><h1>A</h1><p>B<i>C</i> {String(page.no)}</p>${text}</>`)).join()).toContain('in <p>');
  expect((await of(`<><h1>{page.no}</h1>${text}</>`)).join()).toContain('is empty');
  expect(await of('body.html && undefined')).toEqual([expect.stringContaining('The template "page"')]);
});

const feedOf = (more: string) =>
  `rss({ title: 'A', description: 'B', path: '/a.xml', items: pages(), ${more} })`;

test.each([
  ['without a title', feedOf('title: undefined'), '"title"'],
  ['without an address of its own', feedOf('path: undefined'), '"path"'],
  ['without pages', feedOf('items: undefined'), '"items"'],
  ['of a value that is not a page', feedOf("items: ['/a/']"), '"items"'],
  ['of pages without titles', feedOf('items: pages().map(({ route }) => ({ route }))'), '"items"'],
  ['with another content', feedOf("content: 'html'"), '"excerpt" or "body", and not "html"'],
  ['of another kind', feedOf('path: 1').replace('rss', 'atom'), '"path"'],
])('a feed %s is reported with the missing value', async (_, call, said) => {
  const file = `import { atom, pages, rss } from 'lullamoon-site/templates';\nexport default () => ${call};\n`;
  const { problems } = await buildSite(makeSite('minimal', { 'templates/files/a.xml.ts': file }));
  expect(problems.map(({ code, at }) => [code, at?.line])).toEqual([['template-threw', 2]]);
  expect(problems.map(wordsOf).join()).toContain(said);
});

test('a misspelt key of a listed page is reported, but not every missing key', async () => {
  const of = async (key: string) => {
    const text = template(`export default () => <h1>{pages().map((one) => one.${key} ?? 'A')}</h1>;`);
    const files = { 'templates/pages/page.tsx': text, 'content/pages/index.md': page('A', '') };
    return (await buildSite(makeSite('minimal', files))).problems.map(({ facts }) => facts[0]);
  };
  for (const [written, meant] of [
    ['titel', 'title'],
    ['descripton', 'description'],
    ['exerpt', 'excerpt'],
  ])
    expect(await of(written ?? '')).toEqual([
      `TypeError: A page has no "${written}": did you mean "${meant}"?`,
    ]);
  for (const other of ['text', 'name', 'heading', 'header', 'updates', 'dates', 'toJSON', 'image'])
    expect([other, await of(other)]).toEqual([other, []]);
});

test('an address with a missing value, and a wrong package import, are reported as such', async () => {
  const files = {
    'templates/pages/page.tsx': template(
      'export default ({ no }) => <h1><a href={"/x/" + no + "/"}>A</a></h1>;',
    ),
  };
  const { problems } = await buildSite(makeSite('minimal', files));
  expect(problems.map(wordsOf).join()).toContain('A template probably puts a value into it');
  expect(
    meantSyntax('No matching export in "node_modules/a/bin/built/index.mjs" for import "z"', '', ''),
  ).toBe('main');
});

test.each(['preact', 'react'] as const)('with %s scripts and styles keep their text', async (runtime) => {
  const what = [
    `<script>{'1 < 2 && "a"; "</script><Script"'}</script>`,
    `<script type="application/ld+json">{JSON.stringify({ a: '</script>' })}</script>`,
    `<style>{'b > a { content: "&" }'}{false}{'/* </style> */'}</style>`,
    '<script src="/a.js" />',
  ].join('');
  const files = {
    'templates/pages/page.tsx': template(`export default () => <><h1>A</h1>${what}</>;`),
    'content/pages/index.md': page('A', ''),
    'content/static/a.js': '',
  };
  const root = makeSite('minimal', files);
  expect((await buildSite(root, { runtime })).problems).toEqual([]);
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  for (const part of [
    '<script>1 < 2 && "a"; "</\\u0073cript><\\u0053cript"</script>',
    '<script type="application/ld+json">{"a":"</\\u0073cript>"}</script>',
    '<style>b > a { content: "&" }/* </\\73 tyle> */</style>',
    '<script src="/a.js"></script>',
  ])
    expect(html).toContain(part);
});

test('a schema with a built-in key, or one not called, is reported at the key', async () => {
  const of = async (key: string, value: string, file = 'pages/page.tsx') => {
    const text = readFileSync(join(sitesFolder, 'minimal/templates', file), 'utf8');
    const files = {
      [`templates/${file}`]: text.replace('strictObject({', `strictObject({\n ${key}: ${value},\n`),
    };
    return (await buildSite(makeSite('minimal', files))).problems;
  };
  for (const [key, file] of [
    ['title', 'pages/page.tsx'],
    ['date', 'pages/page.tsx'],
    ['url', 'Document.tsx'],
  ] as const) {
    const problems = await of(key, 'z.string().optional()', file);
    expect(problems.map(({ code, facts, at }) => [code, ...facts, at?.file, at?.column])).toEqual([
      ['template-shape', 'key', key, `templates/${file}`, 2],
    ]);
  }
  const text = template('export default () => <h1>A</h1>;').replace('({})', '({ tags: z.array(z.string) })');
  const files = { 'templates/pages/page.tsx': text, 'content/pages/index.md': front('tags: [a]') };
  const { problems } = await buildSite(makeSite('minimal', files));
  expect(problems.map((one) => sentenceOf(one).hint)).toEqual([expect.stringContaining('z.string()')]);
});

test('a template name with a folder is reported with the folder of templates', () => {
  const hintOf = (name: string) => sentenceOf(problem('unknown-template', [name, undefined, ['page']])).hint;
  expect(hintOf('blog/post')).toBe('There are "page". Templates are directly in templates/pages.');
  expect(hintOf('post')).toContain('Or create templates/pages/post.tsx.');
});

test('a failed import is reported with its cause, as far as files show it', async () => {
  const names = [
    '@/Part',
    '@/Other.tsx',
    '#part',
    '@own/ui',
    '@own/ui/a.module.css',
    '../../ui/b.module.css',
    'box.module.css',
    '../parts/bax.module.css',
  ];
  const text = names.map((name, index) => `export { default as a${index} } from '${name}';`).join('\n');
  const root = makeSite('minimal', {
    'templates/pages/page.tsx': `${text}\n${template('export default () => <h1>A</h1>;')}`,
    'templates/parts/Part.tsx': 'export default 1;',
    'ui/b.module.css': '.a { color: red }',
    'templates/pages/box.module.css': '.a { color: red }',
    'templates/parts/Box.module.css': '.a { color: red }',
    'node_modules/@own/ui/package.json': '{ "exports": { ".": "./missing.js" } }',
    'tsconfig.json': `{ // of the editor
      "compilerOptions": { "baseUrl": "./templates", "paths": { "@/*": ["./nowhere/*", "./parts/*"], "#part": ["parts/Part"], }, },
    }`,
  });
  const { problems } = await buildSite(root);
  expect(problems.map((one) => sentenceOf(one).hint)).toEqual([
    'A build does not read `paths` of tsconfig.json: write "../parts/Part.tsx".',
    'A build does not read `paths` of tsconfig.json: write the path from this file.',
    'A build does not read `paths` of tsconfig.json: write "../parts/Part.tsx".',
    'The package.json of @own/ui names a file for this that does not exist.',
    expect.stringContaining('CSS modules are only read in templates/'),
    expect.stringContaining('CSS modules are only read in templates/'),
    'Did you mean "./box.module.css"?',
    'Did you mean "../parts/Box.module.css"?',
  ]);
});

test('a card in a site without fonts is reported with the missing font', async () => {
  const card = 'export const alt = () => "A";\nexport default () => <div>A</div>;\n';
  const { problems } = await buildSite(makeSite('minimal', { 'templates/Card.tsx': card }));
  const [where, hint] = told(problems, 'templates/Card.tsx');
  expect([where, hint]).toEqual(['bad-card -:-', expect.stringMatching(/@font-face/)]);
});

test('links to a generated file that failed are not dead links', async () => {
  const { problems } = await buildSite(
    makeSite('minimal', {
      'content/pages/a.md': page('A', '[feed](/feed.xml) [other](/other.xml)'),
      'templates/files/feed.xml.ts': 'export default () => { throw new Error("no"); };\n',
    }),
  );
  expect(problems.map(({ code, facts }) => [code, facts[0]])).toEqual([
    ['dead-link', '/other.xml'],
    ['template-threw', 'Error: no'],
  ]);
});

test('a path in a command to type is that path for a shell, whatever it is', () => {
  const paths = [
    'a b',
    '~',
    '~/x',
    '*',
    "it's",
    '"',
    '$HOME',
    '$(id)',
    '`id`',
    'a\\b',
    '!x',
    'a;b',
    'a\nb',
    'é',
    '&&',
  ];
  for (const path of paths)
    expect(execFileSync('sh', ['-c', `printf %s ${typed(path)}`], { encoding: 'utf8' }), path).toBe(path);
  expect(['dist', '../out-1', 'a b', '$x'].map(typed)).toEqual(['dist', '../out-1', '"a b"', "'$x'"]);
});

test('a comment of a stylesheet that never ends is reported with the line where it begins', async () => {
  const { problems } = await buildSite(makeSite('minimal', { 'templates/styles/site.css': 'h1 {}\n/* A\n' }));
  expect(problems.map((one) => sentenceOf(one).text)).toEqual([
    expect.stringMatching(/\. The multi-line comment is in line 2\.$/),
  ]);
});
