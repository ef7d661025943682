// A cache between builds for bytes that are costly to make (font subsets, pictures, compressed files). READS, WRITES.
import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { lstat, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { makeFolder } from '../model/machine/makeFolder.ts';
import { anyMark, hasEnded, ownMark } from '../model/machine/processMark.ts';
import { readRegular, regularBytes } from '../model/machine/regularFile.ts';
import { toolsFolder } from '../model/package.ts';

/** The default folder. It is beside the installed packages if these are in a project of their own. */
const ownFolder = join(toolsFolder, 'site-made');
let folderOfProcess: string | undefined = ownFolder;

/** The absolute path of this process's cache folder; undefined if it has none. */
export function cacheFolder(): string | undefined {
  return folderOfProcess;
}

/** Sets the cache folder of this process; undefined: nothing is cached. */
export function setCacheFolder(folder: string | undefined): void {
  folderOfProcess = folder;
}

/** Everything that the bytes depend on: inputs, settings, and the version of the package that makes them. */
type Parts = readonly (string | Uint8Array)[];

/** How long unused bytes stay in the cache, in ms. */
export const longestUnused = 30 * 24 * 60 * 60 * 1000;
const day = 24 * 60 * 60 * 1000;

/** The most bytes in the cache. The least recently used files are removed. */
export const mostCached = 2_000_000_000;

/** The most bytes that are kept in memory because they could not be written. */
const mostUnstored = 256_000_000;

/** The folders that this process has already cleaned of old bytes. */
const swept = new Set<string>();

/** The bytes that `make` makes from `parts`, or the cached ones. If the cache cannot be written to, that costs only time. */
export async function cached(parts: Parts, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const found = await loadCached(parts);
  if (found) return found;
  const bytes = await make();
  await storeCached(parts, bytes);
  return bytes;
}

/**
 * The same for bytes that other sites of this user need, too: pictures. They also lie in a folder of the user's, if this process has
 * the default folder.
 */
export async function cachedForUser(parts: Parts, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return cached(parts, async () => {
    const folder = await userFolder();
    if (folder === undefined) return make();
    const file = join(folder, keyOf(parts));
    const found = await readWhole(file);
    if (found) return found;
    const bytes = await make();
    try {
      place(file, Buffer.concat([digest(file, bytes), bytes]));
      if (!swept.has(folder)) await sweep(folder);
    } catch {} // this site has them
    return bytes;
  });
}

/** Whether there are cached bytes of `parts`, made by any site of this user. */
export async function isCachedForUser(parts: Parts): Promise<boolean> {
  if (await isCached(parts)) return true;
  const folder = await userFolder();
  return folder !== undefined && (await isRenewed(join(folder, keyOf(parts))));
}

/**
 * The folder of the user that this process runs as, for bytes that all sites can use; undefined if there is none, or if others can
 * write to it: its bytes are published.
 */
async function userFolder(): Promise<string | undefined> {
  if (cacheFolder() !== ownFolder) return undefined;
  const { XDG_CACHE_HOME = '', LOCALAPPDATA = '' } = process.env;
  const home = { darwin: join(homedir(), 'Library/Caches'), win32: LOCALAPPDATA }[process.platform as string];
  const above = isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : (home ?? join(homedir(), '.cache'));
  if (!isAbsolute(above)) return undefined;
  const folder = join(above, 'site-pictures');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const info = await lstat(folder);
    // Windows has no such bits: there, folders of a user are the user's alone.
    const isPrivate =
      process.platform === 'win32' || (info.uid === process.getuid?.() && (info.mode & 0o22) === 0);
    return isPrivate && info.isDirectory() ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The synchronous `cached`, for a short text about the installed packages, which every command needs first. It is cached beside the
 * packages, so that processes with other cache folders find it. If that folder is read-only, it is cached in this process's folder.
 */
export function cachedNow(parts: Parts, make: () => string): string {
  return renewedNow(
    parts,
    (text) => text,
    () => {
      const text = make();
      return { value: text, text };
    },
  );
}

/** The same for a text that may be out of date: `valueIn` returns its value, or undefined. Then `make` makes both. */
export function renewedNow(
  parts: Parts,
  valueIn: (text: string) => string | undefined,
  make: () => { readonly value: string; readonly text: string | undefined },
): string {
  const name = keyOf(parts);
  const folders = [...new Set([ownFolder, cacheFolder() ?? ownFolder])];
  for (const folder of folders) {
    try {
      const bytes = wholeOf(name, readRegular(join(folder, name)));
      const value = bytes && valueIn(Buffer.from(bytes).toString());
      if (value !== undefined) return value;
    } catch {} // it is not cached
  }
  const { value, text } = make();
  if (text === undefined) return value;
  const bytes = Buffer.from(text);
  for (const folder of folders) {
    try {
      place(join(folder, name), Buffer.concat([digest(name, bytes), bytes]));
      break;
    } catch {} // the folder is read-only
  }
  return value;
}

/** Bytes that could not be written, by the path of their file. A build that needs them twice makes them once. */
const unstored = new Map<string, Uint8Array>();
let unstoredSize = 0;

/** The names of the files that this process has used, and of those that it has written. */
const [used, fresh] = [new Set<string>(), new Set<string>()];

/** The names of all files of costly bytes that this process has read or written. */
export function usedBytes(): ReadonlySet<string> {
  return used;
}

/** The names of the files of costly bytes that this process has written. */
export function newBytes(): ReadonlySet<string> {
  return fresh;
}

/** The name of a file of costly bytes. */
export const bytesName = /^[0-9a-f]{64}$/;

/** A file of costly bytes, with its hash; undefined if it is missing or damaged. */
export async function storedBytes(folder: string, name: string): Promise<Buffer | undefined> {
  const all = await regularBytes(join(folder, name)).catch(() => undefined);
  return all && wholeOf(name, all) ? all : undefined;
}

/** Writes a file of costly bytes that begins with their hash, if that hash is right. */
export async function placeBytes(folder: string, name: string, all: Buffer): Promise<void> {
  if (wholeOf(name, all)) place(join(folder, name), all);
}

/** Whether there are cached bytes of `parts`. They are not read: if they are damaged, `cached` makes them again. */
export async function isCached(parts: Parts): Promise<boolean> {
  const folder = cacheFolder();
  const file = join(folder ?? '', keyOf(parts));
  used.add(basename(file));
  return unstored.has(file) || (folder !== undefined && (await isRenewed(file)));
}

export async function loadCached(parts: Parts): Promise<Uint8Array | undefined> {
  const folder = cacheFolder();
  const file = join(folder ?? '', keyOf(parts));
  used.add(basename(file));
  return unstored.get(file) ?? (folder === undefined ? undefined : await readWhole(file));
}

/** Caches bytes for `parts`. Does not fail: bytes that cannot be written stay in memory. */
export async function storeCached(parts: Parts, bytes: Uint8Array): Promise<void> {
  const folder = cacheFolder();
  const file = join(folder ?? '', keyOf(parts));
  try {
    if (folder === undefined) throw new Error('nothing is cached');
    place(file, Buffer.concat([digest(file, bytes), bytes]));
    fresh.add(basename(file));
  } catch {
    // There is no folder, or it is read-only or full. The next build makes the bytes again.
    if (unstoredSize + bytes.length <= mostUnstored) {
      unstored.set(file, bytes);
      unstoredSize += bytes.length;
    }
    return;
  }
  if (folder !== undefined && !swept.has(folder)) await sweep(folder).catch(() => {}); // if that fails, the next build cleans it
}

/** Writes a file, whole or not at all. */
function place(file: string, all: Uint8Array): void {
  const beside = `${file}.${ownMark()}-${randomBytes(4).toString('hex')}`;
  try {
    makeFolder(dirname(file));
    writeFileSync(beside, all);
    renameSync(beside, file);
  } catch (error) {
    try {
      rmSync(beside, { force: true });
    } catch {} // a file has the folder's name
    throw error;
  }
}

/**
 * The runtime of this process, if it is not Node. Bun reports a version of Node, but serializes and compresses differently: neither
 * could read the other's files.
 */
export const otherEngine: readonly string[] = ['bun', 'deno'].flatMap((name) => {
  const version = process.versions[name];
  return version === undefined ? [] : `${name} ${version}`;
});

/** The length of each part is written before it, so that two lists of parts never have the same key. */
function keyOf(parts: Parts): string {
  const hash = createHash('sha256');
  for (const part of [...otherEngine, ...parts]) {
    const bytes = Buffer.from(part);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/** The bytes in `file`, if it is not damaged. */
async function readWhole(file: string): Promise<Uint8Array | undefined> {
  try {
    const bytes = wholeOf(file, await regularBytes(file));
    return bytes && (await isRenewed(file)) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file exists. This renews its time, because `sweep` removes the oldest files. */
async function isRenewed(file: string): Promise<boolean> {
  const info = await stat(file).catch(() => undefined);
  const now = new Date();
  if (info && now.getTime() - info.mtimeMs > day) await utimes(file, now, now).catch(() => {});
  return info !== undefined;
}

/** The bytes in a file's content, if the hash at its beginning is right. */
function wholeOf(file: string, all: Buffer): Uint8Array | undefined {
  const bytes = all.subarray(32);
  return digest(file, bytes).equals(all.subarray(0, 32)) ? bytes : undefined;
}

/** The hash of the bytes and of the file's name. */
function digest(file: string, bytes: Uint8Array): Buffer {
  return createHash('sha256').update(basename(file)).update(bytes).digest();
}

/**
 * The names of files that are written here. An unfinished file ends with the mark of its process. Other programs may use this
 * folder.
 */
const ownName = new RegExp(String.raw`^[0-9a-f]{64}(?:\.(${anyMark})-[0-9a-f]{8})?$`);

/** An upper limit for one write, in ms. A killed process left an unfinished file that is older, even if its mark is unknown. */
const longestWrite = 60 * 60 * 1000;

/** Removes files that are too old or too many, and unfinished files of killed processes. */
async function sweep(folder: string): Promise<void> {
  swept.add(folder);
  const oldest = Date.now() - longestUnused;
  const own = (await readdir(folder).catch(() => [])).filter((name) => ownName.test(name));
  const all = own.flatMap((name) => {
    const file = join(folder, name);
    const info = lstatSync(file, { throwIfNoEntry: false });
    return info ? [{ file, mark: ownName.exec(name)?.[1], size: info.size, usedAt: info.mtimeMs }] : [];
  });
  let size = 0;
  for (const one of all.sort((a, b) => b.usedAt - a.usedAt)) {
    size += one.size;
    const isTooMuch = one.usedAt < oldest || size > mostCached;
    const isLeft = one.mark !== undefined && (hasEnded(one.mark) ?? Date.now() - one.usedAt > longestWrite);
    if (isTooMuch || isLeft) await rm(one.file, { force: true }).catch(() => {});
  }
}
