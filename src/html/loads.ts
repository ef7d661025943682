// Final HTML → the files that a browser loads to show it, and its inline parts. Pure.
import type { BudgetKind } from '../model/site/config.ts';
import { addAll } from '../model/values/lists.ts';
import { readCss } from './css.ts';
import { scan } from './scan.ts';
import { isCode } from './scriptTypes.ts';

export type FileKind = Exclude<BudgetKind, 'html' | 'page'>;

/** The files and inline parts that one page needs. */
export interface Loads {
  /** The inline parts of the page. */
  readonly inside: {
    readonly styles: readonly string[];
    readonly scripts: readonly string[];
    /** Inline SVG. */
    readonly drawings: readonly string[];
  };
  /** One entry for each picture: the files from which a browser chooses. */
  readonly pictures: readonly (readonly string[])[];
  /** Addresses of stylesheets, scripts and fonts. */
  readonly others: readonly string[];
}

/** The values of `rel` with which `<link>` loads something before the page is shown. */
const early = /\b(stylesheet|preload|modulepreload)\b/i;

/**
 * Reads a page. Addresses keep the base. `shared`: the inline styles that other pages also have (`text`), and the rules with
 * addresses that this page can use (`content`).
 */
export function loadsOf(html: string, shared = { text: '', content: '' }): Loads {
  const { inline, loading, drawings } = scan(html, '/');
  const code = inline.filter(({ text }) => text !== '');
  const styles = code.filter(({ element }) => element === 'style').map(({ text }) => text);
  const own = styles.map((css) => css.replace(shared.text, () => shared.content));
  const scripts = code
    .filter(({ element, type }) => element === 'script' && isCode(type))
    .map(({ text }) => text);
  const pictures: string[][] = [];
  const others: string[] = [];
  /** The files of the first source of the current `<picture>`. Its `<img>` comes after its sources (HTML, 4.8.1). */
  let choice: string[] = [];
  for (const { element, attributes, inPicture, urls } of loading) {
    const named = (name: string) => urls.filter(({ attribute }) => attribute === name).map(({ url }) => url);
    const either = (...names: readonly string[]) => names.map(named).find(({ length }) => length > 0) ?? [];
    if (element === 'script') addAll(others, named('src'));
    if (element === 'source' && inPicture && choice.length === 0) choice = named('srcset');
    if (element === 'img') {
      pictures.push(choice.length > 0 ? choice : either('srcset', 'src'));
      choice = [];
    }
    if (element !== 'link' || !early.test(attributes.rel ?? '')) continue;
    if (attributes.as === 'image') pictures.push(either('imagesrcset', 'href'));
    else addAll(others, named('href'));
  }
  return {
    inside: { styles, scripts, drawings },
    pictures,
    others: [...others, ...own.flatMap((css) => readCss(css).loads.map(([, url]) => url))],
  };
}

const kinds: readonly (readonly [FileKind, RegExp])[] = [
  ['css', /\.css$/],
  ['js', /\.m?js$/],
  ['fonts', /\.(woff2?|ttf|otf)$/],
  ['images', /\.(avif|webp|jpe?g|png|gif|svg|ico)$/],
];

/** The kind of the file `path`, by its name. */
export function kindOf(path: string): FileKind | undefined {
  return kinds.find(([, name]) => name.test(path))?.[0];
}
