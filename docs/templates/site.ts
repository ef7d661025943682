// The site's own keys of site.yml, beside those that the generator knows.
import { type PageProps, prose, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({
  description: prose().describe('What is documented here, in one sentence.'),
});

/** What a page template of this site is given; `S` is the template's own schema. */
export type Props<S extends z.ZodObject> = PageProps<S, typeof schema>;
