// The thread in which a watch builds: it is started, asked, watched and ended here. LISTENS.

import { Worker } from 'node:worker_threads';
import { codeOf } from '../model/machine/system.ts';
import type { Problem } from '../model/site/problem.ts';
import type { TemplateRun } from '../model/site/templateRun.ts';
import { problem } from '../problems/problem.ts';
import { endless, type OnProgress } from '../problems/reporting.ts';
import { realOf } from '../stages/6-write/folder.ts';
import { clearLeftovers, putBack } from '../stages/6-write/leftovers.ts';
import { beat, lock, type Order, type Rebuilt, unlock, type WorkerMessage } from './worker.ts';

/** What the thread builds, and whom it tells. */
export interface BuilderSetup {
  readonly request: Order['request'];
  /** The cache folder, absolute; undefined: nothing is cached. */
  readonly cache: Order['cache'];
  /** Called with what went wrong outside of a build: a template that never ends, or that throws late. */
  readonly complain: (problem: Problem) => void;
  /** Called with defects of ours; the watch goes on. */
  readonly fail: (error: unknown) => void;
  /** Called with what a build is at, and with undefined when it has ended. */
  readonly onProgress?: ((at: Parameters<OnProgress> | undefined) => void) | undefined;
  /** The output for logs of templates. */
  readonly log: NodeJS.WritableStream;
}

/** How long a build may make no progress before a template is suspected, in ms. */
const patience = 3000;

/**
 * A time that has begun: how long it is so far, in ms. An endless loop uses processor time; if the machine is busy with other things,
 * only the clock goes on.
 */
function stopwatch(): () => number {
  const [at, used] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(used);
    return Math.min(performance.now() - at, (user + system) / 1000);
  };
}

/** The thread that builds; it is replaced when it ends or is stuck. */
export class Builder {
  readonly #setting: BuilderSetup;
  readonly #shared = new Int32Array(new SharedArrayBuffer(8));
  #worker: Worker | undefined;
  /** What is being rendered, by the thread: see `WorkerMessage`. */
  readonly #rendering = new Map<number, { readonly run: TemplateRun; lasts: () => number }>();
  #done: ((result: Rebuilt | undefined) => void) | undefined;
  /** The end of the thread: while it is being ended, or for good. */
  #stopped: Promise<void> | undefined;
  #isOver = false;
  isStuck = false;
  lateProblems: Problem[] = [];

  constructor(setting: BuilderSetup) {
    this.#setting = setting;
  }

  /**
   * Builds after the changes of `edited`, or looks at all files. `isRepeated`: nothing is known to have changed. Undefined if the build
   * did not end, which was reported then.
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
    const { request, cache, complain, fail, onProgress, log } = this.#setting;
    const { root, out, base, runtime, define, weighs } = request; // all that a thread is sent
    const order: Order = {
      request: { root, out, base, runtime, define, weighs },
      cache,
      shared: this.#shared.buffer as SharedArrayBuffer,
    };
    process.env.TZ = 'UTC'; // for templates: a thread has the time zone of the thread that starts it
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
    if (run) this.#rendering.set(thread, { run, lasts: stopwatch() });
    else this.#rendering.delete(thread);
  }

  /** Complains once if the thread that builds shows no sign of life, or if another that renders for it does not end a page. */
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
        // Meanwhile nobody tells what the other threads do.
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
      // Once the watch ends, no other thread may begin.
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

  /** Whoever comes while the thread is being ended waits for the same end: the lock is held, and would be waited for without end. */
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
      if (codeOf(error) === undefined) throw error; // otherwise the next command repairs it, or says why it cannot
    }
  }
}
