// The words for problems with the Markdown of a page, with the requests of its template, and with its rendering. Pure.
import { didYouMean, guide, type Sentence, type Words } from '../problems/sentence.ts';
import { foreignSyntax } from './reading/foreignWords.ts';

/** Mistakes in the HTML of Markdown that browsers would not show as written. */
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
    `"${name}" is incomplete.`,
    'End a tag with ">", a comment with "-->"; write &lt; for the sign itself.',
  ],
  misplaced: (name: string) => [
    `${name === 'text' ? 'Text' : `<${name}>`} cannot be here: browsers would move or drop it.`,
    'Tables hold rows, rows hold cells, and only cells hold anything else.',
  ],
  nested: (name: string) => [
    `This <${name}> is inside another one.`,
    'Close the other one first: browsers would do so.',
  ],
} as const satisfies Readonly<Record<string, (name: string) => Sentence>>;

export type BrokenHtml = keyof typeof broken;

/** Parts of Markdown that CommonMark and GFM drop. */
const notShown = {
  again: (label: string) => [
    `${label} is defined above: this definition has no effect.`,
    'Give it another label, or delete it.',
  ],
  cell: (text: string, cells?: number, columns?: number) => [
    `"${text}" is not shown: this row has ${cells} cells, but its table has ${columns === 1 ? 'one column' : `${columns} columns`}.`,
    'Write \\| for the sign | within a cell, in code as well; or add a column to the first two rows.',
  ],
  note: (label: string) => [
    `The footnote ${label} is not shown: nothing refers to it.`,
    `Write ${label} where it belongs, or delete it.`,
  ],
} as const satisfies Readonly<Record<string, (...facts: never[]) => Sentence>>;

export const renderWords = {
  'raw-html': (name: string, attribute?: string, part?: string): Sentence =>
    attribute === undefined
      ? [
          `<${name}${/^\w/.test(name) ? '>' : ''} in Markdown is not passed on.`,
          /^[A-Z]/.test(name)
            ? `Only harmless elements are (${guide('markdown')}). If it is a component, declare it (${guide('components')}); if it is text, write it as code, or with &lt;.`
            : `Only harmless elements are (${guide('markdown')}). Move it into a template; if it is no HTML, write it as code, or with &lt;.`,
        ]
      : [
          `<${name}> in Markdown cannot have this "${attribute}"${part === undefined ? '' : ` (${part})`}.`,
          attribute === 'style'
            ? 'Give it a class, and that a rule in templates/styles/site.css.'
            : 'Delete it, or move the element into a template.',
        ],
  'broken-html': (what: keyof typeof broken, name: string): Sentence => broken[what](name),
  'foreign-syntax': foreignSyntax,
  'unknown-callout': (written: string, near: string) => [
    `"[!${written}]" is not a kind of callout.`,
    `Did you mean "[!${near.toUpperCase()}]"?`,
  ],
  'unknown-language': (written: string, near: string) => [
    `"${written}" is not a known language of code.`,
    didYouMean(near),
  ],
  'fence-lines': (written: string, why: 'form' | 'order' | 'beyond', count: number) => [
    {
      form: `"${written}" is not a list of line numbers.`,
      order: `"${written}" ends before it begins.`,
      beyond: `"${written}" names a line that this code does not have: it has ${count === 1 ? 'one line' : count ? `${count} lines` : 'no line'}.`,
    }[why],
    'Count the lines from 1, without those of the fences: {2}, {1,3-5}.',
  ],
  'fence-word': (written: string, near: string, lacks?: 'text') =>
    lacks
      ? [
          'The title of this code is missing, not closed, or there already.',
          'Write it once, in quotes: title="src/app.ts".',
        ]
      : [`"${written}" has no meaning after a fence.`, didYouMean(near)],
  'text-not-shown': (
    what: keyof typeof notShown,
    written: string,
    cells?: number,
    columns?: number,
  ): Sentence => notShown[what](written, cells, columns),
  'image-without-alt': (where?: 'html' | 'template') => [
    'This image has no text alternative.',
    where
      ? 'Describe it: alt="a fox asleep", or alt="" if it is decorative.'
      : 'Describe it between the square brackets: ![a fox asleep](/fox.jpg).',
  ],
  'unsafe-url': (url: string) => [
    `"${url}" is not an address that a page may link to.`,
    /^https?:(?!\/\/)/i.test(url)
      ? `Write two slashes: "${url.replace(/:\/?/, '://')}".`
      : /^https?:/i.test(url)
        ? 'Check its host: a name has letters, digits, "-", "_" and ".".'
        : 'Use a path on this site (/faq/), #anchor, https:, mailto: or tel:.',
  ],
  'plugin-dropped': (
    name: string,
    dropped: readonly (readonly [element: string, attribute: string | undefined])[],
    broken: readonly string[],
  ) => {
    const made = dropped.map(([element, attribute]) =>
      attribute ? `"${attribute}" on <${element}>` : element === '' ? 'a raw text of HTML' : `<${element}>`,
    );
    const tags = broken.map((element) => `<${element}>`);
    return [
      [
        `The plugin "${name}" makes HTML on this page`,
        made.length > 0 ? ` that is not passed on: ${made.join(', ')}` : '',
        made.length > 0 && tags.length > 0 ? '; and' : '',
        tags.length > 0 ? ` that is not closed, or is where it cannot be: ${tags.join(', ')}` : '',
        '.',
      ].join(''),
      `Only harmless HTML is passed on (${guide('markdown')}): give the plugin other options, take it out of content/site.yml, or do that in a template.`,
    ];
  },
} as const satisfies Words;
