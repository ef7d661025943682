// Programs that look for pages begin with robots.txt, and know the site only from there.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import type * as robotsParser from 'robots-parser';
import { beforeAll, expect, test } from 'vitest';
import { buildSite, lines, makeSite, page } from './support/sites.ts';

const origin = 'https://fixture.example';
const base = '/a/kids/';
/** A function of CommonJS, whose types say that it is a default export. */
const readRobots: typeof robotsParser.default = createRequire(import.meta.url)('robots-parser');
const withHead = (title: string, head: string) => page(title).replace('---\n\n', `${head}\n---\n\n`);

let dist = '';
beforeAll(async () => {
  const root = makeSite('minimal', {
    'content/site.yml': `name: Fixture\nurl: ${origin}\nlanguage: en\n`,
    'content/pages/@scope/a.md': page('A'),
    'content/pages/v1.2/c++.md': page('C++'),
    'content/pages/hats.md': withHead('Hats', 'alternates: { de: /hüte/ }\nredirectsFrom: [/old/]'),
    'content/pages/hüte.md': withHead(
      'Hüte',
      'language: de\nalternates: { en: /hats/ }\nupdated: 2025-10-01',
    ),
    'content/pages/日本語.md': withHead('日本語', 'language: ja'),
    'content/pages/draft.md': withHead('Draft', 'draft: true'),
    'content/pages/404.md': page('Nothing here'),
  });
  const { problems } = await buildSite(root, { base });
  expect(lines(problems)).toBe('');
  dist = join(root, 'dist');
});

/** The file behind an address, as a server finds it. */
const fileAt = (address: string) => {
  const { origin: host, pathname } = new URL(address);
  expect([host, pathname.slice(0, base.length)]).toEqual([origin, base]);
  const path = decodeURIComponent(pathname.slice(base.length));
  return path.endsWith('/') || path === '' ? `${path}index.html` : path;
};

const robots = () => readRobots(`${origin}/robots.txt`, readFileSync(join(dist, 'robots.txt'), 'utf8'));

/** The pages of the sitemap that robots.txt names, as a parser of XML finds them. */
function listed() {
  const found: { loc: string; lastmod?: string; others: Record<string, string> }[] = [];
  let open = '';
  const parser = new Parser(
    {
      onopentag(name, { hreflang = '', href = '' }) {
        open = name;
        if (name === 'url') found.push({ loc: '', others: {} });
        const last = found.at(-1);
        if (name === 'xhtml:link' && last) last.others[hreflang] = href;
      },
      ontext(piece) {
        const last = found.at(-1);
        if (open === 'loc' && last) last.loc += piece;
        if (open === 'lastmod' && last) last.lastmod = (last.lastmod ?? '') + piece;
      },
      onclosetag() {
        open = '';
      },
    },
    { xmlMode: true },
  );
  const sitemaps = robots().getSitemaps();
  expect(sitemaps).toHaveLength(1);
  for (const address of sitemaps) parser.write(readFileSync(join(dist, fileAt(address)), 'utf8'));
  parser.end();
  return found;
}

test('every page is listed and may be indexed, but no drafts, old addresses or 404 page', () => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(^|\/)index\.html$/.test(file) &&
      !readFileSync(join(dist, file), 'utf8').includes('http-equiv="refresh"'),
  );
  const addresses = listed().map(({ loc }) => loc);
  expect(addresses.map(fileAt).sort()).toEqual(pages.sort());
  expect(pages).toHaveLength(6);
  for (const address of addresses) {
    expect(address).toMatch(/^[!-~]+$/);
    for (const reader of ['Googlebot', 'GPTBot', '*']) expect(robots().isAllowed(address, reader)).toBe(true);
  }
});

test('a page in several languages names all of them, in the sitemap and in HTML', () => {
  const all = listed();
  const hats = all.find(({ loc }) => loc.endsWith('/hats/'));
  const hüte = all.find(({ loc }) => fileAt(loc) === 'hüte/index.html');
  expect(hats?.others).toMatchObject({ en: hats?.loc, de: hüte?.loc });
  expect(hüte?.others).toEqual(hats?.others);
  expect(all.filter(({ others }) => Object.keys(others).length > 0)).toHaveLength(2);
  expect(all.flatMap(({ loc, lastmod }) => (lastmod ? [[fileAt(loc), lastmod]] : []))).toEqual([
    ['hüte/index.html', '2025-10-01'],
  ]);
});
