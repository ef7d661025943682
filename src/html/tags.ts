// HTML → its tags and texts in order, by htmlparser2's tokenizer, which is loaded when it is first needed; else pure.
import { htmlTokenizer } from '../model/htmlLibrary.ts';
import { amongLast } from '../model/lazy.ts';

/** Called with a page's tags and texts in their order. Positions are indexes into the HTML; an end is the index after it. */
export interface Listener {
  /** Called before `open` of its tag. */
  attribute?(name: string, value: string, start: number, end: number): void;
  open?(element: string, attributes: Readonly<Record<string, string>>, start: number, end: number): void;
  /** A character reference, `&amp;`, is a text of its own. */
  text?(text: string): void;
  /** Also called for an element without an end tag: then `start` and `end` are those of the tag that ends it. */
  close?(element: string, start: number, end: number): void;
}

const set = (names: string): ReadonlySet<string> => new Set(names.split('|'));
/** Elements without content (HTML, 13.1.2), obsolete ones too. */
const voids = set(
  'area|base|basefont|br|col|command|embed|frame|hr|img|input|isindex|keygen|link|meta|param|source|track|wbr',
);
/** The elements that the start of another one ends, if they are the innermost (HTML, 13.1.2.4). */
const ends: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ['tr', 'tr|th|td'],
      ['th', 'th'],
      ['td', 'thead|th|td'],
      ['body', 'head|link|script'],
      ['li', 'li'],
      ['option', 'option'],
      ['optgroup', 'optgroup|option'],
      ['dd|dt', 'dd|dt'],
      ['rt|rp', 'rt|rp'],
      ['tbody|tfoot', 'thead|tbody'],
      [
        'select|input|output|button|datalist|textarea',
        'input|option|optgroup|select|button|datalist|textarea',
      ],
      [
        'address|article|aside|blockquote|details|div|dl|fieldset|figcaption|figure|footer|form|h1|h2|h3|h4|h5|h6|header|hr|main|nav|ol|p|pre|section|table|ul',
        'p',
      ],
    ] as const
  ).flatMap(([names, ended]) => names.split('|').map((name) => [name, set(ended)] as const)),
);
/** Elements in which a tag may close itself, `<path/>`, and elements inside of these in which it may not. */
const drawings = set('svg|math');
const textsInDrawings = set('mi|mo|mn|ms|mtext|annotation-xml|foreignobject|desc|title');

/** Names in lower case, by how they are written: most tags have the same few. */
const lowered = new Map<string, string>();
const mostLowered = 1_000;
const nameOf = (written: string) => amongLast(lowered, mostLowered, written, (own) => own.toLowerCase());

const none: Readonly<Record<string, string>> = Object.freeze({});

/**
 * Calls `listener` for everything in `html`, as htmlparser2's own parser would, which takes twice as long. Returns whether each
 * element has a start tag, and also an end tag unless the start tag closes it.
 */
export function readHtml(html: string, listener: Listener): boolean {
  let isWhole = true;
  /**
   * The open elements, the innermost last; and whether a tag may close itself there, the innermost element that decides this last.
   */
  const around: string[] = [];
  const isForeign: boolean[] = [];
  /** Where the present token begins: a tag, or an attribute of one. */
  let start = 0;
  /** Where the last start tag begins. */
  let last = -1;
  /** The tag that is being read. */
  let element = '';
  let tagStart = 0;
  let attributes: Record<string, string> | undefined;
  let name = '';
  let value = '';

  const close = (ended: string, end: number, isImplied: boolean) => {
    const isOwn = isImplied ? start === last : end - start === ended.length + 3;
    if (!isOwn) isWhole = false;
    listener.close?.(ended, start, end);
  };
  const begin = (begun: string, end: number) => {
    tagStart = start;
    element = begun;
    attributes = undefined;
    const ended = ends.get(begun);
    while (ended?.has(around.at(-1) ?? '')) close(around.pop() as string, end, true);
    if (voids.has(begun)) return;
    around.push(begun);
    if (drawings.has(begun)) isForeign.push(true);
    else if (textsInDrawings.has(begun)) isForeign.push(false);
  };
  const open = (end: number) => {
    start = tagStart;
    last = start;
    listener.open?.(element, attributes ?? none, start, end);
    if (voids.has(element)) close(element, end, true);
  };
  const skip = (_: number, end: number) => {
    start = end + 1;
  };
  const Tokenizer = htmlTokenizer();
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ontext(from, end) {
        listener.text?.(html.slice(from, end));
        start = end;
      },
      ontextentity(code, end) {
        listener.text?.(String.fromCodePoint(code));
        start = end;
      },
      onopentagname(from, end) {
        begin(nameOf(html.slice(from, end)), end + 1);
      },
      onattribname(from, end) {
        start = from;
        name = nameOf(html.slice(from, end));
      },
      onattribdata(from, end) {
        value += html.slice(from, end);
      },
      onattribentity(code) {
        value += String.fromCodePoint(code);
      },
      onattribend(_, end) {
        listener.attribute?.(name, value, start, end);
        attributes ??= {};
        if (!Object.hasOwn(attributes, name)) attributes[name] = value;
        value = '';
      },
      onopentagend(end) {
        open(end + 1);
        start = end + 1;
      },
      onselfclosingtag(end) {
        open(end + 1);
        if (isForeign.at(-1) && around.at(-1) === element) close(around.pop() as string, end + 1, true);
        start = end + 1;
      },
      onclosetag(from, end) {
        const inner = around.at(-1) ?? '';
        // True nearly always.
        const isInner = inner.length === end - from && html.startsWith(inner, from);
        const ended = isInner ? inner : nameOf(html.slice(from, end));
        if (drawings.has(ended) || textsInDrawings.has(ended)) isForeign.pop();
        const index = around.lastIndexOf(ended);
        if (index !== -1) {
          while (around.length > index + 1) close(around.pop() as string, end + 1, true);
          close(around.pop() as string, end + 1, false);
        } else if (ended === 'p' || ended === 'br') {
          // The one end tag that browsers make an element of if it has no start tag (HTML, 13.2.6.4.7), and `</br>`.
          isWhole = false;
          begin(ended, end + 1);
          open(end + 1);
          if (ended === 'p') close(around.pop() as string, end + 1, false);
        }
        start = end + 1;
      },
      oncomment: skip,
      oncdata: skip,
      ondeclaration: skip,
      onprocessinginstruction: skip,
      onend() {
        for (const ended of around.reverse()) close(ended, start + 1, true);
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return isWhole;
}
