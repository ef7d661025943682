// Text → HTML, as hast-util-to-html writes it; but attributes have no `<` and `>`. Pure.

/** Text between tags. */
export function escapeText(text: string): string {
  if (!/[&<]/.test(text)) return text; // the test alone takes a third of the time
  return text.replace(/[&<]/g, (character) => (character === '&' ? '&#x26;' : '&#x3C;'));
}

/**
 * An attribute with a space before it; empty if there is no value. HTML allows `<` and `>` in attributes, but what reads HTML with a
 * regular expression, as templates do, would take a text of an author for a tag.
 */
export function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (!/["&'`<>]/.test(text)) return ` ${name}="${text}"`;
  const escaped = text.replace(
    /["&'`<>]/g,
    (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`,
  );
  return ` ${name}="${escaped}"`;
}

/** HTML that hast-util-to-html has written, with attributes as above: it puts all between double quotes, and no `<` into texts. */
export function withSafeAttributes(html: string): string {
  return html.replace(/<[^"<>]*(?:"[^"]*"[^"<>]*)+>/g, (tag) =>
    tag.replace(/"[^"]*"/g, (value) => value.replace(/</g, '&#x3C;').replace(/>/g, '&#x3E;')),
  );
}
