// Random numbers that are the same in every run.

/** Numbers from 0 to below 1 that are the same in every run. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let next = Math.imul(state ^ (state >>> 15), 1 | state);
    next = (next + Math.imul(next ^ (next >>> 7), 61 | next)) ^ next;
    return ((next ^ (next >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of several, at random. */
export const pickOf =
  (random: () => number) =>
  <T>(from: readonly T[]): T =>
    from[Math.floor(random() * from.length)] as T;
