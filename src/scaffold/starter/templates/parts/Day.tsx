/** A day, as the site's language writes it: `2025-03-14` → `March 14, 2025`; of a time the day. */
export function Day({ date, language }: { date: string; language: string }) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return <time dateTime={date}>{format.format(new Date(date.slice(0, 10)))}</time>;
}
