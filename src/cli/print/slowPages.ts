// Reports a page whose rendering takes long: a line on stderr. Another thread writes it, because this one may be blocked. STARTS A
// THREAD, which talks.

import type { OnRendering } from '../../problems/reporting.ts';
import { locationText } from './print.ts';

/** The time after which a page is reported, in seconds: of both clock time and processor time. */
const patience = 5;
/**
 * The most rendering threads, and the most bytes of a line. The shared memory has for each thread a counter, a length and the line.
 */
const [threads, longest] = [8, 2048];
const size = 8 + longest;

/**
 * The code of the other thread. Its `process.stderr` would wait for the first thread, so it writes to the file itself. An endless
 * loop uses processor time. If the machine is busy with other work, only the clock advances.
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

/**
 * Reports a page on stderr that takes longer than some seconds. The thread starts with the first page, and ends with the process.
 */
export function slowPages(): OnRendering {
  let buffer: SharedArrayBuffer | undefined;
  const start = () => {
    const shared = new SharedArrayBuffer(threads * size);
    const workerData = { buffer: shared, threads, size, patience };
    // Loaded here, because it takes 5 ms. When nothing has changed, nothing is rendered.
    const { Worker } = require('node:worker_threads') as typeof import('node:worker_threads');
    // It needs little memory. It must not keep the process running, and its errors must not end the process.
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
  const erased = process.stderr.isTTY ? '\r\x1b[K' : ''; // erases the line of `progress`
  return (what, thread = 0) => {
    if (thread >= threads) return;
    if (!what && !buffer) return;
    buffer ??= start();
    const numbers = new Int32Array(buffer, thread * size, 2);
    let length = 0;
    if (what) {
      const [file, template] = [what, { file: what.template }].map((one) => locationText(one));
      const by = what.line === undefined ? 'template' : 'component';
      const of = file === template ? '' : ` (${by} ${template})`;
      const line = `${erased}Rendering ${file}${of} has taken ${patience} seconds so far: its ${by}, or a very long text, may not come to an end. Ctrl-C ends this command.\n`;
      length = new TextEncoder().encodeInto(line, new Uint8Array(buffer, thread * size + 8, longest)).written;
    }
    Atomics.store(numbers, 1, length);
    Atomics.add(numbers, 0, 1);
  };
}
