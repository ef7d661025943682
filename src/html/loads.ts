// Finished HTML → what a browser loads to show it, and what it carries inside. Pure.
import { Parser } from 'htmlparser2';
import type { BudgetKind } from '../model/config.ts';
import { readCss } from './css.ts';
import { candidates } from './scan.ts';

/** The kinds that files have. */
export type FileKind = Exclude<BudgetKind, 'html' | 'page'>;

/** The code of a page, by what it is. */
export interface Inside {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** The markup of pictures that are drawn in the page. */
  readonly drawings: readonly string[];
}

/** What one page needs. */
export interface Loads {
  readonly inside: Inside;
  /** Each is one picture: the files of it that a browser chooses from. */
  readonly pictures: readonly (readonly string[])[];
  /** Addresses of stylesheets, scripts and fonts. */
  readonly others: readonly string[];
}

/** The types of inline scripts that are code (HTML, "The script element"). */
const code = /^(|module|(text|application)\/(java|ecma)script)$/i;
/** What `<link>` makes a browser load before the page is shown. */
const loading = /\b(stylesheet|preload|modulepreload)\b/i;

/** Reads a page. Addresses are as they stand there, with the base in front. */
export function loadsOf(html: string): Loads {
  const styles: string[] = [];
  const scripts: string[] = [];
  const drawings: string[] = [];
  const pictures: string[][] = [];
  const others: string[] = [];
  let drawn = 0;
  let drawnFrom = 0;
  /** Of the `<picture>` around: the first source's files. */
  let choice: string[] | undefined;
  let inPicture = false;
  let text: string[] | undefined;

  const parser = new Parser({
    onopentag(element, { src = '', href = '', srcset = '', imagesrcset, rel = '', type = '', as }) {
      if (element === 'svg') {
        if (drawn === 0) drawnFrom = parser.startIndex;
        drawn += 1;
      }
      if (element === 'style') text = styles;
      if (element === 'script' && src === '' && code.test(type)) text = scripts;
      if (element === 'script' && src !== '') others.push(src);
      if (element === 'link' && loading.test(rel) && as !== 'image') others.push(href);
      if (element === 'link' && loading.test(rel) && as === 'image')
        pictures.push(imagesrcset ? candidates(imagesrcset) : [href]);
      if (element === 'picture') [inPicture, choice] = [true, undefined];
      if (element === 'source' && inPicture && srcset !== '') choice ??= candidates(srcset);
      if (element === 'img') pictures.push(choice ?? (srcset === '' ? [src] : candidates(srcset)));
    },
    ontext(found) {
      text?.push(found);
    },
    onclosetag(element) {
      if (element === 'style' || element === 'script') text = undefined;
      if (element === 'picture') [inPicture, choice] = [false, undefined];
      if (element === 'svg') {
        drawn -= 1;
        if (drawn === 0) drawings.push(html.slice(drawnFrom, parser.endIndex + 1));
      }
    },
  });
  parser.end(html);
  const inside = { styles, scripts, drawings };
  return {
    inside,
    pictures,
    others: [...others, ...styles.flatMap((css) => readCss(css).loads.map(([, url]) => url))],
  };
}

const kinds: readonly (readonly [FileKind, RegExp])[] = [
  ['css', /\.css$/],
  ['js', /\.m?js$/],
  ['fonts', /\.(woff2?|ttf|otf)$/],
  ['images', /\.(avif|webp|jpe?g|png|gif|svg|ico)$/],
];

/** What kind of file `path` is, by its name. */
export function kindOf(path: string): FileKind | undefined {
  return kinds.find(([, name]) => name.test(path))?.[0];
}
