// The words of what is too deep or too long to be read. Pure.
import type { Words } from './sentence.ts';

/** What a text can have too much of. */
const tooLong = {
  file: ['file has more than N characters', 'Divide it into several.'],
  blocks: [
    'page has more than N paragraphs, headings, list items and quotes',
    'Divide it into several pages.',
  ],
  groups: ['page has more than N separate lists, quotes and notes', 'Divide it into several pages.'],
  repeated: [
    'is where the addresses of this page’s definitions, written out, pass N characters',
    'Use shorter ones.',
  ],
  block: ['block of text has more than N characters', 'Divide it by empty lines.'],
  lines: ['block of text has more than N lines', 'Divide it by empty lines.'],
  marks: ['block of text has more than N brackets and marks of emphasis', 'Divide it by empty lines.'],
} as const;

export const limitWords = {
  'too-deep': (levels: number) => [
    `This is nested too deeply: more than ${levels} levels.`,
    'Use fewer levels.',
  ],
  'too-long': (what: keyof typeof tooLong, most: number) => [
    `This ${tooLong[what][0].replace('N', most.toLocaleString('en-US'))}.`,
    tooLong[what][1],
  ],
} as const satisfies Words;
