// Stylesheets for Tailwind: compiled by the packages of the site with the words of its templates, where every mistake has its place.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memoryOfOneRun } from '../src/build/memory.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { WarmBundler } from '../src/stages/2-templates/bundling/bundle.ts';
import { pass } from './support/clock.ts';
import { patience } from './support/patience.ts';
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
  wordsOf,
} from './support/sites.ts';

/** Only the tested part of Tailwind's own stylesheet: the order of its layers, no theme and no preflight. */
const small =
  '@layer theme, base, components, utilities; @import "tailwindcss/utilities" layer(utilities); @theme { --spacing: 1px; --color-ink: #123; --breakpoint-md: 48rem; }';

const all = ['tailwindcss', '@tailwindcss/oxide', 'sass'];

/** Names utilities: the words of content do not count. */
const words = 'templates/words.html';

/** A site with packages of the generator's own tests, whose page has this body, with utilities that a template names. */
function site(
  body: string,
  files: Readonly<Record<string, string>> = {},
  packages = all.slice(0, 2),
): string {
  const root = makeSite('minimal', {
    'content/pages/index.md': page('Home', body),
    [words]: body,
    ...files,
  });
  for (const name of packages) {
    mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true });
    symlinkSync(join(generator, 'node_modules', name), join(root, 'node_modules', name));
  }
  return root;
}
const html = (root: string, path = '') => readFileSync(join(root, 'dist', path, 'index.html'), 'utf8');
const stylesOf = (root: string, path = '') => html(root, path).match(/<style>([\s\S]*?)<\/style>/)?.[1];
const problemsOf = async (root: string) => (await buildSite(root)).problems;
const edit = (root: string, path: string, from: string, to: string) =>
  put(root, path, readFileSync(join(root, path), 'utf8').replace(from, to));

test('each page has the Tailwind utilities of its own templates', async () => {
  const root = site('<p class="p-4 hover:m-2 nonsense">Text.</p>', {
    'templates/styles/site.css': `${small} @source inline("md:m-2 dark:text-ink");`,
    'content/pages/other.md': page('Other', '<p class="md:m-2 dark:text-ink">Text.</p>'),
  });
  edit(root, 'templates/pages/page.tsx', '<h1>', '<h1 className="m-1">');
  expect(lines(await problemsOf(root))).toBe('');
  const layers = '@layer theme,base,components,utilities;@layer utilities{.m-1{margin:var(--spacing)}';
  expect(stylesOf(root)).toBe(
    `${layers}.p-4{padding:calc(var(--spacing) * 4)}@media(hover:hover){.hover\\:m-2:hover{margin:calc(var(--spacing) * 2)}}}:root,:host{--spacing: 1px}`,
  );
  expect(stylesOf(root, 'other')).toBe(
    `${layers}@media(min-width:48rem){.md\\:m-2{margin:calc(var(--spacing) * 2)}}@media(prefers-color-scheme:dark){.dark\\:text-ink{color:var(--color-ink)}}}:root,:host{--spacing: 1px;--color-ink: #123}`,
  );
});

describe('content adds no utilities to the stylesheet:', () => {
  const body = `<p class="p-4 m-2 fixed inset-0 bg-[url(../../../private.png)] [html:has(&)_header]:hidden">Text.</p>
<p class="bg-[url(/etc/hostname)] bg-[u\\72l(../../../private.png)] [background:url(https://elsewhere.example/x)] content-[x]">Text.</p>

\`\`\`
<p class="m-3 bg-[url(./code.png)] before:content-['']">
\`\`\`
`;
  const files = {
    [words]: '<p class="p-4">',
    'private.png': 'private',
    'content/pages/data.md': page('Data', 'Text.').replace(
      '---\n',
      '---\nlede: m-4 bg-[url(../../../private.png)]\n',
    ),
    'templates/pages/page.tsx': `import { z } from 'zod';
      export const schema = z.strictObject({ lede: z.string().optional() });
      export default ({ page, body }) => <><h1 className={page.lede}>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;`,
  };

  test('not by classes, code or front matter', async () => {
    const root = site(body, { 'templates/styles/site.css': small, ...files });
    expect(lines(await problemsOf(root))).toBe('');
    const utilities = '@layer utilities{.p-4{padding:calc(var(--spacing) * 4)}}:root,:host{--spacing: 1px}';
    expect(stylesOf(root)?.replace(/^.*(?=@layer theme)/, '')).toBe(
      `@layer theme,base,components,utilities;${utilities}`,
    );
    expect(snapshot(join(root, 'dist'))).not.toMatchObject({ 'assets/private.png': expect.anything() });
    expect(readFileSync(join(root, 'dist/_headers'), 'utf8')).not.toContain('elsewhere.example');
  });

  test('except plain names if the stylesheet requests them', async () => {
    const root = site(body, { 'templates/styles/site.css': `${small} @source "../../content";`, ...files });
    expect(lines(await problemsOf(root))).toBe('');
    const rules = (stylesOf(root) ?? '').match(/\.(?!hljs)[\w-]+(?=\{)/g);
    expect(rules).toEqual(['.fixed', '.inset-0', '.m-2', '.p-4']);
    expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).not.toMatch(/<style>[^<]*(?:url|elsewhere)/);
  });

  // In a process of its own: Tailwind would wait for the pipe in a call that nothing else can end.
  test('and pipes and outside symbolic links are not read', () => {
    const root = site(body, { 'templates/styles/site.css': `${small} @source "../../content";`, ...files });
    execFileSync('mkfifo', [join(root, 'content/pages/pipe.md')]);
    symlinkSync('/dev/zero', join(root, 'content/pages/zero.svg'));
    const args = [join(generator, 'bin/site.js'), 'build', '--root', root];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      timeout: patience,
      killSignal: 'SIGKILL',
    });
    const codes = `${stdout}${stderr}`.match(/(?:not-a-file|outside-symlink) \S+/g);
    expect(codes).toEqual(['not-a-file content/pages/pipe.md', 'outside-symlink content/pages/zero.svg']);
    expect(status).toBe(1);
  });
});

test('unused rules of the full Tailwind preflight and theme are dropped', async () => {
  const root = site('<p class="shadow text-red-500">Text.</p>', {
    'templates/styles/site.css': '@import "tailwindcss";',
  });
  expect(lines(await problemsOf(root))).toBe('');
  const styles = stylesOf(root);
  expect(styles).toContain('h1{font-size:inherit;font-weight:inherit}');
  expect(styles).toContain('.text-red-500{color:var(--color-red-500)}');
  expect(styles).toContain('--color-red-500: oklch(');
  expect(styles).toContain('@property --tw-shadow{');
  expect(styles).not.toMatch(/fieldset|textarea|--color-red-600|--font-mono|tailwindcss/);
});

test('imported files work: Sass, packages, and their url()', async () => {
  const root = site(
    '<p class="card note btn p-1">Text.</p>',
    {
      'templates/styles/site.css': `@import "./theme/card.scss";
      @import "pack" layer(components);
      ${small.replace('@layer', '@import "./theme/btn.css"; @layer')}`,
      'templates/styles/theme/card.scss':
        '$a: 2px; .card { margin: $a * 2; @apply p-3; background: url(moon.svg#a) }',
      'templates/styles/theme/moon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>',
      'templates/styles/theme/btn.css': '.btn { @apply m-2; }',
      'node_modules/pack/package.json': '{"name":"pack","style":"css/all.css"}',
      'node_modules/pack/css/all.css': '.note { background: url("../star.svg") }',
      'node_modules/pack/star.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3"/>',
      'templates/styles/site.scss': '@use "sass:math"; .note { order: math.div(4, 2) }',
    },
    all,
  );
  expect(lines(await problemsOf(root))).toBe('');
  expect(stylesOf(root)?.replace(/-[0-9a-f]{10}(?=\.)/g, '')).toBe(
    '.card{margin:4px;padding:calc(var(--spacing) * 3);background:url(/assets/moon.svg#a)}@layer components{.note{background:url(/assets/star.svg)}}.btn{margin:calc(var(--spacing) * 2)}@layer theme,base,components,utilities;@layer utilities{.p-1{padding:var(--spacing)}}:root,:host{--spacing: 1px}.note{order:2}',
  );
});

test('CSS modules, in Sass too, name the stylesheet with their theme', async () => {
  const root = site(
    'Text.',
    {
      'templates/styles/site.css': small,
      'templates/parts/a.module.css': '@reference "../styles/site.css"; .a { @apply p-4 dark:text-ink; }',
      'templates/parts/b.module.scss':
        '@reference "../styles/site.css"; $n: 3; .b { .unused & { order: 1 } @apply m-#{$n}; }',
      'templates/parts/Both.tsx': `import a from './a.module.css'; import b from './b.module.scss';
      export default () => <p className={a.a + ' ' + b.b}>Both</p>;`,
    },
    all,
  );
  edit(
    root,
    'templates/pages/page.tsx',
    'import { z }',
    "import Both from '../parts/Both.tsx'; import { z }",
  );
  edit(root, 'templates/pages/page.tsx', '<h1>', '<Both /><h1>');
  expect(lines(await problemsOf(root))).toBe('');
  expect(html(root)).toContain('<p class="a_a b_module_b">');
  expect(stylesOf(root)).toBe(
    '@layer theme,base,components,utilities;@layer utilities;.a_a{padding:calc(var(--spacing, 1px) * 4)}@media(prefers-color-scheme:dark){.a_a{color:var(--color-ink, #123)}}.b_module_b{margin:calc(var(--spacing, 1px) * 3)}',
  );
});

test('plugins, configuration and sources work', async () => {
  const root = site('<p class="zed own-9">Text.</p>', {
    'templates/styles/site.css': `${small} @plugin "./zed.ts"; @plugin "own" { more: 3 }; @config "../config.js";
      @source "../../node_modules/kit"; @source inline("m-7");`,
    'templates/styles/zed.ts': `import plugin from 'tailwindcss/plugin'; import { color } from './color.ts';
      export default plugin(({ addUtilities }) => addUtilities({ '.zed': { color } }));`,
    'templates/styles/color.ts': "export const color: string = 'red';",
    'templates/config.js': "module.exports = { theme: { extend: { colors: { brand: '#abc' } } } };",
    'node_modules/own/package.json': '{"name":"own"}',
    'node_modules/own/index.js': `module.exports = require('tailwindcss/plugin').withOptions(({ more }) => ({ matchUtilities }) =>
      matchUtilities({ own: (value) => ({ order: String(value - more) }) }, { values: { 9: '9' } }));`,
    'node_modules/kit/package.json': '{"name":"kit"}',
    'node_modules/kit/index.js': "export const badge = 'text-brand'; export const inline = 'm-' + 7;",
  });
  edit(root, 'templates/pages/page.tsx', 'import { z }', "import { badge, inline } from 'kit'; import { z }");
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it stands in the template.
  edit(root, 'templates/pages/page.tsx', '<h1>', '<h1 className={`${badge} ${inline}`}>');
  expect(lines(await problemsOf(root))).toBe('');
  expect(stylesOf(root)).toBe(
    '@layer theme,base,components,utilities;@layer utilities{.own-9{order:6}.m-7{margin:calc(var(--spacing) * 7)}.text-brand{color:#abc}.zed{color:red}}:root,:host{--spacing: 1px}',
  );
});

describe('mistakes', () => {
  const css = 'templates/styles/site.css';
  test.each([
    [
      '@apply',
      { [css]: `${small}\n/* @apply nope */ .a {\n  @apply p-2 nope m-1;\n}` },
      `template-syntax ${css}:3:14`,
    ],
    [
      'in a part',
      {
        [css]: `${small.replace('@layer', '@import "./a.css"; @layer')}`,
        'templates/styles/a.css': '.a {\n  @apply hover:nope;\n}',
      },
      'template-syntax templates/styles/a.css:2:10',
    ],
    [
      'in Sass',
      {
        [css]: `${small.replace('@layer', '@import "./a.scss"; @layer')}`,
        'templates/styles/a.scss': '// Sass\n$a: 1;\n.a { .b {\n  @apply nope;\n} }',
      },
      'template-syntax templates/styles/a.scss:4:3',
    ],
    ['syntax', { [css]: `${small}\n.a { color: red;` }, `template-syntax ${css}:2:1`],
    [
      'a rule that no browser reads',
      { [css]: `${small}\n\n.a {\n  color red; }` },
      `template-syntax ${css}:4:3`,
    ],
    [
      'a variant',
      { [css]: `${small}\n.a {\n  @variant nope { color: red; } }` },
      `template-syntax ${css}:3:3`,
    ],
    ['a value', { [css]: `${small}\n.a {\n  color: theme(nope); }` }, `template-syntax ${css}:3:10`],
    [
      'a function without its alpha',
      {
        [css]: `${small}\n.a { margin: --spacing(2); color: --alpha(#abc / 5%); }\nb { color: --alpha(red); }`,
      },
      `template-syntax ${css}:3:12`,
    ],
    [
      'a function without a number',
      { [css]: `${small}\n.a { margin: --spacing(2) --spacing(); }` },
      `template-syntax ${css}:2:27`,
    ],
    [
      'version 3',
      { [css]: '/* @tailwind base */\n@tailwind  base;\n@tailwind utilities;' },
      `template-syntax ${css}:2:1`,
    ],
    ['a directive', { [css]: `${small}\n.a { @aply p-2; }` }, `template-syntax ${css}:2:6`],
    [
      'two directives',
      { [css]: `${small}\n.a { @aply p-2; }\n@teme {}` },
      `template-syntax ${css}:2:6\ntemplate-syntax ${css}:3:1`,
    ],
    [
      'directives and words of two files',
      {
        [css]: `${small.replace('@layer', '@import "./a.css"; @layer')}\n.a { @aply p-2; }`,
        'templates/styles/a.css': '.a { color: rde;\n  @aply p-2; }',
      },
      `template-syntax templates/styles/a.css:1:13\ntemplate-syntax templates/styles/a.css:2:3\ntemplate-syntax ${css}:2:6`,
    ],
    [
      'a directive beside a utility',
      { [css]: `${small}\n.a { @aply p-2; @apply nope; }` },
      `template-syntax ${css}:2:6\ntemplate-syntax ${css}:2:24`,
    ],
    [
      'folders to search',
      {
        [css]: `${small}\n@source "../parts";@source "../none";\n@source "../nowhere/*.html"; @source not "../old"; @source inline("p-1");\n/* A comment. */`,
        'templates/parts/a.html': '',
      },
      `template-syntax ${css}:2:28\ntemplate-syntax ${css}:3:9`,
    ],
    [
      'an import',
      { [css]: `${small}\n@import "./smal.css";`, 'templates/styles/small.css': '' },
      `template-syntax ${css}:2:9`,
    ],
    ['a plugin', { [css]: `${small}\n@plugin "nope";` }, `plugin-not-found ${css}:2:9`],
    [
      'a plugin that asks',
      { [css]: `${small}\n@plugin "./p.js";`, 'templates/styles/p.js': 'export default () => Date.now();' },
      'unrepeatable templates/styles/p.js:1:27',
    ],
    [
      'a plugin that throws',
      { [css]: `${small}\n@plugin "./p.js";`, 'templates/styles/p.js': 'throw new Error("no");' },
      'template-syntax templates/styles/p.js:1:7',
    ],
    [
      'a module without @reference',
      { [css]: small, 'templates/parts/a.module.css': '.a { @apply p-4; }' },
      'template-syntax templates/parts/a.module.css:1:13',
    ],
    [
      'a file that url() names',
      {
        [css]: small.replace('@layer', '@import "./a.css"; @layer'),
        'templates/styles/a.css': '.a {\n}\n.zed { background: url(no.png) }',
      },
      'template-syntax templates/styles/a.css:3:8',
    ],
  ])('%s', async (_, files, expected) => {
    const problems = await problemsOf(site('Text.', files, all));
    expect(lines(problems)).toBe(expected);
  });

  test('a missing Tailwind is reported', async () => {
    for (const packages of [[], ['tailwindcss'], ['@tailwindcss/oxide']]) {
      const problems = await problemsOf(site('Text.', { [css]: '\n@import "tailwindcss";' }, packages));
      expect(lines(problems)).toBe(`not-installed ${css}:2:1`);
      expect(wordsOf(problems[0])).toBe(
        'This stylesheet needs Tailwind, which is not installed. Install it: npm install -D tailwindcss @tailwindcss/oxide',
      );
    }
  });
});

/** A site with everything that may change before a watch or the next build. */
const changing = () =>
  site(
    '<p class="p-4">Text.</p>',
    {
      'templates/styles/site.css': `${small.replace('@layer', '@import "./theme.scss"; @layer')} @plugin "../../plugins/zed.js"; @source "../../kit";`,
      'templates/styles/theme.scss': '@use "tokens"; @theme { --color-sky: #{tokens.$sky}; }',
      'templates/styles/_tokens.scss': '$sky: #00f;',
      'plugins/zed.js': 'export default ({ addUtilities }) => addUtilities({ ".zed": { color: "red" } });',
      'kit/a.html': '<p>',
      'templates/parts/part.ts': "export const part = 'm-1';",
      'templates/pages/page.tsx': `import { z } from 'zod'; import { part } from '../parts/part.ts';
        export const schema = z.strictObject({});
        export default ({ page, body }) => <><h1 className={[part, 'm-' + 9, 'm-' + 10].join(' ')}>{page.title}</h1>
          <div dangerouslySetInnerHTML={{ __html: body.html }} /></>;`,
    },
    all,
  );
/** Changes the content of the page, and the utilities in templates. */
const show = (root: string, body: string) => {
  put(root, 'content/pages/index.md', page('Home', body));
  put(root, words, body);
};
const changes: readonly (readonly [string, (root: string) => void])[] = [
  ['.p-4{', () => {}],
  ['.m-2{', (root) => show(root, '<p class="m-2">Text.</p>')],
  ['.text-sky{', (root) => show(root, '<p class="text-sky">Text.</p>')],
  ['--color-sky: #0ff', (root) => put(root, 'templates/styles/_tokens.scss', '$sky: #0ff;')],
  ['.m-8{', (root) => put(root, 'templates/parts/part.ts', "export const part = 'm-8';")],
  ['.zed{color:red}', (root) => show(root, '<p class="zed">Text.</p>')],
  ['.zed{color:tan}', (root) => edit(root, 'plugins/zed.js', 'red', 'tan')],
  // No file of templates/ has these words: the page composes them.
  ['.m-9{', (root) => put(root, 'kit/deep/b.html', '<p class="m-9">')],
  ['.m-10{', (root) => put(root, 'kit/deep/b.html', '<p class="m-10">')],
];

test('a watch has the result of a clean build: words, themes, plugins, sources', async () => {
  const root = changing();
  const ran: string[] = [];
  const memory = { ...memoryOfOneRun(undefined, (name) => ran.push(name)), bundler: new WarmBundler() };
  atTheEnd(() => closeBundles(memory));
  for (const [expected, change] of changes) {
    change(root);
    pass(60_000); // values from younger files are made again in any case
    expect(lines((await buildSite(root, { memory })).problems)).toBe('');
    expect(stylesOf(root)).toContain(expected);
    await buildSite(root, { out: join(root, 'clean') });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
  }
  ran.length = 0;
  put(root, words, '<p class="zed">Text.</p>\n\nUnheard: grade, blank, p-x.');
  await buildSite(root, { memory });
  expect(ran).toContain('candidates of file');
  expect(ran).not.toContain('bundle styles'); // no word is new
});

test('the next build does so, too, with the cache while nothing changes', async () => {
  const root = changing();
  const build = async () => {
    pass(60_000);
    const request = { root, out: join(root, 'dist'), today: '2025-11-03' };
    const { result, save } = await buildWith(request, new Packs(join(root, 'store')));
    save();
    return result;
  };
  for (const [expected, change] of changes) {
    change(root);
    const { problems } = await build();
    expect(lines(problems)).toBe('');
    expect(stylesOf(root)).toContain(expected);
  }
  expect((await build()).phases.length).toBe(1); // nothing has changed
  await buildSite(root, { out: join(root, 'clean') });
  expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
});
