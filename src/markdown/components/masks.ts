// Masks: text that the parser sees instead of components and formulas, at the same lines and columns. Pure.
import { ownIndexes } from '../reading/positions.ts';
import type { ReferenceToken } from './referenceTokens.ts';

/** A hidden token, and the characters that replace its own. `own` has the indexes of its own characters. */
export interface Mask {
  readonly token: ReferenceToken;
  readonly own: readonly number[];
  readonly signs: string;
}

/**
 * The mask of a token. For a block it is an HTML block (CommonMark 0.31, 4.6, kind 3), otherwise a run of `edge`. If the last line
 * has one character, such as the `>` of a tag, the end of such a block does not fit. Then kind 4 is used.
 */
export function maskOf(text: string, token: ReferenceToken, edge: string): Mask {
  const own = ownIndexes(text, token.start, token.end, token.quotes);
  if (!token.isBlock) return { token, own, signs: edge.repeat(own.length) };
  const begin = (own.at(-1) ?? 0) - 1 === own.at(-2) ? '<' : '<!A';
  return { token, own, signs: `${begin.padEnd(own.length - 1, '?')}>` };
}

/** A text with masks. `isLabelShown`: whether the labels of blocks stay. */
export function masked(text: string, masks: readonly Mask[], isLabelShown = false): string {
  const characters = text.split('');
  for (const { token, own, signs } of masks) {
    const [from, to] = (isLabelShown && token.label) || [0, 0];
    for (const [at, index] of own.entries())
      if (index < from || index >= to) characters[index] = signs[at] as string;
  }
  return characters.join('');
}

/**
 * The positions of masks in the text of a node, in order. Undefined if one is missing. Line prefixes may have been removed from
 * this text.
 */
export function masksIn(
  value: string,
  masks: readonly Mask[],
): readonly (readonly [from: number, to: number])[] | undefined {
  const found: (readonly [number, number])[] = [];
  let done = 0;
  for (const { signs } of masks) {
    const first = signs[0] as string;
    let from = value.indexOf(first, done);
    while (from !== -1 && endOf(value, signs, from) === undefined) from = value.indexOf(first, from + 1);
    if (from === -1) return undefined;
    done = endOf(value, signs, from) as number;
    found.push([from, done]);
  }
  return found;
}

/** The index after a mask that begins at `from`, perhaps on several lines. Undefined if it is missing. */
function endOf(value: string, mask: string, from: number): number | undefined {
  const between = /[ \t]*\n[ \t>]*/y;
  let at = from;
  for (const sign of mask) {
    while (value[at] !== sign) {
      between.lastIndex = at;
      if (!between.test(value)) return undefined;
      // The sign may look like a prefix.
      const near = value.slice(at, between.lastIndex).indexOf(sign);
      at = near === -1 ? between.lastIndex : at + near;
    }
    at += 1;
  }
  return at;
}
