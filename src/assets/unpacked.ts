// Checks the unpacked size of a font (WOFF 1.0, WOFF2). A file of some kB may declare, or hide, gigabytes. Pure.
import { inflateSync } from 'node:zlib';

/** In bytes. The largest fonts for Chinese, Japanese and Korean have 35 MB. */
const mostUnpacked = 64_000_000;

/** Throws if a font would have too many bytes when it is unpacked, or more than it declares. */
export function mustBeSmallUnpacked(font: Buffer): void {
  const signature = font.toString('latin1', 0, 4);
  const size =
    signature === 'wOFF' ? sizeOfWoff(font) : signature === 'wOF2' ? sizeOfWoff2(font) : font.length;
  if (size > mostUnpacked)
    throw new Error(
      `it has ${size.toLocaleString('en')} bytes when it is unpacked; at most ${mostUnpacked.toLocaleString('en')} are allowed`,
    );
  if (signature === 'wOFF') mustBeAsSaid(font);
}

/** The data of each table of a WOFF file, and its unpacked length. */
function tablesOfWoff(font: Buffer): readonly { readonly packed: Buffer; readonly length: number }[] {
  return Array.from({ length: font.readUInt16BE(12) }, (_, index) => {
    const [start = 0, packed = 0, length = 0] = [4, 8, 12].map((at) =>
      font.readUInt32BE(44 + index * 20 + at),
    );
    return { packed: font.subarray(start, start + packed), length };
  });
}

function sizeOfWoff(font: Buffer): number {
  const all = tablesOfWoff(font).reduce((sum, { length }) => sum + length, 0);
  return Math.max(all, font.readUInt32BE(16));
}

/** The library unpacks each table to its end, at any length. */
function mustBeAsSaid(font: Buffer): void {
  for (const { packed, length } of tablesOfWoff(font)) {
    if (packed.length >= length) continue;
    try {
      inflateSync(packed, { maxOutputLength: Math.max(length, 1) });
    } catch {
      throw new Error('a table of it is damaged, or longer than it says');
    }
  }
}

/** The tags `glyf` and `loca`, by their WOFF2 numbers. They are transformed unless the version is 3. */
const glyphTables: readonly number[] = [10, 11];

/** The larger of the header's size and the sum of the tables. The library reserves this memory. */
function sizeOfWoff2(font: Buffer): number {
  let at = 48;
  const next = () => {
    let value = 0;
    for (let count = 0; count < 5; count += 1) {
      const byte = font.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) break;
    }
    return value;
  };
  let all = 0;
  let packed = 0;
  for (let count = font.readUInt16BE(12); count > 0; count -= 1) {
    const flags = font.readUInt8(at);
    const tag = flags & 0x3f;
    at += tag === 0x3f ? 5 : 1;
    const length = next();
    const version = flags >> 6;
    const isTransformed = glyphTables.includes(tag) ? version !== 3 : version !== 0;
    packed += isTransformed ? next() : length;
    all += length;
  }
  return Math.max(all, packed, font.readUInt32BE(16));
}
