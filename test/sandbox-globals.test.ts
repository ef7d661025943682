// Templates may not read the machine, and permitted values are the same on every machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { memoryOfOneRun } from '../src/build/memory.ts';
import { Packs } from '../src/engine/pack.ts';
import { buildSite, generator, lines, makeSite, page, put, snapshot, wordsOf } from './support/sites.ts';

/** A site whose page shows the value of `code`. */
const asking = (code: string, files: Readonly<Record<string, string>> = {}) =>
  makeSite('minimal', {
    'content/pages/index.md': page('Home', ''),
    'templates/pages/page.tsx': `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Page({ page, site }) {
  const asked = () => { return (
${code}
  ); };
  return <h1>{String(asked())}</h1>;
}
`,
    ...files,
  });

describe('a value that is kept between pages is reported', () => {
  const tsx = 'templates/pages/page.tsx';
  const schema = `import { z } from 'zod';\nexport const schema = z.strictObject({});\n`;
  const template = (before: string, value: string) =>
    `${schema}${before}\nexport default ({ page, body }) => <><h1>{page.title}</h1><p id={String(${value})} dangerouslySetInnerHTML={{ __html: body.html }} /></>;`;
  const component = (before: string, value: string) =>
    `${schema}${before}\nexport default () => <b>{String(${value})}</b>;`;
  const plain = template('', '1');
  const counter = 'let count = 0;';
  test.each<readonly [string, Readonly<Record<string, string>>, string]>([
    ['a counter', { [tsx]: template(counter, '++count') }, `${tsx}:3:5`],
    ['a list that grows', { [tsx]: template('const all = [];', 'all.push(page.title)') }, `${tsx}:3:7`],
    [
      'the first use of a term',
      { [tsx]: template('const seen = new Set();', 'seen.has(page.title) ? 1 : seen.add(page.title) && 2') },
      `${tsx}:3:7`,
    ],
    [
      'a counter in a part',
      {
        [tsx]: template("import { next } from '../parts/next.ts';", 'next()'),
        'templates/parts/next.ts': `\nexport ${counter}\nexport const next = () => ++count;`,
      },
      'templates/parts/next.ts:2:12',
    ],
    [
      'a property of a function',
      {
        [tsx]: template(
          'function next() { next.count = (next.count ?? 0) + 1; return next.count; }',
          'next()',
        ),
      },
      tsx,
    ],
    [
      'a component, on one page',
      { 'templates/components/part.tsx': component(counter, 'count++') },
      'templates/components/part.tsx:3:5',
    ],
    [
      'values that are computed once',
      {
        [tsx]: template(
          'const known = new Map();\nlet once;',
          "once ??= known.get('a') ?? known.set('a', 'b').get('a')",
        ),
      },
      '',
    ],
    [
      'a variable of the component',
      { [tsx]: template(counter, '[1, 2].map(() => { let count = 0; return ++count; })') },
      '',
    ],
  ])('%s', async (_, files, at) => {
    const pages = { 'content/pages/a.md': page('A'), 'content/pages/b.md': page('B', ':part') };
    const root = makeSite('minimal', {
      [tsx]: plain,
      'templates/components/part.tsx': component('', '1'),
      ...pages,
      ...files,
    });
    const { problems } = await buildSite(root);
    expect(problems.map((one) => lines([{ ...one, related: [] }]))).toEqual(
      at ? [`template-state ${at}`] : [],
    );
  });

  test('and each page logs once', async () => {
    const root = makeSite('minimal', { [tsx]: template('', 'console.log("shown") ?? 1') });
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    expect(lines((await buildSite(root)).problems)).toBe('');
    expect(log.mock.calls).toEqual([['shown']]);
    log.mockRestore();
  });

  test('in a plugin, on the page', async () => {
    const root = makeSite('minimal', {
      'templates/pages/page.tsx': plain,
      'content/site.yml':
        'name: Fixture\nurl: https://fixture.example\nlanguage: en\nmarkdown: { plugins: [./templates/count.ts] }\n',
      'templates/count.ts':
        'let count = 0;\nexport default () => (tree) => void (tree.children[0].children[0].value = String(++count));',
    });
    const { problems } = await buildSite(root);
    expect(lines(problems)).toBe('template-state content/pages/index.md');
    expect(problems[0]?.facts[2]).toBe('plugin');
  });

  test('by every build until it is mended, and from the cache', async () => {
    const files = { [tsx]: template(counter, '++count'), 'content/pages/a.md': page('A') };
    const root = makeSite('minimal', files);
    const codes = async () => {
      const memory = memoryOfOneRun(new Packs(join(root, '.cache')));
      return (await buildSite(root, { memory })).problems.map(({ code }) => code);
    };
    expect(await codes()).toEqual(['template-state']);
    expect(await codes()).toEqual(['template-state']);
    for (const name of ['a', 'index']) {
      put(root, `content/pages/${name}.md`, page('Edited'));
      expect(await codes()).toEqual(['template-state']);
    }
    put(root, tsx, plain);
    expect(await codes()).toEqual([]);
  });
});

/** Templates get values that other pages get too. */
describe('a value that is changed is reported in', () => {
  const schema = `import { z } from 'zod';\nexport const schema = z.strictObject({ list: z.array(z.any()).optional() });\n`;
  const shown =
    'export default ({ page, body }) => <><h1>{page.title}</h1><p dangerouslySetInnerHTML={{ __html: body.html }} /></>;';
  const change = (to: string) => `const change = (props) => { ${to} };\n`;
  const head = 'export const head = (props) => { change(props); return {}; };\n';
  const paths = 'export const paths = (props) => { change(props); return []; };\n';
  const tsx = 'templates/pages/page.tsx';
  const parts = {
    'templates/pages/page.tsx':
      'export default function Page(props) { change(props); return <h1>{props.page.title}</h1>; }',
    'templates/components/part.tsx':
      'export default function Part(props) { change(props); return <b>b</b>; }',
    'templates/files/a.txt.ts': 'export default (props) => { change(props); return "a"; };',
    'templates/Card.tsx':
      'export const alt = () => "a";\nexport default (props) => { change(props); return <div>a</div>; };',
  };
  const ofSite = 'props.site.name = "x";';
  test.each([
    [tsx, ofSite],
    [tsx, 'props.site.menu.push({ href: "/" });'],
    [tsx, 'delete props.page.title;'],
    [tsx, 'props.page.more = "x";'],
    [tsx, 'const { page } = props; page.description = "x";'],
    [tsx, 'props.data.list.sort();'],
    [tsx, 'props.data.list[0].b = "x";'],
    [tsx, 'props.body.html = "x";'],
    [tsx, 'props.body.headings.reverse();'],
    [tsx, 'undeclared = "x";'],
    ['templates/components/part.tsx', ofSite],
    ['templates/components/part.tsx', 'props.attributes.list = "x";'],
    ['templates/files/a.txt.ts', ofSite],
    ['templates/Card.tsx', ofSite],
    ['head', ofSite],
    ['paths', 'props.data.list.reverse();'],
  ])('%s: %s', async (where, to) => {
    const file = where.endsWith('s') || where === 'head' ? tsx : where;
    const more =
      where === 'head'
        ? `${head}${shown}`
        : where === 'paths'
          ? `${paths}${shown}`
          : parts[where as keyof typeof parts];
    const root = makeSite('minimal', {
      'templates/pages/page.tsx': `${schema}${shown}`,
      'content/pages/index.md': page('Home', '::part\n\n## One\n\n## Two').replace(
        '---\n\n',
        'list: [{ b: c }, 1]\n---\n\n',
      ),
      'templates/components/part.tsx': `${schema}export default () => <b>b</b>;`,
      [file]: `${schema}${change(to)}${more}`,
    });
    const { problems } = await buildSite(root);
    const [one] = problems;
    const places = [one?.at, ...(one?.related ?? [])].map((at) => `${at?.file}:${at?.line}`);
    expect([problems.length, one?.code, places]).toEqual([
      1,
      file.includes('components') ? 'component-threw' : 'template-threw',
      expect.arrayContaining([`${file}:3`]),
    ]);
  });

  test('a package that cannot be compiled in strict mode, at its line', async () => {
    const root = asking('old.f', {
      'node_modules/old/package.json': '{ "name": "old", "version": "1.0.0", "main": "old.js" }',
      'node_modules/old/old.js': 'exports.f = 1;\nexports.g = (o) => { with (o) return a; };\n',
    });
    put(root, tsx, `import old from 'old';\n${readFileSync(join(root, tsx), 'utf8')}`);
    const { problems } = await buildSite(root);
    expect(lines(problems)).toBe('template-threw node_modules/old/old.js:2:22');
  });
});

describe('a template that uses', () => {
  test.each([
    ['Date.now()', 'Date.now()', 'clock'],
    ['Date()', 'Date()', 'clock'],
    ['new Date()', 'new Date()', 'clock'],
    ['new globalThis.globalThis.Date()', 'new Date()', 'clock'],
    ['new (class extends Date {})()', 'new Date()', 'clock'],
    ['performance.now()', 'performance.now()', 'clock'],
    ['performance.timeOrigin', 'performance.timeOrigin', 'clock'],
    ["Intl.DateTimeFormat('de').format()", 'Intl.DateTimeFormat().format()', 'clock'],
    ["new Intl.DateTimeFormat('de').formatToParts()", 'Intl.DateTimeFormat().formatToParts()', 'clock'],
    ['process.env.AUTHOR', 'process.env.AUTHOR', 'machine'],
    ["'AUTHOR' in process.env", 'process.env.AUTHOR', 'machine'],
    ['Object.keys(process.env)', 'process.env', 'machine'],
    ['process.cwd()', 'process.cwd', 'machine'],
    ['global.process.platform', 'process.platform', 'machine'],
    ['Math.random()', 'Math.random()', 'chance'],
    ['crypto.randomUUID()', 'crypto.randomUUID()', 'chance'],
    ["crypto.subtle.digest('SHA-1', new Uint8Array())", 'crypto.subtle', 'chance'],
    ['crypto.getRandomValues(new Uint8Array(1))', 'crypto.getRandomValues()', 'chance'],
    ["fetch('/')", 'fetch()', 'network'],
    ["new WebSocket('wss://fixture.example')", 'new WebSocket()', 'network'],
    ['new XMLHttpRequest()', 'new XMLHttpRequest()', 'network'],
    ['setTimeout(() => {})', 'setTimeout()', 'later'],
    ['setInterval(() => {})', 'setInterval()', 'later'],
    ['setImmediate(() => {})', 'setImmediate()', 'later'],
    ['queueMicrotask(() => {})', 'queueMicrotask()', 'later'],
    ["process.getBuiltinModule('fs')", 'process.getBuiltinModule', 'files'],
    ["require(['f', 's'].join(''))", 'require("fs")', 'files'],
    ['(5).toLocaleString()', 'toLocaleString()', 'language'],
    ['5n.toLocaleString()', 'toLocaleString()', 'language'],
    ['[5].toLocaleString()', 'toLocaleString()', 'language'],
    ['new Date(0).toLocaleDateString()', 'toLocaleDateString()', 'language'],
    ['new Date(0).toLocaleTimeString([])', 'toLocaleTimeString()', 'language'],
    ["'I'.toLocaleLowerCase()", 'toLocaleLowerCase()', 'language'],
    ["['b', 'a'].sort((one, other) => one.localeCompare(other))", 'localeCompare(…)', 'language'],
    ['new Intl.NumberFormat()', 'new Intl.NumberFormat()', 'language'],
    ['Intl.Collator()', 'Intl.Collator()', 'language'],
  ])('%s', async (code, what, kind) => {
    const { problems } = await buildSite(asking(code));
    expect(problems.map(({ code, facts, at }) => [code, facts, at?.file, at?.line])).toEqual([
      ['unrepeatable', [what, kind], 'templates/pages/page.tsx', 5],
    ]);
    expect(problems[0]?.related).toEqual([{ file: 'content/pages/index.md' }]);
    expect(wordsOf(problems[0])).toContain(`\`${what}\``);
  });

  test('process.env, and catches the error or awaits it, is a problem', async () => {
    const root = asking(`(() => { try { return process.env.AUTHOR; } catch { return 'none'; } })()`);
    expect(lines((await buildSite(root)).problems)).toBe(
      'unrepeatable templates/pages/page.tsx:5:35 content/pages/index.md',
    );
    const waits = `import { z } from 'zod';
export const schema = z.strictObject({});
const words = async () => (await fetch('/')).text();
export default function Page() {
  return <h1>{String(words())}</h1>;
}
`;
    put(root, 'templates/pages/page.tsx', waits);
    // So many that they are rendered in several threads, with a pause behind each, in which promises are rejected.
    for (let number = 0; number < 320; number += 1) put(root, `content/pages/p${number}.md`, page('P', ''));
    const args = [join(generator, 'bin/site.js'), 'build', '--json', '--no-cache', '--root', root];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(lines(JSON.parse(stdout).problems)).toBe(
      'unrepeatable templates/pages/page.tsx:3:34 content/pages/index.md',
    );
  });

  test.each([0, 320])('a rejected promise after it returned is a problem: among %s other pages', (others) => {
    const root = asking(`void Promise.reject(new TypeError('later'))`);
    for (let number = 0; number < others; number += 1)
      put(root, `content/pages/p${number}.md`, page('P', ''));
    for (const command of [['build', '--shard', '1/1'], ['check'], ['build']]) {
      const args = [join(generator, 'bin/site.js'), ...command, '--json', '--root', root];
      const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      const { problems } = JSON.parse(stdout);
      expect({ status, problems: lines(problems) }).toEqual({
        status: 1,
        problems: 'template-threw templates/pages/page.tsx:5:21',
      });
      expect(problems[0].facts).toEqual(['TypeError: later']);
    }
    expect(existsSync(join(root, 'dist'))).toBe(false);
  });

  test('the clock during loading, in a part, card or schema is a problem', async () => {
    for (const [files, place] of [
      [
        { 'templates/parts/year.ts': 'export const year = new Date().getFullYear();' },
        'templates/parts/year.ts:1:21',
      ],
      [
        { 'templates/Card.tsx': "export const alt = () => '';\nexport default () => Math.random();" },
        'templates/Card.tsx:2:27 content/pages/index.md',
      ],
      [
        { 'templates/parts/year.ts': 'export const year = (text: string) => text + Date.now();' },
        'templates/parts/year.ts:1:51 content/pages/index.md',
      ],
    ] as const) {
      const root = asking('page.title', files);
      const template = readFileSync(join(root, 'templates/pages/page.tsx'), 'utf8');
      const uses = template
        .replace(
          '({})',
          "({ day: z.string().default('2026').transform((text) => typeof year === 'number' ? text : year(text)) })",
        )
        .replace('\n', "\nimport { year } from '../parts/year.ts';\n");
      if ('templates/parts/year.ts' in files) put(root, 'templates/pages/page.tsx', uses);
      expect(lines((await buildSite(root)).problems)).toBe(`unrepeatable ${place}`);
    }
  });
});

test('fixed dates, a named language or a local name is rendered', async () => {
  const root = asking(`[
    new Date('2026-01-31T12:00:00').toISOString(), new Date(2026, 0, 31).toISOString(), Date.UTC(1970, 0), Date.parse('1970'),
    new Date(0) instanceof Date, new Date(0).toLocaleDateString('de'), (1234.5).toLocaleString('de'),
    'i'.toLocaleUpperCase('tr'), new Intl.NumberFormat('de').format(1234.5), Math.max(1, 2), typeof process, typeof fetch,
    process.env.NODE_ENV, new Intl.DateTimeFormat('en', { timeStyle: 'long' }).format(0), 'b'.localeCompare('a', site.language),
    Intl.NumberFormat.supportedLocalesOf('de'), typeof globalThis.Array, typeof navigator === typeof nobody,
  ].join(' | ')`);
  expect(lines((await buildSite(root)).problems)).toBe('');
  expect(
    /<h1>(.*)<\/h1>/.exec(readFileSync(join(root, 'dist/index.html'), 'utf8'))?.[1]?.split(' | '),
  ).toEqual([
    '2026-01-31T12:00:00.000Z',
    '2026-01-31T00:00:00.000Z',
    '0',
    '0',
    'true',
    '1.1.1970',
    '1.234,5',
    'İ',
    '1.234,5',
    '2',
    'object',
    'function',
    'production',
    '12:00:00 AM UTC',
    '1',
    'de',
    'function',
    'true',
  ]);
});

describe('a package', () => {
  const withPackage = (code: string) =>
    asking('told()', {
      'node_modules/told/package.json': '{ "name": "told", "type": "module", "main": "told.js" }',
      'node_modules/told/told.js': code,
    });
  const build = async (code: string) => {
    const root = withPackage(code);
    const template = readFileSync(join(root, 'templates/pages/page.tsx'), 'utf8');
    put(root, 'templates/pages/page.tsx', template.replace('\n', "\nimport { told } from 'told';\n"));
    const { problems } = await buildSite(root);
    return {
      told: lines(problems),
      html: problems.length === 0 ? readFileSync(join(root, 'dist/index.html'), 'utf8') : '',
    };
  };

  test('that reads the process or the language gets the same answers everywhere', async () => {
    const { told, html } = await build(
      `const level = process.env.FORCE_COLOR ?? 'none';
       export const told = () => [level, process.platform, 'PATH' in process.env, (1234.5).toLocaleString(), new Intl.NumberFormat().format(0.5),
         ['b', 'a'].sort((one, other) => one.localeCompare(other)).join('')].join(' | ');`,
    );
    expect(told).toBe('');
    expect(html).toContain('<h1>none |  | false | 1,234.5 | 0.5 | ab</h1>');
  });

  test.each([
    [
      'export const told = () => new Date().getFullYear();',
      'templates/pages/page.tsx:6:1 content/pages/index.md',
    ],
    ['export const told = () => Math.random();', 'templates/pages/page.tsx:6:1 content/pages/index.md'],
    ['const now = Date.now();\nexport const told = () => now;', 'node_modules/told/told.js:1:18'],
  ])('that uses the clock or chance is a problem where it is called or loaded: %s', async (code, place) => {
    expect((await build(code)).told).toBe(`unrepeatable ${place}`);
  });
});

describe('a package and Node’s own modules', () => {
  const build = async (code: string) => {
    const root = asking('told()', {
      'node_modules/told/package.json': '{ "name": "told", "main": "told.js" }',
      'node_modules/told/told.js': code,
      'node_modules/told/data.txt': 'read',
    });
    const template = readFileSync(join(root, 'templates/pages/page.tsx'), 'utf8');
    put(root, 'templates/pages/page.tsx', template.replace('\n', "\nimport { told } from 'told';\n"));
    const { problems } = await buildSite(root);
    const html = problems.length === 0 ? readFileSync(join(root, 'dist/index.html'), 'utf8') : '';
    return { problems, html };
  };

  test.each([
    ["require('fs').readFileSync('/etc/hostname', 'utf8')", 'fs.readFileSync()', 'files'],
    ["require('node:fs').existsSync('/etc')", 'fs.existsSync()', 'files'],
    ["require('fs').promises.readFile('/etc/hostname')", 'fs.promises.readFile()', 'files'],
    ["require('fs/promises').readdir('/')", 'fs/promises.readdir()', 'files'],
    ["new (require('fs').ReadStream)('/etc/hostname')", 'new fs.ReadStream()', 'files'],
    ["require('child_process').execSync('date')", 'child_process.execSync()', 'files'],
    ["require('module').createRequire('/x/y.js')('./z')", 'module.createRequire()', 'files'],
    ["require('crypto').randomBytes(4)", 'crypto.randomBytes()', 'chance'],
    ["require('os').hostname()", 'os.hostname()', 'machine'],
    ["require('perf_hooks').performance.now()", 'perf_hooks.performance.now()', 'clock'],
    ["require('https').get('https://fixture.example')", 'https.get()', 'network'],
    ["require('timers').setTimeout(() => {})", 'timers.setTimeout()', 'later'],
  ])('%s is refused', async (code, what, kind) => {
    const { problems } = await build(`exports.told = () => ${code};`);
    expect(problems.map(({ code, facts, at }) => [code, facts, at?.file])).toEqual([
      ['unrepeatable', [what, kind], 'templates/pages/page.tsx'],
    ]);
  });

  test('computing functions work, and checks for other functions succeed', async () => {
    const { problems, html } = await build(`const fs = require('fs');
const { createHash } = require('node:crypto');
const path = require('path');
exports.told = () => {
  let read = 'nothing';
  try { read = fs.readFileSync('/etc/hostname'); } catch {}
  try { require('nowhere'); } catch (error) { read += ' ' + error.code; }
  return [read, typeof fs.readFile, createHash('sha1').update('a').digest('hex').slice(0, 4), path.resolve('a'), path.join('a', 'b'),
    process.cwd(), require('process').platform, require('os').EOL === '\\n', require('util').format('%s', 1)].join('|');
};`);
    expect(lines(problems)).toBe('');
    expect(html).toContain('nothing MODULE_NOT_FOUND|function|86f7|/a|a/b|/||true|1');
  });
});

describe('a plugin', () => {
  const says = (code: string) => `export default () => (tree) => {
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: String(${code}) }] });
};
`;
  const build = async (name: string, files: Readonly<Record<string, string>>) => {
    const site = 'name: F\nurl: https://fixture.example\nmarkdown:\n  plugins:\n';
    const root = makeSite('minimal', {
      'content/pages/index.md': page('Home', 'Text.'),
      'content/site.yml': `${site}    - name: ${name}\n`,
      ...files,
    });
    const { problems } = await buildSite(root);
    const html = problems.length === 0 ? readFileSync(join(root, 'dist/index.html'), 'utf8') : '';
    return { problems, html };
  };
  const own = './templates/markdown/plugin.ts';

  test.each([
    ['Date.now()', 'Date.now()', 'clock'],
    ['new Date()', 'new Date()', 'clock'],
    ['performance.now()', 'performance.now()', 'clock'],
    ['Math.random()', 'Math.random()', 'chance'],
    ['crypto.randomUUID()', 'crypto.randomUUID()', 'chance'],
    ['process.env.AUTHOR', 'process.env.AUTHOR', 'machine'],
    ['process.cwd()', 'process.cwd', 'machine'],
    ["fetch('https://fixture.example')", 'fetch()', 'network'],
    ["require(['f', 's'].join(''))", 'require("fs")', 'files'],
    ["process.getBuiltinModule('fs')", 'process.getBuiltinModule', 'files'],
    ['setTimeout(() => {})', 'setTimeout()', 'later'],
    ['(5).toLocaleString()', 'toLocaleString()', 'language'],
  ])('of the site that uses %s is refused', async (code, what, kind) => {
    const { problems } = await build(own, { 'templates/markdown/plugin.ts': says(code) });
    expect(
      problems.map(({ code, facts, at, related }) => [code, facts, at?.file, at?.line, related]),
    ).toEqual([
      [
        'unrepeatable',
        [what, kind, 'plugin'],
        'templates/markdown/plugin.ts',
        2,
        [{ file: 'content/pages/index.md' }],
      ],
    ]);
    expect(wordsOf(problems[0])).toContain('This plugin asks');
  });

  test.each([
    ['while it is loaded', `const now = Date.now();\n${says('now')}`, 'templates/markdown/plugin.ts:1:18'],
    [
      'while it is set up',
      'export default () => { const now = Date.now(); return () => {}; };\n',
      'templates/markdown/plugin.ts:1:41',
    ],
    [
      'and catches the error',
      says("(() => { try { return process.env.AUTHOR; } catch { return ''; } })()"),
      'templates/markdown/plugin.ts:2:118 content/pages/index.md',
    ],
    [
      'in a handler',
      "export default () => (tree) => void tree.children.push({ type: 'own' });\nexport const handlers = { own: () => ({ type: 'text', value: String(Math.random()) }) };\n",
      'templates/markdown/plugin.ts:2:74 content/pages/index.md',
    ],
  ])('that uses the clock %s is refused, too', async (_, code, place) => {
    const { problems } = await build(own, { 'templates/markdown/plugin.ts': code });
    expect(lines(problems)).toBe(`unrepeatable ${place}`);
  });

  test('of a package gets the answers that packages get', async () => {
    const files = (code: string) => ({
      'node_modules/told/index.mjs': `import fs from 'node:fs';\nimport minproc from 'node:process';\n${says(code)}`,
      'node_modules/told/package.json': '{ "name": "told", "main": "index.mjs" }',
    });
    const good = await build(
      'told',
      files('[process.env.AUTHOR, minproc.cwd(), typeof fs.readFileSync].join()'),
    );
    expect(lines(good.problems)).toBe('');
    expect(good.html).toContain('<p>,/,function</p>');
    const { problems } = await build('told', files("fs.readFileSync('/etc/hostname')"));
    expect(lines(problems)).toBe('unrepeatable node_modules/told/index.mjs:4:87 content/pages/index.md');
  });
});

test('code outside templates finds the built-in methods unchanged', async () => {
  await buildSite(asking('page.title'));
  expect([(1234.5).toLocaleString(), 'b'.localeCompare('a'), Number.prototype.toLocaleString.name]).toEqual([
    new Intl.NumberFormat().format(1234.5),
    1,
    'toLocaleString',
  ]);
});

test('pages are the same in every time zone and language, in one thread and in several', () => {
  const code = `[new Date(2026, 5, 30, 12).toISOString(), new Date(0).toString(), new Date(0).getHours(),
    new Date(0).toLocaleString('en'), Intl.DateTimeFormat('xx', { dateStyle: 'full' }).format(0), page.title,
    (1234.5).toLocaleString('xx'), new Date(0).toLocaleDateString('xx', { month: 'long' }), 'ä'.localeCompare('z', site.language),
    pages({ sort: 'title', limit: 2 }).map(({ title }) => title).join()].join(' | ')`;
  // Of Swiss German machines know no order, and those of Swedes have theirs: ä behind z.
  const root = asking(code, { 'content/site.yml': 'name: F\nurl: https://fixture.example\nlanguage: gsw\n' });
  const template = readFileSync(join(root, 'templates/pages/page.tsx'), 'utf8');
  const asks = "import { pages } from 'lullamoon-site/templates';\n";
  put(root, 'templates/pages/page.tsx', asks + template);
  put(root, 'content/pages/z.md', page('BZ', ''));
  put(root, 'content/pages/a.md', page('BÄ', ''));
  for (let number = 0; number < 320; number += 1)
    put(root, `content/pages/p${number}.md`, page(`P${number}`, ''));
  const build = (env: NodeJS.ProcessEnv) => {
    const args = [join(generator, 'bin/site.js'), 'build', '--quiet', '--no-cache', '--root', root];
    const { stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    });
    expect(stderr).toBe('');
    return snapshot(join(root, 'dist'));
  };
  const here = build({ TZ: 'America/Los_Angeles', LC_ALL: 'C' });
  expect(build({ TZ: 'Pacific/Kiritimati', LC_ALL: 'sv_SE.UTF-8' })).toEqual(here);
  const said = readFileSync(join(root, 'dist/p319/index.html'), 'utf8');
  expect(said).toContain('2026-06-30T12:00:00.000Z');
  expect(said).toContain('1,234.5 | January | -1 | BÄ,BZ');
});

describe.each(['preact', 'react'] as const)('a package that an island renders, under %s', (runtime) => {
  const site = (code: string) =>
    makeSite('minimal', {
      'content/pages/index.md': page('Home', ''),
      'templates/pages/page.tsx': `import { z } from 'zod';
        import Dice from '../islands/Dice.tsx';
        export const schema = z.strictObject({});
        export default () => <><h1>Home</h1><Dice /></>;`,
      'templates/islands/Dice.tsx': `import { Told } from 'told';\nexport default () => <p>${code}</p>;`,
      'node_modules/told/package.json': '{ "name": "told", "main": "told.js" }',
      'node_modules/told/told.js': 'exports.Told = () => String(Math.random());',
    });

  test('is reported with the island, and with a hint to a .client file', async () => {
    const { problems } = await buildSite(site('<Told />'), { runtime });
    expect(lines(problems)).toBe('unrepeatable node_modules/told/told.js:1:34 content/pages/index.md');
    expect(wordsOf(problems[0])).toContain('A package of the island Dice asks for `Math.random()`');
    expect(wordsOf(problems[0])).toContain('rename templates/islands/Dice.tsx to Dice.client.tsx');
  });

  test('and forbidden calls of the island itself are reported as usual', async () => {
    const { problems } = await buildSite(site('{Math.random()}'), { runtime });
    expect(lines(problems)).toMatch(/^unrepeatable templates\/islands\/Dice\.tsx:2:/);
    expect(wordsOf(problems[0])).toContain('This template asks for `Math.random()`');
  });
});
