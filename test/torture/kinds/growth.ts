// Texts of any length: signs of a grammar, repeated in some way, at growing sizes. No reader may take longer than n log n.
import fc from 'fast-check';
import { growthOf, type Read } from '../growth/measure.ts';
import { groups, type Reader } from '../growth/readers.ts';
import type { Kind } from '../kind.ts';

/** The reader, the signs, and their arrangement. */
interface Case {
  readonly reader: string;
  readonly pieces: readonly string[];
  readonly shape: keyof typeof shapes;
}

const times = (piece: string, size: number) =>
  piece.repeat(Math.max(1, Math.floor(size / Math.max(1, piece.length))));

/** The ways to make a text of some `size` from pieces. */
const shapes = {
  again: (first: string, rest: string, size: number) => times(first + rest, size),
  lines: (first: string, rest: string, size: number) => times(`${first}${rest}\n`, size),
  /** The same number of both. */
  both: (first: string, rest: string, size: number) => times(first, size / 2) + times(rest, size / 2),
  begun: (first: string, rest: string, size: number) => first + times(rest, size),
  ended: (first: string, rest: string, size: number) => times(first, size) + rest,
  /** Each with another name: `[a0]`, `[a1]`. */
  named: (first: string, rest: string, size: number) => {
    const parts: string[] = [];
    for (let length = 0; length < size; length += Math.max(1, (parts.at(-1) ?? '').length))
      parts.push((first + rest).replace(/[a-c](?![a-z])/g, (letter) => letter + parts.length.toString(36)));
    return parts.join('');
  },
  /** One, two, three of the first before each of the rest. */
  longer: (first: string, rest: string, size: number) => {
    const parts: string[] = [];
    for (let length = 0; length < size; length += Math.max(1, (parts.at(-1) ?? '').length))
      parts.push(times(first, first.length * (parts.length + 1)) + rest);
    return parts.join('');
  },
} as const;

/** The text of a case. */
export function textOf({ pieces, shape }: Omit<Case, 'reader'>, size: number): string {
  const [first = '', ...others] = pieces;
  return shapes[shape](first, others.length > 0 || shape === 'again' ? others.join('') : first, size);
}

const casesOf = ({ name, tokens }: Reader): fc.Arbitrary<Case> =>
  fc.record({
    reader: fc.constant(name),
    pieces: fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 3 }),
    shape: fc.constantFrom(...(Object.keys(shapes) as (keyof typeof shapes)[])),
  });

const readers = new Map(groups.flatMap(({ readers: some }) => some.map((one) => [one.name, one])));

export const growth: Kind<Case> = {
  name: 'growth',
  promise:
    'Whatever a text is made of, and whatever reads it, twice the text takes about twice the time, or a limit is told at its place.',
  whole: 3_000,
  share: 12,
  cases: fc.oneof(
    ...groups.map(({ weight, readers: some }) => ({ weight, arbitrary: fc.oneof(...some.map(casesOf)) })),
  ),
  async begin() {
    const begun = new Map<string, Read>();
    return async (one, count) => {
      const reader = readers.get(one.reader) as Reader;
      const read = begun.get(one.reader) ?? reader.begin();
      begun.set(one.reader, read);
      const found = await growthOf(read, (size) => textOf(one, size), reader.most);
      count('texts');
      if (!found) return;
      const [before, after] = found.map(({ size, ms }) => `${size} characters take ${Math.round(ms)} ms`);
      throw new Error(`${one.reader}: ${before}, ${after}`);
    };
  },
};
