// The size of every page after compression, compared with the budgets of site.yml. Sizes are cached.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { cached } from '../engine/cache.ts';
import { kindOf, type Loads, loadsOf } from '../html/loads.ts';
import { siteFile } from '../model/addresses/paths.ts';
import type { BudgetKind } from '../model/site/config.ts';
import { someAtATime } from '../model/values/atATime.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { locationOfValueAt } from '../problems/locate.ts';
import { problem } from '../problems/problem.ts';
import type { OnProgress } from '../problems/reporting.ts';
import type { MadeSite } from '../stages/5-site/made.ts';
import { type AuditResult, type Finding, htmlOf } from './audit.ts';
import type { Weight } from './words.ts';

/** The number of largest parts that are listed. */
const mostNamed = 3;

/** Measures every page: its HTML, its inline parts and the files that it loads, each after Brotli at its highest quality. */
export async function budgets(site: MadeSite, onProgress: OnProgress): Promise<AuditResult> {
  const { plan } = site;
  const limits = Object.entries(plan.site.budgets) as readonly [BudgetKind, number][];
  if (limits.length === 0) return { summary: 'none is set in site.yml', findings: [] };
  const most = new Map<BudgetKind, number>();
  const scales = new Scales(site);
  let done = 0;
  // Node compresses in its own threads.
  const pages = site.facts();
  const findings = await someAtATime(pages, async (facts) => {
    onProgress('budgets', done, pages.length);
    done += 1;
    const found: Finding[] = [];
    const html = await htmlOf(site, facts);
    const loads = loadsOf(html, site.stylesOf(facts));
    const weights = await scales.weigh(html, loads);
    for (const [kind, limit] of limits) {
      const bytes = weights[kind].reduce((total, one) => total + one.bytes, 0);
      most.set(kind, Math.max(most.get(kind) ?? 0, bytes));
      if (bytes <= limit) continue;
      const culprits = kind === 'html' ? await partsOf(html, loads) : weights[kind];
      const named = [...culprits].sort((a, b) => b.bytes - a.bytes).slice(0, mostNamed);
      const page = facts.route.page.source.path;
      const budget = { file: siteFile, ...locationOfValueAt(plan.siteData, `budgets.${kind}`) };
      const over = [facts.route.route, kind, bytes, limit, named] as const;
      found.push({ page, problem: problem('over-budget', over, { file: page }, [budget]) });
    }
    return found;
  });
  const parts = limits.map(([kind, limit]) => `${kind} ${most.get(kind) ?? 0} of ${limit}`);
  return { summary: `the heaviest page, in bytes: ${parts.join(', ')}`, findings: findings.flat() };
}

/** Weighs pages, and each of their files once. */
export class Scales {
  readonly #files: MadeSite['files'];
  readonly #base: string;
  readonly #modules: readonly string[];
  readonly #weighed = new Map<string, Promise<Weight>>();

  constructor({ files, plan }: MadeSite) {
    this.#files = files;
    this.#base = plan.site.base;
    this.#modules = [...files.keys()].filter((path) => kindOf(path) === 'js');
  }

  /** The parts of a page with their sizes, by kind. */
  async weigh(html: string, { inside, pictures, others }: Loads) {
    const whole = await weighText('its HTML', html);
    const styles = await Promise.all(inside.styles.map((text) => weighText('styles in the page', text)));
    const scripts = await Promise.all(inside.scripts.map((text) => weighText('a script in the page', text)));
    // The files of its islands are listed in the script that starts them, or in the data block beside it.
    const islands = this.#modules.filter((path) => html.includes(`/${path}"`));
    const loaded = await this.#weighFiles([...new Set([...this.#ownFiles(others), ...islands])]);
    const shown = new Map<string, Weight>();
    for (const choice of pictures) {
      const files = await this.#weighFiles(this.#ownFiles(choice));
      // The largest file, because a wide screen with a high resolution loads it.
      const [largest] = files.toSorted((a, b) => b.bytes - a.bytes);
      if (largest) shown.set(largest.what, largest);
    }
    const all = [...loaded, ...shown.values()];
    const ofKind = (kind: BudgetKind) => all.filter(({ what }) => kindOf(what) === kind);
    return {
      html: [whole],
      css: [...styles, ...ofKind('css')],
      js: [...scripts, ...ofKind('js')],
      fonts: ofKind('fonts'),
      images: ofKind('images'),
      page: [whole, ...all],
    };
  }

  /** The paths of the site's files at these addresses: `/kids/assets/a.woff2` → `assets/a.woff2`. */
  #ownFiles(urls: readonly string[]): readonly string[] {
    const base = this.#base;
    return urls.flatMap((url) => {
      const path = url.startsWith(base) ? url.slice(base.length).replace(/[?#].*$/, '') : '';
      return this.#files.has(path) ? [path] : [];
    });
  }

  #weighFiles(paths: readonly string[]): Promise<readonly Weight[]> {
    const weigh = (path: string) =>
      getOrInsertComputed(this.#weighed, path, () => weighFile(path, this.#files));
    return Promise.all(paths.map(weigh));
  }
}

/** Files that are not text are already compressed, and count as they are. */
async function weighFile(path: string, files: MadeSite['files']): Promise<Weight> {
  const bytes = (await files.get(path)?.bytes()) ?? Buffer.of();
  const isText = ['css', 'js'].includes(kindOf(path) ?? '') || path.endsWith('.svg');
  return { what: path, bytes: isText ? await compressedSize(bytes) : bytes.length };
}

/** The inline parts of a page, one by one. */
function partsOf(html: string, { inside: { styles, scripts, drawings } }: Loads): Promise<readonly Weight[]> {
  const rest = [...styles, ...scripts, ...drawings].reduce((text, piece) => text.replace(piece, ''), html);
  const parts: readonly [string, readonly string[]][] = [
    ['styles in the page', styles],
    ['scripts in the page', scripts],
    ['pictures drawn in the page', drawings],
    ['text and markup', [rest]],
  ];
  const there = parts.filter(([, texts]) => texts.length > 0);
  return Promise.all(there.map(([what, texts]) => weighText(what, texts.join('\n'))));
}

async function weighText(what: string, text: string): Promise<Weight> {
  return { what, bytes: await compressedSize(Buffer.from(text)) };
}

async function compressedSize(bytes: Uint8Array): Promise<number> {
  const parts = ['brotli', process.versions.brotli ?? '', '11', bytes];
  const size = await cached(parts, async () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    const { length } = await promisify(brotliCompress)(bytes, { params });
    return Buffer.from(String(Math.min(length, bytes.length)));
  });
  return Number(Buffer.from(size).toString());
}
