// The words for values that a schema's limits exclude, and for queries of browsers. Pure.
import { plural, type Sentence } from './sentence.ts';

/** The fault of a Browserslist query: the error of Browserslist, words whose result changes over time, or no browser at all. */
export interface BrowserFault {
  readonly said?: string;
  readonly asked?: string;
}

/** The end of a sentence about such a query, and its hint. */
export function browserWords({ said, asked }: BrowserFault): Sentence {
  if (asked)
    return [
      `asks for "${asked}", which has another answer on another day or machine`,
      'Name a year instead: since 2022, baseline 2023.',
    ];
  const hint = 'Write a query of Browserslist: "> 0.5%, not dead".';
  return [
    said ? `is not right: ${said}` : 'names no version of Chrome, Edge, Firefox, Opera or Safari',
    hint,
  ];
}

/** A limit of a schema, and how a value breaks it. */
export interface Limit {
  /** `other`: exactly this number is required. */
  readonly is: 'under' | 'over' | 'other';
  readonly limit: number;
  /** Whether the limit itself is allowed. */
  readonly isAllowed: boolean;
  /** The unit of the count; undefined: the value is a number. */
  readonly of?: 'character' | 'item' | 'entry' | undefined;
}

/** The end of a sentence about a value, and its hint. */
export function limitWords({ is, limit, isAllowed, of }: Limit): Sentence {
  const isUnder = is === 'under';
  if (of === undefined) {
    const [found, wanted] = isUnder ? ['less', 'more'] : ['more', 'less'];
    return isAllowed
      ? [`is ${found} than ${limit}`, `Write ${limit} or ${wanted}.`]
      : [`is not ${wanted} than ${limit}`, `Write ${wanted} than ${limit}.`];
  }
  const count = (number: number) =>
    of === 'entry' && number !== 1 ? `${number} entries` : plural(number, of);
  if (is === 'other') return [`has not exactly ${count(limit)}`, `Write ${count(limit)}.`];
  if (isUnder && limit === 1)
    return ['is empty', of === 'character' ? 'Write a text.' : `Write at least ${count(1)}.`];
  return isUnder
    ? [`has fewer than ${count(limit)}`, `Write at least ${count(limit)}.`]
    : [`has more than ${count(limit)}`, `Write at most ${count(limit)}.`];
}
