// Answers to requests of templates, and the recorded dependencies: values only, without a site.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { slug } from '../src/bundled/ssr/slug.ts';
import { typographic } from '../src/markdown/markdown.ts';
import type { Image } from '../src/model/pictures/picture.ts';
import { siteSchema } from '../src/model/site/config.ts';
import type { Program, Route } from '../src/model/site/site.ts';
import type { Dependencies, Responder, SitePage } from '../src/model/site/templateQueries.ts';
import type { Refusal } from '../src/problems/problem.ts';
import { Answers } from '../src/stages/3-plan/requests/answers.ts';
import { generatedPaths } from '../src/stages/3-plan/requests/paths.ts';
import { contextOf, program as least, parsedPage, planned, planOf } from './support/values.ts';

const post = z.strictObject({
  tags: z.array(z.string()).default([]),
  order: z.number().optional(),
  when: z
    .string()
    .transform((text) => new Date(text))
    .optional(),
  link: z
    .string()
    .transform((text) => new URL(text))
    .optional(),
});
const program: Program = {
  ...least,
  schemas: new Map<string, z.ZodObject>([
    ['page', z.object({})],
    ['post', post],
    ['any', z.looseObject({ mood: z.string().optional() })],
  ]),
};
const routesOf = (pages: readonly (readonly [name: string, frontMatter: string])[]): readonly Route[] => {
  const files = pages.map(([name, frontMatter]) => parsedPage(name, frontMatter));
  const { value, problems } = planOf([parsedPage('index', ''), ...files], { today: '2025-11-03', program });
  expect(problems).toEqual([]);
  return value?.routes ?? [];
};
const answersOf = (routes: readonly Route[], texts: Readonly<Record<string, string>> = {}) => {
  const textOf = ({ route }: Route) => texts[route] ?? route;
  const sources = {
    site: { ...siteSchema.parse({ name: 'Fox', url: 'https://fox.example' }), language: 'de' },
    typeset: (text: string) => typographic(text, 'de'),
    read: () => ({
      language: 'de',
      typeset: (text: string) => text,
      markdown: () => ({ value: undefined, problems: [] }),
    }),
    data: new Map(),
    pictures: new Map(),
    locationOf: ({ from }: Image) => ({ file: from }),
    reading: (route: Route) => ({ words: textOf(route).length, minutes: 1 }),
    brief: (route: Route) => ({ headings: [], excerpt: textOf(route) }),
    body: (route: Route) => ({
      html: textOf(route),
      headings: [],
      contents: [],
      intro: '',
      sections: [],
      reading: { words: 0, minutes: 1 },
    }),
  };
  let responder: Responder | undefined;
  const answering = <T>(by: Responder, render: () => T): T => {
    responder = by;
    return render();
  };
  const answers = new Answers(routes, { ...sources, program: { ...program, answering } });
  /** The return value of `ask`, and the dependencies recorded meanwhile. */
  const ask = <T>(ask: (responder: Responder) => T, route = '/') => {
    const { value, thrown, dependencies } = answers.record({ route }, () => ask(responder as Responder));
    if (thrown) throw thrown.error;
    return { value: value as T, dependencies };
  };
  const routesFor = (query: unknown) => ask(({ pages }) => pages(query).map(({ route }) => route)).value;
  /** The current answer to the recorded requests. */
  const sumOf = (dependencies: Dependencies | undefined) => answers.sumOf(dependencies?.what ?? '', textOf);
  return { answers, ask, routesFor, sumOf };
};
const several = routesOf([
  ['posts/index', ''],
  ['posts/Äpfel', 'route: /posts/apple/\ntemplate: post\ntags: ["a... b", moon]\norder: 10\n'],
  ['posts/b', 'template: post\ndate: 2025-01-01\ntags: [moon]\norder: 9\n'],
  ['posts/c', 'template: post\ndate: 2025-02-01\norder: 100\nlink: https://a.example/x\n'],
  ['posts/z', 'template: any\nmood: calm\n'],
  ['postscript', 'date: 2024-01-01\nlanguage: en\n'],
  ['later', 'date: 2025-12-01\n'],
  ['draft', 'draft: true\n'],
]);

describe('a query', () => {
  test.each<[string, unknown, readonly string[]]>([
    [
      'none: the newest first, then by route',
      {},
      ['/posts/c/', '/posts/b/', '/postscript/', '/', '/posts/', '/posts/apple/', '/posts/z/'],
    ],
    [
      'a folder, without its own page',
      { folder: '/posts/' },
      ['/posts/c/', '/posts/b/', '/posts/apple/', '/posts/z/'],
    ],
    ['a template', { template: 'page' }, ['/postscript/', '/', '/posts/']],
    ['a schema', { of: post }, ['/posts/c/', '/posts/b/', '/posts/apple/']],
    ['a schema and another template', { of: post, template: 'any' }, []],
    ['a language', { where: { language: 'en' } }, ['/postscript/']],
    ['the language of the site', { template: 'page', where: { language: 'de' } }, ['/', '/posts/']],
    ['a value of a list', { where: { tags: 'moon' } }, ['/posts/b/', '/posts/apple/']],
    ['a value as its author wrote it', { where: { tags: 'a... b' } }, ['/posts/apple/']],
    ['a number', { of: post, where: { order: 9 } }, ['/posts/b/']],
    ['values of template and core', { where: { tags: 'moon', date: '2025-01-01' } }, ['/posts/b/']],
    ['a key that only some template takes', { where: { mood: 'calm' } }, ['/posts/z/']],
    [
      'titles, in the language of the site',
      { folder: '/posts/', sort: 'title' },
      ['/posts/apple/', '/posts/b/', '/posts/c/', '/posts/z/'],
    ],
    ['turned round', { of: post, sort: '-title' }, ['/posts/c/', '/posts/b/', '/posts/apple/']],
    ['numbers as numbers', { of: post, sort: 'data.order' }, ['/posts/b/', '/posts/apple/', '/posts/c/']],
    ['those without it last', { of: post, sort: 'date' }, ['/posts/b/', '/posts/c/', '/posts/apple/']],
    [
      'those without it last, turned round',
      { of: post, sort: '-date' },
      ['/posts/c/', '/posts/b/', '/posts/apple/'],
    ],
    [
      'those without a key of their own last',
      { folder: '/posts/', sort: 'data.mood' },
      ['/posts/z/', '/posts/c/', '/posts/b/', '/posts/apple/'],
    ],
    [
      'the same turned round',
      { folder: '/posts/', sort: '-data.mood' },
      ['/posts/z/', '/posts/c/', '/posts/b/', '/posts/apple/'],
    ],
    ['all but home', { folder: '/', template: 'page' }, ['/postscript/', '/posts/']],
    ['a key that a template takes any of', { template: 'any', where: { weather: 'fine' } }, []],
    ['at most so many', { limit: 2 }, ['/posts/c/', '/posts/b/']],
    ['none at all', { limit: 0 }, []],
  ])('%s', (_, query, expected) => {
    expect(answersOf(several).routesFor(query)).toEqual(expected);
  });

  test('dates from a schema are sorted by time, not by their text', () => {
    const days = routesOf([
      ['posts/a', 'template: post\nwhen: 2025-10-05\n'], // Sun Oct 05 2025
      ['posts/b', 'template: post\nwhen: 2024-02-02\n'], // Fri Feb 02 2024
      ['posts/c', 'template: post\nwhen: 2025-04-07\n'], // Mon Apr 07 2025
      ['posts/d', 'template: post\nwhen: 1969-05-01\n'], // Thu May 01 1969
      ['posts/e', 'template: post\n'],
    ]);
    const sorted = (sort: string) => answersOf(days).routesFor({ of: post, sort }).join(' ');
    expect(sorted('data.when')).toBe('/posts/d/ /posts/b/ /posts/c/ /posts/a/ /posts/e/');
    expect(sorted('-data.when')).toBe('/posts/a/ /posts/c/ /posts/b/ /posts/d/ /posts/e/');
  });

  test.each<[unknown, readonly unknown[]]>([
    [null, ['not a query', 'null']],
    ['/posts/', ['not a query', 'string']],
    [[], ['not a query', 'object']],
    [{ foldr: '/' }, ['key', 'foldr', 'folder']],
    [{ folder: 'posts/' }, ['folder', 'posts/']],
    [{ folder: '/posts' }, ['folder', '/posts']],
    [{ folder: 5 }, ['folder', '5']],
    [{ limit: -1 }, ['limit', '-1']],
    [{ limit: 1.5 }, ['limit', '1.5']],
    [{ limit: '1' }, ['limit', '"1"']],
    [{ template: 'pots' }, ['template', 'pots', 'post']],
    [{ template: 'pots', of: post }, ['template', 'pots', 'post']],
    [{ of: z.object({}) }, ['of', '']],
    [{ of: post, where: { tag: 'moon' } }, ['where', 'tag', 'tags']],
    [{ where: null }, ['value', 'where']],
    [{ where: 'moon' }, ['value', 'where']],
    [{ where: { tags: undefined } }, ['value', 'tags']],
    [{ of: post, sort: 'order' }, ['sort', 'order', 'data.order']],
    [{ of: post, sort: '-data.mood' }, ['sort', '-data.mood'.slice(1)]],
    [{ sort: 'titel' }, ['sort', 'titel', 'title']],
    [{ of: post, sort: 'data.tags' }, ['unsorted', 'data.tags']],
  ])('%j is refused', (query, facts) => {
    try {
      answersOf(several).routesFor(query);
    } catch (error) {
      const { code, facts: told } = error as Refusal<'bad-query'>;
      expect([code, told.slice(0, facts.length)]).toEqual(['bad-query', facts]);
      return;
    }
    expect.unreachable('it is answered');
  });
});

describe('a page', () => {
  test('returns its front matter, its text, and its neighbors', () => {
    const { value } = answersOf(several).ask(({ pages }) => {
      const [c, b, a] = pages({ of: post }) as SitePage[];
      return [
        c?.title,
        c?.date,
        b?.data.tags,
        b?.excerpt,
        b?.body.html,
        b?.next === a,
        b?.previous === c,
        a?.next,
        c?.previous,
        String(c?.data.link),
      ];
    });
    expect(value).toEqual([
      'posts/c',
      '2025-02-01',
      ['moon'],
      '/posts/b/',
      '/posts/b/',
      true,
      true,
      undefined,
      undefined,
      'https://a.example/x',
    ]);
  });

  test('returns its current text in each answer', () => {
    const texts: Record<string, string> = {};
    const { ask } = answersOf(several, texts);
    const told = () =>
      ask(({ pages }) => {
        const [page] = pages({ where: { tags: 'moon' } });
        return [page?.excerpt, page?.body.html, page?.title];
      }).value;
    expect(told()).toEqual(['/posts/b/', '/posts/b/', 'posts/b']);
    texts['/posts/b/'] = 'new';
    expect(told()).toEqual(['new', 'new', 'posts/b']);
  });

  test('can be spread and listed, and is read-only', () => {
    const { ask } = answersOf(several);
    ask(({ pages }) => {
      const [page] = pages({ where: { tags: 'moon' } });
      expect({ ...page?.data }).toEqual({ tags: ['moon'], order: 9 });
      expect(Object.keys(page ?? {})).toContain('excerpt');
      expect('tags' in (page?.data ?? {})).toBe(true);
      const data = page?.data as { tags: string[]; other?: string };
      expect(() => data.tags.push('x')).toThrow(TypeError);
      expect(() => {
        data.other = 'x';
      }).toThrow(TypeError);
      // The functions of templates are not in strict mode, and neither are these.
      const changes = (code: string) => () => new Function('page', code)(page);
      expect(changes("page.title = 'x'")).toThrow("Cannot assign to read only property 'title' of a page");
      expect(changes("page.data.tags = 'x'")).toThrow("Cannot assign to read only property 'tags' of a page");
      expect(changes('delete page.title')).toThrow("Cannot delete property 'title' of a page");
      pages({}).reverse().length = 0;
      expect(pages({})).toHaveLength(7);
    });
  });

  test('cannot be used outside the request that returned it', () => {
    const { ask } = answersOf(several);
    let leaked: SitePage | undefined;
    ask(({ pages }) => {
      leaked = pages({})[0];
    });
    expect(() => leaked?.title).toThrow('asked-outside');
    expect(() => ask(() => leaked?.route)).toThrow('asked-outside');
    expect(() => ask(() => leaked?.data.tags)).toThrow('asked-outside');
    expect(() => ask(() => leaked?.next)).toThrow('asked-outside');
  });
});

describe('the recorded dependency', () => {
  const many = routesOf(
    Array.from({ length: 1000 }, (_, index) => [`p${index}`, `template: post\norder: ${index}\n`] as const),
  );

  test('is small, for long lists and for neighbors', () => {
    const { ask } = answersOf(many);
    const sizeOf = (read: (responder: Responder) => unknown, route?: string) =>
      ask(read, route).dependencies?.what.length;
    expect(ask(() => {}).dependencies).toBeUndefined();
    const { dependencies } = ask(({ pages }) => pages({}).map(({ route }) => route)); // the requested page itself
    expect(JSON.parse(dependencies?.what ?? '').lists).toEqual([[expect.any(String), []]]);
    expect(sizeOf(({ pages }) => pages({}).map(({ title, data }) => [title, data.order]))).toBeLessThan(200);
    expect(
      sizeOf(({ pages }) =>
        pages({})
          .slice(500, 510)
          .map(({ excerpt }) => excerpt),
      ),
    ).toBeLessThan(200);
    expect(sizeOf(({ neighbors }) => neighbors({}).next?.title, '/p7/')).toBeLessThan(200);
  });

  test('changes only with the values that were read', () => {
    const { ask, sumOf } = answersOf(several);
    const { dependencies } = ask(({ pages }) =>
      pages({ of: post }).map(({ title, data }) => [title, data.order]),
    );
    if (!dependencies) throw new Error('nothing was noted');
    const isSame = (change: (route: Route) => object, only = '/posts/b/') => {
      const routes = several.map((one) => (one.route === only ? ({ ...one, ...change(one) } as Route) : one));
      return answersOf(routes).sumOf(dependencies) === sumOf(dependencies);
    };
    expect(isSame(() => ({}))).toBe(true);
    expect(isSame(() => ({ description: 'Other' }))).toBe(true);
    expect(isSame(({ data }) => ({ data: { ...data, tags: ['other'] } }))).toBe(true);
    expect(isSame(() => ({ title: 'Other' }))).toBe(false);
    expect(isSame(({ data }) => ({ data: { ...data, order: 8 } }))).toBe(false);
    expect(isSame(() => ({ route: '/posts/a/' }))).toBe(false);
    expect(isSame(() => ({ date: '2025-03-01' }))).toBe(false);
    expect(isSame(() => ({ title: 'Other' }), '/posts/z/')).toBe(true);
  });

  test('covers only the pages that were read', () => {
    const { ask, sumOf } = answersOf(several);
    const { dependencies } = ask(({ pages }) => (pages({ of: post }) as SitePage[])[0]?.title);
    const isSame = (only: string) => {
      const routes = several.map((one) => (one.route === only ? { ...one, title: 'Other' } : one));
      return answersOf(routes).sumOf(dependencies) === sumOf(dependencies);
    };
    expect(dependencies).toBeDefined();
    expect(['/posts/c/', '/posts/b/', '/posts/apple/'].map(isSame)).toEqual([false, true, true]);
  });

  test('covers texts only if they were read', () => {
    const { ask, sumOf } = answersOf(several);
    const later = answersOf(several, { '/posts/b/': 'new' });
    for (const key of ['excerpt', 'body'] as const) {
      const read = (limit: number) =>
        ask(({ pages }) => pages({ of: post, limit }).map((one) => JSON.stringify(one[key]))).dependencies;
      const [all, one] = [read(2), read(1)];
      expect(later.sumOf(all)).not.toBe(sumOf(all));
      expect(later.sumOf(one)).toBe(sumOf(one));
    }
  });

  test('covers the summary only of pages whose texts were read, and only the parts read', () => {
    const { ask, answers } = answersOf(several);
    const told = (read: (page: SitePage) => unknown) => {
      const { dependencies } = ask(
        ({ pages }) => void (pages({ of: post, limit: 2 }) as SitePage[]).map(read),
      );
      const found: string[] = [];
      answers.sumOf(dependencies?.what ?? '', ({ route }, what) => {
        found.push(`${what} of ${route}`);
        return '';
      });
      return [...new Set(found)];
    };
    expect(told(({ title }) => title)).toEqual([]);
    expect(told(({ excerpt }) => excerpt)).toEqual(['brief of /posts/c/', 'brief of /posts/b/']);
    expect(told(({ headings }) => headings)).toEqual(['brief of /posts/c/', 'brief of /posts/b/']);
    expect(told(({ body }) => body.html)).toEqual(['body of /posts/c/', 'body of /posts/b/']);
  });

  test('differs between a missing key and a new one', () => {
    const { ask, sumOf } = answersOf(several);
    const { dependencies } = ask(({ pages }) => pages({ of: post }).map(({ data }) => data.when));
    const routes = several.map((one) =>
      one.route === '/posts/c/' ? { ...one, data: { ...one.data, when: new Date('2025-01-01') } } : one,
    );
    expect(dependencies).toBeDefined();
    expect(answersOf(several).sumOf(dependencies)).toBe(sumOf(dependencies));
    expect(answersOf(routes).sumOf(dependencies)).not.toBe(sumOf(dependencies));
  });

  test('covers a value that a schema made by its front matter', () => {
    const { ask, sumOf } = answersOf(several);
    const { dependencies } = ask(({ pages }) => pages({ of: post }).map(({ data }) => data.link));
    const withSum = (sum: string) =>
      several.map((one) => (one.route === '/posts/c/' ? { ...one, page: { ...one.page, sum } } : one));
    const same = several.find(({ route }) => route === '/posts/c/')?.page.sum ?? '';
    expect(answersOf(withSum(same)).sumOf(dependencies)).toBe(sumOf(dependencies));
    expect(answersOf(withSum('other')).sumOf(dependencies)).not.toBe(sumOf(dependencies));
  });
});

describe('the return value of `paths`', () => {
  const made = planned([
    parsedPage('index', ''),
    parsedPage('list', 'template: page\n'),
    parsedPage('404', ''),
  ]);
  const { answers } = contextOf(made);
  const askPaths = (given: unknown, route = '/list/') => {
    const own = made.routes.find((one) => one.route === route) as Route;
    const location = { file: 'templates/pages/page.tsx', line: 3, column: 8 };
    const find: Program['find'] = (text, how, file) =>
      text === 'const paths' && how === 'anywhere' && file === location.file ? location : undefined;
    const { value, problems } = generatedPaths(own, {
      site: made.site,
      program: { ...least, find, paths: new Map([['page', given]]) },
      answers,
    });
    for (const { code, at } of problems) expect([code, at]).toEqual(['bad-paths', location]);
    return { value, facts: problems.map(({ facts }) => facts.filter((fact) => fact !== undefined)) };
  };

  test.each<[unknown, readonly unknown[]]>([
    ['none', ['list', 'string']],
    [null, ['list', 'null']],
    [() => undefined, ['list', 'undefined']],
    [async () => [], ['list', 'Promise']],
    [() => [{ path: 'a/' }, 5], ['element', '2']],
    [[{ path: 7 }], ['element', '1']],
    [[null], ['element', '1']],
    [[{ path: 'a/', titel: 'A' }], ['key', 'titel', 'title']],
    [[{ path: '' }], ['path', '']],
    [[{ path: 'a' }], ['path', 'a']],
    [[{ path: '../' }], ['path', '../']],
    [[{ path: '/a/' }], ['path', '/a/']],
    [[{ path: '/a/', title: 'A' }], ['path', '/a/', ['A']]],
    [
      [
        { path: 'a/', title: 'On a' },
        { path: 'A/', title: 'On A' },
      ],
      ['twice', 'A/', ['On a', 'On A']],
    ],
    [
      [{ path: 'a/' }, { path: 'A/' }],
      ['twice', 'A/'],
    ],
    [[{ path: 'a/', title: ' ' }], ['title', 'a/']],
    [[{ path: 'a/', description: 5 }], ['description', 'a/']],
  ])('%j is refused', (given, facts) => {
    expect(askPaths(given)).toEqual({ value: undefined, facts: [facts] });
  });

  test('is refused once if more than five paths have the same mistake', () => {
    const wrong = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `${index}` }));
    expect(askPaths(wrong(5)).facts.map(([, path]) => path)).toEqual(['0', '1', '2', '3', '4']);
    expect(askPaths([...wrong(6), { path: 'a/', title: ' ' }]).facts).toEqual([
      ['path', '0', 5],
      ['title', 'a/'],
    ]);
  });

  test('has the paths, titles and data that the template gave', () => {
    const data = { tag: 'x "y"' };
    const given = ({ page }: { readonly page: { readonly title: string } }) => [
      { path: 'a/b/', title: `"${page.title}" -- x`, data },
      { path: 'c/' },
    ];
    expect(askPaths(given)).toEqual({
      value: [{ path: 'a/b/', title: '"list" -- x', data }, { path: 'c/' }],
      facts: [],
    });
    expect(askPaths(given)?.value?.map((one) => Object.keys(one))).toEqual([
      ['path', 'title', 'data'],
      ['path'],
    ]);
  });

  test('is refused for 404, which has no pages below', () => {
    expect(askPaths([{ path: 'a/' }], '/404.html').facts).toEqual([['path', 'a/']]);
  });
});

test.each([
  ['Käse & Brot', 'kaese-brot'],
  ['  Straße 7! ', 'strasse-7'],
  ['C++', 'c'],
  ['Crème Brûlée', 'creme-brulee'],
  ['Ωμέγα', 'omega'],
  ['Сказки на ночь', 'skazki-na-noch'],
  ['日本', '日本'],
  ['日本語、Go 言語', '日本語-go-言語'],
  ['हिन्दी कहानी', 'हिन्दी-कहानी'],
  ['Ａ² x½', 'x'],
  ['a\u202eb\u200b', 'a-b'],
  ['\u0301x', 'x'],
  ['🌙 ☁', '1f319-2601'],
  [' ', ''],
])('slug of %j is %j', (text, expected) => {
  expect(slug(text)).toBe(expected);
});

describe('a derived value', () => {
  type Make = (pages: Responder['pages'], folder: string) => unknown;
  /** How often `make` ran for two pages, and their results. `make` is a function of a module, or made by a component. */
  const twice = (make: Make, isOfComponent = false) => {
    const { ask, sumOf } = answersOf(several);
    let runs = 0;
    let responder: Responder | undefined;
    const ofModule = (folder: string) => {
      runs += 1;
      return make((query) => (responder as Responder).pages(query), folder);
    };
    const results = ['/', '/posts/'].map((route) =>
      ask((by) => {
        responder = by;
        const own = (folder: string) => ofModule(folder);
        return by.derived(isOfComponent ? own : ofModule, ['/posts/']);
      }, route),
    );
    const [first, second] = results;
    expect(second?.value).toEqual(first?.value);
    expect(sumOf(second?.dependencies)).toBe(sumOf(first?.dependencies));
    return { runs, first, second };
  };
  const titles: Make = (pages, folder) => pages({ folder }).map(({ title }) => [title, { title }]);

  test('is made once and read-only, and every page depends on its inputs', () => {
    const { runs, first, second } = twice(titles);
    expect(runs).toBe(1);
    expect(second?.value).toBe(first?.value);
    expect((first?.value as unknown[] | undefined)?.every(Object.isFrozen)).toBe(true);
    expect(second?.dependencies).toEqual(first?.dependencies);
    expect(first?.dependencies?.what).toContain('title');
  });

  test.each<[string, Make, boolean?]>([
    ['its function is of a component', titles, true],
    ['it is made of Markdown', (pages, folder) => pages({ folder }).map(({ excerpt }) => excerpt)],
    ['it has pages themselves', (pages, folder) => pages({ folder }).slice(0, 0).concat(pages({ folder }))],
    [
      'its value cannot be compared',
      (pages, folder) => new Map(pages({ folder }).map(({ title }) => [title, 1])),
    ],
  ])('is made for each page if %s', (_, make, isOfComponent) => {
    expect(twice(make, isOfComponent).runs).toBeGreaterThan(1);
  });
});
