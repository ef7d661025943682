// Many pages, rendered in several threads at once. STARTS THREADS.
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { CardContext } from '../assets/cardFiles.ts';
import { generatorVersion } from '../incremental/version.ts';
import { addAll } from '../model/lists.ts';
import { isPlain } from '../model/plain.ts';
import type { Route } from '../model/site.ts';
import type { TemplateRun } from '../problems/findings.ts';
import type { Answers } from '../queries/answers.ts';
import type { RenderContext } from '../steps/render.ts';
import type { Attempt } from './renderedPage.ts';
import type { Answer, Begun, SentContext, SentPage, Share } from './worker.ts';

/** From how many pages on a thread is worth its start, which takes as long as rendering some hundred pages. */
const worthIt = 300;
/** The most threads besides this one: each takes some 40 MB. */
const mostThreads = 3;
/** How much of that is for short-lived objects, in MB: a third of V8's default. */
const young = { maxYoungGenerationSizeMb: 16 };
/** The most pages in one message; fewer towards the end, so that all threads finish at the same time. */
const largestShare = 8;
/** How many messages are sent ahead to a thread, so that it does not wait for the next. */
const ahead = 2;
/** How long pages are rendered without a pause, in ms. */
const longestBreath = 100;

/** From how many pages on a process saves memory. */
const manyPages = 2_000;
/** By how many percent the heap of such a process may grow before V8 collects garbage again. */
const growth = 15;
let percent = 0;

/**
 * Saves memory for sites of thousands of pages: by default V8 lets the heap grow to several times what is in use, to save a little
 * time. V8's code cache is only valid for processes with the same flags, so with fewer pages the flag is set back.
 */
export function spareMemory(pages: number): void {
  const wanted = pages >= manyPages ? growth : 0; // 0: V8's default
  if (wanted === percent) return;
  percent = wanted;
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}

/** Threads that start while the pages to render are still being read. */
const ready: Worker[] = [];

/** Starts as many threads as this number of pages is worth. They do not keep the process alive. */
export function readyThreads(pages: number): void {
  if (ready.length > 0 || pages < worthIt || generatorVersion === undefined) return;
  const count = Math.min(mostThreads, availableParallelism() - 1);
  const start = () => new Worker(new URL('./pages.mjs', import.meta.url), { resourceLimits: young });
  addAll(ready, Array.from({ length: count }, start));
  for (const worker of ready) worker.unref();
}

/** The started threads, each with the context of all pages. */
function threadsWith(context: SentContext): readonly Worker[] {
  const workers = ready.splice(0);
  for (const worker of workers) {
    worker.ref();
    worker.postMessage(context);
  }
  return workers;
}

/** The context of pages, with the answers for templates. */
type WholeContext = RenderContext & CardContext & { readonly answers: Answers };

/**
 * The pages that are to be rendered, by their keys. There may be thousands: the inputs of each are read only when its turn has
 * come.
 */
export interface ToRender {
  readonly routeOf: (key: string) => Route;
  /** The inputs of a page, and whether it may show pictures. */
  readonly begin: (key: string) => SentPage;
  /** Renders a page in this thread; `done`: how many were rendered before it. */
  readonly render: (key: string, done: number) => Attempt;
  /** Reports which page another thread begins to render, or which component of that page; undefined: none. */
  readonly report: (key: string | undefined, thread: number, use?: TemplateRun) => void;
  /** Stores the result of a page. */
  readonly store: (key: string, attempt: Attempt) => void;
}

/**
 * Renders each page once. If there are many, and more than one processor, other threads render some. Pages that cannot be sent to
 * another thread are rendered here: see `isPlain`.
 */
export async function renderAll(
  keys: readonly string[],
  pages: ToRender,
  context: WholeContext,
): Promise<void> {
  let done = 0;
  const left = inTurn(keys, pages, context.program.hasQueries).reverse();
  const requestable = () => (context.program.hasQueries ? context.answers.routes : []);
  const isWorthIt =
    keys.length >= worthIt && isPlain(context.plan.site) && requestable().every((route) => isPlain(route));
  if (isWorthIt) readyThreads(keys.length);
  const workers = isWorthIt ? threadsWith(sentContext(context, requestable())) : [];
  const aside: string[] = [];
  const store = (key: string, attempt: Attempt) => {
    done += 1;
    pages.store(key, attempt);
  };
  const others = Promise.all(
    workers.map((worker, index) => feed(worker, left, { ...pages, store }, aside, index + 1)),
  );
  others.catch(() => {}); // awaited below
  const renderRest = async () => {
    let rested = performance.now();
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      store(key, pages.render(key, done));
      // Pause now and then: a watch's thread must show that it is not stuck, other threads get more pages, and Ctrl-C is noticed.
      if (workers.length > 0 || performance.now() - rested > longestBreath) {
        await setImmediate();
        rested = performance.now();
      }
    }
  };
  try {
    await renderRest();
    await others;
    addAll(left, aside);
    await renderRest(); // the pages that the other threads could not render
  } finally {
    for (const worker of [...workers, ...ready.splice(0)]) worker.terminate();
  }
}

/**
 * The order in which pages are rendered. If templates request other pages, the requested ones should come first: pages of a
 * template with many pages come before those that list them, and further pages, which are in no list, come last.
 */
function inTurn(
  keys: readonly string[],
  { routeOf }: Pick<ToRender, 'routeOf'>,
  areRequested: boolean,
): string[] {
  if (!areRequested) return [...keys];
  const kinds = new Map<string, number>();
  for (const key of keys) {
    const { template } = routeOf(key);
    kinds.set(template, (kinds.get(template) ?? 0) + 1);
  }
  const rank = ({ path, template }: Route) => (path ? 0 : (kinds.get(template) ?? 0));
  return [...keys].sort((a, b) => rank(routeOf(b)) - rank(routeOf(a)));
}

/** The context as it is sent to a thread. */
function sentContext(
  { program, extensions, faces: _, parse: __, answers, ...rest }: WholeContext,
  pages: SentContext['pages'],
): SentContext {
  return { ...rest, program: program.source, extensions: extensions?.source, pages, data: answers.data };
}

/**
 * Lets a worker render pages from the end of `left`, until none are left or it could render none of one message. Pages that it did
 * not render are added to `aside`.
 */
function feed(
  worker: Worker,
  left: string[],
  { routeOf, begin, report, store }: ToRender,
  aside: string[],
  thread: number,
): Promise<void> {
  return new Promise((done, fail) => {
    const shares: (readonly string[])[] = [];
    let isOfUse = true;
    const send = () => {
      const share = left.splice(-Math.min(largestShare, Math.ceil(left.length / 8) || 1)).reverse();
      isOfUse = share.length > 0 && share.every((key) => isPlain(routeOf(key)));
      if (!isOfUse) return addAll(aside, share);
      const pages: Share = share.map((key) => {
        const { route, text, hasPictures } = begin(key);
        return { route, text, hasPictures };
      });
      worker.postMessage(pages);
      shares.push(share);
    };
    const receive = (pages: Answer) => {
      report(undefined, thread);
      const share = shares.shift() ?? [];
      const not = share.filter((one, index) => {
        const page = pages[index];
        if (page) store(one, page);
        return !page;
      });
      addAll(aside, not);
      isOfUse &&= not.length < share.length;
      if (isOfUse) send();
      if (shares.length === 0) done();
    };
    worker.on('message', (answer: Answer | Begun) => {
      try {
        if ('begun' in answer) report(shares[0]?.[answer.begun], thread, answer.use);
        else receive(answer);
      } catch (error) {
        fail(error); // for example a file changed between two reads: the run is tried again
      }
    });
    const end = () => {
      addAll(aside, shares.splice(0).flat());
      done();
    };
    // As in this thread: a late error of a template ends a build; a watch reports it.
    worker.on('error', (error) => {
      end();
      throw error;
    });
    worker.on('exit', end);
    for (let share = 0; share < ahead && isOfUse; share += 1) send();
    if (shares.length === 0) done();
  });
}
