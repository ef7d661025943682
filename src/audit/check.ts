// Sources → everything that is wrong with the site they make, which is made to be looked at and not written. Asks the network
// only when told to.

import { relative } from 'node:path';
import { type BuildRequest, type BuildResult, copiedOf, type Made, make, shown } from '../build.ts';
import { builtPages } from '../hosting/weigh.ts';
import type { Place, Problem } from '../model/problem.ts';
import { Findings } from '../problems/findings.ts';
import { sorted } from '../problems/problem.ts';
import { plural } from '../problems/words/sentence.ts';
import { sentenceOf } from '../problems/words.ts';
import { cacheFolder } from '../store/cache.ts';
import { noMemory } from '../store/memory.ts';
import { read } from '../store/read.ts';
import { budgets } from './budgets.ts';
import type { FetchPolicy } from './externals.ts';
import type { AuditResult, Finding, Finished, Tick } from './finding.ts';
import { externalLinks, outsideAddresses } from './links.ts';
import { isReadable, placeholders } from './placeholders.ts';
import { type Kind, type Silenced, silence } from './silences.ts';
import { stale } from './stale.ts';
import { answers, sizes, validator } from './tools.ts';
import { validity } from './validity.ts';

/** What to check, and how thoroughly. */
export interface CheckRequest extends Omit<BuildRequest, 'atOnce' | 'weighs'> {
  /** Whether links to other sites are asked for. */
  readonly external: boolean;
  /** Whether placeholders are mistakes. */
  readonly launch: boolean;
  /** How the network is asked; Node's own `fetch` with good fetchPolicy unless a test says otherwise. */
  readonly fetchPolicy?: Partial<FetchPolicy> | undefined;
  /** Told how far it is: a check of thousands of pages takes minutes. */
  readonly onProgress?: Tick | undefined;
}

/** What a check found. Nothing was written. */
export interface CheckResult extends Pick<BuildResult, 'problems' | 'phases' | 'pages' | 'copied'> {
  /** What was looked at, in order. */
  readonly checks: readonly AuditedKind[];
  readonly silenced: readonly Silenced[];
}

/** One kind of check, and how many problems it has found that nobody silenced. */
export interface AuditedKind {
  readonly name: string;
  readonly summary: string;
  readonly problems: number;
}

/** Checks the site. Returns the user's mistakes; throws only on a defect of ours. */
export async function check(request: CheckRequest): Promise<CheckResult> {
  const { root, onPhase, memory = noMemory() } = request;
  const made = await make({ ...request, memory, wholly: true });
  const { site, texts } = made;
  const pages = site ? await builtPages(site.facts, site.files, 0, memory.results) : [];
  const findings = new Findings(onPhase, made.phases);
  findings.add(made.problems);
  const first = {
    name: 'build',
    summary: `${plural(pages.length, 'page')}, as site build makes them`,
    problems: sorted(made.problems).length,
  };
  const verdict = site && judge(site, await lookAt(site, request, made));
  if (verdict) findings.add(verdict.problems);
  if (site) findings.done('check');
  return {
    problems: await shown(findings.problems, root, texts),
    phases: findings.phases,
    pages,
    copied: site ? copiedOf(site) : [],
    checks: [first, ...(verdict?.checks ?? [])],
    silenced: verdict?.silenced ?? [],
  };
}

/** What each kind of check found, by its name. */
type AuditResults = Readonly<Partial<Record<Kind | 'dist', AuditResult>>>;

/** Every kind of check that was asked for, in order. */
async function lookAt(
  finished: Finished,
  request: CheckRequest,
  { problems, texts }: Made,
): Promise<AuditResults> {
  const { root, out, generator, external, launch, fetchPolicy, onProgress = () => {} } = request;
  const shownOut = relative(root, out) || '.';
  const cache = cacheFolder(generator);
  const tools = sizes(finished.files, cache);
  const verdicts = () =>
    answers(outsideAddresses(finished), finished.plan.site.url, cache, fetchPolicy, onProgress);
  return {
    // Where nothing would be written there is nothing to compare.
    ...(problems.length === 0 && { dist: await stale(finished, out, shownOut) }),
    budgets: await budgets(finished, tools, onProgress),
    html: await validity(finished, tools.read, await validator(cache), `${shownOut}/`, onProgress),
    ...(external && { links: externalLinks(finished, await verdicts()) }),
    ...(launch && { launch: await placeholders(finished, await sourcesOf(finished, texts), tools.read) }),
  };
}

/** What is left to tell when the silences have been heard. */
function judge(finished: Finished, looks: AuditResults) {
  const found = Object.values(looks).flatMap((look) => look.found);
  const ran = Object.entries(looks)
    .filter(([, { isBlind }]) => !isBlind)
    .map(([name]) => name)
    .filter((name): name is Kind => name !== 'dist');
  const { left, silenced, mistaken } = silence(finished, found, ran);
  const checks: AuditedKind[] = [];
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
function together(found: readonly Finding[]): readonly Problem[] {
  const placed = ({ problem: { code, facts, at } }: Finding) =>
    JSON.stringify([code, sentenceOf({ code, facts }).text, at]);
  const onPages = grouped(found, ({ problem, same }) => same && `${problem.code} ${same}`);
  return grouped(onPages, placed).map(({ problem }) => problem);
}

function grouped(found: readonly Finding[], keyOf: (one: Finding) => string | undefined): readonly Finding[] {
  const groups = new Map<unknown, Finding[]>();
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
async function sourcesOf({ plan }: Finished, texts: Made['texts']): Promise<ReadonlyMap<string, string>> {
  const all = new Map(texts);
  for (const { source } of plan.publicFiles.filter(({ source }) => isReadable(source))) {
    const { value } = await read(source);
    if (value !== undefined) all.set(source.path, value);
  }
  return all;
}
