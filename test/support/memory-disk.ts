// The folder for tests. They make and remove hundreds of sites, which takes ten times as long on a disk as in memory.
import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** A folder in memory, if there is one with enough room. It is used only if no folder for temporary files is configured. */
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
