// Drawings that would take hours, or all memory: reported, and no work continues in the background. Each is rendered in its own process,
// which only the bundled command starts. The limit of time has a faster clock: see support/quick-clock.cjs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generator, lines, makeSite, page } from './support/sites.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 99 99"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
/** A shape that is there ten times ten times ten times …. */
const multiplied = (levels: number) => {
  const group = (level: number) =>
    `<g id="a${level}">${level === 0 ? '<path d="M0 0h9v9z"/>' : `<use href="#a${level - 1}"/>`.repeat(10)}</g>`;
  return Array.from({ length: levels }, (_, level) => group(level)).join('');
};
const filtered = (filter: string) =>
  svg(`<filter id="f">${filter}</filter><path filter="url(#f)" d="M0 0h99v99z"/>`);

const quickly = `--require ${JSON.stringify(join(generator, 'test/support/quick-clock.cjs'))}`;

function build(files: Readonly<Record<string, string>>, options = quickly) {
  const root = makeSite('minimal', files);
  const args = [join(generator, 'bin/site.js'), 'build', '--json', '--root', root];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, SITE_CACHE: join(root, 'cache'), NODE_OPTIONS: options },
  });
  expect(stderr).toBe('');
  return { root, status, problems: lines(JSON.parse(stdout).problems) };
}

test.each([
  ['a filter of noise', filtered('<feTurbulence baseFrequency="1" numOctaves="20000000"/>')],
  ['a filter that widens', filtered('<feMorphology operator="dilate" radius="40"/>'.repeat(100))],
  [
    'a thousand blurs',
    svg(
      `<filter id="f"><feGaussianBlur stdDeviation="40"/></filter>${'<path filter="url(#f)" d="M0 0h99v99z"/>'.repeat(5_000)}`,
    ),
  ],
  ['parts of parts', svg(multiplied(12))],
  ['groups in groups', svg('<g>'.repeat(300_000) + '</g>'.repeat(300_000))],
])('an icon with %s', (_, icon) => {
  const { status, problems } = build({ 'content/static/favicon.svg': icon });
  expect([status, problems]).toEqual([1, 'bad-icon content/static/favicon.svg']);
});

test.each([
  ['that is rendered to find its size', svg(multiplied(12), '')],
  [
    'whose rules are compared with its parts',
    svg(
      `<style>${Array.from({ length: 40_000 }, (_, index) => `g g.a${index} path{fill:red}`).join('')}</style>${'<g><g class="a"><path/></g></g>'.repeat(40_000)}`,
    ),
  ],
])('a picture %s', (_, picture) => {
  const { status, problems } = build({
    'content/pages/a.md': page('A', '![a](a.svg)'),
    'content/pages/a.svg': picture,
  });
  expect([status, problems]).toEqual([1, 'bad-image content/pages/a.md:6:1 content/pages/a.svg']);
});

test.each([
  ['its lengths', 'width="1000000000" height="1000000000"'],
  ['its box', 'viewBox="0 0 1e10 1e10"'],
  ['one side', 'width="3000000000" height="1"'],
])('the library prints nothing about a picture that is enormous by %s', (_, attributes) => {
  const files = {
    'content/pages/a.md': page('A', '![a](a.svg)'),
    'content/pages/a.svg': svg('', attributes),
  };
  expect(build(files)).toMatchObject({ status: 1 }); // and no text on stderr
});

test('a cheap icon and cheap pictures are rendered the same in the child process', () => {
  const circle = svg('<circle cx="50" cy="50" r="40" fill="#c00"/>', '');
  const files = {
    'content/static/favicon.svg': circle,
    'content/pages/a.md': page('A', '![a](a.svg)'),
    'content/pages/a.svg': circle,
  };
  const { root, status, problems } = build(files, '');
  expect([status, problems]).toEqual([0, '']);
  expect(readFileSync(join(root, 'dist/a/index.html'), 'utf8')).toMatch(/width="300" height="150"/);
  expect(readFileSync(join(root, 'dist/icon-192.png')).toString('latin1', 1, 4)).toBe('PNG');
});
