// `site check`: its findings, their locations, and that it changes nothing.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { memoryOfOneRun } from '../src/build/memory.ts';
import { type CheckRequest, check } from '../src/check/check.ts';
import { typeProblems, types } from '../src/check/types.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { annotation, checkLines } from '../src/cli/print/checkReport.ts';
import { Packs } from '../src/engine/pack.ts';
import { spareMemory } from '../src/engine/threads.ts';
import type { Problem } from '../src/model/site/problem.ts';
import { values } from './support/content.ts';
import { textOf } from './support/docs.ts';
import {
  atTheEnd,
  buildSite,
  documentWithCard,
  generator,
  lines,
  makeSite,
  page,
  put,
  sitesFolder,
  snapshot,
  temporaryFolder,
  wordsOf,
} from './support/sites.ts';

const checkSite = (root: string, request: Partial<CheckRequest> = {}) =>
  check({ root, out: join(root, 'dist'), external: false, launch: false, ...request });
const codes = (problems: readonly Problem[]) => problems.map(({ code }) => code);
/** The names of the audits that always run and are always listed, after the build, by the docs. */
const usualAudits = (
  /(?<=\n\| kind \| looks at \|\n\|---\|---\|\n).*?(?=\n\n)/s.exec(textOf('reference/cli'))?.[0] ?? ''
)
  .split('\n')
  .filter((row) => !/\| with `--|Listed only if/.test(row))
  .map((row) => row.split(' ')[1])
  .filter((name) => name !== 'build');
/** All its output, notes first. */
const saidOf = async (root: string, request?: Partial<CheckRequest>) => {
  const { notes, problems } = await checkSite(root, request);
  return [...notes, ...problems];
};
const codesOf = async (root: string, request?: Partial<CheckRequest>) => codes(await saidOf(root, request));

test('a check of thousands of pages leaves the flags of V8 unchanged', async () => {
  const tags: number[] = [];
  const onProgress = (what: string) => {
    if (what !== 'parse') return;
    tags.push(cachedDataVersionTag());
    spareMemory(2_000); // as rendering does
  };
  setFlagsFromString('--heap-growing-percent=0'); // other files build, too
  const before = cachedDataVersionTag();
  await checkSite(makeSite('minimal', { 'content/pages/a.md': '', 'content/site.yml': '' }), { onProgress });
  // While pages are read, threads still receive compiled code.
  expect(tags[0]).toBe(before);
  expect(tags.at(-1)).not.toBe(before);
  expect(cachedDataVersionTag()).toBe(before);
});

describe('a fixture site, checked for launch', () => {
  const fixtures = readdirSync(sitesFolder).filter((name) => name.startsWith('check-'));

  test.each(fixtures)('%s', async (fixture) => {
    const file = join(sitesFolder, fixture, 'check.txt');
    const root = makeSite(fixture);
    const before = snapshot(root);
    const { problems } = await checkSite(root, { launch: true });
    if (process.env.UPDATE) writeFileSync(file, `${lines(problems)}\n`);
    expect(lines(problems)).toBe(readFileSync(file, 'utf8').trimEnd());
    expect(snapshot(root), 'nothing is written').toEqual(before);
    for (const { at, frame } of problems) if (at?.line !== undefined) expect(frame).toContain('^');
  });

  test.each(fixtures)('%s has the same result from the cache', async (fixture) => {
    const root = makeSite(fixture);
    const checkWith = async (folder?: string) => {
      const memory = memoryOfOneRun(new Packs(folder));
      const { phases: _, ...found } = await checkSite(root, { launch: true, memory });
      return found;
    };
    const found = await checkWith();
    const [ofChecks, ofBoth] = [temporaryFolder(), temporaryFolder()];
    const { save } = await buildWith({ root, out: join(temporaryFolder(), 'dist') }, new Packs(ofBoth));
    save();
    for (const folder of [ofChecks, ofChecks, ofBoth, ofBoth]) expect(await checkWith(folder)).toEqual(found);
  });
});

describe('the out folder', () => {
  const built = async (files = {}) => {
    const root = makeSite('minimal', {
      'content/pages/a.md': page('A'),
      'content/static/note.txt': 'x',
      ...files,
    });
    expect((await buildSite(root)).problems).toEqual([]);
    return root;
  };

  test('is accepted right after a build, with unowned files in it', async () => {
    const root = await built();
    put(root, 'dist/CNAME', 'fixture.example');
    // As a build leaves it that also compresses.
    const list = join(root, 'dist/.site-build.json');
    const manifest = JSON.parse(readFileSync(list, 'utf8'));
    writeFileSync(list, JSON.stringify({ ...manifest, files: { ...manifest.files, 'index.html.br': 'x' } }));
    put(root, 'dist/index.html.br', 'compressed');
    expect(await codesOf(root)).toEqual([]);
  });

  test('is stale if sources are newer, and one problem lists the files', async () => {
    const root = await built();
    put(root, 'content/pages/a.md', page('A', 'Newer text.'));
    put(root, 'content/pages/b.md', page('B'));
    rmSync(join(root, 'content/static/note.txt'));
    const before = snapshot(join(root, 'dist'));
    const result = await checkSite(root);
    const { problems: none, notes: problems } = result;
    expect(none).toEqual([]);
    expect(checkLines(result, (_, text) => text).join('\n')).toMatch(/^dist {6}note {2}/m);
    expect(lines(problems)).toBe(
      'stale-dist dist dist/_headers dist/a/index.html dist/b/index.html dist/llms.txt dist/note.txt dist/sitemap.xml',
    );
    expect(wordsOf(problems[0])).toContain('5 missing or older, 1 left over');
    expect(snapshot(join(root, 'dist'))).toEqual(before);
    // Before a launch, and where it was just built, it is no note.
    for (const how of [{ launch: true }, { isFresh: true }]) {
      const strict = await checkSite(root, how);
      expect(codes(strict.notes)).toEqual([]);
      expect(codes(strict.problems)).toContain('stale-dist');
    }
  });

  test('is stale if it was built for another base', async () => {
    const root = await built();
    expect(await codesOf(root, { base: '/kids/' })).toEqual(['stale-dist']);
  });

  test('is stale if a file is missing; an edited file has its own problem', async () => {
    const root = await built();
    rmSync(join(root, 'dist/note.txt'));
    put(root, 'dist/a/index.html', '<h1>By hand</h1>');
    expect(lines(await saidOf(root))).toBe('stale-dist dist dist/note.txt\nedited-output dist/a/index.html');
  });

  test('is stale if an unowned file is in the way, or if no build made it', async () => {
    const root = await built();
    put(root, 'content/static/mine.txt', 'ours');
    put(root, 'dist/mine.txt', 'theirs');
    expect(lines(await saidOf(root))).toBe('stale-dist dist dist/_headers\nforeign-file dist/mine.txt');
    rmSync(join(root, 'dist/.site-build.json'));
    expect(await codesOf(root)).toEqual(['out-not-ours']);
    put(root, 'dist/.site-build.json/a', 'a folder of that name');
    expect(await codesOf(root)).toEqual(['out-not-ours']);
  });

  test('is not compared while the build has problems', async () => {
    const root = await built();
    put(root, 'content/pages/a.md', page('A', '[Nowhere](/nowhere/)'));
    expect(await codesOf(root)).toEqual(['dead-link']);
  });

  test('is not created by a check', async () => {
    const root = makeSite();
    await checkSite(root);
    expect(existsSync(join(root, 'dist'))).toBe(false);
  });
});

describe('Document.tsx', () => {
  const text = readFileSync(join(sitesFolder, 'minimal/templates/Document.tsx'), 'utf8');
  const checkedWith = async (files: Readonly<Record<string, string>>) => {
    const { problems, checks } = await checkSite(makeSite('minimal', files));
    const found = problems.filter(({ code }) => code === 'prop-left-out');
    const row = checks.find(({ name }) => name === 'document');
    return [found.map(({ facts, at }) => [facts[0], at?.file]), row?.problems];
  };
  const [css, bare] = ['p { color: red }', text.replace(/<style .*/, '')];
  const card = 'export const alt = () => "A";\nexport default () => <div />;\n';
  const font = readFileSync(
    join(generator, 'node_modules/@fontsource/arimo/files/arimo-latin-400-normal.woff2'),
  );
  const withCard = (document: string) => {
    const face = '@font-face { font-family: A; src: url(a.woff2) }';
    const files = { 'templates/Card.tsx': card, 'templates/Document.tsx': document };
    return { ...files, 'templates/styles/site.css': face, 'templates/styles/a.woff2': font };
  };

  test.each([
    ['the stylesheet', { 'templates/styles/site.css': css, 'templates/Document.tsx': bare }, 'styles'],
    ['cards', withCard(text), 'card'],
  ] as const)('without %s is reported', async (_, files, prop) => {
    expect(await checkedWith(files as never)).toEqual([[[prop, 'templates/Document.tsx']], 1]);
  });

  test.each([
    ['has the stylesheet', { 'templates/styles/site.css': css }],
    ['has no stylesheet to put there', { 'templates/Document.tsx': bare }],
    ['names cards', withCard(documentWithCard())],
  ] as const)('that %s is not reported', async (_, files) => {
    expect(await checkedWith(files as never)).toEqual([[], undefined]);
  });

  test('and a template with the same dead link: each is reported at its own location', async () => {
    const own = readFileSync(join(sitesFolder, 'minimal/templates/pages/page.tsx'), 'utf8');
    const root = makeSite('minimal', {
      'content/site.yml': 'name: A\nurl: https://fixture.example\nmenu: [{ href: / }]\n',
      'templates/pages/page.tsx': own.replace('<h1>', '<a href="/"></a><h1>'),
    });
    const { problems } = await checkSite(root);
    expect(problems.map(({ code, at }) => [code, at?.file, at?.line])).toEqual([
      ['inaccessible', 'templates/pages/page.tsx', 9],
    ]);
  });

  test('without <html> is reported once for all pages', async () => {
    const document = text.replace(/<html[^>]*>/, '<>').replace('</html>', '</>');
    const { problems } = await checkSite(makeSite('minimal', { 'templates/Document.tsx': document }));
    const found = problems.filter(({ rule }) => rule === 'missing-html-element');
    expect(found.map(({ code, at }) => [code, at])).toEqual([
      ['inaccessible', { file: 'templates/Document.tsx' }],
    ]);
  });
});

test.each([
  ['a picture without a text once', '<img src="data:image/gif;base64,R0" />', 'image-without-alt'],
  ['a field without a label', '<input type="text" />', 'inaccessible'],
  ['nothing of the box of a task', '', undefined],
  ['a box that can be checked without a label', '<input type="checkbox" />', 'inaccessible'],
])('a check reports %s', async (_, element, code) => {
  const own = readFileSync(join(sitesFolder, 'minimal/templates/pages/page.tsx'), 'utf8');
  const root = makeSite('minimal', {
    'templates/pages/page.tsx': own.replace('<h1>', `${element}<h1>`),
    'content/pages/tasks.md': page('Tasks', '- [ ] Sing\n- [x] Sleep'),
  });
  expect(await codesOf(root)).toEqual(code === undefined ? [] : [code]);
});

describe('links to other sites', () => {
  const host = `h${process.pid}-${Date.now()}.dev`; // good answers are kept for a day
  const linking = (...urls: readonly string[]) =>
    makeSite('minimal', {
      'content/pages/a.md': page('A', urls.map((url) => `[There](${url})`).join('\n\n')),
      'content/pages/b.md': page('B', `[There](${urls[0]})`),
    });
  const scripted = (answers: Readonly<Record<string, () => Response>>) => {
    const asked: string[] = [];
    const fetch = async (to: unknown) => {
      asked.push(String(to));
      return (answers[String(to)] ?? (() => new Response('', { status: 404 })))();
    };
    return { asked, fetchPolicy: { fetch: fetch as typeof globalThis.fetch, waits: [] } };
  };

  test('are requested only with --external', async () => {
    const { asked, fetchPolicy } = scripted({});
    expect(await codesOf(linking(`https://${host}/x`), { fetchPolicy })).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('have locations, are reported once, and good ones are requested once a day', async () => {
    const good = `https://${host}/good`;
    const { asked, fetchPolicy } = scripted({
      [good]: () => new Response('', { status: 200 }),
      [`https://${host}/moved`]: () => new Response('', { status: 301, headers: { location: '/good' } }),
      [`https://${host}/private`]: () => new Response('', { status: 403 }),
      [`https://${host}/page`]: () =>
        new Response('<p id="a">', { status: 200, headers: { 'content-type': 'text/html' } }),
    });
    const paths = ['gone', 'good', 'moved', 'private', 'page#b'].map((path) => `https://${host}/${path}`);
    const root = linking(...paths);
    const { problems } = await checkSite(root, { external: true, fetchPolicy });
    expect(lines(problems).split('\n')).toEqual([
      'dead-external-link content/pages/a.md:6:1 content/pages/b.md',
      'moved-external-link content/pages/a.md:10:1',
      'unsure-external-link content/pages/a.md:12:1',
      'dead-external-anchor content/pages/a.md:14:1',
    ]);
    expect(wordsOf(problems[1])).toContain(good);
    expect(asked).toContain(good);
    asked.length = 0;
    const again = await checkSite(root, { external: true, fetchPolicy });
    expect(lines(again.problems)).toBe(lines(problems));
    // Once more only because another address redirects there.
    expect(asked.filter((url) => url === good)).toHaveLength(1);
    asked.length = 0;
    const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
    await checkSite(root, { external: true, fetchPolicy: { ...fetchPolicy, now: () => tomorrow } });
    expect(asked.filter((url) => url === good)).toHaveLength(2);
  });

  test('to reserved names, to the site itself and with other schemes are not requested', async () => {
    const { asked, fetchPolicy } = scripted({});
    const root = linking(
      'https://friend.example/',
      'http://localhost:8080/',
      'https://example.com/x',
      'https://fixture.example/',
      'mailto:owl@night.dev',
      'tel:+15550100',
    );
    expect(await codesOf(root, { external: true, fetchPolicy })).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('can be ignored with a reason', async () => {
    const { fetchPolicy } = scripted({});
    const root = linking(`https://${host}/gone`);
    const silence = 'silence:\n  dead-external-link: Their page comes back in May.\n';
    put(
      root,
      'content/pages/b.md',
      page('B').replace('---\n\n', `${silence}---\n\n[There](https://${host}/gone)\n\n`),
    );
    const { problems, silenced } = await checkSite(root, { external: true, fetchPolicy });
    expect(lines(problems)).toBe('dead-external-link content/pages/a.md:6:1');
    expect(silenced).toMatchObject([{ reason: 'Their page comes back in May.' }]);
  });

  test.each(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'ECONNREFUSED', 'a timeout'])(
    'report a missing network (%s) once, and no unused ignore entries',
    async (code) => {
      const { fetchPolicy } = scripted({ [`https://${host}/good`]: () => new Response('') });
      const root = linking(`https://${host}/good`, `https://a.${host}/x`, `https://b.${host}/y`);
      const silence = 'silence:\n  dead-external-link: Their page comes back in May.\n';
      put(root, 'content/pages/b.md', page('B').replace('---\n\n', `${silence}---\n\n`));
      const codes = ['dead-external-link', 'dead-external-link', 'silence-unused'];
      expect(await codesOf(root, { external: true, fetchPolicy })).toEqual(codes);
      const error = code === 'a timeout' ? { name: 'TimeoutError' } : { cause: { code } };
      const fetch = () => Promise.reject(Object.assign(new TypeError('fetch failed'), error));
      const { problems, checks } = await checkSite(root, {
        external: true,
        fetchPolicy: { ...fetchPolicy, fetch },
      });
      expect(lines(problems)).toBe('no-network content/pages/a.md:8:1');
      expect(wordsOf(problems[0])).toContain(`a.${host}, b.${host} (`);
      expect(checks.at(-1)).toMatchObject({ name: 'links', problems: 1 });
    },
  );
});

test('a placeholder is reported where it is written, not where pages show data', async () => {
  const root = makeSite('minimal', {
    'content/pages/list.md': page('List').replace('---\n\n', 'template: list\n---\n\n'),
    'content/pages/new.md': page('"TODO: a title"'),
    'content/data/team.yml': '- FIXME\n',
    'templates/pages/list.tsx': `import { data, pages, z } from 'lullamoon-site/templates';
      export const schema = z.strictObject({});
      export default () => (
        <><h1>{pages().map(({ title }) => title)}</h1><p>{data('team', z.array(z.string()))}</p><p>TBD</p></>
      );`,
  });
  const { problems } = await checkSite(root, { launch: true });
  expect(lines(problems.filter(({ code }) => code === 'placeholder-text'))).toBe(
    'placeholder-text content/data/team.yml:1:3\n' +
      'placeholder-text content/pages/new.md:2:9\n' +
      'placeholder-text templates/pages/list.tsx:4:100',
  );
});

test('the address from the command line is checked for placeholders instead of that in site.yml', async () => {
  const root = makeSite('minimal');
  const at = async (url?: string) => {
    const define: Record<string, string> = url === undefined ? {} : { url };
    const { problems } = await checkSite(root, { launch: true, define });
    return problems.map(({ code, facts }) => `${code} ${facts[0]}`);
  };
  expect(await at()).toEqual(['placeholder-address fixture.example']);
  expect(await at('https://real.org')).toEqual([]);
});

test('a link to "#" is reported at its definition', async () => {
  const root = makeSite('minimal', { 'content/pages/a.md': page('A', 'See [it][owl].\n\n[owl]: #') });
  const { problems } = await checkSite(root, { launch: true });
  expect(lines(problems.filter(({ code }) => code === 'placeholder-link'))).toBe(
    'placeholder-link content/pages/a.md:8:1',
  );
});

describe('the real site', () => {
  const real = (request: Partial<CheckRequest> = {}) =>
    checkSite(generator, { out: join(generator, 'no-such-dist'), ...request });

  test('has no problems', async () => {
    const { problems, silenced, checks } = await real();
    expect({ problems, silenced }).toEqual({ problems: [], silenced: [] });
    expect(checks.map(({ name }) => name)).toEqual(['build', ...usualAudits]);
    expect(checks.find(({ name }) => name === 'budgets')?.summary).toMatch(/html \d+ of \d+/);
  });

  test('lacks for a launch exactly the placeholders of its data', async () => {
    const { problems } = await real({ launch: true });
    const site = readFileSync(join(generator, 'content/site.yml'), 'utf8').split('\n');
    const keys = problems.map(({ code, at }) => [code, at?.file, site[(at?.line ?? 0) - 1]?.split(':')[0]]);
    const left = [
      ...(['url', 'email'] as const).flatMap((key) =>
        values[key].endsWith('.example') ? [['placeholder-address', 'content/site.yml', key]] : [],
      ),
      ...(['appStore', 'googlePlay'] as const).flatMap((key) =>
        values[key] === '#' ? [['placeholder-link', 'content/site.yml', key]] : [],
      ),
    ];
    expect(keys).toEqual(left);
  });
});

describe('site check', () => {
  const site = (args: readonly string[], cwd = tmpdir(), env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [join(generator, 'bin/site.js'), 'check', ...args], {
      encoding: 'utf8',
      cwd,
      env: { ...process.env, GITHUB_WORKSPACE: '', ...env },
    });

  test('prints one line for each kind of check, and exits with 0 without problems', () => {
    const { status, stdout, stderr } = site(['--root', makeSite()]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.match(/^\w+ +ok /gm)?.map((line) => line.split(' ')[0])).toEqual(['build', ...usualAudits]);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^1 page, no problems, \d+\.\d\d s\.$/);
    expect(site(['--quiet', '--root', makeSite()])).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  test('exits with 1 and problems on stderr, and with 2 for an unowned out folder', () => {
    const { status, stderr } = site(['--launch', '--root', makeSite()]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error placeholder-address content\/site\.yml:2:14\n/);
    expect(stderr).toMatch(/\n1 problem in 1 file\. Nothing was written\.\n$/);
    const root = makeSite('minimal', { 'dist/mine.txt': 'x' });
    expect(site(['--root', root]).status).toBe(2);
  });

  test('writes nothing, not even temporarily or when it is interrupted', async () => {
    const folder = temporaryFolder();
    expect(
      site(['--launch', '--root', makeSite('check-many-mistakes')], folder, { TMPDIR: folder }).status,
    ).toBe(1);
    expect(readdirSync(folder)).toEqual([]);

    const endless = `import { z } from 'zod';
      export const schema = z.strictObject({});
      export default function Page() {
        console.log('drawing');
        for (;;);
      }`;
    const root = makeSite('minimal', { 'templates/pages/page.tsx': endless });
    const args = [join(generator, 'bin/site.js'), 'check', '--root', root];
    const child = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: folder } });
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    await new Promise((resolve) => child.stderr.once('data', resolve));
    const before = snapshot(root);
    expect(readdirSync(folder)).toEqual([]);
    child.kill('SIGTERM');
    expect(await ended).toBe('SIGTERM');
    expect(readdirSync(folder)).toEqual([]);
    expect(snapshot(root)).toEqual(before);
  });

  test('prints its progress, by step and page', async () => {
    const ticks: unknown[][] = [];
    const built: unknown[][] = [];
    const root = makeSite('minimal', {
      'content/site.yml': 'name: F\nurl: https://f.example\nbudgets:\n  html: 9000\n',
      'content/pages/a.md': page('A'),
    });
    await checkSite(root, { onProgress: (...tick) => ticks.push(tick) });
    const steps = ticks.slice(
      0,
      ticks.findIndex(([what]) => what === 'dist'),
    );
    await buildSite(root, { onProgress: (...tick) => built.push(tick) });
    expect(built).toEqual([...steps, ['write']]);
    expect(ticks).toEqual([
      ['compile'],
      ['parse'],
      ['parse', 0, 2],
      ['parse', 1, 2],
      ['plan'],
      ['render'],
      ['render', 0, 2],
      ['render', 1, 2],
      ['resolve'],
      ['verify'],
      ['dist'],
      ['policy'],
      ['budgets', 0, 2],
      ['budgets', 1, 2],
      ['html', 0, 2],
      ['html', 1, 2],
    ]);
  });

  test('leaves another user’s files in the temporary folder', () => {
    const folder = temporaryFolder();
    const root = makeSite();
    chmodSync(root, 0o755);
    const isRoot = process.getuid?.() === 0;
    put(folder, 'site-check-4194305-other/dist/x', 'another user’s'); // no process has this number
    chmodSync(folder, 0o1777);
    chmodSync(join(folder, 'site-check-4194305-other'), 0o555);
    atTheEnd(() => chmodSync(join(folder, 'site-check-4194305-other'), 0o755));
    if (!isRoot) chmodSync(join(folder, 'site-check-4194305-other/dist'), 0o555);
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(generator, 'bin/site.js'), 'check', '--root', root],
      {
        encoding: 'utf8',
        env: { ...process.env, TMPDIR: folder },
        ...(isRoot && { uid: 65534, gid: 65534 }),
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readdirSync(folder)).toEqual(['site-check-4194305-other']);
  });

  test('--json prints one document', () => {
    const root = makeSite('check-silences');
    const { status, stdout, stderr } = site(['--json', '--launch', '--root', root]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({ version: 1, ok: false, root, out: join(root, 'dist'), copied: [] });
    expect(document.checks[0]).toEqual({ name: 'build', summary: expect.any(String), problems: 0 });
    expect(document.silenced[0]).toEqual({
      code: 'placeholder-address',
      text: expect.any(String),
      facts: ['fixture.example'],
      at: { file: 'content/site.yml', line: 2, column: 14 },
      reason: 'The name is registered on the day of launch.',
    });
    const inChecks = document.checks.reduce(
      (sum: number, { problems }: { problems: number }) => sum + problems,
      0,
    );
    expect(document.problems).toHaveLength(inChecks);
  });

  test('--format github prints annotations, with paths from the workspace', () => {
    const root = makeSite('dead-link');
    const own = site(['--format', 'github', '--root', root], root);
    expect(own).toMatchObject({ status: 1, stderr: '' });
    const rest =
      ',line=6,col=5,title=dead-link::"/prices/" points to a page or file that does not exist. Did you mean "/pricing/"?\n';
    expect(own.stdout).toBe(`::error file=content/pages/a.md${rest}`);
    const above = site(['--format', 'github'], root, { GITHUB_WORKSPACE: join(root, '..') });
    expect(above.stdout).toBe(`::error file=${root.split('/').at(-1)}/content/pages/a.md${rest}`);
    expect(site(['--format', 'github', '--json', '--root', root]).status).toBe(2);
  });

  test('annotations cannot be escaped by content', () => {
    const problem: Problem = {
      code: 'invalid-html',
      rule: 'wcag/h37',
      facts: ['100% wrong:\r\n::error::x', 'wcag/h37'],
      at: { file: 'content/a,b:c%.md', line: 1 },
    };
    expect(annotation(problem, '/w', '/w')).toBe(
      '::error file=content/a%2Cb%3Ac%25.md,line=1,title=invalid-html wcag/h37::100%25 wrong:%0D%0A::error::x (wcag/h37). The built page contains this. Fix the template or text that it comes from.',
    );
    const threw = { code: 'template-threw', facts: ['ReferenceError: nope is not defined'] } as const;
    expect(annotation(threw, '/w', '/w')).toMatch(/nope is not defined\. Import it, or correct its name\.$/);
    const hostile = annotation(
      { code: 'out-not-ours', facts: ['d\u001b[2J\u0007'], at: { file: 'a\u001b.md' } },
      '/w',
      '/w',
    );
    expect(hostile).toMatch(
      /^::error file=a\\u\{1b\}\.md,title=out-not-ours::"d\\u\{1b\}\[2J\\u\{7\}" exists already/,
    );
    expect(annotation({ code: 'out-not-ours', facts: ['d'] }, '/w', '/w')).toMatch(
      /^::error title=out-not-ours::"d" exists already/,
    );
  });
});

test('each error of TypeScript is a problem with a location; missing TypeScript or settings are reported', async () => {
  const output = [
    "templates/pages/a.tsx(3,14): error TS2322: Type 'string' is not assignable to type 'number'.",
    "  The expected type comes from property 'limit'.",
    'node_modules/x/index.d.ts(1,2): error TS7016: No types.',
    '../outside.ts(1,1): error TS1: Outside.',
    'error TS5083: Cannot read file.',
    '',
  ].join('\r\n');
  const found = typeProblems(output);
  expect(lines(found).split('\n')).toEqual([
    'type-error templates/pages/a.tsx:3:14',
    'type-error node_modules/x/index.d.ts:1:2',
    'type-error tsconfig.json',
    'type-error tsconfig.json',
  ]);
  expect(found[0]?.facts).toEqual([
    'types',
    "Type 'string' is not assignable to type 'number'. The expected type comes from property 'limit'.",
    2322,
  ]);
  const root = makeSite('minimal');
  const said = async () => (await types(root)).findings.map(({ problem }) => wordsOf(problem)).join();
  expect(await said()).toContain('npm install -D typescript');
  put(root, 'node_modules/typescript/package.json', '{ "bin": { "tsc": "tsc.js" } }');
  expect(await said()).toContain('no tsconfig.json');
  put(root, 'tsconfig.json', '{}');
  put(
    root,
    'node_modules/typescript/tsc.js',
    "console.log('a.ts(1,2): error TS9: ' + process.argv.slice(2)); process.exit(2);",
  );
  expect(await said()).toContain('--noEmit,--pretty,false,--project,tsconfig.json');
});
