// The words of what keeps a site of another generator from being imported. Pure.
import type { Words } from './sentence.ts';

const nameTheFolder = 'Name the folder of the site that is to be imported: site import ../old-site.';

export const importWords = {
  'import-source': (folder: string) => [`There is no folder ${folder}.`, nameTheFolder],
  'import-nested': (source: string, root: string) => [
    source === root
      ? `${source} is the folder that is imported and the folder of this site.`
      : source.startsWith(root)
        ? `The folder that is imported, ${source}, lies in the folder of this site, ${root}.`
        : `The folder of this site, ${root}, lies in the folder that is imported, ${source}.`,
    'Name another folder for this site with --root, by default the current one: site import ../old-site --root ../new-site.',
  ],
  'import-unknown': (folder: string) => [
    `${folder} has no Markdown file, and no configuration of a generator that is known.`,
    nameTheFolder,
  ],
  'import-empty': (name: string, folder?: string) => [
    `No page was found where a site of ${name} has them.`,
    folder === undefined
      ? 'Say whose site it is with --from, or name the folder that has its configuration.'
      : `${folder} has no Markdown file at all. ${nameTheFolder}`,
  ],
} as const satisfies Words;
