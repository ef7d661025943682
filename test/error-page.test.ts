// The page that a watch shows instead of a site with mistakes: the whole terminal output, usable by keyboard, without running code.
import { expect, test } from 'vitest';
import { errorBody, errorPage } from '../src/cli/print/errorPage.ts';
import { sentenceOf } from '../src/cli/words.ts';
import { problem } from '../src/problems/problem.ts';

const dead = {
  ...problem('dead-link', ['/<b>"a"', '/b/'], { file: 'content/pages/<i>.md', line: 6, column: 3 }, [
    { file: 'templates/a.tsx', line: 1, column: 2 },
  ]),
  frame: '6 | [a](/<b>)\n  |   ^',
  pages: ['/', '/a/', '/b/', '/c/'],
};

test('shows each mistake with location, code, message, next step, pages and lines', () => {
  const { text, hint } = sentenceOf(dead);
  expect(hint).toBe('Did you mean "/b/"?');
  const shown = errorBody([dead])
    .replace(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"');
  const lines = shown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  expect(lines.slice(2)).toEqual([
    'content/pages/<i>.md:6:3',
    'dead-link',
    text,
    hint,
    'On 4 pages: /, /a/, /b/ and 1 more.',
    'see',
    'templates/a.tsx:1:2',
    '6 | [a](/<b>)',
    '|   ^',
  ]);
});

test('has no elements from the text of a mistake, and its code scrolls by keyboard', () => {
  const html = errorBody([dead]);
  expect([...new Set(html.match(/<[a-z]\w*[^>]*>/g))]).toEqual([
    '<main class="problems">',
    '<h1>',
    '<p>',
    '<ol>',
    '<li>',
    '<h2>',
    '<a href="#" title="Open in the editor" data-open="file=content%2Fpages%2F%3Ci%3E.md&amp;line=6&amp;column=3">',
    '<code>',
    '<a href="#" title="Open in the editor" data-open="file=templates%2Fa.tsx&amp;line=1&amp;column=2">',
    '<pre tabindex="0">',
  ]);
  // Nothing elsewhere opens: above the site, at an absolute path, on another disk.
  for (const file of ['../a.tsx', '/etc/a', 'C:\\a', '\\\\host\\a'])
    expect(errorBody([{ ...dead, at: { file }, related: [] }]), file).not.toContain('<a');
});

test('counts the mistakes, and is a complete page with the script at its end', () => {
  expect(errorBody([dead])).toContain('<p>One problem. ');
  expect(errorBody([dead, dead])).toContain('<p>2 problems. ');
  const page = errorPage([dead], '<script src="/x.js"></script>');
  expect(page).toMatch(/^<!doctype html>\n<html lang="en"><head><meta charset="utf-8">/);
  expect(page).toMatch(/<\/main><script src="\/x\.js"><\/script><\/body><\/html>\n$/);
});
