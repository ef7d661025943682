// Programs that find pages: search, robots, sitemaps, link previews, link checkers, llms.txt. docs/content/pages/guides/discovery.md has
// the results.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { debian, node, npm, run } from './cache.mjs';
import { builtSite, siteNames } from './sites.mjs';

const types = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml',
  js: 'text/javascript',
  svg: 'image/svg+xml',
};

/** Serves a site on this machine; `asked` lists the requests. */
export async function served(site) {
  const asked = [];
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, 'http://x');
    asked.push(pathname);
    const path = join(site.above, decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : '');
    if (!existsSync(path))
      return response.writeHead(404, { 'content-type': types.html }).end(site.text('404.html'));
    response.writeHead(200, { 'content-type': types[path.split('.').at(-1)] ?? 'application/octet-stream' });
    response.end(readFileSync(path));
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  return { origin: `http://127.0.0.1:${server.address().port}`, asked, close: () => server.close() };
}

const go = (program, args, options) =>
  new Promise((done) =>
    execFile(program, args, { maxBuffer: 1 << 28, ...options }, (error, out, err) =>
      done({ error, out, err }),
    ),
  );

/** Runs a consumer over sites. */
const over =
  (names, consume) =>
  async ({ note }) => {
    for (const name of names) {
      const site = await builtSite(name);
      await consume(site, (what, wrong, isKnown) => note(`${name}: ${what}`, wrong, isKnown));
    }
  };
const must = (is, should, what) =>
  JSON.stringify(is) === JSON.stringify(should)
    ? []
    : `${what} ${JSON.stringify(is)}, not ${JSON.stringify(should)}`;
const addressesOf = (site) => site.pages.map(({ route }) => site.absolute(route)).sort();
const titleOf = (site, file) =>
  /<title>([^<]*)<\/title>/
    .exec(site.text(file))[1]
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

const pagefind = async (site, note) => {
  const { bin } = npm({ pagefind: '1.6.0' });
  const out = join(site.above, '..', `pagefind-${site.name}-${process.pid}`);
  const said = run(bin('pagefind'), ['--site', site.dist, '--output-path', out]);
  const count = Number(/Indexed (\d+) pages?\b/.exec(said)?.[1]);
  const isLed = (file) => site.text(file).includes('http-equiv="refresh"');
  const html = site.files.filter((file) => file.endsWith('.html') && !isLed(file));
  note('pages of which it made an index', must(count, html.length, 'number'), true);
  note('languages', /Discovered (\d+) languages?: ([^\n]*)/.exec(said) ? [] : said.slice(0, 200));
};

const robots = async (site, note) => {
  const { default: parse } = await npm({ 'robots-parser': '3.0.1' }).load('robots-parser');
  const said = parse(`${site.url}/robots.txt`, site.text('robots.txt'));
  note(
    'every page allowed',
    addressesOf(site).filter((url) => !said.isAllowed(url, 'Googlebot')),
  );
  note('sitemap', must(said.getSitemaps(), [site.absolute('/sitemap.xml')], 'sitemap'));
};

const protego = async (site, note) => {
  const { env } = debian('python3-protego');
  const code =
    'import sys,json,protego; r=protego.Protego.parse(sys.stdin.read()); print(json.dumps([list(r.sitemaps),[u for u in json.loads(sys.argv[1]) if not r.can_fetch(u,"x")]]))';
  const [maps, refused] = JSON.parse(
    run('python3', ['-c', code, JSON.stringify(addressesOf(site))], { env, input: site.text('robots.txt') }),
  );
  note('every page allowed', refused);
  note('sitemap', must(maps, [site.absolute('/sitemap.xml')], 'sitemap'));
};

const sitemaps = async (site, note) => {
  const { load } = npm({ sitemap: '9.0.1' });
  const { parseSitemap } = await load('sitemap');
  const { Readable } = await import('node:stream');
  const items = await parseSitemap(Readable.from([site.text('sitemap.xml')]));
  note('pages', must(items.map(({ url }) => url).sort(), addressesOf(site), 'pages'));
  const alternates = items.flatMap(({ links }) => links ?? []);
  note('languages', must(alternates.length, site.name === 'hard' ? 6 : 0, 'alternates'));
};

const fetched = async (site, note) => {
  const { load } = npm({ sitemapper: '4.1.6' });
  const { default: Sitemapper } = await load('sitemapper');
  const served_ = await served(site);
  const { sites, errors } = await new Sitemapper({ timeout: 15_000 }).fetch(
    `${served_.origin}${site.base}sitemap.xml`,
  );
  served_.close();
  note('pages', [...must(sites.sort(), addressesOf(site), 'pages'), ...errors]);
};

const graph = async (site, note) => {
  const { load } = npm({ 'open-graph-scraper': '6.12.0' });
  const { default: read } = await load('open-graph-scraper');
  for (const { file, route } of site.pages) {
    const { result, error } = await read({ html: site.text(file) });
    if (error) note(route, 'error');
    const wrong = [];
    if (result.ogUrl !== undefined) wrong.push(must(result.ogUrl, site.absolute(route), 'og:url'));
    if (!result.ogTitle) wrong.push('no og:title');
    if (!result.ogDescription) wrong.push('no og:description');
    for (const image of result.ogImage ?? []) {
      if (!image.url.startsWith(site.url)) wrong.push(`picture ${image.url}`);
      if (!image.alt) wrong.push('a picture without alt');
    }
    if (wrong.flat().length > 0) note(route, wrong.flat());
  }
  note('all pages read', []);
};

const unfurl = async (site, note) => {
  const { load } = npm({ 'unfurl.js': '6.4.0' });
  const { unfurl: read } = await load('unfurl.js');
  const host = await served(site);
  const wrong = [];
  for (const { file, route } of site.pages) {
    const said = await read(host.origin + encodeURI(site.base.slice(0, -1) + route));
    // It resolves references twice.
    const once = titleOf(site, file).replaceAll('&amp;', '&');
    wrong.push(must(said.title, once, `${route}: title`));
    if (!said.description) wrong.push(`${route}: no description`);
    if (!said.favicon?.includes('favicon')) wrong.push(`${route}: icon ${said.favicon}`);
  }
  host.close();
  note('titles, descriptions, icons', wrong.flat());
};

const linkinator = async (site, note) => {
  const { bin } = npm({ linkinator: '8.1.0' });
  const host = await served(site);
  const args = [host.origin + site.base, '--recurse', '--format', 'json', '--skip', `^(?!${host.origin})`];
  const { out, err } = await go(node('22.23.5'), [bin('linkinator'), ...args]);
  host.close();
  if (!out.includes('{')) throw new Error(err);
  const { links } = JSON.parse(out.slice(out.indexOf('{')));
  const broken = links.filter(({ state }) => state === 'BROKEN');
  note(
    'links',
    broken.map(({ url, status }) => `${status} ${url}`),
  );
  const seen = new Set(links.map(({ url }) => decodeURI(new URL(url).pathname)));
  const lonely = site.pages
    .map(({ route }) => site.base.slice(0, -1) + route)
    .filter((path) => !seen.has(path));
  note('every page reached by links', lonely);
};

const linkchecker = async (site, note) => {
  const { env, folder } = debian('linkchecker');
  const host = await served(site);
  const { out } = await go(
    '/usr/bin/python3',
    [join(folder, 'usr/bin/linkchecker'), '--no-warnings', '-o', 'csv', host.origin + site.base],
    { env: { ...env, HOME: folder } },
  );
  host.close();
  const rows = out.split('\n').filter((line) => line && !line.startsWith('#'));
  note(
    'links',
    rows.slice(1).map((row) => row.slice(0, 150)),
  );
};

const extruct = async (site, note) => {
  const { env } = debian('python3-extruct');
  const code =
    'import sys,json,extruct; print(json.dumps(extruct.extract(open(sys.argv[1],encoding="utf8").read(), base_url=sys.argv[2], syntaxes=["json-ld","opengraph","microdata"])))';
  const wrong = [];
  for (const { file, route } of site.pages.slice(0, 12)) {
    const said = JSON.parse(
      run('/usr/bin/python3', ['-c', code, join(site.dist, file), site.absolute(route)], { env }),
    );
    const blocks = (site.text(file).match(/application\/ld\+json/g) ?? []).length;
    wrong.push(must(said['json-ld'].length, blocks, `${route}: blocks of JSON-LD`));
    const ids = said['json-ld'].flatMap((one) => one['@graph'] ?? [one]).flatMap((one) => one['@id'] ?? []);
    if (new Set(ids).size !== ids.length) wrong.push(`${route}: an @id twice`);
  }
  note('JSON-LD', wrong.flat());
};

const jsonld = async (site, note) => {
  const { load } = npm({ jsonld: '9.0.0' });
  const { default: reader } = await load('jsonld');
  const documentLoader = async (url) => ({
    documentUrl: url,
    document: { '@context': { '@vocab': 'http://schema.org/', url: { '@type': '@id' } } },
  });
  const wrong = [];
  let count = 0;
  for (const { file, route } of site.pages)
    for (const [, block] of site
      .text(file)
      .matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      const data = JSON.parse(block);
      const quads = await reader.toRDF(data, { documentLoader, base: site.absolute(route) });
      count += quads.length;
      if (quads.length === 0) wrong.push(`${route}: nothing`);
    }
  note(`statements (${count})`, wrong);
};

/** As llmstxt.org describes the format: a name, a summary, lists of links. */
const llms = async (site, note) => {
  const lines = site.text('llms.txt').split('\n');
  const links = lines.flatMap((line) => /^- \[(.+?)\]\((\S+?)\)(?:: .*)?$/.exec(line)?.[2] ?? []);
  note('name', /^# \S/.test(lines[0]) ? [] : lines[0]);
  note('pages', must(links.filter((link) => !/\.md$/.test(link)).sort(), addressesOf(site), 'pages'));
};

const lunr = async (site, note) => {
  const { default: make } = await npm({ lunr: '2.3.9' }).load('lunr');
  const words = {
    hard: ['hats', 'Hüte', '帽子の話'],
    notebook: ['bread'],
    real: ['lullabies'],
    manual: ['timer'],
    product: ['larder'],
    docs: ['accordion'],
  };
  const index = make(function build() {
    this.ref('route');
    this.field('text');
    for (const { file, route } of site.pages)
      this.add({ route, text: site.text(file).replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, ' ') });
  });
  const missed = words[site.name].filter((word) => index.search(word).length === 0);
  note('words', missed, site.name === 'hard');
};

const all = siteNames;
export const consumers = {
  pagefind: over(all, pagefind),
  lunr: over(all, lunr),
  'robots-parser': over(all, robots),
  protego: over(all, protego),
  sitemap: over(all, sitemaps),
  sitemapper: over(all, fetched),
  'open-graph-scraper': over(['real', 'notebook', 'docs', 'hard'], graph),
  'unfurl.js': over(['real', 'notebook', 'hard'], unfurl),
  extruct: over(['real', 'hard'], extruct),
  jsonld: over(['real'], jsonld),
  linkinator: over(all, linkinator),
  linkchecker: over(['real', 'notebook', 'hard'], linkchecker),
  'llms.txt': over(all, llms),
};
