// The guides of the docs: the files of each are added to a new site, which is built and checked.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { check } from '../src/check/check.ts';
import { createSite } from '../src/scaffold/init.ts';
import { codeOf, follow } from './support/docs.ts';
import { buildSite, generator, makeSite, put, temporaryFolder } from './support/sites.ts';

const today = '2025-10-01';

/** A new site with the parts of a guide: files, additions to site.yml, changes of existing files, and commands that copy. */
function siteOf(guide: string): string {
  const root = join(temporaryFolder(), 'site');
  createSite(root);
  for (const shown of codeOf(`guides/${guide}`)) follow(root, shown);
  return root;
}

/** The policy of a page, by directive. */
function policyOf(root: string, page: string): ReadonlyMap<string, string> {
  const html = readFileSync(join(root, 'dist', page), 'utf8');
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  return new Map(policy.split('; ').map((one) => [one.replace(/ .*/, ''), one.replace(/^\S+ /, '')]));
}

test.each(['search', 'analytics', 'comments', 'forms', 'drafts'])(
  '%s: builds, and a check finds no problems',
  async (guide) => {
    const root = siteOf(guide);
    const out = join(root, 'dist');
    const { problems, pages } = await buildSite(root, { today });
    expect(problems).toEqual([]);
    const found = await check({ root, out, today, external: false, launch: false });
    expect(found.problems).toEqual([]);
    const post = policyOf(root, 'posts/window-garden/index.html');
    if (guide === 'search') {
      expect(JSON.parse(readFileSync(join(out, 'search.json'), 'utf8'))).toHaveLength(2);
      expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('data-island="Search"');
    }
    if (guide === 'analytics') {
      expect(post.get('connect-src')).toContain('https://plausible.io');
      expect(post.get('script-src')).toContain('https://plausible.io');
    }
    if (guide === 'comments') {
      expect(post.get('frame-src')).toBe('https://giscus.app');
      expect(post.get('style-src')).toContain('https://giscus.app');
      expect(post.get('script-src')).toContain('https://giscus.app');
    }
    if (guide === 'forms')
      expect(policyOf(root, 'contact/index.html').get('form-action')).toMatch(/^https:\/\/formspree\.io/);
    if (guide === 'drafts') expect(pages.map(({ route }) => route)).not.toContain('/posts/first-frost/');
  },
);

test('ci: its workflows use pinned actions and existing scripts', () => {
  const workflows = codeOf('guides/ci').flatMap(({ file, code }) => (file ? parse(code) : []));
  expect(workflows).toHaveLength(2);
  for (const { jobs } of workflows) {
    const steps: readonly { readonly uses?: string; readonly run?: string }[] = jobs.check.steps;
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
      'npm ci',
      'npx site build',
      'npx site check --format github',
    ]);
  }
});

test('deploy: its servers find folder indexes, and send headers', async () => {
  const shown = codeOf('guides/deploy');
  const codeNamed = (name: string) => shown.find(({ file }) => file === name)?.code ?? '';
  const gitlab = parse(codeNamed('.gitlab-ci.yml')).pages;
  expect(gitlab.artifacts.paths).toEqual(['public']);
  expect(gitlab.script[1]).toContain(' --out public ');
  const root = makeSite('minimal');
  const script = gitlab.script[1].replace(
    'npx site',
    `"${process.execPath}" "${join(generator, 'bin/site.js')}"`,
  );
  const env = { ...process.env, CI_PAGES_URL: 'https://luna.gitlab.io/kids' };
  execFileSync('bash', ['-c', `${script} --quiet`], { cwd: root, env });
  expect(readFileSync(join(root, 'public/sitemap.xml'), 'utf8')).toContain('https://luna.gitlab.io/kids/');
  expect(parse(codeNamed('render.yaml')).services[0].staticPublishPath).toBe('./dist');
  expect(JSON.parse(codeNamed('wrangler.json')).assets.directory).toBe('./dist');
  expect(JSON.parse(codeNamed('content/static/staticwebapp.config.json')).trailingSlash).toBe('always');

  const handler = new Function(`${codeNamed('cloudfront.js')}; return handler;`)();
  const answers = ['/', '/faq/', '/faq', '/a.css', '/.well-known/a', '/v1.2/notes'].map((uri) => {
    const { uri: found, statusCode, headers } = handler({ request: { uri } });
    return found ?? `${statusCode} ${headers.location.value}`;
  });
  expect(answers).toEqual([
    '/index.html',
    '/faq/index.html',
    '301 /faq/',
    '/a.css',
    '/.well-known/a',
    '301 /v1.2/notes/',
  ]);

  put(root, 'dist/staticwebapp.config.json', codeNamed('content/static/staticwebapp.config.json'));
  put(root, 'dist/_redirects', '# Old addresses\n\n/old/ /a/ 301!\n/old/ /a/ 301\n');
  put(root, 'azure.mjs', codeNamed('azure.mjs'));
  execFileSync(process.execPath, ['azure.mjs'], { cwd: root });
  expect(JSON.parse(readFileSync(join(root, 'dist/staticwebapp.config.json'), 'utf8')).routes).toEqual([
    { route: '/old/', redirect: '/a/', statusCode: 301 },
    { route: '/assets/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  ]);

  const headers = [{ key: 'X-A', value: 'a' }];
  const redirects = [{ source: '/old/', destination: '/a/', statusCode: 301 }, { source: '/:path' }];
  put(root, 'vercel.json', JSON.stringify({ headers: [{ source: '/assets/(.*)', headers }], redirects }));
  put(root, 'firebase.mjs', codeNamed('firebase.mjs'));
  execFileSync(process.execPath, ['firebase.mjs'], { cwd: root });
  expect(JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')).hosting).toEqual({
    public: 'dist',
    trailingSlash: true,
    headers: [{ regex: '^/assets/(.*)$', headers }],
    redirects: [{ source: '/old/', destination: '/a/', type: 301 }],
  });
});
