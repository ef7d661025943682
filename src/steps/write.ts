// Finished files → the out folder, which changes as a whole or not at all. WRITES.
//
// Files are staged in a new folder beside the out folder, and two renames put it in its place. Whoever is killed before
// them leaves the old site; whoever is killed between them (some microseconds) leaves it beside, and the next command
// puts it back. A watch whose files are the same ones as before stages those that differ, and renames each into its place.
import { mkdirSync, renameSync } from 'node:fs';
import { mkdir, readFile, realpath, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Written } from '../memory.ts';
import { manifestFile } from '../names.ts';
import * as outFolder from '../outFolder.ts';
import { messageOf, type Problem, problem } from '../problem.ts';
import type { Outcome, SourceFile } from '../site.ts';

/** A place where the files of one build gather before anybody sees them. */
export interface Stage {
  /** The out folder, absolute, symbolic links resolved. */
  readonly out: string;
  readonly folder: string;
  /** Hashes of the staged files, by path: the manifest in the making. */
  readonly staged: Map<string, string>;
  /** Hashes of files that the out folder holds already as they should be. */
  readonly kept: Map<string, string>;
  /** What the last build wrote, while no other has. */
  readonly written: Written | undefined;
  /** Whether its files are taken for untouched without a look at each. */
  readonly trusts: boolean;
  /** The first folder that had to be made for the stage, if any. */
  readonly made: string | undefined;
}

/** The stages of this process. */
const alive = new Set<string>();

/** Opens a stage beside `out`; refuses an out folder that is not a build's. Puts right what a killed build left. */
export async function openStage(
  root: string,
  out: string,
  written: Written | undefined,
  trusts = false,
): Promise<Outcome<Stage | undefined>> {
  const shown = relative(root, out) || '.';
  const refused = (one: Problem) => ({ value: undefined, problems: [one] });
  try {
    const isIntact = written !== undefined && outFolder.markOf(written.out) === written.mark;
    if (isIntact) return { value: newStage(written.out, { written, trusts, made: undefined }), problems: [] };
    const real = await outFolder.realOf(out);
    if (outFolder.touchesSources(await realpath(root), real)) {
      return refused(problem('out-is-source', [shown], { file: shown }));
    }
    const made = await mkdir(dirname(real), { recursive: true });
    outFolder.heal(real, alive);
    if (!(await outFolder.isOurs(real))) return refused(problem('out-not-ours', [shown], { file: shown }));
    return { value: newStage(real, { written: undefined, trusts, made }), problems: [] };
  } catch (error) {
    return refused(writeProblem(error, shown));
  }
}

function newStage(out: string, rest: Pick<Stage, 'written' | 'trusts' | 'made'>): Stage {
  const folder = outFolder.beside(out, 'new');
  mkdirSync(folder);
  alive.add(folder);
  return { out, folder, staged: new Map(), kept: new Map(), ...rest };
}

/** Leaves a file of the last build as it is; returns whether it is there still, untouched. */
export function keep({ out, kept, written, trusts }: Stage, path: string): boolean {
  const known = written?.files.get(path);
  if (!known || !(trusts || outFolder.stampOf(join(out, path)) === known.stamp)) return false;
  kept.set(path, known.hash);
  return true;
}

/**
 * Adds one file to the stage: a text, bytes, or a source file to copy; keeps the one that the out folder has when the bytes
 * are the same. Returns what kept it from being written.
 */
export async function put(
  stage: Stage,
  path: string,
  content: string | Uint8Array | SourceFile,
): Promise<readonly Problem[]> {
  const isFile = typeof content === 'object' && 'absolute' in content;
  const to = join(stage.folder, path);
  try {
    const bytes = isFile ? await readFile(content.absolute) : Buffer.from(content);
    const hash = outFolder.fingerprint(bytes);
    if (stage.written?.files.get(path)?.hash === hash && keep(stage, path)) {
      if (stage.staged.delete(path)) await rm(to);
      return [];
    }
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, bytes);
    stage.staged.set(path, hash);
    return [];
  } catch (error) {
    return [writeProblem(error, isFile ? content.path : path)];
  }
}

/** Replaces texts in a staged file: what stood for hashes that were not known yet. */
export async function fill(
  stage: Stage,
  path: string,
  texts: ReadonlyMap<string, string>,
): Promise<readonly Problem[]> {
  try {
    let text = await readFile(join(stage.folder, path), 'utf8');
    for (const [from, to] of texts) text = text.replaceAll(from, to);
    return put(stage, path, text);
  } catch (error) {
    return [writeProblem(error, path)];
  }
}

/** What a build changed in the out folder, and what that holds now. */
export interface Change {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly written: Written;
}

/**
 * Makes the out folder hold what is staged and kept, for a site below `base`. Files that no build wrote stay; those of an
 * earlier build go. `atOnce` runs what must not be cut short.
 */
export async function write(
  stage: Stage,
  base: string,
  atOnce: (change: () => void) => void,
): Promise<Outcome<Change | undefined>> {
  const { out, folder, staged, kept, written } = stage;
  const files = new Map([...kept, ...staged].sort(([a], [b]) => (a < b ? -1 : 1)));
  const before = written?.files ?? new Map<string, never>();
  const removed = [...before.keys()].filter((path) => !files.has(path));
  const changed = [...staged.keys()];
  try {
    let isDone = changed.length + removed.length === 0 && written?.base === base;
    if (!isDone) await writeManifest(folder, manifestFile, base, files);
    if (!isDone && written && changed.every((path) => before.has(path) || outFolder.isFree(out, path))) {
      // Should it be cut short, the next build must know new files as a build's, and the old ones.
      const both = new Map([...[...before].map(([path, { hash }]) => [path, hash] as const), ...files]);
      const isLonger = both.size > before.size;
      if (isLonger) await writeManifest(folder, `${manifestFile}.both`, base, both);
      atOnce(() => {
        if (outFolder.markOf(out) !== written.mark) return; // another build was faster
        if (isLonger) renameSync(join(folder, `${manifestFile}.both`), join(out, manifestFile));
        outFolder.replaceFiles(out, folder, changed, removed);
        renameSync(join(folder, manifestFile), join(out, manifestFile));
        isDone = true;
      });
    }
    const problems = isDone ? [] : await replaceAll(stage, files, atOnce);
    if (problems.length > 0) return { value: undefined, problems };
    const now = [...files].map(([path, hash]) => {
      const known = staged.has(path) ? undefined : before.get(path);
      return [path, known ?? { hash, stamp: outFolder.stampOf(join(out, path)) }] as const;
    });
    const value = {
      changed,
      removed,
      written: { out, mark: outFolder.markOf(out), base, files: new Map(now) },
    };
    return { value, problems };
  } catch (error) {
    return { value: undefined, problems: [writeProblem(error, basename(out))] };
  }
}

async function writeManifest(
  folder: string,
  name: string,
  base: string,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const text = JSON.stringify({ format: 1, base, files: Object.fromEntries(files) }, null, 1);
  await writeFile(join(folder, name), `${text}\n`);
}

/** Puts the whole staged site in the place of the old one. */
async function replaceAll(
  { out, folder, kept }: Stage,
  files: ReadonlyMap<string, string>,
  atOnce: (change: () => void) => void,
): Promise<readonly Problem[]> {
  for (const path of kept.keys()) outFolder.keep(join(out, path), join(folder, path));
  for (let tries = 1; ; tries += 1) {
    try {
      const seen = outFolder.identityOf(out);
      const foreign = await outFolder.foreignFiles(out);
      if (outFolder.identityOf(out) !== seen) continue; // replaced while this build was looking at it
      const inTheWay = foreign.filter((path) => !path.endsWith('/') && isInTheWay(path, files));
      if (inTheWay.length > 0) {
        return inTheWay.map((path) => problem('foreign-file', [], { file: `${basename(out)}/${path}` }));
      }
      // Deepest first: a folder may be one that only its owner may write to.
      for (const path of [...foreign].reverse()) outFolder.keep(join(out, path), join(folder, path));
      await outFolder.keepMode(out, folder);
      let isDone = false;
      atOnce(() => {
        isDone = outFolder.replace(out, folder, seen);
      });
      if (isDone) return [];
    } catch (error) {
      if (outFolder.codeOf(error) !== 'ENOENT' || tries > 20) throw error;
    }
  }
}

function isInTheWay(path: string, files: ReadonlyMap<string, string>): boolean {
  if (files.has(path)) return true;
  return [...files.keys()].some((file) => file.startsWith(`${path}/`) || path.startsWith(`${file}/`));
}

/** Removes a stage that will not be written, or what is left of one that was. */
export async function closeStage({ folder, made }: Stage): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  alive.delete(folder);
  // Only folders that this build made, and only while they are empty: rmdir refuses the others.
  let empty = dirname(folder);
  while (made !== undefined && empty.startsWith(made) && (await removed(empty))) empty = dirname(empty);
}

function removed(folder: string): Promise<boolean> {
  return rmdir(folder).then(
    () => true,
    () => false,
  );
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file is larger than the system allows',
  EACCES: 'writing is not permitted there',
  EPERM: 'writing is not permitted there',
  EROFS: 'it lies on a read-only disk',
  EBUSY: 'the folder is in use as a mount point; choose a folder inside it',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENAMETOOLONG: 'the path is too long',
};

/** A refusal by the system as a problem; anything else is a defect of ours and thrown on. */
function writeProblem(error: unknown, file: string): Problem {
  const code = outFolder.codeOf(error);
  if (code === undefined) throw error;
  return problem('write-failed', [reasons[code] ?? messageOf(error)], { file });
}
