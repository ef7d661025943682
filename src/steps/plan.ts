// Every file's keys → the whole site before anything is drawn: addresses, templates, checked values. Pure.
import type { Answers } from '../asking/answers.ts';
import { type BrokenPage, brokenPages } from '../asking/broken.ts';
import { type FurtherPaths, furtherPaths, type PathsContext } from '../asking/paths.ts';
import { alternateProblems } from '../discovery/alternates.ts';
import { collisions } from '../hosting/collisions.ts';
import { redirectsOf } from '../hosting/redirects.ts';
import { applyTokens, languageIn, type Setting, tokenProblems } from '../markdown/values.ts';
import type { Asks } from '../model/asked.ts';
import { frontMatterSchema, siteSchema } from '../model/config.ts';
import { isOut } from '../model/day.ts';
import type { PublicFile, SourceFile } from '../model/files.ts';
import { addAll } from '../model/lists.ts';
import {
  dataName,
  documentFile,
  filesFolder,
  notFoundFile,
  pagesFolder,
  pageTemplatesFolder,
  siteFile,
  staticFolder,
} from '../model/paths.ts';
import { plainText } from '../model/plain.ts';
import type { Outcome, Place, Problem } from '../model/problem.ts';
import type { FurtherPath } from '../model/props.ts';
import { isRoute, nearRoute, outputOf, routeOf } from '../model/routes.ts';
import type { Data, DataFile, Page, Plan, PlannedSite, Program, Route } from '../model/site.ts';
import { placeOfValueAt } from '../problems/locate.ts';
import { nearest, problem } from '../problems/problem.ts';
import { validate } from '../problems/schema.ts';
import type { Results } from '../store/memory.ts';
import { shapeOf } from '../store/shape.ts';
import { sumOf } from '../store/version.ts';

/** What `plan` is given: the parsed files, the templates' schemas, and a base that outranks site.yml's. */
export interface Parsed {
  readonly site: Data | undefined;
  /** Every page file, also those that could not be parsed. */
  readonly files: readonly SourceFile[];
  readonly pages: readonly Page[];
  /** The text of a page file; undefined where it cannot be read. */
  readonly textOf: (file: SourceFile) => string | undefined;
  readonly publicFiles: readonly SourceFile[];
  readonly fileTemplates: readonly SourceFile[];
  /** Every data file, and what was read of it. */
  readonly data: readonly (readonly [source: SourceFile, read: Data | undefined])[];
  readonly base: string | undefined;
  /** `YYYY-MM-DD`; see `isOut`. */
  readonly today: string | undefined;
  /** Pages that were checked before, and what came of it. */
  readonly known: Results;
  /** What answers templates that ask for pages, which are these. */
  readonly answersOf?: ((routes: readonly Route[], data: Plan['data']) => Answers) | undefined;
  /** The routes of pages that an earlier build has checked. */
  readonly checked?: ReadonlyMap<Page, Route> | undefined;
}

/** A plan, and what can be asked of its pages. */
export interface Planned extends Plan {
  /** Undefined where no template can ask. */
  readonly answers: Answers | undefined;
  /** What templates have asked for to tell which pages there are. */
  readonly asks: readonly (Asks | undefined)[];
}

/** Plans the site. The plan is undefined when site.yml is missing or wrong; the pages are checked all the same. */
export function plan(parsed: Parsed, program: Program | undefined): Outcome<Planned | undefined> {
  const { known, checked } = parsed;
  const site = planSite(parsed, program);
  const tokens = tokensOf(parsed);
  const language = languageIn(parsed.site?.values, 'en');
  const planned = parsed.pages.map((page) =>
    known.recallOne(`plan ${page.source.path}`, [page, program, tokens, language], () => {
      const route = checked?.get(page);
      return route ? { value: route, problems: [] } : planPage(page, program, { tokens, language });
    }),
  );
  const own = planned.flatMap(({ value }) => value ?? []);
  const askable = own.filter((page) => isOut(page, parsed.today) && page.output !== notFoundFile);
  const data = planData(parsed, { tokens, language });
  const answers = site.value && parsed.answersOf?.(askable, data.value);
  const context = program && answers && { site: site.value.site, program, answers };
  const listing = context ? own.filter(({ template }) => context.program.paths.has(template)) : [];
  const further = context ? listing.map((page) => furtherPages(page, context, known)) : [];
  const pages = [...own, ...further.flatMap(({ value }) => value ?? [])];
  const routes = pages.filter((page) => isOut(page, parsed.today));
  const unpublished = pages.filter((page) => !isOut(page, parsed.today));
  const publicFiles = parsed.publicFiles.map(
    (source): PublicFile => ({ output: source.path.slice(staticFolder.length), source }),
  );
  const isTemplate = ({ path }: SourceFile) => /\.tsx?$/.test(path);
  const made = parsed.fileTemplates.filter(isTemplate).map(
    (source): PublicFile => ({
      output: source.path.slice(filesFolder.length).replace(/\.tsx?$/, ''),
      source,
    }),
  );
  const others = [...publicFiles, ...made];
  const dated = pages.filter(({ draft }) => !draft);
  const broken = brokenPages(parsed.files, own, parsed.textOf, program);
  const unplanned = broken.map(({ route }) => route);
  const shape = shapeOf(pages, others, parsed.today, known);
  return {
    value: site.value && {
      ...site.value,
      routes,
      unpublished,
      unplanned,
      publicFiles,
      files: made,
      data: data.value,
      addresses: addressesOf({ site: site.value.site, pages: own, broken, publicFiles }, known),
      redirects: redirectsOf(routes, others).value,
      open: [
        ...further.flatMap(({ value }, index) => (value ? [] : (listing[index]?.route ?? []))),
        ...broken.flatMap(({ route, isOpen }) => (isOpen ? route : [])),
      ],
      shape,
      answers,
      asks: further.map(({ asks }) => asks),
    },
    problems: [
      ...site.problems,
      ...[...planned, ...further].flatMap(({ problems }) => problems),
      ...parsed.fileTemplates
        .filter((source) => !isTemplate(source))
        .map(({ path: file }) => problem('file-shape', [], { file })),
      ...data.problems,
      ...homeProblems([...routes.map(({ route }) => route), ...unplanned]),
      // A page that waits for its date must not break the site on that day.
      ...known.recall('collisions', [shape], () => collisions(dated, others)),
      ...redirectsOf(dated, others).problems,
      ...(site.value ? alternateProblems({ routes, unpublished, unplanned }, site.value.site) : []),
    ],
  };
}

/** The addresses of files: see `Plan`. */
function addressesOf(
  {
    site,
    pages,
    broken,
    publicFiles,
  }: Pick<Plan, 'site' | 'publicFiles'> & {
    readonly pages: readonly Route[];
    readonly broken: readonly BrokenPage[];
  },
  known: Results,
): Plan['addresses'] {
  const all = [
    ...publicFiles.map(({ source, output }) => [source.path, `/${output}`] as const),
    ...pages.map(({ page, route }) => [page.source.path, route] as const),
    ...broken.map(({ file, route }) => [file, route] as const),
  ];
  const name = `addresses ${site.url}${site.base}`;
  const last = known.last<Plan['addresses']>(name);
  if (last?.size !== all.length || !all.every(([file, address]) => last.get(file) === address))
    known.forget(name);
  return known.recall(name, [], () => new Map(all));
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
    const checked = validate(siteFile, site, siteSchema, schema, program?.locate, documentFile, values);
    const problems = [...tokenProblems(siteFile, site, tokens), ...checked.problems];
    if (!checked.ok) return { value: undefined, problems };
    const whole = { ...checked.extra, ...checked.core, base: base ?? checked.core.base };
    return { value: { site: whole, siteData: site, tokens }, problems };
  });
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
  const values = applyTokens(page.values, setting);
  const owner = `${pageTemplatesFolder}${template}.tsx`;
  const checked = validate(file, page, frontMatterSchema, schema, program?.locate, owner, values);
  const problems = [...tokenProblems(file, page, tokens), ...checked.problems];
  const at = (key: string): Place => ({ file, ...(placeOfValueAt(page, key) ?? { line: 1, column: 1 }) });
  if (program && !schema) {
    const names = [...program.schemas.keys()];
    problems.push(problem('unknown-template', [template, nearest(template, names), names], at('template')));
    return { value: undefined, problems };
  }
  if (!checked.ok) return { value: undefined, problems };
  const route = checked.core.route ?? routeOf(file);
  if (!isRoute(route)) {
    const [where, kind] = page.places.has('route') ? [at('route')] : [{ file }, 'file' as const];
    return {
      value: undefined,
      problems: [...problems, problem('bad-route', [route, nearRoute(route), kind], where)],
    };
  }
  return { value: { ...checked.core, route, output: outputOf(route), page, data: checked.extra }, problems };
}

/** The data files by their names, with tokens and typography, as front matter has them. */
function planData({ data, known }: Parsed, setting: Setting): Outcome<ReadonlyMap<string, DataFile>> {
  const value = new Map<string, DataFile>();
  const problems: Problem[] = [];
  for (const [{ path: file }, read] of data) {
    const name = dataName(file);
    const first = value.get(name);
    if (first) problems.push(problem('duplicate-data', [name], { file }, [{ file: first.file }]));
    else {
      const make = () => dataFile(file, read, setting);
      value.set(name, known.recall(`data ${file}`, [read, setting.tokens, setting.language], make));
    }
    addAll(problems, read ? tokenProblems(file, read, setting.tokens) : []);
  }
  return { value, problems };
}

function dataFile(file: string, read: Data | undefined, setting: Setting): DataFile {
  const values = read && applyTokens(read.values, setting);
  return { file, read: read && values && { ...read, values }, sum: sumOf(JSON.stringify(values) ?? '') };
}

/** The further pages of a content file, which `known` remembers; undefined where nobody can tell which there would be. */
export function furtherPages(
  own: Route,
  context: PathsContext,
  known: Results,
): Outcome<readonly Route[] | undefined> & { readonly asks?: Asks | undefined } {
  const { route } = own;
  const name = `paths ${route}`;
  const last = known.last<FurtherPaths>(name)?.asks;
  if (last && !context.answers.holds(last)) known.forget(name);
  const { value, problems, asks } = known.recall(name, [own, context.program, context.site], () =>
    furtherPaths(own, context),
  );
  return {
    value: value?.map((path) => furtherPage(own, path, known)),
    problems,
    asks,
  };
}

/** A further page: the very same for the same path of the same page, as far as that can be told. */
function furtherPage(own: Route, path: FurtherPath, known: Results): Route {
  const { title = own.title, description = own.description } = path;
  const route = `${own.route}${path.path}`;
  return known.recallOne(`plan ${route}`, [own, plainText(path) ?? path], () => {
    const others = { title, description, redirectsFrom: [], alternates: {}, path };
    return { ...own, ...others, route, output: outputOf(route) };
  });
}

function homeProblems(addresses: readonly string[]): Problem[] {
  if (addresses.length === 0 || addresses.includes('/')) return [];
  return [problem('no-home', [], { file: pagesFolder })];
}
