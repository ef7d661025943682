// Runs with the templates, at build time: the library that renders them.
/** Inserted by the build. */
declare const SITE_RUNTIME: string;

/** Whether React itself renders the templates. */
export const isReact = SITE_RUNTIME === 'react';
