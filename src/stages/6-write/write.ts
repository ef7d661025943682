// The files of a site → the out folder, which changes as a whole or not at all. WRITES.
//
// A new folder beside the out folder gets every file, and two renames replace the out folder. A build that is killed before them
// leaves the old site. A build that is killed between them (some microseconds) leaves the old site beside, and the next command
// moves it back. Unchanged files are not written again: they get a hard link in the new folder. If a single file has changed, only
// this file is replaced, by one rename. For thousands of pages, the hard links would cost more than the rest of the build.
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { manifestFile, pathIn } from '../../model/addresses/paths.ts';
import { notRegular } from '../../model/machine/regularFile.ts';
import { codeOf, isAbsence, isReadRefusal, isRefusal, reason } from '../../model/machine/system.ts';
import type { SiteFile } from '../../model/site/files.ts';
import { manifestText } from '../../model/site/manifest.ts';
import type { Checked, Problem } from '../../model/site/problem.ts';
import type { Written, WrittenFile } from '../../model/site/written.ts';
import { fingerprint } from '../../model/values/sum.ts';
import { tried } from '../../model/values/tried.ts';
import { failed, messageOf, problem } from '../../problems/problem.ts';
import { hasReason, refusalOf } from '../../problems/refusals.ts';
import {
  type Contents,
  contentsOf,
  fileState,
  identityOf,
  inTheWay,
  isOurs,
  isSameFolder,
  likeFolder,
  markOf,
  realOf,
  replace,
  SetAside,
  steadily,
  touchesSources,
} from './folder.ts';
import { clear, clearLeftovers, putBack } from './leftovers.ts';
import { alive, Stage } from './stage.ts';

export interface Target {
  /** The out folder, and its name in messages, as `openOut` returned them. */
  readonly out: string;
  readonly shown: string;
  /** The base of the site. */
  readonly base: string;
  /** The files that the last build wrote. */
  readonly last: Written | undefined;
  /** See `MakeRequest`. If it is set, unchanged files are assumed to be as the last build wrote them. */
  readonly edited?: readonly string[] | undefined;
  /** Runs the exchange of the folders, which must not be interrupted. */
  readonly criticalSection: (change: () => void) => void;
}

/** The changes of a build in the out folder, and the folder's new content. */
export interface Change {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly written: Written;
}

/**
 * Repairs the traces of a killed build, and refuses an out folder that no build made. Returns the folder's real path, its name in
 * messages, and the folders that could not be removed.
 */
export async function openOut(
  root: string,
  out: string,
  last: Written | undefined,
): Promise<Checked<(Pick<Target, 'out' | 'shown'> & { readonly left: readonly string[] }) | undefined>> {
  const shown = relative(root, out) || '.';
  try {
    const real = await realOf(out);
    // A link may point to another folder by now.
    if (last?.out === real && markOf(real) === last.mark) {
      return { value: { out: last.out, shown, left: last.left.flatMap(clear) }, problems: [] };
    }
    if (touchesSources(await realpath(root), real)) {
      return failed(problem('out-is-source', [shown], { file: shown }));
    }
    putBack(real);
    const left = clearLeftovers(real, alive);
    if (!steadily(real, () => isOurs(real))) return failed(problem('out-not-ours', [shown], { file: shown }));
    return { value: { out: real, shown, left }, problems: [] };
  } catch (error) {
    return failed(writeProblem(error, shown, root));
  }
}

/** Writes these files into the out folder, and keeps the unowned files. */
export async function write(
  files: readonly SiteFile[],
  target: Target,
): Promise<Checked<Change | undefined>> {
  const stage = new Stage(target.out);
  try {
    const done = await putAll(files, target, stage);
    if (done !== 'overtaken') return done;
  } catch (error) {
    const { out, shown, last } = target;
    if (!last || !isAbsence(error)) return failed(writeProblem(error, shown, dirname(out)));
  } finally {
    stage.close();
  }
  // Another build has replaced the folder meanwhile, so this information is out of date.
  return write(files, { ...target, last: undefined });
}

async function putAll(
  files: readonly SiteFile[],
  target: Target,
  stage: Stage,
): Promise<Checked<Change | undefined> | 'overtaken'> {
  const { out, base } = target;
  const last = target.last?.out === out && target.last.mark === markOf(out) ? target.last : undefined;
  const before = last?.files ?? new Map<string, WrittenFile>();
  const { value, problems } = await stageFiles(files, before, target, stage);
  if (!value) return { value, problems };
  const { now, changed } = value;
  const removed = [...before.keys()].filter((path) => !now.has(path));
  if (last?.base === base && changed.length + removed.length === 0)
    return { value: { changed, removed, written: { ...last, files: now } }, problems: [] };
  const manifest = new Map([...now].map(([path, { hash }]) => [path, hash]));
  stage.put(manifestFile, Buffer.from(manifestText({ base, files: manifest })));
  // Without an old site, a power cut can destroy nothing. But the next build must recognise the folder by its manifest.
  await stage.flush(identityOf(out) === undefined ? [manifestFile] : undefined);

  const [only = ''] = changed;
  const isOne = changed.length === 1 && removed.length === 0 && before.has(only);
  if (isOne && last?.base === base) {
    const mark = exchangeFile(only, last, target, stage);
    if (mark && !isSameFolder(mark, last.mark)) return 'overtaken'; // a file of this build is in it
    if (mark !== undefined) {
      const left = [...last.left, ...clear(stage.folder)];
      return { value: { changed, removed, written: { ...last, mark, files: now, left } }, problems: [] };
    }
  }
  stage.carryUnchanged(now, new Set(changed));
  const done = await replaceFolder(now, { ...target, last }, stage);
  if (done === 'overtaken' || !done.value) return done as Checked<undefined> | 'overtaken';
  return { value: { changed, removed, written: { out, base, files: now, ...done.value } }, problems: [] };
}

/** Stages the new and changed files. `now`: the new content of the out folder. */
async function stageFiles(
  files: readonly SiteFile[],
  before: ReadonlyMap<string, WrittenFile>,
  { out, edited }: Target,
  stage: Stage,
): Promise<
  Checked<{ readonly now: Map<string, WrittenFile>; readonly changed: readonly string[] } | undefined>
> {
  const now = new Map<string, WrittenFile>();
  const changed: string[] = [];
  for (const file of files) {
    const written = before.get(file.path);
    const isSame = written && isSameFile(file, written);
    const isThere = written && ((edited && isSame) || fileState(`${out}/${file.path}`) === written.state);
    if (isThere && isSame) {
      now.set(file.path, { ...written, file });
      continue;
    }
    const { value: bytes, problems } = await bytesOf(file);
    if (!bytes) return { value: undefined, problems };
    const hash = file.hash?.() ?? fingerprint(bytes); // the bytes are already in memory
    const { id, compressedFrom } = file;
    if (isThere && written.hash === hash) now.set(file.path, { ...written, file, id });
    else {
      const size = bytes.length;
      now.set(file.path, { file, id, compressedFrom, hash, size, state: stage.put(file.path, bytes) });
      changed.push(file.path);
    }
  }
  return { value: { now, changed }, problems: [] };
}

/** Replaces one file of the out folder, unless another build has changed the folder. Returns the folder's new mark. */
function exchangeFile(path: string, last: Written, { out, criticalSection }: Target, stage: Stage) {
  let mark: string | undefined;
  criticalSection(() => {
    const isUnchanged =
      last.mark === markOf(out) && fileState(join(out, path)) === last.files.get(path)?.state;
    mark = isUnchanged ? stage.exchange(path, last.mark) : undefined;
  });
  return mark;
}

/** Replaces the out folder by the staged folder, and keeps its unowned files. */
async function replaceFolder(
  now: ReadonlyMap<string, WrittenFile>,
  { out, shown, last, criticalSection }: Target,
  stage: Stage,
): Promise<Checked<Pick<Written, 'mark' | 'left'> | undefined> | 'overtaken'> {
  const mark = markOf(stage.folder);
  for (let tries = 1; tries <= 20; tries += 1) {
    putBack(out);
    if (last && markOf(out) !== last.mark) return 'overtaken';
    const { seen, problems } = steadily(out, () => {
      const seen = identityOf(out);
      const contents = contentsOf(out, markOf(out) === last?.mark ? last?.files.keys() : undefined);
      const problems = faults(contents, now, shown);
      const foreign = problems.length === 0 && contents.kind === 'ours' ? contents.foreign : [];
      stage.drop(); // of a folder that another build has replaced meanwhile
      // Deepest first: a folder may become write-protected.
      for (const path of [...foreign].reverse()) stage.carry(path);
      if (seen !== undefined) likeFolder(out, stage.folder);
      return { seen, problems };
    });
    if (problems.length > 0) return { value: undefined, problems };
    if (seen !== undefined) await stage.flush(); // copies of unowned files, on a disk without hard links
    let outcome: ReturnType<typeof replace> = 'overtaken';
    criticalSection(() => {
      outcome = replace(out, stage.folder, seen);
    });
    const done = outcome as ReturnType<typeof replace>;
    if (done === 'overtaken') continue;
    // The new site is complete: from here on nothing may fail.
    return { value: { mark, left: done.old === undefined ? [] : clear(done.old) }, problems: [] };
  }
  return failed(problem('write-failed', ['EAGAIN'], { file: shown }));
}

/** Whether a file is as it was written, as far as its metadata shows. */
function isSameFile(file: SiteFile, written: WrittenFile): boolean {
  if (written.file === file) return true;
  if (file.hash) return written.hash === file.hash();
  return file.id !== undefined && written.id === file.id;
}

/** The reasons why the files cannot be written into the out folder. */
function faults(contents: Contents, files: ReadonlyMap<string, unknown>, shown: string): readonly Problem[] {
  if (contents.kind === 'absent') return [];
  if (contents.kind === 'not-ours') return [problem('out-not-ours', [shown], { file: shown })];
  const { foreign, mounted } = contents;
  if (mounted !== undefined) {
    return [problem('write-failed', ['EXDEV'], { file: `${shown}/${mounted}` })];
  }
  return inTheWay(foreign, files).map((path) => problem('foreign-file', [], { file: `${shown}/${path}` }));
}

async function bytesOf(file: SiteFile): Promise<Checked<Uint8Array | undefined>> {
  try {
    return { value: await file.bytes(), problems: [] };
  } catch (error) {
    const { source, path } = file;
    if (source === undefined) return failed(writeProblem(error, path));
    if (codeOf(error) === notRegular) return failed(problem('not-a-file', [], { file: source }));
    const why = isRefusal(error) ? reason(error) : messageOf(error);
    return failed(problem('unreadable', [why], { file: source }));
  }
}

/**
 * The problem for an error of the system: of `file`, or of the path in `folder` that the error names. Any other error is a defect
 * of ours and is thrown again.
 */
function writeProblem(error: unknown, file: string, folder?: string): Problem {
  if (error instanceof SetAside) {
    return problem('out-set-aside', [basename(error.old), messageOf(error.cause)], { file });
  }
  const code = codeOf(error);
  if (code === undefined || !isRefusal(error)) throw error;
  if (code === notRegular && folder !== undefined) return refusalOf(error, folder) as Problem;
  const isRead = isReadRefusal(error) && !['access', 'open'].includes(error.syscall ?? '');
  if (isRead && folder !== undefined && error.path !== undefined) return refusalOf(error, folder) as Problem;
  // A folder in a lower layer of a container's disk can be read, but not renamed.
  const isLayer = code === 'EXDEV' && error.syscall === 'rename';
  const reason = isLayer ? 'EXDEV rename' : code;
  return problem('write-failed', [hasReason(reason) ? reason : messageOf(error)], { file });
}

/** Whether the out folder is certainly as the last build left it. */
export function isIntact({ out, mark, files }: Written): boolean {
  // Writing there will report the reason.
  return tried(
    () =>
      mark === markOf(out) && [...files].every(([path, { state }]) => fileState(pathIn(out, path)) === state),
    false,
  );
}
