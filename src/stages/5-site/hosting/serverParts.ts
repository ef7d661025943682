// A built site → the parts of web servers' configurations. Pure.
import { lookup } from 'mime-types';
import { assetsFolder, hostFiles } from '../../../model/addresses/paths.ts';
import { decoded } from '../../../model/addresses/url.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';
import { escapeRegExp } from '../../../model/values/strings.ts';
import type { RedirectRule } from '../../3-plan/redirects.ts';
import { policyName } from './filePolicies.ts';
import { type Headers, headersFor, type Rule } from './headers.ts';

/** A built site for servers. */
export interface Built {
  /** The out folder, absolute. */
  readonly folder: string;
  readonly base: string;
  readonly files: ReadonlySet<string>;
  readonly rules: readonly Rule[];
  readonly redirectRules: readonly RedirectRule[];
}

/** Types that some servers cannot derive from the file extension, or do not know to be UTF-8. */
const types = { webmanifest: 'application/manifest+json', avif: 'image/avif' } as const;

/** The parts of all configurations. */
export function partsOf(built: Built) {
  const { base, folder, rules, files } = built;
  // For files with a hash in their names, and for all others.
  const [hashed, changing] = [headersFor(rules, `${base}${assetsFolder}`), headersFor(rules, base)];
  const differing = Object.entries(hashed).filter(([name, value]) => changing[name] !== value);
  return {
    ...built,
    // The base without its final slash.
    bare: base.slice(0, -1),
    folder: folder.replace(/\/$/, ''),
    changing,
    hashed,
    onlyHashed: Object.fromEntries(differing),
    // The paths that other sites may show, below the base: `og.png`, `pictures/*`.
    shared: rules.flatMap(({ path, headers }) =>
      headers[resourcePolicy] &&
      headers[resourcePolicy] !== changing[resourcePolicy] &&
      path !== `${base}${assetsFolder}*`
        ? path.slice(base.length)
        : [],
    ),
    sharedWith: { [resourcePolicy]: hashed[resourcePolicy] ?? 'cross-origin' },
    policies: policiesIn(rules, changing[policyName]),
    allTypes: typesOf(files),
    typesByEnd: Object.entries(types).filter(([end]) => [...files].some((file) => file.endsWith(`.${end}`))),
    // Rules for a single address have the type of a file whose name has no extension.
    typed: rules.flatMap(({ path, headers: { 'Content-Type': type } }) => (type ? [{ path, type }] : [])),
    hidden: [...hostFiles],
    gzip: files.has('index.html.gz'),
    brotli: files.has('index.html.br'),
  };
}

/** The policies of addresses that differ from `usual`, each with the paths of its consecutive rules, including the base. */
function policiesIn(rules: readonly Rule[], usual: string | undefined) {
  const found: { readonly value: string; readonly paths: string[] }[] = [];
  for (const { path, headers } of rules) {
    const value = headers[policyName];
    const last = found.at(-1);
    if (value === undefined || (found.length === 0 && value === usual)) continue;
    if (last?.value === value) last.paths.push(path);
    else found.push({ value, paths: [path] });
  }
  return found;
}

/** File extensions that a later build may publish, although the configuration is printed again after each. */
const usualEndings =
  'atom avif css csv gif html ico ics jpeg jpg js json m4a md mjs mp3 mp4 ogg pdf png rss svg txt vtt wasm wav webm webmanifest webp woff woff2 xml zip'.split(
    ' ',
  );

/** The types of all files, by file extension, with these extensions. */
function typesOf(
  files: ReadonlySet<string>,
): readonly (readonly [type: string, endings: readonly string[]])[] {
  const own = [...files].flatMap((file) => /[^/.]\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? []);
  const endings = new Set([...usualEndings, ...own]);
  const found = new Map<string, string[]>();
  for (const ending of [...endings].sort()) {
    const type = lookup(ending);
    if (type) getOrInsertComputed(found, type, () => []).push(ending);
  }
  return [...found].sort();
}

/** The header that decides which sites may show a file. */
const resourcePolicy = 'Cross-Origin-Resource-Policy';

/** Paths of rules as a regular expression. */
export function patternOf(paths: readonly string[]): string {
  return paths.map((path) => escapeRegExp(decoded(path)).replace('\\*', '.*')).join('|');
}

export type Parts = ReturnType<typeof partsOf>;

/** For nginx: in double quotes, with backslashes and quotes escaped. A `$` cannot be escaped. */
export function nginxText(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** For Caddy, which in quotes reads no escape except that of a quote. */
export function caddyText(text: string): string {
  return text.includes('\\') && !text.includes('`') ? `\`${text}\`` : `"${text.replaceAll('"', '\\"')}"`;
}

/** For Apache, which expands variables: `apacheDollar` is the variable for the sign with which they begin. */
export function apacheText(text: string): string {
  return nginxText(text).replaceAll('${', `\${${apacheDollar}}{`);
}
export const apacheDollar = 'site_dollar';

/** The value of a header for Apache: a percent sign would begin a format. */
export function apacheFormat(text: string): string {
  return apacheText(text.replaceAll('%', '%%'));
}

/** A path as a pattern that matches only this path. */
export function asPattern(path: string): string {
  return path.replaceAll('\\', '\\\\').replace(/[*?[]/g, '[$&]');
}

/** A line for each header: `before`, its name and value as written by `write`, and `behind`. */
export function linesOf(
  headers: Headers,
  write: (value: string) => string,
  before: string,
  behind = '',
): string[] {
  return Object.entries(headers).map(([name, value]) => `${before}${name} ${write(value)}${behind}`);
}

/** `lines` if `isSo`, otherwise none. */
export function when(isSo: boolean, ...lines: readonly string[]): readonly string[] {
  return isSo ? lines : [];
}
