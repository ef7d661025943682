// Many pages, rendered in several threads at once. STARTS THREADS.
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { generatorVersion } from '../incremental/version.ts';
import { allColored, type Colored, rememberColors } from '../markdown/highlight.ts';
import { addAll } from '../model/lists.ts';
import { isPlain } from '../model/plain.ts';
import type { Route } from '../model/site.ts';
import type { TemplateRun } from '../problems/findings.ts';
import type { Answers } from '../queries/answers.ts';
import type { RenderContext } from '../steps/render.ts';
import type { Attempt } from './renderedPage.ts';
import type { Answer, Begun, SentContext, SentPage, Share } from './worker.ts';

/** How many pages are worth a thread, which takes as long to start as some hundred take to be rendered. */
const worthIt = 300;
/** The most threads besides this one: each takes some 40 MB. */
const mostThreads = 3;
/** How much of that is for what a page needs only while it is rendered, in MB: half of what V8 would take. */
const young = { maxYoungGenerationSizeMb: 8 };
/** The most pages that travel at once; fewer towards the end, where all threads are to be done at the same time. */
const largestShare = 8;
/** How many shares a thread has, so that it need not wait for the next. */
const ahead = 2;
/** How long pages are rendered without a pause, in ms. */
const longestBreath = 100;

/** By how many percent the memory of pages may grow until V8 looks for garbage again, where there are so many of them. */
const growth = [
  { pages: 10_000, percent: 15 },
  { pages: 2_000, percent: 40 },
];
let percent = 0;

/**
 * Spares memory where there are thousands of pages: V8 would let garbage grow to several times what lives, for a tenth of the time.
 * What it compiles is good only for processes with the same flags: they go back with none.
 */
export function spareMemory(pages: number): void {
  const wanted = growth.find((one) => pages >= one.pages)?.percent ?? 0; // 0: as V8 likes
  if (wanted === percent) return;
  percent = wanted;
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  setFlagsFromString(`--semi-space-growth-factor=${percent > 0 ? 1 : 2}`);
}

/** Threads that are starting while it is found out what they are to render. */
const ready: Worker[] = [];

/** Starts the threads that so many pages are worth; they wait for nobody, and nobody for them. */
export function readyThreads(pages: number): void {
  if (ready.length > 0 || pages < worthIt || generatorVersion === undefined) return;
  const count = Math.min(mostThreads, availableParallelism() - 1);
  const start = () => new Worker(new URL('./pages.mjs', import.meta.url), { resourceLimits: young });
  addAll(ready, Array.from({ length: count }, start));
  for (const worker of ready) worker.unref();
}

/** The threads that are ready, each told what all pages are rendered with. */
function takeThreads(context: SentContext): readonly Worker[] {
  const workers = ready.splice(0);
  for (const worker of workers) {
    worker.ref();
    worker.postMessage(context);
  }
  return workers;
}

/** What pages are rendered with, and what there is to ask for. */
type WholeContext = RenderContext & { readonly answers: Answers };

/** Pages that are to be rendered, by their keys. There may be thousands: nothing is at hand of one before its turn has come. */
export interface ToRender {
  readonly routeOf: (key: string) => Route;
  /** What a page is rendered of, with whether it may show pictures. */
  readonly begin: (key: string) => SentPage;
  /** Renders a page in this thread; `done` are those that were rendered before it. */
  readonly render: (key: string, done: number) => Attempt;
  /** Told which page another thread begins to render, or which component of it; undefined: none. */
  readonly tell: (key: string | undefined, thread: number, use?: TemplateRun) => void;
  /** Takes what became of a page. */
  readonly take: (key: string, attempt: Attempt) => void;
}

/**
 * Renders pages: each once, some in other threads where there are many, and more than one processor. What cannot travel is rendered here: see
 * `isPlain`.
 */
export async function renderAll(
  keys: readonly string[],
  pages: ToRender,
  context: WholeContext,
): Promise<void> {
  let done = 0;
  const left = inTurn(keys, pages, context.program.hasQueries).reverse();
  const asked = () => (context.program.hasQueries ? context.answers.routes : []);
  const isWorthIt =
    keys.length >= worthIt && isPlain(context.plan.site) && asked().every((route) => isPlain(route));
  if (isWorthIt) readyThreads(keys.length);
  const workers = isWorthIt ? takeThreads(sentContext(context, asked())) : [];
  const aside: string[] = [];
  const take = (key: string, attempt: Attempt) => {
    done += 1;
    pages.take(key, attempt);
  };
  const others = Promise.all(
    workers.map((worker, index) => feed(worker, left, { ...pages, take }, aside, index + 1)),
  );
  others.catch(() => {}); // waited for below
  const renderRest = async () => {
    let rested = performance.now();
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      take(key, pages.render(key, done));
      // In between the thread of a watch must come to show that it is not stuck, other threads get more, and Ctrl-C be heard.
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
    await renderRest(); // what could not be rendered there
  } finally {
    for (const worker of [...workers, ...ready.splice(0)]) worker.terminate();
  }
}

/**
 * The order in which pages are rendered. Where they ask for others, these go first as far as can be told: pages of which there are many of
 * a kind come before those that list them, and further pages, which are in no list, last.
 */
function inTurn(keys: readonly string[], { routeOf }: Pick<ToRender, 'routeOf'>, isAsked: boolean): string[] {
  if (!isAsked) return [...keys];
  const kinds = new Map<string, number>();
  for (const key of keys) {
    const { template } = routeOf(key);
    kinds.set(template, (kinds.get(template) ?? 0) + 1);
  }
  const rank = ({ path, template }: Route) => (path ? 0 : (kinds.get(template) ?? 0));
  return [...keys].sort((a, b) => rank(routeOf(b)) - rank(routeOf(a)));
}

/** The context as it travels. */
function sentContext(
  { program, extensions, faces: _, parse: __, answers, ...rest }: WholeContext,
  pages: SentContext['pages'],
): SentContext {
  return { ...rest, program: program.source, extensions: extensions?.source, pages, data: answers.data };
}

/**
 * Lets a worker render pages of what is left, the last first, until there are none or it could render none of some; puts aside those that it
 * did not render.
 */
function feed(
  worker: Worker,
  left: string[],
  { routeOf, begin, tell, take }: ToRender,
  aside: string[],
  thread: number,
): Promise<void> {
  return new Promise((done, fail) => {
    const shares: (readonly string[])[] = [];
    let isOfUse = true;
    let sent = 0;
    const newColors = () => {
      const colors = allColored.slice(sent);
      sent = allColored.length;
      return colors;
    };
    const send = (colors: readonly Colored[]) => {
      const taken = left.splice(-Math.min(largestShare, Math.ceil(left.length / 8) || 1)).reverse();
      isOfUse = taken.length > 0 && taken.every((key) => isPlain(routeOf(key)));
      if (!isOfUse) return addAll(aside, taken);
      const pages = taken.map((key): SentPage => {
        const { route, text, hasPictures } = begin(key);
        return { route, text, hasPictures };
      });
      worker.postMessage({ pages, colors } satisfies Share);
      return shares.push(taken);
    };
    const receive = ({ pages, colors }: Answer) => {
      tell(undefined, thread);
      const news = newColors();
      rememberColors(colors);
      sent = allColored.length; // its own
      const taken = shares.shift() ?? [];
      const not = taken.filter((one, index) => {
        const page = pages[index];
        if (page) take(one, page);
        return !page;
      });
      addAll(aside, not);
      isOfUse &&= not.length < taken.length;
      if (isOfUse) send(news);
      if (shares.length === 0) done();
    };
    worker.on('message', (answer: Answer | Begun) => {
      try {
        if ('begun' in answer) tell(shares[0]?.[answer.begun], thread, answer.use);
        else receive(answer);
      } catch (error) {
        fail(error); // a file that was read again is another one, say: the build begins anew
      }
    });
    const end = () => {
      addAll(aside, shares.splice(0).flat());
      done();
    };
    // As in this thread: what a template throws late ends a build, and is told of by a watch.
    worker.on('error', (error) => {
      end();
      throw error;
    });
    worker.on('exit', end);
    for (let share = 0; share < ahead && isOfUse; share += 1) send(newColors());
    if (shares.length === 0) done();
  });
}
