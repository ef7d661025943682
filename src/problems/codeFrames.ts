// Adds code frames to problems. Pure: a given function reads the files.
import type { Problem, SourceLocation } from '../model/site/problem.ts';
import { printable } from './printable.ts';

/** After this number, problems are listed without code frames. */
const mostFrames = 200;

/** Adds a code frame to each problem. `textOf` is called once for each file with a problem. */
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
 * The code frame of a location: two lines above, one below, and a caret under the column. `all`: the lines of the file.
 *
 *     12 | title: Questions
 *     13 | descripton: All you want to know
 *        | ^
 */
export function frame(all: readonly string[], at: SourceLocation): string | undefined {
  if (at.line === undefined || at.line > all.length) return undefined;
  const first = Math.max(1, at.line - 2);
  // The empty string after the last line break is not a line.
  const end = all.at(-1) === '' && at.line < all.length ? all.length - 1 : all.length;
  const last = Math.min(end, at.line + 1);
  const width = String(last).length;
  const shown: string[] = [];
  for (const [index, text] of all.slice(first - 1, last).entries()) {
    const number = first + index;
    // In a long (minified) line the column would be hard to find, so only the part around it is shown.
    const line = text.replaceAll('\t', ' ');
    const from = line.length > 160 ? Math.max(0, (at.column ?? 1) - 80) : 0;
    shown.push(`${String(number).padStart(width)} | ${printable(line.slice(from, from + 160))}`.trimEnd());
    if (number === at.line && at.column !== undefined) {
      const before = at.column - 1 - from;
      // Escaped characters take more columns.
      const more = printable(line.slice(from, from + before)).length - line.slice(from, from + before).length;
      shown.push(`${' '.repeat(width)} | ${' '.repeat(before + more)}^`);
    }
  }
  return shown.join('\n');
}
