// Markdown and HTML for what other generators have tags for: code, pictures, details, embeds. Pure.
import type { Change } from '../model.ts';

/** Backticks between which a text may stand: more than any in it, and at least so many. */
export function ticksFor(text: string, least: number): string {
  return '`'.repeat(Math.max(least, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
}

/** The lines of code that Hugo's options mark, `hl_lines=[2,"4-6"]` or `hl_lines=2 4-6`, as they are written here: ` {2,4-6}`. */
export function markedLines(options: string): string {
  const [, said = ''] = /\bhl_lines\s*=\s*\[?([\d\s,"'-]*)/.exec(options) ?? [];
  const lines = said.match(/\d+(?:-\d+)?/g);
  return lines ? ` {${lines.join(',')}}` : '';
}

/** A block of code with lines to itself. */
export function fenced(code: string, info = ''): string {
  const inner = code.replace(/^[ \t]*\n|\n[ \t]*$/g, '');
  const mark = ticksFor(inner, 3);
  return `\n${mark}${info}\n${inner}\n${mark}\n`;
}

/** A picture. */
export function imageOf(alt: string, src: string): string {
  return `![${alt.replace(/[[\]]/g, '\\$&')}](${/\s/.test(src) ? `<${src}>` : src})`;
}

/** What is shown on a click, with lines to itself. */
export function detailsOf(summary: string, text: string): string {
  return `\n<details>\n<summary>${summary}</summary>\n\n${text.trim()}\n\n</details>\n`;
}

/** A link to what another site would show in the page. */
export function embed(site: string, url: string, title = `On ${site}`): Change {
  return { text: `[${title}](${url})`, left: { kind: 'embed', what: url } };
}
