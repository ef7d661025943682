// The days of packages that configurations use: Luxon, date-fns, Day.js, Moment. Without a zone they are in UTC. Pure.
import { ownValue } from '../../model/values/own.ts';
import { momentOf } from '../generators/values.ts';
import { type Callable, textFrom, Unclear } from './values.ts';

/** A day as a configuration has it: a date, a text, or one of the objects below. */
function dayFrom(value: unknown): Date {
  const day = value instanceof Date ? value : new Date(momentOf(value) ?? Number.NaN);
  if (Number.isNaN(day.getTime())) throw new Unclear('date');
  return day;
}

const two = (number: number) => String(number).padStart(2, '0');
const named = (day: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(day);

function ordinal(number: number): string {
  const ends: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return number + (ends[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th');
}

/** The parts of a day by their letters, as Luxon and date-fns have them. */
const parts: Readonly<Record<string, (day: Date) => string>> = {
  yyyy: (day) => String(day.getUTCFullYear()),
  yy: (day) => String(day.getUTCFullYear()).slice(-2),
  M: (day) => String(day.getUTCMonth() + 1),
  MM: (day) => two(day.getUTCMonth() + 1),
  MMM: (day) => named(day, { month: 'short' }),
  MMMM: (day) => named(day, { month: 'long' }),
  d: (day) => String(day.getUTCDate()),
  dd: (day) => two(day.getUTCDate()),
  do: (day) => ordinal(day.getUTCDate()),
  EEE: (day) => named(day, { weekday: 'short' }),
  EEEE: (day) => named(day, { weekday: 'long' }),
  H: (day) => String(day.getUTCHours()),
  HH: (day) => two(day.getUTCHours()),
  m: (day) => String(day.getUTCMinutes()),
  mm: (day) => two(day.getUTCMinutes()),
  s: (day) => String(day.getUTCSeconds()),
  ss: (day) => two(day.getUTCSeconds()),
};

/** A day in a pattern. `sign`: its letters in the first group, plain text in the third. `letters`: their names in `parts`, if other ones. */
function written(day: Date, pattern: string, sign: RegExp, letters: (sign: string) => string): string {
  return pattern.slice(0, 200).replace(sign, (_, found: string | undefined, _letter, plain = '') => {
    if (found === undefined) return plain;
    const part = ownValue(parts, letters(found));
    if (part === undefined) throw new Unclear(found);
    return part(day);
  });
}

/** Luxon and date-fns: `yyyy/MM`. */
const inLetters = (day: Date, pattern: string) =>
  written(day, pattern, /(do|([a-zA-Z])\2*)|'([^']*)'/g, (sign) =>
    sign === 'y' ? 'yyyy' : sign.replaceAll('L', 'M').replaceAll('c', 'E'),
  );

/** Day.js and Moment: `YYYY/MM`. */
const inCapitals = (day: Date, pattern: string) =>
  written(day, pattern, /(Do|([a-zA-Z])\2*)|\[([^[\]]*)\]/g, (sign) =>
    sign
      .replace(/^d{1,4}$/, (days) => days.replaceAll('d', 'E')) // `d` and `dd` are no days of the month, and are not followed
      .replace(/^[YD]+/, (some) => some.toLowerCase()),
  );

const ofLiquid: Readonly<Record<string, string>> = {
  ...{ Y: 'yyyy', y: 'yy', m: 'MM', '-m': 'M', B: 'MMMM', b: 'MMM', d: 'dd', '-d': 'd', e: 'd' },
  ...{ H: 'HH', '-H': 'H', M: 'mm', S: 'ss', A: 'EEEE', a: 'EEE' },
};

/** A day in the format of Liquid: `%Y/%m/%d`. */
export const dayOfLiquid = (day: unknown, pattern: string) =>
  written(dayFrom(day), pattern, /%(-?[a-zA-Z])/g, (sign) => ofLiquid[sign] ?? `%${sign}`);

/** A day of Luxon. Zones and languages are not followed, except UTC. */
function luxonDay(given: unknown, options?: unknown): unknown {
  const day = dayFrom(given);
  const { zone = 'utc' } = Object(options) as { readonly zone?: unknown };
  if (!/^(?:utc|gmt|etc\/utc|local|system)$/i.test(textFrom(zone))) throw new Unclear('zone');
  const own: Callable = () => luxonDay(day);
  return {
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    day: day.getUTCDate(),
    toFormat: (([pattern]) => inLetters(day, textFrom(pattern))) satisfies Callable,
    toISODate: (() => day.toISOString().slice(0, 10)) satisfies Callable,
    toISO: (() => day.toISOString()) satisfies Callable,
    toJSDate: (() => day) satisfies Callable,
    toUTC: own,
    setZone: (([name]) => luxonDay(day, { zone: name })) satisfies Callable,
  };
}

const luxonFrom: Callable = ([day, options]) => luxonDay(day, options);

/** A day of Day.js or Moment. */
const dayOf: Callable = ([given]) => {
  const day = dayFrom(given);
  return {
    format: (([pattern]) => inCapitals(day, textFrom(pattern))) satisfies Callable,
    toDate: (() => day) satisfies Callable,
    toISOString: (() => day.toISOString()) satisfies Callable,
    utc: (() => dayOf([day])) satisfies Callable,
    year: (() => day.getUTCFullYear()) satisfies Callable,
    month: (() => day.getUTCMonth()) satisfies Callable,
    date: (() => day.getUTCDate()) satisfies Callable,
  };
};

const capitals = { default: Object.assign(dayOf.bind(undefined), { utc: dayOf }) };
const format: Callable = ([day, pattern]) => inLetters(dayFrom(day), textFrom(pattern));

/** What each package exports. */
export const dayLibraries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  luxon: { DateTime: { fromJSDate: luxonFrom, fromISO: luxonFrom } },
  'date-fns': { format, parseISO: (([day]) => dayFrom(day)) satisfies Callable },
  'date-fns/format': { default: format, format },
  dayjs: capitals,
  moment: capitals,
};
