// Problems → the same ones with the lines around their places. Pure: what reads is given.
import type { Problem } from '../model/problem.ts';
import { frame } from './problem.ts';

/** Problems beyond this are listed without their lines. */
const mostFrames = 200;

/** Shows each problem's own lines; `textOf` is asked for a file's text when it is needed, once: a clean build needs none. */
export async function withFrames(
  problems: readonly Problem[],
  textOf: (file: string) => Promise<string | undefined>,
): Promise<readonly Problem[]> {
  const lines = new Map<string, readonly string[] | undefined>();
  const linesOf = async (file: string) => {
    if (!lines.has(file)) lines.set(file, (await textOf(file))?.split('\n'));
    return lines.get(file);
  };
  const shown: Problem[] = [];
  for (const one of problems) {
    const around =
      one.at?.line !== undefined && shown.length < mostFrames ? await linesOf(one.at.file) : undefined;
    shown.push(one.at && around ? { ...one, frame: frame(around, one.at) } : one);
  }
  return shown;
}
