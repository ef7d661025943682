// What a build gets from earlier ones.

import { setCacheFolder } from '../engine/cache.ts';
import { Database } from '../engine/database.ts';
import { ChangeError } from '../engine/node.ts';
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
  /** What an earlier build wrote to the out folder, if the caller has just read that. */
  readonly lastWritten?: Written | undefined;
  /** What the out folder has held since the last build with this memory. */
  written: Written | undefined;
}

/** The inputs of a build. `edited` and `givenSources` are true only for the first of several tries. */
export function inputsOf(
  settings: Settings,
  given: {
    readonly sources?: Checked<Sources> | undefined;
    /** Of a watch: its esbuild keeps running. */
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

/** The memory of a single run, with what other processes put into `store`. */
export function memoryOfOneRun(store: Packs = new Packs(undefined), onMade?: OnMade): Memory {
  return { database: new Database(store, onMade), bundler: undefined, written: undefined };
}

/** The memory of a watch. */
export function newMemory(): Memory {
  return { ...memoryOfOneRun(), bundler: new WarmBundler() };
}

/** The memory of a watch in a thread of its own, which gets this cache folder; undefined: nothing is cached. */
export function memoryOfThread(cache: string | undefined): Memory {
  setCacheFolder(cache);
  return newMemory();
}

/** Something that queries a site. */
export type OnSite<T> = (q: RunReader) => Promise<T>;

/**
 * Runs `make` on a site as it is now, and passes the result to `use`; both again if one of the site's files changes meanwhile, or if
 * the store turns out to be damaged. If files change at every try, or the system refuses something while the site is made, `use` gets
 * what `unmade` makes of that problem.
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

/** The same without a memory, for callers that do not make the site: returns what `run` or `unmade` returns. */
export function runOnce<T, U>(
  settings: Settings,
  run: OnSite<T>,
  unmade: (fault: Problem) => U,
): Promise<T | U> {
  return runOn<T | U, T | U>(settings, memoryOfOneRun(), run, unmade, async (made) => made);
}

/** Finds out what an earlier build wrote to the out folder, if the memory or the store has it: see `Memory.written`. */
export function findWritten(memory: Memory): void {
  const { store } = memory.database;
  memory.written ??= memory.lastWritten ?? (store.find('written')?.value as Written | undefined);
}

/** Remembers what the out folder has now, in the store, too. */
export function storeWritten(memory: Memory, written: Written): void {
  const { store } = memory.database;
  if (store.isOpen && !isSame(written, memory.written)) store.put('written', { value: lasting(written) });
  memory.written = written;
}

export type { RunReader };
