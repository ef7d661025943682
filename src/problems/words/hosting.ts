// The words of the problems with what a site's host is told. Pure.
import type { Words } from './sentence.ts';

/** Old addresses, and files that browsers keep. */
export const addressWords = {
  'in-assets': (folder: string) => [
    `This would lie in ${folder}, whose files browsers keep for good.`,
    'Choose another folder: there, the name of a file has to change with its bytes.',
  ],
  'bad-redirect': (from: string) => [
    `"${from}" cannot be an old address of a page.`,
    'Write a path on this site that ends with a slash or ".html": /old/ or /old.html.',
  ],
  'redirect-to-itself': (from: string) => [
    `"${from}" is the address of this very page.`,
    'Delete it from "redirectsFrom".',
  ],
  'redirect-taken': (from: string) => [
    `"${from}" leads elsewhere already: to a page, a file, or from another page's "redirectsFrom".`,
    'Keep one of them.',
  ],
} as const satisfies Words;

/** What no policy can allow. */
export const inlineWords = {
  'inline-style': (value: string) => [
    `A style attribute ("${value}") is not allowed by the site's policy, and browsers would ignore it.`,
    'Give the element a class, and the class a rule in templates/styles.',
  ],
  'inline-handler': (name: string) => [
    `The attribute "${name}" holds code that the site's policy does not allow: it would never run.`,
    'Make the element an island, or put the code into a <script> of the page.',
  ],
} as const satisfies Words;

/** The policy itself. */
export const policyWords = {
  'policy-too-long': (characters: number, most: number) => [
    `The pages have so many different scripts and styles that their policy is ${characters} characters long.`,
    `Hosts read ${most} at most. Let pages share scripts and styles, or put them into files.`,
  ],
} as const satisfies Words;
