// Runs with the templates, at build time: texts that readers read, in front matter, data and site.yml.
import { z } from 'zod';
import { typeset } from './finding.ts';

/**
 * A text in a schema that readers read: quotes, dashes and three dots become typographic ones, as in Markdown. Any other text stays
 * as it is written.
 */
export function prose(): z.ZodString {
  return z.string().overwrite(typeset);
}
