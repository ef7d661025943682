// Markdown and HTML for other generators' tags: code, pictures, details, embeds. Pure.
import type { Change } from '../model.ts';

/** Enough backticks to enclose a text: more than any run in it, and at least `least`. */
export function ticksFor(text: string, least: number): string {
  let length = least;
  for (const [run] of text.matchAll(/`+/g)) length = Math.max(length, run.length + 1);
  return '`'.repeat(length);
}

/** The lines that Hugo's options mark, `hl_lines=[2,"4-6"]` or `hl_lines=2 4-6`, in this generator's form: ` {2,4-6}`. */
export function markedLines(options: string): string {
  const [, said = ''] = /\bhl_lines\s*=\s*\[?([\d\s,"'-]*)/.exec(options) ?? [];
  const lines = said.match(/\d+(?:-\d+)?/g);
  return lines ? ` {${lines.join(',')}}` : '';
}

/** A code block on its own lines. */
export function fenced(code: string, info = ''): string {
  const inner = code.replace(/^[ \t]*\n|\n[ \t]*$/g, '');
  const mark = ticksFor(inner, 3);
  return `\n${mark}${info}\n${inner}\n${mark}\n`;
}

/** A picture. */
export function imageOf(alt: string, src: string): string {
  return `![${alt.replace(/[[\]]/g, '\\$&')}](${/\s/.test(src) ? `<${src}>` : src})`;
}

/** Content that is shown on a click, on its own lines. */
export function detailsOf(summary: string, text: string): string {
  return `\n<details>\n<summary>${summary}</summary>\n\n${text.trim()}\n\n</details>\n`;
}

/** A link to content that another site would show in the page. */
export function embed(site: string, url: string, title = `On ${site}`): Change {
  return { text: `[${title}](${url})`, left: { kind: 'embed', what: url } };
}
