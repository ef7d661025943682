// Programs that show or extract the text of a page: reader views, clippers, text browsers, accessibility trees.
// docs/content/pages/guides/pages.md has the results.
import { join } from 'node:path';
import { chromium, firefox, webkit } from './browsers.mjs';
import { debian, npm, run } from './cache.mjs';
import { served } from './finders.mjs';
import { builtSite, temporaryFolder } from './sites.mjs';

/** Pages with the texts that a reader must keep, and those that it must omit. */
const pages = {
  real: [
    { route: '/about/', keep: ['Child-safe'], lose: ['Skip to'] },
    { route: '/privacy/', keep: ['children under 13'], lose: ['Skip to'] },
    { route: '/faq/', keep: ['age', 'offline'], lose: ['Skip to'] },
  ],
  notebook: [
    { route: '/posts/bread-without-hurry/', keep: ['Stir 500 g', 'hollow'], lose: ['Skip to the content'] },
  ],
  docs: [
    { route: '/guides/hosting/', keep: ['HSTS binds a whole host', 'redirectsFrom'], lose: ['Skip to'] },
    { route: '/start/', keep: ['npx site'], lose: ['Skip to'] },
  ],
  hard: [
    {
      route: '/posts/hats/',
      keep: ['A note that readers keep', 'The note below'],
      lose: ['Skip to the content'],
    },
    { route: '/posts/日本語/', keep: ['帽子は頭にかぶる', '二つ目の段落'], lose: [] },
    { route: '/posts/قبعات/', keep: ['القبعة على الرأس', 'مخفي'], lose: [] },
  ],
};

const bare = (html) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ');

/** The texts that a reader lost and those it should have omitted; `known`: texts in the documentation. */
function judged(text, { keep, lose }, isWhole) {
  const said = bare(text);
  const squeezed = said.replace(/\s+/g, '').toLowerCase();
  const has = (one) => squeezed.includes(one.replace(/\s+/g, '').toLowerCase());
  return [
    ...keep.filter((one) => !has(one)).map((one) => `lacks ${one}`),
    ...(isWhole ? [] : lose.filter(has).map((one) => `has ${one}`)),
  ];
}

/** Runs a reader over all pages: from HTML and its address to text. */
const over =
  (read, { known = {}, isWhole = false } = {}) =>
  async ({ note }) => {
    for (const [name, list] of Object.entries(pages)) {
      const site = await builtSite(name);
      for (const page of list) {
        const file = `${page.route.slice(1)}index.html`;
        const text = await read(site.text(file), site.absolute(page.route), site, file);
        note(`${name}${page.route}`, judged(text ?? '', page, isWhole), known[`${name}${page.route}`]);
      }
    }
  };

const dom = (html, url) => {
  const { JSDOM, VirtualConsole } = npm({ jsdom: '26.1.0' }).require('jsdom');
  return new JSDOM(html, { url, virtualConsole: new VirtualConsole() }).window.document;
};

const readers = {
  readability: async (html, url) => {
    const { Readability } = npm({ '@mozilla/readability': '0.6.0' }).require('@mozilla/readability');
    return new Readability(dom(html, url)).parse()?.content;
  },
  defuddle: async (html, url) => {
    const { default: Defuddle } = await npm({ defuddle: '0.19.4' }).load('defuddle');
    return new (Defuddle.default ?? Defuddle)(dom(html, url), { url }).parse().content;
  },
  'article-extractor': async (html, url) => {
    const { extractFromHtml } = await npm({ '@extractus/article-extractor': '9.0.1' }).load(
      '@extractus/article-extractor',
    );
    return (await extractFromHtml(html, url))?.content;
  },
  'html-to-text': async (html) => {
    const { convert } = await npm({ 'html-to-text': '10.0.1' }).load('html-to-text');
    return convert(html, { baseElements: { selectors: ['main'] }, wordwrap: false });
  },
  turndown: async (html, url) => {
    const { default: Turndown } = await npm({ turndown: '7.2.5' }).load('turndown');
    const markdown = new Turndown({ headingStyle: 'atx', codeBlockStyle: 'fenced' }).turndown(
      dom(html, url).querySelector('main'),
    );
    return markdown.replace(/\\([[\]_*`>.-])/g, '$1');
  },
  'python3-readability': async (_html, _url, site, file) => {
    const { env } = debian('python3-readability');
    const code =
      'import sys; from readability import Document; sys.stdout.write(Document(open(sys.argv[1],encoding="utf8").read()).summary())';
    return run('/usr/bin/python3', ['-c', code, join(site.dist, file)], { env });
  },
};

const texts = {
  lynx: (path) => {
    const { env, folder } = debian('lynx');
    const args = ['-dump', '-nolist', '-assume_charset=utf-8', '-display_charset=utf-8', '-width=200', path];
    return run(join(folder, 'usr/bin/lynx'), args, {
      env: { ...env, LYNX_CFG: join(folder, 'etc/lynx/lynx.cfg') },
    });
  },
  w3m: (path) => {
    const { env, folder } = debian('w3m');
    const args = ['-dump', '-T', 'text/html', '-I', 'UTF-8', '-O', 'UTF-8', '-cols', '200', path];
    return run(join(folder, 'usr/bin/w3m'), args, { env: { ...env, HOME: temporaryFolder('w3m') } });
  },
  elinks: (path) => {
    const { env, folder } = debian('elinks');
    const args = ['-dump', '-dump-charset', 'utf-8', '-dump-width', '200', '-no-references', path];
    return run(join(folder, 'usr/bin/elinks'), args, { env: { ...env, HOME: temporaryFolder('elinks') } });
  },
};

/** Roles of which each engine must have as many as Chromium, on the same page. */
const roles = [
  'banner',
  'navigation',
  'main',
  'contentinfo',
  'heading',
  'link',
  'button',
  'listitem',
  'note',
  'table',
  'img',
];

/** Counts, for each page, the elements of each role in an engine. */
async function inChromium(urls) {
  const browser = await chromium();
  const session = await browser.page.context().newCDPSession(browser.page);
  const found = [];
  for (const url of urls) {
    await browser.open(url);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const shown = nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role }) => (role?.value === 'image' ? 'img' : role?.value));
    found.push(Object.fromEntries(roles.map((role) => [role, shown.filter((one) => one === role).length])));
  }
  await browser.close();
  return found;
}

/** Firefox finds elements by role. */
async function inFirefox(urls) {
  const browser = await firefox();
  if (!browser) return undefined;
  try {
    const found = [];
    for (const url of urls) {
      await browser.open(url);
      const counts = {};
      for (const role of roles) {
        // It calls pictures as ARIA 1.3 does.
        const locator = { type: 'accessibility', value: { role: role === 'img' ? 'image' : role } };
        const { nodes } = await browser.command('browsingContext.locateNodes', { locator });
        counts[role] = nodes.length;
      }
      found.push(counts);
    }
    return found;
  } finally {
    browser.close();
  }
}

/** WebKitGTK reports the role of an element. */
async function inWebkit(urls) {
  const browser = await webkit();
  if (!browser) return undefined;
  try {
    const found = [];
    const candidates =
      'header, nav, main, footer, h1, h2, h3, h4, h5, h6, a[href], button, li, table, img, svg, [role]';
    for (const url of urls) {
      await browser.open(url);
      // It reports the roles of invisible elements, too.
      const script =
        'return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility())';
      const elements = await browser.ask('POST', '/execute/sync', { script, args: [candidates] });
      const counts = Object.fromEntries(roles.map((role) => [role, 0]));
      for (const element of elements) {
        // A drawing without a role has none for the driver.
        const path = `/element/${Object.values(element)[0]}/computedrole`;
        const role = await browser.ask('GET', path).catch(() => '');
        const name = role === 'image' ? 'img' : role;
        if (name in counts) counts[name] += 1;
      }
      found.push(counts);
    }
    return found;
  } finally {
    await browser.close();
  }
}

async function trees({ note }) {
  for (const [name, list] of Object.entries(pages)) {
    const site = await builtSite(name);
    const host = await served(site);
    const urls = list.map(({ route }) => host.origin + encodeURI(site.base.slice(0, -1) + route));
    const ofChromium = await inChromium(urls);
    for (const [engine, count] of Object.entries({ firefox: inFirefox, webkit: inWebkit })) {
      const found = await count(urls);
      if (!found) note(`${name}: ${engine} is not there`, []);
      else
        for (const [index, { route }] of list.entries()) {
          const wrong = roles.filter((role) => found[index][role] !== ofChromium[index][role]);
          const told = wrong.map(
            (role) => `${role}: ${found[index][role]}, Chromium ${ofChromium[index][role]}`,
          );
          note(`${name}${route} in ${engine}`, told);
        }
    }
    host.close();
  }
}

/** The texts that they omit by the documentation. */
const short = Object.fromEntries(['hats', '日本語', 'قبعات'].map((name) => [`hard/posts/${name}/`, true]));
const known = {
  // Texts of less than 200 characters, and islands.
  'article-extractor': { ...short, 'real/faq/': true },
  // Footnotes, and islands with short texts.
  'python3-readability': { 'hard/posts/hats/': true, 'real/faq/': true },
};

export const consumers = {
  ...Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, over(read, { known: known[name] })]),
  ),
  ...Object.fromEntries(
    Object.entries(texts).map(([name, read]) => [
      name,
      over((_html, _url, site, file) => read(join(site.dist, file)), { isWhole: true }),
    ]),
  ),
  'accessibility trees': trees,
};
