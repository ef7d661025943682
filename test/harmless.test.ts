// HTML allowed in Markdown: exactly the list in docs/content/pages/guides/markdown.md, each value as a whole.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harmless, harmlessAttributes, propertiesOf } from '../src/markdown/html/harmless.ts';
import { generator } from './support/sites.ts';

const docs = readFileSync(join(generator, 'docs/content/pages/guides/markdown.md'), 'utf8');
const wordsOf = (text: string) =>
  [...text.matchAll(/`([^`]*)`/g)].flatMap(([, all = '']) => all.split(/\s+/));

test('the allowed elements are documented', () => {
  const [, listed = ''] = /These elements are harmless:\n([\s\S]*?)\nEach may have/.exec(docs) ?? [];
  const names = wordsOf(listed.replace('h1 … h6', 'h1 h2 h3 h4 h5 h6').replace(/;.*(?=\n)/g, ''));
  expect([...harmless].sort()).toEqual(names.sort());
});

test('the allowed attributes are documented', () => {
  const [, table = ''] = /Some have more:\n\n([\s\S]*?)\n\n/.exec(docs) ?? [];
  const documented = new Set(wordsOf(table).map((word) => word.replace(/=.*/, '')));
  const properties: Readonly<Record<string, string>> = {
    colSpan: 'colspan',
    rowSpan: 'rowspan',
    srcSet: 'srcset',
    dateTime: 'datetime',
  };
  for (const [element, own] of Object.entries(harmlessAttributes))
    for (const name of element === '*' ? [] : [element, ...own])
      expect(documented, name).toContain(properties[name] ?? name);
});

/** Refused attributes of an element. */
const refused = (element: string, name: string, value: string) => {
  const told: string[] = [];
  const properties = propertiesOf(element, [[name, value]], (attribute) => told.push(attribute));
  expect(Object.keys(properties)).toHaveLength(told.length === 0 ? 1 : 0);
  return told;
};

test.each([
  ['p', 'align', 'CENTER'],
  ['b', 'aria-hidden', 'true'],
  ['b', 'dir', 'rtl'],
  ['b', 'id', 'a'],
  ['b', 'lang', 'de-AT'],
  ['a', 'name', 'a'],
  ['li', 'value', '-3'],
  ['ol', 'start', '3'],
  ['ol', 'type', 'i'],
  ['source', 'srcset', 'a.png'],
  ['td', 'colspan', '2'],
  ['td', 'rowspan', '1000'],
  ['col', 'span', '2'],
  ['th', 'scope', 'row'],
])('<%s %s="%s"> is accepted, and refused with anything more', (element, name, value) => {
  expect(refused(element, name, value)).toEqual([]);
  for (const more of [` ${value}`, `${value} `, ` ${value},`])
    expect(refused(element, name, more)).toEqual([name]);
});

test('a link cannot give another site its window', () => {
  for (const value of ['opener', 'OPENER', 'me opener', 'opener noreferrer'])
    expect(refused('a', 'rel', value)).toEqual(['rel']);
  for (const value of ['noopener', 'nofollow noopener me', ''])
    expect(refused('a', 'rel', value)).toEqual([]);
});

test('a size is in pixels, or silently dropped; on other elements it is reported', () => {
  const found = (element: string, name: string, value: string) =>
    propertiesOf(element, [[name, value]], () => expect.unreachable());
  expect(found('img', 'width', '10px')).toEqual({ width: 10 });
  for (const value of ['50%', '1e3', 'a10', '12345']) expect(found('img', 'height', value)).toEqual({});
  expect(found('table', 'width', '10')).toEqual({});
});
