// A plan → its pages: drawn now, or as they were drawn before of the very same.

import { getOrInsertComputed } from '../model/lazy.ts';
import { addAll } from '../model/lists.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import type { Plan, Route } from '../model/site.ts';
import type { OnProgress } from '../problems/findings.ts';
import { onPage } from '../problems/parts.ts';
import type { RenderContext, RenderedPage, Rendering } from '../steps/render.ts';
import type { Results } from '../store/memory.ts';
import { drawAll } from './draw.ts';
import { type Attempt, attempt } from './drawn.ts';
import type { KeptPage, KeptPages } from './kept.ts';

/** What is to be drawn, with what, and what is known of it. */
export interface Drawings {
  readonly plan: Plan;
  readonly context: RenderContext;
  readonly kept: KeptPages;
  readonly known: Results;
  readonly onProgress: OnProgress | undefined;
}

/** Draws every page of the plan by `render`, but those that are as they were. */
export async function drawPages(
  { plan, context, kept, known, onProgress }: Drawings,
  render: (route: Route, context: RenderContext) => Rendering,
): Promise<Outcome<readonly RenderedPage[]>> {
  const { routes } = plan;
  const { program, answers } = context;
  const from = ingredients(plan, context);
  const named = routes.map((route) => ({ route, name: `page ${route.output}`, from: from(route) }));
  const nowKept = new Map<Route, KeptPage | undefined>();
  /** As an earlier build drew it, if it would be drawn so now. */
  const earlierOf = (route: Route) =>
    getOrInsertComputed(nowKept, route, () => {
      const found = route.path ? kept.find(route.page, route) : kept.before.get(route.page);
      return found && (!found.asks || answers.holds(found.asks)) ? found : undefined;
    });
  for (const { name } of program.asks ? named : []) {
    const asks = known.last<Rendering>(name)?.asks;
    if (asks && !answers.holds(asks)) known.forget(name);
  }
  const toDraw = named.flatMap(({ route, name, from }) =>
    known.knows(name, from) || earlierOf(route) ? [] : [route],
  );
  const isDone = routes.length - toDraw.length;
  const drawHere = (route: Route, done: number) => {
    onProgress?.('render', isDone + done, routes.length);
    return attempt(() => render(route, context));
  };
  const now = new Map<Route, Rendering & Pick<Attempt, 'ms'>>();
  const draw = () =>
    drawAll(toDraw, context, drawHere, (route, { told, ms, ...drawn }) => {
      if (told) kept.hear(route.page, told);
      now.set(route, { ...kept.keep(route, drawn), ms });
    });
  await (toDraw.length <= few ? kept.coloring(draw) : draw());
  const problems: Problem[] = [];
  const value = named.flatMap(({ route, name, from }) => {
    const page = known.recallOne(name, from, (): Rendering => {
      const earlier = earlierOf(route);
      if (earlier) return { value: earlier.drawn, problems: [], asks: earlier.asks };
      const { ms, ...drawn } = now.get(route) ?? nothing;
      known.took(name, ms);
      return drawn;
    });
    addAll(
      problems,
      page.problems.map((one) => onPage(route.route, one)),
    );
    return page.value ?? [];
  });
  return { value, problems };
}

/** What a page is drawn of, besides what it asks of others. */
export function ingredients(
  { site, tokens }: Plan,
  context: RenderContext,
): (route: Route) => readonly unknown[] {
  const { program, properties, drawnWith, fonts, plugins, pictures } = context;
  const shownOnCards = program.card && JSON.stringify(properties);
  const shared = [program, shownOnCards, drawnWith, fonts, plugins, site, tokens];
  return (route) => [route, route.page.mayHaveImages && pictures, ...shared];
}

/** Whoever writes on so many pages builds them again and again, and most of their code stays as it is. */
const few = 16;

const nothing = { value: undefined, problems: [], asks: undefined, ms: 0 };
