// Sources → all problems of their site, which is made but not written. Uses the network only if that is requested.
import { relative } from 'node:path';
import { makeAnd } from '../build/build.ts';
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
import type { Made } from '../stages/5-site/made.ts';
import type { AuditResult, Finding } from './audit.ts';
import { type AuditName, auditAll, type CheckRequest } from './audits.ts';
import { coverOf, isOfBuilds, mistakenSilences, renderedFor, type Silenced, silencesOf } from './silences.ts';

export type { CheckRequest } from './audits.ts';

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
    const audits = await auditAll({
      ...{ site, made, request, store },
      shownOut: relative(root, request.out) || '.',
      onProgress: request.onProgress ?? (() => {}),
      ignoresInBuilds: silences.some(({ key }) => isOfBuilds(key)),
    }).catch((error) => {
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
      const isOwn = ({ code }: Problem) => isFault(code, request);
      const own = all.filter(isOwn);
      addAll(
        notes,
        all.filter((one) => !isOwn(one)),
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
