// `site new`: a page that builds at once, made from the schema of its template; and refused requests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { check } from '../src/check/check.ts';
import { askFor } from '../src/cli/commands/new.ts';
import { sentenceOf } from '../src/cli/words.ts';
import { frontMatterSchema } from '../src/model/site/config.ts';
import type { Problem } from '../src/model/site/problem.ts';
import { createPage, type NewRequest } from '../src/scaffold/new.ts';
import { newPage } from '../src/scaffold/page.ts';
import {
  buildSite,
  generator,
  lines,
  makeSite,
  page,
  put,
  sitesFolder,
  snapshot,
  temporaryFolder,
} from './support/sites.ts';

const today = '2026-01-31';
const make = (root: string, route: string, request: Partial<NewRequest> = {}) =>
  createPage({ root, route, template: 'page', today, ...request });

/** The front matter of a new page: as text, and as values. */
function frontMatter(extra: z.ZodObject) {
  const text = newPage({
    core: frontMatterSchema,
    extra,
    template: 'x',
    today,
    isDraft: true,
    isDated: false,
  });
  const yaml = text.split(/^---$/m)[1] ?? '';
  return { text, yaml, values: parseYaml(yaml) as Record<string, unknown> };
}

/** The new page, as its author fills it in and publishes it. */
function publish(root: string, file: string | undefined): void {
  const text = readFileSync(join(root, file ?? ''), 'utf8');
  put(root, file ?? '', text.replaceAll('TODO', 'Done').replace('draft: true\n', ''));
}

/** A commented-out key, taken at its word. */
const uncommented = (yaml: string) =>
  yaml
    .split('\n')
    .map((line) =>
      /^ *# ( *- | *)("[^"]*"|[\w-]+):( |$)|^ *# {2,}(- |#)/.test(line) ? line.replace('# ', '') : line,
    )
    .join('\n');

const site = (root: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [join(generator, 'bin/site.js'), 'new', ...args, '--root', root], {
    encoding: 'utf8',
  });

describe('the front matter of a new page fits the schema', () => {
  interface Tree {
    readonly name: string;
    readonly children: readonly Tree[];
  }
  const tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), children: z.array(tree) }));
  const chain = z.strictObject({
    name: z.string(),
    get next() {
      return chain.optional();
    },
  });
  const schemas: Readonly<Record<string, z.ZodType>> = {
    text: z.string().trim().min(1),
    'text of a length': z.string().min(30).max(40),
    'short text': z.string().max(3),
    'number from': z.number().min(2.5),
    'number above': z.number().gt(4),
    'number below': z.number().max(-3),
    'a whole number': z.int(),
    'a whole number below': z.int().lt(-4),
    'a whole positive number': z.int().positive(),
    'a multiple': z.number().min(3).multipleOf(5),
    boolean: z.boolean(),
    enum: z.enum(['owl', 'fox']),
    literal: z.literal('owl'),
    'one of several literals': z.literal([3, 'owl']),
    'a literal true': z.literal(true),
    date: z.iso.date(),
    'date and time': z.iso.datetime(),
    'time of day': z.iso.time(),
    'a path': z.string().startsWith('/'),
    'two patterns': z
      .string()
      .regex(/^[a-z]+$/)
      .regex(/^t/),
    'a check of its own': z.string().refine((text) => !text.includes(' ')),
    'a made date': z.coerce.date(),
    'e-mail': z.email(),
    address: z.url(),
    'an https address': z.url({ protocol: /^https$/ }),
    list: z.array(z.string()),
    'a list of at least three': z.array(z.string()).min(3),
    'a list of none': z.array(z.string()).max(0),
    'a list of lists': z.array(z.array(z.int())),
    'a list of objects': z.array(z.strictObject({ a: z.string(), b: z.strictObject({ c: z.int() }) })).min(2),
    'a list of objects without required keys': z.array(z.strictObject({ a: z.string().optional() })).min(1),
    'a list of objects whose first key is optional': z.array(
      z.strictObject({ a: z.string().optional(), b: z.string() }),
    ),
    tuple: z.tuple([z.string(), z.int(), z.strictObject({ a: z.string() })]),
    object: z.strictObject({ a: z.string(), b: z.strictObject({ c: z.array(z.string()) }) }),
    'an object without keys': z.strictObject({}),
    record: z.record(z.string(), z.int()),
    'a record of known keys': z.record(z.enum(['owl', 'fox']), z.string()),
    union: z.union([z.string(), z.array(z.string())]),
    'a union of objects': z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a'), x: z.int() }),
      z.strictObject({ kind: z.literal('b') }),
    ]),
    intersection: z.intersection(z.object({ a: z.string() }), z.object({ b: z.int() })),
    nullable: z.nullable(z.string()),
    'a nullable object': z.nullable(z.strictObject({ a: z.string() })),
    'a transform': z.string().transform((text) => text.length),
    'a read-only list': z.array(z.string()).readonly(),
    'an example': z
      .string()
      .regex(/^\d+ cm$/)
      .meta({ examples: ['12 cm'] }),
    'a value with a fallback': z.int().catch(3),
    anything: z.any(),
    tree,
    'a chain by an optional key': chain,
    'keys that need quotes': z.strictObject({ 'a b': z.string(), true: z.string(), '1': z.string() }),
  };

  test.each(Object.keys(schemas))('%s', (name) => {
    const extra = z.strictObject({ key: schemas[name] ?? z.never(), after: z.string() });
    const { values, text } = frontMatter(extra);
    const { title: _, description: __, template: ___, draft: ____, ...own } = values;
    expect(extra.safeParse(own).error?.issues ?? [], text).toEqual([]);
  });

  test('of optional keys, once they are uncommented', () => {
    const extra = z.strictObject({
      ...Object.fromEntries(
        Object.entries(schemas).map(([, schema], index) => [`k${index}`, schema.optional()]),
      ),
      plain: z.string().default('as it is'),
    });
    const { yaml, values } = frontMatter(extra);
    expect(Object.keys(values)).toEqual(['title', 'description', 'template', 'draft']);
    const { title: _, description: __, template: ___, ...rest } = parseYaml(uncommented(yaml));
    const own = Object.fromEntries(Object.entries(rest).filter(([key]) => !(key in frontMatterSchema.shape)));
    expect(Object.keys(own)).toHaveLength(Object.keys(schemas).length + 1);
    expect(extra.safeParse(own).error?.issues ?? [], yaml).toEqual([]);
  });
});

test('every key of a new page has a comment with its description and type', () => {
  const { yaml } = frontMatter(
    z.strictObject({
      mood: z.enum(['calm', 'wild']).describe('How it feels'),
      stars: z.int().min(1).max(5).optional().describe('How many stars?'),
      items: z.array(z.strictObject({ href: z.string(), id: z.string() })).min(1),
      size: z.string().max(9).default('small'),
      long: z.string().describe('Two\n  lines\u0007'),
    }),
  );
  expect(yaml.slice(yaml.indexOf('# How it feels'))).toContain(`# How it feels. One of calm, wild.
mood: "calm"
# A list of keys and values, at least 1.
items:
  # Text.
  - href: "#"
    # Text.
    id: "TODO-items-id"
# Two
# lines . Text.
long: "TODO: long"
`);
  expect(yaml).toContain('# How many stars? A whole number from 1 to 5, optional.\n# stars: 1\n');
  expect(yaml).toContain('# Text of up to 9 characters, optional.\n# size: "small"\n');
  const keys = yaml.split('\n').filter((line) => /^[ -]*"?\w+"?:/.test(line));
  const above = yaml.split('\n').filter((_, index, all) => keys.includes(all[index + 1] ?? ''));
  expect(above.filter((line) => !/^ *#/.test(line))).toEqual([]);
});

describe('every template of the real site', () => {
  const templates = readdirSync(join(generator, 'templates/pages')).map((name) => name.replace('.tsx', ''));

  test('makes pages that build at once and pass the check', async () => {
    const root = temporaryFolder();
    for (const folder of ['content', 'templates', 'src']) symlinkOrCopy(folder, root);
    for (const template of templates) {
      const made = await make(root, `new/${template}`, { template });
      expect(made).toEqual({
        problems: [],
        file: `content/pages/new/${template}.md`,
        route: `/new/${template}/`,
        open: [],
        hasTodos: true,
      });
    }
    const request = { root, out: join(root, 'dist'), generator, external: false, launch: true };
    const drafts = await check(request);
    const left = drafts.problems.filter(({ code }) => code === 'draft-left');
    expect(left.map(({ at }) => at?.file)).toEqual(
      templates.map((template) => `content/pages/new/${template}.md`).sort(),
    );
    expect(drafts.pages.filter(({ route }) => route.startsWith('/new/'))).toEqual([]);
    for (const template of templates) {
      const file = `content/pages/new/${template}.md`;
      put(root, file, readFileSync(join(root, file), 'utf8').replace('draft: true\n', ''));
    }
    const told = lines((await buildSite(root)).problems);
    for (const template of templates) {
      expect(told).toContain(`todo-left content/pages/new/${template}.md:3:8`);
      publish(root, `content/pages/new/${template}.md`);
    }
    const { problems, pages } = await check(request);
    expect(problems.filter(({ code }) => code !== 'over-budget' && !code.startsWith('placeholder-'))).toEqual(
      [],
    );
    expect(pages.filter(({ route }) => route.startsWith('/new/'))).toHaveLength(templates.length);
  });

  function symlinkOrCopy(folder: string, root: string): void {
    if (folder === 'src') symlinkSync(join(generator, folder), join(root, folder));
    else spawnSync('cp', ['-r', join(generator, folder), root]);
  }
});

describe('a route', () => {
  test.each([
    ['/lullabies/', 'content/pages/lullabies.md', '/lullabies/'],
    ['lullabies', 'content/pages/lullabies.md', '/lullabies/'],
    ['content/pages/night/owls.md', 'content/pages/night/owls.md', '/night/owls/'],
    ['night/owls.md', 'content/pages/night/owls.md', '/night/owls/'],
    ['/guides/night/deep', 'content/pages/guides/night/deep.md', '/guides/night/deep/'],
    ['404', 'content/pages/404.md', '/404.html'],
    ['/404.html', 'content/pages/404.md', '/404.html'],
  ])('%s becomes %s', async (typed, file, route) => {
    const root = makeSite();
    expect(await make(root, typed)).toMatchObject({ problems: [], file, route });
    publish(root, file);
    expect((await buildSite(root)).pages.map((built) => built.route)).toContain(route);
  });

  test('/ becomes index.md where there is none yet', async () => {
    const root = makeSite('minimal', { 'content/pages/a.md': page('A') });
    rmSync(join(root, 'content/pages/index.md'));
    expect(await make(root, '/')).toMatchObject({ file: 'content/pages/index.md' });
    expect(lines((await buildSite(root)).problems)).toBe('todo-left content/pages/index.md:3:8');
    publish(root, 'content/pages/index.md');
    expect((await buildSite(root)).problems).toEqual([]);
  });

  test.each([
    '../x',
    '/a/../../x/',
    '/.git/',
    'a b',
    '//host/x',
    'https://host/x',
    '/index/',
    '/a/index',
    'a?b',
    'é！',
  ])('%s is invalid, and nothing is written', async (typed) => {
    const root = makeSite();
    const before = snapshot(root);
    const { problems, file } = await make(root, typed);
    expect({ file, codes: lines(problems) }).toEqual({ file: undefined, codes: 'bad-route -' });
    expect(snapshot(root)).toEqual(before);
  });

  test.each([
    ['index', '/'],
    ['/index/', '/'],
    ['index.md', '/'],
    ['posts/index', '/posts/'],
    ['/posts/index/', '/posts/'],
    ['posts/index/index', '/posts/'],
    ['https://notebook.example/posts/moon/', '/posts/moon/'],
    ['https://notebook.example/posts/full moon/?a=b#c', '/posts/full-moon/'],
    ['https://notebook.example/posts/index', '/posts/'],
    ['a b', '/a-b/'],
    ['/z.html', '/z/'],
    ['a/z.HTM', '/a/z/'],
    ['/a/index.html', '/a/'],
    ['../x', undefined],
    ['/Grüße an/', '/Grüße-an/'],
  ])('%s is invalid, and another is suggested: %s', async (typed, near) => {
    const { problems } = await make(makeSite(), typed);
    expect(problems.map(({ code, facts }) => [code, ...facts])).toEqual([['bad-route', typed, near]]);
  });

  test.each([
    ['_a', '/a/'],
    ['notes/_a.md', '/notes/a/'],
    ['_notes/a', '/notes/a/'],
    ['_', undefined],
  ])('%s would not be published; another is suggested: %s', async (typed, near) => {
    const root = makeSite();
    const before = snapshot(root);
    const { problems } = await make(root, typed);
    expect(problems.map(({ code, facts }) => [code, ...facts])).toEqual([['bad-route', typed, near, 'new']]);
    expect(snapshot(root)).toEqual(before);
  });

  test.each(['assets', 'Assets'])(
    'below %s/ is invalid, because browsers cache this folder forever',
    async (folder) => {
      const root = makeSite();
      const before = snapshot(root);
      const { problems } = await make(root, `/${folder}/x/`);
      expect(lines(problems)).toBe(`in-assets content/pages/${folder}/x.md`);
      expect(snapshot(root)).toEqual(before);
    },
  );

  test.each([
    ['a file of that name', 'a', 'page-exists content/pages/a.md'],
    ['one that differs in case only', 'A', 'page-exists content/pages/a.md'],
    ['a page that asks for the address', 'b', 'duplicate-route content/pages/a.md:4:8'],
    ['a page in a folder of that name', '/posts/', 'duplicate-route content/pages/posts/index.md'],
    ['a draft that does', 'c', 'duplicate-route content/pages/draft.md:4:8'],
    ['a static file in its place', 'd', 'duplicate-output content/static/d/index.html'],
    ['a static file where its folder must be', 'E', 'duplicate-output content/static/e'],
    ['one above that', 'e/f', 'duplicate-output content/static/e'],
    ['a page where its folder must be', '404.html/f', 'duplicate-output content/pages/404.md'],
    ['a file that a template makes', '/Feed.xml', 'duplicate-output templates/files/feed.xml.ts'],
    ['an old address of a page', '/Old/', 'redirect-taken content/pages/moved.md:4:17'],
    ['one where its folder must be', '/old.html/f/', 'redirect-taken content/pages/moved.md:5:5'],
    ['a redirect of site.yml', 'feed', 'redirect-taken content/site.yml:4:5'],
    ['a page that cannot be read', 'broken', 'page-exists content/pages/broken.md'],
  ])('is refused for %s', async (_, route, expected) => {
    const root = makeSite('minimal', {
      'content/pages/a.md': page('A').replace('---\n\n', 'route: /B/\n---\n\n'),
      'content/pages/draft.md': page('D').replace('---\n\n', 'route: /c/\ndraft: true\n---\n\n'),
      'content/site.yml': `${readFileSync(join(sitesFolder, 'minimal/content/site.yml'), 'utf8')}redirects:\n    /Feed/: /a/\n`,
      'content/pages/broken.md': '---\n: {',
      'content/static/d/index.html': 'x',
      'content/static/e': 'x',
      'content/pages/posts/index.md': page('Posts'),
      'content/pages/404.md': page('Not found'),
      'templates/files/feed.xml.ts': 'export default () => "x";',
      'content/pages/moved.md': page('M').replace(
        '---\n\n',
        'redirectsFrom: [/old/,\n    /old.html]\n---\n\n',
      ),
    });
    const before = snapshot(root);
    const { problems } = await make(root, route);
    expect(lines(problems)).toBe(expected);
    expect(snapshot(root)).toEqual(before);
  });

  test('through a folder that is a link out of the site is refused', async () => {
    const root = makeSite();
    const outside = temporaryFolder();
    symlinkSync(outside, join(root, 'content/pages/away'));
    expect(lines((await make(root, 'away/x')).problems)).toBe('outside-symlink content/pages/away');
    expect(readdirSync(outside)).toEqual([]);
  });

  test('with a broken symbolic link is not written through it', async () => {
    const root = makeSite();
    const outside = temporaryFolder();
    symlinkSync(join(outside, 'x.md'), join(root, 'content/pages/x.md'));
    expect(lines((await make(root, 'x')).problems)).toBe('write-failed content/pages/x.md');
    expect(readdirSync(outside)).toEqual([]);
  });

  test('whose folder cannot be made is a problem', async () => {
    const root = makeSite('minimal', { 'content/pages/a': 'a file without .md' });
    const { problems } = await make(root, 'a/b');
    expect(lines(problems)).toBe('write-failed content/pages/a/b.md');
    expect(problems.map(sentenceOf)).toEqual([
      { text: 'This file cannot be written: there is a file of that name.', hint: undefined },
    ]);
  });
});

describe('a date', () => {
  const dated = 'date: "2026-01-31"\n';
  const template = (text: string) => ({
    'templates/pages/post.tsx': `import { z } from 'zod';
      export const schema = z.strictObject({});
      export default ({ page }) => <h1>Post ${text}</h1>;`,
  });
  const other = (extra: string) => ({
    'content/pages/other.md': `---\ntitle: Other\ndescription: D\ntemplate: post\n${extra}---\n`,
  });

  test.each([
    ['is today if other pages of the template have one', 'Post', 'date: 2025-11-03\n', true],
    ['is absent if other pages have none', '{page.date}', '', false],
    ['is today for the first page of a template that shows it', '{page.date}', undefined, true],
    ['is absent for the first page of another template', '{page.updated}', undefined, false],
  ])('%s', async (_, text, others, isDated) => {
    const root = makeSite('minimal', { ...template(text), ...(others === undefined ? {} : other(others)) });
    const { file } = await make(root, 'x', { template: 'post' });
    const written = readFileSync(join(root, file ?? ''), 'utf8');
    expect([written.includes(`\n${dated}`), written.includes(`\n# ${dated}`)]).toEqual([isDated, !isDated]);
    expect(written).toContain('\n# Keeps the page out of the build. True or false, optional.\ndraft: true\n');
    publish(root, file);
    expect(lines((await buildSite(root, { today })).problems)).toBe('');
  });
});

test('a placeholder of a new page is reported, but no text of the author', async () => {
  const root = makeSite('minimal', {
    'templates/pages/cards.tsx': `import { z } from 'zod';
      export const schema = z.strictObject({
        cards: z.array(z.strictObject({ lead: z.string(), long: z.string().min(30) })).min(2),
      });
      export default ({ page, data }) => <h1>{page.title}{data.cards.map(({ lead, long }) => lead + long)}</h1>;`,
  });
  const { file = '', open } = await make(root, 'x', { template: 'cards' });
  expect([open, lines((await buildSite(root)).problems)]).toEqual([[], '']);
  const text = readFileSync(join(root, file), 'utf8').replace('draft: true', 'draft: false');
  put(root, file, text.replace('TODO: title', 'TODO: title of a song').replace('TODO: description', 'TODO'));
  const rows = text.split('\n').flatMap((row, index) => (row.includes('TODO: cards') ? index + 1 : []));
  expect(rows).toHaveLength(4);
  const { problems } = await buildSite(root);
  expect(problems.map(({ code, at, facts }) => [code, at?.line, ...facts])).toEqual([
    ['todo-left', rows[0], ['cards.0.lead', 'cards.0.long', 'cards.1.lead', 'cards.1.long']],
  ]);
  expect(sentenceOf(problems[0] as Problem).text).toBe(
    'The text that site new wrote is still here: cards.0.lead, cards.0.long, cards.1.lead and 1 more.',
  );
});

describe('a template', () => {
  test('that does not exist is refused with the nearest name', async () => {
    const root = makeSite();
    const { problems } = await make(root, 'x', { template: 'pages' });
    expect(problems.map((one) => [one.code, sentenceOf(one).hint])).toEqual([
      ['unknown-template', 'Did you mean "page"? Or create templates/pages/pages.tsx.'],
    ]);
    expect(existsSync(join(root, 'content/pages/x.md'))).toBe(false);
  });

  test('that does not compile is reported with the mistake', async () => {
    expect(lines((await make(makeSite('template-does-not-parse'), 'x')).problems)).toMatch(
      /^template-syntax /,
    );
    const root = temporaryFolder();
    mkdirSync(join(root, 'content'));
    expect(lines((await make(root, 'x')).problems)).toContain('no-document');
  });

  test('runs with the runtime of the site', async () => {
    const root = makeSite('minimal', {
      'content/site.yml': `${readFileSync(join(sitesFolder, 'minimal/content/site.yml'), 'utf8')}runtime: react\n`,
      'templates/pages/late.tsx': `import * as react from 'react';
        import { z } from 'zod';
        if (!('Activity' in react)) throw new Error('This is not React.');
        export const schema = z.strictObject({});
        export default () => <h1>Late</h1>;`,
    });
    expect(lines((await make(root, 'x', { template: 'late' })).problems)).toBe('');
  });

  test.each(['dead-link', 'not-markdown', 'site-broken-yaml'])(
    'ignores other mistakes of the site: %s',
    async (fixture) => {
      expect(await make(makeSite(fixture), 'x')).toMatchObject({
        problems: [],
        file: 'content/pages/x.md',
        open: [],
      });
    },
  );

  test('whose values need an author is made with the keys to fill in', async () => {
    const root = makeSite();
    put(
      root,
      'templates/pages/picky.tsx',
      `import { z } from 'zod';
      export const schema = z.strictObject({ code: z.string().regex(/^[0-9]{4}$/, 'it is four digits') });
      export default function Picky() { return <h1>Picky</h1>; }`,
    );
    const { file, open } = await make(root, 'x', { template: 'picky' });
    expect(lines(open)).toBe('invalid-value content/pages/x.md:9:7');
    expect(readFileSync(join(root, file ?? ''), 'utf8').split('\n')[8]).toBe('code: "TODO: code"');
    expect(lines((await buildSite(root)).problems)).toBe(lines(open));
  });
});

describe('site new', () => {
  test('prints the file of the page and the next step', () => {
    const root = makeSite();
    const { status, stdout, stderr } = site(root, '/guides/night/');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^content\/pages\/guides\/night\.md /);
    expect(stdout).toContain('Next: replace each TODO (site watch shows the draft), delete "draft: true", ');
    const whole = ['--set', 'title=A', '--set', 'description=About a, in some more words.'];
    expect(site(root, '/whole/', ...whole).stdout).toContain('Next: write the text (site watch shows');
    expect(site(root, 'quiet', '--quiet')).toMatchObject({ status: 0, stdout: '', stderr: '' });
    const { status: twice, stderr: refusal, stdout: nothing } = site(root, '/guides/night/');
    expect({ twice, nothing }).toEqual({ twice: 2, nothing: '' });
    expect(refusal).toMatch(/^error page-exists content\/pages\/guides\/night\.md\n/);
  });

  test('exits with 2 on wrong use, and with 1 if templates are broken', () => {
    expect(site(makeSite(), '../x').status).toBe(2);
    expect(site(makeSite(), '/assets/x/').status).toBe(2);
    expect(site(makeSite(), 'x', '--template', 'y').status).toBe(2);
    expect(site(makeSite()).status).toBe(2);
    expect(site(makeSite('template-does-not-parse'), 'x').status).toBe(1);
  });

  test('--json prints one document', () => {
    const root = makeSite();
    const { status, stdout } = site(root, 'x', '--json');
    expect({ status, document: JSON.parse(stdout) }).toEqual({
      status: 0,
      document: {
        version: 1,
        ok: true,
        root,
        file: 'content/pages/x.md',
        route: '/x/',
        problems: [],
        open: [],
      },
    });
    expect(JSON.parse(site(root, 'x', '--json').stdout)).toMatchObject({
      ok: false,
      file: null,
      problems: [{ code: 'page-exists' }],
    });
  });
});

describe('a new page uses', () => {
  const schema = `import { z } from 'lullamoon-site/templates';
export const schema = z.strictObject({
  tags: z.array(z.string()).default([]),
  mood: z.enum(['calm', 'merry']).describe('How it feels.'),
  pages: z.number().optional(),
});
export default ({ page, body }) => <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;`;
  const archetype = `---
# A note begins with what grew.
title: "{title}"
tags: [garden] # or others
date: {today}
mood: calm
---

## What grew

The note {route} is {unknown}.
`;
  const text = (root: string, name: string) => readFileSync(join(root, `content/pages/${name}.md`), 'utf8');

  test('the archetype of its template: keys, comments and text, plus missing keys', async () => {
    const root = makeSite('minimal', {
      'templates/pages/post.tsx': schema,
      'templates/new/post.md': archetype,
    });
    const written = await make(root, '/notes/five-herbs/', { template: 'post' });
    expect([written.problems, written.open]).toEqual([[], []]);
    expect(text(root, 'notes/five-herbs')).toBe(`---
# A note begins with what grew.
title: "Five herbs"
tags: [garden] # or others
date: 2026-01-31
mood: calm
description: "TODO: description"
template: "post"
draft: true
---

## What grew

The note /notes/five-herbs/ is {unknown}.
`);
    expect(lines((await buildSite(root)).problems)).toBe('');

    const given = { title: 'Mint: a story', tags: '[mint]', description: 'It grew.', pages: '3' };
    await make(root, '/mint/', { template: 'post', given });
    expect(text(root, 'mint').split('---')[1]).toBe(`
# A note begins with what grew.
title: "Mint: a story"
tags: [ mint ]
date: 2026-01-31
mood: calm
description: "It grew."
template: "post"
draft: true
pages: 3
`);
    put(root, 'templates/new/psot.md', 'Text.');
    const stray = await make(root, '/x/', { template: 'post' });
    expect([lines(stray.problems), existsSync(join(root, 'content/pages/x.md'))]).toEqual([
      'unknown-template templates/new/psot.md',
      false,
    ]);
    rmSync(join(root, 'templates/new/psot.md'));
    put(root, 'templates/new/post.md', '---\ntitle: [\n---\n');
    expect(lines((await make(root, '/x/', { template: 'post' })).problems)).toMatch(
      /^yaml-syntax templates\/new\/post\.md:\d/,
    );
    put(root, 'templates/new/post.md', 'Only a text.\n');
    await make(root, '/y/', { template: 'post' });
    expect(text(root, 'y')).toMatch(/^---\ntitle: "TODO: title"\n[\s\S]*---\n\nOnly a text\.\n$/);
  });

  test('the answers to questions about keys that the schema needs', async () => {
    const root = makeSite('minimal', { 'templates/pages/post.tsx': schema });
    const asked: string[] = [];
    const ask: NewRequest['ask'] = async (questions) => {
      for (const { key, comment } of questions) asked.push(`${comment} ${key}`);
      return { description: 'What: it is', mood: 'merry' };
    };
    const { open } = await make(root, '/a/', { template: 'post', given: { title: 'A' }, ask });
    expect(open).toEqual([]);
    expect(asked).toEqual([
      '# One or two sentences for search results. Text. description',
      '# How it feels. One of calm, merry. mood',
    ]);
    expect(parseYaml(text(root, 'a').split('---')[1] ?? '')).toMatchObject({
      title: 'A',
      description: 'What: it is',
      mood: 'merry',
      draft: true,
    });
    const wrong: NewRequest['ask'] = async () => ({ mood: 'sad' });
    const { file, open: left } = await make(root, '/b/', { template: 'post', ask: wrong });
    expect([file, lines(left)]).toEqual(['content/pages/b.md', expect.stringMatching(/^wrong-value /)]);
  });

  test.each([
    ['a misspelt key', { titel: 'A' }, ['unknown-key']],
    ['a value that the schema refuses', { mood: 'sad', pages: 'many' }, ['wrong-type', 'wrong-value']],
    ['a value in a list', { tags: '[[a]]' }, ['wrong-type']],
    ['a date that is none', { date: 'today' }, ['invalid-value']],
    ['a list that is not closed', { tags: '[a' }, ['yaml-syntax']],
  ])('%s is refused: no page is written', async (_, given, codes) => {
    const root = makeSite('minimal', { 'templates/pages/post.tsx': schema });
    const { problems, file } = await make(root, '/a/', { template: 'post', given });
    const found = problems.map(({ code, at }) => [code, at]).sort();
    expect(found).toEqual(codes.map((code) => [code, undefined]));
    expect([file, existsSync(join(root, 'content/pages/a.md'))]).toEqual([undefined, false]);
    const set = Object.entries(given).flatMap(([key, value]) => ['--set', `${key}=${value}`]);
    expect(site(root, '/a/', '--template', 'post', ...set).status).toBe(2);
  });
});

describe('questions on a terminal', () => {
  const questions = [
    { key: 'title', comment: '# The title.' },
    { key: 'mood', comment: '# One of calm, merry.' },
  ];
  const typedIn = async (...chunks: readonly string[]) => {
    const input = new PassThrough();
    const output = new PassThrough();
    const answers = askFor(questions, { input, output, terminal: true });
    for (const chunk of chunks) {
      input.write(chunk);
      await new Promise(setImmediate);
    }
    return [await answers, output.read()?.toString()] as const;
  };

  test.each([
    ['typed one after the other', ['A moon\r', 'merry\r'], { title: 'A moon', mood: 'merry' }],
    ['pasted together', ['A moon\rmerry\r'], { title: 'A moon', mood: 'merry' }],
    ['that are empty', ['\r', ' \r'], {}],
  ])('get answers %s', async (_, chunks, expected) => {
    const [answers, shown] = await typedIn(...chunks);
    expect(answers).toEqual(expected);
    expect(shown).toMatch(/# The title\.\ntitle: [\s\S]*# One of calm, merry\.\nmood: /);
  });

  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('end with %s, without an error', async (_, key) => {
    expect((await typedIn(key))[0]).toBeUndefined();
    expect((await typedIn('A moon\r', key))[0]).toBeUndefined();
  });
});
