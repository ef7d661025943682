// The keys of all files → addresses, templates and checked values.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Data, Route } from '../../src/model/site/site.ts';
import { problem, Refusal } from '../../src/problems/problem.ts';
import { parseAny, parseData, withDefined } from '../../src/stages/1-sources/parse.ts';
import {
  generatedPage,
  planGivenData,
  planPage,
  planSite,
  requestablePages,
  tokensOf,
} from '../../src/stages/3-plan/plan.ts';
import { lines } from '../support/problems.ts';
import { file, noPictures, parsedPage, planned, planOf, program, publicFile } from '../support/values.ts';

const home = parsedPage('index', '');

test('a page gets its address, its file, its checked values and defaults', () => {
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
    data: { mood: 'Test -- calm' },
  });
  expect(tokens).toEqual(
    new Map([
      ['name', 'Test'],
      ['url', 'https://test.example'],
    ]),
  );
});

test('the requested base takes precedence over that of site.yml', () => {
  expect(planned([home]).site.base).toBe('/');
  expect(planned([home], { base: '/kids/' }).site.base).toBe('/kids/');
});

test('drafts and pages with a future date are planned, but have no route', () => {
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
])('a page of %s is published from the day %s in UTC on', (date, day) => {
  const timed = parsedPage('timed', `date: ${date}\n`);
  const isOutOn = (today: string) => planned([home, timed], { today }).routes.length === 2;
  const before = new Date(Date.parse(day ?? '9999-12-31') - 86_400_000).toISOString().slice(0, 10);
  expect([isOutOn(before), isOutOn(day ?? '9999-12-31')]).toEqual([false, day !== undefined]);
});

test('a generated page has the texts of its path with typography, or those of its file', () => {
  const list = parsedPage('list', 'language: de\nredirectsFrom: [/old/]\n');
  const { routes, site } = planned([home, list]);
  const own = routes[1] as Route;
  const path = generatedPage(own, { path: '2/', title: '"Nacht" -- 2', data: '"x"' }, site);
  expect(path).toMatchObject({ route: '/list/2/', title: '„Nacht“ – 2', description: own.description });
  expect([own.redirectsFrom, path.redirectsFrom, path.alternates]).toEqual([['/old/'], [], {}]);
  expect(Object.entries(path.path ?? {})).toEqual([
    ['path', '2/'],
    ['title', '„Nacht“ – 2'],
    ['data', '"x"'],
  ]);
});

test('old addresses redirect to the current page', () => {
  const { redirects, routes } = planned([home, parsedPage('faq', 'redirectsFrom: [/old/]\n')]);
  expect(redirects).toEqual([{ from: '/old/', output: 'old/index.html', to: routes[1] }]);
});

test('a data file has its name, its tokens, and a hash of its values', () => {
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
    ['a/prices', 'content/data/a/prices.yml', { said: 'Test -- calm' }],
    ['b', 'content/data/b.json', { said: 'Test -- calm' }],
    ['c', 'content/data/c.yaml', [1]],
  ]);
  const sums = [...data.values()].map(({ sum }) => sum);
  expect(sums[0]).toBe(sums[1]);
  expect(sums[0]).not.toBe(sums[2]);
});

test('data of the maximal depth has its own hash, and deeper data is refused', () => {
  const read = (name: string, text: string, levels: number) => {
    const [open, close] = ['['.repeat(levels / 2), ']'.repeat(levels / 2)];
    const source = file(`content/data/${name}.yml`);
    const { value, problems } = parseAny(source, `a: &a ${open}${text}${close}\nb: ${open}*a${close}\n`);
    return { entry: [source.path, value] as const, codes: problems.map(({ code }) => code) };
  };
  const all = [read('a', '1', 98), read('b', '1', 98), read('c', '2', 98)];
  expect(all.map(({ codes }) => codes)).toEqual([[], [], []]);
  const { data } = planned([home], { data: all.map(({ entry }) => entry) });
  const [a, b, c] = [...data.values()].map(({ sum }) => sum);
  expect(a).toBe(b);
  expect(a).not.toBe(c);
  expect(read('d', '1', 102).codes).toEqual(['yaml-aliases']);
});

test('data files of one name and unknown tokens are problems; a broken file keeps its name', () => {
  const source = (path: string) => file(`content/data/${path}`);
  const data = [
    [source('a.json').path, undefined],
    [source('a.yml').path, parseAny(source('a.yml'), 'said: "{nmae}"\n').value],
  ] as const;
  const { value, problems } = planOf([home], { data });
  const at = { file: 'content/data/a.yml' };
  expect(problems).toEqual([
    problem('unknown-token', ['nmae', 'name'], { ...at, line: 1, column: 8 }),
    problem('duplicate-data', ['a'], at, [{ file: 'content/data/a.json' }]),
  ]);
  expect(value?.data.get('a')).toMatchObject({ file: 'content/data/a.json', read: undefined });
});

test('a public file is placed at its path in content/static', () => {
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

  test('a file that could not be parsed still has an address', () => {
    const files = [home.source, file('content/pages/broken.md')];
    expect(planned([home], { files }).unplanned).toEqual(['/broken/']);
  });

  test('two files for one address are a problem, however they get it', () => {
    const [a, b] = [parsedPage('a', ''), parsedPage('b', 'route: /A/\n')];
    const ofB = 'duplicate-route content/pages/b.md:4:8 content/pages/a.md';
    expect(problemsOf([home, a, b])).toBe(ofB);
    expect(problemsOf([home, b, a])).toBe(ofB); // it is b that asks for the address of another file
    const both = [parsedPage('b', 'route: /c/\n'), parsedPage('d', 'route: /c/\n')];
    expect(problemsOf([home, ...both])).toBe('duplicate-route content/pages/d.md:4:8 content/pages/b.md');
    const files = [parsedPage('e', ''), parsedPage('e/index', '')];
    expect(problemsOf([home, ...files])).toBe('duplicate-route content/pages/e/index.md content/pages/e.md');
    expect(problemsOf([home, a], { publicFiles: [publicFile('a/index.html').source] })).toBe(
      'duplicate-output content/static/a/index.html content/pages/a.md',
    );
  });
});

test('a page has the hash of its front matter, not of its text', () => {
  const sumOf = (...given: Parameters<typeof parsedPage>) =>
    planned([home, parsedPage(...given)]).routes[1]?.page.sum;
  const sum = sumOf('a', 'mood: calm\n', 'Text.\n');
  expect(sumOf('a', 'mood: calm\n', 'Other text.\n')).toBe(sum);
  expect(sumOf('a', 'mood: new\n', 'Text.\n')).not.toBe(sum);
});

describe('site.yml', () => {
  const least = 'name: Test\nurl: https://test.example\n';
  const schema = z.object({ motto: z.string().optional(), afterwards: z.string().optional() });
  const read = (text: string) => parseData(file('content/site.yml'), least + text).value as Data;
  const siteOf = (text: string, define: Readonly<Record<string, string>> = {}) =>
    planSite(withDefined(read(text), define), undefined, { ...program, siteSchema: schema }, noPictures);

  test('gives its texts and numbers as tokens', () => {
    expect(tokensOf(read('year: 2026\nis: true\nlist: [a]\nnone:\n'))).toEqual(
      new Map([
        ['name', 'Test'],
        ['url', 'https://test.example'],
        ['year', '2026'],
      ]),
    );
    expect(tokensOf(undefined)).toEqual(new Map());
  });

  test('has tokens in texts, but not in commands and policy sources', () => {
    const { value, problems } = siteOf(
      'after: echo "{nmae}" -- {name}\nlanguage: de\nmotto: \'"{name}" -- x\'\n' +
        'policy:\n  connect-src: https://a--b.example\n',
    );
    expect(problems).toEqual([]);
    expect(value?.site).toMatchObject({
      after: 'echo "{nmae}" -- {name}',
      motto: '"Test" -- x',
      policy: { 'connect-src': ['https://a--b.example'] },
      base: '/',
    });
  });

  test('reports unknown tokens, but not in commands and policy sources', () => {
    const { problems } = siteOf(
      'motto: "{nmae}"\nafter:\n  - "{nmae}"\nafterwards: "{nmae}"\npolicy:\n  img-src: "{nmae}"\n',
    );
    expect(lines(problems)).toBe(
      ['unknown-token content/site.yml:3:9', 'unknown-token content/site.yml:6:14']
        .concat('invalid-value content/site.yml:8:3')
        .join('\n'),
    );
  });

  test('with a mistake has no value, and the mistake has its location', () => {
    const { value, problems } = siteOf('motto: 1\n');
    expect(value).toBeUndefined();
    expect(lines(problems)).toBe('wrong-type content/site.yml:3:8');
  });

  test('is checked even if the templates do not compile', () => {
    const { value, problems } = planSite(read('motto: "{nmae}"\n'), undefined, undefined, noPictures);
    expect(lines(problems)).toBe('unknown-token content/site.yml:3:9');
    expect(value?.site).toMatchObject({ name: 'Test', base: '/' });
  });

  test('with a mistake from the command line has a problem without a line', () => {
    const at = { file: 'content/site.yml' };
    const names = expect.arrayContaining(['name', 'motto']);
    const { problems } = siteOf('motto: 1\n', { url: 'x', mottto: 'a', nane: 'b', far: 'c', images: 'd' });
    const motto = { ...at, line: 3, column: 8 };
    expect(problems).toEqual([
      expect.objectContaining({
        code: 'invalid-value',
        facts: expect.arrayContaining(['url', 'define']),
        at,
      }),
      problem('wrong-type', ['images', 'keys and values', 'the text "d"', 'define'], at),
      problem('wrong-type', ['motto', 'text', 'the number 1'], motto),
      problem('unknown-define', ['mottto', 'motto', names], at),
      problem('unknown-define', ['nane', 'name', names], at),
      problem('unknown-define', ['far', undefined, names], at),
    ]);
  });

  test('with a nested mistake from the command line has a problem without a line', () => {
    const parsed = z.string().transform((text) => JSON.parse(text) as unknown);
    const siteSchema = z.object({
      menu: parsed.pipe(z.object({ home: z.string() })),
      mood: z.enum(['calm', 'new']),
    });
    const define = { menu: '{}', mood: 'loud' };
    const by = { ...program, siteSchema };
    const { problems } = planSite(
      withDefined(read('menu: 1\nmood: calm\n'), define),
      undefined,
      by,
      noPictures,
    );
    const at = { file: 'content/site.yml' };
    expect(problems.map(({ code, facts, at: where }) => [code, facts[0], facts.at(-1), where])).toEqual([
      ['missing-key', 'menu.home', 'text', at],
      ['wrong-value', 'mood', 'define', at],
    ]);
  });

  test('with a throwing schema has its problem there, even with values from the command line', () => {
    const at = { file: 'templates/Document.tsx', line: 1, column: 2 };
    const siteSchema = z.object({ motto: z.string().transform(refuse) });
    const read = withDefined(parseData(file('content/site.yml'), least).value as Data, { motto: 'a' });
    const by = { ...program, siteSchema, locate: () => at };
    expect(planSite(read, undefined, by, noPictures).problems).toEqual([
      problem('unknown-data', ['motto', undefined, []], at, [{ file: 'content/site.yml' }]),
    ]);
    function refuse(): never {
      throw new Refusal('unknown-data', ['motto', undefined, []]);
    }
  });

  test('may name only existing pictures', () => {
    const names: string[] = [];
    const finding: typeof program.finding = (reader, check) => {
      const found = reader.find('fox.png');
      names.push('code' in found ? found.code : found.file);
      return check();
    };
    const pictures = { has: (name: string) => name === 'content/fox.png', all: () => [] };
    planSite(read(''), undefined, { ...program, finding }, pictures);
    planSite(read(''), undefined, { ...program, finding }, noPictures);
    planPage(home, { ...program, finding }, { tokens: new Map(), language: 'en' }, noPictures);
    expect(names).toEqual(['content/fox.png', 'dead-link', 'dead-link']);
  });
});

describe('one page', () => {
  const setting = { tokens: new Map([['name', 'Test']]), language: 'en' };
  const pageOf = (front: string, by: typeof program | undefined = program) =>
    planPage(parsedPage('a', front), by, setting, noPictures);
  const at = { file: 'content/pages/a.md', line: 4 };

  test('has the typography of its own language', () => {
    const proseIn = (front: string) => {
      const seen: string[] = [];
      const finding: typeof program.finding = (reader, check) => {
        seen.push(reader.typeset('a "b"'));
        return check();
      };
      return [pageOf(`mood: 'a "{name}"'\n${front}`, { ...program, finding }).value?.data, ...seen];
    };
    expect(proseIn('')).toEqual([{ mood: 'a "Test"' }, 'a “b”']);
    expect(proseIn('language: de\n')).toEqual([{ mood: 'a "Test"' }, 'a „b“']);
    expect(pageOf('mood: "{nmae}"\n').problems).toEqual([
      problem('unknown-token', ['nmae', 'name'], { ...at, column: 8 }),
    ]);
  });

  test('must have an existing template, unless the templates are unknown', () => {
    expect(pageOf('template: pgae\n')).toEqual({
      value: undefined,
      problems: [problem('unknown-template', ['pgae', 'page', ['page']], { ...at, column: 11 })],
    });
    const none = { ...program, schemas: new Map() };
    expect(pageOf('', none).problems).toEqual([
      problem('unknown-template', ['page', undefined, []], { ...at, line: 1, column: 1 }),
    ]);
    const { value, problems } = planPage(parsedPage('a', 'template: x\n'), undefined, setting, noPictures);
    expect([value?.template, problems]).toEqual(['x', []]);
    expect(pageOf('template: 1\n').problems).toEqual([
      problem('wrong-type', ['template', 'text', 'the number 1'], { ...at, column: 11 }),
    ]);
  });

  test('with an unknown key names the template that could allow it', () => {
    expect(pageOf('far: 1\n').problems[0]?.facts.at(-1)).toBe('templates/pages/page.tsx');
  });

  test('must have a valid address, from front matter or its name', () => {
    expect(pageOf('mood: "{nmae}"\nroute: /b c/\n')).toEqual({
      value: undefined,
      problems: [
        problem('unknown-token', ['nmae', 'name'], { ...at, column: 8 }),
        problem('bad-route', ['/b c/', '/b-c/', undefined], { ...at, line: 5, column: 8 }),
      ],
    });
    const named = planPage(parsedPage('b c', ''), program, setting, noPictures);
    expect(named.problems).toEqual([
      problem('bad-route', ['/b c/', '/b-c/', 'file'], { file: 'content/pages/b c.md' }),
    ]);
    expect(pageOf('route: /c/\n').value).toMatchObject({ route: '/c/', output: 'c/index.html' });
  });

  test.each([
    ['_c', '/_c/', '/c/'],
    ['__c', '/__c/', '/c/'],
    ['b/_c', '/b/_c/', '/b/c/'],
    ['_b/c', '/_b/c/', '/b/c/'],
    ['_b/index', '/_b/', '/b/'],
    ['_ö', '/_ö/', '/%C3%B6/'],
    ['_404', '/_404/', '/404/'],
    ['_', '/_/', undefined],
  ])('is not published by accident if its name is %s', (name, route, near) => {
    const read = (extra: string) => planPage(parsedPage(name, extra), program, setting, noPictures);
    expect(read('')).toEqual({
      value: undefined,
      problems: [problem('bad-route', [route, near, 'underscore'], { file: `content/pages/${name}.md` })],
    });
    expect(read('draft: false\n').problems).toHaveLength(1);
    expect(read('date: 2999-01-01\n').problems).toHaveLength(1);
    expect(read('draft: true\n')).toMatchObject({ value: { draft: true }, problems: [] });
    expect(read(`route: "${route}"\n`)).toMatchObject({ value: { draft: false }, problems: [] });
  });

  test('may have an underscore within its name', () => {
    expect(planPage(parsedPage('a_b/c_', ''), program, setting, noPictures).value?.route).toBe('/a_b/c_/');
  });
});

test('data made by code is unchanged', () => {
  const text = 'said: "{name} -- {nmae}"\n';
  const source = file('content/data/a.ts');
  const read = parseAny(source, text).value;
  expect(planGivenData(source.path, read, { language: 'en' })).toEqual({
    value: {
      file: source.path,
      read,
      written: { said: '{name} -- {nmae}' },
      sum: expect.any(String),
    },
    problems: [],
  });
  const sums = [read, parseAny(source, 'said: x').value, undefined].map(
    (one) => planGivenData(source.path, one, { language: 'en' }).value.sum,
  );
  expect(new Set(sums).size).toBe(3);
});

test('templates can request published pages, except the 404 page', () => {
  const pages = [home, parsedPage('404', ''), parsedPage('a', 'date: 2025-06-01\n')];
  const { routes } = planned(pages, { today: '2025-06-01' });
  const on = (today: string) => requestablePages(routes, today).map(({ route }) => route);
  expect([on('2025-05-31'), on('2025-06-01')]).toEqual([['/'], ['/', '/a/']]);
});

describe('the whole site', () => {
  const problemsOf = (...args: Parameters<typeof planOf>) => lines(planOf(...args).problems);

  test('must have a home page, if it has pages', () => {
    expect(problemsOf([])).toBe('');
    expect(planOf([parsedPage('a', '')]).problems).toEqual([
      problem('no-home', [], { file: 'content/pages/' }),
    ]);
    const files = [file('content/pages/index.md')];
    expect(problemsOf([parsedPage('a', '')], { files: [...files, file('content/pages/a.md')] })).toBe('');
  });

  test('has the outputs of templates for files; other files there are problems', () => {
    const fileTemplates = ['feed.xml.ts', 'a/b.ts.txt.tsx', 'c.ts.txt'].map((name) =>
      file(`templates/files/${name}`),
    );
    const { value, problems } = planOf([home], { fileTemplates });
    expect(value?.files).toEqual([
      { output: 'feed.xml', source: fileTemplates[0] },
      { output: 'a/b.ts.txt', source: fileTemplates[1] },
    ]);
    const wanted = 'templates/files/c.ts.txt.ts';
    expect(problems).toEqual([
      problem('file-shape', [undefined, wanted], { file: 'templates/files/c.ts.txt' }),
    ]);
    expect(
      problemsOf([home, parsedPage('feed', 'redirectsFrom: [/feed.xml/]\n')], {
        fileTemplates: [file('templates/files/feed.xml/index.html.ts')],
      }),
    ).toBe('redirect-taken content/pages/feed.md:4:17 templates/files/feed.xml/index.html.ts');
  });

  test('has the addresses of all pages, even with problems, and of public files', () => {
    const { addresses } = planned([home, parsedPage('a', 'draft: true\n')], {
      files: ['index', 'a', 'broken'].map((name) => file(`content/pages/${name}.md`)),
      publicFiles: [publicFile('x/y.txt').source],
    });
    expect(addresses).toEqual(
      new Map([
        ['content/static/x/y.txt', '/x/y.txt'],
        ['content/pages/index.md', '/'],
        ['content/pages/a.md', '/a/'],
        ['content/pages/broken.md', '/broken/'],
      ]),
    );
  });

  test('has generated pages, or accepts any address if these are unknown', () => {
    const list = parsedPage('list', '');
    const more = (own: readonly Route[]) =>
      own.slice(1).map((one) => [one, [{ ...one, route: '/list/2/', output: 'list/2/index.html' }]] as const);
    const { routes, open } = planned([home, list], { generatedOf: more });
    expect([routes.map(({ route }) => route), open]).toEqual([['/', '/list/', '/list/2/'], []]);
    const unknown = (own: readonly Route[]) => own.slice(1).map((one) => [one, undefined] as const);
    expect(planned([home, list], { generatedOf: unknown }).open).toEqual(['/list/']);
  });

  test('accepts any address below a broken page with generated pages', () => {
    const files = [home.source, file('content/pages/broken.md')];
    const paths = new Map([['page', () => []]]);
    expect(planned([home], { files, program: { ...program, paths } }).open).toEqual(['/broken/']);
    expect(planned([home], { files }).open).toEqual([]);
  });

  test('is also checked for future dates, but not for drafts', () => {
    const other = (how: string) => parsedPage('b', `${how}\nroute: /a/\n`);
    expect(problemsOf([home, parsedPage('a', ''), other('draft: true')])).toBe('');
    expect(problemsOf([home, parsedPage('a', ''), other('date: 2999-01-01')])).toBe(
      'duplicate-route content/pages/b.md:5:8 content/pages/a.md',
    );
    const old = (how: string) => parsedPage('b', `${how}\nredirectsFrom: [/a/]\n`);
    expect(problemsOf([home, parsedPage('a', ''), old('draft: true')])).toBe('');
    expect(problemsOf([home, parsedPage('a', ''), old('date: 2999-01-01')])).toBe(
      'redirect-taken content/pages/b.md:5:17 content/pages/a.md',
    );
    expect(planned([home, parsedPage('b', 'date: 2999-01-01\nredirectsFrom: [/c/]\n')]).redirects).toEqual(
      [],
    );
  });

  test('must have the translations that pages name', () => {
    expect(problemsOf([home, parsedPage('a', 'alternates: { de: /b/ }\n')])).toBe(
      'dead-link content/pages/a.md:4:19',
    );
  });
});
