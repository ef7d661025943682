// The compiled templates and the files of a site → what all of its pages are drawn with.
import { cardContext } from '../images/cardFiles.ts';
import { lookAtAll } from '../images/pictureFiles.ts';
import type { Compiled, PlannedSite, Program, Sources } from '../model/site.ts';
import { hasImages } from '../steps/parse.ts';
import type { RenderContext } from '../steps/render.ts';
import type { Memory } from '../store/memory.ts';
import { KeptPages } from './kept.ts';
import { asksTheDay, asksTheProcess, environment } from './outside.ts';

/** What every page is drawn with. */
export async function contextOf(
  plan: PlannedSite,
  program: Program,
  { islands: _, ...look }: Omit<Compiled, 'program'>,
  { sources, texts }: { readonly sources: Sources; readonly texts: ReadonlyMap<string, string> },
  { results: known, bodies }: Memory,
): Promise<RenderContext> {
  const { most } = plan.site.images;
  const hasAny = sources.pages.some(({ path }) => hasImages(texts.get(path) ?? ''));
  const pictures = hasAny ? await lookAtAll(sources, { most, known }) : noPictures;
  const fonts = program.card ? look.fonts : [];
  const cards = await known.recall('card context', [program.card, look.styles, look.fonts], () =>
    cardContext(look.styles, fonts),
  );
  return { ...look, ...cards, plan, program, pictures, bodies };
}

const noPictures: RenderContext['pictures'] = new Map();

/** The pages that earlier builds drew with the same; `site` is the text of site.yml, `today` the day. */
export function keptPages(
  context: RenderContext,
  { site, today }: { readonly site: string | undefined; readonly today: string | undefined },
  { kept }: Memory,
): KeptPages {
  const { plan, program, fonts, properties, drawnWith } = context;
  const { code, libraries } = program.source;
  const { base } = plan.site;
  const outside = [asksTheDay(code) && today, asksTheProcess(code) && environment()];
  // The text, not what became of it: a schema may make of it what cannot be serialized.
  const card = program.card && [properties, drawnWith];
  const all = { site, base, code, libraries, fonts, card, outside };
  return new KeptPages(kept, all, context.pictures);
}
