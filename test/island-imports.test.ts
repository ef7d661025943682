// Modules that islands fetch by `import()` on use: separate files, which are not loaded before.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { buildSite, closeBundles, lines, makeSite, put, snapshot } from './support/sites.ts';

const browser = browserOfFile();
const scripts = (dist: string) => readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
const named = (dist: string, title: string) => scripts(dist).filter((name) => name.startsWith(`${title}-`));

describe.each(['preact', 'react'] as const)('an island on %s that imports in a handler', (runtime) => {
  describe.each(['/', '/notes/'])('below %s', (base) => {
    let dist: string;
    let site: string;
    const answers: [string, number][] = [];
    beforeAll(async () => {
      const root = makeSite('island-imports');
      expect((await buildSite(root, { runtime, base })).problems).toEqual([]);
      dist = join(root, 'dist');
      const onAnswer = (path: string, status: number) => answers.push([path, status]);
      site = await serve(dist, { base, onAnswer });
    });

    test('fetches the module when the handler runs, and not before', async () => {
      const [words] = named(dist, 'words');
      const [heard] = named(dist, 'heard');
      const html = readFileSync(join(dist, 'index.html'), 'utf8');
      expect([named(dist, 'words').length, named(dist, 'heard').length]).toEqual([1, 1]);
      expect(html).toContain("script-src 'self'");
      for (const name of [words, heard]) expect(html).not.toContain(name);

      const { page, messages, requests } = await openPage(browser());
      const asked = () => requests.map((url) => new URL(url).pathname);
      await page.goto(site);
      // Awake, without fetching it: the far one needs another file only.
      await page.click('#far');
      await page.getByText('from afar').waitFor();
      expect(asked()).toContain(`${base}far.js`);
      expect(asked()).not.toContain(`${base}assets/${words}`);
      expect(asked()).not.toContain(`${base}assets/${heard}`);
      await page.click('#near');
      await page.getByText("the owl's words.").waitFor();
      expect(asked().filter((path) => path === `${base}assets/${words}`)).toHaveLength(1);
      expect(asked()).not.toContain(`${base}assets/${heard}`);
      await page.click('#listener');
      // The page has the rule of a class that only this file names.
      await page.waitForFunction(
        () => getComputedStyle(document.querySelector('#listener') as Element).color === 'rgb(1, 2, 3)',
      );
      expect(asked()).toContain(`${base}assets/${heard}`);
      expect(answers.filter(([path, status]) => status !== 200 || !path.startsWith(base))).toEqual([]);
      expect(messages).toEqual([]);
    });
  });
});

test('an import() of a package is a separate file, too', async () => {
  const root = makeSite('island-imports');
  const island = readFileSync(join(root, 'templates/islands/Teller.tsx'), 'utf8');
  put(root, 'node_modules/owl/package.json', '{ "name": "owl", "type": "module", "main": "hoots.js" }');
  put(root, 'node_modules/owl/hoots.js', "export const Words = () => 'hoot, says the package';");
  put(root, 'templates/islands/Teller.tsx', island.replace('./words.tsx', 'owl'));
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(named(join(root, 'dist'), 'hoots')).toHaveLength(1);
  const { page, messages, requests } = await openPage(browser());
  await page.goto(await serve(join(root, 'dist'), { base: '/notes/' }));
  await page.click('#near');
  await page.getByText('hoot, says the package').waitFor();
  expect(requests.filter((url) => url.includes('/hoots-'))).toHaveLength(1);
  expect(messages).toEqual([]);
});

test('each file gets a new name with new bytes, even in cycles', async () => {
  const root = makeSite('island-imports');
  const memory = newMemory();
  onTestFinished(() => closeBundles(memory));
  await buildSite(root, { memory });
  const before = new Map(
    scripts(join(root, 'dist')).map((name) => [name, readFileSync(join(root, 'dist/assets', name), 'utf8')]),
  );
  for (const [path, from, to] of [
    ['Teller.tsx', "'nothing'", "'silence'"],
    ['words.tsx', 'the owl', 'an owl'],
    ['heard.ts', 'heard-at', 'hushed-at'],
  ] as const) {
    const file = `templates/islands/${path}`;
    put(root, file, readFileSync(join(root, file), 'utf8').replace(from, to));
    expect((await buildSite(root, { memory })).problems).toEqual([]);
    for (const name of scripts(join(root, 'dist'))) {
      const text = readFileSync(join(root, 'dist/assets', name), 'utf8');
      expect([name, before.get(name) ?? text]).toEqual([name, text]);
      before.set(name, text);
    }
    const kept = snapshot(join(root, 'dist'));
    const out = join(root, 'clean');
    await buildSite(root, { out });
    expect(snapshot(out)).toEqual(kept);
  }
});

test('a budget of scripts counts only initial loads, not later imports', async () => {
  // Letters without a pattern, which nothing compresses: more than the budget.
  const much = Array.from({ length: 6000 }, (_, index) =>
    ((index * 7919 * (index + 13)) % 99991).toString(36),
  );
  const text = `export const Words = async () => '${much.join('')}';\n`;
  const island = 'templates/islands/Teller.tsx';
  const checked = async (change: (code: string) => string) => {
    const root = makeSite('island-imports', { 'templates/islands/words.tsx': text });
    put(root, island, change(readFileSync(join(root, island), 'utf8')));
    const out = join(root, 'dist');
    const { problems } = await check({ root, out, external: false, launch: false });
    return problems.flatMap(({ code, facts }) => (code === 'over-budget' ? JSON.stringify(facts) : []));
  };
  expect(await checked((code) => code)).toEqual([]);
  const atOnce = (code: string) =>
    `import * as words from './words.tsx';\n${code.replace("import('./words.tsx')", 'words')}`;
  expect(await checked(atOnce)).toHaveLength(1);
});
