// The cost of finding a suggestion: counted, not timed.
import { expect, test, vi } from 'vitest';
import { buildSite, lines, makeSite, page, wordsOf } from './support/sites.ts';

const { counted } = vi.hoisted(() => ({ counted: { comparisons: 0 } }));
vi.mock('fastest-levenshtein', async (original) => {
  const { distance } = await original<typeof import('fastest-levenshtein')>();
  return {
    distance(a: string, b: string) {
      counted.comparisons += 1;
      return distance(a, b);
    },
  };
});

test.each([
  ['page', '/number-x/', 50],
  ['anchor', '/number-1/#part', 5],
])('a dead %s in the layout of many pages is compared with all pages once', async (kind, href, most) => {
  const pages = Array.from({ length: 40 }, (_, index) => `content/pages/number-${index}.md`);
  const root = makeSite('minimal', {
    ...Object.fromEntries(pages.map((path, index) => [path, page(`P${index}`, '## A {#park}')])),
    'content/site.yml': `name: Fixture\nurl: https://fixture.example\nmenu:\n  - href: ${href}\n`,
  });
  counted.comparisons = 0;
  const { problems } = await buildSite(root);
  expect(lines(problems)).toBe(`dead-${kind === 'page' ? 'link' : 'anchor'} content/site.yml:4:11`);
  expect(wordsOf(problems[0])).toMatch(kind === 'page' ? /number-\d+/ : /#park/);
  expect(counted.comparisons).toBeLessThan(most);
});

test('every dead address of a page has a suggestion, however many there are', async () => {
  const numbers = Array.from({ length: 300 }, (_, index) => index);
  const links = numbers.map((number) => `[${number}](/nummer-${number}/)`).join(' ');
  const pages = numbers.map((number) => [`content/pages/number-${number}.md`, page(`P${number}`)]);
  const root = makeSite('minimal', { ...Object.fromEntries(pages), 'content/pages/a.md': page('A', links) });
  const { problems } = await buildSite(root);
  expect(problems.map(wordsOf).filter((words) => /"\/number-\d+\/"/.test(words))).toHaveLength(300);
});

test('a suggestion must be similar in its file name, not only in its folders', async () => {
  const folder = 'content/pages/guides/of/many/good/things';
  const root = makeSite('minimal', {
    [`${folder}/a.md`]: page('A', '![x](counter.jpg) [y](../things/bread.md) [z](./gardn.md)'),
    [`${folder}/yoda.jpg`]: 'x',
    [`${folder}/garden.md`]: page('Garden'),
  });
  const { problems } = await buildSite(root);
  const hints = problems.filter(({ code }) => code === 'dead-link').map(wordsOf);
  expect(hints.map((words) => /Did you mean "(.*)"/.exec(words)?.[1])).toEqual([
    undefined,
    undefined,
    'garden.md',
  ]);
});

/** The suggestion of each problem in these files, by its line. */
async function guessesOf(
  files: Readonly<Record<string, string>>,
): Promise<readonly (string | undefined)[][]> {
  const { problems } = await buildSite(makeSite('minimal', files));
  return problems.map((one) => [one.code, one.at?.file, /Did you mean "(.*)"/.exec(wordsOf(one))?.[1]]);
}

test.each([
  ['in Markdown', page('FAQ', '[all](/faqs/)'), undefined],
  ['in HTML', page('FAQ', '<a href="/faqs/">all</a>'), undefined],
  ['to a file', page('FAQ', '[all](faqs.md)'), undefined],
  ['with its whole address', page('FAQ', '[all](https://fixture.example/faqs/)'), undefined],
  ['relative', page('FAQ', '[all](../faqs/)'), undefined],
  ['to an anchor', page('FAQ', '[all](/faq/#frist)\n\n## First'), '/faq/#first'],
])('a suggestion for a link %s is never the page with the link', async (_, text, near) => {
  const file = 'content/pages/faq.md';
  const code = near ? 'dead-anchor' : 'dead-link';
  expect(await guessesOf({ [file]: text })).toEqual([[code, file, near]]);
});

test('the next best page is suggested instead, and the page itself elsewhere', async () => {
  const site = 'name: Fixture\nurl: https://fixture.example\nmenu:\n  - href: /faqs/\n';
  const near = { 'content/pages/fares.md': page('Fares') };
  const faq = 'content/pages/faq.md';
  expect(await guessesOf({ [faq]: page('FAQ', '[all](/faqs/)'), ...near })).toEqual([
    ['dead-link', faq, '/fares/'],
  ]);
  expect(await guessesOf({ [faq]: page('FAQ'), 'content/site.yml': site })).toEqual([
    ['dead-link', 'content/site.yml', '/faq/'],
  ]);
  const other = 'content/pages/other.md';
  expect(await guessesOf({ [faq]: page('FAQ'), [other]: page('Other', '[all](/faqs/)') })).toEqual([
    ['dead-link', other, '/faq/'],
  ]);
});

test('a missing translation does not get its own page as suggestion', async () => {
  const text = page('FAQ').replace('title', 'alternates: { de: /faqs/ }\ntitle');
  const file = 'content/pages/faq.md';
  expect(await guessesOf({ [file]: text })).toEqual([['dead-link', file, undefined]]);
});

test.each([
  ['without its slashes', 'guides', '/guides/'],
  ['without the first slash', 'guides/', '/guides/'],
  ['to another site without its scheme', 'example.com/a?b#c', 'https://example.com/a?b#c'],
  ['to an e-mail address', 'hello@fixture.example', 'mailto:hello@fixture.example'],
])('a suggestion for a link %s is an existing address', async (_, href, near) => {
  const files = {
    'content/pages/guides/a.md': page('A', `[x](${href})`),
    'content/pages/guides.md': page('G'),
  };
  expect(await guessesOf(files)).toEqual([['dead-link', 'content/pages/guides/a.md', near]]);
});

test('a suggestion is written in the syntax of a link', async () => {
  const text = page(
    'A',
    ['[x](my%20price.pdf)', '[x](my-prices.pdf)', '![x](my-cakes.svg)', '[x](größ.txt)'].join('\n'),
  );
  const files = {
    'content/pages/a.md': text,
    'content/static/my price.pdf': '%PDF-1.4',
    'content/static/größe.txt': 'x',
    'content/pages/my cake.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9z"/></svg>',
  };
  expect((await guessesOf(files)).map(([, , near]) => near)).toEqual([
    '/my%20price.pdf',
    '/my%20price.pdf',
    'my%20cake.svg',
    '/größe.txt',
  ]);
});
