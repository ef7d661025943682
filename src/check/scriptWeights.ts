// A made site → the compressed size of the scripts on its pages.
import { loadsOf } from '../html/loads.ts';
import type { PageFacts } from '../model/site/site.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import { htmlOf } from './audit.ts';
import { Scales } from './budgets.ts';

/** Pages that load the same scripts. */
export interface ScriptWeight {
  readonly routes: readonly string[];
  readonly bytes: number;
}

/** All pages, by their scripts, the heaviest first. Of pages with the same scripts, only one is measured. */
export async function scriptWeights(site: MadeSite): Promise<readonly ScriptWeight[]> {
  const groups = new Map<string, PageFacts[]>();
  for (const page of site.facts()) getOrInsertComputed(groups, scriptsOf(page), () => []).push(page);
  const scales = new Scales(site);
  const weights = [...groups].map(async ([scripts, pages]) => {
    const routes = pages.map(({ route }) => route.route);
    const [first] = pages;
    if (scripts === '' || !first) return { routes, bytes: 0 };
    const html = await htmlOf(site, first);
    const { js } = await scales.weigh(html, loadsOf(html, site.stylesOf(first)));
    return { routes, bytes: js.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
  return (await Promise.all(weights)).sort((a, b) => b.bytes - a.bytes);
}

/** A text that identifies the scripts of a page. Empty if it has none. */
function scriptsOf({ csp, islands }: PageFacts): string {
  const allowed = [...(csp.allowed.get('script-src') ?? [])].filter((source) => source !== "'none'").sort();
  const parts = [...allowed, ...(islands?.names ?? []), ...(islands?.loads ?? [])];
  return parts.join(' ');
}
