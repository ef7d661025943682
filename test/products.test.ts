// Two numbers of a site that grow together: four times as many of both are not 16 times the work. Counted, not timed.
import { expect, test } from 'vitest';
import type { Page, Plan } from '../src/model/site/site.ts';
import { finder } from '../src/model/values/lists.ts';
import { alternateProblems } from '../src/stages/3-plan/alternates.ts';
import { answerOf, byValue, type PlainQuery } from '../src/stages/3-plan/requests/request.ts';
import { type Kind, policyRules } from '../src/stages/5-site/hosting/policyRules.ts';
import { verify } from '../src/stages/5-site/verify.ts';
import { buildSite, makeSite, page } from './support/sites.ts';
import { contextOf, parsedPage, planOf, program, rendered } from './support/values.ts';
import { workOf } from './support/work.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The counted work of `run` for four times as much, compared with once. `name`: only of functions of this name. */
async function fourfold(few: number, run: (size: number) => unknown, name?: string): Promise<number> {
  await workOf(() => run(few));
  return (await workOf(() => run(4 * few), name)) / (await workOf(() => run(few), name));
}

/** Language tags, each another one. */
const tagOf = (index: number) => {
  const letter = (place: number) => String.fromCharCode(97 + (Math.floor(index / 26 ** place) % 26));
  return `${letter(2)}${letter(1)}${letter(0)}`;
};
const versions = (size: number, to: string) =>
  numbers(size)
    .map((index) => `  ${tagOf(index)}: ${to}\n`)
    .join('');
/** The plan of these pages, whatever problems they have. */
const planWith = (...pages: readonly Page[]) => planOf([parsedPage('index', ''), ...pages]).value as Plan;

const products: Readonly<Record<string, (size: number) => () => unknown>> = {
  'tags and the pages of each tag': (size) => {
    const { routes } = planWith(
      ...numbers(size).map((index) => parsedPage(`p${index}`, `language: ${tagOf(index)}\n`)),
    );
    return () => {
      const values = byValue(routes, 'language', 'en');
      for (const index of numbers(size)) {
        const query: PlainQuery = {
          ...{ folder: undefined, templates: undefined, sort: undefined, limit: undefined },
          where: [['language', tagOf(index)]],
        };
        answerOf(
          query,
          routes,
          () => values,
          () => 0,
          'en',
          (text) => text,
        );
      }
    };
  },
  'versions of a page, of which each has as many': (size) => {
    const { routes } = planWith(
      parsedPage('a', `alternates:\n${versions(size, '/b/')}`),
      parsedPage('b', `alternates:\n${versions(size, '/a/')}`),
    );
    return () =>
      alternateProblems({ routes, unpublished: [], unplanned: [] }, { language: 'en' }, () => undefined);
  },
  'folders of content/static': (size) => {
    const files = new Map(numbers(size).map((index): [string, Kind] => [`a${index}/b.png`, 'file']));
    return () => policyRules(files, false);
  },
};

test.each(Object.entries(products))('%s', async (_, prepare) => {
  const runs = new Map([200, 800].map((size) => [size, prepare(size)]));
  expect(await fourfold(200, (size) => runs.get(size)?.())).toBeLessThan(8);
});

test('dead links and versions of a page', async () => {
  const run = (size: number) => {
    const links = numbers(size).map((index) => `[a](/none-${index}/)\n\n`);
    const plan = planWith(
      parsedPage('a', `alternates:\n${versions(size, '/b/')}`, links.join('')),
      parsedPage('b', ''),
    );
    const all = plan.routes.flatMap((route) => rendered(route, contextOf(plan)).value ?? []);
    verify({
      ...{ pages: all.map(({ facts }) => facts), plan, program, fonts: [], made: [], added: [] },
      ...{ idsOfFile: () => undefined, texts: [], inStyles: [], idsOf: () => undefined },
      ...{ linksOf: () => new Map(), frontMatterOf: () => undefined, isPicture: () => false },
    });
  };
  expect(await fourfold(100, run, 'decoded')).toBeLessThan(8);
});

test('generated pages of a file', async () => {
  const template = (size: number) => `import { z } from 'zod';
export const schema = z.strictObject({});
export const paths = () => Array.from({ length: ${size} }, (_, index) => ({ path: index + '/', title: 'A' + index }));
export default ({ page, body }) => <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
`;
  const run = async (size: number) => {
    const root = makeSite('minimal', {
      'templates/pages/list.tsx': template(size),
      'content/pages/a.md': page('A').replace('\n---\n\n', '\ntemplate: list\n---\n\n'),
    });
    expect((await buildSite(root)).problems).toEqual([]);
  };
  expect(await fourfold(30, run, 'keyOf')).toBeLessThan(6);
});

test('a list is read once for all searches in it, and the first of two is found', () => {
  let count = 0;
  const numberOf = finder((one: { readonly name: string; readonly at: number }) => {
    count += 1;
    return one.name;
  });
  const list = numbers(2_000).map((at) => ({ name: `${at % 1_000}`, at }));
  expect(numbers(1_000).map((index) => numberOf(list, `${index}`)?.at)).toEqual(numbers(1_000));
  expect([numberOf(list, 'none'), numberOf([], '1'), count]).toEqual([undefined, undefined, 2_000]);
});
