// How long pages take to read: their words, in any script, on their own page and in lists, never stale.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { readingOf } from '../src/markdown/writing/body.ts';
import { noteRenderings } from './support/renderings.ts';
import { atTheEnd, buildSite, closeBundles, lines, makeSite, put } from './support/sites.ts';

const renderings = noteRenderings();

test.each([
  ['', 0],
  ['<p>One, two <em>thr</em>ee</p><p>four</p>', 4],
  ['<h2 id="a b">It’s a well-known 3.5&nbsp;km &amp; more</h2>', 6],
  ['<ul><li>a</li><li>b</li></ul><img alt="no word" src="x">', 2],
  ['<script>let a = "b";</script><style>p { x: y }</style><svg><title>c</title></svg>d', 1],
  ['<pre><code>const <span class="x">a</span>b = 1;</code></pre>', 3],
  ['<p>Ěščř über naïve</p>', 3],
  ['<p>日本語です。OK</p>', 6],
  ['<p>Привет, мир</p>', 2],
])('%s has %i words', (html, words) => {
  expect(readingOf(html).words).toBe(words);
});

test.each([
  ['word ', 1, 1],
  ['word ', 350, 1],
  ['word ', 360, 2],
  ['word ', 2380, 10],
  ['字', 2500, 5],
])('"%s" %i times takes %i minutes to read', (text, count, minutes) => {
  expect(readingOf(text.repeat(count)).minutes).toBe(minutes);
});

test('pages and lists show reading times, and lists change only with these', async () => {
  const template = `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default ({ page, body }) => <><h1>{page.title}</h1><p id="own">{body.reading.words}/{body.reading.minutes}</p><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;`;
  const list = `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default ({ page }) => <><h1>{page.title}</h1><p id="list">{pages({ template: 'page' }).map(({ reading }) => reading.words + '/' + reading.minutes).join()}</p></>;`;
  const page = (template: string, text: string) =>
    `---\ntitle: A page\ndescription: Of the fixture.\ntemplate: ${template}\n---\n\n${text}\n`;
  const root = makeSite('minimal', {
    'templates/pages/page.tsx': template,
    'templates/pages/list.tsx': list,
    'content/pages/index.md': page('list', ''),
    'content/pages/a.md': page('page', '## Two words\n\nAnd *three* more.'),
  });
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const shown = async () => {
    renderings.routes.length = 0;
    expect(lines((await buildSite(root, { memory })).problems)).toBe('');
    const html = (path: string) => readFileSync(join(root, 'dist', path), 'utf8');
    const texts = ['a/index.html', 'index.html'].map((one) => />([\d/,]*)<\/p>/.exec(html(one))?.[1]);
    return [...texts, [...renderings.routes].sort().join()];
  };
  expect(await shown()).toEqual(['5/1', '5/1', '/,/a/']);
  put(root, 'content/pages/a.md', page('page', '## Two words\n\nAnd *three* others.'));
  expect(await shown()).toEqual(['5/1', '5/1', '/a/']);
  put(root, 'content/pages/a.md', page('page', 'word '.repeat(500)));
  expect(await shown()).toEqual(['500/2', '500/2', '/,/a/']);
});
