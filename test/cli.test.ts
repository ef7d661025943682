// The command line as a newcomer meets it: exit codes, streams, hints.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { headersFor, rulesOf } from '../src/stages/5-site/hosting/headers.ts';
import { patience } from './support/patience.ts';
import { generator, makeSite, page, put, temporaryFolder } from './support/sites.ts';

function site(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; timeout?: number } = {},
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(generator, 'bin/site.js'), ...args], {
    encoding: 'utf8',
    cwd: options.cwd ?? temporaryFolder(),
    env: { ...process.env, ...options.env },
    timeout: options.timeout,
  });
  return { status, stdout, stderr };
}

describe('wrong use ends with 2 and the nearest right word', () => {
  test.each([
    [['biuld'], '(Did you mean build?)\nRun "site --help" for all commands.\n'],
    [['dev'], 'Did you mean site watch'],
    [['serve'], /site watch.* or site preview/],
    [['START'], /site watch.* or site preview/],
    [['new-page'], 'Did you mean site new'],
    [['lint'], 'Did you mean site check'],
    [['constructor'], "error: unknown command 'constructor'"],
    [['a\u001b[31mb\u202e'], String.raw`error: unknown command 'a\u{1b}[31mb\u{202e}'`],
    [
      ['build', '--root', '/no/a\u001b[8mb'],
      String.raw`error: option '--root': there is no folder /no/a\u{1b}[8mb`,
    ],
    [['build', '--bse', '/x/'], 'Did you mean --base?'],
    [['build', '--port', '3'], '(It is an option of site watch, site preview.)'],
    [['build', '-p'], "error: unknown option '-p'"],
    [['help', 'bulid'], "error: unknown command 'bulid'\n(Did you mean build?)\n"],
    [['help', 'serve'], /site watch.* or site preview/],
    [['help', 'ded-link'], 'Did you mean the problem dead-link? See site help dead-link.'],
    [['dead-link'], 'See site help dead-link.'],
    [['help', 'deadlink'], 'Did you mean the problem dead-link? See site help dead-link.'],
    [['help', 'Dead_Link'], 'Did you mean the problem dead-link? See site help dead-link.'],
    [['version'], 'Did you mean site --version'],
    [['-v'], "error: unknown option '-v'\n(Did you mean site --version, to print the version?)\n"],
    [['build', '--watch'], "unknown option '--watch'\n(Did you mean site watch, to build, serve"],
    [['build', '--serve'], 'Did you mean site watch'],
    [
      ['new', '/a/', '--compress=yes'],
      "option '--compress=yes'\n(It is an option of site build, without a value.)\n",
    ],
    [['watch', '--open=yes'], '(It is an option of site watch, site preview, without a value.)'],
    [['build', '--port=3'], '(It is an option of site watch, site preview.)'],
    [['--for', 'nginx'], '(It is an option of site headers.)'],
    [['build', 'now'], 'too many arguments'],
    [['build', '--base', 'https://example.org'], 'is not a path like /kids/'],
    [['build', '--root', '/nowhere/at/all'], 'there is no folder'],
    [['build', '--runtime', 'vue'], 'preact, react'],
    [['build', '--out'], 'argument missing\nRun "site help build" for its options and examples.\n'],
    [['build', '--define', 'commit'], 'like commit=1a2b3c4'],
    [['watch', '--define', '=x'], 'like commit=1a2b3c4'],
    [['check', '--define', '1a=x'], 'like commit=1a2b3c4'],
    [['check', '--define', 'a=x', '--define', 'a=y'], '"a" has a value already'],
    [['watch', '--host', ''], 'The address is empty'],
    [['preview', '--host='], 'The address is empty'],
    [['preview', '--define', 'a=x'], '(It is an option of site build, site watch, site check.)'],
    [['build', '--profile', '--json'], "'--profile' cannot be used with option '--json'"],
    [['headers'], "'--for <server>' not specified"],
    [['headers', '--for', 'iis'], 'nginx, caddy, apache'],
    [['headers', '--for', 'nginx'], 'dist is not a build'],
    [[], 'Usage: site'],
  ])('site %j', (args, hint) => {
    const { status, stdout, stderr } = site(args);
    expect(stderr).toMatch(hint);
    expect(stdout).toBe('');
    expect(status).toBe(2);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('a folder within the site: the site is named', () => {
    const root = makeSite();
    for (const [cwd, path] of [
      ['content/pages', '../..'],
      ['templates', '..'],
    ] as const)
      for (const args of [['build'], ['check'], ['schema'], ['new', '/night/'], ['watch', '--no-serve']]) {
        const { status, stderr } = site(args, { cwd: join(root, cwd) });
        expect(stderr).toContain(`The site is in ${root}: go there, or write --root ${path}\n`);
        expect(status).toBe(2);
      }
    mkdirSync(join(root, 'content/dist')); // a built site is enough for some commands
    const { stderr } = site(['preview'], { cwd: join(root, 'content') });
    expect(stderr).toContain('dist is not a build');
  });

  test('a folder around one site: the site is suggested, but none of two', () => {
    const root = makeSite();
    const around = temporaryFolder();
    cpSync(root, join(around, 'my site'), { recursive: true });
    const { status, stderr } = site(['build'], { cwd: around });
    expect(stderr).toContain(
      `The site is in ${join(around, 'my site')}: go there, or write --root "my site"\n`,
    );
    expect(status).toBe(2);
    cpSync(root, join(around, 'other'), { recursive: true });
    expect(site(['build'], { cwd: around })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('error no-site-file'),
    });
  });

  test('an empty environment variable is ignored, as a CI gives it to forks', () => {
    const root = makeSite();
    const env = { SITE_CACHE: '', SITE_REMOTE_CACHE: '' };
    expect(site(['build', '--quiet', '--root', root], { env })).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
    expect(site(['build', '--root', root, '--cache', ''], { env }).status).toBe(2);
    expect(site(['build', '--root', root, '--remote-cache', ''], { env }).status).toBe(2);
  });

  test('an out folder that no build made', () => {
    const root = makeSite();
    expect(site(['build', '--out', '.'], { cwd: root }).status).toBe(2);
    mkdirSync(join(root, 'dist'));
    put(root, 'dist/mine.txt', 'x');
    expect(site(['build'], { cwd: root })).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('help', () => {
  test.each([['--help'], ['build', '--help'], ['help', 'build']])('site %s %s', (...args) => {
    const { status, stdout, stderr } = site(args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Examples:\n  $ site build');
  });

  test('--version prints the version alone', () => {
    expect(site(['--version'])).toEqual({ status: 0, stdout: '0.1.0\n', stderr: '' });
  });
});

describe('site headers', () => {
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A').replace('---\n', '---\nredirectsFrom: [/old/]\n'),
    'content/static/.well-known/apple-app-site-association': '{}',
  });
  const built = site(['build', '--root', root, '--base', '/kids/']);

  test.each([
    [
      'nginx',
      [
        'alias "ROOT/dist/";',
        'location = /kids/old/ { absolute_redirect off; return 301 /kids/a/$is_args$args; }',
      ],
    ],
    [
      'caddy',
      [
        'root * "ROOT/dist"',
        'handle /kids/old/ {\n    route {\n        rewrite * /kids/a/\n        redir * {uri} 301\n',
      ],
    ],
    ['apache', ['Alias "/kids/" "ROOT/dist/"', 'RedirectMatch 301 "^/kids/old/$" "/kids/a/"']],
  ])('--for %s has the rules of _headers and _redirects', (server, lines) => {
    expect(built.status).toBe(0);
    const { status, stdout, stderr } = site(['headers', '--for', server], { cwd: root });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const line of lines) expect(stdout).toContain(line.replace('ROOT', root));
    const text = readFileSync(join(root, 'dist/_headers'), 'utf8');
    for (const [, name = '', value = ''] of text.matchAll(/^ {2}([\w-]+): (.*)$/gm)) {
      const written = [value, value.replaceAll('"', '\\"')];
      expect(
        written.some((one) => stdout.includes(one)),
        name,
      ).toBe(true);
    }
    expect(stdout).toContain('/404.html');
    expect(stdout).not.toMatch(/gzip_static|precompressed|RewriteRule/);
  });

  test('--for vercel writes a vercel.json with the same headers and redirects', () => {
    const { status, stdout } = site(['headers', '--for', 'vercel', '--root', root]);
    expect(status).toBe(0);
    interface Vercel {
      readonly headers: readonly { source: string; headers: readonly { key: string; value: string }[] }[];
      readonly redirects: readonly { source: string; destination: string; statusCode: number }[];
    }
    const { headers, redirects }: Vercel = JSON.parse(stdout);
    // Its patterns are regular expressions, but for named parts.
    const matches = (source: string, path: string) =>
      new RegExp(`^${source.replace(/:\w+\(/, '(').replace(/\.(?![*\w])/g, '\\.')}$`).exec(path);
    const rules = rulesOf(readFileSync(join(root, 'dist/_headers'), 'utf8'));
    const files = Object.keys(JSON.parse(readFileSync(join(root, 'dist/.site-build.json'), 'utf8')).files);
    for (const path of [...files, '', 'a/', 'nowhere/at/all'].map((file) => `/kids/${file}`)) {
      const given = headers.filter(({ source }) => matches(source, path)).flatMap((one) => one.headers);
      expect(Object.fromEntries(given.map(({ key, value }) => [key, value]))).toEqual(
        headersFor(rules, path),
      );
      // The last of equal keys counts: only the policy of a file follows that of pages.
      const once = given.filter(({ key }) => key !== 'Content-Security-Policy');
      expect(once.length).toBe(Object.keys(headersFor(rules, path)).length - 1);
    }
    const ledTo = (path: string) => {
      const rule = redirects.find(({ source }) => matches(source, path));
      return (
        rule && [rule.destination.replace(':path', matches(rule.source, path)?.[1] ?? ''), rule.statusCode]
      );
    };
    expect(ledTo('/kids/old/')).toEqual(['/kids/a/', 301]);
    expect(ledTo('/kids/a')).toEqual(['/kids/a/', 308]);
    for (const path of [
      '/kids/a/',
      '/kids/',
      '/kids/404.html',
      '/kids/.well-known/apple-app-site-association',
    ])
      expect(ledTo(path)).toBe(undefined);
  });

  test('names compressed files only if there are any', () => {
    site(['build', '--root', root, '--compress', '--out', join(root, 'small')]);
    const { stdout } = site(['headers', '--for', 'caddy', '--root', root, '--out', join(root, 'small')]);
    expect(stdout).toContain('precompressed br gzip');
  });
});

describe('site build', () => {
  test('reports its result on stdout, in plain lines when piped', () => {
    const root = makeSite('minimal', { 'content/pages/guides/night.md': page('Night') });
    const { status, stdout, stderr } = site(['build', '--root', root]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^\/guides\/night\/ +content\/pages\/guides\/night\.md +\d\.\d kB +\d\.\d kB$/m);
    const last = stdout.trimEnd().split('\n').slice(-3);
    expect(last[0]).toMatch(/^2 pages in \S*dist, \d+\.\d\d s\.$/);
    expect(last[1]).toBe('Scripts, compressed: none on any page.');
    expect(last[2]).toMatch(/^Look at it: npx site preview --root \S+$/);
    expect(stdout).not.toContain('\u001b');
  });

  test('--quiet prints nothing without problems', () => {
    expect(site(['build', '--quiet', '--root', makeSite()])).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('--profile prints the time of each step, and writes a CPU profile', () => {
    const root = makeSite('minimal', { 'content/pages/guides/night.md': page('Night') });
    const args = ['build', '--root', root, '--profile'];
    const cwd = temporaryFolder();
    const { status, stdout, stderr } = site(args, { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const line = (name: string) => new RegExp(`^${name} +\\d+\\.\\d( +\\d+ %)?$`, 'm');
    for (const name of ['start', 'collect', 'render', 'write', 'report']) expect(stdout).toMatch(line(name));
    for (const name of ['/', '/guides/night/', 'program', 'bundle pages']) expect(stdout).toMatch(line(name));
    const profile = JSON.parse(readFileSync(join(cwd, 'site-build.cpuprofile'), 'utf8'));
    const names = profile.nodes.map(
      (node: { callFrame: { functionName: string } }) => node.callFrame.functionName,
    );
    expect(names).toContain('render');
    expect(readdirSync(cwd)).toEqual(['site-build.cpuprofile']);

    const inDist = site(args, { cwd: join(root, 'dist/guides') });
    expect(inDist).toMatchObject({ status: 2, stdout: '' });
    expect(inDist.stderr).toContain('would be in the out folder');

    const taken = temporaryFolder();
    mkdirSync(join(taken, 'site-build.cpuprofile'));
    const refused = site(args, { cwd: taken });
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('error profile-not-written site-build.cpuprofile\n');
    expect(refused.stdout).toMatch(line('render'));
  });

  test.skipIf(!existsSync('/dev/full'))('exits with 1 and a message if stdout cannot be written', () => {
    const full = openSync('/dev/full', 'w');
    const args = [join(generator, 'bin/site.js'), 'build', '--json', '--root', makeSite()];
    const { status, stderr } = spawnSync(process.execPath, args, {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect(stderr).toMatch(/^site: its report cannot be written: ENOSPC.*\n$/);
    expect(status).toBe(1);
  });

  test.skipIf(!existsSync('/dev/full'))('exits with 1 if neither stdout nor stderr can be written', () => {
    const full = openSync('/dev/full', 'w');
    const args = [join(generator, 'bin/site.js'), 'build', '--root', makeSite('dead-link')];
    const { status, signal } = spawnSync(process.execPath, args, {
      stdio: ['ignore', full, full],
      timeout: patience,
    });
    closeSync(full);
    expect([status, signal]).toEqual([1, null]);
  });

  test('prints mistakes on stderr with location, message, hint and code frame, and exits with 1', () => {
    const root = makeSite('dead-link');
    const { status, stdout, stderr } = site(['build', '--root', root]);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toBe(`error dead-link content/pages/a.md:6:5
  "/prices/" points to a page or file that does not exist.
  Did you mean "/pricing/"?
    4 | ---
    5 |
    6 | See [our prices](/prices/).
      |     ^

1 problem in 1 file. Nothing was written; ${relativeTo(root)} is as it was.
`);
  });

  test('shows a throwing template with its location and page, not a stack', () => {
    const { status, stderr } = site(['build', '--root', makeSite('template-throws')]);
    expect(status).toBe(1);
    expect(stderr).toContain('Unexpected Application Error! TypeError: the fox is awake');
    expect(stderr).toContain('templates/pages/angry.tsx:6:9');
    expect(stderr).toContain('see content/pages/a.md');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('--json prints one document and nothing else, even if templates log', () => {
    const root = makeSite('minimal', {
      'templates/pages/chatty.tsx': `import { z } from 'zod';
        export const schema = z.strictObject({});
        export default function Chatty() { console.log('hello'); return <h1>Chatty</h1>; }`,
      'content/pages/a.md': '---\ntitle: A\ndescription: B\ntemplate: chatty\n---\n',
    });
    const { status, stdout, stderr } = site(['build', '--json', '--root', root]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'hello\n' });
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({
      version: 1,
      ok: true,
      root,
      out: join(root, 'dist'),
      problems: [],
      copied: [],
    });
    expect(document.routes).toHaveLength(2);
    expect(document.routes[0]).toEqual({
      route: '/a/',
      source: 'content/pages/a.md',
      template: 'chatty',
      output: 'a/index.html',
      bytes: expect.any(Number),
      gzip: expect.any(Number),
    });
    expect(document.phases.map(({ name }: { name: string }) => name)).toEqual([
      'collect',
      'compile',
      'parse',
      'plan',
      'render',
      'resolve',
      'verify',
      'write',
    ]);
  });

  test('--json has the problems in the same document', () => {
    const { status, stdout, stderr } = site(['build', '--json', '--root', makeSite('dead-link')]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const { ok, problems, routes, phases } = JSON.parse(stdout);
    expect({ ok, routes: routes.length }).toEqual({ ok: false, routes: 3 });
    expect(phases.at(-1).name).toBe('verify'); // nothing was written
    expect(problems).toEqual([
      {
        code: 'dead-link',
        text: '"/prices/" points to a page or file that does not exist.',
        hint: 'Did you mean "/pricing/"?',
        facts: ['/prices/', '/pricing/', null],
        at: { file: 'content/pages/a.md', line: 6, column: 5 },
        frame: expect.stringContaining('6 | See [our prices](/prices/).'),
      },
    ]);
  });
});

describe('a missing or changing source is no defect: build and check exit with 1', () => {
  const both: [string, string][] = [
    ['build', '--json'],
    ['check', '--json'],
  ];

  test.each(['templates/Document.tsx', 'templates'])('without %s, with and without a cache', (path) => {
    const root = makeSite();
    const options = ['--root', root, '--cache', join(temporaryFolder(), 'store')];
    rmSync(join(root, path), { recursive: true });
    for (const args of [...both, ...both]) {
      const { status, stdout, stderr } = site([...args, ...options]);
      const at = { file: 'templates/Document.tsx' };
      const problems = expect.arrayContaining([expect.objectContaining({ code: 'no-document', at })]);
      expect([status, stderr, JSON.parse(stdout)]).toEqual([1, '', expect.objectContaining({ problems })]);
    }
    expect(existsSync(join(root, 'dist'))).toBe(false);
  });

  test.each(both)('if a source differs each time it is read: site %s', (...args) => {
    const pages = Array.from({ length: 60 }, (_, number) => `content/pages/p${number}.md`);
    const text = page('Long', 'Word '.repeat(20_000)); // more than is held, so that it is read again
    const root = makeSite('minimal', {
      ...Object.fromEntries(pages.map((path) => [path, text])),
      'templates/pages/page.tsx': `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Page({ page, body }) {
  globalThis.whenDrawn();
  return <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
}
`,
      // The render of a page writes to all.
      'probe.cjs': `const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const pages = __dirname + '/content/pages/';
globalThis.whenDrawn = () => {
  for (const name of readdirSync(pages).filter((name) => name !== 'index.md'))
    writeFileSync(pages + name, readFileSync(pages + name, 'utf8').replace('Word', 'More. Word'));
};
`,
    });
    const env = { NODE_OPTIONS: `--require ${join(root, 'probe.cjs')}` };
    const { status, stdout, stderr } = site([...args, '--root', root, '--no-cache'], { env });
    const problem = {
      code: 'unreadable',
      text: 'This changed each time that it was read.',
      at: { file: expect.stringMatching(/^content\/pages\/p\d+\.md$/) },
    };
    const problems = [expect.objectContaining(problem)];
    expect([status, stderr, JSON.parse(stdout)]).toEqual([1, '', expect.objectContaining({ problems })]);
    expect(existsSync(join(root, 'dist'))).toBe(false);
  });

  test.each([[['new', '/x/']], [['schema']]])('and so does site %j', (args) => {
    const sheet = `.a { color: red } /* ${'word '.repeat(200_000)} */`; // together more than is held
    const sheets = Array.from({ length: 6 }, (_, number) => `templates/parts/p${number}.module.css`);
    const root = makeSite('minimal', {
      ...Object.fromEntries(sheets.map((path) => [path, sheet])),
      // Each read of a stylesheet finds other content than before.
      'probe.cjs': `const fs = require('node:fs');
const { openSync } = fs;
fs.openSync = (path, ...more) => {
  if (String(path).endsWith('.module.css')) fs.appendFileSync(path, '/**/');
  return openSync(path, ...more);
};
require('node:module').syncBuiltinESMExports();
`,
    });
    const env = { NODE_OPTIONS: `--require ${join(root, 'probe.cjs')}` };
    const { status, stdout, stderr } = site([...args, '--root', root], { env });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^error unreadable templates\/parts\/p\d\.module\.css\n {2}This changed each time that it was read\.\n/,
    );
    expect(stderr).not.toMatch(/\n\s+at /);
    expect([existsSync(join(root, 'content/pages/x.md')), existsSync(join(root, '.schemas'))]).toEqual([
      false,
      false,
    ]);
  });
});

test('an uncaught error is a mistake of the template, without its control characters', () => {
  const template = readFileSync(join(generator, 'test/sites/minimal/templates/pages/page.tsx'), 'utf8');
  const root = makeSite('minimal', {
    'templates/pages/page.tsx': `${template}\nPromise.reject(new Error('one\\u001b[2J\\ntwo\\u0007'));\n`,
  });
  expect(site(['build', '--no-cache'], { cwd: root })).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'error template-threw templates/pages/page.tsx:15:16\n  Unexpected Application Error! Error: one\\u{1b}[2J\n  two\\u{7}\n  The template threw this while it ran.\n\nThe command ended before it was done.\n',
  });
});

// esbuild's process notices that its parent has ended, and reports a deadlock. Under load it was faster than a signal to end.
test.runIf(process.platform !== 'win32')('the last words of esbuild are not printed, its crash is', () => {
  const root = makeSite('minimal', {
    'bin/late': `#!/bin/sh\ntrap '' TERM\n"$ESBUILD" "$@" 2>/dev/null\necho farewell >&2\n`,
    'bin/crash': '#!/bin/sh\necho crash >&2\nexit 1\n',
  });
  const run = (name: string, template: string) => {
    const bin = join(root, 'bin', name);
    chmodSync(bin, 0o755);
    writeFileSync(join(root, 'templates/pages/page.tsx'), template);
    const env = { ESBUILD: join(generator, 'node_modules/esbuild/bin/esbuild'), ESBUILD_BINARY_PATH: bin };
    return site(['build', '--no-cache'], { cwd: root, env });
  };
  const template = readFileSync(join(root, 'templates/pages/page.tsx'), 'utf8');
  const late = run('late', `${template}\nPromise.reject(new Error('mine'));\n`);
  expect([late.status, late.stderr.split('\n')[1]]).toEqual([
    1,
    '  Unexpected Application Error! Error: mine',
  ]);
  expect(late.stderr).not.toContain('farewell');
  const crash = run('crash', template);
  expect([crash.status, crash.stderr.split('\n').includes('crash')]).toEqual([70, true]);
});

test.each([
  ['a plugin', "Promise.reject(new Error('mine'))", ' templates/late.js:1:64', 'Error: mine'],
  ['code without a stack frame', 'WebAssembly.compile(new Uint8Array(3))', '', 'CompileError: '],
])('an uncaught error of %s is reported', (_, late, place, message) => {
  const yml = readFileSync(join(generator, 'test/sites/minimal/content/site.yml'), 'utf8');
  const root = makeSite('minimal', {
    'content/site.yml': `${yml}markdown:\n  plugins:\n    - ./templates/late.js\n`,
    'templates/late.js': `export default function late() { return () => { ${late}; }; }`,
  });
  const { status, stdout, stderr } = site(['build', '--no-cache'], { cwd: root });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`error template-threw${place}\n  Unexpected Application Error! ${message}`);
  expect(stderr).not.toContain('defect');
});

describe('in /proc, where no folder can be made,', () => {
  const zola = join(generator, 'test/imports/zola/source');
  test.each<[string[], string, ((cwd: string) => string)?]>([
    [['init', '/proc/none/notebook'], 'folder-not-written'],
    [['import', zola, '--root', '/proc/none/notebook'], 'folder-not-written'],
    [
      ['build', '--out', '/proc/none/a\u001b[31mb'],
      'write-failed',
      (cwd) => ` ${relative(cwd, String.raw`/proc/none/a\u{1b}[31mb`)}`,
    ],
  ])('site %j ends, and reports why nothing was written', (args, code, place = () => '') => {
    const cwd = makeSite();
    const { status, stdout, stderr } = site(args, { cwd, timeout: patience });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(`error ${code}${place(realpathSync(cwd))}\n`);
    expect(stderr).not.toMatch(/ENOENT|\n\s+at /);
    expect(stderr).not.toContain('\u001b');
  });

  test('the build works without a cache', () => {
    const build = ['build', '--quiet', '--cache', '/proc/none/cache'];
    const cwd = makeSite();
    expect(site(build, { cwd, timeout: patience })).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(existsSync(join(cwd, 'dist/index.html'))).toBe(true);
  });
});

function relativeTo(root: string): string {
  // The command ran in a folder beside the site's.
  return `../${root.split('/').at(-1)}/dist`;
}

test('values of --define change the pages of a build, and a check uses them', () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('A', 'By {name}.') });
  const run = (...args: readonly string[]) => site([...args, '--root', root, '--quiet']).status;
  const shown = () => /By ([^<.]*)/.exec(readFileSync(join(root, 'dist/a/index.html'), 'utf8'))?.[1];
  const builds = [['x=y=z'], ['x=y=z'], ['B', '--define', 'url=https://b.example']].map(
    ([name = '', ...more]) => [run('build', '--define', `name=${name}`, ...more), shown()],
  );
  expect(builds).toEqual([
    [0, 'x=y=z'],
    [0, 'x=y=z'],
    [0, 'B'],
  ]);
  const same = ['--define', 'name=B', '--define', 'url=https://b.example'];
  const github = ['check', '--format', 'github']; // a build just now is not stale
  expect([run(...github, ...same), run(...github), run('check')]).toEqual([0, 1, 0]);
  expect([run('build'), shown()]).toEqual([0, 'Fixture']);
});

test("with Yarn Plug'n'Play it prints the needed setting, and does nothing else", () => {
  const root = makeSite();
  // As .pnp.cjs does, which Yarn loads first.
  put(root, 'pnp.cjs', "process.versions.pnp = '3';");
  const args = ['--require', join(root, 'pnp.cjs'), join(generator, 'bin/site.js'), 'build', '--root', root];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stdout, existsSync(join(root, 'dist'))]).toEqual([2, '', false]);
  expect(stderr).toContain('.yarnrc.yml');
  expect(stderr).toMatch(/^ {2}nodeLinker: node-modules$/m);
  expect(stderr).not.toMatch(/\bat .*\.c?js|defect/);
});

test('file names cannot send colors to the terminal', () => {
  const root = makeSite('minimal', { 'content/data/a\u001b[8mb.yml': 'a: 1' });
  const { stdout } = spawnSync(process.execPath, [join(generator, 'bin/site.js'), 'schema', '--root', root], {
    encoding: 'utf8',
  });
  expect(stdout).toContain(String.raw`content/data/a\u{1b}[8mb.yml: no template asks for it`);
  expect(stdout).not.toContain('\u001b');
});
