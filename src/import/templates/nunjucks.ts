// Templates of Nunjucks in Liquid's words, for LiquidJS. It refuses what only Nunjucks has. Pure.
import { type LiquidSign, liquidSigns } from '../syntax/liquidSigns.ts';
import { computedOf } from './computed.ts';

/** A text without comments: what follows each `{#` begins behind its end. */
const uncommented = (text: string): string =>
  text
    .split('{#')
    .map((part, index) => {
      const end = index === 0 ? -2 : part.indexOf('#}');
      return end === -1 ? `{#${part}` : part.slice(end + 2);
    })
    .join('');

/** The template of Liquid for one of Nunjucks. */
export function liquidOf(template: string): string {
  const text = uncommented(template);
  let at = 0;
  const pieces = liquidSigns(text).map((sign) => {
    const piece = text.slice(at, sign.start) + signOf(sign);
    at = sign.end;
    return piece;
  });
  return pieces.join('') + text.slice(at);
}

function signOf({ tag, rest, all, start }: LiquidSign): string {
  const [open, close] = [
    all.startsWith('-', 2) ? '-' : '',
    all.endsWith('-}}') || all.endsWith('-%}') ? '-' : '',
  ];
  const given = expressionOf(rest).trim();
  const put = (name: string, more = given) => `{%${open} ${name} ${more} ${close}%}`;
  if (tag === undefined) {
    const [, value = '', condition, otherwise] = conditional.exec(given) ?? [];
    if (condition === undefined) return `{{${open} ${given} ${close}}}`;
    const other = otherwise === undefined ? '' : `{% else %}{{ ${otherwise} }}`;
    return `{%${open} if ${condition} %}{{ ${value} }}${other}{% endif ${close}%}`;
  }
  if (tag === 'for') return loopOf(rest, start, put);
  const [, name, assigned = ''] = /^\s*([\w-]+)\s*=(?!=)([\s\S]*)$/.exec(rest) ?? [];
  if (tag === 'set' && name !== undefined) return put('assign', `${name} = ${expressionOf(assigned).trim()}`);
  if (tag === 'include') return put(tag, given.replace(/^(["'])([^"']*)\1(?: ignore missing)?$/, '$2'));
  return put({ set: 'assign', elif: 'elsif', elseif: 'elsif' }[tag] ?? tag);
}

/** A loop. Its list may be computed, and each item may have two names. */
function loopOf(rest: string, start: number, put: (name: string, more: string) => string): string {
  const [, key = '', value, list = ''] = /^\s*([\w-]+)(?:\s*,\s*([\w-]+))?\s+in\s([\s\S]*)$/.exec(rest) ?? [];
  const computed = computedOf(list);
  const before = computed === undefined ? '' : `{% assign list_${start} = ${computed} %}`;
  const from = computed === undefined ? expressionOf(list).trim() : `list_${start}`;
  if (value === undefined) return before + put('for', `${key} in ${from}`);
  const pair = `${key}_${value}`;
  return `${before}${put('for', `${pair} in ${from}`)}{% assign ${key} = ${pair}[0] %}{% assign ${value} = ${pair}[1] %}`;
}

/** `a if b else c`, without quotes around these words. */
const conditional =
  /^([^"']{1,500}?|(?:"[^"]*")|(?:'[^']*'))\s+if\s+([^"']{1,500}?|[^"']{1,500}(?:"[^"]*"|'[^']*'))(?:\s+else\s+(.+))?$/s;

/** Filters with brackets, signs for equality, and names of loops. Texts in quotes stay. */
export const expressionOf = (text: string): string =>
  computedOf(text) ??
  text
    .split(/("[^"]*"|'[^']*')/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(/([=!]=)=/g, '$1')
            .replace(/\bloop\./g, 'forloop.')
            .replace(/(\|\s*\w+)\(\s*\)/g, '$1')
            .replace(/(\|\s*\w+)\(/g, '$1: ')
            .replace(/\)/g, ''),
    )
    .join('');
