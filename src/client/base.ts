// Runs in the browser, with islands that ask for the base.
// Modules lie in the folder `assets` of the site: where they were loaded from says where that is.
export const base: string = new URL('../', import.meta.url).pathname;
