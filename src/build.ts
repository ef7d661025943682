// One build, from top to bottom: the line from content/ to dist/.
import { addedFiles, commandOf } from './line/after.ts';
import { answers } from './line/answers.ts';
import { context, pictures } from './line/context.ts';
import { dataModules, dataOf, dataPaths, madeData, unknown } from './line/dataModules.ts';
import { filesOf } from './line/files.ts';
import type { Settings } from './line/inputs.ts';
import { type MadeSite, madeSite } from './line/made.ts';
import { type Memory, noMemory, type OnSite, runOn } from './line/memory.ts';
import { pageKeys, pageProblems, unused } from './line/pages.ts';
import { planned } from './line/plan.ts';
import { renderedFile, renderPages } from './line/rendering.ts';
import { prepare, readPages } from './line/routes.ts';
import { renderShard } from './line/shard.ts';
import { shown } from './line/shown.ts';
import { siteProblems } from './line/siteProblems.ts';
import { collected, frontMatterOf, siteData, textOf } from './line/sources.ts';
import { compiled } from './line/templates.ts';
import { builtPages, copiedOf } from './line/weigh.ts';
import type { SiteFile } from './model/files.ts';
import type { Problem } from './model/problem.ts';
import type { Report } from './model/report.ts';
import type { BuildResult, Phase } from './model/result.ts';
import type { Shard } from './model/shard.ts';
import { isSame, lasting, type Written } from './model/written.ts';
import { Findings, type Listeners } from './problems/findings.ts';
import { oncePerPart } from './problems/parts.ts';
import { refusalOf } from './problems/refusals.ts';
import { isIncomplete } from './steps/collect.ts';
import { type Change, openOut, write } from './steps/write.ts';

/** What to make. */
export interface MakeRequest extends Settings, Listeners {
  /** What earlier builds stored. */
  readonly memory?: Memory | undefined;
  /** Renders only these pages, for a later build that finds them in the store: no site is made. */
  readonly shard?: Shard | undefined;
}

/**
 * A site as a value. Without problems it is complete; with problems it has only what was made before they were all known: no
 * pictures, icons, cards, cut fonts and compressed siblings.
 */
export interface Made {
  readonly problems: readonly Problem[];
  readonly phases: readonly Phase[];
  /** Undefined when site.yml or the templates could not be read, and for a shard. */
  readonly site: MadeSite | undefined;
  /** For a shard: how many pages it has, of how many. */
  readonly shard?: Report['shard'];
  /** The text of a source, by its path; undefined if it cannot be read. */
  readonly textOf: (path: string) => string | undefined;
}

/** What to build, and where to. */
export interface BuildRequest extends MakeRequest {
  /** The folder to write to, absolute. */
  readonly out: string;
  /** How many of the largest pages are also measured after gzip: see `gzip` of a page. By default none. */
  readonly weighs?: number | undefined;
  /** Runs the change of the out folder, which must not be interrupted. */
  readonly criticalSection?: ((change: () => void) => void) | undefined;
}

/** Makes the site, without knowing where it is written to. Returns the user's mistakes; throws only on a defect of ours. */
export function make(request: MakeRequest): Promise<Made> {
  const { memory = noMemory() } = request;
  return runOn(request, memory, stepsOf(request), async (changing) => unmade(changing));
}

/**
 * Makes the site, and passes it to `use`. Both run again if one of the site's files changes meanwhile, or if the store turns out to
 * be damaged. An error of the system while it is made becomes a problem, too.
 */
export function makeAnd<T>(
  request: MakeRequest & { readonly memory: Memory },
  use: (made: Made) => Promise<T>,
): Promise<T> {
  const { memory, root } = request;
  const make = stepsOf(request);
  const makeAndUse: OnSite<T> = async (q) => {
    let made: Made;
    try {
      made = await make(q);
    } catch (error) {
      const refusal = refusalOf(error, root);
      if (!refusal) throw error;
      memory.database.forgetAll();
      made = unmade(refusal);
    }
    return use(made);
  };
  return runOn(request, memory, makeAndUse, async (changing) => use(unmade(changing)));
}

/** The result if something cannot be read. */
function unmade(fault: Problem): Made {
  return { problems: [fault], phases: [], site: undefined, textOf: () => undefined };
}

/** The steps of a build, in order. */
function stepsOf(request: MakeRequest): OnSite<Made> {
  return async (q) => {
    const { memory } = request;
    const findings = new Findings(request);
    const { problems, phases } = findings;
    const ofText = (path: string) => q(textOf, path).value;
    const nothing = { problems, phases, site: undefined, textOf: ofText };

    const { value: sources, problems: ofSources } = q(collected);
    findings.add(ofSources);
    findings.done('collect');
    if (ofSources.some(({ code }) => code === 'too-long')) return nothing; // more than the next steps can hold
    prepare(q);
    findings.add(q(siteData).problems);
    const [ofTemplates] = await Promise.all([q(compiled), q(dataModules)]);
    const { program } = findings.take(ofTemplates);
    findings.add(q(unknown));
    findings.done('compile');
    // Some files could not be read: nothing may be reported as missing.
    if (ofSources.some(isIncomplete)) {
      for (const { path } of sources.pages) findings.add(q(frontMatterOf, path).problems);
      for (const path of dataPaths(q)) findings.add(dataOf(q, path).problems);
      findings.done('parse');
      return nothing;
    }
    readPages(q);
    findings.done('parse');
    const renderedWith = await q(context);
    await q(pictures);
    const plan = findings.take(q(planned));
    findings.done('plan');
    const answering = q(answers);
    if (!plan || !program || !renderedWith || !answering) return nothing;

    if (request.shard) {
      const { problems: ofShard, ...shard } = await renderShard(
        q,
        request.shard,
        () => problems.length === 0,
      );
      findings.add(ofShard);
      findings.done('render');
      return { ...nothing, shard };
    }
    await renderPages(q, q(pageKeys));
    findings.add(q(pageProblems));
    for (const { source } of plan.files) findings.add(q(renderedFile, source.path).problems);
    findings.done('render');
    const command = commandOf(q);
    const mayBeAdded = (one: Problem) => command !== undefined && isDeadFile(one);
    findings.within('verify', () => {
      findings.add(q(unused));
      findings.add(q(siteProblems, '').filter((one) => !mayBeAdded(one)));
    });
    // All problems that can be found without making costly files are reported before these are made.
    const isWanted = problems.length === 0;
    const further = async (own: readonly SiteFile[]) => {
      if (command === undefined) return { value: [], problems: [] };
      const { value, problems } = await addedFiles(q, command, own, memory?.added);
      // A watch runs it once.
      if (value && memory?.bundler) memory.added = value.once;
      const paths = value?.files.map(({ path }) => path) ?? [];
      const left = value && q(siteProblems, '').some(mayBeAdded) ? q(siteProblems, paths.join('\n')) : [];
      return { value: value?.files ?? [], problems: [...problems, ...left] };
    };
    const files = findings.take(await filesOf(q, isWanted, further));
    findings.done('resolve');
    findings.done('verify');

    return { problems: oncePerPart(problems, plan.routes), phases, site: madeSite(q, files), textOf: ofText };
  };
}

/** Whether a link leads to a missing file, not to a missing page. */
function isDeadFile({ code, facts }: Problem): boolean {
  return code === 'dead-link' && /[^/]\.\w+(?:[?#].*)?$/.test(String(facts[0]));
}

/** Builds the site: makes it, and writes it. Returns the user's mistakes; throws only on a defect of ours. */
export async function build(request: BuildRequest): Promise<BuildResult> {
  return buildAnd(request, async ({ result }) => result);
}

/** The result of a build, and the site that was made. */
export interface BuiltSite {
  readonly result: BuildResult;
  readonly made: Made;
}

/**
 * Builds the site, and passes the result with the site to `use`, for callers that show it. `use` may run again, as in `makeAnd`.
 */
export async function buildAnd<T>(request: BuildRequest, use: (built: BuiltSite) => Promise<T>): Promise<T> {
  const { memory = noMemory() } = request;
  const out = await openOut(request.root, request.out, memory.written);
  const { store } = memory.database;
  memory.written ??= memory.lastWritten ?? (store.find('written')?.value as Written | undefined);
  return makeAnd({ ...request, memory }, async (made) => use(await writeMade(made, out, request, memory)));
}

/** Writes the site if it has no problems. */
async function writeMade(
  made: Made,
  out: Awaited<ReturnType<typeof openOut>>,
  request: BuildRequest,
  memory: Memory,
) {
  const { root, criticalSection = (change) => change(), weighs = 0 } = request;
  const { store } = memory.database;
  const { site } = made;
  const findings = new Findings(request, made.phases);
  findings.add([...out.problems, ...made.problems]);
  let change: Change | undefined;
  if (out.value && site && findings.problems.length === 0) {
    const { base } = site.plan.site;
    const { heard } = request;
    const target = { out: out.value.out, base, last: memory.written, heard, criticalSection };
    request.onProgress?.('write');
    change = findings.take(await write([...site.files.values()], target));
  }
  if (change) {
    if (store.isOpen && !isSame(change.written, memory.written))
      store.put('written', { value: lasting(change.written) });
    memory.written = change.written;
  }
  if (site) findings.done('write');
  const weighed = change && { written: change.written.files, weighs };
  const result = {
    problems: await shown(findings.problems, root, made.textOf),
    phases: findings.phases,
    ...(made.shard && { shard: made.shard }),
    ...(site && { base: site.plan.site.base }),
    pages: site ? await builtPages(site, weighed) : [],
    copied: site ? copiedOf(site.plan) : [],
    made: site ? madeData(site.q) : [],
    changed: change?.changed ?? [],
    removed: change?.removed ?? [],
    left: change?.written.left ?? out.value?.left ?? [],
  };
  return { result, made };
}
