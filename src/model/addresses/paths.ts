// The names of files and folders in a site and its out folder.
import { relative, sep } from 'node:path';
import type { SiteFile } from '../site/files.ts';
import { isLanguageTag } from '../site/language.ts';

/** The path of an absolute `file` relative to `folder`, with `/` on every system, as in locations and addresses. */
export function nameIn(folder: string, file: string): string {
  return relative(folder, file).split(sep).join('/');
}

/** The absolute path of a relative path (with `/`) in an absolute `folder`. Faster than `join`, which resolves `..`. */
export function pathIn(folder: string, path: string): string {
  const own = sep === '/' ? path : path.replaceAll('/', sep);
  return folder.endsWith(sep) ? folder + own : folder + sep + own;
}

/** The settings of the whole site. */
export const siteFile = 'content/site.yml';
/** Each Markdown file in it is one page. */
export const pagesFolder = 'content/pages/';
/** Each file in it has data that templates request by name. */
export const dataFolder = 'content/data/';
/** All files in it are copied unchanged. */
export const staticFolder = 'content/static/';

/** Whether a file of the site has the bytes of its source. Converted pictures also have a source. */
export function isCopy<T extends Pick<SiteFile, 'path' | 'source'>>(file: T): file is T & { source: string } {
  return file.source?.normalize('NFC') === `${staticFolder}${file.path}`;
}

/** Renders <html> around every page; its schema is that of site.yml. */
export const documentFile = 'templates/Document.tsx';
/** Renders the picture of a page for social networks. It is optional. */
export const cardFile = 'templates/Card.tsx';
/** Each file in it is a page template. */
export const pageTemplatesFolder = 'templates/pages/';
export const pageTemplateFile = (name: string) => `${pageTemplatesFolder}${name}.tsx`;
/** The name of a page template in a text, which may be the path of its file. */
export const templateNameIn = (text: string) => text.replace(/^(?:templates\/)?pages\/|\.tsx$/g, '');
/** Each file in it is an island. */
export const islandsFolder = 'templates/islands/';
export const islandFile = (name: string) => `${islandsFolder}${name}.tsx`;
/** The file of an island that only browsers render. */
export const browserIslandFile = (name: string) => `${islandsFolder}${name}.client.tsx`;
/** The file that browsers load instead of an island that is rendered at build time. */
export const listenerFile = (name: string) => `${islandsFolder}${name}.client.ts`;
/** Each file in it is a component that content can name. */
export const componentsFolder = 'templates/components/';
export const componentFile = (name: string) => `${componentsFolder}${name}.tsx`;
/** Each file in it makes one file of the site: `feed.xml.ts`. */
export const filesFolder = 'templates/files/';
export const stylesFolder = 'templates/styles/';
/** The stylesheets of every page, in this order. */
export const stylesFiles = ['css', 'scss', 'sass'].map((ending) => `${stylesFolder}site.${ending}`);
/** The file name of the compiled templates in stacks. */
export const programFile = 'site-program.cjs';
/** The file name of the plugins in stacks. */
export const pluginsFile = 'site-plugins.cjs';
/** JSON Schemas of a site's YAML, for editors. */
export const schemasFolder = '.schemas/';
/** In the out folder: the files that the generator makes besides pages. */
export const assetsFolder = 'assets/';
/** In content/static: the source of all icons. */
export const iconFile = 'favicon.svg';
/** The page that hosts show for an unknown address. */
export const notFoundFile = '404.html';
/** The list of a build's own files, in the out folder. */
export const manifestFile = '.site-build.json';
/** Rules for hosts, in the out folder: headers and redirects (Netlify, Cloudflare Pages). */
export const headersPath = '_headers';
export const redirectsPath = '_redirects';
/** Makes GitHub Pages serve all files unchanged, including those that begin with `_` or `.`. */
export const noJekyllPath = '.nojekyll';
/** Files in the out folder for hosts and for the next build, not for visitors. */
export const hostFiles: ReadonlySet<string> = new Set([
  headersPath,
  redirectsPath,
  noJekyllPath,
  manifestFile,
]);

/** The name by which templates request a data file: `content/data/shop/prices.yml` → `shop/prices`. */
export function dataName(path: string): string {
  return path.slice(dataFolder.length).replace(dataEnding, '');
}

/** Whether templates can request a file as data. */
export function isData(path: string): boolean {
  return path.startsWith(dataFolder) && dataEnding.test(path) && !/\.d\.m?ts$/.test(path);
}

/** Whether a data file is a module that makes the data. */
export function isDataModule(path: string): boolean {
  return isData(path) && moduleEnding.test(path);
}

/** The beginnings of new pages, by the template: `templates/new/post.md`. */
export const newPageFolder = 'templates/new/';

/** The beginning of the names of data that are the strings of templates in a language. */
export const stringsPrefix = 'strings/';

/** The language of the strings in a file: `content/data/strings/de.yml` → `de`. Undefined if it has none. */
export function languageOfStrings(path: string): string | undefined {
  const [, language] = isData(path) ? (/^strings\/([^/]+)$/.exec(dataName(path)) ?? []) : [];
  return language !== undefined && isLanguageTag(language) ? language : undefined;
}

/** The endings of data that messages list. A hint of `unknown-content` has them in this order. */
export const dataEndings = ['.yml', '.yaml', '.json', '.js', '.ts'] as const;
const dataEnding = new RegExp(`(?:${dataEndings.join('|').replaceAll('.', '\\.')}|\\.m[jt]s)$`);
const moduleEnding = /\.m?[jt]s$/;

export function isStylesheet(path: string): boolean {
  return /\.(?:css|s[ac]ss)$/.test(path);
}

/** The file extension of a CSS module. Its class names are in pages. */
export const cssModuleEnding = /\.module\.(?:css|s[ac]ss)$/;

/** The file extensions of pictures that pages can show, for a regular expression. */
export const pictureEndings = 'avif|gif|jpe?g|png|svg|webp';
const picture = new RegExp(`\\.(?:${pictureEndings})$`, 'i');

/** Whether a file is a picture that pages can show, by its name. */
export function isPicture(path: string): boolean {
  return picture.test(path);
}

/**
 * Whether a path that the system has listed may have a name that is not UTF-8. Its bytes became the replacement character, so no
 * file is found at the path.
 */
export function hasLostBytes(path: string): boolean {
  return path.includes('\ufffd');
}

/**
 * Whether a file is a leftover of an editor, a file manager or a merge: .DS_Store, .faq.md.swp, faq.md~, .#faq.md, #faq.md#,
 * Thumbs.db, faq.md.orig, faq.md.bak, faq.md___jb_tmp___, Vim's 4913. Notes for authors (content/README.md) also count. Such files
 * are not pages.
 */
export function isLeftover(path: string): boolean {
  const isOdd =
    /(^|\/)([.#][^/]*|Thumbs\.db|desktop\.ini|4913)$|(~|\.(?:orig|bak|tmp|sw[a-p])|___jb_(?:tmp|old)___)$/i.test(
      path,
    );
  return !path.startsWith(staticFolder) && (isOdd || /^content\/README(\.\w+)?$/i.test(path));
}
