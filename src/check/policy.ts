// A made site → what its policy lets in that it should not, as far as site.yml gives a reason for it.
import { weakSources } from '../hosting/furtherSources.ts';
import type { MadeSite } from '../line/made.ts';
import type { AuditResult } from './audit.ts';

/** Weak sources without a reason are told by the build. */
export function policy({ plan }: MadeSite): AuditResult {
  const findings = weakSources(plan).silenced.map((problem) => ({ problem }));
  return { summary: 'what the policy of the site allows', findings };
}
