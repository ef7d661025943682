// The needs of pages → the text of the Content-Security-Policy that allows exactly these. Pure.
import { createHash } from 'node:crypto';
import { extendable } from '../model/addresses/policy.ts';
import type { Allowed } from '../model/site/site.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';

/** In the order of a policy. `frame-ancestors` is added only to the header, because it has no effect elsewhere. */
const directives = ['default-src', ...extendable, 'base-uri'] as const;

export type Directive = (typeof directives)[number];

/**
 * Every page may show pictures of its site (browsers request an icon themselves) and read its files (Lighthouse reads robots.txt).
 */
const always: Allowed = new Map([
  ['default-src', new Set(["'none'"])],
  ['img-src', new Set(["'self'"])],
  ['connect-src', new Set(["'self'"])],
  ['form-action', new Set(["'none'"])],
  ['base-uri', new Set(["'none'"])],
]);

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

/** The text of a policy. It does not depend on the order of sources. */
export function policyText(allowed: Allowed): string {
  const all = union([always, allowed]);
  return directives
    .filter((directive) => all.has(directive))
    .map((directive) => [directive, ...inOrder(all.get(directive) ?? new Set())].join(' '))
    .join('; ');
}

function inOrder(sources: ReadonlySet<string>): readonly string[] {
  // With a hash in the list, browsers ignore 'unsafe-inline' (CSP 3, 6.7.3.2).
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

/** Whether a source is another site, or any site. */
export function isSite(source: string): boolean {
  return /^(https?:|\*)/.test(source);
}

/**
 * Adds the policy as an element, for hosts that send no headers. It must come before everything that it restricts. The charset
 * comes first, because browsers look for it in the first 1024 bytes.
 */
export function withPolicy(html: string, allowed: Allowed): string {
  return html.replace(placeOfPolicy, (found) => found + metaPolicy(allowed));
}

const placeOfPolicy = /<head\b[^>]*>(?:\s*<meta\b[^>]*>)*?\s*<meta\s+charset=[^>]*>|<head\b[^>]*>/i;

/** The element of a policy. No source contains a quote or an ampersand. */
export function metaPolicy(allowed: Allowed): string {
  return `${metaStart}${policyText(allowed)}"/>`;
}

const metaStart = '<meta http-equiv="Content-Security-Policy" content="';

/** The policy in a page; undefined if there is none. */
export function policyIn(html: string): Allowed | undefined {
  const start = html.indexOf(metaStart) + metaStart.length;
  const end = html.indexOf('"', start);
  if (start < metaStart.length || end === -1) return undefined;
  const parts = html.slice(start, end).split('; ');
  return new Map(parts.map((part) => [part.split(' ')[0] ?? '', new Set(part.split(' ').slice(1))]));
}

/** A page for `site watch`: the watch's script comes before everything that the policy may refuse. */
export function withPolicyForWatch(html: string, script: string, nonce: string): string {
  const start = html.indexOf(metaStart);
  const at = start === -1 ? undefined : html.indexOf('"', start + metaStart.length);
  if (at === undefined) return html.replace(placeOfPolicy, (found) => found + script);
  const end = html.indexOf('>', at) + 1;
  const read = html.slice(start + metaStart.length, at);
  return (
    html.slice(0, start) +
    metaStart +
    policyForWatch(read, nonce) +
    html.slice(at, end) +
    script +
    html.slice(end)
  );
}

/**
 * A policy that also allows the script with this nonce, and nothing else. So the watch refuses everything that the published site
 * refuses. With a nonce in a list browsers ignore 'unsafe-inline' (CSP 3, 6.7.3.2). Such a list allows the site itself.
 */
export function policyForWatch(policy: string, nonce: string): string {
  const parts = policy.split('; ');
  const scripts = parts.find((part) => part.startsWith('script-src '))?.split(' ') ?? ['script-src'];
  if (scripts.includes("'self'")) return policy;
  const source = scripts.includes("'unsafe-inline'") ? "'self'" : `'nonce-${nonce}'`;
  const list = [...scripts.filter((one) => one !== "'none'"), source].join(' ');
  const others = parts.filter((part) => !part.startsWith('script-src '));
  return [others[0], list, ...others.slice(1)].join('; ');
}

/** The hash of an inline script or style as browsers compute it, after replacing CR and NUL (HTML, 13.2.3.5 and 13.2.5). */
export function hashOf(text: string): string {
  const seen = text.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
  return createHash('sha256').update(seen).digest('base64');
}

/** The source that allows an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${hashOf(text)}'`;
}
