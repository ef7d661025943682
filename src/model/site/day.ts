// Dates of pages: their order, and whether a page is published on a day. Only this file reads the clock for the present day.
import type { FrontMatter } from './config.ts';

const msOfDay = 86_400_000;

/**
 * Compares two dates. The result is negative if the first is earlier. Each is a day (`YYYY-MM-DD`), which begins at midnight in
 * UTC, or a time as in RFC 3339.
 */
export function compareDates(one: string, other: string): number {
  if (one === other) return 0;
  if (one.length === other.length && isDay(one)) return one < other ? -1 : 1;
  return Date.parse(one) - Date.parse(other);
}

const isDay = (date: string) => date.length === 'YYYY-MM-DD'.length;

/** Whether a text is a valid day, `YYYY-MM-DD`: not 2025-02-30. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(text);
  return Number.isFinite(time.getTime()) && time.toISOString().startsWith(text);
}

/**
 * Whether a page is published on the day `today` (`YYYY-MM-DD`, in UTC). A draft is never published. A page with a `date` is
 * published from that day on, whatever its time. Without `today`, no page with a date is published: a caller that forgets the day
 * must not publish early.
 */
export function isOut(
  { draft, date }: Pick<FrontMatter, 'draft' | 'date'>,
  today: string | undefined,
): boolean {
  if (draft) return false;
  if (date === undefined || today === undefined) return date === undefined;
  return isDay(date) ? date <= today : Date.parse(date) < Date.parse(today) + msOfDay;
}

/** The present day, in UTC: `YYYY-MM-DD`. */
export function currentDay(): string {
  return new Date().toISOString().slice(0, 10);
}
