// The words for syntax that other generators read and this one prints as it is. Pure.
import { chooseVersion, guide, type Sentence } from './sentence.ts';

/** By the kind of syntax: what it is elsewhere, and what to write here. */
const kinds = {
  shortcode: [
    'a shortcode of Hugo',
    `Write what it stands for, in Markdown or HTML, or declare a component of that name (${guide('components')}).`,
  ],
  tag: [
    'a tag of Liquid, Nunjucks, Jinja or Tera (Jekyll, Eleventy, Hexo, Zola)',
    `Write what it stands for, in Markdown or HTML, or let a component do it (${guide('components')}).`,
  ],
  output: [
    'filled in by Liquid, Nunjucks, Handlebars, Vue or mdBook (Jekyll, Eleventy, VitePress)',
    'Write the text itself, or {name} for a plain value of content/site.yml.',
  ],
  script: ['a script of EJS or ERB', 'Write the text itself, or let a template do it.'],
  embed: ['an embedded file (Obsidian)', 'Write ![what it shows](its address).'],
  attributes: [
    'a list of attributes (kramdown, Pandoc, markdown-it-attrs)',
    'Only headings take {#id} and {.class}: elsewhere write HTML, like <p class="note">.',
  ],
  container: [
    'a container (VitePress, Docusaurus, Pandoc)',
    `Write > [!NOTE] and quote its text, or <div class="note"> and </div> with empty lines around, or declare a component of that name (${guide('components')}).`,
  ],
  tableOfContents: [
    'a table of contents (VitePress, Python-Markdown, kramdown)',
    'Delete it: the template of the page draws one, of `body.contents`.',
  ],
  snippet: ['a file that is shown as code (VitePress)', 'Write the code between ``` and ```.'],
  admonition: ['an admonition (MkDocs)', 'Write > [!NOTE] and quote its text, or <details>.'],
  tabs: ['a tab (MkDocs)', 'Write a heading.'],
  definitionList: [
    'a definition list (kramdown, Pandoc, Hugo, MkDocs)',
    'Write <dl>, <dt> and <dd>, or name a plugin like remark-definition-list.',
  ],
  conflict: ['the beginning of two versions that Git could not merge', chooseVersion],
} as const satisfies Readonly<Record<string, readonly [is: string, here: string]>>;

/** A kind of foreign syntax. */
export type ForeignKind = keyof typeof kinds;

export const foreignSyntax = (kind: ForeignKind, sign: string): Sentence => [
  `"${sign}" would be printed as it stands: elsewhere it is ${kinds[kind][0]}.`,
  `${kinds[kind][1]} If it is meant as text, write it as code, or put a backslash before it.`,
];
