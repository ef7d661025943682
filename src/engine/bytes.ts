// One file → its bytes. READS.
import { accessSync, constants } from 'node:fs';
import { stat } from 'node:fs/promises';
import { regularBytes } from '../model/machine/regularFile.ts';

/** The bytes of the file at an absolute path. Rejects with the system's error, as `sizeAt` does. */
export function bytesAt(path: string): Promise<Buffer> {
  return regularBytes(path);
}

export async function sizeAt(path: string): Promise<number> {
  return (await stat(path)).size;
}

/** Throws the system's error if a file cannot be read. */
export function mustBeReadable(path: string): void {
  accessSync(path, constants.R_OK);
}
