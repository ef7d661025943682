// Which policy hosts send with each file of a site: as Netlify and Cloudflare read `_headers`, and as we do.
import { expect, test } from 'vitest';
import { policyText } from '../src/html/policy.ts';
import { documentNeeds, documentPolicy } from '../src/stages/5-site/hosting/documents.ts';
import {
  headerRules,
  headersFile,
  headersFor,
  isPolicyRead,
  limits,
  rulesOf,
} from '../src/stages/5-site/hosting/headers.ts';

const siteUrl = 'https://a.example';
const name = 'Content-Security-Policy';

/** The headers from Netlify, by the rules of @netlify/headers-parser 9: `/x/*` matches `/xy`, the last value counts, `!` has no meaning. */
function netlify(text: string): (path: string) => string | undefined {
  const rules = blocksOf(text).map(({ path, lines }) => {
    const parts = path.split('/').filter(Boolean);
    const pattern = parts.map((part) =>
      part === '*' ? '?(.*)' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '(.*)'),
    );
    return {
      is: new RegExp(`^/${pattern.join('/')}/?$`, 'iu'),
      value: lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 2),
    };
  });
  return (path) => rules.filter(({ is, value }) => value && is.test(path)).at(-1)?.value;
}

/** The headers from Cloudflare: a `*` matches anything, rules add values to a header, `!` removes it. */
function cloudflare(text: string): (path: string) => string | undefined {
  const rules = blocksOf(text).map(({ path, lines }) => {
    const pattern = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*');
    return { is: new RegExp(`^${pattern}$`), lines };
  });
  return (path) => {
    let values: string[] = [];
    for (const { lines } of rules.filter(({ is }) => is.test(path))) {
      if (lines.includes(`! ${name}`)) values = [];
      values.push(
        ...lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 2)),
      );
    }
    return values.length > 0 ? values.join(', ') : undefined;
  };
}

function blocksOf(text: string): { path: string; lines: string[] }[] {
  const blocks: { path: string; lines: string[] }[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line.startsWith('/')) blocks.push({ path: line, lines: [] });
    else if (line !== '' && !line.startsWith('#')) blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

/** The headers from each host for these addresses of a site: `page`, `document`, `file`, or another text. */
function sent(
  files: readonly string[],
  documents: readonly string[],
  addresses: readonly string[],
  base = '/',
) {
  const allowed = new Map([['script-src', new Set(["'sha256-page'"])]]);
  const ofDocuments = new Map([['script-src', new Set(["'sha256-document'"])]]);
  const rules = headerRules({
    base,
    url: siteUrl,
    allowed,
    files,
    documents: { paths: new Set(documents), allowed: ofDocuments, frames: false },
  });
  expect(rules.length).toBeLessThanOrEqual(limits.rules);
  const text = headersFile(rules);
  expect(rulesOf(text)).toEqual(rules);
  const kindOf = (policy = 'none') => {
    if (policy.includes(',')) return `two: ${policy}`;
    return (
      /sha256-(\w+)/.exec(policy)?.[1] ??
      (policy.includes("style-src 'self' 'unsafe-inline'") ? 'file' : policy)
    );
  };
  const own = (path: string) => headersFor(rules, decodeURI(path))[name];
  return Object.fromEntries(
    addresses.map((address) => {
      const kinds = [netlify(text), cloudflare(text), own].map((policyAt) =>
        kindOf(policyAt(base + address)),
      );
      return [address, new Set(kinds).size === 1 ? kinds[0] : kinds.join(' / ')];
    }),
  );
}

const shown = [
  'index.html',
  '404.html',
  'about/index.html',
  'guides/index.html',
  'guides/plan.svg',
  'guides/deep/er/plan.svg',
  'guides/LICENSE',
  'guides/demo/index.html',
  'guides/demo/app.js',
  'guides/demo/app.svg',
  'guides/demo/data.json',
  'sounds/tone.wav',
  'sounds/deep/tone.ogg',
  'sounds-of-night/index.html',
  'soundscape.html',
  'soundtrack/index.html',
  'soundtrack/x.txt',
  'assets/a-0123456789.webp',
  'assets/a-0123456789.js',
  'asset/a.txt',
  'api/index.html',
  'api/deep/page.html',
  'api/search.json',
  'x.html',
  'feed.xml',
  'sw.js',
  'übersicht.svg',
  'a b/c.xml',
  '.well-known/security.txt',
];
const published = [
  'guides/demo/index.html',
  'api/index.html',
  'api/deep/page.html',
  'x.html',
  'soundscape.html',
];

test.each(['/', '/kids/'])('each file has the policy of its kind, with base %s', (base) => {
  const expected = {
    '': 'page',
    'about/': 'page',
    about: 'page',
    'nowhere/': 'page',
    'nowhere.xml': 'page',
    'guides/': 'page',
    'guides/plan.svg': 'file',
    'guides/deep/er/plan.svg': 'file',
    'guides/LICENSE': 'file',
    'guides/demo/': 'document',
    'guides/demo/index.html': 'document',
    'guides/demo/app.js': 'document',
    'guides/demo/app.svg': 'document',
    'guides/demo/data.json': 'document',
    'sounds/tone.wav': 'file',
    'sounds/deep/tone.ogg': 'file',
    'sounds-of-night/': 'page',
    soundscape: 'document',
    'soundscape.html': 'document',
    'soundtrack/': 'page',
    'soundtrack/x.txt': 'file',
    'assets/a-0123456789.webp': 'file',
    // A worker has the policy of its file.
    'assets/a-0123456789.js': 'page',
    'asset/a.txt': 'file',
    'api/': 'document',
    'api/index.html': 'document',
    'api/deep/page.html': 'document',
    'api/deep/page': 'document',
    'api/search.json': 'document',
    'x.html': 'document',
    // Netlify and Cloudflare leave the ending out.
    x: 'document',
    'feed.xml': 'file',
    'sw.js': 'page',
    '%C3%BCbersicht.svg': 'file',
    'a%20b/c.xml': 'file',
    '.well-known/security.txt': 'file',
  };
  expect(sent(shown, published, Object.keys(expected), base)).toEqual(expected);
});

test('too many policy rules are merged into one for each extension', () => {
  const pages = Array.from({ length: 150 }, (_, index) => `page-${index}/index.html`);
  const expected = {
    '': 'page',
    'page-7/': 'page',
    'guides/plan.svg': 'file',
    'sounds/tone.wav': 'file',
    'feed.xml': 'file',
    'x.html': 'document',
    'api/': 'document',
    'api/search.json': 'document',
    'guides/demo/': 'document',
    'sw.js': 'page',
  };
  expect(sent([...shown, ...pages], published, Object.keys(expected))).toEqual(expected);
});

test('a site with only pages needs no policy rule for files', () => {
  const rules = headerRules({
    base: '/',
    url: siteUrl,
    allowed: new Map(),
    files: ['index.html', 'a/index.html'],
  });
  expect(headersFile(rules)).not.toContain('!');
});

test('styles are allowed in XML files', () => {
  const policyOf = (files: readonly string[]) =>
    headersFor(headerRules({ base: '/', url: siteUrl, allowed: new Map(), files }), '/feed.xml')[name];
  expect(policyOf(['feed.xml', 'feed.xsl'])).toContain("script-src 'self'");
  expect(policyOf(['feed.xml'])).not.toContain('script-src');
});

test.each<[string, Record<string, string[]>, string]>([
  ['no page has a frame', {}, 'none'],
  ['a page frames another page', { 'frame-src': ["'self'"] }, 'self'],
  ['a page shows a drawing', { 'object-src': ["'self'"] }, 'self'],
  ['site.yml names the own site', { 'frame-src': [siteUrl] }, 'self'],
  ['any site may be shown', { 'frame-src': ['https:'] }, 'self'],
  ['only another site is framed', { 'frame-src': ['https://b.example'] }, 'none'],
  ['site.yml names a part of the own site', { 'frame-src': [`${siteUrl}/demos/`] }, 'self'],
])('the site may be framed by: %s', (_, allowed, expected) => {
  const all = new Map(Object.entries(allowed).map(([directive, sources]) => [directive, new Set(sources)]));
  const rules = headerRules({ base: '/', url: siteUrl, allowed: all, files: ['index.html', 'a.pdf'] });
  for (const path of ['/', '/a.pdf', '/nowhere'])
    expect(headersFor(rules, path)[name]).toContain(`frame-ancestors '${expected}'`);
});

const needs = (path: string, text: string) => {
  const found = documentNeeds(path, text, siteUrl);
  return found && { policy: policyText(found.allowed), frames: found.frames };
};

test('a document has a policy for its scripts, and may frame the site', () => {
  expect(needs('a.html', '<title>A</title><p style="color:red">A')).toMatchObject({ frames: false });
  expect(needs('a.html', '<iframe src="b.html"></iframe>')?.frames).toBe(true);
  expect(needs('a.html', '<script>1</script>')).toMatchObject({
    policy: expect.stringMatching(/script-src 'sha256-/),
    frames: true,
  });
  expect(needs('a.html', '<script src="https://b.example/a.js"></script>')?.policy).toContain(
    'https://b.example',
  );
  // No hash allows an attribute, and in XML none is known.
  expect(needs('a.html', '<script>1</script><a onclick="f()">')?.policy).toContain(
    "script-src 'unsafe-inline'",
  );
  expect(needs('a.svg', '<svg><script><![CDATA[1]]></script></svg>')?.policy).toContain("'unsafe-inline'");
  expect(needs('a.svg', '<svg><style>a{}</style></svg>')).toBeUndefined();
});

test('the policy for all documents stays within the length limit', () => {
  const one = (index: number) =>
    new Map([['script-src', new Set([`'sha256-${`${index}`.padStart(44, '0')}'`])]]);
  const policyOf = (count: number) =>
    policyText(
      documentPolicy(
        Array.from({ length: count }, (_, index) => one(index)),
        new Map(),
        isPolicyRead,
      ),
    );
  expect(policyOf(2)).toContain("script-src 'self' 'sha256-");
  expect(policyOf(90)).toContain("script-src 'self' 'unsafe-inline';");
});
