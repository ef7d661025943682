// Instructions for hosts of the real site: the rules of `_headers`, its policy, and redirects. (From given facts: header-rules.test.ts.)
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { redirectRulesOf } from '../src/stages/3-plan/redirects.ts';
import {
  type Headers,
  headersFor,
  limits,
  type Rule,
  rulesOf,
} from '../src/stages/5-site/hosting/headers.ts';
import { realSite, routes } from './support/real-site.ts';
import { buildSite, makeSite, page } from './support/sites.ts';

const site = realSite();
const rulesIn = (folder: string) => rulesOf(readFileSync(join(folder, '_headers'), 'utf8'));

describe('the rules', () => {
  // The policy is taken back first, as both understand: test/file-policies.test.ts.
  test('give each other header once to an address, because hosts treat duplicates differently', () => {
    const rules = rulesIn(site().folder);
    const { files } = JSON.parse(readFileSync(join(site().folder, '.site-build.json'), 'utf8'));
    const paths = [...Object.keys(files).map((file) => `/${file}`), ...routes, '/nowhere/', '/a/b/c'];
    for (const path of paths) {
      const names = rules
        .filter((rule) => Object.keys(headersFor([rule], path)).length > 0)
        .flatMap(({ headers }) => Object.keys(headers))
        .filter((name) => name !== 'Content-Security-Policy');
      expect([path, names.length]).toEqual([path, new Set(names).size]);
    }
  });

  test('let browsers cache hashed files forever, and revalidate all others', () => {
    const rules = rulesIn(site().folder);
    const { files } = JSON.parse(readFileSync(join(site().folder, '.site-build.json'), 'utf8'));
    for (const file of Object.keys(files).filter((name) => !/^(_|\.nojekyll)/.test(name))) {
      const path = `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
      const cached = headersFor(rules, path)['Cache-Control'];
      if (/^assets\/.*-[0-9a-f]{10}(-\d+)?\.\w+$/.test(file)) expect(cached).toContain('immutable');
      else expect([file, cached]).toEqual([file, 'public, max-age=0, must-revalidate']);
    }
  });

  test('have lines within the limits of Cloudflare', () => {
    const real = readFileSync(join(site().folder, '_headers'), 'utf8').split('\n');
    expect(Math.max(...real.map(({ length }) => length))).toBeLessThan(limits.line);
  });
});

/**
 * The score of the HTTP Observatory for an answer over HTTPS, by its published rules: 100, minus points for missing or weak headers. The
 * behaviour of a host for plain HTTP is not known here; `site headers` explains it.
 */
function penalties(headers: Headers): readonly string[] {
  const policy = new Map(
    (headers['Content-Security-Policy'] ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources] as const),
  );
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['*'];
  const broad = ['*', 'http:', 'https:', 'data:', "'unsafe-inline'", "'unsafe-eval'", 'blob:'];
  const age = Number(/max-age=(\d+)/.exec(headers['Strict-Transport-Security'] ?? '')?.[1] ?? 0);
  const faults: readonly (readonly [string, boolean])[] = [
    ['csp-not-implemented', !headers['Content-Security-Policy']],
    ['csp-without-default-none', policy.get('default-src')?.join() !== "'none'"],
    ['csp-broad-scripts', scripts.some((source) => broad.includes(source))],
    ['csp-broad-objects', (policy.get('object-src') ?? []).some((source) => broad.includes(source))],
    ['csp-unsafe-style', (policy.get('style-src') ?? []).includes("'unsafe-inline'")],
    ['csp-base-uri', policy.get('base-uri')?.join() !== "'none'"],
    ['csp-form-action', policy.get('form-action')?.join() !== "'none'"],
    ['csp-frame-ancestors', policy.get('frame-ancestors')?.join() !== "'none'"],
    ['hsts-less-than-six-months', age < 15_768_000],
    ['no-sniff', headers['X-Content-Type-Options'] !== 'nosniff'],
    [
      'referrer-policy',
      !['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(
        headers['Referrer-Policy'] ?? '',
      ),
    ],
    ['corp', headers['Cross-Origin-Resource-Policy'] !== 'same-origin'],
    ['coop', headers['Cross-Origin-Opener-Policy'] !== 'same-origin'],
    ['coep', headers['Cross-Origin-Embedder-Policy'] !== 'require-corp'],
  ];
  return faults.filter(([, is]) => is).map(([name]) => name);
}

describe('the HTTP Observatory', () => {
  test.each(routes)('subtracts no points for %s', (path) => {
    expect(penalties(headersFor(rulesIn(site().folder), path))).toEqual([]);
  });

  // A picture is shared with other sites, and missing pages have no rule of their own: fewer bonus points, and no penalty.
  test('gives one bonus less for a missing page', () => {
    expect(penalties(headersFor(rulesIn(site().folder), '/nowhere/at/all'))).toEqual(['corp']);
  });

  // Drawings bring their styles along. It looks at pages only.
  test('would find inline styles in a picture', () => {
    expect(penalties(headersFor(rulesIn(site().folder), '/favicon.svg'))).toEqual([
      'csp-unsafe-style',
      'corp',
    ]);
  });

  test('would find each missing header', () => {
    const all = headersFor(rulesIn(site().folder), '/');
    const { 'Permissions-Policy': _, 'Cache-Control': __, ...scored } = all;
    for (const name of Object.keys(scored)) {
      expect([name, penalties({ ...all, [name]: '' }).length]).not.toEqual([name, 0]);
    }
  });

  test('finds the policy of every page before everything that it controls', () => {
    for (const route of routes) {
      const before = site().html(route).split('<meta http-equiv="Content-Security-Policy"')[0] ?? '';
      expect(before).not.toMatch(/<(style|script|link|body)/);
      expect(before.length).toBeLessThan(400);
    }
  });

  test('finds no script from another site', () => {
    for (const route of routes) expect(site().html(route)).not.toMatch(/<script[^>]+src=/);
  });
});

test('redirects are parsed as hosts parse them', async () => {
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A').replace('---\n', '---\nredirectsFrom: [/old/, /old.html]\n'),
  });
  expect((await buildSite(root, { base: '/kids/' })).problems).toEqual([]);
  const text = readFileSync(join(root, 'dist/_redirects'), 'utf8');
  expect(text.split('\n').filter((line) => line.startsWith('/'))).toEqual([
    '/kids/old/ /kids/a/ 301!',
    '/kids/old/ /kids/a/ 301',
    '/kids/old.html /kids/a/ 301!',
    '/kids/old.html /kids/a/ 301',
  ]);
  expect(redirectRulesOf(text)).toEqual([
    { from: '/kids/old/', to: '/kids/a/' },
    { from: '/kids/old.html', to: '/kids/a/' },
  ]);
  const rules: readonly Rule[] = rulesIn(join(root, 'dist'));
  expect(headersFor(rules, '/kids/old/')['Content-Security-Policy']).toBeDefined();
});
