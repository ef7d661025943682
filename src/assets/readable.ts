// The bytes of a picture, as the library should read them. Pure.

/** Whether bytes are an animated AVIF (brand `avis`). The library sees only one picture in it. */
export const isMovingAvif = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 12) === 'ftypavis';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The kinds of texts in a PNG. */
const texts: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);

/**
 * Bytes that the library can measure and decode. It recognises an AVIF by its first brand, but not by that of an animated one. The
 * texts of a PNG are left out: no page shows them, and the library unpacks them all, from a megabyte to gigabytes.
 */
export function readable(bytes: Buffer): Buffer {
  if (isMovingAvif(bytes))
    return Buffer.concat([bytes.subarray(0, 8), Buffer.from('avif'), bytes.subarray(12)]);
  return bytes.subarray(0, signature.length).equals(signature) ? withoutTexts(bytes) : bytes;
}

/** A PNG without its texts (PNG 3, 5.3: a chunk has its length, its kind, its data and a sum). */
function withoutTexts(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  let done = 0;
  for (let at = signature.length; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    if (texts.has(png.toString('latin1', at + 4, at + 8))) {
      parts.push(png.subarray(done, at));
      done = end;
    }
    at = end;
  }
  return done === 0 ? png : Buffer.concat([...parts, png.subarray(done)]);
}
