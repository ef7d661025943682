// The folders of a site → the path of each change in them. LISTENS.
import { readdirSync, watch as watchFolder } from 'node:fs';
import { basename, join } from 'node:path';
import { watch as pollFiles } from 'chokidar';
import { isLeftover, nameIn } from '../model/addresses/paths.ts';
import { codeOf, reason } from '../model/machine/system.ts';
import type { Problem } from '../model/site/problem.ts';
import { problem } from '../problems/problem.ts';

/** The time between two checks of files with `poll`, in ms. */
const interval = 200;

/** The folders and files when listening began. */
export interface Listening {
  readonly folders: ReadonlySet<string>;
  readonly files: Set<string>;
  readonly ready: Promise<unknown> | undefined;
  readonly close: () => unknown;
}

interface Listener {
  /** Checks every file periodically. */
  readonly poll: boolean;
  /** Called if changes cannot be reported. */
  readonly complain: (problem: Problem) => void;
  /** Called with defects of ours. */
  readonly fail: (error: unknown) => void;
}

/**
 * Reports the path of each change in content/ and templates/, until a folder is added or removed. Only folders are watched, not
 * files. chokidar would watch each file, and read a whole folder again for each file in it.
 */
export function listen(
  root: string,
  { poll, complain, fail }: Listener,
  note: (path: string) => void,
): Listening {
  const folders = new Set<string>();
  const files = new Set<string>();
  const closing: (() => unknown)[] = [];
  const isOurs = (path: string) => /^(content|templates)(\/|$)/.test(path) && !isLeftover(path);
  const report = (error: unknown, folder: string) => {
    const code = codeOf(error);
    if (code === undefined) return fail(error);
    // The build reports unreadable files and circular links. The removal of a folder is reported as a change.
    if (['EACCES', 'ELOOP', 'ENOENT', 'ENOTDIR', 'EPERM'].includes(code)) return;
    complain(problem('folder-not-heard', [code, reason(error)], { file: folder || '.' }));
  };
  const visit = (folder: string) => {
    const pathOf = (name: string) => (folder === '' ? name : `${folder}/${name}`);
    const absolute = join(root, folder);
    folders.add(folder);
    try {
      if (!poll) {
        const watcher = watchFolder(absolute, (_, name) => {
          // Some systems report a change of the folder itself with its own name.
          const paths = [
            ...(name ? [pathOf(name)] : []),
            ...(!name || name === basename(absolute) ? [folder] : []),
          ];
          for (const path of paths) if (isOurs(path)) note(path);
        });
        watcher.on('error', (error) => report(error, folder));
        closing.push(() => watcher.close());
      }
      for (const entry of readdirSync(absolute, { withFileTypes: true })) {
        const path = pathOf(entry.name);
        if (!isOurs(path)) continue;
        // The target of a link is also in the site, or the build refuses it.
        if (entry.isDirectory()) visit(path);
        else files.add(path);
      }
    } catch (error) {
      report(error, folder);
    }
  };
  visit('');
  let ready: Promise<unknown> | undefined;
  if (poll) {
    const pathOf = (absolute: string) => nameIn(root, absolute);
    const watcher = pollFiles(root, {
      ignoreInitial: true,
      // The root itself is watched, because its folders may be added and removed.
      ignored: (absolute) => pathOf(absolute) !== '' && !isOurs(pathOf(absolute)),
      usePolling: true,
      followSymlinks: false, // otherwise a link to / would scan the whole disk
      ignorePermissionErrors: true, // the build reports them
      interval,
      binaryInterval: interval,
    });
    watcher.on('error', (error) => report(error, ''));
    watcher.on('all', (_, absolute) => note(pathOf(absolute)));
    closing.push(() => watcher.close());
    ready = new Promise<void>((listens) => watcher.once('ready', () => listens()));
  }
  return { folders, files, ready, close: () => Promise.all(closing.map((close) => close())) };
}
