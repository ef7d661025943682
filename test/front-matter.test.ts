// The text of a page → its front matter and its body, each line where it was.
import { expect, test } from 'vitest';
import { takeApart } from '../src/markdown/frontMatter.ts';

const none = { language: '', yaml: '', end: 'closed' };

test.each([
  ['no front matter', 'Text.\n', { ...none, body: 'Text.\n' }],
  ['nothing', '', { ...none, body: '' }],
  ['dashes further down', '\n---\na: b\n---\n', { ...none, body: '\n---\na: b\n---\n' }],
  ['a line of four dashes', '----\na: b\n----\n', { ...none, body: '----\na: b\n----\n' }],
  ['dashes and text', 'a ---\nb: c\n---\n', { ...none, body: 'a ---\nb: c\n---\n' }],
  ['keys', '---\na: b\n---\nText.\n', { ...none, yaml: '\na: b', body: '\n\n\nText.\n' }],
  [
    'spaces behind the dashes',
    '--- \t\na: b\n---\t \nText.\n',
    { ...none, yaml: '\na: b', body: '\n\n\nText.\n' },
  ],
  ['the word yaml', '---yaml\na: b\n---\nText.', { ...none, yaml: '\na: b', body: '\n\n\nText.' }],
  ['the word yaml among spaces', '--- yaml \na: b\n---\n', { ...none, yaml: '\na: b', body: '\n\n\n' }],
  ['no end of line at its end', '---\na: b\n---', { ...none, yaml: '\na: b', body: '\n\n' }],
  ['no keys', '---\n---\nText.', { ...none, body: '\n\nText.' }],
  [
    'dashes in its text',
    '---\na: b --- c\n---\nText.',
    { ...none, yaml: '\na: b --- c', body: '\n\n\nText.' },
  ],
  ['another language', '---js\n{}\n---\n', { ...none, language: 'js', body: '---js\n{}\n---\n' }],
  [
    'several words',
    '--- toml and  more \t\n',
    { ...none, language: 'toml and  more', body: '--- toml and  more \t\n' },
  ],
  ['another language on the only line', '---js', { ...none, language: 'js', body: '---js' }],
  ['no end', '---\na: b\n', { ...none, yaml: '\na: b\n', end: 1, body: '' }],
  ['no end, nor another line', '---', { ...none, end: 1, body: '' }],
  [
    'an end that goes on',
    '---\na: b\n\n--- c\nText.\n---\n',
    { ...none, yaml: '\na: b\n', end: 4, body: '' },
  ],
  ['an end of four dashes', '---\na: b\n----\n', { ...none, yaml: '\na: b', end: 3, body: '' }],
])('%s', (_, text, expected) => {
  expect(takeApart(text)).toEqual(expected);
});
