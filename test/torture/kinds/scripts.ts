// Nothing in content runs: script vectors, and random changes of them, everywhere in content.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { memoryOfOneRun } from '../../../src/build/memory.ts';
import { readBuilt } from '../../../src/cli/built.ts';
import { errorPage } from '../../../src/cli/print/errorPage.ts';
import { problemLines } from '../../../src/cli/print/print.ts';
import { setCacheFolder } from '../../../src/engine/cache.ts';
import { markdown } from '../../../src/markdown/markdown.ts';
import { WarmBundler } from '../../../src/stages/2-templates/bundling/bundle.ts';
import { webServers } from '../../../src/stages/5-site/hosting/serverNames.ts';
import { configurationFor } from '../../../src/stages/5-site/hosting/webServers.ts';
import { browserNow, openPage, serve } from '../../support/browser.ts';
import { type Engine, firefox, webkit } from '../../support/engines.ts';
import { atTheEnd, makeSite, put, sitesFolder, temporaryFolder } from '../../support/sites.ts';
import { wideTemplates } from '../../support/wide-site.ts';
import { type Element, elementsIn, executableIn, xmlOf } from '../executable.ts';
import type { Kind } from '../kind.ts';
import { deceiving, examples, naughty } from '../texts.ts';

/** Vectors of public lists (OWASP's and DOMPurify's), and some in which parsers have found elements that sanitizers had not. */
const vectors = [
  ...naughty.filter((text) => /script|alert|on\w+=|<\w/i.test(text)),
  ...deceiving,
  ...[
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<details open ontoggle=alert(1)><summary>x</summary></details>',
    '<a href="&#x6a;avascript&colon;alert(1)">x</a>',
    '<a href="java&Tab;script&NewLine;:alert(1)">x</a>',
    '[x](javascript&colon;alert(1))',
    '[x](<java\nscript:alert(1)>)',
    '[x](\x01javascript:alert(1))',
    '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '<img src="x" alt="`" title="<img src=x onerror=alert(1)>">',
    '<td><a href="x" title="</td><script>alert(1)</script>">x</a></td>',
    '<p id="x" class="</style><script>alert(1)</script>">x</p>',
    '<abbr title="</site-label><script>alert(1)</script>">x</abbr> <abbr title="</site-reference>">x</abbr>',
    '<abbr title="<pre></pre><script>alert(1)</script>">x</abbr>',
    '<abbr title="x > 1–2 <script>alert(1)</script>">x</abbr>',
    '`<script>alert(1)</script>` <!-- <script>alert(1)</script> -->',
    '```html <img src=x onerror=alert(1)>\n</code></pre><script>alert(1)</script>\n```',
    '</script><script>alert(1)</script>',
    ']]><script>alert(1)</script><![CDATA[',
    '{"@context":"</script><img src=x onerror=alert(1)>"}',
    '\ufdd0code0\ufdd1<script>alert(1)</script>\ufdd0styles\ufdd1',
    '/a/\n  X-Injected: yes',
    '\r\nX-Injected: yes\r\n\r\n<script>alert(1)</script>',
  ],
];
/** The pieces of random elements that are almost harmless. */
const pieces = [
  ...[
    '<',
    '</',
    '>',
    '/>',
    '<b',
    '<a',
    '<img',
    '<p',
    '<details',
    '<summary',
    '<table>',
    '<td>',
    '<br',
    '<kbd',
    '<abbr',
  ],
  ...[
    '<script',
    '<svg',
    '<math',
    '<style',
    '<iframe',
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?',
    '<template',
  ],
  ...[
    ' href=',
    ' src=',
    ' title=',
    ' id=',
    ' class=',
    ' alt=',
    ' onerror=',
    ' onclick=',
    '/onload=',
    ' style=',
    ' lang=',
  ],
  ...[
    '"',
    "'",
    '`',
    '=',
    ' ',
    '\t',
    '\n',
    '\n\n',
    '\f',
    '\0',
    '&',
    ';',
    '&lt;',
    '&#60;',
    '&quot;',
    '&#x22',
    '&colon;',
    '\\',
  ],
  ...[
    'javascript:',
    'JaVa\tScRiPt:',
    'data:text/html,',
    'vbscript:',
    '//x',
    'https://a.example/',
    '/',
    '#',
    'alert(1)',
    'x',
  ],
  ...[
    '*',
    '_',
    '[',
    ']',
    '](',
    ')',
    '![',
    '[^1]',
    '|',
    '> ',
    '- ',
    '# ',
    '{name}',
    '{#',
    '}',
    '\ufdd0',
    '\ufdd1',
    '@',
    '$&',
  ],
];
const elements = [
  ...[
    'a',
    'abbr',
    'b',
    'blockquote',
    'br',
    'details',
    'div',
    'h2',
    'img',
    'kbd',
    'li',
    'mark',
    'ol',
    'p',
    'span',
    'summary',
  ],
];
const otherElements = [
  ...[
    'svg',
    'video',
    'audio',
    'button',
    'form',
    'iframe',
    'object',
    'input',
    'source',
    'picture',
    'table',
    'td',
    'math',
    'x-y',
  ],
];
const handlers = [
  'onclick',
  'onerror',
  'onload',
  'ontoggle',
  'onmouseover',
  'onfocus',
  'onanimationend',
  'ONWHEEL',
];
const attributes = [
  ...[
    'href',
    'src',
    'srcset',
    'title',
    'id',
    'class',
    'name',
    'style',
    'alt',
    'action',
    'formaction',
    'data',
    'poster',
    'srcdoc',
  ],
  ...[
    'xlink:href',
    'cite',
    'lang',
    'dir',
    'target',
    'rel',
    'is',
    'slot',
    'aria-label',
    'datetime',
    'popovertarget',
    'http-equiv',
  ],
];
/** A nearly harmless element with one attribute that may be harmful. */
const element = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...elements) },
      { weight: 1, arbitrary: fc.constantFrom(...otherElements) },
    ),
    fc.constantFrom(' ', ' ', ' ', '\n', '/', '\t', ' title="x" '),
    fc.oneof(fc.constantFrom(...handlers), fc.constantFrom(...attributes)),
    fc.constantFrom('="', "='", '=', ' = "'),
    fc.oneof(
      fc.constantFrom(
        'alert(1)',
        'javascript:alert(1)',
        'x',
        '/',
        'x onclick=alert(1)',
        '&#x22 onclick=alert(1) ',
      ),
      fc.constantFrom(...vectors),
    ),
  )
  .map(([name, space, attribute, is, value]) => {
    const end = is.slice(-1).replace('=', '');
    return `<${name}${space}${attribute}${is}${value.replaceAll(end || '>', '')}${end}>x</${name}>`;
  });
const text = fc.oneof(
  { weight: 3, arbitrary: element },
  { weight: 3, arbitrary: fc.constantFrom(...vectors) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...vectors), fc.nat(60), fc.constantFrom(...vectors, ...examples), fc.nat(60))
      .map(([one, end, other, start]) => one.slice(0, end) + other.slice(start)),
  },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 14 })
      .map((some) => some.join('')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...vectors), fc.nat(60), fc.constantFrom(...pieces))
      .map(([one, at, piece]) => one.slice(0, at) + piece + one.slice(at)),
  },
);

const json = JSON.stringify;
/** Without unpaired surrogates, which no file can contain. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd');
/** The Markdown of this literal text. */
const escaped = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
const reference = (text: string) =>
  text.replace(/[&"<>{}`]/g, (one) => `&#${one.charCodeAt(0)};`).replace(/\s+/g, ' ');
const address = (text: string) => encodeURIComponent(wellFormed(text)).replace(/[()'*]/g, '_');

/** The positions of a text in Markdown. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  escaped,
  (text) =>
    `**${escaped(text)}** [x](/ "${escaped(text)}") ![${escaped(text)}](/moon.png "${escaped(text)}")`,
  (text) => `## ${escaped(text)}\n\n[^1]\n\n[^1]: ${escaped(text)}`,
  (text) => `## ${text.replace(/\s+/g, ' ')}`,
  (text) =>
    `\`${text.replaceAll('`', '')}\`\n\n\`\`\`${text.replace(/[\s`]/g, '')} ${text.replace(/[\n`]/g, '')}\n${text}\n\`\`\``,
  (text) => `| ${escaped(text)} |\n| --- |\n| ${text.replace(/\s+/g, ' ')} |`,
  (text) => `> [!NOTE]\n> ${text.replace(/\n/g, '\n> ')}`,
  (text) => `- [ ] ${text.replace(/\n/g, '\n  ')}`,
  (text) =>
    `<details><summary title="${reference(text)}">${reference(text)}</summary>\n\n${text}\n\n</details>`,
  (text) =>
    `<a id="${reference(text).replace(/\s/g, '')}" title='${reference(text)}' aria-label="${reference(text)}">x</a>`,
  (text) => `<img src="/moon.png" alt="${reference(text)}" class="${reference(text)}">`,
  (text) => `[x](${text}) <${text}> [y](<${text.replace(/[<>\n]/g, '')}>)`,
  (text) => `[x](https://a.example/${address(text)}?${text.replace(/[\s()<>]/g, '')}#${address(text)})`,
  (text) => `<a href="${reference(text)}">x</a>`,
];

/**
 * The tags that a regular expression would read differently from a browser. Templates read the HTML of pages in this way, and the
 * text of an attribute must not become an element then.
 */
function hiddenIn(html: string): readonly string[] {
  const tags = html.match(/<[^<>]*>/g) ?? [];
  const isCut = tags.length !== html.split('<').length - 1;
  return [...(isCut ? [html] : []), ...tags.filter((tag) => tag.split('"').length % 2 === 0)];
}

/** One page: a text, its position in Markdown, and whether its front matter also has it. */
interface Entry {
  readonly text: string;
  readonly place: number;
}

const frame = `import { z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function Document({ site, page, styles, canonical, children }) {
  const json = JSON.stringify({ name: page.title, about: page.description, site: site.name }).replaceAll('<', '\\\\u003c');
  return <html lang={site.language}><head><meta charSet="utf-8" /><title>{page.title}</title>
    <meta name="description" content={page.description} /><meta property="og:title" content={page.title} />
    {canonical && <link rel="canonical" href={canonical} />}
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
    <style dangerouslySetInnerHTML={{ __html: styles }} /></head><body><main>{children}</main></body></html>;
}
`;

/** The scripts of a site with harmless content. */
const known = new Set<string>();
/** And the lines for web servers, without addresses and hashes. */
const knownLines = new Set<string>();

/** Whether the templates, or the generator for them, have written an element of a page. */
function isOfTemplates(element: Element): boolean {
  const { tagName, attrs, childNodes, parentNode } = element;
  const value = (name: string) => attrs.find((one) => one.name === name)?.value;
  const inHead = parentNode !== null && 'tagName' in parentNode && parentNode.tagName === 'head';
  const inner = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  if (attrs.some(({ name }) => /^on/i.test(name))) return false;
  if (tagName === 'script' && value('type') === 'application/ld+json')
    return inHead && JSON.parse(inner) !== null;
  if (tagName === 'script' && inner !== '') return known.has(inner);
  if (tagName === 'script')
    return value('type') === 'module' && /^\/assets\/[\w.-]+\.js$/.test(value('src') ?? '');
  if (tagName === 'style') return inHead && !/[<]/.test(inner);
  if (tagName === 'link')
    return (
      inHead &&
      /^(?:canonical|modulepreload|preload|icon|alternate)$/.test(value('rel') ?? '') &&
      /^(?:\/|https:\/\/fixture\.example\/)[\w./-]*$/.test(value('href') ?? '')
    );
  if (tagName === 'meta') {
    const httpEquiv = value('http-equiv')?.toLowerCase();
    if (httpEquiv === 'refresh') return inHead && /^0; url=\/[\w/-]*$/.test(value('content') ?? '');
    return inHead && (httpEquiv === undefined || httpEquiv === 'content-security-policy');
  }
  return false;
}

/** The element names of feeds, sitemaps and the like. */
const xmlNames =
  /^(?:rss|channel|item|title|link|description|language|lastBuildDate|pubDate|guid|category|author|atom:link|content:encoded|dc:\w+|feed|entry|id|updated|published|summary|content|name|uri|generator|subtitle|urlset|url|loc|lastmod|xhtml:link|\?xml|\?xml-stylesheet)$/;

const entry: fc.Arbitrary<Entry> = fc.record({
  text,
  place: fc.oneof(fc.constant(0), fc.nat(places.length - 1)),
});
/** A case: texts that are only read, because that is fast, and texts for which a site is built. */
interface Case {
  readonly read: readonly Entry[];
  readonly built: readonly Entry[];
}

export const scripts: Kind<Case> = {
  name: 'scripts',
  promise:
    'Whatever stands in content, nothing of it runs: not in a page, a feed, a redirect, a header, nor in what a watch tells.',
  whole: 500,
  share: 6,
  cases: fc.record({
    read: fc.array(entry, { maxLength: 60, size: 'max' }),
    built: fc.array(entry, { minLength: 1, maxLength: 10 }),
  }),
  show: ({ read, built }) =>
    [...read.map((one) => ['read', one] as const), ...built.map((one) => ['built', one] as const)]
      .map(([what, { text, place }]) => `${what}, in place ${place}: ${json(text)}`)
      .join('\n'),
  async begin() {
    setCacheFolder(undefined);
    const moon = readFileSync(join(sitesFolder, 'links-to-files/content/static/moon.png'));
    const root = makeSite('minimal', {
      ...wideTemplates,
      'templates/Document.tsx': frame,
      'content/pages/index.md': '---\ntitle: Home\ndescription: D\ntemplate: home\n---\n',
      'content/pages/tags.md': '---\ntitle: Tags\ndescription: D\ntemplate: tags\n---\n',
      'content/static/moon.png': moon,
    });
    rmSync(join(root, 'templates/Card.tsx'));
    const bundler = new WarmBundler();
    atTheEnd(() => bundler.dispose());
    put(root, 'content/site.yml', 'name: Fixture\nurl: https://fixture.example\n');
    put(root, 'content/data/texts.json', '["one"]');
    put(root, 'content/pages/posts/p0.md', postOf('one', 'Text. ![Moon](/moon.png)', 0));
    const plain = await build({ root, out: join(root, 'dist'), today: '2025-11-03' });
    if (plain.problems.length > 0) throw new Error(json(plain.problems));
    for (const path of readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.html')) continue;
      for (const { tagName, attrs, childNodes } of elementsIn(
        readFileSync(join(root, 'dist', path), 'utf8'),
      )) {
        const isData = attrs.some(({ value }) => value === 'application/ld+json');
        const inner = childNodes.map((node) => ('value' in node ? node.value : '')).join('');
        if (tagName === 'script' && !isData && inner !== '') known.add(inner);
      }
    }
    for (const line of linesForServers(join(root, 'dist'))) knownLines.add(line);
    const ran: string[] = [];
    const listeningPage = async (bypassCSP: boolean) => {
      const { page } = await openPage(await browserNow(), { bypassCSP });
      page.on('dialog', (dialog) => {
        ran.push(dialog.message());
        void dialog.dismiss();
      });
      await page.route('**/*', (route) =>
        route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '' }),
      );
      return page;
    };
    // Harmless code must not need a policy, and content must not weaken the existing one.
    const [open, guarded] = [await listeningPage(true), await listeningPage(false)];
    const shown = temporaryFolder();
    const others = inject('torture') === undefined ? undefined : await otherEngines(await serve(shown));
    const tokens = new Map([['name', 'Fox']]);
    /** A text at its position, and the parts that could run. Undefined if it is refused. */
    const readIn = (text: string, place: number) => {
      const whole = places[place]?.(wellFormed(text)) ?? '';
      const { value, problems } = markdown('content/pages/a.md', whole, tokens);
      const { html } = value.body;
      return problems.length === 0 ? { whole, wrong: [...executableIn(html), ...hiddenIn(html)] } : undefined;
    };
    const mustBeHarmless = (wrong: readonly string[]) => {
      if (wrong.length > 0) throw new Error(`This could run:\n${wrong.slice(0, 20).join('\n')}`);
    };
    for (const text of vectors)
      mustBeHarmless(places.flatMap((_, place) => readIn(text, place)?.wrong ?? []));
    return async ({ read, built: entries }, count) => {
      const wrong: string[] = [];
      const bodyOf = (text: string, place: number) => {
        const found = readIn(text, place);
        wrong.push(...(found?.wrong ?? []));
        count(found ? 'texts let pass' : 'texts refused');
        return found?.whole;
      };
      for (const { text, place } of read) bodyOf(text, place);
      mustBeHarmless(wrong);
      for (const folder of ['content/pages/posts', 'content/static/odd', 'dist'])
        rmSync(join(root, folder), { recursive: true, force: true });
      const texts = entries.map(({ text }) => wellFormed(text));
      put(root, 'content/site.yml', `name: ${json(`N ${texts.join(' ')}`)}\nurl: https://fixture.example\n`);
      put(root, 'content/data/texts.json', json([...new Set(texts)]));
      for (const [index, { place }] of entries.entries()) {
        const text = texts[index] ?? '';
        // A page with mistakes would prevent the others from being written.
        const body = bodyOf(text, place) ?? escaped(text);
        put(root, `content/pages/posts/p${index}.md`, postOf(text, body, index));
        const name = text.replace(/[/\0]/g, '_').slice(0, 50);
        mkdirSync(join(root, 'content/static/odd'), { recursive: true });
        if (!/^\.|^ *$/.test(name))
          writeFileSync(join(root, 'content/static/odd', `${index}${name}.txt`), text);
      }
      const request = {
        root,
        out: join(root, 'dist'),
        today: '2025-11-03',
        memory: { ...memoryOfOneRun(), bundler },
      };
      let result = await build(request);
      // Dead links, and names that no address can have: first the watch's problem page, and then the site without them.
      wrong.push(...(result.problems.length > 0 ? executableIn(errorBodyOf(result.problems)) : []));
      const said = result.problems.flatMap((one) => problemLines(one, (_, text) => text));
      wrong.push(...said.filter((line) => controls.test(line)).map((line) => `the terminal: ${json(line)}`));
      if (result.problems.length > 0) {
        count('sites refused at first');
        rmSync(join(root, 'content/static/odd'), { recursive: true, force: true });
        for (const [index, text] of texts.entries()) {
          const isAtFault = result.problems.some(({ at }) => at?.file === `content/pages/posts/p${index}.md`);
          if (isAtFault) put(root, `content/pages/posts/p${index}.md`, postOf(text, escaped(text), index));
        }
        result = await build(request);
      }
      if (result.problems.length > 0) {
        count('sites refused');
      } else {
        count('sites built');
        wrong.push(...wrongBelow(join(root, 'dist')));
        const odd = linesForServers(join(root, 'dist')).filter((line) => !knownLines.has(line));
        wrong.push(...odd.map((line) => `for web servers: ${json(line)}`));
      }
      mustBeHarmless(wrong);
      if (result.problems.length > 0) return;
      for (const path of ['index.html', `posts/p${entries.length - 1}/index.html`]) {
        const html = readFileSync(join(root, 'dist', path), 'utf8');
        await runIn(open, withoutPolicy(html));
        await runIn(guarded, html);
        count('pages in a browser without and with a policy');
        if (ran.length > 0) throw new Error(`This ran: ${ran.splice(0).join(', ')}`);
        for (const { name, engine, address } of others ?? []) {
          if (!engine) {
            count(`pages without ${name}, which is not here`);
            continue;
          }
          put(shown, 'page.html', listening + withoutPolicy(html));
          await engine.open(`${address}page.html`);
          const heard = await engine.ask(touch);
          if (heard.length > 0) throw new Error(`This ran in ${name}: ${heard.join(', ')}`);
          count(`pages in ${name}`);
        }
      }
    };
  },
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what no terminal may be told
const controls = /[\x00-\x1f\x7f-\x9f]/;

/** The configuration lines for web servers, without addresses and hashes. They must be the same for any content. */
function linesForServers(dist: string): readonly string[] {
  const built = readBuilt(dist);
  if (!built) throw new Error(`No build has made ${dist}.`);
  return webServers.flatMap((server) =>
    configurationFor(server, built)
      .split('\n')
      .map((line) =>
        line
          // The files of a rule.
          .replace(/\((?:\?:)?\/[\w%./~@,*\\|-]*\)/g, '()')
          .replace(/'sha256-[\w+/=]+'/g, '')
          .replace(/\/[\w%./~-]*/g, '/')
          .replace(/ +/g, ' '),
      ),
  );
}

/** Firefox and WebKitGTK, if installed. The packaged Chromium tries each page anyway. */
async function otherEngines(address: string) {
  const look = { isForced: false };
  return [
    { name: 'Firefox', engine: await firefox(look), address },
    { name: 'WebKitGTK', engine: await webkit(look), address },
  ] satisfies readonly { name: string; engine: Engine | undefined; address: string }[];
}

/** Runs before a page: notes every call of a vector. */
const listening =
  '<!doctype html><script>window.ran = []; for (const name of ["alert", "confirm", "prompt", "print"]) window[name] = (said) => void ran.push(name + " " + said);</script>';
const withoutPolicy = (html: string) => html.replace(/<meta http-equiv=[^>]*>/gi, '');

/** Runs in the browser: touches everything in the page, and returns the code that has run. */
async function touch(): Promise<string[]> {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    for (const type of ['mouseover', 'toggle', 'error', 'load', 'wheel', 'copy'])
      element.dispatchEvent(new Event(type, { bubbles: true }));
    element.focus?.();
  }
  await new Promise((next) => setTimeout(next, 20));
  return (window as unknown as { ran: string[] }).ran;
}

const postOf = (text: string, body: string, index: number) =>
  `---\ntitle: ${json(`T ${text}`)}\ndescription: ${json(`D ${text}`)}\ntemplate: post\ndate: 2025-01-01\ntags: [${json(text || 'none')}]\nredirectsFrom: [/old/${index}/]\n---\n\n${body}\n`;

const errorBodyOf = (problems: Parameters<typeof errorPage>[0]) =>
  /<body>([\s\S]*)<\/body>/.exec(errorPage(problems, ''))?.[1] ?? '';

/** The code that could run in any file of a built site. */
function wrongBelow(dist: string): readonly string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    const file = join(dist, path);
    const isHtml = /\.html$/.test(path);
    if (!isHtml && !/\.xml$|^_headers$|^_redirects$/.test(path)) return [];
    if (path.startsWith('odd/')) return [];
    const content = readFileSync(file, 'utf8');
    const named = (some: readonly string[]) => some.map((one) => `${path}: ${one}`);
    if (isHtml) return named(executableIn(content, { isDocument: true, isOurs: isOfTemplates }));
    if (/\.xml$/.test(path)) {
      const { names, html } = xmlOf(content);
      const odd = [...names].filter((name) => !xmlNames.test(name));
      return named([...odd.map((name) => `<${name}>`), ...html.flatMap((one) => executableIn(one))]);
    }
    const isLine =
      path === '_headers'
        ? /^(?:#.*|\/[\w./~*@,%-]*| {2}! Content-Security-Policy| {2}[A-Z][\w-]+: [\x20-\x7e]+|)$/
        : /^(?:#.*|\/\S* \/\S* 301!?|)$/;
    return named(content.split('\n').filter((line) => !isLine.test(line) || /X-Injected/.test(line)));
  });
}

/** Shows a page, touches everything in it, and waits until loaded code could have run. */
async function runIn(page: Page, html: string): Promise<void> {
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(touch);
}
