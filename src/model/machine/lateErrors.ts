// Uncaught errors that the site's code throws after it has returned: their locations.
import type { SourceLocation } from '../site/problem.ts';

type Locate = (error: unknown) => SourceLocation | undefined;

/** The function that finds locations in the newest program of each name. */
const newest = new Map<string, Locate>();

/** Registers a program, so that its late errors can be located. A later program of the same name replaces it. */
export function locateLateBy(program: string, locate: Locate): void {
  newest.set(program, locate);
}

/** The location where an uncaught error was thrown; undefined if it is not in the site's code. */
export function locationOfLate(error: unknown): SourceLocation | undefined {
  for (const locate of newest.values()) {
    const at = locate(error);
    if (at) return at;
  }
  return undefined;
}
