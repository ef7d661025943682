// The parser of final HTML: tags and texts in order with locations, and whether each element has both tags.
import { expect, test } from 'vitest';
import { readHtml } from '../src/html/tags.ts';

/** All events for a text, in order; last, whether it is complete. */
function told(html: string): readonly unknown[] {
  const all: unknown[] = [];
  const isWhole = readHtml(html, {
    attribute: (...attribute) => all.push(['attribute', ...attribute]),
    open: (name, attributes, ...place) => all.push(['open', name, { ...attributes }, ...place]),
    text: (text) => all.push(['text', text]),
    close: (...element) => all.push(['close', ...element]),
  });
  return [...all, isWhole];
}

test('tags, attributes and texts have locations, and a character reference is a separate text', () => {
  expect(told('<P ID="a&amp;b" id=c>1 &lt; 2</p>')).toEqual([
    ['attribute', 'id', 'a&b', 3, 15],
    ['attribute', 'id', 'c', 16, 20],
    ['open', 'p', { id: 'a&b' }, 0, 21],
    ['text', '1 '],
    ['text', '<'],
    ['text', ' 2'],
    ['close', 'p', 29, 33],
    true,
  ]);
});

test('void and self-closing elements end with their start tag', () => {
  expect(told('<br><svg><path/></svg>')).toEqual([
    ['open', 'br', {}, 0, 4],
    ['close', 'br', 0, 4],
    ['open', 'svg', {}, 4, 9],
    ['open', 'path', {}, 9, 16],
    ['close', 'path', 9, 16],
    ['close', 'svg', 16, 22],
    true,
  ]);
});

test.each([
  ['<p>a</p>', true],
  ['<ul><li>a</ul>', false],
  ['<p>a<p>b</p>', false],
  ['</p>', false],
  ['a</div>', true],
  ['<div>', false],
])('%s: each element has both tags or not', (html, isWhole) => {
  expect(told(html).at(-1)).toBe(isWhole);
});

test('in very deep HTML, too, tags have their locations, and each is told once', () => {
  const deep = '<div>'.repeat(4_500);
  const all = told(`${deep}<p id=c>1</p>`);
  expect(all.slice(4_500, 4_504)).toEqual(
    [
      ['attribute', 'id', 'c', 3, 7],
      ['open', 'p', { id: 'c' }, 0, 8],
      ['text', '1'],
      ['close', 'p', 9, 13],
    ].map((one) => one.map((value) => (typeof value === 'number' ? value + deep.length : value))),
  );
  expect(all.slice(0, 4_500).filter((one) => (one as readonly unknown[])[0] === 'open')).toHaveLength(4_500);
  expect(all.at(-1)).toBe(false);
});
