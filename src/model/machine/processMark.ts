// Which process writes a temporary file: a mark in the file's name, from which others see whether that process has ended. READS.
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A regular expression for a mark. */
export const anyMark = String.raw`\d+-[0-9a-z]+-[0-9a-f]{10}`;

let own: string | undefined;

/**
 * The mark of this process: its id, its start time (ids are used again), and a sum of where it runs: the machine, the machine's
 * last boot, the container.
 */
export function ownMark(): string {
  own ??= `${process.pid}-${beginOf(process.pid) ?? 0}-${place()}`;
  return own;
}

/**
 * Whether the process of a mark has ended. Undefined if this cannot be known: it ran on another machine that shares the folder, in
 * another container, or before the machine's last boot.
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
 * When a process began, in clock ticks since the machine's boot; `ended` for one that is dead and that its parent has not waited
 * for (proc(5), /proc/pid/stat). Undefined if the system does not say.
 */
function beginOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name, which may hold any character, come the state and 18 other fields.
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(state) ? 'ended' : Number(rest[18]).toString(36);
  } catch {
    return undefined;
  }
}

let here: string | undefined;

function place(): string {
  const tried = (read: () => string) => {
    try {
      return read();
    } catch {
      return ''; // not Linux
    }
  };
  const boot = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
  const space = () => readlinkSync('/proc/self/ns/pid');
  here ??= createHash('sha1')
    .update([hostname(), tried(boot), tried(space)].join('\n'))
    .digest('hex')
    .slice(0, 10);
  return here;
}
