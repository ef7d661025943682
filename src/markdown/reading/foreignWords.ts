// The words for syntax that is shown as text: other generators read it, or its target does not exist. Pure.
import { chooseVersion, guide, type Sentence } from '../../problems/sentence.ts';

/** By the kind of syntax: why it has no effect here, and what to write instead. */
const kinds = {
  shortcode: [
    'elsewhere it is a shortcode of Hugo',
    `Write its result in Markdown or HTML, or declare a component of that name (${guide('components')}).`,
  ],
  tag: [
    'elsewhere it is a tag of Liquid, Nunjucks, Jinja or Tera (Jekyll, Eleventy, Hexo, Zola)',
    `Write its result in Markdown or HTML, or use a component (${guide('components')}).`,
  ],
  output: [
    'elsewhere it is filled in by Liquid, Nunjucks, Handlebars, Vue or mdBook (Jekyll, Eleventy, VitePress)',
    'Write the text itself, or {name} for a plain value of content/site.yml.',
  ],
  script: ['elsewhere it is a script of EJS or ERB', 'Write the text itself, or let a template do it.'],
  embed: ['elsewhere it is an embedded file (Obsidian)', 'Write ![description](address).'],
  attributes: [
    'elsewhere it is a list of attributes (kramdown, Pandoc, markdown-it-attrs)',
    'Only headings take {#id} and {.class}: elsewhere write HTML, like <p class="note">.',
  ],
  container: [
    'elsewhere it is a container (VitePress, Docusaurus, Pandoc)',
    `Write > [!NOTE] and quote its text, or <details> or <div class="note"> with empty lines around its text. Or declare a component of that name (${guide('components')}).`,
  ],
  tableOfContents: [
    'elsewhere it is a table of contents (VitePress, Python-Markdown, kramdown)',
    'Delete it: the template of the page renders one, of `body.contents`.',
  ],
  comment: [
    'such a comment has a name, an empty line above it, and its text in one pair of parentheses',
    'Write <!-- text -->.',
  ],
  snippet: [
    'elsewhere it is a file that is shown as code (VitePress)',
    'Write the code between ``` and ```.',
  ],
  admonition: ['elsewhere it is an admonition (MkDocs)', 'Write > [!NOTE] and quote its text, or <details>.'],
  tabs: ['elsewhere it is a tab (MkDocs)', 'Write a heading.'],
  definitionList: [
    'elsewhere it is a definition list (kramdown, Pandoc, Hugo, MkDocs)',
    'Write <dl>, <dt> and <dd>, or name a plugin like remark-definition-list.',
  ],
  spaces: [
    'an address ends at its first space',
    'Write %20 for a space, or put the address between < and >, and a title between quotation marks.',
  ],
  turned: [
    'the text of a link is between brackets, its address between parentheses',
    'Write [text](address).',
  ],
  apart: [
    'nothing may be between the text of a link and its address',
    'Write [text](address), without the space.',
  ],
  fence: [
    'the code that begins above it goes on here',
    'End that code above this line, with its fence. If the line belongs to it, begin and end that code with a longer fence.',
  ],
  fenceEnd: [
    'all text below it is shown as code',
    'Write the same signs on their own line, directly below the code.',
  ],
  linkEnd: ['its address has no end', 'Write [text](address).'],
  backtick: ['code needs a ` on both sides', 'Write `code`.'],
  heading: ['a heading has a space behind its signs', 'Write ## and a space before the heading.'],
  callout: [
    'the kind of a callout is alone on its first line',
    'Write the title on the next line, in bold: **A title**.',
  ],
  table: [
    'a table has as many cells in this row as in the one above it',
    'Write a cell of dashes for each name above: | --- | --- |.',
  ],
  mdx: [
    'elsewhere it is code (MDX)',
    `Delete it: content runs nothing, and names components without an import (${guide('components')}).`,
  ],
  note: ['this page has no such note', 'Write it on its own line: [^name]: and the text.'],
  reference: [
    'this page has no address of that name',
    'Write the address, [text](address), or on its own line: [name]: address.',
  ],
  emphasis: [
    'its marks are not directly beside the emphasized text',
    'Put ** directly before the first and directly after the last letter.',
  ],
  emphasisEnd: ['nothing ends the bold text', 'Write ** directly after its last letter, too.'],
  underscore: ['between letters _ emphasizes nothing', 'Write * instead of _: *text*.'],
  struck: ['each of the two ~ is one of a range', 'Write \\~ for each.'],
  conflict: ['it is the beginning of two versions that Git could not merge', chooseVersion],
} as const satisfies Readonly<Record<string, readonly [why: string, here: string]>>;

export type ForeignKind = keyof typeof kinds;

/** What readers would see of a sign, and the next step if they should see it. */
const effects: { readonly [kind in ForeignKind]?: readonly [effect: string, meant: string] } = {
  struck: ['would be struck out, but', ' To strike a text out, write ~~ on both sides.'],
  fence: ['would be shown as text:', ''],
  fenceEnd: ['has no end:', ''],
};

export const foreignSyntax = (kind: ForeignKind, sign: string): Sentence => {
  const [why, here] = kinds[kind];
  const [effect, meant] = effects[kind] ?? [
    'would be shown as text:',
    ' If it is meant as text, write it as code, or put a backslash before it.',
  ];
  return [`"${sign}" ${effect} ${why}.`, `${here}${meant}`];
};
