// Replaces the package with a table of all character references, because htmlparser2 includes one too.
import { decodeHTMLStrict } from '../../node_modules/entities/dist/esm/decode.js';

/** The text of a reference without `&` and `;`. False if the name is unknown. */
export function decodeNamedCharacterReference(name) {
  const text = /^[a-z\d]+$/i.test(name) ? decodeHTMLStrict(`&${name};`) : '';
  return text === '' || text === `&${name};` ? false : text;
}
