// One build, from top to bottom: seven steps from content/ to dist/.
import { addTwins } from './compress.ts';
import { cardKit, drawCard } from './drawCards.ts';
import { extras } from './extras.ts';
import { charactersOf, cutFonts, stylesBelow } from './fonts.ts';
import { withFrames } from './frames.ts';
import { hostingOf } from './hosting.ts';
import { lookAtAll, makePictures, usesOf } from './imageFiles.ts';
import { noMemory } from './memory.ts';
import { finishing } from './policy.ts';
import { drawPreviews } from './previews.ts';
import { type Problem, sorted } from './problem.ts';
import type { BuildRequest, BuildResult, BuiltPage, Phase } from './request.ts';
import type { Outcome, PageFacts, Route, SourceFile } from './site.ts';
import { collect, read } from './steps/collect.ts';
import { compile } from './steps/compile.ts';
import { parse, parseData } from './steps/parse.ts';
import { plan } from './steps/plan.ts';
import { render } from './steps/render.ts';
import { verify } from './steps/verify.ts';
import { closeStage, fill, keep, openStage, put, write } from './steps/write.ts';

export type { BuildRequest, BuildResult, BuiltPage, Phase };

/** Builds the site. Returns the user's mistakes; throws only on a defect of ours. */
export async function build(request: BuildRequest): Promise<BuildResult> {
  const { root, out, generator, memory = noMemory(), atOnce = (change) => change() } = request;
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
  const parseOnce = async <T>(source: SourceFile, use: (source: SourceFile, text: string) => Outcome<T>) =>
    take(await memory.sources.recall(source.path, [source.version], () => readAnd(source, use)));
  const end = async (result: Omit<BuildResult, 'problems' | 'phases'>): Promise<BuildResult> => {
    // Pages that were drawn for nothing are not in the out folder: the next build draws them again.
    if (problems.length === 0) memory.drawn.settle();
    else memory.drawn.undo();
    memory.sources.settle();
    return { problems: await withFrames(root, sorted(problems)), phases, ...result };
  };

  const sources = take(await collect(root));
  done('collect');

  const site = sources.site && (await parseOnce(sources.site, parseData));
  const runtime = request.runtime ?? (site?.values.runtime === 'react' ? 'react' : 'preact');
  const { program, ...look } = take(await compile(sources, { generator, runtime, memory }));
  done('compile');

  const pages = [];
  for (const source of sources.pages) {
    const page = await parseOnce(source, parse);
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
        known: memory.sources,
      },
      program,
    ),
  );
  done('plan');

  const pictures = planned
    ? await lookAtAll(sources, pages, { generator, most: planned.site.images.most, known: memory.sources })
    : new Map();
  const stage = take(await openStage(root, out, memory.written));
  if (!planned || !program || !stage) {
    if (stage) await closeStage(stage);
    return end(nothing);
  }

  const { inspect } = request;
  const { routes, statics } = planned;
  const styles = stylesBelow(planned.site.base, look.styles, look.fonts);
  const getKit = () => cardKit(styles, program.card ? look.fonts : [], generator);
  const kit = await memory.sources.recall('card kit', [program.card, styles, look.fonts], getKit);
  const studio = { ...look, ...kit, plan: planned, program, styles, pictures };
  const drawnFrom = [program, styles, look.fonts, look.islands, planned.site, planned.tokens];
  /** Whether more is to be staged: of a site with problems nothing is written, but all can be looked at. */
  const goesOn = () => problems.length === 0 || inspect !== undefined;
  const add = async (output: string, content: Parameters<typeof put>[2]) => {
    if (goesOn()) problems.push(...(await put(stage, output, content)));
  };
  const draw = async (route: Route): Promise<Outcome<PageFacts | undefined>> => {
    const { value: drawn, problems } = await readAnd(route.page.source, (_, text) =>
      render(route, text, studio),
    );
    if (drawn && (problems.length === 0 || inspect)) await add(route.output, drawn.html);
    const card = drawn?.card && (await drawCard(drawn.card, kit, generator));
    if (card?.value) await add(card.value.output, card.value.bytes);
    return { value: drawn?.facts, problems: [...problems, ...(card?.problems ?? [])] };
  };

  try {
    // A page is staged as soon as it is drawn: only facts about it are kept, never its HTML.
    const facts: PageFacts[] = [];
    for (const route of routes) {
      const from = [route, ...drawnFrom, route.page.mayHaveImages && pictures];
      const known = await memory.drawn.recall(route.output, from, () => draw(route));
      const files = [route.output, known.value?.card ?? route.output];
      const isThere = files.every((file) => stage.staged.has(file) || keep(stage, file));
      const drawn = take(isThere || problems.length > 0 ? known : await draw(route));
      if (drawn) facts.push(drawn);
    }
    const made = take(await extras(planned, { today: request.today, generator, memory }));
    done('render');

    const names = made.map(({ output }) => output);
    problems.push(...verify(facts, planned, program, look.fonts, names));
    done('verify');

    // Also when something is wrong already: only now it turns out whether pictures can be read, and nothing made is lost.
    const addOnce = async (output: string, make: () => Promise<Uint8Array>) => {
      if (!keep(stage, output)) await add(output, await make());
    };
    problems.push(...(await makePictures(usesOf(facts), generator, addOnce)));

    let fontNames: ReadonlyMap<string, string> = new Map();
    let hashes: ReadonlyMap<string, string> = new Map();
    if (goesOn() && look.fonts.length > 0) {
      // Only now is it known which characters the site shows, and with them the fonts' bytes and names.
      const characters = charactersOf(facts);
      const cut = () => cutFonts(look.fonts, characters, generator);
      const fonts = take(await memory.sources.recall('cut fonts', [look.fonts, characters], cut));
      for (const { output, bytes } of fonts) await add(output, bytes);
      fontNames = new Map(fonts.map(({ placeholder, hash }) => [placeholder, hash]));
      hashes = finishing(fontNames, facts);
      if ([...fontNames.values()].join() !== memory.filled)
        for (const { route } of facts) if (stage.kept.delete(route.output)) await draw(route);
      for (const { route } of facts) {
        if (stage.staged.has(route.output)) problems.push(...(await fill(stage, route.output, hashes)));
      }
    }
    if (look.islands && facts.some(({ hasIslands }) => hasIslands)) {
      await add(look.islands.module.output, look.islands.module.text);
    }
    for (const { output, content } of made) await add(output, content);
    for (const { output, source } of statics) {
      const copied = () => add(output, source);
      await memory.drawn.recall(`copy ${output}`, [source.version], copied);
      if (!stage.staged.has(output) && !keep(stage, output)) await copied();
    }
    const files = [...stage.staged.keys(), ...stage.kept.keys()];
    const hosting = take(hostingOf(planned, facts, files, hashes));
    for (const { output, text } of hosting) await add(output, text);
    if (request.compress && goesOn()) await addTwins(stage, generator, add);
    if (inspect) {
      const files = new Set(stage.staged.keys());
      const finished = { plan: planned, program, pages, facts, folder: stage.folder, files, problems };
      problems.push(...(await inspect(finished)));
    }
    const isWritten = problems.length === 0 && !inspect;
    const change = isWritten ? take(await write(stage, planned.site.base, atOnce)) : undefined;
    if (change) Object.assign(memory, { written: change.written, filled: [...fontNames.values()].join() });
    done(inspect ? 'check' : 'write');

    const isWhole = request.previews && problems.length === 0;
    return end({
      base: planned.site.base,
      previews: isWhole ? await drawPreviews({ root, studio, facts, names, fontNames }) : [],
      pages: facts.map(builtPage),
      copied: statics.map(({ output }) => output),
      changed: change?.changed ?? [],
      removed: change?.removed ?? [],
    });
  } finally {
    await closeStage(stage);
  }
}

const nothing = { previews: [], pages: [], copied: [], changed: [], removed: [] };

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
