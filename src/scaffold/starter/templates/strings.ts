// The strings of the templates, in the language of the page. content/data/strings has a file for each language.
import { message, strings, z } from 'lullamoon-site/templates';

const schema = z.strictObject({
  skip: z.string(),
  main: z.string(),
  languages: z.string(),
  written: z.string(),
  feed: z.string(),
  everyNew: z.string(),
  allNotes: z.string(),
  otherNotes: z.string(),
  newer: z.string(),
  older: z.string(),
  about: message('tag'),
  aboutMore: message('tag'),
});

/** The strings in the language of the current page. */
export const texts = () => strings(schema);
