// The folders of a site → the list of all files in them, in a fixed order. READS.
import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isYoung, sumAt, versionOf } from '../../engine/version.ts';
import {
  documentFile,
  isDataModule,
  isLeftover,
  nameIn,
  pagesFolder,
  pathIn,
  siteFile,
  staticFolder,
} from '../../model/addresses/paths.ts';
import { reason } from '../../model/machine/system.ts';
import type { Found, FoundFile } from '../../model/site/files.ts';
import type { Problem } from '../../model/site/problem.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { most } from '../../model/values/limits.ts';
import { problem } from '../../problems/problem.ts';
import { lostName } from '../../problems/refusals.ts';

/**
 * Finds every file that a build of `root` (an absolute path) may read. Does not read them: see `read`. If `edited` has all paths
 * that may have changed since `last` was found, it checks only these, if that is enough.
 */
export function findFiles(root: string, last?: Found, edited?: readonly string[]): Found {
  return (last && edited && findChanged(root, last, edited)) ?? findAll(root);
}

const sums = new WeakMap<FoundFile, string>();

/** The hash of a file's bytes at the first call. Call it before the file is read otherwise, so that no later change is missed. */
export function sumOfFile(file: FoundFile): string {
  return getOrInsertComputed(sums, file, () => sumAt(file.absolute));
}

/**
 * A text that changes when the file changes: its version. If the file may change and keep its version, also a hash of its bytes.
 */
export function hashOfFile(file: FoundFile): string {
  return isYoung(file.version) ? `${file.version} ${sumOfFile(file)}` : file.version;
}

function findAll(root: string): Found {
  const problems: Problem[] = [];
  const targets: string[] = [];
  const content = walk(root, 'content', problems, targets);
  const templates = walk(root, 'templates', problems, targets);
  return { content, templates, problems, targets };
}

/** `last` with new versions of the files at these paths. Undefined if more than contents may have changed. */
function findChanged(root: string, { content, templates, ...rest }: Found, paths: readonly string[]) {
  if (rest.targets.length + rest.problems.length > 0) return undefined;
  const now = { ...rest, content: [...content], templates: [...templates] };
  for (const path of paths) {
    const files = path.startsWith('content/') ? now.content : now.templates;
    const index = files.findIndex((file) => file.path === path);
    const absolute = join(root, path);
    let info: Stats | undefined;
    try {
      info = lstatSync(absolute, { throwIfNoEntry: false });
    } catch {
      return undefined; // the complete search reports the reason
    }
    const wasFound = index !== -1 || files.some((file) => file.path.startsWith(`${path}/`));
    if (!wasFound && !info) continue; // a temporary file of an editor, removed again
    if (index === -1 || !info?.isFile() || sizeProblem(path, info)) return undefined;
    files[index] = { path, absolute, version: versionOf(info) };
  }
  return now;
}

/** The problem of a file that is too large. Texts are not checked here: their reader reads only the beginning and reports them. */
function sizeProblem(path: string, { size }: Stats): Problem | undefined {
  const what = path.startsWith('content/')
    ? path.startsWith(staticFolder)
      ? 'copied'
      : undefined
    : 'source';
  return what && size > most[what] ? problem('too-long', [what, most[what]], { file: path }) : undefined;
}

/**
 * The most files and folders that are found through links in linked folders. With ten folders in a row that each have two links to
 * the next, the last one is found a thousand times.
 */
const mostLinked = 10_000;

interface Around {
  /** The real paths of its parent folders, the nearest last. */
  readonly folders: readonly string[];
  /** The number of symbolic links on its path. */
  readonly links: number;
}

/**
 * The problem of a link at `path` whose target, relative to the root, is not read. Content may come from guests, who must not
 * publish templates or hidden files beside pages. A `.git` of content/ may contain the password of its repository.
 */
function outsideProblem(path: string, target: string): Problem | undefined {
  const at = { file: path };
  const isIn = (folder: Folder) => `${target}/`.startsWith(`${folder}/`);
  if (path.startsWith('templates'))
    return isIn('content') || isIn('templates') ? undefined : problem('outside-symlink', [], at);
  if (!isIn('content')) return problem('outside-symlink', ['content'], at);
  const isHidden = target.includes('/.') && !target.startsWith(staticFolder);
  return isHidden ? problem('outside-symlink', ['hidden', target], at) : undefined;
}

type Folder = 'content' | 'templates';

/**
 * All files in a folder, sorted by path. None if it does not exist. Follows symbolic links that `outsideProblem` accepts. Adds
 * their targets to `targets`, relative to the root and with a slash at the end.
 */
function walk(root: string, folder: Folder, problems: Problem[], targets: string[]): FoundFile[] {
  let place = '.';
  const found: FoundFile[] = [];
  try {
    const realRoot = realpathSync(root);
    place = folder;
    const top = lstatSync(join(root, folder), { throwIfNoEntry: false });
    const all = { root, realRoot, found, problems, targets };
    if (top) new Walk(all).visitEntry(folder, { folders: [], links: 0 }, top);
  } catch (error) {
    problems.push(problem('unreadable', [reason(error)], { file: place }));
  }
  return found;
}

/** The start of a walk, and the lists that it fills. */
interface Walked {
  readonly root: string;
  readonly realRoot: string;
  readonly found: FoundFile[];
  readonly problems: Problem[];
  readonly targets: string[];
}

class Walk {
  readonly #all: Walked;
  /** The number of entries that were visited through several links. */
  #linked = 0;

  constructor(all: Walked) {
    this.#all = all;
  }

  #visit(path: string, around: Around): void {
    let entries: Dirent[];
    try {
      entries = readdirSync(around.folders.at(-1) ?? this.#all.realRoot, { withFileTypes: true });
    } catch (error) {
      this.#report(problem('unreadable', [reason(error)], { file: path }));
      return;
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (isLeftover(`${path}/${entry.name}`)) continue;
      if (around.links > 1 && this.#linked > mostLinked) return;
      this.visitEntry(`${path}/${entry.name}`, around, entry);
    }
  }

  visitEntry(path: string, around: Around, entry: Dirent | Stats): void {
    const { folders, links } = around;
    if (links > 1) {
      this.#linked += 1;
      if (this.#linked > mostLinked) {
        this.#report(problem('looping-symlink', [mostLinked], { file: path }));
        return;
      }
    }
    try {
      const own = pathIn(folders.at(-1) ?? this.#all.realRoot, path.slice(path.lastIndexOf('/') + 1));
      const isLink = entry.isSymbolicLink();
      const real = isLink ? this.#targetOf(path, own, folders) : own;
      if (real === undefined) return;
      const info = statSync(real); // synchronous: for thousands of files this is many times faster than to await each
      if (info.isFile()) this.#addFile(path, info, isLink || links > 0 ? real : undefined);
      else if (!info.isDirectory()) this.#report(problem('not-a-file', [], { file: path }));
      else if (path.startsWith(pagesFolder) && path.endsWith('.md'))
        this.#report(problem('folder-named-like-page', [], { file: path }));
      else if (path === siteFile || path === documentFile)
        this.#report(problem('not-a-file', ['folder'], { file: path }));
      else this.#visit(path, { folders: [...folders, real], links: links + (isLink ? 1 : 0) });
    } catch (error) {
      this.#report(refusalOf(error, path, entry));
    }
  }

  /** The target of a link. Undefined if it is not followed, which is reported. */
  #targetOf(path: string, link: string, folders: readonly string[]): string | undefined {
    const real = realpathSync(link);
    const target = nameIn(this.#all.realRoot, real);
    const outside = outsideProblem(path, target);
    const isLoop = folders.some((one) => `${one}${sep}`.startsWith(real + sep));
    if (outside || isLoop) {
      this.#report(outside ?? problem('looping-symlink', [], { file: path }));
      return undefined;
    }
    this.#all.targets.push(`${target}/`);
    return real;
  }

  /** `linked`: the real path of a file that is found through a link. */
  #addFile(path: string, info: Stats, linked?: string): void {
    const target = linked && nameIn(this.#all.realRoot, linked);
    // Who adds a link, or edits what it points to, adds no code: a module of data is one by its own place.
    if (isDataModule(path) && target && !isDataModule(target)) {
      this.#report(problem('outside-symlink', ['module', target], { file: path }));
      return;
    }
    this.#all.found.push({ path, absolute: pathIn(this.#all.root, path), version: versionOf(info) });
    const large = sizeProblem(path, info);
    if (large) this.#report(large);
  }

  #report(one: Problem): void {
    this.#all.problems.push(one);
  }
}

/** Why an entry cannot be read. */
function refusalOf(error: unknown, path: string, entry: Dirent | Stats): Problem {
  const at = { file: path };
  const { code } = error as NodeJS.ErrnoException;
  const lost = lostName(error, path);
  if (lost) return lost;
  if (code === 'ENOENT' && entry.isSymbolicLink()) return problem('dangling-symlink', [], at);
  return code === 'ELOOP' ? problem('looping-symlink', [], at) : problem('unreadable', [reason(error)], at);
}
