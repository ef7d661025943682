// Slow: it builds sites of much text, and each site many times.
// Files that change during a build, and builds that end early: the cache never shows. All ways in which a site's sources can change are in
// test/torture/ways.ts.
import fs, { cpSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type BuildRequest, build as buildBy } from '../src/build/build.ts';
import { memoryOfOneRun, newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { pass } from './support/clock.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  temporaryFolder,
  wordsOf,
} from './support/sites.ts';

/** The written files are old enough to be trusted. */
const settle = () => pass(60_000);
type Files = Readonly<Record<string, string>>;

const today = '2025-11-03';
const build = async (root: string, more: Partial<BuildRequest> = {}) => {
  const request = { root, out: join(root, 'dist'), today, ...more };
  const { result, save } = await buildWith(request, new Packs(join(root, 'store')));
  save();
  return result;
};
/** The report of a check, with the cache in `store`. */
const checked = async (root: string, store?: string) => {
  const request = { root, out: join(root, 'dist'), today, external: false, launch: false };
  return lines((await check({ ...request, memory: memoryOfOneRun(new Packs(store)) })).problems);
};
/** The result of a build without a cache. */
const clean = async (root: string) => {
  const { problems } = await buildSite(root, { out: join(root, 'clean') });
  expect(lines(problems)).toBe('');
  const files = snapshot(join(root, 'clean'));
  rmSync(join(root, 'clean'), { recursive: true });
  return files;
};

/** A site with more text than fits in memory: pages rendered late are read from the disk again. */
const long = (word: string) => page('Long', `${word} `.repeat(20_000));
const manyLong = 60;
const longPage = (number: number) => `content/pages/long/p${number}.md`;
const longSite = (files: Files = {}) => {
  const root = makeSite();
  for (let number = 0; number < manyLong; number += 1) put(root, longPage(number), long('word'));
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  return root;
};
/** Calls `act` when half of the pages are rendered, or each time that some are. Returns how often, and how often pages were read. */
const whenDrawn = (act: () => void, isEachTime = false) => {
  const seen = { acts: 0, reads: 0 };
  const onProgress = (what: string, done = 0, of = 0) => {
    if (what === 'parse' && done === 0 && of > 0) seen.reads += 1;
    const isNow = isEachTime ? seen.acts < seen.reads : seen.acts === 0 && done === manyLong / 2;
    if (what !== 'render' || of === 0 || !isNow) return;
    seen.acts += 1;
    act();
  };
  return { seen, onProgress };
};

describe('a package change that a watch does not notice at once', () => {
  const template = (title: string) => `import { z } from 'lullamoon-site/templates';
import { word } from 'pack';
export const schema = z.strictObject({});
export default ({ body }) => <><h1 title="${title}">{word}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
`;
  const file = 'node_modules/pack/index.js';
  const code = (word: string) => `export const word = '${word}';\n`;
  /** A watched site, built once; `build` returns the text of the page then. */
  const watched = async () => {
    const root = makeSite('minimal', {
      'templates/pages/page.tsx': template('a'),
      'node_modules/pack/package.json': '{"name":"pack","version":"1.0.0","type":"module","main":"index.js"}',
      [file]: code('ONE'),
    });
    settle();
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    const build = async (edited?: readonly string[]) => {
      expect(lines((await buildSite(root, { memory, edited })).problems)).toBe('');
      return /title="(.)">(.*?)</
        .exec(readFileSync(join(root, 'dist/index.html'), 'utf8'))
        ?.slice(1)
        .join(' ');
    };
    expect(await build()).toBe('a ONE');
    return { root, build };
  };

  test('is noticed by the next look', async () => {
    const { root, build } = await watched();
    put(root, file, code('TWO'));
    put(root, 'content/pages/a.md', page('A'));
    settle();
    expect([await build(['content/pages/a.md']), await build()]).toEqual(['a ONE', 'a TWO']);
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
  });

  test('and that is undone leaves no values of the meantime', async () => {
    const { root, build } = await watched();
    put(root, file, code('TWO'));
    put(root, 'templates/pages/page.tsx', template('b'));
    settle();
    expect(await build(['templates/pages/page.tsx'])).toBe('b TWO');
    put(root, file, code('ONE'));
    settle();
    expect(await build()).toBe('b ONE');
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
  });
});

describe('a file that changes during the build and is read again', () => {
  /** The template of a list with all of a page’s text from its rendering. */
  const list: Files = {
    'content/pages/a.md': page('A', 'ONE'),
    'content/pages/list.md': page('List', '').replace('---\n\n', 'template: list\n---\n\n'),
    'templates/pages/list.tsx': `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export const paths = () => pages({ template: 'page' }).filter(({ route }) => route === '/a/')
  .map(({ body }) => ({ path: 'x/', title: body.html.replace(/<[^>]*>/g, '') }));
export default ({ page, path }) => <><h1>{page.title}</h1><p>{path?.title}</p></>;
`,
  };
  const editIn = (root: string) =>
    whenDrawn(() => {
      put(root, 'content/pages/a.md', page('A', 'TWO')); // it is rendered already
      put(root, longPage(manyLong - 1), long('other'));
    });
  const listed = (root: string) =>
    /ONE|TWO/.exec(readFileSync(join(root, 'dist/list/x/index.html'), 'utf8'))?.[0];

  test('restarts the build with one memory, and drops problems of the first try', async () => {
    const root = longSite(list);
    settle();
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    const { seen, onProgress } = editIn(root);
    const { problems } = await buildSite(root, { memory, onProgress });
    expect([lines(problems), seen, listed(root)]).toEqual(['', { acts: 1, reads: 2 }, 'TWO']);
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
    settle();
    expect((await buildSite(root, { memory })).changed).toEqual([]);
  });

  test('restarts the build, with lookups only for the first try', async () => {
    const root = longSite(list);
    settle();
    const { seen, onProgress } = editIn(root);
    const { problems } = await build(root, { onProgress });
    expect([lines(problems), seen, listed(root)]).toEqual(['', { acts: 1, reads: 2 }, 'TWO']);
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
    settle();
    // Nor is that cached for the next build.
    expect([(await build(root)).changed, listed(root)]).toEqual([[], 'TWO']);
  });

  test('restarts the build, with reported changes only for the first try', async () => {
    const root = longSite(list);
    settle();
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    expect(lines((await buildSite(root, { memory })).problems)).toBe('');
    const template = 'templates/pages/page.tsx';
    put(root, template, readFileSync(join(root, template), 'utf8').replace('<h1>', '<h1 title="x">'));
    settle();
    const { seen, onProgress } = editIn(root);
    const { problems } = await buildSite(root, { memory, onProgress, edited: [template] });
    expect([lines(problems), seen, listed(root)]).toEqual(['', { acts: 1, reads: 2 }, 'TWO']);
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
  });

  test('in every try is reported, and nothing is written', async () => {
    const root = longSite();
    expect(lines((await buildSite(root)).problems)).toBe('');
    const before = snapshot(join(root, 'dist'));
    let turn = 0;
    const change = () => {
      turn += 1;
      for (let number = 0; number < manyLong; number += 1) put(root, longPage(number), long(`word ${turn}`));
    };
    const changing = () => whenDrawn(change, true);
    const told = /^unreadable content\/pages\/long\/p\d+\.md$/;
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    const { seen, onProgress: first } = changing();
    const { problems, pages, changed } = await buildSite(root, { memory, onProgress: first });
    expect([lines(problems), pages, changed]).toEqual([expect.stringMatching(told), [], []]);
    expect(wordsOf(problems[0])).toContain('This changed each time that it was read.');
    expect([seen.acts > 2, seen.reads]).toEqual([true, seen.acts]);
    expect(snapshot(join(root, 'dist'))).toEqual(before);
    const { onProgress } = changing();
    const asked = { root, out: join(root, 'dist'), today, external: false, launch: false, onProgress };
    expect(lines((await check(asked)).problems)).toMatch(told);
    // It is over: the same memory builds as if nothing had been.
    expect(lines((await buildSite(root, { memory })).problems)).toBe('');
    expect(snapshot(join(root, 'dist'))).toEqual(await clean(root));
  });
});

describe('a build that ends early leaves a correct cache:', () => {
  const { readdirSync } = fs;
  afterEach(() => {
    fs.readdirSync = readdirSync;
    syncBuiltinESMExports();
  });
  const remove = (path: string) => (root: string) => rmSync(join(root, path), { recursive: true });
  const write = (path: string, content: string) => (root: string) => put(root, path, content);
  const template = (code: string) => write('templates/pages/page.tsx', code);
  const endings: readonly (readonly [name: string, codes: string, breaks: (root: string) => unknown])[] = [
    ['no Document', 'no-document', remove('templates/Document.tsx')],
    ['no templates', 'no-document', remove('templates')],
    ['a template with a syntax error', 'template-syntax', template('export const (')],
    ['a template that throws', 'template-threw', template(`throw new Error('No.');`)],
    ['a template without a schema', 'template-', template('export default () => null;')],
    [
      'a template that throws for each page',
      'template-threw',
      template(`import { z } from 'zod';
export const schema = z.strictObject({});
export default () => { throw new Error('No.'); };
`),
    ],
    ['invalid styles', 'template-syntax', write('templates/styles/site.css', '@import "./gone.css";')],
    [
      'a plugin that is not there',
      'plugin-',
      write(
        'content/site.yml',
        'name: F\nurl: https://f.example\nmarkdown: { plugins: [./templates/gone.ts] }\n',
      ),
    ],
    ['no site.yml', 'no-site-file', remove('content/site.yml')],
    ['a site.yml with invalid YAML', 'yaml', write('content/site.yml', 'name: [')],
    ['a site.yml without an address', 'missing-key', write('content/site.yml', 'name: F\n')],
    ['no content', 'no-pages', remove('content')],
    [
      'a file that is too long',
      'too-long',
      (root) => put(root, 'templates/long.txt', Buffer.alloc(20_000_001)),
    ],
    [
      'a folder that cannot be read',
      'unreadable',
      (root) => {
        const fail = (path: unknown) =>
          Object.assign(new Error(`EIO: i/o error, scandir '${path}'`), {
            code: 'EIO',
            syscall: 'scandir',
            path,
          });
        fs.readdirSync = ((...given: Parameters<typeof readdirSync>) => {
          if (String(given[0]) === join(root, 'content/pages')) throw fail(given[0]);
          return readdirSync(...given);
        }) as typeof readdirSync;
        syncBuiltinESMExports();
      },
    ],
  ];

  test.each(endings)('%s', async (_, code, breaks) => {
    const root = makeSite('minimal', { 'content/pages/a.md': page('A', '[home](/)') });
    const whole = temporaryFolder();
    cpSync(root, whole, { recursive: true });
    const memory = newMemory();
    atTheEnd(() => closeBundles(memory));
    const watched = join(root, 'watched');
    const mend = () => {
      fs.readdirSync = readdirSync;
      syncBuiltinESMExports();
      for (const folder of ['content', 'templates']) {
        rmSync(join(root, folder), { recursive: true, force: true });
        cpSync(join(whole, folder), join(root, folder), { recursive: true });
      }
    };
    for (const isWhole of [false, false, true, true, false, false, true]) {
      mend();
      if (!isWhole) breaks(root);
      settle();
      const before = [snapshot(watched), snapshot(join(root, 'dist'))];
      const expected = await buildSite(root, { out: join(root, 'clean') });
      const isTold = expected.problems.some((one) => one.code.startsWith(code));
      expect([lines(expected.problems), isTold]).toEqual([
        isWhole ? '' : expect.stringContaining(code),
        !isWhole,
      ]);
      expect((await buildBy({ root, out: watched, today, memory })).problems).toEqual(expected.problems);
      expect((await build(root)).problems).toEqual(expected.problems);
      expect(await checked(root, join(root, 'store'))).toBe(await checked(root));
      const files = isWhole ? snapshot(join(root, 'clean')) : undefined;
      expect([snapshot(watched), snapshot(join(root, 'dist'))]).toEqual(files ? [files, files] : before);
    }
  });
});

test('a dead anchor disappears when its id is split in two', async () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('A', '[To it](/#b)') });
  const file = 'templates/pages/page.tsx';
  const template = readFileSync(join(root, file), 'utf8');
  const putIds = (marked: string) => put(root, file, template.replace('<h1>', `${marked}<h1>`));
  putIds('<i id="a b" />');
  const memory = newMemory();
  atTheEnd(() => void closeBundles(memory));
  expect(lines((await buildSite(root, { memory })).problems)).toBe('dead-anchor content/pages/a.md:6:1');
  putIds('<i id="a" /><i id="b" />');
  expect(lines((await buildSite(root, { memory })).problems)).toBe('');
});
