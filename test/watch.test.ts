// `site watch`: each save is built again, with a result line; no typed text ends the watch.
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isQuiet } from '../src/cli/commands/watch.ts';
import { listen } from '../src/serve/listen.ts';
import { patience } from './support/patience.ts';
import { quickly, type Serving, startOnTerminal, startQuickly, startServing } from './support/serving.ts';
import {
  atTheEnd,
  buildSite,
  generator,
  makeSite,
  page,
  put,
  putWhole,
  sitesFolder,
  snapshot,
  temporaryFolder,
} from './support/sites.ts';

const startWatch = (root: string, ...more: string[]) => startServing('watch', root, ...more);
/** For templates that never end: that is suspected after tenths of a second. */
const startQuickWatch = (root: string) => startQuickly('watch', root);
const text = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
const minimal = (path: string) => readFileSync(join(sitesFolder, 'minimal', path));
const pause = (ms: number) => new Promise((later) => setTimeout(later, ms));

/** Waits until dist equals a clean build of the same sources, and stays so. */
async function settles(root: string): Promise<void> {
  const expected = await buildSite(root, { out: join(root, 'clean') });
  expect(expected.problems).toEqual([]);
  const clean = snapshot(join(root, 'clean'));
  rmSync(join(root, 'clean'), { recursive: true });
  await vi.waitFor(() => expect(snapshot(join(root, 'dist'))).toEqual(clean), {
    timeout: patience,
    interval: 100, // it reads the whole folder
  });
}

describe('each way to save a file', () => {
  test('gives the result of a clean build', async () => {
    const root = makeSite('minimal', { 'content/pages/a.md': page('A'), 'content/pages/b/c.md': page('C') });
    const { said } = await startWatch(root);
    const at = (path: string) => join(root, path);
    const changes: [string, () => void][] = [
      ['written in place', () => put(root, 'content/pages/a.md', page('A', 'Edited.'))],
      [
        'written beside, then renamed',
        () => {
          put(root, 'content/pages/.a.md.tmp', page('A', 'Saved beside.'));
          renameSync(at('content/pages/.a.md.tmp'), at('content/pages/a.md'));
        },
      ],
      [
        'renamed away, then written again (vim)',
        () => {
          renameSync(at('content/pages/a.md'), at('content/pages/a.md~'));
          put(root, 'content/pages/a.md', page('A', 'Saved like vim does.'));
          rmSync(at('content/pages/a.md~'));
        },
      ],
      [
        'emptied, then written in pieces',
        () => {
          const file = openSync(at('content/pages/a.md'), 'w');
          for (const piece of page('A', 'In pieces.').match(/.{1,9}/gs) ?? []) writeSync(file, piece);
          closeSync(file);
        },
      ],
      ['appended to', () => appendFileSync(at('content/pages/a.md'), '\nMore.\n')],
      ['a new page in a new folder', () => put(root, 'content/pages/guides/night/long.md', page('Night'))],
      ['a page renamed', () => renameSync(at('content/pages/a.md'), at('content/pages/renamed.md'))],
      [
        'a case-only rename',
        () => renameSync(at('content/pages/renamed.md'), at('content/pages/Renamed.md')),
      ],
      ['a folder renamed', () => renameSync(at('content/pages/guides'), at('content/pages/help'))],
      ['a folder removed', () => rmSync(at('content/pages/help'), { recursive: true })],
      ['a copied file', () => put(root, 'content/static/a/b.txt', 'text')],
      ['site.yml', () => put(root, 'content/site.yml', 'name: Other\nurl: https://other.example\n')],
      [
        'a base',
        () => put(root, 'content/site.yml', 'name: Other\nurl: https://other.example\nbase: /kids/\n'),
      ],
      [
        'a template',
        () =>
          put(
            root,
            'templates/pages/page.tsx',
            String(minimal('templates/pages/page.tsx')).replace('<h1>', '<h1 className="new">'),
          ),
      ],
      ['a stylesheet', () => put(root, 'templates/styles/site.css', 'h1 { color: teal }')],
      [
        'a branch switch: both folders go and come back',
        () => {
          cpSync(at('content'), at('elsewhere/content'), { recursive: true });
          cpSync(at('templates'), at('elsewhere/templates'), { recursive: true });
          for (const folder of ['content', 'templates']) {
            rmSync(at(folder), { recursive: true });
            renameSync(at(`elsewhere/${folder}`), at(folder));
          }
          put(root, 'content/pages/branch.md', page('Branch'));
        },
      ],
      [
        'two hundred at once',
        () => {
          for (let number = 0; number < 200; number += 1)
            put(root, `content/pages/many/p${number}.md`, page(`P${number}`));
        },
      ],
      ['an emptied folder', () => rmSync(at('content/pages/many'), { recursive: true })],
      ['an empty folder', () => mkdirSync(at('content/pages/empty'))],
    ];
    for (const [name, change] of changes) {
      change();
      await settles(root).catch((error) => {
        throw new Error(`After ${name}: ${error.message}\nIt said:\n${said()}`);
      });
    }
  });

  test('is noticed after a folder was removed and restored, even if late', async () => {
    const root = makeSite();
    const { child } = await startWatch(root);
    child.kill('SIGSTOP');
    cpSync(join(root, 'content'), join(root, 'elsewhere'), { recursive: true });
    rmSync(join(root, 'content'), { recursive: true });
    renameSync(join(root, 'elsewhere'), join(root, 'content'));
    put(root, 'content/pages/branch.md', page('Branch'));
    child.kill('SIGCONT');
    await settles(root);
    await pause(700); // also the second look is over
    put(root, 'content/pages/many/a.md', page('A'));
    await settles(root);
  });

  test('is noticed with --poll, too', async () => {
    const root = makeSite();
    await startWatch(root, '--poll');
    put(root, 'content/pages/index.md', page('Home', 'Seen by looking.'));
    await settles(root);
    put(root, 'content/pages/new.md', page('New'));
    await settles(root);
  });
});

describe('files outside content/ and templates/ that templates import', () => {
  const ui = 'packages/ui';
  const badge = (text: string) => `export const Badge = () => <b>${text}</b>;\n`;
  const manifest = (main: string) =>
    JSON.stringify({
      name: '@own/ui',
      exports: { '.': main, './ui.css': './ui.css', './ui.scss': './ui.scss' },
    });
  const svg = (size: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="M0 0h1v1z"/></svg>`;
  const start = async (...options: string[]) => {
    const drawn = String(minimal('templates/pages/page.tsx'));
    const root = makeSite('minimal', {
      'templates/pages/page.tsx': [
        "import { Badge } from '@own/ui';",
        "import { word } from '../../shared/words.ts';",
        "import data from '../../shared/data.json';",
        drawn.replace('<h1>', '<Badge /><p>{word} {data.number}</p><h1>'),
      ].join('\n'),
      'templates/styles/site.scss': '@use "@own/ui/ui.scss";\n@import url("@own/ui/ui.css");\n',
      [`${ui}/package.json`]: manifest('./index.tsx'),
      [`${ui}/index.tsx`]: badge('one'),
      [`${ui}/ui.css`]: 'h1 { background: url(./back.svg) }',
      [`${ui}/back.svg`]: svg(1),
      [`${ui}/ui.scss`]: '@use "color";\np { color: color.$own }',
      [`${ui}/_color.scss`]: '$own: teal;',
      'shared/words.ts': "export const word = 'first';",
      'shared/data.json': '{ "number": 1 }',
    });
    mkdirSync(join(root, 'node_modules/@own'), { recursive: true });
    symlinkSync(join(generator, 'node_modules/sass'), join(root, 'node_modules/sass'));
    symlinkSync('../../packages/ui', join(root, 'node_modules/@own/ui'));
    return { root, ...(await startWatch(root, ...options)) };
  };

  test('are followed, anywhere and after any change', async () => {
    const { root, said } = await start();
    const at = (path: string) => join(root, path);
    const changes: [string, () => void][] = [
      ['a module of a linked package', () => put(root, `${ui}/index.tsx`, badge('two'))],
      ['its stylesheet', () => put(root, `${ui}/ui.css`, 'h1 { color: red; background: url(./back.svg) }')],
      ['a picture of its stylesheet', () => put(root, `${ui}/back.svg`, svg(2))],
      ['its Sass partial', () => put(root, `${ui}/_color.scss`, '$own: maroon;')],
      ['a module beside templates/', () => put(root, 'shared/words.ts', "export const word = 'second';")],
      ['a JSON file there', () => put(root, 'shared/data.json', '{ "number": 2 }')],
      [
        'a folder that went and came back',
        () => {
          renameSync(at('shared'), at('away'));
          renameSync(at('away'), at('shared'));
          put(root, 'shared/words.ts', "export const word = 'third';");
        },
      ],
      [
        'the main file in package.json',
        () => {
          put(root, `${ui}/main.tsx`, badge('three'));
          put(root, `${ui}/package.json`, manifest('./main.tsx'));
        },
      ],
      ['a file that was not read before', () => put(root, `${ui}/main.tsx`, badge('four'))],
      [
        'a symbolic link with another target',
        () => {
          cpSync(at(ui), at('packages/other'), { recursive: true });
          put(root, 'packages/other/main.tsx', badge('five'));
          rmSync(at('node_modules/@own/ui'));
          symlinkSync('../../packages/other', at('node_modules/@own/ui'));
        },
      ],
      ['a file of the newly linked package', () => put(root, 'packages/other/main.tsx', badge('six'))],
    ];
    for (const [name, change] of changes) {
      await pause(500); // also the second look is over
      change();
      await settles(root).catch((error) => {
        throw new Error(`After ${name}: ${error.message}\nIt said:\n${said()}`);
      });
    }
    await vi.waitFor(() => expect(said()).toContain('packages/other/main.tsx → /'), patience);
  });

  test('are followed while they are missing or broken, and with --poll', async () => {
    const { root, said } = await start('--poll');
    rmSync(join(root, 'shared/words.ts'));
    await vi.waitFor(() => expect(said()).toContain('../../shared/words.ts'), patience);
    put(root, 'shared/words.ts', "export const word = 'back';");
    await settles(root);
    put(root, `${ui}/index.tsx`, 'export const Badge = (;');
    await vi.waitFor(() => expect(said()).toContain(`${ui}/index.tsx:1:`), patience);
    put(root, `${ui}/index.tsx`, badge('mended'));
    await settles(root);
  });
});

test('polling reports no circular symbolic link, which the build reports', async () => {
  const root = makeSite();
  symlinkSync('..', join(root, 'content/pages/loop'));
  const told: unknown[] = [];
  const complain = (one: unknown) => told.push(one);
  const { ready, close } = listen(root, { poll: true, complain, fail: complain }, () => {});
  atTheEnd(() => void close());
  await ready;
  expect(told).toEqual([]);
});

test('polling does not follow symbolic links, whose targets are in the site or refused', async () => {
  const root = makeSite('minimal', { 'content/shared/b.md': page('B') });
  const outside = temporaryFolder();
  put(outside, 'a.md', 'x');
  symlinkSync(outside, join(root, 'content/pages/out'));
  symlinkSync('../shared/b.md', join(root, 'content/pages/b.md'));
  const noted = new Set<string>();
  const complain = (one: unknown) => noted.add(String(one));
  const { ready, close } = listen(root, { poll: true, complain, fail: complain }, (path) => noted.add(path));
  atTheEnd(() => void close());
  await ready;
  put(outside, 'a.md', 'longer');
  put(root, 'content/shared/b.md', page('B', 'longer'));
  await vi.waitFor(() => expect(noted).toContain('content/shared/b.md'), patience);
  rmSync(join(root, 'content/pages/b.md'));
  symlinkSync('index.md', join(root, 'content/pages/b.md'));
  await vi.waitFor(() => expect(noted).toContain('content/pages/b.md'), patience);
  expect([...noted].filter((path) => path.includes('out/'))).toEqual([]);
});

test('one save makes one build and one line, and updates the schemas', async () => {
  const schema = '.schemas/front-matter/page.json';
  const files = { 'content/pages/a.md': page('A'), 'content/pages/b.md': page('B'), [schema]: '{}' };
  const root = makeSite('minimal', files);
  const { said, says } = await startWatch(root);
  const before = said().length;
  put(root, 'content/pages/a.md', page('A', 'Edited.'));
  await says(/a\.md → /, before);
  await pause(400);
  expect(said().slice(before)).toMatch(/^content\/pages\/a\.md → \/a\/, \d+ ms\.\n$/);
  const next = said().length;
  put(
    root,
    'templates/pages/page.tsx',
    String(minimal('templates/pages/page.tsx')).replace('<h1>', '<h1 id="x">'),
  );
  await says(/page\.tsx → \/a\/, \/b\/, \/, \d+ ms\.\n$/, next);
  const keys = () => Object.keys(JSON.parse(readFileSync(join(root, schema), 'utf8')).properties);
  expect(keys()).toContain('title');
  put(
    root,
    'templates/pages/page.tsx',
    String(minimal('templates/pages/page.tsx')).replace(
      'strictObject({})',
      'strictObject({ mood: z.string().optional() })',
    ),
  );
  await vi.waitFor(() => expect(keys()).toContain('mood'), patience);
});

test('a terminal shows the current step of a build longer than a second, until it ends', async () => {
  const slow =
    'let sum = page.title.length;\n  for (let i = 0; i < 4e7; i += 1) sum = (sum * 31 + i) | 0;\n  if (sum === 7) return null;\n  return (';
  const pages = Array.from({ length: 10 }, (_, index) => [`content/pages/p${index}.md`, page(`P${index}`)]);
  const root = makeSite('minimal', {
    ...Object.fromEntries(pages),
    'templates/pages/page.tsx': String(minimal('templates/pages/page.tsx')).replace('return (', slow),
  });
  const { said } = await startOnTerminal('watch', root);
  expect(said()).toMatch(/\r<clear>pages … \d+ of 1\d/);
  expect(said()).toMatch(/…[^…]*\r<clear>[^…]*$/);
});

describe('one watch, whatever it met before:', () => {
  let root: string;
  let watch: Serving;
  beforeAll(async () => {
    root = makeSite();
    watch = await startWatch(root);
  });
  afterEach(async () => {
    for (const path of ['content/site.yml', 'content/pages/index.md']) put(root, path, minimal(path));
    await settles(root);
    const before = watch.said().length;
    put(root, 'content/static/over.txt', `${before}`);
    await watch.says(/over\.txt|more files/, before); // all earlier builds are reported then
  });

  test('a save through a temporary file is reported with the saved file', async () => {
    const { child, said, says } = watch;
    const before = said().length;
    child.kill('SIGSTOP'); // so that it hears of both at once, however slow this is
    put(root, 'content/pages/sedXa1b2c', page('Home', 'Saved by sed.'));
    renameSync(join(root, 'content/pages/sedXa1b2c'), join(root, 'content/pages/index.md'));
    child.kill('SIGCONT');
    await says(' → /', before);
    expect(said().slice(before)).toMatch(/^content\/pages\/index\.md → \//);
  });

  test('a file that is briefly empty while it is saved is no mistake', async () => {
    const { said, says } = watch;
    const path = join(root, 'content/pages/index.md');
    for (let took = 400, time = 0; took >= 400; time += 1) {
      const [before, began] = [said().length, performance.now()];
      const file = openSync(path, 'w');
      await pause(100);
      writeSync(file, page('Home', `Written late, ${time}.`));
      took = performance.now() - began;
      closeSync(file);
      await says(' → /', before);
      if (took < 400) expect(said().slice(before)).not.toContain('error'); // else this machine was too slow to measure
    }
    writeFileSync(path, '');
    await says('error empty-file content/pages/index.md');
  });

  test('a file that is briefly missing during a checkout is no mistake', async () => {
    const { said, says } = watch;
    const path = join(root, 'content/site.yml');
    for (let took = 40, time = 0; took >= 40; time += 1) {
      const [before, began] = [said().length, performance.now()];
      rmSync(path);
      await pause(20); // it builds already
      put(root, 'content/site.yml', `name: Written late, ${time}\nurl: https://fixture.example\n`);
      took = performance.now() - began;
      await says('content/site.yml → ', before);
      if (took < 40) expect(said().slice(before)).not.toContain('error'); // else this machine was too slow to measure
    }
    rmSync(path);
    await says('error no-site-file');
  });

  test('temporary files of editors are ignored', async () => {
    const { said } = watch;
    const before = said().length;
    for (const name of ['.index.md.swp', 'index.md~', '#index.md#', '.DS_Store'])
      put(root, `content/pages/${name}`, 'x');
    await pause(400);
    expect(said().slice(before)).toBe('');
  });

  test('dist has nothing of the watch: it equals a build, byte for byte', async () => {
    const { url } = watch;
    expect(await (await fetch(url)).text()).toContain('reload.js');
    expect(text(root, 'dist/index.html')).not.toContain('reload.js');
    await settles(root);
  });
});

test('a removed file is named, and so are folders that come and go', async () => {
  const root = makeSite('minimal', { 'content/pages/a/b.md': page('B'), 'content/pages/c.md': page('C') });
  const { child, said, says } = await startWatch(root);
  const line = async (change: () => void, shown: string) => {
    const before = said().length;
    child.kill('SIGSTOP'); // so that it hears of all at once
    change();
    child.kill('SIGCONT');
    await says(`${shown} → `, before);
  };
  const at = (path: string) => join(root, path);
  const begin = said().length;
  await line(() => rmSync(at('content/pages/c.md')), 'content/pages/c.md');
  expect(said().slice(begin)).toMatch(/c\.md → .*gone: \/c\/, \d+ ms/);
  await line(
    () => renameSync(at('content/pages/a'), at('content/pages/d')),
    'content/pages/a/b.md and 1 more file',
  );
  await line(() => put(root, 'content/pages/new/e.md', page('E')), 'content/pages/new/e.md');
  await line(() => put(root, 'content/pages/new/e.md', page('E', 'Edited.')), 'content/pages/new/e.md');
  await line(() => renameSync(at('content/pages/new'), at('gone')), 'content/pages/new/e.md');
  await settles(root);
});

test('a mistake that ends when a checkout is complete is not reported', async () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('A') });
  const { said, says } = await startWatch(root);
  const wait = new Int32Array(new SharedArrayBuffer(4));
  for (let took = 9, time = 0; took >= 9; time += 1) {
    const before = said().length;
    put(root, 'content/pages/a.md', page('A', `[New](new-${time}.md)`));
    const began = performance.now();
    Atomics.wait(wait, 0, 0, 4); // it builds already
    put(root, `content/pages/new-${time}.md`, page('New'));
    took = performance.now() - began;
    await says(`/new-${time}/`, before);
    await settles(root);
    if (took < 9) expect(said().slice(before)).not.toContain('error'); // else this machine was too slow to measure
  }
  put(root, 'content/pages/a.md', page('A', '[Gone](gone.md)'));
  await says('error dead-link content/pages/a.md:6:1');
});

test('a mistake in a file that is removed during the build is not reported', async () => {
  const root = makeSite('minimal');
  const { said, says } = await startWatch(root);
  const before = said().length;
  // The module removes itself, late enough that a build is no part of a checkout any more.
  put(
    root,
    'content/data/own.mjs',
    [
      "import { rmSync } from 'node:fs';",
      'await new Promise((later) => setTimeout(later, 700));',
      "rmSync('content/data/own.mjs');",
      "throw new Error('gone');",
    ].join('\n'),
  );
  put(root, 'content/pages/index.md', page('Once more'));
  await says('→ /', before);
  await pause(500);
  expect(said().slice(before)).not.toContain('error');
});

test('drafts and scheduled pages are shown with a badge, and are not in dist', async () => {
  const draft = (key: string, body: string) => `---\ntitle: Draft\ndescription: D\n${key}\n---\n\n${body}\n`;
  const root = makeSite('minimal', {
    'content/pages/draft.md': draft('draft: true', 'Not yet.'),
    'content/pages/later.md': draft('date: 2999-12-24', 'Much later. [To the draft](/draft/)'),
  });
  const { said, says, url } = await startWatch(root);
  const get = async (path: string) => {
    const answer = await fetch(url + path);
    return [answer.status, await answer.text()] as const;
  };
  for (const [path, text, badge] of [
    ['draft/', 'Not yet.', 'badge=Draft'],
    ['later/', 'Much later.', 'badge=Not+out+until+2999-12-24'],
  ] as const) {
    const [status, html] = await get(path);
    expect([path, status, html.includes(text), html.includes(badge)]).toEqual([path, 200, true, true]);
  }
  expect(Object.keys(snapshot(join(root, 'dist'))).filter((path) => /draft|later/.test(path))).toEqual([]);
  expect(text(root, 'dist/sitemap.xml')).not.toMatch(/draft|later/);
  await settles(root);

  const before = said().length;
  put(root, 'content/pages/draft.md', draft('draft: true', 'Not yet, but soon.'));
  await says('content/pages/draft.md → not out: /draft/, ', before);
  put(root, 'content/pages/draft.md', draft('draft: true', '[nowhere](/nowhere/)'));
  await says('error dead-link content/pages/draft.md:7:1', before);
  expect((await get('draft/'))[0]).toBe(500);
  expect((await get(''))[0]).toBe(200);
  put(root, 'content/pages/draft.md', draft('draft: false', 'Out now.'));
  await settles(root);
  // The site is written a moment before the report.
  await vi.waitFor(async () => expect((await get('draft/'))[1]).not.toContain('badge='), {
    timeout: patience,
  });
  put(root, 'content/pages/index.md', page('Home', '[later](/later/)'));
  await says('error dead-link content/pages/index.md');
});

test('a removed draft with a mistake is gone, and its mistake is not reported again', async () => {
  const path = 'content/pages/draft.md';
  const text = (body: string) => page('Draft', body).replace('title', 'draft: true\ntitle');
  const root = makeSite('minimal', { [path]: text('Not yet.') });
  const { said, says } = await startWatch(root);
  put(root, path, text('[Nowhere](/nowhere/)'));
  await says('error dead-link content/pages/draft.md:7:1');
  await says('/draft/ shows what is not out');
  const before = said().length;
  rmSync(join(root, path));
  await says('content/pages/draft.md → no longer shown: /draft/, ', before);
  await pause(100);
  expect(said().slice(before)).not.toContain('error');
  put(root, path, text('Once more.'));
  await says('content/pages/draft.md → not out: /draft/, ', before);
  const then = said().length;
  put(root, path, page('Draft', 'Out now.'));
  await says('content/pages/draft.md → /draft/', then);
  expect(said().slice(then)).not.toMatch(/gone|no longer|not out/);
});

test('two watches of one folder do not replace each other’s files without an end', async () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('A') });
  const both = [await startWatch(root), await startWatch(root)];
  // Two changed pages: the whole folder is replaced.
  put(
    root,
    'templates/pages/page.tsx',
    text(root, 'templates/pages/page.tsx').replace('<h1>', '<h1 id="x">'),
  );
  await Promise.all(both.map(({ says }) => says('templates/pages/page.tsx →')));
  const said = () => both.map((one) => one.said());
  const rounds = () => said().map((text) => text.split(' ms.\n').length);
  for (let before: string[] = []; before.join() !== said().join(); ) {
    before = said();
    await pause(5000); // many times the delay of a second check
    expect(Math.max(...rounds())).toBeLessThan(12);
  }
  await settles(root);
});

describe('mistakes', () => {
  test('are shown, keep the last good dist, and disappear once fixed', async () => {
    const root = makeSite();
    const { said, says, url } = await startWatch(root);
    const good = snapshot(join(root, 'dist'));
    put(root, 'content/pages/index.md', '---\ntitle: [\n---\n');
    await says('error yaml-syntax content/pages/index.md:2:9');
    put(root, 'templates/pages/page.tsx', 'export default (\n');
    await says('error template-syntax templates/pages/page.tsx:2:1');
    const answer = await fetch(url);
    expect(answer.status).toBe(500);
    const shown = await answer.text();
    expect(shown).toContain('<title>Unexpected Application Error!</title>');
    for (const place of ['content/pages/index.md:2:9', 'templates/pages/page.tsx:2:1'])
      expect(shown).toContain(place);
    expect(snapshot(join(root, 'dist'))).toEqual(good);
    put(root, 'templates/pages/page.tsx', minimal('templates/pages/page.tsx'));
    put(root, 'content/pages/index.md', page('Mended'));
    await settles(root);
    // The site is written a moment before the report.
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: patience });
    expect(said()).not.toMatch(/\n\s+at /);
    const then = said().length;
    put(root, 'content/pages/index.md', '---\ntitle: [\n---\n');
    await says('error yaml-syntax', then);
    put(root, 'content/pages/index.md', page('Mended'));
    await says('content/pages/index.md → no more problems, dist is as it was', then);
  });

  test('an unreadable folder is reported, and does not end the watch', async () => {
    const root = makeSite('minimal', { 'content/pages/closed/a.md': page('A') });
    const folder = join(root, 'content/pages/closed');
    execFileSync('chmod', ['-R', 'a+rwX', root]); // root may read everything: another user watches then
    chmodSync(folder, 0);
    onTestFinished(() => chmodSync(folder, 0o777));
    const isRoot = process.getuid?.() === 0;
    if (isRoot) execFileSync(process.execPath, [join(generator, 'bin/site.js'), '--help']); // see buildAsNobody
    const args = [join(generator, 'bin/site.js'), 'watch', '--port=0', '--root', root];
    const child = spawn(process.execPath, args, isRoot ? { cwd: root, uid: 65534, gid: 65534 } : {});
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    await vi.waitFor(() => expect(output).toContain('Ctrl-C ends it'), { timeout: patience });
    expect(output).toContain('error unreadable content/pages/closed');
    chmodSync(folder, 0o777);
    await vi.waitFor(() => expect(text(root, 'dist/closed/a/index.html')).toContain('<h1>A</h1>'), {
      timeout: patience,
    });
    expect(child.exitCode).toBe(null);
  });
});

/** How often a loop turns on this machine in some time, in ms of processor time. */
function turnsIn(ms: number): number {
  const before = process.cpuUsage();
  let turns = 0;
  while (turns < 3e8) turns += 1;
  return Math.round((turns * ms * 1000) / process.cpuUsage(before).user);
}

test('a template is not reported as endless while the machine is busy', async () => {
  const root = makeSite();
  const turns = turnsIn(260); // far less than the 0.6 s that a template may compute here, and more than it takes to see it at work
  const { child, said, says } = await startQuickWatch(root);
  put(
    root,
    'templates/pages/page.tsx',
    String(minimal('templates/pages/page.tsx'))
      .replace('return (', `console.log('draws'); for (let n = 0; n < ${turns}; n += 1);\n  return (`)
      .replace('<h1>', '<h1 id="x">'),
  );
  await says('draws');
  await pause(120); // it is seen at work
  child.kill('SIGSTOP');
  await pause(640); // longer than a template may block
  child.kill('SIGCONT');
  await says('page.tsx → /');
  expect(said()).not.toContain('template-endless');
});

test('an endless component is reported where content names it, and is rendered once fixed', async () => {
  const code = (body: string) =>
    `import { z } from 'zod';\nexport const schema = z.strictObject({});\nexport default function Box() {\n  ${body}\n}\n`;
  const root = makeSite('minimal', {
    'templates/components/box.tsx': code(`return <i>boxed</i>;`),
    'content/pages/a.md': page('A', 'Text.\n\n::box'),
  });
  const { said, says } = await startQuickWatch(root);
  const before = said().length;
  put(root, 'templates/components/box.tsx', code('for (;;);'));
  await says('error template-endless content/pages/a.md:8', before);
  expect(said()).toContain('templates/components/box.tsx');
  put(root, 'templates/components/box.tsx', code('return <i>mended</i>;'));
  await settles(root);
  expect(text(root, 'dist/a/index.html')).toContain('<i>mended</i>');
});

test('an endless template that is quickly fixed is built again, and not reported', async () => {
  const root = makeSite();
  const template = text(root, 'templates/pages/page.tsx');
  const { said, says } = await startQuickWatch(root);
  const before = said().length;
  const began = performance.now();
  put(root, 'templates/pages/page.tsx', template.replace('return (', 'for (;;);\n  return ('));
  await pause(200);
  put(root, 'templates/pages/page.tsx', template.replace('<h1>', '<h1>Mended '));
  const took = performance.now() - began;
  await settles(root);
  expect(text(root, 'dist/index.html')).toContain('<h1>Mended ');
  await says('templates/pages/page.tsx → ', before);
  if (took < 400) expect(said().slice(before)).not.toContain('error'); // else this machine was too slow to measure
});

test('an endless template is reported although another file is saved meanwhile', async () => {
  const root = makeSite('minimal', { 'content/pages/b.md': page('B') });
  const template = text(root, 'templates/pages/page.tsx');
  const { said, says } = await startQuickWatch(root);
  const before = said().length;
  put(root, 'templates/pages/page.tsx', template.replace('return (', 'for (;;);\n  return ('));
  await pause(200);
  put(root, 'content/pages/index.md', page('Home', 'Edited.'));
  await says('error template-endless content/pages/', before);
  put(root, 'templates/pages/page.tsx', template);
  // Another thread builds now: it, too, reports only changes.
  await says(/page\.tsx → \/, (?!\/b\/)[^→]*\d+ ms/, before);
  await settles(root);
  expect(
    said()
      .slice(before)
      .match(/template-endless/g),
  ).toHaveLength(1);
});

test('an endless page among many in several threads is named, and the fixed template is used', async () => {
  const root = makeSite(
    'minimal',
    Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [
        `content/pages/p${index}.md`,
        page(`Page ${index}`, 'Text.'),
      ]),
    ),
  );
  const template = text(root, 'templates/pages/page.tsx');
  const stuck = template.replace('return (', "if (page.title === 'Page 200') for (;;);\n  return (");
  const { said, says } = await startQuickWatch(root);
  const before = said().length;
  put(root, 'templates/pages/page.tsx', stuck);
  await says('error template-endless content/pages/p200.md', before);
  put(root, 'templates/pages/page.tsx', template);
  await settles(root);
  expect(text(root, 'dist/p200/index.html')).toContain('<h1>Page 200</h1>');
});

describe('the same watch survives a template that', () => {
  let root: string;
  let watch: Serving;
  beforeAll(async () => {
    root = makeSite();
    watch = await startQuickWatch(root);
  });

  const template = (code: string) =>
    String(minimal('templates/pages/page.tsx')).replace('return (', `${code}\n  return (`);

  test.each([
    ['never ends', 'for (;;);', 'error template-endless'],
    [
      'eats all memory',
      'const all: number[][] = []; for (;;) all.push(new Array(1e5).fill(0.5));',
      'error template-ended',
    ],
    ['ends the process', `process.exit(3);`, 'error template-threw templates/pages/page.tsx'],
    [
      'ends the process in another way',
      `(globalThis as any).process.reallyExit?.(3);`,
      'error unrepeatable templates/pages/page.tsx',
    ],
    ['throws nothing', 'throw undefined;', 'error template-threw'],
    [
      'throws later',
      `void Promise.resolve().then(() => { throw new Error('later') });`,
      'error template-threw templates/pages/page.tsx:7:',
    ],
    [
      'rejects later',
      `void Promise.reject(new Error('later'));`,
      'error template-threw templates/pages/page.tsx:7:',
    ],
    ['calls itself forever', 'const f = (): number => f() + 1; f();', 'error template-threw'],
  ])('%s: it is reported, and a fixed one builds again', async (_, code, told) => {
    const { child, said, says, url } = watch;
    const before = said().length;
    put(root, 'templates/pages/page.tsx', template(code));
    await says(told, before);
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(500), { timeout: patience });
    put(root, 'templates/pages/page.tsx', template(`const fine = 'Mended';`).replace('<h1>', '<h1>{fine} '));
    await settles(root);
    expect(text(root, 'dist/index.html')).toContain('Mended');
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: patience });
    expect(child.exitCode).toBe(null);
    if (told.includes('endless')) expect(said().slice(before)).not.toContain('goroutine');
  });
});

describe('the watch ends', () => {
  const ended = (child: ReturnType<typeof spawn>) =>
    new Promise<number | null>((done) => child.on('exit', (code) => done(code)));
  const leftovers = (root: string) => readdirSync(root).filter((name) => name.startsWith('.dist'));

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('on %s with code %i, with a complete dist and a free port', async (signal, code) => {
    const root = makeSite();
    const { child, port, said } = await startWatch(root);
    const good = snapshot(join(root, 'dist'));
    const [end, before] = [ended(child), said()];
    child.kill(signal);
    expect(await end).toBe(code);
    expect(said()).toBe(before);
    expect(snapshot(join(root, 'dist'))).toEqual(good);
    await new Promise<void>((listens, fails) => {
      const server = createServer().on('error', fails);
      server.listen(port, '127.0.0.1', () => server.close(() => listens()));
    });
  });

  test('when its output is closed, as `head -1` does', async () => {
    const root = makeSite();
    const { child } = await startWatch(root);
    const end = ended(child);
    child.stdout?.destroy();
    put(root, 'content/pages/index.md', page('Home', 'Edited.'));
    expect(await end).toBe(141);
    expect(text(root, 'dist/index.html')).toContain('Edited.');
    expect(leftovers(root)).toEqual([]);
  });

  test('when its output was never read', async () => {
    const root = makeSite();
    const args = [join(generator, 'bin/site.js'), 'watch', '--port=0', '--root', root];
    const child = spawn(process.execPath, args);
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stdout.destroy();
    expect(await ended(child)).toBe(141);
    expect(text(root, 'dist/index.html')).toContain('<h1>Home</h1>');
  });

  test('at once while a template is endless', async () => {
    const root = makeSite();
    const { child } = await startWatch(root);
    const good = snapshot(join(root, 'dist'));
    put(
      root,
      'templates/pages/page.tsx',
      String(minimal('templates/pages/page.tsx')).replace('return (', 'for (;;);\n  return ('),
    );
    await pause(600);
    const end = ended(child);
    child.kill('SIGINT');
    expect(await end).toBe(130);
    expect(snapshot(join(root, 'dist'))).toEqual(good);
    expect(leftovers(root)).toEqual([]);
  });

  test('while the thread of an endless, then fixed template ends', async () => {
    const good = String(minimal('templates/pages/page.tsx'));
    for (const delay of [3, 8]) {
      const root = makeSite();
      const { child, said, says } = await startQuickWatch(root);
      const before = said().length;
      put(root, 'templates/pages/page.tsx', good.replace('return (', 'for (;;);\n  return ('));
      await says('error template-endless', before);
      const end = ended(child);
      put(root, 'templates/pages/page.tsx', good);
      await pause(delay);
      child.kill('SIGINT');
      expect([delay, await end]).toEqual([delay, 130]);
      expect(leftovers(root)).toEqual([]);
    }
  });

  test('during builds, and leaves the complete old or new dist', async () => {
    const root = makeSite();
    for (let number = 0; number < 60; number += 1)
      put(root, `content/pages/p${number}.md`, page(`P${number}`));
    for (let delay = 0; delay < 60; delay += 24) {
      const { child } = await startWatch(root);
      put(root, 'content/site.yml', `name: Fixture ${delay}\nurl: https://fixture.example\n`);
      put(root, 'templates/styles/site.css', `h1 { margin: ${delay}px }`);
      await pause(delay + 10);
      const end = ended(child);
      child.kill('SIGINT');
      expect(await end).toBe(130);
      const margins = new Set(
        readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.html'))
          .map((name) => /margin:\d+/.exec(text(root, join('dist', name)))?.[0]),
      );
      expect([delay, margins.size]).toEqual([delay, 1]);
      expect(leftovers(root)).toEqual([]);
    }
  });
});

describe('options', () => {
  test('an unowned out folder is wrong use, and ends the watch', async () => {
    const root = makeSite('minimal', { 'mine/file.txt': 'mine' });
    const args = [
      join(generator, 'bin/site.js'),
      'watch',
      '--port=0',
      '--root',
      root,
      '--out',
      join(root, 'mine'),
    ];
    const child = spawn(process.execPath, args);
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await new Promise((done) => child.on('exit', done))).toBe(2);
  });

  test('the next free port is used if 4321 is taken', async () => {
    const taken = createServer();
    const isMine = await new Promise<boolean>((done) => {
      taken.on('error', () => done(false)).listen(4321, '127.0.0.1', () => done(true));
    });
    onTestFinished(() => void (isMine && taken.close()));
    const root = makeSite();
    const child = spawn(process.execPath, [join(generator, 'bin/site.js'), 'watch', '--root', root]);
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stdout.on('data', (part) => {
      output += part;
    });
    await vi.waitFor(() => expect(output).toMatch(/127\.0\.0\.1:43(2[2-9]|[3-9]\d)\//), {
      timeout: patience,
    });
  });

  test('--no-serve serves nothing', async () => {
    const { said } = await startWatch(makeSite(), '--no-serve');
    expect(said()).not.toContain('http://');
  });

  test('--json prints one document for each build, and one for an endless template', async () => {
    const root = makeSite('minimal', { 'content/pages/a.md': page('A') });
    const child = spawn(process.execPath, [
      ...quickly,
      join(generator, 'bin/site.js'),
      'watch',
      '--json',
      '--port=0',
      '--root',
      root,
    ]);
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stdout.on('data', (part) => {
      output += part;
    });
    const documents = () => output.split(/(?<=^\}\n)/m).map((one) => JSON.parse(one));
    await vi.waitFor(() => expect(documents()).toHaveLength(1), { timeout: patience });
    put(root, 'content/pages/index.md', 'broken');
    await vi.waitFor(() => expect(documents()).toHaveLength(2), { timeout: patience });
    expect(documents().map(({ ok }) => ok)).toEqual([true, false]);

    // Files removed from dist meanwhile are soon restored: a round checks the reported changes first, and then everything else.
    rmSync(join(root, 'dist/a/index.html'));
    put(root, 'content/pages/index.md', page('Home'));
    await vi.waitFor(() => expect(documents()).toHaveLength(3), { timeout: patience });
    const sizes = documents().map(({ routes }) => routes.map(({ gzip }: { gzip: unknown }) => gzip !== null));
    expect(sizes).toEqual([[true, true], [false], [true, true]]);
    const isBack = () => expect(existsSync(join(root, 'dist/a/index.html'))).toBe(true);
    await vi.waitFor(isBack, { timeout: patience });
    const template = text(root, 'templates/pages/page.tsx');
    put(root, 'templates/pages/page.tsx', template.replace('return (', 'for (;;);\n  return ('));
    const last = () => documents().at(-1) as { ok: boolean; problems: readonly { code: string }[] };
    await vi.waitFor(() => expect(last().problems.map(({ code }) => code)).toEqual(['template-endless']), {
      timeout: patience,
    });
    expect(last().ok).toBe(false);
    expect(child.exitCode).toBe(null);
  });

  test.each([
    [0x6969, true],
    [0x01021997, true],
    [0xff534d42 | 0, true],
    [0xef53, false],
    [0x794c7630, false],
  ])('file system type %i may not report changes: %s', (type, quiet) => {
    expect(isQuiet(type)).toBe(quiet);
  });
});

test('each connected page is notified of a change, and the site is still served', async () => {
  const root = makeSite();
  const { url } = await startWatch(root);
  const open = () => fetch(`${url}.site/events?page=/&build=${Number.MAX_SAFE_INTEGER}`);
  const answers = await Promise.all(Array.from({ length: 150 }, open));
  onTestFinished(() => void Promise.all(answers.map(({ body }) => body?.cancel())));
  const letIn = answers.filter(({ status }) => status === 200);
  expect(letIn).toHaveLength(100);
  put(root, 'content/pages/index.md', page('Home', 'Edited.'));
  for (const { body } of letIn) {
    let heard = '';
    for await (const part of body ?? []) {
      heard += new TextDecoder().decode(part);
      if (heard.includes('data:')) break;
    }
    expect(heard).toContain('"kind":"same"');
  }
  expect((await fetch(url)).status).toBe(200);
});

test('a CSS module whose class names a page uses reloads the page', async () => {
  const sheet = (more: string) => `.big { font-size: 9em }\n.title { ${more}color: red }\n`;
  const root = makeSite('minimal', {
    'templates/parts/title.module.css': sheet(''),
    'templates/pages/page.tsx': String(minimal('templates/pages/page.tsx'))
      .replace(/^/, `import { title } from '../parts/title.module.css';\n`)
      .replace('<h1>', '<h1 className={title}>'),
  });
  const { url } = await startWatch(root);
  const build = /\bbuild=(\d+)/.exec(await (await fetch(url)).text())?.[1];
  const events = await fetch(`${url}.site/events?page=/&build=${build}`);
  putWhole(root, 'templates/parts/title.module.css', sheet('composes: big; '));
  let heard = '';
  for await (const part of events.body ?? []) {
    heard += Buffer.from(part).toString();
    if (heard.includes('data: ')) break;
  }
  expect(heard).toContain('"kind":"page"');
});

test('values of --define hold in every build', async () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('A', 'By {name}.') });
  await startWatch(root, '--no-serve', '--define', 'name=Outside');
  const shows = (words: string) =>
    vi.waitFor(() => expect(text(root, 'dist/a/index.html')).toContain(words), {
      timeout: patience,
      interval: 20,
    });
  await shows('By Outside.');
  put(root, 'content/pages/a.md', page('A', 'Still by {name}.'));
  await shows('Still by Outside.');
});
