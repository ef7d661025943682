// A value → its stamp.
import { sumOf } from '../model/values/sum.ts';

/** A sum of plain data, of JSON's kinds, maps and sets: many times faster. */
export function plainSum(value: unknown): string {
  return sumOf(
    JSON.stringify(value, (_, one) => (one instanceof Map || one instanceof Set ? [...one] : one)),
  );
}

/** A stamp that no other value has, in this process or another one: what reads such a value is made again in the next run. */
export function uniqueStamp(): string {
  stamps += 1;
  return `${unique}${own} ${stamps}`;
}
const unique = '* ';
/** Of this thread: its process, and when it began. */
const own = `${process.pid} ${Date.now()} ${process.hrtime.bigint()}`;
let stamps = 0;

/** Whether a stamp was made by `uniqueStamp`. */
export const isUnique = (stamp: string): boolean => stamp.startsWith(unique);
