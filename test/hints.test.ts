// Explanations of mistakes, where a suggestion could mislead: no package for a missing file, no existing key.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guide } from '../src/problems/sentence.ts';
import { buildSite, generator, makeSite, sitesFolder, wordsOf } from './support/sites.ts';
import { filesOf, source } from './support/source.ts';

const saidOf = async (fixture: string) => (await buildSite(makeSite(fixture))).problems.map(wordsOf);

test('a file in a stylesheet is not called a package, unless it has a scope', async () => {
  const [imported, picture, font] = await saidOf('styles-name-missing-files');
  for (const one of [imported, picture]) {
    expect(one).toContain('Create the file, or correct its name.');
    expect(one).not.toContain('npm install');
  }
  expect(font).toContain('npm install @fontsource/nope');
});

test('each guide that a hint names exists, here and in the installed package', () => {
  const hints = filesOf('src').map(source).join('');
  const named = [...hints.matchAll(/\bguide\('([\w-]+)'\)/g)].map(([, name = '']) => guide(name));
  expect(named).toContain('docs/content/pages/guides/components.md'); // package.test.ts looks where it is installed
  for (const path of named) expect(existsSync(join(generator, path)), path).toBe(true);
  const sentences = filesOf('src/problems').map(source).join('');
  expect(sentences.match(/docs\/content\//g)).toHaveLength(1); // in guide
});

test('an unknown key is not taken for a renamed one if that key exists', async () => {
  const [said] = await saidOf('key-renamed');
  expect(said).toContain('"nav" is not a known key.');
  expect(said).not.toContain('Did you mean');
  expect(said).toContain('"menu"');
});

test('an island without a default export, or a wrong import, is reported with the fix', async () => {
  const [without, named] = await saidOf('island-without-default');
  expect(without).toContain('The island Lamp.tsx has no default export.');
  expect(named).toContain('not "Bulb"');
  const listening = makeSite('lost-handlers', {
    'templates/islands/Copy.client.ts': 'export function listen() {}',
    'templates/islands/Copy.tsx': 'export default () => <b>Copy</b>;',
  });
  expect((await buildSite(listening)).problems).toContainEqual(
    expect.objectContaining({ code: 'island-shape', facts: ['Copy.client.ts'] }),
  );
});

test('an unknown key gets the only missing key as suggestion', async () => {
  const schema =
    'z.strictObject({ menu: z.array(z.string()), size: z.strictObject({ width: z.number(), unit: z.string() }) })';
  const template = readFileSync(join(sitesFolder, 'minimal/templates/pages/page.tsx'), 'utf8').replace(
    'z.strictObject({})',
    schema,
  );
  const size = 'size: { width: 1, unit: px }';
  const hintsOf = async (front: string) => {
    const text = `---\ntitle: A\ndescription: B\n${front}\n---\n\nText.\n`;
    const root = makeSite('minimal', {
      'templates/pages/page.tsx': template,
      'content/pages/index.md': text,
    });
    const { problems } = await buildSite(root);
    const unknown = problems.filter(({ code }) => code === 'unknown-key');
    expect(unknown.length).toBeGreaterThan(0);
    return unknown.map((one) => /Was "(.*)" renamed\?.* wants "(.*)",/.exec(wordsOf(one))?.slice(1));
  };
  expect(await hintsOf(`${size}\nnavigation: [a, b]`)).toEqual([['navigation', 'menu']]);
  // In a mapping within.
  expect(await hintsOf('menu: [a]\nsize: { breadth: 1, unit: px }')).toEqual([['size.breadth', 'width']]);
  // Of another type; two that it could be; two that could be it; nothing missing.
  expect(await hintsOf(`${size}\nnavigation: one`)).toEqual([undefined]);
  expect(await hintsOf('menu: [a]\nsize: { breadth: 1 }')).toEqual([undefined]);
  expect(await hintsOf(`${size}\nnavigation: [a]\nother: [b]`)).toEqual([undefined, undefined]);
  expect(await hintsOf(`${size}\nmenu: [a]\nnavigation: [a]`)).toEqual([undefined]);
  // A key that is merely misspelt.
  expect(await hintsOf(`${size}\nmenue: [a]`)).toEqual([undefined]);
});

test('a misnamed key is one problem, which names the missing key', async () => {
  const schema =
    'z.strictObject({ steps: z.array(z.strictObject({ label: z.string(), to: z.string() })), size: z.strictObject({ width: z.number() }).transform((size) => size.width) })';
  const minimal = join(sitesFolder, 'minimal');
  const template = readFileSync(join(minimal, 'templates/pages/page.tsx'), 'utf8').replace(
    'z.strictObject({})',
    schema,
  );
  const asksForMenu = readFileSync(join(minimal, 'templates/Document.tsx'), 'utf8').replace(
    '.default([])',
    '',
  );
  const told = async (menu: string, front: string) => {
    const text = `---\ndescription: B\n${front}\n---\n\nText.\n`;
    const site = readFileSync(join(minimal, 'content/site.yml'), 'utf8');
    const { problems } = await buildSite(
      makeSite('minimal', {
        'templates/pages/page.tsx': template,
        'templates/Document.tsx': asksForMenu,
        'content/site.yml': `${site}${menu}\n`,
        'content/pages/index.md': text,
      }),
    );
    return problems.map(({ code, facts: [key, near, , , missing] }) => [code, key, near, missing]);
  };
  const front = 'title: A\nsteps: [{ label: a, to: b }]\nsize: { width: 1 }';
  expect(await told('menu: [{ href: / }]', front)).toEqual([]);
  // Keys of the site: misspelt with any value, and renamed.
  expect(await told('menue: [{ href: / }]', front)).toEqual([['unknown-key', 'menue', 'menu', 'menu']]);
  expect(await told('menue: 7', front)).toEqual([['unknown-key', 'menue', 'menu', 'menu']]);
  expect(await told('navigation: [{ href: / }]', front)).toEqual([
    ['unknown-key', 'navigation', undefined, 'menu'],
  ]);
  // One is misspelt, and another is not there at all.
  const two = await told('menu: [{ href: / }]', 'titel: A\nsize: { width: 1 }');
  expect(two.map(([code, key]) => `${code} ${key}`).sort()).toEqual([
    'missing-key steps',
    'unknown-key titel',
  ]);
  // Keys of front matter and of the template, in lists, and in values that a schema transforms.
  expect(
    await told(
      'menu: [{ href: / }]',
      'titel: A\nsteps: [{ lable: a, to: b }, { label: c, target: d }]\nsize: { widht: 1 }',
    ),
  ).toEqual(
    expect.arrayContaining([
      ['unknown-key', 'titel', 'title', 'title'],
      ['unknown-key', 'steps.0.lable', 'label', 'label'],
      ['unknown-key', 'steps.1.target', undefined, 'to'],
      ['unknown-key', 'size.widht', 'width', 'width'],
    ]),
  );
  // A key near an existing one is not the missing one.
  expect(await told('menu: [{ href: / }]', `${front}\ntitlee: B`)).toEqual([
    ['unknown-key', 'titlee', undefined, undefined],
  ]);
  const both = await told('menu: [{ href: / }]', 'title: A\nstep: [{ label: a, to: b }]\nsteps: []\nsiz: {}');
  expect(both.map(([code, key, , missing]) => [code, key, missing])).toEqual([
    ['unknown-key', 'step', undefined],
    ['unknown-key', 'siz', 'size'],
  ]);
});

test('a missing file is reported with the nearest name', async () => {
  const files = {
    'templates/styles/site.css':
      '@import "colours.css"; p { background: url(foks.png) } a { background: url("./img/hil.png") }',
    'templates/styles/colors.css': 'p { margin: 0 }',
    'templates/styles/fox.png': 'x',
    'templates/styles/img/hill.png': 'x',
    'templates/parts/Footer.tsx': 'export const Footer = () => <p>x</p>;',
    'templates/parts/zebra.css': 'p { margin: 0 }',
  };
  const guesses = async (more: Readonly<Record<string, string>>) =>
    (await buildSite(makeSite('minimal', more))).problems.map((one) => [
      one.code,
      one.at?.file,
      /Did you mean "(.*)"/.exec(wordsOf(one))?.[1],
    ]);
  expect(await guesses(files)).toEqual(
    ['colors.css', 'fox.png', './img/hill.png'].map((name) => [
      'template-syntax',
      'templates/styles/site.css',
      name,
    ]),
  );
  const page = 'templates/pages/page.tsx';
  const imports = (name: string) =>
    guesses({
      ...files,
      'templates/styles/site.css': '',
      [page]: `import { Footer } from '${name}';\nFooter();`,
    });
  expect(await imports('../parts/Foter.tsx')).toEqual([['template-syntax', page, '../parts/Footer.tsx']]);
  expect(await imports('../part/Footer')).toEqual([['template-syntax', page, '../parts/Footer']]);
  expect(await imports('../parts/Quite.tsx')).toEqual([['template-syntax', page, undefined]]);
  // Never itself.
  expect(await imports('./pages.tsx')).toEqual([['template-syntax', page, undefined]]);
});

test.each([
  ['{ draw: () => null }', 'an object'],
  ["'Lamp'", 'a text'],
  ['<b>x</b>', 'an element'],
  ['[1]', 'a list'],
  ['async () => <b>x</b>', 'an async function'],
])('an island whose default export is %s is reported at its location with the fix', async (value, found) => {
  const root = makeSite('island-without-default', {
    'templates/islands/Lamp.tsx': `const some = 1;\nexport default ${value};\nexport { some };`,
    'templates/islands/Copy.client.ts': 'export default function listen() {}',
    'templates/islands/Bulb.tsx': 'export function Bulb() { return null; }\nexport default Bulb;',
    'templates/pages/page.tsx': readFileSync(
      join(sitesFolder, 'island-without-default/templates/pages/page.tsx'),
      'utf8',
    ).replace('{ Bulb }', 'Bulb'),
  });
  const { problems } = await buildSite(root);
  expect(problems).toMatchObject([
    {
      code: 'island-shape',
      at: { file: 'templates/islands/Lamp.tsx', line: 2 },
      facts: ['Lamp.tsx', undefined, found],
    },
  ]);
  expect(wordsOf(problems[0])).toContain('export default');
});

test('an island may be a memo component', async () => {
  const root = makeSite('minimal', {
    'templates/islands/Lamp.tsx': "import { memo } from 'react';\nexport default memo(() => <b>lit</b>);",
    'templates/pages/page.tsx': readFileSync(join(sitesFolder, 'minimal/templates/pages/page.tsx'), 'utf8')
      .replace('<h1>', '<Lamp /><h1>')
      .replace('import { z }', "import Lamp from '../islands/Lamp.tsx';\nimport { z }"),
  });
  expect((await buildSite(root)).problems).toEqual([]);
});
