// Drawn pages → everything else that the out folder needs: pictures, fonts and what depends on them in the pages, scripts,
// files for others, copies, rules for hosts, compressed twins. Stages them.
import type { Extra } from './extras.ts';
import type { Findings } from './findings.ts';
import { charactersOf, cutFonts } from './fonts.ts';
import { addTwins } from './hosts/compress.ts';
import { hostingOf } from './hosts/hosting.ts';
import { finishing } from './hosts/policy.ts';
import type { Memory } from './memory.ts';
import { makePictures, usesOf } from './pictures/imageFiles.ts';
import type { Compiled, PageFacts, Plan, Route } from './site.ts';
import { fill, keep, type put, type Stage } from './steps/write.ts';

/** What is finished, and with what. */
export interface Unfinished {
  readonly plan: Plan;
  readonly look: Omit<Compiled, 'program'>;
  readonly facts: readonly PageFacts[];
  /** Files made of the plan. */
  readonly extras: readonly Extra[];
  readonly stage: Stage;
  readonly memory: Memory;
  readonly findings: Findings;
  readonly generator: string;
  readonly compress: boolean;
  /** Whether there is sense in going on, in spite of problems. */
  readonly goesOn: () => boolean;
  /** Stages a file, if there is sense in it. */
  readonly add: (output: string, content: Parameters<typeof put>[2]) => Promise<void>;
  /** Draws a page anew, and stages it. */
  readonly draw: (route: Route) => Promise<unknown>;
}

/** What stood in the pages for what was not known yet, and what stands there now. */
export interface Filled {
  readonly texts: ReadonlyMap<string, string>;
  /** Those of them that are the fonts' hashes. */
  readonly fontNames: ReadonlyMap<string, string>;
  /** Tells whether pages drawn before are still good. */
  readonly mark: string;
}

/** Stages all files of the site besides its pages, and fills into these what is only known now. */
export async function finish(unfinished: Unfinished): Promise<Filled> {
  const { plan, look, facts, extras, stage, findings, generator, add, goesOn } = unfinished;
  // Also when something is wrong already: only now it turns out whether pictures can be read, and nothing made is lost.
  const addOnce = async (output: string, make: () => Promise<Uint8Array>) => {
    if (!keep(stage, output)) await add(output, await make());
  };
  findings.add(await makePictures(usesOf(facts), generator, addOnce));
  const filled = goesOn() && look.fonts.length > 0 ? await fillFonts(unfinished) : nothingToFill;
  if (look.islands && facts.some(({ hasIslands }) => hasIslands)) {
    await add(look.islands.module.output, look.islands.module.text);
  }
  for (const { output, content } of extras) await add(output, content);
  await copy(unfinished);
  const files = [...stage.staged.keys(), ...stage.kept.keys()];
  const hosting = findings.take(hostingOf(plan, facts, files, filled.texts));
  for (const { output, text } of hosting) await add(output, text);
  if (unfinished.compress && goesOn()) await addTwins(stage, generator, add);
  return filled;
}

const nothingToFill: Filled = { texts: new Map(), fontNames: new Map(), mark: '' };

/** Only when all pages are drawn is it known which characters they show, and with them the fonts' bytes, names and hashes. */
async function fillFonts(unfinished: Unfinished): Promise<Filled> {
  const { look, facts, stage, memory, findings, generator, add, draw } = unfinished;
  const characters = charactersOf(facts);
  const cut = () => cutFonts(look.fonts, characters, generator);
  const fonts = findings.take(await memory.sources.recall('cut fonts', [look.fonts, characters], cut));
  for (const { output, bytes } of fonts) await add(output, bytes);
  const fontNames = new Map(fonts.map(({ placeholder, hash }) => [placeholder, hash]));
  const texts = finishing(fontNames, facts);
  const mark = [...fontNames.values()].join();
  if (mark !== memory.filled) {
    for (const { route } of facts) if (stage.kept.delete(route.output)) await draw(route);
  }
  for (const { route } of facts) {
    if (stage.staged.has(route.output)) findings.add(await fill(stage, route.output, texts));
  }
  return { texts, fontNames, mark };
}

/** Copies content/static. */
async function copy({ plan, stage, memory, add }: Unfinished): Promise<void> {
  for (const { output, source } of plan.statics) {
    const copied = () => add(output, source);
    await memory.drawn.recall(`copy ${output}`, [source.version], copied);
    if (!stage.staged.has(output) && !keep(stage, output)) await copied();
  }
}
