// Many pages are rendered in several threads, by the bundled command line: the same bytes and the same problems as in one.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  buildSite,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
  temporaryFolder,
} from './support/sites.ts';

function site(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(generator, 'bin/site.js'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1e8,
  });
  return { status, stdout, stderr };
}

const many = 300; // from which on there are threads
const template = (code: string, schema = '') => `import { z } from 'zod';
console.log('loaded');
export const schema = z.strictObject({ link: z.string().optional()${schema} });
export default function Page({ page, data, body }) {
  ${code}
  return <><h1>{page.title}</h1><p>{data.extra === undefined ? 'none' : String(data.extra)}</p><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
}
`;
/** A site with many pages, made from their numbers. */
function manyPages(of: (number: number) => string, files: Readonly<Record<string, string>>): string {
  const root = makeSite('minimal', files);
  for (let number = 0; number < many; number += 1) put(root, `content/pages/p${number}.md`, of(number));
  return root;
}
const withKey = (number: number) =>
  page(`P${number}`, `Text ${number}.`).replace(
    '---\n\n',
    `extra: https://fixture.example/${number}\n---\n\n`,
  );

/** How often the templates were loaded: once in each thread. */
const loads = (stderr: string) => stderr.split('\n').filter((line) => line === 'loaded').length;
const threads = 1 + Math.min(3, availableParallelism() - 1);

test('site schema writes the schemas of all requested data', () => {
  const root = manyPages(
    (number) =>
      page(`P${number}`, '').replace('---\n\n', `${number % 10 === 0 ? `reads: d${number}\n` : ''}---\n\n`),
    {
      'templates/pages/page.tsx': `import { data, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({ reads: z.string().optional() });
const words = z.strictObject({ word: z.string() });
export default ({ data: { reads } }) => <h1>{reads && data(reads, words).word}</h1>;
`,
    },
  );
  const names = Array.from({ length: many / 10 }, (_, index) => `d${index * 10}`);
  for (const name of names) put(root, `content/data/${name}.yml`, 'word: moon\n');
  const { files, unread } = JSON.parse(site(['schema', '--root', root, '--json']).stdout);
  expect(files).toEqual(expect.arrayContaining(names.map((name) => `.schemas/data/${name}.json`)));
  expect(unread).toEqual([]);
});

/** Builds in many threads, compares with a build in one, and returns the output. */
async function compare(root: string) {
  const said = site(['build', '--root', root, '--json', '--no-cache']);
  const log = vi.spyOn(console, 'log').mockImplementation(() => {}); // the templates’
  const { problems } = await buildSite(root, { out: join(root, 'one') });
  log.mockRestore();
  expect(lines(JSON.parse(said.stdout).problems)).toBe(lines(problems));
  expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'one')));
  return { ...said, problems };
}

describe('pages rendered in several threads', () => {
  test('equal those of one thread, and logs of templates stay out of --json', async () => {
    const root = manyPages(withKey, {
      'templates/pages/page.tsx': template(
        `for (let line = 0; line < 30; line += 1) console.log('at ' + page.title + ' ' + line);`,
        ', extra: z.string().optional()',
      ),
    });
    const { stderr, status, problems } = await compare(root);
    expect([status, lines(problems), loads(stderr)]).toEqual([0, '', threads]);
    expect(new Set(stderr.split('\n').filter((line) => line.startsWith('at P'))).size).toBe(many * 30);
  });

  test("are the same with Markdown plugins and languages, and so are the plugins' errors", async () => {
    const of = (number: number) =>
      page(
        `P${number}`,
        `"Text"\n\n> [!NOTE]\n> Note.\n\n\`\`\`js\nlet a;\n\`\`\`\n\n\`\`\`lull {1}\nsing ${number}\n\`\`\`\n\n    not code`,
      ).replace('---\n\n', number % 2 === 0 ? 'language: de\n---\n\n' : '---\n\n');
    const files = {
      'templates/pages/page.tsx': template(''),
      'content/site.yml':
        'name: F\nurl: https://fixture.example\nmarkdown: { plugins: [./templates/markdown/rehype-p.ts, { name: ./templates/markdown/p.ts, options: { at: none } }], languages: { lull: ./templates/markdown/lull.ts } }\n',
      'templates/markdown/lull.ts': `export default () => ({ keywords: 'sing' });\n`,
      'templates/markdown/rehype-p.ts': `export default () => (tree, file) => {
  tree.children.push({ type: 'element', tagName: 'mark', properties: {}, children: [{ type: 'text', value: file.path }] });
};
`,
      'templates/markdown/p.ts': `export default function plugin({ at }) {
  this.data().micromarkExtensions = [{ disable: { null: ['codeIndented'] } }];
  return (tree, file) => {
    if (file.path.endsWith(at)) throw new Error('No.');
    tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: file.path }] });
  };
}
`,
    };
    const root = manyPages(of, files);
    const { problems, stderr } = await compare(root);
    expect([lines(problems), loads(stderr)]).toEqual(['', threads]);
    for (let number = 0; number < many; number += 1)
      expect(readFileSync(join(root, `dist/p${number}/index.html`), 'utf8')).toContain(
        `<span class="hljs-keyword">sing</span> ${number}</mark>`,
      );
    const wrong = manyPages(of, {
      ...files,
      'content/site.yml': files['content/site.yml'].replace('none', '7.md'),
    });
    const found = (await compare(wrong)).problems;
    expect(found.map(({ code, pages }) => [code, pages?.length])).toEqual([['plugin-threw', many / 10]]);
  });

  test('are the same if a schema makes values that threads cannot share', async () => {
    const of = (number: number) => (number % 40 === 7 ? withKey(number) : page(`P${number}`));
    const made = `[new URL(text), () => text, Symbol(text)][Math.floor(Number(text.split('/').pop()) / 40) % 3]`;
    const root = manyPages(of, {
      'templates/pages/page.tsx': template('', `, extra: z.string().transform((text) => ${made}).optional()`),
    });
    expect(lines((await compare(root)).problems)).toBe('');
    const drawn = [7, 47, 87].map((number) => readFileSync(join(root, `dist/p${number}/index.html`), 'utf8'));
    const kinds = ['https://fixture.example/7', '() => text', 'Symbol(https://fixture.example/87)'];
    expect(drawn.map((html) => /<p>([^<]*(?:=>|example)[^<]*)/.exec(html)?.[1])).toEqual(kinds);
  });

  test('are rendered in one thread if a schema makes an object from site.yml', async () => {
    const document = readFileSync(join(generator, 'test/sites/minimal/templates/Document.tsx'), 'utf8')
      .replace('.default([]) }', '.default([]), link: z.string().transform((text) => new URL(text)) }')
      .replace('<nav>', '<nav title={site.link.host}>');
    const root = manyPages((number) => page(`P${number}`), {
      'templates/Document.tsx': document,
      'templates/pages/page.tsx': template(''),
      'content/site.yml': 'name: F\nurl: https://fixture.example\nlink: https://one.example/\n',
    });
    const { stderr, problems } = await compare(root);
    expect([lines(problems), loads(stderr)]).toEqual(['', 1]);
  });

  test('are the same if they request other pages: titles in any thread, texts in the first', async () => {
    const list = (what: string) =>
      template('').replace('<h1>{page.title}</h1>', `<h1>{page.title}</h1><ul>{pages(${what}</ul>`);
    const asking = (code: string) =>
      code
        .replace(`import { z }`, `import { neighbors, pages, z }`)
        .replace(`'zod'`, `'lullamoon-site/templates'`);
    const root = manyPages((number) => page(`P${number}`, `First ${number}.\n\nSecond.`), {
      'templates/pages/page.tsx': asking(
        template(`const { previous, next } = neighbors({ template: 'page' });`).replace(
          '<h1>{page.title}</h1>',
          '<h1>{previous?.title} {page.title} {next?.title}</h1>',
        ),
      ),
      'templates/pages/texts.tsx': asking(list(`{ limit: 30 }).map((one) => <li>{one.excerpt}</li>)}`)),
      'templates/pages/titles.tsx': asking(
        list(`{ where: { template: 'page' } }).map((one) => <li>{one.title}</li>)}`),
      ).replace(
        'export default',
        `export const paths = () => pages({ template: 'page', limit: 20 }).map(({ title }) => ({ path: title + '/', title, data: { title } }));
export default`,
      ),
      'content/pages/texts.md': page('Texts').replace('---\n\n', 'template: texts\n---\n\n'),
      'content/pages/titles.md': page('Titles').replace('---\n\n', 'template: titles\n---\n\n'),
    });
    const { stderr, problems } = await compare(root);
    expect([lines(problems), loads(stderr)]).toEqual(['', 3 * threads]);
    // Records of threads hold for the next build, which renders only pages with the new title.
    vi.spyOn(console, 'log').mockImplementation(() => {}); // the templates’
    const args = ['build', '--root', root, '--cache', join(root, 'store')];
    expect(site(args).status).toBe(0);
    put(root, 'content/pages/p7.md', page('Seven', 'First 7.\n\nSecond.'));
    expect([site(args).status, lines((await buildSite(root, { out: join(root, 'one') })).problems)]).toEqual([
      0,
      '',
    ]);
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'one')));
  });

  test('have the same mistakes, each reported once, and none ends the process', async () => {
    const of = (number: number) => {
      const body = [
        'Text.',
        '[gone](/gone/)',
        '<blink>no</blink>',
        '{nmae}',
        `![](moon.png)`,
        `[p](/p${number + 1}/)`,
      ];
      return page(`P${number}`, body[number % body.length]);
    };
    const root = manyPages(of, {
      'templates/pages/page.tsx': template(
        `if (page.title === 'P33') process.exit(3); if (page.title.endsWith('77')) throw new Error(page.title);`,
      ),
    });
    const { problems, status, stderr } = await compare(root);
    expect([status, loads(stderr)]).toEqual([1, threads]);
    expect(new Set(problems.map(({ code }) => code))).toEqual(
      new Set(['dead-link', 'raw-html', 'unknown-token', 'image-without-alt', 'template-threw']),
    );
  });

  test('have the same front matter, mistakes and unreadable files', async () => {
    const of = (number: number) => {
      const title = `title: P${number}\ndescription: A page for tests.`;
      const front = [
        `extra: &a "Ünï 🌙 {name}"\nlink: *a`,
        `extra: a\n__proto__: { a: 1 }`,
        `\textra: a`,
        `extra: "open`,
        `extra: [1, 2]\nlink: {nmae}`,
        'extra: a\nextra: b',
      ][number % 40];
      if (number % 40 === 7) return '';
      return `---\n${title}\n${front ?? `extra: ${number}`}\n---\n\nText.\n`;
    };
    const seen = temporaryFolder();
    const root = manyPages(of, {
      'templates/pages/page.tsx': template('', ', extra: z.coerce.string().optional()'),
      'probe.cjs': `const fs = require('node:fs');
const { threadId } = require('node:worker_threads');
const open = fs.openSync;
fs.openSync = (path, ...rest) => {
  if (String(path).includes('content/pages/p')) fs.writeFileSync('${seen}/' + threadId, '');
  return open(path, ...rest);
};
require('node:module').syncBuiltinESMExports();
`,
    });
    writeFileSync(join(root, 'content/pages/p8.md'), Buffer.from([0x2d, 0xff, 0xfe]));
    const args = ['build', '--root', root, '--json', '--no-cache'];
    const { status, stdout } = site(args, { NODE_OPTIONS: `--require ${join(root, 'probe.cjs')}` });
    vi.spyOn(console, 'log').mockImplementation(() => {}); // the templates’
    const { problems } = await buildSite(root, { out: join(root, 'one') });
    expect([status, lines(JSON.parse(stdout).problems)]).toEqual([1, lines(problems)]);
    expect([...new Set(problems.map(({ code }) => code))].sort()).toEqual([
      'empty-file',
      'not-utf8',
      'wrong-type',
      'yaml-key',
      'yaml-syntax',
    ]);
    expect(readdirSync(seen)).toHaveLength(threads);
  });

  test('may have cards whose template uses values that threads cannot share', async () => {
    const root = manyPages((number) => page(`P${number}`), {
      'templates/pages/page.tsx': template(''),
      'templates/Card.tsx': `export const alt = ({ page }) => page.title;
export default () => <div style={{ background: 'red' }} data-size={() => 1} />;
`,
    });
    expect(lines((await compare(root)).problems)).toBe('');
  });

  test('restart the build if a file changes before a thread reads it', async () => {
    const long = (number: number) => page(`P${number}`, `Word ${number}. `.repeat(3_000)); // more than is held
    const edits = temporaryFolder();
    const root = manyPages(long, {
      'templates/pages/page.tsx': template('globalThis.whenDrawn();'),
      // The first thread edits all pages at its third one, when another has answered once: eight at most travel at once.
      'probe.cjs': `const { isMainThread, threadId } = require('node:worker_threads');
const { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const [folder, pages] = ['${edits}/', __dirname + '/content/pages/'];
const drawn = (thread) => existsSync(folder + thread) && readFileSync(folder + thread, 'utf8').length;
globalThis.whenDrawn = () => {
  if (existsSync(folder + 'done')) return;
  appendFileSync(folder + (isMainThread ? 'first' : 'other-' + threadId), '.');
  if (!isMainThread || drawn('first') !== 3) return;
  const hasAnswered = () => readdirSync(folder).some((name) => name.startsWith('other') && drawn(name) > 8);
  while (${threads} > 1 && !hasAnswered()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
  writeFileSync(folder + 'done', '');
  for (const name of readdirSync(pages))
    writeFileSync(pages + name, readFileSync(pages + name, 'utf8').replaceAll('Word', 'Other'));
};
`,
    });
    const args = ['build', '--root', root, '--json', '--no-cache'];
    const probe = { NODE_OPTIONS: `--require ${join(root, 'probe.cjs')}` };
    const { status, stdout, stderr } = site(args, probe);
    expect([status, JSON.parse(stdout).problems]).toEqual([0, []]);
    expect(stderr.replaceAll('loaded\n', '')).toBe('');
    expect(existsSync(join(edits, 'done'))).toBe(true);
    Object.assign(globalThis, { whenDrawn: () => {} });
    vi.spyOn(console, 'log').mockImplementation(() => {}); // the templates’
    expect(lines((await buildSite(root, { out: join(root, 'one') })).problems)).toBe('');
    expect(readFileSync(join(root, 'dist/p7/index.html'), 'utf8')).toContain('Other 7.');
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'one')));
  });

  test('end the build on a late error of a template, as one thread does', () => {
    const root = manyPages((number) => page(`P${number}`), {
      'templates/pages/page.tsx': template(`Promise.reject(new Error('late'));`),
    });
    const { status, stderr } = site(['build', '--root', root, '--no-cache']);
    expect([status, stderr.includes('error template-threw'), existsSync(join(root, 'dist'))]).toEqual([
      1,
      true,
      false,
    ]);
  });
});

describe('the cache of the command line', () => {
  test('lets the next build reuse many pages, and load templates in no other thread', async () => {
    const root = manyPages(withKey, {
      'templates/pages/page.tsx': template('', ', extra: z.string().optional()'),
    });
    vi.spyOn(console, 'log').mockImplementation(() => {}); // the templates’
    const args = ['build', '--root', root, '--cache', join(root, 'store')];
    expect(loads(site(args).stderr)).toBe(threads);
    expect(loads(site(args).stderr)).toBeLessThanOrEqual(1);
    put(root, 'content/pages/p7.md', page('Other'));
    const { status, stderr, stdout } = site([...args, '--json']);
    expect([status, loads(stderr), JSON.parse(stdout).problems]).toEqual([0, 1, []]);
    await buildSite(root, { out: join(root, 'one') });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'one')));
  });

  test('is neither read nor written with --no-cache, even if SITE_CACHE is set', () => {
    const root = makeSite();
    const store = join(temporaryFolder(), 'store');
    const env = { SITE_CACHE: store };
    expect(site(['build', '--root', root, '--no-cache'], env).status).toBe(0);
    expect(existsSync(store)).toBe(false);
    expect(site(['build', '--root', root], env).status).toBe(0);
    const before = snapshot(store);
    expect(Object.keys(before)).toEqual([expect.stringMatching(/\.pack$/)]);
    put(root, 'content/pages/a.md', page('A'));
    expect(site(['build', '--root', root, '--no-cache', '--compress'], env).status).toBe(0);
    expect(site(['check', '--root', root, '--no-cache'], env).status).toBe(0);
    expect(snapshot(store)).toEqual(before);
  });

  test.each(['dist', 'dist/below', 'link/below', 'content/store', 'templates'])(
    'is refused with --cache %s: this folder has other files',
    (folder) => {
      const root = makeSite();
      expect(site(['build', '--root', root, '--no-cache']).status).toBe(0);
      symlinkSync(join(root, 'dist'), join(root, 'link'));
      const before = snapshot(root);
      const { status, stderr } = site(['build', '--root', root, '--cache', join(root, folder)]);
      expect([status, stderr]).toEqual([
        2,
        expect.stringContaining(`option '--cache': the folder cannot lie in `),
      ]);
      expect(snapshot(root)).toEqual(before);
    },
  );

  test('may be set by SITE_CACHE, which is named if wrong', () => {
    const root = makeSite();
    const { status, stderr } = site(['build', '--root', root], { SITE_CACHE: join(root, 'content/store') });
    expect([status, stderr]).toEqual([2, expect.stringContaining('SITE_CACHE: the folder cannot lie in ')]);
  });

  test('is refused in the folder that the out folder links to', () => {
    const root = makeSite();
    mkdirSync(join(root, 'real'));
    symlinkSync(join(root, 'real'), join(root, 'dist'));
    const { status, stderr } = site(['build', '--root', root, '--cache', join(root, 'real/store')]);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining(`option '--cache': the folder cannot lie in `),
    ]);
    expect(readdirSync(join(root, 'real'))).toEqual([]);
  });

  test('serves several processes at once, and dist is complete from one of them', async () => {
    const root = makeSite('minimal', { 'content/pages/a.md': page('A') });
    const args = [
      join(generator, 'bin/site.js'),
      'build',
      '--quiet',
      '--root',
      root,
      '--cache',
      join(root, 'store'),
    ];
    for (let round = 0; round < 3; round += 1) {
      put(root, 'content/pages/a.md', page('A', `Round ${round}.`));
      const ends = Array.from({ length: 4 }, () => {
        const child = spawn(process.execPath, args, { stdio: 'ignore' });
        return new Promise((done) => child.on('exit', done));
      });
      expect(await Promise.all(ends)).toEqual([0, 0, 0, 0]);
      await buildSite(root, { out: join(root, 'one') });
      expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'one')));
      expect(readdirSync(root).filter((name) => name.startsWith('.dist'))).toEqual([]);
    }
  });
});
