// The rendered pages → whether every link leads somewhere, and what else is wrong with all of them together: queries.

import { neverReuse, problemQuery, query, type Reader } from '../../engine/query.ts';
import type { Problem } from '../../model/site/problem.ts';
import type { PageFacts, Program } from '../../model/site/site.ts';
import { unreadStyles } from '../1-sources/collect.ts';
import { today } from '../1-sources/inputs.ts';
import { frontMatterOf, pictureNames, templateListing } from '../1-sources/queries.ts';
import { addressesOfStyles, fonts, program } from '../2-templates/queries.ts';
import { keyOf } from '../3-plan/queries.ts';
import { brokenBodies } from '../4-pages/brokenBodies.ts';
import { detailsOf } from '../4-pages/queries.ts';
import { commandOf } from './after.ts';
import { idsOfFile } from './documents.ts';
import { copy, generated, linkedFiles, mistakesOfIcon, planFiles } from './files.ts';
import { expiry } from './hosting/discovery.ts';
import { weakSources } from './hosting/siteCspSources.ts';
import { allFacts, idsOf, planOf, stored, unused } from './pages.ts';
import { sharing } from './styles/queries.ts';
import { verify } from './verify.ts';

/** The expiry date of site.yml. */
const expired = problemQuery('expiry', (q) => {
  const now = q(today);
  return now === undefined ? [] : expiry(planOf(q), now);
});

/** The sources that site.yml allows. */
const weak = problemQuery('weak sources', (q) => weakSources(planOf(q)).problems);

/** Stylesheets that nothing reads. */
const unread = problemQuery('unread styles', (q) => unreadStyles(q(templateListing)));

/** The problems of all pages together. The key: the paths of files that the site has besides, joined with `\0`. */
const siteProblems = query<readonly Problem[]>(
  'site problems',
  (q, added) => {
    const plan = planOf(q);
    const facts = allFacts(q);
    const made = linkedFiles(q);
    const broken = q(brokenBodies);
    const noPictures: PageFacts['pictures'] = new Map();
    const ofBroken = broken.map(({ route, inside }) => ({
      route,
      inside,
      card: undefined,
      pictures: noPictures,
    }));
    const problems = verify({
      pages: [...facts, ...ofBroken],
      plan,
      program: q.awaited(program) as Program,
      fonts: q.awaited(fonts),
      made: generated(q),
      added: added === '' ? [] : added.split('\0'),
      texts: facts.length < plan.routes.length ? [] : made,
      inStyles: q.awaited(addressesOfStyles),
      idsOf: (route) => q(idsOf, route),
      idsOfFile: (output) => q(idsOfFile, output),
      linksOf: ({ route }) =>
        (broken.find((one) => one.route === route) ?? detailsOf(q, keyOf(route)))?.links ?? new Map(),
      frontMatterOf: (file) => q(frontMatterOf, file),
      isPicture: pictureNames(q).has,
    });
    if (problems.length > 0) q.hashOf(neverReuse); // their places move when words change
    return problems;
  },
  { ...stored(), hash: 'inputs' },
);

/** Whether what a dead link leads to may be added by the command of site.yml: any file and folder but that of a known page. */
export function mayBeAdded({ code, facts: [url, , unpublished, outside] }: Problem): boolean {
  const isOfPage =
    unpublished !== undefined || outside !== undefined || /\.mdx?(?:[?#]|$)/i.test(String(url));
  return code === 'dead-link' && !isOfPage;
}

/** All pages together. If site.yml has a command that adds files, it is not known yet whether links to others are dead. */
const verified = problemQuery('verified', (q) => {
  const all = q(siteProblems, '');
  return commandOf(q) === undefined ? all : all.filter((one) => !mayBeAdded(one));
});

/**
 * For a site with other problems, whose command does not run: the dead links that are probably misspelt, since their targets have the
 * name of a page but for some letters.
 */
export const misspeltLinks = problemQuery('misspelt links', (q) =>
  commandOf(q) === undefined
    ? []
    : q(siteProblems, '').filter((one) => mayBeAdded(one) && one.facts[1] !== undefined),
);

/** The links that are dead with the files that the command of site.yml has added, too: the key, as of `siteProblems`. */
export const deadLinks = problemQuery('dead links', (q, added) =>
  q(siteProblems, '').some(mayBeAdded) ? q(siteProblems, added) : [],
);

/** Looks for all that is wrong with the pages together, and with what is made of the plan. */
export function verifiedSite(q: Reader): void {
  for (const one of [expired, mistakesOfIcon, weak, unread, verified, unused]) q(one);
  q(planFiles);
  q(sharing);
  for (const { source } of planOf(q).publicFiles) q(copy, source.path);
}
