// The schema of one key → a valid placeholder, and the comment above the key. Pure.
import type { z } from 'zod';
import { placeholderText } from '../problems/filledIn.ts';

/** The part of JSON Schema (draft 2020-12) that zod writes. */
export type Node = z.core.JSONSchema.BaseSchema;

/** Its type, without null. */
export function typeOf({ type }: Node): string | undefined {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

/** Possible placeholders for a value that is not a list or mapping, the best first. */
export function placeholders(node: Node, path: string, today: string): readonly unknown[] {
  const { format, minLength = 0, maxLength, multipleOf: step = 1 } = node;
  switch (typeOf(node)) {
    case 'null':
      return [null];
    case 'boolean':
      return [false, true];
    case 'integer':
    case 'number': {
      const near = (limit: number) => {
        const [down, up] = [Math.floor(limit / step) * step, Math.ceil(limit / step) * step];
        return [limit, up, down, up + step, down - step];
      };
      return [1, step, ...limits(node).flatMap(([, limit]) => near(limit))];
    }
  }
  return [
    ...(format === 'date' ? [today] : []),
    ...(format === 'uri' ? ['https://todo.invalid/'] : []),
    // This file does not exist: the build reports that a picture must be named.
    ...(format === 'picture' ? ['./todo.jpg'] : []),
    // It has no target, and is found as a placeholder. Any other address would be a dead link.
    ...(/\bhref$/.test(path) ? ['#'] : []),
    // Ids have no spaces (HTML, "The id attribute").
    ...(/\bid$/.test(path) ? [`TODO-${path.replaceAll(' ', '-')}`] : []),
    placeholderText(path).padEnd(minLength, '.').slice(0, maxLength),
    ...['TODO', 'todo', 'todo@todo.invalid', '/', today, `${today}T00:00:00Z`, '00:00:00', '00:00', '0'],
  ];
}

const limitWords = { minimum: 'from', exclusiveMinimum: 'above', maximum: 'to', exclusiveMaximum: 'below' };

/** The limits of a number with their words, without those that all whole numbers have. */
function limits(node: Node): readonly (readonly [word: string, limit: number])[] {
  return Object.entries(limitWords).flatMap(([key, word]) => {
    const limit = Number(node[key]);
    return Math.abs(limit) < Number.MAX_SAFE_INTEGER ? [[word, limit] as const] : [];
  });
}

/** The comment above a key: the description in its schema, and the values that it accepts. */
export function commentOn(node: Node, isRequired: boolean): string[] {
  if (node.const !== undefined && node.description !== undefined) return [`# ${node.description}`];
  const takes = kindOf(node).replace(/^./, (first) => first.toUpperCase());
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
  picture: 'the path of a picture, like ./fox.jpg',
};

function range(node: Node): string {
  return limits(node)
    .map(([word, limit]) => ` ${word} ${limit}`)
    .join('');
}

/** `text` and `keys and values` are already plural. */
function plural(kind: string): string {
  if (/^a (whole )?number/.test(kind)) return kind.replace(/^a (.*number)/, '$1s');
  return kind.replace(/^an? /, '');
}
