// The site's own keys of site.yml, in addition to the generator's.
import { type PageProps, prose, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({
  description: prose().describe('What is documented here, in one sentence.'),
});

/** The props of this site's page templates. `S` is the template's own schema. */
export type Props<S extends z.ZodObject> = PageProps<S, typeof schema>;
