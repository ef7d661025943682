// Marks a temporary file with the process that writes it. Other processes can then see whether that process has ended. READS.
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { tried } from '../values/tried.ts';

/** A regular expression for a mark. */
export const anyMark = String.raw`\d+-[0-9a-z]+-[0-9a-f]{10}`;

let own: string | undefined;

/**
 * The mark of this process: its id, its start time (ids are reused), and a hash of the machine, its last boot and the container.
 */
export function ownMark(): string {
  own ??= `${process.pid}-${beginOf(process.pid) ?? 0}-${place()}`;
  return own;
}

/**
 * Whether the process of a mark has ended. Undefined if this is unknown: it ran on another machine that shares the folder, in
 * another container, or before the last boot.
 */
export function hasEnded(mark: string): boolean | undefined {
  const [pid = '', begin, where] = mark.split('-');
  if (mark === ownMark()) return false;
  if (where !== place()) return undefined;
  if (!isRunning(Number(pid))) return true;
  const now = beginOf(Number(pid));
  return now === undefined || begin === '0' ? undefined : now !== begin; // another process with the same id
}

/** Whether a process with this id runs. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The start of a process, in clock ticks since the machine's boot. `ended` for a dead process that its parent has not waited for
 * (proc(5), /proc/pid/stat). Undefined if the system does not report it.
 */
function beginOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain any character. After it come the state and 18 other fields.
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(state) ? 'ended' : Number(rest[18]).toString(36);
  } catch {
    return undefined;
  }
}

let here: string | undefined;

function place(): string {
  // Only Linux has these.
  const boot = tried(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'), '');
  const space = tried(() => readlinkSync('/proc/self/ns/pid'), '');
  here ??= createHash('sha1').update([hostname(), boot, space].join('\n')).digest('hex').slice(0, 10);
  return here;
}
