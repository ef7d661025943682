// The site's own keys of site.yml, beside those that the generator knows.
import { type PageProps, prose, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({
  author: prose().describe('Who writes here.'),
  menu: z.array(z.strictObject({ label: prose(), href: z.string() })).describe('The links at the top.'),
});

/** What a page template of this site is given; `S` is the template's own schema, `Data` what its `paths` give. */
export type Props<S extends z.ZodObject, Data = unknown> = PageProps<S, typeof schema, Data>;
