// The words for problems with the files of a site and their contents. Pure.

import { chooseVersion, didYouMean, type Words } from '../../problems/sentence.ts';

const sameSpaces =
  'Put keys that belong together behind the same number of spaces, and so each "-" of a list.';

/** The hints for unreadable YAML, by the kind of mistake. */
const hints = {
  tab: 'Indent with spaces: YAML does not allow tabs there.',
  'open quote': 'Put the same one at the end of the text.',
  conflict: chooseVersion,
  'open list': 'Put "]" at its end, and spaces before its other lines.',
  'open mapping': 'Put "}" at its end, and spaces before its other lines.',
  columns: sameSpaces,
  indent: sameSpaces,
  dash: 'Put a space between them: "- text".',
  item: 'Indent the "-" like the one above. If it is part of the text, put quotes around the whole text.',
  'next line':
    'If the next line is a key, indent it like the key above. If it continues a text, put quotes around the whole text.',
  'no colon': 'Put a colon and a space behind the key, or spaces in front of a line that continues a text.',
  'inner quote':
    'The quotation mark before it ends the text. Put the other kind around the whole text, or write it twice within \'…\' and as \\" within "…".',
  colon: 'Put quotes around the whole value: "Part 1: the moon".',
  escape: 'Write \'…\' in place of "…": there a backslash is a character like all others.',
  sign: 'Put quotes around the whole value: "@moon".',
  'list in line': 'Write each item on its own line below the key, or write [one, two].',
  twice: 'Delete one of the two. If it has lines below it, move them to the other.',
  documents: 'Delete the line "---", or write one list: "- " before each entry.',
  json: 'Put keys and texts in double quotes and a comma between two values. JSON has no comments.',
  other:
    'Put quotes around a value that holds ": " or " #", or that begins with "{", "[", "*", "&", "!", "%", "|", ">", "@" or "`".',
} as const;

/** The folders that a link in each of these must not leave. */
const outsideOf = { content: 'content/', templates: 'content/ and templates/', root: 'the site’s folder' };

/** For a file with more than one document. */
export const manyDocuments = 'A second document begins here: a file has one.';

/** For an alias without an earlier anchor. */
export const noAnchor = (name: string) => `"*${name}" has no anchor: no "&${name}" comes before it.`;

/** Used instead of less clear messages of the library. */
const notValid: Readonly<Record<string, string>> = {
  'open quote': 'This quotation mark is not closed.',
  conflict: 'Here two versions begin that Git could not merge.',
  'open list': 'This list is not closed.',
  'open mapping': 'These keys and values are not closed.',
  'next line':
    'The next line, which begins with more spaces, counts as a part of this value, and has a colon.',
  indent: 'This line begins with another number of spaces than those that it belongs to.',
  dash: 'There is no space after the "-" of this list.',
  item: 'This line goes on with the text above, although it looks like an item of a list: it has more spaces.',
  'no colon': 'This is a key without a value.',
  colon: 'This value has a second colon. YAML reads the text before it as another key.',
  sign: 'A value cannot begin with this sign in YAML.',
  'list in line': 'This list begins in the line of its key.',
  twice: 'This key is used twice.',
  documents: manyDocuments,
  json: 'This is not valid JSON.',
};

export type YamlMistake = keyof typeof hints;

/** The limits that a text can exceed. */
const tooLong = {
  file: ['file has more than N characters', 'Divide it into several.'],
  markers: [
    'page has more than N cells of tables, and markers of lists, quotes and headings in one another',
    'Divide it into several pages.',
  ],
  rendered: [
    'page would have more than N characters with its components, which repeat their content',
    'Let each show it once, or put fewer into one another.',
  ],
  nested: [
    'has too many nested rules: their selectors, repeated for each declaration, pass N characters',
    'Nest fewer rules, and write & fewer times.',
  ],
  styles: [
    'page and those before it have more than N different style attributes, whose rules pages share',
    'Use a class of the stylesheet.',
  ],
  formula: ['formula has more than N characters', 'Take it apart.'],
  strain: [
    'has too many character references, underlines, addresses, brackets and other signs in one paragraph or line: reading them would copy N characters',
    'Divide it by empty lines.',
  ],
  crowds: [
    'has too many brackets, marks of emphasis, unclosed comments, quotes, lists and underlined headings up to here (more than N when each is counted against the others)',
    'Divide this by empty lines, or into several pages.',
  ],
  nodes: [
    'page has more than N paragraphs, items, links, tags and other parts',
    'Divide it into several pages.',
  ],
  repeated: [
    'is where the addresses of this page’s definitions, written out, pass N characters',
    'Use shorter ones.',
  ],
  filled: ['is where the values of {words} pass N characters', 'Use shorter values, or fewer {words}.'],
  references: ['is where references to one note pass N', 'Write more notes.'],
  source: ['file has more than N bytes', 'Divide it, or put it into content/static.'],
  copied: [
    'file has more than N bytes, which is more than can be copied',
    'Store it elsewhere, and link to it.',
  ],
} as const;

/** The library's message for a duplicate key, which the library itself does not search for here. */
export const keyTwice = 'Map keys must be unique.';

export const sourceWords = {
  'no-site-file': [
    'There is no content/site.yml.',
    'Create it with at least these keys: name, url; or let site init write a small site into an empty folder.',
  ],
  'no-root': (root: string) => [
    `There is no folder ${root}.`,
    'Give the folder with content/ and templates/ as "root".',
  ],
  'no-pages': ['There is no page to build.', 'Create content/pages/index.md; it becomes the home page.'],
  'no-document': (near?: string) => [
    'There is no templates/Document.tsx.',
    near === undefined
      ? 'Create it: it exports the schema of site.yml and the component that renders <html>.'
      : `Rename ${near} to it.`,
  ],
  'not-tsx': (meant: string) => [
    'This file is not read: the names of templates end with .tsx.',
    `Rename it to ${meant}.`,
  ],
  'styles-not-read': [
    'No page has the rules of this stylesheet: pages use templates/styles/site.css, which does not exist.',
    'Rename this file, or create site.css with an @import of this file.',
  ],
  'folder-named-like-page': [
    'This is a folder, but its name ends like a page’s.',
    'Rename the folder, or put a Markdown file in its place.',
  ],
  'not-markdown': (near: string | undefined) => [
    'Only Markdown files (.md) can be pages, and only pictures can be beside them.',
    didYouMean(near) ?? 'Move the file to content/static to have it copied as it is.',
  ],
  'dangling-symlink': [
    'The target of this symbolic link does not exist.',
    'Remove it, or point it at a file.',
  ],
  'outside-symlink': (why: keyof typeof outsideOf | 'hidden' | 'module' = 'templates', target?: string) =>
    why === 'hidden'
      ? [`This symbolic link points to ${target}, and hidden files are not part of the site.`, 'Remove it.']
      : why === 'module'
        ? [
            `A symbolic link makes ${target} a module of data, which runs in every build.`,
            'Remove the link, or move the file into content/data.',
          ]
        : [`This symbolic link points outside of ${outsideOf[why]}.`, 'Copy the file into the site instead.'],
  'looping-symlink': (most?: number) =>
    most === undefined
      ? ['This symbolic link points to a folder that contains it.', 'Remove it.']
      : [
          `More than ${most.toLocaleString('en')} files and folders are found through symbolic links that are themselves found through others.`,
          'Remove those that point to the same folder.',
        ],
  'empty-file': ['This file is empty.', 'Give it front matter with a title and a description, or delete it.'],
  'front-matter-language': (name: string) => [
    `Front matter in "${name}" is not read, and never run.`,
    'Write YAML between two lines of three dashes.',
  ],
  'front-matter-unclosed': [
    'The front matter is not closed.',
    'Put a line of exactly three dashes below its last key.',
  ],
  'yaml-syntax': (reason: string, mistake: YamlMistake = 'other') => [
    notValid[mistake] ?? `This is not valid YAML: ${reason}`,
    hints[mistake],
  ],
  'yaml-not-mapping': ['This should be keys and values.', 'Write lines of "key: value".'],
  'yaml-aliases': ['This YAML repeats its anchors too often.', 'Write the values out.'],
  'yaml-key': (key: string) => [`"${key}" cannot be a key.`, 'Choose another name.'],
  'too-deep': (levels: number) => [
    `This is nested too deeply: more than ${levels} levels.`,
    'Use fewer levels.',
  ],
  'too-long': (what: keyof typeof tooLong, most: number) => [
    `This ${tooLong[what][0].replace('N', most.toLocaleString('en-US'))}.`,
    tooLong[what][1],
  ],
} as const satisfies Words;
