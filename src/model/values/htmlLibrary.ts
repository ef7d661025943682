// The HTML library. Pure.

/** htmlparser2, of which src uses a part: see `bin/late/htmlparser2.mjs`. It is loaded when it is first needed. */
const htmlLibrary = () => require('htmlparser2') as typeof import('htmlparser2');

/** Reads HTML into calls for its tags and texts. */
export const htmlParser = () => htmlLibrary().Parser;

/** The parser's tokenizer alone, which keeps no state between texts. */
export const htmlTokenizer = () => htmlLibrary().Tokenizer;
