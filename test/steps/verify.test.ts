// The facts of all pages → what does not hold between them.
import { expect, test } from 'vitest';
import { verify } from '../../src/steps/verify.ts';
import {
  contextOf,
  frontMatterIn,
  parsedPage,
  planned,
  program,
  publicFile,
  rendered,
} from '../support/values.ts';

/** What is wrong with a site of these texts, by the name of their page; a draft may be linked to, as well as what is copied. */
function problemsOf(texts: Readonly<Record<string, string>>, made: readonly string[] = []) {
  const own = Object.entries(texts).map(([name, text]) => parsedPage(name, '', text));
  const pages = [...own, parsedPage('draft', 'draft: true\n')];
  const plan = planned(pages, { publicFiles: [publicFile('a b.pdf').source] });
  const all = plan.routes.flatMap((route) => rendered(route, contextOf(plan)).value ?? []);
  const pageAt = (address: string) => all.find(({ facts }) => facts.route.route === address);
  return verify({
    pages: all.map(({ facts }) => facts),
    plan,
    program,
    fonts: [],
    made,
    texts: [],
    idsOf: (route) => pageAt(route)?.ids,
    linksOf: ({ route }) => pageAt(route.route)?.details.links ?? new Map(),
    frontMatterOf: frontMatterIn(pages),
  });
}

test('nothing, where every address leads to a page, an anchor or a file', () => {
  const text =
    '[a](/b/) [b](/b/#x) [c](/#top) [d](/a%20b.pdf) [e](/icon.png) [f](https://elsewhere.example/x)';
  expect(problemsOf({ index: text, b: '## X {#x}\n' }, ['icon.png'])).toEqual([]);
});

test('a dead address, with the nearest one that is not', () => {
  const at = { file: 'content/pages/index.md', line: 5, column: 1 };
  expect(problemsOf({ index: '[a](/bb/)', b: '' })).toEqual([
    { code: 'dead-link', facts: ['/bb/', '/b/', undefined], at },
  ]);
});

test('nothing, where an address leads to the one page that it can mean, and an anchor to the one id', () => {
  const texts = {
    index: '[a](/book/ch01) [b](book/ch02.html#X) [c](#own_heading)\n\n## Own heading\n',
    'book/ch01': '[a](ch02.html#x) [b](/index.html) [c](@/book/ch02.md)',
    'book/ch02': '## X {#x}\n',
  };
  expect(problemsOf(texts)).toEqual([]);
});

test('an address that can mean two pages is dead, and so is an anchor that can mean two ids', () => {
  const texts = {
    index: '[a](/b/#X_Y)',
    'a/index': '[a](b.html)',
    'a/b': '',
    b: '## X Y\n\n## XY\n',
    'a/a/b': '',
  };
  const problems = problemsOf({ ...texts, 'a/c': '[a](../c/b) [b](b)', 'a/c/b': '' });
  expect(problems.map(({ code, at }) => [code, at?.file])).toEqual([
    ['dead-anchor', 'content/pages/index.md'],
    ['dead-link', 'content/pages/a/c.md'],
  ]);
});

test('an address of a page that is not out says so', () => {
  const [one] = problemsOf({ index: '[a](/draft/)' });
  expect(one?.facts.at(-1)).toEqual({ file: 'content/pages/draft.md', draft: true, date: undefined });
});

test('a dead anchor, on another page or on the same one', () => {
  const problems = problemsOf({ index: '[a](/b/#xylofone) [b](#nope)', b: '## X {#xylophone}\n' });
  expect(problems.map(({ code, facts }) => [code, ...facts])).toEqual([
    ['dead-anchor', '/b/#xylofone', '/b/#xylophone'],
    ['dead-anchor', '#nope', undefined],
  ]);
});

test('a relative address on the page that is shown everywhere', () => {
  const problems = problemsOf({ index: '[a](draft.pdf)', '404': '[a](b/)' });
  expect(problems.map(({ code, at }) => [code, at?.file])).toEqual([
    ['relative-link', 'content/pages/404.md'],
    ['dead-link', 'content/pages/index.md'],
  ]);
});

test('a file that is not made any more is missed', () => {
  expect(problemsOf({ index: '[e](/icon.png)' }, ['icon.png'])).toEqual([]);
  expect(problemsOf({ index: '[e](/icon.png)' }).map(({ code }) => code)).toEqual(['dead-link']);
});
