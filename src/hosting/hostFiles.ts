// The whole site → the files that are for its host: rules, redirects, plain pages at old addresses. Pure.
import { headersPath, noJekyllPath, redirectsPath } from '../model/paths.ts';
import type { Outcome } from '../model/problem.ts';
import type { Asset, PageFacts, Plan } from '../model/site.ts';
import { headerRules, headersFile, ruleProblems } from './headers.ts';
import { replaced, union } from './policy.ts';
import { redirectPage, redirectsFile } from './redirects.ts';

/**
 * The files for the host of a site with these pages and `files` (all others of the out folder). `hashes`: what is to be
 * replaced in finished files, see `finishing`.
 */
export function hostingOf(
  { site, redirects }: Plan,
  pages: readonly PageFacts[],
  files: readonly string[],
  hashes: ReadonlyMap<string, string>,
): Outcome<readonly Asset[]> {
  const moved = redirects.map((one) => ({ output: one.output, text: redirectPage(one, site) }));
  const rules = headerRules({
    base: site.base,
    url: site.url,
    allowed: union(pages.map(({ csp }) => csp.allowed)),
    files: [...files, ...moved.map(({ output }) => output)],
  });
  return {
    value: [
      ...moved,
      { output: headersPath, text: replaced(headersFile(rules), hashes) },
      { output: redirectsPath, text: redirectsFile(redirects, site.base) },
      { output: noJekyllPath, text: '' },
    ],
    problems: ruleProblems(rules),
  };
}
