// Placeholders in a text for values that are known later, such as the base or the target of a link. Pure.
//
// A placeholder is written between two noncharacters (Unicode 23.7), which no text of a site may contain: `allowedText` replaces
// them by U+FFFD. Their encoded forms are also replaced (see `withoutPlaceholders`), because a template may encode an address with a
// placeholder. So no author's text is ever mistaken for a placeholder.

/** The kinds of placeholders: ASCII words, which do not change when an address is encoded. */
const kinds = ['base', 'code', 'link', 'part', 'slot', 'styles'] as const;
export type PlaceholderKind = (typeof kinds)[number];

const [opening, closing] = ['\ufdd0', '\ufdd1'] as const;
/** The characters around a placeholder. */
export const delimiters = opening + closing;
const signs = new RegExp(`[${delimiters}]|${encodeURIComponent(opening)}(?=${kinds.join('|')})`, 'g');

/** An author's text without placeholders: their delimiters are replaced by U+FFFD. */
export function withoutPlaceholders(text: string): string {
  return text.replace(signs, (sign) => (sign.length === 1 ? '\ufffd' : encodeURIComponent('\ufffd')));
}

/** A placeholder. `payload` may have the characters that `encodeURIComponent` keeps, and `%` and `@`. */
export function placeholder(kind: PlaceholderKind, payload = ''): string {
  return opening + kind + payload + closing;
}

/**
 * A pattern for placeholders of one kind, with the text directly before and after each. A template may have encoded an address with
 * a placeholder.
 */
function pattern(kind: PlaceholderKind, before: string, after: string, flags: string): RegExp {
  const encoded = encodeURIComponent;
  const [open, close] = [opening, closing].map((sign) => `(?:${sign}|${encoded(sign)})`);
  return new RegExp(`${before}${open}${kind}([\\w%.!~*()@-]*?)${close}${after}`, flags);
}

/** The beginnings of each kind, plain and encoded: made once, because every address is searched for some. */
const beginnings = new Map<PlaceholderKind, readonly [plain: string, encoded: string]>(
  kinds.map((kind) => [kind, [opening + kind, encodeURIComponent(opening) + kind]]),
);

/** Whether a text may have placeholders of a kind. */
export function hasPlaceholders(kind: PlaceholderKind, text: string): boolean {
  return beginnings.get(kind)?.some((one) => text.includes(one)) ?? false;
}

/**
 * Returns a function that replaces all placeholders of a kind between `before` and `after` (patterns). The replacement is a
 * function of the payload.
 */
export function replacer(
  kind: PlaceholderKind,
  [before, after] = ['', ''],
): (text: string, by: (payload: string, all: string) => string) => string {
  const ofKind = pattern(kind, before, after, 'g');
  return (text, by) =>
    hasPlaceholders(kind, text) ? text.replace(ofKind, (all, payload: string) => by(payload, all)) : text;
}

/**
 * Returns a function that reads the payload of a text that is exactly one placeholder between `before` and `after`. Undefined for
 * other texts.
 */
export function placeholderReader(
  kind: PlaceholderKind,
  [before, after] = ['', ''],
): (text: string) => string | undefined {
  const whole = pattern(kind, `^${before}`, `${after}$`, '');
  return (text) => (hasPlaceholders(kind, text) ? whole.exec(text)?.[1] : undefined);
}
