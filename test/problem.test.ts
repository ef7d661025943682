// Problems as data: nearest names, code frames, order.
import { expect, test } from 'vitest';
import type { Place } from '../src/model/problem.ts';
import { frame as frameOf } from '../src/problems/codeFrames.ts';
import { nearest, problem, sorted } from '../src/problems/problem.ts';
import { described, problemCodes } from '../src/problems/words.ts';

const frame = (text: string, at: Place) => frameOf(text.split('\n'), at);

test.each([
  ['titel', 'title'],
  ['Description', 'description'],
  ['xyz', undefined],
  ['ab', undefined],
])('the name nearest to %s is %s', (name, expected) => {
  expect(nearest(name, ['title', 'description', 'route'])).toBe(expected);
});

test('a frame shows two lines above, one below, and a mark', () => {
  const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n');
  expect(frame(text, { file: 'a', line: 10, column: 6 })).toBe(
    [' 8 | line 8', ' 9 | line 9', '10 | line 10', '   |      ^', '11 | line 11'].join('\n'),
  );
});

test('a frame of the first line, of the last, of one with tabs, and of none', () => {
  expect(frame('a\nb\n', { file: 'x', line: 1, column: 1 })).toBe('1 | a\n  | ^\n2 | b');
  expect(frame('a\nb\n', { file: 'x', line: 2, column: 2 })).toBe('1 | a\n2 | b\n  |  ^');
  expect(frame('\tb', { file: 'x', line: 1, column: 2 })).toBe('1 |  b\n  |  ^');
  expect(frame('a', { file: 'x', line: 5, column: 1 })).toBeUndefined();
  expect(frame('a', { file: 'x' })).toBeUndefined();
});

test('a long line is shown around the mark', () => {
  const shown = frame(`${'a'.repeat(500)}X${'b'.repeat(500)}`, { file: 'x', line: 1, column: 501 }) ?? '';
  const [line = '', mark = ''] = shown.split('\n');
  expect(line.length).toBeLessThan(170);
  expect(line[mark.indexOf('^')]).toBe('X');
});

test('problems come by file, line and column, each once', () => {
  const at = (file: string, line?: number, column?: number) =>
    problem('empty-file', [], { file, line, column });
  const found = sorted([
    at('b', 2, 10),
    at('b', 10, 1),
    at('b', 2, 9),
    at('a', 3, 1),
    at('b', 2, 9),
    at('b'),
  ]);
  expect(found.map((one) => one.at)).toEqual([
    { file: 'a', line: 3, column: 1 },
    { file: 'b', line: undefined, column: undefined },
    { file: 'b', line: 2, column: 9 },
    { file: 'b', line: 2, column: 10 },
    { file: 'b', line: 10, column: 1 },
  ]);
});

test('a problem is shown with its words and with the facts that they are made of', () => {
  const at = { file: 'content/pages/faq.md', line: 14, column: 5 };
  const one = problem('dead-link', ['/prices/', '/pricing/', undefined], at);
  expect(one).not.toHaveProperty('text');
  expect(JSON.parse(JSON.stringify(described(one)))).toEqual({
    code: 'dead-link',
    text: '"/prices/" leads to no page and no file.',
    hint: 'Did you mean "/pricing/"?',
    facts: ['/prices/', '/pricing/', null],
    at,
  });
});

test.each([
  [problem('template-shape', ['schema']), 'This template does not export a schema.'],
  [problem('card-shape', ['component']), 'This template does not export a component.'],
  [problem('card-shape', ['alt']), 'This template does not export a function `alt`.'],
  [problem('template-ended', [undefined]), 'A template has ended the build: It asked the process to exit.'],
  [
    problem('template-syntax', ['./a.css', 'styles']),
    'This cannot be compiled: Templates do not import styles: put @import into templates/styles/site.css.',
  ],
  [problem('dead-external-link', ['x', ['status', 404]]), '"x" leads nowhere: it answers 404.'],
  [problem('dead-external-link', ['x', ['no address']]), '"x" leads nowhere: it redirects to no address.'],
  [problem('dead-external-link', ['x', ['protocol', 'ftp:']]), '"x" leads nowhere: it redirects to ftp:.'],
  [problem('dead-external-link', ['x', ['hops', 10]]), '"x" leads nowhere: it redirects more than 10 times.'],
  [problem('dead-external-link', ['x', ['ENOTFOUND']]), '"x" leads nowhere: there is no such host.'],
  [
    problem('unsure-external-link', ['x', ['late', 15]]),
    'Whether "x" leads somewhere cannot be told from here: no answer within 15 s.',
  ],
  [
    problem('no-network', [
      ['a', 'b'],
      [['ENETUNREACH'], ['ENETUNREACH'], ['late', 2]],
    ]),
    'No other site can be reached from here: a, b (ENETUNREACH; no answer within 2 s).',
  ],
])('a fact has the words of its code', (one, text) => {
  expect(described(one).text).toBe(text);
});

test('codes are permanent: one that is removed or renamed breaks somebody’s script', () => {
  expect(problemCodes).toMatchInlineSnapshot(`
    [
      "no-site-file",
      "no-root",
      "no-pages",
      "no-home",
      "no-document",
      "not-a-file",
      "folder-named-like-page",
      "not-markdown",
      "unknown-content",
      "dangling-symlink",
      "outside-symlink",
      "looping-symlink",
      "unreadable",
      "system-refused",
      "not-utf8",
      "template-syntax",
      "not-installed",
      "unknown-class",
      "node-import",
      "unrepeatable",
      "template-threw",
      "template-endless",
      "template-ended",
      "island-props",
      "island-shape",
      "island-load",
      "island-files",
      "island-place",
      "folder-not-heard",
      "bad-font",
      "template-shape",
      "card-shape",
      "file-shape",
      "undated-item",
      "plugin-not-found",
      "math-not-installed",
      "math-broken",
      "plugin-broken",
      "plugin-threw",
      "plugin-dropped",
      "data-broken",
      "data-threw",
      "data-endless",
      "data-ended",
      "data-not-plain",
      "after-failed",
      "after-changed",
      "empty-file",
      "front-matter-language",
      "front-matter-unclosed",
      "yaml-syntax",
      "yaml-not-mapping",
      "yaml-aliases",
      "yaml-key",
      "too-deep",
      "too-long",
      "missing-key",
      "unknown-key",
      "unknown-define",
      "wrong-type",
      "wrong-value",
      "invalid-value",
      "unknown-template",
      "unknown-token",
      "bad-route",
      "duplicate-route",
      "duplicate-data",
      "duplicate-output",
      "alternate-language",
      "alternate-one-way",
      "in-assets",
      "bad-redirect",
      "redirect-to-itself",
      "redirect-taken",
      "raw-html",
      "broken-html",
      "foreign-syntax",
      "unknown-callout",
      "unknown-language",
      "fence-lines",
      "fence-word",
      "body-not-shown",
      "image-without-alt",
      "not-an-image",
      "bad-image",
      "image-too-large",
      "image-with-script",
      "image-too-small",
      "bad-picture",
      "unsafe-url",
      "unknown-component",
      "broken-component",
      "component-threw",
      "component-in-text",
      "component-without-content",
      "component-asks-body",
      "component-name",
      "formula-broken",
      "formula-refused",
      "formula-label",
      "formula-unfinished",
      "bad-query",
      "bad-paths",
      "unknown-data",
      "asked-outside",
      "inline-style",
      "lost-handler",
      "inline-handler",
      "empty-render",
      "duplicate-id",
      "missing-h1",
      "missing-title",
      "missing-description",
      "leak",
      "dead-link",
      "dead-anchor",
      "address-without-base",
      "relative-link",
      "not-absolute",
      "wrong-canonical",
      "card-without-alt",
      "broken-data",
      "security-expires",
      "bad-icon",
      "bad-card",
      "weak-policy",
      "policy-too-long",
      "out-is-source",
      "out-not-ours",
      "foreign-file",
      "out-set-aside",
      "write-failed",
      "folder-not-empty",
      "folder-not-written",
      "profile-not-written",
      "import-source",
      "import-nested",
      "import-unknown",
      "import-empty",
      "stale-dist",
      "edited-output",
      "blocked-by-policy",
      "unsure-policy",
      "over-budget",
      "invalid-html",
      "inaccessible",
      "dead-external-link",
      "dead-external-anchor",
      "moved-external-link",
      "unsure-external-link",
      "no-network",
      "placeholder-link",
      "placeholder-address",
      "placeholder-text",
      "draft-left",
      "silence-unknown",
      "silence-without-reason",
      "silence-unused",
      "page-exists",
    ]
  `);
});
