// The inputs of a site outside of content/ and templates/ → each change. LISTENS.
import { type FSWatcher, lstatSync, realpathSync, statSync, watch as watchFolder } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { tried } from '../model/values/tried.ts';

/** The time between two checks of paths with `poll`, in ms. */
const interval = 200;

/** A watched folder, the relevant names in it, and a text that identifies the folder at its path. */
interface Followed {
  readonly watcher: FSWatcher;
  readonly inode: number;
  names: ReadonlySet<string>;
}

/**
 * Listens to the paths of the last build. Only their folders are watched, because an editor may replace a file. In `node_modules`
 * only the package is watched, because package managers replace it whole, or link it from elsewhere.
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
        // Some systems report no name, or report a change of the folder itself, for example when it is removed.
        if (!name || name === basename(folder)) this.#note(folder);
        else if (one?.names.has(name)) this.#note(join(folder, name));
      });
      watcher.on('error', () => watcher.close());
      if (inode !== undefined) this.#folders.set(folder, { watcher, inode, names });
    } catch {} // access is refused: its changes are found after the next save
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { watcher } of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }
}

/** A path, or its package. For a package that is linked from elsewhere both, with the real path. */
function packageOrFile(path: string, realPaths: Map<string, string>): readonly string[] {
  const plain = path.endsWith(sep) ? path.slice(0, -1) : path;
  const [installed] = /^.*?[\\/]node_modules[\\/](?:@[^\\/]*[\\/])?[^\\/]+/.exec(plain) ?? [];
  if (installed === undefined) return [plain];
  const real = getOrInsertComputed(realPaths, installed, realOf);
  return inPackages.test(real) ? [installed] : [installed, real + plain.slice(installed.length)];
}

const inPackages = /[\\/]node_modules[\\/]/;

const realOf = (path: string) => tried(() => realpathSync(path), path);

/** The nearest existing parent folder of a path, and the name in it on the way to the path. */
function nearest(path: string): readonly [folder: string, name: string] {
  const folder = dirname(path);
  return folder === path || isFolder(folder) ? [folder, basename(path)] : nearest(folder);
}

const isFolder = (path: string) => tried(() => statSync(path).isDirectory(), false);
const inodeOf = (folder: string) => tried(() => statSync(folder).ino);

/** A text that changes when the path changes. For a link it includes its target. */
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
