// Pictures named in front matter, data, site.yml and templates: their HTML, the locations of mistakes, and the pages rendered again.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { newMemory } from '../src/build/memory.ts';
import { check } from '../src/check/check.ts';
import { buildWith } from '../src/cli/commands/build.ts';
import { Packs } from '../src/engine/pack.ts';
import { croppedSize, widthsFor } from '../src/model/pictures/picturePlan.ts';
import { createPage } from '../src/scaffold/new.ts';
import { fileShownIn } from './support/docs.ts';
import { noteRenderings } from './support/renderings.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  generator,
  lines,
  makeSite,
  put,
  snapshot,
  wordsOf,
} from './support/sites.ts';

const renderings = noteRenderings();

type Files = Readonly<Record<string, string | Buffer>>;

/** Random colors, so that files are not small. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const jpeg = (width: number, height: number) => noise(width, height).jpeg({ quality: 95 }).toBuffer();
const png = (width: number, height: number) => noise(width, height).png().toBuffer();
/** Three upright stripes: red, green, blue. */
async function stripes(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from([255, 0, 0, 0, 160, 0, 0, 0, 255]);
  const raw = { width: 3, height: 1, channels: 3 } as const;
  return sharp(bytes, { raw }).resize(width, height, { fit: 'fill', kernel: 'nearest' }).png().toBuffer();
}
/** A page whose front matter has more keys. */
const page = (title: string, more = '', body = '') =>
  `---\ntitle: ${title}\ndescription: A page of the fixture.\n${more}---\n\n${body}`;

const postTemplate = `import { image, Picture, z } from 'lullamoon-site/templates';
export const schema = z.strictObject({ cover: image().optional(), more: z.array(image()).default([]) });
export default function Post({ page, data, body }) {
  return (
    <>
      <h1>{page.title}</h1>
      {data.cover && <Picture src={data.cover} alt="The cover" width={300} ratio="4/3" priority className="cover" />}
      {data.more.map((one, index) => <Picture key={index} src={one} alt="" />)}
      <div dangerouslySetInnerHTML={{ __html: body.html }} />
    </>
  );
}
`;
const template = (inside: string, before = '') =>
  `import { data, image, pages, picture, Picture, z } from 'lullamoon-site/templates';
${before}
export const schema = z.strictObject({});
export default function Page({ page }) {
  return <><h1>{page.title}</h1>${inside}</>;
}
`;

async function build(files: Files, request: Parameters<typeof buildSite>[1] = {}) {
  const root = makeSite('minimal', files);
  const { problems } = await buildSite(root, request);
  const dist = join(root, 'dist');
  const html = (output: string) => readFileSync(join(dist, output), 'utf8');
  const assets = () => (existsSync(join(dist, 'assets')) ? readdirSync(join(dist, 'assets')).sort() : []);
  return { root, dist, problems, html, assets };
}
/** The pictures of a page, with their hashes left out, and the names of attributes as both runtimes write them. */
const picturesIn = (html: string) =>
  [...html.matchAll(/<picture>.*?<\/picture>|(?<!>)<img[^>]*>/gs)].map(([one]) =>
    one
      .replace(/-[\da-f]{10}\b/g, '')
      .replaceAll('/>', '>')
      .replace(/ (?:srcSet|fetchPriority)=/g, (name) => name.toLowerCase()),
  );

describe.each(['preact', 'react'] as const)('under %s', (runtime) => {
  test('paths in front matter, lists, data, site.yml and imports are relative to their file', async () => {
    const files = {
      'content/site.yml': 'name: Fox\nurl: https://fox.example\nlogo: /logo.png\nmark: ./static/logo.png\n',
      'content/static/logo.png': await png(80, 40),
      'content/pages/posts/moon.md': page(
        'Moon',
        'template: post\ncover: ./fox.jpg\nmore:\n  - ../owl.png\n  - /logo.png\n',
      ),
      'content/pages/posts/fox.jpg': await jpeg(800, 800),
      'content/pages/owl.png': await png(60, 30),
      'content/pages/index.md': page('Home', 'template: home\n'),
      'content/data/shop/team.yml': '- photo: ann.png\n- photo: ../bob.jpg\n',
      'content/data/shop/ann.png': await png(100, 200),
      'content/data/bob.jpg': await jpeg(100, 50),
      'templates/parts/sun.jpg': await jpeg(70, 70),
      'templates/parts/Sun.tsx': `import { Picture } from 'lullamoon-site/templates';
import sun from './sun.jpg';
export default () => <><Picture src={sun} alt="Sun" /><Picture src="./sun.jpg" alt="Sun" title="by path" /></>;
`,
      'templates/pages/post.tsx': postTemplate,
      'templates/pages/home.tsx': template(
        `<Sun /><Picture src={site.logo} alt="Logo" /><Picture src={site.mark} alt="Mark" /><Picture src={logo} alt="Import" />
         {data('shop/team', z.array(z.strictObject({ photo: image() }))).map(({ photo }) => <Picture key={photo.file} src={photo} alt="Team" />)}
         {pages({ template: 'post' }).map(({ route, data }) => <Picture key={route} src={data.cover} alt="Thumb" width={60} ratio={1} />)}`,
        `import Sun from '../parts/Sun.tsx';\nimport logo from '/logo.png';`,
      ).replace('Page({ page })', 'Page({ page, site })'),
      'templates/Document.tsx': readFileSync(
        join(generator, 'test/sites/minimal/templates/Document.tsx'),
        'utf8',
      )
        .replace("import { z } from 'zod';", "import { image, z } from 'lullamoon-site/templates';")
        .replace('strictObject({ menu', 'strictObject({ logo: image(), mark: image(), menu')
        .replace(/import type \{ DocumentProps.*\n/, '')
        .replace(': DocumentProps<typeof schema>', ': any'),
    };
    const { problems, html, root } = await build(files, { runtime });
    expect(lines(problems)).toBe('');
    const modern = (stem: string, widths: readonly number[], sizes: string, cut = '') =>
      ['avif'].map((format) => {
        const all = widths.map((width) => `/assets/${stem}-${width}${cut}.${format} ${width}w`).join(', ');
        return `<source type="image/${format}" srcset="${all}" sizes="${sizes}">`;
      });
    expect(picturesIn(html('posts/moon/index.html'))[0]?.replace(' class="cover"', '')).toBe(
      `<picture>${modern('fox', [300, 480, 600], '(min-width: 300px) 300px, 100vw', '-800x600').join('')}` +
        '<img alt="The cover" src="/assets/fox-300-800x600.webp" width="300" height="225" decoding="async" fetchpriority="high"></picture>',
    );
    const sources = (output: string) =>
      picturesIn(html(output)).map((one) => / src="\/assets\/([^"]+)"/.exec(one)?.[1]);
    expect(sources('posts/moon/index.html')).toEqual(['fox-300-800x600.webp', 'owl-60.webp', 'logo-80.webp']);
    expect(sources('index.html')).toEqual([
      'sun-70.webp',
      'sun-70.webp',
      'logo-80.webp',
      'logo-80.webp',
      'logo-80.webp',
      'ann-100.webp',
      'bob-100.webp',
      'fox-60.webp',
    ]);
    expect(picturesIn(html('index.html'))[1]).toContain('title="by path"');
    const all = picturesIn(html('index.html')).join('');
    expect(all.match(/ loading="lazy"/g)).toHaveLength(8);
    expect(all.match(/ width="\d+" height="\d+"/g)).toHaveLength(8);
    const { problems: found } = await check({
      runtime,
      root,
      out: join(root, 'dist'),
      external: false,
      launch: false,
    });
    expect(lines(found)).toBe('');
  });
});

test('each picture address in a page or generated file is a built file, with base, too', async () => {
  const files = {
    'content/pages/index.md': page('Home', 'template: home\n'),
    'content/static/x.png': await png(500, 500),
    'templates/pages/home.tsx': template(
      `<picture>{hero().sources.map((one) => <source key={one.type} {...one} media="(min-width: 40rem)" />)}<img {...hero().img} alt="Hero" /></picture>`,
      `const hero = () => picture('/x.png', { width: 200, ratio: '2/1', sizes: '50vw' });`,
    ),
    'templates/files/all.json.ts': `import { address, picture } from 'lullamoon-site/templates';
export default () => JSON.stringify([address(picture('/x.png', { width: 99 }).img.src)]);
`,
  };
  const { problems, html, dist } = await build(files, { base: '/kids/' });
  expect(lines(problems)).toBe('');
  const used = `${html('index.html')} ${html('all.json')}`.match(/\/kids\/assets\/[^"\s,]+/g) ?? [];
  expect(new Set(used).size).toBe(4);
  expect(used.filter((one) => !existsSync(join(dist, one.slice('/kids/'.length))))).toEqual([]);
  expect(html('index.html')).toContain('media="(min-width: 40rem)"');
  expect(html('index.html')).toMatch(/srcset="[^"]+ 200w, [^"]+ 400w" sizes="50vw"/);
});

test('the example of docs/content/pages/guides/images.md works', async () => {
  const { problems, html } = await build({
    'templates/pages/post.tsx': fileShownIn('guides/images', 'templates/pages/post.tsx'),
    'content/pages/moon.md': fileShownIn('guides/images', 'content/pages/moon.md'),
    'templates/pages/download.tsx': fileShownIn('guides/images', 'templates/pages/download.tsx'),
    'content/pages/download.md': page('Download', 'template: download\ncover: ./moon.jpg\n'),
    'content/pages/moon.jpg': await jpeg(1280, 960),
  });
  expect(lines(problems)).toBe('');
  expect(picturesIn(html('moon/index.html'))).toHaveLength(1);
});

test('a crop shows the middle in every format at its declared size', async () => {
  const { problems, dist, assets } = await build({
    'content/pages/index.md': page('Home', 'template: home\n'),
    'content/static/x.png': await stripes(600, 300),
    'templates/pages/home.tsx': template('<Picture src="/x.png" alt="" ratio="1 / 2" width={75} />'),
  });
  expect(lines(problems)).toBe('');
  expect(assets().map((one) => one.replace(/-[\da-f]{10}\b/, ''))).toEqual([
    'x-150-150x300.avif',
    'x-75-150x300.avif',
    'x-75-150x300.webp',
  ]);
  for (const name of assets()) {
    const made = sharp(join(dist, 'assets', name));
    const { width = 0, height } = await made.metadata();
    expect([height, name]).toEqual([2 * width, name]);
    const { channels } = await made.stats();
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
    expect([red < 20, green > 130, blue < 20, name]).toEqual([true, true, true, name]);
  }
});

test.each([
  [4000, 96, [96, 192]],
  [4000, 640, [480, 640, 960, 1280]],
  [1000, 640, [480, 640, 1000]],
  [640, 640, [480, 640]],
  [4000, 500, [500, 1000]],
  [4000, 2000, [480, 960, 1440, 2000, 2880]],
  [4000, 3500, [480, 960, 1440, 3500]],
])('a picture %i pixels wide, shown at %i, is resized to %j', (own, shown, made) => {
  expect(widthsFor(own, shown)).toEqual(made);
});

test.each([
  [[600, 400], 1.5, [600, 400]],
  [[600, 400], 1, [400, 400]],
  [[600, 400], 3, [600, 200]],
  [[1, 1], 100, [1, 1]],
  [[600, 400], undefined, [600, 400]],
])('%j pixels with the ratio %d become %j', ([width = 0, height = 0], ratio, cut) => {
  expect(Object.values(croppedSize({ width, height }, ratio))).toEqual(cut);
});

describe('mistakes', () => {
  const base = async (): Promise<Record<string, string | Buffer>> => ({
    'content/pages/index.md': page('Home', 'template: post\ncover: fox.jpg\n'),
    'content/pages/fox.jpg': await jpeg(800, 600),
    'content/static/x.png': await png(400, 100),
    'content/static/x.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h9v9z"/></svg>',
    'templates/pages/post.tsx': postTemplate,
  });
  const cover = (path: string) => ({
    'content/pages/index.md': page('Home', `template: post\ncover: ${path}\n`),
  });
  const drawn = (inside: string, before = '') => ({
    'content/pages/index.md': page('Home', 'template: home\n'),
    'templates/pages/home.tsx': template(inside, before),
  });
  const home = 'content/pages/index.md';
  const leaf = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';

  test.each<[string, () => Files | Promise<Files>, string]>([
    ['a file that is not there', () => cover('fux.jpg'), `dead-link ${home}:5:8`],
    ['of content/static', () => cover('/y.png'), `dead-link ${home}:5:8`],
    ['a page', () => cover('index.md'), `not-an-image ${home}:5:8`],
    ['another site', () => cover('https://a.example/x.png'), `bad-picture ${home}:5:8`],
    ['above the site', () => cover('../../../x.png'), `dead-link ${home}:5:8`],
    [
      'beside a template',
      () => ({ ...cover('../../templates/parts/leaf.svg'), 'templates/parts/leaf.svg': leaf }),
      `dead-link ${home}:5:8`,
    ],
    [
      'beside a template, in Markdown',
      () => ({
        'templates/parts/leaf.svg': leaf,
        [home]: page(
          'Home',
          'template: post\ncover: fox.jpg\n',
          '![a](../../templates/parts/leaf.svg)\n\n![b](/templates/parts/leaf.svg) <img src="../../templates/parts/leaf.svg" alt="c">',
        ),
      }),
      [`dead-link ${home}:8:1`, `dead-link ${home}:10:1`, `dead-link ${home}:10:33`].join('\n'),
    ],
    [
      'beside a template, in data',
      () => ({
        ...drawn(`{data('a', z.array(image())).map((one) => <Picture key={one.file} src={one} alt="a" />)}`),
        'content/data/a.json': '["../../templates/parts/leaf.svg"]',
        'templates/parts/leaf.svg': leaf,
      }),
      'dead-link content/data/a.json:1:2',
    ],
    ['a number', () => cover('5'), `wrong-type ${home}:5:8`],
    [
      'in a list',
      () => ({ [home]: page('Home', 'template: post\nmore:\n  - fox.jpg\n  - nofox.jpg\n') }),
      `dead-link ${home}:7:5`,
    ],
    [
      'damaged bytes',
      () => ({ 'content/pages/fox.jpg': 'nothing' }),
      `bad-image ${home}:5:8 content/pages/fox.jpg templates/pages/post.tsx:7:22`,
    ],
    [
      'bytes that end too early',
      async () => ({ 'content/pages/fox.jpg': (await png(800, 600)).subarray(0, 900) }),
      `bad-image ${home}:5:8 content/pages/fox.jpg`,
    ],
    [
      'too narrow',
      async () => ({ 'content/pages/fox.jpg': await jpeg(299, 900) }),
      `image-too-small ${home}:5:8 templates/pages/post.tsx:7:22`,
    ],
    [
      'too low for its crop',
      async () => ({ 'content/pages/fox.jpg': await jpeg(900, 224) }),
      `image-too-small ${home}:5:8 templates/pages/post.tsx:7:22`,
    ],
    [
      'too narrow for sizes',
      () => drawn('<Picture src="/x.png" alt="" sizes="(min-width: 900px) 26rem, 90vw" />'),
      'image-too-small templates/pages/home.tsx:5:33',
    ],
    [
      'too small in data',
      () => ({
        'content/data/a.json': '[{ "p": "/x.png" }]',
        ...drawn(
          `{data('a', z.array(z.object({ p: image() }))).map(({ p }) => <Picture key="a" src={p} alt="" width={401} />)}`,
        ),
      }),
      'image-too-small content/data/a.json:1:9 templates/pages/home.tsx:5:94',
    ],
    [
      'not there in data',
      () => ({
        'content/data/a.yml': '- p: z.png\n',
        ...drawn(`{data('a', z.array(z.object({ p: image() }))).length}`),
      }),
      'dead-link content/data/a.yml:1:6',
    ],
    [
      'too small where it is imported',
      () => drawn('<Picture src={x} alt="" width={500} />', `import x from '../../content/static/x.png';`),
      'image-too-small templates/pages/home.tsx:2:16 templates/pages/home.tsx:5:33',
    ],
    [
      'an import of a missing file',
      () => drawn('<Picture src={x} alt="" />', `import x from './x.png';`),
      'template-syntax templates/pages/home.tsx:2:15',
    ],
    [
      'an import of elsewhere',
      async () => ({
        'x.png': await png(9, 9),
        ...drawn('<Picture src={x} alt="" />', `import x from '../../x.png';`),
      }),
      'bad-picture templates/pages/home.tsx:2:15',
    ],
    [
      'a path to a missing file',
      () => drawn('<Picture src="./x.png" alt="" />'),
      `dead-link templates/pages/home.tsx:5:33 ${home}`,
    ],
    [
      'nothing at all',
      () => drawn('<Picture src={undefined} alt="" />'),
      `bad-picture templates/pages/home.tsx:5:33 ${home}`,
    ],
    [
      'a drawing that is cut',
      () => drawn('<Picture src="/x.svg" alt="" ratio="1/1" />'),
      'bad-picture templates/pages/home.tsx:5:33',
    ],
    [
      'an invalid ratio',
      () => drawn('<Picture src="/x.png" alt="" ratio="4:3" />'),
      `bad-picture templates/pages/home.tsx:5:33 ${home}`,
    ],
    [
      'a ratio of nothing',
      () => drawn('<Picture src="/x.png" alt="" ratio="4/0" />'),
      `bad-picture templates/pages/home.tsx:5:33 ${home}`,
    ],
    [
      'half a pixel',
      () => drawn('<Picture src="/x.png" alt="" width={0.5} />'),
      `bad-picture templates/pages/home.tsx:5:33 ${home}`,
    ],
    [
      'a height',
      () => drawn('<Picture src="/x.png" alt="" height={5} />'),
      `bad-picture templates/pages/home.tsx:5:33 ${home}`,
    ],
    [
      'an unknown option',
      () => drawn('<img {...picture("/x.png", { widht: 5 }).img} alt="" />'),
      `bad-picture templates/pages/home.tsx:5:42 ${home}`,
    ],
    [
      'no alternative',
      () => drawn('<Picture src="/x.png" />'),
      `image-without-alt templates/pages/home.tsx:5:33 ${home}`,
    ],
    [
      'a style',
      () => drawn('<Picture src="/x.png" alt="" style={{ width: 5 }} />'),
      `inline-style templates/pages/home.tsx:5:33 ${home}`,
    ],
    [
      'a picture while templates are loaded',
      () => drawn('{x}', 'const x = <Picture src="/x.png" alt="" />;'),
      'asked-outside templates/pages/home.tsx:2:11',
    ],
    [
      'a drawing that runs code',
      () => ({
        'templates/pages/x.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><script>1</script></svg>',
        ...drawn('<Picture src={x} alt="" />', `import x from './x.svg';`),
      }),
      'image-with-script templates/pages/home.tsx:2:16 templates/pages/x.svg templates/pages/home.tsx:5:33',
    ],
  ])('%s', async (_, files, expected) => {
    const { problems, dist } = await build({ ...(await base()), ...(await files()) });
    expect(lines(problems)).toBe(expected);
    expect(existsSync(dist)).toBe(false);
  });

  test('a drawing may be shown larger than its size: it has no pixels', async () => {
    const { problems } = await build({
      ...(await base()),
      ...drawn('<Picture src="/x.svg" alt="" width={400} />'),
    });
    expect(lines(problems)).toBe('');
  });

  test('many are reported in one build, each with a suggestion', async () => {
    const { problems } = await build({
      ...(await base()),
      'content/pages/index.md': page('Home', 'template: post\ncover: /X.png\nmore:\n  - ./foxx.jpg\n'),
      'content/pages/a.md': page('A', 'template: post\ncover: /x.png\nmore:\n  - /x.png\n'),
    });
    expect(problems.map((one) => `${one.code} ${wordsOf(one)}`)).toEqual([
      'image-too-small This picture has 400 × 100 pixels, and 133 × 100 when it is cut to 4/3: too few to be shown 300 pixels wide. Take a larger one, or let the template show it smaller: `width`.',
      'dead-link "/X.png" points to a page or file that does not exist. Did you mean "/x.png"?',
      'dead-link "./foxx.jpg" points to a page or file that does not exist. Did you mean "fox.jpg"?',
    ]);
  });

  test('a picture that is too small may be ignored with a reason', async () => {
    const silent = page(
      'Home',
      'template: post\ncover: fox.jpg\nsilence: { image-too-small: An old one. }\n',
    );
    const { problems, root } = await build({
      ...(await base()),
      'content/pages/index.md': silent,
      'content/pages/fox.jpg': await jpeg(200, 150),
    });
    expect(lines(problems)).toBe('');
    const { silenced } = await check({ root, out: join(root, 'dist'), external: false, launch: false });
    expect(silenced.map(({ problem }) => lines([problem]))).toEqual([
      `image-too-small ${home}:5:8 templates/pages/post.tsx:7:22`,
    ]);
  });

  test('names with spaces and quotation marks stay exact, despite typography', async () => {
    const { problems, html } = await build({
      ...(await base()),
      'content/pages/index.md': page('Home', `template: post\ncover: "Ann's first -- photo.jpg"\n`),
      "content/pages/Ann's first -- photo.jpg": await jpeg(300, 300),
    });
    expect(lines(problems)).toBe('');
    expect(html('index.html')).toContain('/assets/ann-s-first-photo-300-');
  });
});

describe('in islands', () => {
  const site = async (island: string, use: string) =>
    build({
      'content/pages/index.md': page('Home', 'template: home\n'),
      'content/static/x.png': await png(400, 100),
      'templates/islands/Box.tsx': island,
      'templates/pages/home.tsx': template(use, `import Box from '../islands/Box.tsx';`),
    });

  test('a picture as child and prop stays in the page, and is not sent again', async () => {
    const island =
      'export default ({ cover, children }) => <button type="button">{cover}{children}</button>;';
    const { problems, html, dist } = await site(
      island,
      '<Box cover={<Picture src="/x.png" alt="a" />}><Picture src="/x.png" alt="b" /></Box>',
    );
    expect(lines(problems)).toBe('');
    expect(picturesIn(html('index.html'))).toHaveLength(2);
    expect(html('index.html')).not.toContain('data-props');
    const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
    for (const name of scripts) expect(html(`assets/${name}`)).not.toContain('x.png');
  });

  test.each(['Picture', 'picture'])('client code cannot request a picture: %s', async (name) => {
    const use =
      name === 'Picture' ? '<Picture src="/x.png" alt="" />' : "<img {...picture('/x.png').img} alt='' />";
    const island = `import { ${name} } from 'lullamoon-site/templates';\nexport default () => <button type="button">${use}</button>;\n`;
    const { problems } = await site(island, '<Box />');
    expect(problems.map(({ code, at }) => [code, at?.file, at?.line])).toEqual([
      ['asked-outside', 'templates/islands/Box.tsx', 2],
    ]);
    expect(wordsOf(problems[0])).toContain('as a child or a prop');
  });
});

test('a draft is previewed with its pictures, and dist has none of them', async () => {
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A', 'template: post\ndraft: true\ncover: fox.jpg\n'),
    'content/pages/fox.jpg': await jpeg(800, 600),
    'templates/pages/post.tsx': postTemplate,
  });
  const { renderPreviews } = await import('../src/build/previews.ts');
  const { makeAnd } = await import('../src/build/build.ts');
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const previews = await makeAnd(
    { root, memory, today: '2025-11-03' },
    async ({ site, textOf, problems }) => {
      expect(lines(problems)).toBe('');
      expect([...(site?.files.keys() ?? [])].filter((path) => path.includes('fox'))).toEqual([]);
      return renderPreviews(site, root, textOf);
    },
  );
  const [draft] = previews;
  expect([draft?.route, draft?.problems]).toEqual(['/a/', []]);
  const shown = draft?.text?.match(/(?<=\/)assets\/fox[^"\s,]+/g) ?? [];
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.filter((path) => !draft?.files.has(path))).toEqual([]);
});

test('site new asks for the name of a picture', async () => {
  const root = makeSite('minimal', {
    'templates/pages/post.tsx': postTemplate.replace('image().optional()', 'image()'),
  });
  const request = { root, route: '/new/', template: 'post', today: '2025-11-03' };
  const { problems, file = '', open } = await createPage(request);
  expect(problems).toEqual([]);
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain('# The path of a picture, like ./fox.jpg.\ncover: "./todo.jpg"\n');
  const line = text.split('\n').findIndex((one) => one.startsWith('cover:')) + 1;
  expect(lines(open)).toBe(`dead-link content/pages/new.md:${line}:8`);
  put(
    root,
    'content/pages/new.md',
    text.replace('todo', 'fox').replaceAll('TODO', 'Done').replace('draft: true\n', ''),
  );
  put(root, 'content/pages/fox.jpg', await jpeg(300, 225));
  expect(lines((await buildSite(root)).problems)).toBe('');
});

const ways: readonly [string, (root: string) => () => Promise<string>][] = [
  [
    'in a watch',
    (root) => {
      const memory = newMemory();
      atTheEnd(() => void closeBundles(memory));
      return async () => lines((await buildSite(root, { memory })).problems);
    },
  ],
  [
    'across builds',
    (root) => async () => {
      const request = { root, out: join(root, 'dist'), today: '2025-11-03' };
      const { result, save } = await buildWith(request, new Packs(join(root, 'store')));
      save();
      return lines(result.problems);
    },
  ],
];

describe.each(ways)('%s', (_, start) => {
  test('only pages with a picture are rendered again if it changes, goes or returns', async () => {
    const root = makeSite('minimal', {
      'content/pages/index.md': page('Home', 'template: home\n'),
      'content/pages/plain.md': page('Plain'),
      'content/pages/posts/a.md': page('A', 'template: post\ncover: a.jpg\n'),
      'content/pages/posts/b.md': page('B', 'template: post\ncover: /b.png\n'),
      'content/pages/posts/a.jpg': await jpeg(400, 300),
      'content/pages/posts/c.jpg': await jpeg(400, 300),
      'content/static/b.png': await png(400, 300),
      'content/data/team.yml': '- ann.png\n',
      'content/data/ann.png': await png(30, 30),
      'content/pages/team.md': page('Team', 'template: team\n'),
      'content/pages/sun.md': page('Sun', 'template: sun\n'),
      'templates/pages/sun.tsx': template('<Picture src={sun} alt="" />', `import sun from './sun.png';`),
      'templates/pages/sun.png': await png(30, 20),
      'templates/pages/post.tsx': postTemplate,
      'templates/pages/team.tsx': template(
        `{data('team', z.array(image())).map((one) => <Picture key={one.file} src={one} alt="" />)}`,
      ),
      'templates/pages/home.tsx': template(
        `{pages({ template: 'post' }).map(({ route, data }) => <Picture key={route} src={data.cover} alt="" width={50} ratio="1" />)}`,
      ),
    });
    const build = start(root);
    const round = async (change: () => void) => {
      change();
      renderings.routes = [];
      const problems = await build();
      const routes = [...renderings.routes].sort();
      await buildSite(root, { out: join(root, 'clean') });
      if (problems === '') expect(snapshot(join(root, 'dist'))).toEqual(snapshot(join(root, 'clean')));
      return [problems, routes];
    };
    expect((await round(() => {}))[0]).toBe('');
    expect(await round(() => {})).toEqual(['', []]);
    const other = await jpeg(500, 400);
    expect(await round(() => put(root, 'content/pages/posts/a.jpg', other))).toEqual([
      '',
      ['/', '/posts/a/'],
    ]);
    const blue = await png(400, 300);
    expect(await round(() => put(root, 'content/static/b.png', blue))).toEqual(['', ['/', '/posts/b/']]);
    const ann = await png(31, 30);
    expect(await round(() => put(root, 'content/data/ann.png', ann))).toEqual(['', ['/team/']]);
    const sun = await png(32, 20);
    expect(await round(() => put(root, 'templates/pages/sun.png', sun))).toEqual(['', ['/sun/']]);
    expect(await round(() => put(root, 'content/pages/posts/c.jpg', other))).toEqual(['', []]);
    const renamed = page('A', 'template: post\ncover: c.jpg\n');
    expect(await round(() => put(root, 'content/pages/posts/a.md', renamed))).toEqual([
      '',
      ['/', '/posts/a/'],
    ]);

    // A missing picture is reported where it is named, until it exists.
    const gone = (path: string) => () => rmSync(join(root, path));
    expect((await round(gone('content/pages/posts/c.jpg')))[0]).toBe(
      'dead-link content/pages/posts/a.md:5:8',
    );
    expect((await round(() => put(root, 'content/pages/posts/c.jpg', other)))[0]).toBe('');
    expect((await round(gone('content/data/ann.png')))[0]).toBe('dead-link content/data/team.yml:1:3');
    expect((await round(() => put(root, 'content/data/ann.png', ann)))[0]).toBe('');
    expect((await round(gone('templates/pages/sun.png')))[0]).toBe(
      'template-syntax templates/pages/sun.tsx:2:17',
    );
    expect((await round(() => put(root, 'templates/pages/sun.png', sun)))[0]).toBe('');
    const small = await jpeg(40, 40);
    const tooSmall = (line: number) =>
      `image-too-small content/pages/posts/a.md:${line}:8 templates/pages/post.tsx:7:22\n` +
      `image-too-small content/pages/posts/a.md:${line}:8 templates/pages/home.tsx:5:87`;
    expect((await round(() => put(root, 'content/pages/posts/c.jpg', small)))[0]).toBe(tooSmall(5));
    const longer = page('A', 'template: post\n# A line more\ncover: c.jpg\n');
    expect((await round(() => put(root, 'content/pages/posts/a.md', longer)))[0]).toBe(tooSmall(6));
    expect((await round(() => put(root, 'content/pages/posts/c.jpg', other)))[0]).toBe('');
    expect(await round(() => {})).toEqual(['', []]);
  });
});

test('a site of many pages is the same from several threads and from one', async () => {
  const posts = Array.from({ length: 320 }, (_, index) => [
    `content/pages/posts/p${index}.md`,
    page(`P ${index}`, `template: post\ncover: /${'xy'[index % 2]}.png\nmore: [/x.png]\n`),
  ]);
  const root = makeSite('minimal', {
    ...Object.fromEntries(posts),
    'content/static/x.png': await png(400, 300),
    'content/static/y.png': await png(400, 301),
    'templates/pages/post.tsx': postTemplate,
  });
  const { spawnSync } = await import('node:child_process');
  const cli = join(generator, 'bin/site.js');
  const { status, stderr } = spawnSync(process.execPath, [cli, 'build', '--quiet', '--root', root], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  await buildSite(root, { out: join(root, 'here') });
  const { '.site-build.json': _, ...threads } = snapshot(join(root, 'dist'));
  const { '.site-build.json': __, ...here } = snapshot(join(root, 'here'));
  expect(threads).toEqual(here);
});

test('an unused picture beside data is reported as unknown', async () => {
  const { problems } = await build({ 'content/data/ann.png': await png(9, 9) });
  expect(lines(problems)).toBe('unknown-content content/data/ann.png');
});
