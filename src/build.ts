// One build, from top to bottom: seven steps from content/ to dist/.
import type { Finished } from './check/found.ts';
import { extras } from './extras.ts';
import { Findings, type Phase } from './findings.ts';
import { finish } from './finish.ts';
import { stylesBelow } from './fonts.ts';
import { withFrames } from './frames.ts';
import { drawPreviews, type Preview } from './live/previews.ts';
import { type Memory, noMemory } from './memory.ts';
import { cardKit, drawCard } from './pictures/drawCards.ts';
import { lookAtAll } from './pictures/imageFiles.ts';
import { type Problem, sorted } from './problem.ts';
import type {
  Compiled,
  Outcome,
  Page,
  PageFacts,
  Plan,
  Program,
  Route,
  Runtime,
  SourceFile,
  Sources,
} from './site.ts';
import { collect, read } from './steps/collect.ts';
import { compile } from './steps/compile.ts';
import { parse, parseData } from './steps/parse.ts';
import { plan } from './steps/plan.ts';
import { render } from './steps/render.ts';
import { verify } from './steps/verify.ts';
import { closeStage, keep, openStage, put, write } from './steps/write.ts';

/** What to build, and where to. All paths are absolute. */
export interface BuildRequest {
  readonly root: string;
  readonly out: string;
  /** Outranks `base` of site.yml; with a slash at both ends. */
  readonly base?: string | undefined;
  /** Whether to draw pages that are not out, too: see `previews` of the result. */
  readonly previews?: boolean | undefined;
  /** Outranks `runtime` of site.yml. */
  readonly runtime?: Runtime | undefined;
  /** Whether to write a compressed file beside each that becomes smaller. */
  readonly compress?: boolean | undefined;
  /** The folder of this package, whose node_modules hold react and preact. */
  readonly generator: string;
  /** Looks at the finished site, which is then not written; what it finds are problems, too. Goes with no memory. */
  readonly inspect?: ((finished: Finished) => Promise<readonly Problem[]>) | undefined;
  /** `YYYY-MM-DD`, in UTC, for dates of pages and of expiry. Without it no page with a date is out, and nothing expires. */
  readonly today?: string | undefined;
  /** What the last build of the same request left; see `newMemory`. */
  readonly memory?: Memory | undefined;
  /** Whether the out folder's files are taken for untouched while no other build has written there. */
  readonly trusts?: boolean | undefined;
  /** Runs the change of the out folder, which must not be cut short. */
  readonly atOnce?: ((change: () => void) => void) | undefined;
  /** Told when a phase is over. */
  readonly onPhase?: ((phase: Phase) => void) | undefined;
}

/** What became of a build. When there are problems nothing was written, and the out folder is as it was. */
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
  /** Drafts and pages that wait for their date: in no file, if they were asked for and the site is whole. */
  readonly previews: readonly Preview[];
  readonly phases: readonly Phase[];
}

/** One page of a build. */
export interface BuiltPage {
  readonly route: string;
  /** Its content file, relative to the root. */
  readonly source: string;
  readonly template: string;
  /** Its file in the out folder. */
  readonly output: string;
  readonly bytes: number;
}

/** Builds the site. Returns the user's mistakes; throws only on a defect of ours. */
export async function build(request: BuildRequest): Promise<BuildResult> {
  const { root, out, generator, today, inspect } = request;
  const { memory = noMemory(), atOnce = (change) => change() } = request;
  const { sources: known, drawn } = memory;
  const findings = new Findings(request.onPhase);
  const { problems } = findings;
  const parseOnce = async <T>(source: SourceFile, use: (source: SourceFile, text: string) => Outcome<T>) =>
    findings.take(await known.recall(source.path, [source.version], () => readAnd(source, use)));
  const end = async (result: Omit<BuildResult, 'problems' | 'phases'>): Promise<BuildResult> => {
    // Pages that were drawn for nothing are not in the out folder: the next build draws them again.
    if (problems.length === 0) drawn.settle();
    else drawn.undo();
    known.settle();
    memory.bodies?.forgetAllBut(new Set(sources.pages.map(({ path }) => path)));
    return { problems: await withFrames(root, sorted(problems)), phases: findings.phases, ...result };
  };

  const sources = findings.take(await collect(root));
  findings.done('collect');

  const site = sources.site && (await parseOnce(sources.site, parseData));
  const runtime = request.runtime ?? (site?.values.runtime === 'react' ? 'react' : 'preact');
  const { program, ...look } = findings.take(await compile(sources, { generator, runtime, memory }));
  findings.done('compile');

  const pages = [];
  for (const source of sources.pages) {
    const page = await parseOnce(source, parse);
    if (page) pages.push(page);
  }
  findings.done('parse');

  const { pages: files, statics } = sources;
  const planned = findings.take(
    plan({ site, files, pages, statics, base: request.base, today, known }, program),
  );
  findings.done('plan');

  const stage = findings.take(await openStage(root, out, memory.written, request.trusts));
  if (!planned || !program || !stage) {
    if (stage) await closeStage(stage);
    return end(nothing);
  }
  try {
    const studio = await studioOf(planned, program, look, { sources, pages }, memory, generator);
    const { styles, pictures } = studio;
    const drawnFrom = [program, styles, look.fonts, look.islands, planned.site, planned.tokens];
    /** Whether more is to be staged: of a site with problems nothing is written, but all can be looked at. */
    const goesOn = () => problems.length === 0 || inspect !== undefined;
    const add = async (output: string, content: Parameters<typeof put>[2]) => {
      if (goesOn()) findings.add(await put(stage, output, content));
    };
    const draw = async (route: Route): Promise<Outcome<PageFacts | undefined>> => {
      const draws = (_: SourceFile, text: string) => render(route, text, studio);
      const { value: page, problems: found } = await readAnd(route.page.source, draws);
      if (page && (found.length === 0 || inspect)) await add(route.output, page.html);
      const isMissing = page?.card && !keep(stage, page.card.output); // its name says what it shows
      const card = isMissing ? await drawCard(page.card, studio, generator) : undefined;
      if (card?.value) await add(card.value.output, card.value.bytes);
      return { value: page?.facts, problems: [...found, ...(card?.problems ?? [])] };
    };

    // A page is staged as soon as it is drawn: only facts about it are kept, never its HTML.
    const facts: PageFacts[] = [];
    for (const route of planned.routes) {
      const from = [route, ...drawnFrom, route.page.mayHaveImages && pictures];
      const once = await drawn.recall(route.output, from, () => draw(route));
      const isKept = (file: string) => stage.staged.has(file) || keep(stage, file);
      const card = once.value?.card;
      const isThere = isKept(route.output) && (card === undefined || isKept(card));
      const page = findings.take(isThere || problems.length > 0 ? once : await draw(route));
      if (page) facts.push(page);
    }
    const made = findings.take(await extras(planned, { today, generator, memory }));
    findings.done('render');

    const names = made.map(({ output }) => output);
    findings.add(verify(facts, planned, program, look.fonts, names));
    findings.done('verify');

    const compress = request.compress ?? false;
    const all = { plan: planned, look, facts, extras: made, stage, memory, findings, generator, compress };
    const filled = await finish({ ...all, goesOn, add, draw });
    if (inspect) {
      const files = new Set(stage.staged.keys());
      const finished = { plan: planned, program, pages, facts, folder: stage.folder, files, problems };
      findings.add(await inspect(finished));
    }
    const isWritten = problems.length === 0 && !inspect;
    const change = isWritten ? findings.take(await write(stage, planned.site.base, atOnce)) : undefined;
    if (change) Object.assign(memory, { written: change.written, filled: filled.mark });
    findings.done(inspect ? 'check' : 'write');

    const isWhole = request.previews && problems.length === 0;
    const { fontNames } = filled;
    return end({
      base: planned.site.base,
      previews: isWhole ? await drawPreviews({ root, studio, facts, names, fontNames }) : [],
      pages: facts.map(builtPage),
      copied: planned.statics.map(({ output }) => output),
      changed: change?.changed ?? [],
      removed: change?.removed ?? [],
    });
  } finally {
    await closeStage(stage);
  }
}

const nothing = { previews: [], pages: [], copied: [], changed: [], removed: [] };

/** What every page is drawn with. */
async function studioOf(
  planned: Plan,
  program: Program,
  look: Omit<Compiled, 'program'>,
  { sources, pages }: { readonly sources: Sources; readonly pages: readonly Page[] },
  { sources: known, bodies }: Memory,
  generator: string,
) {
  const { most } = planned.site.images;
  const pictures = await lookAtAll(sources, pages, { generator, most, known });
  const styles = stylesBelow(planned.site.base, look.styles, look.fonts);
  const fonts = program.card ? look.fonts : [];
  const kit = await known.recall('card kit', [program.card, styles, look.fonts], () =>
    cardKit(styles, fonts, generator),
  );
  return { ...look, ...kit, plan: planned, program, styles, pictures, bodies };
}

async function readAnd<T>(
  source: SourceFile,
  use: (source: SourceFile, text: string) => Outcome<T>,
): Promise<Outcome<T | undefined>> {
  const { value: text, problems } = await read(source);
  return text === undefined ? { value: undefined, problems } : use(source, text);
}

function builtPage({ route, bytes }: PageFacts): BuiltPage {
  const { template, output, page } = route;
  return { route: route.route, source: page.source.path, template, output, bytes };
}
