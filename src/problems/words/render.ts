// The words for problems with the Markdown of a page, with the requests of its template, and with its rendering. Pure.

import { componentWords } from './components.ts';
import { foreignSyntax } from './foreign.ts';
import { formulaWords } from './formulas.ts';
import { pictureWords } from './pictures.ts';
import { queryWords } from './queries.ts';
import { didYouMean, guide, type Sentence, type Words } from './sentence.ts';

/** Mistakes in the HTML of Markdown, which browsers would not show as it is written. */
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

/** A kind of such mistakes. */
export type BrokenHtml = keyof typeof broken;

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
    `"[!${written}]" is no kind of callout.`,
    `Did you mean "[!${near.toUpperCase()}]"?`,
  ],
  'unknown-language': (written: string, near: string) => [
    `"${written}" is no language of code.`,
    didYouMean(near),
  ],
  'fence-lines': (written: string, why: 'form' | 'order' | 'beyond', count: number) => [
    {
      form: `"${written}" does not say which lines of the code are meant.`,
      order: `"${written}" ends before it begins.`,
      beyond: `"${written}" names a line that this code does not have: it has ${count === 1 ? 'one' : count || 'none'}.`,
    }[why],
    'Count the lines from 1, without those of the fences: {2}, {1,3-5}.',
  ],
  'fence-word': (written: string, near: string, lacks?: 'text') =>
    lacks
      ? [
          'The title of this code is missing, not closed, or there already.',
          'Write it once, in quotes: title="src/app.ts".',
        ]
      : [`"${written}" means nothing behind a fence.`, didYouMean(near)],
  'body-not-shown': (template: string, texts?: number) => [
    texts === undefined
      ? `The text that begins here is in no page: the template "${template}" does not show it.`
      : `The texts of ${texts} pages are in no page: the template "${template}" does not show them.`,
    `Show \`body.html\` in templates/pages/${template}.tsx, choose another template, or delete the text.`,
  ],
  'image-without-alt': (where?: 'html' | 'template') => [
    'This image has no text alternative.',
    where
      ? 'Say what it shows: alt="a fox asleep"; alt="" where it shows nothing of its own.'
      : 'Say between the square brackets what it shows: ![a fox asleep](/fox.jpg).',
  ],
  'not-an-image': (url: string, how?: 'named') => [
    `"${url}" is no picture.`,
    how
      ? 'Name a PNG, JPEG, WebP, AVIF, GIF or SVG file.'
      : 'Show a PNG, JPEG, WebP, AVIF, GIF or SVG file, or make it a link: without the exclamation mark.',
  ],
  'bad-image': (message: string) => [
    `This picture cannot be read: ${message}.`,
    'Open it in an image editor and save it again.',
  ],
  'image-too-large': (is: number, most: number, unit: 'bytes' | 'pixels' | 'rows') => [
    unit === 'rows'
      ? `This picture is shown ${is.toLocaleString('en')} pixels high; at most ${most.toLocaleString('en')} are allowed.`
      : `This picture has ${is.toLocaleString('en')} ${unit}; at most ${most.toLocaleString('en')} are allowed.`,
    {
      bytes: 'Make it smaller (3000 pixels are wide enough), or raise "images.most" in content/site.yml.',
      pixels: 'Make it smaller: 3000 pixels are wide enough.',
      rows: 'Make several pictures of it, or one that is less high.',
    }[unit],
  ],
  'image-with-script': [
    'This SVG could run something: it has a script, an event attribute, HTML or an entity inside.',
    'Save it as a plain SVG, or remove them.',
  ],
  ...pictureWords,
  'unsafe-url': (url: string) => [
    `"${url}" is not an address a page may lead to.`,
    /^https?:/i.test(url)
      ? 'Check its host: a name has letters, digits, "-", "_" and ".".'
      : 'Use a path on this site (/faq/), #anchor, https:, mailto: or tel:.',
  ],

  ...componentWords,
  ...formulaWords,
  ...queryWords,
  'inline-style': (value: string) => [
    `A style attribute ("${value}") is not allowed by the site's policy, and browsers would ignore it.`,
    'Give the element a class, and the class a rule in templates/styles.',
  ],
  'lost-handler': (what: string, island?: string) => [
    `\`${what}\` does nothing here: this is drawn at build time, and never again in the browser.`,
    island === undefined
      ? `Make it an island: a file in templates/islands, whose component browsers draw, too (${guide('islands')}).`
      : `Of the island ${island} browsers load ${island}.client.ts alone: listen there, or delete that file, and they draw the component, too.`,
  ],
  'inline-handler': (name: string) => [
    `The attribute "${name}" holds code that the site's policy does not allow: it would never run.`,
    'Make the element an island, or put the code into a <script> of the page.',
  ],
} as const satisfies Words;
