// The words for problems with templates' requests about other pages. Pure.
import { didYouMean, list, type Sentence, type Words } from '../../../problems/sentence.ts';

/** Why a request for pages is wrong. */
const badQuery = {
  'not a query': (what: string) => [
    `Pages are asked for with a query, not with ${what}.`,
    'Write pages({ folder: "/posts/" }), say.',
  ],
  key: (what: string, choice?: string) => [`Pages cannot be asked for by "${what}".`, choice],
  template: (what: string, choice?: string) => [
    `Pages are asked for by the template "${what}", which does not exist.`,
    choice,
  ],
  sort: (what: string, choice?: string) => [`Pages cannot be sorted by "${what}".`, choice],
  unsorted: (what: string) => [
    `Pages cannot be sorted by "${what}": it is not text, a number or a date.`,
    'Sort the result yourself: pages().sort(…).',
  ],
  where: (what: string, choice?: string) => [`No page that is asked for can have "${what}".`, choice],
  value: (what: string) => [
    `Pages are asked for by "${what}", whose value is neither text nor a number, true or false.`,
    'Filter the result yourself: pages().filter(…).',
  ],
  folder: (what: string) => [
    `Pages are asked for by the folder "${what}", which is not a part of a route.`,
    'It begins and ends with a slash: "/posts/".',
  ],
  of: () => [
    'Pages are asked for by a schema that no page template exports.',
    'Import it from that template: import { schema as post } from "./post.tsx".',
  ],
  limit: (what: string) => [
    `No list of pages can be ${what} long.`,
    'The limit is a whole number, without quotes: 5.',
  ],
} as const satisfies Readonly<Record<string, (what: string, choice?: string) => Sentence>>;

const listOfPaths = 'It returns a list: [{ path: "2/", title: "Page 2", data: { number: 2 } }].';
const noText = (key: string) => (what: string) =>
  [
    `The ${key} of the path "${what}" is not text, or empty.`,
    'Leave it out: then the content file’s own is used.',
  ] as const;
/** The mistakes in the return value of `paths`. */
const badPaths = {
  list: (what: string) => [
    `\`paths\` must return a list, but returns a value of the type ${what}.`,
    what === 'Promise'
      ? 'Remove `async`: a build does not wait for templates, and `pages()` and `data()` return at once.'
      : listOfPaths,
  ],
  element: (what: string) => [`Number ${what} in the list of \`paths\` has no \`path\`.`, listOfPaths],
  key: (what: string, choice = 'Put other values into its `data`.') => [
    `"${what}" is not a key that a path of \`paths\` can have.`,
    choice,
  ],
  path: (what: string) => [
    `"${what}" cannot be an address on the site: \`paths\` returns it as one.`,
    'A path continues the address of its content file: letters, digits, "-", "_", "." and "~", with a slash at its end: "2/".',
  ],
  twice: (what: string) => [
    `\`paths\` returns the path "${what}" twice.`,
    'Upper and lower case count as the same; `slug` makes the same path of some texts.',
  ],
  title: noText('title'),
  description: noText('description'),
} as const satisfies Readonly<Record<string, (what: string, choice?: string) => Sentence>>;
export type PathsFault = keyof typeof badPaths;

export const queryWords = {
  'bad-query': (
    fault: keyof typeof badQuery,
    what: string,
    near?: string | undefined,
    names: readonly string[] = [],
  ): Sentence =>
    badQuery[fault](what, didYouMean(near) ?? (names.length > 0 ? `Known here: ${list(names)}.` : undefined)),
  'bad-paths': (
    fault: PathsFault,
    what: string,
    near?: string | undefined,
    titles: readonly string[] = [],
    more?: number,
  ): Sentence => {
    const [text, hint] = badPaths[fault](what, didYouMean(near));
    const pages = titles.map((title) => `"${title}"`).join(' and ');
    const others = more === undefined ? '' : ` The same is wrong with ${more} more.`;
    return [`${text}${pages === '' ? '' : ` Its pages are ${pages}.`}${others}`, hint];
  },
  'unknown-data': (name: string, near: string | undefined, names: readonly string[], language?: string) => [
    language !== undefined
      ? `There are no strings in the language "${language}".`
      : `There is no data "${name}".`,
    language !== undefined
      ? `Create content/data/${name}.yml${names[0] === undefined ? '' : `, with the keys of content/data/${names[0]}.yml`}.`
      : (didYouMean(near) ??
        (names.length > 0 ? `There is ${list(names)}.` : `Create content/data/${name}.yml.`)),
  ],
  'asked-outside': (when: 'early' | 'late' | 'browser', what?: string) =>
    when === 'browser'
      ? [
          `Browsers load this with an island, where \`${what}\` is not available.`,
          /^picture$/i.test(what ?? '')
            ? 'Render the picture in the template, and pass it to the island as a child or a prop: it stays in the page as it is.'
            : 'Call it in the template, and pass the result to the island as props. An island with a `.client.ts` may call it itself.',
        ]
      : [
          when === 'early'
            ? 'Pages, data or pictures are requested while no page is rendered.'
            : 'This page was requested while another one was rendered.',
          'Call it in the component that shows the result, each time: that is fast.',
        ],
} as const satisfies Words;
