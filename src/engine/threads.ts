// Work on many pages, which several threads share. STARTS THREADS.

import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { TemplateRun } from '../model/site/templateRun.ts';
import { now } from '../model/values/clock.ts';
import { addAll } from '../model/values/lists.ts';
import { generatorVersion } from './version.ts';

/** The number of pages from which a thread saves time. To start one takes as long as to render some hundred pages. */
export const worthIt = 300;
/** The most threads besides this one. Each takes some 40 MB. */
const mostThreads = 3;
/** The part of that memory for short-lived objects, in MB: a third of V8's default. */
const young = { maxYoungGenerationSizeMb: 16 };
/** The most pages in one message. There are fewer towards the end, so that all threads finish at the same time. */
const largestShare = 8;
/** How many messages are sent ahead to a thread, so that it does not wait. */
const ahead = 2;
/** How long this thread works without a pause, in ms. */
const longestBreath = 100;

/** The number of pages from which `spareMemory` saves memory. */
const manyPages = 2_000;
/** The growth of the heap, in percent, after which V8 collects garbage again. */
const growth = 15;
let percent = 0;

/**
 * Saves memory if thousands of pages are read or rendered. By default V8 lets the heap grow to several times its used size to save
 * time: a build that only finds thousands of stored pages takes a quarter less. V8's code cache is valid only for processes with the
 * same flags, so at the end of a command the flag is reset: 0 pages.
 */
export function spareMemory(pages: number): void {
  if (pages > 0 && pages < manyPages) return; // a watch goes on as it began
  const wanted = pages > 0 ? growth : 0; // 0: V8's default
  if (wanted === percent) return;
  percent = wanted;
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** The threads that were started. They first read pages, then render them. */
const ready: Worker[] = [];

let isAlone = false;

/** From now on no threads are started, for a command that needs the objects of templates themselves, such as schemas. */
export function startNoThreads(): void {
  isAlone = true;
}

/** Starts the number of threads that this number of pages needs. They do not keep the process alive. */
export function readyThreads(pages: number): void {
  if (isAlone || ready.length > 0 || pages < worthIt || generatorVersion === undefined) return;
  const count = Math.min(mostThreads, availableParallelism() - 1);
  const start = () => new Worker(new URL('./pages.mjs', import.meta.url), { resourceLimits: young });
  addAll(ready, Array.from({ length: count }, start));
  for (const worker of ready) worker.unref();
}

/** Sent by a thread when it begins a page: the page's index in its share. */
export interface Begun {
  readonly begun: number;
  /** The component that is being rendered for the page. */
  readonly use?: TemplateRun | undefined;
}

/** Work on the pages with these keys. `R`: the answer of another thread for a page. */
export interface SharedWork<R> {
  /** Does the work for a page in this thread. `done`: how many pages were done before. */
  readonly here: (key: string, done: number) => void;
  /** The message that gives another thread its share; undefined if that thread cannot do it. */
  readonly message: (keys: readonly string[]) => unknown;
  /** Takes the answer of another thread for a page. */
  readonly take: (key: string, answer: R, done: number) => void;
  /** Reports the page that another thread begins, or the component of that page; undefined: none. */
  readonly report?: (key: string | undefined, thread: number, use?: TemplateRun) => void;
}

/** Gives the started threads a part of the work. Pages that they cannot do are done here. The threads keep running. */
export async function shareWork<R>(keys: readonly string[], work: SharedWork<R>): Promise<void> {
  try {
    await share(keys, work, keys.length >= worthIt ? ready : []);
  } catch (error) {
    endThreads(ready.splice(0));
    throw error;
  }
}

/**
 * The same, for the last work: ends the threads. `first`: a message that each thread gets before; undefined: they cannot do this
 * work.
 */
export async function shareLastWork<R>(
  keys: readonly string[],
  work: SharedWork<R>,
  first: unknown,
): Promise<void> {
  const workers = ready.splice(0);
  try {
    if (first !== undefined) for (const worker of workers) worker.postMessage(first);
    await share(keys, work, first === undefined ? [] : workers);
  } finally {
    endThreads(workers);
  }
}

/** Ends threads. Their last answers must not reach the next run: Node delivers them even after a thread has ended. */
function endThreads(workers: readonly Worker[]): void {
  for (const worker of workers) worker.removeAllListeners('message').terminate();
}

async function share<R>(
  keys: readonly string[],
  work: SharedWork<R>,
  workers: readonly Worker[],
): Promise<void> {
  let done = 0;
  const left = [...keys].reverse();
  const aside: string[] = [];
  const take = (key: string, answer: R) => {
    work.take(key, answer, done);
    done += 1;
  };
  const others = Promise.all(
    workers.map((worker, index) => feed(worker, left, work, take, aside, index + 1)),
  );
  others.catch(() => {}); // awaited below
  const doRest = async () => {
    let rested = now();
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      work.here(key, done);
      done += 1;
      // Pause sometimes: a watch's thread must show that it is not stuck, other threads get pages, and Ctrl-C is noticed.
      if (workers.length > 0 || now() - rested > longestBreath) {
        await setImmediate();
        rested = now();
      }
    }
  };
  await doRest();
  await others;
  addAll(left, aside);
  await doRest(); // the pages that the other threads could not do
}

/**
 * Gives a worker pages from the end of `left`, until none are left or it could do no page of a message. Pages that it did not do
 * are added to `aside`.
 */
async function feed<R>(
  worker: Worker,
  left: string[],
  { message, report = () => {} }: SharedWork<R>,
  take: (key: string, answer: R) => void,
  aside: string[],
  thread: number,
): Promise<void> {
  let finish = () => {};
  let fail = (_: unknown) => {};
  const finished = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const shares: (readonly string[])[] = [];
  let isOfReference = true;
  const send = () => {
    const share = left.splice(-Math.min(largestShare, Math.ceil(left.length / 8) || 1)).reverse();
    const sent = share.length > 0 ? message(share) : undefined;
    isOfReference = sent !== undefined;
    if (!isOfReference) return addAll(aside, share);
    worker.postMessage(sent);
    shares.push(share);
  };
  const receive = (answers: readonly (R | undefined)[]) => {
    report(undefined, thread);
    const share = shares.shift() ?? [];
    const not = share.filter((one, index) => {
      const answer = answers[index];
      if (answer) take(one, answer);
      return !answer;
    });
    addAll(aside, not);
    isOfReference &&= not.length < share.length;
    if (isOfReference) send();
    if (shares.length === 0) finish();
  };
  const hear = (said: readonly (R | undefined)[] | Begun) => {
    try {
      if ('begun' in said) report(shares[0]?.[said.begun], thread, said.use);
      else receive(said);
    } catch (error) {
      fail(error); // for example, a file changed between two reads: the run is tried again
    }
  };
  const end = () => {
    addAll(aside, shares.splice(0).flat());
    if (ready.includes(worker)) ready.splice(ready.indexOf(worker), 1);
    finish();
  };
  // As in this thread: a late error of a template ends a build, and a watch reports it.
  const late = (error: unknown) => {
    end();
    throw error;
  };
  worker.on('message', hear).on('error', late).on('exit', end).ref();
  try {
    for (let share = 0; share < ahead && isOfReference; share += 1) send();
    if (shares.length === 0) finish();
    await finished;
  } finally {
    worker.off('message', hear).off('error', late).off('exit', end).unref();
  }
}
