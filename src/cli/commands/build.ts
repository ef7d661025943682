// `site build`: a site → its folder, with the store of earlier builds; or a shard → the store for a later build.
import { join, relative } from 'node:path';
import type { BuildRequest } from '../../build/build.ts';
import { storeBuild, unchanged } from '../../build/lastBuild.ts';
import { cacheFolder } from '../../engine/cache.ts';
import { type Packs, packsOf } from '../../engine/pack.ts';
import type { BuildResult } from '../../model/site/result.ts';
import type { Shard } from '../../model/site/shard.ts';
import type { MadeSite } from '../../stages/5-site/made.ts';
import { type BuildOptions, columnsOn, misused, report, say, typed } from '../output.ts';
import { wrapped } from '../print/columns.ts';
import { firstBuildLines } from '../print/report.ts';

/** A build: its result, a function that writes its packs, and the site, if it was made. */
interface Built {
  readonly result: BuildResult;
  readonly save: () => void;
  readonly site?: MadeSite | undefined;
}

/** Builds with the packs of earlier builds, prints the report, and writes the packs for the next build. */
export async function buildWithCache(request: BuildRequest, options: BuildOptions): Promise<void> {
  const cache = cacheFolder();
  if (options.profile) {
    const { profiledBuild } = await import('../profile.ts');
    return profiledBuild(request, packsOf(cache, request), options);
  }
  const { shard } = request;
  if (shard && cache === undefined)
    return misused(`option '--shard' needs a cache, in which a later build finds its pages`);
  const { remoteCache: url } = options;
  const store =
    url === undefined
      ? undefined
      : await (await import('../exchange.ts')).exchanging(url, cache, request, options);
  const packs = packsOf(cache, request);
  const { result, save, site } = await (shard
    ? buildShard(request, packs, shard)
    : buildWith(request, packs));
  await report(result, request, options);
  if (site && !options.json && !options.quiet && isFirst(result, site)) await sayFirst(site, request);
  save();
  await store?.(result.problems.length === 0);
}

/** Whether every file is new. Then users may not know yet how to view the site. */
function isFirst({ changed, removed }: BuildResult, { files }: MadeSite): boolean {
  const written = new Set(changed);
  return removed.length === 0 && files.size > 0 && [...files.keys()].every((path) => written.has(path));
}

async function sayFirst(site: MadeSite, { root, out }: BuildRequest): Promise<void> {
  const [{ scriptWeights }, { packageManagerOf, siteCommand }] = await Promise.all([
    import('../../check/scriptWeights.ts'),
    import('../../scaffold/packageManager.ts'),
  ]);
  const shown = (path: string) => typed(relative(process.cwd(), path) || '.');
  const where = [
    ...(root === process.cwd() ? [] : [`--root ${shown(root)}`]),
    ...(out === join(root, 'dist') ? [] : [`--out ${shown(out)}`]),
  ];
  const preview = siteCommand(packageManagerOf(root), ['preview', ...where].join(' '));
  const lines = firstBuildLines(await scriptWeights(site), preview);
  say(...lines.flatMap((line) => wrapped(line, columnsOn())));
}

/** Builds with the packs of earlier builds. `save` writes them for the next build. Call it after the report. */
export async function buildWith(request: BuildRequest, packs: Packs): Promise<Built> {
  const began = Date.now();
  const last = await unchanged(request, packs);
  if (last.result) return last;
  // These modules are large, and not needed if nothing has changed.
  const [{ buildAnd }, { memoryOfOneRun }, { spareMemory }] = await Promise.all([
    import('../../build/build.ts'),
    import('../../build/memory.ts'),
    import('../../engine/threads.ts'),
  ]);
  const memory = { ...memoryOfOneRun(packs), sources: last.collected, lastWritten: last.lastWritten };
  const { result, made } = await buildAnd({ ...request, memory }, async (built) => built);
  const save = () => {
    storeBuild(request, { site: made.site, result }, last, packs, began);
    memory.database.save(result.problems.length === 0);
    spareMemory(0);
  };
  return { result, save, site: made.site };
}

/** Renders a part of the pages. `save` stores them for a later build. */
export async function buildShard(
  request: BuildRequest,
  packs: Packs,
  { index, count }: Shard,
): Promise<Built> {
  const [{ build }, { memoryOfOneRun }, { spareMemory }] = await Promise.all([
    import('../../build/build.ts'),
    import('../../build/memory.ts'),
    import('../../engine/threads.ts'),
  ]);
  const memory = memoryOfOneRun(packs);
  const result = await build({ ...request, memory });
  const save = () => {
    memory.database.save(false, `${index}/${count}`);
    spareMemory(0);
  };
  return { result, save };
}
