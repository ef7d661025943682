// Renders many pages in several threads.

import type { CardContext } from '../../assets/cardFiles.ts';
import { readyThreads, shareLastWork, worthIt } from '../../engine/threads.ts';
import type { Route } from '../../model/site/site.ts';
import type { TemplateRun } from '../../model/site/templateRun.ts';
import { isPlain } from '../../model/values/plain.ts';
import type { RenderContext } from '../3-plan/context.ts';
import type { Answers } from '../3-plan/requests/answers.ts';
import type { JustRendered } from './storedPage.ts';
import type { SentContext, SentPage, Share } from './worker.ts';

/** The context of pages, with the answers for templates. */
type WholeContext = RenderContext & CardContext & { readonly answers: Answers };

/** The pages to render, by key. There may be thousands, so the inputs of each are read only when they are needed. */
export interface ToRender {
  readonly routeOf: (key: string) => Route;
  /** The inputs of a page, and whether it may show pictures. */
  readonly begin: (key: string) => SentPage;
  /** Renders a page in this thread. `done`: how many were rendered before it. */
  readonly render: (key: string, done: number) => JustRendered;
  /** Reports the page that another thread begins to render, or the component of that page; undefined: none. */
  readonly report: (key: string | undefined, thread: number, use?: TemplateRun) => void;
  readonly store: (key: string, made: JustRendered) => void;
}

/**
 * Renders each page once. If there are many, and several processors, other threads render some. Pages that cannot be sent to
 * another thread are rendered here: see `isPlain`.
 */
export async function renderAll(
  keys: readonly string[],
  { routeOf, begin, render, report, store }: ToRender,
  context: WholeContext,
): Promise<void> {
  const requestable = () => (context.program.hasQueries ? context.answers.routes : []);
  const isWorthIt =
    keys.length >= worthIt && isPlain(context.plan.site) && requestable().every((route) => isPlain(route));
  if (isWorthIt) readyThreads(keys.length);
  const work = {
    here: (key: string, done: number) => store(key, render(key, done)),
    message: (share: readonly string[]): Share | undefined =>
      share.every((key) => isPlain(routeOf(key))) ? share.map((key) => sentPage(begin(key))) : undefined,
    take: store,
    report,
  };
  const inOrder = inTurn(keys, routeOf, context.program.hasQueries);
  await shareLastWork<JustRendered>(
    inOrder,
    work,
    isWorthIt ? sentContext(context, requestable()) : undefined,
  );
}

/** A page in the form that is sent to a thread. */
const sentPage = ({ route, text, hasPictures }: SentPage): SentPage => ({ route, text, hasPictures });

/**
 * The rendering order. If templates request other pages, the requested ones should come first. So pages of a template with many
 * pages come before those that list them. Generated pages, which are in no list, come last.
 */
function inTurn(keys: readonly string[], routeOf: ToRender['routeOf'], areRequested: boolean): string[] {
  if (!areRequested) return [...keys];
  const kinds = new Map<string, number>();
  for (const key of keys) {
    const { template } = routeOf(key);
    kinds.set(template, (kinds.get(template) ?? 0) + 1);
  }
  const rank = ({ path, template }: Route) => (path ? 0 : (kinds.get(template) ?? 0));
  return [...keys].sort((a, b) => rank(routeOf(b)) - rank(routeOf(a)));
}

function sentContext(
  { program, extensions, faces: _, parse: __, answers, ...rest }: WholeContext,
  pages: SentContext['pages'],
): SentContext {
  return { ...rest, program: program.source, extensions: extensions?.source, pages, data: answers.data };
}
