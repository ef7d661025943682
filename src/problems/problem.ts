// What is wrong with a site, as data: a permanent code, a place, a plain sentence and a next step. Pure.
import { distance } from 'fastest-levenshtein';
import { type Words, words } from './words.ts';

/** Where a problem is. Lines and columns count from 1, from the top of the file; columns in UTF-16 units. */
export interface Place {
  /** Relative to the root, with `/`. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A mistake in the site, as data. */
export interface Problem {
  /** Permanent: scripts may rely on it. */
  readonly code: ProblemCode;
  /** Which rule of its kind was broken, where a code stands for many: `wcag/h37`. */
  readonly rule?: string | undefined;
  /** What is wrong, in one sentence. */
  readonly text: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
  readonly at?: Place | undefined;
  /** Other places that belong to it: the second file of a collision, the page that was being rendered. */
  readonly related?: readonly Place[] | undefined;
  /** The lines around the place, marked. */
  readonly frame?: string | undefined;
}

/** The permanent name of a kind of problem. */
export type ProblemCode = keyof typeof words;

/** Every code there is, in the order of the line. */
export const problemCodes = Object.keys(words) as readonly ProblemCode[];

/** Makes a problem: the facts of its code in `facts`, and where it is. */
export function problem<C extends ProblemCode>(
  code: C,
  facts: Parameters<(typeof words)[C]>,
  at?: Place,
  related?: readonly Place[],
): Problem {
  const [text, hint] = (words[code] as (...facts: unknown[]) => Words)(...facts);
  return { code, text, hint, at, related };
}

/**
 * The known name nearest to a misspelt one, or undefined where none is near: at most two letters apart, or a third of
 * the longer name's length.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const apart = distance(name.toLowerCase(), candidate.toLowerCase());
    const limit = Math.max(2, Math.floor(Math.max(name.length, candidate.length) / 3));
    if (apart < least && apart <= limit && apart < candidate.length) [best, least] = [candidate, apart];
  }
  return best;
}

/** The message of anything that can be thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error === 'string'
    ? error
    : `it threw ${error === null ? 'null' : `a value of type ${typeof error}`}`;
}

/** What a template threw, as a problem. */
export function thrown(error: unknown, at: Place | undefined, related?: readonly Place[]): Problem {
  if (error instanceof Error && error.name === 'IslandPropsError') {
    return problem('island-props', [error.message], at, related);
  }
  if (error instanceof Error && error.name === 'InlineStyleError') {
    return problem('inline-style', [error.message], at, related);
  }
  if (error instanceof Error && error.name === 'InlineHandlerError') {
    return problem('inline-handler', [error.message], at, related);
  }
  return problem('template-threw', [messageOf(error)], at, related);
}

/**
 * The lines around a place, of `all` the lines of its file: two above, one below, a mark below the column.
 *
 *     12 | title: Questions
 *     13 | descripton: All you want to know
 *        | ^
 */
export function frame(all: readonly string[], at: Place): string | undefined {
  if (at.line === undefined) return undefined;
  if (at.line > all.length) return undefined;
  const first = Math.max(1, at.line - 2);
  // What stands behind the last line's end is no line.
  const end = all.at(-1) === '' && at.line < all.length ? all.length - 1 : all.length;
  const last = Math.min(end, at.line + 1);
  const width = String(last).length;
  const shown: string[] = [];
  for (let number = first; number <= last; number += 1) {
    // A minified line would bury the mark: show what is around it.
    const line = (all[number - 1] ?? '').replaceAll('\t', ' ');
    const from = line.length > 160 ? Math.max(0, (at.column ?? 1) - 80) : 0;
    shown.push(`${String(number).padStart(width)} | ${line.slice(from, from + 160)}`.trimEnd());
    if (number === at.line && at.column !== undefined) {
      shown.push(`${' '.repeat(width)} | ${' '.repeat(at.column - 1 - from)}^`);
    }
  }
  return shown.join('\n');
}

/** Problems in the order in which one mends them: by file, line, column, code; each one once. */
export function sorted(problems: readonly Problem[]): readonly Problem[] {
  const byKey = new Map<string, Problem>();
  for (const one of problems) {
    const { file = '', line = 0, column = 0 } = one.at ?? {};
    const key = [
      file,
      String(line).padStart(9, '0'),
      String(column).padStart(9, '0'),
      one.code,
      one.text,
    ].join('\0');
    if (!byKey.has(key)) byKey.set(key, one);
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
