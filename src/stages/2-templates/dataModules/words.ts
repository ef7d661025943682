// The words for problems with modules of content/data, and with the command that adds files to a site. Pure.
import { dataEndings } from '../../../model/addresses/paths.ts';
import type { Words } from '../../../problems/sentence.ts';

const plain = 'Data is text, finite numbers, true, false, null, and lists and objects of these.';

/** Values that are not data, and the hint for each. */
const flaws = {
  function: ['a function', 'Call it, and return its result.'],
  symbol: ['a symbol', plain],
  bigint: ['a bigint', 'Write it as text: `String(value)`.'],
  undefined: ['undefined', 'Write null for missing values.'],
  number: ['no finite number', 'Write null for unknown values.'],
  cycle: ['an object that holds itself', plain],
  depth: ['nested too deep', plain],
  key: ['a key that is refused', 'Give it another name.'],
  hole: ['a list with gaps', 'Fill them with null.'],
} as const;

/** A kind of value that is not data. */
export type DataFlaw = keyof typeof flaws | 'class';

export const dataWords = {
  'data-broken': (message: string, name?: string) =>
    name === undefined
      ? [`This cannot be compiled: ${message}`, 'Fix it, and build again.']
      : [`There is no package "${name}".`, `Install it: npm install ${name}`],
  'data-threw': (message: string) => [
    `This module has thrown: ${message.trimEnd()}`,
    'Fix it, or catch the error and return data that says so.',
  ],
  'data-endless': (seconds: number) => [
    `This module returned nothing within ${seconds} seconds, and was stopped.`,
    'Make it wait less, or write the fetched data into a file before the build.',
  ],
  'data-ended': (how: string) => [
    `The process of this module ended (${how}) before it returned data.`,
    'Remove `process.exit()`, and let its pending work end.',
  ],
  'data-not-plain': (path: string, what: DataFlaw | 'nothing', name?: string | number) => {
    if (what === 'nothing')
      return [
        'This module has no default export.',
        'Write `export default` before the data, or before a function that returns it.',
      ];
    const where = path === '' ? 'The value of this module' : `"${path}" in the value of this module`;
    if (what === 'class')
      return [
        `${where} is ${name ? `an object of the class ${name}` : 'an object of a class'}, not plain data.`,
        name === 'Date'
          ? 'Write it as text: `date.toISOString()`.'
          : name === 'Promise'
            ? 'Wait for it with `await`.'
            : plain,
      ];
    const [said, hint] = flaws[what];
    return [
      `${where} is ${said}${what === 'number' || what === 'key' ? ` (${name})` : ''}, not plain data.`,
      hint,
    ];
  },
  'unknown-content': (near: string | undefined, data?: string) => {
    if (data !== undefined)
      return ['No template reads this data.', `Read it with \`data('${data}', …)\`, or delete it.`];
    return [
      'This file or folder of content/ is not read.',
      near
        ? `Did you mean "content/${near}"?`
        : `Pages and their pictures are in content/pages, data for templates in content/data (${dataEndings.join(', ')}), files to copy in content/static, and settings in content/site.yml.`,
    ];
  },
} as const satisfies Words;
