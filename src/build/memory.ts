// The values that a build gets from earlier ones.

import { setCacheFolder } from '../engine/cache.ts';
import { Database } from '../engine/database.ts';
import { ChangeError } from '../engine/made.ts';
import { Packs } from '../engine/pack.ts';
import type { Inputs, OnMade, RunReader } from '../engine/query.ts';
import type { Checked, Problem } from '../model/site/problem.ts';
import type { Sources } from '../model/site/site.ts';
import { isSame, lasting, type Written } from '../model/site/written.ts';
import { problem } from '../problems/problem.ts';
import { refusalOf } from '../problems/refusals.ts';
import {
  base,
  compress,
  dataSchemas,
  define,
  edited,
  givenSources,
  isWatch,
  onProgress,
  onRendering,
  picturesLater,
  root,
  runtime,
  type Settings,
  store,
  summaries,
  today,
} from '../stages/1-sources/inputs.ts';
import { type Bundle, bundleOnce, WarmBundler } from '../stages/2-templates/bundling/bundle.ts';
import { bundler } from '../stages/2-templates/queries.ts';

/** Pass it to builds of the same request, one after the other. */
export interface Memory {
  readonly database: Database;
  /** Keeps esbuild running: for a watch. */
  readonly bundler: WarmBundler | undefined;
  /** The sources, if the caller has just collected them: for a single build. */
  readonly sources?: Checked<Sources> | undefined;
  /** The files that an earlier build wrote to the out folder, if the caller has just read them. */
  readonly lastWritten?: Written | undefined;
  /** The content of the out folder after the last build with this memory. */
  written: Written | undefined;
}

/** The inputs of a build. `edited` and `givenSources` are true only for the first try. */
export function inputsOf(
  settings: Settings,
  given: {
    readonly sources?: Checked<Sources> | undefined;
    /** For a watch: its esbuild keeps running. */
    readonly bundle?: Bundle | undefined;
    readonly store?: Packs | undefined;
  },
): (tries: number) => Inputs {
  return (tries) => [
    [root, settings.root],
    [base, settings.base],
    [runtime, settings.runtime],
    [define, settings.define ?? {}],
    [compress, settings.compress ?? false],
    [picturesLater, settings.picturesLater ?? false],
    [today, settings.today],
    [edited, tries === 1 ? settings.edited : undefined],
    [onProgress, settings.onProgress ?? (() => {})],
    [onRendering, settings.onRendering ?? (() => {})],
    [givenSources, tries === 1 ? given.sources : undefined],
    [store, given.store ?? new Packs(undefined)],
    [summaries, new Map()],
    [dataSchemas, new Map()],
    [bundler, given.bundle ?? bundleOnce],
    [isWatch, given.bundle !== undefined],
  ];
}

/** The memory of a single run, with the values of other processes in `store`. */
export function memoryOfOneRun(store: Packs = new Packs(undefined), onMade?: OnMade): Memory {
  return { database: new Database(store, onMade), bundler: undefined, written: undefined };
}

/** The memory of a watch. */
export function newMemory(): Memory {
  return { ...memoryOfOneRun(), bundler: new WarmBundler() };
}

/** The memory of a watch in a separate thread with this cache folder; undefined: nothing is cached. */
export function memoryOfThread(cache: string | undefined): Memory {
  setCacheFolder(cache);
  return newMemory();
}

/** Runs queries on a site. */
export type OnSite<T> = (q: RunReader) => Promise<T>;

/**
 * Runs `make` on the current state of a site, and passes the result to `use`. Both run again if a file of the site changes
 * meanwhile, or if the store is damaged. If files change at every try, or the system refuses something, `use` gets the result of
 * `unmade` for that problem.
 */
export async function runOn<M, T>(
  settings: Settings,
  { database, sources, bundler }: Memory,
  make: OnSite<M>,
  unmade: (fault: Problem) => M,
  use: (made: M) => Promise<T>,
): Promise<T> {
  const makeAndUse: OnSite<T> = async (q) => {
    let made: M;
    try {
      made = await make(q);
    } catch (error) {
      const refusal = refusalOf(error, settings.root);
      if (!refusal) throw error;
      database.forgetAll();
      made = unmade(refusal);
    }
    return use(made);
  };
  const given = { sources, bundle: bundler?.bundle, store: database.store };
  try {
    return await database.run(inputsOf(settings, given), makeAndUse);
  } catch (error) {
    if (!(error instanceof ChangeError)) throw error;
    return use(unmade(problem('unreadable', ['changing'], { file: error.key })));
  }
}

/** The same without a memory, for callers that do not make the site. Returns the result of `run` or `unmade`. */
export function runOnce<T, U>(
  settings: Settings,
  run: OnSite<T>,
  unmade: (fault: Problem) => U,
): Promise<T | U> {
  return runOn<T | U, T | U>(settings, memoryOfOneRun(), run, unmade, async (made) => made);
}

/** Finds the files that an earlier build wrote to the out folder, if the memory or the store has them: see `Memory.written`. */
export function findWritten(memory: Memory): void {
  const { store } = memory.database;
  memory.written ??= memory.lastWritten ?? (store.find('written')?.value as Written | undefined);
}

/** Remembers the present content of the out folder, also in the store. */
export function storeWritten(memory: Memory, written: Written): void {
  const { store } = memory.database;
  if (store.isOpen && !isSame(written, memory.written)) store.put('written', { value: lasting(written) });
  memory.written = written;
}

export type { RunReader };
