// Every file's keys → the whole site before anything is drawn: addresses, templates, checked values. Pure.
import type { Answers } from '../asking/answers.ts';
import { type FurtherPaths, furtherPaths, type PathsContext } from '../asking/paths.ts';
import { redirectsOf } from '../hosting/redirects.ts';
import { typographic } from '../markdown/markdown.ts';
import { replaceTokens, unknownToken } from '../markdown/tokens.ts';
import { frontMatterSchema, siteSchema } from '../model/config.ts';
import { isOut } from '../model/day.ts';
import type { PublicFile, SourceFile } from '../model/files.ts';
import {
  assetsFolder,
  hostFiles,
  isRoute,
  notFoundFile,
  outputOf,
  pagesFolder,
  siteFile,
  staticFolder,
} from '../model/paths.ts';
import { plainText } from '../model/plain.ts';
import type { Outcome, Place, Problem } from '../model/problem.ts';
import type { FurtherPath } from '../model/props.ts';
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
  /** What answers templates that ask for pages, which are these. */
  readonly answersOf?: ((routes: readonly Route[]) => Answers) | undefined;
  /** The routes of pages that an earlier build has checked. */
  readonly checked?: ReadonlyMap<Page, Route> | undefined;
}

/** A plan, and what can be asked of its pages. */
export interface Planned extends Plan {
  /** Undefined where no template can ask. */
  readonly answers: Answers | undefined;
}

/** Plans the site. The plan is undefined when site.yml is missing or wrong; the pages are checked all the same. */
export function plan(parsed: Parsed, program: Program | undefined): Outcome<Planned | undefined> {
  const { known, checked } = parsed;
  const site = planSite(parsed, program);
  const tokens = tokensOf(parsed);
  const planned = parsed.pages.map((page) =>
    known.recall(`plan ${page.source.path}`, [page, program, tokens], () => {
      const route = checked?.get(page);
      return route ? { value: route, problems: [] } : planPage(page, program, tokens);
    }),
  );
  const own = planned.flatMap(({ value }) => value ?? []);
  const askable = own.filter((page) => isOut(page, parsed.today) && page.output !== notFoundFile);
  const answers = site.value && parsed.answersOf?.(askable);
  const context = program && answers && { site: site.value.site, program, answers };
  const further = context ? own.map((page) => furtherPages(page, context, known)) : [];
  const pages = [...own, ...further.flatMap(({ value }) => value ?? [])];
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
      open: further.flatMap(({ value }, index) => (value ? [] : (own[index]?.route ?? []))),
      answers,
    },
    problems: [
      ...site.problems,
      ...[...planned, ...further].flatMap(({ problems }) => problems),
      ...homeProblems([...routes.map(({ route }) => route), ...unplanned]),
      // A page that waits for its date must not break the site on that day.
      ...collisions(dated, publicFiles),
      ...inAssets(dated, publicFiles),
      ...redirectsOf(dated, publicFiles).problems,
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
    const values = applyTokens(site.values, tokens);
    const checked = validate(siteFile, { ...site, values }, siteSchema, schema);
    const problems = [...tokenProblems(siteFile, site, tokens), ...checked.problems];
    if (!checked.ok) return { value: undefined, problems };
    const whole = { ...checked.extra, ...checked.core, base: base ?? checked.core.base };
    return { value: { site: whole, sitePlaces: site.places, tokens }, problems };
  });
}

function planPage(
  page: Page,
  program: Program | undefined,
  tokens: ReadonlyMap<string, string>,
): Outcome<Route | undefined> {
  const file = page.source.path;
  const template = typeof page.values.template === 'string' ? page.values.template : 'page';
  const schema = program?.schemas.get(template);
  const checked = validate(
    file,
    { ...page, values: applyTokens(page.values, tokens) },
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

/** The further pages of a content file; undefined where nobody can tell which there would be. */
function furtherPages(
  own: Route,
  context: PathsContext,
  known: Results,
): Outcome<readonly Route[] | undefined> {
  const { route, template } = own;
  if (!context.program.paths.has(template)) return { value: [], problems: [] };
  const name = `paths ${route}`;
  const last = known.last<FurtherPaths>(name)?.asks;
  if (last && !context.answers.holds(last)) known.forget(name);
  const { value, problems } = known.recall(name, [own, context.program, context.site], () =>
    furtherPaths(own, context),
  );
  return {
    value: value?.map((path) => furtherPage(own, path, known)),
    problems,
  };
}

/** A further page: the very same for the same path of the same page, as far as that can be told. */
function furtherPage(own: Route, path: FurtherPath, known: Results): Route {
  const { title = own.title, description = own.description } = path;
  const route = `${own.route}${path.path}`;
  return known.recall(`plan ${route}`, [own, plainText(path) ?? path], () => {
    const others = { title, description, redirectsFrom: [], path };
    return { ...own, ...others, route, output: outputOf(route) };
  });
}

/** `content/pages/guides/night.md` → `/guides/night/`; `index.md` stands for its folder; `404.md` is the error page. */
export function routeOf(file: string): string {
  const name = file.slice(pagesFolder.length, -'.md'.length);
  if (`${name}.html` === notFoundFile) return `/${notFoundFile}`;
  return `/${name}/`.replace(/\/index\/$/, '/');
}

/** Tokens and typography for every text in a tree of values. */
function applyTokens<T>(value: T, tokens: ReadonlyMap<string, string>): T {
  if (typeof value === 'string') return typographic(replaceTokens(value, tokens)) as T;
  if (Array.isArray(value)) return value.map((item) => applyTokens(item, tokens)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, applyTokens(inner, tokens)]),
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
