// The last build of a site. If nothing has changed since, its report is printed again, and nothing else is read or loaded.
import type { Packs } from '../engine/pack.ts';
import { agedVersion, isOlder, isYoung, type PathState, stillAt } from '../engine/version.ts';
import { isDataModule } from '../model/addresses/paths.ts';
import type { FoundFile } from '../model/site/files.ts';
import type { Checked } from '../model/site/problem.ts';
import type { BuildResult } from '../model/site/result.ts';
import type { Listing, Sources } from '../model/site/site.ts';
import type { Written } from '../model/site/written.ts';
import { sumOf } from '../model/values/sum.ts';
import { type Listeners, Steps } from '../problems/reporting.ts';
import { collect } from '../stages/1-sources/collect.ts';
import { findFiles, sumOfFile } from '../stages/1-sources/findFiles.ts';
import type { Settings } from '../stages/1-sources/inputs.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import { isIntact, openOut } from '../stages/6-write/write.ts';

interface Requested extends Settings, Listeners {
  readonly out: string;
  readonly weighs?: number | undefined;
}

/** The inputs of a build. */
interface LastBuild {
  /** Its options, as one text. */
  readonly options: string;
  /** A hash of the list of its sources. */
  readonly sources: string;
  /** See `youngSums`. */
  readonly young: YoungSums;
  /** The hashes of all paths from which templates, styles and plugins were made. */
  readonly imported: ReadonlyMap<string, PathState>;
}

/** By absolute path. */
type YoungSums = ReadonlyMap<string, string>;

/** The names of the settings that change the result of a build. */
type Option = Exclude<keyof Settings, 'root' | 'edited' | 'picturesLater' | 'onProgress' | 'onRendering'>;

/** The options of a build that change its result or its report. */
function optionsOf({ base, runtime, define = {}, compress, today, weighs }: Requested): string {
  const all: Readonly<Record<Option, unknown>> = { base, runtime, define, compress, today }; // none can be forgotten
  return JSON.stringify([all, weighs]);
}

function allOf({ found }: Sources): readonly FoundFile[] {
  return [...found.content, ...found.templates];
}

function sumOfAll(sources: Sources): string {
  const line = (file: FoundFile) => `${file.path} ${agedVersion(file.version)}`;
  return sumOf(allOf(sources).map(line).join('\n'));
}

/** The hashes of the sources that may change and keep their versions. */
function youngSums(sources: Sources): YoungSums {
  const young = allOf(sources).filter(({ version }) => isYoung(version));
  return new Map(young.map((file) => [file.absolute, sumOfFile(file)]));
}

/** Whether there is data from outside of the site, which may have changed. */
const hasDataModules = ({ data }: Listing) => data.some(({ path }) => isDataModule(path));

/** The inputs that were read for a build. Empty without a store. */
interface Inspection {
  readonly collected?: Checked<Sources>;
  readonly lastWritten?: Written | undefined;
  /** The hashes before anything was read. */
  readonly young?: YoungSums;
}

/** The report of the last build, and a function that saves and closes the store. */
interface Unchanged {
  readonly result: BuildResult;
  readonly save: () => void;
}

/**
 * The result of the last build of `request`, if a new one would report and write the same. Otherwise the inputs that were read, for
 * the new one.
 */
export async function unchanged(
  request: Requested,
  store: Packs,
): Promise<Unchanged | ({ readonly result?: undefined } & Inspection)> {
  if (!store.isOpen) return {};
  const last = store.find('last build')?.value as LastBuild | undefined;
  const lastWritten = store.find('written')?.value as Written | undefined;
  const steps = new Steps(request);
  const collected = collect(request.root, findFiles(request.root));
  const { value: found, problems } = collected;
  const changed = () => ({ collected, lastWritten, young: youngSums(found) });
  if (!last || !lastWritten || last.options !== optionsOf(request)) return changed();
  if (problems.length > 0 || sumOfAll(found) !== last.sources || hasDataModules(found)) return changed();
  const isAsYoung = (file: FoundFile) => {
    const sum = last.young.get(file.absolute);
    return sum === undefined || sumOfFile(file) === sum;
  };
  if (!allOf(found).every(isAsYoung)) return changed();
  const imported = new Map<string, PathState>();
  let hasAged = false;
  for (const [path, before] of last.imported) {
    const now = stillAt(path, before);
    if (!now) return changed();
    hasAged ||= now !== before;
    imported.set(path, now);
  }
  if (!isIntact(lastWritten)) return changed();
  const out = await openOut(request.root, request.out, undefined);
  if (out.value?.out !== lastWritten.out || out.value.left.length > 0) return changed();
  const report = store.find('last result')?.value as BuildResult | undefined;
  if (!report) return changed();
  steps.done('collect', undefined);
  const young = youngSums(found);
  hasAged ||= young.size < last.young.size;
  const save = () => {
    // Files that had to be read again need not be read the next time.
    if (hasAged) store.put('last build', { value: { ...last, young, imported } satisfies LastBuild });
    if (hasAged) store.save(false);
    else store.close();
  };
  return { result: { ...report, changed: [], removed: [], left: [], phases: steps.phases }, save };
}

/** Stores a build that began at `began` (ms since 1970) for `unchanged`, unless something may have changed since. */
export function storeBuild(
  request: Requested,
  { site, result }: { readonly site: MadeSite | undefined; readonly result: BuildResult },
  { collected, young }: Inspection,
  store: Packs,
  began: number,
): void {
  if (!site || result.problems.length > 0 || result.left.length > 0 || hasDataModules(site.sources)) return;
  const { sources } = site;
  if (!young || sources !== collected?.value) return;
  const imported = site.imported();
  if (![...imported.keys()].every((path) => isOlder(path, began))) return;
  const build: LastBuild = { options: optionsOf(request), sources: sumOfAll(sources), young, imported };
  store.put('last build', { value: build });
  store.put('last result', { value: result });
}
