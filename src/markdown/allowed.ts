// What may come out of a page's Markdown, for the sanitiser. Pure.
import { defaultSchema, type Schema } from 'hast-util-sanitize';

const { attributes, protocols } = defaultSchema;

/**
 * What GitHub lets through, plus telephone links, the classes that stand for a table column's alignment, and what
 * `images.ts` writes for a picture.
 */
export const allowed: Schema = {
  ...defaultSchema,
  // Ids come from headings, which the sanitiser would otherwise rename to user-content-….
  clobberPrefix: '',
  protocols: { ...protocols, href: [...(protocols?.href ?? []), 'tel', 'sms'] },
  attributes: {
    ...attributes,
    td: [['className', /^align-/]],
    th: [['className', /^align-/]],
    source: ['srcSet', 'sizes', ['type', 'image/avif', 'image/webp']],
    img: ['src', ['decoding', 'async'], ['loading', 'lazy'], ['fetchPriority', 'high']],
  },
};
