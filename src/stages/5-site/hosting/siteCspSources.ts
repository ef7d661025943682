// `policy` of site.yml → the sources that it adds to the policy of every page, and the weak ones among them. Pure.

import { siteFile } from '../../../model/addresses/paths.ts';
import { extendable, weaknessOf } from '../../../model/addresses/policy.ts';
import type { Problem } from '../../../model/site/problem.ts';
import type { Allowed, PlannedSite } from '../../../model/site/site.ts';
import { locationOfValueAt } from '../../../problems/locate.ts';
import { problem } from '../../../problems/problem.ts';
import { covers, silencesIn } from '../../../problems/silence.ts';

/** The sources that every page allows in addition to its needs. */
export function siteCspSources({ policy }: PlannedSite['site']): Allowed {
  return new Map(
    extendable.flatMap((directive) => {
      const sources = policy[directive] ?? [];
      if (sources.length === 0) return [];
      // Without this directive, workers use `script-src`, which has the site itself on pages that can start a worker.
      const others = directive === 'worker-src' ? ["'self'"] : [];
      return [[directive, new Set([...sources, ...others])] as const];
    }),
  );
}

/** The weak sources of site.yml: those with a reason (`silence`), and all others. */
export function weakSources({
  site,
  siteData,
}: PlannedSite): Record<'silenced' | 'problems', readonly Problem[]> {
  const silences = silencesIn(siteFile, site.silence);
  const all = extendable.flatMap((directive) =>
    (site.policy[directive] ?? []).flatMap((source, index): readonly Problem[] => {
      const weakness = weaknessOf(directive, source);
      if (!weakness) return [];
      const key = `policy.${directive}`;
      const location = locationOfValueAt(siteData, `${key}.${index}`) ?? locationOfValueAt(siteData, key);
      const found = problem('weak-policy', [directive, source, weakness], { file: siteFile, ...location });
      return [{ ...found, rule: directive }];
    }),
  );
  const isSilenced = (one: Problem) => silences.some((silence) => covers(silence, one, undefined));
  return { silenced: all.filter(isSilenced), problems: all.filter((one) => !isSilenced(one)) };
}
