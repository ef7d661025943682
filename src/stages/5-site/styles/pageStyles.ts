// A rendered page and the site's stylesheet → the final page, with the rules that it can use, the script that starts its islands,
// and its policy. Pure.
import { hasName } from '../../../html/names.ts';
import { union, withPolicy } from '../../../html/policy.ts';
import type { Sheet } from '../../../html/sheet.ts';
import {
  bothOf,
  contentPieces,
  type Pieces,
  replaceStyles,
  textOf,
  usedPieces,
} from '../../../html/usedStyles.ts';
import { withBase } from '../../../model/addresses/url.ts';
import type { FontSource } from '../../../model/pictures/font.ts';
import type { Islands, PageIslands } from '../../../model/site/islands.ts';
import type { Allowed, PageFacts, PageNames } from '../../../model/site/site.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';
import { loadsOfStyle, sourcesOfStyle } from '../../4-pages/cspSources.ts';
import { allFilesOf, type Loader, type LoaderKind, loaderOf, ownFiles, withScript } from './loaders.ts';

/** The most entries of a memo. Most pages share a few. */
const mostInMemo = 256;

/** The parts of a rendered page that its styles depend on. */
interface Page {
  readonly facts: Pick<PageFacts, 'csp' | 'islands' | 'characters' | 'later'>;
  readonly names: PageNames;
  readonly ids: () => ReadonlySet<string>;
}

/**
 * Returns a function that finds the pieces of the stylesheet that a page can use. Undefined for a page without the stylesheet.
 * `shown`: every character that a page may show, called only if a font is for certain characters. `attributes`: the characters of
 * attributes that it shows.
 */
export function piecesOfPages(
  sheet: Sheet,
  islands: Islands | undefined,
  shown: (facts: Page['facts'], attributes: string) => string,
): (page: Page, attributes: () => string) => Pieces | undefined {
  const ids = sheet.names.filter((name) => name.startsWith('#'));
  const hasRanges = sheet.names.some((name) => name.startsWith('U+'));
  const scriptsOf = ({ names, loads }: PageIslands) => {
    const modules = islands ? allFilesOf(islands, names) : [];
    return [...modules.map(({ text }) => text), islands?.loaders.get(loads.join(' '))].join('\n');
  };
  const byNames = new Map<string, Pieces>();
  const byAnswers = new Map<string, Pieces>();
  return (page, attributes) => {
    const { facts, names } = page;
    if (facts.csp.styles.length === 0) return undefined;
    const here = page.ids();
    for (const all of [byNames, byAnswers]) if (all.size > mostInMemo) all.clear();
    const own = ids.filter((name) => here.has(name.slice(1)));
    const characters = hasRanges ? shown(facts, attributes()) : '';
    return getOrInsertComputed(byNames, JSON.stringify([names, own, facts.islands, characters]), () => {
      const has = hasName(names, here, facts.islands ? scriptsOf(facts.islands) : '', characters);
      const answers = sheet.names.filter(has);
      const given = new Set(answers);
      return getOrInsertComputed(byAnswers, answers.join('\n'), () =>
        usedPieces(sheet, (name) => given.has(name)),
      );
    });
  };
}

export interface PageStyles {
  /** The whole text. Pages that use nearly the same rules share it. */
  readonly text: string;
  /** The parts of it that the page itself can use and that have an address or show text. */
  readonly content: string;
}

const noStyles: PageStyles = { text: '', content: '' };

export function stylesWriter(sheet: Sheet) {
  const content = contentPieces(sheet);
  const texts = new Map<Pieces, string>();
  const write = (pieces: Pieces) => {
    if (texts.size > mostInMemo) texts.clear();
    return getOrInsertComputed(texts, pieces, () => textOf(sheet, pieces));
  };
  const contentOf = (own: Pieces | undefined) => (own === undefined ? '' : write(bothOf(own, content)));
  return {
    /** The parts that a page can use and that have an address or show text. */
    contentOf,
    /**
     * Returns the same object for pages with the same styles. `shared`: the pieces that pages get instead of those that they can
     * use.
     */
    styles(shared: ReadonlyMap<Pieces, Pieces>): (own: Pieces | undefined) => PageStyles {
      const made = new Map<string, PageStyles>();
      return (own) => {
        if (own === undefined) return noStyles;
        // Unpublished pages are not counted when published pages share styles.
        const pieces = shared.get(own) ?? own;
        return getOrInsertComputed(made, `${pieces} ${bothOf(own, content)}`, () => ({
          text: write(pieces),
          content: contentOf(own),
        }));
      };
    },
  };
}

/**
 * The sources that the policy of pages must allow, without the scripts and styles that the generator adds. `contents`: the parts of
 * the stylesheet that each page can use.
 */
export function needsOf(
  pages: readonly Unfinalized[],
  contents: readonly string[],
  siteUrl: string,
): Allowed {
  const needs = new Set<Allowed>();
  const seen = new Set<string>();
  for (const [index, { csp, islands }] of pages.entries()) {
    needs.add(csp.allowed);
    if (islands) needs.add(ownFiles);
    const own = csp.styles.map((text) => replaceStyles(text, () => contents[index] ?? ''));
    for (const text of own.filter((one) => !seen.has(one))) {
      seen.add(text);
      needs.add(loadsOfStyle(text, siteUrl));
    }
  }
  return union(needs);
}

interface Finalizing {
  /** The placeholders of the fonts' hashes, with the hashes. */
  readonly names: ReadonlyMap<string, string>;
  readonly fonts: readonly FontSource[];
  readonly base: string;
  readonly siteUrl: string;
  readonly islands: Islands | undefined;
  readonly loaders: LoaderKind;
  /** The additional sources that every page allows. */
  readonly further: Allowed;
}

/** The parts of a page that finalizing needs. */
type Unfinalized = Pick<PageFacts, 'csp' | 'islands'>;

/** Finalizes pages: adds their styles, the names of the fonts, the script that starts islands, and the policy with the hashes. */
export function finalizer({ names, fonts, base, siteUrl, islands, loaders: kind, further }: Finalizing) {
  const finalStyles = new Map<string, string>();
  const sources = new Map<PageStyles, Map<string, Allowed>>();
  const cssOf = (styles: string) => getOrInsertComputed(finalStyles, styles, () => replaced(styles, names));
  const loaders = new Map<string, Loader | undefined>();
  const loaderOn = ({ islands: own }: Pick<Unfinalized, 'islands'>): Loader | undefined =>
    own && getOrInsertComputed(loaders, JSON.stringify(own), () => loaderOf(own, islands, base, kind));
  const allowed = (page: Unfinalized, styles: PageStyles): readonly Allowed[] => {
    const { csp } = page;
    const memo = getOrInsertComputed(sources, styles, () => new Map<string, Allowed>());
    const ofStyle = (text: string) => {
      const whole = replaceStyles(text, () => cssOf(styles.text));
      // The names of fonts do not change its sources.
      const content = replaceStyles(text, () => styles.content);
      return sourcesOfStyle(whole, siteUrl, content);
    };
    const ofStyles = csp.styles.map((text) => getOrInsertComputed(memo, text, ofStyle));
    const ofLoader = loaderOn(page)?.allowed;
    return [further, csp.allowed, ...ofStyles, ...(ofLoader ? [ofLoader] : [])];
  };
  return {
    /** The sources that the policy of a page must allow, in parts that other pages share. */
    allowed,
    /** The script that starts its islands, at its end. */
    loader: (page: Unfinalized) => loaderOn(page)?.html ?? '',
    /** The styles of a page with the names of the fonts. */
    final: ({ text, content }: PageStyles): PageStyles => ({ text: cssOf(text), content: cssOf(content) }),
    /** The final page. */
    html(
      { html, facts }: { readonly html: string; readonly facts: Unfinalized },
      styles: PageStyles,
    ): string {
      const unused = fonts
        .map(({ address }) => withBase(base, address))
        .filter((one) => !styles.content.includes(one));
      const lean = unused.reduce(withoutPreload, html);
      const whole = replaceStyles(replaced(lean, names), () => cssOf(styles.text));
      const loader = loaderOn(facts);
      const finished = loader ? withScript(whole, loader.html) : whole;
      return withPolicy(finished, union(allowed(facts, styles)));
    },
  };
}

/** Removes the `<link>` that preloads a font which the page does not use. */
function withoutPreload(html: string, address: string): string {
  return html.includes(address)
    ? html.replace(/<link\b[^>]*>/g, (link) => (link.includes(`"${address}"`) ? '' : link))
    : html;
}

/** The files in these stylesheets. Their `content` is enough. */
export function usedIn<T extends { readonly address: string }>(
  styles: Iterable<string>,
  files: readonly T[],
): readonly T[] {
  const all = [...styles].join('\n');
  return files.filter(({ address }) => all.includes(address));
}

function replaced(text: string, texts: ReadonlyMap<string, string>): string {
  return [...texts].reduce((now, [from, to]) => now.replaceAll(from, to), text);
}
