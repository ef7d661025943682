// Addresses: the address of a file, valid addresses, and the targets of links.
import { describe, expect, test } from 'vitest';
import { placeholder } from '../src/model/addresses/placeholders.ts';
import {
  absolute,
  addressOf,
  decoded,
  hasBasePlaceholder,
  normalBase,
  placeholderBase,
  replaceBase,
  target,
  withBase,
  withoutBasePlaceholder,
} from '../src/model/addresses/url.ts';
import { isRoute, isTooLong, nearRoute, outputOf, routeFrom, routeOf } from '../src/model/site/routes.ts';

test.each([
  ['index', '/', 'index.html'],
  ['faq', '/faq/', 'faq/index.html'],
  ['guides/index', '/guides/', 'guides/index.html'],
  ['guides/night', '/guides/night/', 'guides/night/index.html'],
  ['index/a', '/index/a/', 'index/a/index.html'],
  ['myindex', '/myindex/', 'myindex/index.html'],
  ['404', '/404.html', '404.html'],
  ['a/404', '/a/404/', 'a/404/index.html'],
])('the page %s has the address %s and the file %s', (name, route, output) => {
  expect([routeOf(`content/pages/${name}.md`), outputOf(route)]).toEqual([route, output]);
});

test.each([
  ['/', true],
  ['/404.html', true],
  ['/a/', true],
  ['/A-b_c~1/d.e/', true],
  ['/~a/_/-/', true],
  ['', false],
  ['a/', false],
  ['/a', false],
  ['//', false],
  ['/a//b/', false],
  ['/a b/', false],
  ['/.a/', false],
  ['/a./', false],
  ['/../', false],
  ['/%C3%A4/', true],
  ['/ä/', false], // authors may write it so: see `routeFrom`
  ['/%c3%a4/', false],
  ['/a/\n', false],
  ['x/404.html', false],
])('%j is a valid address: %s', (text, expected) => {
  expect(isRoute(text)).toBe(expected);
});

test.each([
  ['a part', `/${'a'.repeat(255)}/`, `/${'a'.repeat(256)}/`],
  ['all', `/${'a/'.repeat(999)}b`, `/${'a/'.repeat(1000)}`],
])('%s of an address has a maximal length', (_, longest, longer) => {
  expect([isTooLong(longest), isTooLong(longer)]).toEqual([false, true]);
});

test('an address that is too long is invalid, and has no suggestion', () => {
  const long = `/${'a'.repeat(256)}/`;
  expect([isRoute(long), nearRoute(long), nearRoute('ä'.repeat(2001))]).toEqual([
    false,
    undefined,
    undefined,
  ]);
  // Longer in bytes, and in Latin letters, than it is.
  expect(nearRoute(`/${'ß'.repeat(200)}/`)).toBeUndefined();
  expect(nearRoute(`/${'ß'.repeat(200)}/`, 'ascii')).toBeUndefined();
  const most = `/${`${'a'.repeat(249)}/`.repeat(8)}`.slice(0, 1999);
  expect(nearRoute(`${most}/`)).toBe(`${most}/`);
});

test.each([
  ['/Über uns/', '/Über-uns/'],
  ['Сказки', '/Сказки/'],
  ['/如何使用？/', '/如何使用/'],
  ['/Ａ①/', '/A1/'],
  ['/p\u0430ypal/', '/paypal/'],
  ['/a\u202eb/', '/a-b/'],
  ['a  &  b', '/a-b/'],
  ['//a///b', '/a/b/'],
  ['/.hidden/', '/hidden/'],
  ['/--a..--/', '/a/'],
  ['/a.b/', '/a.b/'],
  ['/night/ ', '/night/'],
  ['/!?/', undefined],
  ['', undefined],
])('the suggested address for %j is %j', (text, near) => {
  expect(nearRoute(text)).toBe(near);
});

test.each([
  ['/日本語/', '/%E6%97%A5%E6%9C%AC%E8%AA%9E/'],
  ['/%E6%97%A5%E6%9C%AC%E8%AA%9E/', '/%E6%97%A5%E6%9C%AC%E8%AA%9E/'],
  ['/caf%c3%a9/', '/caf%C3%A9/'],
  ['/cafe\u0301/', '/caf%C3%A9/'],
  ['/cafe%CC%81/', '/caf%C3%A9/'],
  ['/%41/', '/A/'],
  ['/@scope/x/', '/@scope/x/'],
  ['/c++/', '/c%2B%2B/'],
  ['/कहानी/', `${encodeURI('/कहानी/')}`],
  ['/می\u200cخواهم/', `${encodeURI('/می\u200cخواهم/')}`],
  ['/col·lecció/', `${encodeURI('/col·lecció/')}`],
  ['/🌙/', '/%F0%9F%8C%99/'],
  ['/東京.2025/', `${encodeURI('/東京.2025/')}`],
  ['/日本語', undefined],
  ['/a%2Fb/', undefined],
  ['/a%2fb/', undefined],
  ['/%2e%2e/', undefined],
  ['/%2E/', undefined],
  ['/日本/../', undefined],
  ['/a%5Cb/', undefined],
  ['/a\\b/', undefined],
  ['/a%00/', undefined],
  ['/a%252Fb/', undefined],
  ['/a%/', undefined],
  ['/%C3/', undefined],
  ['/a\ud800/', undefined],
  ['/a%20b/', undefined],
  ['/語？/', undefined],
  ['/a\u202eb/', undefined],
  ['/a\u200bb/', undefined],
  ['/a\u200db/', undefined],
  ['/\u3164/', undefined],
  ['/\u0301a/', undefined],
  ['/．．/', undefined],
  ['/ａ/', undefined],
  ['/p\u0430ypal/', undefined],
  ['/αbc/', undefined],
  [`/${'語'.repeat(85)}/`, encodeURI(`/${'語'.repeat(85)}/`)],
  [`/${'語'.repeat(86)}/`, undefined],
])('the text %j means the address %j', (text, route) => {
  expect(routeFrom(text)).toBe(route);
  if (route !== undefined) {
    expect(routeFrom(route), 'is what it is').toBe(route);
    expect(route).toMatch(/^[\0-\x7f]+$/);
    expect(outputOf(route)).toBe(`${decodeURIComponent(text).normalize('NFC').slice(1)}index.html`);
  }
});

test('with `slugs: ascii` other letters are refused', () => {
  expect(['/night/', '/日本/', '/%C3%A4/'].map((text) => routeFrom(text, 'ascii'))).toEqual([
    '/night/',
    undefined,
    undefined,
  ]);
  expect([nearRoute('/Über uns/', 'ascii'), nearRoute('/日本/', 'ascii')]).toEqual([
    '/Ueber-uns/',
    undefined,
  ]);
});

test('a decomposed file name, as on macOS, has the composed address', () => {
  expect(routeOf('content/pages/cafe\u0301/@x/c++.md')).toBe('/caf%C3%A9/@x/c%2B%2B/');
});

test.each([
  ['kids', '/kids/'],
  ['//kids//', '/kids/'],
  ['/a/b-c.d/', '/a/b-c.d/'],
  ['~me/-x', '/~me/-x/'],
  ['//', '/'],
  ['/a//b/', undefined],
  ['.a', undefined],
  ['a/.b', undefined],
  ['a:b', undefined],
  ['a?b', undefined],
])('the base %j becomes %j', (base, expected) => {
  expect(normalBase(base)).toBe(expected);
});

test('the base is added to paths of the site only', () => {
  const all = ['/', '/faq/', '//a.example/', 'https://a.example/', 'faq/', '#a', ''];
  expect(all.map((one) => withBase('/kids/', one))).toEqual([
    '/kids/',
    '/kids/faq/',
    '//a.example/',
    'https://a.example/',
    'faq/',
    '#a',
    '',
  ]);
  expect(absolute({ url: 'https://a.example', base: '/kids/' }, '/faq/')).toBe('https://a.example/kids/faq/');
});

test.each([
  ['faq/', 'https://a.example/kids/faq/'],
  ['', 'https://a.example/kids/'],
  ['#top', 'https://a.example/kids/#top'],
  [`${placeholderBase}faq/`, 'https://a.example/kids/faq/'],
  ['https://b.example/faq/', 'https://b.example/faq/'],
  ['A+b.c-1:faq', 'A+b.c-1:faq'],
  ['1a:faq', 'https://a.example/kids/1a:faq'],
  ['a/b:c', 'https://a.example/kids/a/b:c'],
  ['//b.example/faq/', '//b.example/faq/'],
])('the full address of "%s" is %s', (path, full) => {
  expect(absolute({ url: 'https://a.example', base: '/kids/' }, path)).toBe(full);
});

test('the placeholder of the base is replaced in paths, encoded addresses, and alone', () => {
  const path = `${placeholderBase}faq/`;
  const address = new URL(path, 'https://a.example').href;
  const all = [path, address, encodeURIComponent(path), `a ${placeholderBase.slice(1, -1)} b`];
  expect(all.map((one) => replaceBase(one, '/kids/'))).toEqual([
    '/kids/faq/',
    'https://a.example/kids/faq/',
    '%2Fkids%2Ffaq%2F',
    'a kids b',
  ]);
  expect(all.map((one) => replaceBase(one, '/')).slice(0, 3)).toEqual([
    '/faq/',
    'https://a.example/faq/',
    '%2Ffaq%2F',
  ]);
  expect([
    withoutBasePlaceholder(path),
    withoutBasePlaceholder(encodeURI(path)),
    hasBasePlaceholder(encodeURIComponent(path)),
  ]).toEqual(['/faq/', '/faq/', true]);
});

test('the base placeholder counts only between slashes, and is removed only at the start', () => {
  expect(withBase('/kids/', `${placeholderBase}faq/`)).toBe('/kids/faq/');
  expect(withoutBasePlaceholder(`/a${placeholderBase}`)).toBe(`/a${placeholderBase}`);
  expect(replaceBase(`x${placeholderBase}y`, '/kids/')).toBe('x/kids/y');
  expect([replaceBase('/faq/', '/kids/'), hasBasePlaceholder('/faq/')]).toEqual(['/faq/', false]);
  // A link that is not known yet: it has a mark of its own.
  const link = `/${placeholder('link', 'a')}/`;
  const all = [link, encodeURIComponent(link), `a${link}`];
  expect(all.map(hasBasePlaceholder)).toEqual([false, false, false]);
  expect(all.map((one) => replaceBase(`${one} ${placeholderBase}`, '/kids/'))).toEqual(
    all.map((one) => `${one} /kids/`),
  );
  expect(all.map(withoutBasePlaceholder)).toEqual(all);
});

test('the address of a file has encoded letters, but not slashes', () => {
  expect(addressOf('a b/ü?.png')).toBe('/a%20b/%C3%BC%3F.png');
  expect(['caf%C3%A9', '100%', '%C3'].map(decoded)).toEqual(['café', '100%', '%C3']);
});

const inside = (path: string, anchor?: string, relative = false) => ({
  kind: 'inside',
  path,
  anchor,
  relative,
});
const outside = { kind: 'outside' };
const unsafe = { kind: 'unsafe' };

describe('the target of an address', () => {
  test.each<[url: string, expected: unknown]>([
    ['/', inside('/')],
    ['/a.b/c_d~/', inside('/a.b/c_d~/')],
    ['/a', inside('/a')],
    ['/a/#x-1', inside('/a/', 'x-1')],
    ['/a/#', inside('/a/')],
    ['/a/#%C3%BC', inside('/a/', 'ü')],
    ['/a/# ', inside('/a/')],
    ['/a/?u=https://b.example/', inside('/a/')],
    ['/a/../b/', inside('/b/')],
    ['/a%20b/', inside('/a b/')],
    ['', inside('/x/')],
    ['?a', inside('/x/')],
    ['#a', inside('/x/', 'a')],
    ['y/', inside('/x/y/', undefined, true)],
    ['./y/', inside('/x/y/', undefined, true)],
    ['\\a', inside('/a', undefined, true)],
    ['/\ta', inside('/a')],
    ['https://own.example/kids/', inside('/')],
    ['HTTPS://OWN.example/kids/a/?b#c', inside('/a/', 'c')],
    ['https://@own.example/kids/', inside('/')],
    ['https://a@own.example/kids/', inside('/')],
    ['https://own.example/kids', outside],
    ['https://own.example/other/', outside],
    ['http://own.example/kids/', outside],
    ['https://own.example:8443/kids/', outside],
    ['https://other.example', outside],
    ['https://other.example/a?b#c', outside],
    ['http://other.example?a', outside],
    ['//other.example/', outside],
    ['https://example/', outside],
    ['https://xn--a.example/', unsafe],
    ['https://a.xn--a/', unsafe],
    ['https://1.2.3.4.5/', unsafe],
    ['https://a%.b.example/', unsafe],
    ['https://a.b%/', unsafe],
    ['https://a.example\\b', outside],
    ['https://a_b.c-d.example.:8443/', outside],
    ['https://bücher.example/', outside],
    ['https://[::1]/', outside],
    ['https://a"b.example/', unsafe],
    ['//a;sandbox/', unsafe],
    ['https://a,default-src/', unsafe],
    ['https://*/', unsafe],
    ['https://$host/', unsafe],
    ['https://{host}/', unsafe],
    ["https://a'b/", unsafe],
    ['mailto:a@b.example', outside],
    ['tel:+1', outside],
    ['sms:+1', outside],
    ['ftp://a.example/', unsafe],
    ['javascript:alert(1)', unsafe],
    ['data:,', unsafe],
    ['https://', unsafe],
  ])('%j', (url, expected) => {
    expect(target(url, { route: '/x/', siteUrl: 'https://own.example', base: '/kids/' })).toEqual(expected);
  });

  test('is internal for any case of the host, and for unusual host names', () => {
    const to = (url: string, siteUrl: string) => target(url, { route: '/', siteUrl, base: '/' });
    expect(to('https://own.example/a/', 'https://OWN.example')).toEqual(inside('/a/'));
    expect(to('https://a.@own/a/', 'https://own')).toEqual(inside('/a/'));
    expect(to('https://other.example/a/', 'nonsense')).toEqual(outside);
    expect(to('//other.example/a/', 'nonsense')).toEqual(outside);
    expect(to('http://inside.invalid/a/', 'https://own.example')).toEqual(inside('/a/'));
  });
});
