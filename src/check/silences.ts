// The ignored problems of pages and site.yml, each with a reason: the problems that they cover, and mistakes in them. Pure.

import { siteFile } from '../model/addresses/paths.ts';
import type { Problem } from '../model/site/problem.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { nearest, problem } from '../problems/problem.ts';
import { covers, type Silence, silencesIn, silentInBuilds } from '../problems/silence.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import type { AuditResult, Finding } from './audit.ts';
import { type AuditName, judgments } from './audits.ts';

/** Whether an entry is about problems of builds. Builds do not report these either. */
export function isOfBuilds(key: string): boolean {
  return (silentInBuilds as readonly string[]).includes(key);
}

/** A problem that is not reported, and the reason. */
export interface Silenced {
  readonly problem: Problem;
  readonly reason: string;
}

/** Every entry for ignored problems on the site. */
export function silencesOf({ plan, sources, frontMatterOf }: MadeSite): readonly Silence[] {
  // The front matter of planned pages without entries need not be read.
  const routes = [...plan.routes, ...plan.unpublished];
  const without = routes.filter(({ silence }) => Object.keys(silence).length === 0);
  const quiet = new Set(without.map(({ page }) => page.source.path));
  return [
    ...silencesIn(siteFile, plan.site.silence, plan.siteData.locations),
    ...sources.pages
      .filter(({ path }) => !quiet.has(path))
      .flatMap(({ path }) => {
        const page = frontMatterOf(path);
        return page ? silencesIn(path, page.values.silence, page.locations) : [];
      }),
  ];
}

/** Returns a function that finds the entries for a finding: those of site.yml, which cover all pages, and those of its own page. */
export function coverOf(silences: readonly Silence[]): (finding: Finding) => readonly Silence[] {
  const byFile = new Map<string | undefined, Silence[]>();
  for (const one of silences) getOrInsertComputed(byFile, one.file, () => []).push(one);
  return ({ problem, page }) =>
    [...(byFile.get(siteFile) ?? []), ...(byFile.get(page) ?? [])].filter((one) =>
      covers(one, problem, page),
    );
}

/** Returns whether all pages of an entry could be rendered. A page with mistakes, or a draft, may need its entry. */
export function renderedFor({ sources, plan, routes }: MadeSite): (silence: Silence) => boolean {
  const rendered = new Set(routes.map(({ page }) => page.source.path));
  const drafts = new Set(plan.unpublished.map(({ page }) => page.source.path));
  const faulty = sources.pages.filter(({ path }) => !rendered.has(path) && !drafts.has(path));
  return ({ file, folder = '' }) =>
    file === siteFile ? !faulty.some(({ path }) => path.startsWith(folder)) : rendered.has(file);
}

/** The problems of the entries, after all audits have run. `isRendered`: see `renderedFor`. */
export function mistakenSilences(
  silences: readonly Silence[],
  audits: ReadonlyMap<AuditName, AuditResult>,
  isRendered: (silence: Silence) => boolean,
): readonly Problem[] {
  const codes: readonly string[] = [...judgments.values()].flat();
  const cover = coverOf(silences);
  const used = new Set([...audits.values()].flatMap(({ findings }) => findings.flatMap(cover)));
  const sighted = [...audits].filter(([, { isBlind }]) => !isBlind);
  const judged = new Set<string>(sighted.flatMap(([name]) => judgments.get(name) ?? []));
  return silences.flatMap((silence) => {
    const { file, key, reason, location } = silence;
    const at = { file, ...location };
    const [code = ''] = key.split('/');
    if (!codes.includes(code) || key === `${code}/`)
      return problem('silence-unknown', [key, nearest(code, codes), codes], at);
    if (reason === '') return problem('silence-without-reason', [key], at);
    const isUnused = judged.has(code) && !used.has(silence) && isRendered(silence);
    return isUnused ? problem('silence-unused', [key], at) : [];
  });
}
