// The facts of all final pages → problems between them: dead links, anchors and files. Pure.
import { posix } from 'node:path';
import { fittingId } from '../../model/addresses/anchors.ts';
import { isPicture, notFoundFile, pagesFolder } from '../../model/addresses/paths.ts';
import {
  asWritten,
  fileOf,
  isFile,
  isForScript,
  isOutside,
  isTop,
  noteNames,
  noteOf,
  resolveLink,
  rest,
} from '../../model/addresses/relativeLinks.ts';
import { asDestination, decoded, type Target, target } from '../../model/addresses/url.ts';
import type { FontSource } from '../../model/pictures/font.ts';
import type { RenderedFile } from '../../model/site/files.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { addressesOfFile, addressOfPage } from '../../model/site/routes.ts';
import type {
  Link,
  PageFacts,
  Plan,
  Program,
  Reference,
  RelativeLink,
  Route,
} from '../../model/site/site.ts';
import { getOrInsertComputed, once } from '../../model/values/lazy.ts';
import { addAll } from '../../model/values/lists.ts';
import { type FrontMatterOf, locationOfPart, locationOfUrl, locationOfValue } from '../../problems/locate.ts';
import { onPage } from '../../problems/parts.ts';
import { guesser, type Names, problem } from '../../problems/problem.ts';
import { linksIn } from '../4-pages/pageFacts.ts';

type Inside = Extract<Target, { kind: 'inside' }>;

/** The facts of a page that are verified. */
export type VerifiedPage = Pick<PageFacts, 'route' | 'inside' | 'pictures' | 'card' | 'islandPropPaths'>;

export interface Verified {
  readonly pages: readonly VerifiedPage[];
  readonly plan: Plan;
  readonly program: Program;
  /** Fonts, pictures and the files in `made` do not exist yet, but count as existing. */
  readonly fonts: readonly FontSource[];
  readonly made: readonly string[];
  /** The paths of files that the command of site.yml adds. */
  readonly added: readonly string[];
  /**
   * Files from templates, whose addresses are verified. None if a page could not be rendered, because that page has its own
   * problems.
   */
  readonly texts: readonly RenderedFile[];
  /** For each address of the stylesheet without a file: its problem with a location. */
  readonly inStyles: readonly Problem[];
  /** The ids of the page at an address. */
  readonly idsOf: (route: string) => ReadonlySet<string> | undefined;
  /** The ids of an HTML file that is not a page, by its path; undefined if they cannot be known. */
  readonly idsOfFile: (output: string) => ReadonlySet<string> | undefined;
  /** The locations of the addresses in a page's Markdown. */
  readonly linksOf: (page: VerifiedPage) => ReadonlyMap<string, SourceLocation>;
  readonly frontMatterOf: FrontMatterOf;
  /** Whether a file is a picture that pages can show. */
  readonly isPicture: (file: string) => boolean;
}

/**
 * Finds every dead link, anchor and file. A reference that many pages have is reported once. A page's reference that is also in
 * texts of other files is reported once too.
 */
export function verify(verified: Verified): readonly Problem[] {
  const faults = new Faults(verified);
  const problems = [
    ...faults.ofPages(verified.pages),
    ...faults.ofTexts(verified.texts),
    ...faults.ofStyles(verified.inStyles),
  ];
  // A dead address on other pages is reported for them.
  const keyOfLocation = (at?: SourceLocation) => JSON.stringify([at?.file, at?.line, at?.column]);
  const dead = new Set(problems.flatMap(({ code, at }) => (code === 'dead-link' ? keyOfLocation(at) : [])));
  return problems.filter(({ code, at }) => code !== 'relative-link' || !dead.has(keyOfLocation(at)));
}

/** The decoded addresses of a site, in the form of `target`. */
interface Addresses {
  /**
   * The files that are not pages, by address. Those of `plan.files` are included even if they could not be made, which is reported
   * elsewhere.
   */
  readonly files: ReadonlyMap<string, string>;
  readonly all: ReadonlySet<string>;
}

function addressesOf({ plan, pages, fonts, made, added }: Verified): Addresses {
  const ofPages = new Set([...plan.routes.map(({ route }) => route), ...plan.unplanned].map(decoded));
  const files = new Map(
    [...plan.publicFiles, ...plan.files, ...added.map((output) => ({ output }))].flatMap(({ output }) =>
      addressesOfFile(output).flatMap((address) =>
        ofPages.has(address) ? [] : [[address, output] as const],
      ),
    ),
  );
  const all = new Set([
    ...ofPages,
    ...files.keys(),
    ...fonts.map(({ address }) => address),
    ...pages.flatMap(({ pictures }) =>
      [...pictures.values()].flatMap(({ picture }) => picture.files.map(({ output }) => `/${output}`)),
    ),
    ...made.map((output) => `/${output}`),
    ...pages.flatMap(({ card }) => (card === undefined ? [] : `/${card}`)),
  ]);
  return { files, all };
}

/** The same in pages and in feeds, which write `..%2fa` as `../a`. */
function nameOf({ path, anchor }: Inside): string {
  const name = posix.normalize(path);
  return anchor === undefined ? name : `${name}#${anchor}`;
}

/** The decoded addresses of a page in other languages. */
const alternatesIn = ({ route, alternates }: Route) =>
  new Set(Object.values(alternates).flatMap((one) => [one, `/${one}`, route + one].map(decoded)));

/** A file in content/pages, without that folder. */
const inPages = (file: string) => (file.startsWith(pagesFolder) ? file.slice(pagesFolder.length) : undefined);

/** Finds the problems of references. */
class Faults {
  readonly #given: Verified;
  readonly #addresses: Addresses;
  readonly #unpublished: ReadonlyMap<string, { file: string; draft: boolean; date: string | undefined }>;
  readonly #written;
  /** The names of the dead references of pages. */
  readonly #reported = new Set<string>();
  readonly #alternates = new WeakMap<Route, ReadonlySet<string>>();
  /** The routes of pages whose generated pages are unknown, decoded. */
  readonly #open = once(() => this.#given.plan.open.map(decoded));
  // A dead link in the frame of pages is on every page.
  readonly #guesses = new Map<string, string | undefined>();
  readonly #guessOf = guesser();
  readonly #pageFiles = once(
    () => new Set([...this.#given.plan.addresses.keys()].flatMap((path) => inPages(path) ?? [])),
  );
  readonly #filesByName = once(() => byName(this.#pageFiles()));
  /** The locations of an address in the texts of pages. The address of a page that does not show its text may be only in a feed. */
  readonly #inBodies = once(() => {
    const locations = new Map<string, SourceLocation>();
    const { pages, linksOf, plan } = this.#given;
    for (const page of pages)
      for (const [url, at] of linksOf(page)) {
        const { url: siteUrl, base } = plan.site;
        const to = target(url, { route: page.route.route, siteUrl, base });
        if (to.kind === 'inside' && !locations.has(nameOf(to))) locations.set(nameOf(to), at);
      }
    return locations;
  });

  constructor(given: Verified) {
    const { plan, program, frontMatterOf } = given;
    this.#given = given;
    this.#addresses = addressesOf(given);
    this.#unpublished = new Map(
      plan.unpublished.map(({ route, page, draft, date }) => [
        decoded(route),
        { file: page.source.path, draft, date },
      ]),
    );
    this.#written = { plan, program, data: plan.data, frontMatterOf };
  }

  /** The problems of the references of pages. */
  ofPages(pages: readonly VerifiedPage[]): readonly Problem[] {
    const problems: Problem[] = [];
    const { url: siteUrl, base } = this.#given.plan.site;
    const targets = new Map<string, Target>();
    for (const page of pages) {
      const { route } = page.route;
      for (const reference of linksIn(page.inside, { route, siteUrl, base }, targets)) {
        const found = this.#inPage(page, reference);
        if (found) problems.push(onPage(route, found));
      }
      addAll(
        problems,
        this.#withoutBase(page).map((one) => onPage(route, one)),
      );
    }
    return problems;
  }

  #inPage(page: VerifiedPage, reference: Link): Problem | undefined {
    const { relativeLink, url } = reference;
    const { to } = reference.relativeLink ? resolveLink(reference.relativeLink, this.#given.plan) : reference;
    if (to.kind !== 'inside') return undefined;
    const { path: file } = page.route.page.source;
    const locationOf = once(() =>
      !relativeLink || relativeLink.from === file
        ? locationOfUrl(url, this.#given.linksOf(page), page.route, this.#written)
        : { file: relativeLink.from },
    );
    const own = () => (locationOf().file === file ? decoded(page.route.route) : undefined);
    const found = this.#fault(reference, to, page.route, own);
    if (!found) return undefined;
    this.#reported.add(nameOf(to));
    const at = locationOf();
    const part = locationOfPart(url, at, page.route, this.#written);
    return { ...found, at, related: part && [part] };
  }

  /** The problems of addresses in the texts of files that pages do not have. */
  ofTexts(texts: readonly RenderedFile[]): readonly Problem[] {
    return texts.flatMap(({ references, source }) =>
      references.flatMap(({ url, to }) => [
        ...this.#atSiteWithoutBase(url, to, source.path),
        ...this.#inText(url, to, source.path),
      ]),
    );
  }

  /** An address that begins with a slash means this site, but browsers find it only with the base. */
  #atSiteWithoutBase(url: string, to: Target, file: string): readonly Problem[] {
    const { plan, program } = this.#given;
    const path = url.slice(plan.site.url.length);
    const isAtSite = to.kind === 'outside' && url.startsWith(`${plan.site.url}/`);
    if (!isAtSite || !this.#isOnSite(path)) return [];
    const at = program.find(path, 'anywhere', file) ?? locationOfValue(path, this.#written) ?? { file };
    return [problem('address-without-base', [path, plan.site.base], at)];
  }

  #inText(url: string, to: Target, file: string): readonly Problem[] {
    if (to.kind !== 'inside' || this.#reported.has(nameOf(to))) return [];
    const found = this.#fault({ url }, to);
    if (!found) return [];
    const at =
      locationOfValue(url, this.#written) ??
      locationOfValue(nameOf(to), this.#written) ??
      this.#given.program.find(url, 'anywhere') ??
      this.#inBodies().get(nameOf(to));
    return [{ ...found, at: at ?? { file } }];
  }

  /** The problems of missing files in stylesheets. */
  ofStyles(inStyles: readonly Problem[]): readonly Problem[] {
    return inStyles.flatMap(({ facts, at }) => {
      const url = String(facts[0]);
      const to = this.#fromHome(url);
      const found = to.kind === 'inside' ? this.#fault({ url }, to) : undefined;
      return found ? [{ ...found, at }] : [];
    });
  }

  /** Whether a path points to a page or file, as an address in an attribute would. */
  #isOnSite(path: string): boolean {
    const to = this.#fromHome(path);
    return to.kind === 'inside' && this.#addresses.all.has(to.path);
  }

  /** The target of an address that is read from the home page. */
  #fromHome(url: string): Target {
    const { site } = this.#given.plan;
    return target(url, { route: '/', siteUrl: site.url, base: site.base });
  }

  /** Paths without the base that a page passes to islands as props: the first of each prop. */
  #withoutBase({ islandPropPaths = [], route }: VerifiedPage): readonly Problem[] {
    const byProp = new Map<string, Problem>();
    for (const { island, name, url, at = { file: route.page.source.path } } of islandPropPaths) {
      const prop = JSON.stringify([island, name, at]);
      if (!byProp.has(prop) && this.#isOnSite(url))
        byProp.set(
          prop,
          problem('address-without-base', [url, this.#given.plan.site.base, island, name], at),
        );
    }
    return [...byProp.values()];
  }

  /** The problem of a reference, without its location. `own`: the address of the page `from`, if its file has the reference. */
  #fault(
    reference: Pick<Reference, 'url' | 'relativeLink'>,
    to: Inside,
    from?: Route,
    own?: () => string | undefined,
  ): Problem | undefined {
    if (to.relative && from?.output === notFoundFile) return problem('relative-link', [reference.url]);
    const { files, all } = this.#addresses;
    const folder = `${to.path}/`; // every host adds the slash of a folder
    const output = files.get(to.path) ?? files.get(folder);
    return !all.has(to.path) && output === undefined
      ? this.#deadLink(reference, to, from, own)
      : this.#deadAnchor(reference, to, output);
  }

  #deadLink(
    { url, relativeLink }: Pick<Reference, 'url' | 'relativeLink'>,
    to: Inside,
    from?: Route,
    own?: () => string | undefined,
  ): Problem | undefined {
    const isUnknown = this.#open().some((route) => to.path.startsWith(route));
    if (isUnknown) return undefined; // reported for the page whose generated pages are unknown
    const alternates = from && getOrInsertComputed(this.#alternates, from, alternatesIn);
    if (alternates?.has(to.path)) return undefined; // reported by `plan`
    const note = noteOf(url);
    if (note) {
      const near = this.#guess(url, note.name, noteNames(this.#given.plan));
      return problem('dead-link', [asWritten(url), near && `[[${near}${note.anchor}]]`]);
    }
    const unpublished = this.#unpublished.get(to.path);
    if (relativeLink && isOutside(relativeLink))
      return problem('dead-link', [url, undefined, undefined, fileOf(relativeLink)]);
    if (relativeLink && isFile(relativeLink) && !unpublished)
      return problem('dead-link', [url, this.#nearFile(url, relativeLink)]);
    const here = own?.();
    const near = (here !== undefined && from && this.#picture(to, from)) || this.#nearTo(url, to, here);
    const facts = [url, near, unpublished] as const;
    const isAddress = isPicture(url) && !relativeLink && !url.startsWith('/');
    return problem('dead-link', isAddress ? [...facts, undefined, true] : facts);
  }

  /** The problem of an anchor in a page, or in the file `output`. */
  #deadAnchor(
    { url, relativeLink }: Pick<Reference, 'url' | 'relativeLink'>,
    to: Inside,
    output: string | undefined,
  ): Problem | undefined {
    const anchor = to.anchor?.split(':~:', 1)[0]; // without the text fragment
    if (!anchor || isTop(anchor)) return undefined;
    if (output !== undefined && isForScript(anchor)) return undefined;
    const { idsOf, idsOfFile } = this.#given;
    const ids = output === undefined ? idsOf(to.path) : idsOfFile(output);
    // As in browsers, the written form may also be an id (HTML, "find a potential indicated element"): Markdown encodes those of
    // footnotes.
    const [written = ''] = url.slice(url.indexOf('#') + 1).split(':~:', 1);
    if (!ids || ids.has(anchor) || ids.has(written)) return undefined;
    if (relativeLink && output === undefined && fittingId(anchor, ids) !== undefined) return undefined;
    const near = this.#guess(`${to.path}#${anchor}`, anchor, ids);
    const inOther = near && asWritten(`${url.slice(0, url.indexOf('#'))}#${near}`);
    const shown = asWritten(url);
    return problem('dead-anchor', output === undefined ? [shown, inOther] : [shown, inOther, output]);
  }

  /** The name that was probably meant; never `except`, the page with the mistake. */
  #guess(name: string, wanted: string, names: Names, except?: string): string | undefined {
    const found = getOrInsertComputed(this.#guesses, name, () => this.#guessOf(wanted, names));
    if (found === undefined || found !== except) return found;
    return getOrInsertComputed(this.#guesses, `${name}\n${except}`, () =>
      this.#guessOf(wanted, names, except),
    );
  }

  /** The Markdown file that a link probably meant, as a relative link. */
  #nearFile(url: string, relativeLink: RelativeLink): string | undefined {
    const file = fileOf(relativeLink);
    const from = inPages(relativeLink.from);
    const named = this.#filesByName()
      .get(posix.basename(file))
      ?.filter((path) => path !== from);
    const near =
      this.#guess(file, inPages(file) ?? file, this.#pageFiles(), from) ??
      (named?.length === 1 ? named[0] : undefined);
    return near && posix.relative(posix.dirname(relativeLink.from), pagesFolder + near) + rest(url);
  }

  /** The picture that an address of a page probably meant, as written there. It is in content/pages, and has no address. */
  #picture({ path }: Inside, from: Route): string | undefined {
    const file = pagesFolder + path.slice(1);
    return this.#given.isPicture(file)
      ? posix.relative(posix.dirname(from.page.source.path), file)
      : undefined;
  }

  /** The address that a link probably meant: any except `own`, the address of the page with the link. */
  #nearTo(url: string, { path }: Inside, own: string | undefined): string | undefined {
    if (/^www\.|^[a-z\d.-]+\.(?:app|com|dev|edu|gov|io|net|org)(?![^/?#])/i.test(url))
      return `https://${url}`;
    if (/^[^/@]+@[^/@]+\.[a-z]+$/i.test(url)) return `mailto:${url}`;
    const { all } = this.#addresses;
    const [plain = ''] = url.split(/[?#]/, 1).map(decoded);
    const published = path.replace(/^\/(?:content\/)?(?:static|public)\//, '/'); // the folder is not part of the address
    const { base } = this.#given.plan.site;
    const inBase = path.startsWith(base) ? path.slice(base.length - 1) : path; // the base is added later
    const fromTop = [`/${plain}`, `/${plain}/`, published, inBase, addressOfPage(plain)].find(
      (one) => one !== own && all.has(one),
    );
    const near = fromTop ?? this.#guess(path, path, all, own);
    return near && asDestination(near);
  }
}

function byName(paths: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) getOrInsertComputed(found, posix.basename(path), () => []).push(path);
  return found;
}
