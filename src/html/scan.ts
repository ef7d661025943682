// Finished HTML → the facts about it, and the same HTML with the base in front of every path. Pure.
import { addAll } from '../model/lists.ts';
import { relativeLinkOf } from '../model/relativeLinks.ts';
import type { Reference } from '../model/site.ts';
import { escapeAttribute } from '../model/strings.ts';
import { inSite } from '../model/url.ts';
import { urlAttributes, urlsOf, withEachUrl } from '../model/urlAttributes.ts';
import { Characters } from './characters.ts';
import { formsIn, isTypedInto, signsAt } from './shownSigns.ts';
import { readHtml } from './tags.ts';

/** The facts about one finished page. */
export interface Scan {
  readonly title: string;
  readonly description: string;
  /** Every id, in order; a duplicate id is here twice. */
  readonly ids: readonly string[];
  readonly references: readonly Reference[];
  /** How many `<h1>` there are that are not empty; one with an id may be filled by a script. */
  readonly firstHeadings: number;
  readonly imagesWithoutAlt: readonly string[];
  /** The addresses of the page itself and of its picture in `<head>`, for other sites. */
  readonly socialUrls: readonly SocialUrl[];
  /** Whether it describes its picture (og:image:alt). */
  readonly hasPictureAlt: boolean;
  /** Whether `<main>` (or all that is not in `<head>`, if there is no `<main>`) shows anything at all. */
  readonly hasContent: boolean;
  /** Text and readable attributes, without code: one entry for each run of text. */
  readonly texts: readonly string[];
  /** For each of these the element that it is in. */
  readonly holders: readonly string[];
  /** The names of its elements and attributes, and the values of `class` and of `data-…`, each once; the marks of its islands. */
  readonly elements: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly data: ReadonlySet<string>;
  readonly islands: readonly Loading['attributes'][];
  /** Every character of its text, once, in order. */
  readonly characters: string;
  /** The values of `lang`. */
  readonly languages: ReadonlySet<string>;
  /** Whether somebody can type into it. */
  readonly isTyped: boolean;
  /** Inline scripts and stylesheets. */
  readonly inline: readonly Inline[];
  /** Inline SVG. */
  readonly drawings: readonly string[];
  /** Elements with an address, which may load something. */
  readonly loading: readonly Loading[];
  /** Values of `style` and `on…` attributes: no hash can allow them (CSP 3, 8.3). */
  readonly unhashed: readonly Unhashed[];
  /** The HTML with the base in front of every path. */
  readonly html: string;
}

/** An address in `<head>` for other sites: it cannot be relative. */
export interface SocialUrl {
  /** `canonical`, or the property of a `<meta>`: `og:image`. */
  readonly what: string;
  readonly url: string;
}

/** A `<script>` or a `<style>` with its exact text. */
export interface Inline {
  readonly element: 'script' | 'style';
  /** The `type` of a script, in lower case; empty if it has none. */
  readonly type: string;
  readonly text: string;
}

/** An element with at least one address. */
export interface Loading {
  readonly element: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether it is inside of a `<picture>`, of which browsers load one file. */
  readonly inPicture: boolean;
  /** Each address of its attributes; a srcset has several. */
  readonly urls: readonly { readonly attribute: string; readonly url: string }[];
}

/** An attribute that holds code or styles. */
export interface Unhashed {
  readonly attribute: string;
  readonly value: string;
}

/** The properties of the Open Graph protocol and of Twitter cards whose values are addresses on this site. */
const socialProperties = /^(og:url|og:image(:url|:secure_url)?|twitter:image(:src)?)$/;
const textAttributes = new Set(['alt', 'title', 'aria-label', 'aria-description', 'placeholder', 'content']);
const isCanonical = (element: string, { rel = '' }: Loading['attributes']) =>
  element === 'link' && /(^|\s)canonical(\s|$)/i.test(rel);
const isHandler = (name: string) => name.startsWith('on') && /^on[a-z]{3,}$/.test(name);
const examined: ReadonlySet<string> = new Set([...urlAttributes, ...textAttributes, 'id', 'style', 'srcdoc']);
const shown = new Set(['img', 'svg', 'video', 'picture', 'canvas', 'iframe', 'object']);
/** The properties of being inside of an element, as bits. */
const inside = { head: 1, body: 2, main: 4, svg: 8, picture: 16, code: 32, silent: 64, h1: 128 } as const;
const bits: ReadonlyMap<string, number> = new Map([
  ...Object.entries(inside),
  ['pre', inside.code],
  ...['script', 'style', 'template', 'noscript'].map((name) => [name, inside.silent] as const),
]);

/** Reads a finished page in one pass. `base` is put in front of every path that begins with a slash. */
export function scan(html: string, base: string): Scan {
  const page = {
    title: '',
    description: '',
    ids: [] as string[],
    references: [] as Reference[],
    firstHeadings: 0,
    imagesWithoutAlt: [] as string[],
    socialUrls: [] as SocialUrl[],
    hasPictureAlt: false,
    texts: [] as string[],
    holders: [] as string[],
    elements: new Set<string>(),
    attributes: new Set<string>(),
    classes: new Set<string>(),
    data: new Set<string>(),
    languages: new Set<string>(),
    isTyped: false,
    islands: [] as Loading['attributes'][],
    inline: [] as Inline[],
    drawings: [] as string[],
    loading: [] as Loading[],
    unhashed: [] as Unhashed[],
  };
  /** The open elements, and the properties inside of each; then the elements whose markup is collected, with their starts. */
  const open: string[] = [];
  const meanings: number[] = [];
  const characters = new Characters();
  let code: Omit<Inline, 'text'> | undefined;
  let [codeFrom, drawingFrom] = [0, 0];
  let [sawMain, mainShows, bodyShows] = [false, false, false];
  /** Whether nothing was found yet in the last `<h1>`. */
  let isEmptyHeading = false;
  /** The HTML with the base, as far as it is copied; the rest begins at `rest`. */
  let [moved, rest] = ['', 0];
  /** The attributes of the present element that matter. */
  const written: { name: string; value: string; start: number; end: number }[] = [];

  readHtml(html, {
    attribute(name, value, start, end) {
      page.attributes.add(name);
      if (name === 'class') page.classes.add(value);
      if (name.startsWith('data-')) page.data.add(value);
      if (name === 'lang' && value !== '') page.languages.add(value);
      if (examined.has(name) || isHandler(name)) written.push({ name, value, start, end });
    },
    open(element, attributes, start, end) {
      const meaning = meanings.at(-1) ?? 0;
      if (element === 'svg' && !(meaning & inside.svg)) drawingFrom = start;
      open.push(element);
      meanings.push(meaning | (bits.get(element) ?? 0));
      page.elements.add(element);
      if (element === 'style' || (element === 'script' && attributes.src === undefined)) {
        code = { element, type: (attributes.type ?? '').trim().toLowerCase() };
        codeFrom = end;
      }
      readElement(element, attributes, meaning);
      if (written.length === 0) return;
      const urls = readAttributes(element, attributes);
      const inPicture = (meaning & inside.picture) !== 0 || element === 'picture';
      if (urls.length > 0) page.loading.push({ element, attributes, inPicture, urls });
      written.length = 0;
    },
    text(text) {
      const meaning = meanings.at(-1) ?? 0;
      if (open.at(-1) === 'title' && !(meaning & (inside.body | inside.svg))) page.title += text;
      if (text.trim() === '') return;
      if (meaning & inside.silent) {
        // Scripts may show what is in a template; without scripts, browsers show the other one.
        if (code === undefined) characters.add(text);
        return;
      }
      show();
      if (meaning & inside.h1) fillHeading();
      characters.add(text + formsIn(text, open.at(-1) ?? ''));
      if (!(meaning & inside.code)) addText(text, open.at(-1) ?? '');
    },
    close(element, start, end) {
      if (element === code?.element) {
        page.inline.push({ ...code, text: html.slice(codeFrom, start) });
        code = undefined;
      }
      const at = open.lastIndexOf(element);
      open.splice(at === -1 ? open.length : at);
      meanings.splice(open.length);
      if (element === 'svg' && !((meanings.at(-1) ?? 0) & inside.svg))
        page.drawings.push(html.slice(drawingFrom, end));
    },
  });
  return {
    ...page,
    characters: characters.all(),
    title: page.title.trim(),
    description: page.description.trim(),
    hasContent: sawMain ? mainShows : bodyShows,
    html: moved + html.slice(rest),
  };

  /** Reads what an element is. `meaning`: what it is inside of. */
  function readElement(element: string, attributes: Loading['attributes'], meaning: number) {
    if (element === 'main') sawMain = true;
    if (element === 'h1') isEmptyHeading = true;
    const isNamed = element === 'h1' && (attributes.id ?? attributes['aria-label']) !== undefined;
    if (isNamed || meaning & inside.h1) fillHeading();
    if (element === 'img' && attributes.alt === undefined) page.imagesWithoutAlt.push(attributes.src ?? '');
    if (element === 'site-island') page.islands.push(attributes);
    if (element === 'meta') readMeta(attributes);
    if (isCanonical(element, attributes))
      page.socialUrls.push({ what: 'canonical', url: attributes.href ?? '' });
    if (shown.has(element)) show();
    characters.add(signsAt(element, attributes));
    page.isTyped ||= isTypedInto(element, attributes);
  }

  /** Reads the attributes of an element that matter; returns the addresses in them. */
  function readAttributes(element: string, attributes: Loading['attributes']): Loading['urls'] {
    const urls: { attribute: string; url: string }[] = [];
    for (const one of written) {
      const { name, value } = one;
      if (name === 'id') page.ids.push(value);
      if (textAttributes.has(name)) addText(value, element);
      if (name === 'style' || isHandler(name)) page.unhashed.push({ attribute: name, value });
      if (name === 'srcdoc' && element === 'iframe') {
        // Such a document has the policy and the address of the page that it is in.
        const document = scan(value, base);
        for (const part of ['references', 'loading', 'inline', 'unhashed'] as const)
          addAll<unknown>(page[part], document[part]);
        replace(one, document.html);
      }
      if (!urlAttributes.has(name) || (element === 'svg' && name === 'data')) continue;
      if (isCanonical(element, attributes)) continue; // a rule of its own checks it
      const relativeLink = value.startsWith('/') ? relativeLinkOf(value) : undefined; // others have no mark
      if (relativeLink) {
        page.references.push({ element, attribute: name, url: relativeLink.url, relativeLink });
        continue;
      }
      for (const url of urlsOf(name, value)) {
        page.references.push({ element, attribute: name, url });
        urls.push({ attribute: name, url });
      }
      const based = withEachUrl(name, value, (url) => inSite(base, url));
      replace(one, based);
    }
    return urls;
  }

  function replace({ name, value, start, end }: (typeof written)[number], based: string) {
    if (based === value) return;
    moved += `${html.slice(rest, start)}${name}="${escapeAttribute(based)}"`;
    rest = end;
  }

  function readMeta({ name = '', property = name, content = '' }: Readonly<Record<string, string>>) {
    if (name === 'description') page.description = content;
    if (property === 'og:image:alt' && content.trim() !== '') page.hasPictureAlt = true;
    if (!socialProperties.test(property)) return;
    page.socialUrls.push({ what: property, url: content });
    if (property !== 'og:url') page.references.push({ element: 'meta', attribute: property, url: content });
  }

  function addText(text: string, holder: string) {
    page.texts.push(text);
    page.holders.push(holder);
  }

  function fillHeading() {
    if (isEmptyHeading) page.firstHeadings += 1;
    isEmptyHeading = false;
  }

  function show() {
    const meaning = meanings.at(-1) ?? 0;
    if (meaning & inside.main) mainShows = true;
    // The tags of <head> and <body> may be left out (HTML, 13.1.2.4).
    if (!(meaning & inside.head) && open.at(-1) !== 'title') bodyShows = true;
  }
}
