// The names that a site and its out folder agree on.
/** What the whole site knows about itself. */
export const siteFile = 'content/site.yml';
/** One Markdown file below it is one page. */
export const pagesFolder = 'content/pages/';
/** One file below it is what templates ask for by its name. */
export const dataFolder = 'content/data/';
/** What lies below it is copied as it is. */
export const staticFolder = 'content/static/';
/** Draws <html> around every page; its schema is that of site.yml. */
export const documentFile = 'templates/Document.tsx';
/** Draws the picture of a page for those who share its address; a site may have none. */
export const cardFile = 'templates/Card.tsx';
/** One file in it is one page template. */
export const pageTemplatesFolder = 'templates/pages/';
/** The file of a page template, by its name. */
export const pageTemplateFile = (name: string) => `${pageTemplatesFolder}${name}.tsx`;
/** One file in it is one island. */
export const islandsFolder = 'templates/islands/';
/** The file of an island, by its name. */
export const islandFile = (name: string) => `${islandsFolder}${name}.tsx`;
/** The file of one that only browsers draw. */
export const browserIslandFile = (name: string) => `${islandsFolder}${name}.client.tsx`;
/** The file that is all that browsers load of an island which is drawn at build time. */
export const listenerFile = (name: string) => `${islandsFolder}${name}.client.ts`;
/** One file in it is one component that content can name. */
export const componentsFolder = 'templates/components/';
/** The file of a component, by its name. */
export const componentFile = (name: string) => `${componentsFolder}${name}.tsx`;
/** One file in it makes one file of the site: `feed.xml.ts`. */
export const filesFolder = 'templates/files/';
/** The stylesheet that every page carries. */
export const stylesFile = 'templates/styles/site.css';
/** The name under which the compiled templates stand in stacks. */
export const programFile = 'site-program.cjs';
/** The same of the plugins. */
export const pluginsFile = 'site-plugins.cjs';
/** JSON Schemas of a site's YAML, for editors. */
export const schemasFolder = '.schemas/';
/** In the out folder: what the generator makes besides pages. */
export const assetsFolder = 'assets/';
/** In content/static: what every other icon is drawn from. */
export const iconFile = 'favicon.svg';
/** What hosts show for an address that leads nowhere. */
export const notFoundFile = '404.html';
/** The list of a build's own files, in the out folder. */
export const manifestFile = '.site-build.json';
/** Rules for hosts, in the out folder: headers and redirects (Netlify, Cloudflare Pages). */
export const headersPath = '_headers';
export const redirectsPath = '_redirects';
/** Tells GitHub Pages to serve files as they are, those that begin with `_` or `.` too. */
export const noJekyllPath = '.nojekyll';
/** What the out folder holds for hosts and for the next build, not for visitors. */
export const hostFiles: ReadonlySet<string> = new Set([
  headersPath,
  redirectsPath,
  noJekyllPath,
  manifestFile,
]);

/** The name by which templates ask for a data file: `content/data/shop/prices.yml` → `shop/prices`. */
export function dataName(path: string): string {
  return path.slice(dataFolder.length).replace(dataEnding, '');
}

/** Whether a file is one that templates can ask for. */
export function isData(path: string): boolean {
  return path.startsWith(dataFolder) && dataEnding.test(path) && !path.endsWith('.d.ts');
}

/** Whether a data file is code that gives the data. */
export function isDataModule(path: string): boolean {
  return isData(path) && moduleEnding.test(path);
}

const dataEnding = /\.(ya?ml|json|m?[jt]s)$/;
const moduleEnding = /\.m?[jt]s$/;

/** Whether a file is one of the pictures that pages can show, by its name. */
export function isPicture(path: string): boolean {
  return /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(path);
}

/**
 * What editors, file managers and merges leave behind is nobody's page: .DS_Store, .faq.md.swp, faq.md~, .#faq.md, #faq.md#,
 * Thumbs.db, faq.md.orig. Nor is what is written for those who write: content/README.md.
 */
export function isLeftover(path: string): boolean {
  const isOdd = /(^|\/)([.#][^/]*|Thumbs\.db|desktop\.ini)$|(~|\.orig)$/i.test(path);
  return !path.startsWith(staticFolder) && (isOdd || /^content\/README(\.\w+)?$/i.test(path));
}
