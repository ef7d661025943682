// The site's own keys of site.yml, beside those that the generator knows.
import { type PageProps, prose, z } from 'lullamoon-site/templates';

/** A link with its words. */
export const link = z.strictObject({ label: prose(), href: z.string() });

/** A text, or one for each language: `{ en: Prices, de: Preise }`. */
const text = z.union([prose(), z.record(z.string(), prose())]);

/** A link of the frame, which pages of all languages have. */
const frameLink = link.extend({ label: text });

export const schema = z.strictObject({
  email: z.string().describe('Where people can write to.'),
  menu: z.array(frameLink).describe('The links at the top.'),
  action: frameLink.describe('The button at the top.'),
  footer: z.array(frameLink).describe('The links at the bottom.'),
});

/** The text in the first of some languages that it has. */
export function inLanguage(value: z.output<typeof text>, ...languages: readonly string[]): string {
  if (typeof value === 'string') return value;
  const found = languages.find((language) => value[language] !== undefined);
  return (found === undefined ? Object.values(value)[0] : value[found]) ?? '';
}

/** What a page template of this site is given; `S` is the template's own schema. */
export type Props<S extends z.ZodObject> = PageProps<S, typeof schema>;
