// The options after the language of a fence: titles, lines, and added or removed lines of a diff. The text stays unchanged.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeSigns } from '../src/markdown/code/code.ts';
import { markdown } from '../src/markdown/markdown.ts';
import { withBodyStyles } from '../src/markdown/writing/bodyStyles.ts';
import { texts } from './support/readmes.ts';
import { buildSite, lines, makeSite, page } from './support/sites.ts';

const htmlOf = (text: string, highlight = true) =>
  markdown('a.md', text, new Map(), undefined, { language: 'en', highlight }).value.body.html;
/** HTML as a reader copies it. */
const copied = (html: string) => html.replace(/<[^>]*>/g, '');
const problemsOf = (text: string) => lines(markdown('a.md', text, new Map()).problems);

test('code is copied unchanged with any highlighted lines, and its elements are well-formed', () => {
  const fences = texts.flatMap((text) => [...text.matchAll(/^```([a-z]+)\n([\s\S]*?\n)```$/gm)]);
  let seen = 0;
  for (const [, language = '', code = ''] of fences) {
    const count = code.split('\n').length - 1;
    for (const info of [`{1-${count}}`, `{${Math.ceil(count / 2)}} diff`]) {
      const html = htmlOf(`\`\`\`${language} ${info}\n${code}\`\`\``);
      const plain = htmlOf(`\`\`\`${language}\n${code}\`\`\``);
      expect(copied(html), code).toBe(copied(plain));
      for (const line of html.split('\n')) {
        if (!/<(?:mark|ins|del) class="code-line/.test(line)) continue;
        const inner = /<(mark|ins|del) [^>]*>(.*)<\/\1>$/.exec(line)?.[2] ?? 'not closed';
        expect(inner.match(/<span/g)?.length, line).toBe(inner.match(/<\/span/g)?.length);
        seen += 1;
      }
    }
  }
  expect(seen).toBeGreaterThan(500);
});

describe('a diff of another language', () => {
  test('is highlighted without its signs, with or without a column of spaces', () => {
    const column = htmlOf('```js diff\n let a;\n-let b;\n+let c;\n```');
    expect(column).toContain(' <span class="hljs-keyword">let</span> a;\n');
    const without = htmlOf('```js diff\nlet a;\n-let b;\n+let c;\n```');
    expect(without).toContain('<span class="hljs-keyword">let</span> a;\n');
    for (const html of [column, without]) {
      expect(html).toContain(
        '<del class="code-line code-removed">-<span class="hljs-keyword">let</span> b;</del>\n',
      );
      expect(html).toContain(
        '<ins class="code-line code-added">+<span class="hljs-keyword">let</span> c;</ins>\n',
      );
    }
  });

  test('has signs in a separate column only if all lines have this column', () => {
    expect(takeSigns(' a:\n-  b\n+  c\n\n   d')).toEqual({
      text: 'a:\n  b\n  c\n\n  d',
      signs: [' ', '-', '+', '', ' '],
    });
    // Without that column in every line, a space belongs to the code.
    expect(takeSigns('a:\n-  b\n   d')).toEqual({ text: 'a:\n  b\n   d', signs: ['', '-', ''] });
  });

  test('of whole files has lines with their names, and changed lines that look alike', () => {
    const heads = [
      '--- a/x.sql',
      '+++ b/x.sql',
      '--- a/y.sql',
      '+++ /dev/null',
      '--- a/z.sql',
      '+++ b/z.sql',
    ];
    const changed = ['--- an old comment', '+++i;', '---', '+++ a comment', '--- last'];
    const [a, b, c, d, e, f] = heads;
    const [old, more, rule, comment, last] = changed;
    const hunk = '@@ -1,2 +1,2 @@';
    const lines = [a, b, hunk, old, ' x', more, rule, c, d, hunk, comment, 'diff --git a/z.sql b/z.sql'];
    const html = htmlOf(['```diff', ...lines, e, f, hunk, ' x', last, '```'].join('\n'));
    const marked = [...html.matchAll(/<(?:ins|del) [^>]*>(.*?)<\/(?:ins|del)>/g)];
    expect(marked.map(([, line = '']) => line.replace(/<[^>]*>/g, ''))).toEqual(changed);
  });

  test('works without highlighting, and a plain diff stays as in CommonMark', () => {
    expect(htmlOf('```js diff {1} title="a"\n+a < b\n```', false)).toBe(
      '<figure class="code-figure"><figcaption>a</figcaption><pre><code class="language-js"><ins class="code-line code-added code-marked">+a &#x3C; b</ins>\n</code></pre></figure>',
    );
    expect(htmlOf('```diff\n+a\n```', false)).toBe('<pre><code class="language-diff">+a\n</code></pre>');
  });
});

test('code that is too long to highlight still has its lines', () => {
  const html = htmlOf(`\`\`\`js {2}\n${'let a;\n'.repeat(4_000)}\`\`\``);
  expect([
    html.includes('hljs-keyword'),
    html.includes('<mark class="code-line code-marked">let a;</mark>'),
  ]).toEqual([false, true]);
});

test.each([
  ['js {1}{3}', [1, 3]],
  ['js{2}', [2]],
  ['js { 1 , 2 - 3 }', [1, 2, 3]],
  ['{1}', [1]],
  ['js title="{1}" {2}', [2]],
  ['js {"a":1}', []],
  ['js {a} {.b #c} {d=1} $$ {2}', [2]],
])('```%s highlights %j', (info, numbers) => {
  const text = `\`\`\`${info}\na\nb\nc\n\`\`\``;
  const marked = htmlOf(text)
    .split('\n')
    .flatMap((line, index) => (line.includes('<mark') ? [index + 1] : []));
  expect([problemsOf(text), marked]).toEqual(['', numbers]);
});

test.each([
  [`js title='it\\'s "a"'`, 'it\'s "a"'],
  ['js title=a/b.ts', 'a/b.ts'],
  ['title="a b"', 'a b'],
  ['js title="&copy; {name} ..."', '© {name} ...'],
])('```%s has the title %s', (info, title) => {
  const [, found] = /<figcaption>(.*)<\/figcaption>/.exec(htmlOf(`\`\`\`${info}\na\n\`\`\``)) ?? [];
  expect(found).toBe(title);
});

test('an endless range takes no time or memory', () => {
  expect(problemsOf(`\`\`\`js {1-${'9'.repeat(300)}}\na\n\`\`\``)).toBe('fence-lines a.md:1:7');
  expect(problemsOf(`\`\`\`js ${'title="a '.repeat(5_000)}\na\n\`\`\``)).toContain('fence-word');
});

test('plugins see the options of a fence, and can change them', async () => {
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A', '```js {1}\na\nb\n```\n\n```js title="\\"x\\""\nc\n```\n'),
    'content/site.yml':
      'name: A\nurl: https://a.example\nmarkdown:\n  plugins: [./templates/markdown/second.ts, ./templates/markdown/rehype-none.ts]\n',
    'templates/markdown/second.ts': `export default () => (tree) => {
  for (const node of tree.children) if (node.meta === '{1}') node.meta = '{2} title="by plugin"';
};\n`,
    'templates/markdown/rehype-none.ts': 'export default () => () => {};\n',
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  const html = readFileSync(join(root, 'dist/a/index.html'), 'utf8');
  expect(html).toContain('<figcaption>by plugin</figcaption>');
  expect(html).toContain('a\n<mark class="code-line code-marked">b</mark>');
  expect(html).toContain('<figcaption>"x"</figcaption>');
});

test('pages without lines and titles carry no rule for them', async () => {
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A', '```js\na\n```'),
    'content/pages/b.md': page('B', '```js {1} title="b"\na\n```'),
  });
  expect(lines((await buildSite(root)).problems)).toBe('');
  const rulesOf = (name: string) =>
    readFileSync(join(root, `dist/${name}/index.html`), 'utf8').match(/code-(?:line|figure|marked|added)/g)
      ?.length ?? 0;
  expect(rulesOf('a')).toBe(0);
  expect(rulesOf('b')).toBeGreaterThan(4);
  expect(
    withBodyStyles('', { highlight: false, wikilinks: false, plugins: [], languages: {} }),
  ).not.toContain('code-');
});

test('a title shows a word in braces also if site.yml has a value of this name', async () => {
  const root = makeSite('minimal', {
    'content/site.yml': 'name: Fox\nurl: https://fox.example\n',
    'content/pages/index.md': page('A', '- ```js title="{name}.js"\n  a\n  ```\n\nBy {name}.'),
  });
  const { problems } = await buildSite(root);
  expect(lines(problems)).toBe('');
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  expect(html).toContain('<figcaption>{name}.js</figcaption>');
  expect(html).toContain('By Fox.');
});
