// The parts of a stylesheet that pages use → fewer, which pages share. Pure.
//
// All pages begin as one group; the group is divided which that saves most, until there are as many as there may be. What
// counts are pieces of the stylesheet that a group has and some of its pages cannot use. So the groups depend on what all pages use
// and on nothing else, and one page more or less hardly ever decides where the others stand.
import { anyOf, hasPiece, type Pieces } from './usedStyles.ts';

/** Some of the parts, by their numbers, and how best to divide them. */
interface Group {
  readonly members: readonly number[];
  readonly gain: number;
  readonly halves: readonly (readonly number[])[];
}

/**
 * For each part that a page uses the one that it gets instead, which has all of it: at most `most` different ones. `used`: what each
 * page uses, if anything; `weights`: how many bytes each piece has. Where there are no more parts than that, each stays as it is.
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

/** Finds the best way to divide some of the parts: by a piece that some of them have. */
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
    // How many of the members have one trait and another one; with itself: how many have it.
    const both = new Uint32Array(count * count);
    const pages = new Float64Array(count);
    let allPages = 0;
    for (const number of members) {
      const some = own[number] ?? [];
      const ofPart = counts[number] ?? 0;
      allPages += ofPart;
      for (const one of some) {
        pages[one] = (pages[one] ?? 0) + ofPart;
        for (const other of some) both[one * count + other] = (both[one * count + other] ?? 0) + 1;
      }
    }
    let best: { readonly trait: number; readonly gain: number } | undefined;
    for (let trait = 0; trait < count; trait += 1) {
      const having = both[trait * count + trait] ?? 0;
      if (having === 0 || having === members.length) continue;
      // What those with the trait are spared that only others have, and the other way round.
      let [spared, sparedOthers] = [0, 0];
      for (const [other, { weight }] of traits.entries()) {
        const [together, all] = [both[trait * count + other] ?? 0, both[other * count + other] ?? 0];
        if (all === 0) continue;
        if (together === 0) spared += weight;
        if (together === all) sparedOthers += weight;
      }
      // By the root of their number: few pages shall not carry much because they are few.
      const withIt = pages[trait] ?? 0;
      const gain = spared * Math.sqrt(withIt) + sparedOthers * Math.sqrt(allPages - withIt);
      if (!best || gain > best.gain) best = { trait, gain };
    }
    if (!best) return { members, gain: -1, halves: [] };
    const having = new Set(traits[best.trait]?.having);
    const [yes, no] = [true, false].map((has) => members.filter((number) => having.has(number) === has));
    return { members, gain: best.gain, halves: [yes ?? [], no ?? []] };
  };
}

/** Pieces that the very same parts have, and some have not: what they weigh together, and the numbers of those that have them. */
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
