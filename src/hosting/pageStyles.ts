// A drawn page and the site's stylesheet → the page as it goes out: with the rules that it can use, what wakes its islands, and
// its policy. Pure.
import { hasName } from '../html/names.ts';
import { type Sheet, stylesMark, type UsedStyles, usedStyles } from '../html/usedStyles.ts';
import type { FontSource } from '../model/font.ts';
import { getOrInsertComputed } from '../model/lazy.ts';
import type { Allowed, Islands, PageFacts, PageIslands } from '../model/site.ts';
import { withBase } from '../model/url.ts';
import { sourcesOfStyle } from './cspSources.ts';
import { filesOf, type Loader, loaderOf, withScript } from './loaders.ts';
import { union, withPolicy } from './policy.ts';

/** How many stylesheets are kept at once: most pages share a few. */
const mostKept = 256;

/** A drawn page; its id is another one whenever it is. */
type Page = { readonly facts: PageFacts; readonly id?: string | undefined };

/** Finds the styles of pages: the same object for pages that have the same. `before` are what they had, with the same sheet and islands. */
export function stylesOfPages(
  sheet: Sheet,
  islands: Islands | undefined,
  before: ReadonlyMap<string | undefined, UsedStyles>,
): (page: Page) => UsedStyles {
  const ids = sheet.names.filter((name) => name.startsWith('#'));
  const scriptsOf = ({ names, loads }: PageIslands) => {
    const modules = islands ? filesOf(islands, names) : [];
    return [...modules.map(({ text }) => text), islands?.loaders.get(loads.join(' '))].join('\n');
  };
  const byNames = new Map<string, UsedStyles>();
  const byAnswers = new Map<string, UsedStyles>();
  const byPage = new WeakMap<PageFacts, UsedStyles>();
  const find = (facts: PageFacts): UsedStyles => {
    if (facts.csp.styles.length === 0) return noStyles;
    const { names, ids: here } = facts;
    for (const all of [byNames, byAnswers]) if (all.size > mostKept) all.clear();
    const own = ids.filter((name) => here.has(name.slice(1)));
    return getOrInsertComputed(byNames, JSON.stringify([names, own, facts.islands]), () => {
      const has = hasName(names, here, facts.islands ? scriptsOf(facts.islands) : '');
      const answers = sheet.names.filter(has);
      const given = new Set(answers);
      return getOrInsertComputed(byAnswers, answers.join('\n'), () =>
        usedStyles(sheet, (name) => given.has(name)),
      );
    });
  };
  return ({ facts, id }) => getOrInsertComputed(byPage, facts, () => before.get(id) ?? find(facts));
}

const noStyles: UsedStyles = { text: '', telling: '' };

/** What pages are finished with. */
interface Finishing {
  /** What stands for the fonts' hashes, and these. */
  readonly names: ReadonlyMap<string, string>;
  readonly fonts: readonly FontSource[];
  readonly base: string;
  readonly siteUrl: string;
  readonly islands: Islands | undefined;
}

/** A page, as far as it is finished here. */
type Unfinished = Pick<PageFacts, 'csp' | 'islands'>;

/** Finishes pages: puts in their styles, the names of the fonts, what wakes islands, and the policy that has the hashes. */
export function finisher({ names, fonts, base, siteUrl, islands }: Finishing) {
  const finalStyles = new Map<string, string>();
  const sources = new Map<UsedStyles, Map<string, Allowed>>();
  const cssOf = (styles: string) => getOrInsertComputed(finalStyles, styles, () => replaced(styles, names));
  const loaders = new Map<string, Loader | undefined>();
  const loaderOn = ({ islands: own }: Pick<Unfinished, 'islands'>): Loader | undefined =>
    own && getOrInsertComputed(loaders, JSON.stringify(own), () => loaderOf(own, islands, base));
  const allowed = (page: Unfinished, styles: UsedStyles): readonly Allowed[] => {
    const { csp } = page;
    const known = getOrInsertComputed(sources, styles, () => new Map<string, Allowed>());
    const ofStyle = (text: string) => {
      const whole = text.replaceAll(stylesMark, () => cssOf(styles.text));
      // Where it loads from, the names of fonts do not tell.
      const telling = text.replaceAll(stylesMark, () => styles.telling);
      return sourcesOfStyle(whole, siteUrl, telling);
    };
    const ofStyles = csp.styles.map((text) => getOrInsertComputed(known, text, ofStyle));
    const ofLoader = loaderOn(page)?.allowed;
    return [csp.allowed, ...ofStyles, ...(ofLoader ? [ofLoader] : [])];
  };
  return {
    /** What a page needs to be allowed, in parts that it shares with others. */
    allowed,
    /** The text of the script that wakes its islands. */
    loader: (page: Unfinished) => loaderOn(page)?.text ?? '',
    /** A page as it goes out. */
    html({ html, facts }: { readonly html: string; readonly facts: Unfinished }, styles: UsedStyles): string {
      const unused = fonts
        .map(({ address }) => withBase(base, address))
        .filter((one) => !styles.telling.includes(one));
      const lean = unused.reduce(withoutPreload, html);
      const whole = replaced(lean, names).replaceAll(stylesMark, () => cssOf(styles.text));
      const loader = loaderOn(facts);
      const finished = loader ? withScript(whole, `<script type="module">${loader.text}</script>`) : whole;
      return withPolicy(finished, union(allowed(facts, styles)));
    },
  };
}

/** The page without the `<link>` that would fetch what it does not use. */
function withoutPreload(html: string, address: string): string {
  return html.includes(address)
    ? html.replace(/<link\b[^>]*>/g, (link) => (link.includes(`"${address}"`) ? '' : link))
    : html;
}

/** The fonts that one of these stylesheets uses; of each what is `telling` will do. */
export function fontsIn(styles: Iterable<string>, fonts: readonly FontSource[]): readonly FontSource[] {
  const all = [...styles].join('\n');
  return fonts.filter(({ address }) => all.includes(address));
}

function replaced(text: string, texts: ReadonlyMap<string, string>): string {
  return [...texts].reduce((now, [from, to]) => now.replaceAll(from, to), text);
}
