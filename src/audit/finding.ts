// What the checks of a finished site find, and what they are given. Types only.

import type { MadeSite } from '../build.ts';
import type { Problem } from '../model/problem.ts';

/** A site that is made, and not written. */
export type Finished = Omit<MadeSite, 'studio' | 'fontNames' | 'generated'>;

/** A problem, and the content file of the page it is on (none for site.yml and the out folder). */
export interface Finding {
  readonly problem: Problem;
  readonly page?: string | undefined;
  /** Equal for one mistake that stands on many pages: it is told once. */
  readonly same?: string | undefined;
}

/** Told how far a kind of check is: pages done, of how many. */
export type Tick = (kind: string, done: number, of: number) => void;

/** What one kind of check has to say. */
export interface AuditResult {
  /** One line: what was looked at. */
  readonly summary: string;
  readonly found: readonly Finding[];
  /** Whether it could not look at all: whether a silence is of use cannot be told then. */
  readonly isBlind?: boolean | undefined;
}
