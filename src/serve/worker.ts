// The thread in which `site watch` builds: a build order → the result. Templates run here. If they loop, run out of memory or end
// the thread, the watch continues.

import { join, sep } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type BuildRequest, type BuiltSite, buildAnd } from '../build/build.ts';
import { memoryOfThread } from '../build/memory.ts';
import { bytesOf, type Preview, renderPreviews } from '../build/previews.ts';
import { refreshSchemas } from '../build/schemas.ts';
import { locationOfLate } from '../model/machine/lateErrors.ts';
import type { Picture } from '../model/pictures/picture.ts';
import { currentDay } from '../model/site/day.ts';
import type { Problem } from '../model/site/problem.ts';
import type { BuildResult } from '../model/site/result.ts';
import type { TemplateRun } from '../model/site/templateRun.ts';
import { tried } from '../model/values/tried.ts';
import { isReported, thrown } from '../problems/problem.ts';
import { refusalOf } from '../problems/refusals.ts';
import type { OnProgress, OnRendering } from '../problems/reporting.ts';
import { readManifest } from '../stages/6-write/manifest.ts';

/** The start data of the thread. */
export interface Order {
  readonly request: Pick<BuildRequest, 'root' | 'out' | 'base' | 'runtime' | 'define' | 'weighs'>;
  /** The cache folder, absolute; undefined: nothing is cached. */
  readonly cache: string | undefined;
  /** Two numbers that both threads share: see `beat` and `lockIndex`. */
  readonly shared: SharedArrayBuffer;
}

export interface Rebuilt extends BuildResult {
  /**
   * Drafts, pages with a future date, and pages that list them. They are never written, and only made if the site has no problems.
   */
  readonly previews: readonly Preview[];
  /** The files of pictures that the out folder does not have yet: a browser that asks for one gets it at once. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** The absolute paths outside of content/ and templates/ that are inputs of the site, whether they exist or not. */
  readonly outside: readonly string[];
}

/**
 * Sent during and after each build: its progress, late errors of templates, and the current rendering of a thread, which may never
 * end; and when all pictures are made. `thread` is 0 for the one that builds, more for the threads that it started.
 */
export type WorkerMessage =
  | { readonly kind: 'result'; readonly result: Rebuilt }
  | { readonly kind: 'progress'; readonly at: Parameters<OnProgress> }
  | { readonly kind: 'pictures made' }
  | { readonly kind: 'late'; readonly problem: Problem }
  | { readonly kind: 'rendering'; readonly run: TemplateRun | undefined; readonly thread: number }
  | { readonly kind: 'defect'; readonly stack: string };

/** The index of a counter that increases while the thread is not stuck. */
export const beat = 0;
/** The index of the lock on the out folder: 1 while a thread changes that folder, otherwise 0. */
const lockIndex = 1;

/** Waits for the lock on the out folder, and acquires it. */
export function lock(shared: Int32Array): void {
  while (Atomics.compareExchange(shared, lockIndex, 0, 1) !== 0) Atomics.wait(shared, lockIndex, 1);
}

export function unlock(shared: Int32Array): void {
  Atomics.store(shared, lockIndex, 0);
  Atomics.notify(shared, lockIndex);
}

/** The files of the out folder with the hashes of their bytes. Undefined if they cannot be read: the build reports why. */
function filesIn(out: string): ReadonlyMap<string, string> | undefined {
  return tried(() => readManifest(out)?.files);
}

/** The folders of a site, which a watch always listens to. */
const ownFolders = ['content', 'templates'];

const isIn = (folder: string, path: string) => path === folder || path.startsWith(folder + sep);

/** How often the thread shows that it is not stuck, in ms. */
const pulse = 250;
/** The time between two messages about the progress of a step, in ms. */
const pause = 100;

if (parentPort) start(parentPort, workerData as Order);

function start(port: NonNullable<typeof parentPort>, { request, cache, shared: buffer }: Order): void {
  const shared = new Int32Array(buffer);
  const say = (answer: WorkerMessage) => port.postMessage(answer);
  setInterval(() => Atomics.add(shared, beat, 1), pulse);
  const reportLate = (error: unknown) => {
    if (!isReported(error)) say({ kind: 'late', problem: thrown(error, locationOfLate(error)) });
  };
  process.on('uncaughtException', reportLate);
  process.on('unhandledRejection', reportLate);

  const onRendering: OnRendering = (run, thread = 0) => say({ kind: 'rendering', run, thread });

  let last = 0;
  const onProgress: OnProgress = (...at) => {
    const now = performance.now();
    if (at[1] && now - last < pause) return; // thousands of pages: each would be a message
    last = now;
    say({ kind: 'progress', at });
  };

  let memory = memoryOfThread(cache);
  /** The site is already written, so the build must not count as failed. */
  const noneIfRefused = (error: unknown) => {
    if (refusalOf(error, request.root)) return [];
    throw error;
  };
  const previewsOf = async ({ result, made }: BuiltSite) =>
    result.problems.length > 0
      ? []
      : renderPreviews(made.site, request.root, made.textOf).catch(noneIfRefused);
  const criticalSection = (change: () => void) => {
    lock(shared);
    try {
      change();
    } finally {
      unlock(shared);
    }
  };
  // The table of the largest pages is shown once, so later builds do not compress them. With --json all pages are compressed each
  // time.
  let { weighs } = request;
  // Nobody waits for pictures that no browser has asked for: they are made between builds, and the build after that writes them.
  let picturesLater = true;
  let order = 0;
  const makePictures = async (pictures: Rebuilt['pictures']) => {
    const own = order;
    for (const [output, picture] of pictures) {
      if (own !== order) return;
      await bytesOf(output, picture).catch(() => undefined); // the build reports it
    }
    if (own !== order || pictures.size === 0) return;
    picturesLater = false;
    say({ kind: 'pictures made' });
  };
  port.on('message', async (edited: BuildRequest['edited']) => {
    order += 1;
    try {
      const today = currentDay();
      const own = { today, weighs, memory, edited, picturesLater };
      const given = { ...request, ...own, criticalSection, onProgress, onRendering };
      picturesLater = true;
      // A new thread does not know what the previous one wrote.
      const before = edited && !memory.written ? filesIn(request.out) : undefined;
      const [changed, removed] = [new Set<string>(), new Set<string>()];
      const result = await buildAnd(given, async (built) => {
        // If the build is tried again, files that were already written are not written again.
        for (const path of built.result.changed) changed.add(path);
        for (const path of built.result.removed) removed.add(path);
        if (built.made.site) await refreshSchemas(request.root, built.made.site);
        const previews = await previewsOf(built);
        const now = before && filesIn(request.out);
        if (before && now) compare(before, now, changed, removed);
        const known = [request.out, ...ownFolders.map((name) => join(request.root, name))];
        const isOutside = (path: string) => !known.some((folder) => isIn(folder, path));
        const outside = built.made.pathsRead().filter(isOutside);
        const isGood = built.result.problems.length === 0;
        const pictures = (isGood && built.made.site?.pendingPictures()) || new Map<string, Picture>();
        const all = { changed: [...changed], removed: [...removed], previews, pictures, outside };
        return { ...built.result, ...all };
      });
      if (weighs !== Number.POSITIVE_INFINITY) weighs = 0;
      if (result.problems.length === 0) memory.database.forgetUnused();
      say({ kind: 'result', result });
      void makePictures(result.pictures);
    } catch (error) {
      await memory.bundler?.dispose();
      memory = memoryOfThread(cache);
      say({ kind: 'defect', stack: error instanceof Error ? (error.stack ?? String(error)) : String(error) });
    }
  });
}

/** Removes unchanged files from the list of changes, and adds removed ones. */
function compare(
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  changed: Set<string>,
  removed: Set<string>,
): void {
  for (const [path, hash] of before) {
    if (now.get(path) === hash) changed.delete(path);
    else if (!now.has(path)) removed.add(path);
  }
}
