// The problems of all rendered pages together: a query.
import { expiry } from '../hosting/discovery.ts';
import { weakSources } from '../hosting/furtherSources.ts';
import { query } from '../incremental/query.ts';
import type { Problem } from '../model/problem.ts';
import type { Program } from '../model/site.ts';
import { verify } from '../steps/verify.ts';
import { copyProblems, generated, iconProblems, linkedFiles, planFiles } from './files.ts';
import { today } from './inputs.ts';
import { allFacts, idsOf, planOf, stored } from './pages.ts';
import { keyOf } from './plan.ts';
import { detailsOf } from './rendering.ts';
import { frontMatterOf } from './sources.ts';
import { sharing } from './styles.ts';
import { fonts, program } from './templates.ts';

/** The problems of all pages rendered so far. The key: the paths of files that the site has besides, one on each line. */
export const siteProblems = query<readonly Problem[]>(
  'site problems',
  (q, added) => {
    const plan = planOf(q);
    const facts = allFacts(q);
    const made = linkedFiles(q);
    const now = q(today);
    return [
      ...(now === undefined ? [] : expiry(plan, now)),
      ...q(planFiles).problems,
      ...q(iconProblems),
      ...plan.publicFiles.flatMap(({ output }) => q(copyProblems, output)),
      ...weakSources(plan).problems,
      ...q(sharing).problems,
      ...verify({
        pages: facts,
        plan,
        program: q.awaited(program).value as Program,
        fonts: q.awaited(fonts),
        made: [...generated(q), ...(added === '' ? [] : added.split('\n'))],
        texts: facts.length < plan.routes.length ? [] : made,
        idsOf: (route) => q(idsOf, route),
        linksOf: ({ route }) => detailsOf(q, keyOf(route))?.links ?? new Map(),
        frontMatterOf: (file) => q(frontMatterOf, file).value,
      }),
    ];
  },
  // The places of these problems move when words change.
  { ...stored(), stamp: 'inputs', isLasting: (problems) => problems.length === 0 },
);
