// Finished HTML → what it holds, and the same HTML with the base in front of every path. Pure.
import { Parser } from 'htmlparser2';
import type { Reference } from '../model/site.ts';
import { withBase } from '../model/url.ts';

/** What stands in one finished page. */
export interface Scan {
  readonly title: string;
  readonly description: string;
  /** Every id, in order; an id that is used twice stands here twice. */
  readonly ids: readonly string[];
  readonly references: readonly Reference[];
  readonly firstHeadings: number;
  readonly imagesWithoutAlt: readonly string[];
  /** The addresses of the page itself and of its picture, as it tells them to others. */
  readonly socialUrls: readonly SocialUrl[];
  /** Whether it says what its picture shows (og:image:alt). */
  readonly hasPictureAlt: boolean;
  /** Whether `<main>` (or `<body>`, where there is none) shows anything at all. */
  readonly hasContent: boolean;
  /** Text and readable attributes, code left out: one entry per run of text. */
  readonly texts: readonly string[];
  /** Every character of its text, once. */
  readonly characters: ReadonlySet<string>;
  /** The names of its elements and of their attributes; the values of `class`; the values of `data-…`. Each once. */
  readonly elements: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly data: ReadonlySet<string>;
  /** Scripts and stylesheets that stand in the page itself. */
  readonly inline: readonly Inline[];
  /** The markup of pictures that are drawn in the page itself. */
  readonly drawings: readonly string[];
  /** Elements with an address, which may load it. */
  readonly loaders: readonly Loader[];
  /** Values of `style` and `on…` attributes: no hash can allow them (CSP 3, 8.3). */
  readonly unhashed: readonly Unhashed[];
  /** The HTML with the base in front of every path. */
  readonly html: string;
}

/** An address in `<head>` that others read who do not know where the page stands. */
export interface SocialUrl {
  /** `canonical`, or the property of a `<meta>`: `og:image`. */
  readonly what: string;
  readonly url: string;
}

/** A `<script>` or a `<style>` with its text as it stands in the file. */
export interface Inline {
  readonly element: 'script' | 'style';
  /** The `type` of a script, in lower case; empty where there is none. */
  readonly type: string;
  readonly text: string;
}

/** An element with at least one address. */
export interface Loader {
  readonly element: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether it stands in a `<picture>`, of which browsers load one file. */
  readonly inPicture: boolean;
  /** Each address of its attributes, those of a srcset one by one. */
  readonly urls: readonly { readonly attribute: string; readonly url: string }[];
}

/** An attribute that holds code or styles. */
export interface Unhashed {
  readonly attribute: string;
  readonly value: string;
}

/** The properties of the Open Graph protocol and of Twitter cards whose values are addresses on this site. */
const socialProperties = /^(og:url|og:image(:url|:secure_url)?|twitter:image(:src)?)$/;
const urlAttributes = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'xlink:href',
  'srcset',
  'imagesrcset',
]);
const readAttributes = new Set(['alt', 'title', 'aria-label', 'aria-description', 'placeholder', 'content']);
const shown = new Set(['img', 'svg', 'video', 'picture', 'canvas', 'iframe', 'object']);
const silent = new Set(['script', 'style', 'template', 'noscript']);

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
    characters: new Set<string>(),
    elements: new Set<string>(),
    attributes: new Set<string>(),
    classes: new Set<string>(),
    data: new Set<string>(),
    inline: [] as Inline[],
    drawings: [] as string[],
    loaders: [] as Loader[],
    unhashed: [] as Unhashed[],
  };
  /** The elements around, and those whose markup is kept: which, and where it begins. */
  const open: string[] = [];
  let code: Omit<Inline, 'text'> | undefined;
  let codeFrom = 0;
  let drawingFrom = 0;
  let sawMain = false;
  let mainShows = false;
  let bodyShows = false;
  /** The HTML with the base, as far as it is copied; the rest of it begins at `rest`. */
  let moved = '';
  let rest = 0;
  let written: { name: string; value: string; start: number; end: number }[] = [];

  const parser = new Parser({
    onopentagname() {
      written = [];
    },
    onattribute(name, value) {
      written.push({ name, value, start: parser.startIndex, end: parser.endIndex });
    },
    onopentag(element, attributes) {
      if (element === 'svg' && !open.includes('svg')) drawingFrom = parser.startIndex;
      open.push(element);
      page.elements.add(element);
      if (element === 'main') sawMain = true;
      if (element === 'h1') page.firstHeadings += 1;
      if (element === 'img' && attributes.alt === undefined) page.imagesWithoutAlt.push(attributes.src ?? '');
      if (element === 'meta') readMeta(attributes);
      const isCanonical = element === 'link' && /(^|\s)canonical(\s|$)/i.test(attributes.rel ?? '');
      if (isCanonical) page.socialUrls.push({ what: 'canonical', url: attributes.href ?? '' });
      if (shown.has(element)) show();
      if (element === 'style' || (element === 'script' && attributes.src === undefined)) {
        code = { element, type: (attributes.type ?? '').trim().toLowerCase() };
        codeFrom = parser.endIndex + 1;
      }
      const urls: { attribute: string; url: string }[] = [];
      for (const { name, value, start, end } of written) {
        page.attributes.add(name);
        if (name === 'class') page.classes.add(value);
        if (name === 'id') page.ids.push(value);
        if (name.startsWith('data-')) page.data.add(value);
        if (readAttributes.has(name)) page.texts.push(value);
        if (name === 'style' || /^on[a-z]{3,}$/.test(name)) page.unhashed.push({ attribute: name, value });
        if (!urlAttributes.has(name) || (element === 'svg' && name === 'data')) continue;
        if (isCanonical) continue; // a rule of its own knows what it must be
        const isSet = name.endsWith('srcset');
        for (const url of isSet ? candidates(value) : [value]) {
          page.references.push({ element, attribute: name, url });
          urls.push({ attribute: name, url });
        }
        const based = isSet
          ? value.replace(/(^|,\s*)(\/(?!\/)\S*)/g, (_, before, url) => before + withBase(base, url))
          : withBase(base, value);
        if (based === value) continue;
        moved += `${html.slice(rest, start)}${name}="${escapeAttribute(based)}"`;
        rest = end;
      }
      const inPicture = open.includes('picture');
      if (urls.length > 0) page.loaders.push({ element, attributes, inPicture, urls });
    },
    ontext(text) {
      if (open.at(-1) === 'title' && open.includes('head')) page.title += text;
      if (text.trim() === '' || open.some((element) => silent.has(element))) return;
      show();
      for (const character of text) page.characters.add(character);
      if (!open.includes('code') && !open.includes('pre')) page.texts.push(text);
    },
    onclosetag(element) {
      if (element === code?.element) {
        page.inline.push({ ...code, text: html.slice(codeFrom, parser.startIndex) });
        code = undefined;
      }
      const at = open.lastIndexOf(element);
      if (at !== -1) open.length = at;
      if (element === 'svg' && !open.includes('svg'))
        page.drawings.push(html.slice(drawingFrom, parser.endIndex + 1));
    },
  });
  parser.end(html);
  return {
    ...page,
    title: page.title.trim(),
    description: page.description.trim(),
    hasContent: sawMain ? mainShows : bodyShows,
    html: moved + html.slice(rest),
  };

  function readMeta({ name = '', property = name, content = '' }: Readonly<Record<string, string>>) {
    if (name === 'description') page.description = content;
    if (property === 'og:image:alt' && content.trim() !== '') page.hasPictureAlt = true;
    if (!socialProperties.test(property)) return;
    page.socialUrls.push({ what: property, url: content });
    if (property !== 'og:url') page.references.push({ element: 'meta', attribute: property, url: content });
  }

  function show() {
    if (open.includes('main')) mainShows = true;
    if (open.includes('body')) bodyShows = true;
  }
}

/** Escapes text for a double-quoted attribute (HTML, section 13.1.2.3). */
export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Escapes text between tags (HTML, section 13.1.3). */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The addresses of a srcset: `a.avif 1x, b.avif 2x` → `a.avif`, `b.avif`. */
function candidates(srcset: string): string[] {
  return srcset
    .split(/,\s+|,(?=\/)/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter((url) => url !== '');
}
