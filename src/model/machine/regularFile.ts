// A path → the regular file at it. READS. All files of a site and its packages are opened here. To open a pipe without a writer
// would block for ever, and a device may have no end.

import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { nameIn } from '../addresses/paths.ts';
import { tried } from '../values/tried.ts';

/** The code of the error for a pipe, a socket or a device. Node has no error of this name. */
export const notRegular = 'ENOTREG';

/** Opening a pipe does not block. The flag has no effect on files, and Windows does not have it. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** `openSync` for reading, but only of a regular file. */
export function openRegular(path: string): number {
  const file = openSync(path, flags);
  try {
    const info = fstatSync(file);
    if (!info.isFile() && !info.isDirectory()) throw irregularFile(path); // reading a folder throws EISDIR
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The bytes of a regular file, like `readFileSync`. */
export function readRegular(path: string): Buffer;
export function readRegular(path: string, encoding: 'utf8'): string;
export function readRegular(path: string, encoding?: 'utf8'): Buffer | string {
  const file = openRegular(path);
  try {
    return readFileSync(file, encoding);
  } catch (error) {
    throw withPath(error, path);
  } finally {
    closeSync(file);
  }
}

/** Opens a regular file for reading, like `open` of `node:fs/promises`. */
export async function openedRegular(path: string): Promise<FileHandle> {
  const file = await open(path, flags);
  try {
    const info = await file.stat();
    if (!info.isFile() && !info.isDirectory()) throw irregularFile(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The bytes of a regular file, like `readFile` of `node:fs/promises`. */
export async function regularBytes(path: string): Promise<Buffer> {
  const file = await openedRegular(path);
  try {
    return await file.readFile();
  } catch (error) {
    throw withPath(error, path);
  } finally {
    await file.close();
  }
}

/** Adds the file's name to an error. Errors from reading an open file do not have it. */
function withPath(error: unknown, path: string): unknown {
  return error instanceof Error ? Object.assign(error, { path }) : error;
}

/** The error for a path that points to a pipe, a socket or a device. */
export function irregularFile(path: string): Error {
  const message = `${notRegular}: it is a pipe, a socket or a device, open '${path}'`;
  return Object.assign(new Error(message), { code: notRegular, syscall: 'open', path });
}

/**
 * A pipe, a socket or a device at a path or below it, for programs that read a folder themselves. Folders that such programs skip
 * are skipped too.
 */
export function irregularBelow(path: string): string | undefined {
  const info = infoAt(path);
  if (!info || info.isFile()) return undefined;
  if (!info.isDirectory()) return path;
  const folders = [path];
  for (const folder of folders) {
    const entries = entriesOf(folder);
    const irregular = entries.find((entry) => isIrregular(join(folder, entry.name), entry));
    if (irregular) return join(folder, irregular.name);
    const inner = entries.filter((one) => one.isDirectory() && !/^(?:node_modules|\.git)$/.test(one.name));
    for (const { name } of inner) folders.push(join(folder, name));
  }
  return undefined;
}

/** Whether an entry is neither a file nor a folder, and does not point to one. */
function isIrregular(path: string, entry: Dirent): boolean {
  if (entry.isFile() || entry.isDirectory()) return false;
  const target = infoAt(path);
  return target !== undefined && !target.isFile() && !target.isDirectory();
}

/** The files in a folder and its subfolders, relative to it and sorted. None if it cannot be read. Links are not followed. */
export function filesBelow(folder: string): readonly string[] {
  return tried(() => readdirSync(folder, { recursive: true, withFileTypes: true }), [])
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => nameIn(folder, join(parentPath, name)))
    .sort();
}

function entriesOf(folder: string): readonly Dirent[] {
  return tried(() => readdirSync(folder, { withFileTypes: true }), []); // access is refused
}

/** The file or folder at a path; undefined if there is none, or if access is refused. */
export function infoAt(path: string): Stats | undefined {
  return tried(() => statSync(path, { throwIfNoEntry: false }));
}
