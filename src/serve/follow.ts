// Paths outside of content/ and templates/ that a site is made of → each change of one. LISTENS.
import { type FSWatcher, lstatSync, realpathSync, statSync, watch as watchFolder } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { getOrInsertComputed } from '../model/values/lazy.ts';

/** The time between two looks at paths with `poll`, in ms. */
const interval = 200;

/** A folder that is listened to, the names in it that count, and what tells it from another folder at its path. */
interface Followed {
  readonly watcher: FSWatcher;
  readonly inode: number;
  names: ReadonlySet<string>;
}

/**
 * Listens to the paths of the last build. Only their folders are watched: an editor may put another file in a file's place. Of what is
 * below `node_modules`, only the package is listened to, because package managers replace it as a whole, or link it elsewhere.
 */
export class Follower {
  readonly #folders = new Map<string, Followed>();
  readonly #poll: boolean;
  readonly #note: (path: string) => void;
  #paths: readonly string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #seen = new Map<string, string>();

  /** `note` is called with the absolute path of each change. */
  constructor(poll: boolean, note: (path: string) => void) {
    this.#poll = poll;
    this.#note = note;
  }

  /** Listens to these absolute paths, and to no others. Returns whether one is new: it may have changed already. */
  follow(all: readonly string[]): boolean {
    const real = new Map<string, string>();
    const paths = [...new Set(all.flatMap((path) => packageOrFile(path, real)))].sort();
    const hasNew = paths.join('\n') !== this.#paths.join('\n');
    this.#paths = paths;
    return this.#poll ? this.#look(hasNew) : this.#listen();
  }

  #look(hasNew: boolean): boolean {
    const seenAs = (path: string) => this.#seen.get(path) ?? stateOf(path);
    this.#seen = new Map(this.#paths.map((path) => [path, seenAs(path)]));
    this.#timer ??= setInterval(() => {
      for (const [path, before] of this.#seen) {
        const now = stateOf(path);
        if (now === before) continue;
        this.#seen.set(path, now);
        this.#note(path);
      }
    }, interval);
    return hasNew;
  }

  #listen(): boolean {
    const wanted = new Map<string, Set<string>>();
    for (const path of this.#paths) {
      const [folder, name] = nearest(path);
      getOrInsertComputed(wanted, folder, () => new Set<string>()).add(name);
    }
    for (const [folder, { watcher, inode }] of this.#folders) {
      if (wanted.has(folder) && inodeOf(folder) === inode) continue;
      watcher.close();
      this.#folders.delete(folder);
    }
    let hasNew = false;
    for (const [folder, names] of wanted) {
      const known = this.#folders.get(folder);
      hasNew ||= ![...names].every((name) => known?.names.has(name));
      if (known) known.names = names;
      else this.#open(folder, names);
    }
    return hasNew;
  }

  #open(folder: string, names: ReadonlySet<string>): void {
    try {
      const inode = inodeOf(folder);
      const watcher = watchFolder(folder, (_, name) => {
        const one = this.#folders.get(folder);
        // A system that does not tell the name, or reports a change of the folder itself, as when it is removed.
        if (!name || name === basename(folder)) this.#note(folder);
        else if (one?.names.has(name)) this.#note(join(folder, name));
      });
      watcher.on('error', () => watcher.close());
      if (inode !== undefined) this.#folders.set(folder, { watcher, inode, names });
    } catch {} // it may not be listened to: what is in it is seen with the next save
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { watcher } of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }
}

/** A path, or the package that it is in; of a package that is linked from elsewhere both, with the real path. */
function packageOrFile(path: string, realPaths: Map<string, string>): readonly string[] {
  const plain = path.endsWith(sep) ? path.slice(0, -1) : path;
  const [installed] = /^.*?[\\/]node_modules[\\/](?:@[^\\/]*[\\/])?[^\\/]+/.exec(plain) ?? [];
  if (installed === undefined) return [plain];
  const real = getOrInsertComputed(realPaths, installed, realOf);
  return inPackages.test(real) ? [installed] : [installed, real + plain.slice(installed.length)];
}

const inPackages = /[\\/]node_modules[\\/]/;

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // nothing is there
  }
}

/** The nearest folder above a path that exists, and the name in it that leads to the path. */
function nearest(path: string): readonly [folder: string, name: string] {
  const folder = dirname(path);
  return folder === path || isFolder(folder) ? [folder, basename(path)] : nearest(folder);
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function inodeOf(folder: string): number | undefined {
  try {
    return statSync(folder).ino;
  } catch {
    return undefined;
  }
}

/** What tells a path from itself at another time; of a link also where it leads to. */
function stateOf(path: string): string {
  const each = [lstatSync, statSync].map((look) => {
    try {
      const { ctimeMs, size, ino } = look(path);
      return `${ctimeMs} ${size} ${ino}`;
    } catch {
      return 'absent';
    }
  });
  return each.join();
}
