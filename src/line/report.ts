// A made site → what is reported of it.
import type { BuildResult } from '../model/result.ts';
import { madeData } from './dataModules.ts';
import type { Made } from './made.ts';
import { shown } from './shown.ts';
import { builtPages } from './weigh.ts';

/**
 * What builds and checks of the site in `root` report of it, with its `problems` as they are shown. `written`: the files of the out
 * folder, by path; the `weighs` largest pages are also measured after gzip.
 */
export async function reported(
  { problems, phases, site, shard, textOf }: Made,
  root: string,
  weighed?: Parameters<typeof builtPages>[1],
): Promise<Pick<BuildResult, 'problems' | 'phases' | 'shard' | 'pages' | 'copied' | 'made'>> {
  return {
    problems: await shown(problems, root, textOf),
    phases,
    ...(shard && { shard }),
    pages: site ? await builtPages(site, weighed) : [],
    copied: site ? site.plan.publicFiles.map(({ output }) => output) : [],
    made: site ? madeData(site.q) : [],
  };
}
