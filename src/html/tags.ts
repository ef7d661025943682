// HTML → its tags and texts, one after the other: what htmlparser2 tells of it. Loads that when it is first needed; else pure.

/** Who is told of a page's tags and texts in their order. Places are indexes into the HTML; an end is the index behind. */
export interface Listener {
  /** Before the tag that it stands in. */
  attribute?(name: string, value: string, start: number, end: number): void;
  open?(element: string, attributes: Readonly<Record<string, string>>, start: number, end: number): void;
  /** A reference, `&amp;`, is a text of its own. */
  text?(text: string): void;
  /** Also of an element that ends without a tag: there `start` and `end` are those of what ends it. */
  close?(element: string, start: number, end: number): void;
}

export const htmlParser = () => (require('htmlparser2') as typeof import('htmlparser2')).Parser;

/** The part of it that takes a text apart, and remembers nothing. */
export const htmlTokenizer = () => (require('htmlparser2') as typeof import('htmlparser2')).Tokenizer;

/** Tells of all that stands in `html`. Returns whether each element begins with a tag, and ends with one, too, or with its first. */
export function readHtml(html: string, listener: Listener): boolean {
  const Parser = htmlParser();
  let isWhole = true;
  /** Where the last tag begins that opened an element. */
  let last = -1;
  const parser = new Parser({
    onattribute: (name, value) => listener.attribute?.(name, value, parser.startIndex, parser.endIndex),
    onopentag(name, attributes, isImplied) {
      last = parser.startIndex;
      if (isImplied) isWhole = false;
      listener.open?.(name, attributes, last, parser.endIndex + 1);
    },
    ontext: (text) => listener.text?.(text),
    onclosetag(name, isImplied) {
      const { startIndex: start, endIndex } = parser;
      const isOwn = isImplied ? start === last : endIndex - start === name.length + 2;
      if (!isOwn) isWhole = false;
      listener.close?.(name, start, endIndex + 1);
    },
  });
  parser.end(html);
  return isWhole;
}
