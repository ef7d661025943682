// CSS modules: names local to each file, one stylesheet in one order, and only the used rules on each page.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  generator,
  lines,
  makeSite,
  put,
  snapshot,
} from './support/sites.ts';

const site = (files = {}) => makeSite('css-modules', files);
const html = (root: string, path = '') => readFileSync(join(root, 'dist', path, 'index.html'), 'utf8');
const stylesOf = (text: string) => text.match(/<style>([\s\S]*?)<\/style>/)?.[1];
const browser = browserOfFile();

describe.each(['preact', 'react'] as const)('under %s', (runtime) => {
  test('each file has its own class names, and a page has its used rules', async () => {
    const root = site();
    expect(lines((await buildSite(root, { runtime })).problems)).toBe('');
    expect(html(root)).toContain('<div class="base_box Card_title2 Card_title3"><span class="Card_my-mark">');
    expect(stylesOf(html(root))).toBe(
      [
        // React's own script ends some word with "enter": it may give that class to an element.
        runtime === 'react' ? '.align-center:where(:not(table,img)){text-align:center}' : '',
        'site-island,site-slot{display:contents}p{margin:0}', // of the generator, and of site.css
        '.Lamp_lamp{color:gold}.Lamp_lit{color:#ff0}',
        '.base_box{border:1px solid}', // composed
        '.Card_title2{color:red}.Card_my-mark{animation:Card_blink 1s}@keyframes Card_blink{to{opacity:0}}',
        '.Card_title3{color:purple}', // of a page template, whose file is called the same
      ].join(''),
    );
    expect(stylesOf(html(root, 'plain'))).toBe('p{margin:0}');
  });

  test('an island has the same class names in the browser', async () => {
    const root = site();
    await buildSite(root, { runtime });
    const address = await serve(join(root, 'dist'));
    const { page, messages } = await openPage(browser());
    await page.goto(`${address}`);
    const lamp = page.getByRole('button', { name: 'Lamp' });
    const color = () => lamp.evaluate((one) => getComputedStyle(one).color);
    expect(await color()).toBe('rgb(255, 215, 0)');
    await lamp.click();
    await expect.poll(color).toBe('rgb(255, 255, 0)');
    expect(messages).toEqual([]);
  });
});

test('names are the same in another folder, and for every way of import', async () => {
  const root = site();
  await buildSite(root);
  const card = readFileSync(join(root, 'templates/parts/Card.tsx'), 'utf8');
  for (const files of [
    {},
    { 'package.json': '{"name":"a","sideEffects":false}' },
    { 'templates/parts/Card.tsx': card.replace('import styles from', 'import * as styles from') },
    {
      'templates/parts/Card.tsx': card
        .replace('import styles from', "import { title, 'my-mark' as mark } from")
        .replace('styles.title', 'title')
        .replace("styles['my-mark']", 'mark'),
    },
  ]) {
    const other = site(files);
    expect(lines((await buildSite(other)).problems)).toBe('');
    expect(snapshot(join(other, 'dist'))).toEqual(snapshot(join(root, 'dist')));
  }
});

test('a name chosen during rendering keeps its rules', async () => {
  const root = site();
  const card = readFileSync(join(root, 'templates/parts/Card.tsx'), 'utf8');
  put(root, 'templates/parts/Card.tsx', card.replace('styles.title', "styles['my-'.concat('mark')]"));
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(html(root)).toContain('<div class="Card_my-mark Card_title3">');
});

test('a class that composes names, and that its module lacks, is reported', async () => {
  const css = 'templates/parts/Other.module.css';
  const text = `.base { margin: 0 }
.a { composes: base bse; color: red }
.b { composes: title from './Card.module.css'; }
.c { composes: page from global; }
.d { /* composes: no */ composes: no-such }
`;
  const { problems } = await buildSite(site({ [css]: text }));
  const found = problems.filter(({ at }) => at?.file === css);
  expect(found.map(({ code, facts, at }) => [code, ...facts, at?.line, at?.column])).toEqual([
    ['unknown-class', 'bse', css, 'base', 2, 21],
    ['unknown-class', 'no-such', css, undefined, 5, 35],
  ]);
});

test('a watch has the result of a clean build: rules, names, files', async () => {
  const root = site();
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const [css, card] = ['templates/parts/Card.module.css', 'templates/parts/Card.tsx'];
  const [before, tsx] = [css, card].map((path) => readFileSync(join(root, path), 'utf8')) as [string, string];
  for (const [change, expected] of [
    [() => {}, ''],
    [() => put(root, css, before.replace('red', 'orange')), ''],
    [() => put(root, css, before.replaceAll('.title', '.heading')), `unknown-class ${card}:6:24`],
    [() => put(root, card, tsx.replace('styles.title', 'styles.heading')), ''],
    [() => put(root, css, `${before}}`), `template-syntax ${css}:7:1`],
    [() => rmSync(join(root, css)), `template-syntax ${card}:2:20`],
    [() => [put(root, css, before), put(root, card, tsx)], ''],
    [() => put(root, 'templates/parts/Another.module.css', '.title { color: red; }'), ''],
    [() => put(root, 'templates/islands/Card.module.css', '.title { color: red; }'), ''],
  ] as const) {
    change();
    expect(lines((await buildSite(root, { memory })).problems)).toBe(expected);
    if (expected !== '') continue;
    await buildSite(root, { out: join(root, 'clean') });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  }
});

test('TypeScript checks the imported names', () => {
  const root = site();
  mkdirSync(join(root, 'node_modules/@types'), { recursive: true });
  for (const name of ['typescript', '@types/react'])
    symlinkSync(join(generator, 'node_modules', name), join(root, 'node_modules', name));
  const shared = join(generator, 'src/scaffold/site.tsconfig.json');
  const { files } = JSON.parse(readFileSync(shared, 'utf8')) as { files: readonly string[] };
  expect(files).toContain('./styles.d.ts');
  // Other types of the generator are there once it is packed.
  put(
    root,
    'tsconfig.json',
    JSON.stringify({
      extends: shared,
      include: ['templates/parts'],
      files: [join(generator, 'src/scaffold/styles.d.ts')],
    }),
  );
  const tsc = join(generator, 'node_modules/typescript/bin/tsc');
  expect(execFileSync(process.execPath, [tsc, '-p', root], { encoding: 'utf8' })).toBe('');
});

test('nested rules have the names of the module', async () => {
  const root = makeSite('minimal', {
    'templates/pages/page.tsx': `import { z } from 'zod';
      import styles from './Card.module.css';
      export const schema = z.strictObject({});
      export default ({ body }: { body: { html: string } }) => <main className={styles.dark}>
        <h1 className={\`\${styles.card} \${styles.on}\`}>A</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></main>;`,
    'templates/pages/Card.module.css':
      '.card { .dark & { color: red } :global(.x) & { x: y } &.on { top: 1px } @media print { top: 2px } left: 3px }',
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toContain(
    '<style>.Card_dark .Card_card{color:red}.Card_card.Card_on{top:1px}@media print{.Card_card{top:2px}}.Card_card{left:3px}',
  );
});
