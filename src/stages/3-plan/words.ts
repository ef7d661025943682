// The words for problems with the keys of site.yml and of front matter, and with addresses. Pure.
import { pageTemplateFile, redirectsPath, templateNameIn } from '../../model/addresses/paths.ts';
import { decoded } from '../../model/addresses/url.ts';
import { isTooLong, mostOfRoute } from '../../model/site/routes.ts';
import { type BrowserFault, browserWords, type Limit, limitWords } from '../../problems/limits.ts';
import { didYouMean, list, type Words } from '../../problems/sentence.ts';

/** The hint for a value with a wrong type. */
function typeHint(expected: string, found: string): string {
  if (found === 'empty')
    return 'Write a value behind it, or delete the key. One that begins with "#" needs quotes: it is a comment otherwise.';
  if (expected === 'a list') return 'Write [one, two], or each on its own line, after "- ".';
  if (expected === 'text' && /^(?:a list|keys)/.test(found)) return 'Write one text behind the colon.';
  if (expected === 'text') return 'Put quotes around it, if it is meant as text.';
  if (expected === 'keys and values')
    return 'Write lines of "key: value" below it, each with two spaces in front.';
  return `Write ${expected}, without quotes.`;
}

/** The hint for a text with a format of schemas. */
const formatHints: Readonly<Record<string, string>> = {
  date: 'Write a date without a time: 2025-12-24.',
  datetime: 'Write a date and a time in UTC: 2025-12-24T18:30:00Z.',
  url: 'Write the full address: https://example.org/.',
  email: 'Write an address like hello@example.org.',
};

/** The same for the dates of pages. */
const dateHint = 'Write a date (2025-12-24), or a date with an offset (2025-12-24T18:30:00+01:00).';
const isDate = (key: string) => key === 'date' || key === 'updated';

/** Characters that look like a space, or like nothing: no-break spaces, zero-width and direction marks, soft hyphens. */
const unseen = /[\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u2060\u3000\ufeff]/;

/** A key as the subject of a sentence. `from`: the source of its value, if that is not a file. */
const subject = (key: string, from: 'define' | undefined) =>
  from ? `"${key}", as --define gives it,` : `"${key}"`;

/** The hint for a value from `--define`. */
const defineHint = (key: string, hint: string | undefined) =>
  `${hint ? `${hint} ` : ''}Write --define ${key}=VALUE, or leave it out: then the value in content/site.yml holds.`;

export const planWords = {
  'missing-key': (key: string, expected: string, ofBare?: readonly string[]) => [
    ofBare ? 'This page has no front matter.' : `"${key}" is missing.`,
    ofBare
      ? `Its first line must be three dashes, without an empty line above; then come its keys, each on its own line (${ofBare.map((one) => `"${one}: …"`).join(', ')}), and another line of three dashes.`
      : `Add it. Its value is ${expected}.`,
  ],
  'unknown-key': (
    key: string,
    near: string | undefined,
    names: readonly string[],
    owner?: string,
    missing?: string,
  ) => [
    `"${key}" is not a known key.`,
    unseen.test(key)
      ? 'It has an invisible character, or one that looks like a space. Type the name again, and the spaces before it.'
      : missing === undefined
        ? (didYouMean(near) ??
          [
            names.length > 0 ? `Known here: ${list(names)}.` : 'No keys are known here: delete it.',
            ...(owner ? [`The schema of ${owner} can allow more.`] : []),
          ].join(' '))
        : missing === near
          ? `${didYouMean(near)} That is needed, and missing.`
          : `Was "${key}" renamed? ${owner ? `The schema of ${owner}` : 'The schema'} wants "${missing}", which is missing.`,
  ],
  'unknown-define': (name: string, near: string | undefined, names: readonly string[]) => [
    `--define gives a value to "${name}", which is not a key of site.yml.`,
    didYouMean(near) ?? `Add it to the schema of templates/Document.tsx. There are ${list(names)}.`,
  ],
  'wrong-type': (key: string, expected: string, found: string, from?: 'define') => [
    `${subject(key, from)} should be ${expected}, but is ${found}.`,
    from
      ? `--define gives texts. ${/number/.test(expected) ? 'Let the schema convert it, with z.coerce.number(), or write' : 'Write'} the value in content/site.yml.`
      : expected === 'text' && found !== 'empty' && isDate(key)
        ? dateHint
        : key === 'markdown.math'
          ? 'Write `math: true`, or `macros:` and their lines below it.'
          : typeHint(expected, found),
  ],
  'wrong-value': (
    key: string,
    found: string,
    near: string | undefined,
    allowed: readonly string[],
    from?: 'define',
  ) => {
    const hint = didYouMean(near) ?? `Allowed: ${list(allowed)}.`;
    return [`${subject(key, from)} cannot be ${found}.`, from ? defineHint(key, hint) : hint];
  },
  'invalid-value': (key: string, reason: string | Limit | BrowserFault, format?: string, from?: 'define') => {
    const ofFormat = format === 'date' && isDate(key) ? dateHint : formatHints[format ?? ''];
    const said =
      ofFormat === dateHint ? 'is neither a date nor a date with an offset' : `is not right: ${reason}`;
    const [is, hint] =
      typeof reason === 'string'
        ? ([said, ofFormat] as const)
        : 'is' in reason
          ? limitWords(reason)
          : browserWords(reason);
    return [`${subject(key, from)} ${is}.`, from ? defineHint(key, hint) : hint];
  },
  'unknown-template': (name: string, near: string | undefined, names: readonly string[]) => [
    `There is no template "${name}".`,
    [
      ...(near === undefined ? [] : [didYouMean(near)]),
      ...(near === undefined && names.length > 0 ? [`There are ${list(names)}.`] : []),
      ...(near === templateNameIn(name)
        ? []
        : name.includes('/')
          ? ['Templates are directly in templates/pages.']
          : [`${names.length > 0 ? 'Or create' : 'Create'} ${pageTemplateFile(templateNameIn(name))}.`]),
    ].join(' '),
  ],
  'unknown-token': (word: string, near: string) => [
    `There is no token "{${word}}".`,
    `Did you mean "{${near}}"? Tokens are the plain values of site.yml; write \\{ for a brace.`,
  ],
  'todo-left': (keys: readonly string[]) => [
    `The text that site new wrote is still here: ${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ` and ${keys.length - 3} more` : ''}.`,
    'Replace it, or write `draft: true` until the page is ready.',
  ],
  /** `kind`: `file` if a file name is meant; `underscore` if it begins with one, `new` if that of a new page would. */
  'bad-route': (
    route: string,
    near: string | undefined,
    kind?: 'file' | 'underscore' | 'new',
    slugs?: 'ascii',
  ) => {
    if (kind === 'underscore' || kind === 'new')
      return [
        `"${route}" is not published: files and folders whose names begin with "_" are not pages by custom.`,
        kind === 'new'
          ? near === undefined
            ? 'Choose another address.'
            : `Did you mean "${near}"?`
          : [
              'Write `draft: true` to leave the page out.',
              ...(near === undefined
                ? []
                : [`To publish it, rename it to content/pages${near.slice(0, -1)}.md, say.`]),
              `"route: ${route}" publishes it at this address.`,
            ].join(' '),
      ];
    return [
      `"${route.length > 100 ? `${route.slice(0, 100)}…` : route}" cannot be an address on the site.`,
      [
        ...(near === undefined
          ? []
          : [
              kind
                ? `Rename the file to content/pages${near.slice(0, -1)}.md, say.`
                : `Did you mean "${near}"?`,
            ]),
        slugs
          ? 'With "slugs: ascii", addresses are of the letters a to z, digits, "-", "_", "." and "~" between slashes: /guides/night/.'
          : 'Addresses are of letters and digits, "-", "_", "." and "~" between slashes: /guides/night/. A word is of one alphabet.',
        ...(isTooLong(route)
          ? [
              `They have ${mostOfRoute.whole.toLocaleString('en')} characters at most, ${mostOfRoute.part} bytes between two slashes.`,
            ]
          : []),
      ].join(' '),
    ];
  },
  /** `whose`: `new` for a page that `site new` would write; the same for the next ones. */
  'duplicate-route': (route: string, whose?: 'new') =>
    whose
      ? [`"${decoded(route)}" is the address of this page already.`, 'Edit it, or choose another route.']
      : [
          `Two files want the route "${decoded(route)}".`,
          'Rename one of them, or change its `route`. Routes that differ only in upper and lower case count as the same.',
        ],
  'duplicate-data': (name: string) => [
    `Two files are the data "${name}".`,
    'Rename one of them, or merge them.',
  ],
  'duplicate-output': (output: string, whose?: 'host' | 'new') =>
    whose === 'new'
      ? [
          `The page would be "${output}" in the out folder, where this file is in its way.`,
          'Choose another route, or rename this file.',
        ]
      : whose
        ? [
            `The build makes "${output}" itself.`,
            output === redirectsPath
              ? 'Delete this one. Write old addresses of a page into its front matter (`redirectsFrom`), others into `redirects` of site.yml, and patterns into the settings of the host.'
              : 'Delete this one. Write further rules into the settings of the host.',
          ]
        : [`Two files want to be "${output}" in the out folder.`, 'Rename one of them.'],
  'alternate-language': (url: string, wanted: string, found: string) => [
    `"${decoded(url)}" is named as this page in "${wanted}", but is in "${found}".`,
    `Give that page "language: ${wanted}", or name another.`,
  ],
  'alternate-one-way': (url: string, file: string, language: string, route: string) => [
    `"${decoded(url)}" does not name this page in its own "alternates".`,
    `Add it below "alternates" in ${file}: "${language}: ${decoded(route)}".`,
  ],
  'in-assets': (folder: string) => [
    `This would be in ${folder}, whose files browsers cache forever.`,
    'Choose another folder: a file there needs a new name when its bytes change.',
  ],
  'bad-redirect': (from: string) => [
    `"${from}" cannot be an old address.`,
    /^(?:\w+:)?\/\//.test(from)
      ? 'Redirects of another site are set at its host. If that address moves to this site, write only its path: /old/.'
      : 'Write a path on this site that ends with a slash or ".html", of letters, digits, "-", "_", "~" and ".": /old/ or /old.html.',
  ],
  'redirect-to-itself': (from: string) => [`"${from}" redirects to itself.`, 'Delete this redirect.'],
  'redirect-taken': (from: string, whose?: 'new') =>
    whose
      ? [
          `"${from}" is taken by an old address of this page.`,
          'Choose another route, or delete that redirect.',
        ]
      : [`"${from}" is already in use: by a page, a file, or another redirect.`, 'Keep one of them.'],
  'no-home': ['There is no home page.', 'Create content/pages/index.md, or give one page "route: /".'],
} as const satisfies Words;
