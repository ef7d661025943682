// Bytes that are costly to make (cut fonts, pictures, compressed files), kept between builds. READS, WRITES.
import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { toolsFolder } from '../model/package.ts';
import { anyMark, hasEnded, ownMark } from './maker.ts';

let folderOfProcess: string | undefined = join(toolsFolder, 'site-made');

/** Where this process keeps what builds make, absolute; undefined where it keeps nothing. */
export function cacheFolder(): string | undefined {
  return folderOfProcess;
}

/** Tells this process where to keep what builds make; undefined: nowhere. */
export function keepIn(folder: string | undefined): void {
  folderOfProcess = folder;
}

/** Everything that bytes depend on: inputs, settings, and the version of what makes them. */
type Parts = readonly (string | Uint8Array)[];

/** How long bytes are kept that nobody asks for, in ms. */
export const keptFor = 30 * 24 * 60 * 60 * 1000;
const day = 24 * 60 * 60 * 1000;

/** How many bytes of earlier builds are kept: those asked for last. */
export const mostKept = 2_000_000_000;

/** How many bytes are held in memory that could not be kept. */
const mostUnkept = 256_000_000;

/** Folders that were looked through for old bytes by this process. */
const swept = new Set<string>();

/**
 * The bytes that `make` makes from `parts`; made only if they are not kept already. A cache that cannot be written to costs time
 * only.
 */
export async function remembered(parts: Parts, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const kept = await recall(parts);
  if (kept) return kept;
  const bytes = await make();
  await keep(parts, bytes);
  return bytes;
}

/** The same for a short text that is asked for before anything else can be done. */
export function rememberedNow(parts: Parts, make: () => string): string {
  const folder = cacheFolder();
  if (folder === undefined) return make();
  const file = join(folder, keyOf(parts));
  const beside = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    const bytes = wholeOf(file, readFileSync(file));
    if (bytes) return Buffer.from(bytes).toString();
  } catch {} // it is not there
  const text = make();
  try {
    const bytes = Buffer.from(text);
    mkdirSync(folder, { recursive: true });
    writeFileSync(beside, Buffer.concat([digest(file, bytes), bytes]));
    renameSync(beside, file);
  } catch {
    rmSync(beside, { force: true }); // as in `keep`
  }
  return text;
}

/** Bytes that could not be kept, by the files that they would be: who asks twice in one build is not to make them twice. */
const unkept = new Map<string, Uint8Array>();
let unkeptBytes = 0;

/** The bytes that are kept for `parts`, if any are. */
export async function recall(parts: Parts): Promise<Uint8Array | undefined> {
  const folder = cacheFolder();
  const file = join(folder ?? '', keyOf(parts));
  return unkept.get(file) ?? (folder === undefined ? undefined : await keptBytes(file));
}

/** Keeps bytes for `parts`; without a word where that cannot be. */
export async function keep(parts: Parts, bytes: Uint8Array): Promise<void> {
  const folder = cacheFolder();
  const file = join(folder ?? '', keyOf(parts));
  const beside = `${file}.${ownMark()}-${randomBytes(4).toString('hex')}`;
  try {
    if (folder === undefined) throw new Error('nothing is kept');
    await mkdir(folder, { recursive: true });
    await writeFile(beside, Buffer.concat([digest(file, bytes), bytes]));
    await rename(beside, file);
  } catch {
    // Nowhere, read-only, or full: the next build makes them again.
    await rm(beside, { force: true }).catch(() => {});
    if (unkeptBytes + bytes.length <= mostUnkept) {
      unkept.set(file, bytes);
      unkeptBytes += bytes.length;
    }
    return;
  }
  if (folder !== undefined && !swept.has(folder)) await sweep(folder).catch(() => {}); // the next build sweeps
}

/** Each part with its length before it, so that no two lists of parts read the same. */
function keyOf(parts: Parts): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = Buffer.from(part);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/** What `file` holds, if it is whole. */
async function keptBytes(file: string): Promise<Uint8Array | undefined> {
  try {
    const bytes = wholeOf(file, await readFile(file));
    if (!bytes) return undefined;
    const now = new Date();
    if (now.getTime() - (await stat(file)).mtimeMs > day) await utimes(file, now, now).catch(() => {});
    return bytes;
  } catch {
    return undefined;
  }
}

/** What is kept in a file, if that is as it was written. */
function wholeOf(file: string, all: Buffer): Uint8Array | undefined {
  const bytes = all.subarray(32);
  return digest(file, bytes).equals(all.subarray(0, 32)) ? bytes : undefined;
}

/** Of the bytes and of what they are kept for. */
function digest(file: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(basename(file)).update(bytes).digest();
}

/** What this file writes, whole or half: then with the mark of its process. The folder may be one that others use, too. */
const ownName = new RegExp(String.raw`^[0-9a-f]{64}(\.(${anyMark}|\d+)-[0-9a-f]{8})?$`);

/** Nobody writes one file that long, in ms: it is left of a process that was killed, of which nobody here knows. */
const longestWrite = 60 * 60 * 1000;

/** Whether a file is what a process that was killed has left of one. */
function isLeft(name: string, writtenAt: number): boolean {
  const [, isHalf, mark = ''] = ownName.exec(name) ?? [];
  if (!isHalf) return false;
  const isGone = mark.includes('-') ? hasEnded(mark) : undefined;
  return isGone ?? Date.now() - writtenAt > longestWrite;
}

/** Removes what is too old or too much, and what killed processes left. */
async function sweep(folder: string): Promise<void> {
  swept.add(folder);
  const oldest = Date.now() - keptFor;
  const own = (await readdir(folder).catch(() => [])).filter((name) => ownName.test(name));
  const kept = own.flatMap((name) => {
    const file = join(folder, name);
    const info = lstatSync(file, { throwIfNoEntry: false });
    return info ? [{ file, name, size: info.size, usedAt: info.mtimeMs }] : [];
  });
  let size = 0;
  for (const one of kept.sort((a, b) => b.usedAt - a.usedAt)) {
    size += one.size;
    const isTooMuch = one.usedAt < oldest || size > mostKept;
    if (isTooMuch || isLeft(one.name, one.usedAt)) await rm(one.file, { force: true }).catch(() => {});
  }
}
