// templates/ → a program that renders pages, a stylesheet, files for browsers.
import { describe, expect, test } from 'vitest';
import { type Memory, newMemory } from '../../src/build/memory.ts';
import { jsx } from '../../src/bundled/client/react.ts';
import { compileSite, stylesOf } from '../support/compiled.ts';
import { atTheEnd, closeBundles, lines, put, temporaryFolder } from '../support/sites.ts';

const template = (body: string) =>
  `import { z } from 'zod';\nexport const schema = z.object({ mood: z.string() });\nexport default ${body};\n`;
const files = {
  'templates/Document.tsx': template(
    '({ page, styles, children }: any) => <p title={page.title}>{children}</p>',
  ),
  'templates/pages/page.tsx': template('({ data }: any) => <b>{data.mood}</b>'),
  'templates/styles/site.css': 'p {\n  margin: 0px;\n}\n',
};

function site(more: Readonly<Record<string, string>> = {}): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries({ ...files, ...more })) put(root, path, text);
  return root;
}

const compileAt = (root: string, memory?: Memory) => compileSite({ root, runtime: 'preact' }, memory);

test('templates become a program with schemas, and styles one short text', async () => {
  const root = site();
  const { value, problems } = await compileAt(root);
  expect(problems).toEqual([]);
  const { program, files, islands } = value;
  const ours = files
    .filter((path) => path.includes('/templates/'))
    .map((path) => path.replace(/.*\/templates\//, ''));
  expect(ours).toEqual(['Document.tsx', 'pages/page.tsx', 'styles/site.css']);
  expect(islands).toBeUndefined();
  expect(await stylesOf({ root, runtime: 'preact' })).toEqual({ styles: 'p{margin:0}', fonts: [] });
  expect([...(program?.schemas.keys() ?? [])]).toEqual(['page']);
  expect(Object.keys(program?.siteSchema.shape ?? {})).toEqual(['mood']);
  expect(program?.card).toBeUndefined();
  const props = { page: { title: 'A' }, data: { mood: 'calm' }, body: {}, head: { styles: '' } };
  expect(program?.render('page', props)).toBe('<!doctype html><p title="A"><b>calm</b></p>');
  expect(program?.find('calm')).toBeUndefined();
});

describe('there is no program, but a located problem, if a template', () => {
  test.each([
    ['is no TypeScript', template('(: any) => <b/>'), 'template-syntax templates/pages/page.tsx:3:17'],
    ['throws while it is loaded', `throw new Error('no');\n`, 'template-threw templates/pages/page.tsx:1:7'],
    ['exports nothing', 'export {};\n', 'template-shape templates/pages/page.tsx'],
  ])('%s', async (_, text, problem) => {
    const { value, problems } = await compileAt(site({ 'templates/pages/page.tsx': text }));
    expect(value.program).toBeUndefined();
    expect([...new Set(lines(problems).split('\n'))]).toEqual([problem]);
  });
});

test('a problem of a template has its cause as a fact', async () => {
  const { problems } = await compileAt(site({ 'templates/pages/page.tsx': 'export const schema = 1;\n' }));
  expect(problems.map(({ code, facts }) => [code, ...facts])).toEqual([
    ['template-shape', 'schema', 'other'],
    ['template-shape', 'component'],
  ]);
});

describe('a program has queries', () => {
  const ours =
    "import * as ours from 'lullamoon-site/templates';\nimport { pages, rss, data } from 'lullamoon-site/templates';\n";
  test.each([
    ['with pages()', '({ data: own }: any) => <b>{pages().length}</b>', true],
    ['with data()', "() => <b>{String(data('a', z.unknown()))}</b>", true],
    ['by an alias', '() => { const list = pages; return <b>{list({}).length}</b>; }', true],
    ['by the whole module', '() => <b>{(ours as any)["pa" + "ges"]().length}</b>', true],
    ['with a feed', '({ site }: any) => <b>{rss({ title: "A", pages: [] } as any)}</b>', true],
    ['not in text that looks like a call', "() => <b>answerer().pages() {'answerer1().data'}</b>", false],
    ['not if it imports and does not call', '() => <b />', false],
    [
      'not with its own functions of such names',
      '() => { const answerer = () => ({ pages: () => 1 }); return <b>{answerer().pages()}</b>; }',
      false,
    ],
  ])('%s', async (_, body, asks) => {
    const { value, problems } = await compileAt(site({ 'templates/pages/page.tsx': ours + template(body) }));
    expect(lines(problems)).toBe('');
    expect(value.program?.hasQueries).toBe(asks);
  });
});

test('in one memory only values affected by an edit change', async () => {
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const root = site();
  await new Promise((later) => setTimeout(later, 60)); // younger files may still be changing
  const compileNow = async () => ({
    ...(await compileAt(root, memory)).value,
    ...(await stylesOf({ root, runtime: 'preact' }, memory)),
  });
  const first = await compileNow();
  const second = await compileNow();
  expect(second.program).toBe(first.program);
  expect(second.fonts).toBe(first.fonts);
  put(root, 'templates/styles/site.css', 'b { margin: 1px }');
  const third = await compileNow();
  expect(third.program).toBe(first.program);
  expect(third.styles).toBe('b{margin:1px}');
});

test('hooks are sent to the browser only if an island uses them', async () => {
  const page = `import Lamp from '../islands/Lamp.tsx';\n${template('() => <Lamp />')}`;
  const textOf = async (lamp: string) => {
    const { value } = await compileAt(
      site({ 'templates/pages/page.tsx': page, 'templates/islands/Lamp.tsx': lamp }),
    );
    return value.islands?.modules
      .get('Lamp')
      ?.map(({ text }) => text)
      .join('\n');
  };
  const hooks = '.__H'; // where they keep the state of a component
  expect(await textOf('export default () => <b>on</b>;')).not.toContain(hooks);
  const uses = `import { useState } from 'react';\nexport default () => <b>{useState(0)[0]}</b>;`;
  expect(await textOf(uses)).toContain(hooks);
});

test('JSX in islands keeps keys', () => {
  expect(jsx('li', { children: 'one' }, 'a')).toMatchObject({
    type: 'li',
    key: 'a',
    props: { children: 'one' },
  });
});
