// Every file's keys → the whole site before anything is drawn: addresses, templates, checked values. Pure.
import { alternateProblems } from '../discovery/alternates.ts';
import { redirectsOf } from '../hosting/redirects.ts';
import { typographic } from '../markdown/markdown.ts';
import { replaceTokens, unknownToken } from '../markdown/tokens.ts';
import { frontMatterSchema, siteSchema } from '../model/config.ts';
import { isOut } from '../model/day.ts';
import type { PublicFile, SourceFile } from '../model/files.ts';
import {
  assetsFolder,
  hostFiles,
  notFoundFile,
  pagesFolder,
  siteFile,
  staticFolder,
} from '../model/paths.ts';
import type { Outcome, Place, Problem } from '../model/problem.ts';
import type { Data, Page, Plan, PlannedSite, Program, Route } from '../model/site.ts';
import { nearest, problem } from '../problems/problem.ts';
import { validate } from '../problems/schema.ts';
import type { Results } from '../store/memory.ts';

/** What `plan` is given: the parsed files, the templates' schemas, and a base that outranks site.yml's. */
export interface Parsed {
  readonly site: Data | undefined;
  /** Every page file, also those that could not be parsed. */
  readonly files: readonly SourceFile[];
  readonly pages: readonly Page[];
  readonly publicFiles: readonly SourceFile[];
  readonly base: string | undefined;
  /** `YYYY-MM-DD`; see `isOut`. */
  readonly today: string | undefined;
  /** Pages that were checked before, and what came of it. */
  readonly known: Results;
  /** The routes of pages that an earlier build has checked. */
  readonly checked?: ReadonlyMap<Page, Route> | undefined;
}

/** Plans the site. The plan is undefined when site.yml is missing or wrong; the pages are checked all the same. */
export function plan(parsed: Parsed, program: Program | undefined): Outcome<Plan | undefined> {
  const { known, checked } = parsed;
  const site = planSite(parsed, program);
  const tokens = tokensOf(parsed);
  const language = languageIn(parsed.site?.values, 'en');
  const planned = parsed.pages.map((page) =>
    known.recall(`plan ${page.source.path}`, [page, program, tokens, language], () => {
      const route = checked?.get(page);
      return route ? { value: route, problems: [] } : planPage(page, program, { tokens, language });
    }),
  );
  const pages = planned.flatMap(({ value }) => value ?? []);
  const routes = pages.filter((page) => isOut(page, parsed.today));
  const unpublished = pages.filter((page) => !isOut(page, parsed.today));
  const publicFiles = parsed.publicFiles.map(
    (source): PublicFile => ({ output: source.path.slice(staticFolder.length), source }),
  );
  const dated = pages.filter(({ draft }) => !draft);
  const { value: redirects } = redirectsOf(routes, publicFiles);
  const good = new Set(pages.map(({ page }) => page.source.path));
  const unplanned = parsed.files.filter(({ path }) => !good.has(path)).map(({ path }) => routeOf(path));
  return {
    value: site.value && {
      ...site.value,
      routes,
      unpublished,
      unplanned,
      publicFiles,
      redirects,
    },
    problems: [
      ...site.problems,
      ...planned.flatMap(({ problems }) => problems),
      ...homeProblems([...routes.map(({ route }) => route), ...unplanned]),
      // A page that waits for its date must not break the site on that day.
      ...collisions(dated, publicFiles),
      ...inAssets(dated, publicFiles),
      ...redirectsOf(dated, publicFiles).problems,
      ...(site.value ? alternateProblems({ routes, unpublished, unplanned }, site.value.site) : []),
    ],
  };
}

/** What `planSite` is given. */
export type ParsedSite = Pick<Parsed, 'site' | 'base' | 'known'>;

/** Every plain value of site.yml can be written as `{key}`. */
function tokensOf({ site, known }: ParsedSite): ReadonlyMap<string, string> {
  return known.recall('tokens', [site], () => {
    const values = Object.entries(site?.values ?? {});
    const plain = values.filter(([, value]) => ['string', 'number'].includes(typeof value));
    return new Map(plain.map(([key, value]) => [key, String(value)]));
  });
}

/** Checks site.yml; `plan` tells what is wrong with it. */
export function planSite(parsed: ParsedSite, program: Program | undefined): Outcome<PlannedSite | undefined> {
  const { site, base, known } = parsed;
  const schema = program?.siteSchema;
  if (!site) return { value: undefined, problems: [] };
  return known.recall('site', [site, base, schema], () => {
    const tokens = tokensOf(parsed);
    const values = applyTokens(site.values, { tokens, language: languageIn(site.values, 'en') });
    const checked = validate(siteFile, { ...site, values }, siteSchema, schema);
    const problems = [...tokenProblems(siteFile, site, tokens), ...checked.problems];
    if (!checked.ok) return { value: undefined, problems };
    const whole = { ...checked.extra, ...checked.core, base: base ?? checked.core.base };
    return { value: { site: whole, sitePlaces: site.places, tokens }, problems };
  });
}

/** What the texts of values are set with. */
interface Setting {
  readonly tokens: ReadonlyMap<string, string>;
  readonly language: string;
}

/** The language that a file says it is in, before anything else of it is checked. */
function languageIn(values: Data['values'] | undefined, otherwise: string): string {
  return typeof values?.language === 'string' ? values.language : otherwise;
}

function planPage(
  page: Page,
  program: Program | undefined,
  { tokens, language }: Setting,
): Outcome<Route | undefined> {
  const file = page.source.path;
  const setting = { tokens, language: languageIn(page.values, language) };
  const template = typeof page.values.template === 'string' ? page.values.template : 'page';
  const schema = program?.schemas.get(template);
  const checked = validate(
    file,
    { ...page, values: applyTokens(page.values, setting) },
    frontMatterSchema,
    schema,
  );
  const problems = [...tokenProblems(file, page, tokens), ...checked.problems];
  const at = (key: string): Place => ({ file, ...(page.places.get(key) ?? { line: 1, column: 1 }) });
  if (program && !schema) {
    const names = [...program.schemas.keys()];
    problems.push(problem('unknown-template', [template, nearest(template, names), names], at('template')));
    return { value: undefined, problems };
  }
  if (!checked.ok) return { value: undefined, problems };
  const route = checked.core.route ?? routeOf(file);
  if (!isRoute(route)) {
    const where = page.places.has('route') ? at('route') : { file };
    return { value: undefined, problems: [...problems, problem('bad-route', [route], where)] };
  }
  return { value: { ...checked.core, route, output: outputOf(route), page, data: checked.extra }, problems };
}

/** `content/pages/guides/night.md` → `/guides/night/`; `index.md` stands for its folder; `404.md` is the error page. */
export function routeOf(file: string): string {
  const name = file.slice(pagesFolder.length, -'.md'.length);
  if (`${name}.html` === notFoundFile) return `/${notFoundFile}`;
  return `/${name}/`.replace(/\/index\/$/, '/');
}

/** The file of a page in the out folder: `/faq/` → `faq/index.html`. */
export function outputOf(route: string): string {
  return route.endsWith('/') ? `${route.slice(1)}index.html` : route.slice(1);
}

/** Whether a text can be the address of a page. */
export function isRoute(route: string): boolean {
  // No segment begins or ends with a dot: neither `..` nor a hidden folder, nor a name that Windows shortens.
  return route === `/${notFoundFile}` || /^\/([\w~-]([\w.~-]*[\w~-])?\/)*$/.test(route);
}

/** Tokens and typography for every text in a tree of values. */
function applyTokens<T>(value: T, setting: Setting): T {
  if (typeof value === 'string')
    return typographic(replaceTokens(value, setting.tokens), setting.language) as T;
  if (Array.isArray(value)) return value.map((item) => applyTokens(item, setting)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, applyTokens(inner, setting)]),
  ) as T;
}

function tokenProblems(file: string, data: Data, tokens: ReadonlyMap<string, string>): Problem[] {
  if (tokens.size === 0) return []; // site.yml is missing or cannot be read: that is the problem
  return data.tokens
    .filter(({ word }) => !tokens.has(word))
    .map(({ word, place }) => unknownToken(word, tokens, { file, ...place }));
}

function homeProblems(addresses: readonly string[]): Problem[] {
  const needed = addresses.length > 0 && !addresses.includes('/');
  return needed ? [problem('no-home', [], { file: pagesFolder })] : [];
}

/** Two files for one address, also where a disk or a host takes upper and lower case for the same. */
function collisions(routes: readonly Route[], publicFiles: readonly PublicFile[]): Problem[] {
  const problems: Problem[] = [];
  const taken = new Map<string, { readonly file: string; readonly route?: string }>([
    ...[...hostFiles].map((file) => [file, { file }] as const),
  ]);
  const wanted = [
    ...routes.map(({ output, route, page }) => ({ output, route, file: page.source.path })),
    ...publicFiles.map(({ output, source }) => ({ output, route: undefined, file: source.path })),
    // Where the generator puts files of its own: nobody's file may have the folder's name.
    { output: `${assetsFolder}*`, route: undefined, file: 'templates/' },
  ];
  for (const { output, route, file } of wanted) {
    const key = output.toLowerCase();
    const first = taken.get(key);
    if (!first) taken.set(key, { file, ...(route === undefined ? {} : { route }) });
    else if (route !== undefined && first.route !== undefined) {
      problems.push(problem('duplicate-route', [route], { file }, [{ file: first.file }]));
    } else problems.push(problem('duplicate-output', [output], { file }, [{ file: first.file }]));
  }
  // A file cannot stand where a folder must.
  const free = new Set<string>();
  for (const { output, file } of wanted) {
    const folder = output.toLowerCase();
    for (let end = folder.indexOf('/'); end !== -1; end = folder.indexOf('/', end + 1)) {
      const above = folder.slice(0, end);
      if (free.has(above)) continue;
      const blocking = taken.get(above);
      if (!blocking) free.add(above);
      else problems.push(problem('duplicate-output', [output], { file }, [{ file: blocking.file }]));
    }
  }
  return problems;
}

/** Browsers keep what lies there for good: only the generator's own files, whose names hold a hash, may. */
function inAssets(routes: readonly Route[], publicFiles: readonly PublicFile[]): Problem[] {
  const files = [...routes.map(({ output, page }) => ({ output, source: page.source })), ...publicFiles];
  return files
    .filter(({ output }) => output.toLowerCase().startsWith(assetsFolder))
    .map(({ source }) => problem('in-assets', [assetsFolder], { file: source.path }));
}
