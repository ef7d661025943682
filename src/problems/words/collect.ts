// The words for problems with the files of a site. Pure.
import { didYouMean, type Words } from './sentence.ts';

export const collectWords = {
  'no-site-file': [
    'There is no content/site.yml.',
    'Create it with at least these keys: name, url; or let site init write a small site into an empty folder.',
  ],
  'no-root': (root: string) => [
    `There is no folder ${root}.`,
    'Give the folder with content/ and templates/ as "root".',
  ],
  'no-pages': ['There is no page to build.', 'Create content/pages/index.md; it becomes the home page.'],
  'no-home': ['There is no home page.', 'Create content/pages/index.md, or give one page "route: /".'],
  'no-document': (near?: string) => [
    'There is no templates/Document.tsx.',
    near === undefined
      ? 'Create it: it exports the schema of site.yml and the component that draws <html>.'
      : `Rename ${near} to it.`,
  ],
  'not-tsx': (meant: string) => [
    'Nothing reads this file: the names of templates end with .tsx.',
    `Rename it to ${meant}.`,
  ],
  'styles-not-read': [
    'No page gets the rules of this stylesheet: pages carry templates/styles/site.css, and there is none.',
    'Rename this file, or create that one, with an @import of this one.',
  ],
  'not-a-file': ['This is neither a file nor a folder.', 'Remove it, or put a plain file in its place.'],
  'folder-named-like-page': [
    'This is a folder, but its name ends like a page’s.',
    'Rename the folder, or put a Markdown file in its place.',
  ],
  'not-markdown': (near: string | undefined) => [
    'Only Markdown files (.md) can be pages, and only pictures can lie beside them.',
    didYouMean(near) ?? 'Move the file to content/static to have it copied as it is.',
  ],
  'unknown-content': (near: string | undefined, data?: string) => {
    if (data !== undefined)
      return ['No template asks for this data.', `Ask for it with \`data('${data}', …)\`, or delete it.`];
    return [
      'Nothing in content/ of this name is read.',
      near
        ? `Did you mean "content/${near}"?`
        : 'Pages lie in content/pages, data for templates in content/data (.yml, .yaml, .json, .js, .ts), what is copied as it is in content/static; the site itself is content/site.yml.',
    ];
  },
  'dangling-symlink': ['This symbolic link leads nowhere.', 'Remove it, or point it at a file.'],
  'outside-symlink': [
    'This symbolic link leads out of content/ and templates/.',
    'Copy the file into the site instead.',
  ],
  'looping-symlink': (most?: number) =>
    most === undefined
      ? ['This symbolic link leads back to a folder that contains it.', 'Remove it.']
      : [
          `More than ${most.toLocaleString('en')} files and folders are found through symbolic links that are themselves found through others.`,
          'Remove those that lead to the same folder.',
        ],
  unreadable: (reason: string) =>
    reason === 'changing'
      ? ['This changed each time that it was read.', 'Stop what writes to it, and try again.']
      : [
          `This cannot be read: ${reason}.`,
          /permi/.test(reason)
            ? 'Check its permissions.'
            : 'Try again; if it stays so, look at the disk it is on.',
        ],
  'system-refused': (reason: string) => [
    `The system refused something that the command needs: ${reason}.`,
    'Try again; if it stays so, look at permissions, free space, and how many files may be open at once.',
  ],
  'not-utf8': (what?: 'name') =>
    what === 'name'
      ? ['The name of this file is not UTF-8.', 'Rename it: archives from older systems have such names.']
      : ['This file is not UTF-8 text.', 'Save it again with the encoding UTF-8.'],
} as const satisfies Words;
