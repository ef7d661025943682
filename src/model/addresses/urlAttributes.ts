// The attributes of HTML that have addresses, and the addresses in them. Pure.

export const urlAttributes: ReadonlySet<string> = new Set(
  'href|src|action|formaction|poster|data|xlink:href|srcset|imagesrcset'.split('|'),
);

/** The addresses of an attribute: `/a.avif 1x, /b.avif 2x` of a srcset → `/a.avif`, `/b.avif`. */
export function urlsOf(attribute: string, value: string): readonly string[] {
  return isSrcset(attribute) ? (value.match(candidates) ?? []).map(urlOfCandidate) : [value];
}

/** The value of an attribute with each of its addresses replaced. */
export function withEachUrl(attribute: string, value: string, replace: (url: string) => string): string {
  if (!isSrcset(attribute)) return replace(value);
  return value.replace(candidates, (candidate) => {
    const url = urlOfCandidate(candidate);
    return replace(url) + candidate.slice(url.length);
  });
}

/** Whether an attribute has addresses with sizes. */
const isSrcset = (attribute: string) => attribute.endsWith('srcset');

/** The candidates of a srcset: an address that ends with a comma, or one with its size (HTML, 4.8.4.2.1). */
const candidates = /[^\s,]\S*,(?=\s|$)|[^\s,]\S*[^,]*/g;

/** The address of a candidate. It may contain commas, but not end with one. */
const urlOfCandidate = (candidate: string) => /^\S*[^\s,]/.exec(candidate)?.[0] ?? '';
