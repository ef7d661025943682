// The parsed files of a site → its plan: queries.

import { checkedQuery, query, type Reader } from '../../engine/query.ts';
import { pageTemplateFile } from '../../model/addresses/paths.ts';
import type { Plan, PlannedSite, Program, Route } from '../../model/site/site.ts';
import type { Dependencies } from '../../model/site/templateQueries.ts';
import type { TemplateRun } from '../../model/site/templateRun.ts';
import { finder } from '../../model/values/lists.ts';
import { reporting, today } from '../1-sources/inputs.ts';
import { frontMatterOf, listing, textOf } from '../1-sources/queries.ts';
import { context, pictures } from './context.ts';
import { generatedPage, plan } from './plan.ts';
import type { Answers } from './requests/answers.ts';
import { generatedPaths } from './requests/paths.ts';
import { answers, dependOn } from './requests/queries.ts';
import { data, ownRoute, ownRoutes, programNow, site } from './routes.ts';

/** The generated pages of a content file. Undefined if they cannot be known. */
interface GeneratedPages {
  readonly own: Route;
  readonly routes: readonly Route[] | undefined;
  readonly dependencies: Dependencies | undefined;
}

const generatedOf = checkedQuery<GeneratedPages>('generated pages', (q, path) => {
  const own = q(ownRoute, path) as Route;
  const now = programNow(q) as Program;
  const answering = q.unrecorded(answers) as Answers;
  const given = { site: q(site)?.site as PlannedSite['site'], program: now, answers: answering };
  const { value, problems, dependencies } = reporting(q, templateRunOf(own), () =>
    generatedPaths(own, given),
  );
  dependOn(q, dependencies);
  const routes = value?.map((one) => generatedPage(own, one, given.site));
  return { value: { own, routes, dependencies }, problems };
});

const withKey = finder(keyOf);

const generatedRoute = query<Route>('generated page', (q, key) => {
  const { routes = [] } = q(generatedOf, fileOf(key));
  return withKey(routes, key) as Route;
});

/** A page by its key: see `keyOf`. */
export function routeOf(q: Reader, key: string): Route {
  return isGenerated(key) ? q(generatedRoute, key) : (q(ownRoute, key) as Route);
}

export function hashOfRoute(q: Reader, key: string): string {
  return isGenerated(key) ? q.hashOf(generatedRoute, key) : q.hashOf(ownRoute, key);
}

/** A part of the key of a generated page. No path can contain it. */
const separator = '\0';

/** The key of a page: its file, and for a generated page also its path. */
export function keyOf({ page, path }: Route): string {
  return path ? `${page.source.path}${separator}${path.path}` : page.source.path;
}

export function isGenerated(key: string): boolean {
  return key.includes(separator);
}

export function fileOf(key: string): string {
  const end = key.indexOf(separator);
  return end === -1 ? key : key.slice(0, end);
}

/** The report while a page is rendered: see `reporting`. */
export function templateRunOf({ page, template }: Route): TemplateRun {
  return { file: page.source.path, template: pageTemplateFile(template) };
}

/** The whole site before anything is rendered. */
export interface Planned extends Plan {
  /** The requests of templates on which the list of pages depends. */
  readonly dependencies: readonly (Dependencies | undefined)[];
}

/** The plan; undefined if site.yml is missing or wrong. */
export const planned = checkedQuery<Planned | undefined>(
  'plan',
  (q) => {
    const { pages, publicFiles, fileTemplates } = q(listing);
    const own = q(ownRoutes);
    const now = programNow(q);
    const listed = q(answers) && now ? own.filter(({ template }) => now.paths.has(template)) : [];
    const generated = listed.map(({ page }) => q(generatedOf, page.source.path));
    const { value, problems } = plan(
      {
        site: q(site),
        files: pages,
        own,
        generated: generated.map(({ own, routes }) => [own, routes] as const),
        textOf: ({ path }) => q(textOf, path),
        publicFiles,
        fileTemplates,
        data: q(data),
        program: now,
        today: q(today),
      },
      (file) => q(frontMatterOf, file),
    );
    const dependencies = generated.map((one) => one.dependencies);
    return { value: value && { ...value, dependencies }, problems };
  },
  { hash: 'inputs' },
);

/** The plan, after the pictures that pages may show were read. Undefined if nothing can be rendered. */
export async function plannedSite(q: Reader): Promise<Planned | undefined> {
  const canRender = (await q(context)) !== undefined;
  await q(pictures);
  const all = q(planned);
  return canRender ? all : undefined;
}
