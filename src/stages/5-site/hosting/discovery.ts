// The planned site → the small files by which programs find it: sitemap, robots.txt, llms.txt, manifest, and files in /.well-known.
// Pure.

import { OccupiedPaths } from '../../../model/addresses/occupiedPaths.ts';
import { iconFile, notFoundFile, siteFile } from '../../../model/addresses/paths.ts';
import { absolute, withBase } from '../../../model/addresses/url.ts';
import { iconOutputs, icons } from '../../../model/pictures/icons.ts';
import { alternatesOf } from '../../../model/site/alternates.ts';
import type { CoreSite } from '../../../model/site/config.ts';
import type { Asset } from '../../../model/site/files.ts';
import type { Checked, Problem } from '../../../model/site/problem.ts';
import type { Plan, Route } from '../../../model/site/site.ts';
import { locationOfValueAt } from '../../../problems/locate.ts';
import { problem } from '../../../problems/problem.ts';

const sitemapFile = 'sitemap.xml';

/** The most addresses in one sitemap (sitemaps.org). */
const mostAddresses = 50_000;

/** An expiry date within this number of days is a problem. */
const soon = 30;

/** Every file that can be made from the plan alone, even if content/static has one. */
export function discovery(plan: Plan): readonly Asset[] {
  const { site, publicFiles, files } = plan;
  const routes = plan.routes
    .filter(({ output }) => output !== notFoundFile)
    .sort((a, b) => (a.route < b.route ? -1 : 1));
  // A sitemap without an address is not valid (sitemaps.org). The site may have its own.
  const hasSitemap =
    routes.length > 0 || [...publicFiles, ...files].some(({ output }) => output === sitemapFile);
  const sitemap = hasSitemap ? `\nSitemap: ${absolute(site, `/${sitemapFile}`)}\n` : '';
  const hasIcon = publicFiles.some(({ output }) => output === iconFile);
  return [
    ...sitemaps(site, routes),
    { output: 'robots.txt', text: `User-agent: *\nAllow: /\n${sitemap}` },
    { output: 'llms.txt', text: llms(site, routes) },
    ...(hasIcon ? [{ output: 'manifest.webmanifest', text: json(manifest(site, routes)) }] : []),
    ...wellKnown(site),
  ];
}

/** The files to make that the site does not have itself. Those without a text are icons, made from the site's own icon. */
export function wantedFiles(plan: Plan): Checked<readonly (Pick<Asset, 'output'> & Partial<Asset>)[]> {
  const hasIcon = plan.publicFiles.some(({ output }) => output === iconFile);
  const drawn = (hasIcon ? iconOutputs : []).map((output) => ({ output, text: undefined }));
  return notBrought([...discovery(plan), ...drawn], plan);
}

/** The problem of an expiry date in the past or near future, from the day `today`: `YYYY-MM-DD`, in UTC. */
export function expiry({ site, siteData }: Plan, today: string): readonly Problem[] {
  const { expires } = site.security ?? {};
  if (expires === undefined) return [];
  const days = (Date.parse(expires) - Date.parse(today)) / (24 * 60 * 60 * 1000);
  if (days > soon) return [];
  const at = { file: siteFile, ...locationOfValueAt(siteData, 'security.expires') };
  return [problem('security-expires', [expires, days <= 0], at)];
}

/** The `files` that the site does not have itself. A problem if one of them and a folder have the same path. */
export function notBrought<T extends { readonly output: string }>(
  files: readonly T[],
  { routes, publicFiles, files: made }: Plan,
): Checked<readonly T[]> {
  const occupied = new OccupiedPaths(routes, [...publicFiles, ...made]);
  const value = files.filter(({ output }) => !occupied.has(output));
  const problems = value.flatMap(({ output }) => {
    const at = occupied.inTheWay(output);
    return at ? [problem('duplicate-output', [output], at)] : [];
  });
  return { value, problems };
}

/** One sitemap, or several with an index under the name of the single one. None without pages. */
function sitemaps(site: CoreSite, routes: readonly Route[]): readonly Asset[] {
  if (routes.length === 0) return [];
  const parts = Array.from({ length: Math.ceil(routes.length / mostAddresses) }, (_, index) =>
    routes.slice(index * mostAddresses, (index + 1) * mostAddresses),
  );
  const only = parts.length === 1;
  const files = parts.map((part, index) => ({
    output: only ? sitemapFile : `sitemap-${index + 1}.xml`,
    text: xml(
      'urlset',
      part.map((route) => {
        const lastmod = route.updated === undefined ? '' : `<lastmod>${route.updated}</lastmod>`;
        const others = alternatesOf(route, site).map(
          ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`,
        );
        return `<url><loc>${absolute(site, route.route)}</loc>${lastmod}${others.join('')}</url>`;
      }),
    ),
  }));
  if (only) return files;
  const list = files.map(({ output }) => `<sitemap><loc>${absolute(site, `/${output}`)}</loc></sitemap>`);
  return [{ output: sitemapFile, text: xml('sitemapindex', list) }, ...files];
}

/** No address needs escaping: addresses have only letters, digits and `-_.~/:`. */
function xml(root: string, items: readonly string[]): string {
  const links = items.some((item) => item.includes('<xhtml:'));
  const more = links ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${items.map((item) => `${item}\n`).join('')}</${root}>\n`;
}

/** See llmstxt.org: a name, a summary, a list of links. */
function llms(site: CoreSite, routes: readonly Route[]): string {
  const home = routes.find(({ route }) => route === '/');
  const lines = routes.map(
    ({ route, title, description }) =>
      `- [${inLine(title)}](${absolute(site, route)}): ${inLine(description)}`,
  );
  return [`# ${inLine(site.name)}`, `> ${inLine(home?.description ?? '')}`, '## Pages', lines.join('\n'), '']
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

/** Text on one line of Markdown that is read literally: no Markdown syntax, and no character references. */
function inLine(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .replace(/[\\[\]<>*_`~|]|&(?=#?\w+;)/g, '\\$&')
      // The beginning of a block, or the end of a heading.
      .replace(/^(\s?)([#+-]|\d+(?=[.)](?:\s|$)))/, (_, space, sign) =>
        /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
      )
      .replace(/(?<=\s)#+\s*$/, '\\$&')
      // GitHub turns an address in text into a link, and reads no escapes in it.
      .replace(/\S+/g, (word) =>
        word.includes('\\') ? word.replace(/(?<=www)\.|:(?=\/\/)|@/gi, '\\$&') : word,
      )
  );
}

/** See the W3C's Web Application Manifest. */
function manifest(site: CoreSite, routes: readonly Route[]): unknown {
  const icon = ({ output, size }: { output: string; size: number }, purpose: string) => ({
    src: withBase(site.base, `/${output}`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: site.base,
    name: site.name,
    short_name: site.name,
    description: routes.find(({ route }) => route === '/')?.description,
    lang: site.language,
    start_url: site.base,
    scope: site.base,
    // With a back button, because these are pages with links.
    display: 'minimal-ui',
    theme_color: site.theme?.light,
    background_color: site.theme?.light,
    icons: [icon(icons.small, 'any'), icon(icons.large, 'any'), icon(icons.maskable, 'maskable')],
  };
}

function wellKnown(site: CoreSite): readonly Asset[] {
  const { security, app } = site;
  const file = (name: string, text: string) => ({ output: `.well-known/${name}`, text });
  const files: Asset[] = [];
  if (security) {
    const lines = [
      `Contact: ${security.contact}`,
      `Expires: ${security.expires}T00:00:00Z`,
      `Canonical: ${absolute(site, '/.well-known/security.txt')}`,
      `Preferred-Languages: ${site.language}`,
    ];
    files.push(file('security.txt', `${lines.join('\n')}\n`));
  }
  if (app?.appleAppId) {
    // developer.apple.com: "Supporting associated domains"
    const details = [{ appIDs: [app.appleAppId], components: [{ '/': `${site.base}*` }] }];
    files.push(file('apple-app-site-association', json({ applinks: { details } })));
  }
  if (app?.android) {
    // developers.google.com/digital-asset-links
    const { package: package_name, fingerprints: sha256_cert_fingerprints } = app.android;
    const target = { namespace: 'android_app', package_name, sha256_cert_fingerprints };
    files.push(
      file('assetlinks.json', json([{ relation: ['delegate_permission/common.handle_all_urls'], target }])),
    );
  }
  return files;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
