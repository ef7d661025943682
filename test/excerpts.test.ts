// The first paragraph of a page as a line of text, for lists and feeds.
import { expect, test } from 'vitest';
import { readMarkdown } from '../src/markdown/reading/reader.ts';
import { excerptOf } from '../src/markdown/writing/body.ts';

test.each([
  ['one line', 'Good *night*, `moon`.', 'Good night, moon.'],
  ['lines that are one paragraph', 'Good\nnight,\n  moon.', 'Good night, moon.'],
  ['lines that a backslash parts', 'Good\\\nnight.', 'Good night.'],
  ['lines that spaces part', 'Good  \nnight.', 'Good night.'],
  ['HTML in it', 'Good<br>night, <kbd title="a">moon</kbd>.', 'Goodnight, moon.'],
  ['a comment in it', 'Good <!-- not yet --> night.', 'Good night.'],
  ['a link in it', 'Good [night](/night/ "At night"), moon.', 'Good night, moon.'],
  ['a picture in it', '![A moon](moon.png) Good night.', 'Good night.'],
  ['only a picture before it', '![A moon](moon.png)\n\nGood night.', 'Good night.'],
  ['a heading and a list before it', '# Night\n\n- a\n- b\n\nGood night.', 'Good night.'],
  ['only a quote', '> Good night.', ''],
  ['nothing', '', ''],
])('with %s', (_, markdown, expected) => {
  expect(excerptOf(readMarkdown(markdown))).toBe(expected);
});
