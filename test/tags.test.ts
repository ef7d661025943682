// The short way through HTML against htmlparser2, which decides. PARITY=100000 tries as many random texts.
import { expect, test } from 'vitest';
import { type Listener, readHtml, readPlain } from '../src/html/tags.ts';
import { chance, pickOf } from './support/chance.ts';

const times = Number(process.env.PARITY ?? 5_000);

type Reading = (html: string, listener: Listener) => boolean;

/** All that a reader tells; undefined where it does not know. */
function told(read: Reading, html: string): unknown[] | undefined {
  const all: unknown[] = [];
  const isRead = read(html, {
    attribute: (...one) => all.push(['attribute', ...one]),
    open: (...one) => all.push(['open', ...one]),
    text: (...one) => all.push(['text', ...one]),
    // Nobody asks where an element ends that has no tag of its own.
    close: (name, start, end) => all.push(['close', name, ...(html[start + 1] === '/' ? [start, end] : [])]),
  });
  return isRead ? all : undefined;
}

test.each([
  ['<!doctype html><html lang="en"><body class="a b">x</body></html>\n', true],
  ['<p title="&quot;&#x27;">a &amp; b &#x26; &lt; & c</p>', true],
  ['<ul><li><p>a</p><ul><li>b</li></ul></li></ul>', true],
  ['<svg viewBox="0 0 1 1"><title>A &amp; B</title><path d="M0"/></svg>', true],
  ['<script type="module">a < b && "<p>"</script><style>a > b {}</style>', true],
  ['<!-- <p> --><img src=""><br/><input disabled>', true],
  ['<p>a<div>b</div>', false],
  ['<p>a<p>b</p></p>', false],
  ['<ul><li>a<li>b</li></li></ul>', false],
  ['<div/>a', false],
  ["<a href='/'>b</a>", false],
  ['<a href=/>b</a>', false],
  ['a < b', false],
  ['&copy;&amp', false],
  ['<b><i>a</b></i>', false],
  ['<textarea><p></textarea>', false],
  ['<!-->a-->', false],
])('%s: plain: %s', (html, isPlain) => {
  const plain = told(readPlain, html);
  expect(plain !== undefined).toBe(isPlain);
  if (plain) expect(plain).toEqual(told(readHtml, html));
});

test('what is plain is read as htmlparser2 reads it', () => {
  const random = chance(5);
  const pick = pickOf(random);
  const names =
    'a p p div li ul ol table thead tbody tfoot tr td th dl dt dd svg path title math mi foreignObject br img hr input select option optgroup button ruby rt rp head body html h1 script style textarea xmp template col br'.split(
      ' ',
    );
  const values = [
    '',
    'x',
    '/a?b=1&amp;c',
    '&quot;',
    '&',
    '& ',
    '&b',
    '&#x27;',
    '&#39;',
    '&#128;',
    '<b>',
    'é',
    "'",
  ];
  const texts = [
    'a',
    ' ',
    '\n',
    '&amp;',
    '&lt;&#x3C;',
    '& ',
    '&&amp;',
    '&nbsp;',
    '&#x80;',
    '&#x1F600;',
    'é 😀',
    '>',
    '"',
  ];
  const odd = [
    '<',
    '</',
    '</p>',
    '</br>',
    '<p',
    '<p a',
    '<!',
    '<!-->',
    '<!-- a -->',
    '<!---->',
    '<!--->-->',
    '<?a>',
    '<![CDATA[a]]>',
  ];
  const families =
    names.join(' ').match(/p .*?ol|table.*?td|dl.*?dd|svg.*?Object|select.*?button|ruby.*?rp|head.*?html/g) ??
    [];
  let family = names;
  const attribute = () =>
    random() < 0.96
      ? ` ${pick(['href', 'class', 'viewBox', 'data-a', 'xlink:href', 'href'])}="${pick(values)}"`
      : pick([
          ' a',
          ' a=b',
          " a='b'",
          ' a = "b"',
          '\na="b" ',
          ' a="b"c="d"',
          '/',
          ' /',
          ' "',
          ' é="a"',
          ' A',
        ]);
  const part = (depth: number): string => {
    if (random() < 0.35 || depth > 6) return pick(texts);
    if (random() < 0.02) return pick(odd);
    const name =
      random() < 0.02 ? pick(['P', 'my-tag', 'a:b', 'TITLE']) : pick(random() < 0.7 ? family : names);
    const attributes = Array.from({ length: Math.floor(random() * 3) }, attribute).join('');
    if (/^(br|img|hr|input|col)$/.test(name)) return `<${name}${attributes}${pick(['', '/', ''])}>`;
    if (random() < 0.04) return `<${name}${attributes}/>`;
    const inner = Array.from({ length: Math.floor(random() * 4) }, () => part(depth + 1)).join('');
    return `<${name}${attributes}>${inner}${random() < 0.99 ? `</${name}>` : ''}`;
  };
  let plain = 0;
  for (let index = 0; index < times; index += 1) {
    family = pick(families).split(' ');
    const html = part(0) + part(0);
    const short = told(readPlain, html);
    if (!short) continue;
    plain += 1;
    expect(short, html).toEqual(told(readHtml, html));
  }
  expect(plain).toBeGreaterThan(times / 5);
});
