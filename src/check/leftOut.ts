// A made site → props that templates/Document.tsx gets for its pages but uses on none.

import { documentFile } from '../model/addresses/paths.ts';
import type { PageFacts } from '../model/site/site.ts';
import { problem } from '../problems/problem.ts';
import { stylesBundle } from '../stages/2-templates/queries.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import type { AuditResult } from './audit.ts';

/** Checks the stylesheet and cards. Both have an effect only where that template uses them. */
export async function leftOut({ facts, q }: MadeSite): Promise<AuditResult> {
  const pages = facts();
  const cards = pages.filter(({ card }) => card !== undefined);
  const { styles } = (await q(stylesBundle)).value;
  const isLeftOut = {
    styles: styles !== '' && pages.length > 0 && pages.every(({ csp }) => csp.styles.length === 0),
    card: cards.length > 0 && !cards.some(namesCard),
  };
  const props = (['styles', 'card'] as const).filter((prop) => isLeftOut[prop]);
  const findings = props.map((prop) => ({
    problem: problem('prop-left-out', [prop], { file: documentFile }),
  }));
  return { summary: `what ${documentFile} leaves out`, findings };
}

function namesCard({ card, inside }: PageFacts): boolean {
  return inside.some(({ to }) => to.kind === 'inside' && to.path === `/${card}`);
}
