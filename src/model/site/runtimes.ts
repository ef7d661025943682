// The libraries that can render the templates. Pure.

/** Their names; the first is the default. */
export const runtimes = ['preact', 'react'] as const;

/** One of them. */
export type Runtime = (typeof runtimes)[number];
