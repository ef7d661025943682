// Marks: placeholders in a text for something that is known later, such as the base, or the target of a link. Pure.
//
// A mark is written between two noncharacters (Unicode 23.7), which no text of a site may contain: `allowedText` replaces them by
// U+FFFD. They may not occur encoded either, because a template may encode an address with a mark: see `withoutMarks`. So nothing
// that an author writes is ever mistaken for a mark.

/** The kinds of marks. Words in ASCII, which stay as they are when an address is encoded. */
const kinds = ['base', 'code', 'link', 'part', 'slot', 'styles'] as const;
export type MarkKind = (typeof kinds)[number];

const [opening, closing] = ['\ufdd0', '\ufdd1'] as const;
/** What a mark stands between. */
export const delimiters = opening + closing;
const signs = new RegExp(`[${delimiters}]|${encodeURIComponent(opening)}(?=${kinds.join('|')})`, 'g');

/** A text of an author without marks: their delimiters are replaced by U+FFFD. */
export function withoutMarks(text: string): string {
  return text.replace(signs, (sign) => (sign.length === 1 ? '\ufffd' : encodeURIComponent('\ufffd')));
}

/** A mark. `payload` may have the characters that `encodeURIComponent` leaves alone, and `%` and `@`. */
export function markOf(kind: MarkKind, payload = ''): string {
  return opening + kind + payload + closing;
}

/**
 * A pattern for marks of one kind, with the text directly before and after each. A template may have encoded an address with a mark
 * in it.
 */
function pattern(kind: MarkKind, before: string, after: string, flags: string): RegExp {
  const encoded = encodeURIComponent;
  const [open, close] = [opening, closing].map((sign) => `(?:${sign}|${encoded(sign)})`);
  return new RegExp(`${before}${open}${kind}([\\w%.!~*()@-]*?)${close}${after}`, flags);
}

/** Whether a text may have marks of a kind. */
export function hasMarks(kind: MarkKind, text: string): boolean {
  return text.includes(opening + kind) || text.includes(encodeURIComponent(opening) + kind);
}

/**
 * A function that replaces all marks of a kind that are between `before` and `after` (patterns), by a function of their payload.
 */
export function replacer(
  kind: MarkKind,
  [before, after] = ['', ''],
): (text: string, by: (payload: string, all: string) => string) => string {
  const marks = pattern(kind, before, after, 'g');
  return (text, by) =>
    hasMarks(kind, text) ? text.replace(marks, (all, payload: string) => by(payload, all)) : text;
}

/** A function that reads the payload of a text that is exactly one mark between `before` and `after`; undefined if it is not. */
export function markReader(kind: MarkKind, [before, after] = ['', '']): (text: string) => string | undefined {
  const whole = pattern(kind, `^${before}`, `${after}$`, '');
  return (text) => (hasMarks(kind, text) ? whole.exec(text)?.[1] : undefined);
}
