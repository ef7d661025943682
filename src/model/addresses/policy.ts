// The sources that site.yml may add to the Content-Security-Policy: directives, the form of a source, and weak sources. Pure.

/** The directives that `policy` of site.yml may name, in the order of a policy. */
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

/** A directive that site.yml may name. */
export type Extendable = (typeof extendable)[number];

/** The directive for each attribute with which HTML elements load files (CSP 3, 6.1). For `<link>` it depends on `rel`. */
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

/** Keywords, which may be written without their quotes. */
const keywords = ['self', 'wasm-unsafe-eval', 'unsafe-eval', 'unsafe-inline', 'unsafe-hashes'];
const schemes = ['https', 'http', 'wss', 'ws', 'data', 'blob', 'mediastream', 'filesystem'];

const label = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?`;
/** Without `%`, `$` and similar characters, which have a meaning in the configurations of web servers. */
const host = new RegExp(
  String.raw`^(?:(https?|wss?)://)?(\*|(?:\*\.)?${label}(?:\.${label})*)(:\d{1,5}|:\*)?(/[\w.~/@:+-]*)?$`,
  'iu',
);

/**
 * A source in the form of a policy (CSP 3, 2.3.1): `self` → `'self'`, `api.example.org` → `https://api.example.org`, `Data:` →
 * `data:`.
 * Undefined if it is not a source, or has no use on a static site (`'none'`, a nonce).
 */
export function normalSource(text: string): string | undefined {
  const written = text.trim();
  const bare = /^'(.*)'$/.exec(written)?.[1] ?? written;
  if (keywords.includes(bare.toLowerCase())) return `'${bare.toLowerCase()}'`;
  // Base64 with exactly the length of the hash.
  if (/^(sha256-[\w+/-]{43}=|sha384-[\w+/-]{64}|sha512-[\w+/-]{86}==)$/.test(bare)) return `'${bare}'`;
  if (written === '*') return written;
  const scheme = written.toLowerCase();
  if (scheme.endsWith(':') && schemes.includes(scheme.slice(0, -1))) return scheme;
  const [, protocol, name = '', port = '', path = ''] = host.exec(written) ?? [];
  const isName = protocol !== undefined || name.includes('.') || name === 'localhost';
  if (!isName || !URL.canParse(`https://${name}`)) return undefined;
  return `${(protocol ?? 'https').toLowerCase()}://${new URL(`https://${name}`).hostname}${port}${path}`;
}

/** The source that allows all inline styles. */
export const inlineStyles = "'unsafe-inline'";

/** The source that allows an empty `<style>`, to which a script then adds rules. */
export const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Why a source is weak: it allows inline code, code made from text, any site, or content that can be changed in transit. */
export type Weakness = 'inline' | 'eval' | 'any' | 'made' | 'plain';

/** Directives for content that runs, or that changes the code or the look of pages. */
const running: readonly Extendable[] = ['script-src', 'worker-src', 'style-src', 'object-src'];
/** Directives for content of other sites that is only shown. */
export const showing: readonly Extendable[] = ['img-src', 'media-src', 'font-src', 'frame-src'];

/** Why a source (from `normalSource`) is weak in a directive; undefined if it is not. */
export function weaknessOf(directive: Extendable, source: string): Weakness | undefined {
  if (source === "'unsafe-inline'" || source === "'unsafe-hashes'") return 'inline';
  if (source === "'unsafe-eval'") return 'eval';
  // Any host, or any host of a top-level domain: the name has fewer than two fixed parts.
  if (source === '*' || /^\w+:\/\/\*(?:\.[^./:]+)?(?=[:/]|$)/.test(source)) return 'any';
  if (/^(https?|wss?):$/.test(source)) return showing.includes(directive) ? undefined : 'any';
  if (!running.includes(directive)) return undefined;
  if (source.endsWith(':')) return 'made';
  const isPlain = /^(http|ws):\/\/(?!localhost(?=[:/]|$)|127\.0\.0\.1(?=[:/]|$))/.test(source);
  return isPlain ? 'plain' : undefined;
}
