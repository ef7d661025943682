// The sources that site.yml may add to the Content-Security-Policy: which directives, how a source is written, which are weak. Pure.

/** The directives that `policy` of site.yml may name, in the order in which a policy has them. */
export const extendable = [
  'script-src',
  'worker-src',
  'style-src',
  'img-src',
  'font-src',
  'media-src',
  'manifest-src',
  'connect-src',
  'frame-src',
  'object-src',
  'form-action',
] as const;

/** One of them. */
export type Extendable = (typeof extendable)[number];

/** Under which directive elements of HTML load what their attributes name (CSP 3, 6.1). A `<link>` says that by its `rel`. */
export const loadedBy = {
  img: { src: 'img-src', srcset: 'img-src' },
  source: { src: 'media-src', srcset: 'img-src' },
  input: { src: 'img-src', formaction: 'form-action' },
  video: { src: 'media-src', poster: 'img-src' },
  audio: { src: 'media-src' },
  track: { src: 'media-src' },
  iframe: { src: 'frame-src' },
  embed: { src: 'object-src' },
  object: { data: 'object-src' },
  form: { action: 'form-action' },
  button: { formaction: 'form-action' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Extendable>>>>;

/** What may be written without its quotes, too. */
const keywords = ['self', 'wasm-unsafe-eval', 'unsafe-eval', 'unsafe-inline', 'unsafe-hashes'];
const schemes = ['https', 'http', 'wss', 'ws', 'data', 'blob', 'mediastream', 'filesystem'];

const label = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?`;
/** Without `%`, `$` and the like, which web servers read as something else in their configurations. */
const host = new RegExp(
  String.raw`^(?:(https?|wss?)://)?(\*|(?:\*\.)?${label}(?:\.${label})*)(:\d{1,5}|:\*)?(/[\w.~/@:+-]*)?$`,
  'iu',
);

/**
 * A source as a policy has it (CSP 3, 2.3.1): `self` → `'self'`, `api.example.org` → `https://api.example.org`, `Data:` → `data:`.
 * Undefined where it is none, or one that means nothing on a static site (`'none'`, a nonce).
 */
export function normalSource(text: string): string | undefined {
  const written = text.trim();
  const bare = /^'(.*)'$/.exec(written)?.[1] ?? written;
  if (keywords.includes(bare.toLowerCase())) return `'${bare.toLowerCase()}'`;
  // Of bytes in Base64, as many as the function gives.
  if (/^(sha256-[\w+/-]{43}=|sha384-[\w+/-]{64}|sha512-[\w+/-]{86}==)$/.test(bare)) return `'${bare}'`;
  if (written === '*') return written;
  const scheme = written.toLowerCase();
  if (scheme.endsWith(':') && schemes.includes(scheme.slice(0, -1))) return scheme;
  const [, protocol, name = '', port = '', path = ''] = host.exec(written) ?? [];
  const isName = protocol !== undefined || name.includes('.') || name === 'localhost';
  if (!isName || !URL.canParse(`https://${name}`)) return undefined;
  return `${(protocol ?? 'https').toLowerCase()}://${new URL(`https://${name}`).hostname}${port}${path}`;
}

/** Why a source is weak: it lets in inline code, code made of text, any site, or what anyone on the way can change. */
export type Weakness = 'inline' | 'eval' | 'any' | 'made' | 'plain';

/** What is run, or changes what is run and shown. */
const running: readonly Extendable[] = ['script-src', 'worker-src', 'style-src', 'object-src'];
/** What shows something of other sites, and runs nothing of them here. */
const showing: readonly Extendable[] = ['img-src', 'media-src', 'font-src', 'frame-src'];

/** Why a source, as `normalSource` gives it, is weak in a directive; undefined where it is not. */
export function weaknessOf(directive: Extendable, source: string): Weakness | undefined {
  if (source === "'unsafe-inline'" || source === "'unsafe-hashes'") return 'inline';
  if (source === "'unsafe-eval'") return 'eval';
  // Any host, or any host of a top-level domain: a name has two parts.
  if (source === '*' || /^\w+:\/\/\*(?:\.[^./:]+)?(?=[:/]|$)/.test(source)) return 'any';
  if (/^(https?|wss?):$/.test(source)) return showing.includes(directive) ? undefined : 'any';
  if (!running.includes(directive)) return undefined;
  if (source.endsWith(':')) return 'made';
  const isPlain = /^(http|ws):\/\/(?!localhost(?=[:/]|$)|127\.0\.0\.1(?=[:/]|$))/.test(source);
  return isPlain ? 'plain' : undefined;
}
