// Entries of a disk besides plain files.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../src/build/build.ts';
import { memoryOfOneRun } from '../src/build/memory.ts';
import { findFiles } from '../src/stages/1-sources/findFiles.ts';
import {
  buildAsNobody,
  buildSite,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  temporaryFolder,
  wordsOf,
} from './support/sites.ts';

const problemsOf = async (root: string) => lines((await buildSite(root)).problems);

describe('symbolic links', () => {
  test('within content are followed', async () => {
    const root = makeSite('minimal', {
      'content/shared/b.md': page('B'),
      'content/shared/pic.svg': '<svg/>',
    });
    symlinkSync('../shared/b.md', join(root, 'content/pages/b.md'));
    mkdirSync(join(root, 'content/static'));
    symlinkSync('../shared', join(root, 'content/static/shared'));
    expect(await problemsOf(root)).toBe('');
    expect(Object.keys(snapshot(join(root, 'dist')))).toEqual([
      '.nojekyll',
      '.site-build.json',
      '_headers',
      '_redirects',
      'b/index.html',
      'index.html',
      'llms.txt',
      'robots.txt',
      'shared/b.md',
      'shared/pic.svg',
      'sitemap.xml',
    ]);
  });

  test('that point out of the site, to nothing or in a circle are problems', async () => {
    const root = makeSite();
    const outside = temporaryFolder();
    put(outside, 'secret.md', page('Secret'));
    symlinkSync(join(outside, 'secret.md'), join(root, 'content/pages/file-outside.md'));
    symlinkSync(outside, join(root, 'content/pages/folder-outside'));
    symlinkSync('nowhere.md', join(root, 'content/pages/dangling.md'));
    symlinkSync('..', join(root, 'content/pages/loop'));
    symlinkSync('self.md', join(root, 'content/pages/self.md'));
    expect(await problemsOf(root)).toBe(
      [
        'dangling-symlink content/pages/dangling.md',
        'outside-symlink content/pages/file-outside.md',
        'outside-symlink content/pages/folder-outside',
        'looping-symlink content/pages/loop',
        'looping-symlink content/pages/self.md',
      ].join('\n'),
    );
  });

  test('into a folder named like content-private are problems, too', async () => {
    const root = makeSite();
    for (const folder of ['content-private', 'templates.old']) {
      put(root, `${folder}/secret.md`, page('Secret'));
      symlinkSync(`../../${folder}/secret.md`, join(root, `content/pages/${folder}.md`));
      symlinkSync(`../../${folder}`, join(root, `content/pages/${folder}`));
    }
    expect(await problemsOf(root)).toBe(
      ['content-private', 'content-private.md', 'templates.old', 'templates.old.md']
        .map((name) => `outside-symlink content/pages/${name}`)
        .join('\n'),
    );
  });

  test('of content into templates are problems, also through other links, but not those of templates', async () => {
    const files = {
      'content/shared/words.ts': "export const word = 'one';",
      'content/static/a/a.txt': 'x',
      'content/data/a.yml': 'a: 1',
      'templates/texts/a.md': page('A'),
      '.env': 'A=b',
      '.git/config': 'x',
      'package.json': '{}',
      'dist/x.md': page('X'),
    };
    const refused = [
      ['data/data.json', '../../package.json'],
      ['pages/env.md', '../../.env'],
      ['pages/texts', '../../templates/texts'],
      ['site2.md', '../templates/texts/a.md'],
      ['static/a/through.txt', '../l/pages/page.tsx'],
      ['static/dist', '../../dist'],
      ['static/dots.txt', '../../content/../templates/../content/./../templates/texts/a.md'],
      ['static/folder', '../..'],
      ['static/git', '../../.git'],
      ['static/l', '../../templates'],
      ['static/second', 'a/through.txt'],
    ];
    const root = makeSite('minimal', files);
    for (const [path, target] of refused) symlinkSync(target ?? '', join(root, 'content', path ?? ''));
    symlinkSync('../../content/shared/words.ts', join(root, 'templates/pages/words.ts'));
    symlinkSync('../../content/../content/shared', join(root, 'content/static/back'));
    const { problems } = findFiles(root);
    expect(lines(problems)).toBe([...refused.map(([path]) => `outside-symlink content/${path}`)].join('\n'));
    expect(wordsOf(problems[0])).toBe(
      'This symbolic link points outside of content/. Copy the file into the site instead.',
    );
    const built = (await buildSite(root)).problems.filter(({ code }) => code === 'outside-symlink');
    expect(lines(built)).toBe(lines(problems));
  });

  test('to hidden files of content are problems: .git may have a password', async () => {
    const root = makeSite('minimal', {
      'content/.git/config': 'x',
      'content/.env': 'x',
      'content/static/.well-known/x': 'x',
    });
    for (const target of ['.git', '.git/config', '.env'])
      symlinkSync(`../${target}`, join(root, 'content/static', target.replaceAll(/[./]/g, 'l')));
    symlinkSync('.well-known', join(root, 'content/static/known'));
    expect(await problemsOf(root)).toBe(
      ['lenv', 'lgit', 'lgitlconfig'].map((name) => `outside-symlink content/static/${name}`).join('\n'),
    );
  });

  test('that would make a data module of another file are problems', async () => {
    const root = makeSite('minimal', {
      'content/static/app.js': 'export default 1;',
      'content/static/list.ts': 'export default 1;',
      'content/static/plain.json': '1',
      'content/texts/more/deep.mjs': 'export default 1;',
      'content/data/own.js': 'export default { a: 1 };',
    });
    for (const [path, target] of [
      ['again.js', 'own.js'],
      ['app.js', '../static/app.js'],
      ['folder', '../static'],
      ['words', '../texts'],
      ['yaml.yml', '../static/app.js'],
    ] as const)
      symlinkSync(target, join(root, 'content/data', path));
    const { problems, content } = findFiles(root);
    expect(lines(problems)).toBe(
      ['app.js', 'folder/app.js', 'folder/list.ts', 'words/more/deep.mjs']
        .map((name) => `outside-symlink content/data/${name}`)
        .join('\n'),
    );
    expect(wordsOf(problems[1])).toBe(
      'A symbolic link makes content/static/app.js a module of data, which runs in every build. Remove the link, or move the file into content/data.',
    );
    const data = content.filter(({ path }) => path.startsWith('content/data/')).map(({ path }) => path);
    expect(data).toEqual(
      ['again.js', 'folder/plain.json', 'own.js', 'yaml.yml'].map((name) => `content/data/${name}`),
    );
  });

  test('back to a parent of their own target are reported as circles', async () => {
    const root = makeSite('minimal', { 'content/texts/a.md': page('A') });
    symlinkSync('../texts', join(root, 'content/pages/texts'));
    symlinkSync('..', join(root, 'content/texts/back'));
    expect(await problemsOf(root)).toBe(
      'looping-symlink content/pages/texts/back\nlooping-symlink content/texts/back',
    );
  });

  test('are followed and refused in a build with a cache, too', async () => {
    const root = makeSite('minimal', { 'content/static/a.txt': 'x', 'content/static/b.txt': 'x' });
    const request = { root, out: join(root, 'dist'), memory: memoryOfOneRun() };
    const codes = async () => lines((await build(request)).problems);
    expect(await codes()).toBe('');
    rmSync(join(root, 'content/static/a.txt'));
    symlinkSync('../../templates/Document.tsx', join(root, 'content/static/a.txt'));
    expect(await codes()).toBe('outside-symlink content/static/a.txt');
    rmSync(join(root, 'content/static/a.txt'));
    symlinkSync('b.txt', join(root, 'content/static/a.txt'));
    expect(await codes()).toBe('');
  });

  test('in place of the content folder must not point outside', async () => {
    const root = makeSite();
    const outside = makeSite();
    execFileSync('rm', ['-r', join(root, 'content')]);
    symlinkSync(join(outside, 'content'), join(root, 'content'));
    expect(await problemsOf(root)).toContain('outside-symlink content');
  });
});

test('chains of symbolic links are followed ten thousand times, and then reported once', () => {
  const root = makeSite();
  const inAll = (count: number) =>
    Array.from({ length: count }, (_, index) => join(root, `content/static/d${index}`));
  const linked = (count: number) => {
    for (const folder of inAll(count)) mkdirSync(folder, { recursive: true });
    for (const [index, folder] of inAll(count - 1).entries())
      for (const name of ['l', 'm'])
        if (!existsSync(join(folder, name))) symlinkSync(`../d${index + 1}`, join(folder, name));
    return findFiles(root);
  };
  expect(lines(linked(8).problems)).toBe('');
  const { problems, targets } = linked(17);
  expect(lines(problems)).toMatch(/^looping-symlink content\/static\/d0(\/[lm])+$/);
  expect(wordsOf(problems[0])).toMatch(
    /^More than 10,000 files and folders are found through symbolic links /,
  );
  expect(targets.length).toBeLessThan(10_100);
});

test('a file name that is not UTF-8 is reported, and cannot become an address', () => {
  const root = makeSite();
  mkdirSync(join(root, 'content/static'));
  writeFileSync(Buffer.from(`${root}/content/static/caf\xe9.txt`, 'latin1'), 'x');
  writeFileSync(join(root, 'content/static/caf\ufffd.md'), 'x'); // this one can be read
  const { problems, content } = findFiles(root);
  expect(lines(problems)).toBe('not-utf8 content/static/caf\ufffd.txt');
  expect(wordsOf(problems[0])).toMatch(/^The name of this file is not UTF-8\. Rename it/);
  expect(content.map(({ path }) => path)).toContain('content/static/caf\ufffd.md');
});

test('a pipe is reported without waiting', async () => {
  const root = makeSite();
  execFileSync('mkfifo', [join(root, 'content/pages/pipe.md')]);
  expect(await problemsOf(root)).toBe('not-a-file content/pages/pipe.md');
});

test.each(['content/site.yml', 'templates/Document.tsx'])(
  'a pipe or a folder is not reported as missing %s',
  async (path) => {
    const root = makeSite();
    rmSync(join(root, path));
    mkdirSync(join(root, path));
    expect(await problemsOf(root)).toBe(`not-a-file ${path}`);
    rmdirSync(join(root, path));
    execFileSync('mkfifo', [join(root, path)]);
    expect(await problemsOf(root)).toBe(`not-a-file ${path}`);
  },
);

test('an unreadable file or folder is a problem with its name', () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('A'), 'content/pages/b/c.md': page('C') });
  chmodSync(join(root, 'content/pages/a.md'), 0o000);
  chmodSync(join(root, 'content/pages/b'), 0o000);
  expect(lines(buildAsNobody(root))).toBe('unreadable content/pages/a.md\nunreadable content/pages/b');
  chmodSync(join(root, 'content/pages/b'), 0o755);
});

test('an unreadable folder causes no dead links, but mistakes in other files are reported', () => {
  const root = makeSite('minimal', {
    'content/pages/index.md': page('A', '[c](/b/c/), ![star](b/star.png)'),
    'content/pages/d.md': '---\ntitle: [\n---\n',
    'content/pages/b/c.md': page('C'),
    'content/data/e.json': '{',
  });
  chmodSync(join(root, 'content/pages/b'), 0o000);
  expect(lines(buildAsNobody(root)).replace(/:[\d:]+/g, '')).toBe(
    'yaml-syntax content/data/e.json\nunreadable content/pages/b\nyaml-syntax content/pages/d.md',
  );
  chmodSync(join(root, 'content/pages/b'), 0o755);
});

test('a site without pages, site.yml or templates is reported', async () => {
  const empty = temporaryFolder();
  expect(await problemsOf(empty)).toBe(
    ['no-pages content/pages/', 'no-site-file content/site.yml', 'no-document templates/Document.tsx'].join(
      '\n',
    ),
  );
  const root = makeSite();
  execFileSync('rm', [join(root, 'content/pages/index.md')]);
  expect(await problemsOf(root)).toBe('no-pages content/pages/');
});

test.each([
  ['YAML', `---\ntitle: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n---\n`],
  ['Markdown', page('Deep', `${'> '.repeat(20_000)}deep`)],
])('endlessly nested %s does not end the build', async (_, text) => {
  const root = makeSite('minimal', { 'content/pages/deep.md': text });
  expect(await problemsOf(root)).toMatch(/^(too-deep|yaml-syntax) content\/pages\/deep\.md/);
});

test('static files are copied byte for byte, from hidden folders as well', async () => {
  const bytes = Buffer.from([0, 255, 10, 13, 128]);
  const root = makeSite('minimal', {
    'content/static/.well-known/x': bytes,
    'content/static/a/b.bin': bytes,
  });
  expect(await problemsOf(root)).toBe('');
  expect(readFileSync(join(root, 'dist/.well-known/x'))).toEqual(bytes);
  expect(readFileSync(join(root, 'dist/a/b.bin'))).toEqual(bytes);
});
