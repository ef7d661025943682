// The requested kinds of `npm run torture`. main.mjs starts it.
import { inject, test } from 'vitest';
import { torture } from './kind.ts';
import { kinds } from './kinds.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The options of the command line. */
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
    /** The report of a finished kind. */
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
