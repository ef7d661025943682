// What a page template's `paths` returns → the further pages of a content file, checked. Pure, as long as the template is.
import { typographic } from '../markdown/markdown.ts';
import type { Asks } from '../model/asked.ts';
import { frontMatterSchema } from '../model/config.ts';
import { isRoute, pageTemplatesFolder } from '../model/paths.ts';
import type { Outcome, Place, Problem } from '../model/problem.ts';
import type { FurtherPath } from '../model/props.ts';
import type { PlannedSite, Program, Route } from '../model/site.ts';
import { allThrown, nearest, problem } from '../problems/problem.ts';
import type { PathsFault } from '../problems/words/asking.ts';
import type { Answers } from './answers.ts';

/** What `paths` is asked with. */
export interface PathsContext {
  readonly site: PlannedSite['site'];
  readonly program: Program;
  readonly answers: Answers;
}

/** The further pages of a content file; undefined where nobody can tell. And what they were told by besides. */
export interface FurtherPaths extends Outcome<readonly FurtherPath[] | undefined> {
  readonly asks?: Asks | undefined;
}

/** Asks the template of a page which further pages there are below it. */
export function furtherPaths(own: Route, { site, program, answers }: PathsContext): FurtherPaths {
  const { route, output: _, page: source, data, path: __, ...frontMatter } = own;
  const file = `${pageTemplatesFolder}${own.template}.tsx`;
  const related = [{ file: source.source.path }];
  const {
    value,
    thrown: fault,
    asks,
  } = answers.asked(route, () => {
    const paths = program.paths.get(own.template);
    return typeof paths === 'function' ? paths({ site, page: { ...frontMatter, route }, data }) : paths;
  });
  if (fault) {
    const at = program.locate(fault.error) ?? { file };
    return { value: undefined, problems: allThrown(fault.error, at, related), asks };
  }
  const at = ['function paths', 'const paths'].reduce<Place | undefined>(
    (found, text) => found ?? program.find(text, 'anywhere', file),
    undefined,
  );
  const refused = (fault: PathsFault, what: string, near?: string | undefined) =>
    problem('bad-paths', [fault, what, near], at ?? { file }, related);
  if (!Array.isArray(value)) {
    const what = value instanceof Promise ? 'Promise' : value === null ? 'null' : typeof value;
    return { value: undefined, problems: [refused('list', what)], asks };
  }
  const taken = new Set<string>();
  const problems: Problem[] = [];
  const found = value.map((one: unknown, index): FurtherPath => {
    const { path, title, description, data, ...others } = { ...(one as object) } as Record<string, unknown>;
    if (typeof path !== 'string') problems.push(refused('element', `${index + 1}`));
    for (const key of typeof path === 'string' ? Object.keys(others) : [])
      problems.push(refused('key', key, nearest(key, ['path', 'title', 'description', 'data'])));
    const name = String(path).toLowerCase();
    const isBelow = own.route.endsWith('/') && path !== '' && isRoute(`${own.route}${path}`);
    if (typeof path === 'string' && !isBelow) problems.push(refused('path', path));
    if (taken.has(name)) problems.push(refused('twice', String(path)));
    taken.add(name);
    const text = (key: 'title' | 'description', given: unknown) => {
      const checked = frontMatterSchema.shape[key].optional().safeParse(given);
      if (!checked.success) problems.push(refused(key, String(path)));
      return checked.data === undefined ? {} : { [key]: typographic(checked.data) };
    };
    return {
      path: String(path),
      ...text('title', title),
      ...text('description', description),
      ...(data === undefined ? {} : { data }),
    };
  });
  return { value: problems.length > 0 ? undefined : found, problems, asks };
}
