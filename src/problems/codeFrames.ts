// Problems → the same ones with the lines around their places. READS, through `collect`.

import type { Problem } from '../model/problem.ts';
import { read } from '../steps/collect.ts';
import { frame } from './problem.ts';

/** Problems beyond this are listed without their lines. */
const mostFrames = 200;

/** Shows each problem's own lines: those of `texts` (by path), else read only now, for a clean build never needs them. */
export async function withFrames(
  root: string,
  problems: readonly Problem[],
  texts: ReadonlyMap<string, string>,
): Promise<readonly Problem[]> {
  const lines = new Map<string, readonly string[] | undefined>();
  const linesOf = async (file: string) => {
    if (!lines.has(file)) {
      const text = texts.get(file) ?? (await read({ path: file, absolute: `${root}/${file}` })).value;
      lines.set(file, text?.split('\n'));
    }
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
