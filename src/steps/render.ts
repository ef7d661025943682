// One planned page and the text of its file → finished HTML. Pure, as long as the templates are.
import { cspSourcesOf } from '../hosting/cspSources.ts';
import { namesOf } from '../html/names.ts';
import { rules } from '../html/rules.ts';
import { type Scan, scan } from '../html/scan.ts';
import { stylesMark } from '../html/usedStyles.ts';
import type { CardContext } from '../images/cardFiles.ts';
import { type CardOptions, cardOf, type PlannedCard } from '../images/cards.ts';
import type { ImageResolver } from '../images/resolver.ts';
import { takeApart } from '../markdown/frontMatter.ts';
import { markdown } from '../markdown/markdown.ts';
import { noting } from '../markdown/reading.ts';
import { loads } from '../model/islands.ts';
import { notFoundFile } from '../model/paths.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import type { FontSource, Link, PageFacts, PageIslands, Reference, Route } from '../model/site.ts';
import { ownString } from '../model/strings.ts';
import { absolute, type From, target } from '../model/url.ts';
import { placeOfUrl } from '../problems/locate.ts';
import { problem, thrown } from '../problems/problem.ts';
import type { Results } from '../store/memory.ts';

/** What every page of a build is drawn with. */
export interface RenderContext extends CardOptions, CardContext {
  readonly fonts: readonly FontSource[];
  /** See `ImageResolver`. */
  readonly pictures: ImageResolver['pictures'];
  /** Markdown that was read before; undefined where nothing is drawn twice. */
  readonly bodies: Results | undefined;
}

/** A drawn page. Plain data, made of nothing but the route and the context. */
export interface RenderedPage {
  /** Without its stylesheet and its policy, which are known when all pages are drawn: see `resolve`. */
  readonly html: string;
  readonly card: PlannedCard | undefined;
  readonly facts: PageFacts;
  /** Another one whenever the page is; undefined where nothing is kept between builds. */
  readonly id?: string | undefined;
}

/** Draws `route`, and checks what came out. Undefined when its template throws. */
export function render(route: Route, context: RenderContext): Outcome<RenderedPage | undefined> {
  const { plan, program, fonts } = context;
  const { route: address, output: _, page: source, data, ...frontMatter } = route;
  const file = source.source.path;
  const { base, url: siteUrl, images } = plan.site;
  const resolver = { file, route: address, siteUrl, base, pictures: context.pictures, sizes: images.sizes };
  const from = [
    source,
    plan.tokens,
    address,
    siteUrl,
    base,
    images.sizes,
    source.mayHaveImages && context.pictures,
  ];
  const writes = () => markdown(file, takeApart(source.text).body, plan.tokens, resolver);
  const written = context.bodies ? context.bodies.recall(file, from, writes) : writes();
  const { value: card, problems: ofCard } = cardOf(route, context);
  const problems: Problem[] = [...written.problems, ...ofCard];
  const noted = noting(written.value.body, written.value.starts);
  let html: string;
  try {
    const page = { ...frontMatter, route: address };
    html = program.render(route.template, {
      site: plan.site,
      page,
      data,
      body: noted.body,
      head: {
        // What it says of the text to machines shows the text to nobody.
        body: written.value.body,
        styles: stylesMark,
        fonts: fonts.map(({ address }) => address),
        canonical: route.output === notFoundFile ? undefined : absolute(plan.site, address),
        card: card?.card,
        absolute: (path: string) => absolute(plan.site, path),
      },
    });
  } catch (error) {
    const at = program.locate(error);
    return { value: undefined, problems: [...problems, thrown(error, at ?? { file }, at && [{ file }])] };
  }
  const unread = noted.unread();
  if (unread !== undefined) {
    problems.push(problem('body-not-shown', [route.template], { file, line: unread, column: 1 }));
  }
  const { links, headings } = written.value;
  const found = scan(html, base);
  const finished = {
    scan: found,
    file,
    source: source.text,
    route: address,
    siteUrl,
    base,
    tokens: plan.tokens,
    headings,
    whereIs: (url: string) => placeOfUrl(url, links, route, context),
  };
  problems.push(...rules.flatMap((rule) => rule(finished)));
  const references = distinct(found.references, finished);
  const shown = new Set(references.map(({ url }) => url));
  const facts: PageFacts = {
    route,
    ids: new Set(found.ids.map(ownString)),
    names: namesOf(found),
    references,
    links,
    pictures: new Map(
      [...written.value.pictures]
        .filter(([picture]) => shown.has(picture.src))
        .map(([picture, at]) => [picture.source.path, { picture, at }]),
    ),
    characters: found.characters,
    islands: islandsOf(found),
    csp: cspSourcesOf(found, plan.site.url, fonts),
    card: card?.output,
  };
  return { value: { html: found.html, card, facts }, problems };
}

/** Each address once, in memory of its own: facts outlive the page. */
function distinct(references: readonly Reference[], from: From): readonly Link[] {
  const byUrl = new Map(references.map((reference) => [reference.url, reference]));
  return [...byUrl.values()].map(({ element, attribute, url }) => {
    const own = ownString(url);
    return { element, attribute, url: own, to: target(own, from) };
  });
}

function islandsOf({ islands: marks }: Scan): PageIslands | undefined {
  if (marks.length === 0) return undefined;
  const names = new Set(marks.map((mark) => ownString(mark['data-island'] ?? '')));
  const some = new Set(marks.map((mark) => mark['data-load']));
  return { names: [...names].sort(), loads: loads.slice(1).filter((load) => some.has(load)) };
}
