// Problems → problems as they are shown: with the lines around their places. READS.
import { join } from 'node:path';
import type { Problem } from '../model/problem.ts';
import { withFrames } from '../problems/codeFrames.ts';
import { sorted } from '../problems/problem.ts';
import { read } from './read.ts';

/**
 * Problems as they are shown: in order, each with the lines around its place. `textOf` gives texts that were already read; others
 * are read from the file.
 */
export function shown(
  problems: readonly Problem[],
  root: string,
  textOf: (path: string) => string | undefined,
): Promise<readonly Problem[]> {
  const readNow = async (path: string) => textOf(path) ?? read({ path, absolute: join(root, path) }).value;
  return withFrames(sorted(problems), readNow);
}
