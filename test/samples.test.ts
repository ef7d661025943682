// Every block of code in the docs is built here or by another test, or it is said here why it is not. Slow: it runs the command line.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemLines } from '../src/cli/print/print.ts';
import { cli, codeOf, type Shown } from './support/docs.ts';
import { buildSite, generator, makeSite } from './support/sites.ts';

const folder = join(generator, 'docs/content/pages');
/** All but the examples of problems, which problem-examples.test.ts builds. */
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && !name.startsWith('reference/problems/'))
  .map((name) => name.slice(0, -'.md'.length))
  .sort();

/** The name of a block: its file title, or its first line. */
const nameOf = ({ file, code }: Shown) => file ?? code.slice(0, code.indexOf('\n'));

/** The tests that use blocks of a page: those with a title, those in a language, or all. */
const elsewhere: readonly (readonly [
  page: string,
  which: 'titled' | 'all' | Shown['language'],
  test: string,
])[] = [
  ['guides/analytics', 'all', 'guides'],
  ['guides/ci', 'titled', 'guides'],
  ['guides/comments', 'all', 'guides'],
  ['guides/documentation', 'all', 'init'],
  ['guides/drafts', 'all', 'guides'],
  ['guides/files', 'js', 'data-modules'],
  ['guides/files', 'titled', 'after'],
  ['guides/forms', 'all', 'guides'],
  ['guides/images', 'titled', 'named-pictures'],
  ['guides/islands', 'all', 'first-tap'],
  ['guides/large-sites', 'titled', 'large-sites'],
  ['guides/pages', 'all', 'pages-docs'],
  ['guides/search', 'all', 'guides'],
  ['index', 'all', 'docs'],
  ['guides/deploy', 'yaml', 'guides'],
  ['guides/deploy', 'json', 'guides'],
  ['guides/deploy', 'js', 'guides'],
  ['reference/api', 'js', 'package'],
  ['reference/json', 'all', 'docs'],
  ['start/index', 'md', 'docs'],
  ['start/tutorial', 'all', 'tutorial'],
];

const fragment = 'a part of a template';
const shortened = 'what is written, shortened';
const workflow = 'a part of a workflow, which runs at GitHub';
const server =
  'the configuration of a server, which a machine may lack: `npm run hosts` tries what is included there';

/** Why no test uses a block. */
const notRun: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'guides/ci': { 'on:': workflow },
  'guides/components': { '<a href={`https://www.youtube.com/watch?v=${id}`}>{title}</a>': fragment },
  'guides/deploy': {
    '.dockerignore': 'two names of folders',
    Dockerfile: 'a machine of the tests has no Docker: the configuration in it is tried by `npm run hosts`',
    'main.ts': 'needs Deno',
  },
  'guides/discovery': {
    '{page.alternates.map(({ language, url }) => (': fragment,
    '{card && (': fragment,
    '---': 'a page that needs two others in other languages: sites/languages has such',
  },
  'guides/files': {
    '<link rel="alternate" type="application/rss+xml" title="All posts" href="/feed.xml" />': fragment,
    'after: pagefind --site "$SITE_OUT"':
      'needs Pagefind: after.test.ts runs the larger sample with one in its place',
  },
  'guides/hosting': {
    'name: Pages': 'docs.test.ts compares it with the file that `site init` writes',
    'server {': server,
    'lullamoon.example {': server,
    '<VirtualHost *:443>': server,
  },
  'guides/images': {
    '<picture>': shortened,
  },
  'guides/markdown': {
    '<pre class="code-block" tabindex="0" role="group" aria-label="Code"><code class="hljs language-js">…</code></pre>':
      shortened,
    '```ts {1,3-5} title="src/app.ts"': 'two first lines without their code',
    'content/data/diagrams.js': 'needs Graphviz as WebAssembly',
    '<div class="callout callout-note" role="note" aria-label="Note">': shortened,
    "const Contents = ({ of }: { of: Body['contents'] }) => (": fragment,
  },
  'guides/styles': {
    '<style dangerouslySetInnerHTML={{ __html: styles }} />': fragment,
    "import styles from './Card.module.css';": fragment,
    'content/site.yml': 'browsers.test.ts compiles for such queries',
    '@import "tailwindcss";': 'tailwind.test.ts compiles such files',
    '@import "@fontsource/arimo/400.css";': 'needs KaTeX: package-styles.test.ts has packages of this kind',
  },
  'reference/api': { '{': 'init.test.ts checks this file, as `site init` writes it' },
  'reference/cli': {
    'templates/new/post.md': 'new.test.ts makes pages of such a file',
    "export const schema = z.strictObject({ commit: z.string().default('none'), year: z.coerce.number().default(2026) });":
      fragment,
    'content/pages/faq.md → /faq/, 24 ms.': 'the time is another each time: watch.test.ts',
    'content/pages/posts/moon.md → not out: /posts/moon/, /, /posts/, /feed.xml, 31 ms.':
      'the time is another each time: drafts.test.ts',
    '.schemas/site.json                    content/site.yml: the keys of every site, and those of templates/Document.tsx':
      'names for which each site has its own: schema.test.ts',
    '# yaml-language-server: $schema=../../.schemas/data/prices.json': 'a comment: schema.test.ts tries one',
  },
  'reference/front-matter': {
    "import { prose, z } from 'lullamoon-site/templates';": 'prose.test.ts builds such a schema',
  },
  'reference/templates': { "import { pages, type PageProps, z } from 'lullamoon-site/templates';": fragment },
  'start/index': {
    "content/site.yml          name, address, and the site's own values":
      'a list of files with what they are',
  },
};

/** Blocks that are built together: each by its name, and where it is written to, if it has no title. */
interface Sample {
  readonly page: string;
  readonly blocks: Readonly<Record<string, string>>;
  /** Its other needs. */
  readonly also?: Readonly<Record<string, string | Buffer>>;
}

const component = (schema: string, draws: string) =>
  `import { type ComponentProps, z } from 'lullamoon-site/templates';\nexport const schema = z.strictObject(${schema});\nexport default ({ attributes, children, label }: ComponentProps<typeof schema>) => ${draws};\n`;
const video = component(
  '{ id: z.string(), start: z.number().optional(), wide: z.boolean().optional() }',
  '<p title={attributes.id}>{children}</p>',
);
const key = component('{}', '<kbd>{children}</kbd>');
const tip = component(
  '{ kind: z.enum(["info", "danger"]) }',
  '<div className={attributes.kind}>{label}{children}</div>',
);
const md = (text: string) => `---\ntitle: A sample\ndescription: Of the docs.\n---\n\n${text}\n`;
const site = 'content/site.yml';
const sample = 'content/pages/sample.md';
const drawnBy = (template: string) => ({
  [sample]: `---\ntitle: A sample\ndescription: Of the docs.\ntemplate: ${template}\n---\n`,
});

const samples: readonly Sample[] = [
  {
    page: 'guides/components',
    blocks: {
      'templates/components/tip.tsx': '',
      ':::tip[A *title*]{kind="danger"}': sample,
      '<Video id="abc" start={30} wide />': 'content/pages/tags.md',
    },
    also: { 'templates/components/video.tsx': video, 'templates/components/key.tsx': key },
  },
  {
    page: 'guides/components',
    blocks: { 'templates/components/video.tsx': '' },
    also: { [sample]: md('::video{id="abcdefghijk" title="A fox asleep"}') },
  },
  {
    page: 'guides/discovery',
    blocks: {
      'theme:                          # "#" and hexadecimal digits': site,
      'templates/pages/story.tsx': '',
    },
    also: {
      'content/pages/about.md': md('About.'),
      [sample]: '---\ntitle: A sample\ndescription: Of the docs.\ntemplate: story\n---\n\nA text.\n',
    },
  },
  {
    page: 'guides/discovery',
    blocks: { "import type { CardProps } from 'lullamoon-site/templates';": 'templates/Card.tsx' },
    also: {
      'templates/styles/site.css':
        '@font-face { font-family: "Baloo 2"; src: url(baloo.woff2) }\n:root { --sky-1: #cfc7f6 }\nh1 { font-family: "Baloo 2" }\n',
      'templates/styles/baloo.woff2': readFileSync(
        join(generator, 'node_modules/@fontsource/baloo-2/files/baloo-2-latin-800-normal.woff2'),
      ),
    },
  },
  {
    page: 'guides/files',
    blocks: {
      "import { data, z } from 'lullamoon-site/templates';": 'templates/pages/prices.tsx',
      "import { type FileProps, pages } from 'lullamoon-site/templates';": 'templates/files/posts.txt.ts',
      "import { pages, rss } from 'lullamoon-site/templates';": 'templates/files/feed.xml.ts',
      "import { data, markdown, rss, z } from 'lullamoon-site/templates';": 'templates/files/changes.xml.ts',
    },
    also: {
      'content/data/changes.yml': '- { version: "1", date: 2025-01-02, text: A *text*., by: Ann }\n',
      'content/pages/index.md': md('## Version 1 {#v1}'),
      'content/pages/team.md': md('Ann.'),
      'content/data/prices.yml': 'month: "3 €"\nyear: "30 €"\n',
      ...drawnBy('prices'),
    },
  },
  {
    page: 'guides/languages',
    blocks: {
      'content/data/strings/en.yml': '',
      'content/data/strings/de.yml': '',
      'templates/strings.ts': '',
      'templates/pages/tag.tsx': '',
      'templates/parts/Languages.tsx': '',
      'templates/parts/posts.ts': '',
    },
    also: { [sample]: '---\ntitle: A sample\ndescription: Of the docs.\ntemplate: tag\ntag: moon\n---\n' },
  },
  { page: 'guides/hosting', blocks: { 'policy:': site, 'redirectsFrom: [/old/, /older/page.html]': sample } },
  {
    page: 'guides/hosting',
    blocks: { 'redirects:': site },
    also: {
      'content/pages/blog.md': '---\ntitle: Blog\ndescription: A list.\n---\nText.\n',
      'content/static/feed.xml': '<rss version="2.0"/>',
    },
  },
  {
    page: 'guides/images',
    blocks: { '![A fox asleep under a moon](fox.jpg)': sample, 'images:': site },
    also: { 'content/pages/fox.jpg': readFileSync(join(folder, 'background/pictures/home-360-light.jpg')) },
  },
  { page: 'guides/images', blocks: { 'silence:': site } },
  {
    page: 'guides/markdown',
    blocks: { ':::tip[A title]{kind="danger"}': sample },
    also: {
      'templates/components/tip.tsx': tip,
      'templates/components/video.tsx': video,
      'templates/components/key.tsx': key,
    },
  },
  {
    page: 'guides/markdown',
    blocks: { 'markdown:\n  languages:': site, 'export default (hljs) => ({': 'templates/markdown/lull.js' },
    also: {
      'node_modules/highlightjs-solidity/package.json': '{ "main": "index.js" }',
      'node_modules/highlightjs-solidity/index.js': 'module.exports = () => ({ keywords: "contract" });\n',
      [sample]: md('```lull\nsing "moon" # softly\n```'),
    },
  },
  { page: 'guides/markdown', blocks: { 'markdown:\n  highlight: false': site } },
  { page: 'guides/markdown', blocks: { 'markdown:\n  wikilinks: true': site } },
  {
    page: 'guides/markdown',
    blocks: { 'markdown:\n  math: true': site, 'The area is $\\pi r^2$.': sample },
  },
  {
    page: 'guides/markdown',
    blocks: { 'markdown:\n  math:': site },
    also: { [sample]: md('$\\norm{x} \\in \\R$') },
  },
  {
    page: 'guides/markdown',
    blocks: { 'markdown:\n  plugins:': site },
    also: {
      'node_modules/remark-emoji/package.json': '{ "main": "index.js" }',
      'node_modules/remark-emoji/index.js': 'module.exports = () => () => undefined;\n',
      'templates/markdown/terms.ts':
        'export default ({ level }: { level: number }) => () => {\n  if (level !== 2) throw new Error("no level");\n};\n',
    },
  },
  {
    page: 'guides/markdown',
    blocks: { 'templates/components/diagram.tsx': '', '> [!NOTE]': 'content/pages/note.md' },
    also: {
      'content/data/diagrams.json': '{ "night": "<svg xmlns=\\"http://www.w3.org/2000/svg\\"></svg>" }',
      [sample]: md('::diagram{name="night" text="A night"}'),
    },
  },
  {
    page: 'reference/cli',
    blocks: { 'budgets:          # in site.yml; bytes per page, as transferred; each key is optional': site },
  },
  { page: 'reference/front-matter', blocks: { 'content/pages/moon.md': '' } },
  {
    page: 'reference/front-matter',
    blocks: { 'templates/pages/answer.tsx': '', 'content/pages/night.md': '' },
  },
  { page: 'reference/problems', blocks: { '---': sample } },
  { page: 'reference/site-yml', blocks: { 'content/site.yml': '' } },
];

/** Whether a block is the one of a name: names of several lines are for blocks that begin alike. */
const isNamed = (block: Shown, name: string) =>
  name.includes('\n') ? block.code.startsWith(`${name}\n`) : nameOf(block) === name;

function contentOf({ language, code }: Shown, path: string): string {
  if (path === site && !code.startsWith('name:'))
    return `name: A sample\nurl: https://sample.example\n${code}`;
  if (!path.endsWith('.md') || code.startsWith('---')) return code;
  return language === 'yaml' ? `---\ntitle: A sample\ndescription: Of the docs.\n${code}---\n` : md(code);
}

describe('the sample builds without problems:', () => {
  test.each(samples.map((one) => [one.page, Object.keys(one.blocks).join(', '), one] as const))(
    '%s: %s',
    async (_page, _names, { page, blocks, also }) => {
      const root = makeSite('minimal', {
        ...also,
        ...Object.fromEntries(
          Object.entries(blocks).map(([name, path]) => {
            const found = codeOf(page).find((block) => isNamed(block, name));
            if (!found) throw new Error(`${page} shows no ${name}.`);
            return [path || name, contentOf(found, path || name)];
          }),
        ),
      });
      const { problems } = await buildSite(root);
      expect(problems.flatMap((one) => problemLines(one, (_, text) => text)).join('\n')).toBe('');
    },
  );
});

/** Each `site …` in a block of commands or in a workflow. */
const commandsIn = ({ language, code }: Shown) =>
  ['sh', 'yaml'].includes(language)
    ? [
        ...code
          .replace(/ #.*/g, '')
          .matchAll(/\bsite ((?:build|check|headers|import|init|new|preview|schema|watch)\b[^&>\n]*)/g),
      ]
    : [];

test('sample commands have only existing options', () => {
  const known = new Map<string, string>();
  const wrong: string[] = [];
  let count = 0;
  for (const page of [...pages, 'start/tutorial'])
    for (const [whole, args = ''] of codeOf(page).flatMap(commandsIn)) {
      const [command = ''] = args.split(' ');
      count += 1;
      const help =
        known.get(command) ?? execFileSync(process.execPath, [cli, 'help', command], { encoding: 'utf8' });
      known.set(command, help);
      for (const [option] of args.matchAll(/--[a-z-]+/g))
        if (!new RegExp(`${option}\\b`).test(help)) wrong.push(`${page}: ${whole}`);
    }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(20);
});

describe('each sample is tested, or has a reason why not:', () => {
  test.each(pages)('%s', (page) => {
    const excuses = notRun[page] ?? {};
    const built = samples.filter((one) => one.page === page).flatMap(({ blocks }) => Object.keys(blocks));
    const tests = elsewhere.filter(([of]) => of === page);
    const isElsewhere = (block: Shown) =>
      tests.some(
        ([, which]) => which === 'all' || which === block.language || (which === 'titled' && block.file),
      );
    const unused = codeOf(page).filter(
      (block) =>
        block.language !== 'sh' &&
        !isElsewhere(block) &&
        !built.some((name) => isNamed(block, name)) &&
        !Object.hasOwn(excuses, nameOf(block)),
    );
    expect(unused.map(nameOf)).toEqual([]);
    const names = codeOf(page).map(nameOf);
    expect(Object.keys(excuses).filter((name) => !names.includes(name))).toEqual([]);
    for (const [, , name] of tests)
      expect(readFileSync(join(generator, `test/${name}.test.ts`), 'utf8')).toContain(
        page.replace(/^guides\//, ''),
      );
  });
});
