// Old addresses, of pages and in site.yml → rules for hosts, and a redirect page at each for hosts without rules. Pure.

import { metaPolicy } from '../../html/policy.ts';
import { OccupiedPaths } from '../../model/addresses/occupiedPaths.ts';
import { assetsFolder, siteFile } from '../../model/addresses/paths.ts';
import { addressOf, decoded, withBase } from '../../model/addresses/url.ts';
import type { CoreSite } from '../../model/site/config.ts';
import type { PublicFile } from '../../model/site/files.ts';
import type { Checked, Problem, SourceLocation } from '../../model/site/problem.ts';
import { addressOfPage, oldAddressFrom, outputOf } from '../../model/site/routes.ts';
import type { Data, Redirect, Route } from '../../model/site/site.ts';
import { escapeText } from '../../model/values/strings.ts';
import { type FrontMatterOf, locationOfValueAt } from '../../problems/locate.ts';
import { guesser, problem } from '../../problems/problem.ts';

/** `redirects` of site.yml. */
interface OwnRules {
  readonly rules: CoreSite['redirects'];
  readonly data: Pick<Data, 'text' | 'locations'>;
  /** Whether an address may be that of a page with problems. */
  readonly isOpen: (address: string) => boolean;
}

/**
 * The redirects of all pages and of site.yml, and problems for impossible ones. Every redirect points to a page or file, and none may
 * have the address of one. So there are no loops.
 */
export function redirectsOf(
  routes: readonly Route[],
  publicFiles: readonly PublicFile[],
  frontMatterOf: FrontMatterOf,
  own?: OwnRules,
): Checked<readonly Redirect[]> {
  const rules = Object.entries(own?.rules ?? {});
  if (rules.length === 0 && routes.every(({ redirectsFrom }) => redirectsFrom.length === 0))
    return { value: [], problems: [] };
  const occupied = new OccupiedPaths(routes, publicFiles);
  const redirects: Redirect[] = [];
  const problems: Problem[] = [];
  /** The lines of the redirects in `occupied`. They need the front matter, which is read only for problems. */
  const lines = new Map<SourceLocation, () => SourceLocation>();
  const add = (written: string, to: Redirect['to'], file: string, at: () => SourceLocation) => {
    const from = oldAddressFrom(written);
    const output = from === undefined ? '' : outputOf(from);
    const other = occupied.inTheWay(output);
    if (from === undefined || other || from === to.route || isInAssets(from)) {
      problems.push(refusedRedirect(written, from, to, at(), other && (lines.get(other)?.() ?? other)));
      return;
    }
    const own = { file };
    lines.set(own, at);
    occupied.add(output, own);
    redirects.push({ from, output, to });
  };
  for (const to of routes) {
    const file = to.page.source.path;
    for (const [index, written] of to.redirectsFrom.entries())
      add(written, to, file, () => ({
        file,
        ...frontMatterOf(file)?.locations.get(`redirectsFrom.${index}`),
      }));
  }
  if (!own || rules.length === 0) return { value: redirects, problems };
  const targets = targetsOf(routes, publicFiles);
  const guess = guesser();
  for (const [written, address] of rules) {
    const key = `redirects.${written}`;
    const to = targets.get(decoded(address));
    if (to) add(written, to, siteFile, () => ({ file: siteFile, ...own.data.locations.get(key) }));
    else if (!own.isOpen(address)) {
      const at = { file: siteFile, ...locationOfValueAt(own.data, key) };
      const [bare = ''] = address.split(/[?#]/); // a redirect has neither
      const meant = [bare, addressOfPage(bare)].find((one) => targets.has(decoded(one)));
      const near = meant ?? guess(address, targets);
      problems.push(problem('dead-link', [address, near], at));
    }
  }
  return { value: redirects, problems };
}

/** All pages and files, by their decoded addresses. */
function targetsOf(
  routes: readonly Route[],
  publicFiles: readonly PublicFile[],
): ReadonlyMap<string, Redirect['to']> {
  const files = publicFiles.map(({ output }): [string, Redirect['to']] => [
    `/${output}`,
    { route: addressOf(output), title: output },
  ]);
  return new Map([...files, ...routes.map((one): [string, Redirect['to']] => [decoded(one.route), one])]);
}

const isInAssets = (address: string) => address.toLowerCase().startsWith(`/${assetsFolder}`);

/** The problem of a redirect. `other`: the location of the file or page with the same address. */
function refusedRedirect(
  written: string,
  from: string | undefined,
  to: Redirect['to'],
  at: SourceLocation,
  other: SourceLocation | undefined,
): Problem {
  if (from === undefined) return problem('bad-redirect', [written], at);
  if (isInAssets(from)) return problem('in-assets', [assetsFolder], at);
  if (from === to.route) return problem('redirect-to-itself', [written], at);
  return problem('redirect-taken', [written], at, other && [other]);
}

/** The page at an old address. It redirects at once, without a script, and has the new address for search engines. */
export function redirectPage({ to }: Redirect, { url, base, language }: CoreSite): string {
  const path = withBase(base, to.route);
  return [
    `<!doctype html><html lang="${to.language ?? language}"><head><meta charset="utf-8">${metaPolicy(new Map())}`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(to.title)}</title>`,
    `<meta name="robots" content="noindex"><link rel="canonical" href="${url}${path}">`,
    `<meta http-equiv="refresh" content="0; url=${path}"></head>`,
    `<body><main><h1><a href="${path}">${escapeText(to.title)}</a></h1></main></body></html>`,
  ].join('');
}

const about = `# Old addresses, as Netlify and Cloudflare Pages read them. Both have a page at each; Netlify leads on all the same
# where there is a "!", and Cloudflare, which always does, passes over such a line and takes the one below it.
`;

/** The text of `_redirects`, including the base. */
export function redirectsFile(redirects: readonly Redirect[], base: string): string {
  const lines = redirects.flatMap(({ from, to }) => {
    const line = `${withBase(base, from)} ${withBase(base, to.route)} 301`;
    return [`${line}!`, line];
  });
  return [about, ...lines, ''].join('\n');
}

/** An old and a new address, including the base. */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
}

/** Reads `_redirects` as Cloudflare does. */
export function redirectRulesOf(text: string): readonly RedirectRule[] {
  return text.split('\n').flatMap((line) => {
    const [, from, to] = /^(\/\S*)\s+(\/\S*)\s+301$/.exec(line.trim()) ?? [];
    return from && to ? [{ from, to }] : [];
  });
}

/** An address as nginx and Caddy compare it with that of a request: decoded, and in quotes if it has spaces. */
export function word(address: string): string {
  const path = decoded(address);
  return /^[\w./*~@-]+$/.test(path) ? path : `"${path}"`;
}
