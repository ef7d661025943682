// A part of a site's pages that is rendered separately. Pure.

/** The part `index`, from 1, of `count` parts. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export const mostShards = 9999;

/** `2/4` → the second of four shards; undefined if it is not a shard. */
export function shardFrom(text: string): Shard | undefined {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  return index >= 1 && index <= count ? { index, count } : undefined;
}
