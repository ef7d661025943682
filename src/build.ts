// One build, from top to bottom: seven steps from content/ to dist/.
import { cutFonts, stylesBelow } from './fonts.ts';
import { lookAtAll, makePictures } from './imageFiles.ts';
import type { Picture } from './images.ts';
import { isPicture } from './names.ts';
import { frame, type Place, type Problem, sorted } from './problem.ts';
import type { Outcome, PageFacts, Runtime, SourceFile } from './site.ts';
import { collect, read } from './steps/collect.ts';
import { compile } from './steps/compile.ts';
import { parse, parseData } from './steps/parse.ts';
import { plan } from './steps/plan.ts';
import { render } from './steps/render.ts';
import { verify } from './steps/verify.ts';
import { closeStage, fill, openStage, put, write } from './steps/write.ts';

/** What to build, and where to. All paths are absolute. */
export interface BuildRequest {
  readonly root: string;
  readonly out: string;
  /** Outranks `base` of site.yml; with a slash at both ends. */
  readonly base?: string | undefined;
  /** `YYYY-MM-DD`, in UTC: pages with a later `date` are not out. Without it, no page with a date is. */
  readonly today?: string | undefined;
  /** Outranks `runtime` of site.yml. */
  readonly runtime?: Runtime | undefined;
  /** The folder of this package, whose node_modules hold react and preact. */
  readonly generator: string;
  /** Told when a phase is over. */
  readonly onPhase?: ((phase: Phase) => void) | undefined;
}

/** One step of the line, done. */
export interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** What became of a build. When there are problems nothing was written, and the out folder is as it was. */
export interface BuildResult {
  readonly problems: readonly Problem[];
  readonly pages: readonly BuiltPage[];
  /** Files copied from content/static. */
  readonly copied: readonly string[];
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
  const problems: Problem[] = [];
  const phases: Phase[] = [];
  let last = performance.now();
  const done = (name: string) => {
    const phase = { name, ms: performance.now() - last };
    last = performance.now();
    phases.push(phase);
    request.onPhase?.(phase);
  };
  const take = <T>({ value, problems: found }: Outcome<T>): T => {
    for (const one of found) problems.push(one); // too many for a call's arguments, now and then
    return value;
  };
  const readAnd = async <T>(source: SourceFile, use: (source: SourceFile, text: string) => Outcome<T>) => {
    const text = take(await read(source));
    return text === undefined ? undefined : take(use(source, text));
  };
  const end = async (pages: readonly BuiltPage[], copied: readonly string[]): Promise<BuildResult> => {
    return { problems: await withFrames(request.root, sorted(problems)), pages, copied, phases };
  };

  const sources = take(await collect(request.root));
  done('collect');

  const site = sources.site && (await readAnd(sources.site, parseData));
  const runtime = request.runtime ?? (site?.values.runtime === 'react' ? 'react' : 'preact');
  const { program, ...look } = take(await compile(sources, { generator: request.generator, runtime }));
  done('compile');

  const pages = [];
  for (const source of sources.pages) {
    const page = await readAnd(source, parse);
    if (page) pages.push(page);
  }
  done('parse');

  const planned = take(
    plan(
      {
        site,
        files: sources.pages,
        pages,
        statics: sources.statics,
        base: request.base,
        today: request.today,
      },
      program,
    ),
  );
  done('plan');

  const stage = take(await openStage(request.root, request.out));
  if (!planned || !program || !stage) {
    if (stage) await closeStage(stage);
    return end([], []);
  }

  const { routes, statics } = planned;
  const styles = stylesBelow(planned.site.base, look.styles, look.fonts);
  /** Stages a file, as long as nothing is wrong: whatever was staged is thrown away otherwise. */
  const add = async (output: string, content: Parameters<typeof put>[2]) => {
    if (problems.length === 0) problems.push(...(await put(stage, output, content)));
  };

  try {
    const pictures = pages.some(({ mayHaveImages }) => mayHaveImages)
      ? await lookAtAll([...sources.pictures, ...sources.statics.filter(({ path }) => isPicture(path))], {
          generator: request.generator,
          most: planned.site.images.most,
        })
      : new Map();
    const studio = { ...look, plan: planned, program, styles, pictures };
    // A page is staged as soon as it is drawn: only facts about it are kept, never its HTML.
    const facts: PageFacts[] = [];
    for (const route of routes) {
      const drawn = await readAnd(route.page.source, (_, text) => render(route, text, studio));
      if (!drawn) continue;
      facts.push(drawn.facts);
      await add(route.output, drawn.html);
    }
    done('render');

    problems.push(...verify(facts, planned, program, look.fonts));
    done('verify');

    // Also when something is wrong already: only now it turns out whether pictures can be read, and nothing made is lost.
    problems.push(...(await makePictures(usesOf(facts), request.generator, add)));

    if (problems.length === 0 && look.fonts.length > 0) {
      // Only now is it known which characters the site shows, and with them the fonts' bytes and names.
      const fonts = take(await cutFonts(look.fonts, charactersOf(facts)));
      for (const { output, bytes } of fonts) await add(output, bytes);
      const hashes = new Map(fonts.map(({ placeholder, hash }) => [placeholder, hash]));
      for (const { route } of facts) problems.push(...(await fill(stage, route.output, hashes)));
    }
    if (look.islands && facts.some(({ hasIslands }) => hasIslands)) {
      await add(look.islands.module.output, look.islands.module.text);
    }
    for (const { output, source } of statics) await add(output, source);
    if (problems.length === 0) problems.push(...(await write(stage)));
    done('write');

    return end(
      facts.map(builtPage),
      statics.map(({ output }) => output),
    );
  } finally {
    await closeStage(stage);
  }
}

function builtPage({ route, bytes }: PageFacts): BuiltPage {
  const { template, output, page } = route;
  return { route: route.route, source: page.source.path, template, output, bytes };
}

/** Every picture that a page shows, and where it is shown first. */
function usesOf(pages: readonly PageFacts[]): ReadonlyMap<Picture, Place> {
  return new Map(pages.flatMap(({ pictures }) => [...pictures]).reverse());
}

function charactersOf(pages: readonly PageFacts[]): string {
  // Browsers number lists by themselves.
  const all = new Set([...' .0123456789', ...pages.flatMap(({ characters }) => [...characters])]);
  return [...all].sort().join('');
}

/** Problems beyond this are listed without their lines. */
const mostFrames = 200;

/** Shows each problem's own lines, read only now: a clean build never needs them. */
async function withFrames(root: string, problems: readonly Problem[]): Promise<readonly Problem[]> {
  const texts = new Map<string, readonly string[] | undefined>();
  const linesOf = async (file: string) => {
    if (!texts.has(file)) {
      const { value } = await read({ path: file, absolute: `${root}/${file}` });
      texts.set(file, value?.split('\n'));
    }
    return texts.get(file);
  };
  const shown: Problem[] = [];
  for (const one of problems) {
    const lines =
      one.at?.line !== undefined && shown.length < mostFrames ? await linesOf(one.at.file) : undefined;
    shown.push(one.at && lines ? { ...one, frame: frame(lines, one.at) } : one);
  }
  return shown;
}
