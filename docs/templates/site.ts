// The site's own keys of site.yml, in addition to the generator's.
import { type PageProps, prose, z } from 'lullamoon-site/templates';

export const schema = z.strictObject({
  description: prose().describe('The subject of this documentation, in one sentence.'),
  repository: z.url().optional().describe('Where the code is: a link in the header.'),
  edit: z
    .url()
    .regex(/\/$/, 'it ends with a slash')
    .optional()
    .meta({
      description: 'The address that a page is edited at, up to the path of its file: content/pages/….',
      examples: ['https://github.com/owner/name/edit/main/'],
    }),
  version: z.string().optional().describe('The version that is documented, beside the name.'),
  versions: z
    .array(
      z.strictObject({
        label: z.string().describe('Its name in the list of versions.'),
        route: z
          .string()
          .regex(/^\/(.+\/)?$/, 'it begins and ends with a slash')
          .describe('Where its pages are: "/" for the latest, a folder like /1.x/ for an older one.'),
      }),
    )
    .default([])
    .describe('The versions that are documented side by side, the latest first.'),
});

/** A version that is documented. */
export type Version = z.output<typeof schema>['versions'][number];

/** The props of this site's page templates. `S` is the template's own schema. */
export type Props<S extends z.ZodObject> = PageProps<S, typeof schema>;
