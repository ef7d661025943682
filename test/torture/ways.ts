// Every way in which an input of a site can change: one row each, with the files that are copied over the minimal site before it.
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildRequest } from '../../src/build/build.ts';
import { generator, page, put, sitesFolder } from '../support/sites.ts';

/** Contents, by path. `to` makes a symbolic link. */
export type Files = Readonly<Record<string, string | Buffer | { readonly link: string }>>;
/** Paths are relative to the root of the site, which is in a separate folder. */
type Row = readonly [
  name: string,
  files: Files,
  change: (root: string) => void,
  more?: {
    /** The command's options from then on. */
    readonly given?: Partial<BuildRequest>;
    /** Whether a watch need not notice it, because this change needs a restart. */
    readonly notInWatch?: true;
  },
];

const json = JSON.stringify;

/** A symbolic link to `link`, relative to its own location. */
const to = (link: string) => ({ link });
const link = (root: string, path: string, target: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  rmSync(join(root, path), { force: true });
  symlinkSync(target, join(root, path));
};
export const putAll = (root: string, files: Files) => {
  for (const [path, content] of Object.entries(files)) {
    if (typeof content === 'string' || !('link' in content)) put(root, path, content);
    else link(root, path, content.link);
  }
};
const move = (root: string, from: string, to: string) => renameSync(join(root, from), join(root, to));

/** A template that shows the result of `import` under the name `told`. */
const showing = (imports: string, told = 'String(told)') => ({
  'templates/pages/page.tsx': `import { z } from 'zod';
${imports}
export const schema = z.strictObject({});
export default function Page({ page, body }) {
  return <><h1>{page.title}</h1><p>{${told}}</p><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
}
`,
});
const byDefault = (value: string) => `export default ${json(value)};\n`;
/** A package whose only file exports `value`. */
const pack = (folder: string, value: string, more: object = {}) => ({
  [`${folder}/package.json`]: json({ name: 'told', type: 'module', main: './main.js', ...more }),
  [`${folder}/main.js`]: byDefault(value),
});
const told = showing(`import told from 'told';`);
const two = { 'node_modules/told/one.js': byDefault('one'), 'node_modules/told/two.js': byDefault('two') };
const manifest = (more: object) => json({ name: 'told', type: 'module', ...more });
const putManifest = (more: object) => (root: string) =>
  put(root, 'node_modules/told/package.json', manifest(more));
/** A page with an island that shows the package's value. */
const inIsland = {
  ...showing(`import Island from '../islands/Island.tsx';`, '<Island />'),
  'templates/islands/Island.tsx': `import told from 'told';
export default function Island() { return <b title="x" onClick={() => console.log(told)}>island</b>; }
`,
};
const plugin = (name: string) => ({
  'content/site.yml': `name: Fixture\nurl: https://fixture.example\nmarkdown:\n  plugins:\n    - name: ${name}\n`,
});
const says = (word: string) => `export default () => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: ${word} }] });
};
`;
const font = (weight: number) =>
  readFileSync(
    join(generator, `node_modules/@fontsource/baloo-2/files/baloo-2-latin-${weight}-normal.woff2`),
  );
const effect = {
  ...showing(`import { told } from 'told';`),
  'node_modules/told/lib/main.js': `import './effect.js';\nexport const told = globalThis.effect ?? 'no';\n`,
  'node_modules/told/lib/effect.js': `globalThis.effect = 'yes';\n`,
};

const stores = { ...pack('store/1', 'one'), ...pack('store/2', 'two') };
const links: readonly Row[] = [
  [
    'the link of a package',
    {
      ...told,
      ...pack('node_modules/.store/told@1', 'one'),
      ...pack('node_modules/.store/told@2', 'two'),
      'node_modules/told': to('.store/told@1'),
    },
    (root) => link(root, 'node_modules/told', '.store/told@2'),
  ],
  [
    'the link of a package with a scope',
    {
      ...showing(`import told from '@a/told';`),
      ...stores,
      'node_modules/@a/told': to('../../store/1'),
    },
    (root) => link(root, 'node_modules/@a/told', '../../store/2'),
  ],
  [
    'a link behind the link of a package',
    { ...told, ...stores, 'node_modules/told': to('../store/current'), 'store/current': to('1') },
    (root) => link(root, 'store/current', '2'),
  ],
  [
    'the link of node_modules',
    {
      ...told,
      ...pack('installed/1/told', 'one'),
      ...pack('installed/2/told', 'two'),
      node_modules: to('installed/1'),
    },
    (root) => link(root, 'node_modules', 'installed/2'),
  ],
  [
    'the link of a package that a package imports',
    {
      ...told,
      ...pack('node_modules/told', ''),
      'node_modules/told/main.js': `export { default } from 'deep';`,
      ...stores,
      'node_modules/deep': to('../store/1'),
    },
    (root) => link(root, 'node_modules/deep', '../store/2'),
  ],
  [
    'the link of a package that an island imports',
    { ...inIsland, ...stores, 'node_modules/told': to('../store/1') },
    (root) => link(root, 'node_modules/told', '../store/2'),
  ],
  [
    'the link of a plugin',
    {
      ...plugin('told'),
      ...pack('store/1', ''),
      'store/1/main.js': says('"one"'),
      ...pack('store/2', ''),
      'store/2/main.js': says('"two"'),
      'node_modules/told': to('../store/1'),
    },
    (root) => link(root, 'node_modules/told', '../store/2'),
  ],
  [
    'the link of a font',
    {
      'store/1/own.woff2': font(400),
      'store/2/own.woff2': font(800),
      'templates/styles/site.css':
        '@font-face { font-family: Own; src: url("told/own.woff2") } h1 { font-family: Own }',
      'node_modules/told': to('../store/1'),
    },
    (root) => link(root, 'node_modules/told', '../store/2'),
  ],
  [
    'the link of a package of styles',
    {
      'templates/styles/site.css': '@import "told/own.css";',
      'store/1/own.css': 'h1 { color: red }',
      'store/2/own.css': 'h1 { color: blue }',
      'node_modules/told': to('../store/1'),
    },
    (root) => link(root, 'node_modules/told', '../store/2'),
  ],
  [
    'a link to a file of templates/',
    {
      ...showing(`import told from '../parts/told.ts';`),
      'templates/parts/one.ts': byDefault('one'),
      'templates/parts/two.ts': byDefault('two'),
      'templates/parts/told.ts': to('one.ts'),
    },
    (root) => link(root, 'templates/parts/told.ts', 'two.ts'),
  ],
  [
    'a link to a folder of templates/',
    {
      ...showing(`import told from '../parts/now/told.ts';`),
      'templates/parts/one/told.ts': byDefault('one'),
      'templates/parts/two/told.ts': byDefault('two'),
      'templates/parts/now': to('one'),
    },
    (root) => link(root, 'templates/parts/now', 'two'),
  ],
  [
    'a link to a stylesheet',
    {
      'templates/styles/site.css': '@import "./now.css";',
      'templates/styles/one.css': 'h1 { color: red }',
      'templates/styles/two.css': 'h1 { color: blue }',
      'templates/styles/now.css': to('one.css'),
    },
    (root) => link(root, 'templates/styles/now.css', 'two.css'),
  ],
];
const manifests: readonly Row[] = [
  [
    'main',
    { ...told, ...two, 'node_modules/told/package.json': manifest({ main: 'one' }) },
    putManifest({ main: 'two' }),
  ],
  [
    'module',
    { ...told, ...two, 'node_modules/told/package.json': manifest({ module: './one.js' }) },
    putManifest({ module: './two.js' }),
  ],
  [
    'exports',
    { ...told, ...two, 'node_modules/told/package.json': manifest({ exports: './one.js' }) },
    putManifest({ exports: './two.js' }),
  ],
  [
    'a condition of exports',
    { ...told, ...two, 'node_modules/told/package.json': manifest({ exports: { default: './one.js' } }) },
    putManifest({ exports: { import: './two.js', default: './one.js' } }),
  ],
  [
    'a pattern of exports',
    {
      ...showing(`import told from 'told/x/main';`),
      ...two,
      'node_modules/told/package.json': manifest({ exports: { './x/*': './one.js' } }),
    },
    putManifest({ exports: { './x/*': './two.js' } }),
  ],
  [
    'browser',
    {
      ...inIsland,
      ...two,
      'node_modules/told/package.json': manifest({ main: './one.js', browser: './one.js' }),
    },
    putManifest({ main: './one.js', browser: './two' }),
  ],
  [
    'browser for one of its files',
    {
      ...inIsland,
      ...two,
      'node_modules/told/main.js': `export { default } from './one.js';`,
      'node_modules/told/package.json': manifest({ main: 'main.js' }),
    },
    putManifest({ main: 'main.js', browser: { './one.js': './two' } }),
  ],
  [
    'sideEffects',
    {
      ...effect,
      'node_modules/told/package.json': manifest({ main: 'lib/main.js', sideEffects: false }),
    },
    putManifest({ main: 'lib/main.js' }),
  ],
  [
    'sideEffects of a nearer one, which comes',
    { ...effect, 'node_modules/told/package.json': manifest({ main: 'lib/main.js' }) },
    (root) => put(root, 'node_modules/told/lib/package.json', json({ type: 'module', sideEffects: false })),
  ],
  [
    'imports of the site’s own',
    {
      ...showing(`import told from '#told';`),
      'shared/one.js': byDefault('one'),
      'shared/two.js': byDefault('two'),
      'package.json': json({ imports: { '#told': './shared/one.js' } }),
    },
    (root) => put(root, 'package.json', json({ imports: { '#told': './shared/two.js' } })),
  ],
  [
    'the site’s own, which comes: what it exports has its name',
    {
      ...showing(`import told from 'told/main.js';`),
      ...pack('../node_modules/told', 'one'),
      'templates/parts/two.js': byDefault('two'),
    },
    (root) =>
      put(root, 'package.json', json({ name: 'told', exports: { './main.js': './templates/parts/two.js' } })),
  ],
];

const nearer: readonly Row[] = [
  [
    'a file with an ending that comes first',
    { ...showing(`import told from '../../shared/v';`), 'shared/v.js': byDefault('one') },
    (root) => put(root, 'shared/v.ts', byDefault('two')),
  ],
  [
    'in templates/, too',
    { ...showing(`import told from '../parts/v';`), 'templates/parts/v.js': byDefault('one') },
    (root) => put(root, 'templates/parts/v.ts', byDefault('two')),
  ],
  [
    'the file itself, for which one of TypeScript stood',
    { ...showing(`import told from '../../shared/v.js';`), 'shared/v.ts': byDefault('one') },
    (root) => put(root, 'shared/v.js', byDefault('two')),
  ],
  [
    'a file before a folder',
    { ...showing(`import told from '../../shared/v';`), 'shared/v/index.ts': byDefault('one') },
    (root) => put(root, 'shared/v.json', '"two"'),
  ],
  [
    'a file before another one of a folder',
    { ...showing(`import told from '../../shared';`), 'shared/index.js': byDefault('one') },
    (root) => put(root, 'shared/index.tsx', byDefault('two')),
  ],
  [
    'a package.json in a folder',
    {
      ...showing(`import told from '../../shared';`),
      'shared/index.js': byDefault('one'),
      'shared/other.js': byDefault('two'),
    },
    (root) => put(root, 'shared/package.json', json({ main: 'other' })),
  ],
  [
    'a file of a package, before another',
    {
      ...showing(`import told from 'told/sub';`),
      ...pack('node_modules/told', ''),
      'node_modules/told/sub/index.js': byDefault('one'),
    },
    (root) => put(root, 'node_modules/told/sub.js', byDefault('two')),
  ],
  [
    'a file before what main leaves out of its name',
    {
      ...told,
      'node_modules/told/package.json': manifest({ main: 'lib/main' }),
      'node_modules/told/lib/main.js': byDefault('one'),
    },
    (root) => put(root, 'node_modules/told/lib/main.jsx', byDefault('two')),
  ],
  [
    'a package in a nearer folder',
    { ...told, ...pack('../node_modules/told', 'one') },
    (root) => putAll(root, pack('node_modules/told', 'two')),
  ],
  [
    'a package in a nearer folder of a package',
    {
      ...told,
      ...pack('node_modules/told', ''),
      'node_modules/told/main.js': `export { default } from 'deep';`,
      ...pack('node_modules/deep', 'one'),
    },
    (root) => putAll(root, pack('node_modules/told/node_modules/deep', 'two')),
  ],
  [
    'a file of the name of a package',
    { ...told, ...pack('node_modules/told', 'one') },
    (root) => put(root, 'node_modules/told.js', byDefault('two')),
  ],
  [
    'a package that another can do without',
    {
      ...told,
      'node_modules/told/package.json': json({ name: 'told', main: 'main.js' }),
      'node_modules/told/main.js': `try { module.exports = require('deep'); } catch { module.exports = 'none'; }`,
    },
    (root) => {
      put(root, 'node_modules/deep/index.js', `module.exports = 'there';`);
    },
  ],
  [
    'a package in a nearer folder, for a plugin',
    { ...plugin('told'), '../node_modules/told/index.js': says('"one"') },
    (root) => put(root, 'node_modules/told/index.js', says('"two"')),
  ],
  [
    'a package instead of another that stood there',
    { ...told, ...pack('node_modules/told', 'one'), ...pack('node_modules/later', 'two') },
    (root) => {
      move(root, 'node_modules/told', 'node_modules/earlier');
      move(root, 'node_modules/later', 'node_modules/told');
    },
  ],
];

const styles: readonly Row[] = [
  [
    'an import with a query',
    {
      'templates/styles/site.css': '@import "./more.css?v=1";',
      'templates/styles/more.css': 'h1 { color: red }',
    },
    (root) => put(root, 'templates/styles/more.css', 'h1 { color: blue }'),
  ],
  [
    'an import with a fragment, of a file elsewhere',
    {
      'templates/styles/site.css': '@import "../../shared/more.css#x";',
      'shared/more.css': 'h1 { color: red }',
    },
    (root) => put(root, 'shared/more.css', 'h1 { color: blue }'),
  ],
  [
    'a file of the name of a package',
    {
      'templates/styles/site.css': '@import "told.css";',
      'node_modules/told.css': 'h1 { color: red }',
    },
    (root) => put(root, 'templates/styles/told.css', 'h1 { color: blue }'),
  ],
];

/** A page that lists values of the page /a/, whose description shows the result of `make`. */
const madeOf = (make: string, shown: string): Files => ({
  'content/pages/a.md': page('A'),
  'content/pages/list.md': page('List', '').replace('---\n\n', 'template: list\n---\n\n'),
  'templates/pages/list.tsx': `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
const make = (text) => ${make};
export const paths = () => pages({ template: 'page' }).filter(({ route }) => route === '/a/')
  .map(({ description }) => ({ path: 'x/', title: 'X', data: make(description) }));
export default function List({ page, path }) {
  const told = path?.data;
  return <><h1>{page.title}</h1><p>{path && String(${shown})}</p></>;
}
`,
});
/** The same if a schema makes this from front matter, and a list requests it. */
const madeBySchema = (make: string, shown: string): Files => ({
  'content/pages/a.md': page('A').replace('---\n\n', 'word: one moon\n---\n\n'),
  'content/pages/list.md': page('List', '').replace('---\n\n', 'template: list\n---\n\n'),
  'templates/pages/page.tsx': `import { z } from 'zod';
export const schema = z.strictObject({ word: z.string().transform((text) => ${make}).optional() });
export default ({ page, body }) => <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
`,
  'templates/pages/list.tsx': `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function List({ page }) {
  const [{ data: { word: told } }] = pages({ template: 'page' }).filter(({ route }) => route === '/a/');
  return <><h1>{page.title}</h1><p>{String(${shown})}</p></>;
}
`,
});
const describeA = (root: string) =>
  put(root, 'content/pages/a.md', page('A').replace('A page of', 'Another page, with more text, of'));
const wordOfA = (root: string) =>
  put(root, 'content/pages/a.md', page('A').replace('---\n\n', 'word: another moon\n---\n\n'));
const kinds: readonly (readonly [name: string, make: string, shown: string])[] = [
  ['what a pattern matched', '/of|moon/.exec(text)', 'told.index'],
  ['a key that is a symbol', `({ [Symbol.for('is')]: text })`, `told[Symbol.for('is')]`],
  ['a key that is not listed', `Object.defineProperty({}, 'is', { value: text })`, 'told.is'],
  ['an object that holds itself', '((one) => Object.assign(one, { one }))({ is: text })', 'told.is'],
  ['a list with a hole', 'Object.assign(new Array(text.length), [text])', 'told.length'],
  ['a list with a key besides', 'Object.assign([1], { is: text })', 'told.is'],
  ['a map with a key besides', 'Object.assign(new Map(), { is: text })', 'told.is'],
  ['a function', '() => text', 'told()'],
  [
    'a date, or the text of that date',
    '(/nother/.test(text) ? new Date(0) : new Date(0).toISOString())',
    'typeof told',
  ],
  ['a zero, or a negative one', '(/nother/.test(text) ? -0 : 0)', 'Object.is(told, -0)'],
  ['plain data', '({ is: [text], at: new Date(text.length) })', '[told.is, +told.at]'],
];
const contents: readonly Row[] = kinds.flatMap(([name, make, shown]): Row[] => [
  [`${name}, of a further page`, madeOf(make, shown), describeA],
  // A page that requests others gets only the listed parts of their front matter.
  ...(/pattern|symbol|besides|not listed/.test(name)
    ? []
    : [[`${name}, of front matter`, madeBySchema(make, shown), wordOfA] as const]),
]);

/** Writes another text of the same length, and restores the file's time. */
const disguise = (root: string, path: string, from: string, to: string) => {
  const file = join(root, path);
  const { atime, mtime } = statSync(file);
  put(root, path, readFileSync(file, 'utf8').replace(from, to));
  utimesSync(file, atime, mtime);
};
const minimal = (path: string) => readFileSync(join(sitesFolder, 'minimal', path), 'utf8');
/** A key of front matter before the others. */
const keyed = (line: string, text = page('A')) => text.replace('---\n', `---\n${line}\n`);
const siteYml = (more = '') => `name: Fixture\nurl: https://fixture.example\n${more}`;
const putSite = (more: string) => (root: string) => put(root, 'content/site.yml', siteYml(more));
const putPage = (text: string) => (root: string) => put(root, 'content/pages/a.md', text);
const moon = readFileSync(join(sitesFolder, 'links-to-files/content/static/moon.png'));
const photo = readFileSync(join(sitesFolder, 'pictures-wrong/content/pages/small.png'));
const twoPages = { 'content/pages/a.md': page('A', 'One.'), 'content/pages/b.md': page('B', 'Two.') };
/** A page that shows data. */
const ofData = showing(
  `import { data } from 'lullamoon-site/templates';\nconst told = () => data('told', z.strictObject({ is: z.string() }));`,
  'String(told().is)',
);
/** A list of all pages. */
const list = showing(
  `import { pages } from 'lullamoon-site/templates';`,
  'pages().map(({ title }) => title).join()',
);
const component = (text: string) => `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Tip() { return <b>${text}</b>; }
`;
const documentWith = (text: string) =>
  minimal('templates/Document.tsx').replace('<main>', `<p>${text}</p><main>`);
const asking = (text: string) => ({
  'templates/Document.tsx': minimal('templates/Document.tsx')
    .replace('default([]) }', `default([]), word: z.string().default('${text}') }`)
    .replace('<main>', '<p>{site.word}</p><main>'),
});

/** A page with an island of the site's own. */
function inIslandAlone(word = 'one'): Files {
  return {
    ...showing(`import Island from '../islands/Island.tsx';`, '<Island />'),
    'templates/islands/Island.tsx': `export default function Island() { return <b title="x" onClick={() => console.log('${word}')}>island</b>; }\n`,
  };
}

const pagesAndTimes: readonly Row[] = [
  [
    'a page of the same length and age',
    twoPages,
    (root) => disguise(root, 'content/pages/a.md', 'One.', 'Six.'),
  ],
  [
    'a page that is older than before',
    twoPages,
    (root) => {
      put(root, 'content/pages/a.md', page('A', 'From a backup.'));
      utimesSync(join(root, 'content/pages/a.md'), 1_000_000_000, 1_000_000_000);
    },
  ],
  [
    'two pages that change their names',
    { ...twoPages, 'content/pages/b.md': page('B', 'Two.') },
    (root) => {
      move(root, 'content/pages/a.md', 'content/pages/c');
      move(root, 'content/pages/b.md', 'content/pages/a.md');
      move(root, 'content/pages/c', 'content/pages/b.md');
    },
  ],
  [
    'a folder of pages that moves',
    { 'content/pages/one/a.md': page('A'), 'content/pages/one/b.md': page('B', '[a](a.md)') },
    (root) => move(root, 'content/pages/one', 'content/pages/two'),
  ],
  [
    'a page that becomes a folder',
    twoPages,
    (root) => {
      mkdirSync(join(root, 'content/pages/a'));
      move(root, 'content/pages/a.md', 'content/pages/a/index.md');
      put(root, 'content/pages/a/more.md', page('More'));
    },
  ],
  ['a page that goes', { ...twoPages, ...list }, (root) => rmSync(join(root, 'content/pages/a.md'))],
  ['a page that comes', { ...twoPages, ...list }, (root) => put(root, 'content/pages/c.md', page('C'))],
  ['the title of a page that another lists', { ...twoPages, ...list }, putPage(page('Another', 'One.'))],
  [
    'the route of a page that another links',
    { 'content/pages/a.md': page('A'), 'content/pages/b.md': page('B', '[a](a.md)') },
    putPage(keyed('route: /moved/')),
  ],
  ['a page that becomes a draft', twoPages, putPage(keyed('draft: true'))],
  ['a page that is named as another language', twoPages, putPage(keyed('language: de'))],
  ['an address that leads to a page', twoPages, putPage(keyed('redirectsFrom: [/earlier/]'))],
  [
    'a link to a page',
    { ...twoPages, 'content/pages/now.md': to('a.md') },
    (root) => link(root, 'content/pages/now.md', 'b.md'),
  ],
  [
    'another branch, as old as this one',
    { ...twoPages, ...list },
    (root) => {
      const branch = join(root, '..', 'branch');
      cpSync(join(root, 'content'), join(branch, 'content'), { recursive: true, preserveTimestamps: true });
      disguise(branch, 'content/pages/a.md', 'One.', 'Six.');
      rmSync(join(branch, 'content/pages/b.md'));
      rmSync(join(root, 'content'), { recursive: true });
      move(root, '../branch/content', 'content');
      rmSync(branch, { recursive: true });
    },
  ],
];

const nothing = () => {};
const settings: readonly Row[] = [
  ['the base of the command', twoPages, nothing, { given: { base: '/kids/' } }],
  ['the base of site.yml', twoPages, putSite('base: /kids/\n')],
  [
    'the base, with links by their full addresses',
    {
      ...twoPages,
      'content/pages/links.md': page(
        'Links',
        '[A](https://fixture.example/a/)\n\n[B](https://fixture.example/kids/b/)\n',
      ),
      'content/pages/kids/b.md': page('B', 'Two.'),
    },
    (root) => {
      putSite('base: /kids/\n')(root);
      rmSync(join(root, 'content/pages/kids/b.md'));
    },
  ],
  ['the runtime of the command', inIslandAlone(), nothing, { given: { runtime: 'react' } }],
  ['the runtime of site.yml', inIslandAlone(), putSite('runtime: react\n')],
  ['what is defined', asking('one'), nothing, { given: { define: { word: 'two' } } }],
  [
    'the day',
    { 'content/pages/a.md': keyed('date: 2025-11-04') },
    nothing,
    { given: { today: '2025-11-05' } },
  ],
  ['whether files are compressed', twoPages, nothing, { given: { compress: true } }],
  [
    'a word in braces',
    { 'content/pages/a.md': page('A', '{name}') },
    (root) => put(root, 'content/site.yml', siteYml().replace('Fixture', 'Other')),
  ],
  ['the language of site.yml', twoPages, putSite('language: de\n')],
];

const grammar = './templates/markdown/grammar.ts';
const program: readonly Row[] = [
  ['the document', twoPages, (root) => put(root, 'templates/Document.tsx', documentWith('Two.'))],
  ['a default of a schema', asking('one'), (root) => putAll(root, asking('two'))],
  [
    'a file that a template makes',
    { 'templates/files/told.txt.ts': `export default () => 'one';` },
    (root) => put(root, 'templates/files/told.txt.ts', `export default () => 'two';`),
  ],
  [
    'a stylesheet of the same length and age',
    { 'templates/styles/site.css': 'h1 { color: #111 }' },
    (root) => disguise(root, 'templates/styles/site.css', '#111', '#222'),
  ],
  [
    'a CSS module',
    {
      ...showing(`import styles from '../parts/told.module.css';`, '<b className={styles.one}>told</b>'),
      'templates/parts/told.module.css': '.one { color: red }',
    },
    (root) => put(root, 'templates/parts/told.module.css', '.one { color: blue }'),
  ],
  [
    'the bytes of a font',
    {
      'templates/styles/own.woff2': font(400),
      'templates/styles/site.css':
        '@font-face { font-family: Own; src: url("./own.woff2") } h1 { font-family: Own }',
    },
    (root) => put(root, 'templates/styles/own.woff2', font(800)),
  ],
  ['an island', inIslandAlone(), (root) => putAll(root, inIslandAlone('other'))],
  [
    'a component that content names',
    { 'templates/components/Tip.tsx': component('one'), 'content/pages/a.md': page('A', '<Tip />') },
    (root) => put(root, 'templates/components/Tip.tsx', component('two')),
  ],
  [
    'what a plugin of the site imports',
    {
      'content/site.yml': siteYml('markdown: { plugins: [./templates/markdown/plugin.ts] }\n'),
      'templates/markdown/plugin.ts': `import { told } from './told.ts';\n${says('told')}`,
      'templates/markdown/told.ts': `export const told = 'one';`,
    },
    (root) => put(root, 'templates/markdown/told.ts', `export const told = 'two';`),
  ],
  [
    'the name of a language that another has within it',
    {
      'content/site.yml': siteYml(`markdown: { languages: { outer: ${grammar}, early: ${grammar} } }\n`),
      'templates/markdown/grammar.ts': `export const outer = () => ({ contains: [{ begin: '<', end: '>', subLanguage: 'late' }] });
export default () => ({ keywords: 'moon' });
`,
      'content/pages/a.md': page('A', '```outer\n<moon>\n```'),
    },
    putSite(`markdown: { languages: { outer: ${grammar}, late: ${grammar} } }\n`),
  ],
  [
    'a file of a package, of the same length and age',
    { ...told, ...pack('node_modules/told', 'one') },
    (root) => disguise(root, 'node_modules/told/main.js', 'one', 'two'),
  ],
];

const files: readonly Row[] = [
  [
    'a picture',
    { 'content/static/moon.png': moon, 'content/pages/a.md': page('A', '![A moon](/moon.png)') },
    (root) => put(root, 'content/static/moon.png', photo),
  ],
  [
    'a picture that goes to a nearer folder',
    {
      'content/pages/moon.png': moon,
      'content/pages/one/moon.png': photo,
      'content/pages/one/a.md': page('A', '![A moon](../moon.png)'),
    },
    (root) => put(root, 'content/pages/one/a.md', page('A', '![A moon](moon.png)')),
  ],
  [
    'a file that is copied',
    { 'content/static/told.txt': 'one' },
    (root) => disguise(root, 'content/static/told.txt', 'one', 'two'),
  ],
  [
    'the name of a file that is copied',
    { 'content/static/told.txt': 'one' },
    (root) => move(root, 'content/static/told.txt', 'content/static/other.txt'),
  ],
  [
    'data',
    { ...ofData, 'content/data/told.yml': 'is: one' },
    (root) => disguise(root, 'content/data/told.yml', 'one', 'two'),
  ],
  [
    'a number of data that JSON does not have',
    {
      ...showing(
        `import { data } from 'lullamoon-site/templates';\nconst told = () => data('told', z.strictObject({ is: z.any() }));`,
        'String(told().is)',
      ),
      'content/data/told.yml': 'is: .inf',
    },
    (root) => put(root, 'content/data/told.yml', 'is: -.inf'),
  ],
  [
    'data that is another kind of file',
    { ...ofData, 'content/data/told.yml': 'is: one' },
    (root) => {
      rmSync(join(root, 'content/data/told.yml'));
      put(root, 'content/data/told.json', '{ "is": "two" }');
    },
  ],
  [
    'a module of data',
    { ...ofData, 'content/data/told.js': `export default { is: 'one' };` },
    (root) => put(root, 'content/data/told.js', `export default { is: 'two' };`),
  ],
  [
    'a file that a module of data reads',
    {
      ...ofData,
      'content/data/told.js': `import { readFileSync } from 'node:fs';
export default { is: readFileSync(new URL('../../told.txt', import.meta.url), 'utf8') };
`,
      'told.txt': 'one',
    },
    (root) => put(root, 'told.txt', 'two'),
    { notInWatch: true },
  ],
  [
    'the environment that a module of data reads',
    { ...ofData, 'content/data/told.js': 'export default { is: process.env.SITE_TEST_TOLD ?? "none" };\n' },
    () => {
      process.env.SITE_TEST_TOLD = `${Number(process.env.SITE_TEST_TOLD ?? 0) + 1}`;
    },
    { notInWatch: true },
  ],
  [
    'what a command adds afterwards',
    {
      'content/site.yml': siteYml('after: node add.mjs\n'),
      'add.mjs': `import { writeFileSync } from 'node:fs';\nwriteFileSync(process.env.SITE_OUT + '/told.txt', 'one');\n`,
    },
    (root) => disguise(root, 'add.mjs', 'one', 'two'),
    { notInWatch: true },
  ],
];

/** A card that shows a text in the only font, on a background color of the stylesheet. */
const card = (text = 'one') => ({
  'templates/Card.tsx': `export const alt = ({ page }) => page.title;
export default ({ properties }) => <div style={{ ...properties.light, background: 'var(--ground)' }}>${text}</div>;
`,
});
const ground = (color: string) => ({
  'templates/styles/own.woff2': font(400),
  'templates/styles/site.css': `:root { --ground: ${color} } @font-face { font-family: Own; src: url("./own.woff2") } h1 { font-family: Own }`,
});
const together: readonly Row[] = [
  ['a card that comes', ground('red'), (root) => putAll(root, card())],
  ['a card', { ...ground('red'), ...card() }, (root) => putAll(root, card('two'))],
  ['a color of a card', { ...ground('red'), ...card() }, (root) => putAll(root, ground('blue'))],
  [
    'the bytes of the font of a card',
    { ...ground('red'), ...card() },
    (root) => put(root, 'templates/styles/own.woff2', font(800)),
  ],
  [
    'a style that is written in a page',
    { 'content/pages/a.md': page('A', '<p style="color: red">One.</p>') },
    putPage(page('A', '<p style="color: blue">One.</p>')),
  ],
  [
    'an id of a page that another links',
    { 'content/pages/a.md': page('A', '## One'), 'content/pages/b.md': page('B', '[one](a.md#One)') },
    putPage(page('A', '<h2 id="One">One</h2>')),
  ],
  [
    'the address of the site, which a page has written out',
    { 'content/pages/a.md': page('A', '[home](https://fixture.example/)'), ...list },
    (root) => put(root, 'content/site.yml', siteYml().replace('fixture', 'other')),
  ],
  ['a source that the policy allows', twoPages, putSite('policy: { connect-src: [https://new.example] }\n')],
  [
    'the title of the next page',
    {
      ...twoPages,
      ...showing(
        `import { neighbors } from 'lullamoon-site/templates';`,
        `neighbors({ sort: 'route' }).next?.title`,
      ),
    },
    (root) => put(root, 'content/pages/b.md', page('Another', 'Two.')),
  ],
  [
    'the body of a page in a file that a template makes',
    {
      ...twoPages,
      'templates/files/told.txt.ts': `import { pages } from 'lullamoon-site/templates';
export default () => pages().map(({ title, body }) => title + body.html).join();
`,
    },
    putPage(page('A', 'Another.')),
  ],
];

/** All ways, by description. */
export const ways: readonly (readonly [what: string, row: Row])[] = (
  [
    ['leads elsewhere', links],
    ['is told by package.json, and changes', manifests],
    ['comes', nearer],
    ['is imported by styles, and changes', styles],
    ['templates make of text, and has another content', contents],
    ['pages are', pagesAndTimes],
    ['is set', settings],
    ['templates are', program],
    ['lies in files', files],
    ['pages have together', together],
  ] as const
).flatMap(([what, rows]) => rows.map((row) => [what, row] as const));
