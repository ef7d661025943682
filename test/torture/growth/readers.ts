// Everything that reads text from others, each as a function of a text.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { make } from '../../../src/build/build.ts';
import { memoryOfOneRun, newMemory } from '../../../src/build/memory.ts';
import { check } from '../../../src/check/check.ts';
import { problemsLines } from '../../../src/cli/print/print.ts';
import { typographic } from '../../../src/markdown/markdown.ts';
import { remarkWith } from '../../../src/markdown/reading/reader.ts';
import { componentNamesOf } from '../../../src/model/site/components.ts';
import type { MarkdownExtensions, MarkdownPlugins } from '../../../src/model/site/plugins.ts';
import type { Problem } from '../../../src/model/site/problem.ts';
import type { Program, Route } from '../../../src/model/site/site.ts';
import { codeLanguages } from '../../../src/model/values/codeLanguages.ts';
import { most } from '../../../src/model/values/limits.ts';
import { withFrames } from '../../../src/problems/codeFrames.ts';
import { sorted } from '../../../src/problems/problem.ts';
import { parse, parseAny, parseData } from '../../../src/stages/1-sources/parse.ts';
import { formulaWriter } from '../../../src/stages/2-templates/markdown/temml.ts';
import { importInto } from '../../support/imports.ts';
import { atTheEnd, closeBundles, documentWithCard, makeSite, temporaryFolder } from '../../support/sites.ts';
import { contextOf, file, parsedPage, planOf, program, rendered } from '../../support/values.ts';
import type { Read } from './measure.ts';
import * as tokens from './tokens.ts';

/** A reader of one kind of text. */
export interface Reader {
  readonly name: string;
  /** The tokens of its grammar. */
  readonly tokens: readonly string[];
  /** The longest text to try, in characters. */
  readonly most: number;
  /** Prepares the reader for all texts. */
  readonly begin: () => Read;
}

/** Prints problems as the command line does. */
async function shown(problems: readonly Problem[], text: string): Promise<void> {
  const withLines = await withFrames(sorted(problems), async () => text);
  problemsLines(withLines, (_, line) => line);
}

const attributes = z.strictObject({
  label: z.string().optional(),
  level: z.number().optional(),
  list: z.array(z.string()).optional(),
});

/** Templates with a component `Fox`. */
const drawing: Program = {
  ...program,
  components: {
    schemas: new Map([['Fox', attributes]]),
    names: componentNamesOf(['Fox']),
    render: (_, props, { children = '', label: own = '' }) => {
      const { label = '' } = props.attributes as z.infer<typeof attributes>;
      return `<span title="${label.replace(/[&"<]/g, ' ')}">${own}${children}</span>`;
    },
  },
};

const formulas = () => {
  const temml = createRequire(import.meta.url)('temml');
  return formulaWriter({ default: temml }, { macros: {} }, (does) => does());
};

/** Reads pages with the grammar of a plugin. */
function remarkPlugins(): MarkdownPlugins {
  const plugins: MarkdownPlugins = {
    ...{ names: [], read: remarkWith([]), transformHtml: undefined, handlers: {} },
    transform: (tree) => ({ value: tree, problems: [] }),
    run: (does) => does(),
    faultOf: (error) => {
      throw error;
    },
    first: () => plugins,
  };
  return plugins;
}

/** A rendered page with a text, and its problems. */
function page(textOf: (text: string) => string, extensions: () => Partial<MarkdownExtensions>): () => Read {
  return () => {
    const given = {
      source: {} as MarkdownExtensions['source'],
      plugins: undefined,
      languages: undefined,
      formulas: undefined,
    };
    const context = { program: drawing, extensions: { ...given, ...extensions() } };
    return async (text) => {
      const written = textOf(text);
      const { value } = planOf([parsedPage('index', '', written)], { program: drawing });
      if (!value) return;
      const { problems } = rendered(value.routes[0] as Route, contextOf(value, context));
      await shown(problems, written);
    };
  };
}

/** A site's data, and its problems. */
function data(path: string): () => Read {
  const read = path === 'content/site.yml' ? parseData : parseAny;
  return () => async (text) => {
    const { value, problems } = read(file(path), text);
    const all =
      path === 'content/site.yml' && value
        ? planOf([], { site: value }).problems
        : planOf([], { data: [[path, value]] }).problems;
    await shown([...problems, ...all], text);
  };
}

/** A page's front matter. */
const frontMatter = () => async (text: string) => {
  const source = file('content/pages/index.md');
  const whole = `---\ntitle: A\n${text}\n---\n`;
  const { value, problems } = parse(source, whole);
  if (!value) return shown(problems, whole);
  const plan = planOf([value]);
  await shown(plan.problems, whole);
};

/** A template that shows a list of texts, also as addresses. */
const list =
  "import { data, z } from 'lullamoon-site/templates';\nexport const schema = z.strictObject({});\nexport default ({ page }) => <><h1>{page.title}</h1>{data('list', z.array(z.string())).map((one, index) => <a key={index} href={one}>{one}</a>)}</>;\n";

const siteFiles: Readonly<Record<string, string>> = {
  'templates/Card.tsx':
    'export default ({ page }) => <div style={{ fontSize: 60 }}>{page.title}</div>;\nexport const alt = ({ page }) => page.title;\n',
  'templates/styles/site.css': 'body { color: #123; }\n',
};

/** A whole site in which one file has the text. It is made again with the last stored results, as in a watch. */
function site(
  path: string,
  textOf: (text: string) => string,
  isChecked = false,
  files: Readonly<Record<string, string>> = {},
): () => Read {
  return () => {
    const own = { ...siteFiles, 'templates/Document.tsx': documentWithCard(), ...files };
    const root = makeSite('minimal', own);
    const memory = newMemory();
    atTheEnd(() => void closeBundles(memory));
    return async (text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), textOf(text));
      if (isChecked)
        await check({
          root,
          out: join(root, 'dist'),
          external: false,
          launch: true,
          today: '2025-11-03',
          memory: memoryOfOneRun(),
        });
      else {
        const { problems } = await make({ root, today: '2025-11-03', memory });
        await shown(problems, textOf(text));
      }
    };
  };
}

/** The import of a site in which one file has the text. */
function imported(
  from: string,
  files: Readonly<Record<string, string>>,
  path: string,
  textOf: (text: string) => string,
): () => Read {
  return () => {
    const folder = temporaryFolder();
    const source = join(folder, 'source');
    const root = join(folder, 'new');
    const put = (name: string, text: string) => {
      mkdirSync(dirname(join(source, name)), { recursive: true });
      writeFileSync(join(source, name), text);
    };
    for (const [name, text] of Object.entries(files)) put(name, text);
    const read = (text: string) => {
      put(path, textOf(text));
      rmSync(root, { recursive: true, force: true });
      return importInto(root, source, from);
    };
    // A refused import reads nothing.
    const { pages, problems } = read('');
    if (pages === 0) throw new Error(`${from}: ${JSON.stringify(problems)}`);
    return read;
  };
}

const matter = (text: string) => `---\ntitle: A\n---\n\n${text}\n`;
const asPage = (text: string) => `---\ntitle: A\ndescription: B\n---\n\n${text}\n`;

/** The smallest site of each generator, its page file, and its configuration files. */
const generators: readonly {
  readonly from: string;
  readonly page: string;
  readonly tokens: readonly string[];
  readonly configurations: readonly (readonly [path: string, tokens: readonly string[], before?: string])[];
}[] = [
  {
    from: 'hugo',
    page: 'content/a.md',
    tokens: tokens.hugo,
    configurations: [
      ['hugo.toml', tokens.toml],
      ['layouts/shortcodes/b.html', [...tokens.hugo, ...tokens.goTemplates]],
      ['layouts/partials/b.html', tokens.goTemplates],
    ],
  },
  {
    from: 'jekyll',
    page: 'a.md',
    tokens: tokens.jekyll,
    configurations: [
      ['_config.yml', tokens.yaml],
      ['_data/a.yml', tokens.yaml],
      ['_includes/b.html', tokens.jekyll],
      ['b.html', [...tokens.jekyll, ...tokens.html]],
    ],
  },
  {
    from: 'eleventy',
    page: 'a.md',
    tokens: tokens.jekyll,
    configurations: [
      ['eleventy.config.js', tokens.script],
      ['_data/a.json', tokens.json],
      ['_includes/b.html', tokens.jekyll],
      ['b.njk', [...tokens.jekyll, ...tokens.html]],
    ],
  },
  {
    from: 'docusaurus',
    page: 'docs/a.md',
    tokens: tokens.mdx,
    configurations: [
      ['docusaurus.config.js', tokens.script],
      ['sidebars.js', tokens.script],
    ],
  },
  {
    from: 'astro',
    page: 'src/content/docs/a.mdx',
    tokens: tokens.mdx,
    configurations: [
      ['astro.config.mjs', tokens.script],
      ['src/pages/b.astro', [...tokens.mdx, ...tokens.html]],
    ],
  },
  {
    from: 'vitepress',
    page: 'a.md',
    tokens: tokens.vitepress,
    configurations: [['.vitepress/config.ts', tokens.script]],
  },
  {
    from: 'mdbook',
    page: 'src/a.md',
    tokens: tokens.mdbook,
    configurations: [
      ['book.toml', tokens.toml],
      ['src/SUMMARY.md', tokens.summary],
    ],
  },
  {
    from: 'mkdocs',
    page: 'docs/a.md',
    tokens: tokens.mkdocs,
    configurations: [['mkdocs.yml', tokens.yaml]],
  },
  { from: 'zola', page: 'content/a.md', tokens: tokens.hugo, configurations: [['config.toml', tokens.toml]] },
  {
    from: 'hexo',
    page: 'source/_posts/a.md',
    tokens: tokens.jekyll,
    configurations: [['_config.yml', tokens.yaml]],
  },
  {
    from: 'gatsby',
    page: 'content/blog/a.md',
    tokens: tokens.mdx,
    configurations: [
      ['gatsby-config.js', tokens.script],
      ['gatsby-node.js', tokens.script],
    ],
  },
  {
    from: 'obsidian',
    page: 'a.md',
    tokens: [...tokens.markdown, '[[a]]', '![[a', '%%', ']]', '> [!a]', '#a '],
    configurations: [],
  },
  {
    from: 'notion',
    page: `A ${'0123456789abcdef'.repeat(2)}.md`,
    tokens: [
      ...tokens.markdown,
      ...tokens.html,
      '<aside>\n',
      '\n</aside>',
      'Key: value\n',
      '[b](A%200123.md)',
    ],
    configurations: [
      ['B 0123456789abcdef0123456789abcdea.csv', ['a', ',', '"', '\n', '\r\n', '""', '中', ' ']],
    ],
  },
  { from: 'markdown', page: 'a.mdx', tokens: tokens.mdx, configurations: [] },
];
const leastFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hugo: {
    'hugo.toml': 'title = "A"\n',
    'layouts/shortcodes/b.html':
      '{{ partial "b.html" . }}<b id="a">{{ .Inner | markdownify }}</b>{{ range split .Inner "a" }}<i>{{ . }}</i>{{ end }}\n',
    'layouts/partials/b.html': '{{ replace .Inner "b" "cc" }}\n',
  },
  jekyll: { '_config.yml': 'title: A\n' },
  eleventy: { 'eleventy.config.js': 'export default function () {}\n' },
  hexo: { '_config.yml': 'title: A\n', 'package.json': '{"dependencies":{"hexo":"7.0.0"}}' },
  gatsby: {
    'gatsby-config.js': 'module.exports = {};\n',
    'package.json': '{"dependencies":{"gatsby":"5.0.0"}}',
  },
  obsidian: { '.obsidian/app.json': '{}' },
  docusaurus: { 'docusaurus.config.js': 'export default { title: "A" };\n' },
  astro: { 'astro.config.mjs': 'export default {};\n' },
  vitepress: { '.vitepress/config.ts': 'export default {};\n' },
  mdbook: { 'book.toml': '[book]\ntitle = "A"\n', 'src/SUMMARY.md': '- [A](a.md)\n' },
  mkdocs: {
    'mkdocs.yml':
      'markdown_extensions: [extra, pymdownx.snippets, pymdownx.critic, pymdownx.keys, pymdownx.mark, pymdownx.caret, pymdownx.tilde]\n',
  },
  zola: { 'config.toml': 'base_url = "https://a.example"\n' },
};

const imports: readonly Reader[] = generators.flatMap(({ from, page, tokens: own, configurations }) => [
  {
    name: `import ${from}`,
    tokens: [...tokens.markdown, ...tokens.html, ...own, ...own],
    most: 2 ** 20,
    begin: imported(from, leastFiles[from] ?? {}, page, matter),
  },
  {
    name: `import ${from}: front matter`,
    tokens: tokens.yaml,
    most: 2 ** 20,
    begin: imported(from, leastFiles[from] ?? {}, page, (text) => `---\n${text}\n---\n\nText.\n`),
  },
  ...configurations.map(([path, of]) => ({
    name: `import ${from}: ${path}`,
    tokens: of,
    most: 2 ** 20,
    begin: imported(
      from,
      { ...leastFiles[from], [page]: matter('{{< b >}} {% include b.html %} {{< b "a" >}}aba{{< /b >}}') },
      path,
      (text) => `${leastFiles[from]?.[path] ?? ''}${text}`,
    ),
  })),
]);

/** The exports of WordPress and Ghost: HTML in XML and in JSON. */
const exported: readonly Reader[] = [
  {
    name: 'import wordpress',
    tokens: [...tokens.html, ...tokens.html, ...tokens.wordpress],
    most: 2 ** 20,
    begin: imported(
      'wordpress',
      {},
      'a.xml',
      (text) =>
        `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>A</title><wp:post_name>a</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${text}]]></content:encoded></item></channel></rss>`,
    ),
  },
  {
    name: 'import ghost',
    tokens: tokens.html,
    most: 2 ** 20,
    begin: imported('ghost', {}, 'a.json', (text) =>
      JSON.stringify({ db: [{ data: { posts: [{ id: '1', title: 'A', slug: 'a', html: text }] } }] }),
    ),
  },
];

const mostOfPage = most.file - 1_000;
const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${text}</svg>\n`;

const own: readonly Reader[] = [
  {
    name: 'page',
    tokens: [...tokens.markdown, ...tokens.html, ...tokens.components, ...tokens.formulas],
    most: mostOfPage,
    begin: page(
      (text) => text,
      () => ({ formulas: formulas() }),
    ),
  },
  {
    name: 'page without formulas',
    tokens: [...tokens.markdown, ...tokens.html],
    most: mostOfPage,
    begin: page(
      (text) => text,
      () => ({}),
    ),
  },
  {
    name: 'page that remark reads',
    tokens: [...tokens.markdown, ...tokens.html, ...tokens.components],
    most: mostOfPage,
    begin: page(
      (text) => text,
      () => ({ plugins: remarkPlugins() }),
    ),
  },
  {
    name: 'formula',
    tokens: tokens.formulas,
    most: mostOfPage,
    begin: page(
      (text) => `$$\n${text}\n$$\n`,
      () => ({ formulas: formulas() }),
    ),
  },
  {
    name: 'attribute of a component',
    tokens: [...tokens.components, ...tokens.json],
    most: mostOfPage,
    begin: page(
      (text) => `::fox{label="${text}"}\n`,
      () => ({}),
    ),
  },
  {
    name: 'JSON in an attribute',
    tokens: tokens.json,
    most: mostOfPage,
    begin: page(
      (text) => `<Fox list={${text}} />\n`,
      () => ({}),
    ),
  },
  {
    name: 'style of an element',
    tokens: tokens.css,
    most: mostOfPage,
    begin: page(
      (text) => `<b style="${text.replace(/"/g, "'")}">a</b>\n`,
      () => ({}),
    ),
  },
  {
    name: 'class of an element',
    tokens: tokens.css,
    most: mostOfPage,
    begin: page(
      (text) => `<b class="${text.replace(/"/g, "'")}">a</b>\n`,
      () => ({}),
    ),
  },
  { name: 'front matter', tokens: tokens.yaml, most: mostOfPage, begin: frontMatter },
  {
    name: 'title',
    tokens: [...tokens.markdown, ...tokens.html],
    most: mostOfPage,
    begin: () => (text: string) => void typographic(text, 'de'),
  },
  { name: 'data', tokens: tokens.yaml, most: mostOfPage, begin: data('content/data/a.yml') },
  { name: 'JSON', tokens: tokens.json, most: mostOfPage, begin: data('content/data/a.json') },
  { name: 'site.yml', tokens: tokens.yaml, most: mostOfPage, begin: data('content/site.yml') },
];

/** Code in every language with highlighting. */
const code: readonly Reader[] = [...new Set(codeLanguages().values())].map((language) => ({
  name: `code in ${language}`,
  tokens: tokens.code,
  most: mostOfPage,
  begin: page(
    (text) => `~~~~~~~ ${language}\n${text}\n~~~~~~~\n`,
    () => ({}),
  ),
}));

/** Whole sites, made and checked. */
const sites: readonly Reader[] = [
  {
    name: 'site: page',
    tokens: [...tokens.markdown, ...tokens.html],
    most: mostOfPage,
    begin: site('content/pages/a.md', asPage),
  },
  {
    name: 'site: references',
    tokens: tokens.references,
    most: mostOfPage,
    begin: site('content/pages/a.md', asPage),
  },
  {
    // Each line is a value that a template shows as a text and as an address.
    name: 'site: references in data',
    tokens: tokens.references,
    most: mostOfPage / 2,
    begin: site(
      'content/data/list.yml',
      (text) =>
        text
          .split('\n')
          .map((line) => `- ${JSON.stringify(line)}\n`)
          .join(''),
      false,
      {
        'content/pages/b.md': '---\ntitle: A\ndescription: B\ntemplate: list\n---\n',
        'templates/pages/list.tsx': list,
      },
    ),
  },
  {
    // Each line is a value of another type.
    name: 'site: wrong values of front matter',
    tokens: tokens.yaml,
    most: mostOfPage / 2,
    begin: site('content/pages/a.md', (text) => {
      const all = text.split('\n').map((line, index) => `  a${index}: [${JSON.stringify(line)}]\n`);
      return `---\ntitle: A\ndescription: B\nsilence:\n${all.join('')}---\n\nText.\n`;
    }),
  },
  {
    name: 'site: title',
    tokens: [...tokens.markdown, ...tokens.words],
    most: mostOfPage,
    begin: site(
      'content/pages/a.md',
      (text) => `---\ntitle: ${JSON.stringify(text)}\ndescription: ${JSON.stringify(text)}\n---\n\nText.\n`,
    ),
  },
  {
    // Each line is an old address of the page.
    name: 'site: redirects',
    tokens: tokens.addresses,
    most: mostOfPage / 2,
    begin: site('content/pages/a.md', (text) => {
      const all = text.split('\n').map((line, index) => `  - ${JSON.stringify(`/${index}${line}`)}\n`);
      return `---\ntitle: A\ndescription: B\nredirectsFrom:\n${all.join('')}---\n\nText.\n`;
    }),
  },
  {
    // llms.txt and the manifest have it; the title and the description of a page are below.
    name: 'site: name',
    tokens: [...tokens.markdown, ...tokens.html],
    most: mostOfPage / 2,
    begin: site('content/site.yml', (text) => `name: ${JSON.stringify(text)}\nurl: https://a.example\n`),
  },
  {
    name: 'site: stylesheet',
    tokens: tokens.css,
    most: mostOfPage,
    begin: site('templates/styles/site.css', (text) => text),
  },
  { name: 'site: SVG', tokens: tokens.svg, most: mostOfPage, begin: site('content/static/a.svg', svg) },
  {
    name: 'site: styles of the icon',
    tokens: tokens.css,
    most: mostOfPage,
    begin: site('content/static/favicon.svg', (text) =>
      svg(`<style>${text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</style>`),
    ),
  },
  {
    name: 'site: SVG on a page',
    tokens: tokens.svg,
    most: mostOfPage,
    begin: site('content/pages/a.svg', svg),
  },
  {
    name: 'site: text in a template',
    tokens: [...tokens.html, ...tokens.script],
    most: mostOfPage,
    begin: site('templates/pages/page.tsx', (text) => template(text)),
  },
  {
    name: 'site: _headers',
    tokens: tokens.headers,
    most: mostOfPage,
    begin: site('content/static/_headers', (text) => text),
  },
  {
    name: 'check: page',
    tokens: [...tokens.markdown, ...tokens.html],
    most: mostOfPage,
    begin: site('content/pages/a.md', asPage, true),
  },
  {
    name: 'check: references',
    tokens: tokens.references,
    most: mostOfPage,
    begin: site('content/pages/a.md', asPage, true),
  },
  {
    name: 'check: template',
    tokens: tokens.html,
    most: mostOfPage,
    begin: site('templates/pages/page.tsx', (text) => template(text), true),
  },
];

/** All readers in groups, with the weight of each group. */
export const groups: readonly { readonly weight: number; readonly readers: readonly Reader[] }[] = [
  { weight: 6, readers: own },
  { weight: 6, readers: [...imports, ...exported] },
  { weight: 1, readers: code },
  { weight: 2, readers: sites },
];

function template(text: string): string {
  return `import { z } from 'zod';\nexport const schema = z.strictObject({});\nexport default ({ page, body }) => <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /><div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(text)} }} /></>;\n`;
}
