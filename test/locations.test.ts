// The location of a value of a finished page: in Markdown, front matter, site.yml, data or a template.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are templates as somebody writes them.
import { describe, expect, test } from 'vitest';
import type { DataFile, PlannedSite, Program, Route } from '../src/model/site/site.ts';
import {
  locationIn,
  locationOfImage,
  locationOfPart,
  locationOfUrl,
  locationOfValue,
  locationOfValueAt,
  type Origins,
} from '../src/problems/locate.ts';
import { parseAny, parseData } from '../src/stages/1-sources/parse.ts';

const read = (path: string, text: string) => {
  const { value } = parseAny({ path, absolute: path }, text);
  if (!value) throw new Error(text);
  return value;
};

test('an index in a text has a line and a column', () => {
  const locations = [0, 1, 2, 3, 4].map((index) => locationIn('a\n\nb', index));
  expect(locations.map(({ line, column }) => [line, column])).toEqual([
    [1, 1],
    [1, 2],
    [2, 1],
    [3, 1],
    [3, 2],
  ]);
});

describe('the location of a value', () => {
  const text = `a: 1
"b c": x
'd: e':\ty
f:   z # no
g: # no
  h: v
i:
  - w
  - j: u
`;
  const data = read('a.yml', text);
  test.each([
    ['a', 1, 4],
    ['b c', 2, 8],
    ['d: e', 3, 9],
    ['f', 4, 6],
    ['g', 5, 1],
    ['g.h', 6, 6],
    ['i', 7, 1],
    ['i.0', 8, 5],
    ['i.1', 9, 5],
    ['i.1.j', 9, 8],
  ])('%s', (path, line, column) => {
    expect(locationOfValueAt(data, path)).toEqual({ line, column });
  });

  test('is that of the value after a quoted key, but not in a comment', () => {
    const odd = read('b.yml', '"k: l": m\nn: # https://a.example\n  o: p\n');
    expect(locationOfValueAt(odd, 'k: l')).toEqual({ line: 1, column: 9 });
    expect(locationOfValueAt(odd, 'n')).toEqual({ line: 2, column: 1 });
  });

  test('is that of a list item, also in lists of lists or mappings', () => {
    const items = read('c.yml', '- a: b\n'.repeat(11));
    expect([locationOfValueAt(items, '0'), locationOfValueAt(items, '10')]).toEqual([
      { line: 1, column: 3 },
      { line: 11, column: 3 },
    ]);
  });

  test('is unknown for a missing key, and without data', () => {
    expect([locationOfValueAt(data, 'k'), locationOfValueAt(undefined, 'a')]).toEqual([undefined, undefined]);
    // For a text that has changed since, only the location of the key remains.
    expect(locationOfValueAt({ ...data, text: '' }, 'g.h')).toEqual({ line: 6, column: 3 });
  });
});

const file = 'content/pages/a.md';
const route = (data: object = {}) => ({ page: { source: { path: file } }, data }) as unknown as Route;
const { value: siteData } = parseData(
  { path: 'content/site.yml', absolute: '' },
  'name: /name/\nurl: https://a.example\nmenu:\n  - href: /menu/\n',
);
const plan = {
  site: { name: '/name/', url: 'https://a.example', menu: [{ href: '/menu/' }] },
  siteData,
} as unknown as PlannedSite;
const inTemplate = { file: 'templates/a.tsx', line: 7, column: 8 };
const program = (found?: string) =>
  ({ find: (text: string) => (text === found ? inTemplate : undefined) }) as unknown as Program;
const dataFile = (name: string, text: string, origin?: { line: number; column: number }): DataFile => {
  const own = read(name, text);
  const { values } = own;
  return {
    file: name,
    read: origin ? { ...own, locations: new Map(), origin } : own,
    written: values,
    sum: '',
  };
};
const dataOf = (...files: readonly DataFile[]) => new Map(files.map((one) => [one.file, one]));
const origins = (more: Partial<Origins> = {}): Origins => ({
  plan,
  program: program(),
  frontMatterOf: () => undefined,
  ...more,
});

describe('the location of an address on a page', () => {
  const links = new Map([
    ['/a b/', { file, line: 9, column: 2 }],
    ['/c/', { file, line: 10, column: 2 }],
  ]);
  const frontMatter = read(file, 'title: A\nlinks:\n  - href: /front/\n');
  const values = { links: [{ href: '/front/' }] };
  const locationOf = (url: string, more: Partial<Origins> = {}) =>
    locationOfUrl(url, links, route(values), origins({ frontMatterOf: () => frontMatter, ...more }));

  test('is in Markdown first, as written or decoded', () => {
    expect(locationOf('/c/')).toEqual({ file, line: 10, column: 2 });
    expect(locationOf('/a%20b/')).toEqual({ file, line: 9, column: 2 });
  });

  test('is then in front matter, site.yml or a template, or else the file', () => {
    expect(locationOf('/front/')).toEqual({ file, line: 3, column: 11 });
    expect(locationOf('/menu/')).toEqual({ file: 'content/site.yml', line: 4, column: 11 });
    expect(locationOf('/t/', { program: program('/t/') })).toEqual(inTemplate);
    expect(locationOf('/nowhere/')).toEqual({ file });
    expect(locationOf('/front/', { frontMatterOf: () => undefined })).toEqual({ file });
  });
});

describe('the location of a computed address in a template', () => {
  /** A program of two templates, that of the page first. */
  const programOf = (blog: string, part = '') => {
    const texts = { 'templates/parts/a.tsx': part, 'templates/pages/blog.tsx': blog };
    const find: Program['find'] = (text, how, where) => {
      if (how !== 'anywhere') return undefined;
      const [found] = Object.entries(texts).filter(
        ([name, written]) => (where ?? name) === name && written.includes(text),
      );
      return found && { file: found[0], line: 1, column: found[1].indexOf(text) + 1 };
    };
    return { find } as Program;
  };
  const page = {
    ...route({ title: 'A', tags: ['Old  moon!', 'é', 7, '!!'], in: ['one'] }),
    template: 'blog',
  };
  const frontMatter = read(file, 'title: A\ntags:\n  - Old  moon!\n  - é\n  - 7\n  - "!!"\nin:\n  - one\n');
  const locationsOf = (url: string, program: Program) => {
    const from = origins({ program, frontMatterOf: () => frontMatter });
    const at = locationOfUrl(url, new Map(), page, from);
    return [at, locationOfPart(url, at, page, from)];
  };
  const blog = (column: number) => ({ file: 'templates/pages/blog.tsx', line: 1, column });

  test.each([
    ['in a template literal', '`/tag/${'],
    ['after a string', "'/tag/' + x"],
    ['after a string in double quotes', '"/tag/" + x'],
  ])('is its beginning, with the line of the value: %s', (_, text) => {
    const moon = { file, line: 3, column: 5 };
    expect(locationsOf('/tag/old-moon/', programOf(` ${text}`))).toEqual([blog(2), moon]);
    expect(locationsOf('/tag/old-moon', programOf(` ${text}`))).toEqual([blog(2), moon]);
    expect(locationsOf('/tag/Old%20%20moon!/#top', programOf(` ${text}`))).toEqual([blog(2), moon]);
    expect(locationsOf('/tag/%C3%A9/?a=/b/c/', programOf(text))).toEqual([
      blog(1),
      { file, line: 4, column: 5 },
    ]);
    expect(locationsOf('/tag/7/', programOf(text))).toEqual([blog(1), { file, line: 5, column: 5 }]);
    expect(locationsOf('/tag/one/', programOf(text))).toEqual([blog(1), { file, line: 8, column: 5 }]);
  });

  test('is the longest beginning, first in the template of the page', () => {
    const program = programOf('`/a/${', '`/a/${`/a/b/${');
    expect(locationsOf('/a/b/c/', program)[0]).toEqual({ file: 'templates/parts/a.tsx', line: 1, column: 7 });
    expect(locationsOf('/a/c/d/', program)[0]).toEqual(blog(1));
  });

  test.each(['other', 'oldmoon', '-', 'object-object'])(
    'has the page file beside it if the value is not in front matter: %s',
    (value) => {
      expect(locationsOf(`/tag/${value}/`, programOf('`/tag/${'))).toEqual([blog(1), { file }]);
    },
  );

  test('is a file of a srcset, but not a page in a longer address', () => {
    const program = programOf('srcSet="/a.avif 1x, /b/c.avif 2x" href="/c.d/e/"');
    expect(locationsOf('/b/c.avif', program)).toEqual([blog(21), undefined]);
    expect(['/c.d/', 'e', 'b/c.avif'].map((url) => locationsOf(url, program)[0])).toEqual([
      { file },
      { file },
      { file },
    ]);
  });

  test.each([
    ['the whole address', '/tag/', '`/tag/${'],
    ['the home page', '/other/', '`/${'],
    ['a string that nothing is put to', '/tag/a/', "'/tag/'"],
    ['another beginning', '/tag/a/', '`/tags/${'],
    ['a part of a name', '/in/tag-a/b/', '`/in/tag-${'],
    ['a whole name', '/tag-a/', '`/tag-a${'],
  ])('is not %s', (_, url, text) => {
    expect(locationsOf(url, programOf(text))).toEqual([{ file }, undefined]);
  });

  test('is alone if the address is written elsewhere', () => {
    const from = origins({ program: programOf('`/tag/${'), frontMatterOf: () => frontMatter });
    const places = [
      { file, line: 9, column: 1 },
      { file: 'templates/parts/a.tsx', line: 1, column: 1 },
      { ...blog(1), line: 2 },
    ];
    expect(places.map((at) => locationOfPart('/tag/old-moon/', at, page, from))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the location of a value outside of pages', () => {
  test('is first in the template of the page', () => {
    const own = { file: 'templates/pages/blog.tsx', line: 1, column: 2 };
    const find: Program['find'] = (text, _, where) =>
      where === undefined ? inTemplate : where === own.file && text === '/own/' ? own : undefined;
    const from = origins({ program: { find } as Program });
    const page = { ...route(), template: 'blog' };
    expect(locationOfUrl('/own/', new Map(), page, from)).toEqual(own);
    expect(locationOfUrl('/shared/', new Map(), page, from)).toEqual(inTemplate);
    expect(locationOfValue('/own/', from)).toEqual(inTemplate);
  });

  test('is in site.yml only for keys of templates', () => {
    expect(locationOfValue('/menu/', origins())).toEqual({ file: 'content/site.yml', line: 4, column: 11 });
    expect(locationOfValue('/name/', origins())).toBeUndefined();
  });

  test('is in the first data file that has the value, or that file as a whole', () => {
    const empty: DataFile = { file: 'content/data/x.yml', read: undefined, written: undefined, sum: '' };
    const one = dataFile('content/data/a.yml', 'a:\n  b: /data/\n');
    const other = dataFile('content/data/b.yml', '- /data/\n- null\n- /b/\n');
    const made = dataFile('content/data/c.ts', '- /made/\n', { line: 2, column: 16 });
    const data = dataOf(empty, one, other, made);
    const locationOf = (value: string) =>
      locationOfValue(value, origins({ data, program: program('/made/') }));
    expect(locationOf('/data/')).toEqual({ file: one.file, line: 2, column: 6 });
    expect(locationOf('/b/')).toEqual({ file: other.file, line: 3, column: 3 });
    expect(locationOf('/made/')).toEqual({ file: made.file, line: 2, column: 16 });
    expect(locationOf('/none/')).toBeUndefined();
    const placeless = { ...made, read: made.read && { ...made.read, origin: undefined } } as DataFile;
    expect(
      locationOfValue('/made/', origins({ data: dataOf(placeless), program: program('/made/') })),
    ).toEqual(inTemplate);
  });
});

describe('the location of a picture reference', () => {
  const frontMatter = read(file, 'title: A\ncover: fox.png\n');
  const locationOf = (from: string, path: string, more: Partial<Origins> = {}) =>
    locationOfImage(
      { from, path },
      { ...origins(more), frontMatterOf: (of) => (of === file ? frontMatter : undefined) },
    );

  test('is in a template, front matter, site.yml or data', () => {
    expect(locationOf('templates/a.tsx', 'fox.png', { program: program('fox.png') })).toEqual(inTemplate);
    expect(locationOf(file, 'fox.png')).toEqual({ file, line: 2, column: 8 });
    expect(locationOf('content/site.yml', '/menu/')).toEqual({
      file: 'content/site.yml',
      line: 4,
      column: 11,
    });
    const written = dataFile('content/data/a.yml', 'a: 1\npicture: fox.png\n');
    // Typography has changed the name since.
    const typeset = {
      ...written,
      read: written.read && { ...written.read, values: { picture: 'x' } },
    } as DataFile;
    const data = dataOf(dataFile('content/data/b.yml', 'b: fox.png\n'), typeset);
    expect(locationOf('content/data/a.yml', 'fox.png', { data })).toEqual({
      file: 'content/data/a.yml',
      line: 2,
      column: 10,
    });
  });

  test('is otherwise the file', () => {
    expect(locationOf(file, 'owl.png')).toEqual({ file });
    expect(locationOf('content/pages/b.md', 'fox.png')).toEqual({ file: 'content/pages/b.md' });
  });

  test('is searched in the naming template, as a whole string', () => {
    const find = (...given: unknown[]) => ({ file: JSON.stringify(given) });
    const from = 'templates/a.tsx';
    expect(locationOf(from, 'fox.png', { program: { find } as unknown as Program })).toEqual({
      file: JSON.stringify(['fox.png', undefined, from]),
    });
  });
});
