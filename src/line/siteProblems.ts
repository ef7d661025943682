// The rendered pages → whether every link leads somewhere, and what else is wrong with all of them together: a query.
import { expiry } from '../hosting/discovery.ts';
import { weakSources } from '../hosting/furtherSources.ts';
import { query, type Reader } from '../incremental/query.ts';
import type { Problem } from '../model/problem.ts';
import type { Program } from '../model/site.ts';
import { unreadStyles } from '../steps/collect.ts';
import { verify } from '../steps/verify.ts';
import { commandOf } from './after.ts';
import { copyProblems, generated, iconProblems, linkedFiles, planFiles } from './files.ts';
import { today } from './inputs.ts';
import { allFacts, idsOf, planOf, stored, unused } from './pages.ts';
import { keyOf } from './plan.ts';
import { detailsOf } from './rendering.ts';
import { frontMatterOf, pictureNames, templateListing } from './sources.ts';
import { sharing } from './styles.ts';
import { addressesOfStyles, fonts, program } from './templates.ts';

/** The problems of all pages together. The key: the paths of files that the site has besides, joined with `\0`. */
const siteProblems = query<readonly Problem[]>(
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
      ...unreadStyles(q(templateListing)),
      ...verify({
        pages: facts,
        plan,
        program: q.awaited(program).value as Program,
        fonts: q.awaited(fonts),
        made: [...generated(q), ...(added === '' ? [] : added.split('\0'))],
        texts: facts.length < plan.routes.length ? [] : made,
        inStyles: q.awaited(addressesOfStyles),
        idsOf: (route) => q(idsOf, route),
        linksOf: ({ route }) => detailsOf(q, keyOf(route))?.links ?? new Map(),
        frontMatterOf: (file) => q(frontMatterOf, file).value,
        isPicture: pictureNames(q).has,
      }),
    ];
  },
  // The places of these problems move when words change.
  { ...stored(), stamp: 'inputs', isLasting: (problems) => problems.length === 0 },
);

/**
 * Verifies the rendered pages. If site.yml has a command that adds files, links to missing files are no problems yet: see
 * `deadLinks`.
 */
export function verifiedSite(q: Reader): readonly Problem[] {
  const all = q(siteProblems, '');
  const isMistake = (one: Problem) => commandOf(q) === undefined || !isDeadFile(one);
  return [...q(unused), ...all.filter(isMistake)];
}

/** The links that are dead with the files at these paths, too: those that the command of site.yml has added. */
export function deadLinks(q: Reader, added: readonly string[]): readonly Problem[] {
  return q(siteProblems, '').some(isDeadFile) ? q(siteProblems, added.join('\0')) : [];
}

/** Whether a link leads to a missing file, not to a missing page. */
function isDeadFile({ code, facts }: Problem): boolean {
  return code === 'dead-link' && /[^/]\.\w+(?:[?#].*)?$/.test(String(facts[0]));
}
