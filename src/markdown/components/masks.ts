// The masks of components and formulas in the text of a node → their positions. Pure.

/**
 * The positions of masks in the text of a node, in order; undefined if one is missing. Prefixes of lines may have been removed
 * there.
 */
export function masksIn(
  value: string,
  masks: readonly string[],
): readonly (readonly [from: number, to: number])[] | undefined {
  const found: (readonly [number, number])[] = [];
  let done = 0;
  for (const mask of masks) {
    const lines = mask.split('\n').map((line) => line.replace(/^[ \t>]+/, ''));
    let from = value.indexOf(lines[0] ?? '', done);
    let to: number | undefined;
    while (from !== -1) {
      to = endOfLines(value, lines, from);
      if (to !== undefined) break;
      from = value.indexOf(lines[0] ?? '', from + 1);
    }
    if (to === undefined) return undefined;
    found.push([from, to]);
    done = to;
  }
  return found;
}

/** Where these lines end that begin at an index, each behind the prefix of its line; undefined if they are not there. */
function endOfLines(
  value: string,
  [first = '', ...others]: readonly string[],
  from: number,
): number | undefined {
  let at = from + first.length;
  for (const line of others) {
    const between = /[ \t]*\n[ \t>]*/y;
    between.lastIndex = at;
    if (!between.test(value) || !value.startsWith(line, between.lastIndex)) return undefined;
    at = between.lastIndex + line.length;
  }
  return at;
}
