// Changed files → another build. LISTENS.
import { statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { nameIn } from '../model/addresses/paths.ts';
import type { Problem } from '../model/site/problem.ts';
import { tried } from '../model/values/tried.ts';
import { Builder, type BuilderSetup } from './builder.ts';
import { Follower } from './follow.ts';
import { type Listening, listen } from './listen.ts';
import type { Rebuilt } from './worker.ts';

/** A build of a watch, with its result. */
export interface Rebuild {
  readonly result: Rebuilt;
  /** The files that had changed, relative to the root. Empty for the first build, and for a second check. */
  readonly changed: readonly string[];
  /** The errors of templates after they had returned, in a timer or a promise. They are already reported. */
  readonly lateProblems: readonly Problem[];
  /** From the first event to the end of the build, in ms. */
  readonly ms: number;
}

export interface WatchSetup extends Omit<BuilderSetup, 'onPictures'> {
  /** Checks every file periodically, for folders without events. */
  readonly poll: boolean;
  /** Called after each build. Not called if the changes and the result equal those of the previous build. */
  readonly onRebuild: (round: Rebuild) => Promise<void>;
}

/** How long to wait for more changes after one, in ms. Saving one file often makes two events, and switching a branch hundreds. */
const pause = 2;
/**
 * How long a file may be empty before this counts as intended, in ms. Many programs empty a file before they write it, and a
 * half-written file would be reported as a mistake.
 */
const longestEmpty = 500;
/**
 * The time from the last change to one more build, in ms. Not every system reports every change. This build rarely has much to do.
 */
const recheckDelay = 300;
/** The builds in a row that may find changes without a report. Two watches of one folder would replace each other's files forever. */
const mostUnreported = 2;

/** Whether a path, relative to the root, is outside of content/ and templates/. */
const isOutside = (path: string) => !/^(content|templates)(\/|$)/.test(path) && path !== '';

/**
 * Builds, and builds again when something in content/ or templates/ changes, or an input elsewhere. A change during a build causes
 * one more build. `ready` resolves after the first build; `end` stops as soon as the out folder is complete.
 */
export function watch(setting: WatchSetup): {
  readonly ready: Promise<void>;
  readonly end: () => Promise<void>;
} {
  const watching = new Watching(setting);
  return { ready: watching.begin(), end: () => watching.end() };
}

class Watching {
  readonly #setting: WatchSetup;
  readonly #builder: Builder;
  readonly #follower: Follower;
  /** All reported paths, including temporary files of editors. */
  readonly #reported = new Set<string>();
  /** The time of the first report. */
  #since = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #isRunning = false;
  #listening: Listening | undefined;
  /** The inputs of the site elsewhere. */
  #followed: readonly string[] = [];
  /** The pictures that the last build left for later. */
  #pending: Rebuilt['pictures'] = new Map();
  /** The last round that was reported: its files, and its results without the site's files. Undefined after a complaint. */
  #last: { readonly files: readonly string[]; readonly rest: string } | undefined;
  /** The builds in a row that found changes without a report. */
  #unreported = 0;
  /** Whether a save during a stuck build started this build. */
  #isSecondTry = false;
  /** The files with which the current build began, in their state then. So the second event of one save causes nothing. */
  #begunWith: ReadonlyMap<string, string> = new Map();

  constructor(setting: WatchSetup) {
    const { root } = setting.request;
    this.#setting = setting;
    this.#builder = new Builder({
      ...setting,
      complain: (one) => this.#complain(one),
      // While a build runs, its order has ended this: it makes what is left, or reports again.
      onPictures: () => void (this.#isRunning || this.#round()),
    });
    this.#follower = new Follower(setting.poll, (path) => {
      const name = nameIn(root, path);
      if (isAbsolute(name) || isOutside(name)) this.#note(name);
    });
  }

  /** Listening begins before the first build, so that no change during it is lost. */
  async begin(): Promise<void> {
    await this.#startListening();
    await this.#round();
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#follower.close();
    await Promise.all([this.#listening?.close(), this.#builder.end()]);
  }

  #complain(one: Problem): void {
    // A file that was saved meanwhile may be the fix, so it is built at once. Only if that build is also stuck, it is reported.
    const isNew = (path: string) => this.#begunWith.get(path) !== this.#hashOf(path);
    if (one.code === 'template-endless' && [...this.#reported].some(isNew)) {
      this.#builder.restart().catch(this.#setting.fail);
      if (!this.#isSecondTry) {
        this.#isSecondTry = true;
        return;
      }
    }
    this.#last = undefined;
    this.#setting.complain(one);
  }

  /** Reports a round once. Saving a file often makes two events, and a second check rarely finds anything. */
  async #reportOnce(round: Rebuild): Promise<void> {
    const { result, changed, lateProblems } = round;
    const rest = JSON.stringify([result.problems, lateProblems, result.previews]);
    const isNews =
      this.#last?.rest !== rest ||
      result.changed.length + result.removed.length > 0 ||
      !changed.every((path) => this.#last?.files.includes(path));
    if (!isNews) return;
    this.#last = { files: changed, rest };
    await this.#setting.onRebuild(round);
  }

  /** Undefined if it was removed, or access is refused: the build reports this. */
  #infoOf(path: string) {
    return tried(() => statSync(join(this.#setting.request.root, path)));
  }

  #hashOf(path: string): string {
    const info = this.#infoOf(path);
    return info ? `${info.ctimeMs} ${info.size} ${info.ino}` : 'absent';
  }

  #isFile(path: string): boolean {
    return this.#infoOf(path)?.isFile() ?? false;
  }

  #isBeingWritten(): boolean {
    const isEmpty = (path: string) => this.#isFile(path) && this.#infoOf(path)?.size === 0;
    return performance.now() - this.#since < longestEmpty && [...this.#reported].some(isEmpty);
  }

  /** The paths that are files, or were files in `had`; and all files in folders that were added or removed since. */
  #changedSince(had: ReadonlySet<string>, paths: readonly string[]): readonly string[] {
    const found = this.#listening?.files ?? new Set<string>();
    const others =
      found === had ? [] : [...had, ...found].filter((path) => had.has(path) !== found.has(path));
    const outside = paths.filter(isOutside);
    const own = paths.filter((path) => !isOutside(path));
    const changed = new Set([...own.filter((path) => had.has(path) || this.#isFile(path)), ...others]);
    for (const path of changed) found[this.#isFile(path) ? 'add' : 'delete'](path);
    return [...changed, ...outside].sort();
  }

  /** Returns whether a second check is needed. */
  async #build(): Promise<boolean> {
    const isReported = this.#reported.size > 0;
    const began = this.#since;
    const had = this.#listening?.files ?? new Set<string>();
    // If a folder is removed and added at once (when branches are switched), the watcher would listen to the removed one.
    const isFolder = (path: string) =>
      this.#infoOf(path)?.isDirectory() || this.#listening?.folders.has(path);
    if ([...this.#reported].some(isFolder)) await this.#startListening();
    const paths = [...this.#reported];
    this.#reported.clear();
    this.#begunWith = new Map(paths.map((path) => [path, this.#hashOf(path)]));
    const before = this.#changedSince(had, paths);
    // A build with a list of edited files does not check installed packages. A linked package may be known by either of its paths.
    const edited = isReported && !paths.some(isOutside) ? paths : undefined;
    const result = await this.#builder.build(edited, !isReported);
    if (!result) return isReported;
    this.#isSecondTry = false;
    const isFollowed = this.#follow(result);
    // Files are being replaced, as by Git, which removes and rewrites each. When all exist, there may be no mistake.
    const isAmongChanges = this.#reported.size > 0 && performance.now() - began < longestEmpty;
    // A file was removed during the build: its problems are past.
    const named = result.problems.flatMap(({ at }) => at?.file ?? []);
    const known = this.#listening?.files;
    const isPast = [...this.#reported, ...named].some((path) => known?.has(path) && !this.#isFile(path));
    if (result.problems.length > 0 && (isAmongChanges || isPast)) {
      for (const path of [...paths, ...before]) this.#reported.add(path);
      this.#since = began;
      return true;
    }
    // A second check may find a change before its event arrives.
    const changed =
      before.length > 0 ? before : [...this.#reported].filter((path) => this.#isFile(path)).sort();
    const { lateProblems } = this.#builder;
    await this.#reportOnce({ result, changed, lateProblems, ms: performance.now() - began });
    // Pictures that were made since the previous build do not mean that a file has changed.
    const isNews = result.changed.some((path) => !this.#pending.has(path)) || result.removed.length > 0;
    this.#pending = result.pictures;
    this.#unreported = isNews && !isReported ? this.#unreported + 1 : 0;
    return isReported || isFollowed || (isNews && this.#unreported < mostUnreported);
  }

  async #round(): Promise<void> {
    if (this.#isRunning) {
      // After the author has fixed an endless template, the watch must still run.
      if (this.#builder.isStuck) await this.#builder.restart().catch(this.#setting.fail);
      return;
    }
    this.#isRunning = true;
    const isToRecheck = await this.#build().catch(this.#setting.fail);
    this.#isRunning = false;
    if (this.#reported.size > 0) this.#start();
    else if (isToRecheck) this.#timer = setTimeout(() => this.#round(), recheckDelay);
  }

  #start(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#isBeingWritten() ? this.#start() : this.#round()), pause);
  }

  #note(path: string): void {
    if (this.#reported.size === 0) this.#since = performance.now();
    this.#reported.add(path);
    this.#start();
  }

  /** With mistakes a build may not have read all files. Those of the previous build still count. */
  #follow({ outside, problems }: Rebuilt): boolean {
    this.#followed = problems.length > 0 ? [...new Set([...this.#followed, ...outside])] : outside;
    return this.#follower.follow(this.#followed);
  }

  async #startListening(): Promise<void> {
    const before = this.#listening;
    this.#listening = listen(this.#setting.request.root, this.#setting, (path) => this.#note(path));
    await before?.close(); // only when the new watcher listens
    await this.#listening.ready;
  }
}
