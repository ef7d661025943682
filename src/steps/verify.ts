// The facts of all finished pages → what does not hold between them. Pure.
import { posix } from 'node:path';
import { anchorsOf } from '../model/anchors.ts';
import type { DrawnFile } from '../model/files.ts';
import type { FontSource } from '../model/font.ts';
import { amongLast, getOrInsertComputed, once } from '../model/lazy.ts';
import { fileOf, isFile, isOutside, isTop, leadOf, rest } from '../model/leads.ts';
import { addAll } from '../model/lists.ts';
import { notFoundFile, pagesFolder } from '../model/paths.ts';
import type { Problem } from '../model/problem.ts';
import type { Lead, PageFacts, Plan, Program, Reference, Route } from '../model/site.ts';
import { type Target, target } from '../model/url.ts';
import { placeOfUrl, placeOfValue } from '../problems/locate.ts';
import { onPage } from '../problems/parts.ts';
import { guesser, type Known, problem } from '../problems/problem.ts';
import type { Results } from '../store/memory.ts';

/** Of how many pages the ids are at hand: most anchors are on the page itself, or on one that all lead to. */
const mostIds = 64;

type Inside = Extract<Target, { kind: 'inside' }>;

/** Pages, and what is another object whenever something that `deadLinks` finds on them may be. */
interface Verified {
  readonly pages: readonly PageFacts[];
  readonly links: object;
}

/** What does not hold between the pages; nothing is looked for where none was found before, of the very same. */
export function verify(known: Results, ...asked: Parameters<typeof deadLinks>): readonly Problem[] {
  const [pages, plan, , fonts, made, , texts = []] = asked;
  const verified = linksOf(pages, known.last('verified'));
  known.recallOne('verified', [verified], () => verified);
  const { shape, site, addresses, unplanned, open } = plan;
  const of = [
    verified.links,
    shape,
    site,
    addresses,
    fonts,
    JSON.stringify([made, unplanned, open]),
    ...texts,
  ];
  const problems = known.recall('verify', of, () => deadLinks(...asked));
  if (problems.length > 0) known.forget('verify'); // they stand elsewhere when words have changed
  return problems;
}

/** Drawn pages, told from the `last` ones where one leads elsewhere, or others could not lead to it as they do: mostly only words change. */
export function linksOf(pages: readonly PageFacts[], last: Verified | undefined): Verified {
  const isAsBefore = (page: PageFacts, index: number) => isSameButWords(page, last?.pages[index]);
  const isSame = last?.pages.length === pages.length && pages.every(isAsBefore);
  return { pages, links: isSame ? last.links : {} };
}

function isSameButWords(one: PageFacts, other: PageFacts | undefined): boolean {
  if (one === other) return true;
  const outline = ({ ids, references, handed, card, pictures }: PageFacts) =>
    JSON.stringify([
      [...ids],
      references,
      handed,
      card,
      [...pictures.values()].map(({ picture }) => picture.files),
    ]);
  return other !== undefined && outline(one) === outline(other);
}

/**
 * Finds every link, anchor and file of `pages` that leads nowhere; they may lead to `all`. A reference that many pages share
 * is reported once, and so is one of a page that stands in the texts of other files, too. Fonts and pictures are not there yet, but will be; so will the files `made` of the plan.
 */
export function deadLinks(
  pages: readonly PageFacts[],
  plan: Plan,
  program: Program,
  fonts: readonly FontSource[],
  made: readonly string[],
  all: readonly PageFacts[] = pages,
  texts: readonly DrawnFile[] = [],
): readonly Problem[] {
  const anchors = anchorsOf(all);
  const factsOf = new Map(all.map((facts) => [facts.route.route, facts]));
  const lastIds = new Map<string, PageFacts['ids'] | undefined>();
  const idsOf = (route: string) => amongLast(lastIds, mostIds, route, () => factsOf.get(route)?.ids);
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
    ...plan.files.map(({ output }) => `/${output}`), // also those that could not be made, which is told
    ...pages.flatMap(({ card }) => (card === undefined ? [] : `/${card}`)),
  ]);
  const unpublished = new Map(
    plan.unpublished.map(({ route, page, draft, date }) => [route, { file: page.source.path, draft, date }]),
  );

  // What is dead in the frame is dead on every page.
  const guesses = new Map<string, string | undefined>();
  const guessOf = guesser();
  /** The name that was meant; never `except`, the page that the mistake stands on. */
  const guess = (name: string, wanted: string, known: Known, except?: string): string | undefined => {
    const found = getOrInsertComputed(guesses, name, () => guessOf(wanted, known));
    if (found === undefined || found !== except) return found;
    return getOrInsertComputed(guesses, `${name}\n${except}`, () => guessOf(wanted, known, except));
  };

  let pageFiles: ReadonlySet<string> | undefined;
  const inPages = (file: string) =>
    file.startsWith(pagesFolder) ? file.slice(pagesFolder.length) : undefined;

  const problems: Problem[] = [];
  const written = { plan, program, data: plan.data };
  const told = new Set<string>();
  const nameOf = ({ path, anchor }: Inside) => (anchor === undefined ? path : `${path}#${anchor}`);
  for (const page of pages) {
    const { route } = page.route;
    for (const reference of page.inside) {
      const { to } = reference.lead ? leadOf(reference.lead, plan) : reference;
      if (to.kind !== 'inside') continue;
      const { lead, url } = reference;
      const { path: file } = page.route.page.source;
      const placeOf = once(() =>
        !lead || lead.from === file ? placeOfUrl(url, page.links, page.route, written) : { file: lead.from },
      );
      const found = fault(reference, to, page.route, () => placeOf().file === file);
      if (!found) continue;
      told.add(nameOf(to));
      problems.push(onPage(route, { ...found, at: placeOf() }));
    }
    addAll(
      problems,
      withoutBase(page).map((one) => onPage(route, one)),
    );
  }
  // Of a page that could not be drawn nobody knows the pictures, nor has it told of its own dead links: texts that show it wait for it.
  for (const { references, source } of all.length < plan.routes.length ? [] : texts) {
    for (const { url, to } of references) {
      // What begins with a slash means the site, but browsers find it there only with the base.
      const path = to.kind === 'outside' && url.startsWith(plan.site.url) && url.slice(plan.site.url.length);
      if (path && isOnSite(path)) {
        const inText = program.find(path, 'anywhere', source.path);
        const at = inText ?? placeOfValue(path, written) ?? { file: source.path };
        problems.push(problem('address-without-base', [path, plan.site.base], at));
      }
      if (to.kind !== 'inside' || told.has(nameOf(to))) continue;
      const found = fault({ url }, to, undefined);
      if (!found) continue;
      const at =
        placeOfValue(url, written) ?? placeOfValue(nameOf(to), written) ?? program.find(url, 'anywhere');
      problems.push({ ...found, at: at ?? { file: source.path } });
    }
  }
  return problems;

  /** Whether a path names a page or a file, as an address in an attribute would. */
  function isOnSite(path: string): boolean {
    const to = target(path, { route: '/', siteUrl: plan.site.url, base: plan.site.base });
    return to.kind === 'inside' && addresses.has(to.path);
  }

  /** What a page hands to islands that leads into the site, and lacks the base: the first of each prop. */
  function withoutBase({ handed = [], route }: PageFacts): readonly Problem[] {
    const byProp = new Map<string, Problem>();
    for (const { island, name, url, at = { file: route.page.source.path } } of handed) {
      const prop = JSON.stringify([island, name, at]);
      if (!byProp.has(prop) && isOnSite(url))
        byProp.set(prop, problem('address-without-base', [url, plan.site.base, island, name], at));
    }
    return [...byProp.values()];
  }

  /** What is wrong with a reference, but for its place; `isOwn` tells whether it is written in the file of the page `from`. */
  function fault(
    { url, lead }: Pick<Reference, 'url' | 'lead'>,
    to: Inside,
    from: Route | undefined,
    isOwn = () => false,
  ): Problem | undefined {
    if (to.relative && from?.output === notFoundFile) return problem('relative-link', [url]);
    if (!addresses.has(to.path)) {
      if (plan.open.some((route) => to.path.startsWith(route))) return undefined; // told where nobody knows
      if (Object.values(from?.alternates ?? {}).includes(to.path)) return undefined; // `plan` has told of it
      if (lead && isOutside(lead)) return problem('dead-link', [url, undefined, undefined, fileOf(lead)]);
      if (lead && isFile(lead) && !unpublished.has(to.path))
        return problem('dead-link', [url, nearFile(url, lead)]);
      const own = from && isOwn() ? from.route : undefined;
      return problem('dead-link', [url, nearTo(url, to, own), unpublished.get(to.path)]);
    }
    if (to.anchor === undefined || isTop(to.anchor)) return undefined;
    const ids = idsOf(to.path);
    if (!ids || ids.has(to.anchor) || (lead && anchors(to.path, to.anchor) !== undefined)) return undefined;
    const near = guess(`${to.path}#${to.anchor}`, to.anchor, ids);
    return problem('dead-anchor', [url, near && `${url.slice(0, url.indexOf('#'))}#${near}`]);
  }

  /** The file of Markdown that a link may have meant, as it would be written there. */
  function nearFile(url: string, lead: Lead): string | undefined {
    const file = fileOf(lead);
    pageFiles ??= new Set([...plan.addresses.keys()].flatMap((path) => inPages(path) ?? []));
    const near = guess(file, inPages(file) ?? file, pageFiles, inPages(lead.from));
    return near && posix.relative(posix.dirname(lead.from), pagesFolder + near) + rest(url);
  }

  /** The address that a link may have meant: any but `own`, that of the page which it is written for. */
  function nearTo(url: string, { path }: Inside, own: string | undefined): string | undefined {
    return /^www\./i.test(url) ? `https://${url}` : guess(path, path, addresses, own);
  }
}
