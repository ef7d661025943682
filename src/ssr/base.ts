// Runs with the templates, at build time: the path below which the site lies. Browsers get src/client/base.ts in its place.
/** The build says it. Below a base that is a mark, in whose place the base is put when all is drawn: see `baseMark`. */
declare const SITE_BASE: string;

/** The path below which the site is served, with a slash at both ends: `/` or `/kids/`. The same at build time and in the browser. */
export const base: string = SITE_BASE;
