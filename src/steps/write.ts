// Finished files → the out folder, which changes as a whole or not at all. WRITES.
//
// Files are staged in a new folder beside the out folder, and two renames put it in its place. Whoever is killed before
// them leaves the old site; whoever is killed between them (some microseconds) leaves it beside, and the next command
// puts it back.
import { rmSync } from 'node:fs';
import { mkdir, readFile, realpath, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
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
  /** The first folder that had to be made for the stage, if any. */
  readonly made: string | undefined;
}

/** The stages of this process. */
const alive = new Set<string>();

/** Opens a stage beside `out`; refuses an out folder that is not a build's. Puts right what a killed build left. */
export async function openStage(root: string, out: string): Promise<Outcome<Stage | undefined>> {
  const shown = relative(root, out) || '.';
  const refused = (one: Problem) => ({ value: undefined, problems: [one] });
  try {
    const real = await outFolder.realOf(out);
    if (outFolder.touchesSources(await realpath(root), real)) {
      return refused(problem('out-is-source', [shown], { file: shown }));
    }
    const made = await mkdir(dirname(real), { recursive: true });
    outFolder.heal(real, alive);
    if (!(await outFolder.isOurs(real))) return refused(problem('out-not-ours', [shown], { file: shown }));
    const folder = outFolder.beside(real, 'new');
    await mkdir(folder);
    alive.add(folder);
    return { value: { out: real, folder, staged: new Map(), made }, problems: [] };
  } catch (error) {
    return refused(writeProblem(error, shown));
  }
}

/** Adds one file to the stage: a text, bytes, or a source file to copy. Returns what kept it from being written. */
export async function put(
  stage: Stage,
  path: string,
  content: string | Uint8Array | SourceFile,
): Promise<readonly Problem[]> {
  const isFile = typeof content === 'object' && 'absolute' in content;
  try {
    const bytes = isFile ? await readFile(content.absolute) : Buffer.from(content);
    const to = join(stage.folder, path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, bytes);
    stage.staged.set(path, outFolder.fingerprint(bytes));
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

/** Puts the staged site in the place of the old one. Files that no build wrote stay; those of an earlier build go. */
export async function write({ out, folder, staged }: Stage): Promise<readonly Problem[]> {
  try {
    const files = Object.fromEntries([...staged].sort(([a], [b]) => (a < b ? -1 : 1)));
    await writeFile(join(folder, manifestFile), `${JSON.stringify({ format: 1, files }, null, 1)}\n`);
    for (let tries = 1; ; tries += 1) {
      try {
        const seen = outFolder.identityOf(out);
        const foreign = await outFolder.foreignFiles(out);
        if (outFolder.identityOf(out) !== seen) continue; // replaced while this build was looking at it
        const inTheWay = foreign.filter((path) => !path.endsWith('/') && isInTheWay(path, staged));
        if (inTheWay.length > 0) {
          return inTheWay.map((path) => problem('foreign-file', [], { file: `${basename(out)}/${path}` }));
        }
        // Deepest first: a folder may be one that only its owner may write to.
        for (const path of [...foreign].reverse()) await outFolder.keep(join(out, path), join(folder, path));
        await outFolder.keepMode(out, folder);
        if (outFolder.replace(out, folder, seen)) return [];
      } catch (error) {
        if (outFolder.codeOf(error) !== 'ENOENT' || tries > 20) throw error;
      }
    }
  } catch (error) {
    return [writeProblem(error, basename(out))];
  }
}

function isInTheWay(path: string, staged: ReadonlyMap<string, string>): boolean {
  if (staged.has(path)) return true;
  return [...staged.keys()].some((file) => file.startsWith(`${path}/`) || path.startsWith(`${file}/`));
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

/** Removes the stages of this process at once: it has been told to end. */
export function abandonStages(): void {
  for (const folder of alive) rmSync(folder, { recursive: true, force: true });
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
