// Runs with the templates, at build time: a text as a part of an address.

/** A text as a part of an address: `Café & Bücher` → `cafe-bucher`. Empty where it has no Latin letter and no digit. */
export function slug(text: string): string {
  const plain = text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
