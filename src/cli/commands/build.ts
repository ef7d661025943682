// `site build`: a site → its folder, with the store of earlier builds; or a shard → the store for a later build.
import type { BuildRequest } from '../../build/build.ts';
import { storeBuild, unchanged } from '../../build/lastBuild.ts';
import { cacheFolder } from '../../engine/cache.ts';
import { type Packs, packsOf } from '../../engine/pack.ts';
import type { BuildResult } from '../../model/site/result.ts';
import type { Shard } from '../../model/site/shard.ts';
import { type BuildOptions, misused, report } from '../output.ts';

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
  const { result, save } = await (shard ? buildShard(request, packs, shard) : buildWith(request, packs));
  await report(result, request, options);
  save();
  await store?.(result.problems.length === 0);
}

/** Builds with the packs of earlier builds. `save` writes them for the next build. Call it after the report. */
export async function buildWith(
  request: BuildRequest,
  packs: Packs,
): Promise<{ readonly result: BuildResult; readonly save: () => void }> {
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
  return { result, save };
}

/** Renders a part of the pages. `save` stores them for a later build. */
export async function buildShard(request: BuildRequest, packs: Packs, { index, count }: Shard) {
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
