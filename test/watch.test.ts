// `site watch`: what one saves is built again, by the very same line.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildSite, generator, makeSite, page, put, snapshot, temporaryFolder } from './support/sites.ts';

/** Starts a watch and waits for its first build; `seen` gathers what it says. */
async function startWatch(
  root: string,
): Promise<{ child: ChildProcess; seen: () => string; says: (text: string) => Promise<void> }> {
  const child = spawn(process.execPath, [join(generator, 'bin/site.js'), 'watch', '--root', root]);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      output += part;
    });
  }
  const says = (text: string) => expect.poll(() => output, { timeout: 10_000, interval: 20 }).toContain(text);
  await says('Watching content/');
  return { child, seen: () => output, says };
}
const html = (root: string, path: string) => readFileSync(join(root, 'dist', path), 'utf8');

test('builds again after an edit, an atomic save, a new page, a removed page and a template edit: always as a clean build', async () => {
  const root = makeSite();
  await startWatch(root);
  const settles = async (change: () => void, done: () => boolean) => {
    change();
    const safely = () => {
      try {
        return done();
      } catch {
        return false; // not there yet
      }
    };
    await expect.poll(safely, { timeout: 10_000, interval: 20 }).toBe(true);
    await buildSite(root, { out: join(clean, 'dist') });
    await expect
      .poll(() => snapshot(join(root, 'dist')), { timeout: 5000 })
      .toEqual(snapshot(join(clean, 'dist')));
  };
  const clean = temporaryFolder();

  await settles(
    () => put(root, 'content/pages/index.md', page('Home', 'Edited.')),
    () => html(root, 'index.html').includes('Edited.'),
  );
  await settles(
    () => {
      put(root, 'content/pages/.index.md.tmp', page('Home', 'Saved beside.'));
      renameSync(join(root, 'content/pages/.index.md.tmp'), join(root, 'content/pages/index.md'));
    },
    () => html(root, 'index.html').includes('Saved beside.'),
  );
  await settles(
    () => put(root, 'content/pages/guides/night.md', page('Night')),
    () => html(root, 'guides/night/index.html').includes('Night'),
  );
  await settles(
    () => rmSync(join(root, 'content/pages/guides'), { recursive: true }),
    () => snapshot(join(root, 'dist'))['guides/night/index.html'] === undefined,
  );
  const template = readFileSync(join(root, 'templates/pages/page.tsx'), 'utf8');
  await settles(
    () => put(root, 'templates/pages/page.tsx', template.replace('<h1>', '<h1 className="new">')),
    () => html(root, 'index.html').includes('class="new"'),
  );
});

test('survives every mistake, keeps the last good dist, and goes on when it is mended', async () => {
  const root = makeSite();
  const { seen, says } = await startWatch(root);
  const good = snapshot(join(root, 'dist'));
  put(root, 'content/pages/index.md', '---\ntitle: [\n---\n');
  await says('yaml-syntax');
  put(root, 'templates/pages/page.tsx', 'export default (');
  await says('template-syntax');
  expect(snapshot(join(root, 'dist'))).toEqual(good);
  put(
    root,
    'templates/pages/page.tsx',
    readFileSync(join(generator, 'test/sites/minimal/templates/pages/page.tsx')),
  );
  put(root, 'content/pages/index.md', page('Mended'));
  await expect.poll(() => html(root, 'index.html').includes('Mended'), { timeout: 10_000 }).toBe(true);
  expect(seen()).not.toMatch(/\n\s+at /);
});

test('ends at once with Ctrl-C, dist whole', async () => {
  const root = makeSite();
  const { child } = await startWatch(root);
  const good = snapshot(join(root, 'dist'));
  const ended = new Promise((done) => child.on('exit', done));
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(snapshot(join(root, 'dist'))).toEqual(good);
});
