// The front matter of MkDocs: between lines of dashes, or lines `key: value` at the beginning of a text, as MultiMarkdown has them. Pure.

import { getOrInsertComputed } from '../../model/values/lazy.ts';
import { type Matter, matterOf } from '../generators/matter.ts';

/** Splits a page's text. Lines without dashes end at the first other line; a blank one belongs to them. */
export function metaOf(text: string): Matter {
  const found = matterOf(text);
  if (found.has) return found;
  const lines = text.split('\n');
  const values = new Map<string, string[]>();
  let key: string | undefined;
  let count = 0;
  for (const line of lines) {
    const [named, name = '', value = ''] = /^ {0,3}([\w-]+):(.*)$/.exec(line) ?? [];
    if (named !== undefined) key = name.toLowerCase();
    const more = named === undefined ? /^ {4}(.*)$/.exec(line)?.[1] : value;
    if (line.trim() === '' || more === undefined || key === undefined) break;
    getOrInsertComputed(values, key, () => []).push(more.trim());
    count += 1;
  }
  if (count === 0) return found;
  const body = lines.slice(count).join('\n');
  const joined = [...values].map(([name, parts]) => [name, parts.join(' ').trim()] as const);
  return { values: Object.fromEntries(joined), body, line: count + 1, has: true };
}
