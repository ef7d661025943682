// What comes out of templates/, as a build compiles them.
import { inputsOf, type Settings } from '../../src/line/inputs.ts';
import { type Memory, noMemory } from '../../src/line/memory.ts';
import { type Compiled, compiled } from '../../src/line/templates.ts';
import type { Outcome } from '../../src/model/problem.ts';

/** Compiles the templates of a site, with what earlier builds left. */
export function compileSite(settings: Settings, memory: Memory = noMemory()): Promise<Outcome<Compiled>> {
  const inputs = inputsOf(settings, { bundle: memory.bundler?.bundle });
  return memory.database.run(inputs, (q) => q(compiled));
}
