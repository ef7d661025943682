// Values of front matter and of configurations, by type. Pure.
import { moment } from '../../model/site/config.ts';
import { ownValue } from '../../model/values/own.ts';
import type { Values } from '../model.ts';

/** A text that is not empty. Numbers are accepted. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A number. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Texts, from a list or from one text. */
export function textsOf(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => textOf(one) ?? []);
}

/** Keys and values. Empty for other types. */
export function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

/** The keys that generators read in any case, as they are written here. */
const inAnyCase = new Map(
  'title date publishDate lastmod tags categories draft publish slug url permalink aliases alias description summary weight menu menus type layout linkTitle headless build params cascade language'
    .split(' ')
    .map((key) => [key.toLowerCase(), key]),
);

/** Front matter of a generator that does not distinguish `Title` and `title`. */
export function withKnownKeys(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [inAnyCase.get(key.toLowerCase()) ?? key, value]),
  );
}

/** The value at `a.b.c`. */
export function valueAt(values: unknown, path: string): unknown {
  return valueAtKeys(values, path.split('.'));
}

/** The value at a path of keys. */
export function valueAtKeys(values: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((at, key) => ownValue(valuesOf(at), key), values);
}

/** A text as a part of an address. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** A day or a time in the form of this generator's front matter. Undefined if it is neither. A time without an offset is in UTC. */
export function momentOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const written =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?(?:\d\d)?)?)?$/i.exec(
      text,
    );
  if (!written) return otherMoment(text);
  const [, year, , month = '', day = '', hour, minute, second = '00', fraction = '', offset = 'Z'] = written;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const zone = /^(?:Z|UTC)$/i.test(offset)
    ? 'Z'
    : offset.replace(/^(.\d\d):?(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  const whole =
    hour === undefined ? date : `${date}T${hour.padStart(2, '0')}:${minute}:${second}${fraction}${zone}`;
  return moment.safeParse(whole).success ? whole : undefined;
}

/** The day of a moment in a time zone; UTC if there is no such zone. A day without a time stays. */
export function dayIn(moment: string, zone = 'UTC'): string {
  const time = Date.parse(moment);
  if (moment.length === 10 || Number.isNaN(time)) return moment.slice(0, 10);
  try {
    return new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' }).format(time);
  } catch {
    return new Date(time).toISOString().slice(0, 10);
  }
}

/** The most characters of a date in words. */
const longestDate = 200;

/** `Jul 8, 2022`: the written day, in any time zone. */
function otherMoment(text: string): string | undefined {
  if (!/[a-z]{3}/i.test(text) || text.length > longestDate) return undefined;
  const hasZone = /(?:\b(?:[A-Z]{1,4}T|Z|UTC|GMT)|[+-]\d\d:?\d\d)(?:\s*\(.*\))?$/.test(text);
  const time = Date.parse(hasZone ? text : `${text} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** `2024-01-31-a-name` → its day and its name. */
export function datedName(name: string): { readonly date?: string | undefined; readonly name: string } {
  const [, date, rest] = /^(\d{4}-\d{1,2}-\d{1,2})[-_](.+)$/.exec(name) ?? [];
  const day = momentOf(date);
  return day === undefined || rest === undefined ? { name } : { date: day, name: rest };
}

/** The length of a text, or of the texts of a list, with `perEntry` for each entry of a list. */
export function lengthOf(value: unknown, perEntry = 1): number {
  if (typeof value === 'string') return value.length;
  return Array.isArray(value)
    ? value.reduce<number>((sum, one) => sum + perEntry + lengthOf(one, perEntry), 0)
    : 0;
}
