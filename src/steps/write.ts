// The files of a site → the out folder, which changes as a whole or not at all. WRITES.
//
// A new folder beside the out folder gets every file, and two renames put it in its place. A build that is killed before them
// leaves the old site; a build that is killed between them (some microseconds) leaves the old site beside, and the next command
// puts it back. Files that have not changed since the last build are not written again: they get a second name in the new folder.
// If a single file has changed, only this file is replaced, by one rename: for thousands of pages, a second name for each would
// cost more than the rest of the build.
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { SiteFile } from '../model/files.ts';
import { manifestText } from '../model/manifest.ts';
import { manifestFile, pathIn } from '../model/paths.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import { fingerprint } from '../model/sum.ts';
import { codeOf, isAbsence, isReadRefusal, isRefusal, reason } from '../model/system.ts';
import type { Written, WrittenFile } from '../model/written.ts';
import {
  type Contents,
  contentsOf,
  foldersOf,
  identityOf,
  isOurs,
  isSameFolder,
  likeFolder,
  markOf,
  realOf,
  replace,
  SetAside,
  stampOf,
  steadily,
  touchesSources,
} from '../output/folder.ts';
import { clear, clearLeftovers, putBack } from '../output/leftovers.ts';
import { alive, Stage } from '../output/stage.ts';
import { failed, messageOf, problem } from '../problems/problem.ts';
import { refusalOf } from '../problems/refusals.ts';
import { hasReason } from '../problems/words/write.ts';

/** Where to write, and how. */
export interface Target {
  /** The out folder as `openOut` returned it. */
  readonly out: string;
  /** The path that the site is served below. */
  readonly base: string;
  /** What the last build wrote. */
  readonly last: Written | undefined;
  /** See `MakeRequest`: if it is given, unchanged files are assumed to be as the last build wrote them. */
  readonly edited?: readonly string[] | undefined;
  /** Runs the exchange of the folders, which must not be interrupted. */
  readonly criticalSection: (change: () => void) => void;
}

/** What a build changed in the out folder, and what the folder has now. */
export interface Change {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly written: Written;
}

/**
 * Repairs what a killed build left, and refuses an out folder that no build made. Returns the folder's real path, and what could
 * not be removed.
 */
export async function openOut(
  root: string,
  out: string,
  last: Written | undefined,
): Promise<Outcome<{ readonly out: string; readonly left: readonly string[] } | undefined>> {
  const shown = relative(root, out) || '.';
  try {
    const real = await realOf(out);
    // A link may lead to another folder by now.
    if (last?.out === real && markOf(real) === last.mark) {
      return { value: { out: last.out, left: last.left.flatMap(clear) }, problems: [] };
    }
    if (touchesSources(await realpath(root), real)) {
      return failed(problem('out-is-source', [shown], { file: shown }));
    }
    putBack(real);
    const left = clearLeftovers(real, alive);
    if (!steadily(real, () => isOurs(real))) return failed(problem('out-not-ours', [shown], { file: shown }));
    return { value: { out: real, left }, problems: [] };
  } catch (error) {
    return failed(writeProblem(error, shown, root));
  }
}

/** Puts these files into the out folder, and keeps the files there that no build wrote. */
export async function write(
  files: readonly SiteFile[],
  target: Target,
): Promise<Outcome<Change | undefined>> {
  const stage = new Stage(target.out);
  try {
    return await replaceAll(files, target, stage);
  } catch (error) {
    // Another build has replaced the folder meanwhile: what was read of it is out of date.
    if (target.last && isAbsence(error)) return write(files, { ...target, last: undefined });
    const { out } = target;
    return failed(writeProblem(error, basename(out), dirname(out)));
  } finally {
    stage.close();
  }
}

async function replaceAll(
  files: readonly SiteFile[],
  { out, base, last, edited, criticalSection }: Target,
  stage: Stage,
): Promise<Outcome<Change | undefined>> {
  const isIntact = last?.out === out && last.mark === markOf(out);
  const anew = () => write(files, { out, base, last: undefined, criticalSection });
  const before = isIntact ? last.files : new Map<string, WrittenFile>();
  const now = new Map<string, WrittenFile>();
  const changed: string[] = [];
  for (const file of files) {
    const written = before.get(file.path);
    const isSame = written && isSameFile(file, written);
    const isThere = written && ((edited && isSame) || stampOf(`${out}/${file.path}`) === written.stamp);
    if (isThere && isSame) {
      now.set(file.path, { ...written, file });
      continue;
    }
    const bytes = await bytesOf(file);
    if (!bytes.value) return { value: undefined, problems: bytes.problems };
    const hash = file.hash?.() ?? fingerprint(bytes.value); // the bytes are in memory anyway
    const { id, sibling } = file;
    if (isThere && written.hash === hash) now.set(file.path, { ...written, file, id });
    else {
      const size = bytes.value.length;
      now.set(file.path, { file, id, sibling, hash, size, stamp: stage.put(file.path, bytes.value) });
      changed.push(file.path);
    }
  }
  const removed = [...before.keys()].filter((path) => !now.has(path));
  if (isIntact && changed.length + removed.length === 0 && last.base === base) {
    return { value: { changed, removed, written: { ...last, files: now } }, problems: [] };
  }
  const manifest = new Map([...now].map(([path, { hash }]) => [path, hash]));
  stage.put(manifestFile, Buffer.from(manifestText({ base, files: manifest })));
  // If there is no site yet, a power cut can destroy none; but the next build must recognise the folder by its manifest.
  await stage.flush(identityOf(out) === undefined ? [manifestFile] : undefined);
  const [only = ''] = changed;
  const isOne = changed.length === 1 && removed.length === 0 && before.has(only);
  if (isIntact && isOne && last.base === base) {
    let mark: string | undefined;
    criticalSection(() => {
      const isUnchanged = last.mark === markOf(out) && stampOf(join(out, only)) === before.get(only)?.stamp;
      mark = isUnchanged ? stage.exchange(only, last.mark) : undefined;
    });
    // Another build has replaced the folder between two calls, and a file of this build is in it.
    if (mark && !isSameFolder(mark, last.mark)) return anew();
    if (mark !== undefined) {
      const left = [...last.left, ...clear(stage.folder)];
      return { value: { changed, removed, written: { ...last, mark, files: now, left } }, problems: [] };
    }
  }
  const isNew = new Set(changed);
  for (const [path, written] of now)
    if (!isNew.has(path)) now.set(path, { ...written, stamp: stage.carryFile(path, written.stamp) });
  for (const [path, written] of now) {
    const { sibling } = written;
    if (sibling !== undefined && isNew.has(path))
      now.set(path, { ...written, stamp: stage.age(path, sibling) });
  }
  const mark = markOf(stage.folder);

  for (let tries = 1; tries <= 20; tries += 1) {
    putBack(out);
    if (isIntact && markOf(out) !== last.mark) return anew(); // another build has written to it: what was read of it is out of date
    const { seen, problems } = steadily(out, () => {
      const seen = identityOf(out);
      const contents = contentsOf(out, markOf(out) === last?.mark ? last.files.keys() : undefined);
      const problems = faults(contents, now, basename(out));
      const foreign = problems.length === 0 && contents.kind === 'ours' ? contents.foreign : [];
      stage.drop(); // of a folder that another build has replaced meanwhile
      // Deepest first: a folder may become write-protected.
      for (const path of [...foreign].reverse()) stage.carry(path);
      if (seen !== undefined) likeFolder(out, stage.folder);
      return { seen, problems };
    });
    if (problems.length > 0) return { value: undefined, problems };
    if (seen !== undefined) await stage.flush(); // copies of foreign files, on a disk without hard links
    let outcome: ReturnType<typeof replace> = 'overtaken';
    criticalSection(() => {
      outcome = replace(out, stage.folder, seen);
    });
    const done = outcome as ReturnType<typeof replace>;
    if (done === 'overtaken') continue;
    // The new site is in place: from here on nothing may fail.
    const left = done.old === undefined ? [] : clear(done.old);
    return { value: { changed, removed, written: { out, mark, base, files: now, left } }, problems: [] };
  }
  return failed(problem('write-failed', ['EAGAIN'], { file: basename(out) }));
}

/** Whether a file is as it was written, as far as that can be seen without its bytes. */
function isSameFile(file: SiteFile, written: WrittenFile): boolean {
  if (written.file === file) return true;
  if (file.hash) return written.hash === file.hash();
  return file.id !== undefined && written.id === file.id;
}

/** The reasons why the files cannot be put into the out folder. */
function faults(contents: Contents, files: ReadonlyMap<string, unknown>, shown: string): readonly Problem[] {
  if (contents.kind === 'absent') return [];
  if (contents.kind === 'not-ours') return [problem('out-not-ours', [shown], { file: shown })];
  const { foreign, mounted } = contents;
  if (mounted !== undefined) {
    return [problem('write-failed', ['EXDEV'], { file: `${shown}/${mounted}` })];
  }
  const folders = new Set([...files.keys()].flatMap(foldersOf));
  const isInTheWay = (path: string) =>
    files.has(path) ||
    folders.has(`${path}/`) ||
    foldersOf(path).some((folder) => files.has(folder.slice(0, -1)));
  return foreign
    .filter((path) => !path.endsWith('/') && isInTheWay(path))
    .map((path) => problem('foreign-file', [], { file: `${shown}/${path}` }));
}

async function bytesOf(file: SiteFile): Promise<Outcome<Uint8Array | undefined>> {
  try {
    return { value: await file.bytes(), problems: [] };
  } catch (error) {
    const { source, path } = file;
    if (source === undefined) return failed(writeProblem(error, path));
    const why = isRefusal(error) ? reason(error) : messageOf(error);
    return failed(problem('unreadable', [why], { file: source }));
  }
}

/**
 * The problem for an error of the system: of `file`, or of the path below `folder` that the error names. Any other error is a
 * defect of ours and thrown on.
 */
function writeProblem(error: unknown, file: string, folder?: string): Problem {
  if (error instanceof SetAside) {
    return problem('out-set-aside', [basename(error.old), messageOf(error.cause)], { file });
  }
  const code = codeOf(error);
  if (code === undefined || !isRefusal(error)) throw error;
  const isRead = isReadRefusal(error) && !['access', 'open'].includes(error.syscall ?? '');
  if (isRead && folder !== undefined && error.path !== undefined) return refusalOf(error, folder) as Problem;
  // A folder in a lower layer of a container's disk can be read, but not renamed.
  const isLayer = code === 'EXDEV' && error.syscall === 'rename';
  const reason = isLayer ? 'EXDEV rename' : code;
  return problem('write-failed', [hasReason(reason) ? reason : messageOf(error)], { file });
}

/** Whether the out folder is certainly as the last build left it. */
export function isIntact({ out, mark, files }: Written): boolean {
  try {
    return (
      mark === markOf(out) && [...files].every(([path, { stamp }]) => stampOf(pathIn(out, path)) === stamp)
    );
  } catch {
    return false; // writing there will give the reason
  }
}
