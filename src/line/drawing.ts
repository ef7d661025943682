// The plan → its pages and files, drawn: queries. Pages are drawn in several threads where there are many.

import type { Packs } from '../incremental/pack.ts';
import { query, type Reader } from '../incremental/query.ts';
import { allColored, type Colored, keepColors } from '../markdown/highlight.ts';
import type { Asks } from '../model/asked.ts';
import type { Problem } from '../model/problem.ts';
import type { PageDetails, PageFacts } from '../model/site.ts';
import type { Answers } from '../queries/answers.ts';
import { type FileRendering, type RenderContext, render, renderFile } from '../steps/render.ts';
import { answers, recordAsked } from './answers.ts';
import { context, type DrawingContext, pictures, picturesFor } from './context.ts';
import { type Attempt, attempt, type DrawnPage, drawnFrom, readDrawn, writeDrawn } from './drawn.ts';
import { onProgress, store, told } from './inputs.ts';
import { routeOf, stampOfRoute } from './plan.ts';
import { textOf } from './sources.ts';
import { drawAll, type ToDraw } from './threads.ts';

/** What a page is drawn of. */
function ingredientsOf(q: Reader, key: string) {
  const route = routeOf(q, key);
  const file = route.page.source.path;
  const pictures = picturesFor(q, file);
  const whole: RenderContext = { ...contextFor(q), pictures };
  return { route, text: q(textOf, file).value ?? '', context: whole, hasPictures: pictures.size > 0 };
}

/** What all pages and files are drawn with, without pictures. What answers are made of is recorded when they have been given. */
function contextFor(q: Reader): DrawingContext & { readonly answers: Answers } {
  return { ...(q.awaited(context) as DrawingContext), answers: q.unrecorded(answers) as Answers };
}

/** Takes what became of drawing a page. */
function takeAttempt(q: Reader, key: string, made: Attempt): DrawnPage {
  recordAsked(q, made.asks);
  // Further pages are in no answer.
  if (made.told && !key.includes('\n')) q(told).set(key, made.told);
  return drawnFrom(made);
}

/** A page, by its key. */
export const drawn = query<DrawnPage>(
  'draw',
  (q, key) => {
    const { route, text, context } = ingredientsOf(q, key);
    return takeAttempt(
      q,
      key,
      attempt(() => render(route, text, context)),
    );
  },
  {
    stamp: ({ sum }) => sum,
    pack: { write: writeDrawn, read: readDrawn },
    isLasting: ({ asks }) => asks?.isRefused !== true,
  },
);

/** What is told of a page to those who look at all pages together: it does not change with every word. */
export interface PageSummary {
  /** Undefined where the page could not be drawn. */
  readonly facts: PageFacts | undefined;
  readonly problems: readonly Problem[];
  readonly asks: Asks | undefined;
  readonly stamp: string;
}

/** The summary of a page, by its key. */
export const summaryOf = query<PageSummary>(
  'summary',
  (q, key) => {
    const { value, problems, asks, summarySum } = q(drawn, key);
    const facts = value && { ...value.facts, route: routeOf(q, key) };
    return { facts, problems, asks, stamp: `${stampOfRoute(q, key)} ${summarySum}` };
  },
  { stamp: ({ stamp }) => stamp },
);

/** What few ask for of a page that could be drawn. */
export function detailsOf(q: Reader, key: string): PageDetails | undefined {
  return q(drawn, key).value?.details();
}

/** Whoever writes on so many pages builds them again and again, and most of their code stays as it is. */
const few = 16;
/** How much colored code is kept, in characters. */
const mostColors = 200_000;

/** Draws with the code in colors that the pages drawn last had. */
async function coloring(store: Packs, draw: () => Promise<void>): Promise<void> {
  if (!store.isOpen) return draw();
  keepColors((store.find('colors')?.value ?? []) as readonly Colored[]);
  const known = allColored.length;
  await draw();
  if (allColored.length === known) return;
  let left = mostColors;
  const isLast = ([code, html]: Colored) => {
    left -= code.length + html.length;
    return left >= 0;
  };
  store.put('colors', { value: [...allColored].reverse().filter(isLast).reverse() });
}

/** Draws the pages of these keys that are not as they were, the first of which is the site's first. */
export async function drawOutdated(q: Reader, keys: readonly string[]): Promise<void> {
  const making = q.outdated(drawn, keys);
  const [first] = making;
  if (!first) return;
  const isDone = keys.length - making.length;
  const tell = q(onProgress);
  const pages = making.map(({ key, q: own, done }): ToDraw => {
    const ingredients = () => ingredientsOf(own, key);
    return {
      route: routeOf(own, key),
      ingredients,
      draw: (before) => {
        tell('render', isDone + before, keys.length);
        const { route, text, context } = ingredients();
        return attempt(() => render(route, text, context));
      },
      take: (made) => done(takeAttempt(own, key, made), made.ms),
    };
  });
  const draw = () => drawAll(pages, { ...contextFor(q), pictures: q.awaited(pictures) });
  await (making.length <= few ? coloring(q(store), draw) : draw());
}

/** The text of a planned file of templates/files, by the path of its template; its links are still marks. */
export const drawnFile = query<FileRendering>(
  'draw file',
  (q, path) => {
    const made = renderFile(path, { ...contextFor(q), pictures: new Map() });
    recordAsked(q, made.asks);
    return made;
  },
  {
    isLasting: ({ asks }) => asks?.isRefused !== true,
    pack: {
      write: (one) => (one.problems.length === 0 ? { value: one } : undefined),
      read: (one) => one as FileRendering,
    },
  },
);
