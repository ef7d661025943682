// The keys of all files → addresses, templates and checked values.
import { describe, expect, test } from 'vitest';
import type { Route } from '../../src/model/site.ts';
import { parseAny } from '../../src/steps/parse.ts';
import { furtherPage } from '../../src/steps/plan.ts';
import { lines } from '../support/sites.ts';
import { file, parsedPage, planned, planOf, publicFile } from '../support/values.ts';

const home = parsedPage('index', '');

test('a page gets its address, its file, its checked values, and defaults for the others', () => {
  const night = parsedPage('guides/night', 'mood: "{name} -- calm"\n');
  const { routes, tokens } = planned([home, night], { base: '/kids/' });
  expect(routes.map(({ route, output }) => [route, output])).toEqual([
    ['/', 'index.html'],
    ['/guides/night/', 'guides/night/index.html'],
  ]);
  expect(routes[1]).toEqual({
    route: '/guides/night/',
    alternates: {},
    output: 'guides/night/index.html',
    page: { source: night.source, sum: expect.any(String) },
    title: 'guides/night',
    description: 'About guides/night',
    template: 'page',
    draft: false,
    redirectsFrom: [],
    silence: {},
    data: { mood: 'Test — calm' },
  });
  expect(tokens).toEqual(
    new Map([
      ['name', 'Test'],
      ['url', 'https://test.example'],
    ]),
  );
});

test('the base that is asked for outranks that of site.yml', () => {
  expect(planned([home]).site.base).toBe('/');
  expect(planned([home], { base: '/kids/' }).site.base).toBe('/kids/');
});

test('drafts, and pages whose day has not come, are planned but not routed', () => {
  const draft = parsedPage('draft', 'draft: true\n');
  const dated = parsedPage('dated', 'date: 2025-06-01\n');
  const outOn = (today: string | undefined) => {
    const { routes, unpublished } = planned([home, draft, dated], { today });
    return [routes, unpublished].map((some) => some.map(({ route }) => route));
  };
  expect(outOn('2025-05-31')).toEqual([['/'], ['/draft/', '/dated/']]);
  expect(outOn('2025-06-01')).toEqual([['/', '/dated/'], ['/draft/']]);
  expect(outOn(undefined)).toEqual([['/'], ['/draft/', '/dated/']]);
});

test.each([
  ['2025-06-01T00:00:00Z', '2025-06-01'],
  ['2025-06-01T23:59:59.999Z', '2025-06-01'],
  ['2025-06-02T00:30:00+01:00', '2025-06-01'],
  ['2025-05-31T23:30:00-05:00', '2025-06-01'],
  ['9999-12-31T23:59:59-01:00', undefined],
])('a page of %s is out from the day %s in UTC on', (date, day) => {
  const timed = parsedPage('timed', `date: ${date}\n`);
  const isOutOn = (today: string) => planned([home, timed], { today }).routes.length === 2;
  const before = new Date(Date.parse(day ?? '9999-12-31') - 86_400_000).toISOString().slice(0, 10);
  expect([isOutOn(before), isOutOn(day ?? '9999-12-31')]).toEqual([false, day !== undefined]);
});

test('a further page has the texts of its path, with typography, or those of its file; the template gets the same path', () => {
  const { routes, site } = planned([home, parsedPage('list', 'language: de\n')]);
  const own = routes[1] as Route;
  const path = furtherPage(own, { path: '2/', title: '"Nacht" -- 2', data: '"x"' }, site);
  expect(path).toMatchObject({ route: '/list/2/', title: '„Nacht“ – 2', description: own.description });
  expect(Object.entries(path.path ?? {})).toEqual([
    ['path', '2/'],
    ['title', '„Nacht“ – 2'],
    ['data', '"x"'],
  ]);
});

test('old addresses lead to the page that has them now', () => {
  const { redirects, routes } = planned([home, parsedPage('faq', 'redirectsFrom: [/old/]\n')]);
  expect(redirects).toEqual([{ from: '/old/', output: 'old/index.html', to: routes[1] }]);
});

test('a data file is known by its name, with tokens and typography, and by a sum of its values alone', () => {
  const of = (path: string, text: string) => {
    const source = file(`content/data/${path}`);
    return [source.path, parseAny(source, text).value] as const;
  };
  const { data } = planned([home], {
    data: [
      of('a/prices.yml', 'said: "{name} -- calm"\n'),
      of('b.json', '{"said":"{name} -- calm"}'),
      of('c.yaml', '[1]'),
    ],
  });
  expect([...data].map(([name, { file: path, read }]) => [name, path, read?.values])).toEqual([
    ['a/prices', 'content/data/a/prices.yml', { said: 'Test — calm' }],
    ['b', 'content/data/b.json', { said: 'Test — calm' }],
    ['c', 'content/data/c.yaml', [1]],
  ]);
  const sums = [...data.values()].map(({ sum }) => sum);
  expect(sums[0]).toBe(sums[1]);
  expect(sums[0]).not.toBe(sums[2]);
});

test('two data files of one name, and words that stand for nothing, are problems; a broken one keeps its name', () => {
  const source = (path: string) => file(`content/data/${path}`);
  const data = [
    [source('a.json').path, undefined],
    [source('a.yml').path, parseAny(source('a.yml'), 'said: "{nmae}"\n').value],
  ] as const;
  const { value, problems } = planOf([home], { data });
  expect(lines(problems)).toBe(
    'unknown-token content/data/a.yml:1:8\nduplicate-data content/data/a.yml content/data/a.json',
  );
  expect(value?.data.get('a')).toMatchObject({ file: 'content/data/a.json', read: undefined });
});

test('what is copied lies where its path in content/static says', () => {
  const { source } = publicFile('a/b.txt');
  expect(planned([home], { publicFiles: [source] }).publicFiles).toEqual([{ output: 'a/b.txt', source }]);
});

describe('problems', () => {
  const problemsOf = (...args: Parameters<typeof planOf>) => lines(planOf(...args).problems);

  test('pages are checked although site.yml is missing', () => {
    const { value, problems } = planOf([home, parsedPage('a', 'mod: x\n')], { site: undefined });
    expect(value).toBeUndefined();
    expect(lines(problems)).toBe('unknown-key content/pages/a.md:4:1');
  });

  test('a file that could not be parsed has an address all the same', () => {
    const files = [home.source, file('content/pages/broken.md')];
    expect(planned([home], { files }).unplanned).toEqual(['/broken/']);
  });

  test('two files for one address, by any means', () => {
    const [a, b] = [parsedPage('a', ''), parsedPage('b', 'route: /A/\n')];
    expect(problemsOf([home, a, b])).toBe('duplicate-route content/pages/b.md content/pages/a.md');
    expect(problemsOf([home, a], { publicFiles: [publicFile('a/index.html').source] })).toBe(
      'duplicate-output content/static/a/index.html content/pages/a.md',
    );
  });
});

test('a page has the sum of its front matter, and no other words change that', () => {
  const sumOf = (...given: Parameters<typeof parsedPage>) =>
    planned([home, parsedPage(...given)]).routes[1]?.page.sum;
  const sum = sumOf('a', 'mood: calm\n', 'Text.\n');
  expect(sumOf('a', 'mood: calm\n', 'Other text.\n')).toBe(sum);
  expect(sumOf('a', 'mood: new\n', 'Text.\n')).not.toBe(sum);
});
