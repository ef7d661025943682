// Renders unpublished pages, and all pages that list them, only in memory, for their authors. These are queries, as in a build.

import { bytesOf as bytesOfPicture, usesOf } from '../assets/pictureFiles.ts';
import { neverReuse, query, type Reader } from '../engine/query.ts';
import { notFoundFile } from '../model/addresses/paths.ts';
import { textWithLinks } from '../model/addresses/relativeLinks.ts';
import { decoded } from '../model/addresses/url.ts';
import type { Picture } from '../model/pictures/picture.ts';
import type { Asset } from '../model/site/files.ts';
import type { Problem } from '../model/site/problem.ts';
import type { PageDetails, PageFacts, Plan, Route } from '../model/site/site.ts';
import type { Dependencies } from '../model/site/templateQueries.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { contentText } from '../model/values/plain.ts';
import { pictureNames, textOf } from '../stages/1-sources/queries.ts';
import { context, picturesFor, type RenderContext, type SiteContext } from '../stages/3-plan/context.ts';
import { generatedPage } from '../stages/3-plan/plan.ts';
import { keyOf, routeOf } from '../stages/3-plan/queries.ts';
import type { Answers } from '../stages/3-plan/requests/answers.ts';
import { generatedPaths } from '../stages/3-plan/requests/paths.ts';
import { answers, answersSum, dependOn, sumOfAnswers } from '../stages/3-plan/requests/queries.ts';
import { rendered, renderedFile } from '../stages/4-pages/queries.ts';
import { type RenderedPage, render, renderFile } from '../stages/4-pages/render.ts';
import { idsIn } from '../stages/4-pages/storedPage.ts';
import { commandOf, knownAdditions } from '../stages/5-site/after.ts';
import { idsOfFile } from '../stages/5-site/documents.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import { allFacts, planOf } from '../stages/5-site/pages.ts';
import { mayBeAdded } from '../stages/5-site/siteProblems.ts';
import { allFilesOf } from '../stages/5-site/styles/loaders.ts';
import { finalizePage } from '../stages/5-site/styles/queries.ts';
import { type VerifiedPage, verify } from '../stages/5-site/verify.ts';
import { shown } from './report.ts';
import { badgeOf, whyNotOut } from './words.ts';

/**
 * A page or file that a watch shows to its author. The out folder has it in another form, or does not have it. Plain data: it is
 * sent between threads.
 */
export interface Preview {
  /** Its address, without the base. */
  readonly route: string;
  readonly output: string;
  /** The label on the page; undefined for a file that a template makes. */
  readonly badge: string | undefined;
  /** Whether the out folder also has a page or file with this address. */
  readonly isOut: boolean;
  /** Undefined if its template throws. */
  readonly text: string | undefined;
  /** The problems that the site would have if everything were published. */
  readonly problems: readonly Problem[];
  /** Its pictures and scripts by path, which the out folder may not have: see `bytesOf`. */
  readonly files: ReadonlyMap<string, Picture | Asset>;
}

/** The bytes of a file of a preview. Rejects if its picture cannot be read. */
export async function bytesOf(output: string, file: Picture | Asset): Promise<string | Uint8Array> {
  return 'text' in file ? file.text : bytesOfPicture(output, file);
}

/** The answers for templates as if everything were published. The titles of unpublished pages are marked. */
const allAnswers = query<Answers>(
  'preview answers',
  (q) => {
    const { unpublished } = planOf(q);
    const requestable = unpublished.filter(({ path, output }) => !path && output !== notFoundFile);
    return (q(answers) as Answers).with(requestable.map(marked));
  },
  { hash: 'inputs' },
);

/** The hash of the answers to requests, as if everything were published. */
const allAnswersSum = sumOfAnswers('preview answers sum', allAnswers);

/** The generated pages of a file, by its key, as if everything were published. */
const generated = query<readonly Route[]>('preview generated', (q, key) => {
  const own = routeOf(q, key);
  const { program, plan } = q.awaited(context) as SiteContext;
  const found = generatedPaths(own, { site: plan.site, program, answers: q.unrecorded(allAnswers) });
  dependOn(q, found.dependencies, allAnswersSum);
  q.hashOf(neverReuse);
  return (found.value ?? []).map((path) => generatedPage(own, path, plan.site));
});

/** The pages to render, by output: unpublished pages, generated pages that exist because of them, and pages that show one. */
const changedRoutes = query<ReadonlyMap<string, Route>>(
  'preview routes',
  (q) => {
    const { routes, unpublished } = planOf(q);
    const changed = new Map<string, Route>();
    for (const route of unpublished) if (!route.path) changed.set(route.output, route);
    for (const route of routes)
      if (isOther(q, q(rendered, keyOf(route)).dependencies)) changed.set(route.output, route);
    const before = new Map(routes.map((route) => [route.output, route]));
    const { program } = q.awaited(context) as SiteContext;
    for (const own of [...routes, ...unpublished]) {
      if (own.path || !program.paths.has(own.template)) continue;
      for (const route of q(generated, keyOf(own)))
        if (!isSamePath(route, before.get(route.output))) changed.set(route.output, route);
    }
    return changed;
  },
  { hash: 'inputs' },
);

function contextFor(q: Reader, text: string): RenderContext {
  const pictures = picturesFor(q, text);
  return { ...(q.awaited(context) as SiteContext), pictures, answers: q.unrecorded(allAnswers) };
}

/** One of these pages, by its path in the out folder. */
const preview = query<RenderedPage>(
  'preview',
  (q, output) => {
    const route = q(changedRoutes).get(output) as Route;
    const text = q(textOf, route.page.source.path) ?? '';
    const made = render(route, text, contextFor(q, text));
    dependOn(q, made.dependencies, allAnswersSum);
    return made;
  },
  { hash: 'inputs' },
);

/** Whether a rendering with these dependencies would change if everything were published. */
function isOther(q: Reader, dependencies: Dependencies | undefined): boolean {
  const { what } = dependencies ?? {};
  return what !== undefined && q(answersSum, what) !== q(allAnswersSum, what);
}

/**
 * Renders every unpublished page, and everything that would show it: lists, tags, feeds. Titles of unpublished pages are marked.
 */
export async function renderPreviews(
  site: MadeSite | undefined,
  root: string,
  ofText: (path: string) => string | undefined,
): Promise<readonly Preview[]> {
  if (!site || site.plan.unpublished.length === 0) return [];
  const { plan, islands, generated, program, q } = site;
  const changed = q(changedRoutes);
  const others = plan.routes.filter(({ output }) => !changed.has(output));
  const all: Plan = { ...plan, routes: [...others, ...changed.values()] };
  const made = [...changed.values()].map((route) => ({ route, ...q(preview, route.output) }));
  const idsByRoute = new Map<string, () => ReadonlySet<string> | undefined>([
    ...allFacts(q).map(
      ({ route }) => [decoded(route.route), () => idsIn(q(rendered, keyOf(route)))] as const,
    ),
    ...made.map(({ route, value }) => [decoded(route.route), () => value?.ids] as const),
  ]);
  const linksOf = new Map<VerifiedPage, PageDetails['links']>(
    made.flatMap(({ value }) => (value ? [[value.facts, value.details.links]] : [])),
  );
  const added = knownAdditions(q);
  // Without the files that the command adds, dead links are unknown.
  const isKnown = (one: Problem) => added !== undefined || commandOf(q) === undefined || !mayBeAdded(one);
  const published = new Set(site.routes.map(({ output }) => output));
  const pages = made.map(async ({ route, value, problems }): Promise<Preview> => {
    const own = value ? [value.facts] : [];
    const wrong = verify({
      pages: own,
      plan: all,
      program,
      fonts: site.context.fonts,
      made: generated,
      added: added ?? [],
      texts: [],
      inStyles: [],
      idsOf: (address) => idsByRoute.get(address)?.(),
      idsOfFile: (output) => q(idsOfFile, output),
      linksOf: (page) => linksOf.get(page) ?? new Map(),
      frontMatterOf: site.frontMatterOf,
      isPicture: pictureNames(q).has,
    });
    const files = filesOf(own);
    if (islands)
      for (const file of allFilesOf(islands, value?.facts.islands?.names ?? [])) files.set(file.output, file);
    return {
      route: route.route,
      output: route.output,
      badge: badgeOf(route, !isUnpublished(route, plan)),
      isOut: published.has(route.output),
      text: value && finalizePage(q, value),
      problems: await shown([...problems, ...wrong.filter(isKnown)], root, ofText),
      files,
    };
  });
  const outdated = plan.files.filter(({ source }) => isOther(q, q(renderedFile, source.path).dependencies));
  const files = outdated.map(async ({ output, source }): Promise<Preview> => {
    const { value, problems, pictures } = renderFile(source.path, contextFor(q, ''));
    return {
      route: `/${output}`,
      output,
      badge: undefined,
      isOut: true,
      text: value === undefined ? undefined : textWithLinks(value, plan),
      problems: await shown(problems, root, ofText),
      files: filesOf([{ pictures }]),
    };
  });
  return Promise.all([...pages, ...files]);
}

/** The files of the pictures that these pages show, by path. */
function filesOf(shown: readonly Pick<PageFacts, 'pictures'>[]): Map<string, Picture | Asset> {
  const pictures = [...usesOf(shown).values()].map(({ picture }) => picture);
  return new Map(pictures.flatMap((one) => one.files.map(({ output }) => [output, one] as const)));
}

function isSamePath({ path }: Route, before: Route | undefined): boolean {
  const text = contentText(path);
  return text !== undefined && text === contentText(before?.path);
}

const markedRoutes = new WeakMap<Route, Route>();

/** The same page with a mark for lists. The mark is after the title, because lists may be sorted by title. */
function marked(route: Route): Route {
  return getOrInsertComputed(markedRoutes, route, () => ({
    ...route,
    title: `${route.title} (${whyNotOut(route)})`,
  }));
}

function isUnpublished(route: Route, { unpublished }: MadeSite['plan']): boolean {
  return unpublished.some(({ page }) => page.source.path === route.page.source.path);
}
