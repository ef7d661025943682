// Old addresses of pages: valid ones, the pages at them, and the rules for hosts.
import { expect, test } from 'vitest';
import { siteSchema } from '../src/model/site/config.ts';
import type { Redirect, Route } from '../src/model/site/site.ts';
import { redirectPage, redirectRulesOf, redirectsFile, redirectsOf } from '../src/stages/3-plan/redirects.ts';

const route = (address: string, ...redirectsFrom: readonly string[]) =>
  ({
    route: address,
    output: `${address.slice(1)}index.html`,
    title: `${address} & <b>`,
    redirectsFrom,
    page: { source: { path: `content/pages${address}index.md` } },
  }) as unknown as Route;
const locations = new Map([
  ['redirectsFrom.0', { line: 4, column: 5 }],
  ['redirectsFrom.1', { line: 5, column: 5 }],
]);
const frontMatterOf = () => ({ text: '', locations });
const file = 'content/pages/a/index.md';

test.each([
  ['/old/', 'old/index.html'],
  ['/old.html', 'old.html'],
  ['/old.htm', 'old.htm'],
  ['/a-b/c~d/_e.f/', 'a-b/c~d/_e.f/index.html'],
  ['/x/y.z/old.html', 'x/y.z/old.html'],
  ['/a/old/', 'a/old/index.html'],
  ["/(q)&a,-it's!/", "(q)&a,-it's!/index.html"],
  ['/tags/c%23/', 'tags/c#/index.html'],
  ['/a$b;c=d/', 'a$b;c=d/index.html'],
])('the old address %s is accepted', (from, output) => {
  const to = route('/a/', from);
  expect(redirectsOf([route('/'), to], [], frontMatterOf)).toEqual({
    value: [{ from, output, to }],
    problems: [],
  });
});

test('front matter is read only for problems of redirects', () => {
  const read: string[] = [];
  const reading = (path: string) => {
    read.push(path);
    return frontMatterOf();
  };
  const good = [route('/'), route('/a/', '/old/'), route('/b/', '/older/')];
  expect(redirectsOf(good, [], reading).value).toHaveLength(2);
  expect(read).toEqual([]);
  const [one] = redirectsOf([...good, route('/c/', '/old/')], [], reading).problems;
  expect(one?.related).toEqual([{ file, line: 4, column: 5 }]);
  expect(read.sort()).toEqual([file, 'content/pages/c/index.md']);
});

test.each([
  ['old/', 'bad-redirect'],
  ['/old', 'bad-redirect'],
  ['/old.html/x', 'bad-redirect'],
  ['/old.php', 'bad-redirect'],
  ['/.old/', 'bad-redirect'],
  ['/old./', 'bad-redirect'],
  ['/.old.html', 'bad-redirect'],
  ['/a//b/', 'bad-redirect'],
  ['x/old.html', 'bad-redirect'],
  ['https://b.example/', 'bad-redirect'],
  ['/o ld/', 'bad-redirect'],
  ...[
    '/a#b/',
    '/a*/',
    '/:a/',
    '/a?b/',
    '/a%25/',
    '/a"b/',
    '/a\\b/',
    '/{a}/',
    '/[a]/',
    '/(a%2Fb)/',
    '/(.)../',
  ].map((one) => [one, 'bad-redirect']),
  ['/assets/old/', 'in-assets'],
  ['/Assets/old.html', 'in-assets'],
  ['/a/', 'redirect-to-itself'],
])('the old address %s is refused: %s', (from, code) => {
  const facts = code === 'in-assets' ? ['assets/'] : [from];
  expect(redirectsOf([route('/a/', from)], [], frontMatterOf)).toEqual({
    value: [],
    problems: [{ code, facts, at: { file, line: 4, column: 5 } }],
  });
});

test('an old address in use is refused, with its page, file or redirect named', () => {
  const source = { path: 'content/static/c/d.html', absolute: '/c/d.html' };
  const [b, a] = [route('/b/', '/OLD/'), route('/a/', '/b/', '/old/', '/c/', '/c/D.html', '/new/')];
  const { value, problems } = redirectsOf([b, a], [{ output: 'c/d.html', source }], frontMatterOf);
  expect(value).toEqual([
    { from: '/OLD/', output: 'OLD/index.html', to: b },
    { from: '/c/', output: 'c/index.html', to: a },
    { from: '/new/', output: 'new/index.html', to: a },
  ]);
  const taken = (from: string, at: object, by: object) => ({
    code: 'redirect-taken',
    facts: [from],
    at: { file, ...at },
    related: [by],
  });
  expect(problems).toEqual([
    taken('/b/', { line: 4, column: 5 }, { file: 'content/pages/b/index.md' }),
    taken('/old/', { line: 5, column: 5 }, { file: 'content/pages/b/index.md', line: 4, column: 5 }),
    taken('/c/D.html', {}, { file: source.path }),
  ]);
});

test('a page whose front matter cannot be read again is reported by its file', () => {
  const { problems } = redirectsOf([route('/a/', '/a/')], [], () => undefined);
  expect(problems.map(({ at }) => at)).toEqual([{ file }]);
});

test('site.yml redirects to pages and files; a target page with problems is not reported', () => {
  const source = { path: 'content/static/feed.xml', absolute: '/feed.xml' };
  const rules = {
    '/feed/': '/feed.xml',
    '/caf%C3%A9/': '/a/',
    '/x/': '/broken/',
    '/y/': '/aa/',
    '/old/': '/',
  };
  const data = { text: '', locations: new Map([['redirects./y/', { line: 5, column: 3 }]]) };
  const { value, problems } = redirectsOf(
    [route('/'), route('/a/', '/old/')],
    [{ output: 'feed.xml', source }],
    () => undefined,
    { rules, data, isOpen: (address) => address === '/broken/' },
  );
  expect(value.map(({ from, output, to }) => `${from} ${output} ${to.route}`)).toEqual([
    '/old/ old/index.html /a/',
    '/feed/ feed/index.html /feed.xml',
    '/caf%C3%A9/ café/index.html /a/',
  ]);
  expect(problems.map(({ code, at }) => [code, at])).toEqual([
    ['dead-link', { file: 'content/site.yml', line: 5, column: 3 }],
    ['redirect-taken', { file: 'content/site.yml' }],
  ]);
});

test('no page or file is read if no page has an old address', () => {
  const untouchable = { redirectsFrom: [] } as unknown as Route;
  expect(redirectsOf([untouchable], [], frontMatterOf)).toEqual({ value: [], problems: [] });
});

const site = siteSchema.parse({ name: 'N', url: 'https://a.example', base: '/kids/', language: 'de' });
const redirect: Redirect = { from: '/old/', output: 'old/index.html', to: route('/a/') };

test('the page at an old address redirects in its language', () => {
  const least = "default-src 'none'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'";
  const html = (language: string) =>
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    `<meta http-equiv="Content-Security-Policy" content="${least}"/>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>/a/ &amp; &lt;b></title>' +
    '<meta name="robots" content="noindex"><link rel="canonical" href="https://a.example/kids/a/">' +
    '<meta http-equiv="refresh" content="0; url=/kids/a/"></head>' +
    '<body><main><h1><a href="/kids/a/">/a/ &amp; &lt;b></a></h1></main></body></html>';
  expect(redirectPage(redirect, site)).toBe(html('de'));
  expect(redirectPage({ ...redirect, to: { ...redirect.to, language: 'fr' } }, site)).toBe(html('fr'));
});

test('`_redirects` has each address for both kinds of hosts, and is parsed as written', () => {
  const text = redirectsFile([redirect, { ...redirect, from: '/old.html' }], '/kids/');
  expect(text.split('\n').map((line) => line.replace(/^#.*/, '#'))).toEqual([
    '#',
    '#',
    '',
    '/kids/old/ /kids/a/ 301!',
    '/kids/old/ /kids/a/ 301',
    '/kids/old.html /kids/a/ 301!',
    '/kids/old.html /kids/a/ 301',
    '',
  ]);
  expect(redirectRulesOf(text)).toEqual([
    { from: '/kids/old/', to: '/kids/a/' },
    { from: '/kids/old.html', to: '/kids/a/' },
  ]);
});

test.each([
  ['/a/ /b/ \t 301', [{ from: '/a/', to: '/b/' }]],
  ['  /a/   /b/\t301  ', [{ from: '/a/', to: '/b/' }]],
  ['/a/\r', []],
  ['/a/ /b/ 302', []],
  ['/a/ /b/ 3010', []],
  ['/a/ /b/ 301!', []],
  ['a/ /b/ 301', []],
  ['x /a/ /b/ 301', []],
  ['/a/ https://b.example/ 301', []],
  ['/ / 301', [{ from: '/', to: '/' }]],
])('a line of `_redirects` is parsed as by Cloudflare: %j', (line, expected) => {
  expect(redirectRulesOf(line)).toEqual(expected);
});
