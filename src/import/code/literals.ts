// The literal values in JavaScript: configurations and data. The code is read, never run. Pure.
import { tokenizer } from 'acorn';
import { textOf, valueAt, valuesOf } from '../generators/values.ts';
import type { Values } from '../model.ts';
import { javascript } from '../syntax/javascript.ts';

const options = { ecmaVersion: 'latest', sourceType: 'module' } as const;
/** The most values of a key that are read: each may be as long as the code. */
const mostValues = 200;

/** The value that begins at an offset. Undefined if it is in another language. */
function valueFrom(code: string, offset: number): unknown {
  try {
    return plainValue(javascript().parseExpressionAt(expressionAt(code.slice(offset)), 0, options));
  } catch {
    return undefined; // its values are unknown
  }
}

/** The object, list or text that code begins with: what follows may be in another language. */
function expressionAt(code: string): string {
  let depth = 0;
  for (const { type, end } of tokenizer(code, options)) {
    if (/^(?:[{([]|\$\{)$/.test(type.label)) depth += 1;
    else if (/^[})\]]$/.test(type.label)) depth -= 1;
    else if (type.label === '`') return code; // a text with values
    if (depth === 0) return code.slice(0, end);
  }
  return code;
}

/** The literal values of a key, and the literal first arguments of a function with that name. */
export function* valuesIn(code: string, key: string): Generator<unknown> {
  const before = new RegExp(`(?<![\\w$])(?:(?<![.])['"]?${key}['"]?\\s*:|${key}\\()\\s*(?=[[{'"\`])`, 'g');
  let count = 0;
  for (const { index, 0: all } of code.matchAll(before)) {
    count += 1;
    if (count > mostValues) return;
    const value = valueFrom(code, index + all.length);
    if (value !== undefined) yield value;
  }
}

/** The literal lists and objects under names that fit: `const navLinks = […]`, `menu: […]`. */
export function assignedIn(code: string, name: RegExp): Values {
  const all = [...code.matchAll(/\b(\w+)\s*(?::[^=,;{}\n]{0,1000}=|[=:])\s*(?=[[{])/g)].slice(0, mostValues);
  const fitting = all.filter(([, one = '']) => name.test(one));
  return Object.fromEntries(
    fitting.map(({ 0: whole, 1: one = '', index }) => [one, valueFrom(code, index + whole.length)]),
  );
}

/** `-1` */
function minus(node: unknown): number | undefined {
  const { operator, argument } = valuesOf(node);
  const number = plainValue(argument);
  return operator === '-' && typeof number === 'number' ? -number : undefined;
}

/** Values without those that would have to be computed. */
export function known(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** A literal value. Undefined if it would have to be computed. */
function plainValue(node: unknown): unknown {
  const { type, value, elements, properties, quasis, expressions } = valuesOf(node);
  if (type === 'Literal') return value;
  if (type === 'SequenceExpression' && Array.isArray(expressions)) return plainValue(expressions[0]);
  if (type === 'UnaryExpression') return minus(node);
  if (type === 'TemplateLiteral' && Array.isArray(expressions) && expressions.length === 0)
    return valueAt(Array.isArray(quasis) ? quasis[0] : undefined, 'value.cooked');
  if (Array.isArray(elements)) return elements.map(plainValue);
  if (!Array.isArray(properties)) return undefined;
  return Object.fromEntries(
    properties.map(valuesOf).flatMap(({ key, value: inner, computed }): [string, unknown][] => {
      const { name, value: said } = valuesOf(key);
      const word = computed === true ? undefined : (textOf(name) ?? textOf(said));
      return word === undefined || word === '__proto__' ? [] : [[word, plainValue(inner)]];
    }),
  ) satisfies Values;
}

/** Code without its comments. */
export function uncommented(code: string): string {
  const begin = /\/\*|(?<!\S)\/\/[^\n]*/g;
  const last = code.lastIndexOf('*/');
  let plain = '';
  let at = 0;
  for (let found = begin.exec(code); found; found = begin.exec(code)) {
    const isBlock = found[0] === '/*';
    if (isBlock && found.index + 2 > last) continue; // in a glob, perhaps: './posts/*.md'
    plain += code.slice(at, found.index);
    at = isBlock ? code.indexOf('*/', found.index + 2) + 2 : begin.lastIndex;
    begin.lastIndex = at;
  }
  return plain + code.slice(at);
}
