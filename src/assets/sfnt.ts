// A font in TrueType or CFF format → the properties that decide how it is subset (OpenType 1.9). Pure.

export interface Sfnt {
  /** The lengths of its tables, by tag. */
  readonly tables: ReadonlyMap<string, number>;
  readonly characters: ReadonlySet<number>;
  /** Whether its signs have no Unicode characters. */
  readonly isSymbolic: boolean;
  readonly axes: readonly string[];
  /** The tags of the features in `GSUB` and in `GPOS`. */
  readonly substitutes: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
}

/** Reads a font. Throws a RangeError if it ends too early. */
export function readSfnt(font: Uint8Array): Sfnt {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = new Map<string, DataView>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + index * 16;
    const [start, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    tables.set(tagAt(view, at), new DataView(font.buffer, font.byteOffset + start, length));
  }
  const cmap = tables.get('cmap');
  const parts = cmap ? partsOf(cmap) : [];
  const starts = new Set(parts.filter(({ isUnicode }) => isUnicode).map(({ at }) => at));
  return {
    tables: new Map([...tables].map(([tag, { byteLength }]) => [tag, byteLength])),
    characters: charactersOf(cmap, starts),
    isSymbolic: parts.length > 0 && !parts.some(({ isUnicode }) => isUnicode),
    axes: axesOf(tables.get('fvar')),
    substitutes: featuresOf(tables.get('GSUB')),
    places: featuresOf(tables.get('GPOS')),
  };
}

function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));
}

/** The subtables of `cmap`, each with its start. */
function partsOf(cmap: DataView): readonly { readonly at: number; readonly isUnicode: boolean }[] {
  return Array.from({ length: cmap.getUint16(2) }, (_, index) => {
    const [platform, encoding] = [cmap.getUint16(4 + index * 8), cmap.getUint16(6 + index * 8)];
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    return { at: cmap.getUint32(8 + index * 8), isUnicode };
  });
}

/** The most characters, and ranges without any, that a font may list: all characters, once in each of four subtables. */
const mostNamed = 4 * 0x110000;

/** The characters of the subtables that begin at `starts`. Throws if they list the same ones again and again. */
function charactersOf(cmap: DataView | undefined, starts: ReadonlySet<number>): ReadonlySet<number> {
  const found = new Set<number>();
  let left = mostNamed;
  for (const at of starts)
    readRanges(cmap, at, (from, to) => {
      const last = Math.min(to, 0x10ffff);
      left -= Math.max(1, last - from + 1);
      if (left < 0) throw new RangeError('its table "cmap" names characters too often');
      for (let code = from; code <= last; code += 1) found.add(code);
    });
  return found;
}

/** Reads the characters of a subtable. Every current font has one of these two formats. */
function readRanges(cmap: DataView | undefined, at: number, add: (from: number, to: number) => void): void {
  const format = cmap?.getUint16(at);
  if (cmap && format === 12) {
    for (let index = 0; index < cmap.getUint32(at + 12); index += 1) {
      const group = at + 16 + index * 12;
      add(cmap.getUint32(group), cmap.getUint32(group + 4));
    }
  }
  if (cmap && format === 4) {
    const count = cmap.getUint16(at + 6) / 2;
    for (let index = 0; index < count; index += 1) {
      const [to, from] = [cmap.getUint16(at + 14 + index * 2), cmap.getUint16(at + 16 + (count + index) * 2)];
      add(from, from === 0xffff ? 0 : to); // the last range has no character, but counts
    }
  }
}

function axesOf(fvar: DataView | undefined): readonly string[] {
  if (!fvar) return [];
  const [first, count, size] = [fvar.getUint16(4), fvar.getUint16(8), fvar.getUint16(10)];
  return Array.from({ length: count }, (_, index) => tagAt(fvar, first + index * size));
}

/** The features of all scripts and languages. */
function featuresOf(table: DataView | undefined): ReadonlySet<string> {
  if (!table) return new Set();
  const list = table.getUint16(6);
  const count = list === 0 ? 0 : table.getUint16(list);
  return new Set(Array.from({ length: count }, (_, index) => tagAt(table, list + 2 + index * 6)));
}
