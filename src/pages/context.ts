// The compiled templates and the files of a site → what all of its pages are drawn with.
import { type AnswerSources, Answers } from '../asking/answers.ts';
import { cardContext } from '../images/cardFiles.ts';
import { lookAtAll } from '../images/pictureFiles.ts';
import { getOrInsertComputed, lazily, once } from '../model/lazy.ts';
import type { Body } from '../model/props.ts';
import type { Compiled, Plan, PlannedSite, Program, Route, Sources } from '../model/site.ts';
import type { OnProgress } from '../problems/findings.ts';
import { type RenderContext, toldOf, writtenOf } from '../steps/render.ts';
import type { Memory, Results } from '../store/memory.ts';
import { sumOf } from '../store/version.ts';
import { KeptPages } from './kept.ts';

/** What every page is drawn with; its pictures are looked at where they may be on some. */
export async function contextOf(
  plan: PlannedSite,
  program: Program,
  { islands: _, lookups: __, ...look }: Omit<Compiled, 'program'>,
  withPictures: Sources | false,
  { results: known, bodies }: Memory,
  onProgress?: OnProgress,
): Promise<Omit<RenderContext, 'answers'>> {
  const { most } = plan.site.images;
  const pictures = withPictures ? await lookAtAll(withPictures, { most, known, onProgress }) : noPictures;
  const fonts = program.card ? look.fonts : [];
  const cards = await known.recall(
    'card context',
    [program.card !== undefined, look.styles, look.fonts],
    () => cardContext(look.styles, fonts),
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
  const { plan, program, pictures, plugins } = context;
  const bodies = new WeakMap<Route, Body>();
  const body = (route: Route) =>
    getOrInsertComputed(bodies, route, () => bodyOf(route, kept, () => writtenOf(route, context).value.body));
  const last = known.last<Answers>('answers');
  const sources: AnswerSources = {
    program,
    of: [program, plan.site, plan.tokens, pictures, plugins, [...data.keys()].join('\n'), ...data.values()],
    site: plan.site,
    data,
    body,
    bodySum: (route) => kept.told('body', route.page, () => sumOf(body(route).html)),
    brief: (route) =>
      kept.told('brief', route.page, () => {
        const { headings, excerpt } = kept.heard(route.page) ?? toldOf(writtenOf(route, context).value);
        return { headings, excerpt };
      }),
  };
  return known.recall('answers', [routes, data], () => new Answers(routes, sources, last));
}

/** A page's body: its HTML as its drawing has told it, all else as it is read. What was read for its HTML alone is let go of. */
function bodyOf({ page }: Route, kept: KeptPages, read: () => Body): Body {
  let html = kept.heard(page)?.html;
  const whole = once(read);
  return lazily({
    html: () => {
      html ??= read().html;
      return html;
    },
    headings: () => whole().headings,
    contents: () => whole().contents,
    intro: () => whole().intro,
    sections: () => whole().sections,
  });
}

/** The pages that earlier builds drew with the same; `site` is the text of site.yml. */
export function keptPages(
  context: Omit<RenderContext, 'answers'>,
  site: string | undefined,
  { kept }: Memory,
): KeptPages {
  const { plan, program, fonts, plugins, properties, drawnWith } = context;
  const { code, libraries } = program.source;
  const { base } = plan.site;
  // The text, not what became of it: a schema may make of it what cannot be serialized.
  const card = program.card && [properties, drawnWith];
  const all = {
    site,
    base,
    code,
    libraries,
    fonts,
    plugins: plugins && [plugins.source.code, plugins.source.uses],
    card,
  };
  return new KeptPages(kept, all, context.pictures);
}
