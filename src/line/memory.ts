// What a build has of those before it.
import { WarmBundler } from '../compile/bundle.ts';
import { Database } from '../incremental/database.ts';
import { Packs } from '../incremental/pack.ts';
import type { OnMade, Reader } from '../incremental/query.ts';
import type { Outcome } from '../model/problem.ts';
import type { Sources } from '../model/site.ts';
import type { Written } from '../model/written.ts';
import type { AddedOnce } from './after.ts';
import { inputsOf, type Settings } from './inputs.ts';

/** Give it to builds of the same request, one after the other. */
export interface Memory {
  readonly database: Database;
  /** Keeps esbuild warm: for a watch. */
  readonly bundler: WarmBundler | undefined;
  /** What there is, where somebody has just looked: for a single build. */
  readonly looked?: Outcome<Sources> | undefined;
  /** What an earlier build left in the out folder, where somebody has just looked that up. */
  readonly lastWritten?: Written | undefined;
  /** What the command of site.yml has added to the site: a watch runs it once. */
  added?: AddedOnce | undefined;
  /** What the out folder holds since the last build of this memory. */
  written: Written | undefined;
}

/** The memory of a single build, with what other processes left in `store`. */
export function noMemory(store: Packs = new Packs(undefined), onMade?: OnMade): Memory {
  return { database: new Database(store, onMade), bundler: undefined, written: undefined };
}

/** The memory of a watch. */
export function newMemory(): Memory {
  return { ...noMemory(), bundler: new WarmBundler() };
}

/** What `ask` finds out about a site as it is now: for those who make nothing of it. */
export function ask<T>(settings: Settings, ask: (q: Reader) => Promise<T>): Promise<T> {
  return noMemory().database.run(inputsOf(settings, {}), ask);
}
