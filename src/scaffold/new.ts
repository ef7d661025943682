// A route and the name of a template → one new page file, if nothing is in the way. READS, WRITES.
import { mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { runOnce } from '../build/memory.ts';
import { textReader } from '../markdown/texts.ts';
import { copiedFiles, madeFiles, OccupiedPaths } from '../model/addresses/occupiedPaths.ts';
import {
  assetsFolder,
  isPicture,
  notFoundFile,
  pagesFolder,
  pageTemplateFile,
  siteFile,
  templateNameIn,
} from '../model/addresses/paths.ts';
import { decoded } from '../model/addresses/url.ts';
import { codeOf } from '../model/machine/system.ts';
import { frontMatterSchema } from '../model/site/config.ts';
import type { Problem, SourceLocation } from '../model/site/problem.ts';
import {
  hasUnderscore,
  isRoute,
  nearRoute,
  oldAddressFrom,
  outputOf,
  routeFrom,
  routeOf,
  slugsOf,
  withoutUnderscores,
} from '../model/site/routes.ts';
import type { Data, Listing, Page } from '../model/site/site.ts';
import { locationOfValueAt } from '../problems/locate.ts';
import { imageFinder } from '../problems/pictures.ts';
import { nearest, problem, sorted } from '../problems/problem.ts';
import { whyNotWritten } from '../problems/refusals.ts';
import { validate } from '../problems/schema.ts';
import { parse } from '../stages/1-sources/parse.ts';
import { collected, frontMatterOf, siteData } from '../stages/1-sources/queries.ts';
import { read } from '../stages/1-sources/read.ts';
import { compiled } from '../stages/2-templates/queries.ts';
import { realOf } from '../stages/6-write/folder.ts';
import { archetypeOf, titleOf } from './archetype.ts';
import { newPage, type Question, questionsOf, type Wanted } from './page.ts';

export interface NewRequest {
  /** The folder with content/ and templates/, absolute. */
  readonly root: string;
  /** As typed: `lullabies` means `/lullabies/`. */
  readonly route: string;
  readonly template: string;
  /** `YYYY-MM-DD`, for keys with a date. */
  readonly today: string;
  /** Values of front matter, as they were typed. */
  readonly given?: Readonly<Record<string, string>> | undefined;
  /** Asks for the values of keys; those without an answer keep a placeholder. */
  readonly ask?: ((questions: readonly Question[]) => Promise<Readonly<Record<string, string>>>) | undefined;
}

/** The result. With problems there is no file. */
export interface NewResult {
  readonly problems: readonly Problem[];
  /** The new file, relative to the root. */
  readonly file: string | undefined;
  readonly route: string;
  /** Keys that must be filled in before the site can be built: values without a possible placeholder. */
  readonly open: readonly Problem[];
  /** Whether it has placeholders: `TODO: title`. */
  readonly hasTodos: boolean;
}

/** Writes the page. Returns the user's mistakes; throws only on a defect of ours. */
export async function createPage(request: NewRequest): Promise<NewResult> {
  const { root, template, today } = request;
  const route = normalRoute(request.route);
  const fail = (...problems: readonly Problem[]) => ({
    problems,
    file: undefined,
    route,
    open: [],
    hasTodos: false,
  });
  // `/z.html` would be the folder `/z.html/`.
  const file = /\.html?\/$/i.test(route) ? undefined : fileOf(route);
  if (file === undefined) return fail(problem('bad-route', [request.route, meantRoute(request.route)]));

  if (hasUnderscore(route))
    return fail(problem('bad-route', [request.route, withoutUnderscores(route), 'new']));
  if (route.toLowerCase().startsWith(`/${assetsFolder}`))
    return fail(problem('in-assets', [assetsFolder], { file }));

  const found = await runOnce(
    { root },
    async (q) => {
      const sources = q(collected);
      const { program } = await q(compiled);
      const problems = q.problems();
      const pages = sources.pages.map(({ path }) => [path, q(frontMatterOf, path)] as const);
      return { sources, program, problems, pages, data: q(siteData) };
    },
    (fault) => ({ program: undefined, problems: [fault] }),
  );
  if (!found.program) return fail(...sorted(found.problems));
  const slugs = slugsOf(found.data);
  if (routeFrom(route, slugs) === undefined)
    return fail(problem('bad-route', [request.route, nearRoute(request.route, slugs), undefined, 'ascii']));
  const { sources, program, pages } = found;
  const schema = program.schemas.get(template);
  const names = [...program.schemas.keys()];
  if (!schema)
    return fail(problem('unknown-template', [template, nearest(templateNameIn(template), names), names]));
  const collision = inTheWay(sources, pages, found.data, route, file);
  if (collision) return fail(collision);

  const { pictures, publicFiles, templateFiles } = sources;
  const all = new Set(
    [...pictures, ...publicFiles, ...templateFiles].map(({ path }) => path).filter(isPicture),
  );
  const pictureNames = { has: (path: string) => all.has(path), all: () => all };
  const find = imageFinder(file, pictureNames);
  const reader = { find, ...textReader('en', '')(file, pictureNames) };
  // A site needs its home page. Other pages can wait.
  const isDraft = route !== '/';
  const isDated = hasDate(template, sources, pages);
  const { given = {}, ask } = request;
  const blanks = { today, title: given.title ?? titleOf(route), route };
  const { value: archetype, problems: wrong } = archetypeOf(sources, template, names, blanks, given);
  if (wrong.length > 0) return fail(...wrong);
  const wanted: Wanted = {
    core: frontMatterSchema,
    extra: schema,
    template,
    today,
    isDraft,
    isDated,
    given: Object.fromEntries(Object.entries(given).filter(([key]) => !archetype?.keys.includes(key))),
    archetype,
  };
  const questions = ask ? program.finding(reader, () => questionsOf(wanted)) : [];
  const answers = ask && questions.length > 0 ? await ask(questions) : {};
  const text = program.finding(reader, () => newPage({ ...wanted, given: { ...wanted.given, ...answers } }));
  const { value: front, problems: unread } = parse({ path: file, absolute: join(root, file) }, text);
  const checked = front && program.finding(reader, () => validate(file, front, frontMatterSchema, schema));
  const open = [...unread, ...(checked?.problems ?? [])];
  const refused = open.filter((one) => isOfGiven(one, given));
  if (refused.length > 0) return fail(...refused.map((one) => ({ ...one, at: undefined })));
  const failure = await writeNew(root, file, text);
  return failure ? fail(failure) : { problems: [], file, route, open, hasTodos: /\bTODO\b/.test(text) };
}

/** Whether a problem is of a value that was given. All other values are written by the command itself. */
function isOfGiven({ code, facts: [key] }: Problem, given: Readonly<Record<string, string>>): boolean {
  const [first = ''] = String(key).split('.', 1);
  return code === 'yaml-syntax' ? Object.keys(given).length > 0 : Object.hasOwn(given, first);
}

/** Whether pages of a template have dates: other pages have them. If there are none, whether the template uses one. */
function hasDate(
  template: string,
  { templateFiles }: Listing,
  pages: readonly (readonly [file: string, read: Page | undefined])[],
): boolean {
  const others = pages.filter(([, read]) => (read?.values.template ?? 'page') === template);
  if (others.length > 0) return others.some(([, read]) => read?.values.date !== undefined);
  const file = templateFiles.find(({ path }) => path === pageTemplateFile(template));
  return /\bdate\b/.test((file && read(file).value) ?? '');
}

/** `lullabies`, `/lullabies/`, `lullabies.md` and `content/pages/lullabies.md` → `/lullabies/`; `404` → `/404.html`. */
function normalRoute(typed: string): string {
  const inner = innerOf(typed);
  if (inner === '404' || inner === notFoundFile) return `/${notFoundFile}`;
  const route = inner === '' ? '/' : `/${inner}/`;
  return routeFrom(route) ?? route;
}

/** A route without its slashes and file parts. */
function innerOf(typed: string): string {
  const own =
    typed.startsWith(pagesFolder) && typed.endsWith('.md') ? typed.slice(pagesFolder.length) : typed;
  return own.replace(/^\/|\/$|\.md$/g, '');
}

/** The route that an invalid text means: `posts/index` is the page of its folder, as is the file of that name. */
function meantRoute(typed: string): string | undefined {
  const near = nearRoute(innerOf(typed).replace(/(?<=.)\.html?$/i, ''))?.replace(/(\/index)+\/$/, '/');
  const route = near && routeFrom(near);
  return route && fileOf(route) !== undefined ? near : undefined;
}

/** The file for a page with this route; undefined if no file has this route. */
function fileOf(route: string): string | undefined {
  if (!isRoute(route)) return undefined;
  const name = decoded(route).replace(/^\/|\/$|\.html$/g, '');
  const file = `${pagesFolder}${name === '' ? 'index' : name}.md`;
  return routeOf(file) === route ? file : undefined; // not for /index/
}

/** The problem of an existing file, address, output or redirect, at its location. Drafts count too. */
function inTheWay(
  { publicFiles, fileTemplates }: Listing,
  pages: readonly (readonly [file: string, read: Page | undefined])[],
  data: Data | undefined,
  route: string,
  file: string,
): Problem | undefined {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const twin = pages.find(([path]) => same(path, file));
  if (twin) return problem('page-exists', [], { file: twin[0] });
  const files = new OccupiedPaths([], [...copiedFiles(publicFiles), ...madeFiles(fileTemplates)]);
  const redirects = new OccupiedPaths([], []);
  for (const [path, read] of pages) {
    // The address from a page's front matter, or from its file.
    const { route: own } = read?.values ?? {};
    const its = (typeof own === 'string' ? routeFrom(own) : undefined) ?? routeOf(path);
    const at = { file: path, ...locationOfValueAt(read, 'route') };
    if (same(its, route)) return problem('duplicate-route', [route, 'new'], at);
    if (isRoute(its)) files.add(outputOf(its), at);
    for (const [old, location] of oldAddressesOf(path, read)) redirects.add(outputOf(old), location);
  }
  for (const [old, location] of rulesOf(data)) redirects.add(outputOf(old), location);
  const output = outputOf(route);
  const taken = files.inTheWay(output);
  if (taken) return problem('duplicate-output', [output, 'new'], taken);
  const redirect = redirects.inTheWay(output);
  return redirect && problem('redirect-taken', [route, 'new'], redirect);
}

/** The old addresses that redirect to a page, with their locations. */
function oldAddressesOf(
  file: string,
  page: Page | undefined,
): readonly (readonly [string, SourceLocation])[] {
  const { redirectsFrom } = page?.values ?? {};
  return (Array.isArray(redirectsFrom) ? redirectsFrom : []).flatMap((from, index) => {
    const old = typeof from === 'string' ? oldAddressFrom(from) : undefined;
    return old ? [[old, { file, ...page?.locations.get(`redirectsFrom.${index}`) }] as const] : [];
  });
}

/** The old addresses that redirect by site.yml, with their locations. */
function rulesOf(data: Data | undefined): readonly (readonly [string, SourceLocation])[] {
  return Object.keys(Object(data?.values.redirects)).flatMap((from) => {
    const old = oldAddressFrom(from);
    return old ? [[old, { file: siteFile, ...data?.locations.get(`redirects.${from}`) }] as const] : [];
  });
}

/** Writes a new file, and the folders above it. */
async function writeNew(root: string, file: string, text: string): Promise<Problem | undefined> {
  const to = join(root, file);
  try {
    // The folder may be a link. As when the site is read, it must not point outside.
    const folder = await realOf(dirname(to));
    const inside = join(await realpath(root), 'content') + sep;
    if (!`${folder}${sep}`.startsWith(inside))
      return problem('outside-symlink', ['content'], { file: dirname(file) });
    await mkdir(folder, { recursive: true });
    const made = await open(to, 'wx');
    try {
      await made.writeFile(text);
    } catch (error) {
      await rm(to, { force: true }); // no partial page stays
      throw error;
    } finally {
      await made.close();
    }
    return undefined;
  } catch (error) {
    const isThere = codeOf(error) === 'EEXIST' && (await stat(to).catch(() => undefined));
    return isThere
      ? problem('page-exists', [], { file })
      : problem('write-failed', [whyNotWritten(error), 'file'], { file });
  }
}
