// The rendered pages → dead links, and other problems of all pages together: queries.

import { neverReuse, problemQuery, query, type Reader } from '../../engine/query.ts';
import type { Problem } from '../../model/site/problem.ts';
import type { Program } from '../../model/site/site.ts';
import { most } from '../../model/values/limits.ts';
import { locationIn } from '../../problems/locate.ts';
import { problem } from '../../problems/problem.ts';
import { unreadStyles } from '../1-sources/collect.ts';
import { today } from '../1-sources/inputs.ts';
import { frontMatterOf, pictureNames, templateListing, textOf } from '../1-sources/queries.ts';
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

/** Pages share the rules of `style` attributes in Markdown. The first page with which there are too many. */
const manyStyles = problemQuery('many styles', (q) => {
  const styles = new Set<string>();
  for (const { ownStyles, route } of allFacts(q)) {
    for (const name of ownStyles.keys()) styles.add(name);
    if (styles.size <= most.styles) continue;
    const file = route.page.source.path;
    const text = q(textOf, file) ?? '';
    const at = { file, ...locationIn(text, Math.max(0, text.search(/\bstyle\s*=/i))) };
    return [problem('too-long', ['styles', most.styles], at)];
  }
  return [];
});

/** The problems of all pages together. The key: the paths of the site's other files, joined with `\0`. */
const siteProblems = query<readonly Problem[]>(
  'site problems',
  (q, added) => {
    const plan = planOf(q);
    const facts = allFacts(q);
    const made = linkedFiles(q);
    const broken = q(brokenBodies);
    const linksOfBroken = new Map(broken.map(({ route, links }) => [route, links]));
    const ofBroken = broken.map((page) => ({ ...page, card: undefined }));
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
      linksOf: ({ route }) => linksOfBroken.get(route) ?? detailsOf(q, keyOf(route))?.links ?? new Map(),
      frontMatterOf: (file) => q(frontMatterOf, file),
      isPicture: pictureNames(q).has,
    });
    if (problems.length > 0) q.hashOf(neverReuse); // their locations move when words change
    return problems;
  },
  { ...stored(), hash: 'inputs' },
);

/** Whether the command of site.yml may add the target of a dead link: any file and folder except that of a known page. */
export function mayBeAdded({ code, facts: [url, , unpublished, outside] }: Problem): boolean {
  const isOfPage =
    unpublished !== undefined || outside !== undefined || /\.mdx?(?:[?#]|$)/i.test(String(url));
  return code === 'dead-link' && !isOfPage;
}

/** All pages together. If site.yml has a command that adds files, dead links to other files are not known yet. */
const verified = problemQuery('verified', (q) => {
  const all = q(siteProblems, '');
  return commandOf(q) === undefined ? all : all.filter((one) => !mayBeAdded(one));
});

/**
 * For a site with other problems, whose command does not run: the dead links that are probably misspelt, because their target is
 * similar to a page's name.
 */
export const misspeltLinks = problemQuery('misspelt links', (q) =>
  commandOf(q) === undefined
    ? []
    : q(siteProblems, '').filter((one) => mayBeAdded(one) && one.facts[1] !== undefined),
);

/** The links that are dead even with the files that the command of site.yml has added. The key: as in `siteProblems`. */
export const deadLinks = problemQuery('dead links', (q, added) =>
  q(siteProblems, '').some(mayBeAdded) ? q(siteProblems, added) : [],
);

/** Finds all problems of the pages together, and of the files made from the plan. */
export function verifiedSite(q: Reader): void {
  for (const one of [expired, mistakesOfIcon, weak, unread, manyStyles, verified, unused]) q(one);
  q(planFiles);
  q(sharing);
  for (const { source } of planOf(q).publicFiles) q(copy, source.path);
}
