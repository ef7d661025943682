// What can be wrong with callouts and code in Markdown. Pure.
import { didYouMean, type Words } from './sentence.ts';

export const markdownWords = {
  'unknown-callout': (written: string, near: string) => [
    `"[!${written}]" is no kind of callout.`,
    `Did you mean "[!${near.toUpperCase()}]"?`,
  ],
  'unknown-language': (written: string, near: string) => [
    `"${written}" is no language of code.`,
    didYouMean(near),
  ],
} as const satisfies Words;
