// Renders a page, and finds templates and plugins that keep values between pages. Pure, if these are.
import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { writtenOf } from '../../markdown/written.ts';
import { componentFile, pageTemplateFile } from '../../model/addresses/paths.ts';
import type { Problem } from '../../model/site/problem.ts';
import type { Program, Route } from '../../model/site/site.ts';
import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { problem } from '../../problems/problem.ts';
import type { RenderContext } from '../3-plan/context.ts';
import { type RenderedPage, render } from './render.ts';

/** The files of templates and components that were checked, with the page on which one has failed. */
const checked = new WeakMap<Program, Map<string, string | undefined>>();

/**
 * Renders a page, and again if it is the first of its template or of a component. If a variable counts, the second differs: then the
 * bytes of pages would depend on their order, on threads, and on the cache.
 */
export function renderChecked(route: Route, text: string, context: RenderContext): RenderedPage {
  const known = getOrInsertComputed(checked, context.program, () => new Map<string, string | undefined>());
  const used = new Set([pageTemplateFile(route.template)]);
  const page = render(route, text, {
    ...context,
    onReference(reference) {
      if (reference) used.add(componentFile(reference.name));
      context.onReference?.(reference);
    },
  });
  const files = [...used];
  const failed = files.map((file) => known.get(file)).find((on) => on !== undefined);
  // One report of each is enough. It is of this page again if a watch renders this page again.
  const isDone = failed === undefined ? files.every((file) => known.has(file)) : failed !== route.route;
  if (!page.value || isDone) return page;
  context.onReference?.(undefined); // begins anew: a page that takes long is not one that never ends
  const { value: again, problems } = silently(() => render(route, text, context));
  const difference = again ? firstDifference(page.value.html, again.html) : undefined;
  for (const file of files) known.set(file, again && !difference ? undefined : route.route);
  const found = difference ? [stateProblem(difference, used, route, text, context)] : again ? [] : problems;
  return { ...page, problems: [...page.problems, ...found] };
}

/** A console without output. */
const silent = new Console(new Writable({ write: (_, __, done) => done() }));

/** Runs templates without their logs, which were printed before. */
function silently<T>(run: () => T): T {
  const { console } = globalThis;
  globalThis.console = silent;
  try {
    return run();
  } finally {
    globalThis.console = console;
  }
}

/** The problem of a page that differs. A plugin is at fault if its Markdown differs already. */
function stateProblem(
  difference: Difference,
  used: ReadonlySet<string>,
  route: Route,
  text: string,
  context: RenderContext,
): Problem {
  const { path: file } = route.page.source;
  const bodies = [1, 2].map(() => writtenOf(route, text, context).value.body.html);
  if (new Set(bodies).size > 1) return problem('template-state', [...difference, 'plugin'], { file });
  const at = context.program.variableIn(used) ?? { file: pageTemplateFile(route.template) };
  return problem('template-state', difference, at, [{ file }]);
}

type Difference = readonly [first: string, second: string];

/** The words or attributes where two texts begin to differ. Undefined if they are equal. */
function firstDifference(one: string, other: string): Difference | undefined {
  if (one === other) return undefined;
  let start = 0;
  while (one[start] === other[start]) start++;
  const begin = Math.max(...[' ', '<', '>', '\n'].map((sign) => one.lastIndexOf(sign, start - 1))) + 1;
  const wordOf = (text: string) => text.slice(begin, begin + 60).match(/^[^<>\s]*/)?.[0] ?? '';
  return [wordOf(one), wordOf(other)];
}
