// One build, from top to bottom: from content/ to dist/.
import { setImmediate } from 'node:timers/promises';
import type { Problem } from '../model/site/problem.ts';
import type { BuildResult } from '../model/site/result.ts';
import type { Shard } from '../model/site/shard.ts';
import { addAll } from '../model/values/lists.ts';
import { oncePerPart } from '../problems/parts.ts';
import { type Listeners, Steps } from '../problems/reporting.ts';
import type { Settings } from '../stages/1-sources/inputs.ts';
import { collectedSite, pathsRead, textOf } from '../stages/1-sources/queries.ts';
import { compiledSite } from '../stages/2-templates/dataModules/queries.ts';
import { type Planned, plannedSite } from '../stages/3-plan/queries.ts';
import { parsedSite } from '../stages/3-plan/routes.ts';
import { readBodies } from '../stages/4-pages/brokenBodies.ts';
import { type Made, madeSite } from '../stages/5-site/made.ts';
import { renderedSite } from '../stages/5-site/pages.ts';
import { resolvedSite } from '../stages/5-site/resolve.ts';
import { renderedShard } from '../stages/5-site/shard.ts';
import { verifiedSite } from '../stages/5-site/siteProblems.ts';
import { type Change, openOut, write } from '../stages/6-write/write.ts';
import { findWritten, type Memory, memoryOfOneRun, type RunReader, runOn, storeWritten } from './memory.ts';
import { reported } from './report.ts';

export interface MakeRequest extends Settings, Listeners {
  /** The stored values of earlier builds. */
  readonly memory?: Memory | undefined;
  /** Renders only these pages, for a later build that finds them in the store. No site is made. */
  readonly shard?: Shard | undefined;
}

/** The request to make a site and write it. */
export interface BuildRequest extends MakeRequest {
  /** The folder to write to, absolute. */
  readonly out: string;
  /** The number of largest pages to compress too: see `gzip` of a page. By default none. */
  readonly weighs?: number | undefined;
  /** Runs the change of the out folder, which must not be interrupted. */
  readonly criticalSection?: ((change: () => void) => void) | undefined;
}

/** Makes the site, without knowing the out folder. Returns the user's mistakes; throws only on a defect of ours. */
export function make(request: MakeRequest): Promise<Made> {
  return makeAnd(request, async (made) => made);
}

/**
 * Makes the site and passes it to `use`. Both run again if a file of the site changes meanwhile, or if the store is damaged. A
 * system error during this also becomes a problem.
 */
export async function makeAnd<T>(request: MakeRequest, use: (made: Made) => Promise<T>): Promise<T> {
  const { memory = memoryOfOneRun() } = request;
  const makeAll = async (q: RunReader) => {
    const made = await makeSite(q, request);
    await setImmediate(); // Node reports rejected promises of templates now, and the command ends before anything is stored
    return made;
  };
  const wasEmpty = memory.database.isEmpty;
  const useUnlessLate = async (made: Made) => {
    const isLate = made.problems.some(isOfAnotherPage);
    if (isLate && !wasEmpty) return again;
    const used = await use(made);
    if (isLate) memory.database.forgetAll();
    return used;
  };
  const used = await runOn(request, memory, makeAll, unmade, useUnlessLate);
  if (used !== again) return used;
  memory.database.forgetAll();
  return makeAnd(request, use);
}

/** Instead of a result: everything must be made again. */
const again = Symbol('again');

/**
 * Whether a page showed a request of another page, which its template kept in a variable. This depends on the order of all rendered
 * pages. Such a build uses nothing from earlier ones, and stores nothing for later ones.
 */
const isOfAnotherPage = ({ code, facts }: Problem) => code === 'asked-outside' && facts[0] === 'late';

/** The result if a file cannot be read. */
function unmade(fault: Problem): Made {
  return { problems: [fault], phases: [], site: undefined, pathsRead: () => [], textOf: () => undefined };
}

/** The steps of a build, in order. Those of a shard end with its pages. */
async function makeSite(q: RunReader, request: MakeRequest): Promise<Made> {
  const steps = new Steps(request);
  const plan = await planSite(q, steps);
  const made =
    plan && (request.shard ? await renderShard(q, request.shard, steps) : await renderSite(q, steps));
  const found = q.problems();
  const problems = found.length === 0 ? found : oncePerPart(found, plan?.routes ?? []);
  return {
    site: undefined,
    ...made,
    problems,
    phases: steps.phases,
    pathsRead: () => [...pathsRead(q).keys()],
    textOf: (path) => q(textOf, path),
  };
}

/** The files of content/ and templates/ → the pages with checked values. Undefined if none can be rendered. */
async function planSite(q: RunReader, steps: Steps): Promise<Planned | undefined> {
  const sources = steps.done('collect', collectedSite(q));
  if (!sources) return undefined;
  steps.done('compile', await compiledSite(q));
  const pages = steps.done('parse', await parsedSite(q));
  const plan = pages && steps.done('plan', await plannedSite(q));
  if (pages && !plan) readBodies(q); // their Markdown may also have mistakes
  return plan;
}

/** The plan → every file of the site. */
async function renderSite(q: RunReader, steps: Steps): Promise<Pick<Made, 'site'>> {
  steps.done('render', await renderedSite(q));
  steps.within('verify', () => verifiedSite(q));
  const files = steps.done('resolve', await resolvedSite(q));
  steps.done('verify', undefined);
  return { site: madeSite(q, files) };
}

/** The plan → the pages of a shard, for a later build. */
async function renderShard(q: RunReader, shard: Shard, steps: Steps): Promise<Pick<Made, 'shard'>> {
  return { shard: steps.done('render', await renderedShard(q, shard)) };
}

/** Makes the site and writes it. Returns the user's mistakes; throws only on a defect of ours. */
export async function build(request: BuildRequest): Promise<BuildResult> {
  return buildAnd(request, async ({ result }) => result);
}

/** The result of a build, and the site that was made. */
export interface BuiltSite {
  readonly result: BuildResult;
  readonly made: Made;
}

/** Builds the site, and passes the result and the site to `use`, for callers that show it. `use` may run again, as in `makeAnd`. */
export async function buildAnd<T>(request: BuildRequest, use: (built: BuiltSite) => Promise<T>): Promise<T> {
  const { memory = memoryOfOneRun() } = request;
  const out = await openOut(request.root, request.out, memory.written);
  findWritten(memory);
  return makeAnd({ ...request, memory }, async (made) => use(await writeMade(made, out, request, memory)));
}

/** Writes the site if it has no problems. */
async function writeMade(
  made: Made,
  out: Awaited<ReturnType<typeof openOut>>,
  request: BuildRequest,
  memory: Memory,
): Promise<BuiltSite> {
  const { root, edited, criticalSection = (change) => change(), weighs = 0 } = request;
  const { site } = made;
  const steps = new Steps(request, made.phases);
  const problems = [...out.problems, ...made.problems];
  let change: Change | undefined;
  if (out.value && site && problems.length === 0) {
    const { base } = site.plan.site;
    const { out: folder, shown } = out.value;
    const target = { out: folder, shown, base, last: memory.written, edited, criticalSection };
    request.onProgress?.('write');
    const written = await write([...site.files.values()], target);
    change = written.value;
    addAll(problems, written.problems);
  }
  if (change) storeWritten(memory, change.written);
  if (change) steps.done('write', undefined);
  const { phases } = steps;
  const weighed = change && { written: change.written.files, weighs };
  const result = {
    ...(await reported({ ...made, problems, phases }, root, weighed)),
    ...(site && { base: site.plan.site.base }),
    changed: change?.changed ?? [],
    removed: change?.removed ?? [],
    left: change?.written.left ?? out.value?.left ?? [],
  };
  return { result, made };
}
