// The parts of a stylesheet that pages use → fewer parts that pages share. Pure.
//
// All pages begin as one group. While more groups are allowed, the group whose division saves most is divided. The cost of a group
// is the weight of its rules that some of its pages cannot use. So the groups depend only on the sum of all pages, and adding or
// removing a page rarely changes other groups.
import { anyOf, hasPiece, type Pieces } from './usedStyles.ts';

/** Some of the parts, by index, and the best way to divide them. */
interface Group {
  readonly members: readonly number[];
  readonly gain: number;
  readonly halves: readonly (readonly number[])[];
}

/**
 * For each page's part, the larger part that replaces it: at most `most` different ones. `used`: the part of each page, if it has
 * one; `weights`: the bytes of each piece. If there are at most `most` parts, each stays as it is.
 */
export function sharedStyles(
  used: readonly (Pieces | undefined)[],
  weights: readonly number[],
  most: number,
): ReadonlyMap<Pieces, Pieces> {
  const pages = new Map<Pieces, number>();
  for (const one of used) if (one !== undefined) pages.set(one, (pages.get(one) ?? 0) + 1);
  const parts = [...pages.keys()].sort();
  if (parts.length <= most) return new Map(parts.map((part) => [part, part]));
  const counts = parts.map((part) => pages.get(part) ?? 0);
  const divide = divider(parts, weights, counts);
  const groups = [divide(parts.map((_, number) => number))];
  while (groups.length < most) {
    const best = groups.reduce((one, other) => (other.gain > one.gain ? other : one));
    groups.splice(groups.indexOf(best), 1, ...best.halves.map(divide));
  }
  return new Map(
    groups.flatMap(({ members }) => {
      const own = members.flatMap((number) => parts[number] ?? []);
      const all = anyOf(own);
      return own.map((part) => [part, all] as const);
    }),
  );
}

/** Returns a function that finds the best way to divide some parts: by whether they have a certain piece. */
function divider(
  parts: readonly Pieces[],
  weights: readonly number[],
  counts: readonly number[],
): (members: readonly number[]) => Group {
  const traits = traitsOf(parts, weights);
  const count = traits.length;
  const own = parts.map((): number[] => []);
  for (const [trait, { having }] of traits.entries()) for (const number of having) own[number]?.push(trait);

  return (members) => {
    const tally = tallied(members, own, counts, count);
    let best: { readonly trait: number; readonly gain: number } | undefined;
    for (let trait = 0; trait < count; trait += 1) {
      const having = tally.both[trait * count + trait] ?? 0;
      if (having === 0 || having === members.length) continue;
      const gain = gainOf(trait, traits, tally);
      if (!best || gain > best.gain) best = { trait, gain };
    }
    if (!best) return { members, gain: -1, halves: [] };
    const having = new Set(traits[best.trait]?.having);
    const [yes, no] = [true, false].map((has) => members.filter((number) => having.has(number) === has));
    return { members, gain: best.gain, halves: [yes ?? [], no ?? []] };
  };
}

/** Counts over some of the parts. */
interface Tally {
  /** How many parts have both of two traits. For a trait with itself: how many have it. */
  readonly both: Uint32Array;
  /** The number of pages with each trait, and of all. */
  readonly pages: Float64Array;
  readonly allPages: number;
}

function tallied(
  members: readonly number[],
  traitsOfParts: readonly (readonly number[])[],
  pagesOfParts: readonly number[],
  count: number,
): Tally {
  const both = new Uint32Array(count * count);
  const pages = new Float64Array(count);
  let allPages = 0;
  for (const number of members) {
    const some = traitsOfParts[number] ?? [];
    const ofPart = pagesOfParts[number] ?? 0;
    allPages += ofPart;
    for (const one of some) {
      pages[one] = (pages[one] ?? 0) + ofPart;
      for (const other of some) both[one * count + other] = (both[one * count + other] ?? 0) + 1;
    }
  }
  return { both, pages, allPages };
}

/** The bytes saved when parts are divided by a trait. */
function gainOf(trait: number, traits: readonly Trait[], { both, pages, allPages }: Tally): number {
  const count = traits.length;
  // The weight that parts with the trait lose because only the others need it, and the reverse.
  let [spared, sparedOthers] = [0, 0];
  for (const [other, { weight }] of traits.entries()) {
    const [together, all] = [both[trait * count + other] ?? 0, both[other * count + other] ?? 0];
    if (all === 0) continue;
    if (together === 0) spared += weight;
    if (together === all) sparedOthers += weight;
  }
  // Weighted by the square root of the number of pages, so that a small group does not get much unneeded weight.
  const withIt = pages[trait] ?? 0;
  return spared * Math.sqrt(withIt) + sparedOthers * Math.sqrt(allPages - withIt);
}

/** Pieces that the same parts have (not all parts): their total weight, and the indexes of these parts. */
interface Trait {
  readonly having: readonly number[];
  readonly weight: number;
}

function traitsOf(parts: readonly Pieces[], weights: readonly number[]): readonly Trait[] {
  const has = parts.map(hasPiece);
  const traits = new Map<string, Trait>();
  for (const [piece, weight] of weights.entries()) {
    const having = parts.flatMap((_, number) => (has[number]?.(piece) ? number : []));
    if (having.length === 0 || having.length === parts.length) continue;
    const key = having.join();
    traits.set(key, { having, weight: weight + (traits.get(key)?.weight ?? 0) });
  }
  return [...traits.values()];
}
