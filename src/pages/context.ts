// The compiled templates and the files of a site → what all of its pages are drawn with.
import { type AnswerSources, Answers, type Brief } from '../asking/answers.ts';
import { cardContext } from '../images/cardFiles.ts';
import { lookAtAll } from '../images/pictureFiles.ts';
import type { MarkdownPage } from '../markdown/markdown.ts';
import type { Compiled, Plan, PlannedSite, Program, Route, Sources } from '../model/site.ts';
import { hasImages } from '../steps/parse.ts';
import { type RenderContext, writtenOf } from '../steps/render.ts';
import type { Memory, Results } from '../store/memory.ts';
import { sumOf } from '../store/version.ts';
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
  kept: KeptPages,
  known: Results,
): Answers {
  const { plan, program, pictures } = context;
  const body = (route: Route) => writtenOf(route, context).value.body;
  const last = known.last<Answers>('answers');
  const sources: AnswerSources = {
    program,
    of: [program, plan.site, plan.tokens, pictures, [...data.keys()].join('\n'), ...data.values()],
    site: plan.site,
    data,
    body,
    bodySum: (route) => kept.told('body', route.page, () => sumOf(body(route).html)),
    brief: (route) =>
      kept.told('brief', route.page, () => {
        const { value } = writtenOf(route, context);
        const brief = briefs.get(value) ?? briefOf(value);
        briefs.set(value, brief);
        return brief;
      }),
  };
  return known.recall('answers', [routes, data], () => new Answers(routes, sources, last));
}

/** A watch asks for them again and again. */
const briefs = new WeakMap<MarkdownPage, Brief>();

function briefOf({ body, excerpt }: MarkdownPage): Brief {
  // Where a heading stands in its file is of no matter to others.
  return { headings: body.headings.map(({ depth, id, text }) => ({ depth, id, text })), excerpt };
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
