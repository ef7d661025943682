// The words for reasons why a folder cannot be written. Pure.
import { reasons } from '../../problems/refusals.ts';
import type { Words } from '../../problems/sentence.ts';

export const writeWords = {
  'out-is-source': (out: string) => [
    `The out folder "${out}" is a source folder of the site, contains one, or is inside one.`,
    'Choose another one with --out.',
  ],
  'out-not-ours': (out: string) => [
    `"${out}" exists already, and no earlier build made it.`,
    'Move it away yourself, or choose another folder with --out.',
  ],
  'foreign-file': [
    'The site has a file of this name, but this one was not written by a build.',
    'Delete it, or give one of the two another name.',
  ],
  'out-set-aside': (old: string, reason: string) => [
    `The old site is in ${old}: neither it nor the new one could be moved to its place (${reason}).`,
    'The next build puts it back first; or rename it yourself.',
  ],
  'write-failed': (reason: string, what?: 'file') => [
    `${what === 'file' ? 'This file' : 'The site'} cannot be written: ${reasons[reason] ?? reason}.`,
    what === 'file'
      ? undefined
      : 'The last build stays as it was. Correct this, or choose another folder with --out.',
  ],
  'folder-not-empty': (names: readonly string[]) => [
    `This folder is not empty: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}.`,
    'Choose another folder: a new or an empty one.',
  ],
  'folder-not-written': (reason: string) => [
    `The folder cannot be written: ${reasons[reason] ?? reason}.`,
    'Choose another folder, or correct this.',
  ],
  'profile-not-written': (reason: string) => [
    `The profile cannot be written: ${reasons[reason] ?? reason}.`,
    'Run the command in another folder, with --root.',
  ],
} as const satisfies Words;
