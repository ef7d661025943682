// The documentation of a problem's code → lines for a terminal. Pure.
import { posix } from 'node:path';

/** A page of the documentation: its path in the package, and its Markdown. */
export interface DocsPage {
  readonly path: string;
  readonly text: string;
}

/** The page with the example of a code, relative to the page of all codes. Undefined if it has none. */
export function examplePageOf(code: string, { text, path }: DocsPage): string | undefined {
  const [, to] = new RegExp(`^\\| \\[\`${code}\`\\]\\(([^)#]+)#`, 'm').exec(text) ?? [];
  return to && posix.join(posix.dirname(path), to);
}

/**
 * The explanation of a code: the problem, and its example with the solution, or the reason why there is none. `shown`: a path in
 * the package, as a user finds it.
 */
export function explained(
  code: string,
  all: DocsPage,
  example: DocsPage | undefined,
  shown: (path: string) => string,
): readonly string[] {
  const rows = [...all.text.matchAll(new RegExp(`^\\| \\[?\`${code}\`\\S* \\| (.+) \\|$`, 'gm'))];
  const [what = '', why = ''] = rows.map(([, cell = '']) =>
    withoutLinks(cell.replaceAll('\\|', '|'), all.path, shown),
  );
  const section = example ? sectionOf(code, example, shown) : why === '' ? [] : [`No example: ${why}.`, ''];
  const page = example ?? all;
  return [`${code}: ${what}.`, '', ...section, `See ${shown(page.path)}`];
}

/** The text below the heading of a code. Code blocks are indented below their title. */
function sectionOf(code: string, { path, text }: DocsPage, shown: (path: string) => string): string[] {
  // Code may also contain headings. A section ends with the next code.
  const sections = text.split(/^## `([\w-]+)`$/m);
  const section = sections[sections.indexOf(code) + 1] ?? '';
  const parts = section.split(/^(`{3,})(.*)\n([\s\S]*?)^\1$/m);
  return parts.flatMap((part, at) => {
    if (at % 4 === 0) return paragraphs(withoutLinks(part, path, shown));
    if (at % 4 !== 2) return []; // a fence, or its code, which its title precedes
    const block = parts[at + 1] ?? '';
    if (part === 'sh')
      return [
        ...block
          .trimEnd()
          .split('\n')
          .map((line) => `$ ${line}`),
        '',
      ];
    return [...titleOf(part), ...indented(block), ''];
  });
}

/** Each paragraph on one line. Lists and indented blocks keep their lines. */
function paragraphs(text: string): string[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .filter((one) => one !== '')
    .flatMap((one) => [
      ...(/^( {4}|[-*|] |\d+\. )/m.test(one) ? one.split('\n') : [one.replace(/\n/g, ' ')]),
      '',
    ]);
}

/** The line above code: its file, or the command that prints it. */
function titleOf(info: string): string[] {
  const [, title] = /title="(.+?)"/.exec(info) ?? [];
  if (title === undefined) return [];
  if (title.startsWith('npx site ')) return [`$ ${title}`];
  return [/\bdiff\b/.test(info.replace(/title=".+?"/, '')) ? `${title}, changed:` : `${title}:`];
}

const indented = (code: string) =>
  code
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`));

/** A text with the paths of its links after their words. */
function withoutLinks(text: string, from: string, shown: (path: string) => string): string {
  return text.replace(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, to: string) => {
    if (/^[a-z]+:/.test(to)) return `${words} (${to})`;
    const path = to.replace(/#.*/, '');
    return path === '' ? words : `${words} (${shown(posix.join(posix.dirname(from), path))})`;
  });
}
