// Whether a page is out on a day; and which day it is: the only place that looks at the clock for it.
import type { FrontMatter } from './config.ts';

/**
 * Whether a page is out on the day `today` (`YYYY-MM-DD`, in UTC): drafts never are, a page with a `date` from that day on.
 * Without a day, no page with a date is: nothing comes out early because somebody forgot to say which day it is.
 */
export function isOut(
  { draft, date }: Pick<FrontMatter, 'draft' | 'date'>,
  today: string | undefined,
): boolean {
  if (draft) return false;
  return date === undefined || (today !== undefined && date <= today);
}

/** The day that it is now, in UTC: `YYYY-MM-DD`. */
export function currentDay(): string {
  return new Date().toISOString().slice(0, 10);
}
