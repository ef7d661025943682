// The site's own keys of site.yml, beside those that the generator knows.
import { type PageProps, prose, z } from 'lullamoon-site/templates';

/** A text, or one for each language: `{ en: Notes, de: Notizen }`. */
const text = z.union([prose(), z.record(z.string(), prose())]);

export const schema = z.strictObject({
  author: prose().describe('Who writes here.'),
  menu: z
    .array(z.strictObject({ label: text, href: z.string() }))
    .describe('The links at the top; a label may have a text for each language.'),
});

/** The text in the first of some languages that it has. */
export function inLanguage(value: z.output<typeof text>, ...languages: readonly string[]): string {
  if (typeof value === 'string') return value;
  const found = languages.find((language) => value[language] !== undefined);
  return (found === undefined ? Object.values(value)[0] : value[found]) ?? '';
}

/** The props of this site's page templates. `S` is the template's own schema, `Data` the data of its `paths`. */
export type Props<S extends z.ZodObject, Data = unknown> = PageProps<S, typeof schema, Data>;
