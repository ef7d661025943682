// Dates of pages: which is earlier, whether a page is out on a day; and which day it is: the only place that looks at the clock for it.
import type { FrontMatter } from './config.ts';

const msOfDay = 86_400_000;

/**
 * Which of two dates is earlier: negative where the first one is. Each is a day (`YYYY-MM-DD`), which begins at midnight in UTC, or a time of
 * RFC 3339.
 */
export function compareDates(one: string, other: string): number {
  if (one === other) return 0;
  if (one.length === other.length && isDay(one)) return one < other ? -1 : 1;
  return Date.parse(one) - Date.parse(other);
}

const isDay = (date: string) => date.length === 'YYYY-MM-DD'.length;

/**
 * Whether a page is out on the day `today` (`YYYY-MM-DD`, in UTC): drafts never are, a page with a `date` from that day on, whatever its time.
 * Without a day, no page with a date is: nothing comes out early because somebody forgot to say which day it is.
 */
export function isOut(
  { draft, date }: Pick<FrontMatter, 'draft' | 'date'>,
  today: string | undefined,
): boolean {
  if (draft) return false;
  if (date === undefined || today === undefined) return date === undefined;
  return isDay(date) ? date <= today : Date.parse(date) < Date.parse(today) + msOfDay;
}

/** The day that it is now, in UTC: `YYYY-MM-DD`. */
export function currentDay(): string {
  return new Date().toISOString().slice(0, 10);
}
