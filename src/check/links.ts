// The links of final pages to other sites, with their results → problems with locations. Good results are stored for a day.

import { loadCached, storeCached } from '../engine/cache.ts';
import type { Problem, SourceLocation } from '../model/site/problem.ts';
import type { Link } from '../model/site/site.ts';
import { locationOfUrl } from '../problems/locate.ts';
import { problem } from '../problems/problem.ts';
import type { OnProgress } from '../problems/reporting.ts';
import { plural } from '../problems/sentence.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import type { AuditResult, Finding } from './audit.ts';
import { type FetchPolicy, isAway, politely, requestAll, type Verdict } from './externals.ts';
import { isReserved } from './reserved.ts';

/** Requests every address of another site that a page links to. `given` overrides the default settings. */
export async function externalLinks(
  { plan, program, facts, frontMatterOf, detailsOf }: MadeSite,
  given: Partial<FetchPolicy> | undefined,
  onProgress: OnProgress,
): Promise<AuditResult> {
  const urls = new Set(
    facts().flatMap((page) =>
      detailsOf(page)
        .references.filter(isExternal)
        .map(({ url }) => url),
    ),
  );
  const policy = { ...politely, userAgent: `site check (link checker; +${plan.site.url})`, ...given };
  const verdicts = await verdictsOn([...urls], policy, (done, of) => onProgress('links', done, of));
  const findings: Finding[] = [];
  for (const page of facts()) {
    const { route } = page;
    const { references, links } = detailsOf(page);
    for (const { url } of references) {
      const verdict = verdicts.get(url);
      if (!verdict || verdict.kind === 'good') continue;
      const at = locationOfUrl(url, links, route, { plan, program, frontMatterOf });
      findings.push({ page: route.page.source.path, problem: explain(url, verdict, at), same: url });
    }
  }
  const [first] = findings;
  if (first && isAway(verdicts)) {
    const hosts = [...new Set([...verdicts.keys()].map((url) => parsedUrl(url).host))];
    const whys = [...verdicts.values()].flatMap((verdict) => ('why' in verdict ? [verdict.why] : []));
    const away = problem('no-network', [hosts, whys], first.problem.at);
    return { summary: 'no other site can be reached', findings: [{ problem: away }], isBlind: true };
  }
  return { summary: `${plural(verdicts.size, 'link')} to other sites`, findings };
}

/**
 * Whether a link points to another site and must be checked. Reserved names are left out, because they have no target by design.
 */
function isExternal({ url, to }: Link): boolean {
  return to.kind === 'outside' && /^(https?:)?\/\//i.test(url) && !isReserved(parsedUrl(url).hostname);
}

/** An address as browsers resolve it on the final site, including `//host/path`. */
function parsedUrl(url: string): URL {
  return new URL(url, 'https://inside.invalid');
}

/** The result for each address. Those that were good earlier today are not requested. */
async function verdictsOn(
  urls: readonly string[],
  policy: FetchPolicy,
  onLink: (done: number, of: number) => void,
): Promise<ReadonlyMap<string, Verdict>> {
  const today = new Date(policy.now()).toISOString().slice(0, 10);
  const partsOf = (url: string) => ['external link', '1', url, today];
  const verdicts = new Map<string, Verdict>();
  for (const url of urls) if (await loadCached(partsOf(url))) verdicts.set(url, { kind: 'good' });
  const unchecked = urls.filter((url) => !verdicts.has(url));
  const answers = await requestAll(
    unchecked.map((url) => parsedUrl(url).href),
    policy,
    onLink,
  );
  if (isAway(answers)) verdicts.clear(); // earlier results of today do not show the present state
  for (const url of unchecked) {
    const verdict = answers.get(parsedUrl(url).href);
    if (!verdict) continue;
    verdicts.set(url, verdict);
    if (verdict.kind === 'good') await storeCached(partsOf(url), Buffer.from('good'));
  }
  return verdicts;
}

function explain(url: string, verdict: Exclude<Verdict, { kind: 'good' }>, at: SourceLocation): Problem {
  const { kind } = verdict;
  if (kind === 'no-anchor') return problem('dead-external-anchor', [url], at);
  if (kind === 'moved') return problem('moved-external-link', [url, verdict.to], at);
  return problem(kind === 'dead' ? 'dead-external-link' : 'unsure-external-link', [url, verdict.why], at);
}
