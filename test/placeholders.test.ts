// Marks: nothing that an author writes is one, and they are replaced wherever templates have put them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  hasPlaceholders,
  type PlaceholderKind,
  placeholder,
  placeholderReader,
  replacer,
  withoutPlaceholders,
} from '../src/model/addresses/placeholders.ts';
import { placeholderOfLink, relativeLinkOf, withLinks } from '../src/model/addresses/relativeLinks.ts';
import { allowedText } from '../src/model/values/strings.ts';
import { buildSite, lines, makeSite, page } from './support/sites.ts';

const kinds: readonly PlaceholderKind[] = ['base', 'code', 'link', 'styles'];
/** Marks as an author may write them: themselves, encoded, by references, by an escape of Markdown, in parts. */
const written = kinds.flatMap((kind) => {
  const mark = placeholder(kind, kind === 'link' ? 'content%2Fpages%2Fb.md@c.md' : '0');
  const encoded = encodeURI(mark);
  const referring = [...mark].map((sign) => (sign > '\u00ff' ? `&#${sign.codePointAt(0)};` : sign)).join('');
  return [
    mark,
    encoded,
    referring,
    encoded.replaceAll('%', '&#37;'),
    encoded.replaceAll('%', '\\%'),
    `{name}${encoded.slice(1)}`,
  ];
});

test.each(kinds)(
  'a placeholder of kind %s is found and replaced, encoded or not, and no other is',
  (kind) => {
    const mark = placeholder(kind, 'a%20b@c');
    const [read, replace] = [placeholderReader(kind, ['/', '']), replacer(kind, ['/', ''])];
    for (const one of [mark, encodeURI(mark).replaceAll('%25', '%')]) {
      expect(read(`/${one}`)).toBe('a%20b@c');
      expect(replace(`x/${one}/${one}y`, (payload) => `[${payload}]`)).toBe('x[a%20b@c][a%20b@c]y');
      expect(hasPlaceholders(kind, withoutPlaceholders(one))).toBe(false);
      expect(hasPlaceholders(kind, allowedText(one))).toBe(false);
      for (const other of kinds.filter((name) => name !== kind))
        expect(hasPlaceholders(other, one)).toBe(false);
    }
    expect(allowedText('100%25 %EF%B7%90 %ef%b7%91')).toBe('100%25 %EF%B7%90 %ef%b7%91');
  },
);

test('a link is read from its placeholder, encoded or not', () => {
  const link = { from: "content/pages/a 'b'.md", url: '../c d.md?e=f&g#h@i' };
  expect(relativeLinkOf(placeholderOfLink(link))).toEqual(link);
  expect(relativeLinkOf(encodeURI(placeholderOfLink(link)).replaceAll('%25', '%'))).toEqual(link);
});

test('a link is replaced in attributes, and in page data as a full address', () => {
  const plan = {
    addresses: new Map([['content/pages/b.md', '/b/']]),
    site: { url: 'https://a.example', base: '/kids/' },
  } as unknown as Parameters<typeof withLinks>[2];
  const mark = placeholderOfLink({ from: 'content/pages/a.md', url: 'b.md#c' });
  const html = `<a href="${mark}">b</a> {\\"text\\":\\"https://a.example/kids${mark}\\"}`;
  expect(withLinks(html, 'content/pages/a.md', plan)).toBe(
    '<a href="/kids/b/#c">b</a> {\\"text\\":\\"https://a.example/kids/b/#c\\"}',
  );
});

describe('text of an author', () => {
  const body = written.flatMap((one) => [
    one,
    `[a](https://b.example/${one}/c)`,
    `<a href="https://b.example/${one}" title="${one}">${one}</a>`,
    `\`${one}\``,
    `~~~\n${one}\n~~~`,
    `    ${one}`,
  ]);

  test.each(['/', '/kids/'])('is not a placeholder with base %s, and is not replaced', async (base) => {
    const root = makeSite('minimal', {
      'content/site.yml': `name: "%"\nurl: https://a.example\nbase: ${base}\nmarkdown: { highlight: false }\n`,
      'content/pages/a.md': page('A', body.join('\n\n')).replace(
        'title: A',
        `title: ${JSON.stringify(written[1])}`,
      ),
      'content/pages/b.md': page('B'),
      'content/pages/index.md': page('Home'),
      'templates/pages/page.tsx': `import { z } from 'zod';
export const schema = z.strictObject({});
export default ({ page, body }: any) => <><h1 title={page.title}>{page.title}</h1><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
`,
    });
    expect(lines((await buildSite(root)).problems)).toBe('');
    const html = readFileSync(join(root, 'dist/a/index.html'), 'utf8');
    expect(html).not.toMatch(/[\ufdd0\ufdd1]|kids0|kids(?=%EF)|href="[^"]*(?:kids|\/b\/)/);
    expect(kinds.filter((kind) => hasPlaceholders(kind, html))).toEqual([]);
    expect(html.split('\ufffdstyles').length).toBeGreaterThan(5);
    expect(html.split('<style').length).toBe(2);
  });
});
