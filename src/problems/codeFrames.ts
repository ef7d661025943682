// Problems → the same with the lines around their places. Pure: files are read by a given function.
import type { Place, Problem } from '../model/site/problem.ts';
import { printable } from './printable.ts';

/** Problems after this number are listed without their lines. */
const mostFrames = 200;

/** Adds each problem's lines; `textOf` is called once for each file with a problem. */
export async function withFrames(
  problems: readonly Problem[],
  textOf: (file: string) => Promise<string | undefined>,
): Promise<readonly Problem[]> {
  const lines = new Map<string, readonly string[] | undefined>();
  const linesOf = async (file: string) => {
    if (!lines.has(file)) lines.set(file, (await textOf(file))?.split('\n'));
    return lines.get(file);
  };
  const shown = [...problems];
  for (const [index, one] of problems.slice(0, mostFrames).entries()) {
    const around = one.at?.line === undefined ? undefined : await linesOf(one.at.file);
    if (one.at && around) shown[index] = { ...one, frame: frame(around, one.at) };
  }
  return shown;
}

/**
 * The lines around a place, of `all` the lines of its file: two above, one below, a mark below the column.
 *
 *     12 | title: Questions
 *     13 | descripton: All you want to know
 *        | ^
 */
export function frame(all: readonly string[], at: Place): string | undefined {
  if (at.line === undefined || at.line > all.length) return undefined;
  const first = Math.max(1, at.line - 2);
  // An empty string after the last line break is no line.
  const end = all.at(-1) === '' && at.line < all.length ? all.length - 1 : all.length;
  const last = Math.min(end, at.line + 1);
  const width = String(last).length;
  const shown: string[] = [];
  for (const [index, text] of all.slice(first - 1, last).entries()) {
    const number = first + index;
    // In a long (minified) line the column would be hard to find: show only the part around it.
    const line = text.replaceAll('\t', ' ');
    const from = line.length > 160 ? Math.max(0, (at.column ?? 1) - 80) : 0;
    shown.push(`${String(number).padStart(width)} | ${printable(line.slice(from, from + 160))}`.trimEnd());
    if (number === at.line && at.column !== undefined) {
      const before = at.column - 1 - from;
      // What is written out takes more columns.
      const more = printable(line.slice(from, from + before)).length - line.slice(from, from + before).length;
      shown.push(`${' '.repeat(width)} | ${' '.repeat(before + more)}^`);
    }
  }
  return shown.join('\n');
}
