/** One for each language: to make a format takes much longer than to write a day. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day, as the site's language writes it: `2025-03-14` → `March 14, 2025`; of a time the day. */
export function Day({ date, language }: { date: string; language: string }) {
  const format = formats.get(language) ?? formatOf(language);
  return <time dateTime={date}>{format.format(new Date(date.slice(0, 10)))}</time>;
}

function formatOf(language: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(language, format);
  return format;
}
