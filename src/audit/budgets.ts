// What every page weighs, held against the budgets of site.yml. Pure: what weighs and reads is given.

import { kindOf, loadsOf } from '../html/loads.ts';
import { type BudgetKind, siteSchema } from '../model/config.ts';
import { siteFile } from '../model/paths.ts';
import { problem } from '../problems/problem.ts';
import type { AuditResult, Finding, Finished, Tick } from './finding.ts';

/** AuditResults at finished files. */
export interface SizeReader {
  /** The text of a finished file. */
  read(path: string): Promise<string>;
  /** How many bytes a text has on the wire: after Brotli at its highest quality. */
  text(text: string): Promise<number>;
  /** The same of a finished file; what is compressed already counts as it is. */
  file(path: string): Promise<number>;
}

/** One thing that weighs. */
interface Weight {
  readonly what: string;
  readonly bytes: number;
}

/** How many culprits are named. */
const mostNamed = 3;

/** Weighs every page that was drawn. */
export async function budgets(finished: Finished, sizes: SizeReader, tick: Tick): Promise<AuditResult> {
  const { plan, facts, files } = finished;
  const limits = plan.site.budgets;
  const set = (Object.keys(siteSchema.shape.budgets.unwrap().shape) as BudgetKind[]).filter(
    (kind) => limits[kind] !== undefined,
  );
  if (set.length === 0) return { summary: 'none is set in site.yml', found: [] };
  const modules = [...files.keys()].filter((file) => kindOf(file) === 'js');
  const most = new Map<BudgetKind, number>();
  const found: Finding[] = [];
  const drawn = facts.filter(({ route }) => files.has(route.output));
  for (const [index, { route }] of drawn.entries()) {
    tick('budgets', index, drawn.length);
    const html = await sizes.read(route.output);
    const weights = await weigh(html, finished, modules, sizes);
    for (const kind of set) {
      const limit = limits[kind] ?? 0;
      const bytes = sum(weights[kind]);
      most.set(kind, Math.max(most.get(kind) ?? 0, bytes));
      if (bytes <= limit) continue;
      const culprits = kind === 'html' ? await partsOf(html, sizes) : weights[kind];
      const named = [...culprits].sort((a, b) => b.bytes - a.bytes).slice(0, mostNamed);
      const page = route.page.source.path;
      const budget = { file: siteFile, ...plan.sitePlaces.get(`budgets.${kind}`) };
      found.push({
        page,
        problem: problem('over-budget', [route.route, kind, bytes, limit, named], { file: page }, [budget]),
      });
    }
  }
  const parts = set.map((kind) => `${kind} ${most.get(kind) ?? 0} of ${limits[kind]}`);
  return { summary: `the heaviest page, in bytes: ${parts.join(', ')}`, found };
}

/** What stands in a page, part by part. */
async function partsOf(html: string, sizes: SizeReader): Promise<readonly Weight[]> {
  const { styles, scripts, drawings } = loadsOf(html).inside;
  const rest = [...styles, ...scripts, ...drawings].reduce((text, piece) => text.replace(piece, ''), html);
  const parts = [
    ['styles in the page', styles],
    ['scripts in the page', scripts],
    ['pictures drawn in the page', drawings],
    ['text and markup', [rest]],
  ] as const;
  const weigh = async ([what, texts]: (typeof parts)[number]) => ({
    what,
    bytes: await sizes.text(texts.join('\n')),
  });
  return Promise.all(parts.filter(([, texts]) => texts.length > 0).map(weigh));
}

/** What a page weighs, by kind. `modules` are the scripts that are files. */
async function weigh(
  html: string,
  { plan, files }: Finished,
  modules: readonly string[],
  sizes: SizeReader,
): Promise<Readonly<Record<BudgetKind, readonly Weight[]>>> {
  const { inside, pictures, others } = loadsOf(html);
  const whole = { what: 'its HTML', bytes: await sizes.text(html) };
  const styles = await Promise.all(inside.styles.map(weighText('styles in the page')));
  const scripts = await Promise.all(inside.scripts.map(weighText('a script in the page')));
  // An island's module stands as an address in the script that waits for it.
  const named = modules.filter((file) => inside.scripts.some((code) => code.includes(`/${file}`)));
  const loaded = await Promise.all([...new Set([...others.flatMap(staged), ...named])].map(weighFile));
  const shown: Weight[] = [];
  for (const choice of pictures) {
    const weighed = await Promise.all(choice.flatMap(staged).map(weighFile));
    // The largest: what a wide and sharp screen takes.
    const largest = weighed.sort((a, b) => b.bytes - a.bytes)[0];
    if (largest && shown.every(({ what }) => what !== largest.what)) shown.push(largest);
  }
  const all = [...loaded, ...shown];
  const ofKind = (kind: BudgetKind) => all.filter(({ what }) => kindOf(what) === kind);
  return {
    html: [whole],
    css: [...styles, ...ofKind('css')],
    js: [...scripts, ...ofKind('js')],
    fonts: ofKind('fonts'),
    images: ofKind('images'),
    page: [whole, ...all],
  };

  function weighText(what: string) {
    return async (text: string): Promise<Weight> => ({ what, bytes: await sizes.text(text) });
  }

  async function weighFile(what: string): Promise<Weight> {
    return { what, bytes: await sizes.file(what) };
  }

  /** The staged file at an address, if there is one: `/kids/assets/a.woff2` → `assets/a.woff2`. */
  function staged(url: string): string[] {
    const { base } = plan.site;
    const path = url.startsWith(base) ? url.slice(base.length).replace(/[?#].*$/, '') : '';
    return files.has(path) ? [path] : [];
  }
}

function sum(weights: readonly Weight[]): number {
  return weights.reduce((total, { bytes }) => total + bytes, 0);
}
