// Subsets a font to some characters, by HarfBuzz. LOADS its program, WebAssembly.
import { once } from '../model/values/lazy.ts';
import { subsetterProgram } from './native.ts';

/** The parts of a font to keep. */
export interface Subset {
  readonly characters: string;
  /** The OpenType features to keep, with all glyphs that they can make from the glyphs of these characters. */
  readonly features: readonly string[];
  /** The remaining ranges of limited axes, in the font's own units. */
  readonly axes: Readonly<Record<string, readonly [number, number]>>;
  readonly keepHints: boolean;
  /** Tables that are copied unchanged. Glyphs then keep their numbers. */
  readonly copied: readonly string[];
}

/** Numbers of `hb-subset.h`. */
const flags = { noHinting: 0x1, retainGlyphIds: 0x2, missingGlyph: 0x40 } as const;
const sets = { unicode: 1, copiedTables: 2, droppedTables: 3, nameIds: 4, features: 6 } as const;
const writable = 2;

/** Entries of the table `name` to keep: the copyright, and the family, which developer tools show. */
const keptNames = [0, 1];
/** No browser reads this table. It names the styles of a family for menus. */
const unusedTables = ['STAT'];
/** The inputs of results besides the font and its subset. The number changes with this code. */
export const subsetRecipe = [3, keptNames, unusedTables];

const program = once(async () => {
  const { instance } = await WebAssembly.instantiate(subsetterProgram());
  const { memory, ...calls } = instance.exports as {
    readonly memory: WebAssembly.Memory;
  } & Record<string, (...given: readonly number[]) => number>;
  const call = (name: string, ...given: readonly number[]): number => {
    const found = (calls as Record<string, (...given: readonly number[]) => number>)[name];
    if (!found) throw new Error(`harfbuzzjs has no ${name}.`);
    return found(...given);
  };
  call('_initialize');
  // A view becomes invalid when the memory grows.
  return { call, bytes: () => new Uint8Array(memory.buffer) };
});

/** The number of a tag: `liga`. */
function numberOf(tag: string): number {
  return [...tag.padEnd(4)].reduce((number, one) => number * 256 + one.charCodeAt(0), 0) | 0;
}

/** The subset of a font in TrueType or CFF format. Throws if HarfBuzz cannot make it. */
export async function subsetOf(
  font: Uint8Array,
  { characters, features, axes, keepHints, copied }: Subset,
): Promise<Uint8Array> {
  const { call, bytes } = await program();
  const ends: (() => void)[] = [];
  const owned = (name: string, what: number) => {
    ends.unshift(() => void call(name, what));
    return what;
  };
  try {
    const at = owned('free', call('malloc', font.byteLength));
    bytes().set(font, at);
    const blob = owned('hb_blob_destroy', call('hb_blob_create', at, font.byteLength, writable, 0, 0));
    const face = owned('hb_face_destroy', call('hb_face_create', blob, 0));
    const input = owned('hb_subset_input_destroy', call('hb_subset_input_create_or_fail'));
    const set = (which: number) => call('hb_subset_input_set', input, which);
    const fill = (which: number, all: Iterable<number>) => {
      for (const one of all) call('hb_set_add', set(which), one);
    };
    for (const which of [sets.features, sets.nameIds]) call('hb_set_clear', set(which));
    fill(sets.features, features.map(numberOf));
    fill(sets.nameIds, keptNames);
    fill(sets.droppedTables, unusedTables.map(numberOf));
    for (const table of copied) call('hb_set_del', set(sets.droppedTables), numberOf(table));
    fill(sets.copiedTables, copied.map(numberOf));
    fill(
      sets.unicode,
      [...characters].map((one) => one.codePointAt(0) ?? 0),
    );
    // The sign for missing characters stays. Chromium refuses a font without any outline, and then takes even spaces from another
    // font.
    const wanted =
      flags.missingGlyph | (keepHints ? 0 : flags.noHinting) | (copied.length > 0 ? flags.retainGlyphIds : 0);
    call('hb_subset_input_set_flags', input, call('hb_subset_input_get_flags', input) | wanted);
    for (const [axis, [from, to]] of Object.entries(axes)) {
      // NaN: the axis keeps its own default, or the nearest value.
      if (call('hb_subset_input_set_axis_range', input, face, numberOf(axis), from, to, Number.NaN) === 0)
        throw new Error(`the axis ${axis} of the font cannot be cut to ${from}–${to}`);
    }
    const subset = owned('hb_face_destroy', call('hb_subset_or_fail', face, input));
    const result = owned('hb_blob_destroy', call('hb_face_reference_blob', subset));
    const length = call('hb_blob_get_length', result);
    if (subset === 0 || length === 0) throw new Error('HarfBuzz could not cut the font: it may be broken');
    const start = call('hb_blob_get_data', result, 0);
    return bytes().slice(start, start + length);
  } finally {
    for (const end of ends) end();
  }
}
