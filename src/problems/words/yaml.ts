// The words of what is wrong with the YAML of site.yml and of front matter. Pure.
import type { Words } from './sentence.ts';

/** What is told of YAML that cannot be read, by the kind of the mistake. */
const hints = {
  tab: 'Indent with spaces: YAML does not allow tabs there.',
  'open quote': 'This quotation mark is not closed: put the same one at the end of the text.',
  'inner quote':
    'The quotation mark before it ends the text. Put the other kind around the whole text, or write it twice within \'…\' and as \\" within "…".',
  twice: 'Delete one of the two.',
  json: 'Keys and texts stand in double quotes, and a comma stands between any two values; there are no comments.',
  other:
    'Put quotes around a value that holds ": " or " #", or that begins with "{", "[", "*", "&", "!", "@" or "`".',
} as const;

/** Where the reader's own reason says less. */
const notValid: Readonly<Record<string, string>> = {
  twice: 'This key stands here for the second time.',
  json: 'This is not valid JSON.',
};

/** A kind of mistake in YAML. */
export type YamlMistake = keyof typeof hints;

/** In the order of the line. */
export const yamlWords = {
  'yaml-syntax': (reason: string, mistake: YamlMistake = 'other') => [
    notValid[mistake] ?? `This is not valid YAML: ${reason}`,
    hints[mistake],
  ],
  'yaml-not-mapping': ['This should be a list of keys and values.', 'Write it as "key: value" lines.'],
  'yaml-aliases': ['This YAML repeats its anchors too often.', 'Write the values out.'],
  'yaml-key': (key: string) => [`"${key}" cannot be a key.`, 'Choose another name.'],
} as const satisfies Words;
