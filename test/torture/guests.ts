// A site with every optional tool switched on, and possible content of a guest: for the kind `guests`.

/** The text of files outside of content, which content must not publish. */
export const canary = 'CANARY-5f3a';

/** A picture with a canary. */
export const secretSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"><title>${canary}</title></svg>`;

const tailwind =
  '@layer theme, base, components, utilities; @import "tailwindcss/utilities" layer(utilities); @theme { --spacing: 1px; --color-ink: #123; }';

/** The site of the owner: templates, settings, and pages that no guest writes. */
export const ownersFiles: Readonly<Record<string, string>> = {
  'content/site.yml': `name: Owner
url: https://owner.example
language: en
markdown:
  math: true
  plugins: [./templates/plugins/remark.js, ./templates/plugins/rehype.js]
after: [node, -e, "require('fs').writeFileSync(process.env.SITE_OUT + '/after.txt', 'after')"]
theme: { light: "#ffffff", dark: "#000000", icon: "#123456" }
`,
  'content/pages/index.md':
    '---\ntitle: Home\ndescription: A page of the owner.\ntemplate: home\n---\n\nOwn *words*.\n',
  'content/pages/own.md':
    '---\ntitle: Own\ndescription: A page of the owner.\nlede: A lede\n---\n\n## Own\n\nOwn words with `code`, $x^2$ and :tip[help]{kind="info"}.\n\n::counter{label="own"}\n\n```js\nconst a = 1;\n```\n',
  'content/pages/eigen.md':
    '---\ntitle: Eigen\ndescription: Eine Seite.\nlanguage: de\n---\n\nEigene Worte mit "Zeichen".\n',
  'content/pages/404.md': '---\ntitle: Nothing\ndescription: Nothing is here.\n---\n\nNothing.\n',
  'content/data/made.js': "export default { made: 'by a module' };\n",
  'content/data/owners.yml': 'words: [one, two]\n',
  // A clone of a content repository: its hidden files must not be published.
  'content/.git/config': canary,
  'content/.env': canary,
  '.git/config': canary,
  '.env': canary,
  'content/static/favicon.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#c00"/></svg>',
  'templates/Document.tsx': `import { z } from 'lullamoon-site/templates';
import parts from './parts/parts.module.css';
export const schema = z.strictObject({});
export default function Document({ site, page, styles, children }) {
  return <html lang={page.language ?? site.language}><head><meta charSet="utf-8" /><meta name="viewport" content="width=device-width" /><title>{page.title}</title>
    <meta name="description" content={page.description} /><meta property="og:title" content={page.title} />
    <style dangerouslySetInnerHTML={{ __html: styles }} /></head>
    <body className="m-1"><header id="top" className={'flex ' + parts.head}><nav id="menu" className="nav"><a href="/">Home</a><a href="/own/">Own</a></nav></header>
      <main id="main">{children}</main><footer id="foot" className={parts.foot}><p className="p-2 note">Owner</p><details name="more"><summary>More</summary>x</details></footer></body></html>;
}
`,
  'templates/parts/parts.module.css':
    '.head { display: grid } .foot { border: 1px solid; background: url(./leaf.svg) }',
  'templates/parts/leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>',
  'templates/styles/site.css': `${tailwind}\nbody { margin: 0 }\n.card { color: teal }`,
  'templates/styles/own.scss':
    '$n: 3px; .note { padding: $n * 2; .deep & { order: 1 } } .nav a { color: navy }',
  'templates/plugins/remark.js':
    'export default () => (tree) => { for (const one of tree.children) one.data ??= {}; };',
  'templates/plugins/rehype.js': `export default () => (tree) => { for (const one of tree.children) {
  if (one.tagName === 'h2') one.properties.className = ['m-2'];
  const [, text] = /^RAW (.*)/.exec(one.children?.[0]?.value ?? '') ?? []; // it makes HTML of a text, as a careless plugin does
  if (text?.startsWith('color')) one.properties = { onClick: text, style: text };
  else if (text) one.children = [{ type: 'element', tagName: 'script', properties: {}, children: [{ type: 'text', value: text }] }];
} };`,
  'templates/pages/page.tsx': `import { image, markdown, prose, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({ lede: prose().optional(), aside: markdown().optional(), line: markdown({ inline: true }).optional(), cover: image().optional(),
  tags: z.array(z.string()).default([]), extra: z.record(z.string(), z.string()).optional(), any: z.unknown().optional() });
// ${canary}
export default function Page({ page, body, data }) {
  return <article data-guest="page"><h1>{page.title}</h1><p className={data.lede}>{data.lede}</p>
    {data.aside && <div dangerouslySetInnerHTML={{ __html: data.aside.html }} />}{data.line && <p dangerouslySetInnerHTML={{ __html: data.line.html }} />}
    {data.cover && <img src={data.cover.src} alt="" width={data.cover.width} height={data.cover.height} />}
    <ul>{data.tags.map((one, index) => <li key={index} className={one}>{one}</li>)}{Object.entries(data.extra ?? {}).map(([key, value]) => <li key={key} title={value}>{key}</li>)}</ul>
    <code>{JSON.stringify(data.any)}</code><div className="body" dangerouslySetInnerHTML={{ __html: body.html }} /></article>;
}
`,
  'templates/pages/home.tsx': `import { data, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function Home({ body }) {
  const { words } = data('owners', z.strictObject({ words: z.array(z.string()) }));
  return <article data-guest="page"><h1 className="p-4">Home</h1><p>{words.join(' ')} {data('made', z.strictObject({ made: z.string() })).made}</p><div dangerouslySetInnerHTML={{ __html: body.html }} /></article>;
}
`,
  'templates/pages/quotes.tsx': `import { data, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function Quotes({ page }) {
  const all = data('quotes', z.array(z.looseObject({ text: z.string() })));
  return <article data-guest="page"><h1>{page.title}</h1>{all.map((one, index) => <p key={index} className={String(one.class ?? '')} title={one.text}>{one.text}{JSON.stringify(Object.entries(one))}</p>)}</article>;
}
`,
  'templates/components/tip.tsx': `import { z } from 'lullamoon-site/templates';
export const schema = z.strictObject({ kind: z.string().default('info'), id: z.string().optional(), n: z.number().optional(), list: z.array(z.string()).optional() });
export default function Tip({ attributes, children, label }) {
  return <span className={'tip ' + attributes.kind} id={attributes.id} title={String(attributes.n ?? 0)}>{label}{children}{attributes.list?.join()}</span>;
}
`,
  'templates/components/counter.tsx': `import { z } from 'lullamoon-site/templates';
import Count from '../islands/Count.tsx';
export const schema = z.strictObject({ label: z.string().default('x') });
export default ({ attributes }) => <Count label={attributes.label} />;
`,
  'templates/islands/Count.tsx': `import { useState } from 'react';
export default function Count({ label }) { const [n, set] = useState(0); return <button type="button" className="m-3" onClick={() => set(n + 1)}>{label} {n}</button>; }
`,
  'templates/files/feed.xml.ts': `import { pages, rss } from 'lullamoon-site/templates';
export default ({ site }) => rss({ title: site.name, description: site.name, path: '/feed.xml', items: pages({ folder: '/guests/' }), content: 'body' });
`,
  'templates/files/list.json.ts': `import { pages } from 'lullamoon-site/templates';
export default () => JSON.stringify(pages({ folder: '/guests/' }).map(({ route, title, excerpt, headings, data }) => ({ route, title, excerpt, headings, data })));
`,
};

/** The template of cards: it renders a page's title and description, with one font. */
export const card = `import type { CardProps } from 'lullamoon-site/templates';
export const alt = ({ page }: CardProps) => page.title;
export default ({ page }: CardProps) => <div style={{ display: 'flex', fontFamily: 'Arimo', color: 'red' }} title={page.title} className={page.title}>{page.title}<p>{page.description}</p></div>;
`;

/** A guest's addition in one place. */
export interface Vector {
  /** Markdown, in the guest's page. */
  readonly body?: string;
  /** Lines of its front matter. */
  readonly front?: string;
  /** More files of content, by path. Links are given by their target. */
  readonly files?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
}

/** The paths of the canary, from the folders to which a relative path could refer. `ROOT` is the folder of the site. */
const secrets = [
  ...[
    'private.svg',
    '../private.svg',
    '../../private.svg',
    '../../../private.svg',
    '../../../../above.svg',
    '../above.svg',
  ],
  ...[
    'ROOT/private.svg',
    'ROOT/../above.svg',
    '/private.svg',
    'file://ROOT/private.svg',
    '..\\..\\private.svg',
    'C:\\private.svg',
  ],
  ...[
    '/content/../private.svg',
    '/../private.svg',
    '%2e%2e/%2e%2e/private.svg',
    '..%2f..%2fprivate.svg',
    'templates/secret.svg',
    '../../../templates/secret.svg',
  ],
  ...[
    '~lullamoon-site/package.json',
    'pkg:private.svg',
    './../../../private.svg#x',
    '../../../private.svg?x',
    '\\2e\\2e/\\2e\\2e/private.svg',
  ],
];
const elsewhere = [
  'https://elsewhere.example/x.png',
  '//elsewhere.example/x',
  'HTTPS://ELSEWHERE.EXAMPLE/x',
  'http://elsewhere.example',
  '\\68ttps://elsewhere.example/x',
  'data:image/svg+xml,<svg/>',
];
const addresses = [...secrets, ...elsewhere];

const spellings = (address: string) => [
  `url(${address})`,
  `url('${address}')`,
  `url("${address}")`,
  `URL( ${address} )`,
  `u\\72l(${address})`,
  `url(${address.replaceAll('/', '\\/')})`,
  `image-set('${address}'_1x)`,
  `src('${address}')`,
  `image('${address}')`,
];

/** Class names that are Tailwind utilities, with values and variants that a guest may choose. */
const utilities = (address: string) => [
  ...[
    'fixed',
    'inset-0',
    'hidden',
    'z-50',
    '-m-96',
    'm-1000',
    'before:content-none',
    '*:hidden',
    '**:hidden',
    '!fixed',
    'fixed!',
    'md:fixed',
    'dark:hidden',
    'peer-checked:hidden',
    'bg-ink/50',
  ],
  ...[
    '[html:has(&)_header]:hidden',
    '[&~*]:hidden',
    '[body:has(&)]:hidden',
    '[header]:hidden',
    '[@media_print]:fixed',
    '[@import_"x"]:m-1',
    'group-[header]:hidden',
    'has-[x]:hidden',
    'not-[.x]:hidden',
    'in-[body]:hidden',
    'supports-[a:b]:hidden',
    'data-[x=1]:fixed',
    'nth-[1]:hidden',
  ],
  ...[
    "content-['x']",
    "before:content-['x']",
    'bg-(--x)',
    'bg-(image:--x)',
    '[--spacing:99px]',
    '[all:unset]',
    '[position:fixed]',
    'w-[calc(100%+9px)]',
    'bg-[#fff]',
    'text-[color:red]',
    'w-[999vw]',
    '[}body{display:none]',
    '[a:b;}*{c:d]',
    '[&{}]:x',
    '[/*]:m-1',
    'm-[1px;color:red]',
  ],
  ...spellings(address).flatMap((one) => [
    `bg-[${one}]`,
    `[background:${one}]`,
    `hover:bg-[${one}]`,
    `list-image-[${one}]`,
    `cursor-[${one}]`,
    `mask-[${one}]`,
    `[&:has(*)]:[background-image:${one}]`,
    `content-[${one}]`,
    `[--x:${one}]`,
    `filter-[${one}]`,
  ]),
];

const styleTexts = (address: string) => [
  ...[
    'position:fixed;inset:0',
    'display:none',
    'all:unset',
    'color:red',
    'color:red;margin:-9999px',
    'width:200vw',
    '--spacing:99px',
    '@import "x"',
    'color:red}body{display:none',
    'color:red/*',
    'color:expression(1)',
    'behavior:url(x)',
    'z-index:9',
    'transform:scale(9)',
    'color:var(--color-ink)',
    'font:url(x)',
    'float:left;color:teal',
  ],
  ...spellings(address).flatMap((one) => [
    `background:${one}`,
    `background-image:${one}`,
    `list-style:${one}`,
    `content:${one}`,
    `cursor:${one},auto`,
    `color:red;background:${one}`,
  ]),
];

/** Ids and names that the templates have, or that mean something to a browser. */
const names = [
  'top',
  'menu',
  'main',
  'foot',
  'more',
  'head_head',
  'parts_head',
  'parts_foot',
  'note',
  'card',
  'nav',
  'm-1',
  'flex',
  'body',
  'own',
  'fnref-1',
  'fn-1',
  'fnref1',
  'footnotes',
  'user-content-fn-1',
  '__proto__',
  'constructor',
  'toString',
  'location',
  'site-island',
  'document',
  'x y',
  '"',
  "a'b",
  'é',
  '../x',
  '{name}',
];

/** Signs that the generator uses internally, or similar ones. */
const marks = [
  '\ufdd0code0\ufdd1',
  '\ufdd0styles\ufdd1',
  '\ufdd0base\ufdd1',
  '/@@pages/own',
  '/@@',
  '<site-reference>',
  '</site-label>',
  '<site-island name="Count">',
  '<!--$-->',
  '<!--/$-->',
  '&#xfdd0;styles&#xfdd1;',
  '\ufddfx\ufddf',
  'XSITEX0X',
  '%%SITE0%%',
  '$&',
  '$`',
  '{{x}}',
  '<Tip kind={process.env.HOME} />',
  '{name}',
  '{url}',
  '{constructor}',
  '{__proto__}',
];

const formulas = (address: string) => [
  `\\href{${address}}{x}`,
  '\\href{javascript:alert(1)}{x}',
  '\\class{fixed inset-0}{x}',
  '\\cssId{top}{x}',
  '\\style{position:fixed}{x}',
  `\\includegraphics{${address}}`,
  '\\htmlData{guest=x}{x}',
  '\\htmlClass{fixed}{x}',
  '\\htmlId{menu}{x}',
  '\\htmlStyle{position:fixed;background:url(x)}{x}',
  `\\url{${address}}`,
  '\\color{red;position:fixed}{x}',
  '\\colorbox{url(x)}{x}',
  '\\hspace{-999em}x',
  '\\raisebox{999em}{x}',
  '\\def\\x{\\x}\\x',
  '\\text{<img src=x onerror=alert(1)>}',
  '\\rule{999em}{999em}',
  '\\tag{</math><header>}',
  '\\bbox[background:url(x)]{x}',
  '\\require{x}',
  '\\input{/etc/hostname}',
];

/** Pictures as text, with resources that they could load or run. */
const drawings = (address: string) => [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><image href="${address.replace(/[<&"]/g, '')}"/></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 2 2"><use xlink:href="${address.replace(/[<&"]/g, '')}#a"/></svg>`,
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://ROOT/private.svg">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><text>&x;</text></svg>`,
  `<?xml-stylesheet href="https://elsewhere.example/x.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>`,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><style>@import url(https://elsewhere.example/x);*{fill:url(${address.replace(/[<&"]/g, '')})}</style></svg>`,
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><script>alert(1)</script></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>',
];

const body = (text: string): Vector => ({ body: text });
const front = (text: string): Vector => ({ front: text });
const quoted = (text: string) => JSON.stringify(text);
const attribute = (text: string) => text.replaceAll('"', '&quot;');

/** Vectors with an address, by family. Each family is chosen equally often. */
export const familiesOf = (address: string): readonly (readonly Vector[])[] => [
  utilities(address).flatMap((one) => [
    body(`<p class="${attribute(one)}">x</p>`),
    body(`\`\`\`html\n<p class="${one}">\n\`\`\``),
    body(`\`<p class="${one}">\` and ${one}`),
    body(`:tip[x]{kind="${attribute(one)}"}`),
    body(`<!-- class="${one}" -->\n\n| a |\n|:-:|\n| <b class="${attribute(one)}">x</b> |`),
    body(`## x {#${one}}`),
    front(`lede: ${quoted(one)}`),
    front(`aside: ${quoted(`<b class="${attribute(one)}">x</b>`)}`),
    front(`tags: [${quoted(one)}]`),
    { files: { 'content/data/quotes.yml': `- text: ${quoted(one)}\n  class: ${quoted(one)}\n` } },
    { files: { 'content/data/more.json': JSON.stringify({ class: one }) } },
    { files: { 'content/static/notes.txt': one } },
  ]),
  styleTexts(address).flatMap((one) => [
    body(`<p style="${attribute(one)}">x</p>`),
    body(`<img src="x.svg" alt="" style="${attribute(one)}">`),
    body(`<td style='${one.replaceAll("'", '&#39;')}'>x</td>`),
    front(`line: ${quoted(`<b style="${attribute(one)}">x</b>`)}`),
  ]),
  formulas(address).flatMap((one) => [
    body(`$${one}$`),
    body(`$$\n${one}\n$$`),
    front(`aside: ${quoted(`$${one}$`)}`),
  ]),
  drawings(address).flatMap((one): readonly Vector[] => [
    { body: '![x](x.svg)', files: { 'content/pages/guests/x.svg': one } },
    { front: 'cover: x.svg', files: { 'content/pages/guests/x.svg': one } },
    { files: { 'content/static/x.svg': one } },
  ]),
  [
    `![x](<${address}>)`,
    `[x](<${address}>)`,
    `<img src="${attribute(address)}" alt="">`,
    `<picture><source srcset="${attribute(address)}"><img src="x.svg" alt=""></picture>`,
    `[x]: <${address}>\n\n![x][x] [x][x]`,
    `<a href="${attribute(address)}">x</a>`,
    `::counter{label="${attribute(address)}"}`,
    `<Tip kind={${JSON.stringify(address)}} list={["a"]} />`,
    `\`\`\`js title="${address}"\nx\n\`\`\``,
    `\`\`\`${address}\nx\n\`\`\``,
  ].map(body),
  [
    `cover: ${quoted(address)}`,
    `image: ${quoted(address)}`,
    `template: ${quoted(address)}`,
    `route: ${quoted(address)}`,
    `redirectsFrom: [${quoted(address)}]`,
    `alternates: { de: ${quoted(address)} }`,
    `extra: { x: ${quoted(address)} }`,
  ].map(front),
];

const linkPaths = [
  'content/pages/guests/l.md',
  'content/pages/guests/l.svg',
  'content/pages/guests/l',
  'content/static/l.svg',
  'content/static/l',
  'content/data/l.yml',
  'content/data/l',
  'content/l',
];
const linkTargets = [
  ...['ROOT/private.svg', 'ROOT/..', 'ROOT', 'ROOT/templates', 'ROOT/.env', 'ROOT/dist', 'ROOT/content/.git'],
  ...[
    '../../../private.svg',
    '/etc/hostname',
    '/proc/self/environ',
    '/dev/zero',
    '/proc/self/cwd/package.json',
  ],
  ...[
    '../../templates',
    '../../content/../templates/./pages/page.tsx',
    '../../templates/secret.svg',
    '../../.git',
  ],
  ...[
    '.',
    '../..',
    '../../..',
    'nowhere',
    '../own.md',
    '../../.env',
    '../.git',
    '../.git/config',
    '../.env',
    '../../../.env',
  ],
];

/** Vectors without an address. */
export const families: readonly (readonly Vector[])[] = [
  names.flatMap((one) => [
    body(`<p id="${attribute(one)}">x</p>`),
    body(`<a name="${attribute(one)}">x</a>`),
    body(`## ${one}\n\n## x {#${one}}`),
    body(`<p class="${attribute(one)}">x</p>`),
    body(`<details name="${attribute(one)}"><summary>x</summary>y</details>`),
    body(`x[^${one}]\n\n[^${one}]: y`),
    body(`<b aria-labelledby="${attribute(one)}">x</b> [x](#${one})`),
    body(`:tip[x]{#${one} .${one}}`),
    body(`:tip[x]{id="${attribute(one)}" ${one}="x"}`),
    front(`extra: { ${quoted(one)}: x }`),
    front(`any: { ${quoted(one)}: { ${quoted(one)}: x } }`),
    front(`${quoted(one)}: x`),
    front(`title: ${quoted(one)}`),
    front(`tags: [${quoted(one)}]`),
    front(`any: !!js/function "x"\ntags: [*${one}]`),
    { files: { 'content/data/quotes.yml': `- text: x\n  ${quoted(one)}: { ${quoted(one)}: 1 }\n` } },
    { files: { 'content/data/quotes.yml': `- &a { text: x, ${quoted(one)}: 1 }\n- <<: *a\n  text: y\n` } },
    {
      files: {
        [`content/pages/guests/${one.replaceAll('/', '-')}.md`]: '---\ntitle: N\ndescription: D\n---\nx\n',
      },
    },
    { files: { [`content/static/${one.replaceAll('/', '-')}.txt`]: 'x' } },
    { files: { [`content/data/${one.replaceAll('/', '-')}.yml`]: 'x: 1' } },
    body(`\`\`\`${one}\nx\n\`\`\``),
  ]),
  marks.flatMap((one) => [
    body(one),
    body(`<p title="${attribute(one)}">x</p>`),
    body(`\`${one}\``),
    body(`## ${one}`),
    front(`title: ${quoted(`x ${one}`)}`),
    front(`lede: ${quoted(one)}`),
    front(`aside: ${quoted(one)}`),
  ]),
  [
    '</div></article></main><header>x</header>',
    '</p></div><footer class="fixed">x</footer>',
    '<header id="top">x</header>',
    '<nav class="nav">x</nav>',
    '<base href="https://elsewhere.example">',
    '<link rel=stylesheet href=x>',
    '<meta http-equiv=refresh content="0;url=x">',
    '<style>body{display:none}</style>',
    '<p style>x</p>',
    '</body></html>',
    '<!--',
    '<![CDATA[',
    '<plaintext>',
    '<table><td></table></table><p>x',
    '<b><i></b></i><div></p>',
    '| a |\n|:-:|\n| b |',
    '<p align="center">x</p>',
    '<ol type="A" start="5"><li value="9">x</ol>',
    '![x](https://pics.example/a.png)',
    '> [!NOTE]\n> x',
    '---\ntitle: y\n---',
    '@import "x";',
    '<template><p>x</template>',
    '<a href="/own/#top" target="_blank" rel="opener">x</a>',
    '{{< tip "x" >}}',
    '{% include "private.svg" %}',
    ':::tip{kind="a b"}\nx\n:::',
  ].map(body),
  [
    'template: quotes',
    'template: ../../private',
    'template: home',
    'route: /',
    'route: /own/',
    'route: /guests/../own/',
    'route: /assets/x/',
    'route: /guests/%2e%2e/',
    'redirectsFrom: [/own/]',
    'redirectsFrom: [/, /x/../y/, /feed.xml, /_headers, /x.html, //elsewhere.example/]',
    'language: de-1996-1996',
    'language: de',
    'alternates: { de: /eigen/ }',
    'silence: { raw-html: x }',
    'policy: { img-src: "*" }',
    'draft: true',
    'date: 2099-01-01',
    'jsonLd: "</script><script>"',
    '<<: { title: y }',
    'title: [x]',
    'any: &a [*a]',
    'any: 0x1F',
    'any: .inf',
    'any: 2025-01-01',
    '"\\u202e": x',
    'menu: x',
    'math: { macros: {} }',
    'markdown: { plugins: [./x.js] }',
    'after: "touch x"',
    'layout: x',
  ].map(front),
  // Code, in the page and in the output of plugins.
  [
    '<script>alert(1)</script>',
    'RAW alert(1)',
    'RAW color:red',
    '<b onclick="alert(1)">x</b>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '<iframe src="/own/"></iframe>',
    '<svg><script>alert(1)</script></svg>',
    '<form action="/own/"><input formaction="javascript:alert(1)"></form>',
    ':tip[<script>alert(1)</script>]{kind="<script>"}',
    '<Tip kind={(() => process.exit(1))()} />',
    '<Tip kind={`x`} />',
    'import x from "../../../private.svg"\n\nexport const y = 1',
    '{require("fs").writeFileSync("ROOT/x", "")}',
    '<Tip kind={require("fs").writeFileSync("ROOT/x", "x")} />',
    ':tip[x]{kind={require("fs").writeFileSync("ROOT/x","x")}}',
    '<a href="https://elsewhere.example/" target="_blank" rel="opener">x</a>',
  ].map(body),
  // Front matter and data that other parsers run.
  [
    '---js\n{ title: require("fs").writeFileSync("ROOT/x", "") }\n---\n',
    '---javascript\nmodule.exports = { title: "x" }\n---\n',
    '---json\n{ "title": "x", "__proto__": { "draft": true } }\n---\n',
    '---toml\ntitle = "x"\n---\n',
    '---\ntitle: !!js/undefined ""\n---\n',
    '---\ntitle: !<tag:yaml.org,2002:js/function> "function () { process.exit(1) }"\n---\n',
    '---\ntitle: x\ntoString: !!js/function "() => process.exit(1)"\n---\n',
  ].flatMap((text): readonly Vector[] => [
    { files: { 'content/pages/guests/front.md': text } },
    {
      files: {
        'content/data/quotes.yml': `- text: x\n  more: ${text.includes('!') ? '!!js/function "x"' : 'x'}\n`,
      },
    },
  ]),
  [
    'content/pages/guests/evil.js',
    'content/pages/guests/evil.mdx',
    'content/pages/guests/page.tsx',
    'content/pages/guests/.env',
    'content/pages/guests/_x.md',
    'content/pages/guests/a\\b.md',
    'content/pages/guests/C:x.md',
    'content/pages/guests/con.md',
    'content/pages/guests/x..md',
    'content/pages/guests/ x.md',
    'content/pages/guests/x.module.css',
    'content/pages/guests/x.scss',
    'content/tailwind.config.js',
    'content/templates/pages/page.tsx',
    'content/evil.tsx',
    'content/static/.site-build.json',
  ].map((path): Vector => ({ files: { [path]: 'x' } })),
  linkPaths.flatMap((path) => linkTargets.map((to): Vector => ({ links: { [path]: to } }))),
  // Links in the middle of a path.
  linkTargets.map(
    (to): Vector => ({
      links: {
        'content/static/m': to,
        'content/static/l': 'm/templates',
        'content/pages/guests/l.md': '../../static/m/.env',
      },
    }),
  ),
];

export { addresses };
