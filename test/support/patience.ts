// How long tests wait, in ms. Only a hanging test should reach this limit, on the slowest day.

/** For one thing: an answer, a page, a build of a watch. */
export const patience = 120_000;
