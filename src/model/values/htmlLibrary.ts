// The HTML library. Pure.

/** htmlparser2, of which src uses a part: see `bin/late/htmlparser2.mjs`. Loaded when it is first needed. */
const htmlLibrary = () => require('htmlparser2') as typeof import('htmlparser2');

/** Reads HTML into calls for its tags and texts. */
export const htmlParser = () => htmlLibrary().Parser;

/** The parser's tokenizer alone, which has no state beyond one text. */
export const htmlTokenizer = () => htmlLibrary().Tokenizer;
