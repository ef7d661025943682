// The pages that are not out yet, and all that shows them → drawn in memory only, for those who write them.
import type { Answers } from '../asking/answers.ts';
import type { Made, MadeSite } from '../build.ts';
import { allFilesOf } from '../hosting/loaders.ts';
import { usesOf } from '../images/pictureFiles.ts';
import { getOrInsertComputed } from '../model/lazy.ts';
import { textWithLeads } from '../model/leads.ts';
import { notFoundFile } from '../model/paths.ts';
import type { Picture } from '../model/picture.ts';
import { plainText } from '../model/plain.ts';
import type { Problem } from '../model/problem.ts';
import type { Asset, Plan, Route } from '../model/site.ts';
import { ingredients } from '../pages/all.ts';
import { drawFile } from '../pages/files.ts';
import { shown } from '../pages/texts.ts';
import { furtherPages } from '../steps/plan.ts';
import { type Rendering, render } from '../steps/render.ts';
import { deadLinks } from '../steps/verify.ts';
import type { Results } from '../store/memory.ts';

/** What somebody sees in a watch who writes what is not out, and the out folder has otherwise or not at all. Plain data: it travels between threads. */
export interface Preview {
  /** Its address, without the base. */
  readonly route: string;
  readonly output: string;
  /** What a page is marked with; undefined for a file that a template makes. */
  readonly badge: string | undefined;
  /** Whether the out folder has a page or file of this address, too. */
  readonly isOut: boolean;
  /** Undefined when its template throws. */
  readonly text: string | undefined;
  /** What would be wrong with the site if everything were out. */
  readonly problems: readonly Problem[];
  /** Files that the out folder need not have, by their paths: its pictures', which `bytesOf` makes, and its scripts. */
  readonly files: ReadonlyMap<string, Picture | Asset>;
}

/**
 * Draws every page that is not out, and of the site what shows such pages: lists, tags, feeds, with their titles marked.
 * `results` remember what was drawn for the next time.
 */
export async function drawPreviews(
  { site, texts }: Made,
  root: string,
  results: Results,
): Promise<readonly Preview[]> {
  if (!site || site.plan.unpublished.length === 0) return [];
  const { plan, facts, islands, generated, finish } = site;
  const { program, fonts } = site.context;
  const askable = plan.unpublished.filter(({ path, output }) => !path && output !== notFoundFile);
  const answers = site.context.answers.with(askable.map(marked));
  const context = { ...site.context, answers };
  const changed = changedRoutes(site, answers, results);
  const others = plan.routes.filter(({ output }) => !changed.has(output));
  const all: Plan = { ...plan, routes: [...others, ...changed.values()] };

  const from = ingredients(plan, context);
  const drawn = [...changed.values()].map((route) => {
    const name = `preview ${route.output}`;
    const last = results.last<Rendering>(name)?.asks;
    if (last && !answers.holds(last)) results.forget(name);
    return { route, ...results.recall(name, from(route), () => render(route, context)) };
  });
  const isChanged = new Set(changed.keys());
  const linked = [
    ...facts.filter(({ route }) => !isChanged.has(route.output)),
    ...drawn.flatMap(({ value }) => value?.facts ?? []),
  ];
  const published = new Set(facts.map(({ route }) => route.output));
  const pages = drawn.map(async ({ route, value, problems }): Promise<Preview> => {
    const own = value ? [value.facts] : [];
    const found = [...problems, ...deadLinks(own, all, program, fonts, generated, linked)];
    const files = new Map<string, Picture | Asset>();
    for (const { picture } of usesOf(own).values())
      for (const { output } of picture.files) files.set(output, picture);
    if (islands)
      for (const file of allFilesOf(islands, value?.facts.islands?.names ?? [])) files.set(file.output, file);
    return {
      route: route.route,
      output: route.output,
      badge: badgeOf(route, plan),
      isOut: published.has(route.output),
      text: value && finish(value),
      problems: await shown(found, root, texts),
      files,
    };
  });
  const outdated = site.drawn.flatMap((one) => ('output' in one && isOther(one, answers) ? one : []));
  const files = outdated.map(async (file): Promise<Preview> => {
    const { value, problems } = drawFile(file, context);
    return {
      route: `/${file.output}`,
      output: file.output,
      badge: undefined,
      isOut: true,
      text: value && textWithLeads(value.content, plan),
      problems: await shown(problems, root, texts),
      files: new Map(),
    };
  });
  results.settle();
  return Promise.all([...pages, ...files]);
}

/** The pages to draw, by their outputs: those that are not out, further pages that they bring about, and those that show one of them. */
function changedRoutes(
  { plan, drawn, context: { program } }: MadeSite,
  answers: Answers,
  results: Results,
): ReadonlyMap<string, Route> {
  const changed = new Map<string, Route>();
  for (const route of plan.unpublished) if (!route.path) changed.set(route.output, route);
  for (const one of drawn)
    if ('facts' in one && isOther(one, answers)) changed.set(one.facts.route.output, one.facts.route);
  const before = new Map(plan.routes.map((route) => [route.output, route]));
  const context = { site: plan.site, program, answers };
  for (const own of [...plan.routes, ...plan.unpublished]) {
    if (own.path || !program.paths.has(own.template)) continue;
    for (const route of furtherPages(own, context, results).value ?? [])
      if (!isSamePath(route, before.get(route.output))) changed.set(route.output, route);
  }
  return changed;
}

/** Whether these answers would make it another one. */
function isOther({ asks }: MadeSite['drawn'][number], answers: Answers): boolean {
  return asks !== undefined && !answers.holds(asks);
}

function isSamePath({ path }: Route, before: Route | undefined): boolean {
  const text = plainText(path);
  return text !== undefined && text === plainText(before?.path);
}

const markedRoutes = new WeakMap<Route, Route>();

/** The same page as lists show it: behind its title, for that may be what they are sorted by. */
function marked(route: Route): Route {
  return getOrInsertComputed(markedRoutes, route, () => ({
    ...route,
    title: `${route.title} (${whyNotOut(route)})`,
  }));
}

function whyNotOut({ draft, date }: Route): string {
  return draft ? 'draft' : `not out until ${date}`;
}

function badgeOf(route: Route, { unpublished }: Plan): string {
  const isOwn = unpublished.some(({ page }) => page === route.page);
  if (!isOwn) return 'With pages that are not out';
  const why = whyNotOut(route);
  return why.charAt(0).toUpperCase() + why.slice(1);
}
