// The rules for one final page. Each is a small function from the page's facts to problems. Pure.

import type { Scan } from '../../html/scan.ts';
import { documentFile, notFoundFile } from '../../model/addresses/paths.ts';
import { absolute, type From, inAscii, target } from '../../model/addresses/url.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import type { Body } from '../../model/site/props.ts';
import { isPlain } from '../../model/values/plain.ts';
import { messageOf, nearest, problem } from '../../problems/problem.ts';

export interface FinalPage extends From {
  readonly scan: Scan;
  /** Its content file. */
  readonly file: string;
  /** The name of its template, and the parts of the Markdown that the template got. */
  readonly template: string;
  readonly body: Body;
  /** The text of that file. */
  readonly source: string;
  /** The words that are replaced if written as `{word}`. */
  readonly tokens: ReadonlyMap<string, string>;
  /** The values that its template got from other pages and from data. */
  readonly given: readonly unknown[];
  /** The values of site.yml, and the page's values from `paths`. */
  readonly fixed: readonly unknown[];
  readonly isInTemplates: (text: string) => boolean;
  /** The location of a text in a template, first in that of the page: in quotes, or anywhere. */
  readonly inTemplates: (text: string, how?: 'anywhere') => SourceLocation | undefined;
  /** The location of a text in templates/Document.tsx. */
  readonly inDocument: (text: string) => SourceLocation | undefined;
  /** The locations of the headings of its Markdown, by id. */
  readonly headings: ReadonlyMap<string, SourceLocation>;
  /** The location of an address in the sources. */
  readonly whereIs: (url: string) => SourceLocation;
}

type Rule = (page: FinalPage) => readonly Problem[];

/** Data blocks with JSON as text. */
const jsonTypes = /^(application\/(\w+\+)?json|speculationrules|importmap)$/;

/** Every rule for a single page. A new rule is one more entry. */
export const rules: readonly Rule[] = [
  emptyPage,
  (page) => (page.scan.title === '' ? [problem('missing-title', [], whereIsHead(page, '<title'))] : []),
  (page) =>
    page.scan.description === ''
      ? [problem('missing-description', [], whereIsHead(page, 'name="description"'))]
      : [],
  missingHeading,
  duplicateIds,
  // Pictures of Markdown have a text, or that is reported. The same picture may occur there too.
  ({ scan, inTemplates, whereIs }) =>
    scan.imagesWithoutAlt.map((src) =>
      problem('image-without-alt', ['html'], inTemplates(src) ?? whereIs(src)),
    ),
  unsafeUrls,
  unhashed,
  leaks,
  escapedBody,
  socialAddresses,
  ({ scan, file }) =>
    scan.socialUrls.some(({ what }) => what.startsWith('og:image')) && !scan.hasPictureAlt
      ? [problem('card-without-alt', [], { file })]
      : [],
  brokenData,
];

function emptyPage(page: FinalPage): readonly Problem[] {
  const { scan, file, template } = page;
  const at = bodyWithoutTemplate(page);
  if (at) return [problem('prop-left-out', ['children'], at)];
  return scan.hasContent ? [] : [problem('empty-render', [template], { file })];
}

/** The <body> that templates/Document.tsx renders without `children`, on a page whose template should render something. */
function bodyWithoutTemplate({ scan, inDocument }: FinalPage): SourceLocation | undefined {
  const isWhole = scan.hasContent && scan.firstHeadings > 0;
  const uses = ['{children', '.children', '(children', '...'];
  return isWhole || uses.some(inDocument) ? undefined : inDocument('<body');
}

/**
 * The <head> of templates/Document.tsx if no template renders `part` of it. Otherwise the file of the page, which has no text for it.
 */
function whereIsHead({ file, inDocument, inTemplates }: FinalPage, part: string): SourceLocation {
  if (inTemplates(part, 'anywhere')) return { file };
  return inDocument('<head') ?? inDocument('<html') ?? { file: documentFile };
}

function missingHeading(page: FinalPage): readonly Problem[] {
  const { scan, file } = page;
  if (scan.firstHeadings > 0 || !scan.hasContent || bodyWithoutTemplate(page)) return [];
  return [problem('missing-h1', scan.elements.has('h1') ? ['empty'] : [], { file })];
}

function duplicateIds({ scan, file, headings, inTemplates }: FinalPage): readonly Problem[] {
  const once = new Set<string>();
  const twice = new Set(scan.ids.filter((id) => once.has(id) || !once.add(id)));
  return [...twice].map((id) => {
    const heading = headings.get(id);
    const at = heading ?? inTemplates(`id="${id}"`, 'anywhere');
    return problem('duplicate-id', heading || !at ? [id] : [id, 'template'], at ?? { file });
  });
}

/** An anchor on the page, or a path. */
const neverUnsafe = /^(?:#|\/[\w~])/;

function unsafeUrls(page: FinalPage): readonly Problem[] {
  // The address of an image may be the image itself. All other `data:` addresses are unsafe.
  const isPicture = (element: string, url: string) => element === 'img' && url.startsWith('data:image/');
  return page.scan.references
    .filter(
      ({ element, url }) =>
        !neverUnsafe.test(url) && target(url, page).kind === 'unsafe' && !isPicture(element, url),
    )
    .map(({ url }) => problem('unsafe-url', [url], page.whereIs(url)));
}

/** Inline code and styles that the site's policy would block. */
function unhashed({ scan, whereIs }: FinalPage): readonly Problem[] {
  return scan.unhashed.map(({ attribute, value }) =>
    attribute === 'style'
      ? problem('inline-style', [value], whereIs(value))
      : problem('inline-handler', [attribute], whereIs(value)),
  );
}

/** The most traces of a page that are searched one by one. */
const mostTraces = 20;

/** Traces of missing values. The author's own text is not reported, nor is a `{word}` that is not similar to a token. */
function leaks({ scan, file, source, tokens, given, fixed, isInTemplates }: FinalPage): readonly Problem[] {
  const trace = /\bundefined\b|\bNaN\b|\[object \w+\]|\{[A-Za-z][\w-]*\}/g;
  const texts = scan.texts.join('\n');
  const isClean = ['undefined', 'NaN', '[object ', '{'].every((beginning) => !texts.includes(beginning));
  if (isClean) return []; // nearly every page
  const isText = (text: string) =>
    text.startsWith('{') && !tokens.has(text.slice(1, -1)) && !nearest(text.slice(1, -1), tokens.keys());
  const found = [...new Set(texts.match(trace))].filter((text) => !isText(text));
  // A known token in the text was written as \{word}. An unknown one is reported where it is written.
  const values = [...tokens.values()].join('\n');
  const written = source
    .replace(/\\([^\w\s{])|\\(_)/g, '$1$2')
    .replace(/&(#125|#x7d|rcub|rbrace);/gi, '}')
    .replace(/&(#123|#x7b|lcub|lbrace);/gi, '\\{')
    .replace(/^[ \t>*+.)\d-]*(?:```|~~~).*$/gm, (fence) => fence.replaceAll('{', '\\{')); // the title of code stays as it is
  const textOf = (some: readonly unknown[]) =>
    some.map((one) => (isPlain(one) ? JSON.stringify(one, inWords) : '')).join('\n');
  const others = textOf(given);
  /** Tokens are not replaced in templates, nor in values from `paths`. There, one is a mistake. */
  const isFixed = (text: string) =>
    !text.startsWith('{') &&
    (textOf(fixed).includes(text) ||
      scan.texts
        .filter((one) => one.includes(text))
        .every((one) => isSentence(one, text) && isInTemplates(one.trim())));
  const isToken = (text: string) => tokens.has(text.slice(1, -1));
  const meant = (text: string) =>
    [values, others].some((one) => one.includes(text)) ||
    written.includes(isToken(text) ? `\\${text}` : text) ||
    isFixed(text);
  // A page may have any number of them, nearly all as in its source.
  const known = new Set([values, others, written].flatMap((one) => one.match(trace) ?? []));
  const holderOf = (text: string) => scan.holders[scan.texts.findIndex((one) => one.includes(text))];
  return found
    .filter((text) => isToken(text) || !known.has(text))
    .slice(0, mostTraces)
    .filter((text) => !meant(text))
    .map((text) => problem('leak', [text, holderOf(text)], { file }));
}

/** The most sections of a page that are compared with its text. */
const mostSections = 100;

/** HTML of the page's Markdown that its template shows as text, with tags. */
function escapedBody({ scan, file, template, body }: FinalPage): readonly Problem[] {
  if (!scan.texts.includes('<')) return []; // nearly every page: a character reference is a separate text
  const texts = scan.texts.join('');
  const sections = body.sections.slice(0, mostSections);
  const pieces = [body.html, body.intro, ...sections.map(({ html }) => html)];
  // Placeholders are already replaced.
  const beginnings = pieces.map((html) => /^<[^\ufdd0\n]{7,60}/.exec(html)?.[0]);
  const isShown = beginnings.some((one) => one !== undefined && texts.includes(one));
  return isShown ? [problem('leak', ['<', template, 'html'], { file })] : [];
}

/** Whether a trace in a text is a word among others. Alone, it may also be a part of a template's code. */
function isSentence(text: string, trace: string): boolean {
  return /\w/.test(text.replace(trace, ''));
}

function inWords(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value;
}

/**
 * The addresses of a page and its picture for other sites. They must be full addresses, and a page has only one. A canonical
 * address on another site is the author's decision (the text was published there first).
 */
function socialAddresses(page: FinalPage): readonly Problem[] {
  const { scan, route, siteUrl, base, whereIs } = page;
  const own = route === `/${notFoundFile}` ? undefined : absolute({ url: siteUrl, base }, route);
  return scan.socialUrls.flatMap(({ what, url }) => {
    if (!/^https?:\/\//i.test(url)) return [problem('not-absolute', [what, url], whereIs(url))];
    const isForeign = !URL.canParse(url) || new URL(url).origin !== new URL(siteUrl).origin;
    if (isForeign || inAscii(url) === own) return [];
    if (what === 'canonical' || what === 'og:url')
      return [problem('wrong-canonical', [what, url, own], whereIs(url))];
    // `verify` reports missing files. An address below a wrong base would count as another site's.
    const isOutside = target(url, page).kind === 'outside';
    return isOutside ? [problem('dead-link', [url, undefined], whereIs(url))] : [];
  });
}

function brokenData({ scan, file }: FinalPage): readonly Problem[] {
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
