// A value → its hash.
import { sumOf } from '../model/values/sum.ts';

/** A sum of plain data, of JSON's kinds, maps and sets: many times faster. */
export function plainSum(value: unknown): string {
  return sumOf(
    JSON.stringify(value, (_, one) => (one instanceof Map || one instanceof Set ? [...one] : one)),
  );
}

/** A hash that no other value has, in this process or another one: what reads such a value is made again in the next run. */
export function uniqueHash(): string {
  hashes += 1;
  return `${unique}${own} ${hashes}`;
}
const unique = '* ';
/** Of this thread: its process, and when it began. */
const own = `${process.pid} ${Date.now()} ${process.hrtime.bigint()}`;
let hashes = 0;

/** Whether a hash was made by `uniqueHash`. */
export const isUnique = (hash: string): boolean => hash.startsWith(unique);
