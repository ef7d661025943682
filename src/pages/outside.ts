// What templates can ask for that stands in no file of the site: the day, and the environment of the process.
import { sumOf } from '../store/version.ts';

/** `Date` where it tells the time, and not what it is given: `new Date()`, `Date.now()`, but not `new Date(page.updated)`. */
const asksTheTime = /\bDate\b(?!\s*\(\s*[^\s)]|\.(UTC|parse|prototype)\b)/;

/** Whether templates whose compiled code this is can be told the day. */
export function asksTheDay(code: string): boolean {
  return asksTheTime.test(code);
}

/** Whether templates whose compiled code this is can be told of the process that runs them. */
export function asksTheProcess(code: string): boolean {
  return /\bprocess\b/.test(code);
}

/** The environment of this process, as a sum: there may be secrets among it. */
export function environment(): string {
  return sumOf(JSON.stringify(process.env));
}
