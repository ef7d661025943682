// A route and what all pages share → one page, and what the other steps need to know of it.
import { expect, test } from 'vitest';
import type { Route } from '../../src/model/site.ts';
import { lines } from '../support/problems.ts';
import { contextOf, parsedPage, planned, program, rendered } from '../support/values.ts';

const plan = planned([parsedPage('index', '', 'Hello [there](/b/).\n'), parsedPage('b', '', '## X {#x}\n')], {
  base: '/kids/',
});
const [home] = plan.routes as readonly [Route];

test('a page is drawn with the base before its addresses, without its stylesheet and its policy', () => {
  const { value, problems } = rendered(home, contextOf(plan));
  expect(problems).toEqual([]);
  expect(value?.html).toBe(
    '<!doctype html><html><head><title>index</title>' +
      '<meta name="description" content="About index"><style>\ufdd0styles\ufdd1</style></head><body><main><h1>index</h1>' +
      '<p>Hello <a href="/kids/b/">there</a>.</p></main></body></html>',
  );
  expect(value?.card).toBeUndefined();
  const to = { kind: 'inside', path: '/b/', anchor: undefined, relative: false };
  const link = { element: 'a', attribute: 'href', url: '/b/', to };
  expect(value?.facts).toEqual({
    route: home,
    inside: [link],
    pictures: new Map(),
    characters: ' .Hdehilnortx',
    islands: undefined,
    csp: { allowed: new Map(), styles: ['\ufdd0styles\ufdd1'] },
    card: undefined,
    ownStyles: new Map(),
    silenced: [],
  });
  expect(value?.ids).toEqual(new Set());
  expect(value?.names).toEqual({
    names: '[content [href [name a body h1 head html main meta p style title',
    scripts: '',
  });
  expect(value?.details).toEqual({
    references: [link],
    links: new Map([['/b/', { file: 'content/pages/index.md', line: 5, column: 7 }]]),
  });
});

test('the same values give the same page', () => {
  expect(rendered(home, contextOf(plan))).toEqual(rendered(home, contextOf(plan)));
});

test('what others may ask of its Markdown comes with it where templates ask', () => {
  const { routes, ...rest } = planned([parsedPage('index', '', 'First *words*.\n\n## Moon {#moon}\n')]);
  const summary = (hasQueries: boolean) =>
    rendered(routes[0] as Route, contextOf({ ...rest, routes }, { program: { ...program, hasQueries } }))
      .summary;
  expect(summary(false)).toBeUndefined();
  expect(summary(true)).toEqual({
    headings: [{ depth: 2, id: 'moon', text: 'Moon' }],
    excerpt: 'First words.',
    html: expect.stringContaining('<p>First <em>words</em>.</p>'),
  });
});

test('what a template throws is a problem, and there is no page', () => {
  const at = { file: 'templates/pages/page.tsx', line: 3, column: 4 };
  const failing = {
    ...program,
    locate: () => at,
    render: () => {
      throw new TypeError('no');
    },
  };
  expect(rendered(home, contextOf(plan, { program: failing }))).toEqual({
    value: undefined,
    problems: [
      { code: 'template-threw', facts: ['TypeError: no'], at, related: [{ file: 'content/pages/index.md' }] },
    ],
  });
});

test('a finished page is looked at, and what is wrong has its place in the sources', () => {
  const wrong = planned([parsedPage('index', '', 'A\n\n![](/fox.png) [x](javascript:x)\n')]);
  const { value, problems } = rendered(wrong.routes[0] as Route, contextOf(wrong));
  expect(value).toBeDefined();
  expect(lines(problems)).toBe(
    ['image-without-alt content/pages/index.md:7:1', 'unsafe-url content/pages/index.md:7:15'].join('\n'),
  );
  const mute = { ...program, render: () => program.render('page', { page: {}, body: {}, head: {} }) };
  expect(lines(rendered(home, contextOf(plan, { program: mute })).problems)).toContain(
    'body-not-shown content/pages/index.md:5:1',
  );
});
