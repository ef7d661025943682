// Makes the result of a drawing order in a separate process. STARTS A PROCESS.
import { generatorVersion } from '../engine/version.ts';
import { childProcess } from '../model/machine/processes.ts';
import {
  type Answer,
  drawOrMeasure,
  isDrawer,
  type Made,
  mostMemory,
  mostWork,
  type Order,
} from './drawer.ts';

/** Runs an order in a process with limits of time and memory. Rejects with the problem of the picture. */
export function drawOrMeasureApart(order: Order): Promise<Made> {
  if (generatorVersion === undefined) return drawOrMeasure(order); // not bundled: there is no file to start
  return new Promise((done, fail) => {
    const child = childProcess().fork(new URL('./drawer.mjs', import.meta.url), {
      env: { ...process.env, [isDrawer]: '1' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', (answer: Answer) => {
      if ('made' in answer) done(answer.made);
      else if ('fault' in answer) fail(new Error(answer.fault));
      else if (answer.exceeds === 'time')
        fail(new Error(`drawing it takes more than ${mostWork / 1000} seconds`));
      else fail(new Error(`drawing it takes more than ${mostMemory / 1_000_000} MB of memory`));
    });
    child.on('error', fail);
    child.on('exit', () => fail(new Error('what draws it ended on the way')));
    child.send(order, () => {}); // if it cannot be sent, the process has ended
  });
}
