// The result of a command → lines for people, one JSON document. Pure; the caller decides the colors.

import type { Preview } from '../../build/previews.ts';
import type { ScriptWeight } from '../../check/scriptWeights.ts';
import { decoded } from '../../model/addresses/url.ts';
import type { Problem } from '../../model/site/problem.ts';
import type { Report } from '../../model/site/report.ts';
import type { BuildResult } from '../../model/site/result.ts';
import { mostInDocument, within } from '../../problems/omitted.ts';
import { printable } from '../../problems/printable.ts';
import { plural } from '../../problems/sentence.ts';
import { described } from '../words.ts';
import { columnsOf, endOf, padded } from './columns.ts';
import type { Paint } from './print.ts';
import { stepWords } from './steps.ts';

/** The parts of every report, whether files were written or not. */
type Reported = Pick<BuildResult, 'problems' | 'pages' | 'copied' | 'made' | 'git' | 'phases' | 'shard'>;

/** The document of `--json`, which docs/content/pages/reference/json.md describes. `more` comes after its problems. */
export function documentOf<More extends object>(
  result: Reported,
  root: string,
  out: string,
  more = {} as More,
): Report & More {
  const { problems, pages, copied, made, git, phases, shard } = result;
  return {
    version: 1,
    ok: problems.length === 0,
    root,
    out,
    ...documented(problems),
    ...more,
    ...(shard && { shard }),
    routes: pages,
    copied,
    made,
    ...(git && { git }),
    phases,
    ms: totalMs(result),
  };
}

/** The problems of a document, with their words. If one kind has too many, the rest is only counted. */
export function documented(problems: readonly Problem[]): Pick<Report, 'problems' | 'omitted'> {
  const { named, omitted } = within(problems, mostInDocument, (one) => one);
  return { problems: named.map(described), ...(omitted.length > 0 && { omitted }) };
}

/** `2 problems in 1 file`; without the files if no problem is in one. */
export function countLine(problems: readonly Problem[]): string {
  const files = new Set(problems.flatMap(({ at }) => at?.file ?? [])).size;
  const count = plural(problems.length, 'problem');
  return files === 0 ? count : `${count} in ${plural(files, 'file')}`;
}

/** The last line of a failed build: the most important one. */
export function failureLine(problems: readonly Problem[], out: string): string {
  const isAside = problems.some(({ code }) => code === 'out-set-aside');
  const state = isAside ? `${out} is not there now` : `Nothing was written; ${out} is as it was`;
  return `${countLine(problems)}. ${state}.`;
}

export function shardLine({ phases, shard }: BuildResult): string | undefined {
  if (!shard) return undefined;
  const { pages, of } = shard;
  return `${pages} of ${plural(of, 'page')} rendered for a later build, ${seconds(totalMs({ phases }))}; nothing was written.`;
}

/** The most routes in the closing table. If there are more, it shows the largest. */
export const tableRows = 24;

/**
 * The closing table: every route, its source, and its size, uncompressed and compressed. `width`: that of the terminal, to which
 * texts are shortened. Elsewhere they are complete.
 */
export function routeTable(
  { pages }: Pick<BuildResult, 'pages'>,
  paint: Paint,
  width = Number.POSITIVE_INFINITY,
): string[] {
  const bySize = [...pages].sort((a, b) => b.bytes - a.bytes);
  const shown = new Set(bySize.slice(0, tableRows));
  const rows = pages
    .filter((page) => shown.has(page))
    .map((page) => [decoded(page.route), page.source, kilobytes(page.bytes), kilobytes(page.gzip ?? 0)]);
  const table = [['route', 'from', 'size', 'gzip'], ...rows];
  const lines = tableLines(fitted(table, width), 2, paint);
  const more = pages.length - shown.size;
  return more > 0 ? [...lines, paint('dim', `… and ${plural(more, 'smaller page')}`)] : lines;
}

/** The smallest width of a text. */
const leastText = 6;

/** A table whose first two columns are shortened to fit into `width`. The wider one is shortened first. */
function fitted(table: readonly (readonly string[])[], width: number): readonly (readonly string[])[] {
  const widthOf = (column: number) =>
    Math.max(...table.map((row) => columnsOf(printable(row[column] ?? ''))));
  const others = table[0]?.slice(2).map((_, index) => widthOf(index + 2) + 2) ?? [];
  const room = Math.max(2 * leastText, width - 2 - others.reduce((sum, one) => sum + one, 0));
  const [first, second] = [widthOf(0), widthOf(1)];
  if (first + second <= room) return table;
  const half = Math.floor(room / 2);
  const most =
    first <= half ? [first, room - first] : second <= half ? [room - second, second] : [half, room - half];
  return table.map((row) => row.map((cell, column) => shortened(cell, most[column])));
}

/** A text shortened at its start, because its end identifies the page: `…/stories/moon/`. */
function shortened(text: string, most = Number.POSITIVE_INFINITY): string {
  const shown = printable(text);
  return columnsOf(shown) <= most ? text : `…${endOf(shown, most - 1)}`;
}

/** A table below its heading: first `texts` text columns, aligned left, then numbers, aligned right. */
function tableLines(table: readonly (readonly string[])[], texts: number, paint: Paint): string[] {
  const shown = table.map((row) => row.map(printable));
  const widthOf = (column: number) => Math.max(...shown.map((row) => columnsOf(row[column] ?? '')));
  const widths = (table[0] ?? []).map((_, column) => widthOf(column));
  return shown.map((row, index) => {
    const cells = row.map((cell, column) =>
      padded(cell, widths[column] ?? 0, column < texts ? 'end' : 'start'),
    );
    return index === 0 ? paint('dim', cells.join('  ')) : cells.join('  ');
  });
}

/** The number of pages and files in a profile. */
const slowest = 10;

/**
 * The time of a build by step, page and file. `made`: the time of each result that was made, by name; `start` and `all`: the time
 * before the build began, and from then on. In ms.
 */
export function profileLines(
  { pages, phases }: Pick<BuildResult, 'pages' | 'phases'>,
  made: ReadonlyMap<string, number>,
  { start, all }: { readonly start: number; readonly all: number },
  paint: Paint,
): string[] {
  const steps = [
    { name: 'start', ms: start },
    ...phases,
    { name: 'report', ms: Math.max(0, all - totalMs({ phases })) },
  ];
  const whole = start + all;
  const byStep = steps.map(({ name, ms }) => [name, ms.toFixed(1), `${((100 * ms) / whole).toFixed(0)} %`]);
  // If one file has several pages, its own page is the first. The names of the others end with the rest of their address.
  const own = new Map([...pages].reverse().map(({ source, route }) => [source, route]));
  const routes = new Map(
    pages.flatMap(({ route, source, output }) => {
      const rest = route.slice(own.get(source)?.length);
      return [rest === '' ? source : `${source}\0${rest}`, output].map((name) => [name, route] as const);
    }),
  );
  const [byPage, byFile] = [new Map<string, number>(), new Map<string, number>()];
  for (const [name, ms] of made) {
    const route = routes.get(name.slice(name.indexOf(' ') + 1));
    const [times, key] = route === undefined ? [byFile, name] : [byPage, route];
    times.set(key, (times.get(key) ?? 0) + ms);
  }
  const most = (times: ReadonlyMap<string, number>) =>
    [...times]
      .sort(([, a], [, b]) => b - a)
      .slice(0, slowest)
      .map(([name, ms]) => [name, ms.toFixed(1)]);
  return [
    ...tableLines([['step', 'ms', 'share'], ...byStep], 1, paint),
    '',
    ...tableLines([['slowest pages', 'ms'], ...most(byPage)], 1, paint),
    '',
    ...tableLines([['slowest of all else', 'ms'], ...most(byFile)], 1, paint),
  ];
}

/** The last line of a good build. */
export function successLine(result: BuildResult, out: string): string {
  const files = result.copied.length > 0 ? ` and ${plural(result.copied.length, 'copied file')}` : '';
  return `${plural(result.pages.length, 'page')}${files} in ${out}, ${seconds(totalMs(result))}.`;
}

/** The last lines of a first build: the compressed size of each page's scripts, and how to view the site. */
export function firstBuildLines(weights: readonly ScriptWeight[], preview: string): string[] {
  const [heavy, free] = [
    weights.filter(({ bytes }) => bytes > 0),
    weights.filter(({ bytes }) => bytes === 0),
  ];
  const named = ([first = '', ...others]: readonly string[]) =>
    decoded(first) + (others.length > 0 ? ` and ${plural(others.length, 'more page')}` : '');
  const parts = heavy
    .slice(0, mostWeights)
    .map(
      ({ routes, bytes }) => `${bytes < 100 ? plural(bytes, 'byte') : kilobytes(bytes)} on ${named(routes)}`,
    );
  const rest = heavy.slice(mostWeights).flatMap(({ routes }) => routes).length;
  if (rest > 0) parts.push(`less on ${plural(rest, 'more page')}`);
  const none = free.flatMap(({ routes }) => routes).length;
  if (none > 0) parts.push(heavy.length === 0 ? 'none on any page' : `none on ${plural(none, 'page')}`);
  return [`Scripts, compressed: ${parts.join(', ')}.`, `Look at it: ${preview}`];
}

/** The most sizes in such a line. */
const mostWeights = 3;

/**
 * The data that modules have made for this build, and whether they used the clock, the network or programs. Undefined if there is
 * none.
 */
export function madeLine({ made }: Pick<BuildResult, 'made'>): string | undefined {
  const words = { clock: 'asks the clock', network: 'asks the network', programs: 'runs programs' } as const;
  const each = made.map(({ file, uses }) => {
    const said = uses.map((use) => words[use]).join(', ');
    return said === '' ? file : `${file} (${said})`;
  });
  return each.length > 0 ? printable(`Made for this build: ${each.join(', ')}.`) : undefined;
}

/** The pages' last changes according to git. Undefined if site.yml does not request them. */
export function gitLine({ git }: Pick<BuildResult, 'git'>): string | undefined {
  if (!git) return undefined;
  const { pages, dated, isShallow } = git;
  const shallow = isShallow && ' Only the latest commits were fetched: fetch all (fetch-depth: 0).';
  const why = shallow || ' A page shows its last change once it is committed.';
  return `Git knows the last change of ${dated} of ${plural(pages, 'page')}.${dated < pages ? why : ''}`;
}

/** More lines of a report: folders that could not be removed. */
export function leftLines({ left }: BuildResult): string[] {
  return left.map(
    (folder) =>
      `${printable(folder)} could not be cleared away. Nothing in it is needed: delete it yourself.`,
  );
}

/**
 * The line for one more build of a watch. It has the changed files, the changed routes, and the changed `previews` (which are in no
 * file). It also has the removed pages, the removed previews that were never in the out folder, and the time in ms. `isFixed`: the
 * last build had problems.
 */
export function roundLine(
  result: BuildResult,
  changed: readonly string[],
  previews: Record<'changed' | 'gone', readonly Pick<Preview, 'route' | 'isOut'>[]>,
  ms: number,
  isFixed = false,
): string {
  const more = changed.length > 1 ? ` and ${plural(changed.length - 1, 'more file')}` : '';
  const files = new Set([...result.changed, ...result.removed]);
  const routes = result.pages.filter(({ output }) => files.has(output)).map(({ route }) => route);
  const removed = result.removed.filter((path) => path.endsWith('.html'));
  const others = files.size - routes.length - removed.length;
  const shown = listed(routes);
  if (others > 0) shown.push(plural(others, 'other file'));
  const notOut = previews.changed.map(({ route }) => route);
  const isThere = new Set([...notOut, ...result.pages.map(({ route }) => route)]);
  const gone = removed.map((path) => `/${path.replace(/(^|\/)index\.html$/, '$1')}`);
  const notShown = previews.gone.filter(({ isOut }) => !isOut).map(({ route }) => route);
  for (const [what, some] of [
    ['not out', notOut],
    ['gone', gone.filter((route) => !isThere.has(route))],
    ['no longer shown', notShown.filter((route) => !isThere.has(route))],
  ] as const)
    if (some.length > 0) shown.push(`${what}: ${listed(some).join(', ')}`);
  const edited = printable(changed[0] ?? 'A change that was not reported');
  return `${edited}${more} → ${shown.join(', ') || (isFixed ? 'no more problems, dist is as it was' : 'no change')}, ${ms.toFixed(0)} ms.`;
}

/** Some routes, and the number of the others. */
function listed(routes: readonly string[]): string[] {
  const more = routes.length - mostRoutes;
  return [...routes.slice(0, mostRoutes).map(decoded), ...(more > 0 ? [plural(more, 'more route')] : [])];
}

/** The most routes in such a line. */
const mostRoutes = 5;

export function phaseLine(name: string, ms: number, paint: Paint): string {
  return `${(stepWords[name] ?? name).padEnd(29)} ${paint('dim', `${ms.toFixed(0).padStart(5)} ms`)}`;
}

export function totalMs({ phases }: Pick<BuildResult, 'phases'>): number {
  return phases.reduce((sum, { ms }) => sum + ms, 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** `0.31 s` */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
