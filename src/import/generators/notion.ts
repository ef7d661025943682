// Notion: an export of its pages as Markdown, with a CSV file for each database. Pure.
import { posix } from 'node:path';
import { decoded } from '../../model/addresses/url.ts';
import type { Draft, FoundPage, FoundSite, Generator, Left, Tree, Values } from '../model.ts';
import { edited } from '../syntax/draft.ts';
import { below, emptySite, isMarkdown, pageAt, pagePath, stemOf } from './common.ts';
import { momentOf, slugOf, textsOf } from './values.ts';

/** The id at the end of a name: `Reading list 0123456789abcdef0123456789abcdef.md`. */
const id = /[ -]?[\da-f]{32}(?=(?:\.\w+)?$)/;

export const notion: Generator = {
  name: 'notion',
  isIn: (tree) => {
    const pages = tree.paths.filter(isMarkdown);
    return pages.filter((path) => id.test(path)).length > pages.length / 2;
  },
  read,
};

/** The most rows of a database that its page shows. */
const mostRows = 1000;

function read(tree: Tree): FoundSite {
  const left: Left[] = [];
  const names = new Names(tree);
  const databases = below(tree, '').filter((path) => /\.csv$/i.test(path) && !/_all\.csv$/i.test(path));
  const folders = new Set(databases.flatMap((path) => [stemOf(path), stemOf(path).replace(id, '')]));
  const pages = below(tree, '')
    .filter(isMarkdown)
    .map((path) => pageOf(tree, path, names, folders.has(posix.dirname(path)), left));
  const titles = new Map(pages.map(({ from, title }) => [`${posix.dirname(from)}\n${title}`, from]));
  const lists = databases.map((path) => {
    const rows = rowsOf(tree.text(path));
    if (rows.length > mostRows + 1) left.push({ file: path, line: mostRows + 2, kind: 'long', what: path });
    const find = (title: string) =>
      [stemOf(path), stemOf(path).replace(id, '')].flatMap(
        (folder) => titles.get(`${folder}\n${title}`) ?? [],
      )[0];
    return databasePage(path, rows.slice(0, mostRows + 1), names, find);
  });
  const files = below(tree, '').filter((path) => !isMarkdown(path) && !/\.csv$/i.test(path));
  const copies = new Map(files.map((path) => [path, names.fileOf(path)]));
  return {
    ...emptySite,
    settings: { name: pages.find(({ address }) => address === '/')?.title },
    isDocumentation: pages.every(({ date }) => date === undefined),
    pages: [...pages, ...lists],
    files: [...copies].map(([from, to]) => ({ from, to })),
    left,
    translate: (draft) => callouts(withFiles(draft, copies)),
  };
}

/** The addresses of pages and files, from their names without ids. */
class Names {
  readonly #taken = new Set<string>();
  /** The last number of each name: thousands of pages may have one title. */
  readonly #numbers = new Map<string, number>();
  /** The only page at the top, and its folder. */
  readonly #home: string | undefined;
  readonly #root: string;

  constructor(tree: Tree) {
    const pages = below(tree, '').filter(isMarkdown);
    // A zip file has a folder around all.
    const [first = ''] = pages;
    const outer = /^(?:Export-[^/]*|Private & Shared)\/(?:Private & Shared\/)?/.exec(first)?.[0] ?? '';
    this.#root = pages.every((path) => path.startsWith(outer)) ? outer : '';
    const top = pages.filter((path) => !path.slice(this.#root.length).includes('/'));
    this.#home = top.length === 1 ? top[0] : undefined;
  }

  #parts(path: string): readonly string[] {
    const parts = path.slice(this.#root.length).split('/');
    const home = this.#home === undefined ? undefined : nameOf(this.#home);
    const inner = parts.length > 1 && named(parts[0] ?? '') === home ? parts.slice(1) : parts;
    return [...inner.slice(0, -1).map(named), nameOf(path)].map((name) => slugOf(name) || 'page');
  }

  /** A free address: `guides/first-steps`. Equal names get numbers. */
  #free(path: string, end = ''): string {
    for (let number = this.#numbers.get(path + end) ?? 1; ; number += 1) {
      const free = `${path}${number === 1 ? '' : `-${number}`}${end}`;
      if (this.#taken.has(free)) continue;
      this.#numbers.set(path + end, number);
      this.#taken.add(free);
      return free;
    }
  }

  stemOf(path: string): string {
    return path === this.#home ? 'index' : this.#free(this.#parts(path).join('/'));
  }

  fileOf(path: string): string {
    return this.#free(this.#parts(path).join('/'), posix.extname(path).toLowerCase());
  }
}

/** The name of a folder, or of a file without its ending, without its id. */
const named = (name: string) => name.replace(id, '').trim();
const nameOf = (path: string) => named(stemOf(posix.basename(path)));

/** A page. `isRow`: whether it is a row of a database, so that its properties are its first lines. */
function pageOf(tree: Tree, path: string, names: Names, isRow: boolean, left: Left[]): FoundPage {
  const page = pageAt(tree, path, left, () => {
    const stem = names.stemOf(path);
    return { to: pagePath(stem), address: stem === 'index' ? '/' : `/${stem}/` };
  });
  const [all = '', title = ''] = /^\s*# ([^\n]*)\n*/.exec(page.body) ?? [];
  const [lines = ''] = isRow
    ? (/^(?:[^\s:#<>|*_`[\]-][^:\n]{0,80}:(?: [^\n]*)?\n)+(?=\n|$)/.exec(page.body.slice(all.length)) ?? [])
    : [];
  const known = valuesOf(lines);
  const head = all + lines;
  return {
    ...page,
    ...known,
    values: { ...page.values, ...known.values },
    title: title.trim() || nameOf(path),
    // The title stays in the text, where it is found as in other Markdown.
    body: title === '' ? page.body.slice(head.length) : `# ${title}\n\n${page.body.slice(head.length)}`,
    line: page.line + head.split('\n').length - (title === '' ? 1 : 3),
  };
}

/** Properties that mean something here. */
const meanings: readonly (readonly [name: RegExp, key: string])[] = [
  [/^(?:date|publish(?:ed)?(?: (?:on|date|at))?|publication date)$/i, 'date'],
  [/^(?:last edited(?: time)?|updated?(?: at)?|last updated)$/i, 'updated'],
  [/^(?:tags?|categor(?:y|ies)|topics?)$/i, 'tags'],
  [/^(?:description|summary|excerpt)$/i, 'description'],
];

/** The properties of a row: `Key: value` in each line. */
function valuesOf(lines: string): {
  readonly values: Values;
  readonly date?: string;
  readonly isDraft?: boolean;
} {
  const own = lines.split('\n').flatMap((line): (readonly [string, string])[] => {
    const at = line.indexOf(':');
    const value = line.slice(at + 1).trim();
    return at === -1 || value === '' ? [] : [[line.slice(0, at).trim(), value]];
  });
  const isSaid = ([name, value]: readonly [string, string]) =>
    /^published$/i.test(name) && /^(?:yes|no)$/i.test(value);
  const found = own
    .filter((one) => !isSaid(one))
    .map(([name, value]) => {
      const [, key] = meanings.find(([one]) => one.test(name)) ?? [];
      // A period begins at its first day.
      const moment = key === 'date' || key === 'updated' ? momentIn(value) : undefined;
      if (moment !== undefined) return [key ?? name, moment] as const;
      if (key === 'tags') return [key, value.split(/,\s*/)] as const;
      return key === 'description' ? ([key, value] as const) : ([name, value] as const);
    });
  const values = Object.fromEntries(found.filter(([name]) => name !== '__proto__'));
  const [created] = own.flatMap(([name, value]) =>
    /^created(?: time)?$/i.test(name) ? (momentIn(value) ?? []) : [],
  );
  const date = textsOf(values.date)[0] ?? (Object.hasOwn(values, 'tags') ? created : undefined);
  const isDraft = own.some(
    ([name, value]) =>
      (/^status$/i.test(name) && /^draft$/i.test(value)) ||
      (/^published$/i.test(name) && /^no$/i.test(value)),
  );
  return { values, ...(date === undefined ? {} : { date }), ...(isDraft ? { isDraft } : {}) };
}

const momentIn = (value: string) =>
  momentOf(
    value
      .split(' → ')[0]
      ?.replace(/^@/, '')
      .replace(/^(\d{4})\/(\d\d?)\/(\d\d?)/, '$1-$2-$3')
      .replace(/ (?:AM|PM)?\s*\(.*\)$/, ''),
  );

const ends = /[,\n]/g;

/** The rows of a CSV file. A quote without an end is a letter, and so are those after it. */
function rowsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let areQuotes = true;
  for (let at = 0; at <= text.length; at += 1) {
    const quoted: ReturnType<typeof quotedFrom> =
      areQuotes && text[at] === '"' ? quotedFrom(text, at + 1) : undefined;
    areQuotes &&= text[at] !== '"' || quoted !== undefined;
    const start = quoted?.end ?? at;
    ends.lastIndex = start;
    at = ends.exec(text)?.index ?? text.length;
    rows.at(-1)?.push((quoted?.text ?? text.slice(start, at)).trim());
    if (text[at] === '\n') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

/** A quoted cell, with two quotes for one in it, and its end. */
function quotedFrom(
  text: string,
  start: number,
): { readonly text: string; readonly end: number } | undefined {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return { text: text.slice(start, at).replaceAll('""', '"'), end: at + 1 };
  return undefined;
}

/** The page of a database: its rows as a table, which links their pages. */
function databasePage(
  path: string,
  [head = [], ...rows]: readonly (readonly string[])[],
  names: Names,
  find: (title: string) => string | undefined,
): FoundPage {
  const stem = names.stemOf(path);
  const cell = (text: string) => text.replace(/[\\|[\]<*_`]/g, '\\$&').replace(/\s+/g, ' ');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = rows.map((row) => {
    const [title = '', ...others] = head.map((_, index) => row[index] ?? '');
    const file = find(title);
    const target =
      file === undefined ? '' : encodeURI(posix.relative(posix.dirname(path), file)).replace(/[()]/g, escape);
    return line([target === '' ? cell(title) : `[${cell(title)}](${target})`, ...others.map(cell)]);
  });
  return {
    from: path,
    to: pagePath(stem),
    address: `/${stem}/`,
    values: {},
    title: nameOf(path),
    body: head.length === 0 ? '' : [line(head.map(cell)), line(head.map(() => '---')), ...table].join('\n'),
    line: 1,
    isDraft: false,
  };
}

/** Links to files at their new addresses. */
function withFiles(draft: Draft, copies: ReadonlyMap<string, string>): Draft {
  return edited(draft, /\]\(((?:[^()\s]|\([^()\s]*\))+)\)/g, ([all, path = '']) => {
    const to = copies.get(posix.join(posix.dirname(draft.file), decoded(path)));
    return to === undefined ? all : `](/${encodeURI(to)})`;
  });
}

/** The kinds of callouts, by their icon. */
const icons: readonly (readonly [icon: RegExp, kind: string])[] = [
  [/^[💡✅]/u, 'TIP'],
  [/^[⚠🚧]/u, 'WARNING'],
  [/^[❗🚨🛑🔥❌]/u, 'CAUTION'],
];

/** `<aside>` is a callout, with an icon before its text. */
function callouts(draft: Draft): Draft {
  return edited(
    draft,
    /^<aside>[ \t]*\n([\s\S]*?)\n[ \t]*<\/aside>[ \t]*$/gm,
    ([, inner = '']) => {
      const text = inner.trim().replace(/^<img\b[^<>]*>\s*/, '');
      const kind = icons.find(([icon]) => icon.test(text))?.[1] ?? 'NOTE';
      const words = text.replace(
        /^\p{Extended_Pictographic}(?:\u{FE0F}|\u{200D}|\p{Extended_Pictographic})*\s*/u,
        '',
      );
      return `> [!${kind}]\n${words.replace(/^/gm, '> ').replace(/^> $/gm, '>')}`;
    },
    'text',
    /\n[ \t]*<\/aside>[ \t]*$/gm,
  );
}
