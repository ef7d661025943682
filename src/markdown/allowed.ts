// What may come out of a page's Markdown, for the sanitiser. Pure.
import { defaultSchema, type Schema } from 'hast-util-sanitize';

const { attributes, protocols, tagNames } = defaultSchema;

/**
 * What GitHub lets through, plus telephone links, the classes that stand for a table column's alignment, and what
 * `images.ts` writes for a picture, `callouts.ts` for a callout.
 */
export const allowed: Schema = {
  ...defaultSchema,
  // Ids come from headings, which the sanitiser would otherwise rename to user-content-….
  clobberPrefix: '',
  tagNames: [...(tagNames ?? []), 'aside'],
  protocols: { ...protocols, href: [...(protocols?.href ?? []), 'tel', 'sms'] },
  attributes: {
    ...attributes,
    aside: [['className', 'callout', /^callout-/], ['role', 'note'], 'ariaLabel'],
    p: [['className', 'callout-title']],
    td: [['className', /^align-/]],
    th: [['className', /^align-/]],
    source: ['srcSet', 'sizes', ['type', 'image/avif', 'image/webp']],
    img: ['src', ['decoding', 'async'], ['loading', 'lazy'], ['fetchPriority', 'high']],
  },
};
