// `site init`: a small site in an empty folder, whole or not at all. Slow: it is looked at in a browser.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { createSite } from '../src/scaffold/init.ts';
import { axeFile, violations } from './support/axe.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { codeOf, follow } from './support/docs.ts';
import {
  buildSite,
  closeBundles,
  generator,
  lines,
  page as pageFile,
  put,
  snapshot,
  temporaryFolder,
} from './support/sites.ts';

const browser = browserOfFile();
const today = '2026-01-31';

function init(cwd: string, ...args: readonly string[]) {
  const file = join(generator, 'bin/site.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, 'init', ...args], {
    cwd,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the site', () => {
  const root = join(temporaryFolder(), 'notebook');
  let address: string;
  beforeAll(async () => {
    expect(createSite(root).problems).toEqual([]);
    expect((await buildSite(root, { today })).problems).toEqual([]);
    address = await serve(join(root, 'dist'));
  });

  test('is the same each time, and builds to the same bytes', async () => {
    const again = join(temporaryFolder(), 'other');
    const { files } = createSite(again);
    await buildSite(again, { today });
    expect(snapshot(again)).toEqual(snapshot(root));
    expect(Object.keys(snapshot(root)).filter((path) => !path.startsWith('dist/'))).toEqual(files);
  });

  test('has a home page, a list, two posts, a feed, a 404 page and project files', () => {
    const { files } = createSite(join(temporaryFolder(), 'a'));
    const wanted = [
      '.github/workflows/pages.yml',
      '.gitignore',
      'README.md',
      'content/pages/404.md',
      'content/pages/index.md',
      'content/pages/posts/index.md',
      'package.json',
      'templates/files/feed.xml.ts',
      'tsconfig.json',
    ];
    expect(files).toEqual(expect.arrayContaining(wanted));
    expect(files.filter((path) => /^content\/pages\/posts\/(?!index).*\.md$/.test(path))).toHaveLength(2);
    const version = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
    expect(version(join(root, 'package.json')).devDependencies).toEqual({
      'lullamoon-site': version(join(generator, 'package.json')).version,
    });
  });

  test('does not mention this site, and passes site check without output', async () => {
    const texts = createSite(join(temporaryFolder(), 'b')).files.map((path) =>
      readFileSync(join(root, path), 'utf8'),
    );
    const named = texts.join('\n').replaceAll('lullamoon-site', '');
    expect(named).not.toMatch(/lullamoon|bedtime|lullab/i);
    const out = join(root, 'dist');
    const { problems, silenced } = await check({ root, out, today, external: false, launch: false });
    expect({ problems, silenced }).toEqual({ problems: [], silenced: [] });
  });

  test('is published by pinned actions, with the command of the README', () => {
    const workflow = parse(readFileSync(join(root, '.github/workflows/pages.yml'), 'utf8'));
    interface Step {
      readonly uses?: string;
      readonly run?: string;
    }
    const steps = Object.values(workflow.jobs as Record<string, { steps: Step[] }>).flatMap(
      (job) => job.steps,
    );
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
      // biome-ignore lint/suspicious/noTemplateCurlyInString: GitHub's, not ours
      'npm ci && npx site build --base "${{ steps.pages.outputs.base_path }}/" --define "url=${{ steps.pages.outputs.origin }}"',
    ]);
  });

  describe.each([
    ['light', 360],
    ['dark', 1440],
  ] as const)('in a browser, %s, %i px', (colorScheme, width) => {
    const routes = ['/', '/tags/', '/posts/window-garden/', '/posts/bread-without-hurry/', '/nowhere/'];

    test.each(routes)('%s is accessible, fits, and requests nothing else', async (route) => {
      const { page, messages, requests } = await openPage(browser(), {
        colorScheme,
        viewport: { width, height: 800 },
      });
      await page.addInitScript({ path: axeFile });
      await page.goto(new URL(route, address).href);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      // Links in a sentence may be as high as its lines (WCAG 2.5.5).
      const small = await page.locator('a:not(.text a):not(.skip)').evaluateAll((links) =>
        links
          .filter((link) => {
            const { width, height } = link.getBoundingClientRect();
            return width < 44 || height < 44;
          })
          .map((link) => link.outerHTML),
      );
      expect(small).toEqual([]);
      const own = ['favicon', 'apple-touch', 'manifest', '/windowsill-'];
      expect(requests.slice(1).filter((url) => !own.some((name) => url.includes(name)))).toEqual([]);
      if (route !== '/nowhere/') expect(messages).toEqual([]);
    });
  });

  test('at any width each date is complete, even with a long month', async () => {
    const { page } = await openPage(browser());
    const cut: string[] = [];
    for (const route of ['/', '/posts/window-garden/']) {
      await page.goto(new URL(route, address).href);
      for (let width = 320; width <= 2560; width += width < 1300 ? 35 : 315) {
        await page.setViewportSize({ width, height: 800 });
        const found = await page.evaluate(() => {
          const days = ['September 30, 2026', '30 de septiembre de 2026', '30. września 2026 r.'];
          const lines: string[] = [];
          for (const day of days)
            for (const time of document.querySelectorAll('time')) {
              time.textContent = day;
              const range = document.createRange();
              range.selectNodeContents(time);
              for (const { left, right } of range.getClientRects())
                if (left < 0 || right > document.documentElement.clientWidth) lines.push(day);
              // Two lines have room beside a note, and no word is broken for them.
              if (range.getClientRects().length > 2) lines.push(day);
            }
          return lines;
        });
        cut.push(...found.map((day) => `${route} ${width} ${day}`));
      }
    }
    expect(cut).toEqual([]);
  });

  test('edits in a watch equal a clean build, and a new post appears everywhere', async () => {
    const folder = join(temporaryFolder(), 'watched');
    createSite(folder);
    const memory = newMemory();
    const first = 'content/pages/posts/first.md';
    const edit = (path: string, from: string, to: string) =>
      put(folder, path, readFileSync(join(folder, path), 'utf8').replace(from, to));
    const posted = (title: string) =>
      `---\ntitle: ${title}\ndescription: A first one.\ntemplate: post\ndate: 2025-01-01\n---\n\nHello.\n`;
    const edits = [
      () => put(folder, first, posted('The first')),
      () => edit('content/pages/posts/window-garden.md', 'Five herbs', 'Six herbs'),
      () => edit('templates/files/feed.xml.ts', "'body'", "'excerpt'"),
      () => edit('templates/pages/home.tsx', 'limit={5}', 'limit={1}'),
      () => edit('content/site.yml', 'author: Somebody', 'author: Anybody'),
      () => rmSync(join(folder, 'content/pages/posts/window-garden.md')),
      () => edit('content/pages/posts/bread-without-hurry.md', 'date: 2025-02-01', 'date: 2024-02-01'),
    ];
    const showing: string[][] = [];
    for (const change of [() => {}, ...edits]) {
      change();
      const out = join(temporaryFolder(), 'dist');
      expect((await buildSite(folder, { today, memory })).problems).toEqual([]);
      await buildSite(folder, { today, out });
      expect(snapshot(join(folder, 'dist'))).toEqual(snapshot(out));
      const shows = (path: string) => readFileSync(join(out, path), 'utf8').includes('The first');
      showing.push(Object.keys(snapshot(out)).filter((path) => /\.(html|xml)$/.test(path) && shows(path)));
    }
    await closeBundles(memory);
    const own = 'posts/first/index.html';
    const [before, after] = showing;
    expect({ before, after }).toEqual({
      before: [],
      after: ['feed.xml', 'index.html', 'posts/bread-without-hurry/index.html', own, 'posts/index.html'],
    });
  });
});

/** A German page at `path`, which a page that the site has names as its own in German. */
function german(root: string, path: string, of: string) {
  const route = `/${path.replace('index', '')}`;
  const file = ['.md', '/index.md'].map((end) => `content/pages${of.slice(0, -1)}${end}`);
  const english = file.find((one) => existsSync(join(root, one))) ?? '';
  const text = readFileSync(join(root, english), 'utf8');
  put(root, english, text.replace('---\n', `---\nalternates: { de: ${route} }\n`));
  const keys = `title: Auf Deutsch\ndescription: Eine Seite.\nlanguage: de\nalternates: { en: ${of} }`;
  put(root, `content/pages/${path}.md`, `---\n${keys}\n---\n`);
}

/** The strings of a language that have no blanks. */
const said = (root: string, language: string) =>
  Object.entries(
    parse(readFileSync(join(root, `content/data/strings/${language}.yml`), 'utf8')) as Record<string, string>,
  ).filter(([, text]) => typeof text === 'string' && !text.includes('{'));

/** The keys of strings in a page, in a language: as the text of an element, in an attribute, or beside other text. */
function saidIn(html: string, root: string, language: string) {
  const bare = html.replace(/<(style|script)\b[\s\S]*?<\/\1>| data-island="\w+"/g, '');
  const shown = (text: string) => new RegExp(`(?<=[>"|\\s])${text}(?=[<"|\\s:])`).test(bare);
  return said(root, language).flatMap(([key, text]) => (shown(text) ? key : []));
}

/** An old page in German with all texts of the templates. */
const old = `---
title: Alt
description: Eine alte Seite.
language: de
outdated: /de/
---

## Code

\`\`\`sh
kettle 4
\`\`\`

::packages{add="kettle"}

::api{of="options"}

## Viel

| a | b | c | d |
|---|---|---|---|
| 1 | 2 | 3 | 4 |
`;

describe('the site of a product', () => {
  const root = join(temporaryFolder(), 'product');
  let address: string;
  beforeAll(async () => {
    expect(createSite(root, 'product').problems).toEqual([]);
    german(root, 'de/index', '/privacy/');
    expect((await buildSite(root, { today })).problems).toEqual([]);
    address = await serve(join(root, 'dist'));
  });

  test('does not mention this site, passes site check, and needs its own addresses for a launch', async () => {
    const { files } = createSite(join(temporaryFolder(), 'b'), 'product');
    const texts = files.map((path) => readFileSync(join(root, path), 'utf8'));
    expect(texts.join('\n').replaceAll('lullamoon-site', '')).not.toMatch(/lullamoon|bedtime|lullab/i);
    const out = join(root, 'dist');
    const { problems, silenced } = await check({ root, out, today, external: false, launch: true });
    expect(problems.map(({ code, facts }) => `${code} ${facts[0]}`).sort()).toEqual([
      'placeholder-address forms.example',
      'placeholder-address hello@larder.example',
      'placeholder-address larder.example',
    ]);
    expect(silenced).toEqual([]);
  });

  test('has a German layout for a German page, with a link to English', () => {
    const html = readFileSync(join(root, 'dist/de/index.html'), 'utf8');
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('<a href="/privacy/" hreflang="en" lang="en">English</a>');
    expect(saidIn(html, root, 'de')).toEqual(['skip', 'main', 'languages', 'more']);
    expect(saidIn(html, root, 'en')).toEqual([]);
    expect(html).toMatch(/>Funktionen<[\s\S]*>Larder holen<[\s\S]*>Datenschutz</);
    expect(html).not.toMatch(/>(Features|Get Larder|Privacy)</);
  });

  test.each([
    ['light', 360],
    ['light', 768],
    ['dark', 1440],
  ] as const)('is accessible, fits, and needs no script, %s, %i px', async (colorScheme, width) => {
    const viewport = { width, height: 800 };
    const { page, messages, requests } = await openPage(browser(), { colorScheme, viewport });
    await page.addInitScript({ path: axeFile });
    await page.goto(address);
    await page.getByText('Does it need an account?').click();
    expect(await page.getByText('Not to try it.').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const small = await page
      .locator('a:not(.text a, .skip), button, summary, input:not(.trap *)')
      .evaluateAll((all) =>
        all
          .filter(
            (one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 44,
          )
          .map((one) => one.outerHTML),
      );
    expect(small).toEqual([]);
    expect(requests.filter((url) => url.endsWith('.js'))).toEqual([]);
    expect(messages).toEqual([]);
  });
});

describe('the site of documentation', () => {
  const root = join(temporaryFolder(), 'manual');
  let address: string;
  beforeAll(async () => {
    expect(createSite(root, 'docs').problems).toEqual([]);
    german(root, 'de/index', '/guide/');
    put(root, 'content/pages/de/alt.md', old);
    expect((await buildSite(root, { today })).problems).toEqual([]);
    address = await serve(join(root, 'dist'));
  });

  test('uses the templates and packages of the docs', () => {
    expect(snapshot(join(root, 'templates'))).toEqual(snapshot(join(generator, 'docs/templates')));
    const { version, devDependencies } = JSON.parse(readFileSync(join(generator, 'package.json'), 'utf8'));
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies).toEqual({
      '@fontsource/iosevka-charon-mono': devDependencies['@fontsource/iosevka-charon-mono'],
      'lullamoon-site': version,
      minisearch: devDependencies.minisearch,
    });
  });

  test('does not mention this site, and passes site check without output', async () => {
    const texts = createSite(join(temporaryFolder(), 'b'), 'docs').files.map((path) =>
      readFileSync(join(root, path), 'utf8'),
    );
    expect(texts.join('\n').replaceAll('lullamoon-site', '')).not.toMatch(/lullamoon|bedtime|lullab/i);
    const out = join(root, 'dist');
    const { problems, silenced } = await check({ root, out, today, external: false, launch: false });
    expect({ problems, silenced }).toEqual({ problems: [], silenced: [] });
  });

  test.each([
    ['light', 320],
    ['dark', 1440],
  ] as const)('is accessible and fits, %s, %i px', async (colorScheme, width) => {
    const { page, messages } = await openPage(browser(), { colorScheme, viewport: { width, height: 800 } });
    await page.addInitScript({ path: axeFile });
    for (const route of ['/', '/guide/', '/guide/writing/', '/reference/options/', '/search/', '/de/']) {
      await page.goto(new URL(route, address).href);
      expect(await violations(page), route).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), route).toBe(0);
    }
    expect(messages).toEqual([]);
  });

  test('has a German layout for a German page, with a link to English', async () => {
    const html = readFileSync(join(root, 'dist/de/index.html'), 'utf8');
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('<a href="/guide/" hreflang="en" lang="en">English</a>');
    const oldHtml = readFileSync(join(root, 'dist/de/alt/index.html'), 'utf8');
    const shown = new Set([html, oldHtml].flatMap((one) => saidIn(one, root, 'de')));
    // The others are said in drafts, in several versions, on the first page, and of pages with a date.
    const rare = ['versions', 'draft', 'latest', 'readOn', 'required', 'deprecated', 'updated'];
    expect(said(root, 'de').flatMap(([key]) => (shown.has(key) ? [] : key))).toEqual(rare);
    expect([html, oldHtml].flatMap((one) => saidIn(one, root, 'en'))).toEqual(['system', 'system']);
    for (const text of ['Link zu Viel', 'Breite Tabelle 1', 'seit 2.1', '|1 Treffer|2 Treffer|'])
      expect(oldHtml).toContain(text);
    const { page } = await openPage(browser(), { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(new URL('/de/alt/', address).href);
    await page.locator('.code pre').first().click();
    await page.getByRole('button', { name: 'Kopieren' }).first().click();
    await expect.poll(() => page.getByRole('button', { name: 'Kopiert' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Suchen' }).click();
    await page.locator('[name=q]').fill('zzzzzzzz');
    await expect.poll(() => page.getByRole('status').innerText()).toBe('Nichts gefunden.');
  });

  test('may begin with an ordinary page, which the sidebar omits', async () => {
    const like = join(temporaryFolder(), 'like');
    createSite(like, 'docs');
    put(like, 'content/pages/index.md', pageFile('Welcome'));
    expect(lines((await buildSite(like, { today })).problems)).toBe('');
    const sidebar = (folder: string) =>
      [
        ...readFileSync(join(folder, 'dist/guide/timers/index.html'), 'utf8').matchAll(
          /<li><a[^>]* href="([^"]*)/g,
        ),
      ].map(([, href]) => href);
    expect(sidebar(like)).toEqual(sidebar(root));
    expect(sidebar(like).length).toBeGreaterThan(4);
  });

  test('lists a page of any template, unless front matter excludes it', async () => {
    const mixed = join(temporaryFolder(), 'mixed');
    createSite(mixed, 'docs');
    put(
      mixed,
      'templates/pages/landing.tsx',
      `import { z } from 'lullamoon-site/templates';
      export const schema = z.strictObject({ order: z.string().optional() });
      export default ({ page, body }) => <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;`,
    );
    const own = (keys: string, body = '') => `---\ntitle: A\ndescription: About it\n${keys}\n---\n${body}`;
    const begin = 'begin: { label: Begin, href: /guide/ }';
    put(
      mixed,
      'content/pages/guide/a.md',
      own('template: landing\norder: x', '\nZebras.\n\n## Herds\n\nMany.\n'),
    );
    put(mixed, 'content/pages/guide/b.md', own(`template: home\norder: 0\n${begin}`));
    put(mixed, 'content/pages/guide/c.md', own('listed: false', '\nHidden.\n'));
    put(mixed, 'content/pages/guide/d.md', own(`template: home\nlisted: false\n${begin}`));
    expect(lines((await buildSite(mixed, { today })).problems)).toBe('');
    const html = (route: string) => readFileSync(join(mixed, `dist${route}index.html`), 'utf8');
    const hrefs = (text: string) =>
      [...text.matchAll(/<a[^>]* href="(\/guide\/[^"]*)"/g)].map(([, href]) => href);
    // The source link and the previous page, on pages of any template.
    expect(html('/guide/a/')).toContain('/edit/main/content/pages/guide/a.md"');
    expect(html('/guide/a/')).toMatch(/href="\/guide\/writing\/" rel="prev"/);
    const order = ['/guide/', '/guide/b/', '/guide/timers/', '/guide/writing/', '/guide/a/'];
    for (const route of ['/guide/timers/', '/guide/a/', '/guide/b/', '/guide/c/', '/search/'])
      expect(hrefs(html(route).split('<main', 1)[0] ?? ''), route).toEqual(order);
    expect(html('/guide/timers/')).toMatch(
      /href="\/guide\/b\/" rel="prev"[\s\S]*href="\/guide\/writing\/" rel="next"/,
    );
    expect(html('/guide/c/')).not.toContain('class="beside"');
    const listed = hrefs(html('/search/').split('<main', 2)[1] ?? '');
    expect(listed.filter((href) => !href?.includes('#'))).toEqual(order);
    expect(listed).toContain('/guide/a/#herds');
    const index = JSON.parse(readFileSync(join(mixed, 'dist/search.json'), 'utf8')) as Record<
      string,
      string
    >[];
    const found = index.filter(({ title }) => title === 'A').map(({ href, text }) => [href, text]);
    expect(found).toEqual([
      ['/guide/a/', 'Zebras.'],
      ['/guide/a/#herds', 'Many.'],
      ['/guide/b/', 'About it'],
    ]);
    expect(index.map(({ href }) => href)).toContain('/');
    expect(index.map(({ href }) => href)).not.toContain('/404.html');
  });

  test('with hundreds of pages lists those of open folders, and other folders by name', async () => {
    const large = join(temporaryFolder(), 'large');
    createSite(large, 'docs');
    for (const folder of ['owls', 'owls/young', 'foxes'])
      for (const name of ['index', ...Array.from({ length: 110 }, (_, index) => `p${index}`)])
        put(large, `content/pages/${folder}/${name}.md`, pageFile(`${folder} ${name}`));
    expect(lines((await buildSite(large, { today })).problems)).toBe('');
    const named = (route: string, from: string) =>
      [
        ...readFileSync(join(large, `dist${from}index.html`), 'utf8')
          .split('<article', 1)
          .join('')
          .matchAll(/<li><a[^>]* href="([^"]*)/g),
      ].filter(([, href = '']) => href.startsWith(route)).length;
    expect([named('/owls/', '/owls/p7/'), named('/foxes/', '/owls/p7/')]).toEqual([112, 1]);
    expect([named('/owls/', '/owls/young/'), named('/foxes/', '/owls/young/')]).toEqual([222, 1]);
    expect([named('/owls/', '/foxes/'), named('/foxes/', '/foxes/')]).toEqual([1, 111]);
  });

  test('has tabs without scripts, which scripts switch together and remember', async () => {
    const plain = await openPage(browser(), { javaScriptEnabled: false });
    await plain.page.goto(`${address}guide/writing/`);
    const shownIn = (page: Page, at: number) =>
      page.locator('.tabs').nth(at).locator('.panel:visible pre').innerText();
    const choose = (page: Page, name: string, at: number) =>
      page.locator('.tabs').nth(at).getByText(name, { exact: true }).click();
    expect(await shownIn(plain.page, 0)).toBe('brew install kettle\n');
    await choose(plain.page, 'Linux', 0);
    await choose(plain.page, 'pnpm', 1);
    expect(await shownIn(plain.page, 0)).toBe('apt install kettle\n');
    expect(await shownIn(plain.page, 1)).toBe('pnpm add --save-dev kettle');
    const background = (page: Page) =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const chooseDark = async (page: Page) => {
      await page.getByRole('button', { name: 'Colors' }).click();
      await page.getByRole('radio', { name: 'Dark' }).check();
    };
    const light = await background(plain.page);
    await chooseDark(plain.page);
    const dark = await background(plain.page);
    expect(dark).not.toBe(light);
    const { page, messages } = await openPage(browser());
    await page.goto(`${address}guide/writing/`);
    await choose(page, 'yarn', 1);
    await chooseDark(page);
    await page.goto(`${address}guide/`);
    expect([await background(page), await shownIn(page, 0)]).toEqual([dark, 'yarn add kettle']);
    expect(messages).toEqual([]);
  });

  test('works as its guide shows', async () => {
    const guided = join(temporaryFolder(), 'guided');
    createSite(guided, 'docs');
    const site = join(guided, 'content/site.yml');
    const lacks = /^(version|repository|edit|git):.*\n/gm;
    put(guided, 'content/site.yml', readFileSync(site, 'utf8').replace(lacks, ''));
    const blocks = codeOf('guides/documentation');
    for (const block of blocks.filter(({ file }) => file)) follow(guided, block);
    const shown = blocks.filter(({ language }) => language === 'md').map(({ code }) => code);
    put(guided, 'content/pages/guide/shown.md', pageFile('Shown', shown.join('\n')));
    const drawn =
      '<svg viewBox="0 0 9 9"><g id="node1"><path d="M0 0h9" marker-end="url(#node1)"/></g></svg>';
    put(guided, 'content/data/diagrams.json', JSON.stringify({ night: drawn }));
    const diagram = '::diagram{name="night" text="At night"}';
    put(guided, 'content/pages/guide/drawn.md', pageFile('Drawn', `${diagram}\n\n${diagram}`));
    put(
      guided,
      'content/pages/guide/old.md',
      pageFile('Old').replace('---\n', '---\noutdated: /guide/shown/\n'),
    );
    for (const [path, title] of [
      ['v1/index', 'Version 1'],
      ['v1/guide/index', 'Guide'],
      ['v1/gone', 'Gone'],
    ])
      put(guided, `content/pages/${path}.md`, pageFile(String(title), 'Zebras.'));
    expect(lines((await buildSite(guided, { today })).problems)).toBe('');
    const html = (route: string) => readFileSync(join(guided, `dist${route}index.html`), 'utf8');
    const hasClass = (name: string) => html('/guide/shown/').includes(`class="${name}"`);
    expect(['tabs', 'steps', 'files', 'cards', 'badge badge-tip'].filter((name) => !hasClass(name))).toEqual(
      [],
    );
    const ids = [...html('/guide/drawn/').matchAll(/ id="([^"]*node1)"[^>]*><path[^>]*url\(#([^)]*)\)/g)];
    expect(ids.map(([, id, used]) => id === used)).toEqual([true, true]);
    expect(new Set(ids.map(([, id]) => id)).size).toBe(2);
    expect(html('/guide/old/')).toMatch(
      /class="banner"[^>]*>This page is out of date\. <a href="\/guide\/shown\/"/,
    );
    expect(html('/v1/guide/')).toMatch(/class="banner"[^>]*>This is about v1\. <a href="\/guide\/"/);
    expect(html('/v1/gone/')).toMatch(/class="banner"[^>]*>This is about v1\. <a href="\/"/);
    const sidebar = (route: string) =>
      [...(/<nav id="_pages"[\s\S]*?<\/nav>/.exec(html(route))?.[0] ?? '').matchAll(/ href="([^"]+)/g)].map(
        ([, to = '']) => to,
      );
    expect(sidebar('/v1/guide/')).toEqual(['/v1/gone/', '/v1/guide/']);
    expect(sidebar('/guide/').filter((href) => href.startsWith('/v1/'))).toEqual([]);
    const pieces = JSON.parse(readFileSync(join(guided, 'dist/search.json'), 'utf8'));
    expect(
      pieces
        .filter(({ text }: { text: string }) => text === 'Zebras.')
        .map(({ version }: { version: string }) => version),
    ).toEqual(['/v1/', '/v1/', '/v1/']);
    expect(html('/v1/guide/')).toContain('data-version="/v1/"');
  });

  test('finds text in a block of code', async () => {
    const { page } = await openPage(browser());
    await page.goto(address);
    await page.keyboard.press('/');
    await page.locator('[name=q]').fill('eggs');
    await page.locator('.found a').click();
    await page.waitForURL(new URL('/guide/timers/#write-them-down', address).href);
  });
});

/** A replacement for the package registry: it installs this package from a clone of its repository. */
const packing = (root: string) => [
  `npm pack ${relative(root, generator)}`,
  'npm install --save-dev ./lullamoon-site-0.1.0.tgz',
];

describe('site init', () => {
  test('prints the files and the next commands', () => {
    const cwd = temporaryFolder();
    const { status, stdout, stderr } = init(cwd, 'my notes');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe('my notes/.github/workflows/pages.yml');
    expect(lines.slice(-4).map((line) => line.trim().replace(/ {2,}.*/, ''))).toEqual([
      'cd "my notes"',
      ...packing(join(cwd, 'my notes')),
      'npx site watch',
    ]);
    expect(init(cwd, 'quiet', '--quiet')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('keeps files of repositories, editors and package managers', () => {
    const root = temporaryFolder();
    const own = {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.github/workflows/test.yml': 'mine',
      '.gitignore': 'dist\n',
      '.vscode/settings.json': '{}',
      'LICENSE.md': 'mine',
      'bun.lock': 'mine',
      'lullamoon-site-0.1.0.tgz': 'mine',
      'node_modules/.package-lock.json': '{}',
      'package.json': '{ "name": "mine" }',
      'readme.rst': 'mine',
    };
    for (const [path, text] of Object.entries(own)) put(root, path, text);
    symlinkSync('nowhere.json', join(root, 'tsconfig.json'));
    const { status, stdout } = init(root);
    expect(status).toBe(0);
    const [pack, install = ''] = packing(root);
    const byBun = install.replace('npm install --save-dev', 'bun add --dev');
    expect(stdout).toContain(`  ${pack}\n  ${byBun}\n  bunx site watch `);
    expect(stdout).toContain(
      `
There already, and left as it was: .gitignore, README.md, tsconfig.json.
Your package.json has these scripts, too: dev, build, check.
Your .gitignore should name node_modules/, .dist.site-*/, too.
`,
    );
    const { 'package.json': _, ...kept } = own;
    for (const [path, text] of Object.entries(kept))
      expect(readFileSync(join(root, path), 'utf8')).toBe(text);
    expect(readlinkSync(join(root, 'tsconfig.json'))).toBe('nowhere.json');
    expect(readdirSync(join(root, '.github/workflows'))).toEqual(['pages.yml', 'test.yml']);
    expect(readdirSync(root).sort()).toEqual(
      [...new Set(Object.keys(own).map((path) => path.split('/')[0]))]
        .concat('.schemas', 'content', 'templates', 'tsconfig.json')
        .sort(),
    );
  });

  test('writes nothing through a symbolic link out of its folder', () => {
    const root = join(temporaryFolder(), 'new');
    const elsewhere = temporaryFolder();
    put(root, '.tools/own.txt', 'mine');
    symlinkSync(elsewhere, join(root, '.github'));
    symlinkSync(join(elsewhere, 'nowhere'), join(root, '.schemas'));
    symlinkSync('.tools', join(root, '.vscode'));
    const { status, stdout } = init(root);
    expect(status).toBe(0);
    expect(stdout).toContain('There already, and left as it was: .github/workflows/pages.yml, .schemas/');
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(readdirSync(join(root, '.tools'))).toEqual(['extensions.json', 'own.txt']);
  });

  test('prints install commands only for missing packages', () => {
    const root = temporaryFolder();
    put(root, 'package.json', '{ "name": "mine" }');
    put(root, 'node_modules/lullamoon-site/package.json', '{ "name": "lullamoon-site" }');
    expect(init(root).stdout.trimEnd().split('\n').at(-3)).toMatch(/^ {2}npx site watch /);
  });

  test('--docs writes a documentation site, and prints the packages that it needs', () => {
    const root = temporaryFolder();
    const commandsOf = (...args: readonly string[]) =>
      init(root, ...args)
        .stdout.trimEnd()
        .split('\n\n')
        .at(-1)
        ?.split('\n')
        .map((line) => line.trim().replace(/ {2,}.*/, ''));
    expect(commandsOf('new', '--docs')).toEqual(['cd new', ...packing(join(root, 'new')), 'npx site watch']);
    put(root, 'has/package.json', '{ "name": "mine" }');
    put(root, 'has/node_modules/lullamoon-site/package.json', '{ "name": "lullamoon-site" }');
    expect(commandsOf('has', '--docs')).toEqual([
      'cd has',
      'npm install --save-dev @fontsource/iosevka-charon-mono@5.3.0 minisearch@7.2.0',
      'npx site watch',
    ]);
    put(root, 'all/package.json', '{ "name": "mine" }');
    for (const name of ['lullamoon-site', 'minisearch', '@fontsource/iosevka-charon-mono'])
      put(root, `all/node_modules/${name}/package.json`, `{ "name": "${name}" }`);
    expect(commandsOf('all', '--docs')).toEqual(['cd all', 'npx site watch', 'npx site new /guide/hello/']);
    expect(readdirSync(join(root, 'all/content/pages'))).toEqual(
      readdirSync(join(root, 'new/content/pages')),
    );
  });

  test('refuses a file, or a folder with other content, and changes nothing', () => {
    const root = temporaryFolder();
    put(root, 'a/notes.txt', 'mine');
    put(root, 'a/content/x.md', 'mine');
    const before = snapshot(root);
    const { status, stdout, stderr } = init(root, 'a');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error folder-not-empty\n.*: content, notes\.txt\./);
    expect(init(root, 'a/notes.txt')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^error folder-not-written\n/),
    });
    expect(init(root, 'a', 'b').status).toBe(2);
    expect(snapshot(root)).toEqual(before);
  });

  test('leaves nothing behind if a folder cannot be written', () => {
    const root = temporaryFolder();
    put(root, 'file', '');
    const before = snapshot(root);
    expect(createSite(join(root, 'file/notebook'))).toMatchObject({
      problems: [{ code: 'folder-not-written', facts: ['ENOTDIR'] }],
      files: [],
    });
    expect(snapshot(root)).toEqual(before);
    init(root, '--help'); // so that the command line itself needs no writing
    // Some of its files are larger than this limit, others are not.
    const run = `ulimit -f 4; exec node "${join(generator, 'bin/site.js')}" init "${join(root, 'new/book')}" --json`;
    const { status, stdout } = spawnSync('bash', ['-c', run], { encoding: 'utf8' });
    expect({ status, ...JSON.parse(stdout) }).toMatchObject({
      status: 1,
      ok: false,
      files: [],
      problems: [{ code: 'folder-not-written', facts: ['EFBIG'] }],
    });
    expect(readdirSync(root)).toEqual(['file']);
  });

  test('--json prints one document', () => {
    const root = join(temporaryFolder(), 'deep/er');
    const { status, stdout } = init('/', root, '--json');
    const { files, ...rest } = JSON.parse(stdout);
    expect({ status, ...rest }).toEqual({
      status: 0,
      version: 1,
      ok: true,
      root,
      existing: [],
      scripts: [],
      problems: [],
    });
    expect(files).toContain('content/site.yml');
    expect(JSON.parse(init('/', root, '--json').stdout)).toMatchObject({
      ok: false,
      files: [],
      problems: [{ code: 'folder-not-empty', facts: [expect.arrayContaining(['content'])] }],
    });
  });
});
