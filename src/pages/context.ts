// The compiled templates and the files of a site → what all of its pages are drawn with.
import { Answers } from '../asking/answers.ts';
import { cardContext } from '../images/cardFiles.ts';
import { lookAtAll } from '../images/pictureFiles.ts';
import type { Compiled, Plan, PlannedSite, Program, Route, Sources } from '../model/site.ts';
import { hasImages } from '../steps/parse.ts';
import { type RenderContext, writtenOf } from '../steps/render.ts';
import type { Memory } from '../store/memory.ts';
import { KeptPages } from './kept.ts';

/** What every page is drawn with. */
export async function contextOf(
  plan: PlannedSite,
  program: Program,
  look: Omit<Compiled, 'program'>,
  { sources, texts }: { readonly sources: Sources; readonly texts: ReadonlyMap<string, string> },
  { results: known, bodies }: Memory,
): Promise<Omit<RenderContext, 'answers'>> {
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

/** What answers templates that ask for some of these pages, or for data. */
export function answersOf(
  routes: readonly Route[],
  data: Plan['data'],
  context: Omit<RenderContext, 'answers'>,
): Answers {
  const { plan, program } = context;
  const told = (route: Route) => {
    const { body, excerpt } = writtenOf(route, context).value;
    return { body, headings: body.headings, excerpt };
  };
  return new Answers(routes, { program, site: plan.site, data, told });
}

/** The pages that earlier builds drew with the same; `site` is the text of site.yml. */
export function keptPages(
  context: Omit<RenderContext, 'answers'>,
  site: string | undefined,
  { kept }: Memory,
): KeptPages {
  const { plan, program, fonts, islands, properties, drawnWith } = context;
  const { code, libraries } = program.source;
  const { base } = plan.site;
  // The text, not what became of it: a schema may make of it what cannot be serialized.
  const card = program.card && [properties, drawnWith];
  const all = { site, base, code, libraries, fonts, islands, card };
  return new KeptPages(kept, all, context.pictures);
}
