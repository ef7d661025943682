// `markdown.wikilinks`: links by the names of pages, as Obsidian has them, resolved and checked like others.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { markdown } from '../src/markdown/markdown.ts';
import { buildSite, lines, makeSite, page, put, sitesFolder } from './support/sites.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const config = readFileSync(join(sitesFolder, 'minimal/content/site.yml'), 'utf8');
const text =
  'See [[Night Sky]], [[night-sky#Big Stars|the stars]] and *[[deep/er/Night Sky]]*; "[[er/night sky]]" `[[code]]` \\[[x]] [\\[y]].\n\n' +
  '| a |\n| - |\n| [[über uns\\|us]] x [[Nobody]] |\n\n> [[#Own]] [a [[Night Sky]] b](/)\n> [[Deep/Night Sky#^block]] [[What? 50%]] ![[a.png|300]] ![[a.png|A cat|20]]\n\n## Own';

test('wikilinks point to pages by their names, and broken ones are reported at their places', async () => {
  const root = makeSite('minimal', {
    'content/site.yml': `${config}markdown: { wikilinks: true }\n`,
    'content/pages/a.md': `${page('A').trimEnd()}\n\n${text}\n`,
    'content/pages/a.png': png as never,
    'content/pages/deep/night-sky.md': `${page('N')}\n## Big *Stars*\n`,
    'content/pages/deep/er/night-sky.md': page('N2'),
    'content/pages/über-uns.md': page('U'),
    'content/pages/what-50/index.md': page('W'),
  });
  const built = await buildSite(root);
  const first = page('A').trimEnd().split('\n').length + 2;
  expect(lines(built.problems)).toBe(
    [`dead-link content/pages/a.md:${first + 4}:22`, `dead-anchor content/pages/a.md:${first + 7}:3`].join(
      '\n',
    ),
  );
  expect(built.problems.map(({ facts }) => facts.slice(0, 2))).toEqual([
    ['[[Nobody]]', undefined],
    ['[[Deep/Night Sky#^block]]', undefined],
  ]);
  const file = join(root, 'content/pages/a.md');
  const change = (from: string, to: string) =>
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  change('[[Nobody]]', '[[Deep/Nigth Sky#Stars]]');
  change('Night Sky#^block', 'night-sky#Big Star');
  expect((await buildSite(root)).problems.map(({ facts }) => facts.slice(0, 2))).toEqual([
    ['[[Deep/Nigth Sky#stars]]', '[[deep/night-sky#stars]]'],
    ['[[Deep/night-sky#big-star]]', '[[Deep/night-sky#big-stars]]'],
  ]);
  change(' [[Deep/Nigth Sky#Stars]]', '');
  change('#Big Star]]', ']]');
  expect(lines((await buildSite(root)).problems)).toBe('');
  const html = readFileSync(join(root, 'dist/a/index.html'), 'utf8');
  for (const part of [
    'See <a href="/deep/night-sky/">Night Sky</a>, <a href="/deep/night-sky/#big-stars">the stars</a> and <em><a href="/deep/er/night-sky/">deep/er/Night Sky</a></em>;',
    '<a href="/deep/er/night-sky/">er/night sky</a>',
    '<code>[[code]]</code> [[x]] [[y]].',
    '<a href="/%C3%BCber-uns/">us</a> x',
    '<a href="#own">Own</a> <a href="/">a [[Night Sky]] b</a>',
    '<a href="/deep/night-sky/">Deep/night-sky</a> <a href="/what-50/">What? 50%</a>',
  ])
    expect(html).toContain(part);
  expect(html.match(/<img[^>]* alt="(?:a|A cat)"/g)).toHaveLength(2);
  // A new page with a shorter path gets the link, also in a kept build; without the key it is text.
  put(root, 'content/pages/night-sky.md', `${page('Short')}\n## Big Stars\n`);
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(readFileSync(join(root, 'dist/a/index.html'), 'utf8')).toContain('See <a href="/night-sky/">');
  change(readFileSync(file, 'utf8').slice(page('A').length), '[[Night Sky]]');
  put(root, 'content/site.yml', config);
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(readFileSync(join(root, 'dist/a/index.html'), 'utf8')).toContain('[[Night Sky]]');
});

test('without wikilinks, or in an embedded note, the signs stay and are reported as before', () => {
  const read = (wikilinks: boolean) => {
    const { value, problems } = markdown('a.md', '[[A]] ![[Note]]', new Map(), undefined, {
      language: 'en',
      wikilinks,
    });
    return [value.body.html, problems.map(({ code, at }) => `${code}:${at?.column}`).join()];
  };
  expect(read(false)).toEqual(['<p>[[A]] ![[Note]]</p>', 'foreign-syntax:7']);
  expect(read(true)[1]).toBe('foreign-syntax:7');
});
