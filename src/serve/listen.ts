// The folders of a site → the path of whatever changes in them. LISTENS.
import { readdirSync, watch as watchFolder } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { watch as pollFiles } from 'chokidar';
import { isLeftover } from '../model/paths.ts';
import type { Problem } from '../model/problem.ts';
import { codeOf, reason } from '../model/system.ts';
import { problem } from '../problems/problem.ts';

/** How often files are looked at with `poll`, in ms. */
const interval = 200;

/** What was there when listening began, and what ends that. */
export interface Listening {
  readonly folders: ReadonlySet<string>;
  readonly files: Set<string>;
  readonly ready: Promise<unknown> | undefined;
  readonly close: () => unknown;
}

/** What is needed to listen. */
interface Listener {
  /** Looks at every file again and again. */
  readonly poll: boolean;
  /** Told where nothing can be heard. */
  readonly complain: (problem: Problem) => void;
  /** Told of defects of ours. */
  readonly fail: (error: unknown) => void;
}

/**
 * Tells the path of whatever changes in content/ and templates/, until there is another folder there, or one less. Each folder is
 * watched, but no file: chokidar would watch those, too, and look at a whole folder again for each file in it.
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
    // The build tells of what may not be read; what went was heard of.
    if (['EACCES', 'ENOENT', 'ENOTDIR', 'EPERM'].includes(code)) return;
    complain(problem('folder-not-heard', [code, reason(error)], { file: folder || '.' }));
  };
  const visit = (folder: string) => {
    const pathOf = (name: string) => (folder === '' ? name : `${folder}/${name}`);
    const absolute = join(root, folder);
    folders.add(folder);
    try {
      if (!poll) {
        const watcher = watchFolder(absolute, (_, name) => {
          // Of a folder itself some systems tell by its own name.
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
        // What a link leads to is in here, too, or else refused.
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
    const pathOf = (absolute: string) => relative(root, absolute).split(sep).join('/');
    const watcher = pollFiles(root, {
      ignoreInitial: true,
      // The root itself is watched, for the folders in it may come and go.
      ignored: (absolute) => pathOf(absolute) !== '' && !isOurs(pathOf(absolute)),
      usePolling: true,
      ignorePermissionErrors: true, // the build tells of them
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
