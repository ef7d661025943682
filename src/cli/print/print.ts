// Problems → lines for people. Pure; the caller decides the colors.
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { mostShown, omittedLines, within } from '../../problems/omitted.ts';
import { printable } from '../../problems/printable.ts';
import { plural } from '../../problems/sentence.ts';
import { sentenceOf } from '../words.ts';
import { wrapped } from './columns.ts';

/** Colors a text, or returns it unchanged. */
export type Paint = (color: 'red' | 'green' | 'cyan' | 'yellow' | 'bold' | 'dim', text: string) => string;

/** More equal problems than this, in different locations, are shown as one. */
const mostEqual = 3;
/** The most other locations that are listed. */
const mostLocations = 3;

/** Problems that are shown as one. */
export type Equal = readonly [Problem, ...Problem[]];

/** Problems in order. Many equal ones in other locations are listed together at the first one. */
function equalProblems(problems: readonly Problem[]): readonly Equal[] {
  const groups = new Map<string, [Problem, ...Problem[]]>();
  const grouped = problems.map((one) => {
    const { text, hint = '' } = sentenceOf(one);
    const key = [one.code, text, hint, pagesLine(one)].join('\n');
    const group = groups.get(key) ?? [one];
    if (group[0] !== one) group.push(one);
    groups.set(key, group);
    return [one, group] as const;
  });
  return grouped.flatMap(([one, group]): readonly Equal[] => {
    if (group.length <= mostEqual) return [[one]];
    return group[0] === one ? [group] : [];
  });
}

/** The problems that people see, and the number of others. */
export function namedProblems(problems: readonly Problem[]) {
  return within<Equal>(
    equalProblems(problems),
    mostShown,
    ([one]) => one,
    (group) => group.length,
  );
}

/** Problems, with a blank line after each. For many equal ones: the first with its code frame, and the number of the others. */
export function problemsLines(problems: readonly Problem[], paint: Paint, columns?: number): string[] {
  const { named, omitted } = namedProblems(problems);
  const more = omittedLines(omitted).flatMap((line) => wrapped(line, columns));
  return [
    ...named.flatMap(([one, ...others]) => problemLines(one, paint, { others, columns })),
    ...(more.length > 0 ? [...more, ''] : []),
  ];
}

/**
 * One problem:
 *
 *     error dead-link content/pages/faq.md:14:5
 *       "/prices/" points to a page or file that does not exist.
 *       Did you mean "/pricing/"?
 *         14 | See [our prices](/prices/).
 *            |     ^
 *
 * `others`: equal ones in other locations; `columns`: those of the terminal, which sentences are wrapped to.
 */
export function problemLines(
  one: Problem,
  paint: Paint,
  { others = [], kind = 'error', columns }: ProblemLook = {},
): string[] {
  const { text, hint } = sentenceOf(one);
  const where = one.at ? ` ${paint('cyan', locationText(one.at))}` : '';
  return [
    `${paint(kind === 'error' ? 'red' : 'yellow', kind)} ${paint('bold', one.code)}${where}`,
    ...indent(text, 2, columns),
    ...indent(hint ?? '', 2, columns),
    ...indent(pagesLine(one) ?? '', 2, columns),
    ...(one.related ?? []).map(
      (location) => `  ${paint('dim', 'see')} ${paint('cyan', locationText(location))}`,
    ),
    ...indent(one.frame ?? '', 4).map((line) => paint('dim', line)),
    ...indent(othersLine(one, others) ?? '', 2, columns),
    '',
  ];
}

/** `The same in 299 more files: content/pages/b.md:4:1, … and 296 more.` Undefined if there are no others. */
export function othersLine(one: Problem, others: readonly Problem[]): string | undefined {
  if (others.length === 0) return undefined;
  const files = new Set(others.map(({ at }) => at?.file));
  const isElsewhere = files.size === others.length && !files.has(one.at?.file);
  const count = isElsewhere ? plural(files.size, 'more file') : plural(others.length, 'more place');
  const named = others.slice(0, mostLocations).map(({ at }) => (at ? locationText(at) : ''));
  const more = others.length - named.length;
  return `The same in ${count}: ${named.join(', ')}${more > 0 ? ` and ${more} more; --json names all` : ''}.`;
}

/** The most pages that are listed for one mistake. */
const mostPages = 3;

/** `On 42 pages: /, /a/, /b/ and 39 more.` Undefined for a problem on fewer than two pages. */
export function pagesLine({ pages = [] }: Problem): string | undefined {
  if (pages.length < 2) return undefined;
  const more = pages.length - mostPages;
  const named = pages.slice(0, mostPages).join(', ');
  return `On ${pages.length} pages: ${named}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** `content/pages/faq.md:14:5` */
export function locationText({ file, line, column }: SourceLocation): string {
  return [printable(file), line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(':');
}

function indent(text: string, by: number, columns?: number): string[] {
  if (text === '') return [];
  return text.split('\n').flatMap((line) => wrapped(' '.repeat(by) + printable(line), columns));
}

interface ProblemLook {
  readonly others?: readonly Problem[];
  readonly kind?: 'error' | 'note';
  readonly columns?: number | undefined;
}
