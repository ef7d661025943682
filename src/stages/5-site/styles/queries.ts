// A rendered page and the site's stylesheet → the final page: queries. They insert the parts that depend on all pages: shared
// rules, the names of the fonts (subset to the characters of pages), and the hashes of the styles with these fonts.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { cutFonts } from '../../../assets/fonts.ts';
import {
  asyncOutcome,
  asyncQuery,
  checkedQuery,
  plainPack,
  query,
  type Reader,
  rerunIfProblems,
} from '../../../engine/query.ts';
import { charactersOf, fontNeedsOf } from '../../../html/fonts.ts';
import { nothingAround } from '../../../html/later.ts';
import { union } from '../../../html/policy.ts';
import { sharedStyles } from '../../../html/sharedStyles.ts';
import { readSheet, type Sheet } from '../../../html/sheet.ts';
import type { Pieces } from '../../../html/usedStyles.ts';
import { withLinks } from '../../../model/addresses/relativeLinks.ts';
import type { FontNeeds, FontSource } from '../../../model/pictures/font.ts';
import type { Allowed, PageFacts, PlannedSite } from '../../../model/site/site.ts';
import { fingerprint, sumOf } from '../../../model/values/sum.ts';
import { pathState } from '../../1-sources/queries.ts';
import { fonts, islands, stylePictures } from '../../2-templates/queries.ts';
import type { StylePicture } from '../../2-templates/styles/styleFiles.ts';
import { fileOf } from '../../3-plan/queries.ts';
import { site } from '../../3-plan/routes.ts';
import { rendered } from '../../4-pages/queries.ts';
import type { RenderedPage } from '../../4-pages/render.ts';
import { htmlIn, idsIn } from '../../4-pages/storedPage.ts';
import { siteCspSources } from '../hosting/siteCspSources.ts';
import { allFacts, anchorsBy, factsOf, renderedKeys, stored, where } from '../pages.ts';
import { finalizer, needsOf, type PageStyles, piecesOfPages, stylesWriter, usedIn } from './pageStyles.ts';
import { headers, type Sharing, sharingOf } from './sharing.ts';
import { attributesIn, attributesOf, css, surroundings } from './shown.ts';

const sheet = query<Sheet>('sheet', (q) => readSheet(q(css)), { hash: 'inputs', pack: plainPack() });

const writer = query('styles writer', (q) => stylesWriter(q(sheet)), { hash: 'inputs' });

const piecesFinder = query(
  'pieces finder',
  (q) => {
    const { names } = q(sheet);
    const text = q(css);
    const around = names.some((name) => name.startsWith('U+')) ? q(surroundings) : nothingAround;
    return piecesOfPages(q(sheet), q.awaited(islands), (facts, attributes) =>
      charactersOf(facts, text, around, attributes),
    );
  },
  { hash: 'inputs' },
);

/** The pieces of the stylesheet that a page can use. */
const piecesOf = query<Pieces | undefined>(
  'pieces',
  (q, key) => {
    const stored = q(rendered, key);
    const ids = () => idsIn(stored) ?? new Set();
    return stored.page && q(piecesFinder)({ ...stored.page, ids }, () => q(attributesOf, key));
  },
  { pack: plainPack() },
);

/** The pieces that each rendered page can use, in the order of pages, and those that have an address or show text. */
function usedOf(q: Reader) {
  const { contentOf } = q(writer);
  const pieces = renderedKeys(q).map((key) => q(piecesOf, key));
  return { pieces, contents: pieces.map(contentOf) };
}

/** The sources that site.yml allows on every page. */
const further = query<Allowed>(
  'further sources',
  (q) => siteCspSources((q(site) as PlannedSite).site),
  stored(),
);

/** The rules that pages share, and the script that starts islands. */
export const sharing = checkedQuery<Sharing>(
  'sharing',
  (q) => {
    const { base, url } = q(where).site;
    const facts = allFacts(q);
    const { pieces, contents } = usedOf(q);
    const { weights } = q(sheet);
    return sharingOf(
      facts.map((one, index) => ({ facts: one, pieces: pieces[index] })),
      {
        base,
        islands: q.awaited(islands),
        share: (most) => sharedStyles(pieces, weights, most),
        allowed: union([q(further), needsOf(facts, contents, url)]),
      },
    );
  },
  stored(),
);

const stylesWriting = query('page styles writer', (q) => q(writer).styles(q(sharing).styles), {
  hash: 'inputs',
});

const stylesOf = (q: Reader, key: string): PageStyles => q(stylesWriting)(q(piecesOf, key));

const usedFonts = query<readonly FontSource[]>(
  'used fonts',
  (q) => usedIn(new Set(usedOf(q).contents), q.awaited(fonts)),
  stored(),
);

export const usedPictures = query<readonly StylePicture[]>(
  'used style pictures',
  (q) => usedIn(new Set(usedOf(q).contents), q.awaited(stylePictures)),
  stored(),
);

const fontNeeds = query<FontNeeds>(
  'font needs',
  (q) => {
    const attributes = renderedKeys(q).map((key) => q(attributesOf, key));
    return fontNeedsOf(allFacts(q), new Set(usedOf(q).contents), q(surroundings), attributes);
  },
  stored(),
);

/** The fonts of the site, subset to these needs. */
export const cut = asyncOutcome<Awaited<ReturnType<typeof cutFonts>>['value']>(
  'cut fonts',
  async (q) => {
    const used = q(usedFonts);
    for (const { file } of used) q.hashOf(pathState, file);
    if (used.length === 0) return { value: [], problems: [] };
    return rerunIfProblems(q, await cutFonts(used, q(fontNeeds)));
  },
  { hash: (fonts) => sumOf(JSON.stringify(fonts.map(({ output }) => output))) },
);

/** The placeholders of the fonts' hashes, and the hashes. None for pages that are only measured. */
const fontNames = query<ReadonlyMap<string, string>>(
  'font names',
  (q, kind) =>
    new Map(kind === unnamed ? [] : q.awaited(cut).map(({ placeholder, hash }) => [placeholder, hash])),
  { hash: (names) => JSON.stringify([...names]) },
);

/** The key for pages without the names of their fonts, when only their size is needed. */
export const unnamed = 'unnamed';

const finalizing = query(
  'finalizing',
  (q, kind) => {
    const { base, url } = q(where).site;
    const names = q(fontNames, kind);
    const { loaders } = q(sharing);
    return finalizer({
      names,
      fonts: q.awaited(fonts),
      base,
      siteUrl: url,
      islands: q.awaited(islands),
      loaders,
      further: q(further),
    });
  },
  { hash: 'inputs' },
);

/**
 * The values for finalizing all pages; `kind` as for fonts. It is one query, so that each of thousands of pages has one dependency
 * instead of three.
 */
const common = query(
  'finalizing with',
  (q, kind) => ({ addresses: q(where), finalizer: q(finalizing, kind), writeStyles: q(stylesWriting) }),
  { hash: 'inputs' },
);

/** The text of a final page. */
export function finalize(q: Reader, key: string, kind: string): string {
  const stored = q(rendered, key);
  const { facts } = stored.page as NonNullable<typeof stored.page>;
  return finalizeWith(q, kind, fileOf(key), htmlIn(stored), facts, q(piecesOf, key));
}

/** Finalizes a page that is not in the plan, or that differs from the plan's. */
export function finalizePage(
  q: Reader,
  { html, facts, names, ids }: NonNullable<RenderedPage['value']>,
): string {
  const pieces = q(piecesFinder)({ facts, names, ids: () => ids }, () => attributesIn(q, html));
  return finalizeWith(q, '', facts.route.page.source.path, html, facts, pieces);
}

/** Inserts the parts that depend on all pages into the HTML of a page. `file`: the page's source. */
function finalizeWith(
  q: Reader,
  kind: string,
  file: string,
  html: string,
  facts: Pick<PageFacts, 'csp' | 'islands'>,
  pieces: Pieces | undefined,
): string {
  const { addresses, finalizer, writeStyles } = q(common, kind);
  const linked = withLinks(html, file, addresses, anchorsBy(q));
  return finalizer.html({ html: linked, facts }, writeStyles(pieces));
}

/** The final page with a key, in UTF-8. */
export const finalHtml = query<Uint8Array>('final HTML', (q, key) => Buffer.from(finalize(q, key, '')), {
  hash: fingerprint,
  size: ({ length }) => length,
});

/** The size of a page in bytes, by its key. Font names are left out, because their placeholders have the same length. */
export const size = query<number>('size', (q, key) => Buffer.byteLength(finalize(q, key, unnamed)));

/** The sources that every page needs to allow. */
export const allowed = query<Allowed>(
  'allowed',
  (q) => {
    const all = renderedKeys(q).flatMap((key) =>
      q(finalizing, '').allowed(factsOf(q, key), stylesOf(q, key)),
    );
    return headers[q(sharing).header](union(new Set(all)));
  },
  stored(),
);

/** The size of a page in bytes after gzip. */
export const weight = asyncQuery<number>(
  'weight',
  async (q, key) => (await promisify(gzip)(q(finalHtml, key))).length,
  stored(),
);

/** The styles of a published page, with the names of the fonts. */
export const finalStylesOf = (q: Reader, key: string): PageStyles => q(finalizing).final(stylesOf(q, key));
