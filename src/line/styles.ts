// A rendered page, and the site's stylesheet → the page as it goes out: queries. What only all pages together tell is put in here: the
// rules that they share, the names of the fonts, cut to the characters that are shown, and the hashes of the styles that name them.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { charactersOf, cutFonts, shownByItself, stylesBelow } from '../assets/fonts.ts';
import type { StylePicture } from '../compile/styleFiles.ts';
import { furtherSources } from '../hosting/furtherSources.ts';
import {
  finisher,
  needsOf,
  type PageStyles,
  piecesOfPages,
  stylesWriter,
  usedIn,
} from '../hosting/pageStyles.ts';
import { union } from '../hosting/policy.ts';
import { headers, type Sharing, sharingOf } from '../hosting/sharing.ts';
import { sharedStyles } from '../html/sharedStyles.ts';
import { readSheet, type Sheet } from '../html/sheet.ts';
import type { Pieces } from '../html/usedStyles.ts';
import { asyncQuery, plainPack, query, type Reader } from '../incremental/query.ts';
import { rulesOf } from '../markdown/inlineStyles.ts';
import { withBodyStyles } from '../markdown/styles.ts';
import type { FontSource } from '../model/font.ts';
import { rulesOfReserved } from '../model/islands.ts';
import type { Outcome } from '../model/problem.ts';
import { withLinks } from '../model/relativeLinks.ts';
import type { Allowed, PageFacts, PlannedSite } from '../model/site.ts';
import { fingerprint, sumOf } from '../model/sum.ts';
import type { RenderedPage } from '../steps/render.ts';
import { allFacts, anchorsBy, factsOf, renderedKeys, stored, where } from './pages.ts';
import { fileOf } from './plan.ts';
import type { RenderedParts } from './renderedPage.ts';
import { rendered } from './rendering.ts';
import { site } from './routes.ts';
import { pathStamp } from './sources.ts';
import { fonts, islands, stylePictures, styles } from './templates.ts';

/** The rules that `style` attributes in Markdown have become, and those of places that islands have reserved. */
const ownRules = query<string>('own rules', (q) => {
  const facts = allFacts(q);
  const reserved = new Set(facts.flatMap(({ reserved = [] }) => reserved));
  return rulesOf(new Map(facts.flatMap(({ ownStyles }) => [...ownStyles]))) + rulesOfReserved(reserved);
});

/** The stylesheet as pages have it. */
const css = query<string>('css', (q) => {
  const { base, markdown } = (q(site).value as PlannedSite).site;
  const files = [...q.awaited(fonts), ...q.awaited(stylePictures)].map(({ address }) => address);
  return withBodyStyles(stylesBelow(base, q.awaited(styles), files), markdown) + q(ownRules);
});

const sheet = query<Sheet>('sheet', (q) => readSheet(q(css)), { stamp: 'inputs', pack: plainPack() });

const writer = query('styles writer', (q) => stylesWriter(q(sheet)), { stamp: 'inputs' });

const piecesFinder = query(
  'pieces finder',
  (q) => piecesOfPages(q(sheet), q.awaited(islands), shownByItself(q(css))),
  { stamp: 'inputs' },
);

/** What a page can use of the stylesheet. */
const piecesOf = query<Pieces | undefined>(
  'pieces',
  (q, key) => {
    const { value } = q(rendered, key);
    return value && q(piecesFinder)(value);
  },
  { pack: plainPack() },
);

/** What pages that could be rendered can use of it, in their order, and what of that names an address or shows a text by itself. */
function usedOf(q: Reader) {
  const { tellingOf } = q(writer);
  const pieces = renderedKeys(q).map((key) => q(piecesOf, key));
  return { pieces, tellings: pieces.map(tellingOf) };
}

/** What site.yml allows every page besides. */
const further = query<Allowed>(
  'further sources',
  (q) => furtherSources((q(site).value as PlannedSite).site),
  stored(),
);

/** How pages share it, and what wakes islands. */
export const sharing = query<Outcome<Sharing>>(
  'sharing',
  (q) => {
    const { base, url } = q(where).site;
    const facts = allFacts(q);
    const { pieces, tellings } = usedOf(q);
    const { weights } = q(sheet);
    return sharingOf(
      facts.map((one, index) => ({ facts: one, pieces: pieces[index] })),
      {
        base,
        islands: q.awaited(islands),
        share: (most) => sharedStyles(pieces, weights, most),
        allowed: union([q(further), needsOf(facts, tellings, url)]),
      },
    );
  },
  stored(),
);

const stylesWriting = query('page styles writer', (q) => q(writer).styles(q(sharing).value.styles), {
  stamp: 'inputs',
});

/** The styles of a page, by its key. */
const stylesOf = (q: Reader, key: string): PageStyles => q(stylesWriting)(q(piecesOf, key));

/** The fonts that pages use. */
const usedFonts = query<readonly FontSource[]>(
  'used fonts',
  (q) => usedIn(new Set(usedOf(q).tellings), q.awaited(fonts)),
  stored(),
);

/** The pictures that pages use of those that the stylesheet names. */
export const usedPictures = query<readonly StylePicture[]>(
  'used style pictures',
  (q) => usedIn(new Set(usedOf(q).tellings), q.awaited(stylePictures)),
  stored(),
);

/** Every character that pages show. */
const characters = query<string>(
  'characters',
  (q) => charactersOf(allFacts(q), new Set(usedOf(q).tellings)),
  stored(),
);

/** These, cut down to what the site says. */
export const cut = asyncQuery<Awaited<ReturnType<typeof cutFonts>>>(
  'cut fonts',
  async (q) => {
    const used = q(usedFonts);
    for (const { file } of used) q.stampOf(pathStamp, file);
    return used.length > 0 ? cutFonts(used, q(characters)) : { value: [], problems: [] };
  },
  {
    stamp: ({ value, problems }) => sumOf(JSON.stringify([value.map(({ output }) => output), problems])),
    isLasting: ({ problems }) => problems.length === 0,
  },
);

/** What stands for the hashes of fonts, and these: none where nobody will see the site. */
const fontNames = query<ReadonlyMap<string, string>>(
  'font names',
  (q, kind) =>
    new Map(kind === unnamed ? [] : q.awaited(cut).value.map(({ placeholder, hash }) => [placeholder, hash])),
  { stamp: (names) => JSON.stringify([...names]) },
);

/** The key of pages without the names of their fonts, for who only weighs them. */
export const unnamed = 'unnamed';

const finishing = query(
  'finishing',
  (q, kind) => {
    const { base, url } = q(where).site;
    const names = q(fontNames, kind);
    const { loaders } = q(sharing).value;
    return finisher({
      names,
      fonts: q.awaited(fonts),
      base,
      siteUrl: url,
      islands: q.awaited(islands),
      loaders,
      further: q(further),
    });
  },
  { stamp: 'inputs' },
);

/** All that pages are finished with; `kind` as for fonts. One thing to depend on: there are thousands of pages. */
const common = query(
  'finished with',
  (q, kind) => ({ addresses: q(where), finisher: q(finishing, kind), writeStyles: q(stylesWriting) }),
  { stamp: 'inputs' },
);

/** The text of a page as it goes out. */
export function finish(q: Reader, key: string, kind: string): string {
  const page = q(rendered, key).value as RenderedParts;
  return finishWith(q, kind, fileOf(key), page.html(), page.facts, q(piecesOf, key));
}

/** Finishes a page that is not one of the plan's, or otherwise than there. */
export function finishPage(q: Reader, { html, facts, names, ids }: RenderedPage): string {
  const pieces = q(piecesFinder)({ facts, names, ids: () => ids });
  return finishWith(q, '', facts.route.page.source.path, html, facts, pieces);
}

/** Puts what only all pages together tell into the HTML of a page of `file`. */
function finishWith(
  q: Reader,
  kind: string,
  file: string,
  html: string,
  facts: Pick<PageFacts, 'csp' | 'islands'>,
  pieces: Pieces | undefined,
): string {
  const { addresses, finisher, writeStyles } = q(common, kind);
  const led = withLinks(html, file, addresses, anchorsBy(q));
  return finisher.html({ html: led, facts }, writeStyles(pieces));
}

/** A page as it goes out, by its key, in UTF-8. */
export const finished = query<Uint8Array>('finished', (q, key) => Buffer.from(finish(q, key, '')), {
  stamp: fingerprint,
  size: ({ length }) => length,
});

/** How many bytes a page has, by its key, with or without the names of its fonts: these are as long as what stands for them. */
const sizeOfPage = query<number>('size', (q, key) => Buffer.byteLength(finish(q, key, unnamed)));

/** What every page needs to be allowed. */
export const allowed = query<Allowed>(
  'allowed',
  (q) => {
    const all = renderedKeys(q).flatMap((key) => q(finishing, '').allowed(factsOf(q, key), stylesOf(q, key)));
    return headers[q(sharing).value.header](union(new Set(all)));
  },
  stored(),
);

/** How many bytes a page has as it travels, compressed by gzip. */
export const weight = asyncQuery<number>(
  'weight',
  async (q, key) => (await promisify(gzip)(q(finished, key))).length,
  stored(),
);

/** How many bytes the page of a key has. */
export const sizeOf = (q: Reader, key: string): number => q(sizeOfPage, key);

/** The styles of a page that is out, with the names of the fonts. */
export const finalStylesOf = (q: Reader, key: string): PageStyles => q(finishing).final(stylesOf(q, key));
