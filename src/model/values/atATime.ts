// Runs a few tasks at a time that Node does in its own threads (pictures, compression, files).
import { availableParallelism } from 'node:os';

/** Node has four threads for such work; each task may need a whole picture in memory. */
const atATime = Math.min(4, availableParallelism());

/** Counts tasks that run one by one or together. `onProgress` is called before and after each with the number of finished tasks. */
export function counting(
  what: string,
  of: number,
  onProgress: ((what: string, done: number, of: number) => void) | undefined,
): <R>(use: () => Promise<R>) => Promise<R> {
  let done = 0;
  return async (use) => {
    onProgress?.(what, done, of);
    const made = await use();
    done += 1;
    onProgress?.(what, done, of);
    return made;
  };
}

/** The results of `use` for each item, in order. A few run at the same time. */
export async function someAtATime<T, R>(all: readonly T[], use: (one: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  const queue = all.entries();
  const work = async () => {
    for (const [index, one] of queue) made[index] = await use(one);
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return made;
}
