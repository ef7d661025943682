// Finished files → the out folder, which changes as a whole or not at all. WRITES.
//
// Files are staged in a new folder beside the out folder, and two renames put it in its place. Whoever is killed before
// them leaves the old site; whoever is killed between them (some microseconds) leaves it beside, and the next command
// puts it back.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { manifestFile } from '../names.ts';
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

/** Opens a stage beside `out`; refuses an out folder that is not a build's. Puts right what a killed build left. */
export async function openStage(root: string, out: string): Promise<Outcome<Stage | undefined>> {
  const shown = relative(root, out) || '.';
  const refused = (one: Problem) => ({ value: undefined, problems: [one] });
  try {
    const real = await realOf(out);
    if (touchesSources(await realpath(root), real))
      return refused(problem('out-is-source', [shown], { file: shown }));
    const made = await mkdir(dirname(real), { recursive: true });
    heal(real);
    if (!(await isOurs(real))) return refused(problem('out-not-ours', [shown], { file: shown }));
    const folder = beside(real, 'new');
    await mkdir(folder);
    alive.add(folder);
    return { value: { out: real, folder, staged: new Map(), made }, problems: [] };
  } catch (error) {
    return refused(writeProblem(error, shown));
  }
}

/** Adds one file to the stage: bytes, or a source file to copy. Returns what kept it from being written. */
export async function put(
  stage: Stage,
  path: string,
  content: string | SourceFile,
): Promise<readonly Problem[]> {
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content) : await readFile(content.absolute);
    const to = join(stage.folder, path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, bytes);
    stage.staged.set(path, createHash('sha256').update(bytes).digest('base64url').slice(0, 22));
    return [];
  } catch (error) {
    return [writeProblem(error, typeof content === 'string' ? path : content.path)];
  }
}

/** Puts the staged site in the place of the old one. Files that no build wrote stay; those of an earlier build go. */
export async function write(stage: Stage): Promise<readonly Problem[]> {
  try {
    const files = Object.fromEntries([...stage.staged].sort(([a], [b]) => (a < b ? -1 : 1)));
    await writeFile(join(stage.folder, manifestFile), `${JSON.stringify({ format: 1, files }, null, 1)}\n`);
    const foreign = await foreignFiles(stage.out);
    const inTheWay = foreign.filter((path) => blocks(path, stage.staged));
    if (inTheWay.length > 0) {
      const folder = basename(stage.out);
      return inTheWay.map((path) => problem('foreign-file', [], { file: `${folder}/${path}` }));
    }
    for (const path of foreign) await keep(join(stage.out, path), join(stage.folder, path));
    swap(stage);
    return [];
  } catch (error) {
    return [writeProblem(error, basename(stage.out))];
  }
}

/** Removes a stage that will not be written, or what is left of one that was. */
export async function closeStage({ folder, made }: Stage): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  alive.delete(folder);
  // Only folders that this build made, and only while they are empty.
  for (let empty = dirname(folder); made && empty.startsWith(made); empty = dirname(empty)) {
    if (
      !(await rmdir(empty).then(
        () => true,
        () => false,
      ))
    )
      break;
  }
}

/** The stages of this process: one of the same process number that is not among them was left by a killed build. */
const alive = new Set<string>();

function beside(out: string, what: 'new' | 'old'): string {
  return join(
    dirname(out),
    `.${basename(out)}.site-${what}-${process.pid}-${randomBytes(4).toString('hex')}`,
  );
}

/** Clears what killed builds left beside `out`; brings the site back if one died between its two renames. */
function heal(out: string): void {
  const prefix = `.${basename(out)}.site-`;
  for (const name of readdirSync(dirname(out))
    .filter((entry) => entry.startsWith(prefix))
    .sort()) {
    const path = join(dirname(out), name);
    const [what, pid] = name.slice(prefix.length).split('-');
    if (alive.has(path) || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    if (what === 'old' && !existsSync(out)) renameSync(path, out);
    else rmSync(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Two builds may end at once: whoever finds the other's site in the way moves that aside as it did the old one. */
function swap({ out, folder }: Stage): void {
  for (let tries = 0; ; tries += 1) {
    const old = beside(out, 'old');
    const hadOld = existsSync(out);
    if (hadOld) renameIfThere(out, old);
    try {
      renameSync(folder, out);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      const another = code === 'ENOTEMPTY' || code === 'EEXIST';
      if (!another && existsSync(old)) renameSync(old, out);
      if (!another || tries > 20) throw error;
      rmSync(old, { recursive: true, force: true });
      continue;
    }
    rmSync(old, { recursive: true, force: true });
    return;
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function realOf(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined);
  if (found !== undefined || dirname(path) === path) return found ?? path;
  return join(await realOf(dirname(path)), basename(path));
}

function touchesSources(root: string, out: string): boolean {
  const within = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
  return within(root, out) || ['content', 'templates'].some((folder) => within(out, join(root, folder)));
}

/** Whether the out folder is absent, empty, or was made by a build; throws where it cannot be written. */
async function isOurs(out: string): Promise<boolean> {
  const info = await stat(out).catch(() => undefined);
  if (!info) return true;
  if (!info.isDirectory()) return false;
  await access(out, constants.W_OK | constants.X_OK);
  const names = await readdir(out);
  return names.length === 0 || (await manifestOf(out)) !== undefined;
}

async function manifestOf(out: string): Promise<ReadonlySet<string> | undefined> {
  try {
    const { format, files } = JSON.parse(await readFile(join(out, manifestFile), 'utf8'));
    return format === 1 ? new Set([...Object.keys(files), manifestFile]) : undefined;
  } catch {
    return undefined;
  }
}

/** What lies in the out folder although no build wrote it: somebody's CNAME, or a .git folder. */
async function foreignFiles(out: string): Promise<string[]> {
  const ours = await manifestOf(out);
  if (!ours) return [];
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !ours.has(path))
    .sort();
}

function blocks(path: string, staged: ReadonlyMap<string, string>): boolean {
  return (
    staged.has(path) ||
    [...staged.keys()].some((file) => file.startsWith(`${path}/`) || path.startsWith(`${file}/`))
  );
}

/** The very same file under a second name where the disk can do that: neither its bytes nor its times change. */
async function keep(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await link(from, to).catch(() => copyFile(from, to));
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
  const code = (error as NodeJS.ErrnoException).code;
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) throw error;
  return problem('write-failed', [reasons[code] ?? messageOf(error)], { file });
}
