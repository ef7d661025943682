// A site below a base, as code hosts serve the page of a project: every address that it has, in a real browser.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { patience } from './support/patience.ts';
import { startServing } from './support/serving.ts';
import { buildSite, makeSite, putWhole } from './support/sites.ts';

const browser = browserOfFile();

describe.each(['preact', 'react'] as const)('a project page under %s', (runtime) => {
  let dist: string;
  let site: string;
  const answers: [string, number][] = [];
  beforeAll(async () => {
    const root = makeSite('project-page');
    expect((await buildSite(root, { runtime })).problems).toEqual([]);
    dist = join(root, 'dist');
    const onAnswer = (path: string, status: number) => answers.push([path, status]);
    site = await serve(dist, { base: '/notes/', onAnswer });
  });
  const read = (path: string) => readFileSync(join(dist, path), 'utf8');
  const pathOf = (url: string) => new URL(url).pathname;

  test('has the base once in all text from build time', () => {
    const html = read('index.html');
    expect(html).toMatch(
      /<p id="words">\/notes\/(<!-- -->)? .*\/notes\/second\/(<!-- -->)? .*%2Fnotes%2Fsecond%2F<\/p>/,
    );
    expect(html).toContain('{"home":"/notes/","second":"/notes/second/"}');
    expect(html).toMatch(/data-props="[^"]*\/notes\/posts\.json[^"]*"/);
    expect(html).toContain('<output data-source="/notes/posts.json">');
    expect(JSON.parse(read('posts.json'))).toEqual([
      { title: 'Home', route: '/', url: '/notes/', full: 'https://somebody.example/notes/' },
      {
        title: 'The first note',
        route: '/notes/first/',
        url: '/notes/notes/first/',
        full: 'https://somebody.example/notes/notes/first/',
      },
      {
        title: 'The second note',
        route: '/second/',
        url: '/notes/second/',
        full: 'https://somebody.example/notes/second/',
      },
    ]);
    for (const path of ['index.html', 'posts.json', 'notes/first/index.html', '404.html'])
      expect(read(path)).not.toContain('~6-28');
  });

  test('stays inside its base: links, requests of islands, and later content', async () => {
    const { page, messages } = await openPage(browser());
    answers.length = 0;
    await page.goto(site);
    const href = (selector: string) =>
      page.$$eval(selector, (all) => all.map((one) => (one as HTMLAnchorElement).href));
    const paths = async (selector: string) => (await href(selector)).map(pathOf);
    expect(await paths('nav a')).toEqual(['/notes/', '/notes/notes/first/']);
    expect(await paths('#by-address, #by-base, #plain')).toEqual([
      '/notes/notes/first/',
      '/notes/second/',
      '/notes/second/',
    ]);
    await page.getByText('posts below').waitFor();
    expect(await page.textContent('output')).toBe('3 posts below /notes/');

    const before = await page.innerText('#search');
    await page.click('#search button');
    await page.waitForSelector('.by-url');
    expect((await page.innerText('#search')).startsWith(before.trimEnd())).toBe(true);
    expect(await paths('#search > a:not(.plain)')).toEqual(['/notes/notes/first/', '/notes/second/']);
    const all = ['/notes/', '/notes/notes/first/', '/notes/second/'];
    expect(await paths('.by-url')).toEqual(all);
    expect(await paths('.by-address')).toEqual(all);
    expect(await paths('.plain')).toEqual(['/notes/second/']);

    for (const link of new Set(await href('a'))) {
      expect((await page.goto(link))?.status()).toBe(200);
      // A page left while its island still fetches logs an error.
      if ((await page.locator('output').count()) > 0) await page.getByText('posts below').waitFor();
    }
    expect(answers.filter(([path, status]) => status !== 200 || !path.startsWith('/notes/'))).toEqual([]);
    expect(messages).toEqual([]);
  });

  test('shows its 404 page at any depth, with a link home', async () => {
    const { page } = await openPage(browser());
    expect((await page.goto(`${site}no/such/page/`))?.status()).toBe(404);
    await page.click('main a');
    expect(pathOf(page.url())).toBe('/notes/');
    expect(await page.textContent('h1')).toBe('Home');
  });
});

test('is shown by a watch below its base, and below a new base after an edit', async () => {
  const root = makeSite('project-page');
  const { url } = await startServing('watch', root);
  expect(new URL(url).pathname).toBe('/notes/');
  const { page } = await openPage(browser());
  await page.goto(url);
  await page.click('#search button');
  await page.waitForSelector('.by-url');
  expect(await page.textContent('output')).toBe('3 posts below /notes/');
  const site = readFileSync(join(root, 'content/site.yml'), 'utf8');
  putWhole(root, 'content/site.yml', site.replace('/notes/', '/other/'));
  const other = new URL('/other/', url).href;
  await expect.poll(async () => (await fetch(other)).status, { timeout: patience }).toBe(200);
  const { page: next } = await openPage(browser()); // the first one reloads itself
  await next.goto(other);
  await next.getByText('3 posts below /other/').waitFor();
  await next.click('#search button');
  await next.waitForSelector('.by-url');
});

test('the same site at the root of a host has no base', async () => {
  const root = makeSite('project-page');
  expect((await buildSite(root, { base: '/' })).problems).toEqual([]);
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  expect(html).toContain('{"home":"/","second":"/second/"}');
  expect(html).toContain('<a id="by-address" href="/notes/first/">');
  const { page, messages } = await openPage(browser());
  await page.goto(await serve(join(root, 'dist')));
  await page.click('#search button');
  await page.waitForSelector('.by-url');
  expect(await page.$$eval('.by-address', (all) => all.map((one) => one.getAttribute('href')))).toEqual([
    '/',
    '/notes/first/',
    '/second/',
  ]);
  expect(await page.textContent('output')).toBe('3 posts below /');
  expect(messages).toEqual([]);
});
