// Silences: which problems one covers, and which silences are mistakes themselves.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditResult } from '../src/check/audit.ts';
import type { AuditName } from '../src/check/audits.ts';
import { check } from '../src/check/check.ts';
import { coverOf, mistakenSilences } from '../src/check/silences.ts';
import { problem } from '../src/problems/problem.ts';
import { covers, silencesIn } from '../src/problems/silence.ts';
import { lines, makeSite, page, put } from './support/sites.ts';

const weak = { ...problem('invalid-html', ['Bad.', 'no-dup-id']), rule: 'no-dup-id' };
const inSite = 'content/site.yml';
const silenceOf = (file: string, values: unknown) => {
  const [silence] = silencesIn(file, values);
  if (!silence) throw new Error('there is no silence');
  return silence;
};

test.each([
  ['content/pages/guides/', 'content/pages/guides/a.md', true],
  ['content/pages/guides', 'content/pages/guides/a.md', true],
  ['content/pages/guides', 'content/pages/guides/more/b.md', true],
  ['content/pages/guides', 'content/pages/guides-of-old/a.md', false],
  ['content/pages/guides', 'content/pages/guides.md', false],
  ['content/pages/guides/', 'content/pages/a.md', false],
  ['content/pages/guides/', undefined, false],
])('an ignore entry for %s covers a problem of %s: %s', (folder, page, expected) => {
  const silence = silenceOf(inSite, { 'invalid-html': { [folder]: 'So.' } });
  expect(covers(silence, weak, page)).toBe(expected);
});

test.each([
  ['invalid-html', true],
  ['invalid-html/no-dup-id', true],
  ['invalid-html/no-dup-idx', false],
  ['invalid-html/', false],
  ['no-dup-id', false],
  ['inaccessible', false],
])('an ignore entry %s covers the code invalid-html with the rule no-dup-id: %s', (key, expected) => {
  expect(covers(silenceOf(inSite, { [key]: 'So.' }), weak, undefined)).toBe(expected);
  expect(covers(silenceOf('content/pages/a.md', { [key]: 'So.' }), weak, 'content/pages/a.md')).toBe(
    expected,
  );
  expect(covers(silenceOf('content/pages/a.md', { [key]: 'So.' }), weak, 'content/pages/b.md')).toBe(false);
});

test('a reason of spaces is reported, and its entry ignores nothing', () => {
  const silences = silencesIn(inSite, { 'invalid-html': ' \t\n', inaccessible: 'So.' });
  const audits = new Map<AuditName, AuditResult>([
    [
      'html',
      { summary: '', findings: [{ problem: weak }, { problem: problem('inaccessible', ['Bad.', 'x']) }] },
    ],
  ]);
  const cover = coverOf(silences);
  expect(audits.get('html')?.findings.map((one) => cover(one).map(({ key }) => key))).toEqual([
    [],
    ['inaccessible'],
  ]);
  expect(mistakenSilences(silences, audits, () => true).map(({ code, facts }) => [code, ...facts])).toEqual([
    ['silence-without-reason', 'invalid-html'],
  ]);
});

test('an ignore entry is not unused if its audit could not run', () => {
  const silences = silencesIn(inSite, { 'over-budget': 'So.', 'invalid-html': 'So.' });
  const audits = new Map<AuditName, AuditResult>([
    ['budgets', { summary: '', findings: [], isBlind: true }],
    ['html', { summary: '', findings: [] }],
  ]);
  expect(mistakenSilences(silences, audits, () => true).map(({ code, facts }) => [code, ...facts])).toEqual([
    ['silence-unused', 'invalid-html'],
  ]);
});

test('an ignore entry is not unused while its page is a draft or has problems', async () => {
  const silence = 'silence: { invalid-html: So. }\n';
  const silenced = (more: string) => page('A').replace('title: A\n', `title: A\n${silence}${more}`);
  const root = makeSite('minimal', {
    'content/site.yml': `name: Fixture\nurl: https://fixture.example\n${silence}`,
    'content/pages/a.md': silenced('unknown: 1\n'),
    'content/pages/b.md': silenced('draft: true\n'),
  });
  const problems = async () =>
    lines((await check({ root, out: join(root, 'dist'), external: false, launch: false })).problems);
  expect(await problems()).toBe('unknown-key content/pages/a.md:4:1');
  put(root, 'content/pages/a.md', silenced(''));
  expect(await problems()).toBe(
    'silence-unused content/pages/a.md:3:12\nsilence-unused content/site.yml:3:12',
  );
});
