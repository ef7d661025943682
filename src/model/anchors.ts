// Anchors as other generators make them of headings → the ids that they mean here. Pure.

/** The id that an anchor means on the page with an address; undefined where there is none, or more than one. */
export type Anchors = (route: string, anchor: string) => string | undefined;

/**
 * The id that is an anchor, or else the only one with the same letters and digits, however cases, marks above letters and signs between
 * them are written; or else the only one of which the same is left without its first digits and all but ASCII, as kramdown has it.
 */
export function fittingId(anchor: string, ids: ReadonlySet<string>): string | undefined {
  if (ids.has(anchor)) return anchor;
  for (const part of [letters, asciiLetters]) {
    const wanted = part(anchor);
    const fitting = wanted === '' ? [] : [...ids].filter((id) => part(id) === wanted);
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined;
  }
  return undefined;
}

function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function asciiLetters(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^\d+/, '');
}
