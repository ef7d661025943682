// The facts of all finished pages → problems between them: dead links, anchors and files. Pure.
import { posix } from 'node:path';
import { type Anchors, fittingId } from '../../model/addresses/anchors.ts';
import { notFoundFile, pagesFolder } from '../../model/addresses/paths.ts';
import {
  fileOf,
  isFile,
  isForScript,
  isOutside,
  isTop,
  resolveLink,
  rest,
} from '../../model/addresses/relativeLinks.ts';
import { asDestination, decoded, type Target, target } from '../../model/addresses/url.ts';
import type { FontSource } from '../../model/pictures/font.ts';
import type { RenderedFile } from '../../model/site/files.ts';
import type { Place, Problem } from '../../model/site/problem.ts';
import { addressesOfFile } from '../../model/site/routes.ts';
import type { PageFacts, Plan, Program, Reference, RelativeLink, Route } from '../../model/site/site.ts';
import { getOrInsertComputed, once } from '../../model/values/lazy.ts';
import { addAll } from '../../model/values/lists.ts';
import { type FrontMatterOf, placeOfPart, placeOfUrl, placeOfValue } from '../../problems/locate.ts';
import { onPage } from '../../problems/parts.ts';
import { guesser, type Names, problem } from '../../problems/problem.ts';

type Inside = Extract<Target, { kind: 'inside' }>;

/** What is verified of a page. */
export type VerifiedPage = Pick<PageFacts, 'route' | 'inside' | 'pictures' | 'card' | 'handed'>;

/** What is verified. */
export interface Verified {
  readonly pages: readonly VerifiedPage[];
  readonly plan: Plan;
  readonly program: Program;
  /** Fonts, pictures and the files in `made` do not exist yet, but count as present. */
  readonly fonts: readonly FontSource[];
  readonly made: readonly string[];
  /** The paths of files that the command of site.yml adds. */
  readonly added: readonly string[];
  /**
   * Files that templates have made, whose addresses are verified. None if a page could not be rendered: that page has problems of
   * its own.
   */
  readonly texts: readonly RenderedFile[];
  /** For each address that the stylesheet names: that nothing is there, with its place. */
  readonly inStyles: readonly Problem[];
  /** The ids of the page at an address. */
  readonly idsOf: (route: string) => ReadonlySet<string> | undefined;
  /** The ids of an HTML file that is no page, by its path; undefined if they cannot be known. */
  readonly idsOfFile: (output: string) => ReadonlySet<string> | undefined;
  /** The places of the addresses in a page's Markdown. */
  readonly linksOf: (page: VerifiedPage) => ReadonlyMap<string, Place>;
  readonly frontMatterOf: FrontMatterOf;
  /** Whether a file is a picture that pages can show. */
  readonly isPicture: (file: string) => boolean;
}

/**
 * Finds every link, anchor and file that leads nowhere. A reference that many pages have is reported once; so is a reference of a
 * page that is also in the texts of other files.
 */
export function verify({
  pages,
  plan,
  program,
  fonts,
  made,
  added,
  texts,
  inStyles,
  idsOf,
  idsOfFile,
  linksOf,
  frontMatterOf,
  isPicture,
}: Verified): readonly Problem[] {
  const anchors: Anchors = (route, anchor) => {
    const ids = idsOf(route);
    return ids && fittingId(anchor, ids);
  };
  // All addresses are decoded here, as `target` gives them.
  const ofPages = new Set([...plan.routes.map(({ route }) => route), ...plan.unplanned].map(decoded));
  /** The other files by their addresses; those of `plan.files` also if they could not be made: that is reported elsewhere. */
  const files = new Map(
    [...plan.publicFiles, ...plan.files, ...added.map((output) => ({ output }))].flatMap(({ output }) =>
      addressesOfFile(output).flatMap((address) =>
        ofPages.has(address) ? [] : [[address, output] as const],
      ),
    ),
  );
  const addresses = new Set([
    ...ofPages,
    ...files.keys(),
    ...fonts.map(({ address }) => address),
    ...pages.flatMap(({ pictures }) =>
      [...pictures.values()].flatMap(({ picture }) => picture.files.map(({ output }) => `/${output}`)),
    ),
    ...made.map((output) => `/${output}`),
    ...pages.flatMap(({ card }) => (card === undefined ? [] : `/${card}`)),
  ]);
  const unpublished = new Map(
    plan.unpublished.map(({ route, page, draft, date }) => [
      decoded(route),
      { file: page.source.path, draft, date },
    ]),
  );

  // A dead link in the frame of pages is on every page.
  const guesses = new Map<string, string | undefined>();
  const guessOf = guesser();
  /** The name that was probably meant; never `except`, the page with the mistake. */
  const guess = (name: string, wanted: string, names: Names, except?: string): string | undefined => {
    const found = getOrInsertComputed(guesses, name, () => guessOf(wanted, names));
    if (found === undefined || found !== except) return found;
    return getOrInsertComputed(guesses, `${name}\n${except}`, () => guessOf(wanted, names, except));
  };

  const inPages = (file: string) =>
    file.startsWith(pagesFolder) ? file.slice(pagesFolder.length) : undefined;
  const pageFiles = once(() => new Set([...plan.addresses.keys()].flatMap((path) => inPages(path) ?? [])));
  const filesByName = once(() => byName(pageFiles()));

  const problems: Problem[] = [];
  const written = { plan, program, data: plan.data, frontMatterOf };
  const reported = new Set<string>();
  const nameOf = ({ path, anchor }: Inside) => (anchor === undefined ? path : `${path}#${anchor}`);
  for (const page of pages) {
    const { route } = page.route;
    const address = decoded(route);
    for (const reference of page.inside) {
      const { to } = reference.relativeLink ? resolveLink(reference.relativeLink, plan) : reference;
      if (to.kind !== 'inside') continue;
      const { relativeLink, url } = reference;
      const { path: file } = page.route.page.source;
      const placeOf = once(() =>
        !relativeLink || relativeLink.from === file
          ? placeOfUrl(url, linksOf(page), page.route, written)
          : { file: relativeLink.from },
      );
      const found = fault(reference, to, page.route, () => (placeOf().file === file ? address : undefined));
      if (!found) continue;
      reported.add(nameOf(to));
      const at = placeOf();
      const part = placeOfPart(url, at, page.route, written);
      problems.push(onPage(route, { ...found, at, related: part && [part] }));
    }
    addAll(
      problems,
      withoutBase(page).map((one) => onPage(route, one)),
    );
  }
  /** Where the texts of pages have an address: that of a page which does not show its text may be in a feed alone. */
  const inBodies = once(() => {
    const places = new Map<string, Place>();
    for (const page of pages)
      for (const [url, at] of linksOf(page)) {
        const to = target(url, { route: page.route.route, siteUrl: plan.site.url, base: plan.site.base });
        if (to.kind === 'inside' && !places.has(nameOf(to))) places.set(nameOf(to), at);
      }
    return places;
  });
  for (const { references, source } of texts) {
    for (const { url, to } of references) {
      // An address that begins with a slash is meant on the site, but browsers find it only with the base.
      const isAtSite = to.kind === 'outside' && url.startsWith(`${plan.site.url}/`);
      const path = url.slice(plan.site.url.length);
      if (isAtSite && isOnSite(path)) {
        const inText = program.find(path, 'anywhere', source.path);
        const at = inText ?? placeOfValue(path, written) ?? { file: source.path };
        problems.push(problem('address-without-base', [path, plan.site.base], at));
      }
      if (to.kind !== 'inside' || reported.has(nameOf(to))) continue;
      const found = fault({ url }, to);
      if (!found) continue;
      const at =
        placeOfValue(url, written) ??
        placeOfValue(nameOf(to), written) ??
        program.find(url, 'anywhere') ??
        inBodies().get(nameOf(to));
      problems.push({ ...found, at: at ?? { file: source.path } });
    }
  }
  for (const { facts, at } of inStyles) {
    const url = String(facts[0]);
    const to = fromHome(url);
    const found = to.kind === 'inside' ? fault({ url }, to) : undefined;
    if (found) problems.push({ ...found, at });
  }
  // An address that leads nowhere from other pages is reported for them.
  const nameOfPlace = (at?: Place) => JSON.stringify([at?.file, at?.line, at?.column]);
  const dead = new Set(problems.flatMap(({ code, at }) => (code === 'dead-link' ? nameOfPlace(at) : [])));
  return problems.filter(({ code, at }) => code !== 'relative-link' || !dead.has(nameOfPlace(at)));

  /** Whether a path leads to a page or a file, as an address in an attribute would. */
  function isOnSite(path: string): boolean {
    const to = fromHome(path);
    return to.kind === 'inside' && addresses.has(to.path);
  }

  /** Where an address leads that is read as from the home page. */
  function fromHome(url: string): Target {
    return target(url, { route: '/', siteUrl: plan.site.url, base: plan.site.base });
  }

  /** Paths that a page passes to islands as props and that lack the base: the first of each prop. */
  function withoutBase({ handed = [], route }: VerifiedPage): readonly Problem[] {
    const byProp = new Map<string, Problem>();
    for (const { island, name, url, at = { file: route.page.source.path } } of handed) {
      const prop = JSON.stringify([island, name, at]);
      if (!byProp.has(prop) && isOnSite(url))
        byProp.set(prop, problem('address-without-base', [url, plan.site.base, island, name], at));
    }
    return [...byProp.values()];
  }

  /** The problem of a reference, without its place; `own`: the address of the page `from`, if its file has the reference. */
  function fault(
    { url, relativeLink }: Pick<Reference, 'url' | 'relativeLink'>,
    to: Inside,
    from?: Route,
    own?: () => string | undefined,
  ): Problem | undefined {
    if (to.relative && from?.output === notFoundFile) return problem('relative-link', [url]);
    const folder = `${to.path}/`; // every host adds the slash of a folder
    const output = files.get(to.path) ?? files.get(folder);
    if (!addresses.has(to.path) && output === undefined) {
      if (plan.open.some((route) => to.path.startsWith(decoded(route)))) return undefined; // reported for the page whose further pages are unknown
      if (
        Object.values(from?.alternates ?? {})
          .map(decoded)
          .includes(to.path)
      )
        return undefined; // reported by `plan`
      if (relativeLink && isOutside(relativeLink))
        return problem('dead-link', [url, undefined, undefined, fileOf(relativeLink)]);
      if (relativeLink && isFile(relativeLink) && !unpublished.has(to.path))
        return problem('dead-link', [url, nearFile(url, relativeLink)]);
      const here = own?.();
      const near = (here !== undefined && from && picture(to, from)) || nearTo(url, to, here);
      return problem('dead-link', [url, near, unpublished.get(to.path)]);
    }
    const anchor = to.anchor?.split(':~:', 1)[0]; // without the text that browsers search
    if (!anchor || isTop(anchor)) return undefined;
    if (output !== undefined && isForScript(anchor)) return undefined;
    const ids = output === undefined ? idsOf(to.path) : idsOfFile(output);
    // As in browsers, an id may be what is written, too (HTML, "find a potential indicated element"): Markdown encodes those of notes.
    const [written = ''] = url.slice(url.indexOf('#') + 1).split(':~:', 1);
    if (
      !ids ||
      ids.has(anchor) ||
      ids.has(written) ||
      (relativeLink && output === undefined && anchors(to.path, anchor) !== undefined)
    )
      return undefined;
    const near = guess(`${to.path}#${anchor}`, anchor, ids);
    const inOther = near && `${url.slice(0, url.indexOf('#'))}#${near}`;
    return problem('dead-anchor', output === undefined ? [url, inOther] : [url, inOther, output]);
  }

  /** The Markdown file that a link probably meant, as a relative link. */
  function nearFile(url: string, relativeLink: RelativeLink): string | undefined {
    const file = fileOf(relativeLink);
    const from = inPages(relativeLink.from);
    const named = filesByName()
      .get(posix.basename(file))
      ?.filter((path) => path !== from);
    const near =
      guess(file, inPages(file) ?? file, pageFiles(), from) ?? (named?.length === 1 ? named[0] : undefined);
    return near && posix.relative(posix.dirname(relativeLink.from), pagesFolder + near) + rest(url);
  }

  /** The picture that an address of a page probably meant, as it is written there: it lies in content/pages, and has no address. */
  function picture({ path }: Inside, from: Route): string | undefined {
    const file = pagesFolder + path.slice(1);
    return isPicture(file) ? posix.relative(posix.dirname(from.page.source.path), file) : undefined;
  }

  /** The address that a link probably meant: any except `own`, the address of the page with the link. */
  function nearTo(url: string, { path }: Inside, own: string | undefined): string | undefined {
    if (/^www\.|^[a-z\d.-]+\.(?:app|com|dev|edu|gov|io|net|org)(?![^/?#])/i.test(url))
      return `https://${url}`;
    if (/^[^/@]+@[^/@]+\.[a-z]+$/i.test(url)) return `mailto:${url}`;
    const [plain = ''] = url.split(/[?#]/, 1).map(decoded);
    const published = path.replace(/^\/(?:content\/)?(?:static|public)\//, '/'); // the folder is no part of the address
    const { base } = plan.site;
    const inBase = path.startsWith(base) ? path.slice(base.length - 1) : path; // the base comes by itself
    const fromTop = [`/${plain}`, `/${plain}/`, published, inBase].find(
      (one) => one !== own && addresses.has(one),
    );
    const near = fromTop ?? guess(path, path, addresses, own);
    return near && asDestination(near);
  }
}

/** Files by their names. */
function byName(paths: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) getOrInsertComputed(found, posix.basename(path), () => []).push(path);
  return found;
}
