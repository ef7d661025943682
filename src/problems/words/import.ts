// The words of what keeps a site of another generator from being imported. Pure.
import type { Words } from './sentence.ts';

export const importWords = {
  'import-source': (folder: string) => [
    `There is no folder ${folder}.`,
    'Name the folder of the site that is to be imported: site import ../old-site.',
  ],
  'import-nested': [
    'The folder that is imported and the folder of this site lie in each other.',
    'Import into another folder: site import ../old-site --root ../new-site.',
  ],
  'import-unknown': (names: readonly string[]) => [
    'This folder has no Markdown file, and no configuration of a generator that is known.',
    `Say whose site it is with --from: ${names.join(', ')}.`,
  ],
  'import-empty': (name: string) => [
    `No page was found where a site of ${name} has them.`,
    'Say whose site it is with --from, or name the folder that has its configuration.',
  ],
} as const satisfies Words;
