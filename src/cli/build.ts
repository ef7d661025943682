// `site build`: a site → its folder, with what earlier builds of it left.
import type { BuildRequest, BuildResult } from '../build.ts';
import { cacheFolder } from '../incremental/cache.ts';
import { type Packs, packsOf } from '../incremental/pack.ts';
import { keepBuild, unchanged } from './noopBuild.ts';
import { type BuildOptions, report } from './output.ts';

/** Builds, tells what came of it, and keeps it for the next build. */
export async function buildKept(request: BuildRequest, options: BuildOptions): Promise<void> {
  const kept = packsOf(cacheFolder(), request);
  if (options.profile) {
    const { profiledBuild } = await import('./profile.ts');
    return profiledBuild(request, kept, options);
  }
  const { result, keep } = await buildWith(request, kept);
  await report(result, request, options);
  keep();
}

/** Builds with what earlier builds have kept; `keep` is for whoever has told what came of it. */
export async function buildWith(
  request: BuildRequest,
  kept: Packs,
): Promise<{ readonly result: BuildResult; readonly keep: () => void }> {
  const began = Date.now();
  const looked = await unchanged(request, kept);
  if (looked.result) return looked;
  // What follows is large, and not needed where nothing has changed.
  const [{ buildAnd }, { noMemory }, { spareMemory }] = await Promise.all([
    import('../build.ts'),
    import('../line/memory.ts'),
    import('../line/threads.ts'),
  ]);
  const memory = { ...noMemory(kept), looked: looked.collected, lastWritten: looked.lastWritten };
  const { database } = memory;
  const { result, made } = await buildAnd({ ...request, memory }, async (built) => built);
  const keep = () => {
    keepBuild(request, { site: made.site, result }, looked, database.store, began);
    database.save(result.problems.length === 0);
    spareMemory(0);
  };
  return { result, keep };
}
