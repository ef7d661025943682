// A made site → requests of its code that its policy blocks, as far as they can be found; and what its policy allows for a reason.

import { isSite, policyIn } from '../html/policy.ts';
import { type Scan, scan } from '../html/scan.ts';
import { extendable } from '../model/addresses/policy.ts';
import type { Place, Problem } from '../model/site/problem.ts';
import type { Allowed, PageFacts } from '../model/site/site.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { placeOfUrl } from '../problems/locate.ts';
import { problem } from '../problems/problem.ts';
import { type PolicyRequest, policyRequests } from '../stages/2-templates/islands/policyRequests.ts';
import { requestsOfIslands } from '../stages/2-templates/queries.ts';
import { allows, allowsSource, namesSiteOf, sourceFor } from '../stages/5-site/hosting/allows.ts';
import { weakSources } from '../stages/5-site/hosting/furtherSources.ts';
import { asPolicy, needsOfService, type Sources } from '../stages/5-site/hosting/services.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import { type AuditResult, type Finding, htmlOf } from './audit.ts';

/** A request that code may make, and where it is written. */
type CodeRequest = Pick<PolicyRequest, 'directive' | 'wanted' | 'what'> & { readonly at: Place };

/**
 * Reads the islands of each page with their imports, its inline scripts, and the scripts of content/static that it loads, and
 * compares their requests with its policy. The build reports weak sources without a reason.
 */
export async function policy(site: MadeSite): Promise<AuditResult> {
  const { plan, program, files, frontMatterOf, detailsOf, q } = site;
  const { url: siteUrl, base } = plan.site;
  const ofIslands = (await q(requestsOfIslands)).value;
  const scripts = new Map<string, readonly PolicyRequest[]>();
  const requestsOf = (text: string) => getOrInsertComputed(scripts, text, policyRequests);
  const findings: Finding[] = weakSources(plan).silenced.map((problem) => ({ problem }));
  for (const facts of site.facts()) {
    const { csp, islands, route } = facts;
    const sheets = [...(csp.allowed.get('style-src') ?? [])].some(isSite);
    // Most pages need not be read.
    if (!islands && !sheets && !csp.allowed.has('script-src')) continue;
    const page = route.page.source.path;
    const html = await htmlOf(site, facts);
    const allowed = policyIn(html) ?? new Map();
    const found = scan(html, '/');
    const direct = [
      ...(islands?.names.flatMap((name) => ofIslands.get(name) ?? []) ?? []),
      ...inPage(found, facts),
    ];
    const loaded = found.loading.flatMap(({ element, urls }) => (element === 'script' ? urls : []));
    const requests = [...direct, ...(await inFiles([...loaded.map(({ url }) => url), ...scriptsIn(direct)]))];
    const problems: readonly Problem[] = [
      ...requests
        .filter(({ directive, wanted }) => !allows(allowed, directive, wanted, siteUrl))
        .map(({ directive, wanted, what, at }) => ({
          ...problem('blocked-by-policy', [what, wanted, directive, sourceFor(wanted, siteUrl)], at),
          rule: directive,
        })),
      ...unseen(found, facts, allowed),
    ];
    for (const problem of problems) {
      const same = JSON.stringify([problem.facts, problem.at]);
      findings.push({ page, problem, same });
    }
  }
  return { summary: 'what code asks for that browsers run, as far as it can be seen', findings };

  /** The requests of the inline scripts of a page; the scripts that start islands make none that are blocked. */
  function inPage({ inline }: Scan, { route }: PageFacts): readonly CodeRequest[] {
    return inline.flatMap(({ element, type, text }) => {
      if (element !== 'script' || !/^$|^module$|javascript/.test(type)) return [];
      return requestsOf(text).map((one) => {
        const words = one.wanted.startsWith("'") ? one.what.replace(/^new |\W+$/g, '') : one.wanted;
        return { ...one, at: program.find(words, 'anywhere') ?? { file: route.page.source.path } };
      });
    });
  }

  /** The requests of these scripts of content/static, and of the scripts that they load. */
  async function inFiles(urls: readonly string[]): Promise<readonly CodeRequest[]> {
    const found: CodeRequest[] = [];
    const paths = new Set(urls.flatMap(pathOf));
    for (const path of paths) {
      const source = plan.publicFiles.find(({ output }) => output === path)?.source.path;
      if (source === undefined) continue;
      const text = Buffer.from((await files.get(path)?.bytes()) ?? []).toString();
      const requests = requestsOf(text);
      for (const { line, column, ...one } of requests)
        found.push({ ...one, at: { file: source, line, column } });
      for (const one of scriptsIn(requests).flatMap(pathOf)) paths.add(one);
    }
    return found;
  }

  /** The path of the site's file at an address, as in `plan`: `/kids/a.js?b` → `a.js`. */
  function pathOf(url: string): readonly string[] {
    return url.startsWith(base) ? [url.slice(base.length).replace(/[?#].*$/, '')] : [];
  }

  /**
   * The scripts and stylesheets of other sites: of known services, if the policy lacks something that they need; of others, if site.yml
   * names nothing of their site.
   */
  function unseen({ loading }: Scan, facts: PageFacts, allowed: Allowed): readonly Problem[] {
    return loading.flatMap(({ element, attributes, urls }) => {
      const isSheet = element === 'link' && /\bstylesheet\b/i.test(attributes.rel ?? '');
      if (element !== 'script' && !isSheet) return [];
      const kind = isSheet ? 'stylesheet' : 'script';
      const directive = isSheet ? 'font-src' : 'connect-src';
      return urls.flatMap(({ url }) => {
        const source = URL.canParse(url, siteUrl) ? sourceFor(url, siteUrl) : '';
        if (!isSite(source)) return [];
        const address = new URL(url, siteUrl);
        const needs = needsOfService(address.href, attributes);
        const missing = needs && missingIn(needs, allowed);
        if (missing ? missing === '' : isNamed(address.href, isSheet)) return [];
        const at = placeOfUrl(url, detailsOf(facts).links, facts.route, { plan, program, frontMatterOf });
        return {
          ...problem('unsure-policy', [url, kind, directive, source, missing], at),
          rule: address.hostname,
        };
      });
    });
  }

  /** What a policy lacks of what a service needs, as site.yml has it. */
  function missingIn(needs: Sources, allowed: Allowed): string {
    const lacking = extendable.map((directive) => [
      directive,
      needs[directive]?.filter((source) => !allowsSource(allowed, directive, source, siteUrl)) ?? [],
    ]);
    return asPolicy(Object.fromEntries(lacking));
  }

  function isNamed(address: string, isSheet: boolean): boolean {
    const { policy } = plan.site;
    if (!isSheet)
      return namesSiteOf(
        address,
        policy,
        'connect-src',
        'frame-src',
        'img-src',
        'media-src',
        'style-src',
        'form-action',
      );
    const isAny = policy['font-src']?.some((source) => /^(https:|\*)$/.test(source));
    return isAny || namesSiteOf(address, policy, 'font-src', 'img-src', 'style-src');
  }
}

/** The scripts that code loads. */
function scriptsIn(requests: readonly Pick<CodeRequest, 'directive' | 'wanted'>[]): readonly string[] {
  return requests.flatMap(({ directive, wanted }) => (/^(script|worker)-src$/.test(directive) ? wanted : []));
}
