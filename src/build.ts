// One build, from top to bottom: the steps from content/ to dist/.
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { generatedFiles } from './discovery/generated.ts';
import { type BuiltPage, builtPages } from './hosting/weigh.ts';
import { cardContext } from './images/cardFiles.ts';
import { lookAtAll } from './images/pictureFiles.ts';
import type { Runtime } from './model/config.ts';
import type { SourceFile } from './model/files.ts';
import type { Outcome, Problem } from './model/problem.ts';
import type { Compiled, Data, Page, PageFacts, Plan, Program, Sources } from './model/site.ts';
import { withFrames } from './problems/codeFrames.ts';
import { Findings, type Phase } from './problems/findings.ts';
import { sorted } from './problems/problem.ts';
import { collect } from './steps/collect.ts';
import { compile } from './steps/compile.ts';
import { parse, parseData } from './steps/parse.ts';
import { plan } from './steps/plan.ts';
import { type RenderContext, type RenderedPage, render } from './steps/render.ts';
import { type Resolved, resolve } from './steps/resolve.ts';
import { verify } from './steps/verify.ts';
import { type Change, openOut, write } from './steps/write.ts';
import { type Memory, noMemory } from './store/memory.ts';
import { read } from './store/read.ts';

/** What to make. */
export interface MakeRequest {
  /** The folder with content/ and templates/, absolute. */
  readonly root: string;
  /** Outranks `base` of site.yml; with a slash at both ends. */
  readonly base?: string | undefined;
  /** Outranks `runtime` of site.yml. */
  readonly runtime?: Runtime | undefined;
  /** Whether to make a compressed file beside each that becomes smaller. */
  readonly compress?: boolean | undefined;
  /** Whether to make, in spite of problems, whatever can be made: for those who look at the site. */
  readonly wholly?: boolean | undefined;
  /** `YYYY-MM-DD`, in UTC, for dates of pages and of expiry. Without it no page with a date is out, and nothing expires. */
  readonly today?: string | undefined;
  /** What the last build of the same request left; see `newMemory`. */
  readonly memory?: Memory | undefined;
  /** Told when a phase is over. */
  readonly onPhase?: ((phase: Phase) => void) | undefined;
}

/** A site as a value. It is whole where there are no problems; with some it has what could be made all the same. */
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
  readonly plan: Plan;
  readonly program: Program;
  /** Every page that could be parsed, drafts too. */
  readonly pages: readonly Page[];
  /** Of every page that could be rendered. */
  readonly facts: readonly PageFacts[];
  /** What every page is rendered with. */
  readonly context: RenderContext;
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

/** How long pages are rendered without a pause, in ms. */
const longestBreath = 100;

/** Makes the site, and knows nothing of where it goes. Returns the user's mistakes; throws only on a defect of ours. */
export async function make(request: MakeRequest): Promise<Made> {
  const { root, today, wholly = false, memory = noMemory() } = request;
  const known = memory.results;
  const findings = new Findings(request.onPhase);
  const { problems } = findings;
  const texts = new Map<string, string>();
  const parseOnce = async <T extends Data>(
    source: SourceFile,
    use: (source: SourceFile, text: string) => Outcome<T | undefined>,
  ) => {
    const outcome = await known.recall(source.path, [source.version], () => readAnd(source, use));
    if (outcome.value) texts.set(source.path, outcome.value.text);
    else known.forget(source.path); // it may be readable next time
    return findings.take(outcome);
  };

  const sources = findings.take(await collect(root));
  findings.done('collect');

  const site = sources.site && (await parseOnce(sources.site, parseData));
  const runtime = request.runtime ?? (site?.values.runtime === 'react' ? 'react' : 'preact');
  const { program, ...look } = findings.take(await compile(sources, { runtime, memory }));
  findings.done('compile');

  const pages = [];
  for (const source of sources.pages) {
    const page = await parseOnce(source, parse);
    if (page) pages.push(page);
  }
  memory.bodies?.forgetAllBut(new Set(sources.pages.map(({ path }) => path)));
  findings.done('parse');

  const { pages: files, publicFiles } = sources;
  const planned = findings.take(
    plan({ site, files, pages, publicFiles, base: request.base, today, known }, program),
  );
  findings.done('plan');
  if (!planned || !program) return { problems, phases: findings.phases, site: undefined, texts };

  const context = await contextOf(planned, program, look, { sources, pages }, memory);
  const { properties, drawnWith } = context;
  const shownOnCards = program.card && JSON.stringify(properties);
  const from = [program, shownOnCards, drawnWith, look.fonts, look.islands, planned.site, planned.tokens];
  const drawn: RenderedPage[] = [];
  let rested = performance.now();
  for (const route of planned.routes) {
    const pictures = route.page.mayHaveImages && context.pictures;
    const draw = () => render(route, context);
    const page = findings.take(known.recall(`page ${route.output}`, [route, pictures, ...from], draw));
    if (page) drawn.push(page);
    // Between pages the thread of a watch must come to show that it is not stuck, and Ctrl-C be heard.
    if (performance.now() - rested > longestBreath) {
      await setImmediate();
      rested = performance.now();
    }
  }
  const made = findings.take(await generatedFiles(planned, { today, memory }));
  findings.done('render');

  const isWanted = wholly || problems.length === 0;
  const { compress = false } = request;
  const rendered = {
    plan: planned,
    look,
    pages: drawn,
    generatedFiles: made,
    context,
    memory,
    compress,
    isWanted,
  };
  const resolved = findings.take(await resolve(rendered));
  findings.done('resolve');

  const facts = drawn.map((page) => page.facts);
  const generated = made.map(({ output }) => output);
  findings.add(verify(facts, planned, program, look.fonts, generated));
  findings.done('verify');

  if (problems.length === 0) known.settle();
  const whole = { ...resolved, plan: planned, program, pages, facts, context, generated };
  return { problems, phases: findings.phases, site: whole, texts };
}

/** Builds the site: makes it, and writes it. Returns the user's mistakes; throws only on a defect of ours. */
export async function build(request: BuildRequest): Promise<BuildResult> {
  return (await buildMade(request)).result;
}

/** Builds the site; returns also what was made, for those who show it. */
export async function buildMade(
  request: BuildRequest,
): Promise<{ readonly result: BuildResult; readonly made: Made }> {
  const { root, memory = noMemory(), criticalSection = (change) => change(), onPhase, weighs = 0 } = request;
  const out = await openOut(root, request.out, memory.written);
  const made = await make({ ...request, memory });
  const { site } = made;
  const findings = new Findings(onPhase, made.phases);
  findings.add([...out.problems, ...made.problems]);
  let change: Change | undefined;
  if (out.value && site && findings.problems.length === 0) {
    const target = { out: out.value.out, base: site.plan.site.base, last: memory.written, criticalSection };
    change = findings.take(await write([...site.files.values()], target));
  }
  if (change) memory.written = change.written;
  if (site) findings.done('write');
  const result = {
    problems: await shown(findings.problems, root, made.texts),
    phases: findings.phases,
    ...(site && { base: site.plan.site.base }),
    pages: site ? await builtPages(site.facts, site, change ? weighs : 0, memory.results) : [],
    copied: site ? copiedOf(site) : [],
    changed: change?.changed ?? [],
    removed: change?.removed ?? [],
    left: change?.written.left ?? out.value?.left ?? [],
  };
  return { result, made };
}

/** What every page is drawn with. */
async function contextOf(
  planned: Plan,
  program: Program,
  look: Omit<Compiled, 'program'>,
  { sources, pages }: { readonly sources: Sources; readonly pages: readonly Page[] },
  { results: known, bodies }: Memory,
): Promise<RenderContext> {
  const { most } = planned.site.images;
  const pictures = await lookAtAll(sources, pages, { most, known });
  const fonts = program.card ? look.fonts : [];
  const cards = await known.recall('card context', [program.card, look.styles, look.fonts], () =>
    cardContext(look.styles, fonts),
  );
  return { ...look, ...cards, plan: planned, program, pictures, bodies };
}

async function readAnd<T>(
  source: SourceFile,
  use: (source: SourceFile, text: string) => Outcome<T>,
): Promise<Outcome<T | undefined>> {
  const { value: text, problems } = await read(source);
  return text === undefined ? { value: undefined, problems } : use(source, text);
}

/** The paths of what was copied from content/static. */
export function copiedOf({ plan }: MadeSite): readonly string[] {
  return plan.publicFiles.map(({ output }) => output);
}

/** Problems as they are shown: in order, each with its lines: those of `texts`, by path, or of the file. */
export function shown(
  problems: readonly Problem[],
  root: string,
  texts: Made['texts'],
): Promise<readonly Problem[]> {
  const textOf = async (path: string) =>
    texts.get(path) ?? (await read({ path, absolute: join(root, path) })).value;
  return withFrames(sorted(problems), textOf);
}
