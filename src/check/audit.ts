// What an audit of a made site finds, and what it looks at.
import type { MadeSite } from '../line/made.ts';
import type { Problem } from '../model/problem.ts';
import type { PageFacts } from '../model/site.ts';

/** A problem, and the content file of the page it is on (none for site.yml and the out folder). */
export interface Finding {
  readonly problem: Problem;
  readonly page?: string | undefined;
  /** Equal for one mistake that stands on many pages: it is told once. */
  readonly same?: string | undefined;
}

/** What one audit has to say. */
export interface AuditResult {
  /** One line: what was looked at. */
  readonly summary: string;
  readonly findings: readonly Finding[];
  /** Whether it could not look at all: whether a silence is of use cannot be told then. */
  readonly isBlind?: boolean | undefined;
}

/** The HTML of a finished page. */
export async function htmlOf({ files }: MadeSite, { route }: PageFacts): Promise<string> {
  return Buffer.from((await files.get(route.output)?.bytes()) ?? []).toString('utf8');
}
