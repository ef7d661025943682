// Pages that are not out yet → drawn all the same, in memory only, for those who write them. READS, through `collect`.
import { withFrames } from './frames.ts';
import { makePictures, usesOf } from './imageFiles.ts';
import { type Problem, sorted } from './problem.ts';
import type { PageFacts, Route } from './site.ts';
import { read } from './steps/collect.ts';
import { render, type Studio } from './steps/render.ts';
import { verify } from './steps/verify.ts';

/** A draft, or a page that waits for its date. */
export interface Preview {
  readonly route: Route;
  /** Undefined when its template throws. */
  readonly html: string | undefined;
  /** What would be wrong with the site if this page were out. */
  readonly problems: readonly Problem[];
  /** What it shows besides, by its path in the out folder, which has none of it: each is made when it is asked for. */
  readonly files: ReadonlyMap<string, () => Promise<Uint8Array>>;
}

/** What the pages that are out were built with. */
interface Finished {
  readonly root: string;
  readonly generator: string;
  readonly studio: Studio;
  readonly facts: readonly PageFacts[];
  /** What stands in the pages for the fonts' hashes, and the hashes. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Draws every page that is not out, beside the finished site. They may lead to each other. */
export async function drawPreviews({ studio, facts, ...site }: Finished): Promise<readonly Preview[]> {
  const { plan, program, fonts } = studio;
  const all = { ...plan, routes: [...plan.routes, ...plan.notOut] };
  const drawn = await Promise.all(
    plan.notOut.map(async (route) => {
      const { value: text = '', problems } = await read(route.page.source);
      const { value, problems: more } = render(route, text, studio);
      return { route, html: value?.html, facts: value?.facts, problems: [...problems, ...more] };
    }),
  );
  const others = [...facts, ...drawn.flatMap((one) => one.facts ?? [])];
  return Promise.all(
    drawn.map(async ({ route, html, facts, problems }) => {
      const own = facts ? [facts] : [];
      const files = new Map<string, () => Promise<Uint8Array>>();
      await makePictures(usesOf(own), site.generator, async (output, make) => void files.set(output, make));
      const found = [...problems, ...verify(own, all, program, fonts, others)];
      const filled = [...site.hashes].reduce((text, [from, to]) => text?.replaceAll(from, to), html);
      return { route, html: filled, problems: await withFrames(site.root, sorted(found)), files };
    }),
  );
}
