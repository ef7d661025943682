// The libraries that can render the templates. Pure.

/** Their names; the first is the default. */
export const runtimes = ['preact', 'react'] as const;

export type Runtime = (typeof runtimes)[number];
