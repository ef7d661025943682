// The rules for one finished page. Each is a small function from what the page holds to problems. Pure.

import type { Scan } from '../html/scan.ts';
import { notFoundFile } from '../model/paths.ts';
import { isPlain } from '../model/plain.ts';
import type { Place, Problem } from '../model/problem.ts';
import { absolute, type From, target } from '../model/url.ts';
import { meantToken, messageOf, problem } from '../problems/problem.ts';

/** A finished page as the rules see it. */
export interface FinishedPage extends From {
  readonly scan: Scan;
  /** The content file it comes from. */
  readonly file: string;
  /** The text of that file. */
  readonly source: string;
  /** The words that stand for something when written as `{word}`. */
  readonly tokens: ReadonlyMap<string, string>;
  /** What its template was given of other pages and of data. */
  readonly given: readonly unknown[];
  /** Where the headings of its Markdown stand, by id. */
  readonly headings: ReadonlyMap<string, Place>;
  /** Where an address stands in the sources. */
  readonly whereIs: (url: string) => Place;
}

type Rule = (page: FinishedPage) => readonly Problem[];

/** Data blocks whose text is JSON. */
const jsonTypes = /^(application\/(\w+\+)?json|speculationrules|importmap)$/;

/** Every rule for a single page. A new one is one more entry. */
export const rules: readonly Rule[] = [
  ({ scan, file }) => (scan.hasContent ? [] : [problem('empty-render', [], { file })]),
  ({ scan, file }) => (scan.title === '' ? [problem('missing-title', [], { file })] : []),
  ({ scan, file }) => (scan.description === '' ? [problem('missing-description', [], { file })] : []),
  ({ scan, file }) => (scan.firstHeadings === 0 ? [problem('missing-h1', [], { file })] : []),
  duplicateIds,
  ({ scan, whereIs }) =>
    scan.imagesWithoutAlt.map((src) => problem('image-without-alt', ['html'], whereIs(src))),
  unsafeUrls,
  unhashed,
  leaks,
  socialAddresses,
  ({ scan, file }) =>
    scan.socialUrls.some(({ what }) => what.startsWith('og:image')) && !scan.hasPictureAlt
      ? [problem('card-without-alt', [], { file })]
      : [],
  brokenData,
];

function duplicateIds({ scan, file, headings }: FinishedPage): readonly Problem[] {
  const once = new Set<string>();
  const twice = new Set(scan.ids.filter((id) => once.has(id) || !once.add(id)));
  return [...twice].map((id) => problem('duplicate-id', [id], headings.get(id) ?? { file }));
}

function unsafeUrls(page: FinishedPage): readonly Problem[] {
  // An image may stand in its own address; nothing else may.
  const isPicture = (element: string, url: string) => element === 'img' && url.startsWith('data:image/');
  return page.scan.references
    .filter(({ element, url }) => target(url, page).kind === 'unsafe' && !isPicture(element, url))
    .map(({ url }) => problem('unsafe-url', [url], page.whereIs(url)));
}

/** What the site's policy would keep browsers from doing. */
function unhashed({ scan, whereIs }: FinishedPage): readonly Problem[] {
  return scan.unhashed.map(({ attribute, value }) =>
    attribute === 'style'
      ? problem('inline-style', [value], whereIs(value))
      : problem('inline-handler', [attribute], whereIs(value)),
  );
}

/** Traces of a value that was not there. What the author wrote on purpose is none, nor is a `{word}` that resembles no token. */
function leaks({ scan, file, source, tokens, given }: FinishedPage): readonly Problem[] {
  const trace = /\bundefined\b|\bNaN\b|\[object \w+\]|\{[A-Za-z][\w-]*\}/g;
  const texts = scan.texts.join('\n');
  const isClean = ['undefined', 'NaN', '[object ', '{'].every((beginning) => !texts.includes(beginning));
  if (isClean) return []; // as nearly every page is
  const isText = (text: string) =>
    text.startsWith('{') && !tokens.has(text.slice(1, -1)) && !meantToken(text.slice(1, -1), tokens.keys());
  const found = [...new Set(texts.match(trace))].filter((text) => !isText(text));
  // A known token is meant to stay only as \{word}; an unknown one is a problem of its own where it is written.
  const values = [...tokens.values()].join('\n');
  const written = source
    .replace(/\\([^\w\s{])|\\(_)/g, '$1$2')
    .replace(/&(#125|#x7d|rcub|rbrace);/gi, '}')
    .replace(/&(#123|#x7b|lcub|lbrace);/gi, '\\{');
  const others = given.map((one) => (isPlain(one) ? JSON.stringify(one, inWords) : '')).join('\n');
  const meant = (text: string) =>
    [values, others].some((one) => one.includes(text)) ||
    written.includes(tokens.has(text.slice(1, -1)) ? `\\${text}` : text);
  return found.filter((text) => !meant(text)).map((text) => problem('leak', [text], { file }));
}

function inWords(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value;
}

/**
 * What a page tells others of its own address and its picture: they read it elsewhere, so it must be whole, and a page
 * has one address. A canonical address on another site is the author's own business (the text appeared there first).
 */
function socialAddresses(page: FinishedPage): readonly Problem[] {
  const { scan, route, siteUrl, base, whereIs } = page;
  const own = route === `/${notFoundFile}` ? undefined : absolute({ url: siteUrl, base }, route);
  return scan.socialUrls.flatMap(({ what, url }) => {
    if (!/^https?:\/\//i.test(url)) return [problem('not-absolute', [what, url], whereIs(url))];
    const isForeign = !URL.canParse(url) || new URL(url).origin !== new URL(siteUrl).origin;
    if (isForeign || url === own) return [];
    if (what === 'canonical' || what === 'og:url')
      return [problem('wrong-canonical', [what, url, own], whereIs(url))];
    // Whether it is there, `verify` tells; below the wrong base it would look like another site's.
    const isOutside = target(url, page).kind === 'outside';
    return isOutside ? [problem('dead-link', [url, undefined], whereIs(url))] : [];
  });
}

function brokenData({ scan, file }: FinishedPage): readonly Problem[] {
  return scan.inline.flatMap(({ element, type, text }) => {
    if (element !== 'script' || !jsonTypes.test(type)) return [];
    try {
      JSON.parse(text);
      return [];
    } catch (error) {
      return [problem('broken-data', [type, messageOf(error)], { file })];
    }
  });
}
