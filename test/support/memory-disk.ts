// The folder for tests. They make and remove hundreds of sites, which takes ten times as long on a disk as in memory.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/**
 * A folder in memory, if there is one with enough room that runs programs (some are mounted with `noexec`). It is used only if no folder
 * for temporary files is configured.
 */
export function memoryDisk(folder = '/dev/shm', needed = 6e9): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(folder);
    const isMemory = type === 0x01021994;
    if (!isMemory || Math.min(bavail * bsize, freemem()) <= needed) return undefined;
    const own = mkdtempSync(join(folder, 'site-tests-'));
    try {
      writeFileSync(join(own, 'program'), '#!/bin/sh\n', { mode: 0o755 });
      execFileSync(join(own, 'program'));
    } finally {
      rmSync(own, { recursive: true });
    }
    return folder;
  } catch {
    return undefined;
  }
}
