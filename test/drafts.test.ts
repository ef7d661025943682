// Drafts and pages with a future date: never in the out folder, never linked, and rendered in memory for their authors.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { on, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bytesOf } from '../src/assets/pictureFiles.ts';
import { buildAnd } from '../src/build/build.ts';
import { newMemory } from '../src/build/memory.ts';
import { renderPreviews } from '../src/build/previews.ts';
import { problemPages } from '../src/cli/print/errorPage.ts';
import { isOut } from '../src/model/site/day.ts';
import { createSite } from '../src/scaffold/init.ts';
import { Drafts } from '../src/serve/drafts.ts';
import { Reload } from '../src/serve/reload.ts';
import { type Hosting, serve } from '../src/serve/server.ts';
import type { Order, WorkerMessage } from '../src/serve/worker.ts';
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
  temporaryFolder,
  wordsOf,
} from './support/sites.ts';

test.each([
  [{ draft: false }, '2025-11-03', true],
  [{ draft: true }, '2025-11-03', false],
  [{ draft: false, date: '2025-11-03' }, '2025-11-03', true],
  [{ draft: false, date: '2025-11-04' }, '2025-11-03', false],
  [{ draft: false, date: '2025-11-03' }, '2025-11-04', true],
  [{ draft: true, date: '2025-11-03' }, '2025-11-04', false],
  [{ draft: false, date: '2025-11-03' }, undefined, false],
  [{ draft: false }, undefined, true],
])('%j on %s: out %s', (about, today, out) => {
  expect(isOut(about, today)).toBe(out);
});

const dated = (title: string, line: string, body?: string) =>
  page(title, body).replace('---\n\n', `${line}\n---\n\n`);
const site = () =>
  makeSite('minimal', {
    'content/pages/a.md': page('A', 'Text. {#here}\n\n## Heading'),
    'content/pages/draft.md': dated(
      'Draft',
      'draft: true',
      '[a](/a/#heading) [later](/later/#top) ![A fox](fox.png)',
    ),
    'content/pages/later.md': dated('Later', 'date: 2999-12-24', '[nowhere](/nowhere/)\n\n[draft](/draft/)'),
    'content/pages/fox.png': readFileSync(
      join(import.meta.dirname, 'sites/picture-not-found/content/pages/guides/fox.png'),
    ),
  });

test('a page with a date is published from that day on', async () => {
  const root = makeSite('minimal', { 'content/pages/later.md': dated('Later', 'date: 2025-12-24') });
  const outputs = async (today: string) => {
    const { pages } = await buildSite(root, { today });
    const files = Object.keys(snapshot(join(root, 'dist'))).filter((path) => path.endsWith('.html'));
    expect(pages.map(({ output }) => output)).toEqual(files);
    return files;
  };
  expect(await outputs('2025-12-23')).toEqual(['index.html']);
  expect(await outputs('2025-12-24')).toEqual(['index.html', 'later/index.html']);
});

test('a link to an unpublished page is reported with the reason', async () => {
  const root = makeSite('link-to-page-not-out');
  const { problems } = await buildSite(root);
  const hints = problems.map(wordsOf);
  expect(hints[0]).toContain('content/pages/draft.md');
  expect(hints[1]).toContain('2999-12-24');
});

test('the command line takes the day from the clock', () => {
  const root = makeSite('minimal', {
    'content/pages/past.md': dated('Past', 'date: 2020-02-29'),
    'content/pages/future.md': dated('Future', 'date: 9999-12-31'),
  });
  const site = [join(generator, 'bin/site.js'), 'build', '--json', '--root', root];
  const { routes } = JSON.parse(execFileSync(process.execPath, site, { encoding: 'utf8' }));
  expect(routes.map(({ route }: { route: string }) => route)).toEqual(['/', '/past/']);
});

/** The result of a watch for a site: the written site, with unpublished pages rendered beside it. */
async function rebuild(root: string, memory = newMemory()) {
  const request = { root, out: join(root, 'dist'), generator, today: '2025-11-03', memory };
  return buildAnd(request, async ({ result, made }) => ({
    ...result,
    previews: await renderPreviews(made.site, root, made.textOf),
  }));
}

test('previews are rendered separately, with their problems, and not written to the out folder', async () => {
  const root = site();
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const { problems, previews } = await rebuild(root, memory);
  expect(lines(problems)).toBe('');
  expect(previews.map(({ route, problems }) => [route, lines(problems)])).toEqual([
    ['/draft/', ''],
    ['/later/', 'dead-link content/pages/later.md:7:1'],
  ]);
  const [draft, later] = previews;
  expect(draft?.text).toContain('<h1>Draft</h1>');
  expect(later?.problems[0]?.frame).toContain('^');
  const files = [...(draft?.files ?? [])].filter(([output]) => draft?.text?.includes(`/${output}`));
  expect(files).toHaveLength(1); // a small picture
  for (const [output, file] of files)
    expect('source' in file && (await bytesOf(output, file)).length).toBeGreaterThan(0);
  expect(structuredClone(previews)).toEqual(previews); // a watch builds in a thread of its own
  await buildSite(root, { out: join(root, 'clean') });
  expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
});

test("a draft is marked in the watch's lists, tags and feeds, and absent from dist", async () => {
  const root = join(temporaryFolder(), 'notebook');
  createSite(root);
  const file = 'content/pages/posts/moon.md';
  const post = (title: string, more = 'draft: true') =>
    `---\ntitle: ${title}\ndescription: A first one.\ntemplate: post\ndate: 2025-03-01\ntags: [night]\n${more}\n---\n\nHello.\n`;
  put(root, file, post('Moon'));
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const shownWith = async (title: string) => {
    const { problems, previews } = await rebuild(root, memory);
    expect(lines([...problems, ...previews.flatMap((one) => one.problems)])).toBe('');
    expect(previews.map(({ route, badge }) => [route, badge])).toEqual([
      ['/posts/moon/', 'Draft'],
      ['/', others],
      ['/posts/bread-without-hurry/', others],
      ['/posts/', others],
      ['/posts/window-garden/', others],
      ['/tags/', others],
      ['/tags/night/', others],
      ['/feed.xml', undefined],
    ]);
    const showing = previews.filter(({ text }) => text?.includes(`${title} (draft)`));
    expect(showing.map(({ route }) => route)).toEqual([
      '/',
      '/posts/bread-without-hurry/',
      '/posts/',
      '/posts/window-garden/',
      '/tags/night/',
      '/feed.xml',
    ]);
    const clean = join(temporaryFolder(), 'clean');
    await buildSite(root, { out: clean });
    expect(snapshot(join(root, 'dist'))).toEqual(snapshot(clean));
    expect(Object.keys(snapshot(clean)).filter((path) => /moon|night/.test(path))).toEqual([]);
    return previews;
  };
  const others = 'With pages that are not out';
  const drafts = new Drafts();
  drafts.update(await shownWith('Moon'));
  put(root, file, post('Full moon'));
  const changed = drafts.update(await shownWith('Full moon')).changed.map(({ route }) => route);
  expect(changed).toEqual([
    '/posts/moon/',
    '/',
    '/posts/bread-without-hurry/',
    '/posts/',
    '/posts/window-garden/',
    '/tags/night/',
    '/feed.xml',
  ]);
  expect(drafts.update(await shownWith('Full moon'))).toEqual({ changed: [], gone: [] });

  put(root, file, post('Moon', ''));
  expect((await rebuild(root, memory)).previews).toEqual([]);
  const clean = join(temporaryFolder(), 'clean');
  await buildSite(root, { out: clean });
  expect(snapshot(join(root, 'dist'))).toEqual(snapshot(clean));
});

test.each([
  ['throws', '{body.html}', '{bdy.html}'],
  ['does not compile', '</article>', '</artikel>'],
])('a draft is shown again after a template that %s is restored', async (_, right, wrong) => {
  const root = join(temporaryFolder(), 'notebook');
  createSite(root);
  put(root, 'content/pages/posts/moon.md', dated('Moon', 'template: post\ndraft: true\ntags: [night]'));
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const file = 'templates/pages/post.tsx';
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(right);
  const before = await rebuild(root, memory);
  put(root, file, text.replace(right, wrong));
  const broken = await rebuild(root, memory);
  expect(broken.problems.length).toBeGreaterThan(0);
  put(root, file, text);
  const after = await rebuild(root, memory);
  expect(lines([...after.problems, ...after.previews.flatMap((one) => one.problems)])).toBe('');
  expect(after.previews).toEqual(before.previews);
});

test('a page that fails with a draft is shown without it', () => {
  const drafts = new Drafts();
  const preview = { badge: 'Draft', text: undefined, problems: [], files: new Map() };
  drafts.update([
    { ...preview, route: '/posts/', output: 'posts/index.html', isOut: true },
    { ...preview, route: '/posts/moon/', output: 'posts/moon/index.html', isOut: false },
  ]);
  expect([drafts.at('/posts/'), drafts.at('/posts/moon/')?.route]).toEqual([undefined, '/posts/moon/']);
});

/** A server of these drafts. */
async function served(drafts: Drafts, root: string) {
  const fail = (error: unknown) => expect(error).toBe('no defect');
  const reload = new Reload({
    script: '',
    base: () => '/',
    problemPages,
    addScript: (html) => html,
    fileShownAt: async () => '',
    fail,
  });
  const answer = (...[request, response, path]: Parameters<NonNullable<Hosting['answer']>>) =>
    drafts.answer(request, response, path, reload);
  const hosting = { base: () => '/', headers: () => ({}), compressed: false, answer, fail };
  const { url, close } = await serve({ out: join(root, 'dist'), ...hosting }, { host: '127.0.0.1', port: 0 });
  atTheEnd(close);
  return { url };
}

test('the script of islands used only on a draft is served with it', async () => {
  const root = makeSite('island-marks', {
    'content/pages/a.md': dated('A', 'template: lamps\ndraft: true', ''),
  });
  const { problems, previews } = await rebuild(root);
  expect(lines([...problems, ...previews.flatMap((one) => one.problems)])).toBe('');
  const drafts = new Drafts();
  drafts.update(previews);
  const { url } = await served(drafts, root);
  const html = await (await fetch(`${url()}a/`)).text();
  const modules = [...new Set(html.match(/assets\/[\w-]+\.js/g))];
  const titles = modules.map((path) => path.replace(/^assets\/|-\w+\.js$/g, ''));
  expect(titles.sort()).toEqual(['bulb', 'lamp', 'runtime', 'shared']);
  const module = modules.find((path) => path.includes('bulb')) ?? 'none';
  const script = await fetch(url() + module);
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  expect(await script.text()).toContain('export{');
});

/** The thread of a watch, as the command line starts it. */
function startWorker(root: string, execArgv: string[] = []): Worker {
  execFileSync(process.execPath, [join(generator, 'bin/site.js'), '--help']); // writes the bundle
  const { newest } = createRequire(import.meta.url)(join(generator, 'bin/newest.cjs'));
  const request = { root, out: join(root, 'dist'), base: undefined, runtime: undefined, weighs: undefined };
  const order: Order = { request, cache: undefined, shared: new SharedArrayBuffer(8) };
  const worker = new Worker(join(newest().folder, 'worker.mjs'), { workerData: order, execArgv });
  atTheEnd(() => void worker.terminate());
  return worker;
}

test('a watch makes requested pictures first, then all, and the next build adds them to dist', async () => {
  const noise = sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } });
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A', '![Noise](noise.png)'),
    'content/pages/noise.png': await noise.png().toBuffer(),
  });
  const worker = startWorker(root);
  worker.postMessage(undefined);
  const first = await resultOf(worker);
  const made = once(worker, 'message');
  const written = () =>
    Object.keys(snapshot(join(root, 'dist'))).filter((path) => path.startsWith('assets/'));
  expect(written().map((path) => path.replace(/-[\da-f]{10}/, ''))).toEqual([]);
  const outputs = [...first.pictures.keys()].sort();
  expect(outputs.map((path) => path.replace(/-[\da-f]{10}/, ''))).toEqual([
    'assets/noise-480.avif',
    'assets/noise-600.avif',
    'assets/noise-600.webp',
  ]);
  const drafts = new Drafts();
  drafts.update([], first.pictures);
  const { url } = await served(drafts, root);
  for (const output of outputs) {
    const { status, headers, bytes } = await fetch(url() + output).then(async (one) => ({
      status: one.status,
      headers: one.headers,
      bytes: Buffer.from(await one.arrayBuffer()),
    }));
    expect([status, headers.get('content-type')]).toEqual([200, `image/${output.slice(-4)}`]);
    expect((await sharp(bytes).metadata()).width).toBe(Number(/\d+/.exec(output)?.[0]));
  }
  expect(await made).toEqual([{ kind: 'pictures made' }]);
  worker.postMessage(undefined);
  const second = await resultOf(worker);
  // Nothing else: hosts' files knew them before.
  expect([[...second.changed].sort(), second.pictures.size]).toEqual([outputs, 0]);
  await buildSite(root, { out: join(root, 'clean') });
  expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
});

/** The result of one build of `worker`, past its words of progress. */
async function resultOf(worker: Worker): Promise<Extract<WorkerMessage, { kind: 'result' }>['result']> {
  for await (const [message] of on(worker, 'message') as AsyncIterable<[WorkerMessage]>) {
    if (message.kind === 'result') return message.result;
    if (message.kind !== 'progress' && message.kind !== 'rendering') throw new Error(JSON.stringify(message));
  }
  throw new Error('the worker ended without a result');
}

test('a draft that changes before it is rendered restarts the watch’s build', async () => {
  const pages = Array.from({ length: 60 }, (_, number) => `content/pages/p${number}.md`);
  const long = page('Long', 'Word '.repeat(20_000)); // more than is held, so that the draft is read again
  const root = makeSite('minimal', {
    ...Object.fromEntries(pages.map((path) => [path, long])),
    'content/pages/draft.md': dated('Draft', 'draft: true', 'One.'),
    'templates/pages/page.tsx': `import { z } from 'zod';
export const schema = z.strictObject({});
export default function Page({ page, body }) {
  globalThis.whenDrawn();
  return <><h1>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
}
`,
    'probe.cjs': `const { readFileSync, writeFileSync } = require('node:fs');
const path = __dirname + '/content/pages/draft.md';
globalThis.whenDrawn = () => writeFileSync(path, readFileSync(path, 'utf8').replace('One.', 'Two.'));
`,
  });
  const worker = startWorker(root, ['--require', join(root, 'probe.cjs')]);
  worker.postMessage(undefined);
  const { problems, previews, changed } = await resultOf(worker);
  const draft = previews.find(({ route }) => route === '/draft/')?.text;
  expect([lines(problems), /One\.|Two\./.exec(draft ?? '')?.[0]]).toEqual(['', 'Two.']);
  const written = Object.keys(snapshot(join(root, 'dist'))).filter((path) => path !== '.site-build.json');
  expect(written).toContain('p59/index.html');
  expect([...changed].sort()).toEqual(written);
});
