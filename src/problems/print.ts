// Problems → lines for people. Pure; colors are the caller's.
import type { Place, Problem } from '../model/problem.ts';
import { sentenceOf } from './words.ts';

/** Colors a text, or returns it as it is. */
export type Paint = (color: 'red' | 'green' | 'cyan' | 'yellow' | 'bold' | 'dim', text: string) => string;

/**
 * One problem:
 *
 *     error dead-link content/pages/faq.md:14:5
 *       "/prices/" leads to no page and no file.
 *       Did you mean "/pricing/"?
 *         14 | See [our prices](/prices/).
 *            |     ^
 */
export function problemLines(one: Problem, paint: Paint): string[] {
  const { text, hint } = sentenceOf(one);
  const where = one.at ? ` ${paint('cyan', placeText(one.at))}` : '';
  return [
    `${paint('red', 'error')} ${paint('bold', one.code)}${where}`,
    ...indent(text, 2),
    ...indent(hint ?? '', 2),
    ...indent(pagesLine(one) ?? '', 2),
    ...(one.related ?? []).map((place) => `  ${paint('dim', 'see')} ${paint('cyan', placeText(place))}`),
    ...indent(one.frame ?? '', 4).map((line) => paint('dim', line)),
    '',
  ];
}

/** How many pages of one mistake are named. */
const mostPages = 3;

/** `On 42 pages: /, /a/, /b/ and 39 more.` Undefined for a problem on fewer than two pages. */
export function pagesLine({ pages = [] }: Problem): string | undefined {
  if (pages.length < 2) return undefined;
  const more = pages.length - mostPages;
  const named = pages.slice(0, mostPages).join(', ');
  return `On ${pages.length} pages: ${named}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** `content/pages/faq.md:14:5` */
export function placeText({ file, line, column }: Place): string {
  return [printable(file), line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(':');
}

function indent(text: string, by: number): string[] {
  return text === '' ? [] : text.split('\n').map((line) => ' '.repeat(by) + printable(line));
}

/** A line for a terminal, which content must not control: each control character is replaced by a visible one. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\uFFFD');
}
