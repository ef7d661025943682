// What the templates say, in the language of the page: content/data/strings has a file for each language.
import { strings, z } from 'lullamoon-site/templates';

const schema = z.strictObject({
  skip: z.string(),
  main: z.string(),
  languages: z.string(),
  more: z.string(),
  name: z.string(),
  mail: z.string(),
  message: z.string(),
  send: z.string(),
  trap: z.string(),
});

/** The strings in the language of the page that is rendered. */
export const texts = () => strings(schema);
