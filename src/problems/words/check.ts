// The codes of `site check` and `site new`, with their sentences and hints. Pure.
import { externalWords } from './externals.ts';
import type { Words } from './sentence.ts';

/** What a file or a kind weighs, for a sentence. */
export interface Weight {
  readonly what: string;
  readonly bytes: number;
}

const counted = (bytes: number) => `${bytes.toLocaleString('en-US')} bytes`;

/** In the order in which a check looks. */
export const checkWords = {
  // check
  'stale-dist': (out: string, differing: number, left: number) => [
    `${out} is not what a build of these sources writes: ${differing} missing or older, ${left} left over.`,
    'Run site build, with the options that this check had.',
  ],
  'edited-output': [
    'This was changed after it was built, and the next build undoes that.',
    'Make the change where the page comes from, and build.',
  ],
  'over-budget': (route: string, kind: string, bytes: number, limit: number, culprits: readonly Weight[]) => [
    `${route} has ${counted(bytes)} of ${kind}, ${counted(bytes - limit)} more than its budget of ${counted(limit)}.`,
    `Largest first: ${culprits.map(({ what, bytes }) => `${what} (${counted(bytes)})`).join(', ')}.`,
  ],
  'invalid-html': (message: string, rule: string) => [
    `${message} (${rule}).`,
    'It stands so in the finished page; mend the template or the text that it comes from.',
  ],
  inaccessible: (message: string, rule: string) => [
    `${message} (${rule}).`,
    'Somebody cannot use that. Mend the template or the text that it comes from.',
  ],
  ...externalWords,
  'placeholder-link': (word: string) => [
    `A link still leads to "${word}", which is nowhere.`,
    'Write the real address.',
  ],
  'placeholder-address': (word: string) => [
    `"${word}" is a placeholder: the name is reserved, nobody can have it.`,
    'Write the real address.',
  ],
  'placeholder-text': (word: string) => [`"${word}" is a placeholder.`, 'Write the real text.'],
  'draft-left': [
    'This page is a draft: it will not be on the site.',
    'Finish it and remove "draft", or keep it elsewhere until it is wanted.',
  ],
  'silence-unknown': (key: string, near: string | undefined, codes: readonly string[]) => [
    `"${key}" is nothing that can be silenced.`,
    near ? `Did you mean "${near}"?` : `Only matters of judgment can be: ${codes.join(', ')}.`,
  ],
  'silence-without-reason': (key: string) => [
    `"${key}" is silenced without a reason.`,
    'Say why, for whoever reads this next year.',
  ],
  'silence-unused': (key: string) => [
    `There is no "${key}" here to be silenced.`,
    'Remove the line: it would hide the next one.',
  ],

  // new
  'page-exists': ['There is a file of this name already.', 'Edit it, or choose another route.'],
} as const satisfies Words;
