// The site's own keys of site.yml, beside those that the generator knows.
import { type PageProps, prose, z } from 'lullamoon-site/templates';

/** A link with its words. */
export const link = z.strictObject({ label: prose(), href: z.string() });

export const schema = z.strictObject({
  email: z.string().describe('Where people can write to.'),
  menu: z.array(link).describe('The links at the top.'),
  action: link.describe('The button at the top.'),
  footer: z.array(link).describe('The links at the bottom.'),
});

/** What a page template of this site is given; `S` is the template's own schema. */
export type Props<S extends z.ZodObject> = PageProps<S, typeof schema>;
