// How long tests wait for what must come, in ms: only what hangs shall run into it, on the slowest day.

/** For one thing: an answer, a page, a build of a watch. */
export const patience = 120_000;
