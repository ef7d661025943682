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
  /** What stands in `<script>` elements that hold data. */
  readonly data: readonly Inline[];
  /** Whether `<main>` (or `<body>`, where there is none) shows anything at all. */
  readonly hasContent: boolean;
  /** Text and readable attributes, code left out: one entry per run of text. */
  readonly texts: readonly string[];
  /** Every character of its text, once. */
  readonly characters: ReadonlySet<string>;
  /** Scripts and stylesheets that stand in the page itself. */
  readonly inline: readonly Inline[];
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
  /** Each address of its attributes, those of a srcset one by one. */
  readonly urls: readonly { readonly attribute: string; readonly url: string }[];
}

/** An attribute that holds code or styles. */
export interface Unhashed {
  readonly kind: 'style' | 'handler';
  readonly attribute: string;
  readonly value: string;
}

/** The properties of the Open Graph protocol and of Twitter cards whose values are addresses on this site. */
const socialProperties = /^(og:url|og:image(:url|:secure_url)?|twitter:image(:src)?)$/;
/** Data blocks whose text is JSON. */
const jsonTypes = /^(application\/(\w+\+)?json|speculationrules|importmap)$/;
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
  const ids: string[] = [];
  const references: Reference[] = [];
  const imagesWithoutAlt: string[] = [];
  const texts: string[] = [];
  const characters = new Set<string>();
  const inline: Inline[] = [];
  const loaders: Loader[] = [];
  const unhashed: Unhashed[] = [];
  const socialUrls: SocialUrl[] = [];
  let hasPictureAlt = false;
  const edits: { start: number; end: number; text: string }[] = [];
  const open: string[] = [];
  let title = '';
  let description = '';
  let firstHeadings = 0;
  let mainShows = false;
  let bodyShows = false;
  let sawMain = false;
  let inside: Omit<Inline, 'text'> | undefined;
  let insideFrom = 0;
  let attributes: { name: string; value: string; start: number; end: number }[] = [];

  const parser = new Parser({
    onopentagname() {
      attributes = [];
    },
    onattribute(name, value) {
      attributes.push({ name, value, start: parser.startIndex, end: parser.endIndex });
    },
    onopentag(element, found) {
      open.push(element);
      if (element === 'main') sawMain = true;
      if (element === 'h1') firstHeadings += 1;
      if (element === 'img' && found.alt === undefined) imagesWithoutAlt.push(found.src ?? '');
      if (element === 'meta' && found.name === 'description') description = found.content ?? '';
      if (element === 'meta') readMeta(found.property ?? found.name ?? '', found.content ?? '');
      const isCanonical = element === 'link' && /(^|\s)canonical(\s|$)/i.test(found.rel ?? '');
      if (isCanonical) socialUrls.push({ what: 'canonical', url: found.href ?? '' });
      if (shown.has(element)) show();
      const type = (found.type ?? '').trim().toLowerCase();
      if (element === 'style' || (element === 'script' && found.src === undefined)) {
        inside = { element, type };
        insideFrom = parser.endIndex + 1;
      }
      const own: { attribute: string; url: string }[] = [];
      for (const { name, value, start, end } of attributes) {
        if (name === 'id') ids.push(value);
        if (readAttributes.has(name)) texts.push(value);
        if (name === 'style') unhashed.push({ kind: 'style', attribute: name, value });
        if (/^on[a-z]{3,}$/.test(name)) unhashed.push({ kind: 'handler', attribute: name, value });
        if (!urlAttributes.has(name) || (element === 'svg' && name === 'data')) continue;
        if (isCanonical) continue; // a check of its own knows what it must be
        const urls = name.endsWith('srcset') ? candidates(value) : [value];
        for (const url of urls) {
          references.push({ element, attribute: name, url });
          own.push({ attribute: name, url });
        }
        const moved = name.endsWith('srcset')
          ? value.replace(/(^|,\s*)(\/(?!\/)\S*)/g, (_, before, url) => before + withBase(base, url))
          : withBase(base, value);
        if (moved !== value) edits.push({ start, end, text: `${name}="${escapeAttribute(moved)}"` });
      }
      if (own.length > 0) loaders.push({ element, attributes: found, urls: own });
    },
    ontext(text) {
      if (open.at(-1) === 'title' && open.includes('head')) title += text;
      if (text.trim() === '' || open.some((element) => silent.has(element))) return;
      show();
      for (const character of text) characters.add(character);
      if (!open.includes('code') && !open.includes('pre')) texts.push(text);
    },
    onclosetag(element) {
      if (inside && element === inside.element) {
        inline.push({ ...inside, text: html.slice(insideFrom, parser.startIndex) });
        inside = undefined;
      }
      const at = open.lastIndexOf(element);
      if (at !== -1) open.length = at;
    },
  });
  function readMeta(property: string, content: string) {
    if (property === 'og:image:alt' && content.trim() !== '') hasPictureAlt = true;
    if (!socialProperties.test(property)) return;
    socialUrls.push({ what: property, url: content });
    if (property !== 'og:url') references.push({ element: 'meta', attribute: property, url: content });
  }
  function show() {
    if (open.includes('main')) mainShows = true;
    if (open.includes('body')) bodyShows = true;
  }
  parser.end(html);

  let moved = '';
  let from = 0;
  for (const edit of edits) {
    moved += html.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return {
    title: title.trim(),
    description: description.trim(),
    ids,
    references,
    firstHeadings,
    imagesWithoutAlt,
    socialUrls,
    hasPictureAlt,
    data: inline.filter(({ element, type }) => element === 'script' && jsonTypes.test(type)),
    hasContent: sawMain ? mainShows : bodyShows,
    texts,
    characters,
    inline,
    loaders,
    unhashed,
    html: moved + html.slice(from),
  };
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
export function candidates(srcset: string): string[] {
  return srcset
    .split(/,\s+|,(?=\/)/)
    .map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    .filter((url) => url !== '');
}
