// What the exports of WordPress and Ghost have in common: pages in one file, with HTML in them. Pure.
import type { FoundPage, FoundSite, Tree, Values } from '../model.ts';
import { markdownOfHtml } from '../syntax/htmlToMarkdown.ts';
import { pagePath } from './common.ts';
import { momentOf } from './values.ts';

/** A post or a page of an export. */
export interface Entry {
  readonly id: string;
  readonly address: string;
  readonly title: string;
  readonly html: string;
  readonly isPost: boolean;
  readonly isDraft: boolean;
  readonly date: string | undefined;
  readonly values: Values;
}

/** A page of an export; `file`: the export itself. `pictureOf`: where a picture is, if not there. */
export function entryPage(
  file: string,
  { address, title, html, isPost, isDraft, date, values, id }: Entry,
  changes: { readonly href: (url: string) => string; readonly src: (url: string) => string },
): FoundPage {
  const body = markdownOfHtml(html, ({ properties }) => {
    delete properties.srcSet;
    delete properties.srcset;
    for (const [name, change] of Object.entries(changes))
      if (typeof properties[name] === 'string') properties[name] = change(properties[name]);
  });
  const name = address.replace(/^\/|\/$|\.html?$/g, '');
  const day = isPost ? momentOf(date) : undefined;
  return {
    from: `${file}#${id}`,
    to: pagePath(isPost ? `posts/${name.split('/').at(-1)}` : name || 'index'),
    address,
    values: { title, ...values },
    body,
    line: 1,
    date: day,
    isDraft,
  };
}

/** The files of an export, which may be divided: those of an ending whose beginning says so. */
export function exportsIn(tree: Tree, ending: string, sign: RegExp): readonly string[] {
  return tree.paths.filter(
    (path) => !path.includes('/') && path.endsWith(ending) && sign.test(tree.text(path).slice(0, 20_000)),
  );
}

/** In characters. No system has longer paths; each of its folders is left out in turn. */
const longestPath = 4096;

/** Where a file of the old site is in the folder: at its path, or without the folders before `name/`. */
export function uploadOf(tree: Tree, path: string): string | undefined {
  if (path.length > longestPath) return undefined;
  const parts = path.replace(/^\/+/, '').split('/');
  for (let from = 0; from < parts.length; from += 1) {
    const file = parts.slice(from).join('/');
    if (tree.has(file)) return file;
  }
  return undefined;
}

/** The uploads that lie beside an export, at the addresses that they had. */
export function uploadsOf(tree: Tree, folder: string, to: string): FoundSite['files'] {
  return tree.paths.flatMap((from) => {
    const at = `/${from}`.indexOf(`/${folder}/`);
    return at === -1 ? [] : [{ from, to: `${to}${from.slice(at + folder.length)}` }];
  });
}
