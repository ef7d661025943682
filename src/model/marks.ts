// Marks: what stands in a text for something that is known later, such as the base, or where a link leads. Pure.
//
// A mark is written between two noncharacters (Unicode 23.7), which no text of a site may hold: `allowedText` puts U+FFFD in their place.
// Nor may one hold them encoded, as a template may have encoded an address with a mark: see `withoutMarks`. So nothing that an author
// writes is ever taken for one.

/** What marks stand for. Words of ASCII: they stay as they are wherever an address is encoded. */
const kinds = ['base', 'code', 'link', 'slot', 'styles'] as const;
export type MarkKind = (typeof kinds)[number];

const [opening, closing] = ['\ufdd0', '\ufdd1'] as const;
const signs = new RegExp(`[${opening}${closing}]|${encodeURIComponent(opening)}(?=${kinds.join('|')})`, 'g');

/** A text of an author that holds no mark: U+FFFD stands in place of its signs. */
export function withoutMarks(text: string): string {
  return text.replace(signs, (sign) => (sign.length === 1 ? '\ufffd' : encodeURIComponent('\ufffd')));
}

/** A mark. `payload` is of the characters that `encodeURIComponent` leaves alone, and of `%` and `@`. */
export function markOf(kind: MarkKind, payload = ''): string {
  return opening + kind + payload + closing;
}

/** Marks of one kind, with what stands right before and after each. A template may have encoded an address with one in it. */
function pattern(kind: MarkKind, before: string, after: string, flags: string): RegExp {
  const encoded = encodeURIComponent;
  const [open, close] = [opening, closing].map((sign) => `(?:${sign}|${encoded(sign)})`);
  return new RegExp(`${before}${open}${kind}([\\w%.!~*()@-]*?)${close}${after}`, flags);
}

/** Whether a text may have marks of a kind. */
export function hasMarks(kind: MarkKind, text: string): boolean {
  return text.includes(opening + kind) || text.includes(encodeURIComponent(opening) + kind);
}

/** What replaces the marks of a kind, which stand between `before` and `after` (as parts of a pattern), by what each payload becomes. */
export function replacer(
  kind: MarkKind,
  [before, after] = ['', ''],
): (text: string, by: (payload: string, all: string) => string) => string {
  const marks = pattern(kind, before, after, 'g');
  return (text, by) =>
    hasMarks(kind, text) ? text.replace(marks, (all, payload: string) => by(payload, all)) : text;
}

/** What reads the payload of a text that is one mark, and `before` and `after`; undefined where it is none. */
export function markReader(kind: MarkKind, [before, after] = ['', '']): (text: string) => string | undefined {
  const whole = pattern(kind, `^${before}`, `${after}$`, '');
  return (text) => (hasMarks(kind, text) ? whole.exec(text)?.[1] : undefined);
}
