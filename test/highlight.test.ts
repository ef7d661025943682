// Highlighted code: the same after any other code, with the exact text, and without slow cases.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { HLJSApi } from 'highlight.js';
import { describe, expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { colored, highlight, misspelt } from '../src/markdown/code/highlight.ts';
import { markdown } from '../src/markdown/markdown.ts';
import { codeLanguages } from '../src/model/values/codeLanguages.ts';
import { texts } from './support/readmes.ts';
import { buildSite, lines, makeSite, page, put } from './support/sites.ts';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('highlight.js/lib/core')), 'languages');
const files = readdirSync(folder).flatMap((name) => /^([^.]+)\.js$/.exec(name)?.[1] ?? []);

/** An opening line has no further backtick, a closing one may have more: CommonMark 0.31.2, 4.5. */
const fences = texts.flatMap((text) => [...text.matchAll(/^```([\w-]+)[^\n`]*\n([\s\S]*?)\n```+[ \t]*$/gm)]);

/** HTML as a reader copies it. */
const copied = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9A-F]+)|lt|gt|quot|amp);/gi, (all, code) =>
      code === undefined ? (named.get(all) ?? all) : String.fromCodePoint(Number.parseInt(code, 16)),
    );
const named = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
]);

test('the known names of languages are those of highlight.js', () => {
  const hljs = require('highlight.js/lib/core') as HLJSApi;
  const names = new Map<string, string>();
  // In the order in which it knows them: of two with one name the latter counts.
  const order = require('highlight.js').listLanguages() as readonly string[];
  for (const name of order.filter((one) => one !== 'plaintext')) {
    const { aliases = [] } = require(`highlight.js/lib/languages/${name}`)(hljs);
    for (const one of [name, ...aliases]) names.set(one.toLowerCase(), name);
  }
  expect([...order].sort()).toEqual([...files].sort());
  expect(codeLanguages()).toEqual(names);
});

describe('code in READMEs', () => {
  test('is highlighted without changes to its text', () => {
    let known = 0;
    for (const [, language = '', code = ''] of fences) {
      const html = highlight(code, language);
      if (html === undefined) continue;
      known += 1;
      expect(copied(html)).toBe(code);
    }
    expect(known).toBeGreaterThan(100);
  });

  test('is unchanged if it is not highlighted', () => {
    const code = '<a href="x">&amp; {b} \'c\' `d` -- ...</a>';
    for (const language of ['', 'foo', 'js']) {
      const { html } = markdown('a.md', `\`\`\`${language}\n${code}\n\`\`\``, new Map()).value.body;
      expect(copied(html)).toBe(`${code}\n`);
    }
  });
});

test('deeply nested code is highlighted with little stack', () => {
  const html = highlight('"#{'.repeat(6_000), 'ruby') ?? '';
  expect(html.match(/<span/g)).toHaveLength(12_000);
  expect(html.match(/<\/span>/g)).toHaveLength(12_000);
});

describe('without highlighting', () => {
  const plain = (text: string) =>
    markdown('a.md', text, new Map(), undefined, { language: 'en', highlight: false });

  test('a block has the HTML of CommonMark, and its text is unchanged', () => {
    let known = 0;
    for (const [fence, language = '', code = ''] of fences) {
      const { html } = plain(fence).value.body;
      const [, name, text = ''] =
        /^<pre><code class="language-([^"]+)">([\s\S]*)<\/code><\/pre>$/.exec(html) ?? [];
      expect([name, copied(text)]).toEqual([language, `${code}\n`]);
      expect(text).not.toContain('<');
      known += 1;
    }
    expect(known).toBeGreaterThan(100);
  });

  test('a misspelt language is still reported', () => {
    expect(lines(plain('```javascirpt\n```').problems)).toBe('unknown-language a.md:1:1');
  });

  test('plugins for HTML see the same blocks', async () => {
    const files = {
      'content/pages/a.md': page('A', '```js\nlet a;\n```'),
      'content/site.yml':
        'name: A\nurl: https://a.example\nmarkdown:\n  highlight: false\n  plugins: [./templates/markdown/rehype-none.ts]\n',
      'templates/markdown/rehype-none.ts': 'export default () => () => {};\n',
    };
    const root = makeSite('minimal', files);
    expect(lines((await buildSite(root)).problems)).toBe('');
    const html = readFileSync(join(root, 'dist/a/index.html'), 'utf8');
    expect(html).toContain('<pre><code class="language-js">let a;\n</code></pre>');
  });

  test('cached pages follow the setting', async () => {
    const site = (highlight: boolean) =>
      `name: A\nurl: https://a.example\nmarkdown: { highlight: ${highlight} }\n`;
    const root = makeSite('minimal', { 'content/pages/a.md': page('A', '```js\nlet a;\n```') });
    const memory = newMemory();
    for (const highlight of [true, false, true]) {
      put(root, 'content/site.yml', site(highlight));
      expect(lines((await buildSite(root, { memory })).problems)).toBe('');
      const html = readFileSync(join(root, 'dist/a/index.html'), 'utf8');
      expect([html.includes('hljs'), html.includes('--code-')]).toEqual([highlight, highlight]);
    }
  });
});

test('code has the same HTML as from highlight.js with a tree', () => {
  const hljs = require('highlight.js') as HLJSApi;
  // A bit of most that there is: languages within others, scopes in scopes, every sign that is written as a reference.
  const all =
    '<style>a { color: red }</style><script>let a = `<b>$' +
    '{1 + "c"}</b>`</script>\n<?php echo "$a[0]"; ?>\n' +
    'class A extends B { f() { return css`b { top: 0 }`; } }\n# *a* `b` <i title=\'c\'>\n"\\n" + /d+/g & e; // TODO: f\n';
  // Inside HTTP and similar code the language is guessed, here among all.
  const guessing = files.filter((name) =>
    /subLanguage: \[\]/.test(readFileSync(join(folder, `${name}.js`), 'utf8')),
  );
  const some = [
    ...files.map((name) => ['', name, all] as const),
    ...fences.filter((_, index) => index % 4 === 0),
  ];
  let seen = 0;
  for (const [, language = '', code = ''] of some) {
    const html = highlight(code, language);
    if (html === undefined || guessing.includes(language)) continue;
    seen += 1;
    expect(html, `${language}\n${code}`).toBe(hljs.highlight(code, { language, ignoreIllegals: true }).value);
  }
  expect([seen > 200, guessing.length < 10]).toEqual([true, true]);
});

test('front matter in a Markdown block is highlighted as YAML, not as headings', () => {
  const front = '---\ntitle: One\n---';
  const [yaml, body] = [highlight(front, 'yaml'), highlight('\n\n# A *b*\n', 'md')];
  expect(highlight(`${front}\n\n# A *b*\n`, 'md')).toBe(`${yaml}${body}`);
  expect(highlight(front, 'markdown')).toBe(yaml);
  expect(yaml).toContain('hljs-attr');
  const headings = (text: string) => highlight(text, 'md')?.split('hljs-section').length;
  expect([headings('---\na: 1\n----\n'), headings('\n---\na: 1\n---\n')]).toEqual([2, 2]); // neither is front matter
});

test('nested languages are loaded, whichever came first', () => {
  const html = highlight('<style>a { color: red }</style><script>let a</script>', 'html');
  expect(html).toContain('hljs-selector-tag');
  expect(html).toContain('<span class="hljs-keyword">let</span>');
  // It guesses among those that it knows: none but itself.
  expect(highlight('HTTP/1.1 200 OK\n\nlet a = "b"', 'http')).not.toContain('hljs-keyword');
});

test('every language highlights something, and ends', () => {
  for (const name of files.filter((one) => one !== 'plaintext'))
    expect(copied(highlight('a = "<b>" // 1', name) ?? '')).toBe('a = "<b>" // 1');
});

test('very long code, very long lines, and code after much code are not highlighted', () => {
  const line = `let a = 1;\n`;
  const block = line.repeat(1_800);
  expect(colored([block.slice(0, 20_000), block.repeat(2), `${'a'.repeat(1_001)}`])).toEqual([
    true,
    false,
    false,
  ]);
  expect(colored([...Array(6).fill(block), line])).toEqual([true, true, true, true, true, false, false]);
  const { html } = markdown('a.md', `\`\`\`js\n${line.repeat(80_000)}\`\`\``, new Map()).value.body;
  expect(html).not.toContain('<span');
  expect(html.length).toBeGreaterThan(800_000);
});

test.each([
  ['javascirpt', 'javascript'],
  ['Pyton', 'python'],
  ['typscript', 'typescript'],
  ['objective-c', undefined],
  ['mermaid', undefined],
  ['jsonl', undefined],
  ['js', undefined],
  ['text', undefined],
])('%s gets the suggestion %s', (written, meant) => {
  expect(misspelt(written)).toBe(meant);
});

describe('languages added by a site', () => {
  const site = (languages: string) =>
    `name: A\nurl: https://a.example\nmarkdown:\n  languages: ${languages}\n`;
  const grammar = (word: string) => `export default () => ({ keywords: '${word}' });\n`;

  test('are used for cached pages and for already highlighted code', async () => {
    const root = makeSite('minimal', {
      'content/pages/a.md': page('A', '```lull\nsing hush\n```'),
      'content/site.yml': site('{ lull: ./templates/lull.ts }'),
    });
    const memory = newMemory();
    const keywords = async () => {
      expect(lines((await buildSite(root, { memory })).problems)).toBe('');
      const html = readFileSync(join(root, 'dist/a/index.html'), 'utf8');
      return [...html.matchAll(/hljs-keyword">(\w+)/g)].map(([, word]) => word);
    };
    for (const word of ['sing', 'hush', 'sing']) {
      put(root, 'templates/lull.ts', grammar(word));
      expect(await keywords()).toEqual([word]);
    }
    put(root, 'content/site.yml', site('{}'));
    expect(await keywords()).toEqual([]);
  });

  test('are imported from packages, and override built-in ones', async () => {
    const root = makeSite('minimal', {
      'content/pages/a.md': page('A', '```one\nsing\n```\n\n```two\nsing\n```\n\n```js\nlet sing\n```'),
      'content/site.yml': site('{ one: highlightjs-one, two: "@a/two/dist/two.js", js: highlightjs-one }'),
      'node_modules/highlightjs-one/package.json': '{ "name": "highlightjs-one", "version": "1.0.0" }',
      'node_modules/highlightjs-one/index.js': "module.exports = () => ({ keywords: 'sing' });\n",
      'node_modules/@a/two/package.json': '{ "name": "@a/two", "version": "1.0.0" }',
      'node_modules/@a/two/dist/two.js':
        "module.exports = (hljs) => hljs.registerLanguage('two', exports.two);\nmodule.exports.two = () => ({ keywords: 'sing' });\n",
    });
    expect(lines((await buildSite(root)).problems)).toBe('');
    const html = readFileSync(join(root, 'dist/a/index.html'), 'utf8');
    expect([...html.matchAll(/hljs-keyword">(\w+)/g)].map(([, word]) => word)).toEqual([
      'sing',
      'sing',
      'sing',
    ]);
  });
});
