// What a guess at the meant name costs: counted, not timed.
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
])('a dead %s in the frame of many pages is guessed at once', async (kind, href, most) => {
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

test('every dead address of a page has its guess, however many there are', async () => {
  const numbers = Array.from({ length: 300 }, (_, index) => index);
  const links = numbers.map((number) => `[${number}](/nummer-${number}/)`).join(' ');
  const pages = numbers.map((number) => [`content/pages/number-${number}.md`, page(`P${number}`)]);
  const root = makeSite('minimal', { ...Object.fromEntries(pages), 'content/pages/a.md': page('A', links) });
  const { problems } = await buildSite(root);
  expect(problems.map(wordsOf).filter((words) => /"\/number-\d+\/"/.test(words))).toHaveLength(300);
});

test('a guess names no other file because both lie in the same folders', async () => {
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
