// The navigation of MkDocs: `nav` of mkdocs.yml, or the order of files; and the lists of the plugin literate-nav. Pure.
import { posix } from 'node:path';
import { once } from '../../model/values/lazy.ts';
import { isMarkdown } from '../generators/common.ts';
import { listedLinks } from '../generators/lists.ts';
import { textOf, valuesOf } from '../generators/values.ts';
import type { FoundFolder, FoundPage, MenuLink, Tree, Values } from '../model.ts';

/** A page in the navigation. */
interface NavPage {
  readonly title: string | undefined;
  readonly order: number;
  /** The titles of the sections that contain it. */
  readonly sections: readonly string[];
}

export interface Nav {
  readonly pages: ReadonlyMap<string, NavPage>;
  /** Links to other sites. */
  readonly links: readonly MenuLink[];
}

/** The folders before others, and in each folder its own page first: the order of a site without `nav`. */
export function inOrder(files: readonly string[]): readonly string[] {
  const keyOf = (path: string) => {
    const isOwn = /(?:^|\/)(?:index|README)\.\w+$/.test(path);
    return [posix.dirname(path), isOwn ? '' : posix.basename(path)] as const;
  };
  const keys = new Map(files.map((path) => [path, keyOf(path)]));
  return files.toSorted((one, other) => {
    const [[folder, name], [otherFolder, otherName]] = [
      keys.get(one) ?? ['', ''],
      keys.get(other) ?? ['', ''],
    ];
    const [a, b] = folder === otherFolder ? [name, otherName] : [folder, otherFolder];
    return a < b ? -1 : a > b ? 1 : 0;
  });
}

/** Reads `nav`. Without one, or where it names a folder, the files come in order. */
export function navOf(
  tree: Tree,
  folder: string,
  files: readonly string[],
  nav: unknown,
  literate: Values | undefined,
): Nav {
  const sorted = once(() => inOrder(files));
  const name = literate && (textOf(literate.nav_file) ?? 'SUMMARY.md');
  const pages = new Map<string, NavPage>();
  const links: MenuLink[] = [];
  const add = (path: string, title: string | undefined, sections: readonly string[]) => {
    if (!pages.has(path)) pages.set(path, { title, order: pages.size + 1, sections });
  };
  const addFolder = (path: string, sections: readonly string[]) => {
    const listed = name === undefined ? '' : tree.text(path + name);
    for (const [page, title] of listedLinks(listed, path))
      add(page, title === '' ? undefined : title, sections);
    for (const one of sorted())
      if (one.startsWith(path) && one !== path + name) add(one, undefined, sections);
  };
  const addNamed = (text: string, title: string | undefined, sections: readonly string[]) => {
    const path = posix.join(folder, text.replace(/#.*/, '').replace(/(?<!\*)\*+$/, ''));
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(text)) links.push({ label: title ?? text, href: text });
    else if (isMarkdown(path)) add(path, title, sections);
    else if (path.endsWith('/')) addFolder(path, title === undefined ? sections : [...sections, title]);
  };
  const visit = (entry: unknown, title: string | undefined, sections: readonly string[]) => {
    const text = textOf(entry);
    const inner = title === undefined ? sections : [...sections, title];
    if (text !== undefined) addNamed(text, title, sections);
    else if (Array.isArray(entry)) for (const one of entry) visit(one, undefined, inner);
    else for (const [key, value] of Object.entries(valuesOf(entry))) visit(value, key, sections);
  };
  if (Array.isArray(nav)) visit(nav, undefined, []);
  else addFolder(folder, []);
  return { pages, links };
}

/** The most sections that are compared with folders. */
const mostSections = 1000;

/** The titles of folders: those of the sections that contain exactly their pages. `rest`: sections without a folder. */
export function navFolders(
  nav: Nav,
  pages: readonly FoundPage[],
): { readonly folders: readonly FoundFolder[]; readonly rest: readonly string[] } {
  const sections = new Map<string, { readonly titles: readonly string[]; readonly pages: FoundPage[] }>();
  for (const page of pages) {
    const titles = nav.pages.get(page.from)?.sections ?? [];
    for (let length = 1; length <= titles.length; length += 1) {
      const own = titles.slice(0, length);
      const key = own.join('\n');
      const known = sections.get(key);
      if (known) known.pages.push(page);
      else if (sections.size < mostSections) sections.set(key, { titles: own, pages: [page] });
    }
  }
  const folders = new Map<string, FoundFolder>();
  const rest: string[] = [];
  for (const { titles, pages: own } of sections.values()) {
    const address = commonFolder(own.map((page) => page.address));
    const isWhole =
      address !== '/' && pages.filter((page) => page.address.startsWith(address)).length === own.length;
    const order = own.reduce((least, page) => Math.min(least, page.order ?? least), Number.MAX_SAFE_INTEGER);
    if (isWhole && !folders.has(address)) folders.set(address, { address, title: titles.at(-1), order });
    else if (!isWhole) rest.push(titles.join(' › '));
  }
  return { folders: [...folders.values()], rest };
}

/** The folder that contains all addresses: `/guides/` for `/guides/a/` and `/guides/`. */
function commonFolder(addresses: readonly string[]): string {
  const parts = addresses.map((one) =>
    (addresses.length === 1 ? posix.dirname(one.replace(/\/$/, '')) : one).split('/'),
  );
  const [first = []] = parts;
  const length = first.findIndex((part, index) => parts.some((one) => one[index] !== part));
  const common = (length === -1 ? first : first.slice(0, length)).filter(Boolean);
  return common.length === 0 ? '/' : `/${common.join('/')}/`;
}
