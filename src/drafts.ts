// Whether a page is out on a day. Pure.
import type { FrontMatter } from './site.ts';

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
