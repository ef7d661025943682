// Expressions of Nunjucks that Liquid cannot say: calls of methods, sums, choices. They become JavaScript of plain values, which is
// followed as the code of a configuration is. Pure.
import type { Expression } from 'acorn';
import { evaluate, Scope } from '../code/evaluate.ts';
import { Unclear } from '../code/values.ts';
import { programOf } from '../syntax/javascript.ts';

/** What Liquid cannot say, outside of quotes. */
const beyond = /[\w\])]\(|\s[-+*/%~]\s|\sif\s/;
/** Words and signs of Nunjucks that are others here, or that are not followed. */
const words: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!', '~': "+''+", none: 'null' };

/** The parts of an expression between the filters of its whole: signs in quotes and brackets do not count. */
function piped(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [sign] of text.matchAll(/"[^"]*"|'[^']*'|[^"']/g)) {
    if (/^[([{]$/.test(sign)) depth += 1;
    else if (/^[)\]}]$/.test(sign)) depth -= 1;
    if (sign === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** An expression in the words of LiquidJS: a text with code, and the filter `computed`. Undefined if Liquid can say it, or nothing can. */
export function computedOf(text: string): string | undefined {
  const [first = '', ...filters] = piped(text);
  const bare = first.replace(/"[^"]*"|'[^']*'/g, '""');
  if (!beyond.test(bare) || /\b(?:in|is)\b|\bloop\./.test(bare)) return undefined;
  if (filters.length > 0 && /\s[-+*/%~]\s/.test(bare)) return undefined; // a filter is only of the last value
  const code = encodeURIComponent(codeOf(first)).replaceAll("'", '%27');
  return [`'${code}' | computed`, ...filters].join(' |');
}

/** `a if b else c`, and the words for `&&`, `||` and `!`. */
function codeOf(text: string): string {
  const quoted: string[] = [];
  const plain = text
    .replace(/"[^"]*"|'[^']*'/g, (all) => `\0${quoted.push(all) - 1}\0`)
    .replace(/\b(?:and|or|not|none)\b|~/g, (word) => words[word] ?? word);
  const [, value, condition, otherwise = 'null'] =
    /^([\s\S]{1,500}?)\sif\s([\s\S]{1,500}?)(?:\selse\s([\s\S]+))?$/.exec(plain) ?? [];
  const code = condition === undefined ? plain : `(${condition}) ? (${value}) : (${otherwise})`;
  return code.replace(/\0(\d+)\0/g, (_, index) => quoted[Number(index)] ?? '');
}

/** Names whose missing values are not known here: a generator fills them in. */
const made = /^(?:site|page|collections|pagination|this|eleventy|content)$/;

/** The value of such code. `read`: a name of the template. Throws if it is not followed. */
export function computed(code: string, read: (name: string) => unknown): unknown {
  const text = decodeURIComponent(code);
  const [only] = programOf(`(${text})`)?.body ?? [];
  if (only?.type !== 'ExpressionStatement') throw new Unclear('expression');
  const scope = new Scope();
  for (const [name] of text.matchAll(/(?<![.\w$])[A-Za-z_$][\w$]*/g))
    if (!made.test(name)) scope.later(name, () => read(name));
  const value = evaluate(only.expression as Expression, scope);
  if (typeof value === 'function') throw new Unclear('function');
  return value ?? null;
}
