// Final HTML: the extracted facts, and the base in front of every path.
import { expect, test } from 'vitest';
import { scan } from '../src/html/scan.ts';
import { normalBase, target } from '../src/model/addresses/url.ts';

test.each([
  ['<a href="/">x</a>', '<a href="/kids/">x</a>'],
  ['<a class=x HREF=/faq/#a>x</a>', '<a class=x href="/kids/faq/#a">x</a>'],
  [
    '<iframe srcdoc="<a href=/x/>&amp;amp;</a>"></iframe>',
    '<iframe srcdoc="&lt;a href=&quot;/kids/x/&quot;>&amp;amp;&lt;/a>"></iframe>',
  ],
  ["<img src='/a.png' alt=''>", '<img src="/kids/a.png" alt=\'\'>'],
  ['<a href="/?a=1&amp;b=2">x</a>', '<a href="/kids/?a=1&amp;b=2">x</a>'],
  ['<img srcset="/a.avif 1x, /b.avif 2x" alt>', '<img srcset="/kids/a.avif 1x, /kids/b.avif 2x" alt>'],
  ['<img srcset="/a.avif, /b.avif 2x" alt>', '<img srcset="/kids/a.avif, /kids/b.avif 2x" alt>'],
  [
    '<img srcset="data:image/jpeg;base64,/9j/4A 1x" alt>',
    '<img srcset="data:image/jpeg;base64,/9j/4A 1x" alt>',
  ],
  ['<svg><use href="#a" /></svg>', '<svg><use href="#a" /></svg>'],
  ['<a href="//cdn.example/x">x</a>', '<a href="//cdn.example/x">x</a>'],
  ['<a href="https://a.example/">/faq/</a>', '<a href="https://a.example/">/faq/</a>'],
  ['<script>"<a href=\'/x/\'>"</script>', '<script>"<a href=\'/x/\'>"</script>'],
])('%s', (html, expected) => {
  expect(scan(html, '/kids/').html).toBe(expected);
});

test('the characters of a page are listed once, in order, for any length', () => {
  const html = '<body><p>b — aéa</p><input placeholder="ü~"><pre>🌙\n🌙日</pre><script>q</script></body>';
  expect(scan(html, '/').characters).toBe('\n ab~éü—日🌙');
});

test('a srcdoc frame has the policy of its page', () => {
  const inner =
    '<style>p{}</style><p style="color:red" onclick="x()"></p><script>1</script><img src="https://a.example/b.png">';
  const { inline, unhashed, loading, ids, drawings } = scan(
    `<iframe srcdoc='${inner.replaceAll("'", '&#39;')}<p id="x"></p><svg></svg>'></iframe>`,
    '/',
  );
  expect(inline.map(({ text }) => text)).toEqual(['p{}', '1']);
  expect(unhashed.map(({ value }) => value)).toEqual(['color:red', 'x()']);
  expect(loading.map(({ urls }) => urls[0]?.url)).toEqual(['https://a.example/b.png']);
  expect([ids, drawings]).toEqual([[], []]); // those are of the other document
});

test('a page has these title, links, ids and texts', () => {
  const found = scan(
    `<html><head><title>A &amp; B</title><meta name="description" content=" D "></head><body><main id="m"><h1 id="h">H</h1>
     <p id="h">undefined</p><pre>NaN</pre><img src="/x.png"></main></body></html>`,
    '/',
  );
  expect(found).toMatchObject({
    title: 'A & B',
    description: 'D',
    ids: ['m', 'h', 'h'],
    firstHeadings: 1,
    imagesWithoutAlt: ['/x.png'],
    hasContent: true,
    references: [{ element: 'img', attribute: 'src', url: '/x.png' }],
  });
  expect(found.texts).toContain('undefined');
  expect(found.holders[found.texts.indexOf('undefined')]).toBe('p');
  expect(found.holders).toHaveLength(found.texts.length);
  expect(found.texts).not.toContain('NaN');
});

test('the title of a drawing is not the title of the page', () => {
  const drawing = '<svg><title>A moon</title><path d="M0 0h9v9z"/></svg>';
  const titleOf = (head: string) =>
    scan(`<html><head>${head}</head><body>${drawing}</body></html>`, '/').title;
  expect([titleOf(''), titleOf('<title> Night </title>')]).toEqual(['', 'Night']);
});

test('the pictures of a srcset are split with and without spaces', () => {
  const urlsOf = (srcset: string) =>
    scan(`<img srcset="${srcset}" alt>`, '/').references.map(({ url }) => url);
  expect(urlsOf('/a.avif 1x, /b.avif 2x')).toEqual(['/a.avif', '/b.avif']);
  expect(urlsOf('/a.avif 1x,/b.avif 2x')).toEqual(['/a.avif', '/b.avif']);
  expect(urlsOf('https://a.example/a,b.avif 480w,\n /c,d.avif 960w')).toEqual([
    'https://a.example/a,b.avif',
    '/c,d.avif',
  ]);
  expect(urlsOf('/a.avif, /b.avif 2x,')).toEqual(['/a.avif', '/b.avif']);
  expect(urlsOf('data:image/jpeg;base64,/9j/4A 1x,/b 2x')).toEqual(['data:image/jpeg;base64,/9j/4A', '/b']);
  expect(urlsOf(' , ')).toEqual([]);
});

test('an anchor is on the page itself, also if its address is encoded', () => {
  const to = (url: string, route: string) =>
    target(url, { route, siteUrl: 'https://own.example', base: '/' });
  const inside = { kind: 'inside', anchor: 'a', relative: false };
  expect(to('#a', '/k%C3%A4se/')).toEqual({ ...inside, path: '/käse/' });
  expect(to('#a', '/404.html')).toEqual({ ...inside, path: '/404.html' });
});

test('links are references, and load nothing', () => {
  const { loading, references } = scan('<a href="/b/">x</a><img src="/c.png" alt="">', '/');
  expect(loading.map(({ element }) => element)).toEqual(['img']);
  expect(references.map(({ url }) => url)).toEqual(['/b/', '/c.png']);
});

test.each([
  ['<h1></h1>', 0],
  ['<h1 class="a"> </h1><p>A</p>', 0],
  ['<h1></h1><h1>A</h1>', 1],
  ['<h1>A <b>B</b></h1>', 1],
  ['<h1><img src="/a" alt="A"></h1>', 1],
  ['<h1><site-island></site-island></h1>', 1],
  ['<h1 id="filled-by-a-script"></h1>', 1],
  ['<h1 aria-label="A"></h1>', 1],
])('%s has this number of first headings with content', (html, expected) => {
  expect(scan(`<body><main>${html}</main></body>`, '/').firstHeadings).toBe(expected);
});

test.each([
  ['<body><nav>Menu</nav><main></main></body>', false],
  ['<body><main><script>1</script></main></body>', false],
  ['<body><main><img src="/a" alt=""></main></body>', true],
  ['<body>text</body>', true],
  ['<title>A</title><p>text</p>', true],
  ['<title>A</title>', false],
  ['<html><head><title>A</title></head></html>', false],
])('%s has visible content or not', (html, expected) => {
  expect(scan(html, '/').hasContent).toBe(expected);
});

test.each([
  ['<head><title>A</title></head>', 'A'],
  ['<title>A</title><p>text</p>', 'A'],
  ['<body><svg><title>A</title></svg></body>', ''],
])('the title of %s is found', (html, expected) => {
  expect(scan(html, '/').title).toBe(expected);
});

test.each([
  ['/faq/#a', { kind: 'inside', path: '/faq/', anchor: 'a', relative: false }],
  ['#a', { kind: 'inside', path: '/x/', anchor: 'a', relative: false }],
  ['#a%20b', { kind: 'inside', path: '/x/', anchor: 'a b', relative: false }],
  ['../y/', { kind: 'inside', path: '/y/', anchor: undefined, relative: true }],
  ['https://own.example/faq/', { kind: 'inside', path: '/faq/', anchor: undefined, relative: false }],
  ['https://other.example/', { kind: 'outside' }],
  ['mailto:a@b.example', { kind: 'outside' }],
  [' java\nscript:alert(1)', { kind: 'unsafe' }],
  ['data:text/html,x', { kind: 'unsafe' }],
  ['http://[', { kind: 'unsafe' }],
])('%j has this target', (url, expected) => {
  const from = { route: '/x/', siteUrl: 'https://own.example', base: '/' };
  expect(target(url, from)).toEqual(expected);
});

test.each([
  ['kids', '/kids/'],
  ['/a/b', '/a/b/'],
  ['/', '/'],
  ['', '/'],
  ['/../x', undefined],
  ['https://a.example', undefined],
  ['a b', undefined],
])('the base %j becomes %j', (base, expected) => {
  expect(normalBase(base)).toBe(expected);
});
