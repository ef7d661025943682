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
  expect(lines(problems)).toBe(`dead-${kind === 'page' ? 'link' : 'anchor'} content/site.yml:4:5`);
  expect(wordsOf(problems[0])).toMatch(kind === 'page' ? /number-\d+/ : /#park/);
  expect(counted.comparisons).toBeLessThan(most);
});
