// Where tests write. Sites are made by the hundred and gone again: a disk takes ten times as long for that as memory does.
import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** A folder in memory, if there is one with enough room; it is named only where nobody has said where temporary files go. */
export function memoryDisk(folder = '/dev/shm', needed = 6e9): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(folder);
    const isMemory = type === 0x01021994;
    return isMemory && Math.min(bavail * bsize, freemem()) > needed ? folder : undefined;
  } catch {
    return undefined;
  }
}
