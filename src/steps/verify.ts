// The facts of all finished pages → what does not hold between them. Pure.
import { notFoundFile } from '../model/paths.ts';
import type { Place, Problem } from '../model/problem.ts';
import type { FontSource, PageFacts, Plan, Program, Reference } from '../model/site.ts';
import type { Target } from '../model/url.ts';
import { placeOfUrl } from '../problems/locate.ts';
import { nearest, problem } from '../problems/problem.ts';

/** Dead addresses and anchors beyond this get no guess: each looks at every address of the site. */
const mostGuesses = 200;

/**
 * Finds every link, anchor and file of `pages` that leads nowhere; they may lead to `all`. A reference that many pages share
 * is reported once. Fonts and pictures are not there yet, but will be; so will the files `made` of the plan.
 */
export function verify(
  pages: readonly PageFacts[],
  plan: Plan,
  program: Program,
  fonts: readonly FontSource[],
  made: readonly string[],
  all: readonly PageFacts[] = pages,
): readonly Problem[] {
  const idsOf = new Map(all.map(({ route, ids }) => [route.route, ids]));
  const files = new Set(plan.publicFiles.map(({ output }) => `/${output}`));
  const addresses = new Set([
    ...plan.routes.map(({ route }) => route),
    ...plan.unplanned,
    ...files,
    ...fonts.map(({ address }) => address),
    ...pages.flatMap(({ pictures }) =>
      [...pictures.values()].flatMap(({ picture }) => picture.files.map(({ output }) => `/${output}`)),
    ),
    ...made.map((output) => `/${output}`),
    ...pages.flatMap(({ card }) => (card === undefined ? [] : `/${card}`)),
  ]);
  const unpublished = new Map(
    plan.unpublished.map(({ route, page, draft, date }) => [route, { file: page.source.path, draft, date }]),
  );

  // What is dead in the frame is dead on every page.
  const guesses = new Map<string, string | undefined>();
  const guess = (name: string, wanted: string, known: Iterable<string>) => {
    if (!guesses.has(name) && guesses.size < mostGuesses) guesses.set(name, nearest(wanted, known));
    return guesses.get(name);
  };

  const problems: Problem[] = [];
  for (const page of pages) {
    for (const reference of page.references) {
      const { to } = reference;
      if (to.kind !== 'inside') continue;
      const found = fault(reference, to, page);
      if (found) {
        problems.push(found(placeOfUrl(reference.url, page.links, page.route, { plan, program })));
      }
    }
  }
  return problems;

  function fault({ url }: Reference, to: Extract<Target, { kind: 'inside' }>, page: PageFacts) {
    if (to.relative && page.route.output === notFoundFile)
      return (at: Place) => problem('relative-link', [url], at);
    const ids = idsOf.get(to.path);
    if (!addresses.has(to.path)) {
      if (Object.values(page.route.alternates).includes(to.path)) return undefined; // `plan` has told of it
      const near = guess(to.path, to.path, addresses);
      return (at: Place) => problem('dead-link', [url, near, unpublished.get(to.path)], at);
    }
    // `#top` leads to the top of any page (HTML, "scrolling to a fragment").
    if (!ids || to.anchor === undefined || to.anchor.toLowerCase() === 'top' || ids.has(to.anchor))
      return undefined;
    const near = guess(`${to.path}#${to.anchor}`, to.anchor, ids);
    const whole = near && `${url.slice(0, url.indexOf('#'))}#${near}`;
    return (at: Place) => problem('dead-anchor', [url, whole], at);
  }
}
