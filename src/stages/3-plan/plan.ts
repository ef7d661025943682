// The keys of all files → the whole site before anything is rendered: addresses, templates, checked values. Pure.

import { addressesOf, brokenPages } from '../../markdown/broken.ts';
import { typographic } from '../../markdown/markdown.ts';
import { textReader } from '../../markdown/texts.ts';
import { applyTokens, languageIn, type Setting, tokenProblems } from '../../markdown/values.ts';
import { copiedFiles, isFileTemplate, madeFiles } from '../../model/addresses/occupiedPaths.ts';
import {
  dataName,
  documentFile,
  notFoundFile,
  pagesFolder,
  pageTemplateFile,
  siteFile,
  templateNameIn,
} from '../../model/addresses/paths.ts';
import { decoded } from '../../model/addresses/url.ts';
import { languageOf, routesOf } from '../../model/site/alternates.ts';
import { type FrontMatter, frontMatterSchema, siteSchema } from '../../model/site/config.ts';
import { isOut } from '../../model/site/day.ts';
import type { SourceFile } from '../../model/site/files.ts';
import type { Checked, Problem, SourceLocation } from '../../model/site/problem.ts';
import type { FurtherPath } from '../../model/site/props.ts';
import {
  hasUnderscore,
  nearRoute,
  outputOf,
  routeFrom,
  routeOf,
  type SlugKind,
  withoutUnderscores,
} from '../../model/site/routes.ts';
import type { Data, DataFile, Page, Plan, PlannedSite, Program, Route } from '../../model/site/site.ts';
import type { PictureNames } from '../../model/site/templateQueries.ts';
import { contentSum } from '../../model/values/plain.ts';
import { sumOf } from '../../model/values/sum.ts';
import { notFilledIn } from '../../problems/filledIn.ts';
import { type FrontMatterOf, locationOfValueAt } from '../../problems/locate.ts';
import { imageFinder } from '../../problems/pictures.ts';
import { failed, nearest, type ProblemCode, problem } from '../../problems/problem.ts';
import { validate } from '../../problems/schema.ts';
import { alternateProblems } from './alternates.ts';
import { collisions } from './collisions.ts';
import { redirectsOf } from './redirects.ts';

/** The input of `plan`: the checked parts of the site. */
export interface CheckedRoutes {
  readonly site: PlannedSite | undefined;
  /** Every page file, including those that could not be parsed. */
  readonly files: readonly SourceFile[];
  /** Every page without problems. */
  readonly own: readonly Route[];
  /** The pages that have generated pages, with these. Undefined if they cannot be known. */
  readonly generated: readonly (readonly [own: Route, pages: readonly Route[] | undefined])[];
  /** The text of a page file with a problem. Undefined if it cannot be read. */
  readonly textOf: (file: SourceFile) => string | undefined;
  readonly publicFiles: readonly SourceFile[];
  readonly fileTemplates: readonly SourceFile[];
  readonly data: Plan['data'];
  readonly program: Pick<Program, 'schemas' | 'paths'> | undefined;
  /** `YYYY-MM-DD`; see `isOut`. */
  readonly today: string | undefined;
}

/** The pages that templates can request: published ones, without 404. */
export function requestablePages(own: readonly Route[], today: string | undefined): readonly Route[] {
  return own.filter((page) => isOut(page, today) && page.output !== notFoundFile);
}

/** Plans the site: all addresses, with their problems. Undefined if site.yml is missing or wrong. */
export function plan(checked: CheckedRoutes, frontMatterOf: FrontMatterOf): Checked<Plan | undefined> {
  const { site, own, generated, today, program } = checked;
  const pages = [...own, ...generated.flatMap(([, pages]) => pages ?? [])];
  const routes = pages.filter((page) => isOut(page, today));
  const unpublished = pages.filter((page) => !isOut(page, today));
  const publicFiles = copiedFiles(checked.publicFiles);
  const made = madeFiles(checked.fileTemplates);
  const others = [...publicFiles, ...made];
  const dated = pages.filter(({ draft }) => !draft);
  const broken = brokenPages(checked.files, own, checked.textOf, program);
  const unplanned = broken.map(({ route }) => route);
  const open = [
    ...generated.flatMap(([{ route }, pages]) => (pages ? [] : route)),
    ...broken.flatMap(({ route, isOpen }) => (isOpen ? route : [])),
  ];
  const faulty = new Set(unplanned);
  const ownRules = site && {
    rules: site.site.redirects,
    data: site.siteData,
    isOpen: (address: string) => faulty.has(address) || open.some((one) => address.startsWith(one)),
  };
  return {
    value: site && {
      ...site,
      routes,
      unpublished,
      unplanned,
      publicFiles,
      files: made,
      data: checked.data,
      addresses: addressesOf(own, broken, others),
      redirects: redirectsOf(routes, others, frontMatterOf, ownRules).value,
      open,
    },
    problems: [
      ...checked.fileTemplates
        .filter((source) => !isFileTemplate(source))
        .map(({ path: file }) => problem('file-shape', [undefined, withEnding(file)], { file })),
      ...homeProblems([...routes.map(({ route }) => route), ...unplanned]),
      // A page with a future date must not break the site on that day, so it is checked now.
      ...collisions(dated, others, frontMatterOf),
      ...redirectsOf(dated, others, frontMatterOf, ownRules).problems,
      ...(site ? alternateProblems({ routes, unpublished, unplanned }, site.site, frontMatterOf) : []),
    ],
  };
}

/** The correct name of a file's template: `feed.xml.js` → `feed.xml.ts`. */
const withEnding = (file: string) => file.replace(/(\.[cm]?[jt]s(x?))?$/, '.ts$2');

/** Every plain value of site.yml can be written as `{key}`. */
export function tokensOf(site: Data | undefined): ReadonlyMap<string, string> {
  const plain = Object.entries(site?.values ?? {}).filter(([, value]) =>
    ['string', 'number'].includes(typeof value),
  );
  return new Map(plain.map(([key, value]) => [key, String(value)]));
}

/** The keys of site.yml whose values have no tokens, because braces are parts of sources and commands. */
const verbatim = ['after', 'policy'];

/** site.yml without the `{words}` in such values. */
function withoutVerbatim(site: Data): Data {
  const keys = [...site.locations].filter(([path]) => !path.includes('.'));
  const keyAt = (line: number) => keys.filter(([, at]) => at.line <= line).at(-1)?.[0] ?? '';
  return { ...site, tokens: site.tokens.filter(({ location }) => !verbatim.includes(keyAt(location.line))) };
}

/** Checks site.yml. `base` overrides its own; `pictures` are the pictures that it may name. */
export function planSite(
  site: Data,
  base: string | undefined,
  program: Pick<Program, 'siteSchema' | 'locate' | 'finding'> | undefined,
  pictures: PictureNames,
): Checked<PlannedSite | undefined> {
  const tokens = tokensOf(site);
  const language = languageIn(site.values, 'en');
  const texts = applyTokens(site, { tokens });
  const own = Object.entries(site.values).filter(([key]) => verbatim.includes(key));
  const values = { ...texts, ...Object.fromEntries(own) };
  const schema = program?.siteSchema;
  const check = () => validate(siteFile, site, siteSchema, schema, program?.locate, documentFile, values);
  const find = imageFinder(siteFile, pictures, values, site.values);
  const read = textReader(language, String(site.values.url ?? ''))(siteFile, pictures);
  const checked = program ? program.finding({ find, ...read }, check) : check();
  const problems = [
    ...tokenProblems(siteFile, withoutVerbatim(site), tokens),
    ...checked.problems.map((one) => ofDefined(one, site)),
  ];
  if (!checked.ok) return { value: undefined, problems };
  const name = read.typeset(checked.core.name);
  const whole = { ...checked.extra, ...checked.core, name, base: base ?? checked.core.base };
  return { value: { site: whole, siteData: site, tokens }, problems };
}

/** The problems whose last fact is the source of the value, for their words. */
const ofValues: ReadonlySet<string> = new Set<ProblemCode>(['wrong-type', 'wrong-value', 'invalid-value']);

/** A problem in a value from the command line. Its location is not in site.yml. */
function ofDefined(one: Problem, { defined = [] }: Data): Problem {
  const key = String(one.facts[0]).split('.', 1)[0] ?? '';
  if (one.at?.file !== siteFile || !defined.includes(key)) return one;
  const at = { file: siteFile };
  if (ofValues.has(one.code)) return { ...one, at, facts: [...one.facts, 'define'] };
  if (one.code !== 'unknown-key') return { ...one, at };
  const [, near, names] = one.facts as [string, string | undefined, readonly string[]];
  return problem('unknown-define', [key, near ?? nearest(key, names), names], at);
}

/** Checks the front matter of a page. `pictures` are the pictures that it may name. */
export function planPage(
  page: Page,
  program: Program | undefined,
  { tokens, language }: Setting,
  pictures: PictureNames,
  slugs: SlugKind = 'unicode',
): Checked<Route | undefined> {
  const file = page.source.path;
  const template = typeof page.values.template === 'string' ? page.values.template : 'page';
  const schema = program?.schemas.get(template);
  const values = applyTokens(page, { tokens });
  const owner = pageTemplateFile(template);
  const check = () => validate(file, page, frontMatterSchema, schema, program?.locate, owner, values);
  const find = imageFinder(file, pictures, values, page.values);
  const read = textReader(languageIn(page.values, language), tokens.get('url') ?? '')(file, pictures);
  const checked = program ? program.finding({ find, ...read }, check) : check();
  const problems = [...tokenProblems(file, page, tokens), ...checked.problems];
  const at = (key: string): SourceLocation => ({
    file,
    ...(locationOfValueAt(page, key) ?? { line: 1, column: 1 }),
  });
  if (program && !schema) {
    const names = [...program.schemas.keys()];
    problems.push(
      problem(
        'unknown-template',
        [template, nearest(templateNameIn(template), names), names],
        at('template'),
      ),
    );
    return { value: undefined, problems };
  }
  if (!checked.ok) return { value: undefined, problems };
  const { value: route, problems: found } = addressIn(page, checked.core, slugs);
  if (route === undefined) return failed(...problems, ...found);
  const left = checked.core.draft ? undefined : notFilledIn(page);
  if (left) problems.push(left);
  const own = { source: page.source, sum: sumOf(page.text) };
  const title = read.typeset(checked.core.title);
  const description = read.typeset(checked.core.description);
  return {
    value: {
      ...checked.core,
      title,
      description,
      alternates: routesOf(checked.core.alternates),
      route,
      output: outputOf(route),
      page: own,
      data: checked.extra,
    },
    problems,
  };
}

/** The values of a data file, with tokens as in front matter. `read` is undefined if it is not valid YAML. */
export function planDataFile(file: string, read: Data | undefined, setting: Setting): Checked<DataFile> {
  const own = read && { ...read, values: applyTokens(read, setting) };
  // Not as JSON, which has neither infinities nor a negative zero.
  const { language } = setting;
  const sum = sumOf(`${language} ${contentSum(own?.values) ?? sumOf(read?.text ?? '')}`);
  return {
    value: { file, read: own, written: read?.values, sum },
    problems: read ? tokenProblems(file, read, setting.tokens) : [],
  };
}

/** The values of a module of content/data, unchanged, because code can build texts itself. */
export function planGivenData(
  file: string,
  read: Data | undefined,
  { language }: Pick<Setting, 'language'>,
): Checked<DataFile> {
  const values = read?.values;
  const sum = sumOf(`${language} ${JSON.stringify(values) ?? ''}`);
  return { value: { file, read, written: values, sum }, problems: [] };
}

export function planData(files: readonly DataFile[]): Checked<Plan['data']> {
  const value = new Map<string, DataFile>();
  const problems: Problem[] = [];
  for (const one of files) {
    const name = dataName(one.file);
    const first = value.get(name);
    if (first) problems.push(problem('duplicate-data', [name], { file: one.file }, [{ file: first.file }]));
    else value.set(name, one);
  }
  return { value, problems };
}

/** A generated page of a content file, as `paths` returned it. */
export function generatedPage(own: Route, returned: FurtherPath, site: PlannedSite['site']): Route {
  const language = languageOf(own, site);
  const typeset = ([key, text]: readonly [string, string | undefined]) =>
    text === undefined ? [] : [[key, typographic(text, language)]];
  const texts = Object.entries({ title: returned.title, description: returned.description });
  const path: FurtherPath = { ...returned, ...Object.fromEntries(texts.flatMap(typeset)) };
  const { title = own.title, description = own.description } = path;
  const route = routeFrom(`${own.route}${path.path}`) as string; // `generatedPaths` has checked it
  const others = { title, description, redirectsFrom: [], alternates: {}, path };
  return { ...own, ...others, route, output: outputOf(route) };
}

function homeProblems(addresses: readonly string[]): Problem[] {
  if (addresses.length === 0 || addresses.includes('/')) return [];
  return [problem('no-home', [], { file: pagesFolder })];
}

/** The address from the front matter, or else from the file name. */
function addressIn(
  page: Page,
  { route: own, draft }: Pick<FrontMatter, 'route' | 'draft'>,
  slugs: SlugKind,
): Checked<string | undefined> {
  const file = page.source.path;
  const isWritten = page.locations.has('route');
  const written = own ?? routeOf(file);
  const route = routeFrom(written, slugs);
  if (route === undefined) {
    const readable = own ?? decoded(written);
    const facts = [readable, nearRoute(readable, slugs), isWritten ? undefined : 'file'] as const;
    const at = { file, ...(isWritten && (locationOfValueAt(page, 'route') ?? { line: 1, column: 1 })) };
    return failed(problem('bad-route', slugs === 'ascii' ? [...facts, slugs] : facts, at));
  }
  // A draft is left out, as its author expects. An explicit `route` means that the page should exist.
  if (hasUnderscore(route) && !isWritten && !draft)
    return failed(problem('bad-route', [decoded(route), withoutUnderscores(route), 'underscore'], { file }));
  return { value: route, problems: [] };
}
