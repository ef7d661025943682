// The elements and attributes that the sanitiser allows in a page's Markdown. Pure.
import { defaultSchema, type Schema } from 'hast-util-sanitize';
import { formulaElement, labelElement, referenceElement } from './elements.ts';
import { harmless, harmlessAttributes } from './harmless.ts';

const { attributes, protocols, tagNames } = defaultSchema;

/**
 * The elements and attributes that GitHub allows, telephone links, harmless HTML, and the HTML of `pictures.ts` and `callouts.ts`.
 * Authors' HTML was already checked in `shapeHtml.ts`; this is the second barrier.
 */
export const allowed: Schema = {
  ...defaultSchema,
  // Ids come from headings; the sanitiser would rename them to user-content-….
  clobberPrefix: '',
  protocols: { ...protocols, href: [...(protocols?.href ?? []), 'tel', 'sms'] },
  tagNames: [...new Set([...(tagNames ?? []), ...harmless, referenceElement, labelElement, formulaElement])],
  attributes: {
    ...Object.fromEntries(
      [...harmless, 'input', '*'].map((name) => [
        name,
        // Another rule allows classes on every element.
        [
          ...(attributes?.[name] ?? []).filter((one) => one[0] !== 'className'),
          ...(harmlessAttributes[name] ?? []),
        ],
      ]),
    ),
    [referenceElement]: ['dataReference'],
    [formulaElement]: ['dataFormula'],
    div: [...(attributes?.div ?? []), ...(harmlessAttributes.div ?? []), ['role', 'note'], 'ariaLabel'],
    source: ['srcSet', 'sizes', 'media', ['type', 'image/avif', 'image/webp']],
    img: ['src', ['decoding', 'async'], ['loading', 'lazy'], ['fetchPriority', 'high']],
  },
};
