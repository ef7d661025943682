// One build, from top to bottom: the steps from content/ to dist/.
import { unusedData } from './asking/data.ts';
import { compileOptions } from './compile/options.ts';
import { generatedFiles } from './discovery/generated.ts';
import { builtPages, copiedOf } from './hosting/weigh.ts';
import type { Runtime } from './model/config.ts';
import type { SourceFile } from './model/files.ts';
import type { Problem } from './model/problem.ts';
import type { BuiltPage } from './model/report.ts';
import type { Islands, Page, PageFacts, Plan, Program, Route, Sources } from './model/site.ts';
import type { Written } from './model/written.ts';
import { drawPages } from './pages/all.ts';
import { answersOf, contextOf, keptPages } from './pages/context.ts';
import { readyThreads, spareMemory } from './pages/draw.ts';
import { drawFiles, type MadeFile } from './pages/files.ts';
import { shown, Texts, trusting } from './pages/texts.ts';
import { Findings, type Listeners, type Phase } from './problems/findings.ts';
import { oncePerPart } from './problems/parts.ts';
import { collect, isIncomplete } from './steps/collect.ts';
import { compile } from './steps/compile.ts';
import { parse, parseAny, parseData, unread } from './steps/parse.ts';
import { plan, planSite } from './steps/plan.ts';
import { type RenderContext, type RenderedPage, render } from './steps/render.ts';
import { type Resolved, resolve } from './steps/resolve.ts';
import { verify } from './steps/verify.ts';
import { type Change, isSame, lasting, openOut, write } from './steps/write.ts';
import { forgetResults, type Memory, noMemory } from './store/memory.ts';
import { read, refusalOf } from './store/read.ts';
import { sumOf } from './store/version.ts';

/** What to make. */
export interface MakeRequest extends Listeners {
  /** The folder with content/ and templates/, absolute. */
  readonly root: string;
  /** Outranks `base` of site.yml; with a slash at both ends. */
  readonly base?: string | undefined;
  /** Outranks `runtime` of site.yml. */
  readonly runtime?: Runtime | undefined;
  /** Whether to make a compressed file beside each that becomes smaller. */
  readonly compress?: boolean | undefined;
  /** `YYYY-MM-DD`, in UTC, for dates of pages and of expiry. Without it no page with a date is out, and nothing expires. */
  readonly today?: string | undefined;
  /** What the last build of the same request left; see `newMemory`. */
  readonly memory?: Memory | undefined;
  /** The only files that are known to have changed since the last build, relative to the root: no others are looked at. */
  readonly heard?: readonly string[] | undefined;
}

/** A site as a value. It is whole where there are no problems; with some it has what was made before they were all known: no pictures, icons, cards, cut fonts and compressed siblings. */
export interface Made {
  readonly problems: readonly Problem[];
  readonly phases: readonly Phase[];
  /** Undefined when site.yml or the templates could not be read. */
  readonly site: MadeSite | undefined;
  /** The texts of the sources that were read, by their paths. */
  readonly texts: ReadonlyMap<string, string>;
}

/** What a site consists of, and what it was made with. */
export interface MadeSite extends Resolved {
  readonly sources: Sources;
  /** Every other path that it was made of, absolute: packages and fonts, and where these were looked for. */
  readonly imported: readonly string[];
  readonly plan: Plan;
  readonly program: Program;
  /** Every page that could be parsed, drafts too. */
  readonly pages: readonly Page[];
  /** Of every page that could be rendered. */
  readonly facts: readonly PageFacts[];
  /** What templates made: these pages, and files. */
  readonly drawn: readonly (RenderedPage | MadeFile)[];
  /** What every page is rendered with. */
  readonly context: RenderContext;
  readonly islands: Islands | undefined;
  /** The paths of files that were made of the plan alone. */
  readonly generated: readonly string[];
}

/** What to build, and where to. */
export interface BuildRequest extends MakeRequest {
  /** The folder to write to, absolute. */
  readonly out: string;
  /** How many of the largest pages are weighed as they travel: see `gzip` of a page. None without it. */
  readonly weighs?: number | undefined;
  /** Runs the change of the out folder, which must not be cut short. */
  readonly criticalSection?: ((change: () => void) => void) | undefined;
}

/** What became of a build. Plain data. When there are problems nothing was written, and the out folder is as it was. */
export interface BuildResult {
  readonly problems: readonly Problem[];
  readonly pages: readonly BuiltPage[];
  /** Files copied from content/static. */
  readonly copied: readonly string[];
  /** The path below which the site lies; undefined when it could not be read. */
  readonly base?: string | undefined;
  /** Files of the out folder that were written, and those that went. */
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Folders beside the out folder that could not be cleared away. */
  readonly left: readonly string[];
  readonly phases: readonly Phase[];
}

/** Makes the site, and knows nothing of where it goes. Returns the user's mistakes; throws only on a defect of ours. */
export async function make(request: MakeRequest): Promise<Made> {
  const { root, base, today, memory = noMemory(), heard, onProgress } = request;
  const known = memory.results;
  const findings = new Findings(request);
  const { problems } = findings;
  const texts = new Texts(memory);
  const parseYaml = (source: SourceFile, use: typeof parseAny) => {
    const text = texts.held.get(source.path);
    if (text === undefined) return undefined;
    const parseNow = () => memory.kept.made(`yaml ${source.path} ${sumOf(text)}`, () => use(source, text));
    return findings.take(known.recall(source.path, [text], parseNow));
  };

  const sources = findings.take(memory.collected ?? collect(root, memory.found, heard));
  memory.found = sources.found;
  spareMemory(sources.pages.length);
  findings.done('collect');
  const nothing = () => ({ problems, phases: findings.phases, site: undefined, texts: texts.held });
  if (sources.found.problems.some(({ code }) => code === 'too-long')) return nothing(); // more than others can hold
  if (sources.site) findings.take(texts.of(sources.site));
  const siteData = sources.site && parseYaml(sources.site, parseData);
  const compiled = await compile(sources, compileOptions(request, siteData, memory));
  const { program, ...look } = findings.take(compiled);
  findings.done('compile');
  readyThreads(sources.pages.filter((one) => !texts.find(one) && !known.last(one.path)).length);
  for (const source of sources.data) findings.take(texts.of(source));
  const { value: site } = planSite({ site: siteData, base, known }, program);
  const hasPictures = sources.pictures.length + sources.publicFiles.length > 0;
  const isShown = hasPictures && texts.mayHaveImages(sources.pages);
  const common =
    site && program && (await contextOf(site, program, look, isShown && sources, memory, onProgress));
  const siteText = sources.site && texts.held.get(sources.site.path);
  const kept = common && keptPages(common, siteText, memory);
  const pages = sources.pages.flatMap((source, index) => {
    onProgress?.('parse', index, sources.pages.length);
    const note = texts.find(source);
    const noted = note && kept?.again(unread(source, note));
    if (noted) return noted.value;
    const read = findings.take(texts.ofPage(source));
    if (!read) return [];
    const { text, later } = read;
    const parseNow = () => kept?.again(unread(source, later)) ?? parse(source, text, later);
    return findings.take(known.recallOne(source.path, [text], parseNow)) ?? [];
  });
  const data = sources.data.map((source) => [source, parseYaml(source, parseAny)] as const);
  findings.done('parse');
  // What is not known to be missing must not be said to be.
  if (sources.found.problems.some(isIncomplete)) return nothing();
  const asked =
    common &&
    kept &&
    ((routes: readonly Route[], data: Plan['data']) => answersOf(routes, data, common, kept, known));
  const checked = kept && new Map([...kept.before].map(([page, { route }]) => [page, route]));
  const textOf = (source: SourceFile) => texts.held.get(source.path) ?? read(source).value;
  const parsed = { ...sources, site: siteData, files: sources.pages, textOf, pages, data };
  const planned = findings.take(plan({ ...parsed, base, today, known, checked, answersOf: asked }, program));
  findings.done('plan');
  if (!planned?.answers || !common || !kept)
    return { problems, phases: findings.phases, site: undefined, texts: texts.held };

  const routed = [...planned.routes, ...planned.unpublished];
  memory.bodies?.forgetAllBut(new Set(routed.map(({ output }) => output)));
  const context = { ...common, answers: planned.answers };
  const rendering = { plan: planned, context, kept, known, onProgress };
  const drawn = findings.take(await drawPages(rendering, render));
  const facts = drawn.map((page) => page.facts);
  const drawnFiles = findings.take(drawFiles(rendering, facts));
  const ofPlan = findings.take(generatedFiles(planned, { today, memory }));
  const made = [...ofPlan.files, ...drawnFiles];
  const all = [...drawn, ...drawnFiles];
  const { icons } = ofPlan;
  const generated = [
    ...ofPlan.files.map(({ output }) => output),
    ...icons,
    ...drawnFiles.map(({ output }) => output),
  ];
  const rendered = { plan: planned, look, pages: drawn, generatedFiles: made, icons, context, memory };
  findings.done('render');

  const resolved = findings.take(
    await resolve({
      ...{ ...rendered, compress: request.compress ?? false, onProgress },
      // Before anything costly is made, all is told that can be told without.
      isWanted: (found) => {
        findings.within('verify', () => {
          findings.add(unusedData(sources, { ...planned, drawn: all }, look.files, context.program));
          const { fonts } = look;
          findings.add(verify(known, facts, planned, context.program, fonts, generated, facts, drawnFiles));
        });
        return problems.length + found.length === 0;
      },
    }),
  );
  findings.done('resolve');
  findings.done('verify');

  if (problems.length === 0) known.settle();
  texts.keep(pages);
  const whole = {
    ...resolved,
    sources,
    imported: [...new Set([...look.files, ...look.lookups])],
    plan: planned,
    program: context.program,
    pages,
    facts,
    drawn: all,
    context,
    islands: look.islands,
    generated,
  };
  const told = oncePerPart(problems, planned.routes);
  return { problems: told, phases: findings.phases, site: whole, texts: texts.held };
}

/** `make`, for those who show what came of it: what the system refuses in the middle of it becomes a problem, too. */
export async function makeOrTell(request: MakeRequest): Promise<Made> {
  try {
    return await make(request);
  } catch (error) {
    const refusal = refusalOf(error, request.root);
    if (!refusal) throw error;
    if (request.memory) forgetResults(request.memory);
    return { problems: [refusal], phases: [], site: undefined, texts: new Map() };
  }
}

/** Builds the site: makes it, and writes it. Returns the user's mistakes; throws only on a defect of ours. */
export async function build(request: BuildRequest): Promise<BuildResult> {
  return (await buildMade(request)).result;
}

/** Builds the site; returns also what was made, for those who show it. */
export async function buildMade(
  request: BuildRequest,
): Promise<{ readonly result: BuildResult; readonly made: Made }> {
  const { memory: given = noMemory() } = request;
  return trusting(given, async (memory) => {
    const { root, criticalSection = (change) => change(), weighs = 0 } = request;
    const out = await openOut(root, request.out, memory.written);
    memory.written ??= memory.lastWritten ?? (memory.kept.find('written')?.value as Written | undefined);
    const made = await makeOrTell({ ...request, memory });
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
      if (given.kept.isOpen && !isSame(change.written, memory.written))
        given.kept.put('written', { value: lasting(change.written) });
      given.written = change.written;
    }
    if (site) findings.done('write');
    const weighed = change && { written: change.written.files, weighs };
    const result = {
      problems: await shown(findings.problems, root, made.texts),
      phases: findings.phases,
      ...(site && { base: site.plan.site.base }),
      pages: site ? await builtPages(site.facts, site, memory, weighed) : [],
      copied: site ? copiedOf(site.plan) : [],
      changed: change?.changed ?? [],
      removed: change?.removed ?? [],
      left: change?.written.left ?? out.value?.left ?? [],
    };
    return { result, made };
  });
}
