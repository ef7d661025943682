// The return value of a page template's `paths` → the generated pages of a content file, checked. Pure, if the template is.

import { pageTemplateFile } from '../../../model/addresses/paths.ts';
import { decoded } from '../../../model/addresses/url.ts';
import { shownOf } from '../../../model/site/alternates.ts';
import { frontMatterSchema } from '../../../model/site/config.ts';
import type { Checked, SourceLocation } from '../../../model/site/problem.ts';
import type { FurtherPath } from '../../../model/site/props.ts';
import { routeFrom, type SlugKind } from '../../../model/site/routes.ts';
import type { PlannedSite, Program, Route } from '../../../model/site/site.ts';
import type { Dependencies } from '../../../model/site/templateQueries.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';
import { allThrown, expectNothing, nearest, problem } from '../../../problems/problem.ts';
import type { Answers } from './answers.ts';
import type { PathsFault } from './words.ts';

/** The arguments of `paths`. */
export interface PathsContext {
  readonly site: PlannedSite['site'];
  readonly program: Program;
  readonly answers: Answers;
}

/** The generated pages of a content file, with their dependencies. Undefined if the template throws or returns a wrong path. */
export interface GeneratedPaths extends Checked<readonly FurtherPath[] | undefined> {
  readonly dependencies?: Dependencies | undefined;
}

/** Reads or calls `paths` of the page's template. */
export function generatedPaths(own: Route, { site, program, answers }: PathsContext): GeneratedPaths {
  const { page: source, data } = own;
  const file = pageTemplateFile(own.template);
  const related = [{ file: source.source.path }];
  const recorded = answers.record(own, () => {
    const paths = program.paths.get(own.template);
    const props = { site, page: shownOf(own, site), data };
    return checkedPaths(own, typeof paths === 'function' ? paths(props) : paths, site.slugs);
  });
  const { value, thrown: fault, dependencies } = recorded;
  if (!value) {
    const at = program.locate(fault?.error) ?? { file };
    return { value: undefined, problems: allThrown(fault?.error, at, related), dependencies };
  }
  const at = ['function paths', 'const paths'].reduce<SourceLocation | undefined>(
    (found, text) => found ?? program.find(text, 'anywhere', file),
    undefined,
  );
  const problems = withoutMany(value.faults).map((one) => problem('bad-paths', one, at ?? { file }, related));
  return { value: problems.length > 0 ? undefined : value.paths, problems, dependencies };
}

/** The mistake in one path: see the words of `bad-paths`. */
type Fault = readonly [
  fault: PathsFault,
  what: string,
  near?: string | undefined,
  titles?: readonly string[],
  /** How many more paths have the same mistake. */
  more?: number,
];

/** The most faults of one kind that are reported separately. More are probably one mistake. */
const mostAlike = 5;

/** The faults. If many are of one kind, only the first, with the number of others. */
function withoutMany(faults: readonly Fault[]): readonly Fault[] {
  const byKind = new Map<PathsFault, Fault[]>();
  for (const fault of faults) getOrInsertComputed(byKind, fault[0], () => []).push(fault);
  return [...byKind.values()].flatMap((alike) => {
    const [first, ...others] = alike;
    if (!first || first[0] === 'key' || alike.length <= mostAlike) return alike;
    const [kind, what, near, titles] = first;
    return [[kind, what, near, titles, others.length]];
  });
}

/** The correct paths of those that `paths` returned below `route`, and problems for the others. */
function checkedPaths(
  { route }: Route,
  given: unknown,
  slugs: SlugKind,
): { readonly paths: readonly FurtherPath[]; readonly faults: readonly Fault[] } {
  if (!Array.isArray(given)) {
    expectNothing(given);
    const kind = given instanceof Promise ? 'Promise' : given === null ? 'null' : typeof given;
    return { paths: [], faults: [['list', kind]] };
  }
  const faults: Fault[] = [];
  const paths = new Map<string, FurtherPath>();
  for (const [index, one] of given.entries()) {
    const { path, title, description, data, ...others } = Object(one) as Record<string, unknown>;
    if (typeof path !== 'string') {
      faults.push(['element', `${index + 1}`]);
      continue;
    }
    for (const key of Object.keys(others)) faults.push(['key', key, nearest(key, keys)]);
    const isBelow = route.endsWith('/') && path !== '';
    const whole = isBelow ? routeFrom(`${route}${path}`, slugs) : undefined;
    if (whole === undefined) faults.push(ofPages('path', path, [title]));
    const texts = checkedTexts({ title, description }, (key) => faults.push([key, path]));
    const address = decoded(whole ?? path).toLowerCase();
    const other = paths.get(address);
    if (other) faults.push(ofPages('twice', path, [other.title, title]));
    const values = Object.entries({ path, ...texts, data }).filter(([, value]) => value !== undefined);
    paths.set(address, Object.fromEntries(values) as unknown as FurtherPath);
  }
  return { paths: [...paths.values()], faults };
}

/** The title and description of a generated page, if they are texts. `refuse` gets the keys of others. */
function checkedTexts(
  given: Readonly<Record<'title' | 'description', unknown>>,
  refuse: (key: 'title' | 'description') => void,
): { readonly title: string | undefined; readonly description: string | undefined } {
  const checked = (key: 'title' | 'description') => {
    const { data, success } = frontMatterSchema.shape[key].optional().safeParse(given[key]);
    if (!success) refuse(key);
    return data;
  };
  return { title: checked('title'), description: checked('description') };
}

/** The mistake in a path, with the titles of its pages, if any. Paths are often made from tags or other texts. */
function ofPages(fault: PathsFault, path: string, some: readonly unknown[]): Fault {
  const titles = some.filter((text) => typeof text === 'string');
  return titles.length > 0 ? [fault, path, undefined, titles] : [fault, path];
}

const keys = ['path', 'title', 'description', 'data'];
