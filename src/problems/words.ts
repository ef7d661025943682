// Every code a problem can have, with its sentence and its hint. Pure. The other files hand over facts, never words.
import type { Problem } from '../model/problem.ts';
import type { DescribedProblem } from '../model/report.ts';
import { askingWords } from './words/asking.ts';
import { checkWords } from './words/check.ts';
import { cardWords, discoveryWords, fileWords, headWords } from './words/discovery.ts';
import { addressWords, inlineWords, policyWords } from './words/hosting.ts';
import { htmlWords } from './words/html.ts';
import { keyWords } from './words/keys.ts';
import { limitWords } from './words/limits.ts';
import { markdownWords } from './words/markdown.ts';
import { outWords } from './words/out.ts';
import { pictureWords } from './words/pictures.ts';
import { pluginWords } from './words/plugins.ts';
import { didYouMean, list, type Words } from './words/sentence.ts';
import { yamlWords } from './words/yaml.ts';

/** A page that is not out: a draft, or one that waits for its date (`YYYY-MM-DD`). */
type NotOut = { readonly file: string; readonly draft: boolean; readonly date?: string | undefined };
const whenOut = ({ file, draft, date }: NotOut) =>
  draft ? `${file} is a draft.` : `${file} is not out until ${date}.`;

/** Why a template is refused what another build would be answered otherwise, and what to take instead. */
const instead = {
  clock: [
    'the next build would be told another time',
    'Take a date of the front matter (`page.date`, `page.updated`) or a key of site.yml; `new Date("2026-01-31")` is fine.',
  ],
  machine: [
    'another machine would answer otherwise',
    'Put it into site.yml, front matter or a file of content/data.',
  ],
  language: ['each machine has a language of its own', 'Name one: `toLocaleString(site.language)`.'],
  chance: [
    'the next build would be told another one',
    'Make it of what stays: a route, a title, the place in a list.',
  ],
  network: ['nobody knows what comes, nor when', 'Fetch it before the build, into a file of content/data.'],
  files: [
    'a watch could not know what is read',
    'Put it into a file of content/data, or import a JSON file of templates/.',
  ],
  later: ['the page is finished by then', 'Do it at once.'],
} as const;

/** What would answer a template otherwise in another build. */
export type Outside = keyof typeof instead;

/** The sentence and the hint of every code, in the order of the line. */
export const words = {
  // collect
  'no-site-file': ['There is no content/site.yml.', 'Create it with at least these keys: name, url.'],
  'no-pages': ['There is no page to build.', 'Create content/pages/index.md; it becomes the home page.'],
  'no-home': ['There is no home page.', 'Create content/pages/index.md, or give one page "route: /".'],
  'no-document': [
    'There is no templates/Document.tsx.',
    'Create it: it exports the schema of site.yml and the component that draws <html>.',
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
        : 'Pages lie in content/pages, data for templates in content/data (.yml, .yaml, .json), what is copied as it is in content/static; the site itself is content/site.yml.',
    ];
  },
  'dangling-symlink': ['This symbolic link leads nowhere.', 'Remove it, or point it at a file.'],
  'outside-symlink': [
    'This symbolic link leads out of content/ and templates/.',
    'Copy the file into the site instead.',
  ],
  'looping-symlink': ['This symbolic link leads back to a folder that contains it.', 'Remove it.'],
  unreadable: (reason: string) => [`This cannot be read: ${reason}.`, 'Check its permissions.'],
  'not-utf8': ['This file is not UTF-8 text.', 'Save it again with the encoding UTF-8.'],

  // compile
  'template-syntax': (message: string, mistake?: 'styles' | 'package', name?: string) => [
    `This cannot be compiled: ${mistake === 'styles' ? 'Templates do not import styles: put @import into templates/styles/site.css.' : message}`,
    mistake === 'package' ? `If it is a package, install it: npm install ${name}` : undefined,
  ],
  'node-import': (name: string) => [
    `This template imports "${name}", a module of Node's own.`,
    'Templates draw from what they are given: put it into front matter, site.yml or a file of content/data, or import a JSON file of templates/.',
  ],
  unrepeatable: (what: string, kind: Outside) => [
    `This template asks for \`${what}\`: ${instead[kind][0]}.`,
    `${instead[kind][1]} What runs only in the browser (an island's effects and event handlers) may ask.`,
  ],
  'template-threw': (message: string) => [
    `Unexpected Application Error! ${message}`,
    'The template threw this while it ran.',
  ],
  'template-endless': (seconds: number) => [
    `The build has stood still for ${seconds} seconds: a template, or a very long text, does not come to an end.`,
    'Mend it and save: the build then begins anew.',
  ],
  'template-ended': (message = 'It asked the process to exit.') => [
    `A template has ended the build: ${message}`,
    'Mend it and save: the build then begins anew.',
  ],
  'island-props': (what: string) => [
    `${what}, which cannot travel to the browser.`,
    'Give islands text, numbers, lists and plain objects; elements and children stay in the page as HTML.',
  ],
  'island-load': (island: string, said: string, near: string | undefined, loads: readonly string[]) => [
    `The island ${island} has ${said} as its load, which is no time to wake at.`,
    didYouMean(near) ?? `Allowed: ${list(loads)}.`,
  ],
  'bad-font': (message: string) => [
    `This font cannot be cut down: ${message}.`,
    'Use a WOFF2 file; the weights of a variable one stand in its @font-face rule: font-weight: 400 700.',
  ],
  'template-shape': (what: 'schema' | 'component' | 'async') =>
    what === 'async'
      ? [
          'The component of this template is async, and nothing is waited for.',
          'Leave `async` out: `pages()` and `data()` answer at once.',
        ]
      : [
          `This template does not export a ${what}.`,
          'It needs both: `export const schema = z.strictObject({…})` and `export default function`.',
        ],
  ...cardWords,
  ...fileWords,
  ...pluginWords,

  // parse
  'empty-file': ['This file is empty.', 'Give it front matter with a title and a description, or delete it.'],
  'front-matter-language': (name: string) => [
    `Front matter in "${name}" is not read, and never run.`,
    'Write YAML between two lines of three dashes.',
  ],
  'front-matter-unclosed': [
    'The front matter is not closed.',
    'Put a line of exactly three dashes below its last key.',
  ],
  ...yamlWords,
  ...limitWords,

  // plan
  ...keyWords,
  'unknown-template': (name: string, near: string | undefined, known: readonly string[]) => [
    `There is no template "${name}".`,
    didYouMean(near) ??
      (known.length > 0 ? `There are ${list(known)}.` : `Create templates/pages/${name}.tsx.`),
  ],
  'unknown-token': (word: string, near: string) => [
    `"{${word}}" stands for nothing.`,
    `Did you mean "{${near}}"? Tokens are the plain values of site.yml; write \\{ for a brace.`,
  ],
  'bad-route': (route: string, near: string | undefined, file?: 'file') => [
    `"${route}" cannot be an address on the site.`,
    [
      ...(near === undefined
        ? []
        : [
            file
              ? `Rename the file to content/pages${near.slice(0, -1)}.md, say.`
              : `Did you mean "${near}"?`,
          ]),
      'Addresses are of the letters a to z, digits, "-", "_", "." and "~" between slashes: /guides/night/.',
    ].join(' '),
  ],
  'duplicate-route': (route: string) => [
    `Two files want the route "${route}".`,
    'Rename one of them. Routes that differ only in upper and lower case count as the same.',
  ],
  'duplicate-data': (name: string) => [
    `Two files are the data "${name}".`,
    'Rename one of them, or put all of it into one.',
  ],
  'duplicate-output': (output: string) => [
    `Two files want to be "${output}" in the out folder.`,
    'Rename one of them.',
  ],

  'alternate-language': (url: string, wanted: string, found: string) => [
    `"${url}" is named as this page in "${wanted}", but is in "${found}".`,
    `Give that page "language: ${wanted}", or name another.`,
  ],
  'alternate-one-way': (url: string, file: string, language: string, route: string) => [
    `"${url}" does not name this page in turn.`,
    `Add it below "alternates" in ${file}: "${language}: ${route}".`,
  ],
  ...addressWords,

  // render
  ...htmlWords,
  ...markdownWords,
  'body-not-shown': (template: string) => [
    `The text that begins here is in no page: the template "${template}" does not show it.`,
    `Show \`body.html\` in templates/pages/${template}.tsx, choose another template, or delete the text.`,
  ],
  'image-without-alt': (html?: 'html') => [
    'This image has no text alternative.',
    html
      ? 'Say what it shows: alt="a fox asleep"; alt="" where it shows nothing of its own.'
      : 'Say between the square brackets what it shows: ![a fox asleep](/fox.jpg).',
  ],
  ...pictureWords,
  'unsafe-url': (url: string) => [
    `"${url}" is not an address a page may lead to.`,
    'Use a path on this site (/faq/), #anchor, https:, mailto: or tel:.',
  ],

  ...askingWords,
  ...inlineWords,

  // verify
  'empty-render': ['The template drew an empty page.', 'Its <main> element has neither text nor pictures.'],
  'duplicate-id': (id: string) => [
    `The id "${id}" is used more than once on this page.`,
    'Give the second heading its own id: ## Heading {#another-id}.',
  ],
  'missing-h1': ['This page has no first heading (<h1>).', 'Let its template draw one.'],
  'missing-title': ['This page has no <title>.', 'Let templates/Document.tsx draw one.'],
  'missing-description': [
    'This page has no <meta name="description">.',
    'Let templates/Document.tsx draw one.',
  ],
  leak: (text: string) => [
    `"${text}" stands in the finished page.`,
    'A template most likely shows a value that is not there.',
  ],
  'dead-link': (url: string, near: string | undefined, unpublished?: NotOut, outside?: string) => [
    `"${url}" leads to no page and no file.`,
    outside
      ? `${outside} is no page: only what lies in content/pages becomes one.`
      : unpublished
        ? whenOut(unpublished)
        : didYouMean(near),
  ],
  'dead-anchor': (url: string, near: string | undefined) => [
    `The page of "${url}" has no such anchor.`,
    didYouMean(near),
  ],
  'relative-link': (url: string) => [
    `"${url}" depends on where the page is opened, and 404.html is opened everywhere.`,
    'Begin it with a slash.',
  ],
  ...headWords,

  // discovery
  ...discoveryWords,

  ...policyWords,

  // write
  ...outWords,
  ...checkWords,
} as const satisfies Words;

/** Every code there is, in the order of the line. */
export const problemCodes: readonly string[] = Object.keys(words);

/** The sentence of a problem, and its next step: made of its facts when it is shown, and not before. */
export function sentenceOf({ code, facts }: Pick<Problem, 'code' | 'facts'>) {
  const known: Words[string] = words[code as keyof typeof words];
  const [text, hint] = typeof known === 'function' ? known(...(facts as never[])) : known;
  return { text, hint };
}

/** A problem as `--json` shows it: with its words, and the facts that they are made of. */
export function described({ code, rule, facts, ...rest }: Problem): DescribedProblem {
  return { code, rule, ...sentenceOf({ code, facts }), facts, ...rest };
}
