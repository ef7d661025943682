// One mistake in shared parts is reported once, with its pages; mistakes in texts stay separate.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { annotation } from '../src/cli/print/checkReport.ts';
import { errorBody } from '../src/cli/print/errorPage.ts';
import { pagesLine, problemLines } from '../src/cli/print/print.ts';
import { buildSite, makeSite, page, put, sitesFolder } from './support/sites.ts';

const document = readFileSync(join(sitesFolder, 'minimal/templates/Document.tsx'), 'utf8');
const template = readFileSync(join(sitesFolder, 'minimal/templates/pages/page.tsx'), 'utf8');
const texts = {
  'content/pages/a.md': page('A'),
  'content/pages/b.md': page('B'),
  'content/pages/c/d.md': page('D'),
};
const all = ['/', '/a/', '/b/', '/c/d/'];

/** The site with this at the end of every page. */
const withFooter = (footer: string, more: Readonly<Record<string, string>> = {}) =>
  makeSite('minimal', {
    ...texts,
    'templates/Document.tsx': document.replace('</main>', `</main>${footer}`),
    ...more,
  });
const told = async (root: string) =>
  (await buildSite(root)).problems.map(({ code, at, pages }) => [
    code,
    at?.file,
    at?.line !== undefined,
    pages,
  ]);

describe('a mistake in Document.tsx', () => {
  test.each([
    ['a dead address', '<a href="/nowhere/">No</a>', 'dead-link', true],
    ['a dead address made by the template', '<a href={"/now".concat("here/")}>No</a>', 'dead-link', false],
    ['an image without alt', '<img src="data:image/gif;base64,R0" />', 'image-without-alt', true],
    [
      'an image without alt, of a made address',
      '<img src={"data:image/gif;".concat("base64,R0")} />',
      'image-without-alt',
      false,
    ],
    ['a missing value', '<p>{String((site as never)["nope"])}</p>', 'leak', false],
    ['a duplicate id', '<p id={"x".repeat(2)} /><p id={"x".repeat(2)} />', 'duplicate-id', false],
    ['a lost handler', '<button type="button" onClick={() => {}}>No</button>', 'lost-handler', true],
    [
      'an error that it throws',
      '{[1].map((): string => { throw new Error("No"); })}',
      'template-threw',
      true,
    ],
  ])('is reported once: %s', async (_, footer, code, hasPlace) => {
    const [first, ...others] = await told(withFooter(footer));
    expect(others).toEqual([]);
    expect(first).toEqual([code, expect.any(String), hasPlace, all]);
  });

  test('is reported once by site check, too', async () => {
    const root = withFooter(
      '<p><div>In a paragraph</div></p>'.replace('<p>', '<span id="s">').replace('</p>', '</span>'),
    );
    const { problems, checks } = await check({
      root,
      out: join(root, 'dist'),
      external: false,
      launch: false,
    });
    expect(problems.map(({ code, pages }) => [code, pages])).toEqual([['invalid-html', all]]);
    expect(checks.find(({ name }) => name === 'html')?.problems).toBe(1);
  });

  test('is reported alike when a page changes in a watch', async () => {
    const root = withFooter('<a href="/nowhere/">No</a>');
    const memory = newMemory();
    const first = await buildSite(root, { memory });
    put(root, 'content/pages/a.md', page('A', 'Other.'));
    const second = await buildSite(root, { memory, edited: ['content/pages/a.md'] });
    expect(second.problems).toEqual(first.problems);
    expect(second.problems).toEqual((await buildSite(root)).problems);
  });
});

test('a mistake in one template is reported once, and separately for another template', async () => {
  const bare = template.replace('<h1>{page.title}</h1>', '');
  const files = {
    'templates/pages/bare.tsx': bare,
    'templates/pages/other.tsx': bare,
    ...Object.fromEntries(
      ['bare', 'other'].flatMap((name) =>
        [1, 2].map((n) => [
          `content/pages/${name}${n}.md`,
          page(name).replace('title', `template: ${name}\ntitle`),
        ]),
      ),
    ),
  };
  expect(await told(makeSite('minimal', files))).toEqual([
    ['missing-h1', 'content/pages/bare1.md', false, ['/bare1/', '/bare2/']],
    ['missing-h1', 'content/pages/other1.md', false, ['/other1/', '/other2/']],
  ]);
});

describe('a computed address in a template', () => {
  const builtWith = async (link: string) => {
    const files = {
      'templates/pages/page.tsx': template
        .replace('z.strictObject({})', 'z.strictObject({ tag: z.string().optional() })')
        .replace('<h1>{page.title}</h1>', `<h1>{page.title}</h1>\n{data.tag && <a href={${link}}>T</a>}`)
        .replace(/\{ ?page/, '{ data, page'),
      'content/pages/a.md': page('A').replace('title', 'tag: Old moon\ntitle'),
      'content/pages/b.md': page('B').replace('title', 'tag: Old moon\ntitle'),
    };
    const { problems } = await buildSite(makeSite('minimal', files));
    return problems.map(({ code, at, pages, related }) => [code, at?.file, at?.column, pages, related]);
  };

  test.each([
    `\`/tag/\${data.tag.toLowerCase().replace(" ", "-")}/\``,
    "'/tag/' + data.tag + '/'",
    '"/tag/" + encodeURIComponent(data.tag)',
  ])('is reported there, with the location of the value: %s', async (link) => {
    expect(await builtWith(link)).toEqual([
      [
        'dead-link',
        'templates/pages/page.tsx',
        23,
        ['/a/', '/b/'],
        [{ file: 'content/pages/a.md', line: 2, column: 6 }],
      ],
    ]);
  });

  test('with a value outside front matter names the pages', async () => {
    expect(await builtWith(`\`/tag/\${data.tag.length}/\``)).toEqual([
      ['dead-link', 'templates/pages/page.tsx', 23, ['/a/', '/b/'], [{ file: 'content/pages/a.md' }]],
    ]);
  });

  test('is not confused with one that begins differently', async () => {
    expect(await builtWith(`\`\${"/tag/"}\${data.tag.length}/\``)).toEqual([
      ['dead-link', 'content/pages/a.md', undefined, ['/a/'], undefined],
      ['dead-link', 'content/pages/b.md', undefined, ['/b/'], undefined],
    ]);
  });
});

test('the same mistake in the texts of two pages is reported twice', async () => {
  const files = {
    'content/pages/a.md': page('A', '[No](/nowhere/)'),
    'content/pages/b.md': page('B', '[No](/nowhere/)'),
    // Their own headings are missing; the other pages of the template have theirs.
    'templates/pages/page.tsx': template.replace(
      '<h1>{page.title}</h1>',
      '{page.title !== "C" && page.title !== "D" && <h1>{page.title}</h1>}',
    ),
    'content/pages/c.md': page('C'),
    'content/pages/d.md': page('D'),
  };
  expect(await told(makeSite('minimal', files))).toEqual([
    ['dead-link', 'content/pages/a.md', true, undefined],
    ['dead-link', 'content/pages/b.md', true, undefined],
    ['missing-h1', 'content/pages/c.md', false, ['/c/']],
    ['missing-h1', 'content/pages/d.md', false, ['/d/']],
  ]);
});

test('texts of an author are not reported as missing values', async () => {
  const withLabels = document
    .replace('menu: z', 'labels: z.array(z.string()), menu: z')
    .replace('</main>', '</main><p>{site.labels}</p><footer>What is undefined?</footer>');
  const files = {
    'content/site.yml': 'name: N\nurl: https://fixture.example\nlabels: [What is NaN?]\n',
    'content/pages/many.md': page('Many').replace('---\n\n', 'template: many\n---\n\n'),
    'templates/pages/many.tsx': template.concat(
      `\nexport const paths = () => [{ path: 'objects/', title: 'Posts on [object Object]', data: 1 }];\n`,
    ),
  };
  const built = (shown: string) =>
    told(makeSite('minimal', { ...files, 'templates/Document.tsx': withLabels.replace('</footer>', shown) }));
  expect(await built('</footer>')).toEqual([]);
  expect(await built('</footer><p>{"Hello " + site.labels[9]}</p>')).toMatchObject([
    ['leak', 'content/pages/index.md', false, ['/', '/many/', '/many/objects/']],
  ]);
  expect(await built('</footer><p>{"In {name}"}</p>')).toMatchObject([
    ['leak', 'content/pages/index.md', false, ['/', '/many/', '/many/objects/']],
  ]);
  expect(await built('</footer><p>{String(site.labels[9])}</p>')).toMatchObject([
    ['leak', 'content/pages/index.md', false, ['/', '/many/', '/many/objects/']],
  ]);
});

test('a message names some of the affected pages, in every output', () => {
  const one = { code: 'leak', facts: ['NaN'], at: { file: 'templates/Document.tsx' } };
  expect(pagesLine({ ...one, pages: ['/'] })).toBeUndefined();
  expect(pagesLine({ ...one, pages: ['/', '/a/'] })).toBe('On 2 pages: /, /a/.');
  const many = { ...one, pages: ['/', ...Array.from({ length: 41 }, (_, index) => `/${index}/`)] };
  const line = 'On 42 pages: /, /0/, /1/ and 39 more.';
  expect(problemLines(many, (_, text) => text)).toContain(`  ${line}`);
  expect(annotation(many, '/site', '/site')).toContain(line);
  expect(errorBody([many])).toContain(`<p>${line}</p>`);
});
