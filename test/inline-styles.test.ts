// `style` attributes in Markdown: harmless ones become classes with rules, others are reported, and the rules of a class reach its page.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownStyle, rulesOf } from '../src/markdown/html/inlineStyles.ts';
import { markdown } from '../src/markdown/markdown.ts';
import { buildSite, lines, makeSite, page } from './support/sites.ts';

test.each([
  ['text-align: center', 'text-align:center'],
  [' TEXT-ALIGN :  Center ; ', 'text-align:Center'],
  ['float:left;margin: 0 1em .5em auto', 'float:left;margin:0 1em .5em auto'],
  ['color: #F92672', 'color:#F92672'],
  [
    'color:rgb(0, 10 , 100%);background-color:rebeccapurple',
    'color:rgb(0, 10 , 100%);background-color:rebeccapurple',
  ],
  ['border: 1px solid #ccc !important', 'border:1px solid #ccc'],
  ['width:1px;color:red;width:50%', 'color:red;width:50%'],
  ['font-family: "Courier New", monospace', 'font-family:"Courier New", monospace'],
  ['line-height: 1.5', 'line-height:1.5'],
  ['overflow-x:auto', 'overflow-x:auto'],
])('%j is harmless', (style, css) => {
  const own = ownStyle('p', style);
  expect(own).toEqual({ className: expect.stringMatching(/^[\w-]+ [\w-]+$/), css });
});

test.each([
  'position: fixed',
  'z-index: 9',
  'top: 0',
  'transform: scale(9)',
  'display: none',
  'visibility: hidden',
  'margin: -1px',
  'margin: 0 calc(0px - 1px)',
  'padding: 99999px',
  'line-height: .1',
  'height: 1px',
  'background: url(/x.png)',
  'background: #fff url("//a.example")',
  'color: var(--x)',
  '--x: 1',
  'width: expression(alert(1))',
  'color: red}*{color:blue',
  'color: red/**/',
  'color: \\72 ed',
  'color',
  ': red',
  'behavior: url(x)',
  'content: "x"',
  'font-family: "</style>"',
  'text-align: center; position: absolute',
  'clip-path: inset(0)',
])('%j is refused', (style) => {
  expect(ownStyle('p', style)).toEqual({ refused: expect.any(String) });
});

test('a picture may have any height, and an empty style is ignored', () => {
  expect(ownStyle('img', 'height: 20em')).toMatchObject({ css: 'height:20em' });
  expect(ownStyle('p', 'height: 20em')).toMatchObject({ refused: 'height: 20em' });
  expect(ownStyle('p', ' ; ')).toBeUndefined();
});

test('any number of styles gives a bounded number of rule groups', () => {
  const styles = Array.from({ length: 3_000 }, (_, index) => ownStyle('p', `width:${index}px`));
  const byClass = new Map(styles.flatMap((one) => (one && 'css' in one ? [[one.className, one.css]] : [])));
  expect(byClass.size).toBe(3_000);
  expect(new Set([...byClass.keys()].map((name) => name.split(' ')[0])).size).toBeLessThanOrEqual(16);
  expect(rulesOf(new Map([...byClass].reverse()))).toBe(rulesOf(byClass));
});

test.each([
  [
    'a <progress value="3" max="5">3 of 5</progress>',
    '<p>a <progress value="3" max="5">3 of 5</progress></p>',
  ],
  ['<meter min="0" max="1" value=".5">x</meter>', '<p><meter min="0" max="1" value=".5">x</meter></p>'],
  ['<b data-x="1" data-long-name>y</b>', '<p><b>y</b></p>'],
  ['<noscript>a <b>b</b></noscript>', '<p>a <b>b</b></p>'],
  ['<noscript>\n\n*a*\n\n</noscript>', '<p><em>a</em></p>'],
  ['<a href="/x/" target="_top">y</a> <b target="z">w</b>', '<p><a href="/x/">y</a> <b>w</b></p>'],
  ['<a href="/x/" target="_blank">y</a>', '<p><a href="/x/" target="_blank">y</a></p>'],
])('%j from other generators is accepted', (text, html) => {
  const { value, problems } = markdown('a.md', text, new Map());
  expect(lines(problems)).toBe('');
  expect(value.body.html).toBe(html);
});

test('a page has only the rules of its own styles, which override those of the site', async () => {
  const root = makeSite('minimal', {
    'content/pages/a.md': page(
      'A',
      '<p class="x" style="text-align: center">a</p>\n\nb <span style="color:#f92672">c</span>',
    ),
    'content/pages/b.md': page('B', 'Text.'),
    'templates/styles/site.css': 'main p { text-align: left }',
  });
  const { problems } = await buildSite(root);
  expect(lines(problems)).toBe('');
  const html = (name: string) => readFileSync(join(root, 'dist', name, 'index.html'), 'utf8');
  const [, names = ''] = /<p class="x ([^"]+)">a<\/p>/.exec(html('a')) ?? [];
  const [group, own] = names.split(' ');
  expect(html('a')).toContain(`.${group}{`);
  expect(html('a')).toContain(`&.${own}.${own}{text-align:center}`);
  expect(html('a')).toMatch(/\{color:#f92672\}/);
  expect(html('a')).not.toContain('style=');
  expect(html('b')).not.toContain('text-align:center');
});

test('a refused style is reported with its refused part', () => {
  const { problems } = markdown('a.md', '<p style="color: red; position: fixed">a</p>', new Map());
  expect(problems).toMatchObject([{ code: 'raw-html', facts: ['p', 'style', 'position: fixed'] }]);
});
