// The words of what is wrong with the keys of site.yml and of front matter, and with addresses. Pure.
import { didYouMean, list, type Words } from './sentence.ts';

export const planWords = {
  'missing-key': (key: string, expected: string) => [`"${key}" is missing.`, `Add it: ${expected}.`],
  'unknown-key': (key: string, near: string | undefined, known: readonly string[]) => [
    `"${key}" is not a known key.`,
    didYouMean(near) ??
      (known.length > 0 ? `Known here: ${list(known)}.` : 'No keys are known here: delete it.'),
  ],
  'wrong-type': (key: string, expected: string, found: string) => [
    `"${key}" should be ${expected}, but is ${found}.`,
  ],
  'wrong-value': (key: string, found: string, near: string | undefined, allowed: readonly string[]) => [
    `"${key}" cannot be ${found}.`,
    didYouMean(near) ?? `Allowed: ${list(allowed)}.`,
  ],
  'invalid-value': (key: string, reason: string) => [`"${key}" is not right: ${reason}.`],
  'unknown-template': (name: string, near: string | undefined, known: readonly string[]) => [
    `There is no template "${name}".`,
    didYouMean(near) ??
      (known.length > 0 ? `There are ${list(known)}.` : `Create templates/pages/${name}.tsx.`),
  ],
  'unknown-token': (word: string, near: string) => [
    `"{${word}}" stands for nothing.`,
    `Did you mean "{${near}}"? Tokens are the plain values of site.yml; write \\{ for a brace.`,
  ],
  'bad-route': (route: string) => [
    `"${route}" cannot be an address on the site.`,
    'Use letters, digits, "-", "_", "." and "~" between slashes, with a slash at both ends: /guides/night/.',
  ],
  'duplicate-route': (route: string) => [
    `Two files want the route "${route}".`,
    'Rename one of them. Routes that differ only in upper and lower case count as the same.',
  ],
  'duplicate-data': (name: string) => [
    `Two files are the data "${name}".`,
    'Rename one of them, or put all of it into one.',
  ],
  'duplicate-output': (output: string) => [
    `Two files want to be "${output}" in the out folder.`,
    'Rename one of them.',
  ],

  'alternate-language': (url: string, wanted: string, found: string) => [
    `"${url}" is named as this page in "${wanted}", but is in "${found}".`,
    `Give that page "language: ${wanted}", or name another.`,
  ],
  'alternate-one-way': (url: string, file: string, language: string, route: string) => [
    `"${url}" does not name this page in turn.`,
    `Add it below "alternates" in ${file}: "${language}: ${route}".`,
  ],
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
