// The data of a site → the headers that hosts must send, as rules; and `_headers`, written and read. Pure.
//
// This is the only source of headers. `_headers` has them in the syntax of Netlify and Cloudflare Pages. `site headers` and `site
// preview` read that file.

import { isAlone, isSite, union } from '../../../html/policy.ts';
import { assetsFolder, hostFiles, pageTemplateFile } from '../../../model/addresses/paths.ts';
import { decoded, withBase } from '../../../model/addresses/url.ts';
import type { Problem } from '../../../model/site/problem.ts';
import type { Allowed, PageFacts } from '../../../model/site/site.ts';
import { problem } from '../../../problems/problem.ts';
import { type Documents, kindsOf, policiesOf, policyName, policyOf } from './filePolicies.ts';
import { addressPart, isPlain, policyRules } from './policyRules.ts';

export type Headers = Readonly<Record<string, string>>;

/** The headers for every address that matches `path`, in which a `*` matches anything. */
export interface Rule {
  readonly path: string;
  readonly headers: Headers;
}

/** The inputs of a site's headers. */
interface Hosted {
  readonly base: string;
  /** The site's address. HTTPS is required permanently only if it begins with https: and the site has its own host. */
  readonly url: string;
  /** The sources that all pages together load and run. */
  readonly allowed: Allowed;
  /** Every file of the out folder. */
  readonly files: Iterable<string>;
  /** Files that are published unchanged but may run scripts, and the sources that they may load and run. */
  readonly documents?: Documents | undefined;
}

/** The limits of Cloudflare: rules in a file, characters in a line. Netlify has none. */
export const limits = { rules: 100, line: 2000 } as const;

/** For files with a hash of their bytes in the name: a browser never requests them twice (RFC 8246). */
const forGood = 'public, max-age=31536000, immutable';

/** For all others: a browser caches them, and checks each time whether they have changed. */
const askAgain = 'public, max-age=0, must-revalidate';

/** Two years, in seconds. HSTS has no paths (RFC 6797): a site with a base would set it for its neighbors and for subdomains. */
const httpsForGood = 'max-age=63072000';

/** Whether hosts read a line with the policy for `allowed`. */
export function isPolicyRead(allowed: Allowed): boolean {
  return lineOf([policyName, policyOf(allowed, "'none'")]).length <= limits.line;
}

/**
 * The headers of every answer. `upgrade-insecure-requests` is not used: addresses are relative, and a host without TLS must work.
 */
function everywhere(hosted: Hosted): Headers {
  const { base, url, allowed, documents } = hosted;
  return {
    // One list for the whole site, not one for each page: hosts read 100 rules. Pages share scripts and styles, so the list is
    // never too long, and the policy in each page allows less.
    [policyName]: policiesOf(hosted, []).page,
    ...(url.startsWith('https:') && base === '/' ? { 'Strict-Transport-Security': httpsForGood } : {}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': denied.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    // With it, a page could not load from another site that does not send a matching header.
    ...(isAlone(union([allowed, documents?.allowed ?? new Map()]))
      ? { 'Cross-Origin-Embedder-Policy': 'require-corp' }
      : {}),
  };
}

/** Features that concern a person, a device or money. Only names that browsers know, because they warn about others. */
const denied = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Which sites may show or load a file: any site, or only this one. */
const shared = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
const own = { 'Cross-Origin-Resource-Policy': 'same-origin' };

/** Pictures, films and sounds. Feeds and cards work only if other sites can show them. */
const media = /\.(avif|gif|ico|jpe?g|png|svg|webp|m4[av]|mp[34]|og[agv]|opus|wav|webm)$/i;

/** Types that hosts cannot derive from the name (Apple requires this one). */
const types: Readonly<Record<string, string>> = {
  '.well-known/apple-app-site-association': 'application/json',
};

/**
 * The rules of a site, in order of precedence: a later one replaces the policy of an earlier one. Otherwise no two rules that match
 * one address set the same header: Netlify would send the later value, Cloudflare both. So files that browsers must revalidate are
 * listed by the first part of their path, and never as `/*`. If there are too many, the site leaves this to the hosts, which
 * revalidate by default. Files that other sites may show are listed in the same way. If there are too many, others may show any
 * file.
 */
export function headerRules(hosted: Hosted): readonly Rule[] {
  const files = [...hosted.files].filter((file) => !hostFiles.has(file));
  const typed = files.flatMap((file) =>
    types[file] ? [{ path: `/${file}`, headers: { 'Content-Type': types[file] } }] : [],
  );
  const texts = policiesOf(hosted, files);
  const kinds = kindsOf(files, hosted.documents);
  const policies = (isBrief: boolean) =>
    policyRules(kinds, isBrief).map(({ path, kind }) => ({ path, headers: { [policyName]: texts[kind] } }));
  const assets = `/${assetsFolder}*`;
  // In a frame with `sandbox`, a document has no origin. For the files beside it, it is another site.
  const isShared = (file: string) => media.test(file) || hosted.documents?.paths.has(file);
  const sharedParts = new Set(files.filter(isShared).map(firstPart));
  const changing = [...new Set([...new Set(files.map(firstName))].map(firstPart))]
    .filter((path) => path !== assets && path !== '/index.html' && isPlain(path))
    .map((path) => ({
      path,
      headers: { 'Cache-Control': askAgain, ...(sharedParts.has(path) ? shared : own) },
    }));
  const all: readonly Rule[] = [
    { path: '/*', headers: everywhere(hosted) },
    { path: assets, headers: { 'Cache-Control': forGood, ...shared } },
    { path: '/', headers: { 'Cache-Control': askAgain, ...own } },
    ...typed,
    ...changing,
    ...policies(false),
  ];
  const exact = merged(all);
  const few = (): readonly Rule[] => [
    { path: '/*', headers: { ...everywhere(hosted), ...shared } },
    { path: assets, headers: { 'Cache-Control': forGood } },
    { path: '/', headers: { 'Cache-Control': askAgain } },
    ...typed,
    ...policies(true),
  ];
  const rules = exact.length <= limits.rules ? exact : merged(few()).slice(0, limits.rules);
  return rules.map(({ path, headers }) => ({ path: withBase(hosted.base, path), headers }));
}

/** One rule for each path. Longer paths follow shorter ones that they begin with. */
function merged(rules: readonly Rule[]): readonly Rule[] {
  const byPath = new Map<string, Headers>();
  for (const { path, headers } of rules) byPath.set(path, { ...byPath.get(path), ...headers });
  const order = (path: string) => path.replace(/\/?\*.*/, '');
  return [...byPath]
    .map(([path, headers]) => ({ path, headers }))
    .sort((a, b) => compare(order(a.path), order(b.path)) || a.path.length - b.path.length);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** A file of the root, or its folder there: `faq/a/index.html` → `faq/`. */
function firstName(file: string): string {
  return file.slice(0, file.indexOf('/') + 1) || file;
}

/** `faq/index.html` → `/faq/*`; `404.html` → `/404.html`. */
function firstPart(file: string): string {
  const slash = file.indexOf('/');
  return slash === -1 ? `/${addressPart(file)}` : `/${addressPart(file.slice(0, slash))}/*`;
}

/**
 * The text of `_headers`. Cloudflare sends a header with the values of all rules, unless a rule with `!` removes it. Netlify
 * ignores such a line, and sends the value of the last rule.
 */
export function headersFile(rules: readonly Rule[]): string {
  const lines = rules.flatMap(({ path, headers }, index) => [
    '',
    path,
    ...(index > 0 && headers[policyName] ? [`  ! ${policyName}`] : []),
    ...Object.entries(headers).map(lineOf),
  ]);
  return ['# Written by `site build`, for Netlify and Cloudflare Pages.', ...lines, ''].join('\n');
}

function lineOf([name, value]: readonly [name: string, value: string]): string {
  return `  ${name}: ${value}`;
}

/**
 * The problem of a policy that a host would silently drop, with all its protection. `pages` need so much that sharing cannot
 * shorten it.
 */
export function policyTooLong(allowed: Allowed, pages: Iterable<Pick<PageFacts, 'csp' | 'route'>>): Problem {
  const scripts = new Set<string>();
  const templates = new Set<string>();
  for (const { csp, route } of pages) {
    for (const source of csp.allowed.get('script-src') ?? []) {
      if (!source.startsWith("'sha256-")) continue;
      scripts.add(source);
      templates.add(pageTemplateFile(route.template));
    }
  }
  const sites = new Set([...allowed.values()].flatMap((some) => [...some].filter(isSite)));
  const { length } = lineOf([policyName, policyOf(allowed, "'none'")]);
  const [file = '', other] = templates;
  const at = { file: file && other === undefined ? file : 'templates/' };
  return problem('policy-too-long', [length, limits.line, scripts.size, sites.size], at);
}

/** Reads `_headers` as the hosts do: addresses begin with a slash, headers have a colon, all other lines are comments. */
export function rulesOf(text: string): readonly Rule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const colon = line.indexOf(':');
    if (line.startsWith('/')) rules.push({ path: line, headers: {} });
    else if (!/^[#!]/.test(line) && colon > 0) {
      const headers = rules.at(-1)?.headers;
      if (headers) headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
    }
  }
  return rules;
}

/** The headers that hosts send for the address `path` (decoded, with the base, without a query). */
export function headersFor(rules: readonly Rule[], path: string): Headers {
  const fitting = rules.filter((rule) => matches(rule.path, path));
  return Object.assign({}, ...fitting.map(({ headers }) => headers));
}

function matches(pattern: string, path: string): boolean {
  const [before = '', after] = decoded(pattern).split('*');
  if (after === undefined) return before === path;
  return path.length >= before.length + after.length && path.startsWith(before) && path.endsWith(after);
}
