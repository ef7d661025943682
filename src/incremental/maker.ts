// Which process makes a temporary file: its mark in the file's name tells others when it is gone. READS.
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** What a mark looks like, as a part of a pattern. */
export const anyMark = String.raw`\d+-[0-9a-z]+-[0-9a-f]{10}`;

let own: string | undefined;

/**
 * The mark of this process: its number, when it began (numbers are given out again), and a sum that tells where it runs: which
 * machine, since which start of it, in which container.
 */
export function ownMark(): string {
  own ??= `${process.pid}-${beginOf(process.pid) ?? 0}-${place()}`;
  return own;
}

/**
 * Whether the process of a mark has ended; undefined where that cannot be known: it ran on another machine that shares the folder, in
 * another container, or before the machine was started again.
 */
export function hasEnded(mark: string): boolean | undefined {
  const [pid = '', begin, where] = mark.split('-');
  if (mark === ownMark()) return false;
  if (where !== place()) return undefined;
  if (!isRunning(Number(pid))) return true;
  const now = beginOf(Number(pid));
  return now === undefined || begin === '0' ? undefined : now !== begin; // another one of the same number
}

/** Whether there is a process of this number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * When a process began, in the clock ticks of its machine; `ended` for one that was killed and that nobody has asked after (proc(5),
 * /proc/pid/stat). Undefined where the system does not tell.
 */
function beginOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold anything, come the state and 18 others.
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(state) ? 'ended' : Number(rest[18]).toString(36);
  } catch {
    return undefined;
  }
}

let here: string | undefined;

function place(): string {
  const ask = (read: () => string) => {
    try {
      return read();
    } catch {
      return ''; // not Linux
    }
  };
  const boot = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
  const space = () => readlinkSync('/proc/self/ns/pid');
  here ??= createHash('sha1')
    .update([hostname(), ask(boot), ask(space)].join('\n'))
    .digest('hex')
    .slice(0, 10);
  return here;
}
