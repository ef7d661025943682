// The last build of a site, while nothing has changed since: its report is given again, and nothing else is looked at or loaded.
import type { BuildRequest, BuildResult, MadeSite } from './build.ts';
import type { Sources } from './model/site.ts';
import type { Written } from './model/written.ts';
import { Findings } from './problems/findings.ts';
import { collect } from './steps/collect.ts';
import { isIntact, openOut } from './steps/write.ts';
import type { Memory } from './store/memory.ts';
import type { Packs } from './store/pack.ts';
import { isOlder, sumOf, versionAt } from './store/version.ts';

/** What a build was made of. */
interface Kept {
  readonly asked: string;
  /** A sum of the list of its sources. */
  readonly sources: string;
  /** What templates import, by absolute path. */
  readonly imported: ReadonlyMap<string, string>;
}

/** What a build is asked for that changes what it makes or says. */
function askedOf({ base, runtime, compress, today, weighs }: BuildRequest): string {
  return JSON.stringify([base, runtime, compress, today, weighs]);
}

function sumOfAll(sources: Sources): string {
  const { site, pages, pictures, publicFiles, data, others, templateFiles } = sources;
  const all = [site, ...[pages, pictures, publicFiles, data, others, templateFiles].flat()];
  return sumOf(all.map((file) => (file ? `${file.path} ${file.version}` : '')).join('\n'));
}

/** What the last build of `request` said, if it would say and write the same now; else what else was looked up. */
export async function unchanged(
  request: BuildRequest,
  kept: Packs,
): Promise<{ readonly result?: BuildResult } & Pick<Memory, 'collected' | 'lastWritten'>> {
  const last = kept.find('last build')?.value as Kept | undefined;
  const lastWritten = kept.find('written')?.value as Written | undefined;
  if (!last || !lastWritten || last.asked !== askedOf(request)) return { lastWritten };
  const findings = new Findings(request);
  const collected = collect(request.root);
  const isSame =
    collected.problems.length === 0 &&
    sumOfAll(collected.value) === last.sources &&
    [...last.imported].every(([path, version]) => versionAt(path) === version);
  if (!isSame || !isIntact(lastWritten)) return { collected, lastWritten };
  const out = await openOut(request.root, request.out, undefined);
  if (out.value?.out !== lastWritten.out || out.value.left.length > 0) return { collected, lastWritten };
  const said = kept.find('last result')?.value as BuildResult | undefined;
  if (!said) return { collected, lastWritten };
  findings.done('collect');
  return { result: { ...said, changed: [], removed: [], left: [], phases: findings.phases } };
}

/** Keeps a build that began at `began` (ms since 1970) for `unchanged`, unless something may have changed since then. */
export function keepBuild(
  request: BuildRequest,
  { site, result }: { readonly site: MadeSite | undefined; readonly result: BuildResult },
  kept: Packs,
  began: number,
): void {
  if (!site || result.problems.length > 0 || result.left.length > 0) return;
  const { sources, imported: files } = site;
  const imported = new Map(files.map((path) => [path, versionAt(path)]));
  if (!files.every((path) => isOlder(path, began))) return;
  const value: Kept = { asked: askedOf(request), sources: sumOfAll(sources), imported };
  kept.put('last build', { value });
  kept.put('last result', { value: result });
}
