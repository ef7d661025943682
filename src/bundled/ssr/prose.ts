// Runs with the templates, at build time: prose in front matter, data and site.yml.
import { z } from 'zod';
import type { MarkdownText } from '../../model/site/props.ts';
import { readMarkdown, typeset } from './finding.ts';

/** Prose in a schema: quotes, dashes and three dots become typographic ones, as in Markdown. Any other text does not change. */
export function prose(): z.ZodString {
  return z.string().overwrite(typeset);
}

/**
 * Markdown in a schema: `html` is safe, as on pages, and `text` is its first paragraph as plain text. `inline`: without the
 * paragraph around it, and without other blocks. Mistakes have their location in the file.
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
