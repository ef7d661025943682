// Child processes that a build starts, waits for, and ENDS.
import type { ChildProcess } from 'node:child_process';
import { once } from '../values/lazy.ts';

/** Node's module, loaded when the first process is started. That takes 10 ms, and most builds with kept results start none. */
export const childProcess = once(() => require('node:child_process') as typeof import('node:child_process'));

/** Ends a process that was started with `detached`, and its child processes. */
export function endWithAll(child: ChildProcess): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {} // it has ended already
}
