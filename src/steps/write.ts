// The files of a site → the out folder, which changes as a whole or not at all. WRITES.
//
// A new folder beside the out folder gets every file, and two renames put it in its place. Whoever is killed before them leaves
// the old site; whoever is killed between them (some microseconds) leaves it beside, and the next command puts it back.
// Files that are as the last build of this process left them are not written again: they get a second name in the new folder.
import { mkdirSync, rmdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { manifestFile } from '../names.ts';
import * as outFolder from '../outFolder.ts';
import { messageOf, type Problem, problem } from '../problem.ts';
import type { Outcome, SiteFile } from '../site.ts';

/** What the out folder holds since the last build of one process. */
export interface Written {
  /** The folder, symbolic links resolved. */
  readonly out: string;
  /** Tells whether somebody else has written there since. */
  readonly mark: string;
  readonly base: string;
  /** Every file by its path: what it was made from, the hash of its bytes, and what the system knew about it. */
  readonly files: ReadonlyMap<string, WrittenFile>;
  /** Folders beside it that could not be cleared away. */
  readonly left: readonly string[];
}

interface WrittenFile {
  readonly file: SiteFile;
  readonly hash: string;
  readonly stamp: string;
}

/** Where to write, and how. */
export interface Target {
  /** The out folder as `openOut` returned it. */
  readonly out: string;
  /** The path below which the site lies. */
  readonly base: string;
  /** What the last build of this process left. */
  readonly last: Written | undefined;
  /** Runs the exchange of the folders, which must not be cut short. */
  readonly atOnce: (change: () => void) => void;
}

/** What a build changed in the out folder, and what that holds now. */
export interface Change {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly written: Written;
}

/** The stages of this process. */
const alive = new Set<string>();

/**
 * Puts right what a killed build left, and refuses an out folder that is not a build's. Returns the folder with its symbolic links
 * resolved, and what could not be cleared away.
 */
export async function openOut(
  root: string,
  out: string,
  last: Written | undefined,
): Promise<Outcome<{ readonly out: string; readonly left: readonly string[] } | undefined>> {
  const shown = relative(root, out) || '.';
  const refused = (one: Problem) => ({ value: undefined, problems: [one] });
  try {
    if (last && outFolder.markOf(last.out) === last.mark) {
      return { value: { out: last.out, left: last.left.flatMap(outFolder.clear) }, problems: [] };
    }
    const real = await outFolder.realOf(out);
    if (outFolder.touchesSources(await realpath(root), real)) {
      return refused(problem('out-is-source', [shown], { file: shown }));
    }
    outFolder.putBack(real);
    const left = outFolder.clearLeftovers(real, alive);
    if (!outFolder.isOurs(real)) return refused(problem('out-not-ours', [shown], { file: shown }));
    return { value: { out: real, left }, problems: [] };
  } catch (error) {
    return refused(writeProblem(error, shown));
  }
}

/** Makes the out folder hold these files, and what no build wrote there. */
export async function write(
  files: readonly SiteFile[],
  target: Target,
): Promise<Outcome<Change | undefined>> {
  const stage = new Stage(target.out);
  try {
    return await replaceAll(files, target, stage);
  } catch (error) {
    return { value: undefined, problems: [writeProblem(error, basename(target.out))] };
  } finally {
    stage.close();
  }
}

async function replaceAll(
  files: readonly SiteFile[],
  { out, base, last, atOnce }: Target,
  stage: Stage,
): Promise<Outcome<Change | undefined>> {
  const isIntact = last?.out === out && last.mark === outFolder.markOf(out);
  const before = isIntact ? last.files : new Map<string, WrittenFile>();
  const now = new Map<string, WrittenFile>();
  const changed: string[] = [];
  for (const file of files) {
    const known = before.get(file.path);
    const isThere = known !== undefined && outFolder.stampOf(join(out, file.path)) === known.stamp;
    if (isThere && known.file === file) {
      now.set(file.path, known);
      continue;
    }
    const bytes = await bytesOf(file);
    if (!bytes.value) return { value: undefined, problems: bytes.problems };
    const hash = outFolder.fingerprint(bytes.value);
    if (isThere && known.hash === hash) now.set(file.path, { ...known, file });
    else {
      now.set(file.path, { file, hash, stamp: stage.put(file.path, bytes.value) });
      changed.push(file.path);
    }
  }
  const removed = [...before.keys()].filter((path) => !now.has(path));
  if (isIntact && changed.length + removed.length === 0 && last.base === base) {
    return { value: { changed, removed, written: { ...last, files: now } }, problems: [] };
  }
  const isNew = new Set(changed);
  for (const [path, known] of now)
    if (!isNew.has(path)) now.set(path, { ...known, stamp: stage.carry(path) });
  for (const [path, known] of now) {
    const { sibling } = known.file;
    if (sibling !== undefined && isNew.has(path))
      now.set(path, { ...known, stamp: stage.age(path, sibling) });
  }
  stage.put(
    manifestFile,
    Buffer.from(
      outFolder.manifestText({ base, files: new Map([...now].map(([path, { hash }]) => [path, hash])) }),
    ),
  );
  const mark = outFolder.markOf(stage.folder);

  let foreign: readonly string[] = [];
  for (let tries = 1; tries <= 20; tries += 1) {
    outFolder.putBack(out);
    const seen = outFolder.identityOf(out);
    const contents = outFolder.contentsOf(out);
    stage.drop(foreign); // of a folder that another build has replaced since
    foreign = contents.kind === 'ours' ? contents.foreign : [];
    const problems = faults(contents, now, basename(out));
    if (problems.length > 0) return { value: undefined, problems };
    // Deepest first: a folder may be one that only its owner may write to.
    for (const path of [...foreign].reverse()) stage.carry(path);
    if (seen !== undefined) outFolder.likeFolder(out, stage.folder);
    let outcome: ReturnType<typeof outFolder.replace> = 'overtaken';
    atOnce(() => {
      outcome = outFolder.replace(out, stage.folder, seen);
    });
    const done = outcome as ReturnType<typeof outFolder.replace>;
    if (done === 'overtaken') continue;
    // The new site stands: from here on nothing may fail.
    const left = done.old === undefined ? [] : outFolder.clear(done.old);
    return { value: { changed, removed, written: { out, mark, base, files: now, left } }, problems: [] };
  }
  return {
    value: undefined,
    problems: [problem('write-failed', [reasons.EAGAIN ?? ''], { file: basename(out) })],
  };
}

/** Why what lies in the out folder keeps the files from being put there. */
function faults(
  contents: outFolder.Contents,
  files: ReadonlyMap<string, unknown>,
  shown: string,
): readonly Problem[] {
  if (contents.kind === 'absent') return [];
  if (contents.kind === 'not-ours') return [problem('out-not-ours', [shown], { file: shown })];
  const { foreign, mounted } = contents;
  if (mounted !== undefined) {
    return [problem('write-failed', [reasons.EXDEV ?? ''], { file: `${shown}/${mounted.slice(0, -1)}` })];
  }
  const folders = new Set([...files.keys()].flatMap(outFolder.foldersOf));
  const isInTheWay = (path: string) =>
    files.has(path) ||
    folders.has(`${path}/`) ||
    outFolder.foldersOf(path).some((folder) => files.has(folder.slice(0, -1)));
  return foreign
    .filter((path) => !path.endsWith('/') && isInTheWay(path))
    .map((path) => problem('foreign-file', [], { file: `${shown}/${path}` }));
}

async function bytesOf(file: SiteFile): Promise<Outcome<Uint8Array | undefined>> {
  try {
    return { value: await file.bytes(), problems: [] };
  } catch (error) {
    const { source, path } = file;
    const isChange = source !== undefined && outFolder.codeOf(error) === undefined;
    const one = isChange
      ? problem('unreadable', [messageOf(error)], { file: source })
      : writeProblem(error, source ?? path);
    return { value: undefined, problems: [one] };
  }
}

/** The folder beside the out folder in which the new site gathers. It is made when it is needed. */
class Stage {
  readonly #out: string;
  readonly #folders = new Set<string>();
  /** The first folder that had to be made for it. */
  #made: string | undefined;
  readonly folder: string;

  constructor(out: string) {
    this.#out = out;
    this.folder = outFolder.beside(out, 'new');
  }

  /** Writes a file; returns its stamp. */
  put(path: string, bytes: Uint8Array): string {
    writeFileSync(this.#pathOf(path), bytes);
    return outFolder.stampOf(join(this.folder, path));
  }

  /** Takes a file of the out folder, or a folder of somebody's, as it is; returns its stamp. */
  carry(path: string): string {
    outFolder.carry(join(this.#out, path), this.#pathOf(path));
    return outFolder.stampOf(join(this.folder, path));
  }

  /** Makes a file as old as the one that it was made from; returns its stamp. */
  age(path: string, sibling: string): string {
    const { atime, mtime } = statSync(join(this.folder, sibling));
    utimesSync(join(this.folder, path), atime, mtime);
    return outFolder.stampOf(join(this.folder, path));
  }

  /** Removes what was taken from a folder that is not there any more. */
  drop(paths: readonly string[]): void {
    for (const path of paths) rmSync(join(this.folder, path), { recursive: true, force: true });
  }

  /** Removes what is left of it; of the folders above it only those that were made for it and stayed empty. */
  close(): void {
    outFolder.clear(this.folder);
    alive.delete(this.folder);
    for (let empty = dirname(this.folder); this.#made !== undefined && empty.startsWith(this.#made); ) {
      try {
        rmdirSync(empty);
      } catch {
        return;
      }
      empty = dirname(empty);
    }
  }

  #pathOf(path: string): string {
    const to = join(this.folder, path);
    if (this.#folders.size === 0) {
      alive.add(this.folder);
      this.#made = mkdirSync(dirname(this.folder), { recursive: true });
      mkdirSync(this.folder);
      this.#folders.add(this.folder);
    }
    const above = dirname(to);
    if (!this.#folders.has(above)) mkdirSync(above, { recursive: true });
    this.#folders.add(above);
    return to;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file is larger than the system allows',
  EACCES: 'writing is not permitted there',
  EPERM: 'writing is not permitted there',
  EROFS: 'it lies on a read-only disk',
  EBUSY: 'the folder is in use as a mount point; choose a folder inside it',
  EXDEV: 'another disk is mounted there: unmount it, or choose another out folder',
  EAGAIN: 'other builds write to it all the time',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENAMETOOLONG: 'the path is too long',
};

/** A refusal by the system as a problem; anything else is a defect of ours and thrown on. */
function writeProblem(error: unknown, file: string): Problem {
  if (error instanceof outFolder.SetAside) {
    return problem('out-set-aside', [basename(error.old), messageOf(error.cause)], { file });
  }
  const code = outFolder.codeOf(error);
  if (code === undefined) throw error;
  return problem('write-failed', [reasons[code] ?? messageOf(error)], { file });
}
