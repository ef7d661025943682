// Which texts of front matter, data and site.yml get typography: titles, descriptions, and those that a schema declares as prose.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { atTheEnd, buildSite, closeBundles, lines, makeSite, put } from './support/sites.ts';

const written = `'"now" | "later" -- x--y...'`;
const site = (language: string) =>
  `name: The "Test"\nurl: https://test.example\nlanguage: ${language}\nmotto: ${written}\ncommand: ${written}\n`;
const page = `import { data, pages, prose, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({ lead: prose().trim().min(1).max(40), type: z.string(), tags: z.array(z.string()).default([]) });
const own = z.strictObject({ types: z.record(z.string(), z.string()), said: z.array(prose()) });
const made = z.strictObject({ said: prose(), code: z.string() });
export default function Page({ page, data: front, site }) {
  const facts = {
    title: page.title, description: page.description, ...front, name: site.name, motto: site.motto, command: site.command,
    ...data('types', own), made: data('made', made),
    found: [pages({ where: { lead: front.lead } }).length, pages({ where: { lead: '"It\\'s"' } }).length, pages({ where: { type: front.type } }).length],
  };
  return <><h1>x</h1><code dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '&lt;') }} /></>;
}
`;
const document = (text: string) =>
  text.replace(/z\.(strictObject|object)\(\{/, 'z.strictObject({ motto: prose(), command: z.string(), ');

async function factsOf(root: string, memory?: ReturnType<typeof newMemory>) {
  const { problems } = await buildSite(root, memory ? { memory } : {});
  expect(lines(problems)).toBe('');
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  return JSON.parse(html.split('<code>')[1]?.split('</code>')[0] ?? '');
}

test('only prose has typography, in the language of its file', async () => {
  const root = makeSite('minimal');
  const Document = readFileSync(join(root, 'templates/Document.tsx'), 'utf8');
  put(
    root,
    'templates/Document.tsx',
    `import { prose } from 'lullamoon-site/templates';\n${document(Document)}`,
  );
  put(root, 'templates/pages/page.tsx', page);
  put(root, 'content/site.yml', site('en'));
  put(
    root,
    'content/pages/index.md',
    `---\ntitle: Don't\ndescription: Say "x" or \`"y" -- z\`, --force.\nlead: '"It''s"'\ntype: ${written}\ntags: ['a "b" c', "rock 'n' roll"]\n---\n`,
  );
  put(root, 'content/data/types.yml', `types:\n  when: ${written}\nsaid: [${written}, 'x--y', "/it's/"]\n`);
  put(root, 'content/data/made.js', `export default { said: '"a" -- b', code: '"a" -- b' };\n`);
  const memory = newMemory();
  atTheEnd(() => void closeBundles(memory));
  const raw = '"now" | "later" -- x--y...';
  const typographic = '“now” | “later” — x—y…';
  const expected = {
    title: 'Don’t',
    description: 'Say “x” or `"y" -- z`, --force.',
    lead: '“It’s”',
    type: raw,
    tags: ['a "b" c', "rock 'n' roll"],
    name: 'The “Test”',
    motto: typographic,
    command: raw,
    types: { when: raw },
    said: [typographic, 'x--y', "/it's/"],
    made: { said: '“a” — b', code: '"a" -- b' },
    found: [1, 1, 1],
  };
  expect(await factsOf(root, memory)).toEqual(expected);
  put(root, 'content/site.yml', site('de'));
  expect(await factsOf(root, memory)).toEqual({
    ...expected,
    description: 'Say „x“ or `"y" -- z`, --force.',
    lead: '„It’s“',
    name: 'The „Test“',
    motto: '„now“ | „later“ – x–y…',
    said: ['„now“ | „later“ – x–y…', 'x--y', "/it's/"],
    made: { said: '„a“ – b', code: '"a" -- b' },
  });
});
