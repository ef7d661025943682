// The schema of one key → a placeholder that fits it, and the comment that stands above it. Pure.
import type { z } from 'zod';

/** The part of JSON Schema (draft 2020-12) that zod writes. */
export type Node = z.core.JSONSchema.BaseSchema;

/** Its type, or that which it has when it is not null. */
export function typeOf({ type }: Node): string | undefined {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

/** 1, or the number nearest to it that is allowed. */
export function numberFor(node: Node): number {
  const { multipleOf: step = typeOf(node) === 'integer' ? 1 : undefined } = node;
  const { from, above, to, below } = limits(node);
  const gap = step ?? 1;
  let number = step ?? 1;
  if (from !== undefined) number = step ? Math.ceil(from / step) * step : from;
  if (above !== undefined) number = (Math.floor(above / gap) + 1) * gap;
  if (to !== undefined && to < number) number = step ? Math.floor(to / step) * step : to;
  if (below !== undefined && below <= number) number = (Math.ceil(below / gap) - 1) * gap;
  return number;
}

/** The limits of a number, without those of every whole number. */
function limits({ minimum, exclusiveMinimum: above, maximum, exclusiveMaximum: below }: Node) {
  return {
    from: minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum,
    above: above === undefined ? undefined : Number(above),
    to: maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum,
    below: below === undefined ? undefined : Number(below),
  };
}

/** A text that says what is to be done, or the first of some plain ones that the schema lets through. */
export function textFor(node: Node, path: string, today: string): string {
  const { format, minLength = 0, maxLength } = node;
  const all = [
    ...(format === 'date' ? [today] : []),
    ...(format === 'uri' ? ['https://todo.invalid/'] : []),
    // It leads nowhere, and is found as a placeholder: anything else would be a dead link.
    ...(/\bhref$/.test(path) ? ['#'] : []),
    // Ids have no spaces (HTML, "The id attribute").
    ...(/\bid$/.test(path) ? [`TODO-${path.replaceAll(' ', '-')}`] : []),
    `TODO: ${path}`.padEnd(minLength, '.').slice(0, maxLength),
    ...['TODO', 'todo', 'todo@todo.invalid', '/', today, `${today}T00:00:00Z`, '00:00:00', '00:00', '0'],
  ];
  const parts = [node, ...((node.allOf ?? []) as readonly Node[])];
  const patterns = parts.flatMap(({ pattern }) => (pattern === undefined ? [] : [new RegExp(pattern)]));
  return all.find((text) => patterns.every((pattern) => pattern.test(text))) ?? all[0] ?? '';
}

/** What stands above a key: what the schema says about it, and what it takes. */
export function commentOn(node: Node, isRequired: boolean): string[] {
  const kind = kindOf(node);
  if (node.const !== undefined && node.description !== undefined) return [`# ${node.description}`];
  const takes = kind.slice(0, 1).toUpperCase() + kind.slice(1);
  const said = (node.description ?? '').trim().split(/\s*\n\s*/);
  const last = `${takes}${isRequired ? '' : ', optional'}.`;
  const end = said.pop() ?? '';
  const full = /[.!?:…]$/.test(end) || end === '' ? end : `${end}.`;
  return [...said, `${full} ${last}`.trim()].map((line) => `# ${line.replace(/\p{Cc}/gu, ' ')}`);
}

function kindOf(node: Node): string {
  if (node.const !== undefined) return `always ${JSON.stringify(node.const)}`;
  if (node.enum) return `one of ${node.enum.map(String).join(', ')}`;
  switch (typeOf(node)) {
    case 'object':
      return 'keys and values';
    case 'array': {
      const of = typeof node.items === 'object' ? ` of ${plural(kindOf(node.items as Node))}` : '';
      return `a list${of}${node.minItems ? `, at least ${node.minItems}` : ''}`;
    }
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `a whole number${range(node)}`;
    case 'number':
      return `a number${range(node)}`;
    case 'string':
      return (
        textKinds[node.format ?? ''] ??
        (node.maxLength ? `text of up to ${node.maxLength} characters` : 'text')
      );
    default:
      return 'a value';
  }
}

const textKinds: Readonly<Record<string, string>> = {
  date: 'a date, like 2026-01-31',
  'date-time': 'a time, like 2026-01-31T18:00:00Z',
  email: 'an e-mail address',
  uri: 'a whole address, with https://',
};

function range(node: Node): string {
  return Object.entries({ ...limits(node) })
    .filter(([, limit]) => limit !== undefined)
    .map(([name, limit]) => ` ${name} ${limit}`)
    .join('');
}

/** `text` and `keys and values` are many already. */
function plural(kind: string): string {
  if (/^a (whole )?number/.test(kind)) return kind.replace(/^a (.*number)/, '$1s');
  return kind.replace(/^an? /, '');
}
