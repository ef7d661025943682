// Runs in the browser, with islands that use the base. Modules are in the folder `assets` of the site, so their own address shows
// the base.
export const base: string = new URL('../', import.meta.url).pathname;
