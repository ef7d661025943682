// A made site → requests of its code that its policy blocks, as far as they can be found; and the weak sources that it allows for a
// reason.

import { isSite, policyIn } from '../html/policy.ts';
import { type Scan, scan } from '../html/scan.ts';
import { extendable } from '../model/addresses/policy.ts';
import { publicFileAt } from '../model/site/files.ts';
import type { Problem, SourceLocation } from '../model/site/problem.ts';
import type { Allowed, PageFacts } from '../model/site/site.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { locationOfUrl } from '../problems/locate.ts';
import { problem } from '../problems/problem.ts';
import { type PolicyRequest, policyRequests } from '../stages/2-templates/islands/policyRequests.ts';
import { requestsOfIslands } from '../stages/2-templates/queries.ts';
import { allows, allowsSource, namesSiteOf, sourceFor } from '../stages/5-site/hosting/allows.ts';
import { asPolicy, needsOfService, type Sources } from '../stages/5-site/hosting/services.ts';
import { weakSources } from '../stages/5-site/hosting/siteCspSources.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import { type AuditResult, type Finding, htmlOf } from './audit.ts';

/** A request that code may make, and its location. */
type CodeRequest = Pick<PolicyRequest, 'directive' | 'wanted' | 'what'> & { readonly at: SourceLocation };

/**
 * Reads the islands of each page with their imports, its inline scripts, and the scripts of content/static that it loads. Compares
 * their requests with its policy. The build reports weak sources without a reason.
 */
export async function policy(site: MadeSite): Promise<AuditResult> {
  const findings: Finding[] = weakSources(site.plan).silenced.map((problem) => ({ problem }));
  const audit = new PolicyAudit(site, (await site.q(requestsOfIslands)).value);
  for (const facts of site.facts())
    for (const problem of await audit.of(facts)) {
      const same = JSON.stringify([problem.facts, problem.at]);
      findings.push({ page: facts.route.page.source.path, problem, same });
    }
  return { summary: 'requests of code in the browser, where they can be found', findings };
}

/** Compares the requests of pages with their policies. Each script is read once. */
class PolicyAudit {
  readonly #site: MadeSite;
  readonly #ofIslands: ReadonlyMap<string, readonly CodeRequest[]>;
  readonly #scripts = new Map<string, readonly PolicyRequest[]>();

  constructor(site: MadeSite, ofIslands: ReadonlyMap<string, readonly CodeRequest[]>) {
    this.#site = site;
    this.#ofIslands = ofIslands;
  }

  get #siteUrl(): string {
    return this.#site.plan.site.url;
  }

  async of(facts: PageFacts): Promise<readonly Problem[]> {
    const { csp, islands } = facts;
    const sheets = [...(csp.allowed.get('style-src') ?? [])].some(isSite);
    // Most pages need not be read.
    if (!islands && !sheets && !csp.allowed.has('script-src')) return [];
    const html = await htmlOf(this.#site, facts);
    const allowed = policyIn(html) ?? new Map();
    const found = scan(html, '/');
    const direct = [
      ...(islands?.names.flatMap((name) => this.#ofIslands.get(name) ?? []) ?? []),
      ...this.#inPage(found, facts),
    ];
    const loaded = found.loading.flatMap(({ element, urls }) => (element === 'script' ? urls : []));
    const inFiles = await this.#inFiles([...loaded.map(({ url }) => url), ...scriptsIn(direct)]);
    const blocked = [...direct, ...inFiles]
      .filter(({ directive, wanted }) => !allows(allowed, directive, wanted, this.#siteUrl))
      .map(({ directive, wanted, what, at }) => ({
        ...problem('blocked-by-policy', [what, wanted, directive, sourceFor(wanted, this.#siteUrl)], at),
        rule: directive,
      }));
    return [...blocked, ...this.#unseen(found, facts, allowed)];
  }

  #requestsOf(text: string): readonly PolicyRequest[] {
    return getOrInsertComputed(this.#scripts, text, policyRequests);
  }

  /** The requests of the inline scripts of a page. The scripts that start islands make no blocked requests. */
  #inPage({ inline }: Scan, { route }: PageFacts): readonly CodeRequest[] {
    return inline.flatMap(({ element, type, text }) => {
      if (element !== 'script' || !/^$|^module$|javascript/.test(type)) return [];
      return this.#requestsOf(text).map((one) => {
        const words = one.wanted.startsWith("'") ? one.what.replace(/^new |\W+$/g, '') : one.wanted;
        const at = this.#site.program.find(words, 'anywhere') ?? { file: route.page.source.path };
        return { ...one, at };
      });
    });
  }

  /** The requests of these scripts of content/static, and of the scripts that they load. */
  async #inFiles(urls: readonly string[]): Promise<readonly CodeRequest[]> {
    const { plan, files } = this.#site;
    const found: CodeRequest[] = [];
    const pathsOf = (addresses: readonly string[]) => addresses.flatMap((url) => pathOf(url, plan.site.base));
    const paths = new Set(pathsOf(urls));
    for (const path of paths) {
      const source = publicFileAt(plan.publicFiles, path)?.source.path;
      if (source === undefined) continue;
      const text = Buffer.from((await files.get(path)?.bytes()) ?? []).toString();
      const requests = this.#requestsOf(text);
      for (const { line, column, ...one } of requests)
        found.push({ ...one, at: { file: source, line, column } });
      for (const one of pathsOf(scriptsIn(requests))) paths.add(one);
    }
    return found;
  }

  /**
   * The scripts and stylesheets of other sites: of known services, if the policy does not allow all their needs; of others, if
   * site.yml allows nothing from their site.
   */
  #unseen({ loading }: Scan, facts: PageFacts, allowed: Allowed): readonly Problem[] {
    return loading.flatMap(({ element, attributes, urls }) => {
      const isSheet = element === 'link' && /\bstylesheet\b/i.test(attributes.rel ?? '');
      if (element !== 'script' && !isSheet) return [];
      return urls.flatMap(({ url }) => this.#unsure(url, attributes, isSheet, facts, allowed));
    });
  }

  #unsure(
    url: string,
    attributes: Scan['loading'][number]['attributes'],
    isSheet: boolean,
    facts: PageFacts,
    allowed: Allowed,
  ): readonly Problem[] {
    const { plan, program, frontMatterOf, detailsOf } = this.#site;
    const kind = isSheet ? 'stylesheet' : 'script';
    const directive = isSheet ? 'font-src' : 'connect-src';
    const source = URL.canParse(url, this.#siteUrl) ? sourceFor(url, this.#siteUrl) : '';
    if (!isSite(source)) return [];
    const address = new URL(url, this.#siteUrl);
    const needs = needsOfService(address.href, attributes);
    const missing = needs && this.#missingIn(needs, allowed);
    if (missing ? missing === '' : this.#isNamed(address.href, isSheet)) return [];
    const at = locationOfUrl(url, detailsOf(facts).links, facts.route, { plan, program, frontMatterOf });
    const found = problem('unsure-policy', [url, kind, directive, source, missing], at);
    return [{ ...found, rule: address.hostname }];
  }

  /** The needs of a service that a policy does not allow, in the form of site.yml. */
  #missingIn(needs: Sources, allowed: Allowed): string {
    const lacking = extendable.map((directive) => [
      directive,
      needs[directive]?.filter((source) => !allowsSource(allowed, directive, source, this.#siteUrl)) ?? [],
    ]);
    return asPolicy(Object.fromEntries(lacking));
  }

  #isNamed(address: string, isSheet: boolean): boolean {
    const { policy } = this.#site.plan.site;
    const ofScripts = [
      'connect-src',
      'frame-src',
      'img-src',
      'media-src',
      'style-src',
      'form-action',
    ] as const;
    if (!isSheet) return namesSiteOf(address, policy, ...ofScripts);
    const isAny = policy['font-src']?.some((source) => /^(https:|\*)$/.test(source));
    return isAny || namesSiteOf(address, policy, 'font-src', 'img-src', 'style-src');
  }
}

/** The path of the site's file at an address, as in `plan`: `/kids/a.js?b` → `a.js`. */
function pathOf(url: string, base: string): readonly string[] {
  return url.startsWith(base) ? [url.slice(base.length).replace(/[?#].*$/, '')] : [];
}

function scriptsIn(requests: readonly Pick<CodeRequest, 'directive' | 'wanted'>[]): readonly string[] {
  return requests.flatMap(({ directive, wanted }) => (/^(script|worker)-src$/.test(directive) ? wanted : []));
}
