// The thread in which a watch builds: starts it, sends orders, watches it and ends it. LISTENS.

import { Worker } from 'node:worker_threads';
import { codeOf } from '../model/machine/system.ts';
import type { Problem } from '../model/site/problem.ts';
import type { TemplateRun } from '../model/site/templateRun.ts';
import { problem } from '../problems/problem.ts';
import { endless, type OnProgress } from '../problems/reporting.ts';
import { realOf } from '../stages/6-write/folder.ts';
import { clearLeftovers, putBack } from '../stages/6-write/leftovers.ts';
import { beat, lock, type Order, type Rebuilt, unlock, type WorkerMessage } from './worker.ts';

/** The order for the thread, and callbacks. */
export interface BuilderSetup {
  readonly request: Order['request'];
  /** The cache folder, absolute; undefined: nothing is cached. */
  readonly cache: Order['cache'];
  /** Called with a problem outside of a build: a template that never ends, or that throws late. */
  readonly complain: (problem: Problem) => void;
  /** Called with defects of ours. The watch continues. */
  readonly fail: (error: unknown) => void;
  /** Called with the progress of a build, and with undefined when it has ended. */
  readonly onProgress?: ((at: Parameters<OnProgress> | undefined) => void) | undefined;
  /** Called when all pictures are made: the next build writes them. */
  readonly onPictures: () => void;
  /** The output for logs of templates. */
  readonly log: NodeJS.WritableStream;
}

/** How long a build may make no progress before a template is suspected, in ms. */
const patience = 3000;

/**
 * Starts a stopwatch, in ms. An endless loop uses processor time. If the machine is busy with other work, only the clock advances.
 */
function stopwatch(): () => number {
  const [at, used] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(used);
    return Math.min(performance.now() - at, (user + system) / 1000);
  };
}

/** The thread that builds. It is replaced when it ends or is stuck. */
export class Builder {
  readonly #setting: BuilderSetup;
  readonly #shared = new Int32Array(new SharedArrayBuffer(8));
  #worker: Worker | undefined;
  /** The current rendering of each thread: see `WorkerMessage`. */
  readonly #rendering = new Map<number, { readonly run: TemplateRun; lasts: () => number }>();
  #done: ((result: Rebuilt | undefined) => void) | undefined;
  /** Set while the thread is being ended, or after it has ended for good. */
  #stopped: Promise<void> | undefined;
  #isOver = false;
  isStuck = false;
  lateProblems: Problem[] = [];

  constructor(setting: BuilderSetup) {
    this.#setting = setting;
  }

  /**
   * Builds after the changes of `edited`, or checks all files. `isRepeated`: no change is known. Undefined if the build did not
   * end, which was then reported.
   */
  async build(edited: readonly string[] | undefined, isRepeated: boolean): Promise<Rebuilt | undefined> {
    const worker = this.#worker ?? this.#start();
    if (!isRepeated) this.lateProblems = [];
    const watchdog = this.#watchStandstill();
    try {
      return await new Promise((done) => {
        this.#done = done;
        worker.postMessage(edited);
      });
    } finally {
      clearInterval(watchdog);
      this.#setting.onProgress?.(undefined);
      this.isStuck = false;
    }
  }

  #start(): Worker {
    const { request, cache, complain, fail, onProgress, onPictures, log } = this.#setting;
    const { root, out, base, runtime, define, weighs } = request; // the only data that a thread gets
    const order: Order = {
      request: { root, out, base, runtime, define, weighs },
      cache,
      shared: this.#shared.buffer as SharedArrayBuffer,
    };
    process.env.TZ = 'UTC'; // for templates: a thread inherits the time zone of the thread that starts it
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), {
      workerData: order,
      stdout: true,
    });
    worker.stdout.pipe(log, { end: false });
    this.#worker = worker;
    this.#rendering.clear();
    const isCurrent = () => this.#worker === worker;
    const reportLate = (one: Problem) => {
      this.lateProblems.push(one);
      complain(one);
    };
    worker.on('message', (answer: WorkerMessage) => {
      if (!isCurrent()) return;
      if (answer.kind === 'late') reportLate(answer.problem);
      if (answer.kind === 'defect') fail(answer.stack);
      if (answer.kind === 'pictures made') return onPictures();
      if (answer.kind === 'progress') onProgress?.(answer.at);
      else if (answer.kind === 'rendering') this.#note(answer);
      else if (answer.kind !== 'late') this.#done?.(answer.kind === 'result' ? answer.result : undefined);
    });
    let reason: string | undefined;
    worker.on('error', (error) => {
      reason = error.message;
    });
    worker.on('exit', () => {
      if (!isCurrent()) return; // it was stopped on purpose
      this.#worker = undefined;
      unlock(this.#shared);
      complain(problem('template-ended', [reason]));
      this.#done?.(undefined);
    });
    return worker;
  }

  #note({ run, thread }: Extract<WorkerMessage, { kind: 'rendering' }>): void {
    Atomics.add(this.#shared, beat, 1); // also a sign of life, if that thread renders without a pause
    if (run) this.#rendering.set(thread, { run, lasts: stopwatch() });
    else this.#rendering.delete(thread);
  }

  /** Reports once if the building thread shows no sign of life, or if another rendering thread does not end a page. */
  #watchStandstill(): NodeJS.Timeout {
    let last = -1;
    let stood = stopwatch();
    const complain = (run: TemplateRun | undefined) => {
      if (this.isStuck) return;
      this.isStuck = true;
      this.#setting.complain(endless(patience / 1000, run));
    };
    return setInterval(() => {
      const now = Atomics.load(this.#shared, beat);
      if (now !== last) {
        [last, stood] = [now, stopwatch()];
        for (const { run, lasts } of this.#rendering.values()) if (lasts() > patience) complain(run);
      } else {
        if (stood() > patience) complain(this.#rendering.get(0)?.run);
        // Meanwhile there are no reports about the other threads.
        for (const one of this.#rendering.values()) one.lasts = stopwatch();
      }
    }, 500);
  }

  /** Ends the build that is stuck. */
  async restart(): Promise<void> {
    if (!this.#worker) return;
    try {
      await this.#stop();
    } finally {
      // When the watch ends, no new thread may begin.
      if (!this.#isOver) {
        this.#stopped = undefined;
        unlock(this.#shared);
        this.#done?.(undefined);
      }
    }
  }

  /** Ends the thread for good, but not while it changes the out folder. */
  end(): Promise<void> {
    this.#isOver = true;
    return this.#stop();
  }

  /** Further callers wait for the same end. The lock is held, and they would wait for it for ever. */
  #stop(): Promise<void> {
    this.#stopped ??= this.#endThread();
    return this.#stopped;
  }

  async #endThread(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    lock(this.#shared);
    await worker?.terminate();
    try {
      const out = await realOf(this.#setting.request.out);
      putBack(out);
      clearLeftovers(out, new Set());
    } catch (error) {
      if (codeOf(error) === undefined) throw error; // otherwise the next command repairs it, or reports why it cannot
    }
  }
}
