// Runs with the templates, at build time: the base of the site. Browsers get src/bundled/client/base.ts instead.
/** Set by the build. If the site has a base, this is a placeholder, which is replaced after rendering: see `placeholderBase`. */
declare const SITE_BASE: string;

/** The base of the site, with a slash at both ends: `/` or `/kids/`. It is the same at build time and in the browser. */
export const base: string = SITE_BASE;
