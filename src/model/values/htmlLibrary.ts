// The HTML library. Pure.
import type { Handler, ParserOptions } from 'htmlparser2';

/** htmlparser2, of which src uses a part: see `bin/late/htmlparser2.mjs`. It is loaded when it is first needed. */
const htmlLibrary = () => require('htmlparser2') as typeof import('htmlparser2');

/** Reads HTML into calls for its tags and texts. */
export const htmlParser = () => htmlLibrary().Parser;

/** The most open elements of one parser. It moves all of them for each new one, and compares the name of each end with them. */
const mostOpen = 2000;

/**
 * Reads a text that a stranger wrote. After too many open elements another parser goes on: it does not know them, so they stay open.
 */
export function readMarkup(
  text: string,
  { onopentag, onclosetag, ...others }: Partial<Handler>,
  options: ParserOptions = {},
): void {
  const Parser = htmlParser();
  for (let rest = text; rest !== ''; ) {
    const now = rest;
    let open = 0;
    rest = '';
    const parser = new Parser(
      {
        ...others,
        onopentag(...given) {
          onopentag?.(...given);
          open += 1;
          if (open !== mostOpen) return;
          rest = now.slice(parser.endIndex + 1);
          parser.pause();
        },
        onclosetag(...given) {
          onclosetag?.(...given);
          open -= 1;
        },
      },
      options,
    );
    parser.end(now);
  }
}

/** The parser's tokenizer alone, which keeps no state between texts. */
export const htmlTokenizer = () => htmlLibrary().Tokenizer;
