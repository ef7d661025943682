// A part of the pages of a site, which is rendered separately from the others. Pure.

/** The part `index`, from 1, of `count` parts. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** As many shards as a site may have at most. */
export const mostShards = 9999;

/** `2/4` → the second of four shards; undefined if it is none. */
export function shardFrom(text: string): Shard | undefined {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  return index >= 1 && index <= count ? { index, count } : undefined;
}
