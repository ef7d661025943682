// `git: true` of site.yml: templates get when each page was last changed, by the history of git.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { gitLine } from '../src/cli/print/report.ts';
import { buildSite, closeBundles, lines, makeSite, page, put, temporaryFolder } from './support/sites.ts';

const template = `import { pages, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default ({ page, body }) => <>
  <h1>{page.title}</h1>
  <p id="file">{page.file}</p>
  <p id="own">{page.changed ?? 'unknown'}</p>
  <p id="latest">{page.route === '/' ? pages({ sort: '-changed', limit: 1 }).map(({ route, changed }) => route + ' ' + (changed ?? '')) : ''}</p>
  <div dangerouslySetInnerHTML={{ __html: body.html }} />
</>;`;

function commit(folder: string, day: string): void {
  const time = `2025-${day}T10:00:00+02:00`;
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  const env = { ...process.env, GIT_AUTHOR_DATE: time, GIT_COMMITTER_DATE: time };
  execFileSync('git', ['add', '.'], { cwd: folder });
  execFileSync('git', [...who, 'commit', '-qm', 'A change'], { cwd: folder, env });
}

/** A site in a folder of a repository: two pages of its first commit, then a third. */
function repository() {
  const top = temporaryFolder();
  const root = join(top, 'a site');
  execFileSync('cp', ['-r', makeSite('minimal', { 'templates/pages/page.tsx': template }), root]);
  put(root, 'content/site.yml', `${readFileSync(join(root, 'content/site.yml'), 'utf8')}\ngit: true\n`);
  execFileSync('git', ['init', '-q', '.'], { cwd: top });
  put(top, '.gitignore', 'dist\n');
  put(root, 'content/pages/ein Maß.md', page('Measure').replace('---\n', '---\nroute: /b/\n'));
  commit(top, '03-01');
  put(root, 'content/pages/a.md', page('A'));
  commit(top, '03-02');
  return { top, root };
}

const shown = (root: string, file: string, id = 'own') =>
  new RegExp(`<p id="?${id}"?>([^<]*)`).exec(readFileSync(join(root, 'dist', file), 'utf8'))?.[1];

test('each page has the time of its last commit, and later builds follow new commits', async () => {
  const { top, root } = repository();
  const memory = newMemory();
  const first = await buildSite(root, { memory });
  expect(lines(first.problems)).toBe('');
  const times = () => ['index.html', 'a/index.html', 'b/index.html'].map((file) => shown(root, file));
  expect(times()).toEqual(['2025-03-01T08:00:00Z', '2025-03-02T08:00:00Z', '2025-03-01T08:00:00Z']);
  expect(shown(root, 'index.html', 'latest')).toBe('/a/ 2025-03-02T08:00:00Z');
  expect(shown(root, 'b/index.html', 'file')).toBe('content/pages/ein Maß.md');
  expect(gitLine(first)).toBe('Git knows the last change of 3 of 3 pages.');
  put(root, 'content/pages/ein Maß.md', page('Longer').replace('---\n', '---\nroute: /b/\n'));
  put(root, 'content/pages/new.md', page('New'));
  const second = await buildSite(root, { memory });
  expect(times()[2]).toBe('2025-03-01T08:00:00Z');
  expect(shown(root, 'new/index.html')).toBe('unknown');
  expect(gitLine(second)).toBe(
    'Git knows the last change of 3 of 4 pages. A page shows its last change once it is committed.',
  );
  commit(top, '04-01');
  const third = await buildSite(root, { memory });
  await closeBundles(memory);
  expect(third.changed.filter((path) => path.endsWith('.html'))).toEqual([
    'b/index.html',
    'index.html',
    'new/index.html',
  ]);
  expect(times()[2]).toBe('2025-04-01T08:00:00Z');
  expect(shown(root, 'index.html', 'latest')).toBe('/b/ 2025-04-01T08:00:00Z');
});

test('the oldest commit of a shallow clone, or a missing repository, gives no times', async () => {
  const { top } = repository();
  const clone = temporaryFolder();
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${top}`, clone]);
  const root = join(clone, 'a site');
  const shallow = await buildSite(root);
  expect(lines(shallow.problems)).toBe('');
  expect(gitLine(shallow)).toMatch(/of 0 of 3 pages\. Only the latest commits were fetched/);
  expect(shown(root, 'a/index.html')).toBe('unknown');
  put(root, 'content/pages/a.md', page('Again'));
  commit(clone, '05-01');
  const later = await buildSite(root);
  expect(later.git).toEqual({ pages: 3, dated: 1, isShallow: true });
  expect(shown(root, 'a/index.html')).toBe('2025-05-01T08:00:00Z');
  execFileSync('rm', ['-rf', join(clone, '.git')]);
  const none = await buildSite(root);
  expect(lines(none.problems)).toBe('');
  expect(gitLine(none)).toMatch(/of 0 of 3 pages\. A page shows its last change once/);
});
