// The results of templates/, compiled as in a build.

import { inputsOf, type Memory, memoryOfOneRun, type OnSite } from '../../src/build/memory.ts';
import type { Checked } from '../../src/model/site/problem.ts';
import type { Settings } from '../../src/stages/1-sources/inputs.ts';
import { type Compiled, compiled, fonts, styles } from '../../src/stages/2-templates/queries.ts';

/** Compiles the templates of a site, with the stored results of earlier builds. Problems of its content are left out. */
export const compileSite = (settings: Settings, memory?: Memory): Promise<Checked<Compiled>> =>
  run(
    settings,
    async (q) => {
      const value = await q(compiled);
      const problems = q.problems().filter(({ at }) => !at?.file.startsWith('content/'));
      return { value, problems };
    },
    memory,
  );

/** The stylesheet of a site, minified, and its fonts. */
export const stylesOf = (settings: Settings, memory?: Memory) =>
  run(settings, async (q) => ({ styles: await q(styles), fonts: await q(fonts) }), memory);

function run<T>(settings: Settings, ask: OnSite<T>, memory: Memory = memoryOfOneRun()): Promise<T> {
  return memory.database.run(inputsOf(settings, { bundle: memory.bundler?.bundle }), ask);
}
