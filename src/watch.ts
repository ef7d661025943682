// Changed files → the same build again. LISTENS.
import { join } from 'node:path';
import { type FSWatcher, watch as watchFiles } from 'chokidar';
import { type BuildRequest, type BuildResult, build } from './build.ts';

/** What is told about each build of a watch. */
export interface Round {
  readonly result: BuildResult;
  /** The files that had changed, relative to the root; none before the first build. */
  readonly changed: readonly string[];
}

/** How long to wait for more changes after one, in ms: editors and branch switches touch many files at once. */
const pause = 25;

/**
 * Builds, and builds again whenever something in content/ or templates/ changes. A change during a build is followed by
 * one more build. Returns what ends it.
 */
export async function watch(
  request: BuildRequest,
  tell: (round: Round) => Promise<void>,
  fail: (defect: unknown) => void,
): Promise<() => Promise<void>> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const start = () => {
    running ??= rounds()
      .catch(fail)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const rounds = async () => {
    do {
      const files = [...changed].sort();
      changed.clear();
      await tell({ result: await build(request), changed: files });
    } while (changed.size > 0);
  };

  const watcher = await listen(request.root, (path) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(start, pause);
  });
  await start();
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await running;
  };
}

/** Listens before the first build begins: what changes during it is not lost. */
function listen(root: string, note: (path: string) => void): Promise<FSWatcher> {
  const folders = ['content', 'templates'].map((folder) => join(root, folder));
  const watcher = watchFiles(folders, { cwd: root, ignoreInitial: true });
  watcher.on('all', (_, path) => note(path));
  return new Promise((resolve) => watcher.once('ready', () => resolve(watcher)));
}
