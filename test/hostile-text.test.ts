// Texts with unusual numbers of signs, composed at random, and some known ones: each is read or reported at once. When the time or memory
// of a parser grew with the square of a text, some of these took minutes, or gigabytes. The tests measure processor time, which does not
// depend on other processes, with a limit far above the usual time.
// Slow: many long texts are read. HOSTILE=2000 SEED=7 npx vitest run test/hostile-text.test.ts runs longer, as .ci/nightly does.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../src/check/check.ts';
import { findFormulas } from '../src/markdown/formulas/findFormulas.ts';
import { markdown } from '../src/markdown/markdown.ts';
import { parse, parseAny } from '../src/stages/1-sources/parse.ts';
import { chance, pickOf } from './support/chance.ts';
import { signs, yamlSigns } from './support/signs.ts';
import { makeSite, page } from './support/sites.ts';

const tokens = new Map([['name', 'Fox']]);
const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.HOSTILE ?? 24);
/** In ms of processor time; of a text of 60,000 characters most take 50. */
const most = 10_000;

/** Some texts: one to three signs, repeated, perhaps with numbers that make each different. */
function texts(of: readonly string[], first: number): readonly string[] {
  const random = chance(first);
  const pick = pickOf(random);
  const whole = (below: number) => Math.floor(random() * below);
  return Array.from({ length: count }, () => {
    const part = Array.from({ length: 1 + whole(3) }, () => pick(of)).join('');
    const start = whole(4) === 0 ? pick(of) : '';
    const isCounted = whole(5) === 0;
    const times = Math.ceil(60_000 / (part.length + (isCounted ? 4 : 0)));
    return start + Array.from({ length: times }, (_, index) => (isCounted ? part + index : part)).join('');
  });
}

const shown = (text: string) => JSON.stringify(text.slice(0, 60));

/** The texts that took too long. */
function slow(some: readonly string[], read: (text: string) => void): readonly string[] {
  return some.flatMap((text) => {
    const before = process.cpuUsage();
    try {
      read(text);
    } catch (error) {
      throw new Error(`${shown(text)}, seed ${seed}`, { cause: error });
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 > most ? [shown(text)] : [];
  });
}

test('Markdown', () => {
  const read = (text: string) => {
    const { value, problems } = markdown('a.md', text, tokens);
    expect([value.body.html, value.body.intro, value.excerpt()].join('').length).toBeLessThan(20_000_000);
    for (const { at } of problems.slice(0, 9)) expect(at?.file).toBe('a.md');
  };
  expect(slow(texts(signs, seed), read)).toEqual([]);
});

test('front matter', () => {
  const source = { path: 'content/pages/a.md', absolute: '/a.md', version: '' };
  const read = (text: string) => parse(source, `---\n${text}\n---\n`).problems;
  expect(slow(texts(yamlSigns, seed), read)).toEqual([]);
});

test.each(['a.yml', 'a.json'])('%s', (name) => {
  const source = { path: `content/data/${name}`, absolute: `/${name}`, version: '' };
  expect(slow(texts(yamlSigns, seed), (text) => parseAny(source, text).problems)).toEqual([]);
});

test.each([
  ['comments without end', `$${'<!--'.repeat(60_000)}`],
  ['fences in quotes', `$\n\n${'> ```js\n\n'.repeat(50_000)}`],
])('formulas among %s', (_, text) => {
  expect(slow([text], () => findFormulas(text, () => false))).toEqual([]);
});

test('a line of backticks, alone and in code', () => {
  const line = `${'`'.repeat(900_000)}a\``;
  const read = (text: string) => markdown('a.md', text, tokens);
  expect(slow([line, `~~~\n${line}`, `\`\`\`\n${line}`], read)).toEqual([]);
});

test.each([
  ['a long word', { 'content/static/a.txt': `${'a'.repeat(200_000)} TODO` }],
  ['placeholders', { 'content/static/a.txt': 'TODO\n'.repeat(30_000) }],
  [
    'short pieces of code',
    { 'content/pages/a.md': page('A', `${'a `b` and some more\n'.repeat(15_000)}TODO`) },
  ],
])('a check for launch of %s', async (_, files) => {
  const root = makeSite('minimal', files);
  const before = process.cpuUsage();
  const { problems } = await check({ root, out: join(root, 'dist'), external: false, launch: true });
  const { user, system } = process.cpuUsage(before);
  expect(problems.map(({ code }) => code)).toContain('placeholder-text');
  expect((user + system) / 1000).toBeLessThan(most);
});
