// Values of --define replace those of site.yml: in templates and tokens, checked by the same schemas, and part of the cache keys of pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { buildSite, generator, lines, makeSite, page, wordsOf } from './support/sites.ts';

const document = readFileSync(join(generator, 'test/sites/minimal/templates/Document.tsx'), 'utf8');

/** A site whose schema knows a text, which site.yml has, and a number, which it does not have. */
const site = () =>
  makeSite('minimal', {
    'content/site.yml': 'name: Fixture\nurl: https://fixture.example\ncommit: none\n',
    'content/pages/a.md': page('A', 'Made of {commit}; `{commit}`.'),
    'content/pages/b.md': page('B', 'Without.').replace('---\n\n', 'template: b\n---\n\n'),
    'templates/pages/b.tsx': `import { z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default ({ page, site, body }) => <><h1>{page.title}</h1><p>{site.commit} {site.year + 1}</p><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
`,
    'templates/Document.tsx': document.replace(
      /export const schema = [^;]*;/,
      'export const schema = z.strictObject({ menu: z.array(z.strictObject({ href: z.string() })).default([]), commit: z.string().min(1), year: z.coerce.number().default(1999) });',
    ),
  });
const shown = (root: string) => [
  /<p>(Made[^<]*)/.exec(readFileSync(join(root, 'dist/a/index.html'), 'utf8'))?.[1],
  /<p>([^<]*)/.exec(readFileSync(join(root, 'dist/b/index.html'), 'utf8'))?.[1],
];

test('templates and tokens get defined values, and cached pages follow them', async () => {
  const root = site();
  const memory = newMemory();
  const built = async (define?: Readonly<Record<string, string>>) => {
    const { problems, changed } = await buildSite(root, { memory, define });
    expect(lines(problems)).toBe('');
    return [...shown(root), changed.filter((path) => path.endsWith('.html')).length];
  };
  expect(await built()).toEqual(['Made of none; ', 'none 2000', 3]);
  expect(await built({ commit: '1e5', year: '2026' })).toEqual(['Made of 1e5; ', '1e5 2027', 2]);
  expect(await built({ commit: '1e5', year: '2026' })).toEqual(['Made of 1e5; ', '1e5 2027', 0]);
  expect(await built({ commit: '<b> & {name}' })).toEqual([
    'Made of &#x3C;b> &#x26; {name}; ',
    expect.any(String),
    2,
  ]);
  expect(await built()).toEqual(['Made of none; ', 'none 2000', 2]);
});

describe('a mistake in defined values is reported:', () => {
  test.each([
    [{ comit: 'x' }, 'unknown-define content/site.yml', ['comit', 'commit']],
    [{ nothing: 'x' }, 'unknown-define content/site.yml', ['nothing', undefined]],
    [{ commit: '' }, 'invalid-value content/site.yml', ['commit']],
    [{ year: 'soon' }, 'wrong-type content/site.yml', ['year']],
    [{ url: 'nowhere' }, 'invalid-value content/site.yml', ['url']],
    [{ markdown: 'x' }, 'wrong-type content/site.yml', ['markdown']],
    [{ constructor: 'x' }, 'unknown-define content/site.yml', ['constructor']],
  ])('%j', async (define, where, facts) => {
    const { problems } = await buildSite(site(), { define });
    expect(lines(problems)).toBe(where);
    expect(problems[0]?.facts.slice(0, facts.length)).toEqual(facts);
  });

  test.each([
    [{ name: '' }, '"name", as --define gives it, is empty. Write a text. Write --define name=VALUE, or'],
    [{ name: ' ' }, '"name", as --define gives it, is empty.'],
    [{ commit: '' }, '"commit", as --define gives it, is empty.'],
    [
      { runtime: 'raect' },
      '"runtime", as --define gives it, cannot be the text "raect". Did you mean "react"? Write',
    ],
    [{ url: 'nowhere' }, '"url", as --define gives it, is not right: invalid URL. Write the full address'],
    [
      { year: 'soon' },
      '"year", as --define gives it, should be a number, but is the text "soon". --define gives texts. Let',
    ],
    [
      { markdown: 'x' },
      'should be keys and values, but is the text "x". --define gives texts. Write the value in',
    ],
  ])('%j with its origin and the next step', async (define, words) => {
    const { problems } = await buildSite(site(), { define });
    expect(problems.map(wordsOf)).toEqual([expect.stringContaining(words)]);
  });

  test('and mistakes of site.yml itself keep their location', async () => {
    const root = makeSite('site-wrong');
    const before = lines((await buildSite(root)).problems);
    expect(lines((await buildSite(root, { define: { copyright: '2026' } })).problems)).toContain(
      before.split('\n')[0],
    );
  });
});

test('the address of the site can be replaced', async () => {
  const root = site();
  expect(lines((await buildSite(root, { define: { url: 'https://preview.example' } })).problems)).toBe('');
  expect(readFileSync(join(root, 'dist/sitemap.xml'), 'utf8')).toContain(
    '<loc>https://preview.example/a/</loc>',
  );
});
