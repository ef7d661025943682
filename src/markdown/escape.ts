// Text → HTML, as hast-util-to-html writes it. Pure.

/** Text between tags. */
export function escapeText(text: string): string {
  if (!/[&<]/.test(text)) return text; // the test alone takes a third of the time
  return text.replace(/[&<]/g, (character) => (character === '&' ? '&#x26;' : '&#x3C;'));
}

/** An attribute with a space before it; empty if there is no value. */
export function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (!/["&'`]/.test(text)) return ` ${name}="${text}"`;
  const escaped = text.replace(
    /["&'`]/g,
    (character) => `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`,
  );
  return ` ${name}="${escaped}"`;
}
