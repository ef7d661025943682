// Errors of the site's code that nobody caught, which come when it has returned: where they were thrown.
import type { Place } from '../site/problem.ts';

type Locate = (error: unknown) => Place | undefined;

/** What finds places in the newest program of each name. */
const newest = new Map<string, Locate>();

/** Lets late errors of this program be found; a later program of the same name replaces it. */
export function locateLateBy(program: string, locate: Locate): void {
  newest.set(program, locate);
}

/** The place where an error was thrown that nobody caught; undefined if it is not in the site's code. */
export function placeOfLate(error: unknown): Place | undefined {
  for (const locate of newest.values()) {
    const at = locate(error);
    if (at) return at;
  }
  return undefined;
}
