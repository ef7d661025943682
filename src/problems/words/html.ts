// What can be wrong with HTML in Markdown. Pure.
import type { Sentence, Words } from './sentence.ts';

const broken = {
  unclosed: (name: string) => [
    `This <${name}> is never closed.`,
    `Put </${name}> where it ends: in the same paragraph, item or quote. A "/" at the end of the tag does not end it.`,
  ],
  unopened: (name: string) => [
    `</${name}> closes nothing that is open here.`,
    'Delete it, or open it in the same paragraph, item or quote.',
  ],
  unfinished: (name: string) => [
    `"${name}" is not finished.`,
    'End a tag with ">", a comment with "-->"; write &lt; for the sign itself.',
  ],
  misplaced: (name: string) => [
    `${name === 'text' ? 'Text' : `<${name}>`} cannot stand here: browsers would move it, or drop it.`,
    'Tables hold rows, rows hold cells, and only cells hold anything else.',
  ],
  nested: (name: string) => [
    `This <${name}> stands in another one.`,
    'Close the other one first: browsers would do so.',
  ],
} as const satisfies Readonly<Record<string, (name: string) => Sentence>>;

export const htmlWords = {
  'raw-html': (name: string, attribute?: string): Sentence =>
    attribute === undefined
      ? [
          `<${name}${/^\w/.test(name) ? '>' : ''} in Markdown is not passed on.`,
          'Only harmless elements are (docs/markdown.md). Move it into a template; if it is no HTML, write it as code, or with &lt;.',
        ]
      : [
          `<${name}> in Markdown cannot have this "${attribute}".`,
          attribute === 'style'
            ? 'Give it a class, and that a rule in templates/styles/site.css.'
            : 'Delete it, or move the element into a template.',
        ],
  'broken-html': (what: keyof typeof broken, name: string): Sentence => broken[what](name),
} as const satisfies Words;
