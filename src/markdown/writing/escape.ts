// Text → HTML, as hast-util-to-html writes it, but attributes have no `<` and `>`. Pure.

/** Text between tags. */
export function escapeText(text: string): string {
  if (!/[&<]/.test(text)) return text; // this test takes a third of the time
  return text.replace(/[&<]/g, (character) => (character === '&' ? '&#x26;' : '&#x3C;'));
}

/**
 * An attribute with a space before it; empty if there is no value. HTML allows `<` and `>` in attributes. But templates read HTML
 * with regular expressions, which would take an author's text for a tag.
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

/** HTML from hast-util-to-html, with attributes as above. That library uses only double quotes, and writes no `<` into texts. */
export function withSafeAttributes(html: string): string {
  return html.replace(/<[^"<>]*(?:"[^"]*"[^"<>]*)+>/g, (tag) =>
    tag.replace(/"[^"]*"/g, (value) => value.replace(/</g, '&#x3C;').replace(/>/g, '&#x3E;')),
  );
}
