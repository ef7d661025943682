// The strings of templates: in the language of each page, whole in every language, filled in by its rules, and never stale.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { directionOf } from '../src/model/site/language.ts';
import { atTheEnd, buildSite, closeBundles, lines, makeSite, put, wordsOf } from './support/sites.ts';

const documentFile = `import { type DocumentProps, message, strings, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
const texts = z.strictObject({ skip: z.string(), about: message('tag'), notes: message('count', 'tag') });
export default function Document({ page, children }: DocumentProps<typeof schema>) {
  const t = strings(texts);
  return (
    <html lang={page.language} dir={page.direction}>
      <head><title>{page.title}</title><meta name="description" content={page.description} /></head>
      <body>
        <a href="#main">{t.skip}</a>
        <p>{[0, 1, 2, 5, 1200].map((count) => t.notes({ count, tag: '<moon>' })).join('; ')}</p>
        <p>{t.about({ tag: 'moon' })}</p>
        <main id="main">{children as never}</main>
      </body>
    </html>
  );
}`;
const en =
  'skip: Skip\nabout: "About \\"{tag}\\""\nnotes: { one: "One note of {tag}", other: "{count} notes of {tag}" }\n';
const de = 'skip: Springen\nabout: "Zu \\"{tag}\\""\nnotes: "{count}x {tag}"\n';
const page = (language: string) =>
  `---\ntitle: A page\ndescription: Of the fixture.\nlanguage: ${language}\n---\n`;
const files = {
  'templates/Document.tsx': documentFile,
  'content/pages/de.md': page('de'),
  'content/pages/at.md': page('de-AT'),
  'content/pages/ru.md': page('ru'),
  'content/data/strings/en.yml': en,
  'content/data/strings/de.yml': de,
  'content/data/strings/ru.json': JSON.stringify({
    skip: 'Дальше',
    about: '{tag}',
    notes: { one: '{count} a', few: '{count} b', many: '{count} c', other: '{count} d' },
  }),
};

test('each page has the texts of its language, and edits and new files are followed', async () => {
  const root = makeSite('minimal', files);
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const build = async () => lines((await buildSite(root, { memory })).problems);
  const shown = (name: string) => {
    const html = readFileSync(join(root, 'dist', name, 'index.html'), 'utf8');
    const texts = [...html.matchAll(/<(?:a href="#main"|p)>(.*?)<\//g)].map(([, text]) => text);
    return [/<html lang="([^"]*)" dir="([^"]*)"/.exec(html)?.slice(1).join(' '), ...texts.slice(0, 3)];
  };
  expect(await build()).toBe('');
  expect(shown('.')).toEqual([
    'en ltr',
    'Skip',
    '0 notes of &lt;moon>; One note of &lt;moon>; 2 notes of &lt;moon>; 5 notes of &lt;moon>; 1,200 notes of &lt;moon>',
    'About “moon”',
  ]);
  const german = [
    'Springen',
    '0x &lt;moon>; 1x &lt;moon>; 2x &lt;moon>; 5x &lt;moon>; 1.200x &lt;moon>',
    'Zu „moon“',
  ];
  expect(shown('de')).toEqual(['de ltr', ...german]);
  expect(shown('at')).toEqual(['de-AT ltr', ...german]);
  expect(shown('ru')[2]).toBe('0 c; 1 a; 2 b; 5 c; 1\u00a0200 c');

  put(root, 'content/data/strings/de.yml', de.replace('Springen', 'Hüpfen'));
  put(root, 'content/data/strings/de-at.yml', de.replace('Springen', 'Hupfen'));
  expect(await build()).toBe('');
  expect([shown('de')[1], shown('at')[1], shown('.')[1]]).toEqual(['Hüpfen', 'Hupfen', 'Skip']);

  // A language that nothing is written in yet is checked, too.
  put(root, 'content/data/strings/fr.yml', 'skip: Passer\nabout: "{tag}"\n');
  expect(await build()).toBe('missing-key content/data/strings/fr.yml:1:1');
  put(
    root,
    'content/data/strings/fr.yml',
    'skip: Passer\nabout: "{tag} {tags}"\nnotes: "{count}"\nmore: 1\n',
  );
  expect(await build()).toBe(
    'invalid-value content/data/strings/fr.yml:2:8\nunknown-key content/data/strings/fr.yml:4:1',
  );
  put(root, 'content/data/strings/fr.yml', 'skip: Passer\nabout: "{tag}"\nnotes: { one: "{count}" }\n');
  expect(await build()).toBe('missing-key content/data/strings/fr.yml:3:1');
  put(root, 'content/data/strings/fr.yml', 'skip: Passer\nabout: "{tag}"\nnotes: "{count}"\n');
  put(root, 'content/pages/ar.md', page('ar'));
  const { problems } = await buildSite(root, { memory });
  expect(lines(problems)).toBe('unknown-data templates/Document.tsx:5:13 content/pages/ar.md');
  expect(problems.map(wordsOf).join()).toContain(
    'content/data/strings/ar.yml, with the keys of content/data/strings/',
  );
  put(root, 'content/data/strings/ar.yml', 'skip: تخطي\nabout: "{tag}"\nnotes: "{count}"\n');
  expect(await build()).toBe('');
  expect(shown('ar')[0]).toBe('ar rtl');
});

test.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur', 'rtl'],
  ['az', 'ltr'],
  ['az-Arab', 'rtl'],
  ['ku', 'ltr'],
  ['ckb', 'rtl'],
  ['dv', 'rtl'],
  ['ar-Latn', 'ltr'],
  ['no such tag', 'ltr'],
])('%s has the direction %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction);
});
