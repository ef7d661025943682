// The result of an audit of a made site.

import type { Problem } from '../model/site/problem.ts';
import type { PageFacts } from '../model/site/site.ts';
import type { MadeSite } from '../stages/5-site/made.ts';

/** A problem, and the content file of its page (undefined for site.yml and the out folder). */
export interface Finding {
  readonly problem: Problem;
  readonly page?: string | undefined;
  /** The same text for one mistake on many pages, which is reported once. */
  readonly same?: string | undefined;
}

export interface AuditResult {
  /** One line about the subject of the audit. */
  readonly summary: string;
  readonly findings: readonly Finding[];
  /** Whether it could not check at all. Then it is unknown whether ignored problems still exist. */
  readonly isBlind?: boolean | undefined;
}

export async function htmlOf({ files }: MadeSite, { route }: PageFacts): Promise<string> {
  return Buffer.from((await files.get(route.output)?.bytes()) ?? []).toString('utf8');
}
