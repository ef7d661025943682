// A policy, and an address that a page requests → whether browsers allow it (CSP 3, 6.7.2). Pure.
import { type Extendable, emptyStyle, inlineStyles } from '../../../model/addresses/policy.ts';
import type { Allowed } from '../../../model/site/site.ts';

/** The directive that replaces a missing one. */
const instead: Readonly<Partial<Record<string, string>>> = { 'worker-src': 'script-src' };

/** Whether `policy`, of a page of the site at `siteUrl`, allows an address, or a keyword with its quotes. */
export function allows(policy: Allowed, directive: Extendable, wanted: string, siteUrl: string): boolean {
  const sources =
    policy.get(directive) ?? policy.get(instead[directive] ?? 'default-src') ?? policy.get('default-src');
  if (wanted.startsWith("'"))
    return [wanted, ...(wanted === emptyStyle ? [inlineStyles] : [])].some((one) => sources?.has(one));
  if (!URL.canParse(wanted, siteUrl)) return true; // nothing is loaded
  const url = new URL(wanted, siteUrl);
  return [...(sources ?? [])].some((source) => matches(source, url, new URL(siteUrl)));
}

/** The source that would allow an address. */
export function sourceFor(wanted: string, siteUrl: string): string {
  if (wanted.startsWith("'")) return wanted.slice(1, -1);
  const { protocol, host, origin } = new URL(wanted, siteUrl);
  if (origin === new URL(siteUrl).origin) return 'self';
  return host === '' ? protocol : `${protocol}//${host}`;
}

function matches(source: string, url: URL, own: URL): boolean {
  const isNetwork = /^(https?|wss?):$/.test(url.protocol);
  if (source === '*') return isNetwork;
  if (source === "'self'")
    return url.host === own.host && isScheme(own.protocol.replace('http', 'ws'), url.protocol);
  if (/^[a-z]+:$/.test(source)) return isScheme(source, url.protocol);
  const [, scheme = '', host = '', port = '', path = ''] =
    /^(\w+:)\/\/([^/:]+)(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? [];
  if (!isNetwork || !isScheme(scheme, url.protocol)) return false;
  const isHost = host.startsWith('*') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
  const isPort = port === '*' || url.port === port || (url.port === '' && port === usual[url.protocol]);
  const isPath = path.endsWith('/') ? url.pathname.startsWith(path) : path === '' || url.pathname === path;
  return isHost && isPort && isPath;
}

const usual: Readonly<Record<string, string>> = {
  'http:': '80',
  'ws:': '80',
  'https:': '443',
  'wss:': '443',
};

/** Whether a source with the scheme `source` allows an address with `scheme`: the same scheme, or a safer one. */
function isScheme(source: string, scheme: string): boolean {
  const safer: Readonly<Record<string, readonly string[]>> = {
    'http:': ['https:'],
    'ws:': ['wss:', 'http:', 'https:'],
    'wss:': ['https:'],
  };
  return source === scheme || (safer[source]?.includes(scheme) ?? false);
}

/** Whether a policy allows a source: an address, or `https://*.a.example`, of which one host is enough. */
export function allowsSource(
  policy: Allowed,
  directive: Extendable,
  source: string,
  siteUrl: string,
): boolean {
  const [scheme = '', rest] = source.split('//*.');
  if (rest === undefined) return allows(policy, directive, source, siteUrl);
  const own = [...(policy.get(directive) ?? [])].some(
    (one) => one.startsWith(scheme) && one.includes(`.${rest}`),
  );
  return own || allows(policy, directive, `${scheme}//any.${rest}`, siteUrl);
}

/**
 * Whether these directives of a policy name the site of an address, or of a neighbor (`files.a.example` for `a.example`). Its
 * scripts and stylesheets may load more from there.
 */
export function namesSiteOf(
  address: string,
  policy: Readonly<Partial<Record<string, readonly string[]>>>,
  ...directives: readonly Extendable[]
): boolean {
  const siteOf = (host: string) => host.split('.').slice(-2).join('.');
  const wanted = siteOf(new URL(address).hostname);
  const named = directives.flatMap((directive) => policy[directive] ?? []);
  return named.some((source) => siteOf(/^\w+:\/\/([^/:]+)/.exec(source)?.[1] ?? '') === wanted);
}
