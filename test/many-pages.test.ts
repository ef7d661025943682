// Growing sites: any number of pages builds, with any content and a policy that hosts can read. Shared files have little more than each
// page can use, and depend only on the current pages.
// Slow: it builds hundreds of posts.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memoryOfOneRun, newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { type Item, readSheet } from '../src/html/sheet.ts';
import { limits, rulesOf } from '../src/stages/5-site/hosting/headers.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import {
  buildSite,
  closeBundles,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  temporaryFolder,
} from './support/sites.ts';
import { postOf, postPath, starterWith } from './support/starter.ts';

const browser = browserOfFile();
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const read = (root: string, path: string) => readFileSync(join(root, 'dist', path), 'utf8');
const pageOf = (root: string, number: number) => read(root, `posts/post-${number}/index.html`);
const styleOf = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** The policy in a page, or in the header, by directive. */
const policyIn = (text: string) =>
  new Map(
    (/Content-Security-Policy(?:" content="|: )([^"\n]*)/.exec(text)?.[1] ?? '').split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources] as const;
    }),
  );

/** Every declaration of a stylesheet, with each of its selectors and all conditions around it. */
function declarationsIn(css: string): readonly string[] {
  const inItems = (items: readonly Item[], around: string): readonly string[] =>
    items.flatMap((item) => {
      if (item.kind === 'group') return inItems(item.items, `${around}${item.head.text}`);
      if (item.kind === 'part') return [around + item.part.text];
      return item.selectors.flatMap((selector) =>
        item.body.map((part) => `${around}${selector.text}{${part.text}`),
      );
    });
  return inItems(readSheet(css).items, '');
}

/** The rules that hosts read, and the policies of the pages. */
function expectPolicies(root: string, posts: readonly number[]): void {
  const headers = read(root, '_headers');
  expect(Math.max(...headers.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(limits.line);
  const inHeader = policyIn(headers);
  const styles = new Set<string>();
  for (const number of posts) {
    const html = pageOf(root, number);
    const style = styleOf(html);
    styles.add(style);
    const own = policyIn(html);
    expect(own.get('style-src')).toEqual([hashOf(style)]);
    const scripts = [...html.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(
      ([, text = '']) => text,
    );
    expect((own.get('script-src') ?? []).filter((one) => one !== "'self'")).toEqual(scripts.map(hashOf));
    for (const [directive, sources] of own)
      for (const source of sources)
        if (source !== "'none'") expect(inHeader.get(directive)).toContain(source);
  }
  expect(styles.size).toBeLessThanOrEqual(16);
}

describe('a starter with posts of random Markdown builds', () => {
  test.each([
    [40, '/'],
    [40, '/kids/'],
    [200, '/a/b/'],
    [400, '/kids/'],
  ])('%i posts, with base %s', async (count, base) => {
    const root = starterWith(numbers(count));
    expect((await buildSite(root, { base })).problems).toEqual([]);
    expectPolicies(root, numbers(count));

    // On a site with few pages each has its own styles and nothing else.
    const some = [0, 1, 2, 3, 4].map((number) => (number * 7) % count);
    const small = starterWith(some);
    expect((await buildSite(small, { base })).problems).toEqual([]);
    const wastes = some.map((number) => {
      const [own, shared] = [styleOf(pageOf(small, number)), styleOf(pageOf(root, number))];
      const there = new Set(declarationsIn(shared));
      expect(declarationsIn(own).filter((one) => !there.has(one))).toEqual([]);
      return shared.length - own.length;
    });
    expect(Math.max(...wastes)).toBeLessThan(1200);
    expect(wastes.reduce((all, one) => all + one) / wastes.length).toBeLessThan(600);
  });

  test('with islands on most of them, in any combination', async () => {
    const root = starterWith(numbers(60), { withIslands: true });
    expect((await buildSite(root)).problems).toEqual([]);
    expectPolicies(root, numbers(60));
    expect(
      new Set(numbers(60).map((number) => /\["[^<]*"\]/.exec(pageOf(root, number))?.[0])).size,
    ).toBeGreaterThan(8);
    const { problems } = await check({
      root,
      out: join(root, 'dist'),
      external: false,
      launch: false,
      today: '2026-01-10',
      memory: memoryOfOneRun(),
    });
    // Random headings skip levels.
    expect(lines(problems.filter(({ rule }) => rule !== 'heading-level'))).toBe('');

    const number =
      numbers(60).find((one) => /islands: .*Counter/.test(postOf(one, { withIslands: true }))) ?? -1;
    const { page: opened, messages } = await openPage(browser());
    const rules = rulesOf(read(root, '_headers'));
    await opened.goto(`${await serve(join(root, 'dist'), { rules })}posts/post-${number}/`);
    await opened.click('.of-counter');
    await expect.poll(() => opened.textContent('.of-counter')).toBe('Counter 1');
    expect(messages).toEqual([]);
  });
});

test('a site built again from the cache equals a clean build', async () => {
  const how = { withIslands: true };
  const root = starterWith(numbers(40), how);
  const store = temporaryFolder();
  const memory = newMemory();
  const edits: readonly (() => void)[] = [
    () => {},
    () => put(root, postPath(40), postOf(40, how)),
    () => rmSync(join(root, postPath(3))),
    () => put(root, postPath(5), postOf(105, how)),
    // To few pages, and to many again: each page has its own rules, and then shares them.
    () =>
      numbers(41)
        .filter((one) => one > 6 && existsSync(join(root, postPath(one))))
        .map((one) => rmSync(join(root, postPath(one)))),
    () => numbers(30).map((one) => put(root, postPath(one), postOf(one + 50, how))),
    () => put(root, postPath(12), page('Post 12', '```js\nlet a;\n```\n')),
  ];
  const request = { root, today: '2026-01-10' };
  for (const [index, edit] of edits.entries()) {
    edit();
    const watched = await buildSite(root, { ...request, memory });
    const after = snapshot(join(root, 'dist'));
    const kept = await buildWith({ ...request, out: join(root, 'kept') }, new Packs(store));
    kept.save();
    await buildSite(root, { ...request, out: join(root, 'clean') });
    expect([watched.problems, kept.result.problems]).toEqual([[], []]);
    const clean = snapshot(join(root, 'clean'));
    expect([index, after]).toEqual([index, clean]);
    expect([index, snapshot(join(root, 'kept'))]).toEqual([index, clean]);
  }
  await closeBundles(memory);
});

test('a new post leaves nearly all others unchanged', async () => {
  const root = starterWith(numbers(200));
  const memory = newMemory();
  await buildSite(root, { memory });
  const styles = new Map(numbers(200).map((number) => [number, styleOf(pageOf(root, number))]));
  const shares: number[] = [];
  for (const number of [200, 201, 202, 203]) {
    put(root, postPath(number), postOf(number));
    expect((await buildSite(root, { memory })).problems).toEqual([]);
    const changed = [...styles].filter(([one, style]) => styleOf(pageOf(root, one)) !== style);
    for (const [one] of changed) styles.set(one, styleOf(pageOf(root, one)));
    shares.push(changed.length / styles.size);
  }
  await closeBundles(memory);
  expect(shares.sort()[2]).toBeLessThan(0.1);
});

describe('many pages with their own', () => {
  const many = (more: string) => `import { z } from 'zod';
import type { PageProps } from '../../../../../src/model/site/props.ts';
export const schema = z.strictObject({});
export const paths = () => Array.from({ length: 60 }, (_, index) => ({ path: \`\${index}/\`, title: \`Page \${index}\`, data: index }));
export default function Many({ page, path }: PageProps<typeof schema, z.ZodObject, number>) {
  const number = path?.data ?? 60;
  return <><h1>{page.title}</h1>${more}</>;
}`;
  const build = async (more: string) => {
    const root = makeSite('minimal', {
      'content/pages/many.md': page('Many', '').replace('---\n\n', 'template: many\n---\n\n'),
      'templates/pages/many.tsx': many(more),
    });
    const { problems } = await buildSite(root);
    return { root, problems };
  };

  test('pictures from other sites: the header allows any, and each page its own', async () => {
    const { root, problems } = await build(
      `<img src={'https://pictures-of-the-number-' + number + '.example/a.png'} alt="A" width={1} height={1} />`,
    );
    expect(problems).toEqual([]);
    const headers = read(root, '_headers');
    expect(Math.max(...headers.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(limits.line);
    expect(policyIn(headers).get('img-src')).toEqual(["'self'", 'https:']);
    expect(policyIn(read(root, 'many/7/index.html')).get('img-src')).toEqual([
      "'self'",
      'https://pictures-of-the-number-7.example',
    ]);
  });

  test('styles: the header allows any, and each page its own', async () => {
    const { root, problems } = await build(
      `<style dangerouslySetInnerHTML={{ __html: 'h1{margin:' + number + 'px}' }} />`,
    );
    expect(problems).toEqual([]);
    expect(policyIn(read(root, '_headers')).get('style-src')).toEqual(["'unsafe-inline'"]);
    expect(policyIn(read(root, 'many/7/index.html')).get('style-src')).toContain(hashOf('h1{margin:7px}'));
  });

  test('scripts are reported: no header allows any', async () => {
    const { problems } = await build(
      `<script dangerouslySetInnerHTML={{ __html: 'console.log(' + number + ')' }} />`,
    );
    expect(problems.map(({ code, at, facts }) => [code, at?.file, facts[2]])).toEqual([
      ['policy-too-long', 'templates/pages/many.tsx', 61],
    ]);
  });

  test('data blocks need no policy sources', async () => {
    const { problems } = await build(
      `<script type="application/json" dangerouslySetInnerHTML={{ __html: '[' + number + ']' }} />`,
    );
    expect(problems).toEqual([]);
  });
});
