// The parsed files of a site → its plan: queries.

import { query, type Reader } from '../incremental/query.ts';
import { pageTemplateFile } from '../model/paths.ts';
import type { Outcome } from '../model/problem.ts';
import type { Plan, PlannedSite, Program, Route } from '../model/site.ts';
import type { Dependencies } from '../model/templateQueries.ts';
import type { TemplateRun } from '../problems/findings.ts';
import type { Answers } from '../queries/answers.ts';
import { furtherPaths } from '../queries/paths.ts';
import { furtherPage, plan } from '../steps/plan.ts';
import { answers, dependOn } from './answers.ts';
import { context, pictures } from './context.ts';
import { dataOf, dataPaths } from './dataModules.ts';
import { reporting, today } from './inputs.ts';
import { data, ownRoute, ownRoutes, plannedData, programNow, site } from './routes.ts';
import { frontMatterOf, listing, textOf } from './sources.ts';

/** The further pages of a content file; undefined if they cannot be known. */
export interface Further extends Outcome<readonly Route[] | undefined> {
  readonly own: Route;
  readonly dependencies: Dependencies | undefined;
}

/** The further pages of a content file, by its path. */
const furtherOf = query<Further>(
  'further',
  (q, path) => {
    const own = q(ownRoute, path).value as Route;
    const now = programNow(q) as Program;
    const answering = q.unrecorded(answers) as Answers;
    const given = { site: q(site).value?.site as PlannedSite['site'], program: now, answers: answering };
    const found = reporting(q, templateRunOf(own), () => furtherPaths(own, given));
    dependOn(q, found.dependencies);
    const { value, problems, dependencies } = found;
    return {
      own,
      value: value?.map((one) => furtherPage(own, one, given.site)),
      problems,
      dependencies,
    };
  },
  { isLasting: ({ dependencies }) => dependencies?.isRefused !== true },
);

/** A further page by its key. */
const furtherRoute = query<Route>('further page', (q, key) => {
  return q(furtherOf, fileOf(key)).value?.find((one) => keyOf(one) === key) as Route;
});

/** A page by its key: see `keyOf`. */
export function routeOf(q: Reader, key: string): Route {
  return isFurther(key) ? q(furtherRoute, key) : (q(ownRoute, key).value as Route);
}

/** The stamp of the page with a key. */
export function stampOfRoute(q: Reader, key: string): string {
  return isFurther(key) ? q.stampOf(furtherRoute, key) : q.stampOf(ownRoute, key);
}

/** Stands in the key of a further page: no path can contain it. */
const separator = '\0';

/** The key of a page: its file, and for a further page also its path. */
export function keyOf({ page, path }: Route): string {
  return path ? `${page.source.path}${separator}${path.path}` : page.source.path;
}

/** Whether a key is that of a further page. */
export function isFurther(key: string): boolean {
  return key.includes(separator);
}

/** The file of the page with a key. */
export function fileOf(key: string): string {
  const end = key.indexOf(separator);
  return end === -1 ? key : key.slice(0, end);
}

/** What is reported while a page is rendered: see `reporting`. */
export function templateRunOf({ page, template }: Route): TemplateRun {
  return { file: page.source.path, template: pageTemplateFile(template) };
}

/** The whole site before anything is rendered. */
export interface Planned extends Plan {
  /** The requests of templates that decided which pages there are. */
  readonly dependencies: readonly (Dependencies | undefined)[];
}

/** The plan with all its problems; undefined if site.yml is missing or wrong. */
export const planned = query<Outcome<Planned | undefined>>(
  'plan',
  (q) => {
    const { pages, publicFiles, fileTemplates } = q(listing);
    const dataFiles = dataPaths(q);
    const { value: own, problems: ofPages } = q(ownRoutes);
    const now = programNow(q);
    const checkedSite = q(site);
    const listed = q(answers) && now ? own.filter(({ template }) => now.paths.has(template)) : [];
    const further = listed.map(({ page }) => q(furtherOf, page.source.path));
    const allData = q(data);
    const { value, problems } = plan(
      {
        site: checkedSite.value,
        files: pages,
        own,
        further: further.map(({ own, value }) => [own, value] as const),
        textOf: ({ path }) => q(textOf, path).value,
        publicFiles,
        fileTemplates,
        data: allData.value,
        program: now,
        today: q(today),
      },
      (file) => q(frontMatterOf, file).value,
    );
    return {
      value: value && { ...value, dependencies: further.map(({ dependencies }) => dependencies) },
      problems: [
        ...checkedSite.problems,
        ...ofPages,
        ...further.flatMap((one) => one.problems),
        ...dataFiles.flatMap((path) => dataOf(q, path).problems),
        ...dataFiles.flatMap((path) => q(plannedData, path).problems),
        ...allData.problems,
        ...problems,
      ],
    };
  },
  { stamp: 'inputs' },
);

/** The plan, with the pictures that pages may show already read; undefined if nothing can be rendered. */
export async function plannedSite(q: Reader): Promise<Outcome<Planned | undefined>> {
  const canRender = (await q(context)) !== undefined;
  await q(pictures);
  const { value, problems } = q(planned);
  return { value: canRender ? value : undefined, problems };
}
