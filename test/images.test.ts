// Pictures in Markdown: their HTML, their files, and work that is not repeated.
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bytesOf, pictureFiles, readPicture } from '../src/assets/pictureFiles.ts';
import { readable } from '../src/assets/readable.ts';
import { runsCode } from '../src/assets/svg.ts';
import { newMemory } from '../src/build/memory.ts';
import type { Picture } from '../src/model/pictures/picture.ts';
import { pictureFrom, widthsFor } from '../src/model/pictures/picturePlan.ts';
import { collect } from '../src/stages/1-sources/collect.ts';
import { findFiles } from '../src/stages/1-sources/findFiles.ts';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import {
  atTheEnd,
  buildSite,
  closeBundles,
  generator,
  lines,
  makeSite,
  page,
  put,
  snapshot,
} from './support/sites.ts';

vi.mock('sharp', async (original) => {
  const { default: real } = await original<typeof import('sharp')>();
  return { default: Object.assign(vi.fn(real), real) };
});
const cache = vi.hoisted(() => ({ isOff: false }));
vi.mock('../src/engine/cache.ts', async (original) => {
  const real = await original<typeof import('../src/engine/cache.ts')>();
  const cached: typeof real.cached = (parts, make) => (cache.isOff ? make() : real.cached(parts, make));
  return { ...real, cached };
});
const library = vi.mocked(sharp);
afterEach(() => {
  library.mockClear();
});

/** Random colors, so that no earlier run has made anything of them, and files are not small. */
function noise(width: number, height: number, channels: 3 | 4 = 3) {
  const bytes = randomBytes(width * height * channels);
  return sharp(bytes, { raw: { width, height, channels } });
}
const jpeg = (width: number, height: number) => noise(width, height).jpeg({ quality: 95 }).toBuffer();
const png = (width: number, height: number) => noise(width, height).png().toBuffer();
const svg = (inside = '', attributes = 'width="30" height="20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

async function build(files: Readonly<Record<string, string | Buffer>>, base?: string) {
  const root = makeSite('minimal', files);
  library.mockClear();
  const { problems } = await buildSite(root, { base });
  const dist = join(root, 'dist');
  const html = (output: string) => readFileSync(join(dist, output), 'utf8');
  const assets = () => (existsSync(join(dist, 'assets')) ? readdirSync(join(dist, 'assets')).sort() : []);
  const made = (end: string) => {
    const name = assets().find((one) => one.endsWith(end));
    if (!name) throw new Error(`No file of ${assets()} ends with ${end}`);
    return join(dist, 'assets', name);
  };
  return { root, dist, problems, html, assets, made };
}
/** The Markdown's part of a page, hashes left out. */
const main = (html: string) =>
  (/<div>([\s\S]*)<\/div><\/main>/.exec(html)?.[1] ?? '').replace(/-[0-9a-f]{10}\b/g, '-HASH');

test.each([
  [2000, [480, 960, 1440]],
  [1440, [480, 960, 1440]],
  [1000, [480, 1000]],
  [1200, [480, 960, 1200]],
  [1199, [480, 1199]],
  [600, [480, 600]],
  [960, [480, 960]],
  [500, [500]],
  [8, [8]],
])('a picture %i pixels wide is resized to %j pixels', (own, made) => {
  expect(widthsFor(own)).toEqual(made);
});

test('the page has the HTML for its pictures', async () => {
  const { html, problems, assets } = await build({
    'content/pages/guides/night.md': page(
      'Night',
      '![A "fox" & an owl](Fox%201.JPG "At night")\n\n![An owl][owl]\n\n[owl]: owl.png "Awake"',
    ),
    'content/pages/guides/Fox 1.JPG': await jpeg(1200, 600),
    'content/pages/guides/owl.png': await png(100, 50),
  });
  expect(problems).toEqual([]);
  expect(main(html('guides/night/index.html'))).toBe(
    '<p><picture>' +
      '<source type="image/avif" srcset="/assets/fox-1-480-HASH.avif 480w, /assets/fox-1-960-HASH.avif 960w, /assets/fox-1-1200-HASH.avif 1200w" sizes="100vw">' +
      '<img src="/assets/fox-1-960-HASH.webp" width="1200" height="600" decoding="async" fetchpriority="high" alt="A &#x22;fox&#x22; &#x26; an owl" title="At night">' +
      '</picture></p>\n' +
      '<p><picture>' +
      '<source type="image/avif" srcset="/assets/owl-100-HASH.avif 100w" sizes="100vw">' +
      '<img src="/assets/owl-100-HASH.webp" width="100" height="50" decoding="async" loading="lazy" alt="An owl" title="Awake">' +
      '</picture></p>',
  );
  expect(assets()).toHaveLength(4 + 2);
});

test('the first picture of a page above a heading loads first, the others lazily', async () => {
  const { html, problems } = await build({
    'content/pages/above.md': page('Above', 'Words.\n\n![a](/owl.png)\n\n## Part\n\n![b](/owl.png)'),
    'content/pages/below.md': page('Below', '## Part\n\n![a](/owl.png)\n\n![b](/owl.png)'),
    'content/static/owl.png': await png(100, 50),
  });
  expect(problems).toEqual([]);
  const hasteOf = (file: string) =>
    main(html(file))
      .match(/<img[^>]*>/g)
      ?.map((one) => /fetchpriority="high"|loading="lazy"/.exec(one)?.[0]);
  expect(hasteOf('above/index.html')).toEqual(['fetchpriority="high"', 'loading="lazy"']);
  expect(hasteOf('below/index.html')).toEqual([undefined, 'loading="lazy"']);
});

test('a picture is found beside its page, by relative path, or in content/static, with any base', async () => {
  const files = {
    'content/site.yml': `${readFileSync(join(generator, 'test/sites/minimal/content/site.yml'), 'utf8')}\nimages:\n  sizes: 40rem\n`,
    'content/pages/guides/index.md': page(
      'Guides',
      '![a](a.png) ![b](./more/b.png) ![c](../c.png) ![d](/d.png) ![e](../../static/d.png) ![f](https://fixture.example/kids/d.png) ![g](/content/pages/c.png) ![h](/content/static/d.png)',
    ),
    'content/pages/guides/a.png': await png(80, 60),
    'content/pages/guides/more/b.png': await png(80, 60),
    'content/pages/c.png': await png(80, 60),
    'content/static/d.png': await png(80, 60),
  };
  const { html, problems, dist } = await build(files, '/kids/');
  expect(problems).toEqual([]);
  const shown = html('guides/index.html');
  const names = [...shown.matchAll(/<img src="\/kids\/assets\/(\w)-/g)].map(([, name]) => name);
  expect(names).toEqual(['a', 'b', 'c', 'd', 'd', 'd', 'c', 'd']);
  expect(shown.match(/srcset="\/kids\/assets\/\w-[\w-]+\.avif 80w" sizes="40rem"/g)).toHaveLength(8);
  expect(readFileSync(join(dist, 'd.png'))).toEqual(files['content/static/d.png']);
  expect(existsSync(join(dist, 'guides/a.png'))).toBe(false);
});

test.each([
  ['auto, 40rem', ['40rem', 'auto, 40rem']],
  ['auto', ['100vw', 'auto']],
])('sizes=auto is only used for lazy pictures: sizes %s', async (sizes, asked) => {
  const { html, problems } = await build({
    'content/site.yml': `${readFileSync(join(generator, 'test/sites/minimal/content/site.yml'), 'utf8')}\nimages:\n  sizes: ${sizes}\n`,
    'content/pages/a.md': page('A', '![a](a.png) ![b](a.png)'),
    'content/pages/a.png': await png(80, 60),
  });
  expect(problems).toEqual([]);
  const found = [...html('a/index.html').matchAll(/avif 80w" sizes="([^"]*)"/g)].map(([, value]) => value);
  expect(found).toEqual(asked);
});

describe('a resized picture', () => {
  test('has its declared size, its orientation applied, in sRGB, without metadata', async () => {
    const photo = await noise(1000, 700)
      .withIccProfile('p3')
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const source = await sharp(photo).metadata();
    expect([source.hasProfile, source.orientation, photo.includes('Somebody')]).toEqual([true, 6, true]);
    const { html, dist, assets } = await build({
      'content/pages/a.md': page('A', '![a](photo.jpeg)'),
      'content/pages/photo.jpeg': photo,
    });
    expect(html('a/index.html')).toContain('width="700" height="1000"');
    expect(assets()).toHaveLength(3);
    for (const name of assets()) {
      const bytes = readFileSync(join(dist, 'assets', name));
      const facts = await sharp(bytes).metadata();
      const width = Number(/-(\d+)-\w+\.\w+$/.exec(name)?.[1]);
      expect([name, facts.width, facts.height]).toEqual([name, width, Math.round(width / 0.7)]);
      expect([facts.exif, facts.xmp, facts.iptc, facts.hasProfile, facts.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        false,
        undefined,
      ]);
      expect(bytes.includes('Somebody')).toBe(false);
    }
  });

  test('keeps its colors: the red of a wide profile is the same red in sRGB', async () => {
    const red = { create: { width: 20, height: 20, channels: 3 as const, background: '#e02020' } };
    const photo = await sharp(red).withIccProfile('p3').png().toBuffer(); // not published unchanged, though it is small
    const { made } = await build({
      'content/pages/a.md': page('A', '![a](red.png)'),
      'content/pages/red.png': photo,
    });
    for (const end of ['.avif', '.webp']) {
      const [r = 0, g = 0, b = 0] = await sharp(made(end)).raw().toBuffer();
      for (const [is, was] of [
        [r, 0xe0],
        [g, 0x20],
        [b, 0x20],
      ] as const)
        expect(Math.abs(is - was), `${end}: ${r} ${g} ${b}`).toBeLessThan(8);
    }
  });

  test('keeps its transparency', async () => {
    const { made } = await build({
      'content/pages/a.md': page('A', '![a](glass.webp)'),
      'content/pages/glass.webp': await noise(80, 60, 4).webp({ quality: 100 }).toBuffer(),
    });
    for (const end of ['.avif', '.webp']) expect((await sharp(made(end)).metadata()).hasAlpha).toBe(true);
  });

  test('stays the original file if small, unless it is truncated, turned or has metadata', async () => {
    const small = sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } });
    const exif = { IFD0: { Copyright: 'Somebody' } };
    const said = {
      'jpg.jpg': small.clone().jpeg(),
      'png.png': small.clone().png(),
      'webp.webp': small.clone().webp(),
    };
    const plain = { ...said, 'gif.gif': small.clone().gif() };
    const files = Object.fromEntries(
      await Promise.all([
        ...Object.entries(plain).map(async ([name, one]) => [`plain-${name}`, await one.toBuffer()] as const),
        ...Object.entries(said).map(
          async ([name, one]) => [`said-${name}`, await one.clone().withExif(exif).toBuffer()] as const,
        ),
        ['turned.jpg', await small.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()] as const,
        ['wide.png', await small.clone().withIccProfile('p3').png().toBuffer()] as const,
        ['large.png', await small.clone().resize(1500, 20).png().toBuffer()] as const,
        ['avif.avif', await small.clone().avif().toBuffer()] as const,
      ]),
    ) as Record<string, Buffer>;
    const comment = Buffer.from('\xff\xfe\0\x0aSomebody', 'latin1');
    const jpg = files['plain-jpg.jpg'] as Buffer;
    files['comment.jpg'] = Buffer.concat([jpg.subarray(0, 2), comment, jpg.subarray(2)]);
    const { assets, dist, problems } = await build({
      'content/pages/a.md': page(
        'A',
        Object.keys(files)
          .map((name) => `![a](${name})`)
          .join(' '),
      ),
      ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`content/pages/${name}`, bytes])),
    });
    expect(problems).toEqual([]);
    const stems = (names: readonly string[]) => [
      ...new Set(names.map((one) => one.replace(/-[\w-]*\.\w+$/, ''))),
    ];
    const copies = assets().filter((name) => /^plain-/.test(name));
    expect(copies.map((name) => name.replace(/-[\da-f]{10}\./, '.'))).toEqual(
      Object.keys(plain)
        .map((name) => `plain-${name}`)
        .sort(),
    );
    for (const name of copies)
      expect(readFileSync(join(dist, 'assets', name))).toEqual(files[name.replace(/-[\da-f]{10}\./, '.')]);
    const made = assets().filter((name) => !copies.includes(name));
    expect(made.filter((name) => !/-\d+-[\da-f]{10}\.(avif|webp)$/.test(name))).toEqual([]);
    expect(stems(made)).toEqual(['avif', 'comment', 'large', 'said', 'turned', 'wide']);
    for (const name of made)
      expect(readFileSync(join(dist, 'assets', name)).includes('Somebody')).toBe(false);
  });

  test.each([
    ['jpeg', { quality: 93 }, [480, 960, 1440]],
    ['jpeg', { quality: 75 }, [480, 1440]],
    ['jpeg', { quality: 40 }, [1440]],
    ['webp', { quality: 50 }, [1440]],
    ['avif', { quality: 40, effort: 0 }, [1440]],
    ['png', {}, [480, 960, 1440]],
  ] as const)(
    'has with its other sizes no more bytes than its source: a %s with %j',
    async (format, options, widths) => {
      const source = await noise(300, 200).resize(1600, 1066).blur(1.5).toFormat(format, options).toBuffer();
      const name = `content/pages/a.${format}`;
      const root = makeSite('minimal', { [name]: source });
      const picture = (await readPicture({ path: name, absolute: join(root, name) }, 9e6)) as Picture;
      const made = await Promise.all(picture.files.map(({ output }) => bytesOf(output, picture)));
      expect(picture.files.filter((one) => one.format === 'avif').map(({ width }) => width)).toEqual(widths);
      expect(made.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(source.length);
    },
  );

  test('stays the original file if it is a drawing or animated', async () => {
    const frames = await Promise.all([png(9, 6), png(9, 6)]);
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 0 })
      .toBuffer();
    const drawing = svg('<rect width="9" height="9"/>', 'viewBox="0 0 40 30"');
    const { html, assets, dist, made, problems } = await build({
      'content/pages/a.md': page('A', '![a](moving.gif) ![b](drawing.svg) ![c](/moving%20too.gif)'),
      'content/pages/moving.gif': gif,
      'content/pages/drawing.svg': drawing,
      'content/static/moving too.gif': gif,
    });
    expect(problems).toEqual([]);
    expect(main(html('a/index.html')).replaceAll(/ decoding="async"/g, '')).toBe(
      '<p><img src="/assets/moving-HASH.gif" alt="a" width="9" height="6" fetchpriority="high"> ' +
        '<img src="/assets/drawing-HASH.svg" alt="b" width="40" height="30" loading="lazy"> ' +
        '<img src="/moving%20too.gif" alt="c" width="9" height="6" loading="lazy"></p>',
    );
    expect(assets()).toHaveLength(2);
    expect(readFileSync(made('.gif'))).toEqual(gif);
    expect(readFileSync(made('.svg'), 'utf8')).toBe(drawing);
    expect(readFileSync(join(dist, 'moving too.gif'))).toEqual(gif);
  });

  test('stays animated as PNG', async () => {
    const still = await png(9, 6);
    const at = still.indexOf('IDAT') - 4;
    const control = Buffer.from('00000008 6163544c 00000001 00000000 b92d07fb'.replaceAll(' ', ''), 'hex');
    const moving = Buffer.concat([still.subarray(0, at), control, still.subarray(at)]);
    const { assets, made } = await build({
      'content/pages/a.md': page('A', '![a](moving.png)'),
      'content/pages/moving.png': moving,
    });
    expect(assets()).toHaveLength(1);
    expect(readFileSync(made('.png'))).toEqual(moving);
  });

  test('stays animated as AVIF', async () => {
    const still = await noise(9, 6).avif().toBuffer();
    expect(still.toString('latin1', 4, 12)).toBe('ftypavif');
    const moving = Buffer.concat([still.subarray(0, 8), Buffer.from('avis'), still.subarray(12)]);
    const { assets, made } = await build({
      'content/pages/a.md': page('A', '![a](moving.avif)'),
      'content/pages/moving.avif': moving,
    });
    expect(assets()).toHaveLength(1);
    expect(readFileSync(made('.avif'))).toEqual(moving);
  });

  test('is never made from other bytes than its name is hashed from', async () => {
    const root = makeSite('minimal', { 'content/pages/a.png': await png(70, 50) });
    const source = { path: 'content/pages/a.png', absolute: join(root, 'content/pages/a.png') };
    const picture = (await readPicture(source, 1e6)) as Picture;
    put(root, source.path, await png(70, 50));
    for (const { output } of picture.files)
      await expect(bytesOf(output, picture)).rejects.toThrow('it changed while the site was being built');
  });

  test('has the same bytes on every run, at any parallelism', async () => {
    const picture = await png(700, 500);
    const make = async () => {
      cache.isOff = true; // nothing is cached from the other one
      onTestFinished(() => {
        cache.isOff = false;
      });
      const root = makeSite('minimal', { 'content/static/a.png': picture });
      const { value: sources } = collect(root, findFiles(root));
      const looks = sources.publicFiles.map((source) => readPicture(source, 5_000_000));
      const looked = (await Promise.all(looks)) as Picture[];
      const uses = new Map(looked.map((picture) => [picture.source.path, { picture, at: { file: 'a.md' } }]));
      const { value, problems } = await pictureFiles(uses);
      const made = new Map(
        await Promise.all(value.files.map(async (file) => [file.path, await file.bytes()] as const)),
      );
      expect(problems).toEqual([]);
      return made;
    };
    const first = await make();
    expect(first.size).toBe(3);
    expect(library).toHaveBeenCalled();
    const threads = sharp.concurrency();
    sharp.concurrency(threads + 3); // whatever the machine would use by default
    expect(await make()).toEqual(first);
  });
});

describe('no unneeded work is done:', () => {
  test('nothing is made twice, and the library is not loaded without work', async () => {
    const files = {
      'content/pages/a.md': page('A', '![a](a.png)'),
      'content/pages/a.png': await png(50, 40),
    };
    const first = await build(files);
    expect(library).toHaveBeenCalled();
    const second = await build(files);
    expect(library).not.toHaveBeenCalled();
    expect(snapshot(second.dist)).toEqual(snapshot(first.dist));
    // Another picture of the same name has other addresses.
    const third = await build({ ...files, 'content/pages/a.png': await png(50, 40) });
    expect(third.assets().filter((name) => first.assets().includes(name))).toEqual([]);
  });

  test('pictures that no page shows are not published', async () => {
    const { assets, problems, dist } = await build({
      'content/pages/a.md': page('A', 'No image.'),
      'content/pages/a.png': await png(50, 40),
      'content/static/b.png': await png(50, 40),
    });
    expect([problems, assets(), existsSync(join(dist, 'b.png'))]).toEqual([[], [], true]);
    expect(library).not.toHaveBeenCalled();
  });
});

test('a watch renders pages with images again if a picture changes, and makes only new files', async () => {
  const root = makeSite('minimal', {
    'content/pages/a.md': page('A', '![a](a.png)'),
    'content/pages/b.md': page('B'),
    'content/pages/a.png': await png(50, 40),
  });
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const round = async () => {
    library.mockClear();
    const { problems, changed, removed } = await buildSite(root, { memory });
    const inDist = snapshot(join(root, 'dist'));
    const loaded = library.mock.calls.length > 0;
    await buildSite(root, { out: join(root, 'clean') });
    if (problems.length === 0) expect(inDist).toEqual(snapshot(join(root, 'clean')));
    const names = (paths: readonly string[]) =>
      paths.map((path) => path.replace(/-[\da-f]{10}\./, '.')).sort();
    return { problems: lines(problems), changed: names(changed), removed: names(removed), loaded };
  };
  const files = ['assets/a-50.avif', 'assets/a-50.webp'];
  const nothing = { problems: '', changed: [], removed: [], loaded: false };
  await round();
  expect(await round()).toEqual(nothing);
  put(root, 'content/pages/a.png', await png(50, 40));
  expect(await round()).toEqual({
    ...nothing,
    changed: ['a/index.html', ...files],
    removed: files,
    loaded: true,
  });
  put(root, 'content/pages/a.png', 'no picture');
  expect(await round()).toMatchObject({ problems: 'bad-image content/pages/a.md:6:1 content/pages/a.png' });
  rmSync(join(root, 'content/pages/a.png'));
  expect(await round()).toMatchObject({ problems: 'dead-link content/pages/a.md:6:1' });
  put(root, 'content/pages/a.png', await png(50, 40));
  expect(await round()).toEqual({
    ...nothing,
    changed: ['a/index.html', ...files],
    removed: files,
    loaded: true,
  });
});

test.each([
  [svg('<rect width="9" height="9"/>'), false],
  [svg('<style>.a{fill:red}</style><g class="once"><title>on it</title></g>'), false],
  [svg('<script>alert(1)</script>'), true],
  [svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'), true],
  [svg('', 'onload="alert(1)"'), true],
  [svg('<a href="&#106;ava&#9;script:alert(1)"><text>x</text></a>'), true],
  [svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'), true],
  [svg('<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject>'), true],
  [`<!DOCTYPE svg [<!ENTITY a "x">]>${svg('&a;')}`, true],
  [`<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg()}`, true],
  [`<!DOCTYPE svg SYSTEM "a" [<!-- ] --><!ATTLIST svg onload CDATA #FIXED "alert(1)">]>${svg()}`, true],
  [`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" 'a' [ %a; ]>${svg()}`, true],
  [
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "">${svg('<a href="java&Tab;script&colon;alert(1)"/>')}`,
    true,
  ],
  [
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg()}`,
    false,
  ],
  [`<?xml version="1.0" encoding="UTF-8" standalone="no"?><!DOCTYPE svg>${svg('<path d="M0"/>')}`, false],
  [`<?xml version="1.0" encoding="ISO-2022-JP"?>${svg()}`, true],
  [svg('<scr\x1b(Bipt>alert(1)</scr\x1b(Bipt>'), true],
  [`<?xml version='1.0' encoding='utf-7'?>${svg('+ADw-script+AD4-alert(1)+ADw-/script+AD4-')}`, true],
  [svg('<a><animate attributeName="href" values="#a;javascript:alert(1)"/></a>'), true],
  [svg('<set attributeName="onclick" to="alert(1)"/>'), true],
  [svg('<a xlink:href="&#x20;JaVaScRiPt:alert(1)"/>'), true],
  [svg('<g xml:base="javascript:alert(1)//"/>'), true],
  [svg('<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>'), true],
  [svg('<a href="data:text/html,x"/>'), true],
  [svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'), false],
  [svg('<handler type="text/ecmascript">alert(1)</handler>'), true],
  [svg('<h:script xmlns:h="&#104;ttp://www.w3.org/1999/xhtml" src="x"/>'), true],
  [svg('<!-- > --><x><![CDATA[ > ]]></x><script>alert(1)</script>'), true],
  [svg('<desc>script onload= javascript: data:text/html</desc>'), false],
  [`<?a >?><?XML-stylesheet href="x"?>${svg()}`, true],
  [`<?xml-stylesheet href="data:text/xml,x" type="text/xsl"?>${svg()}`, true],
  [Buffer.from(svg('<script>alert(1)</script>'), 'utf16le').toString(), true],
  // Syntax that HTML ends earlier or later than XML.
  [svg('<!--><x a="--><script>alert(1)</script><!-- "/>-->'), true],
  [svg('<!---><x a="--><script>alert(1)</script><!-- "/>-->'), true],
  [svg('<?x > <y a="?><script>alert(1)</script><?z "/> ?>'), true],
  [`<?x > <y a="?>${svg('', 'onload="alert(1)"')}<?z "/> ?>`, true],
  [`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x><!--">${svg('<script>alert(1)</script>')}`, true],
  [`<!DOCTYPE svg SYSTEM 'x><y a="'>${svg('<script>alert(1)</script>')}`, true],
  [`<!DOCTYPE svg SYSTEM "x><!-- '">${svg('<path d="M0"/>')}`, false],
  [svg('<!--><script>alert(1)</script>--><?x ><a onload=""> ?>'), false],
  [svg('<style><![CDATA[a>b{fill:url(#c)}]]></style><![CDATA[<script>alert(1)</script>]]>'), false],
  [svg('<![CDATA[<x a="]]><script>alert(1)</script><![CDATA["/>]]>'), true],
  // Syntax without an end.
  [svg('<!-- <path d="M0"/>'), true],
  [svg('<!-->'), true],
  [svg('<?x >'), true],
  [svg('<![CDATA[ ]>'), true],
  [`<!DOCTYPE svg SYSTEM "x>${svg("<g id='a'/>")}`, true],
  // Other code that could run.
  [`<?xml-stylesheet\nhref="a.xsl" type="text/xsl"?>${svg()}`, true],
  [svg('<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="a.html"/>'), true],
  [svg('<foreignObject><object xmlns="http://www.w3.org/1999/xhtml" data="a.html"/></foreignObject>'), true],
  [
    svg('<foreignObject><h:embed xmlns:h="http://www.w3.org/1999/xhtml" src="a.html"/></foreignObject>'),
    true,
  ],
  [svg('<a><animate attributeName="href" to="&#x6A;avascript:alert(1)"/></a>'), true],
  [svg('<a><animate attributeName="href" to="&#0000000106;avascript:alert(1)"/></a>'), true],
  [svg('<animate attributeName="onbegin" values="alert(1)"/>'), true],
  [svg('<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load" handler="#a"/>'), true],
  [svg('<a href="a.html"><text>x</text></a>'), false],
])('%s runs code: %s', (text, runs) => {
  expect(runsCode(text)).toBe(runs);
});

describe('in a browser', () => {
  const browser = browserOfFile();

  test('a page is laid out before its pictures load, and the best file is chosen', async () => {
    const { dist, problems } = await build({
      'templates/styles/site.css': 'img{max-width:100%;height:auto}',
      'content/pages/index.md': page('Home', `![a](a.png)\n\n${'Text.\n\n'.repeat(300)}![b](b.png)`),
      'content/pages/a.png': await png(1200, 300),
      'content/pages/b.png': await png(1200, 300),
    });
    expect(problems).toEqual([]);
    const { page: tab, requests } = await openPage(browser(), { viewport: { width: 400, height: 700 } });
    await tab.goto(await serve(dist));
    const first = await tab.evaluate(() => {
      const img = document.images[0] as HTMLImageElement;
      return { width: img.width, height: img.height, from: img.currentSrc };
    });
    expect(first).toMatchObject({
      width: 384,
      height: 96,
      from: expect.stringMatching(/\/a-480-\w+\.avif$/),
    });
    expect(requests.filter((url) => url.includes('/b-'))).toEqual([]);
    const shift = await tab.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 150);
        }),
    );
    expect(shift).toBe(0);
    await tab.evaluate(() => document.images[1]?.scrollIntoView());
    await tab.waitForFunction(() => document.images[1]?.complete && document.images[1].naturalWidth > 0);
    expect(requests.filter((url) => /\/b-480-\w+\.avif$/.test(url))).toHaveLength(1);
  });
});

test('a truncated picture has the same message, with any other pictures', async () => {
  const { problems } = await buildSite(makeSite('bad-image-cut-off'));
  const cut = problems.find(({ related }) => related?.some(({ file }) => file.endsWith('cut.png')));
  expect(cut?.facts).toEqual(['its data is damaged, or cut off']);
});

test('a picture that is too high for its format is reported as such, not as damaged', async () => {
  const high = { create: { width: 10, height: 16_384, channels: 3, background: '#221c4e' } } as const;
  const site = makeSite('minimal', {
    'content/pages/index.md': page('Home', '![High](high.png)'),
    'content/pages/high.png': await sharp(high).png().toBuffer(),
  });
  const { problems } = await buildSite(site);
  expect(problems.map(({ code, facts }) => [code, ...facts])).toEqual([
    ['image-too-large', 16_384, 16_383, 'rows'],
  ]);
});

test('the texts of a PNG are not unpacked: a small file may hold gigabytes of them', async () => {
  const chunk = (kind: string, data: string | Buffer) => {
    const bytes = Buffer.concat([Buffer.from(kind), Buffer.from(data)]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes.length - 4);
    sum.writeUInt32BE(crc32(bytes));
    return Buffer.concat([length, bytes, sum]);
  };
  const texts = [
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync('x'.repeat(9999))])),
    chunk('tEXt', 'Author\0Someone'),
    chunk('iTXt', 'Title\0\0\0\0\0A title'),
  ];
  const inHead = (png: Buffer) => Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]);
  const [large, small] = [await png(600, 400), await noise(8, 8).png().toBuffer()];
  const { problems } = await build({
    'content/pages/index.md': page('Home', '![Large](large.png)\n\n![Small](small.png)'),
    'content/pages/large.png': inHead(large),
    'content/pages/small.png': inHead(small),
  });
  expect(problems).toEqual([]);
  const given = library.mock.calls.map(([bytes]) => bytes).filter((one) => Buffer.isBuffer(one));
  expect(given.some((one) => one.equals(large)) && given.some((one) => one.equals(small))).toBe(true);
  // Only their heads: the noise of a picture may have these letters by chance.
  expect(given.filter((one) => /[tiz]TXt/.test(one.toString('latin1', 0, 200)))).toEqual([]);
  expect(readable(inHead(large)).equals(large)).toBe(true);
  for (const cut of [45, 60])
    expect(readable(inHead(large).subarray(0, cut)).includes('TXt'), `${cut}`).toBe(false);
});

test('a picture with too few bytes for its files is decoded once for each, not for each quality', async () => {
  const flat = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#369' } })
    .webp({ lossless: true })
    .toBuffer();
  expect(flat.length).toBeLessThan(1000);
  library.mockClear();
  const { problems } = await build({
    'content/pages/index.md': page('Home', '![Flat](flat.webp)'),
    'content/pages/flat.webp': flat,
  });
  expect(problems).toEqual([]);
  const decoded = library.mock.calls.filter(([bytes]) => Buffer.isBuffer(bytes) && bytes.equals(flat));
  const encoded = library.mock.calls.filter(([, options]) => options?.raw);
  // One more measures it.
  expect([decoded.length, encoded.length]).toEqual([encoded.length + 1, 4]);
});

describe('a picture with too many pixels is reported before it is decoded:', () => {
  const small = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } });
  const large = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#369' } });
  /** A small picture whose header declares 20,000 × 5,000 pixels. */
  const saying = async (bytes: Promise<Buffer>, edit: (bytes: Buffer) => void) => {
    const made = await bytes;
    edit(made);
    return made;
  };
  const asPng = (header: Buffer) => {
    header.writeUInt32BE(20_000, 16);
    header.writeUInt32BE(5_000, 20);
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  };
  const asJpeg = (bytes: Buffer) => {
    const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(5_000, at + 5);
    bytes.writeUInt16BE(20_000, at + 7);
  };
  const asGif = (bytes: Buffer) => {
    for (const at of [6, bytes.indexOf(0x2c, 13) + 5]) {
      bytes.writeUInt16LE(20_000, at);
      bytes.writeUInt16LE(5_000, at + 2);
    }
  };
  const asAvif = (bytes: Buffer) => {
    const at = bytes.indexOf('ispe');
    bytes.writeUInt32BE(20_000, at + 8);
    bytes.writeUInt32BE(5_000, at + 12);
  };

  const all: readonly { ending: string; bytes: () => Promise<Buffer>; pixels?: number }[] = [
    { ending: 'png', bytes: () => saying(small().png().toBuffer(), asPng) },
    { ending: 'jpg', bytes: () => saying(small().jpeg().toBuffer(), asJpeg) },
    { ending: 'avif', bytes: () => saying(small().avif({ effort: 0 }).toBuffer(), asAvif) },
    { ending: 'gif', bytes: () => saying(small().gif().toBuffer(), asGif) },
    { ending: 'webp', bytes: () => large(16_000, 3_200).webp({ effort: 0 }).toBuffer(), pixels: 51_200_000 },
    {
      ending: 'tiff',
      bytes: () => large(16_000, 3_200).tiff({ compression: 'lzw' }).toBuffer(),
      pixels: 51_200_000,
    },
  ];
  test.each(all)('$ending', async ({ ending, bytes, pixels = 100_000_000 }) => {
    const root = makeSite('minimal', { [`content/pages/large.${ending}`]: await bytes() });
    const file = `content/pages/large.${ending}`;
    library.mockClear();
    const picture = await readPicture({ path: file, absolute: join(root, file) }, 5_000_000);
    expect(picture).toMatchObject({
      fault: { code: 'image-too-large', facts: [pixels, 50_000_000, 'pixels'] },
    });
    expect(library.mock.calls.length).toBeLessThan(2); // one for its size
  });

  test.each([
    [12_000, undefined],
    [20_000, 'image-too-large'],
  ])('a drawing of %i × 8,000 (fault: %s): only browsers render it', async (width, code) => {
    const file = 'content/pages/large.svg';
    const root = makeSite('minimal', { [file]: svg('', `width="${width}" height="8000"`) });
    const picture = await readPicture({ path: file, absolute: join(root, file) }, 5_000_000);
    expect('fault' in picture ? picture.fault.code : undefined).toBe(code);
  });

  test('at its location', async () => {
    const { problems } = await buildSite(
      makeSite('minimal', {
        'content/pages/a.md': page('A', '![A night](large.png)'),
        'content/pages/large.png': await saying(small().png().toBuffer(), asPng),
      }),
    );
    expect(lines(problems)).toBe('image-too-large content/pages/a.md:6:1 content/pages/large.png');
  });
});

test('file names of a picture fit the system, even if its own name is long', () => {
  const names = (name: string) => {
    const source = { path: `content/pages/${name}.jpg`, absolute: '/x', version: '1' };
    const facts = {
      hash: 'ab',
      format: 'jpeg',
      width: 2000,
      height: 1000,
      hasAlpha: false,
      isAnimated: false,
      bytes: 500_000,
      isPlain: false,
      rate: 0.3,
    };
    return pictureFrom(source, facts, 'x').files.map(({ output }) => basename(output));
  };
  expect(Math.max(...names('a'.repeat(244)).map(({ length }) => length))).toBeLessThan(120);
  expect(names(`${'a'.repeat(79)}-b`)[0]).toMatch(/^a{79}-480-/);
  expect(names('a'.repeat(80))[0]).toMatch(/^a{80}-480-/);
});
