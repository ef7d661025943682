// A value → its hash.
import { sumOf } from '../model/values/sum.ts';

/** A hash of plain data (JSON, maps and sets). This is many times faster than `sumOf`. */
export function plainSum(value: unknown): string {
  return sumOf(
    JSON.stringify(value, (_, one) => (one instanceof Map || one instanceof Set ? [...one] : one)),
  );
}

/** A hash that no other value has, in any process. So a query that reads such a value runs again in the next run. */
export function uniqueHash(): string {
  hashes += 1;
  return `${unique}${own} ${hashes}`;
}
const unique = '* ';
/** Identifies this thread: its process, and the time when it began. */
const own = `${process.pid} ${Date.now()} ${process.hrtime.bigint()}`;
let hashes = 0;

/** Whether a hash was made by `uniqueHash`. */
export const isUnique = (hash: string): boolean => hash.startsWith(unique);
