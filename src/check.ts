// Sources → everything that is wrong with the site they make, which is drawn to be looked at and not written. READS, WRITES to
// a temporary folder; asks the network only when told to.
import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type BuildRequest, type BuildResult, build } from './build.ts';
import { cacheFolder } from './cache.ts';
import { budgets } from './check/budgets.ts';
import type { Manners } from './check/externals.ts';
import type { Finished, Found, Look, Tick } from './check/found.ts';
import { externalLinks, outsideAddresses } from './check/links.ts';
import { isReadable, placeholders } from './check/placeholders.ts';
import { type Kind, type Silenced, silence } from './check/silences.ts';
import { stale } from './check/stale.ts';
import { answers, scales, validator } from './check/tools.ts';
import { validity } from './check/validity.ts';
import { siteFile } from './names.ts';
import { isRunning } from './outFolder.ts';
import { type Place, type Problem, sorted } from './problem.ts';
import { plural } from './report.ts';
import { read } from './steps/collect.ts';

/** What to check, and how thoroughly. */
export interface CheckRequest extends Omit<BuildRequest, 'inspect'> {
  /** Whether links to other sites are asked for. */
  readonly external: boolean;
  /** Whether placeholders are mistakes. */
  readonly launch: boolean;
  /** How the network is asked; Node's own `fetch` with good manners unless a test says otherwise. */
  readonly manners?: Partial<Manners> | undefined;
  /** Told how far it is: a check of thousands of pages takes minutes. */
  readonly onProgress?: Tick | undefined;
}

/** What a check found. Nothing was written. */
export interface CheckResult extends BuildResult {
  /** What was looked at, in order. */
  readonly checks: readonly Checked[];
  readonly silenced: readonly Silenced[];
}

/** One kind of check, and how many problems it has found that nobody silenced. */
export interface Checked {
  readonly name: string;
  readonly summary: string;
  readonly problems: number;
}

/** Checks the site. Returns the user's mistakes; throws only on a defect of ours. */
export async function check(request: CheckRequest): Promise<CheckResult> {
  // Not beside the out folder: a check may run where nothing can be written.
  clearLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `site-check-${process.pid}-`));
  const checks: Checked[] = [];
  const silenced: Silenced[] = [];
  let ofBuild: number | undefined;
  const inspect = async (finished: Finished) => {
    ofBuild = sorted(finished.problems).length;
    const verdict = judge(finished, await lookAt(finished, request));
    checks.push(...verdict.checks);
    silenced.push(...verdict.silenced);
    return verdict.problems;
  };
  try {
    const result = await build({ ...request, out: join(folder, 'dist'), inspect });
    const first = {
      name: 'build',
      summary: `${plural(result.pages.length, 'page')}, as site build makes them`,
      problems: ofBuild ?? result.problems.length,
    };
    return { ...result, checks: [first, ...checks], silenced };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Clears what checks left that were ended before they could. */
function clearLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^site-check-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // Another user's: theirs to clear.
    }
  }
}

/** What each kind of check found, by its name. */
type Looks = Readonly<Partial<Record<Kind | 'dist', Look>>>;

/** Every kind of check that was asked for, in order. */
async function lookAt(finished: Finished, request: CheckRequest): Promise<Looks> {
  const { root, out, generator, external, launch, manners, onProgress = () => {} } = request;
  const shown = relative(root, out) || '.';
  const cache = cacheFolder(generator);
  const tools = scales(finished.folder, cache);
  const verdicts = () =>
    answers(outsideAddresses(finished), finished.plan.site.url, cache, manners, onProgress);
  return {
    // Where nothing would be written there is nothing to compare.
    ...(finished.problems.length === 0 && { dist: await stale(finished, out, shown) }),
    budgets: await budgets(finished, tools, onProgress),
    html: await validity(finished, tools.read, await validator(cache), `${shown}/`, onProgress),
    ...(external && { links: externalLinks(finished, await verdicts()) }),
    ...(launch && { launch: await placeholders(finished, await sourcesOf(finished, root), tools.read) }),
  };
}

/** What is left to tell when the silences have been heard. */
function judge(finished: Finished, looks: Looks) {
  const found = Object.values(looks).flatMap((look) => look.found);
  const ran = Object.entries(looks)
    .filter(([, { isBlind }]) => !isBlind)
    .map(([name]) => name)
    .filter((name): name is Kind => name !== 'dist');
  const { left, silenced, mistaken } = silence(finished, found, ran);
  const checks: Checked[] = [];
  const problems: Problem[] = [];
  for (const [name, look] of Object.entries(looks)) {
    const told = together(look.found.filter((one) => left.has(one)));
    checks.push({ name, summary: look.summary, problems: told.length });
    problems.push(...told);
  }
  if (mistaken.length > 0) {
    checks.push({ name: 'silences', summary: 'what pages ask not to be told', problems: mistaken.length });
  }
  return { checks, silenced, problems: [...problems, ...mistaken] };
}

/** How many other places of one mistake are shown. */
const mostPlaces = 5;

/** A mistake that stands on many pages, or many times on one, is told once and shows where else it stands. */
function together(found: readonly Found[]): readonly Problem[] {
  const placed = ({ problem: { code, text, at } }: Found) => JSON.stringify([code, text, at]);
  const onPages = grouped(found, ({ problem, same }) => same && `${problem.code} ${same}`);
  return grouped(onPages, placed).map(({ problem }) => problem);
}

function grouped(found: readonly Found[], keyOf: (one: Found) => string | undefined): readonly Found[] {
  const groups = new Map<unknown, Found[]>();
  for (const one of found) {
    const key = keyOf(one) ?? one;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const places = [first, ...others].flatMap(({ problem, page }): readonly Place[] => {
      return (
        problem.related ?? (page === undefined || page === first.problem.at?.file ? [] : [{ file: page }])
      );
    });
    const byText = new Map(places.map((place) => [JSON.stringify(place), place]));
    const related = [...byText.values()].slice(0, mostPlaces);
    return { ...first, problem: { ...first.problem, related } };
  });
}

/** The texts of site.yml, of every page that could be parsed, and of the text files that are copied. */
async function sourcesOf({ plan, pages }: Finished, root: string): Promise<ReadonlyMap<string, string>> {
  const site = { path: siteFile, absolute: join(root, siteFile) };
  const copied = plan.statics.map(({ source }) => source).filter(isReadable);
  const files = [site, ...pages.map(({ source }) => source), ...copied];
  const texts = new Map<string, string>();
  for (const file of files) {
    const { value } = await read(file);
    if (value !== undefined) texts.set(file.path, value);
  }
  return texts;
}
