// templates/new/<template>.md → the beginning of new pages with that template. READS.
import { parseDocument } from 'yaml';
import { takeApart } from '../markdown/frontMatter.ts';
import { newPageFolder } from '../model/addresses/paths.ts';
import { decoded } from '../model/addresses/url.ts';
import type { Checked } from '../model/site/problem.ts';
import type { Listing, Page } from '../model/site/site.ts';
import { failed, nearest, problem } from '../problems/problem.ts';
import { parse } from '../stages/1-sources/parse.ts';
import { read } from '../stages/1-sources/read.ts';

/** The beginning of a page, with its blanks replaced. */
export interface Archetype {
  /** Its keys of front matter. */
  readonly keys: readonly string[];
  /** The lines of front matter, as written. */
  readonly yaml: string;
  readonly body: string;
}

/** The values for the blanks of an archetype: `{today}`, `{title}`, `{route}`. */
export type ArchetypeBlanks = Readonly<Record<'today' | 'title' | 'route', string>>;

/** The archetype of a template. Undefined if there is none. An archetype for an unknown template is a problem. */
export function archetypeOf(
  { templateFiles }: Pick<Listing, 'templateFiles'>,
  template: string,
  templates: readonly string[],
  blanks: ArchetypeBlanks,
  given: Readonly<Record<string, string>>,
): Checked<Archetype | undefined> {
  const nameOf = (path: string) => /^(.+)\.md$/.exec(path.slice(newPageFolder.length))?.[1];
  const all = templateFiles.filter(({ path }) => path.startsWith(newPageFolder) && nameOf(path));
  const stray = all.find(({ path }) => !templates.includes(nameOf(path) ?? ''));
  if (stray) {
    const name = nameOf(stray.path) ?? '';
    return failed(
      problem('unknown-template', [name, nearest(name, templates), templates], { file: stray.path }),
    );
  }
  const file = all.find(({ path }) => nameOf(path) === template);
  if (!file) return { value: undefined, problems: [] };
  const { value: written, problems } = read(file);
  if (written === undefined) return { value: undefined, problems };
  const text = written.replace(/\{(today|title|route)\}/g, (_, name: keyof ArchetypeBlanks) => blanks[name]);
  const { value: page, problems: wrong } = parse(file, text);
  if (!page) return failed(...wrong);
  const yaml = withGiven(page.text.replace(/^---[^\n]*\n?|\n+$/g, ''), page.values, given);
  return {
    value: { keys: Object.keys(page.values), yaml, body: takeApart(text).body.replace(/^\n+/, '') },
    problems: [],
  };
}

/** The same lines with other values for the given keys. Comments stay. */
function withGiven(yaml: string, values: Page['values'], given: Readonly<Record<string, string>>): string {
  const own = Object.entries(given).filter(
    ([key]) => Object.hasOwn(values, key) && values[key] !== given[key],
  );
  if (own.length === 0) return yaml;
  const lines = parseDocument(yaml);
  for (const [key, text] of own)
    lines.set(key, typeof values[key] === 'string' ? text : parseDocument(text).contents);
  return lines.toString().trimEnd();
}

/** A title for a page, from the last part of its address: `/posts/five-herbs/` → `Five herbs`. */
export function titleOf(route: string): string {
  const last = decoded(route).split('/').filter(Boolean).at(-1) ?? 'home';
  const words = last.replace(/\.html$/, '').replace(/[-_]+/g, ' ');
  return words.replace(/^./u, (first) => first.toUpperCase());
}
