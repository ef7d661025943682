// HTML → its tags and texts, one after the other. Pure.
import { amongLast } from '../model/lazy.ts';

/** Who is told of a page's tags and texts in their order. Places are indexes into the HTML; an end is the index behind. */
export interface Listener {
  /** Before the tag that it stands in. */
  attribute(name: string, value: string, start: number, end: number): void;
  open(element: string, attributes: Readonly<Record<string, string>>, start: number, end: number): void;
  /** A reference, `&amp;`, is a text of its own. */
  text(text: string): void;
  /** Also of an element that ends without a tag. */
  close(element: string, start: number, end: number): void;
}

/** What decides; loaded when it is first needed. */
export const htmlParser = () => (require('htmlparser2') as typeof import('htmlparser2')).Parser;

/** The part of it that takes a text apart, and remembers nothing. */
export const htmlTokenizer = () => (require('htmlparser2') as typeof import('htmlparser2')).Tokenizer;

/** Tells of all that stands in `html`; what that is, htmlparser2 decides. */
export function readHtml(html: string, listener: Listener): true {
  const Parser = htmlParser();
  const parser = new Parser({
    onattribute: (name, value) => listener.attribute(name, value, parser.startIndex, parser.endIndex),
    onopentag: (name, attributes) => listener.open(name, attributes, parser.startIndex, parser.endIndex + 1),
    ontext: (text) => listener.text(text),
    onclosetag: (name) => listener.close(name, parser.startIndex, parser.endIndex + 1),
  });
  parser.end(html);
  return true;
}

const remark = /<!(?:doctype [a-z]+|--(?!-?>)[\s\S]*?--)>/iy;
const reference = /&(amp|lt|gt|quot|#x[\dA-Fa-f]{2,4}|#\d{2,5});/;

/** An element, as far as it matters to those who read tags. */
interface Element {
  readonly name: string;
  readonly isEmpty: boolean;
  /** Whether it holds no tags. */
  readonly isRaw: boolean;
  /** Whether a slash at the end of a tag begins to mean something there, or ceases to. */
  readonly isBorder: boolean;
  /** The names of the tags right in it that would end it, if it was left open. */
  readonly ending: RegExp | undefined;
}

const empty = 'area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr'.split('|');
const raw = ['script', 'style', 'title', 'textarea', 'xmp'];
const borders = 'svg|math|foreignobject|desc|title|mi|mo|mn|ms|mtext|annotation-xml'.split('|');
const blocks =
  /^(?:address|article|aside|blockquote|details|div|dl|fieldset|figcaption|figure|footer|form|h[1-6r]|header|main|nav|ol|p|pre|section|table|ul)$/;
const controls = /^(?:select|input|output|button|datalist|textarea|option|optgroup)$/;
const endings: Readonly<Record<string, RegExp>> = {
  p: blocks,
  head: /^body$/,
  li: /^li$/,
  dd: /^d[dt]$/,
  dt: /^d[dt]$/,
  rt: /^r[tp]$/,
  rp: /^r[tp]$/,
  tr: /^tr$/,
  th: /^t[rhd]$/,
  td: /^t[rhd]$/,
  thead: /^(?:td|tbody|tfoot)$/,
  tbody: /^(?:tbody|tfoot)$/,
  select: controls,
  button: controls,
  datalist: controls,
  option: controls,
  optgroup: controls,
};

/** What names mean, as they are written: the same few stand on every page. */
const known = new Map<string, Element>();
const mostKnown = 1_000;

/** What a name means, of an element or not. */
function meaningOf(written: string): Element {
  return amongLast(known, mostKnown, written, elementOf);
}

function elementOf(written: string): Element {
  const name = written.toLowerCase();
  const [isEmpty = false, isRaw = false, isBorder = false] = [empty, raw, borders].map((all) =>
    all.includes(name),
  );
  const ending = Object.hasOwn(endings, name) ? endings[name] : undefined;
  return { name, isEmpty, isRaw, isBorder, ending };
}

const none: Readonly<Record<string, string>> = {};

/**
 * Does the same several times faster where all is as templates and Markdown write it: what is opened is closed, values stand in double
 * quotes, no tag is left out. False where anything is not, whatever was told until then.
 */
export function readPlain(html: string, listener: Listener): boolean {
  const open: Element[] = [];
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf('<', at);
    const start = next === -1 ? html.length : next;
    if (start > at && !tellText(html.slice(at, start), listener)) return false;
    if (next === -1) break;
    if (html[start + 1] === '/') {
      const name = open.pop()?.name ?? '';
      at = start + 3 + name.length;
      if (html[at - 1] !== '>' || meaningOf(html.slice(start + 2, at - 1)).name !== name) return false;
      listener.close(name, start, at);
      continue;
    }
    if (!isLetter(html.charCodeAt(start + 1))) {
      remark.lastIndex = start;
      if (!remark.test(html)) return false;
      at = remark.lastIndex;
      continue;
    }
    at = endOfName(html, start + 1);
    const element = meaningOf(html.slice(start + 1, at));
    const { name } = element;
    if (open.at(-1)?.ending?.test(name)) return false;
    let attributes = none;
    let hasSlash = false;
    if (html[at] === '>') at += 1;
    else {
      const found = tellAttributes(html, at, listener);
      if (!found) return false;
      ({ attributes, at, hasSlash } = found);
    }
    listener.open(name, attributes, start, at);
    if (element.isEmpty) listener.close(name, start, at);
    else if (hasSlash) {
      const around = open.findLast(({ isBorder }) => isBorder)?.name;
      if (element.isBorder || element.isRaw || (around !== 'svg' && around !== 'math')) return false;
      listener.close(name, start, at);
    } else open.push(element);
    if (!element.isRaw) continue;
    const end = html.indexOf(`</${name}>`, at);
    const text = html.slice(at, end);
    if (end === -1 || /<\/(?:script|style|title)/i.test(text)) return false;
    at = end;
    if (name === 'script' || name === 'style') {
      if (text !== '') listener.text(text);
    } else if (name !== 'title' || text.includes('<') || (text !== '' && !tellText(text, listener)))
      return false;
  }
  return open.length === 0;
}

const isLetter = (code: number) => (code > 96 && code < 123) || (code > 64 && code < 91);
const isSpace = (code: number) => code === 32 || code === 10 || code === 9 || code === 12 || code === 13;

/** Where a name ends that begins at `at`: it is made of letters, digits and `-.:_`. */
function endOfName(html: string, at: number): number {
  for (let end = at; ; end += 1) {
    const code = html.charCodeAt(end);
    if (!isLetter(code) && !(code > 47 && code < 59) && code !== 45 && code !== 46 && code !== 95) return end;
  }
}

/** Reads a tag from the end of its name on; undefined where it is not plain. */
function tellAttributes(html: string, from: number, listener: Listener) {
  const attributes: Record<string, string> = {};
  for (let at = from; ; ) {
    let start = at;
    while (isSpace(html.charCodeAt(start))) start += 1;
    if (html[start] === '>') return { attributes, at: start + 1, hasSlash: false };
    if (html[start] === '/')
      return html[start + 1] === '>' ? { attributes, at: start + 2, hasSlash: true } : undefined;
    const end = endOfName(html, start);
    if (start === at || start === end) return undefined;
    at = end;
    let value = '';
    if (html[end] === '=') {
      at = html.indexOf('"', end + 2) + 1;
      if (at === 0 || html[end + 1] !== '"') return undefined;
      value = html.slice(end + 2, at - 1);
    }
    const { name } = meaningOf(html.slice(start, end));
    const read = value.includes('&') ? piecesOf(value)?.join('') : value;
    if (read === undefined) return undefined;
    listener.attribute(name, read, start, at);
    if (!Object.hasOwn(attributes, name)) attributes[name] = read;
  }
}

function tellText(text: string, listener: Listener): boolean {
  if (!text.includes('&')) {
    listener.text(text);
    return true;
  }
  const pieces = piecesOf(text);
  for (const piece of pieces ?? []) listener.text(piece);
  return pieces !== undefined;
}

/** A text, taken apart at its references, which are replaced; undefined where one is not plain. */
function piecesOf(text: string): readonly string[] | undefined {
  const pieces: string[] = [];
  for (const [index, part] of text.split(reference).entries()) {
    const piece = index % 2 === 1 ? characterOf(part) : part;
    if (piece === undefined || (index % 2 === 0 && /&[A-Za-z\d#]/.test(part))) return undefined;
    if (piece !== '') pieces.push(piece);
  }
  return pieces;
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
]);

/** The character of a reference, `#x26`; undefined where HTML allows none, or takes another one for it (13.2.5.80). */
function characterOf(reference: string): string | undefined {
  const name = named.get(reference);
  if (name !== undefined) return name;
  const code = Number(reference.slice(1).replace('x', '0x'));
  return code < 0x20 || (code > 0x7e && code < 0xa0) || (code > 0xd7ff && code < 0xe000) || code > 0xffff
    ? undefined
    : String.fromCharCode(code);
}
