// The planned files of templates/files → their texts: made now, or as they were made before of the very same.
import { ownAddresses } from '../html/ownAddresses.ts';
import { anchorsOf } from '../model/anchors.ts';
import type { Asks } from '../model/asked.ts';
import type { DrawnFile, PublicFile } from '../model/files.ts';
import { hasAnchors, textWithLeads } from '../model/leads.ts';
import { addAll } from '../model/lists.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import type { PageFacts } from '../model/site.ts';
import { absolute, settleBase, target } from '../model/url.ts';
import { lostProblems } from '../problems/lost.ts';
import { allThrown, problem } from '../problems/problem.ts';
import type { RenderContext } from '../steps/render.ts';
import type { Drawings } from './all.ts';

/** A made file, and what it was made of. */
export type MadeFile = DrawnFile & { readonly asks: Asks | undefined };

interface Drawing extends Outcome<Omit<MadeFile, 'references'> | undefined> {
  readonly asks: Asks | undefined;
}

/** Makes every planned file, but those that are as they were. `pages` are those that they may lead to. */
export function drawFiles(
  { plan, context, kept, known }: Drawings,
  pages: readonly PageFacts[],
): Outcome<readonly MadeFile[]> {
  const { answers, program } = context;
  const anchors = anchorsOf(pages);
  const problems: Problem[] = [];
  const value = plan.files.flatMap((file) => {
    const name = `made ${file.output}`;
    const asks = known.last<Drawing>(name)?.asks;
    if (asks && !answers.holds(asks)) known.forget(name);
    const drawn = known.recall(name, [program, plan.site, file.source.path], (): Drawing => {
      const earlier = kept.findText(file.source.path);
      if (earlier && (!earlier.asks || answers.holds(earlier.asks)))
        return { value: { ...file, ...earlier }, problems: [], asks: earlier.asks };
      const made = drawFile(file, context);
      if (made.value) kept.keepText(file.source.path, made.value.content, made.asks);
      return made;
    });
    addAll(problems, drawn.problems);
    const { value: made } = drawn;
    if (!made) return [];
    const led = () => textWithLeads(made.content, plan, anchors);
    const from = [made, plan.addresses, plan.site, hasAnchors(made.content) && led()];
    return known.recall(`led ${file.output}`, from, (): MadeFile => {
      const content = led();
      const from = { route: '/', siteUrl: plan.site.url, base: plan.site.base };
      const references = ownAddresses(content, plan.site).map((url) => ({ url, to: target(url, from) }));
      return { ...made, content, references };
    });
  });
  kept.forgetHeard(); // files come last
  return { value, problems };
}

/** Makes one file. */
export function drawFile(
  { output, source }: PublicFile,
  { answers, program, plan: { site } }: RenderContext,
): Drawing {
  const file = source.path;
  const props = { site, absolute: (path: string) => absolute(site, path) };
  const { value, thrown, asks } = answers.asked('', () => ({ content: program.drawFile(file, props) }));
  const lost = lostProblems(program.noted?.().lost ?? [], file);
  if (lost.length > 0) return { value: undefined, problems: lost, asks };
  if (!value)
    return {
      value: undefined,
      problems: allThrown(thrown?.error, program.locate(thrown?.error) ?? { file }),
      asks,
    };
  const content = typeof value.content === 'string' ? settleBase(value.content, site.base) : value.content;
  if (typeof content !== 'string')
    return {
      value: undefined,
      problems: [problem('file-shape', [Object.prototype.toString.call(content).slice(8, -1)], { file })],
      asks,
    };
  return { value: { output, source, content, asks }, problems: [], asks };
}
