// Runs in the browser, with islands that use the base. Modules are in the site's folder `assets`, so their own address contains the
// base.
export const base: string = new URL('../', import.meta.url).pathname;
