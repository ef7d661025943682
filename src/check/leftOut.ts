// A made site → props that templates/Document.tsx gets for its pages but uses on none.

import { documentFile } from '../model/addresses/paths.ts';
import type { PageFacts, PlannedSite } from '../model/site/site.ts';
import { problem } from '../problems/problem.ts';
import { stylesBundle } from '../stages/2-templates/queries.ts';
import { linksIn } from '../stages/4-pages/pageFacts.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import type { AuditResult } from './audit.ts';

/** Checks the stylesheet and cards. Both have an effect only where that template uses them. */
export async function leftOut({ facts, plan, q }: MadeSite): Promise<AuditResult> {
  const pages = facts();
  const cards = pages.filter(({ card }) => card !== undefined);
  const { styles } = (await q(stylesBundle)).value;
  const isLeftOut = {
    styles: styles !== '' && pages.length > 0 && pages.every(({ csp }) => csp.styles.length === 0),
    card: cards.length > 0 && !cards.some((one) => namesCard(one, plan.site)),
  };
  const props = (['styles', 'card'] as const).filter((prop) => isLeftOut[prop]);
  const findings = props.map((prop) => ({
    problem: problem('prop-left-out', [prop], { file: documentFile }),
  }));
  return { summary: `what ${documentFile} leaves out`, findings };
}

function namesCard(
  { card, inside, route: { route } }: PageFacts,
  { url, base }: PlannedSite['site'],
): boolean {
  const links = linksIn(inside, { route, siteUrl: url, base });
  return links.some(({ to }) => to.kind === 'inside' && to.path === `/${card}`);
}
