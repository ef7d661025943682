// The types of reading-level.mjs, for the test that uses it.

/** The sentences of a page's main part. */
export function sentences(html: string): string[];

/** The grade of a page: how many years of school its text asks for. */
export function grade(html: string): number;
