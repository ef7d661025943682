// The words of what is wrong with keys and values, by the schemas that describe them. Pure.
import { didYouMean, list, type Words } from './sentence.ts';

/** What to do about a value of another type. */
function typeHint(expected: string, found: string): string | undefined {
  if (found === 'empty')
    return 'Write a value behind it, or delete the key. One that begins with "#" needs quotes: it is a comment otherwise.';
  if (expected === 'a list') return 'Write [one, two], or each in a line of its own, behind "- ".';
  if (expected === 'text') return 'Put quotes around it, if it is meant as text.';
  return undefined;
}

/** What to write where a text of a kind that schemas know is asked for. */
const formatHints: Readonly<Record<string, string>> = {
  date: 'Write a day that there is, without a time: 2025-12-24.',
  datetime: 'Write a day and a time in UTC: 2025-12-24T18:30:00Z.',
  url: 'Write the full address: https://example.org/.',
  email: 'Write an address like hello@example.org.',
};

/** In the order of the line. */
export const keyWords = {
  'missing-key': (key: string, expected: string, bare?: 'bare') => [
    `"${key}" is missing.`,
    bare
      ? `This page has no front matter. Begin the file with a line of three dashes, lines like "${key}: …", and another line of three dashes.`
      : `Add it: ${expected}.`,
  ],
  'unknown-key': (key: string, near: string | undefined, known: readonly string[], owner?: string) => [
    `"${key}" is not a known key.`,
    didYouMean(near) ??
      [
        known.length > 0 ? `Known here: ${list(known)}.` : 'No keys are known here: delete it.',
        ...(owner ? [`The schema of ${owner} can allow more.`] : []),
      ].join(' '),
  ],
  'wrong-type': (key: string, expected: string, found: string) => [
    `"${key}" should be ${expected}, but is ${found}.`,
    typeHint(expected, found),
  ],
  'wrong-value': (key: string, found: string, near: string | undefined, allowed: readonly string[]) => [
    `"${key}" cannot be ${found}.`,
    didYouMean(near) ?? `Allowed: ${list(allowed)}.`,
  ],
  'invalid-value': (key: string, reason: string, format?: string) => [
    `"${key}" is not right: ${reason}.`,
    formatHints[format ?? ''],
  ],
} as const satisfies Words;
