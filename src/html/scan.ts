// Final HTML → its metadata, and the same HTML with the base in front of every path. Pure.

import { relativeLinkOf } from '../model/addresses/relativeLinks.ts';
import { inSite } from '../model/addresses/url.ts';
import { urlAttributes, urlsOf, withEachUrl } from '../model/addresses/urlAttributes.ts';
import type { Reference } from '../model/site/site.ts';
import { addAll } from '../model/values/lists.ts';
import { escapeAttribute } from '../model/values/strings.ts';
import { Ancestors } from './ancestors.ts';
import { Characters } from './characters.ts';
import { formsIn, isTypedInto, signsAt } from './shownSigns.ts';
import { type Listener, readHtml } from './tags.ts';

/** The metadata of one final page. */
export interface Scan {
  readonly title: string;
  readonly description: string;
  /** Every id, in order, including duplicates. */
  readonly ids: readonly string[];
  readonly references: readonly Reference[];
  /** The number of `<h1>` elements that are not empty. One with an id counts, because a script may fill it. */
  readonly firstHeadings: number;
  readonly imagesWithoutAlt: readonly string[];
  /** The addresses in `<head>` for other sites: the page's own and its picture's. */
  readonly socialUrls: readonly SocialUrl[];
  /** Whether it describes its picture (og:image:alt). */
  readonly hasPictureAlt: boolean;
  /** Whether `<main>` shows anything; without `<main>`, whether anything outside of `<head>` does. */
  readonly hasContent: boolean;
  /** Text and readable attributes, without code. Each run of text is one entry. */
  readonly texts: readonly string[];
  /** The element of each of these texts. */
  readonly holders: readonly string[];
  /** The names of its elements and attributes, the distinct values of `class` and `data-…`, and the placeholders of its islands. */
  readonly elements: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly data: ReadonlySet<string>;
  readonly islands: readonly Loading['attributes'][];
  /** Every character of its text, once, in order. */
  readonly characters: string;
  /** The values of `lang`. */
  readonly languages: ReadonlySet<string>;
  /** Whether readers can type into it. */
  readonly isTyped: boolean;
  /** Inline scripts and stylesheets. */
  readonly inline: readonly Inline[];
  /** Inline SVG. */
  readonly drawings: readonly string[];
  /** Elements with addresses that may load something. */
  readonly loading: readonly Loading[];
  /** Values of `style` and `on…` attributes. No hash can allow them (CSP 3, 8.3). */
  readonly unhashed: readonly Unhashed[];
  /** The HTML with the base in front of every path. */
  readonly html: string;
}

/** An address in `<head>` for other sites. It cannot be relative. */
export interface SocialUrl {
  /** `canonical`, or the property of a `<meta>`: `og:image`. */
  readonly what: string;
  readonly url: string;
}

/** A `<script>` or `<style>` with its exact text. */
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
  /** Whether it is inside a `<picture>`, of which browsers load one file. */
  readonly inPicture: boolean;
  /** Each address of its attributes; a srcset has several. */
  readonly urls: readonly { readonly attribute: string; readonly url: string }[];
}

/** An attribute that contains code or styles. */
export interface Unhashed {
  readonly attribute: string;
  readonly value: string;
}

/** The Open Graph and Twitter properties whose values are addresses on this site. */
const socialProperties = /^(og:url|og:image(:url|:secure_url)?|twitter:image(:src)?)$/;
const textAttributes = new Set(['alt', 'title', 'aria-label', 'aria-description', 'placeholder', 'content']);
const isCanonical = (element: string, { rel = '' }: Loading['attributes']) =>
  element === 'link' && /(^|\s)canonical(\s|$)/i.test(rel);
/** Elements that do nothing and show nothing of their own, unless an attribute does. Nearly all elements of a text are such. */
const quiet: ReadonlySet<string> = new Set(
  'p|a|em|strong|del|code|pre|span|h2|h3|h4|h5|h6|ul|blockquote|table|thead|tbody|tr|th|td|br|hr|div'.split(
    '|',
  ),
);
/** The elements whose text is cut out of the page. */
const placed: ReadonlySet<string> = new Set(['script', 'style', 'svg']);
/** A path that stays as it is, without a base. Most links of a page are such. */
const plainPath = /^\/[\w~][\w.~/#-]*$/;
const isHandler = (name: string) => name.startsWith('on') && /^on[a-z]{3,}$/.test(name);
const examined: ReadonlySet<string> = new Set([...urlAttributes, ...textAttributes, 'id', 'style', 'srcdoc']);

/** HTML in a page whose tags and texts are known without reading it. */
export interface KnownHtml {
  readonly html: string;
  /** Tells them, without positions; or returns false. */
  readonly tell: (listener: Required<Listener>) => boolean;
}

/**
 * Reads a final page in one pass. `base` is put in front of every path that begins with a slash. `known`: HTML that the page may
 * have, and that need not be read.
 */
export function scan(html: string, base: string, known?: KnownHtml): Scan {
  const page = new PageScan(html, base);
  // The base is put into the HTML.
  const isOfReference = known && known.html !== '' && (base === '/' || !known.html.includes('="/'));
  const start = isOfReference ? html.indexOf(known.html) : -1;
  if (!known || start === -1) readHtml(html, page);
  else readHtml(html, page, { start, end: start + known.html.length, tell: () => page.isTold(start, known) });
  return page.needsPositions ? scan(html, base) : page.scanned();
}

/** Elements that nothing in them ends, and in which every element means the same. */
const holders: ReadonlySet<string> = new Set(['body', 'main', 'article', 'section', 'div']);

/** A relevant attribute, with its positions in the HTML. */
interface Written {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Collects the metadata while tags and texts are read. */
class PageScan {
  readonly #facts = {
    title: '',
    description: '',
    ids: [] as string[],
    references: [] as Reference[],
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
  readonly #around = new Ancestors();
  readonly #characters = new Characters();
  /** The open script or stylesheet, and the start of its text. */
  #code: (Omit<Inline, 'text'> & { readonly from: number }) | undefined;
  #drawingFrom = 0;
  /** The relevant attributes of the current element. */
  #written: Written[] = [];
  /** The HTML with the base, as far as it is copied. The rest begins at `#rest`. */
  #moved = '';
  #rest = 0;
  /** Where the last tag ended. */
  #end = 0;
  #isTold = false;
  /** Whether a part of the page was told without positions, although the page cannot be scanned without them. */
  needsPositions = false;

  constructor(
    readonly html: string,
    readonly base: string,
  ) {}

  scanned(): Scan {
    const { firstHeadings, hasContent } = this.#around;
    const [title, description] = [this.#facts.title.trim(), this.#facts.description.trim()];
    const [characters, html] = [this.#characters.all(), this.#moved + this.html.slice(this.#rest)];
    return { ...this.#facts, title, description, firstHeadings, hasContent, characters, html };
  }

  /** Whether the tags and texts of a part were told by itself. Only a part between two tags can be. */
  isTold(start: number, { tell }: KnownHtml): boolean {
    if (this.#end !== start || !holders.has(this.#around.element ?? '')) return false;
    this.#isTold = true;
    const isTold = tell(this);
    this.#isTold = false;
    return isTold;
  }

  attribute(name: string, value: string, start: number, end: number): void {
    const { attributes, classes, data, languages } = this.#facts;
    attributes.add(name);
    if (name === 'class') classes.add(value);
    else if (examined.has(name) || isHandler(name)) this.#written.push({ name, value, start, end });
    else if (name.startsWith('data-')) data.add(value);
    else if (name === 'lang' && value !== '') languages.add(value);
  }

  open(element: string, attributes: Loading['attributes'], start: number, end: number): void {
    this.#end = end;
    this.#facts.elements.add(element);
    const isQuiet = quiet.has(element) && attributes.contenteditable === undefined;
    if (!isQuiet) this.#readElement(element, attributes, start, end);
    this.#around.open(element, attributes);
    if (this.#written.length === 0) return;
    const urls = this.#readAttributes(element, attributes);
    const inPicture = this.#around.isIn('picture');
    if (urls.length > 0 && element !== 'a')
      this.#facts.loading.push({ element, attributes, inPicture, urls });
    this.#written = [];
  }

  text(text: string): void {
    const around = this.#around;
    if (around.isTitle) this.#facts.title += text;
    // Nearly every text begins with a letter. This test is faster.
    if (!/^[!-~]/.test(text) && text.trim() === '') return;
    if (around.isIn('silent')) {
      // Scripts may show the content of `<template>`; browsers without scripts show that of `<noscript>`.
      if (this.#code === undefined) this.#characters.add(text);
      return;
    }
    around.showText();
    const holder = around.element ?? '';
    this.#characters.add(text + formsIn(text, holder));
    if (!around.isIn('code')) this.#addText(text, holder);
  }

  close(element: string, start: number, end: number): void {
    this.#end = end;
    if (element === this.#code?.element) {
      const { from, ...code } = this.#code;
      this.#facts.inline.push({ ...code, text: this.html.slice(from, start) });
      this.#code = undefined;
    }
    this.#around.close(element);
    if (element === 'svg' && !this.#around.isIn('svg'))
      this.#facts.drawings.push(this.html.slice(this.#drawingFrom, end));
  }

  /** Reads the properties of an element that is not quiet. */
  #readElement(element: string, attributes: Loading['attributes'], start: number, end: number): void {
    const facts = this.#facts;
    if (this.#isTold && placed.has(element)) this.needsPositions = true;
    if (element === 'svg' && !this.#around.isIn('svg')) this.#drawingFrom = start;
    if (element === 'style' || (element === 'script' && attributes.src === undefined))
      this.#code = { element, type: (attributes.type ?? '').trim().toLowerCase(), from: end };
    if (element === 'img' && attributes.alt === undefined) facts.imagesWithoutAlt.push(attributes.src ?? '');
    if (element === 'site-island') facts.islands.push(attributes);
    if (element === 'meta') this.#readMeta(attributes);
    if (isCanonical(element, attributes))
      facts.socialUrls.push({ what: 'canonical', url: attributes.href ?? '' });
    this.#characters.add(signsAt(element, attributes));
    facts.isTyped ||= isTypedInto(element, attributes);
  }

  /** Reads the relevant attributes of an element. Returns the addresses in them. */
  #readAttributes(element: string, attributes: Loading['attributes']): Loading['urls'] {
    const urls: { attribute: string; url: string }[] = [];
    for (const one of this.#written) {
      const { name, value } = one;
      if (name === 'id') this.#facts.ids.push(value);
      if (textAttributes.has(name)) this.#addText(value, element);
      if (name === 'style' || isHandler(name)) this.#facts.unhashed.push({ attribute: name, value });
      if (name === 'srcdoc' && element === 'iframe') this.#readDocument(one);
      if (!urlAttributes.has(name) || (element === 'svg' && name === 'data')) continue;
      // Another rule checks the canonical address.
      if (!isCanonical(element, attributes)) addAll(urls, this.#readUrls(element, one));
    }
    return urls;
  }

  /** Reads a document in an attribute. It has the policy and the address of its page. */
  #readDocument(written: Written): void {
    const document = scan(written.value, this.base);
    for (const part of ['references', 'loading', 'inline', 'unhashed'] as const)
      addAll<unknown>(this.#facts[part], document[part]);
    this.#replace(written, document.html);
  }

  /** Reads the addresses in an attribute. Returns those that a browser may load. */
  #readUrls(element: string, written: Written): Loading['urls'] {
    const { name: attribute, value } = written;
    const { references } = this.#facts;
    if (this.base === '/' && attribute === 'href' && plainPath.test(value)) {
      references.push({ element, attribute, url: value });
      return [{ attribute, url: value }];
    }
    const relativeLink = value.startsWith('/') ? relativeLinkOf(value) : undefined; // other addresses have no placeholder
    if (relativeLink) {
      references.push({ element, attribute, url: relativeLink.url, relativeLink });
      return [];
    }
    const urls = urlsOf(attribute, value).map((url) => ({ attribute, url }));
    for (const one of urls) references.push({ element, ...one });
    const based = withEachUrl(attribute, value, (url) => inSite(this.base, url));
    this.#replace(written, based);
    return urls;
  }

  #replace({ name, value, start, end }: Written, based: string): void {
    if (based === value) return;
    if (this.#isTold) this.needsPositions = true;
    this.#moved += `${this.html.slice(this.#rest, start)}${name}="${escapeAttribute(based)}"`;
    this.#rest = end;
  }

  #readMeta({ name = '', property = name, content = '' }: Readonly<Record<string, string>>): void {
    const facts = this.#facts;
    if (name === 'description') facts.description = content;
    if (property === 'og:image:alt' && content.trim() !== '') facts.hasPictureAlt = true;
    if (!socialProperties.test(property)) return;
    facts.socialUrls.push({ what: property, url: content });
    if (property !== 'og:url') facts.references.push({ element: 'meta', attribute: property, url: content });
  }

  #addText(text: string, holder: string): void {
    this.#facts.texts.push(text);
    this.#facts.holders.push(holder);
  }
}
