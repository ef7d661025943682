// Processes of their own that a build waits for: started, and ENDED.
import type { ChildProcess } from 'node:child_process';
import { once } from '../values/lazy.ts';

/** Node's module, loaded when the first is to be started: that takes 10 ms, and most builds with kept results start none. */
export const childProcess = once(() => require('node:child_process') as typeof import('node:child_process'));

/** Ends a process that was begun with `detached`, and the processes that it has started. */
export function endWithAll(child: ChildProcess): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {} // it has ended already
}
