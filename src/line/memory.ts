// What a build gets from earlier ones.
import { WarmBundler } from '../compile/bundle.ts';
import { keepIn } from '../incremental/cache.ts';
import { Database } from '../incremental/database.ts';
import { ChangeError } from '../incremental/node.ts';
import { Packs } from '../incremental/pack.ts';
import type { OnMade, Reader } from '../incremental/query.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import type { Sources } from '../model/site.ts';
import type { Written } from '../model/written.ts';
import { problem } from '../problems/problem.ts';
import type { AddedOnce } from './after.ts';
import { inputsOf, type Settings } from './inputs.ts';

/** Pass it to builds of the same request, one after the other. */
export interface Memory {
  readonly database: Database;
  /** Keeps esbuild running: for a watch. */
  readonly bundler: WarmBundler | undefined;
  /** The sources, if the caller has just collected them: for a single build. */
  readonly sources?: Outcome<Sources> | undefined;
  /** What an earlier build wrote to the out folder, if the caller has just read that. */
  readonly lastWritten?: Written | undefined;
  /** The files that the command in site.yml has added: a watch runs it once. */
  added?: AddedOnce | undefined;
  /** What the out folder has held since the last build with this memory. */
  written: Written | undefined;
}

/** The memory of a single build, with what other processes put into `store`. */
export function noMemory(store: Packs = new Packs(undefined), onMade?: OnMade): Memory {
  return { database: new Database(store, onMade), bundler: undefined, written: undefined };
}

/** The memory of a watch. */
export function newMemory(): Memory {
  return { ...noMemory(), bundler: new WarmBundler() };
}

/** The memory of a watch in a thread of its own, which gets this cache folder; undefined: nothing is cached. */
export function memoryOfThread(cache: string | undefined): Memory {
  keepIn(cache);
  return newMemory();
}

/** Something that queries a site. */
export type OnSite<T> = (q: Reader) => Promise<T>;

/**
 * Runs `run` on a site as it is now, and again if one of its files changes meanwhile. If files change at every try, `otherwise`
 * gets the problem.
 */
export async function runOn<T>(
  settings: Settings,
  memory: Memory,
  run: OnSite<T>,
  otherwise: (changing: Problem) => Promise<T>,
): Promise<T> {
  const { sources, bundler, database } = memory;
  const given = { sources, bundle: bundler?.bundle, store: database.store };
  try {
    return await database.run(inputsOf(settings, given), run);
  } catch (error) {
    if (!(error instanceof ChangeError)) throw error;
    return otherwise(problem('unreadable', ['changing'], { file: error.key }));
  }
}

/** The same without a memory, for callers that do not make the site. */
export function runOnce<T, Changing>(
  settings: Settings,
  run: OnSite<T>,
  otherwise: (changing: Problem) => Promise<Changing>,
): Promise<T | Changing> {
  return runOn<T | Changing>(settings, noMemory(), run, otherwise);
}
