// Sources → all problems of their site, which is made but not written. Uses the network only if that is requested.
import { relative } from 'node:path';
import { type MakeRequest, makeAnd } from '../build/build.ts';
import { memoryOfOneRun } from '../build/memory.ts';
import { reported } from '../build/report.ts';
import { cacheFolder } from '../engine/cache.ts';
import { type Packs, packsOf } from '../engine/pack.ts';
import { spareMemory } from '../engine/threads.ts';
import type { Problem, SourceLocation } from '../model/site/problem.ts';
import type { CheckReport } from '../model/site/report.ts';
import type { BuildResult } from '../model/site/result.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { addAll } from '../model/values/lists.ts';
import { joined } from '../problems/parts.ts';
import { sorted } from '../problems/problem.ts';
import { refusalOf } from '../problems/refusals.ts';
import { Steps } from '../problems/reporting.ts';
import { plural } from '../problems/sentence.ts';
import type { Silence } from '../problems/silence.ts';
import type { Made, MadeSite } from '../stages/5-site/made.ts';
import type { AuditResult, Finding } from './audit.ts';
import { budgets } from './budgets.ts';
import type { FetchPolicy } from './externals.ts';
import { leftOut } from './leftOut.ts';
import { externalLinks } from './links.ts';
import { placeholders } from './placeholders.ts';
import { policy } from './policy.ts';
import {
  type AuditName,
  coverOf,
  isOfBuilds,
  mistakenSilences,
  renderedFor,
  type Silenced,
  silencesOf,
} from './silences.ts';
import { stale } from './stale.ts';
import { types } from './types.ts';
import { validity } from './validity.ts';

/** The options of a check. */
export interface CheckRequest extends MakeRequest {
  /** The folder that is compared with the site, absolute. */
  readonly out: string;
  /** Whether links to other sites are requested. */
  readonly external: boolean;
  /** Whether placeholders and an outdated out folder count as mistakes. */
  readonly launch: boolean;
  /** Whether such a folder is a mistake without `launch`: it was just built, as in CI. By default it is a note. */
  readonly isFresh?: boolean | undefined;
  /** Whether the site's own TypeScript checks its templates. */
  readonly types?: boolean | undefined;
  /** The settings of requests that differ from the default. */
  readonly fetchPolicy?: Partial<FetchPolicy> | undefined;
}

/** The result of a check. Nothing was written. */
export interface CheckResult
  extends Pick<BuildResult, 'problems' | 'phases' | 'pages' | 'copied' | 'made' | 'git'> {
  /** The build and every audit, in order. */
  readonly checks: CheckReport['checks'];
  readonly silenced: readonly Silenced[];
  /** Remarks that are not mistakes. */
  readonly notes: readonly Problem[];
}

/**
 * Checks the site, with the stored results of builds and other checks. Returns the user's mistakes; throws only on a defect of
 * ours.
 */
export async function check(request: CheckRequest): Promise<CheckResult> {
  const { memory = memoryOfOneRun(packsOf(cacheFolder(), request)) } = request;
  const { database } = memory;
  const result = await makeAnd({ ...request, memory }, (made) => checkMade(made, request, database.store));
  database.save(result.checks.some(({ name, problems }) => name === 'build' && problems === 0));
  spareMemory(0);
  return result;
}

/** Runs all audits. */
async function checkMade(made: Made, request: CheckRequest, store: Packs): Promise<CheckResult> {
  const { root } = request;
  const { site } = made;
  const steps = new Steps(request, made.phases);
  const problems = [...made.problems];
  const summary = `${plural(site?.routes.length ?? 0, 'page')}, as site build makes them`;
  const checks: CheckReport['checks'][number][] = [
    { name: 'build', summary, problems: sorted(made.problems).length },
  ];
  const silenced: Silenced[] = [];
  const notes: Problem[] = [];
  if (site) {
    const silences = silencesOf(site);
    const cover = coverOf(silences);
    const audits = await auditAll(site, made, silences, request, store).catch((error) => {
      const refusal = refusalOf(error, root);
      if (!refusal) throw error;
      problems.push(refusal);
      return new Map<AuditName, AuditResult>();
    });
    for (const [name, audit] of audits) {
      const left: Finding[] = [];
      for (const finding of audit.findings) {
        const [silence] = cover(finding);
        if (silence) silenced.push({ problem: finding.problem, reason: silence.reason });
        else left.push(finding);
      }
      const all = together(left);
      const own = all.filter(({ code }) => isFault(code, request));
      addAll(
        notes,
        all.filter((one) => !own.includes(one)),
      );
      addAll(problems, own);
      checks.push({ name, summary: audit.summary, problems: own.length });
    }
    const mistaken = mistakenSilences(silences, audits, renderedFor(site));
    addAll(problems, mistaken);
    if (mistaken.length > 0) {
      checks.push({ name: 'silences', summary: 'ignored problems', problems: mistaken.length });
    }
    steps.done('check', undefined);
  }
  const { phases } = steps;
  return { ...(await reported({ ...made, problems, phases }, root)), checks, silenced, notes };
}

/** While an author edits, `dist` is older than the sources. That matters only before it is published. */
function isFault(code: string, { launch, isFresh = launch }: CheckRequest): boolean {
  return isFresh || code !== 'stale-dist';
}

/** The results of all requested audits, in order. */
async function auditAll(
  site: MadeSite,
  { problems, textOf }: Made,
  silences: readonly Silence[],
  {
    root,
    out,
    external,
    launch,
    types: isTyped,
    fetchPolicy,
    define = {},
    onProgress = () => {},
  }: CheckRequest,
  store: Packs,
): Promise<ReadonlyMap<AuditName, AuditResult>> {
  const shownOut = relative(root, out) || '.';
  const audits = new Map<AuditName, AuditResult>();
  const isWhole = problems.length === 0;
  // If nothing would be written, there is nothing to compare.
  onProgress('dist');
  if (isWhole) audits.set('dist', await stale(site, out, shownOut));
  // Problems that builds do not report are reported only here.
  if (silences.some(({ key }) => isOfBuilds(key))) audits.set('markdown', silencedInBuild(site));
  const document = await leftOut(site);
  if (document.findings.length > 0) audits.set('document', document);
  onProgress('policy');
  audits.set('policy', await policy(site));
  // For a site with problems, pictures and fonts are not made, so the sizes of pages are unknown.
  if (isWhole) audits.set('budgets', await budgets(site, onProgress));
  audits.set('html', await validity(site, store, shownOut, onProgress));
  if (external) audits.set('links', await externalLinks(site, fetchPolicy, onProgress));
  if (launch) audits.set('launch', await placeholders(site, textOf, new Set(Object.keys(define))));
  if (isTyped) {
    onProgress('types');
    audits.set('types', await types(root));
  }
  return audits;
}

/** Problems that the build has found, and that pages or site.yml ignore. */
function silencedInBuild({ facts }: MadeSite): AuditResult {
  const findings = facts().flatMap(({ route, silenced }) =>
    // A generated page shows the same text.
    route.path ? [] : silenced.map((problem) => ({ problem, page: route.page.source.path })),
  );
  return { summary: 'what pages ask builds not to tell', findings };
}

/** The most other locations of one mistake that are shown. */
const mostLocations = 5;

/** Merges findings. A mistake on many pages, or many times on one, is reported once, with its other locations. */
function together(findings: readonly Finding[]): readonly Problem[] {
  const onPages = merged(findings, ({ problem, same }) => same && `${problem.code} ${same}`);
  const perLocation = merged(onPages, ({ problem: { code, facts, at } }) =>
    JSON.stringify([code, facts, at]),
  );
  return perLocation.map(({ problem }) => problem);
}

/** The first finding for each key, with the locations of the others. A finding without a key does not change. */
function merged(
  findings: readonly Finding[],
  keyOf: (one: Finding) => string | undefined,
): readonly Finding[] {
  const groups = new Map<unknown, Finding[]>();
  for (const one of findings) getOrInsertComputed(groups, keyOf(one) ?? one, () => []).push(one);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    const locations = group.flatMap(({ problem, page }): readonly SourceLocation[] => {
      const isElsewhere = page !== undefined && page !== first.problem.at?.file;
      return problem.related ?? (isElsewhere ? [{ file: page }] : []);
    });
    const distinct = new Map(locations.map((location) => [JSON.stringify(location), location]));
    const related = [...distinct.values()].slice(0, mostLocations);
    const all = group.map(({ problem }) => problem);
    return { ...first, problem: { ...joined(first.problem, all), related } };
  });
}
