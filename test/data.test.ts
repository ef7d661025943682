// Data files: which pages are rendered again after a change (in a watch, across builds and in threads), and how often a mistake is
// reported.
import { spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { noteRenderings } from './support/renderings.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
} from './support/sites.ts';

const renderings = noteRenderings();

const template = (name: string, schema: string) => `import { data, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
const own = ${schema};
export default function Page({ page }) {
  return <><h1>{page.title}</h1><p>{JSON.stringify(data('${name}', own))}</p></>;
}
`;
const ofTemplate = (title: string, name: string) =>
  page(title, '').replace('---\n\n', `template: ${name}\n---\n\n`);
const site = () =>
  makeSite('minimal', {
    'content/pages/index.md': page('Home', ''),
    'content/pages/a.md': ofTemplate('A', 'prices'),
    'content/pages/b.md': ofTemplate('B', 'prices'),
    'content/pages/c.md': ofTemplate('C', 'people'),
    'content/data/prices.yml': 'month: 3\nyear: 30\n',
    'content/data/people.json': '[{ "name": "Ada" }]',
    'templates/pages/page.tsx': `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Page({ page }) { return <h1>{page.title}</h1>; }
`,
    'templates/pages/prices.tsx': template(
      'prices',
      'z.object({ month: z.number(), year: z.number().optional() })',
    ),
    'templates/pages/people.tsx': template('people', 'z.array(z.object({ name: z.string().min(2) }))'),
  });

const ways: readonly [string, (root: string) => () => Promise<string>][] = [
  [
    'in a watch',
    (root) => {
      const memory = newMemory();
      atTheEnd(() => void closeBundles(memory));
      return async () => lines((await buildSite(root, { memory })).problems);
    },
  ],
  [
    'across builds',
    (root) => async () => {
      const request = { root, out: join(root, 'dist'), today: '2025-11-03' };
      const { result, save } = await buildWith(request, new Packs(join(root, 'store')));
      save();
      return lines(result.problems);
    },
  ],
];

describe.each(ways)('%s', (_, start) => {
  test.each<[string, string[], (root: string) => void]>([
    ['nothing', [], () => {}],
    ['a value', ['/a/', '/b/'], (root) => put(root, 'content/data/prices.yml', 'month: 4\nyear: 30\n')],
    [
      'a comment and the order of lines',
      [],
      (root) => put(root, 'content/data/prices.yml', '# Prices\nmonth: 3\n\nyear: 30\n'),
    ],
    [
      'a list',
      ['/c/'],
      (root) => put(root, 'content/data/people.json', '[{ "name": "Ada" }, { "name": "Bob" }]'),
    ],
    [
      'the kind of a file',
      [],
      (root) => {
        rmSync(join(root, 'content/data/prices.yml'));
        put(root, 'content/data/prices.json', '{ "month": 3, "year": 30 }');
      },
    ],
    [
      'the text of a page',
      ['/a/'],
      (root) => put(root, 'content/pages/a.md', ofTemplate('Another', 'prices')),
    ],
  ])('%s changes', async (_, routes, change) => {
    const root = site();
    const build = start(root);
    expect(await build()).toBe('');
    change(root);
    renderings.routes = [];
    expect([await build(), renderings.routes.sort()]).toEqual(['', routes]);
    await buildSite(root, { out: join(root, 'clean') });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  });

  test('a mistake in data is reported at its location, and renders no other page', async () => {
    const root = site();
    const build = start(root);
    const says: string[] = [];
    for (const text of [
      'month: 3\n',
      'month: three\n',
      '\n\nmonth: three\n',
      'month: [\n',
      'month: "{nmae}"\n',
      'month: 5\nyaer: 3\n',
      undefined,
      'month: 6\n',
    ]) {
      if (text === undefined)
        renameSync(join(root, 'content/data/prices.yml'), join(root, 'content/data/price.yml'));
      else put(root, 'content/data/prices.yml', text);
      if (text === 'month: 6\n') rmSync(join(root, 'content/data/price.yml'));
      renderings.routes = [];
      says.push(await build());
      expect(renderings.routes.filter((route) => route === '/' || route === '/c/')).toEqual(
        says.length === 1 ? expect.anything() : [],
      );
    }
    expect(says).toEqual([
      '',
      'wrong-type content/data/prices.yml:1:8',
      'wrong-type content/data/prices.yml:3:8',
      'yaml-syntax content/data/prices.yml:2:1',
      'wrong-type content/data/prices.yml:1:8\nunknown-token content/data/prices.yml:1:9',
      'unknown-key content/data/prices.yml:2:1',
      'unknown-data templates/pages/prices.tsx:5:52 content/pages/a.md',
      '',
    ]);
    expect(readFileSync(join(root, 'dist/b/index.html'), 'utf8')).toContain('{&quot;month&quot;:6}');
  });
});

test('a template cannot change the data of others', async () => {
  const root = site();
  put(
    root,
    'templates/pages/people.tsx',
    template('people', 'z.array(z.object({ name: z.string() }))').replace("', own)", "', own).push({})"),
  );
  expect(lines((await buildSite(root)).problems)).toBe(
    'template-threw templates/pages/people.tsx:5:72 content/pages/c.md',
  );
});

test('a schema is applied once for all readers, and its result may be any value', async () => {
  const root = site();
  put(
    root,
    'templates/pages/prices.tsx',
    template(
      'prices',
      'z.object({ month: z.number().transform((n) => { console.log("made"); return new Date(n); }), year: z.number() })',
    ),
  );
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(log.mock.calls).toEqual([['made']]);
  log.mockRestore();
});

test('many readers get the same data and problems in threads', async () => {
  const root = site();
  for (let number = 0; number < 320; number += 1)
    put(root, `content/pages/p${number}.md`, ofTemplate(`P${number}`, 'prices'));
  const threads = () => {
    const args = [join(generator, 'bin/site.js'), 'build', '--json', '--no-cache', '--root', root];
    return JSON.parse(spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e8 }).stdout);
  };
  expect(lines(threads().problems)).toBe('');
  await buildSite(root, { out: join(root, 'one') });
  expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'one')));
  put(root, 'content/data/prices.yml', 'month: three\n');
  expect(lines(threads().problems)).toBe('wrong-type content/data/prices.yml:1:8');
});
