// Which page is being rendered, where one takes long: a line on stderr, from another thread, for this one may never come to say it. STARTS A
// THREAD, which talks.
import { Worker } from 'node:worker_threads';
import type { OnRendering } from '../problems/findings.ts';
import { placeText } from '../problems/print.ts';

/** After how long a page is named, in seconds: so long on the clock, and so long of computing. */
const patience = 5;
/** The most threads that render, and the most bytes of a line: what both threads see of each is a counter, a length and the line. */
const [threads, longest] = [8, 2048];
const size = 8 + longest;

/**
 * What the other thread does. Its own `process.stderr` would wait for the first thread; so it writes to the file itself. What never ends computes
 * all the time: on a machine that has no time for it the clock alone goes on.
 */
const program = `
const { writeSync } = require('node:fs');
const { workerData: { buffer, threads, size, patience } } = require('node:worker_threads');
const seen = Array.from({ length: threads }, () => ({ count: 0, at: 0, used: undefined, isSaid: false }));
const look = (one, index) => {
  const [count, length] = new Int32Array(buffer, index * size, 2);
  if (count !== one.count) Object.assign(one, { count, at: performance.now(), used: process.cpuUsage(), isSaid: false });
  if (length === 0 || one.isSaid || !one.used) return;
  const { user, system } = process.cpuUsage(one.used);
  if (Math.min(performance.now() - one.at, (user + system) / 1000) < patience * 1000) return;
  one.isSaid = true;
  try { writeSync(2, Buffer.from(new Uint8Array(buffer, index * size + 8, length))); } catch {}
};
setInterval(() => seen.forEach(look), 500);
`;

/** Names on stderr a page that takes longer than some seconds. The thread is started with the first page, and ends with the process. */
export function slowPages(): OnRendering {
  let buffer: SharedArrayBuffer | undefined;
  const start = () => {
    const shared = new SharedArrayBuffer(threads * size);
    const workerData = { buffer: shared, threads, size, patience };
    // It needs little, and must not keep the process from ending, nor end it.
    const worker = new Worker(program, {
      eval: true,
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16 },
    });
    worker.on('error', () => {});
    worker.unref();
    return shared;
  };
  const erased = process.stderr.isTTY ? '\r\x1b[K' : ''; // the line of `progress`
  return (what, thread = 0) => {
    if (thread >= threads) return;
    if (!what && !buffer) return;
    buffer ??= start();
    const numbers = new Int32Array(buffer, thread * size, 2);
    let length = 0;
    if (what) {
      const [file, template] = [what, { file: what.template }].map((place) => placeText(place));
      const by = what.line === undefined ? 'template' : 'component';
      const of = file === template ? '' : ` (${by} ${template})`;
      const line = `${erased}Rendering ${file}${of} has taken ${patience} seconds so far: its ${by}, or a very long text, may not come to an end. Ctrl-C ends this command.\n`;
      length = new TextEncoder().encodeInto(line, new Uint8Array(buffer, thread * size + 8, longest)).written;
    }
    Atomics.store(numbers, 1, length);
    Atomics.add(numbers, 0, 1);
  };
}
