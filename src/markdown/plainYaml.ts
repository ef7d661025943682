// Front matter of the plainest kind, one `key: value` a line, → its values and places. Pure.
import type { Data, KeyPlace, TokenUse } from '../model/site.ts';
import { tokenPattern } from './tokens.ts';

const line = /^(?:([A-Za-z][\w-]{0,99}):(?: +(.+))?|( *)- +(.+)|#.*)$/;
/** Text that no YAML reads as anything else, behind a letter or a slash. */
const words = /^[\p{L}/](?:(?!: |:$| #)[^\n])*(?<! )$/u;
const isWord = (value: string) => words.test(value) && !/^(?:null|true|false)$/i.test(value);
const day = /^\d{4}-\d\d-\d\d$/;
const quoted = /^(?:"([^"\\]*)"|'([^']*)')$/;
/** Characters that YAML or HTML looks at twice. */
const uncommon = /[^\n\x20-\x7e\u00a1-\u2027\u2030-\ud7ff\u{1f300}-\u{1faff}]/u;

/** What the package yaml makes of it, in a tenth of its time; undefined where a line is of another kind, or a key stands twice. */
export function plainYaml(text: string): Data | undefined {
  if (uncommon.test(text)) return undefined;
  const values: Record<string, unknown> = {};
  const places = new Map<string, KeyPlace>();
  const tokens: TokenUse[] = [];
  let list: { readonly key: string; readonly indent: string; readonly items: unknown[] } | undefined;
  let last: string | undefined;
  for (const [index, one] of text.split('\n').entries()) {
    if (one === '') continue;
    const [all, key, value, indent, item] = line.exec(one) ?? [];
    if (all === undefined) return undefined;
    const written = value ?? item;
    const column = written === undefined ? 1 : one.length - written.length + 1;
    let read: unknown = null;
    if (written !== undefined) {
      read = scalar(written);
      if (read === undefined) return undefined;
      if (typeof read === 'string')
        for (const { 1: word, index: offset } of written.matchAll(tokenPattern))
          if (word) tokens.push({ word, place: { line: index + 1, column: column + offset } });
    }
    if (key !== undefined) {
      if (key in values || /^(?:null|true|false|__proto__)$/i.test(key)) return undefined;
      values[key] = read;
      places.set(key, { line: index + 1, column: 1 });
      list = undefined;
      last = written === undefined ? key : undefined;
    } else if (indent !== undefined) {
      if (!list && last !== undefined) {
        list = { key: last, indent, items: [] };
        values[last] = list.items;
      }
      if (list?.indent !== indent) return undefined;
      places.set(`${list.key}.${list.items.length}`, { line: index + 1, column });
      list.items.push(read);
    }
  }
  return { text, values, places, tokens };
}

function scalar(value: string): unknown {
  const [, double, single] = quoted.exec(value) ?? [];
  if (double !== undefined || single !== undefined) return double ?? single;
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^(?:0|[1-9]\d{0,14})$/.test(value)) return Number(value);
  return isWord(value) || day.test(value) ? value : undefined;
}
