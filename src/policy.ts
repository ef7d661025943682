// What a finished page loads and runs → the Content-Security-Policy that allows just that. Pure.
import { createHash } from 'node:crypto';
import type { Loader, Scan } from './html.ts';
import type { FontSource } from './site.ts';
import { ownString } from './strings.ts';

/** Sources by directive, as a Content-Security-Policy has them. */
export type Allowed = ReadonlyMap<string, ReadonlySet<string>>;

/** What a page loads and runs. */
export interface Needs {
  readonly allowed: Allowed;
  /** Its inline styles that name fonts, by the hash that `allowed` has of them: both change with the fonts' names. */
  readonly unfinished: ReadonlyMap<string, string>;
}

/** In the order in which a policy names them. `frame-ancestors` is added where it counts: in the header. */
const directives = [
  'default-src',
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'media-src',
  'manifest-src',
  'connect-src',
  'frame-src',
  'object-src',
  'form-action',
  'base-uri',
] as const;

/** A directive of a policy. */
export type Directive = (typeof directives)[number];

/** What every page may do: nothing, but show pictures of its own site (browsers ask for an icon by themselves). */
const always: Allowed = new Map([
  ['default-src', new Set(["'none'"])],
  ['img-src', new Set(["'self'"])],
  ['form-action', new Set(["'none'"])],
  ['base-uri', new Set(["'none'"])],
]);

/** What `found`, a page of the site at `siteUrl`, needs to be allowed. `styles` is the stylesheet of all pages. */
export function needsOf(
  { inline, loaders }: Scan,
  siteUrl: string,
  { styles, fonts }: { readonly styles: string; readonly fonts: readonly FontSource[] },
): Needs {
  const allowed = new Map<Directive, Set<string>>();
  const allow = (directive: Directive, url: string) => {
    const source = sourceOf(url, siteUrl);
    if (source) allowed.set(directive, (allowed.get(directive) ?? new Set()).add(source));
  };
  const allowHash = (directive: Directive, text: string) => {
    allowed.set(directive, (allowed.get(directive) ?? new Set()).add(hashSource(text)));
  };
  for (const { element, type, text } of inline) {
    if (text === '') continue;
    if (element === 'style') {
      allowHash('style-src', text);
      for (const [directive, url] of inStyles(text)) allow(directive, url);
    } else if (isRun(type)) {
      allowHash('script-src', text);
      // A module may load others, and an inline one has no other way to.
      for (const [, url] of text.matchAll(/\b(?:import|from)\s*\(?\s*["'`]([^"'`]+)/g))
        allow('script-src', url ?? '');
    }
  }
  for (const loader of loaders) for (const [directive, url] of inElement(loader)) allow(directive, url);
  const early = inline.filter(
    ({ element, text }) => element === 'style' && fonts.some(({ placeholder }) => text.includes(placeholder)),
  );
  // Needs outlive their page. Mostly it is the one stylesheet: one string for all pages.
  const kept = early.map(({ text }) => [hashOf(text), text === styles ? styles : ownString(text)] as const);
  return { allowed, unfinished: new Map(kept) };
}

/** All of them together. */
export function union(all: readonly Allowed[]): Allowed {
  const together = new Map<string, Set<string>>();
  for (const one of all) {
    for (const [directive, sources] of one) {
      const known = together.get(directive) ?? new Set();
      for (const source of sources) known.add(source);
      together.set(directive, known);
    }
  }
  return together;
}

/** The text of a policy; the same for the same sources, in whatever order they were found. */
export function policyText(allowed: Allowed): string {
  const all = union([always, allowed]);
  return directives
    .filter((directive) => all.has(directive))
    .map((directive) => [directive, ...inOrder(all.get(directive) ?? new Set())].join(' '))
    .join('; ');
}

function inOrder(sources: ReadonlySet<string>): readonly string[] {
  const some = [...sources].filter((source) => source !== "'none'").sort();
  return some.length > 0 ? some : ["'none'"];
}

/** Whether pages load nothing from another site. */
export function isAlone(allowed: Allowed): boolean {
  const loading = [...allowed].filter(([directive]) => directive !== 'form-action');
  return !loading.some(([, sources]) => [...sources].some((source) => /^https?:/.test(source)));
}

/**
 * The policy as an element: what holds on hosts that send no headers. It must stand before anything that it governs, but
 * not before the charset, which browsers look for in the first 1024 bytes.
 */
export function withPolicy(html: string, allowed: Allowed): string {
  const place = /<head\b[^>]*>(?:\s*<meta\b[^>]*>)*?\s*<meta\s+charset=[^>]*>|<head\b[^>]*>/i;
  return html.replace(place, (found) => found + metaPolicy(allowed));
}

/** The element of a policy. No source has a quote or an ampersand in it. */
export function metaPolicy(allowed: Allowed): string {
  return `${metaStart}${policyText(allowed)}"/>`;
}

const metaStart = '<meta http-equiv="Content-Security-Policy" content="';

/**
 * For a server of one's own while one writes: `html` with a policy under which `script`, put into it, may run and listen to
 * that server. Never for the web.
 */
export function withPolicyFor(script: string, html: string): string {
  const start = html.indexOf(metaStart) + metaStart.length;
  const end = html.indexOf('"', start);
  if (start < metaStart.length || end === -1) return html;
  const held = html.slice(start, end).split('; ');
  const read: Allowed = new Map(
    held.map((part) => [part.split(' ')[0] ?? '', new Set(part.split(' ').slice(1))]),
  );
  const more: Allowed = new Map([
    ['script-src', new Set([hashSource(script)])],
    ['connect-src', new Set(["'self'"])],
  ]);
  return html.slice(0, start) + policyText(union([read, more])) + html.slice(end);
}

/**
 * The hash of an inline script or style as browsers take it: of its text as they have it in memory, where CR and NUL have
 * been replaced (HTML, 13.2.3.5 and 13.2.5).
 */
export function hashOf(text: string): string {
  const seen = text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
  return createHash('sha256').update(seen).digest('base64');
}

/**
 * What to replace in finished pages once `names` (what stands for the fonts' hashes, and the hashes) are known: the names,
 * and the hashes of the styles in which they stand.
 */
export function finishing(
  names: ReadonlyMap<string, string>,
  pages: readonly { readonly needs: Needs }[],
): ReadonlyMap<string, string> {
  const texts = new Map(names);
  for (const { needs } of pages) {
    for (const [early, style] of needs.unfinished) {
      if (!texts.has(early)) texts.set(early, hashOf(replaced(style, names)));
    }
  }
  return texts;
}

/** `text` with every key of `texts` replaced by its value. */
export function replaced(text: string, texts: ReadonlyMap<string, string>): string {
  return [...texts].reduce((now, [from, to]) => now.replaceAll(from, to), text);
}

function hashSource(text: string): string {
  return `'sha256-${hashOf(text)}'`;
}

/**
 * Whether a browser runs a script of this type, or asks the policy about it: the policy is consulted only after a data
 * block (JSON-LD) has been told from a script (HTML, "prepare the script element").
 */
function isRun(type: string): boolean {
  const known = ['', 'module', 'importmap', 'speculationrules'];
  return (
    known.includes(type) || /^(text|application)\/(x-)?(java|ecma)script\b|^text\/(j|live)script\b/.test(type)
  );
}

/** What a stylesheet loads: fonts, pictures, other stylesheets. */
function inStyles(css: string): readonly [Directive, string][] {
  const found: [Directive, string][] = [];
  const urlPattern = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*?))\s*\)/g;
  const rest = css
    .replace(/@font-face\s*\{[^}]*\}/g, (rule) => {
      for (const [, a, b, c] of rule.matchAll(urlPattern)) found.push(['font-src', a ?? b ?? c ?? '']);
      return '';
    })
    .replace(/@import\s*(?:url\()?\s*["']?([^"')\s;]+)[^;]*;/g, (_, url: string) => {
      found.push(['style-src', url]);
      return '';
    });
  for (const [, a, b, c] of rest.matchAll(urlPattern)) found.push(['img-src', a ?? b ?? c ?? '']);
  return found;
}

const byElement: Readonly<Record<string, Readonly<Record<string, Directive>>>> = {
  script: { src: 'script-src', href: 'script-src', 'xlink:href': 'script-src' },
  img: { src: 'img-src', srcset: 'img-src' },
  source: { src: 'media-src', srcset: 'img-src' },
  image: { href: 'img-src', 'xlink:href': 'img-src' },
  use: { href: 'img-src', 'xlink:href': 'img-src' },
  feimage: { href: 'img-src', 'xlink:href': 'img-src' },
  input: { src: 'img-src', formaction: 'form-action' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  track: { src: 'media-src' },
  iframe: { src: 'frame-src' },
  embed: { src: 'object-src' },
  object: { data: 'object-src' },
  form: { action: 'form-action' },
  button: { formaction: 'form-action' },
  base: { href: 'base-uri' },
};

const byRel: Readonly<Record<string, readonly Directive[]>> = {
  // What a stylesheet in a file loads is not looked at: fonts, most likely.
  stylesheet: ['style-src', 'font-src'],
  icon: ['img-src'],
  'apple-touch-icon': ['img-src'],
  'mask-icon': ['img-src'],
  manifest: ['manifest-src'],
  modulepreload: ['script-src'],
};

const byPreload: Readonly<Record<string, Directive>> = {
  font: 'font-src',
  image: 'img-src',
  style: 'style-src',
  script: 'script-src',
  fetch: 'connect-src',
};

function inElement({ element, attributes, urls }: Loader): readonly [Directive, string][] {
  if (element !== 'link') {
    return urls.flatMap(({ attribute, url }): [Directive, string][] => {
      const directive = byElement[element]?.[attribute];
      return directive ? [[directive, url]] : [];
    });
  }
  const rels = (attributes.rel ?? '').toLowerCase().split(/\s+/);
  const preload = rels.includes('preload') ? byPreload[attributes.as ?? ''] : undefined;
  const wanted = [...rels.flatMap((rel) => byRel[rel] ?? []), ...(preload ? [preload] : [])];
  return wanted.flatMap((directive) => urls.map(({ url }): [Directive, string] => [directive, url]));
}

/** The source that allows an address; undefined where nothing is loaded. */
function sourceOf(url: string, siteUrl: string): string | undefined {
  if (url === '' || url.startsWith('#')) return undefined;
  if (!URL.canParse(url, siteUrl)) return undefined;
  const { protocol, origin } = new URL(url, siteUrl);
  if (!['http:', 'https:'].includes(protocol)) return protocol;
  return origin === new URL(siteUrl).origin ? "'self'" : origin;
}
