// The words of the problems with what templates ask for of other pages. Pure.
import { list, type Words } from './sentence.ts';

/** Why pages cannot be asked for so. */
type QueryFault =
  | 'key'
  | 'template'
  | 'sort'
  | 'where'
  | 'folder'
  | 'of'
  | 'value'
  | 'limit'
  | 'not a query'
  | 'unsorted';
/** What is wrong with what `paths` returns. */
export type PathsFault = 'list' | 'element' | 'key' | 'path' | 'twice' | 'title' | 'description';
/** Why nobody answers. */
type AskedWhen = 'early' | 'late' | 'browser';

/** What templates ask for. */
export const askingWords = {
  'bad-query': (
    fault: QueryFault,
    what: string,
    near?: string | undefined,
    known: readonly string[] = [],
  ) => {
    const guess = near === undefined ? undefined : `Did you mean "${near}"?`;
    const choice = guess ?? (known.length > 0 ? `Known here: ${list(known)}.` : undefined);
    switch (fault) {
      case 'not a query':
        return [
          `Pages are asked for with a query, not with ${what}.`,
          'Write pages({ folder: "/posts/" }), say.',
        ];
      case 'key':
        return [`Pages cannot be asked for by "${what}".`, choice];
      case 'template':
        return [`Pages are asked for by the template "${what}", which does not exist.`, choice];
      case 'sort':
        return [`Pages cannot be sorted by "${what}".`, choice];
      case 'unsorted':
        return [
          `Pages cannot be sorted by "${what}": it is not text, a number or a date.`,
          'Sort the answer yourself: pages().sort(…).',
        ];
      case 'where':
        return [`No page that is asked for can have "${what}".`, choice];
      case 'value':
        return [
          `Pages are asked for by "${what}", whose value is neither text nor a number, true or false.`,
          'Choose others from the answer: pages().filter(…).',
        ];
      case 'folder':
        return [
          `Pages are asked for by the folder "${what}", which is no part of a route.`,
          'It begins and ends with a slash: "/posts/".',
        ];
      case 'of':
        return [
          'Pages are asked for by a schema that no page template exports.',
          'Import it from that template: import { schema as post } from "./post.tsx".',
        ];
      case 'limit':
        return [`No list of pages can be ${what} long.`, 'The limit is a whole number, without quotes: 5.'];
    }
  },
  'bad-paths': (fault: PathsFault, what: string, near?: string | undefined) => {
    const shape = 'It returns a list: [{ path: "2/", title: "Page 2", data: { number: 2 } }].';
    switch (fault) {
      case 'list':
        return [`What \`paths\` returns is no list: it is of the type ${what}.`, shape];
      case 'element':
        return [`Number ${what} of what \`paths\` returns has no \`path\`.`, shape];
      case 'key':
        return [
          `"${what}" is nothing that a path of \`paths\` can have.`,
          near === undefined ? 'What belongs to it stands in its `data`.' : `Did you mean "${near}"?`,
        ];
      case 'path':
        return [
          `"${what}" cannot be an address on the site: \`paths\` returns it as one.`,
          'A path continues the address of its content file: letters, digits, "-", "_", "." and "~", with a slash at its end: "2/".',
        ];
      case 'twice':
        return [
          `\`paths\` returns the path "${what}" twice.`,
          'Upper and lower case count as the same; `slug` makes the same path of some texts.',
        ];
      default:
        return [
          `The ${fault} of the path "${what}" is not text, or empty.`,
          'Leave it out: the content file’s own stands then.',
        ];
    }
  },
  'unknown-data': (name: string, near: string | undefined, known: readonly string[]) => [
    `There is no data "${name}".`,
    near === undefined
      ? known.length > 0
        ? `There is ${list(known)}.`
        : `Create content/data/${name}.yml.`
      : `Did you mean "${near}"?`,
  ],
  'asked-outside': (when: AskedWhen, what?: string) =>
    when === 'browser'
      ? [
          `Browsers load this with an island, and nobody answers \`${what}\` there.`,
          'Ask in the template, and hand the island what it shows as props; one with a `.client.ts` beside it may ask by itself.',
        ]
      : [
          when === 'early'
            ? 'Pages or data are asked for while nothing is drawn.'
            : 'This page was asked for while another one was drawn.',
          'Ask where it is shown, in the component, each time: that is quick.',
        ],
} as const satisfies Words;
