// A made site → its report: problems with code frames, and pages with sizes. READS.
import { join } from 'node:path';
import type { Problem } from '../model/site/problem.ts';
import type { BuiltPage } from '../model/site/report.ts';
import type { BuildResult } from '../model/site/result.ts';
import { someAtATime } from '../model/values/atATime.ts';
import { withFrames } from '../problems/codeFrames.ts';
import { sorted } from '../problems/problem.ts';
import { gitDates } from '../stages/1-sources/lastChanges.ts';
import { read } from '../stages/1-sources/read.ts';
import { madeData } from '../stages/2-templates/dataModules/queries.ts';
import type { Made, MadeSite } from '../stages/5-site/made.ts';

/** The options of page sizes. */
interface Weighing {
  /** The sizes of the files that were written, by path. */
  readonly written?: ReadonlyMap<string, { readonly size: number }> | undefined;
  /** The number of largest pages to compress too. */
  readonly weighs?: number;
}

/** The report of builds and checks of the site in `root`, with its `problems` as shown. */
export async function reported(
  { problems, phases, site, shard, textOf }: Made,
  root: string,
  weighing?: Weighing,
): Promise<Pick<BuildResult, 'problems' | 'phases' | 'shard' | 'pages' | 'copied' | 'made' | 'git'>> {
  const git = site && gitDates(site.q);
  return {
    problems: await shown(problems, root, textOf),
    phases,
    ...(shard && { shard }),
    pages: site ? await builtPages(site, weighing) : [],
    copied: site ? site.plan.publicFiles.map(({ output }) => output) : [],
    made: site ? madeData(site.q) : [],
    ...(git && { git }),
  };
}

/**
 * Problems as shown: in order, each with a code frame. `textOf` returns texts that are already read. Others are read from the file.
 */
export function shown(
  problems: readonly Problem[],
  root: string,
  textOf: (path: string) => string | undefined,
): Promise<readonly Problem[]> {
  const readNow = async (path: string) => textOf(path) ?? read({ path, absolute: join(root, path) }).value;
  return withFrames(sorted(problems), readNow);
}

/** The pages of the report, with their sizes in bytes. */
export async function builtPages(
  { routes, sizeOf, weightOf }: Pick<MadeSite, 'routes' | 'sizeOf' | 'weightOf'>,
  { written, weighs = 0 }: Weighing = {},
): Promise<readonly BuiltPage[]> {
  const sized = routes.map((page) => ({ page, bytes: written?.get(page.output)?.size ?? sizeOf(page) }));
  const largest = [...sized].sort((a, b) => b.bytes - a.bytes).slice(0, weighs);
  const weighed = await someAtATime(largest, async ({ page }) => {
    try {
      return [[page, await weightOf(page)] as const];
    } catch {
      return []; // the site is already written: this must not make the build fail
    }
  });
  const weights = new Map(weighed.flat());
  return sized.map(({ page, bytes }) => {
    const { route, template, output, page: own } = page;
    return { route, source: own.source.path, template, output, bytes, gzip: weights.get(page) ?? null };
  });
}
