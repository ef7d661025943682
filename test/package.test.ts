// The package as others get it: packed, installed into an empty folder, and used there by an ordinary user.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSite } from '../src/scaffold/init.ts';
import { licensesIn, permissive } from './support/licenses.ts';
import { startServingBy } from './support/serving.ts';
import { generator, put, snapshot, temporaryFolder } from './support/sites.ts';

const folder = temporaryFolder();
/** As npm installs by default; and with only its own dependencies visible to the package, as with pnpm. */
const [installed, strict] = [join(folder, 'installed'), join(folder, 'strict')];
const home = join(folder, 'home');
const isRoot = process.getuid?.() === 0;
const fine = { status: 0, stdout: '', stderr: '' };
let packed: { readonly filename: string; readonly size: number; readonly files: readonly { path: string }[] };

/** Runs a program of Node as a user with restricted file permissions. */
function run(cwd: string, file: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd,
    env: { ...process.env, HOME: home, TMPDIR: home },
    encoding: 'utf8',
    ...(isRoot && { uid: 65534, gid: 65534 }),
  });
  return { status, stdout, stderr };
}
const site = (cwd: string, ...args: readonly string[]) =>
  run(cwd, join(cwd, 'node_modules/lullamoon-site/bin/site.js'), ...args);
const tsc = (cwd: string, ...args: readonly string[]) =>
  run(cwd, join(generator, 'node_modules/typescript/bin/tsc'), ...args);

async function npm(cwd: string, ...args: readonly string[]): Promise<string> {
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  return (await promisify(execFile)('npm', [...args, ...quiet], { cwd })).stdout;
}

/** Lays the installed package as pnpm does: another installation would take 15 s of the processor. */
function installStrictly(): void {
  const [from, to] = [installed, strict].map((cwd) => join(cwd, 'node_modules')) as [string, string];
  const own = join(to, '.store/lullamoon-site/node_modules');
  cpSync(join(from, 'lullamoon-site'), join(own, 'lullamoon-site'), { recursive: true });
  const described = readFileSync(join(own, 'lullamoon-site/package.json'), 'utf8');
  const { dependencies, optionalDependencies } = JSON.parse(described);
  const links = Object.keys({ ...dependencies, ...optionalDependencies })
    .filter((name) => existsSync(join(from, name))) // the others are for other systems
    .map((name) => [join(from, name), join(own, name)] as const);
  const top = [
    [join(own, 'lullamoon-site'), join(to, 'lullamoon-site')],
    [join(own, 'lullamoon-site/bin/site.js'), join(to, '.bin/site')],
  ] as const;
  for (const [target, link] of [...links, ...top]) {
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(target, link);
  }
  writeFileSync(join(strict, 'package.json'), readFileSync(join(installed, 'package.json')));
}

beforeAll(async () => {
  const told = await npm(generator, 'pack', '--json', '--pack-destination', folder);
  [packed] = JSON.parse(told.slice(told.search(/^\[/m))); // the output of prepack comes first
  for (const path of [installed, strict, home]) put(path, 'package.json', '{ "type": "module" }');
  await npm(installed, 'install', '--save-dev', '--install-strategy=hoisted', join(folder, packed.filename));
  installStrictly();
  if (isRoot) execFileSync('chown', ['-R', '65534:65534', folder]);
  for (const cwd of [installed, strict]) {
    expect(site(cwd, 'init', '--quiet')).toEqual(fine);
    put(
      cwd,
      'templates/islands/Count.tsx',
      `import { z } from 'lullamoon-site/templates';
      import { useState } from 'react';
      export default function Count({ from }: { from: number }) {
        const [count, setCount] = useState(z.coerce.number().parse(from));
        return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>;
      }`,
    );
    put(
      cwd,
      'templates/pages/count.tsx',
      `import { z } from 'lullamoon-site/templates';
      import Count from '../islands/Count.tsx';
      import type { Props } from '../site.ts';
      export const schema = z.strictObject({ from: z.number() });
      export default ({ page, data, body }: Props<typeof schema>) => (
        <><h1>{page.title}</h1><Count from={data.from} /><div dangerouslySetInnerHTML={{ __html: body.html }} /></>
      );`,
    );
    put(
      cwd,
      'templates/pages/shown.tsx',
      `import { image, Picture, picture, z } from 'lullamoon-site/templates';
      import type { Props } from '../site.ts';
      import icon from './icon.svg';
      export const schema = z.strictObject({ cover: image(), more: z.array(image()).optional() });
      export default ({ page, data: { cover, more = [] } }: Props<typeof schema>) => (
        <>
          <h1>{page.title}</h1>
          <Picture src={cover} alt="Cover" width={48} ratio="1/1" className="cover" priority />
          <img {...picture(icon, { sizes: '10vw' }).img} alt={more.map(({ file }) => file).join()} />
        </>
      );`,
    );
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
    put(cwd, 'templates/pages/icon.svg', svg);
    put(
      cwd,
      'content/pages/cover.png',
      readFileSync(join(generator, 'test/sites/pictures-wrong/content/pages/small.png')),
    );
    const shown = 'title: Shown\ndescription: A page with pictures.\ntemplate: shown\ncover: ./cover.png';
    put(cwd, 'content/pages/shown.md', `---\n${shown}\n---\n`);
    const counting =
      'title: Counting\ndescription: A page with an island.\ntemplate: count\nlanguage: de\nfrom: 3';
    // Code that loads late, too: highlighting and nested languages, callouts, footnotes, HTML, and text for remark.
    const text = '```html\n<script>let n = 1;</script>\n```\n\n> [!NOTE]\n> <kbd>n</kbd>[^1]\n\n[^1]: **n**';
    put(cwd, 'content/pages/counting.md', `---\n${counting}\n---\n\n${text}\n`);
  }
  if (isRoot) execFileSync('chown', ['-R', '65534:65534', folder]);
  execFileSync('chmod', ['-R', 'a-w', join(installed, 'node_modules/lullamoon-site')]);
});

test('the package is below 1 MB, and has the command, library and types only', () => {
  expect(packed.size).toBeLessThan(1_000_000);
  const paths = packed.files.map(({ path }) => path);
  const kinds = [
    /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md|docs\/content\/pages\/[\w/-]+\.(md|svg))$/,
    /^bin\/(site\.js|(data|command)\.mjs|package\.json|built\/([\w-]+\.[cm]js|reload\.js|lib\/main\.js|LICENSES\.txt))$/,
    /^bin\/built\/types\/[\w/]+\.d\.ts$/,
    /^src\/bundled\/(client|ssr)\/\w+\.ts$/,
    /^src\/scaffold\/((?:pictures|styles)\.d\.ts|site\.tsconfig\.json|starter(-common|-docs|-product)?\/.+)$/,
    /^docs\/templates\/.+$/,
    /^docs\/content\/data\/strings\/(de|en)\.yml$/,
  ];
  expect(paths.filter((path) => !kinds.some((kind) => kind.test(path)))).toEqual([]);
  for (const kind of kinds) expect(paths.some((path) => kind.test(path))).toBe(true);
});

test('the package has the targets of links in its README', () => {
  const paths = new Set(packed.files.map(({ path }) => path));
  const readme = readFileSync(join(installed, 'node_modules/lullamoon-site/README.md'), 'utf8');
  const links = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !paths.has(link))).toEqual([]);
});

test('the package has the targets of links in its pages', () => {
  const paths = new Set(packed.files.map(({ path }) => path));
  const place = join(installed, 'node_modules/lullamoon-site');
  const links = [...paths]
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      // No links: code between fences or in backticks.
      const text = readFileSync(join(place, path), 'utf8')
        .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
        .replace(/(?<!\[)(`+)[^`\n]+\1(?!\])/g, '');
      const all = [...text.matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)].map(([, to = '']) => to);
      return all
        .filter((to) => !/^(?:\w+:|\/)/.test(to))
        .map((to) => [path, posix.join(dirname(path), to)] as const);
    });
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(([, to]) => !paths.has(to))).toEqual([]);
});

test('the package explains a problem code, and prints the path of its page', () => {
  const { status, stdout, stderr } = site(installed, 'help', 'dead-link');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(
    /^dead-link: [\s\S]+\n\$ npx site build\n {4}error dead-link content\/pages\/moon\.md:/,
  );
  const [page = ''] = /(?<=^See ).+/m.exec(stdout) ?? [];
  expect(page).toMatch(/^node_modules\/lullamoon-site\//);
  expect(existsSync(join(installed, page))).toBe(true);
});

test.each([
  ['beside it', installed],
  ['below the package that depends on it', strict],
])('the package runs with npx by its name %s', (_, cwd) => {
  const npx = spawnSync('npx', ['--no-install', 'lullamoon-site', 'help', 'dead-link'], {
    cwd,
    encoding: 'utf8',
  });
  expect([npx.status, npx.stdout]).toEqual([0, site(cwd, 'help', 'dead-link').stdout]);
});

test('the package bundles only permissive licenses, and lists them', () => {
  const folder = 'node_modules/lullamoon-site/bin/built';
  const texts = readFileSync(join(installed, folder, 'LICENSES.txt'), 'utf8').split(/^-{80}$/m);
  // Packages with equal terms are listed above these.
  const heads = texts.flatMap((text) =>
    [...text.matchAll(/^(\S+) \d+\.\S+ \((.*)\)$/gm)].map(([, name, license = '']) => ({
      name,
      license,
      terms: text.trim().split('\n').at(-1) ?? '',
    })),
  );
  const names = heads.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['commander', 'gray-matter', 'remark-html', 'yaml', 'zod']));
  expect(names).not.toContain('js-yaml'); // gray-matter's engines are left out
  for (const { name, license, terms } of heads) {
    expect([name, licensesIn(license).filter((one) => !permissive.has(one))]).toEqual([name, []]);
    expect([name, terms.endsWith(')')]).toEqual([name, false]); // no text below its name
  }
});

test.each([
  ['beside it', installed],
  ['below the package that depends on it', strict],
])('the package finds the native Markdown parser %s', (_, cwd) => {
  const code = `const { load } = require('./node_modules/lullamoon-site/bin/built/load.cjs');
    console.log(load('./satteri.cjs').markdownToMdast('# A').children[0].type);`;
  put(cwd, 'native.cjs', code);
  expect(run(cwd, join(cwd, 'native.cjs'))).toEqual({ ...fine, stdout: 'heading\n' });
});

test.each([
  ['preact', [installed, strict]],
  ['react', [installed]],
] as const)('the package builds with %s the same bytes as its repository', (runtime, sites) => {
  const args = ['build', '--quiet', '--runtime', runtime];
  const out = join(folder, runtime);
  const own = [join(generator, 'bin/site.js'), ...args, '--root', installed, '--out', out];
  execFileSync(process.execPath, own);
  const page = readFileSync(join(out, 'counting/index.html'), 'utf8');
  const shown = readFileSync(join(out, 'shown/index.html'), 'utf8');
  expect(shown.match(/(?<=assets\/)cover-48-[\w-]+\.(?:avif|webp)/g)).toHaveLength(2);
  for (const part of [
    '<html lang="de" dir="ltr">',
    'hljs-tag',
    'hljs-keyword',
    'callout-note',
    '<kbd>',
    'footnotes',
  ])
    expect(page).toContain(part);
  for (const cwd of sites) {
    expect(site(cwd, ...args, '--out', runtime)).toEqual(fine);
    expect(snapshot(join(cwd, runtime))).toEqual(snapshot(out));
  }
});

test('the package is not written to by any command', () => {
  const place = join(installed, 'node_modules/lullamoon-site');
  const before = snapshot(place);
  expect(site(installed, '--version')).toEqual({ ...fine, stdout: '0.1.0\n' });
  expect(site(installed, 'check', '--quiet')).toEqual(fine);
  const { stdout } = site(installed, 'init', 'another', '--json');
  expect(JSON.parse(stdout).files).toEqual(createSite(join(folder, 'own')).files);
  expect(snapshot(join(installed, 'another'))).toEqual(snapshot(join(folder, 'own')));
  expect(JSON.parse(site(installed, 'init', 'manual', '--docs', '--json').stdout).ok).toBe(true);
  createSite(join(folder, 'manual'), 'docs');
  expect(snapshot(join(installed, 'manual'))).toEqual(snapshot(join(folder, 'manual')));
  const next = site(installed, 'init', 'third').stdout.trimEnd().split('\n').slice(-3);
  expect(next.slice(0, 2)).toEqual(['  cd third', `  npm install --save-dev ../../${packed.filename}`]); // no registry has it
  expect(site(installed, 'new', '/posts/hello/', '--template', 'post', '--quiet')).toEqual(fine);
  expect(snapshot(place)).toEqual(before);
});

test('the package prints the installed path of a guide in a hint', () => {
  const page = 'content/pages/odd.md';
  put(installed, page, '---\ntitle: Odd\ndescription: Odd.\n---\n\n<video>x</video>\n');
  const { status, stderr } = site(installed, 'build');
  rmSync(join(installed, page));
  const [, guide = ''] = /Only harmless elements are \((.*?)\)/.exec(stderr) ?? [];
  expect([status, guide]).toEqual([1, 'node_modules/lullamoon-site/docs/content/pages/guides/markdown.md']);
  expect(existsSync(join(installed, guide))).toBe(true);
});

test('the package keeps its compiled code in the cache, and checks it', () => {
  const code = join(installed, 'node_modules/.cache/site');
  const before = snapshot(code);
  expect(Object.keys(before).some((path) => /^\w{40}\/build-\w+\.build$/.test(path))).toBe(true);
  const build = (out: string) => site(installed, 'build', '--quiet', '--no-cache', '--out', out);
  expect(build('preact')).toEqual(fine);
  expect(snapshot(code)).toEqual(before); // nothing was compiled again
  for (const path of Object.keys(before)) {
    const bytes = readFileSync(join(code, path));
    bytes.fill(85, bytes.length / 2, bytes.length / 2 + 8);
    writeFileSync(join(code, path), bytes);
  }
  const damaged = snapshot(code);
  expect(build('again')).toEqual(fine);
  expect(snapshot(join(installed, 'again'))).toEqual(snapshot(join(installed, 'preact')));
  const after = snapshot(code);
  for (const path of Object.keys(before).filter((path) => path.endsWith('.build')))
    expect(after[path]).not.toBe(damaged[path]);
});

test('the package watches and previews', async () => {
  const place = join(installed, 'node_modules/lullamoon-site');
  const out = join(folder, 'watched');
  const { url, child } = await startServingBy(place, 'watch', installed, '--out', out);
  const watched = await (await fetch(url)).text();
  child.kill();
  const { url: previewed } = await startServingBy(place, 'preview', installed, '--out', out);
  const page = await (await fetch(previewed)).text();
  expect(page).toBe(readFileSync(join(out, 'index.html'), 'utf8'));
  // While it is watched, a page hears of changes.
  expect(watched.length).toBeGreaterThan(page.length);
});

describe('other programs', () => {
  const text = readFileSync(join(generator, 'docs/content/pages/reference/api.md'), 'utf8');
  const examples = new Map(
    [...text.matchAll(/```js\n([\s\S]+?)^```$/gm)].map(([, code = '']) => [
      String(/import \{ (\w+) \}/.exec(code)?.[1]),
      code,
    ]),
  );
  const use = join(installed, 'use');
  beforeAll(() => {
    mkdirSync(use);
    for (const [name, code] of examples) writeFileSync(join(use, `${name}.js`), code);
  });

  test('find an example of each function', () => {
    expect([...examples.keys()]).toEqual(['build', 'make', 'check', 'watch']);
  });

  test.each([
    ['build', /^true \[\n( {2}'\/[^']* \d+',?\n)+\]\n$/],
    ['make', /^(\S+ \d+\n)+$/],
    ['check', /^build 0\ndist \d\npolicy 0\nbudgets 0\nhtml 0\nlaunch \d+\n0 silenced\n$/],
    ['watch', /^true \[\] \d+(\.\d+)? ms\n$/],
  ])('can call %s, which prints nothing, and end', (name, said) => {
    const { status, stdout, stderr } = run(installed, `use/${name}.js`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(said);
  });

  test('keep their own process unchanged, during a build, too', () => {
    for (const folder of ['content', 'templates'])
      cpSync(join(installed, folder), join(installed, 'many', folder), { recursive: true });
    // So many that memory is spared.
    for (let index = 0; index < 2_000; index += 1)
      put(
        installed,
        `many/content/pages/many/${index}.md`,
        '---\ntitle: One\ndescription: One of many.\n---\n',
      );
    put(
      installed,
      'use/host.js',
      `process.env.TZ = 'America/New_York';
      const site = await import('lullamoon-site');
      import childProcess from 'node:child_process';
      import v8 from 'node:v8';
      const kinds = [Array, BigInt, Date, Error, Function, Intl.DateTimeFormat, Map, Number, Object, Promise, RegExp, Set, String];
      const looks = {
        flags: () => [v8.cachedDataVersionTag()],
        methods: () => [globalThis, Intl, JSON, Math, ...kinds, ...kinds.map(({ prototype }) => prototype)].flatMap((one) =>
          Object.values(Object.getOwnPropertyDescriptors(one)).flatMap(({ value, get, set }) => [value, get, set].filter((part) => typeof part === 'function'))),
        modules: () => [childProcess, v8].flatMap(Object.values),
        environment: () => [JSON.stringify(process.env), String(new Date(2026, 0, 1)), process.listenerCount('exit')],
      };
      const before = Object.fromEntries(Object.entries(looks).map(([name, look]) => [name, look()]));
      const changed = new Set();
      let count = 0;
      const look = () => {
        count += 1;
        for (const [name, now] of Object.entries(looks).map(([name, look]) => [name, look()]))
          if (now.length !== before[name].length || now.some((one, index) => one !== before[name][index])) changed.add(name);
      };
      const timer = setInterval(look, 5);
      const built = await site.build({ root: 'many', onProgress: look });
      const made = await site.make({ onProgress: look });
      const { checks } = await site.check({ onProgress: look });
      const { end } = await site.watch({ onBuild: look });
      await end();
      look();
      clearInterval(timer);
      const whole = await Promise.all(made.files.map(({ bytes }) => bytes()));
      console.log([...changed], built.routes.length > 2000, whole.every((one) => one instanceof Uint8Array), whole.length > 10, checks.length, count > 20);`,
    );
    expect(run(installed, 'use/host.js')).toEqual({ ...fine, stdout: '[] true true true 5 true\n' });
  });

  test('get from make the same bytes as from a build, with converted pictures', () => {
    put(
      installed,
      'use/bytes.js',
      `import { build, make } from 'lullamoon-site';
      import { readFileSync } from 'node:fs';
      await build({ out: 'written' });
      const { files } = await make();
      const others = [];
      for (const { path, bytes } of files)
        if (!readFileSync('written/' + path).equals(await bytes())) others.push(path);
      console.log(others, files.some(({ path }) => path.endsWith('.avif')), files.length > 10);`,
    );
    expect(run(installed, 'use/bytes.js')).toEqual({ ...fine, stdout: '[] true true\n' });
  });

  test('get the errors of their own functions', () => {
    put(
      installed,
      'use/throws.js',
      `import { build } from 'lullamoon-site';
      await build({ onProgress() { throw new RangeError('mine'); } }).catch((error) => console.log(error.name, error.message));`,
    );
    expect(run(installed, 'use/throws.js')).toEqual({ ...fine, stdout: 'RangeError mine\n' });
  });

  test('get a late error of a template as a problem of the site', () => {
    for (const folder of ['content', 'templates'])
      cpSync(join(installed, folder), join(installed, 'late', folder), { recursive: true });
    appendFileSync(
      join(installed, 'late/templates/Document.tsx'),
      "void Promise.reject(new TypeError('later'));\n",
    );
    put(
      installed,
      'use/late.js',
      `import { build, check, make } from 'lullamoon-site';
      for (const command of [build, make, check]) {
        const { ok, routes, problems: [{ code, text, at }] } = await command({ root: 'late' });
        console.log(ok, routes.length, code, text, at.file);
      }`,
    );
    const said =
      'false 0 template-threw Unexpected Application Error! TypeError: later templates/Document.tsx\n';
    expect(run(installed, 'use/late.js')).toEqual({ ...fine, stdout: said.repeat(3) });
    expect(existsSync(join(installed, 'late/dist'))).toBe(false);
  });

  test('get mistakes of the site as data, and wrong calls as errors', () => {
    put(
      installed,
      'use/mistakes.js',
      `import { build, make } from 'lullamoon-site';
      import { writeFileSync } from 'node:fs';
      writeFileSync('content/pages/odd.md', '---\\ntitle: Odd\\ndescription: Odd.\\n---\\n\\n[x](/nowhere/)\\n');
      for (const command of [build, make]) {
        const { ok, problems } = await command({ out: 'preact' });
        console.log(ok, JSON.stringify(problems.map(({ code, text, at, frame }) => [code, text, at, typeof frame])));
      }
      for (const options of [{ root: 'nowhere' }, { base: 'https://example.org' }, { rooot: '.' }])
        await make(options).catch((error) => console.log(error.name, error.code, /Did you mean "root"/.test(error.message)));`,
    );
    const problems = [
      [
        'dead-link',
        '"/nowhere/" points to a page or file that does not exist.',
        { file: 'content/pages/odd.md', line: 6, column: 1 },
        'string',
      ],
    ];
    const said = `false ${JSON.stringify(problems)}\n`;
    expect(run(installed, 'use/mistakes.js')).toEqual({
      ...fine,
      stdout: `${said}${said}TypeError no-root false\nTypeError undefined false\nTypeError undefined true\n`,
    });
  });
});

test('tsc accepts templates and callers of the package, and finds their mistakes', () => {
  expect(tsc(strict)).toEqual(fine);
  put(
    installed,
    'use/tsconfig.json',
    JSON.stringify({
      extends: 'lullamoon-site/tsconfig.json',
      compilerOptions: { checkJs: true },
      include: ['.', '../templates'],
      exclude: ['bytes.js', 'host.js', 'late.js', 'mistakes.js', 'throws.js'],
    }),
  );
  put(
    installed,
    'use/wrong.tsx',
    `import { build } from 'lullamoon-site';
import { Picture, pages, z } from 'lullamoon-site/templates';
export const link = <a href={1}>x</a>;
export const report = build({ rot: '.' });
const schema = z.strictObject({ tags: z.array(z.string()) });
export const tags: number[] = pages({ of: schema }).map(({ data }) => data.tags.length);
export const wrong: string[] = pages({ of: schema }).map(({ data }) => data.tags.length);
export const picture = <Picture src="/fox.jpg" />;
`,
  );
  const { stdout } = tsc(installed, '--project', 'use');
  expect(stdout.match(/^\S+: error TS\d+/gm)).toEqual([
    'use/wrong.tsx(3,24): error TS2322',
    'use/wrong.tsx(4,31): error TS2561',
    'use/wrong.tsx(7,14): error TS2322',
    'use/wrong.tsx(8,25): error TS2741',
  ]);
});
