// The links of finished pages to other sites, and what became of them → problems with places. Pure.

import type { Place, Problem } from '../model/problem.ts';
import { target } from '../model/url.ts';
import { placeOfUrl } from '../problems/locate.ts';
import { problem } from '../problems/problem.ts';
import { plural } from '../problems/words/sentence.ts';
import { isAway, type Verdict } from './externals.ts';
import type { AuditResult, Finding, Finished } from './finding.ts';
import { isReserved } from './reserved.ts';

/** Every address of another site that a page leads to, once. Reserved names are left out: they lead nowhere by design. */
export function outsideAddresses({ plan, facts }: Finished): readonly string[] {
  const { url: siteUrl, base } = plan.site;
  const outside = facts.flatMap(({ route, references }) =>
    references
      .map(({ url }) => url)
      .filter((url) => target(url, { route: route.route, siteUrl, base }).kind === 'outside')
      .filter((url) => /^(https?:)?\/\//i.test(url) && !isReserved(parsedUrl(url).hostname)),
  );
  return [...new Set(outside)];
}

/** A bare `//host/path` as browsers read it on the finished site. */
export function parsedUrl(url: string): URL {
  return new URL(url, 'https://inside.invalid');
}

/** What to tell about each link whose verdict is not good. */
export function externalLinks(finished: Finished, verdicts: ReadonlyMap<string, Verdict>): AuditResult {
  const found: Finding[] = [];
  for (const { route, references, links } of finished.facts) {
    for (const { url } of references) {
      const verdict = verdicts.get(url);
      if (!verdict || verdict.kind === 'good') continue;
      const at = placeOfUrl(url, links, route, finished);
      found.push({ page: route.page.source.path, problem: explain(url, verdict, at), same: url });
    }
  }
  const [first] = found;
  if (first && isAway(verdicts)) {
    const hosts = [...new Set([...verdicts.keys()].map((url) => parsedUrl(url).host))];
    const whys = [...new Set([...verdicts.values()].map((verdict) => ('why' in verdict ? verdict.why : '')))];
    const away = problem('no-network', [hosts, whys], first.problem.at);
    return { summary: 'no other site can be reached', found: [{ problem: away }], isBlind: true };
  }
  return { summary: `${plural(verdicts.size, 'link')} to other sites`, found };
}

function explain(url: string, verdict: Exclude<Verdict, { kind: 'good' }>, at: Place): Problem {
  switch (verdict.kind) {
    case 'dead':
      return problem('dead-external-link', [url, verdict.why], at);
    case 'no-anchor':
      return problem('dead-external-anchor', [url], at);
    case 'moved':
      return problem('moved-external-link', [url, verdict.to], at);
    case 'unsure':
      return problem('unsure-external-link', [url, verdict.why], at);
  }
}
