// Whatever happened to a site, to its out folder and to what earlier builds kept: the next build writes and says what a clean one
// would that keeps nothing. STORM=2000 SEED=7 runs as many rounds of another storm.
// Slow: it builds twice after each of many edits.
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { BuildRequest } from '../src/build.ts';
import { buildWith } from '../src/cli/build.ts';
import { cacheFolder, setCacheFolder } from '../src/incremental/cache.ts';
import { Packs } from '../src/incremental/pack.ts';
import { atTheEnd, buildSite, makeSite, page, put, snapshot, temporaryFolder } from './support/sites.ts';

const rounds = Number(process.env.STORM ?? 48);
let state = Number(process.env.SEED ?? 3);
/** Below `most`; the same numbers each time (mulberry32). */
function random(most: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
}
const pick = <T>(some: readonly T[]): T => some[random(some.length)] as T;
const pause = (ms: number) => new Promise((later) => setTimeout(later, ms));
/** Does what may fail because nothing is there. */
const tries = (does: () => void) => {
  try {
    does();
  } catch {}
};
const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [];

const names = ['index', 'a', 'b', 'guides/index', 'guides/a', 'guides/night/b', 'plain', 'list'];
const pagePath = () => `content/pages/${pick(names)}.md`;
const bodies = [
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
  ...[
    '[a](/a/)',
    '[a](a.md)',
    '[b](/content/pages/b.md#heading)',
    '[up](../index.md)',
    '[gone](/gone/)',
    '<b>no',
    '<u>yes</u> <img src="star.png" alt="A star">',
    '![](/moon.png)',
    '![Gone](gone.png)',
    '{nobody}',
  ],
];
const keys = [
  '',
  '',
  '',
  'template: plain',
  'template: list',
  'extra: https://one.example/x',
  'extra: https://two.example/y',
];
const more = [
  'draft: true',
  'draft: false',
  'date: 2025-11-03',
  'date: 2025-11-04',
  'route: /moved/',
  'nobody: 1',
  'language: de',
  'language: de\nalternates: { en: / }',
  'alternates: { de: /a/ }',
];
const text = (title: string, body: string) =>
  page(title, body).replace(
    '---\n\n',
    `${[pick(keys), random(6) === 0 ? pick(more) : '']
      .filter(Boolean)
      .map((one) => `${one}\n`)
      .join('')}---\n\n`,
  );
const anyPage = () =>
  text(
    `Title ${random(4)}`,
    `${pick(bodies.slice(0, random(4) === 0 ? undefined : 10))}\n\nNumber ${random(50)}.`,
  );

const siteYml = () =>
  [
    `name: ${pick(['Fixture', 'Other'])}`,
    'url: https://fixture.example',
    ...pick([[], [], ['email: a@fixture.example'], ['base: /kids/'], ['runtime: react']]),
    ...pick([[], [], ['language: de']]),
    ...pick([[], [], [], ['markdown: { plugins: [./templates/markdown/plugin.ts] }']]),
    ...pick([[], [], ['link: https://one.example/'], ['link: https://two.example/']]),
    '',
  ].join('\n');
const documentOf = (number: number) => `import { z } from 'zod';
export const schema = z.strictObject({ email: z.string().optional(), link: z.string().transform((address) => new URL(address)).optional() });
export default function Document({ site, page, styles, children }) {
  return <html lang={site.language}><head><meta charSet="utf-8" /><title>{page.title}</title>
    <meta name="description" content={page.description} /><style dangerouslySetInnerHTML={{ __html: styles }} /></head>
    <body><nav id="n${number}">{site.link?.host}</nav><main>{children}</main></body></html>;
}
`;
/** What its schema makes of a key is an object of a class. */
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
/** What pages show of others. */
const questions = [
  '<p>{neighbors().next?.title}</p>',
  `<p>{neighbors({ folder: '/guides/', sort: 'title' }).previous?.excerpt}</p>`,
  `<p>{pages({ limit: 2 }).map((one) => one.title)}</p>`,
  `<p>{pages({ where: { draft: false } }).map((one) => one.next?.route)}</p>`,
  `<p>{pages().filter((one) => one.data.extra?.host === 'two.example').map((one) => one.description)}</p>`,
];
/** A page that lists others, and one further page for some of them. */
const listOf = (
  number: number,
  key = pick(['title', 'excerpt', 'date', 'template', 'body.html', 'headings.length']),
) => `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({ extra: z.string().optional() });
export const paths = () => pages(${pick([`{ folder: '/guides/' }`, '{ limit: 2 }', `{ template: 'plain' }`])}).map((one, index) => ({ path: ${pick(['index', 'index', 'index', 'one.title.length'])} + '/', title: one.title, data: ${pick(['index', 'one.date', 'one.body.html.length'])} }));
export default function List({ page, path, body }) {
  return <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /><p>{path?.path} {path && String(path.data ?? 'none')}</p><ul>{pages(${pick(['', `{ sort: '-title' }`, `{ sort: 'date', limit: 3 }`, `{ template: 'page' }`])}).map((one) => <li key={one.route}>{one.${key}} ${number}</li>)}</ul></>;
}
`;
/** It has no state: it may get a `.client.ts`. */
const island = (number: number) =>
  `import { useMemo } from 'react';\nexport default function Island() { const n = useMemo(() => ${number}, []); return <b>{n}</b>; }\n`;
/** What it says is in a file of its own. */
const plugin = `import { said } from './said.ts';
export default () => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: said }] });
`;
const card = (number: number) => `export const alt = ({ page }) => page.title;
export default ({ page, properties }) => <div style={{ width: ${number * 10 + 10}, height: page.title.length, background: properties.light['--own'] ?? 'red' }} />;
`;
/** What content/data holds: whole, as another file, wrong or broken. */
const data = () =>
  pick([
    'n: 1\n',
    'n: 2\n',
    '# two\nn: 2\n',
    '{ "n": 3 }',
    'n: two\n',
    '\nn: two\n',
    'n: 4\nm: 5\n',
    'n: "{nobody}"\n',
    'n: [',
  ]);
const asks = `import { atom, data, pages, rss, z } from 'lullamoon-site/templates';\n`;
const ofData = `data('list', z.object({ n: z.number() })).n`;
const feed = () =>
  `${asks}export default ({ site, absolute }) => ${pick([
    `rss({ title: site.name, description: 'All', path: '/feed.xml', items: pages(), content: 'body' }) + ${ofData}`,
    `rss({ title: String(${ofData}), description: 'All', path: '/feed.xml', items: pages({ folder: '/guides/' }) })`,
    `atom({ title: site.name, description: 'All', path: '/feed.xml', items: pages().filter(({ date }) => date) }) + ${ofData}`,
    `pages({ limit: 2 }).map(({ route }) => absolute(route)).join()`,
    `absolute('/guides/a/') + ${ofData}`,
  ])};\n`;
const styles = () =>
  `:root { --own: ${pick(['#123456', '#654321'])} } .c${random(3)} { margin: ${random(3)}px } nav { color: var(--own) } ${pick(['', '', '', '@import "./gone.css";', '@import "./more.css";'])}`;

test('after each round of a storm dist and problems are those of a clean build', async () => {
  const store = temporaryFolder();
  const before = cacheFolder();
  atTheEnd(() => setCacheFolder(before));
  const pictures = await Promise.all(
    ['#102030', '#405060', '#ffeedd'].flatMap((background) =>
      [40, 60].map((width) =>
        sharp({ create: { width, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
  );
  const roots = [makeSite(), makeSite()];
  let root = '';
  const at = (path: string) => join(root, path);
  const mend = () => {
    put(root, 'content/site.yml', 'name: Fixture\nurl: https://fixture.example\nemail: a@fixture.example\n');
    put(root, 'templates/Document.tsx', documentOf(0));
    put(root, 'templates/parts/Part.tsx', 'export const Part = () => <i>whole</i>;');
    rmSync(at('templates/files'), { recursive: true, force: true });
    put(root, 'templates/files/list.txt.ts', `${asks}export default () => String(${ofData});`);
    rmSync(at('content/data'), { recursive: true, force: true });
    put(root, 'content/data/list.yml', 'n: 0\n');
    put(root, 'templates/islands/Island.tsx', island(0));
    put(root, 'templates/pages/page.tsx', templateOf(0, true));
    put(root, 'templates/pages/plain.tsx', templateOf(1, false));
    put(root, 'templates/pages/list.tsx', listOf(0, 'title'));
    put(root, 'templates/styles/site.css', '.c0 { margin: 0 }');
    put(root, 'templates/styles/more.css', 'i { margin: 0 }');
    put(root, 'templates/markdown/plugin.ts', plugin);
    put(root, 'templates/markdown/said.ts', `export const said = 'said';`);
    rmSync(at('content/pages'), { recursive: true, force: true });
    for (const name of names) put(root, `content/pages/${name}.md`, page(name));
    put(root, 'content/pages/list.md', page('list').replace('---\n\n', 'template: list\n---\n\n'));
    for (const path of ['content/static/moon.png', 'content/pages/star.png', 'content/pages/guides/star.png'])
      put(root, path, pick(pictures));
  };
  const swap = (one: string, other: string) => {
    renameSync(at(one), at('swap'));
    renameSync(at(other), at(one));
    renameSync(at('swap'), at(other));
  };
  const edits: readonly (() => void)[] = [
    ...Array.from({ length: 6 }, () => () => put(root, pagePath(), anyPage())),
    () => {
      // As long as before, and as old.
      const path = pick(filesBelow(at('content/pages')).filter((name) => name.endsWith('.md')));
      if (!path) return;
      writeFileSync(path, readFileSync(path, 'utf8').replace(/\d(?=\.\n)/, `${random(10)}`));
      utimesSync(path, 1_700_000_000, 1_700_000_000);
    },
    () => tries(() => rmSync(at(pagePath()))),
    () => tries(() => renameSync(at(pagePath()), at(pagePath()))),
    () => tries(() => swap(pagePath(), pagePath())),
    () => put(root, 'content/site.yml', siteYml()),
    () => put(root, 'content/site.yml', siteYml()),
    () => random(3) === 0 && put(root, 'content/site.yml', 'name: ['),
    ...Array.from(
      { length: 4 },
      () => () => put(root, `content/static/file${random(3)}.txt`, `${random(5)}`),
    ),
    () => tries(() => rmSync(at(`content/static/file${random(3)}.txt`))),
    () => tries(() => swap('content/static/file0.txt', 'content/static/file1.txt')),
    () =>
      put(
        root,
        pick(['content/static/moon.png', 'content/pages/star.png', 'content/pages/guides/star.png']),
        pick(pictures),
      ),
    () =>
      random(3) === 0 && tries(() => rmSync(at(pick(['content/static/moon.png', 'content/pages/star.png'])))),
    () => put(root, 'templates/styles/site.css', styles()),
    () => put(root, 'templates/styles/more.css', `i { margin: ${random(3)}px }`),
    () => put(root, 'templates/parts/Part.tsx', `export const Part = () => <i>${random(9)}</i>;`),
    () =>
      put(
        root,
        'templates/parts/Part.tsx',
        `export const Part = () => <i>{${pick(['process.env.STORM_SAYS', 'new Date().toISOString()', 'new Date(2025, 0).toISOString()'])}}</i>;`,
      ),
    () =>
      random(3) === 0 &&
      put(
        root,
        'templates/parts/Part.tsx',
        pick(['export const Part = (', `export const Part = () => { throw new Error('no'); };`]),
      ),
    () => put(root, 'templates/parts/Part.tsx', `${asks}export const Part = () => <i>{${ofData}}</i>;`),
    () => put(root, 'content/data/list.yml', data()),
    () => put(root, 'content/data/list.yml', data()),
    () => random(3) === 0 && put(root, `content/data/${pick(['list.json', 'other.yml'])}`, data()),
    () => tries(() => renameSync(at('content/data/list.yml'), at('content/data/list.json'))),
    () => random(3) === 0 && rmSync(at('content/data'), { recursive: true, force: true }),
    () => put(root, 'templates/files/feed.xml.ts', feed()),
    () => rmSync(at('templates/files/feed.xml.ts'), { force: true }),
    () => put(root, 'templates/parts/Part/index.tsx', 'export const Part = () => <i>folder</i>;'),
    () => put(root, 'templates/islands/Island.tsx', island(random(9))),
    () => put(root, 'templates/pages/page.tsx', templateOf(random(3), random(2) === 1)),
    () => put(root, 'templates/pages/page.tsx', templateOf(random(3), random(2) === 1, pick(questions))),
    () => put(root, 'templates/pages/plain.tsx', templateOf(random(3), false, pick(questions))),
    () => put(root, 'templates/pages/list.tsx', listOf(random(3))),
    () => put(root, 'content/pages/list.md', text(`List ${random(2)}`, 'Text.')),
    () =>
      put(root, 'templates/islands/Island.client.ts', `export default (one) => one.append(${random(9)});\n`),
    () => rmSync(join(root, 'templates/islands/Island.client.ts'), { force: true }),
    () => {
      const load = pick(['touch', 'visible', 'idle', 'now', 'soon']);
      put(root, 'templates/pages/page.tsx', templateOf(random(3), random(2) === 1, '', load));
    },
    () => put(root, 'templates/Document.tsx', documentOf(random(3))),
    () => put(root, 'templates/Card.tsx', card(random(2))),
    () => put(root, 'templates/markdown/said.ts', `export const said = '${random(3)}';`),
    () => rmSync(at('templates/Card.tsx'), { force: true }),
    () => {
      process.env.STORM_SAYS = `${random(3)}`;
    },
  ];
  const damagesToOut: readonly (() => void)[] = [
    () => rmSync(at('dist'), { recursive: true, force: true }),
    () => tries(() => rmSync(pick(filesBelow(at('dist')).filter((path) => !path.endsWith('.json'))))),
    () =>
      tries(() =>
        writeFileSync(pick(filesBelow(at('dist')).filter((path) => !path.endsWith('.json'))), 'mine'),
      ),
    () => tries(() => utimesSync(pick(filesBelow(at('dist'))), 1, 1)),
    () => {
      cpSync(at('dist'), at('copy'), { recursive: true, preserveTimestamps: true });
      rmSync(at('dist'), { recursive: true });
      renameSync(at('copy'), at('dist'));
    },
  ];
  let older = temporaryFolder();
  const damagesToStore: readonly (() => void)[] = [
    () => rmSync(store, { recursive: true, force: true }),
    () => tries(() => rmSync(pick(filesBelow(store)))),
    () => tries(() => truncateSync(pick(filesBelow(store)), random(2000))),
    () =>
      tries(() => {
        const path = pick(filesBelow(store));
        const bytes = readFileSync(path);
        for (let times = random(20); times >= 0; times -= 1) bytes[random(bytes.length)] = random(256);
        writeFileSync(path, bytes);
      }),
    () => {
      for (const path of filesBelow(store)) utimesSync(path, 1_600_000_000, 1_600_000_000);
    },
    // What was kept some time ago.
    () => {
      older = temporaryFolder();
      cpSync(store, older, { recursive: true });
    },
    () => cpSync(older, store, { recursive: true }),
    () => {
      rmSync(store, { recursive: true, force: true });
      cpSync(older, store, { recursive: true });
    },
    () =>
      tries(() =>
        cpSync(pick(filesBelow(store)), join(store, 'packs', `${random(2)}-0`, `zzz-${'0'.repeat(12)}.pack`)),
      ),
  ];
  for (root of roots) mend();
  const said: Record<string, number> = { good: 0, faulty: 0, unchanged: 0, single: 0 };
  let wasFaulty = false;
  for (let round = 0; round < rounds; round += 1) {
    const site = random(2);
    root = roots[site] ?? '';
    if (random(8) > 0) for (let burst = pick([0, 0, 0, 1, 3]); burst >= 0; burst -= 1) pick(edits)();
    if (random(6) === 0 && existsSync(at('dist'))) pick(damagesToOut)();
    if (random(4) === 0) pick(damagesToStore)();
    if (wasFaulty && random(2) === 0) mend();
    await pause(pick([0, 60, 60]));
    const base = random(8) === 0 ? '/kids/' : undefined;
    const request: BuildRequest = {
      root,
      out: at('dist'),
      base,
      today: pick(['2025-11-03', '2025-11-03', '2025-11-04']),
      compress: random(8) === 0,
      weighs: pick([0, 10]),
    };
    const was = snapshot(at('dist'));
    setCacheFolder(undefined);
    const expected = await buildSite(root, { ...request, out: at('clean') });
    const clean = snapshot(at('clean'));
    rmSync(at('clean'), { recursive: true, force: true });
    setCacheFolder(store);
    for (const again of [false, true].slice(0, 1 + random(2))) {
      const { result, save } = await buildWith(
        request,
        new Packs(join(store, 'packs', `${site}-${base ? 1 : 0}`)),
      );
      save();
      const { problems, pages, copied } = result;
      const where = `round ${round}${again ? ', again' : ''}`;
      expect([where, problems, copied]).toEqual([where, expected.problems, expected.copied]);
      expect([where, pages]).toEqual([where, expected.pages]);
      expect([where, snapshot(at('dist'))]).toEqual([where, problems.length === 0 ? clean : was]);
      const kind = problems.length > 0 ? 'faulty' : 'good';
      wasFaulty = problems.length > 0;
      said[kind] = (said[kind] ?? 0) + 1;
      if (result.phases.length === 1) said.unchanged = (said.unchanged ?? 0) + 1;
      if (result.changed.length + result.removed.length === 1) said.single = (said.single ?? 0) + 1;
    }
  }
  if (process.env.STORM) process.stdout.write(`${JSON.stringify(said)}\n`);
  for (const count of Object.values(said)) expect(count).toBeGreaterThan(0);
}, 3_600_000);
