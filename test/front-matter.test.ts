// The text of a page → its front matter and its body, each line where it was.
import matter from 'gray-matter';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bodyOf, takeApart } from '../src/markdown/frontMatter.ts';
import { patience } from './support/patience.ts';

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
  ['a BOM', '\ufeff---\na: b\n---\n', { ...none, body: '\ufeff---\na: b\n---\n' }],
  ['the word yaml on the only line', '---yaml', { ...none, end: 1, body: '' }],
  [
    'a character that only looks like a space',
    '---\u00a0\n---\n',
    { ...none, language: '\u00a0', body: '---\u00a0\n---\n' },
  ],
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
  if (expected.end === 'closed' && expected.language === '') expect(bodyOf(text)).toBe(expected.body);
});

test('front matter of any length is found, though gray-matter gets only the beginning', () => {
  for (let length = 980; length < 1_010; length += 1) {
    const yaml = `\n${'a'.repeat(length)}`;
    for (const [end, body] of [
      ['\n---', '\n\n'],
      ['\n---\nText.', '\n\n\nText.'],
      ['\n--- \nText.', '\n\n\nText.'],
    ])
      expect([takeApart(`---${yaml}${end}`), bodyOf(`---${yaml}${end}`)]).toEqual([
        { ...none, yaml, body },
        body,
      ]);
    expect(takeApart(`---${yaml}\n---b`)).toEqual({ ...none, yaml, end: 3, body: '' });
    expect(takeApart(`---${yaml}`)).toEqual({ ...none, yaml, end: 1, body: '' });
  }
});

test('a page runs no code in any language of front matter', () => {
  const ran = vi.fn();
  vi.stubGlobal('ran', ran);
  onTestFinished(() => void vi.unstubAllGlobals().restoreAllMocks());
  const code = '{ title: ran() }';
  matter(`---js\n${code}\n---\n`, {});
  expect(ran).toHaveBeenCalledTimes(1); // gray-matter by itself does

  const own = (matter as unknown as { engines: Record<string, { parse: () => unknown }> }).engines;
  expect(Object.keys(own)).toEqual(['yaml', 'json', 'javascript']);
  const engines = Object.values(own).map((engine) => vi.spyOn(engine, 'parse'));
  const known = ['js', 'javascript', 'JavaScript', 'coffee', 'coffeescript', 'cson', 'json', 'yml', 'YAML'];
  for (const language of [...known, 'toml', 'constructor', '__proto__', 'js yaml'])
    for (const space of ['', ' ', ' \t'])
      for (const text of [`---${space}${language}${space}\n${code}\n---\n`, `---${space}${language}`])
        for (const again of [text, text]) expect(takeApart(again)).toEqual({ ...none, language, body: text });
  for (const text of [`---\n${code}\n---\n`, `---yaml\n${code}\n---\n`])
    for (const again of [text, text])
      expect([takeApart(again), bodyOf(again)]).toEqual([
        { ...none, yaml: `\n${code}`, body: '\n\n\n' },
        '\n\n\n',
      ]);
  for (const engine of engines) expect(engine).not.toHaveBeenCalled();
  expect(ran).toHaveBeenCalledTimes(1);
});

test(
  'a million empty lines are split in linear time',
  () => {
    const yaml = `\na: b${'\n'.repeat(1_000_000)}c: d`;
    expect(takeApart(`---${yaml}\n---\n`).yaml === yaml).toBe(true);
  },
  patience, // that would be many minutes
);
