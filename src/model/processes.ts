// Processes of their own that a build waits for. ENDS them.
import type { ChildProcess } from 'node:child_process';

/** Ends a process that was begun with `detached`, and the processes that it has started. */
export function endWithAll(child: ChildProcess): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {} // it has ended already
}
