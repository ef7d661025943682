// In place of the package with a table of all character references: htmlparser2 brings one, too.
import { decodeHTMLStrict } from '../../node_modules/entities/dist/esm/decode.js';

/** The text of a reference without `&` and `;`; false if there is none of that name. */
export function decodeNamedCharacterReference(name) {
  const text = /^[a-z\d]+$/i.test(name) ? decodeHTMLStrict(`&${name};`) : '';
  return text === '' || text === `&${name};` ? false : text;
}
