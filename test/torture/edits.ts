// The edits of a storm: changes of an author to any file of a site, with all ways of saving, and with mistakes.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { codeOf } from '../../src/model/machine/system.ts';
import { chance, pickOf } from '../support/chance.ts';
import { page, put, putWhole } from '../support/sites.ts';

/** The sources of a site: their bytes, by path. */
export type Sources = ReadonlyMap<string, Buffer>;

/** How an editor saves a file: at once by a rename, or so that it is missing, empty or partial for a moment. */
export const savings = [
  'whole',
  'in place',
  'beside',
  'renamed away',
  'in pieces',
  'as old as before',
] as const;

/** One edit: plain data. `seed` decides everything that `what` leaves open. */
export interface Edit {
  readonly what: string;
  readonly saved: (typeof savings)[number];
  readonly seed: number;
}

const folders = ['', 'guides/', 'guides/night/', 'Guides2/'];
const names = ['index', 'a', 'b', 'guides/index', 'guides/a', 'guides/night/b', 'plain', 'list', 'Guides2/c'];
const pictureFiles = ['content/static/moon.png', 'content/pages/star.png', 'content/pages/guides/star.png'];
const wholeBodies = [
  'Text.',
  '[home](/) and [home](/)',
  '## Heading\n\n[below](#heading)',
  '![A moon](/moon.png)',
  '![A star](star.png)',
  'Write to {email}.',
  '{name} *is* {name}.',
  '`code`\n\n- a\n- b',
  'É ŵ Ω <kbd>Ω</kbd>',
  '```js\nlet a;\n```\n\n> [!NOTE]\n> "It\'s"[^1]\n\n[^1]: Note.',
  '<u>yes</u> <img src="star.png" alt="A star">',
  'A tip: <Tip word="one" />',
];
/** Most are mistakes, or become mistakes if another file is missing. */
const otherBodies = [
  '[a](/a/)',
  '[a](a.md)',
  '[b](/content/pages/b.md#heading)',
  '[up](../index.md)',
  '[gone](/gone/)',
  '<b>no',
  '![](/moon.png)',
  '![Gone](gone.png)',
  '{nobody}',
  '<Tip />',
];
const brokenPages = ['', '---\ntitle: [\n---\n', 'no front matter', page('T', '[x](/gone/)')];
const keys = [
  ...['', '', '', 'template: plain', 'template: list'],
  ...['extra: https://one.example/x', 'extra: https://two.example/y'],
];
/** Dates in the past, on two neighboring days, and on a day that does not come during a test. */
const rareKeys = [
  ...['draft: true', 'draft: false', 'date: 2025-11-03', 'date: 2025-11-04', 'date: 2999-01-01'],
  ...[
    'route: /moved/',
    'nobody: 1',
    'language: de',
    'language: de\nalternates: { en: / }',
    'alternates: { de: /a/ }',
  ],
];

const documentOf = (number: number) => `import { z } from 'zod';
export const schema = z.strictObject({ email: z.string().optional(), link: z.string().transform((address) => new URL(address)).optional() });
export default function Document({ site, page, styles, children }) {
  return <html lang={site.language}><head><meta charSet="utf-8" /><title>{page.title}</title>
    <meta name="description" content={page.description} /><style dangerouslySetInnerHTML={{ __html: styles }} /></head>
    <body><nav id="n${number}">{site.link?.host}</nav><main>{children}</main></body></html>;
}
`;
/** The schema makes an object of a class from a key. */
const templateOf = (
  number: number,
  island: boolean,
  asks = '',
  load = 'touch',
) => `import { neighbors, pages, z } from 'lullamoon-site/templates';
${island ? `import Island from '../islands/Island.tsx';\n` : ''}import { Part } from '../parts/Part.tsx';
export const schema = z.strictObject({ extra: z.string().transform((address) => new URL(address)).optional() });
export default function Page({ page, data, body }) {
  return <><h1 className="c${number}">{page.title}</h1><p>{data.extra?.host}</p>${asks}<Part />${island ? `<Island load="${load}" />` : ''}<div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
}
`;
/** The parts of other pages that pages show. */
const questions = [
  '<p>{neighbors().next?.title}</p>',
  `<p>{neighbors({ folder: '/guides/', sort: 'title' }).previous?.excerpt}</p>`,
  `<p>{pages({ limit: 2 }).map((one) => one.title)}</p>`,
  `<p>{pages({ where: { draft: false } }).map((one) => one.next?.route)}</p>`,
  `<p>{pages().filter((one) => one.data.extra?.host === 'two.example').map((one) => one.description)}</p>`,
];
const listShows = ['title', 'excerpt', 'date', 'template', 'body.html', 'headings.length'];
/** A page that lists others, and one generated page for some of them. */
const listOf = (
  number: number,
  { of = '{ limit: 2 }', path = 'index', told = 'index', asks = '', key = 'title' } = {},
) => `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({ extra: z.string().optional() });
export const paths = () => pages(${of}).map((one, index) => ({ path: ${path} + '/', title: one.title, data: ${told} }));
export default function List({ page, path, body }) {
  return <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /><p>{path?.path} {path && String(path.data ?? 'none')}</p><ul>{pages(${asks}).map((one) => <li key={one.route}>{one.${key}} ${number}</li>)}</ul></>;
}
`;
/** Shows a value of data, from only this file. */
const told = `import { data, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function Told({ page, body }) {
  return <><h1>{page.title}</h1><p>{data('told', z.strictObject({ n: z.number() })).n}</p><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
}
`;
/** It has no state, so it may get a `.client.ts`. */
const islandOf = (number: number) =>
  `import { useMemo } from 'react';\nexport default function Island() { const n = useMemo(() => ${number}, []); return <b>{n}</b>; }\n`;
const stateOf = (number: number) =>
  `import { useState } from 'react';\nexport default function Island() { const [n, set] = useState(${number}); return <b onClick={() => set(n + 1)}>{n}</b>; }\n`;
const partOf = (shown: string) => `export const Part = () => <i>${shown}</i>;\n`;
const tipOf = (number: number) => `import { z } from 'zod';
export const schema = z.strictObject({ word: z.string() });
export default function Tip({ attributes }) { return <b>{attributes.word} ${number}</b>; }
`;
/** Its text is in a separate file. */
const plugin = `import { said } from './said.ts';
export default () => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: said }] });
`;
const cardOf = (number: number) => `export const alt = ({ page }) => page.title;
export default ({ page, properties }) => <div style={{ width: ${number * 10 + 10}, height: page.title.length, background: properties.light['--own'] ?? 'red' }} />;
`;
/** The content of a file of content/data: whole, wrong or broken. */
const dataTexts = [
  ...['n: 1\n', 'n: 2\n', '# two\nn: 2\n', '{ "n": 3 }', 'n: 4\nm: 5\n'],
  ...['n: two\n', '\nn: two\n', 'n: "{nobody}"\n', 'n: ['],
];
const imports = `import { atom, data, pages, rss, z } from 'lullamoon-site/templates';\n`;
const ofData = `data('list', z.object({ n: z.number() })).n`;
const feeds = [
  `rss({ title: site.name, description: 'All', path: '/feed.xml', items: pages(), content: 'body' }) + ${ofData}`,
  `rss({ title: String(${ofData}), description: 'All', path: '/feed.xml', items: pages({ folder: '/guides/' }) })`,
  `atom({ title: site.name, description: 'All', path: '/feed.xml', items: pages().filter(({ date }) => date) }) + ${ofData}`,
  `pages({ limit: 2 }).map(({ route }) => absolute(route)).join()`,
  `absolute('/guides/a/') + ${ofData}`,
];

/** The pictures of all sizes and colors for the edits. */
export function drawPictures(): Promise<readonly Buffer[]> {
  const all = ['#102030', '#405060', '#ffeedd'].flatMap((background) =>
    [40, 60].map((width) => ({ width, height: 30, channels: 3, background }) as const),
  );
  return Promise.all(all.map((create) => sharp({ create }).png().toBuffer()));
}

/**
 * A site without mistakes, with one of every kind. `/told/` shows the value of content/data/told.yml. No other file depends on
 * that, or on the text of `/a/`.
 */
export function wholeSite(pictures: readonly Buffer[], runtime: string, more: number): Sources {
  const files: Record<string, string | Buffer | undefined> = {
    'content/site.yml': `name: Fixture\nurl: https://fixture.example\nemail: a@fixture.example\nruntime: ${runtime}\n`,
    'content/data/list.yml': 'n: 0\n',
    'content/data/told.yml': 'n: 0\n',
    'content/pages/404.md': page('Nothing'),
    'content/pages/told.md': page('Told').replace('---\n\n', 'template: told\n---\n\n'),
    ...Object.fromEntries(names.map((name) => [`content/pages/${name}.md`, page(name, 'Number 0.')])),
    'content/pages/list.md': page('list').replace('---\n\n', 'template: list\n---\n\n'),
    ...Object.fromEntries(pictureFiles.map((path, index) => [path, pictures[index]])),
    'templates/Document.tsx': documentOf(0),
    'templates/components/Tip.tsx': tipOf(0),
    'templates/files/list.txt.ts': `${imports}export default () => String(${ofData});`,
    'templates/islands/Island.tsx': islandOf(0),
    'templates/markdown/plugin.ts': plugin,
    'templates/markdown/said.ts': `export const said = 'said';`,
    'templates/pages/list.tsx': listOf(0),
    'templates/pages/page.tsx': templateOf(0, true),
    'templates/pages/plain.tsx': templateOf(1, false),
    'templates/pages/told.tsx': told,
    'templates/parts/Part.tsx': partOf('whole'),
    'templates/styles/more.css': 'i { margin: 0 }',
    'templates/styles/site.css': '.c0 { margin: 0 }',
  };
  for (let number = 0; number < more; number += 1)
    files[`content/pages/more/p${number}.md`] = page(`More ${number}`, `[home](/) ${number}`);
  return new Map(Object.entries(files).map(([path, content = '']) => [path, Buffer.from(content)]));
}

/** Changes the files of a site, and can report the changes. */
export class Author {
  readonly root: string;
  readonly pictures: readonly Buffer[];
  /** The changes, one on each line. */
  readonly done: string[] = [];
  /** The earlier states of the site, for branches. The last one is the newest. */
  readonly past: Sources[] = [];
  /**
   * Whether anything was done since `begin` except one atomic change of a file. Otherwise no build can see an intermediate state.
   */
  isInSteps = false;
  #steps = 0;
  #saved: Edit['saved'] = 'whole';

  constructor(root: string, pictures: readonly Buffer[]) {
    this.root = root;
    this.pictures = pictures;
  }

  /** Resets `isInSteps`. */
  begin(): void {
    [this.#steps, this.isInSteps] = [0, false];
  }

  /** Makes an edit. An impossible one (a file is missing, a folder is in the way) ends where that shows. */
  edit({ what, saved, seed }: Edit): void {
    this.done.push(`${what}:`);
    const random = chance(seed);
    this.#saved = saved;
    try {
      edits[what]?.act(this, {
        pick: pickOf(random),
        below: (most) => Math.floor(random() * most),
      });
    } catch (error) {
      if (codeOf(error) === undefined) throw error;
      this.done.push(`  ${(error as Error).message}`);
    } finally {
      this.#saved = 'whole';
    }
  }

  at(path: string): string {
    return join(this.root, path);
  }

  hasDataModule(): boolean {
    return existsSync(this.at('content/data/list.js'));
  }

  read(path: string): string {
    return readFileSync(this.at(path), 'utf8');
  }

  /** Saves a file. */
  put(path: string, content: string | Buffer): void {
    this.#step(
      `${path} ${this.#saved}: ${Buffer.isBuffer(content) ? `${content.length} bytes` : JSON.stringify(content)}`,
    );
    const file = this.at(path);
    if (this.#saved !== 'whole') this.isInSteps = true;
    mkdirSync(dirname(file), { recursive: true });
    if (this.#saved === 'whole') putWhole(this.root, path, content);
    else if (this.#saved === 'beside') {
      put(this.root, `${path}.tmp~`, content);
      renameSync(`${file}.tmp~`, file);
    } else if (this.#saved === 'renamed away' && existsSync(file)) {
      renameSync(file, `${file}~`);
      writeFileSync(file, content);
      rmSync(`${file}~`);
    } else if (this.#saved === 'in pieces') {
      const opened = openSync(file, 'w');
      const bytes = Buffer.from(content);
      for (let from = 0; from < bytes.length; from += 64) writeSync(opened, bytes.subarray(from, from + 64));
      closeSync(opened);
    } else writeFileSync(file, content);
    if (this.#saved === 'as old as before') utimesSync(file, 1_700_000_000, 1_700_000_000);
  }

  /** Removes a file or a folder. */
  remove(path: string): void {
    this.#step(`${path} goes`);
    rmSync(this.at(path), { recursive: true });
  }

  move(from: string, to: string): void {
    this.#step(`${from} becomes ${to}`);
    mkdirSync(dirname(this.at(to)), { recursive: true });
    renameSync(this.at(from), this.at(to));
  }

  /** Swaps the names of two files. */
  swap(one: string, other: string): void {
    if (one === other || !existsSync(this.at(other))) return;
    this.move(one, 'swap');
    this.move(other, one);
    this.move('swap', other);
  }

  /** Makes an empty folder. */
  makeFolder(path: string): void {
    this.#step(`${path} is made`);
    mkdirSync(this.at(path), { recursive: true });
  }

  /** All sources in their present state. */
  sources(): Sources {
    const files = ['content', 'templates'].flatMap((folder) =>
      existsSync(this.at(folder))
        ? readdirSync(this.at(folder), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name))
        : [],
    );
    return new Map(files.sort().map((file) => [file.slice(this.root.length + 1), readFileSync(file)]));
  }

  /** Restores all sources to `wanted`, file by file: only those that differ. */
  restore(wanted: Sources): void {
    const now = this.sources();
    for (const path of now.keys()) if (!wanted.has(path)) this.remove(path);
    for (const [path, bytes] of wanted) {
      if (now.get(path)?.equals(bytes)) continue;
      // A folder has the name of a file.
      if (!now.has(path)) rmSync(this.at(path), { recursive: true, force: true });
      this.put(path, bytes);
    }
  }

  /** The same with whole folders that are removed and added. */
  checkOut(wanted: Sources): void {
    const beside = `${this.root}.branch`;
    rmSync(beside, { recursive: true, force: true });
    for (const [path, bytes] of wanted) put(beside, path, bytes);
    for (const folder of ['content', 'templates']) {
      this.#step(`${folder} goes, and comes from another branch`);
      this.isInSteps = true;
      rmSync(this.at(folder), { recursive: true, force: true });
      renameSync(join(beside, folder), this.at(folder));
    }
  }

  #step(what: string): void {
    this.done.push(`  ${what}`);
    this.#steps += 1;
    if (this.#steps > 1) this.isInSteps = true;
  }
}

/** The random choices of an edit. */
interface Chance {
  readonly pick: <T>(from: readonly T[]) => T;
  /** A whole number from 0 to below `most`. */
  readonly below: (most: number) => number;
}

const pagePath = ({ pick }: Chance) => `content/pages/${pick(names)}.md`;
const textOf = (random: Chance, title: string, body: string) => {
  const { pick, below } = random;
  const lines = [pick(keys), below(6) === 0 ? pick(rareKeys) : ''].filter(Boolean);
  return page(title, body).replace('---\n\n', () => [...lines, '---\n\n'].join('\n'));
};
const anyPage = (random: Chance) => {
  const { pick, below } = random;
  const body = below(5) === 0 ? pick(otherBodies) : pick(wholeBodies);
  return textOf(random, `Title ${below(4)}`, `${body}\n\nNumber ${below(50)}.`);
};
const settings = ({ pick, below }: Chance) =>
  [
    `name: ${pick(['Fixture', 'Other'])}`,
    'url: https://fixture.example',
    ...(below(6) === 0 ? [] : ['email: a@fixture.example']),
    ...pick([[], [], [], [], ['base: /kids/'], ['runtime: react']]),
    ...pick([[], [], ['language: de']]),
    ...pick([[], [], [], ['markdown: { plugins: [./templates/markdown/plugin.ts] }']]),
    ...pick([[], [], ['link: https://one.example/'], ['link: https://two.example/']]),
    '',
  ].join('\n');
const stylesOf = ({ pick, below }: Chance) =>
  `:root { --own: ${pick(['#123456', '#654321'])} } .c${below(3)} { margin: ${below(3)}px } nav { color: var(--own) } ${pick(['', '', '', '', '@import "./gone.css";', '@import "./more.css";'])}`;
/** The file with the data of most pages, under its present name. */
const listFile = (author: Author) =>
  ['json', 'js'].map((ending) => `content/data/list.${ending}`).find((path) => existsSync(author.at(path))) ??
  'content/data/list.yml';
const dataFor = (path: string, text: string) =>
  path.endsWith('.js') ? `export default { n: ${text.length} };\n` : text;

type Row = readonly [what: string, weight: number, act: (author: Author, random: Chance) => void];

/** Every kind of edit, and its weight. Some leave the site with mistakes. */
const rows: readonly Row[] = [
  ['a page', 8, (author, random) => author.put(pagePath(random), anyPage(random))],
  [
    'a digit of a page',
    4,
    (author, random) => {
      const pages = [...author.sources().keys()].filter((path) => path.endsWith('.md'));
      const path = random.pick(pages) ?? 'content/pages/index.md';
      author.put(path, author.read(path).replace(/\d(?=\.\n)/, `${random.below(10)}`));
    },
  ],
  [
    'a page saved as it was',
    1,
    (author, random) => {
      const path = pagePath(random);
      author.put(path, author.read(path));
    },
  ],
  [
    'a page in other letters',
    1,
    (author, random) =>
      author.put(
        `content/pages/${random.pick(folders)}c.md`,
        page('Ä é ŵ'.slice(0, random.below(6)) || 'T', `## Heading ${random.below(4)}`),
      ),
  ],
  ['a broken page', 3, (author, random) => author.put(pagePath(random), random.pick(brokenPages))],
  ['a page goes', 1, (author, random) => author.remove(pagePath(random))],
  ['a page is renamed', 1, (author, random) => author.move(pagePath(random), pagePath(random))],
  ['pages change names', 1, (author, random) => author.swap(pagePath(random), pagePath(random))],
  [
    'a page becomes a folder',
    1,
    (author) => {
      author.move('content/pages/a.md', 'content/pages/a/index.md');
      author.put('content/pages/a/c.md', page('C'));
    },
  ],
  [
    'the list',
    1,
    (author, random) =>
      author.put('content/pages/list.md', textOf(random, `List ${random.below(2)}`, 'Text.')),
  ],
  ['a folder goes', 1, (author, random) => author.remove(`content/pages/${random.pick(folders.slice(1))}`)],
  ['a folder is renamed', 1, (author) => author.move('content/pages/guides', 'content/pages/Guides3')],
  ['an empty folder', 1, (author, random) => author.makeFolder(`content/pages/${random.pick(folders)}empty`)],
  [
    'many pages',
    1,
    (author, random) => {
      for (let number = random.below(20); number >= 0; number -= 1)
        author.put(`content/pages/many/p${number}.md`, page(`P${number}`, `Number ${random.below(9)}.`));
    },
  ],
  ['no pages', 0.3, (author) => author.remove('content/pages')],
  ['another branch', 1, (author, { pick }) => author.past.length > 0 && author.checkOut(pick(author.past))],
  [
    'another branch, file by file',
    1,
    (author, { pick }) => author.past.length > 0 && author.restore(pick(author.past)),
  ],
  ['the settings', 2, (author, random) => author.put('content/site.yml', settings(random))],
  ['broken settings', 1, (author) => author.put('content/site.yml', 'name: [')],
  [
    'a copied file',
    3,
    (author, { below }) => author.put(`content/static/file${below(3)}.txt`, `${below(5)}`),
  ],
  ['a copied file goes', 1, (author, { below }) => author.remove(`content/static/file${below(3)}.txt`)],
  [
    'copied files change names',
    1,
    (author) => author.swap('content/static/file0.txt', 'content/static/file1.txt'),
  ],
  ['a picture', 1, (author, { pick }) => author.put(pick(pictureFiles), pick(author.pictures))],
  ['a picture goes', 0.3, (author, { pick }) => author.remove(pick(pictureFiles))],
  ['a stylesheet', 2, (author, random) => author.put('templates/styles/site.css', stylesOf(random))],
  [
    'an imported stylesheet',
    1,
    (author, { below }) => author.put('templates/styles/more.css', `i { margin: ${below(3)}px }`),
  ],
  ['no stylesheet', 0.5, (author) => author.remove('templates/styles/site.css')],
  ['a part', 2, (author, { below }) => author.put('templates/parts/Part.tsx', partOf(`${below(9)}`))],
  [
    'a part that asks the machine',
    0.5,
    (author, { pick }) =>
      author.put(
        'templates/parts/Part.tsx',
        partOf(
          `{${pick(['process.env.HOME', 'new Date().toISOString()', 'new Date(2025, 0).toISOString()'])}}`,
        ),
      ),
  ],
  [
    'a broken part',
    2,
    (author, { pick }) =>
      author.put(
        'templates/parts/Part.tsx',
        pick(['export const Part = (', `export const Part = () => { throw new Error('no'); };`]),
      ),
  ],
  [
    'a part with data',
    1,
    (author) => author.put('templates/parts/Part.tsx', imports + partOf(`{${ofData}}`)),
  ],
  [
    'a part that is a folder',
    0.5,
    (author) => author.put('templates/parts/Part/index.tsx', partOf('folder')),
  ],
  [
    'data',
    2,
    (author, { pick, below }) => {
      const path = listFile(author);
      author.put(path, dataFor(path, below(3) === 0 ? pick(dataTexts) : pick(dataTexts.slice(0, 4))));
    },
  ],
  ['data of a page', 2, (author, { below }) => author.put('content/data/told.yml', `n: ${below(9)}\n`)],
  [
    'other data',
    0.5,
    (author, { pick }) => author.put(`content/data/${pick(['list.json', 'other.yml'])}`, pick(dataTexts)),
  ],
  [
    'data in another kind of file',
    0.7,
    (author, { pick, below }) => {
      const path = listFile(author);
      const other = `content/data/list.${pick(['yml', 'json', 'js'])}`;
      if (path === other) return;
      author.remove(path);
      author.put(other, dataFor(other, `{ "n": ${below(9)} }`));
    },
  ],
  ['no data', 0.3, (author) => author.remove('content/data')],
  [
    'a feed',
    1,
    (author, { pick }) =>
      author.put(
        'templates/files/feed.xml.ts',
        `${imports}export default ({ site, absolute }) => ${pick(feeds)};\n`,
      ),
  ],
  ['no feed', 0.5, (author) => author.remove('templates/files/feed.xml.ts')],
  [
    'an island',
    1,
    (author, { pick, below }) =>
      author.put('templates/islands/Island.tsx', pick([islandOf, stateOf])(below(9))),
  ],
  [
    'an island in the browser',
    1,
    (author, { below }) => {
      author.put('templates/islands/Island.tsx', islandOf(0));
      author.put('templates/islands/Island.client.ts', `export default (one) => one.append(${below(9)});\n`);
    },
  ],
  ['an island only on pages', 0.5, (author) => author.remove('templates/islands/Island.client.ts')],
  [
    'a template',
    1,
    (author, { below }) => author.put('templates/pages/page.tsx', templateOf(below(3), below(2) === 1)),
  ],
  [
    'a template with another island',
    1,
    (author, { pick, below }) => {
      const load = pick(['touch', 'visible', 'idle', 'now', 'now', 'soon']);
      author.put('templates/pages/page.tsx', templateOf(below(3), true, '', load));
    },
  ],
  [
    'a template that asks for pages',
    1,
    (author, { pick, below }) =>
      author.put('templates/pages/page.tsx', templateOf(below(3), below(2) === 1, pick(questions))),
  ],
  [
    'a plain template that asks for pages',
    1,
    (author, { pick, below }) =>
      author.put('templates/pages/plain.tsx', templateOf(below(3), false, pick(questions))),
  ],
  [
    'the template of the list',
    1,
    (author, { pick, below }) =>
      author.put(
        'templates/pages/list.tsx',
        listOf(below(3), {
          of: pick([`{ folder: '/guides/' }`, '{ limit: 2 }', `{ template: 'plain' }`]),
          path: pick(['index', 'index', 'index', 'one.title.length']),
          told: pick(['index', 'one.date', 'one.body.html.length']),
          asks: pick(['', `{ sort: '-title' }`, `{ sort: 'date', limit: 3 }`, `{ template: 'page' }`]),
          key: pick(listShows),
        }),
      ),
  ],
  [
    'one more template',
    0.5,
    (author, { pick }) =>
      author.put(
        'templates/pages/extra.tsx',
        pick([templateOf(1, false), templateOf(1, false), 'export default 1;']),
      ),
  ],
  ['no more template', 0.5, (author) => author.remove('templates/pages/extra.tsx')],
  ['the document', 1, (author, { below }) => author.put('templates/Document.tsx', documentOf(below(3)))],
  ['a card', 0.5, (author, { below }) => author.put('templates/Card.tsx', cardOf(below(2)))],
  ['no card', 0.7, (author) => author.remove('templates/Card.tsx')],
  [
    'what a plugin says',
    1,
    (author, { below }) => author.put('templates/markdown/said.ts', `export const said = '${below(3)}';`),
  ],
  [
    'a component of content',
    1,
    (author, { below }) => author.put('templates/components/Tip.tsx', tipOf(below(3))),
  ],
  ['no component of content', 0.3, (author) => author.remove('templates/components/Tip.tsx')],
];
const edits: Readonly<Record<string, { readonly act: Row[2] }>> = Object.fromEntries(
  rows.map(([what, , act]) => [what, { act }]),
);

/** The names of the edits, and the weight of each. */
export const editNames = rows.map(([what, weight]) => ({ what, weight: Math.round(weight * 10) }));
