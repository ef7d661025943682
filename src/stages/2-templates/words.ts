// The words for problems with templates, plugins and fonts. Pure.
import { didYouMean, type Words } from '../../problems/sentence.ts';

/** Why an answer that may differ in another build is refused to a template, and the hint for each. */
const instead = {
  clock: [
    'its result differs in every build',
    'Take a date of the front matter (`page.date`, `page.updated`) or a key of site.yml; `new Date("2026-01-31")` is fine.',
  ],
  machine: [
    'its result differs on another machine',
    'Put it into site.yml, front matter or a file of content/data.',
  ],
  language: ['each machine has its own language', 'Name one: `toLocaleString(site.language)`.'],
  chance: [
    'its result differs in every build',
    'Make it from stable values: a route, a title, the position in a list.',
  ],
  network: [
    'its result may differ in every build',
    'Fetch it before the build, into a file of content/data.',
  ],
  files: [
    'a watch would not know its inputs',
    'Put it into a file of content/data, or import a JSON file of templates/.',
  ],
  later: ['the page is already rendered by then', 'Do it at once.'],
} as const;

/** The kinds of answers that would differ in another build. */
export type Outside = keyof typeof instead;

/** The hints for syntax in a template that is not JSX. */
const syntax = {
  styles: 'A CSS module may be imported: a file of templates/ whose name ends with .module.css.',
  comment: 'Write comments as {/* … */} between elements, and as // … elsewhere.',
  doctype: 'Delete the doctype: the build writes it.',
  await: 'Delete `await`: `pages()` and `data()` return at once.',
  async: 'Remove `async`: `pages()` and `data()` return at once.',
  main: 'Templates import from "lullamoon-site/templates".',
  default: 'Name the import in braces, or export it there as default.',
  void: 'End a tag without content at once: <br />.',
  value: 'Put the value in quotes, or in braces: id="top", id={name}.',
  statement:
    'Braces hold values: {isNew && <b>New</b>}, {all.map((one) => …)}. Statements come before `return`.',
  braces: 'Show a value in one pair of braces: {page.title}.',
  object: 'Put a second pair of braces around an object: data={{ key: value }}.',
  rule: 'In a template "{" begins a value. Rules of styles belong into templates/styles/site.css.',
  open: 'Close the open part before it: a quotation mark, a brace, a parenthesis.',
  runtime:
    'Correct its name; or, if React has it and Preact does not, write `runtime: react` in content/site.yml.',
  beside: 'Put <> and </> around elements that are side by side, and close each brace.',
  semicolon: 'End each declaration with a semicolon: color: teal; margin: 0.',
  sass: 'For Sass, end the name of the file with .scss, and install it: npm install -D sass. In CSS, variables are like this: --a: teal; color: var(--a).',
  interpolation: 'In a custom property, write #{…} around it: --a: #{$a}.',
  source: 'Create this file or folder, or correct its name.',
  color: 'Write # and 3, 4, 6 or 8 hexadecimal digits: #0aa or #00aaaa.',
  tailwind: 'Write @import "tailwindcss"; in its place.',
} as const;

/** The hints for errors that JavaScript itself throws. */
const thrownHints: readonly (readonly [message: RegExp, hint: string])[] = [
  [
    /^ReferenceError: (?:window|document|navigator|location|(?:local|session)Storage) is not defined$/,
    'Only browsers have it: ask for it in an effect or an event handler of an island.',
  ],
  [
    /^TypeError: The component here is undefined$/,
    'Look at its import: the file must export that name, and braces are for all but its default.',
  ],
  [
    /^TypeError: Cannot read properties of undefined \(reading 'run'\)$/,
    'If this is of a schema, call each of its parts: z.string(), and not z.string.',
  ],
  [
    /^TypeError: Cannot read properties of (?:undefined|null) /,
    'The value before this property does not exist. Check its name. If it is optional, write "?." instead of the dot.',
  ],
  [
    /^RangeError: Maximum call stack size exceeded$/,
    'A component or a function calls itself without an end.',
  ],
  [/^TypeError: Only text, numbers and elements can be shown, /, 'Show one of its values as text.'],
  [/^TypeError: This component is async, /, syntax.async],
  [
    /^TypeError: Cannot convert object to primitive value$/,
    'An object is neither text nor a number: name one of its values. To sort objects, give sort() a function, or write pages({ sort: "date" }).',
  ],
  [/^ReferenceError: \S+ is not defined$/, 'Import it, or correct its name.'],
  [/^TypeError: (?:[\w$]+\.)?use[A-Z]\w* is not a function$/, syntax.runtime],
  [
    /^TypeError: [\w$.]+ is not a function$/,
    'There is no function of this name. Check the spelling, and the object before the dot.',
  ],
  [
    /^TypeError: Cannot (?:assign to read only|add|delete|set) property /,
    'The values of a template are read-only. Change a copy, like [...list].sort().',
  ],
];

/** The probable meaning of a template that cannot be parsed. */
export type SyntaxHint = keyof typeof syntax;

/** The hints for an unresolved import, by the reason. */
const unresolved = {
  package: (name?: string) => `If it is a package, install it: npm install ${name}`,
  file: (name?: string) => didYouMean(name) ?? 'Create the file, or correct its name.',
  target: (name?: string) => `The package.json of ${name} names a file for this that does not exist.`,
  paths: (name?: string) =>
    `A build does not read \`paths\` of tsconfig.json: ${name === undefined ? 'write the path from this file' : `write "${name}"`}.`,
  module: () =>
    'CSS modules are only read in templates/: move it there. Or import its rules as a plain stylesheet, with @import in templates/styles/site.css.',
};

type Unresolved = keyof typeof unresolved;

const isUnresolved = (mistake: string): mistake is Unresolved => Object.hasOwn(unresolved, mistake);

/** The sentences for facts that are not one themselves. */
const said = new Map<string | undefined, (fact: string) => string>([
  ['styles', () => 'Templates do not import styles: put @import into templates/styles/site.css.'],
  ['semicolon', (name) => `There is no semicolon before "${name}": browsers would skip both values.`],
  ['skipped', (word) => `"${word}" does not exist in CSS: browsers would skip this.`],
  ['sass', (word) => `"${word}" is not CSS, but Sass.`],
  ['interpolation', (word) => `Sass does not replace "${word}" here: browsers would skip this.`],
  ['source', (path) => `Could not resolve "${path}"`],
  ['color', (word) => `"${word}" is not a color: browsers would skip this.`],
  ['tailwind', (word) => `"${word}" is of Tailwind 3. Version 4 makes no styles for it.`],
]);

export const compileWords = {
  'template-syntax': (message: string, mistake?: SyntaxHint | Unresolved | 'skipped', name?: string) => [
    `This cannot be compiled: ${said.get(mistake)?.(message) ?? message}`,
    mistake === 'skipped'
      ? didYouMean(name)
      : mistake && (isUnresolved(mistake) ? unresolved[mistake](name) : syntax[mistake]),
  ],
  'not-installed': (what: 'Sass' | 'Tailwind' | 'Formulas' | 'TypeScript', packages: readonly string[]) => [
    what === 'Formulas'
      ? `Formulas need the package "${packages.join(' ')}", which is not installed.`
      : what === 'TypeScript'
        ? 'The types of templates are checked by TypeScript, which is not installed.'
        : `This stylesheet needs ${what}, which is not installed.`,
    `Install it: npm install -D ${packages.join(' ')}`,
  ],
  'unknown-class': (name: string, file: string, near?: string) => [
    `There is no class "${name}" in ${file}.`,
    didYouMean(near) ?? 'Write a rule for it there, or correct its name.',
  ],
  'node-import': (name: string) => [
    `This template imports "${name}", a module of Node's own.`,
    'Put the value into front matter, site.yml or a file of content/data, or import a JSON file of templates/.',
  ],
  'template-threw': (message: string) => [
    `Unexpected Application Error! ${message}`,
    thrownHints.find(([said]) => said.test(message))?.[1] ?? 'The template threw this while it ran.',
  ],
  unrepeatable: (
    what: string,
    kind: Outside,
    who: 'template' | 'plugin' | 'package' = 'template',
    island?: string,
  ) =>
    island === undefined
      ? [
          `This ${who} asks for \`${what}\`: ${instead[kind][0]}.`,
          `${instead[kind][1]} Code that runs only in the browser (effects and event handlers of an island) may use it.`,
        ]
      : [
          `A package of the island ${island} asks for \`${what}\`: ${instead[kind][0]}.`,
          `Let only browsers render this island: rename templates/islands/${island}.tsx to ${island}.client.tsx.`,
        ],
  'template-shape': (what: 'schema' | 'component' | 'async' | 'key' | 'name', key?: string, near?: string) =>
    what === 'name'
      ? [`"${key}" shows nothing: there is no such key.`, didYouMean(near ?? '')]
      : what === 'schema' && key !== undefined
        ? [
            'The export `schema` of this template is not a schema of an object.',
            'Write `export const schema = z.strictObject({…})`, with z of lullamoon-site/templates.',
          ]
        : what === 'key'
          ? [
              `The schema of this template has "${key}", which exists without it.`,
              'Delete it there: a schema lists only additional keys.',
            ]
          : what === 'async'
            ? [
                'The component of this template is async, but a build does not wait for templates.',
                syntax.async,
              ]
            : [
                `This template does not export a ${what}.`,
                'It needs both: `export const schema = z.strictObject({…})` and `export default function`. Put code that templates share into templates/parts.',
              ],
  'card-shape': (what: 'component' | 'alt') => [
    `This template does not export a ${what === 'alt' ? 'function `alt`' : what}.`,
    'It needs both: `export default function`, which draws the card, and `export function alt`, which describes it.',
  ],
  'file-shape': (returned?: string, wanted?: string) => [
    wanted !== undefined
      ? 'The name of this template does not end with .ts or .tsx.'
      : returned === undefined
        ? 'The default export of this template is not a function.'
        : `This template must return text, but returns ${returned === 'Undefined' ? 'nothing' : returned}.`,
    wanted !== undefined
      ? `Rename it to ${wanted}.`
      : returned === 'Promise'
        ? 'Remove `async`: a build does not wait for templates. A module of content/data can load slow data.'
        : 'It needs `export default ({ site, absolute }: FileProps) => …`, which returns the whole text of the file.',
  ],
  'undated-item': (route: string) => [
    `The page ${route} is in an Atom feed, but has no date.`,
    'Give it a "date" or "updated" in its front matter, leave it out of `items`, or write the feed with `rss`.',
  ],
  'plugin-not-found': (name: string, what: 'plugin' | 'language' = 'plugin') => [
    what === 'plugin'
      ? `There is no plugin "${name}".`
      : `There is no module "${name}" with a language of code.`,
    name.startsWith('.') ? 'Create the file, or correct its name.' : `Install it: npm install ${name}`,
  ],
  'math-broken': (name: string) => [
    `The package "${name}" cannot make formulas: it has no renderToString.`,
    `Install another version: npm install ${name}@latest`,
  ],
  'plugin-broken': (name: string, message: string | undefined, what: 'plugin' | 'language' = 'plugin') => [
    message === undefined
      ? `"${name}" does not export a ${what === 'plugin' ? what : 'grammar'}.`
      : `The ${what} "${name}" cannot be used: ${message}`,
    message === undefined
      ? `Its default export is a function that ${what === 'plugin' ? 'remark or rehype' : 'highlight.js'} calls.`
      : 'Fix it, or remove it from content/site.yml.',
  ],
  'plugin-threw': (name: string, message: string, what: 'plugin' | 'language' = 'plugin') => [
    `The ${what} "${name}" threw on this page: ${message}`,
    'Fix it, remove it from content/site.yml, or change the text that it fails on.',
  ],
} as const satisfies Words;
