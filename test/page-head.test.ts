// `head` of a page template: its elements are in <head> once, the same under both runtimes, and run no code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { type PageHead, withHead } from '../src/html/head.ts';
import { readHtml } from '../src/html/tags.ts';
import { atTheEnd, buildSite, closeBundles, lines, makeSite, put } from './support/sites.ts';

const nothing: PageHead = { title: undefined, metas: [], replaced: [], links: [], data: [] };
const inHead = (head: string) =>
  `<!doctype html><html><head>${head}</head><body><title>x</title></body></html>`;
/** The resulting head. */
const become = (head: string, own: Partial<PageHead>) => {
  const made = withHead(inHead(head), { ...nothing, ...own });
  expect(made?.endsWith('</head><body><title>x</title></body></html>')).toBe(true);
  return made?.slice(
    '<!doctype html><html><head>'.length,
    -'</head><body><title>x</title></body></html>'.length,
  );
};

describe('the return value of `head` replaces elements:', () => {
  const author = { name: 'author', content: 'Ann' };
  test.each<readonly [what: string, head: string, own: Partial<PageHead>, made: string]>([
    [
      'an empty value changes nothing',
      '<title>A</title><meta name="b" content="c">',
      {},
      '<title>A</title><meta name="b" content="c">',
    ],
    [
      'a title',
      '<title>A</title><link rel="icon" href="/i">',
      { title: 'B < & C' },
      '<title>B &lt; &amp; C</title><link rel="icon" href="/i">',
    ],
    ['a missing title', '<meta charset="utf-8">', { title: 'B' }, '<meta charset="utf-8"><title>B</title>'],
    [
      'a <meta> at its place',
      '<meta name="Author" content="Old"/><title>A</title>',
      { metas: [author] },
      '<meta name="author" content="Ann"><title>A</title>',
    ],
    [
      'all of one name',
      '<meta property="og:image" content="1"><meta property="og:image" content="2">',
      { metas: [{ property: 'og:image', content: '3' }] },
      '<meta property="og:image" content="3">',
    ],
    [
      'one by several',
      '<meta property="article:tag" content="1"><title>A</title>',
      { metas: ['2', '3'].map((content) => ({ property: 'article:tag', content })) },
      '<meta property="article:tag" content="2"><meta property="article:tag" content="3"><title>A</title>',
    ],
    [
      'one for the same media',
      '<meta name="theme-color" media="(a)" content="1"><meta name="theme-color" media="(b)" content="2">',
      { metas: [{ name: 'theme-color', media: '(b)', content: '3' }] },
      '<meta name="theme-color" media="(a)" content="1"><meta name="theme-color" media="(b)" content="3">',
    ],
    [
      'only where there is one',
      '<meta property="og:title" content="A">',
      {
        replaced: [
          { property: 'og:title', content: 'B' },
          { property: 'og:description', content: 'C' },
        ],
      },
      '<meta property="og:title" content="B">',
    ],
    [
      'an own one before that',
      '<meta property="og:title" content="A">',
      { replaced: [{ property: 'og:title', content: 'B' }], metas: [{ property: 'og:title', content: 'C' }] },
      '<meta property="og:title" content="C">',
    ],
    [
      'a canonical address',
      '<link rel="canonical" href="/a/"><link rel="icon" href="/i">',
      { links: [{ rel: 'canonical', href: '/b/?c&d' }] },
      '<link rel="canonical" href="/b/?c&amp;d"><link rel="icon" href="/i">',
    ],
    [
      'links to other files are added',
      '<link rel="icon" href="/i">',
      { links: [{ rel: 'icon', href: '/j' }] },
      '<link rel="icon" href="/i"><link rel="icon" href="/j">',
    ],
    [
      'text of scripts, styles and comments is no tag',
      '<script>"</head><title>"</script><style>/*<meta name="author">*/</style><!--</head>--><title>A</title>',
      { metas: [author], title: 'B' },
      '<script>"</head><title>"</script><style>/*<meta name="author">*/</style><!--</head>--><title>B</title><meta name="author" content="Ann">',
    ],
    [
      'values have quotes, and attributes brackets',
      '<meta name="author" content="a > b">',
      { metas: [{ name: 'author', content: '">&quot;<' }] },
      '<meta name="author" content="&quot;>&amp;quot;&lt;">',
    ],
    [
      'no data ends its element',
      '',
      { data: ['{"a":"</script><!--"}'] },
      '<script type="application/ld+json">{"a":"\\u003c/script>\\u003c!--"}</script>',
    ],
  ])('%s', (_, head, own, made) => {
    expect(become(head, own)).toBe(made);
  });

  test('a page without a complete <head> element cannot be changed', () => {
    expect(withHead('<html><body></body></html>', nothing)).toBe(undefined);
    expect(withHead('<html><head><title>', nothing)).toBe(undefined);
  });
});

const hostile = '</title></script><script>alert(1)</script>"><b> & {{x}}';
const documentFile = `import { type DocumentProps, type Image, picture, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({});
export default function Document({ site, page, data, styles, canonical, card, absolute, children }: DocumentProps<typeof schema, { cover?: Image; rating?: number }>) {
  return (
    <html lang={page.language}>
      <head>
        <meta charSet="utf-8" />
        <title>{page.title + ' · ' + site.name}</title>
        <meta name="description" content={page.description} />
        {canonical && <link rel="canonical" href={canonical} />}
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        {card && <meta property="og:image" content={card.url} />}
        {card && <meta property="og:image:alt" content={card.alt} />}
        <meta name="rated" content={String(data.rating ?? 'not')} />
        {data.rating && data.cover && <meta property="og:image:secure_url" content={absolute(picture(data.cover, { width: 1200, ratio: '1200/630' }).img.src)} />}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body><main>{children as never}</main></body>
    </html>
  );
}`;
const postFile = `import { type Head, image, type PageProps, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({ cover: image().optional(), alt: z.string().default(''), rating: z.number().optional() });
export function head({ page, data, body, path, absolute }: PageProps<typeof schema, z.ZodObject, number>): Head {
  return {
    title: page.title + (path ? ' ' + path.data : ''),
    description: body.headings.map(({ text }) => text).join(),
    image: data.cover && { src: data.cover, alt: data.alt },
    meta: [
      { property: 'article:published_time', content: page.date },
      { property: 'article:modified_time', content: page.updated },
      page.draft && { name: 'robots', content: 'noindex' },
    ],
    links: [{ rel: 'alternate', type: 'application/json', hrefLang: 'en', href: '/posts.json' }],
    jsonLd: { '@context': 'https://schema.org', '@type': 'Article', headline: page.title, url: absolute(page.route) },
  };
}
export const paths = [{ path: '2/', title: 'Two', data: 2 }];
export default function Post({ page, body, absolute }: PageProps<typeof schema>) {
  return <><h1>{page.title}</h1><a href={absolute('/')}>Home</a><div dangerouslySetInnerHTML={{ __html: body.html }} /></>;
}`;
const cardFile = `export const alt = ({ page }) => 'Card of ' + page.title;
export default () => <div style={{ display: 'flex', background: '#123456' }} />;`;
const page = (title: string, more: string, body = '') =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: A page.\n${more}---\n\n${body}`;

/** Front matter gets typographic quotes. */
const shown = hostile.replace('"', '“');

/** The elements of a page's head, as a parser of HTML finds them. */
function headOf(html: string) {
  const found: {
    readonly element: string;
    readonly attributes: Readonly<Record<string, string>>;
    text: string;
  }[] = [];
  let isOpen = false;
  readHtml(html.slice(0, html.indexOf('<body')), {
    open: (element, attributes) => {
      isOpen = !['html', 'head', 'style'].includes(element);
      if (isOpen) found.push({ element, attributes, text: '' });
    },
    text(text) {
      const last = found.at(-1);
      if (isOpen && last) last.text += text;
    },
  });
  const content = (key: string) =>
    found
      .filter(({ attributes }) => (attributes.property ?? attributes.name) === key)
      .map(({ attributes }) => attributes.content);
  return { found, content, of: (element: string) => found.filter((one) => one.element === element) };
}
const decoded = (text = '') => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&');

test('elements of `head` are in the page under both runtimes, and covers are social pictures', async () => {
  const photo = (color: string) =>
    sharp({ create: { width: 1500, height: 1000, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
  const root = makeSite('minimal', {
    'templates/Document.tsx': documentFile,
    'templates/Card.tsx': cardFile,
    'templates/pages/post.tsx': postFile,
    'content/pages/moon.jpg': await photo('#123456'),
    'content/static/posts.json': '[]',
    'content/pages/moon.md': page(
      hostile,
      'template: post\ncover: ./moon.jpg\nalt: The moon\nrating: 3\ndate: 2025-03-14\n',
      `## One\n\n## \`${hostile}\`\n`,
    ),
    'content/pages/plain.md': page('Plain', 'template: post\n', '## Two\n'),
  });
  const kept = newMemory();
  atTheEnd(() => closeBundles(kept));
  const build = (runtime: 'preact' | 'react', memory = newMemory()) =>
    buildSite(root, { runtime, base: '/kids/', memory });
  const read = (path: string) => readFileSync(join(root, 'dist', path), 'utf8');
  const shared = () => headOf(read('moon/index.html')).content('og:image')[0] ?? '';
  const outputs = ['moon/index.html', 'moon/2/index.html', 'plain/index.html', 'index.html'];
  expect(lines((await build('react')).problems)).toBe('');
  const byReact = outputs.map((output) => headOf(read(output)).found);
  expect(lines((await build('preact', kept)).problems)).toBe('');
  expect(outputs.map((output) => headOf(read(output)).found)).toEqual(byReact);

  const { of, content, found } = headOf(read('moon/index.html'));
  expect(of('title').map(({ text }) => decoded(text))).toEqual([shown]);
  expect(content('og:title')).toEqual([shown]);
  for (const key of ['description', 'og:description']) expect(content(key)).toEqual([`One,${hostile}`]);
  expect(content('rated')).toEqual(['3']);
  expect([content('article:published_time'), content('article:modified_time'), content('robots')]).toEqual([
    ['2025-03-14'],
    [],
    [],
  ]);
  expect(of('link').map(({ attributes }) => attributes)).toContainEqual({
    rel: 'alternate',
    type: 'application/json',
    hreflang: 'en',
    href: '/kids/posts.json',
  });
  expect(of('script').map(({ text }) => JSON.parse(text))).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: shown,
      url: 'https://fixture.example/kids/moon/',
    },
  ]);
  expect(content('og:image:alt')).toEqual(['The moon']);
  expect(content('og:image:type')).toEqual(['image/jpeg']);
  expect([...content('og:image:width'), ...content('og:image:height')]).toEqual(['1200', '630']);
  expect(content('twitter:card')).toEqual(['summary_large_image']);
  const file = shared().replace('https://fixture.example/kids/', '');
  expect(await sharp(join(root, 'dist', file)).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  // A picture for browsers is another file.
  expect(content('og:image:secure_url')[0]).toMatch(/\/assets\/moon-1200-[\w-]+\.webp$/);
  expect(found.filter(({ element }) => element === 'meta')).toHaveLength(
    new Set(
      found.filter(({ element }) => element === 'meta').map(({ attributes }) => JSON.stringify(attributes)),
    ).size,
  );

  // A page without a cover has its card; the page with one has none.
  const cards = readdirSync(join(root, 'dist/assets'))
    .filter((name) => name.startsWith('card-'))
    .join();
  expect(cards).toMatch(/card-home-.*card-plain-/);
  expect(cards).not.toContain('card-moon-');
  expect(headOf(read('plain/index.html')).content('og:image:alt')).toEqual(['Card of Plain']);
  expect(headOf(read('moon/2/index.html')).of('title')[0]?.text).toBe('Two 2');

  // Another picture under the same name is followed.
  const before = shared();
  put(root, 'content/pages/moon.jpg', await photo('#654321'));
  expect(lines((await build('preact', kept)).problems)).toBe('');
  expect(shared()).not.toBe(before);
});
