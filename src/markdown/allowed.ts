// What may come out of a page's Markdown, for the sanitiser. Pure.
import { defaultSchema, type Schema } from 'hast-util-sanitize';
import { labelElement, useElement } from './elements.ts';
import { harmless, harmlessAttributes } from './harmless.ts';

const { attributes, protocols, tagNames } = defaultSchema;

/**
 * What GitHub lets through, plus telephone links, harmless HTML, and what `images.ts` writes for a picture, `callouts.ts` for a callout. What an author writes
 * as HTML has passed `html.ts` already: this is the second wall.
 */
export const allowed: Schema = {
  ...defaultSchema,
  // Ids come from headings, which the sanitiser would otherwise rename to user-content-….
  clobberPrefix: '',
  protocols: { ...protocols, href: [...(protocols?.href ?? []), 'tel', 'sms'] },
  tagNames: [...new Set([...(tagNames ?? []), ...harmless, useElement, labelElement])],
  attributes: {
    ...Object.fromEntries(
      [...harmless, 'input', '*'].map((name) => [
        name,
        // Every element may have any class.
        [
          ...(attributes?.[name] ?? []).filter((one) => one[0] !== 'className'),
          ...(harmlessAttributes[name] ?? []),
        ],
      ]),
    ),
    [useElement]: ['dataUse'],
    aside: [...(harmlessAttributes.aside ?? []), ['role', 'note'], 'ariaLabel'],
    source: ['srcSet', 'sizes', 'media', ['type', 'image/avif', 'image/webp']],
    img: ['src', ['decoding', 'async'], ['loading', 'lazy'], ['fetchPriority', 'high']],
  },
};
