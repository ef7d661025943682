// Runs with the templates, at build time: texts that readers read, in front matter, data and site.yml.
import { z } from 'zod';
import type { MarkdownText } from '../model/site/props.ts';
import { readMarkdown, typeset } from './finding.ts';

/**
 * A text in a schema that readers read: quotes, dashes and three dots become typographic ones, as in Markdown. Any other text stays
 * as it is written.
 */
export function prose(): z.ZodString {
  return z.string().overwrite(typeset);
}

/**
 * Markdown in a schema: `html` is safe, as that of pages, and `text` is its first paragraph without marks. `inline`: without the
 * paragraph around it, and without other blocks. Mistakes have their place in the file.
 */
export function markdown({ inline = false }: { readonly inline?: boolean } = {}) {
  return z.string().transform((written, context): MarkdownText => {
    const { value, problems } = readMarkdown(written, inline);
    if (value) return value;
    for (const problem of problems)
      context.addIssue({ code: 'custom', message: problem.code, params: { problem } });
    if (problems.length === 0)
      context.addIssue({
        code: 'custom',
        message: 'It is the text of one paragraph, without headings, lists and other blocks.',
      });
    return z.NEVER;
  });
}
