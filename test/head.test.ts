// The heads of the real site's pages, for browsers, search engines and link previews: parsed as these do.
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { build } from '../src/build/build.ts';
import { drawnBy, values } from './support/content.ts';
import { type RealSite, realSite, routes } from './support/real-site.ts';
import { generator, lines, put, temporaryFolder } from './support/sites.ts';

const pages = routes.filter((route) => route !== '/404.html');
const sites = [
  ['/', realSite('preact')],
  ['/kids/', realSite('preact', '/kids/')],
] as const;
const text = (path: string) => readFileSync(join(generator, path), 'utf8');

type Attributes = Readonly<Record<string, string>>;
type Node = Readonly<Record<string, unknown>>;

/** The head of a page, as an HTML parser finds it. */
function headOf(html: string) {
  const metas: Attributes[] = [];
  const links: Attributes[] = [];
  const scripts: { attributes: Attributes; text: string }[] = [];
  let open = '';
  let title = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      open = name;
      if (name === 'meta') metas.push(attributes);
      if (name === 'link') links.push(attributes);
      if (name === 'script') scripts.push({ attributes, text: '' });
    },
    ontext(piece) {
      const script = scripts.at(-1);
      if (open === 'script' && script) script.text += piece;
      if (open === 'title') title += piece;
    },
    onclosetag() {
      open = '';
    },
  });
  parser.end(html);
  const meta = (key: string) =>
    metas.filter(({ property, name }) => (property ?? name) === key).map(({ content }) => content);
  const link = (rel: string) => links.filter((one) => one.rel === rel).map(({ href }) => href);
  const data = (type: string) =>
    scripts.filter(({ attributes }) => attributes.type === type).map((script) => JSON.parse(script.text));
  const running = scripts.filter(
    ({ attributes: { type = '' } }) => !['application/ld+json', 'speculationrules'].includes(type),
  );
  return { metas, meta, link, data, running, title };
}

/** The file of the out folder behind a full address or a path. */
function fileAt(site: RealSite, base: string, address: string): Buffer {
  const { pathname } = new URL(address, values.url);
  expect(pathname.startsWith(base)).toBe(true);
  return readFileSync(join(site.folder, pathname.slice(base.length)));
}

describe.each(sites)('below %s', (base, site) => {
  const home = values.url + base;
  const address = (route: string) => home + route.slice(1);

  test.each(pages)('%s has its title, type and address', (route) => {
    const { metas, meta, link, title } = headOf(site().html(route));
    expect(link('canonical')).toEqual([address(route)]);
    expect(meta('og:url')).toEqual([address(route)]);
    expect(meta('og:type')).toEqual(['website']);
    expect(meta('og:site_name')).toEqual([values.name]);
    expect(meta('og:locale')).toEqual(
      /^[a-z]{2,3}-[A-Z]{2}$/.test(values.language) ? [values.language.replace('-', '_')] : [],
    );
    expect(title).toContain(meta('og:title')[0]);
    expect(meta('og:description')).toEqual(meta('description'));
    expect(meta('twitter:card')).toEqual(['summary_large_image']);
    expect(meta('robots')).toEqual([]);
    const { appStoreId } = values.app ?? {};
    expect(meta('apple-itunes-app')).toEqual(appStoreId ? [`app-id=${appStoreId}`] : []);
    expect(metas.filter(({ name }) => name === 'theme-color').map(({ media }) => media)).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
  });

  test.each(pages)('%s has its own picture with alternative text', (route) => {
    const { meta } = headOf(site().html(route));
    const png = fileAt(site(), base, meta('og:image')[0] ?? '');
    const { width, height } = PNG.sync.read(png);
    expect([width, height]).toEqual([1200, 630]);
    expect([...meta('og:image:width'), ...meta('og:image:height')]).toEqual(['1200', '630']);
    expect(meta('og:image:type')).toEqual(['image/png']);
    expect(png.length).toBeLessThan(150_000);
    expect(meta('og:image')[0]?.startsWith(`${home}assets/card-`)).toBe(true);
    const [alt = ''] = meta('og:image:alt');
    expect(alt.toLowerCase()).toContain(
      (meta('og:title')[0] ?? '').replace(`${values.name}: `, '').toLowerCase(),
    );
    expect(alt.length).toBeLessThanOrEqual(420); // the format that Twitter needs
  });

  test('no two pages share a picture', () => {
    const pictures = pages.map((route) => headOf(site().html(route)).meta('og:image')[0]);
    expect(new Set(pictures).size).toBe(pages.length);
    const drawn = readdirSync(join(site().folder, 'assets')).filter((name) => name.startsWith('card-'));
    expect(drawn).toHaveLength(pages.length);
  });

  test.each(routes)('%s links to existing icons and a manifest', (route) => {
    const { link } = headOf(site().html(route));
    expect(link('icon')).toEqual([`${base}favicon.ico`, `${base}favicon.svg`]);
    expect(link('apple-touch-icon')).toEqual([`${base}apple-touch-icon.png`]);
    expect(link('manifest')).toEqual([`${base}manifest.webmanifest`]);
    for (const href of [...link('icon'), ...link('apple-touch-icon')]) {
      expect(fileAt(site(), base, href ?? '').length).toBeGreaterThan(100);
    }
    const manifest = JSON.parse(fileAt(site(), base, link('manifest')[0] ?? '').toString());
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual([base, base, base]);
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = PNG.sync.read(fileAt(site(), base, src));
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test.each(routes)('%s prefetches only pages of this site', (route) => {
    expect(headOf(site().html(route)).data('speculationrules')).toEqual([
      { prefetch: [{ source: 'document', where: { href_matches: `${base}*` }, eagerness: 'moderate' }] },
    ]);
  });

  test('the 404 page has no canonical address, no picture, and is not indexed', () => {
    const { meta, link, data } = headOf(site().html('/404.html'));
    expect(meta('robots')).toEqual(['noindex']);
    expect([link('canonical'), meta('og:url'), meta('og:image'), data('application/ld+json')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  describe('the graph', () => {
    const graphOf = (route: string): Node[] => {
      const graphs = headOf(site().html(route)).data('application/ld+json');
      expect(graphs).toHaveLength(1);
      expect(graphs[0]['@context']).toBe('https://schema.org');
      return graphs[0]['@graph'];
    };
    const ofType = (route: string, type: string) => graphOf(route).filter((node) => node['@type'] === type);

    test.each(pages)('%s: every @id is absolute, defined once and found', (route) => {
      const graph = graphOf(route);
      const named: unknown[] = [];
      const meant: unknown[] = [];
      const walk = (value: unknown) => {
        if (typeof value !== 'object' || value === null) return;
        const { '@id': id, ...others } = value as Node;
        if (id !== undefined) (Object.keys(others).length > 0 ? named : meant).push(id);
        for (const inner of Object.values(value)) walk(inner);
      };
      walk(graph);
      expect(new Set(named).size).toBe(named.length);
      expect(named.filter((id) => !String(id).startsWith(home))).toEqual([]);
      expect(meant.filter((id) => !named.includes(id))).toEqual([]);
      expect(meant.length).toBeGreaterThan(0);
    });

    test.each(pages)('%s: names the organization, the site and the page', (route) => {
      expect(ofType(route, 'Organization')).toMatchObject([{ name: values.name, url: home }]);
      expect(ofType(route, 'WebSite')).toMatchObject([
        { name: values.name, url: home, inLanguage: values.language },
      ]);
      // The home page is the site.
      const webpages = ofType(route, 'WebPage');
      const itself = { url: address(route), inLanguage: values.language };
      expect(webpages).toMatchObject(route === '/' ? [] : [itself]);
      const [webpage] = webpages;
      const crumbs = ofType(route, 'BreadcrumbList');
      expect(crumbs).toHaveLength(route === '/' ? 0 : 1);
      if (!crumbs[0]) return;
      expect(webpage?.breadcrumb).toEqual({ '@id': crumbs[0]['@id'] });
      expect(crumbs[0].itemListElement).toEqual([
        { '@type': 'ListItem', position: 1, name: values.name, item: home },
        { '@type': 'ListItem', position: 2, name: webpage?.name, item: address(route) },
      ]);
    });

    test('the app has no invented data', () => {
      const [app] = ofType('/', 'MobileApplication');
      const stores = [values.appStore, values.googlePlay].filter((one) => one !== '#');
      expect(Object.keys(app ?? {}).sort()).toEqual([
        '@id',
        '@type',
        'applicationCategory',
        'description',
        'image',
        ...(stores.length > 0 ? ['installUrl'] : []),
        'name',
        'operatingSystem',
        'publisher',
        'url',
      ]);
      expect(pages.filter((route) => ofType(route, 'MobileApplication').length > 0)).toEqual(['/']);
      for (const route of pages) {
        expect(JSON.stringify(graphOf(route))).not.toMatch(/"(offers|aggregateRating|reviews?|price\w*)"/);
      }
    });

    test.each(drawnBy('faq'))('%s: has all its questions with complete answers', (route) => {
      const [faq] = ofType(route, 'FAQPage');
      const questions = faq?.mainEntity as {
        '@id': string;
        name: string;
        acceptedAnswer: { text: string };
      }[];
      const html = site().html(route);
      expect(questions).toHaveLength(html.match(/<summary[\s>]/g)?.length ?? 0);
      for (const { '@id': id, name, acceptedAnswer } of questions) {
        expect(html).toContain(`<div id="${id.slice(address(route).length + 1)}">`);
        expect(html).toContain(`<h2>${name}</h2>`);
        const words = (markup: string) =>
          markup
            .replace(/<[^>]*>/g, '')
            .replace(/\s+/g, ' ')
            .trim();
        expect(words(html)).toContain(words(acceptedAnswer.text));
        expect(
          acceptedAnswer.text
            .match(/href="(?!mailto:)[^"]*"/g)
            ?.filter((href) => !href.startsWith(`href="${home}`)) ?? [],
        ).toEqual([]);
      }
    });

    test('has questions only for pages with questions', () => {
      expect(pages.filter((route) => ofType(route, 'FAQPage').length > 0)).toEqual(drawnBy('faq'));
    });
  });

  test('the sitemap lists every page except the 404 page', () => {
    const found = [
      ...readFileSync(join(site().folder, 'sitemap.xml'), 'utf8').matchAll(/<loc>(.*?)<\/loc>/g),
    ];
    expect(found.map(([, url]) => url).sort()).toEqual(pages.map(address).sort());
  });
});

test('the theme colors equal the top of the sky', () => {
  const tokens = text('templates/styles/tokens.css');
  const tops = [...tokens.matchAll(/--sky-1: (#\w+);/g)].map(([, color]) => color);
  expect([values.theme.light, values.theme.dark]).toEqual(tops);
});

test('the icon background equals the ground of its drawing', () => {
  expect(text('content/static/favicon.svg')).toContain(`fill="${values.theme.icon}"`);
});

test.each(['preact', 'react'] as const)('no content can end a script element, under %s', async (runtime) => {
  const hostile = '</script><script>alert(1)</script><!--<script>';
  const root = temporaryFolder();
  for (const folder of ['templates', 'content']) {
    cpSync(join(generator, folder), join(root, folder), { recursive: true });
  }
  const edit = (path: string, from: RegExp, to: string) =>
    put(
      root,
      path,
      text(path).replace(from, () => to),
    );
  edit('content/site.yml', /^name: .*$/m, `name: '${hostile}'`);
  edit('content/pages/about.md', /^title: .*$/m, `title: '${hostile}'`);
  edit('content/pages/faq.md', /^## .*$/m, '## `</script><script>alert(1)</script><!--<script>` {#hostile}');
  edit('content/pages/faq.md', /^description: .*$/m, `description: '${hostile}'`);
  const { problems, pages: built } = await build({ root, out: join(root, 'dist'), runtime });
  expect(lines(problems)).toBe('');
  const read = (route: string) => {
    const { output } = built.find((one) => one.route === route) ?? { output: '' };
    return headOf(readFileSync(join(root, 'dist', output), 'utf8'));
  };
  for (const [route, loaders] of [
    ['/about/', 1],
    ['/faq/', 1],
  ] as const) {
    const { running, data } = read(route);
    expect([route, running.length]).toEqual([route, loaders]);
    const graph = JSON.stringify(data('application/ld+json')[0]);
    expect(graph).toContain(JSON.stringify(hostile).slice(1, -1));
  }
  expect(read('/about/').meta('og:title')).toEqual([hostile]);
});
