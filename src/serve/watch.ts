// Changed files → another build. LISTENS.
import { statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { nameIn } from '../model/addresses/paths.ts';
import type { Problem } from '../model/site/problem.ts';
import { Builder, type BuilderSetup } from './builder.ts';
import { Follower } from './follow.ts';
import { type Listening, listen } from './listen.ts';
import type { Rebuilt } from './worker.ts';

/** A build of a watch, with its result. */
export interface Rebuild {
  readonly result: Rebuilt;
  /** The files that had changed, relative to the root; none for the first build, and for a second look. */
  readonly changed: readonly string[];
  /** What templates threw meanwhile after they had returned, in a timer or a promise; it was reported already. */
  readonly lateProblems: readonly Problem[];
  /** From the first event to the end of the build, in ms. */
  readonly ms: number;
}

/** The options of a watch. */
export interface WatchSetup extends BuilderSetup {
  /** Looks at every file periodically: for folders without events. */
  readonly poll: boolean;
  /** Called after each build. Not called if the changes and the result are those of the build before. */
  readonly onRebuild: (round: Rebuild) => Promise<void>;
}

/** How long to wait for more changes after one, in ms: saving one file is often two events, and a branch switch hundreds. */
const pause = 2;
/**
 * How long a file may be empty before that counts as intended, in ms: many programs empty a file before they write it, and a
 * half-written one would be reported as a mistake.
 */
const longestEmpty = 500;
/** How long after the last change one more build begins, in ms: not every system reports every change. It rarely has much to do. */
const recheckDelay = 300;

/** Whether a path, relative to the root, is outside of content/ and templates/. */
const isOutside = (path: string) => !/^(content|templates)(\/|$)/.test(path) && path !== '';

/**
 * Builds, and builds again whenever something in content/ or templates/ changes, or a file elsewhere that the site is made of. A change during a build leads to one more build.
 * `ready` resolves after the first; `end` stops it as soon as the out folder is complete.
 */
export function watch(setting: WatchSetup): {
  readonly ready: Promise<void>;
  readonly end: () => Promise<void>;
} {
  /** All reported paths, temporary files of editors included. */
  const reported = new Set<string>();
  /** The last round that was reported: its files, and its results except files of the site. Undefined after a complaint. */
  let last: { readonly files: readonly string[]; readonly rest: string } | undefined;
  /** Whether the build was begun because of a save during one that stood still. */
  let isSecondTry = false;
  /** The files that the present build was begun with, as they were: the second event of one save is no news. */
  let begunWith: ReadonlyMap<string, string> = new Map();
  const complain = (one: Problem) => {
    // What was saved meanwhile may be the mend, so it is built at once: only if that stands still, too, is it told.
    if (
      one.code === 'template-endless' &&
      [...reported].some((path) => begunWith.get(path) !== stampOf(path))
    ) {
      builder.restart().catch(setting.fail);
      if (!isSecondTry) {
        isSecondTry = true;
        return;
      }
    }
    last = undefined;
    setting.complain(one);
  };
  const builder = new Builder({ ...setting, complain });
  /** Reports a round, once: saving a file often makes two events, and a second look rarely finds anything. */
  const reportOnce = async (round: Rebuild) => {
    const { result, changed, lateProblems } = round;
    const rest = JSON.stringify([result.problems, lateProblems, result.previews]);
    const isNews =
      last?.rest !== rest ||
      result.changed.length + result.removed.length > 0 ||
      !changed.every((path) => last?.files.includes(path));
    if (!isNews) return;
    last = { files: changed, rest };
    await setting.onRebuild(round);
  };
  let since = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  const infoOf = (path: string) => {
    try {
      return statSync(join(setting.request.root, path));
    } catch {
      return undefined; // it was removed, or may not be read: the build reports that
    }
  };
  const stampOf = (path: string) => {
    const info = infoOf(path);
    return info ? `${info.ctimeMs} ${info.size} ${info.ino}` : 'absent';
  };
  const isFile = (path: string) => infoOf(path)?.isFile();
  const isFolder = (path: string) => infoOf(path)?.isDirectory();
  const isEmpty = (path: string) => isFile(path) && infoOf(path)?.size === 0;
  const isBeingWritten = () => performance.now() - since < longestEmpty && [...reported].some(isEmpty);
  /** Which of these paths are files, or were files in `had`; and everything in folders that came or went since. */
  const changedSince = (had: ReadonlySet<string>, paths: readonly string[]) => {
    const found = listening?.files ?? new Set<string>();
    const others =
      found === had ? [] : [...had, ...found].filter((path) => had.has(path) !== found.has(path));
    const outside = paths.filter(isOutside);
    const own = paths.filter((path) => !isOutside(path));
    const changed = new Set([...own.filter((path) => had.has(path) || isFile(path)), ...others]);
    for (const path of changed) found[isFile(path) ? 'add' : 'delete'](path);
    return [...changed, ...outside].sort();
  };
  const build = async () => {
    const isReported = reported.size > 0;
    const began = since;
    const had = listening?.files ?? new Set<string>();
    // If a folder is removed and added at once (when branches are switched), the watcher would go on listening to the removed one.
    if ([...reported].some((path) => isFolder(path) || listening?.folders.has(path))) await startListening();
    const paths = [...reported];
    reported.clear();
    begunWith = new Map(paths.map((path) => [path, stampOf(path)]));
    const before = changedSince(had, paths);
    // A build that knows what was edited does not look at installed packages, and a linked one may be known by either of its paths.
    const edited = isReported && !paths.some(isOutside) ? paths : undefined;
    const result = await builder.build(edited, !isReported);
    if (result) isSecondTry = false;
    const isFollowed = result !== undefined && follow(result);
    // Files are being replaced, as by Git, which removes each and writes it anew: when all are there, it may be no mistake.
    const isAmongChanges = reported.size > 0 && performance.now() - began < longestEmpty;
    if (result && result.problems.length > 0 && isAmongChanges) {
      for (const path of [...paths, ...before]) reported.add(path);
      since = began;
      return true;
    }
    // A second look may find a change before its event arrives.
    const files = before.length > 0 ? before : [...reported].filter(isFile).sort();
    const rebuild = result && {
      result,
      changed: files,
      lateProblems: builder.lateProblems,
      ms: performance.now() - began,
    };
    if (rebuild) await reportOnce(rebuild);
    return isReported || isFollowed || (result && result.changed.length + result.removed.length > 0);
  };
  const round = async () => {
    if (running) {
      // After the author has corrected a template that never ends, the watch must still run.
      if (builder.isStuck) await builder.restart().catch(setting.fail);
      return;
    }
    running = true;
    const isToRecheck = await build().catch(setting.fail);
    running = false;
    if (reported.size > 0) start();
    else if (isToRecheck) timer = setTimeout(round, recheckDelay);
  };
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isBeingWritten() ? start() : round()), pause);
  };

  const note = (path: string) => {
    if (reported.size === 0) since = performance.now();
    reported.add(path);
    start();
  };
  const { root } = setting.request;
  const follower = new Follower(setting.poll, (path) => {
    const name = nameIn(root, path);
    if (isAbsolute(name) || isOutside(name)) note(name);
  });
  /** With mistakes a build may not have come to all files: those of the build before still count. */
  const follow = ({ outside, problems }: Rebuilt) => {
    followed = problems.length > 0 ? [...new Set([...followed, ...outside])] : outside;
    return follower.follow(followed);
  };
  let followed: readonly string[] = [];
  let listening: Listening | undefined;
  const startListening = async () => {
    const before = listening;
    listening = listen(root, setting, note);
    await before?.close(); // only after the new watcher listens
    await listening.ready;
  };
  // Listening begins before the first build, so that no change during it is lost.
  const ready = startListening().then(round);
  const end = async () => {
    clearTimeout(timer);
    follower.close();
    await Promise.all([listening?.close(), builder.end()]);
  };
  return { ready, end };
}
