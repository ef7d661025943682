// Syntax that kramdown (Jekyll) adds to Markdown → Markdown. Pure.
import type { Draft } from '../model.ts';
import { edited, without } from './draft.ts';

/** kramdown's attribute lists, alone on a line or after their target. `{: #id}` after a heading means the same here. */
export function kramdown(draft: Draft): Draft {
  const contents = edited(
    markdownInHtml(draft),
    /^[ \t]*(?:[-*+]|1\.)[^\n]*\n\{:\s*toc[^}\n]*\}[ \t]*$/gim,
    () => '',
  );
  const options = edited(
    contents,
    /^\{::(?:options|comment|nomarkdown)[^}\n]*\/?\}[ \t]*$|\{:\/(?:comment|nomarkdown)?\}/gm,
    () => '',
  );
  const lines = edited(options, /^[ \t]*\{:([^}\n]*)\}[ \t]*$\n?/gm, ([all, inner = '']) =>
    /^\s*#[\w-]+\s*$/.test(inner) ? undefined : /#|title|alt/.test(inner) ? without('attribute', all) : '',
  );
  return edited(lines, /(?<=[)\]`*_])\{:(?:[^}\n]|\n(?![ \t]*\n)){0,1000}\}/g, () => '');
}

/**
 * Blank lines where CommonMark needs them to read Markdown again: in a tag with `markdown="1"`, and between a line of HTML and a
 * fence.
 */
function markdownInHtml(draft: Draft): Draft {
  const opened = edited(
    draft,
    /^([ \t]*<[a-z](?:[^<>\n]*[^<>\s])?)\s+markdown=(?:"(?:1|block|span)"|'(?:1|block|span)'|1)([^<>\n]*>[ \t]*\n)/gim,
    ([, before = '', after = '']) => `${before}${after}\n`,
  );
  return edited(opened, /^[ \t]*<\/?[a-z][^\n]*>[ \t]*\n(?=[ \t]*(?:`{3}|~{3}))/gim, ([line]) => `${line}\n`);
}
