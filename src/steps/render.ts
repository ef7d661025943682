// One planned page and the text of its file → finished HTML. Pure, as long as the templates are.
import { checks } from '../checks.ts';
import { takeApart } from '../frontMatter.ts';
import { scan } from '../html.ts';
import { markdown } from '../markdown.ts';
import { placeOfValue } from '../places.ts';
import { messageOf, type Place, type Problem, problem } from '../problem.ts';
import type { Outcome, PageFacts, Plan, Program, Reference, Route } from '../site.ts';
import { ownString } from '../strings.ts';

/** What every page of a build is drawn with. */
export interface Studio {
  readonly plan: Plan;
  readonly program: Program;
  readonly styles: string;
}

/** A drawn page: its bytes go to the stage, its facts stay. */
export interface Drawn {
  readonly html: string;
  readonly facts: PageFacts;
}

/** Draws `route`, whose file holds `text`, and checks what came out. Undefined when its template throws. */
export function render(
  route: Route,
  text: string,
  { plan, program, styles }: Studio,
): Outcome<Drawn | undefined> {
  const { route: address, output: _, page: source, data, ...frontMatter } = route;
  const file = source.source.path;
  const written = markdown(file, takeApart(text).body, plan.tokens);
  const problems: Problem[] = [...written.problems];
  let html: string;
  try {
    const page = { ...frontMatter, route: address };
    html = program.render(route.template, { site: plan.site, page, data, body: written.value.body, styles });
  } catch (error) {
    const at = program.locate(error);
    const thrown = problem('template-threw', [messageOf(error)], at ?? { file }, at && [{ file }]);
    return { value: undefined, problems: [...problems, thrown] };
  }
  const found = scan(html, plan.site.base);
  const whereIs = (url: string): Place =>
    written.value.links.get(url) ?? placeOfValue(url, route, plan, program);
  const finished = {
    scan: found,
    file,
    source: text,
    route: address,
    siteUrl: plan.site.url,
    tokens: plan.tokens,
    headings: written.value.headings,
    whereIs,
  };
  problems.push(...checks.flatMap((check) => check(finished)));
  const facts: PageFacts = {
    route,
    ids: new Set(found.ids.map(ownString)),
    references: distinct(found.references),
    links: written.value.links,
    bytes: Buffer.byteLength(found.html),
  };
  return { value: { html: found.html, facts }, problems };
}

/** Each address once, in memory of its own: facts outlive the page. */
function distinct(references: readonly Reference[]): readonly Reference[] {
  const byUrl = new Map(references.map((reference) => [reference.url, reference]));
  return [...byUrl.values()].map((reference) => ({ ...reference, url: ownString(reference.url) }));
}
