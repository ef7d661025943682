// What `npm run torture` runs: the kinds that were asked for. main.mjs starts it.
import { inject, test } from 'vitest';
import { torture } from './kind.ts';
import { kinds } from './kinds.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What was asked for on the command line. */
    torture: {
      readonly names: readonly string[];
      readonly seed: number;
      /** For each kind, in ms. */
      readonly ms: number | undefined;
      readonly path: string | undefined;
      /** Other programs of Node, and their versions: `v22.1.0`. */
      readonly nodes: readonly (readonly [program: string, version: string])[];
    };
  }
  interface TaskMeta {
    /** What is said of a kind once it is over. */
    said?: string;
  }
}

const { names, seed, ms, path } = inject('torture');
const asked = kinds.filter(({ name }) => names.length === 0 || names.includes(name));

test.for(asked)('$name', { timeout: 2 ** 31 - 1 }, async (kind, { task }) => {
  const { line, failure } = await torture(kind, { seed, ms: ms && ms / asked.length, path });
  task.meta.said = [line, failure].filter(Boolean).join('\n');
  if (failure) throw new Error(failure);
});
