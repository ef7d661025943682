// The weight of a page for its budgets: the largest file of each picture, compressed text, everything once.
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { check } from '../src/check/check.ts';
import { lines, makeSite, page } from './support/sites.ts';

/** How many bytes a text has when it is sent. */
const sent = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${'<path d="M0 0h8v8z"/>'.repeat(50)}</svg>`;
const script = 'console.log("good night");\n'.repeat(20);
const sheet = 'main { color: #123 }\n'.repeat(20);
const files = {
  'content/static/small.png': Buffer.alloc(100, 1),
  'content/static/large.png': Buffer.alloc(3000, 1),
  'content/static/other.png': Buffer.alloc(700, 1),
  'content/static/drawing.svg': drawing,
  'content/static/a.js': script,
  'content/static/a.css': sheet,
};

/** The report of the check for a site with this home page: the heaviest page by kind, and its problems. */
async function weighed(shown: string, budgets: string) {
  const root = makeSite('minimal', {
    ...files,
    'content/site.yml': `name: Fixture\nurl: https://fixture.example\nbudgets: { ${budgets} }\n`,
    'content/pages/index.md': page('Home', ''),
    'templates/pages/page.tsx': `import { z } from 'zod';
export const schema = z.strictObject({});
export default ({ page }: any) => <><h1>{page.title}</h1>${shown}</>;
`,
  });
  const { checks, problems } = await check({ root, out: join(root, 'dist'), external: false, launch: false });
  const { summary = '' } = checks.find(({ name }) => name === 'budgets') ?? {};
  const heavy = problems.filter(({ code }) => code === 'over-budget');
  return { summary: summary.replace('the heaviest page, in bytes: ', ''), problems: lines(heavy) };
}

const picture =
  '<img src="/small.png" srcSet="/small.png 1x, /large.png 2x" width="8" height="8" alt="A moon" />';
const others =
  '<img src="/other.png" width="8" height="8" alt="A star" /><img src="/drawing.svg" width="8" height="8" alt="" />';

test('the largest file of each picture counts, as a wide screen loads it; drawings count compressed', async () => {
  const bytes = 3000 + 700 + sent(drawing);
  expect(sent(drawing)).toBeLessThan(drawing.length / 5);
  const budget = `images: ${bytes}`;
  expect(await weighed(picture + others, budget)).toEqual({
    summary: `images ${bytes} of ${bytes}`,
    problems: '',
  });
  // One that is shown twice is loaded once.
  expect((await weighed(picture + picture + others, budget)).summary).toBe(`images ${bytes} of ${bytes}`);
  expect(await weighed(picture + others, `images: ${bytes - 1}`)).toEqual({
    summary: `images ${bytes} of ${bytes - 1}`,
    problems: 'over-budget content/pages/index.md content/site.yml:3:20',
  });
});

test('external scripts and styles count compressed, once each', async () => {
  const scripts = '<link rel="preload" as="script" href="/a.js" /><script src="/a.js?v=1" async />';
  expect((await weighed(scripts, 'js: 9000')).summary).toBe(`js ${sent(script)} of 9000`);
  const sheets = '<link rel="preload" as="style" href="/a.css" /><link rel="stylesheet" href="/a.css" />';
  expect((await weighed(sheets, 'css: 9000')).summary).toBe(`css ${sent(sheet)} of 9000`);
});
