// Problems as data: nearest names, code frames, order.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { described, sentenceOf, words } from '../src/cli/words.ts';
import type { SourceLocation } from '../src/model/site/problem.ts';
import { frame as frameOf, withFrames } from '../src/problems/codeFrames.ts';
import {
  allThrown,
  Faulty,
  failed,
  guesser,
  isReported,
  messageOf,
  nearest,
  problem,
  Refusal,
  sorted,
  stackOf,
  thrown,
} from '../src/problems/problem.ts';
import { generator } from './support/sites.ts';

const frame = (text: string, at: SourceLocation) => frameOf(text.split('\n'), at);

test.each([
  ['titel', 'title'],
  ['Description', 'description'],
  ['xyz', undefined],
  ['ab', undefined],
])('the nearest name to %s is %s', (name, expected) => {
  expect(nearest(name, ['title', 'description', 'route'])).toBe(expected);
});

test.each([
  // Two letters, or a third of the longer name; of five letters at most only one.
  ['abc', 'abcde', false],
  ['abcd', 'abcdef', true],
  ['abc', 'abcdef', false],
  ['abcdefgh', 'abcdefxy', true],
  ['abcdefgh', 'abcdewxy', false],
  ['abcdefghi', 'abcdefxyz', true],
  ['abcdef', 'abcdefxyz', true],
  ['abcdefxyz', 'abcdef', true],
  ['abcdefxyzw', 'abcdef', false],
  ['ab', 'cd', false],
  ['abc', 'abx', true],
  ['abc', 'xyc', false],
  ['page', 'tags', false],
  ['abcdef', 'xycdef', true],
  ['abdce', 'abcde', true],
  // Folders that both are in do not count.
  ['/a/long/folder/abcd/', '/a/long/folder/wxyz/', false],
  ['/a/long/folder/abcdefghi/', '/a/long/folder/abcdefxyz/', true],
  ['/a/long/folder/abcd/', '/b/long/folder/abcx/', true],
  ['a/b', 'a/b/cde', false],
])('whether %s is near %s: %s', (name, other, expected) => {
  expect(nearest(name, [other])).toBe(expected ? other : undefined);
});

test('the nearest of several names is taken, or the first of equally near ones', () => {
  expect(nearest('title', ['titles', 'title', 'tile'])).toBe('title');
  expect(nearest('titel', ['tite', 'titels'])).toBe('tite');
  expect(nearest('abcd', ['abcx', 'abcy'])).toBe('abcx');
  expect(nearest('abcd', ['abxy', 'abcde'])).toBe('abcde');
  expect(nearest('abcd', [])).toBeUndefined();
  expect([nearest('b', ['a']), nearest('ab', ['a'])]).toEqual([undefined, undefined]); // a single letter can mean anything
});

test('names are compared for suggestions only up to a limit of work', () => {
  const guess = guesser();
  const few = new Set(['title', 'route']);
  const many = new Set(Array.from({ length: 100_001 }, (_, index) => `x${index}`).concat('title'));
  expect([guess('titel', few), guess('titel', few, 'title'), guess('xyz', few)]).toEqual([
    'title',
    undefined,
    undefined,
  ]);
  expect(guess('ruote', few, 'title')).toBe('route');
  // Much is compared at first, at any cost.
  expect(guess('titel', many)).toBe('title');
  for (let index = 5; index < 200; index += 1) guess('zzzzzzzz', new Set());
  expect(guess('titel', few)).toBeUndefined();
  const other = guesser();
  for (let index = 0; index < 199; index += 1) other('zzzzzzzz', few);
  expect(other('titel', many)).toBe('title'); // the 200th
  const another = guesser();
  for (let index = 0; index < 200; index += 1) another('zzzzzzzz', few);
  // 400 are compared by now: 99,600 more may be.
  const sized = (size: number) => ({ size, keys: () => few.keys() });
  expect([
    another('titel', sized(99_601)),
    another('titel', sized(99_600)),
    another('titel', sized(1)),
  ]).toEqual([undefined, 'title', undefined]);
});

test('a short token is suggested only for nearly the same letters', () => {
  const tokens = ['name', 'email', 'copyright'];
  const words = [
    'Name',
    'nmae',
    'nama',
    'nome',
    'nme',
    'nxyme',
    'enmae',
    'EMIAL',
    'emayl',
    'emxyl',
    'copywrong',
    'z',
  ];
  expect(words.map((word) => nearest(word, tokens))).toEqual([
    'name',
    'name',
    'name',
    'name',
    'name',
    undefined,
    undefined,
    'email',
    'email',
    undefined,
    undefined,
    undefined,
  ]);
  expect(nearest('copyrigth', tokens)).toBe('copyright');
  expect(nearest('abxyef', ['abcdef'])).toBe('abcdef');
  expect(nearest('abxy', ['abcde'])).toBeUndefined();
});

test('any thrown value has a message', () => {
  const all = [new TypeError('no'), 'text', null, undefined, 7, {}];
  expect(all.map(messageOf)).toEqual([
    'TypeError: no',
    'text',
    'it threw null',
    'it threw a value of type undefined',
    'it threw a value of type number',
    'it threw a value of type object',
  ]);
});

test('an error that throws when it is read is a problem with a message', () => {
  const fails = () => {
    throw new Error('again');
  };
  const all = ['stack', 'message', 'name'].map((key) =>
    Object.defineProperty(new Error('no'), key, { get: fails }),
  );
  const odd = Object.assign(new Error(), { message: { toString: fails } });
  const unread = 'it threw an error whose message cannot be read';
  expect([...all, odd].map(messageOf)).toEqual(['Error: no', unread, unread, unread]);
  expect([stackOf(all[0]), stackOf(new Error('yes')).slice(0, 10)]).toEqual(['', 'Error: yes']);
  expect([...all, odd].map((error) => thrown(error, undefined).code)).toEqual(
    Array(4).fill('template-threw'),
  );
});

test('an error of a template is a problem at its location, or its known problems', () => {
  const at = { file: 'templates/pages/a.tsx', line: 3, column: 4 };
  const related = [{ file: 'content/pages/a.md' }];
  const refusal = new Refusal('empty-file', []);
  expect([refusal.message, refusal.code, refusal.facts, refusal.isReported]).toEqual([
    'empty-file',
    'empty-file',
    [],
    false,
  ]);
  expect(thrown(refusal, at, related)).toEqual({ code: 'empty-file', facts: [], at, related });
  expect(thrown(new Error('no'), at, related)).toEqual({
    code: 'template-threw',
    facts: ['Error: no'],
    at,
    related,
  });
  const nameOnly = { name: 'TemplateFault', code: 'undated-item', facts: [] };
  expect(thrown(nameOnly, at)).toMatchObject({
    code: 'template-threw',
    facts: ['it threw a value of type object'],
  });
  const fault = (code: string, facts: readonly unknown[]) =>
    Object.assign(new Error(code), { name: 'TemplateFault', code, facts });
  expect(thrown(fault('undated-item', ['/a/']), at, related)).toEqual({
    code: 'undated-item',
    facts: ['/a/'],
    at,
    related,
  });
  const all = ['touch', 'visible', 'idle', 'now'];
  expect(thrown(fault('island-load', ['Fox', 'visable']), at, related)).toEqual({
    code: 'island-load',
    facts: ['Fox', '"visable"', 'visible', all],
    at,
    related,
  });
  expect(thrown(fault('island-load', ['Fox', 7]), at).facts).toEqual([
    'Fox',
    'a value of type number',
    undefined,
    all,
  ]);

  const met = [problem('empty-file', [], { file: 'a.md' })];
  expect([new Faulty(met).message, new Faulty(met).problems]).toEqual(['what was asked for is faulty', met]);
  expect(allThrown(new Faulty(met), at)).toBe(met);
  expect(allThrown(new Error('no'), at, related)).toEqual([thrown(new Error('no'), at, related)]);
  expect(failed(...met)).toEqual({ value: undefined, problems: met });

  expect([refusal, new Error('no'), { isReported: true }, undefined].map(isReported)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  refusal.isReported = true;
  expect(isReported(refusal)).toBe(true);
});

test('problems get their line of text, and each file is read once', async () => {
  const at = (file: string, line?: number) => problem('empty-file', [], { file, line, column: line && 1 });
  const asked: string[] = [];
  const textOf = async (file: string) => {
    asked.push(file);
    return file === 'gone.md' ? undefined : 'a\nb\nc\nd';
  };
  const given = [
    at('a.md', 4),
    problem('empty-file', []),
    at('b.md'),
    at('a.md', 1),
    at('gone.md', 1),
    at('gone.md', 2),
  ];
  const shown = await withFrames(given, textOf);
  expect(asked).toEqual(['a.md', 'gone.md']);
  expect(shown).toEqual([
    { ...given[0], frame: '2 | b\n3 | c\n4 | d\n  | ^' },
    given[1],
    given[2],
    { ...given[3], frame: '1 | a\n  | ^\n2 | b' },
    given[4],
    given[5],
  ]);
  const many = await withFrames(
    Array.from({ length: 202 }, () => at('a.md', 1)),
    textOf,
  );
  expect(many.map(({ frame }) => frame !== undefined).lastIndexOf(true)).toBe(199);
  expect(many).toHaveLength(202);
});

test('a code frame shows two lines above, one below, and a marker', () => {
  const text = Array.from({ length: 12 }, (_, index) => `line ${index + 1}`).join('\n');
  expect(frame(text, { file: 'a', line: 10, column: 6 })).toBe(
    [' 8 | line 8', ' 9 | line 9', '10 | line 10', '   |      ^', '11 | line 11'].join('\n'),
  );
});

test('a code frame works on the first line, the last line and with tabs', () => {
  expect(frame('a\nb\n', { file: 'x', line: 1, column: 1 })).toBe('1 | a\n  | ^\n2 | b');
  expect(frame('a\nb\n', { file: 'x', line: 2, column: 2 })).toBe('1 | a\n2 | b\n  |  ^');
  expect(frame('\tb', { file: 'x', line: 1, column: 2 })).toBe('1 |  b\n  |  ^');
  expect(frame('a\nb\n', { file: 'x', line: 3, column: 1 })).toBe('1 | a\n2 | b\n3 |\n  | ^');
  expect(frame('a\nb', { file: 'x', line: 1, column: 1 })).toBe('1 | a\n  | ^\n2 | b');
  expect(frame('a\nb', { file: 'x', line: 1 })).toBe('1 | a\n2 | b');
  expect(frame('a', { file: 'x', line: 2, column: 1 })).toBeUndefined();
  expect(frame('a', { file: 'x', line: 5, column: 1 })).toBeUndefined();
  expect(frame('a', { file: 'x' })).toBeUndefined();
});

test('a long line is shortened around the marker', () => {
  const shown = frame(`${'a'.repeat(500)}X${'b'.repeat(500)}`, { file: 'x', line: 1, column: 501 }) ?? '';
  const [line = '', mark = ''] = shown.split('\n');
  expect(line.length).toBeLessThan(170);
  expect(line[mark.indexOf('^')]).toBe('X');
  expect(line).toBe(`1 | ${'a'.repeat(79)}X${'b'.repeat(80)}`);
  const whole = `${'a'.repeat(159)}X`;
  expect(frame(whole, { file: 'x', line: 1, column: 160 })).toBe(`1 | ${whole}\n  | ${' '.repeat(159)}^`);
  expect(frame(`${whole}b`, { file: 'x', line: 1 })).toBe(`1 | ${whole}`);
  expect(frame(`${whole}b`, { file: 'x', line: 1, column: 2 })).toBe(`1 | ${whole}\n  |  ^`);
});

test('problems are sorted by file, line and column, without duplicates', () => {
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

test('a mistake on several pages is one problem; other facts, codes or locations are separate', () => {
  const at = { file: 'templates/a.tsx', line: 1, column: 1 };
  const on = (
    page: string,
    facts: readonly [string, undefined, undefined] = ['/x/', undefined, undefined],
  ) => ({
    ...problem('dead-link', facts, at),
    pages: [page],
  });
  const found = sorted([
    on('/b/'),
    on('/a/'),
    on('/c/', ['/y/', undefined, undefined]),
    problem('empty-file', [], at),
    on('/a/'),
  ]);
  expect(found).toEqual([
    { ...on('/a/'), pages: ['/a/', '/b/'] },
    on('/c/', ['/y/', undefined, undefined]),
    problem('empty-file', [], at),
  ]);
  // One without a place comes first.
  expect(
    sorted([problem('empty-file', [], { file: 'A.md' }), problem('empty-file', [])])[0]?.at,
  ).toBeUndefined();
  expect(sorted([problem('empty-file', [], at), problem('empty-file', [])]).map((one) => one.at)).toEqual([
    undefined,
    at,
  ]);
});

test('a problem is printed with its message and its facts', () => {
  const at = { file: 'content/pages/faq.md', line: 14, column: 5 };
  const one = problem('dead-link', ['/prices/', '/pricing/', undefined], at);
  expect(one).not.toHaveProperty('text');
  expect(JSON.parse(JSON.stringify(described(one)))).toEqual({
    code: 'dead-link',
    text: '"/prices/" points to a page or file that does not exist.',
    hint: 'Did you mean "/pricing/"?',
    facts: ['/prices/', '/pricing/', null],
    at,
  });
});

test('messages show names as written in the source, not those of esbuild', () => {
  const said = [
    '(0 , import_react2.useSate) is not a function',
    'import_zod.z.strin is not a function',
    'a import_ b',
  ];
  expect(said.map((message) => messageOf(new TypeError(message)))).toEqual([
    'TypeError: useSate is not a function',
    'TypeError: z.strin is not a function',
    'TypeError: a import_ b',
  ]);
});

test.each(['/favicon.ico', '/apple-touch-icon.png', '/manifest.webmanifest'])(
  'a dead link to %s is reported with the source of that file',
  (url) => {
    expect(sentenceOf(problem('dead-link', [url, '/near/'])).hint).toContain('content/static/favicon.svg');
  },
);

test.each([
  [
    problem('bad-paths', ['path', 'a', undefined, ['A'], 5]),
    '"a" cannot be an address on the site: `paths` returns it as one. Its pages are "A". The same is wrong with 5 more.',
  ],
  [problem('duplicate-output', ['_headers', 'host']), 'The build makes "_headers" itself.'],
  [problem('duplicate-route', ['/a/', 'new']), '"/a/" is the address of this page already.'],
  [
    problem('duplicate-output', ['a/index.html', 'new']),
    'The page would be "a/index.html" in the out folder, where this file is in its way.',
  ],
  [problem('redirect-taken', ['/a/', 'new']), '"/a/" is taken by an old address of this page.'],
  [problem('template-shape', ['schema']), 'This template does not export a schema.'],
  [
    problem('template-shape', ['name', 'page.titel', 'page.title']),
    '"page.titel" shows nothing: there is no such key.',
  ],
  [
    problem('template-shape', ['schema', 'other']),
    'The export `schema` of this template is not a schema of an object.',
  ],
  [problem('card-shape', ['component']), 'This template does not export a component.'],
  [problem('card-shape', ['alt']), 'This template does not export a function `alt`.'],
  [problem('template-ended', [undefined]), 'A template has ended the build: It asked the process to exit.'],
  [
    problem('template-syntax', ['./a.css', 'styles']),
    'This cannot be compiled: Templates do not import styles: put @import into templates/styles/site.css.',
  ],
  [problem('dead-external-link', ['x', ['status', 404]]), '"x" does not answer: it answers 404.'],
  [problem('dead-external-link', ['x', ['no address']]), '"x" does not answer: it redirects to no address.'],
  [problem('dead-external-link', ['x', ['protocol', 'ftp:']]), '"x" does not answer: it redirects to ftp:.'],
  [
    problem('dead-external-link', ['x', ['hops', 10]]),
    '"x" does not answer: it redirects more than 10 times.',
  ],
  [problem('dead-external-link', ['x', ['ENOTFOUND']]), '"x" does not answer: there is no such host.'],
  [problem('unsure-external-link', ['x', ['late', 15]]), '"x" could not be checked: no answer within 15 s.'],
  [
    problem('no-network', [
      ['a', 'b'],
      [['ENETUNREACH'], ['ENETUNREACH'], ['late', 2]],
    ]),
    'This machine reaches no other site: a, b (ENETUNREACH; no answer within 2 s).',
  ],
])('a fact is described in the words of its code', (one, text) => {
  expect(described(one).text).toBe(text);
});

/** The codes of the last release, and its version. */
const released = {
  version: '0.1.0',
  codes: [
    ...['address-without-base', 'after-changed', 'after-endless', 'after-failed', 'alternate-language'],
    ...['alternate-one-way', 'asked-outside', 'bad-card', 'bad-font', 'bad-head', 'bad-icon', 'bad-image'],
    ...['bad-paths', 'bad-picture', 'bad-query', 'bad-redirect', 'bad-route', 'blocked-by-policy'],
    ...['body-not-shown', 'broken-component', 'broken-data', 'broken-html', 'card-shape'],
    ...['card-without-alt', 'component-asks-body', 'component-in-text', 'component-name'],
    ...['component-threw', 'component-without-content', 'dangling-symlink', 'data-broken', 'data-ended'],
    ...['data-endless', 'data-not-plain', 'data-threw', 'dead-anchor', 'dead-external-anchor'],
    ...['dead-external-link', 'dead-link', 'draft-left', 'duplicate-data', 'duplicate-id'],
    ...['duplicate-output', 'duplicate-route', 'edited-output', 'empty-file', 'empty-render'],
    ...['fence-lines', 'fence-word', 'file-shape', 'folder-named-like-page', 'folder-not-empty'],
    ...['folder-not-heard', 'folder-not-written', 'foreign-file', 'foreign-syntax', 'formula-broken'],
    ...['formula-label', 'formula-refused', 'formula-unfinished', 'front-matter-language'],
    ...['front-matter-unclosed', 'image-too-large', 'image-too-small', 'image-with-script'],
    ...['image-without-alt', 'import-empty', 'import-nested', 'import-source', 'import-unknown'],
    ...['in-assets', 'inaccessible', 'inline-handler', 'inline-style', 'invalid-html', 'invalid-value'],
    ...['island-files', 'island-load', 'island-place', 'island-props', 'island-shape', 'leak'],
    ...['looping-symlink', 'lost-handler', 'math-broken', 'missing-description', 'missing-h1'],
    ...['missing-key', 'missing-title', 'moved-external-link', 'no-document', 'no-home', 'no-network'],
    ...['no-pages', 'no-root', 'no-site-file', 'node-import', 'not-a-file', 'not-absolute', 'not-an-image'],
    ...['not-installed', 'not-markdown', 'not-tsx', 'not-utf8', 'out-is-source', 'out-not-ours'],
    ...['out-set-aside', 'outside-symlink', 'over-budget', 'page-exists', 'placeholder-address'],
    ...['placeholder-link', 'placeholder-text', 'plugin-broken', 'plugin-dropped', 'plugin-not-found'],
    ...['plugin-threw', 'policy-too-long', 'profile-not-written', 'prop-left-out', 'raw-html'],
    ...['redirect-taken', 'redirect-to-itself', 'relative-link', 'security-expires', 'silence-unknown'],
    ...['silence-unused', 'silence-without-reason', 'stale-dist', 'styles-not-read', 'system-refused'],
    ...['template-ended', 'template-endless', 'template-shape', 'template-syntax', 'template-threw'],
    ...['todo-left', 'too-deep', 'too-long', 'type-error', 'undated-item', 'unknown-callout'],
    ...['unknown-class', 'unknown-component', 'unknown-content', 'unknown-data', 'unknown-define'],
    ...['unknown-key', 'unknown-language', 'unknown-template', 'unknown-token', 'unreadable'],
    ...['unrepeatable', 'unsafe-url', 'unsure-external-link', 'unsure-policy', 'weak-policy'],
    ...['write-failed', 'wrong-canonical', 'wrong-type', 'wrong-value', 'yaml-aliases', 'yaml-key'],
    ...['yaml-not-mapping', 'yaml-syntax'],
  ],
};

test('codes are permanent: the next release has all of the last one, and is then listed here', () => {
  expect(released.codes.filter((code) => !Object.hasOwn(words, code))).toEqual([]);
  const { version } = JSON.parse(readFileSync(join(generator, 'package.json'), 'utf8'));
  expect(version).toBe(released.version);
});

test('a text of content in a sentence is shortened: an address may be as long as its page', () => {
  const url = `/${'a'.repeat(400_000)}`;
  expect(sentenceOf(problem('dead-link', [url, undefined])).text.length).toBeLessThan(6_000);
  expect(described(problem('dead-link', [url, undefined])).facts).toEqual([url, undefined]);
});
