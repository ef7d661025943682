// Functions that the generators' modules share: finding pages and files, reading configurations. Pure.
import { posix } from 'node:path';
import type { FoundFile, FoundPage, FoundSite, Left, Tree, Values } from '../model.ts';
import { matterOf, type Read, readJson, readToml, readYaml } from './matter.ts';
import { textOf } from './values.ts';

/** Files that no site publishes without being told so: packages, and hidden files. */
const never = /(?<![^/])(?:node_modules|\.[^/]+)(?=\/|$)/g;

/** The paths in a folder (`content/`; '' is all) that may belong to the site. `isIncluded`: of hidden files and folders, those that do. */
export function below(
  tree: Tree,
  folder: string,
  isIncluded: (path: string) => boolean = () => false,
): readonly string[] {
  return tree.paths.filter((path) => {
    const inner = path.startsWith(folder) ? path.slice(folder.length) : undefined;
    const hidden = inner?.matchAll(never) ?? [];
    return (
      inner !== undefined &&
      [...hidden].every(({ 0: name, index }) => isIncluded(inner.slice(0, index + name.length)))
    );
  });
}

/** Whether a file is Markdown. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|mdx|markdown|mkdn?|mdown)$/i.test(path);
}

/** `a/b.mdx` → `a/b` */
export function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, '');
}

/** The files of a folder that is copied unchanged to the root of the site. */
export function copiesOf(tree: Tree, folder: string): readonly FoundFile[] {
  return tree.paths
    .filter((path) => path.startsWith(folder))
    .map((from) => ({ from, to: from.slice(folder.length) }));
}

/** A page whose file was split. Notes unreadable front matter and letters. */
export function pageAt(
  tree: Tree,
  from: string,
  left: Left[],
  place: (
    values: Values,
  ) => Pick<FoundPage, 'to' | 'address'> &
    Partial<Pick<FoundPage, 'title' | 'date' | 'isDraft' | 'isList' | 'language' | 'order' | 'values'>>,
  split = matterOf,
): FoundPage {
  const text = tree.text(from);
  const { values, body, line, fault } = split(text);
  const lost = text.indexOf('\uFFFD');
  if (lost !== -1)
    left.push({ file: from, line: text.slice(0, lost).split('\n').length, kind: 'letters', what: from });
  if (fault !== undefined) left.push({ file: from, line: 1, kind: 'frontMatter', what: fault });
  const own = place(values);
  const all = own.values ?? values;
  const isDraft = all.draft === true || all.published === false || own.isDraft === true;
  return { from, body, line, ...own, values: all, isDraft };
}

/** The value of a file of data: a list, too. */
export function readAny(tree: Tree, path: string): unknown {
  const text = tree.text(path);
  if (posix.extname(path) === '.toml') return readToml(text).values;
  const isYaml = posix.extname(path) !== '.json';
  const inner = isYaml ? `all:\n${text.replace(/^---.*\n/, '').replace(/^/gm, ' ')}` : `{"all":${text}}`;
  return (isYaml ? readYaml : readJson)(inner).values.all;
}

/** The values of a JSON, TOML or YAML file. */
export function readAt(tree: Tree, path: string): Read {
  const read = { '.toml': readToml, '.json': readJson }[posix.extname(path)] ?? readYaml;
  return read(tree.text(path));
}

/** The first existing configuration file, with its values and path. */
export function configOf(
  tree: Tree,
  names: readonly string[],
  left: Left[],
): { readonly file?: string; readonly values: Values } {
  const file = names.find(tree.has);
  if (file === undefined) return { values: {} };
  const { values, fault } = readAt(tree, file);
  if (fault !== undefined) left.push({ file, kind: 'frontMatter', what: fault });
  return { file, values };
}

/** The text of a key in a JavaScript configuration. The code is read, never run. */
export function literalIn(code: string, key: string): string | undefined {
  const [, , text] =
    new RegExp(`(?:^|[\\s{,(])${key}\\s*:\\s*(['"\`])((?:\\\\.|(?!\\1)[^\\\\\\n])*)\\1`).exec(code) ?? [];
  return text?.replace(/\\(.)/g, '$1');
}

/** The quoted texts in code. */
function* quotedIn(code: string): Generator<string> {
  const sign = /['"`\n]/g;
  const quoted = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/y;
  /** Quotes without a closing quote on this line. Later quotes of the same kind have none either. */
  const unclosed = new Set<string>();
  for (let found = sign.exec(code); found; found = sign.exec(code)) {
    if (found[0] === '\n') unclosed.clear();
    if (found[0] === '\n' || unclosed.has(found[0])) continue;
    quoted.lastIndex = found.index;
    const text = quoted.exec(code)?.[2];
    if (text === undefined) unclosed.add(found[0]);
    else {
      yield text;
      sign.lastIndex = quoted.lastIndex;
    }
  }
}

/** The order of texts in a JavaScript configuration: the position of the first existing one. */
export function orderIn(code: string): (texts: readonly string[]) => number | undefined {
  const places = new Map<string, number>();
  for (const text of quotedIn(code)) if (!places.has(text)) places.set(text, places.size + 1);
  return (texts) => texts.flatMap((text) => places.get(text) ?? [])[0];
}

/** `https://example.org/docs/` → the address alone, and the path. */
export function addressParts(value: unknown): { readonly url?: string; readonly base: string } {
  const text = textOf(value);
  if (text === undefined) return { base: '/' };
  if (!URL.canParse(text)) return { base: baseOf(text) };
  const { origin, pathname } = new URL(text);
  return { ...(/^https?:/.test(origin) ? { url: origin } : {}), base: baseOf(pathname) };
}

/** `docs`, `/docs` → `/docs/` */
export function baseOf(value: unknown): string {
  const inner = (textOf(value) ?? '').replace(/^\/+|\/+$/g, '');
  return inner === '' || inner === '.' ? '/' : `/${inner}/`;
}

/** The address of a file's stem in nearly all generators: `a/index` → `/a/`, `a/b` → `/a/b/`. */
export function folderAddress(stem: string): string {
  const inner = stem.replace(/(?:^|\/)(?:_?index|readme)$/i, '');
  return inner === '' ? '/' : `/${inner}/`;
}

/** A path in content/pages. `_index`, `index` and `README` are the page of their folder. */
export function pagePath(stem: string): string {
  return `${stem.replace(/(^|\/)(?:_index|readme|index)$/i, '$1index')}.md`;
}

/** The most characters of a pattern of addresses, and of a value in it: a value may be as long as a page, and come often. */
const mostOfAddress = 500;

/** A pattern of addresses (`:year/:title/`) with its values. Both are truncated: longer addresses are no addresses. */
export function filledPattern(
  pattern: string,
  placeholder: RegExp,
  by: (match: RegExpExecArray) => string,
): string {
  let at = 0;
  const short = pattern.slice(0, mostOfAddress);
  const parts = [...short.matchAll(placeholder)].flatMap((match) => {
    const before = short.slice(at, match.index);
    at = match.index + match[0].length;
    return [before, by(match).slice(0, mostOfAddress)];
  });
  return [...parts, short.slice(at)].join('');
}

/** The defaults of an imported site. */
export const emptySite: FoundSite = {
  settings: {},
  isDocumentation: false,
  base: '/',
  pages: [],
  folders: [],
  files: [],
  menu: [],
  feeds: [],
  redirects: [],
  fallback: () => undefined,
  left: [],
  roots: [],
  translate: (draft) => draft,
};

/** A table without inherited keys, because a folder may have the name `__proto__`. */
const emptyTable = (): Record<string, unknown> => Object.create(null);

/** The value of a data file. Undefined for other files. */
export const valueOfFile = (tree: Tree, path: string) =>
  /\.(?:ya?ml|json|toml)$/.test(path) ? readAny(tree, path) : undefined;

/** The values of the data files of a folder: `a/b.yml` is `a.b`. */
export function dataIn(tree: Tree, folder: string, read = valueOfFile): Values {
  const data = emptyTable();
  for (const path of tree.paths.filter((one) => one.startsWith(folder))) {
    const value = read(tree, path);
    if (value === undefined) continue;
    const parts = stemOf(path.slice(folder.length)).split('/');
    let at = data;
    for (const part of parts.slice(0, -1)) {
      if (Object(at[part]) !== at[part]) at[part] = emptyTable();
      at = at[part] as Record<string, unknown>;
    }
    at[parts.at(-1) ?? ''] = value;
  }
  return data;
}
