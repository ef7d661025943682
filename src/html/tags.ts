// HTML → its tags and texts in order, by htmlparser2. That is loaded when it is first needed; otherwise pure.
import type { Handler, Parser } from 'htmlparser2';
import { htmlParser, readMarkup } from '../model/values/htmlLibrary.ts';

/** Called with the tags and texts of a page in order. Positions are indexes into the HTML. An end is the index after it. */
export interface Listener {
  /** Called before the `open` of its tag. */
  attribute?(name: string, value: string, start: number, end: number): void;
  open?(element: string, attributes: Readonly<Record<string, string>>, start: number, end: number): void;
  /** A character reference, `&amp;`, is a separate text. */
  text?(text: string): void;
  /** Also called for an element without an end tag. Then `start` and `end` are those of the tag that ends it. */
  close?(element: string, start: number, end: number): void;
}

/** Tells a start tag without its position. */
export function tellStart(
  listener: Required<Listener>,
  element: string,
  attributes: Readonly<Record<string, string>>,
): void {
  for (const name of Object.keys(attributes)) listener.attribute(name, attributes[name] ?? '', 0, 0);
  listener.open(element, attributes, 0, 0);
}

/** A part of HTML of which the listener may know the tags and texts otherwise. Nothing begins before it that ends in it. */
export interface KnownPart {
  readonly start: number;
  readonly end: number;
  /** Called before the part. Returns whether it told the listener what is in it. */
  readonly tell: () => boolean;
}

/** Before the first parser. */
const none = { startIndex: 0, endIndex: -1 };

/**
 * Calls `listener` for each tag and text of `html`, without those of a known part. Returns whether each element has a start tag,
 * and an end tag unless it is self-closing.
 */
export function readHtml(html: string, listener: Listener, known?: KnownPart): boolean {
  let isWhole = true;
  /** The length of the text before the parser's. */
  let left = 0;
  /** The position of the last start tag. */
  let last = -1;
  let parser: Pick<Parser, 'startIndex' | 'endIndex'> = none;
  const handler: Partial<Handler> = {
    onparserinit(next) {
      if (parser !== none) isWhole = false; // of a very deep text, the rest
      left += parser.endIndex + 1;
      parser = next;
    },
    onattribute(name, value) {
      listener.attribute?.(name, value, left + parser.startIndex, left + parser.endIndex);
    },
    onopentag(name, attributes, isImplied) {
      last = parser.startIndex;
      if (isImplied) isWhole = false;
      listener.open?.(name, attributes, left + last, left + parser.endIndex + 1);
    },
    ontext(text) {
      listener.text?.(text);
    },
    onclosetag(name, isImplied) {
      const { startIndex: start, endIndex } = parser;
      isWhole &&= isImplied ? start === last : endIndex - start === name.length + 2;
      listener.close?.(name, left + start, left + endIndex + 1);
    },
  };
  if (!known) readMarkup(html, handler);
  else {
    const Parser = htmlParser();
    const whole = new Parser(handler);
    whole.write(html.slice(0, known.start));
    const isTold = known.tell();
    if (isTold) left = known.end - known.start;
    whole.end(html.slice(isTold ? known.end : known.start));
  }
  return isWhole;
}
