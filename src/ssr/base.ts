// Runs with the templates, at build time: the path that the site is served below. Browsers get src/client/base.ts instead.
/** Set by the build. Below a base it is a mark, which is replaced by the base after rendering: see `placeholderBase`. */
declare const SITE_BASE: string;

/** The path below which the site is served, with a slash at both ends: `/` or `/kids/`. The same at build time and in the browser. */
export const base: string = SITE_BASE;
