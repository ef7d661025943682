// What pages need → the text of the Content-Security-Policy that allows just that. Pure.
import { createHash } from 'node:crypto';
import { getOrInsertComputed } from '../model/lazy.ts';
import { extendable } from '../model/policy.ts';
import type { Allowed } from '../model/site.ts';

/** In the order in which a policy names them. `frame-ancestors` is added where it counts: in the header. */
const directives = ['default-src', ...extendable, 'base-uri'] as const;

/** A directive of a policy. */
export type Directive = (typeof directives)[number];

/** What every page may do: show pictures of its site (browsers ask for an icon by themselves), read its files (Lighthouse reads robots.txt). */
const always: Allowed = new Map([
  ['default-src', new Set(["'none'"])],
  ['img-src', new Set(["'self'"])],
  ['connect-src', new Set(["'self'"])],
  ['form-action', new Set(["'none'"])],
  ['base-uri', new Set(["'none'"])],
]);

/** All of them together. */
export function union(all: Iterable<Allowed>): Allowed {
  const together = new Map<string, Set<string>>();
  for (const one of all) {
    for (const [directive, sources] of one) {
      const joined = getOrInsertComputed(together, directive, () => new Set());
      for (const source of sources) joined.add(source);
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
  // Beside a hash browsers ignore that everything inline is allowed (CSP 3, 6.7.3.2).
  const isInline = sources.has("'unsafe-inline'");
  const some = [...sources]
    .filter((source) => source !== "'none'" && !(isInline && source.startsWith("'sha")))
    .sort();
  return some.length > 0 ? some : ["'none'"];
}

/** Whether pages load nothing from another site. */
export function isAlone(allowed: Allowed): boolean {
  const loading = [...allowed].filter(([directive]) => directive !== 'form-action');
  return !loading.some(([, sources]) => [...sources].some(isSite));
}

/** Whether a source is another site, or any. */
export function isSite(source: string): boolean {
  return /^(https?:|\*)/.test(source);
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

/** The policy that stands in a page; undefined where there is none. */
export function policyIn(html: string): Allowed | undefined {
  const start = html.indexOf(metaStart) + metaStart.length;
  const end = html.indexOf('"', start);
  if (start < metaStart.length || end === -1) return undefined;
  const parts = html.slice(start, end).split('; ');
  return new Map(parts.map((part) => [part.split(' ')[0] ?? '', new Set(part.split(' ').slice(1))]));
}

/** A page as `site watch` serves it: under a policy that lets the watch's own script in, and lets it listen for news. */
export function withPolicyForWatch(html: string): string {
  const read = policyIn(html);
  if (!read) return html;
  const more: Allowed = new Map([['script-src', new Set(["'self'"])]]);
  const start = html.indexOf(metaStart);
  const end = html.indexOf('/>', start) + '/>'.length;
  return html.slice(0, start) + metaPolicy(union([read, more])) + html.slice(end);
}

/** The hash of an inline script or style as browsers take it: with CR and NUL replaced (HTML, 13.2.3.5 and 13.2.5). */
export function hashOf(text: string): string {
  const seen = text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
  return createHash('sha256').update(seen).digest('base64');
}

/** The source that allows an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${hashOf(text)}'`;
}
