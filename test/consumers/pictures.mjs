// Programs that render the pictures of a site: icons, drawings, and pictures in the formats and color spaces of a build.
// docs/content/pages/guides/images.md has the results.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { chromium, firefox, webkit } from './browsers.mjs';
import { debian, run } from './cache.mjs';
import { builtSite, generator, put, site as runSite, temporaryFolder } from './sites.mjs';

const originals = ['srgb.png', 'p3.png', 'p3.jpg', 'cmyk.jpg', 'srgb.svg', 'p3.svg'];

/** Pictures of one color in several color spaces, on a page: the originals, and those of a build. */
async function pictureSite() {
  const root = join(temporaryFolder('pictures'), 'site');
  runSite(generator, 'init', root, '--quiet');
  const folder = join(root, 'content/static/pictures');
  mkdirSync(folder, { recursive: true });
  const color = { r: 220, g: 60, b: 40 };
  const plain = () => sharp({ create: { width: 640, height: 400, channels: 3, background: color } });
  writeFileSync(join(folder, 'srgb.png'), await plain().png().toBuffer());
  const p3 = await plain().withIccProfile('p3').png().toBuffer();
  writeFileSync(join(folder, 'p3.png'), p3);
  writeFileSync(join(folder, 'p3.jpg'), await plain().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer());
  writeFileSync(
    join(folder, 'cmyk.jpg'),
    await plain().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
  );
  const drawing = (fill) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><path style="fill:${fill}" d="M0 0h640v400H0z"/></svg>`;
  put(folder, 'srgb.svg', drawing(`rgb(${color.r} ${color.g} ${color.b})`));
  const [r, g, b] = [...PNG.sync.read(p3).data].map((value) => value / 255);
  put(folder, 'p3.svg', drawing(`color(display-p3 ${r} ${g} ${b})`));
  put(
    root,
    'content/pages/index.md',
    `---\ntitle: Pictures\ndescription: All of them.\n---\n\n${originals.map((name) => `![${name}](/pictures/${name})`).join('\n\n')}\n`,
  );
  const dist = join(root, 'dist');
  runSite(root, 'build', '--quiet');
  return { root, dist };
}

/** The color in the middle of a picture, from a PNG in sRGB. */
async function middle(png) {
  const { data, info } = await sharp(png)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}
// Of colors that sRGB lacks each program makes its own: CMYK may differ more.
const isNear = (a, b, most) => a.every((value, index) => Math.abs(value - b[index]) <= most);

let made;
const pictures = () => {
  made ??= pictureSite();
  return made;
};

const engines = { chromium, firefox, webkit };

/** A browser's rendering of pictures, each as large as its window. Undefined if the browser is missing. */
async function painted(engine, files, style = 'width:100%;height:100%') {
  const browser = await engines[engine]();
  if (!browser) return undefined;
  const folder = temporaryFolder('painted');
  try {
    const pages = [];
    for (const [index, file] of files.entries()) {
      const image = `<img src="${pathToFileURL(file)}" style="position:fixed;inset:0;${style}">`;
      put(folder, `${index}.html`, `<!doctype html><body style="background:#fff">${image}`);
      await browser.open(pathToFileURL(join(folder, `${index}.html`)).href);
      pages.push(await browser.picture());
    }
    return pages;
  } finally {
    await browser.close();
  }
}

const inBrowser = (engine) => async (files) => {
  const pages = await painted(engine, files);
  return pages && Promise.all(pages.map(middle));
};

const drawers = {
  chromium: inBrowser('chromium'),
  firefox: inBrowser('firefox'),
  webkit: inBrowser('webkit'),
  imagemagick: async (files) => {
    const { env, folder } = debian('imagemagick');
    const convert = join(folder, 'usr/bin/convert-im6.q16');
    const profile = join(folder, 'srgb.icc');
    // The profile is that of a picture of ours: the packages of Debian have none.
    const { icc } = await sharp(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
        .withIccProfile('srgb')
        .png()
        .toBuffer(),
    ).metadata();
    writeFileSync(profile, icc);
    return Promise.all(
      files.map(async (file) => {
        try {
          return await middle(
            run(convert, [file, '-profile', profile, 'png:-'], { env, encoding: 'buffer' }),
          );
        } catch (error) {
          return String(error.message).slice(-160);
        }
      }),
    );
  },
};

/** The pictures of the site: each its file, its name, and which of them an author made. */
async function picturesOf() {
  const { root, dist } = await pictures();
  const made = readdirSync(join(dist, 'assets')).filter(
    (one) =>
      /^(srgb|p3|cmyk)-.*\.(avif|webp|png|jpe?g|svg)$/.test(one) && (/-640-/.test(one) || /svg$/.test(one)),
  );
  return [
    ...originals.map((one) => ({
      path: join(root, 'content/static/pictures', one),
      name: one,
      isOriginal: true,
    })),
    ...made.map((one) => ({ path: join(dist, 'assets', one), name: one, isOriginal: false })),
  ];
}

const drawn = new Map();
/** The colors that a program renders. */
function colorsBy(program, all) {
  if (!drawn.has(program)) drawn.set(program, drawers[program](all.map(({ path }) => path)));
  return drawn.get(program);
}

/** A program renders the built pictures like the originals, and all browsers agree. */
async function colors(program, { note }) {
  // No other program than a browser reads the colors of CSS; the row `icons` has drawings.
  const all = (await picturesOf()).filter(({ path }) => program in engines || !path.endsWith('.svg'));
  const found = await colorsBy(program, all);
  if (!found) return 'not there';
  const ofChromium = program in engines ? await colorsBy('chromium', all) : undefined;
  const kindOf = (name) => /^(srgb|p3|cmyk)/.exec(name)[1];
  for (const [index, { name, isOriginal }] of all.entries()) {
    const is = found[index];
    const most = kindOf(name) === 'cmyk' ? 36 : 12;
    const differs = (should) =>
      !Array.isArray(is) || (should && !isNear(is, should, most)) ? `not ${should}` : undefined;
    const original = all.findIndex((one) => one.isOriginal && kindOf(one.name) === kindOf(name));
    note(`${isOriginal ? 'original ' : ''}${name}: ${is}`, differs(found[original]));
    if (ofChromium && program !== 'chromium')
      note(`${name} as in Chromium`, differs(ofChromium[index]), isOriginal && kindOf(name) === 'cmyk');
  }
}

/** The icon of a site in other programs: each must have about the pixels of Chromium. */
async function icons({ note }) {
  const { Resvg } = await import('@resvg/resvg-js');
  const { env, folder } = debian('librsvg2-bin');
  const names = ['real', 'notebook', 'manual'];
  const files = ['favicon.svg', 'favicon.ico', 'icon-192.png'];
  const sites = await Promise.all(names.map(builtSite));
  const icons = sites.flatMap(({ dist }) => files.map((file) => join(dist, file)));
  const byBrowser = {};
  for (const engine of Object.keys(engines)) {
    const pages = await painted(engine, icons, 'width:192px;height:192px');
    if (!pages) note(`${engine} is not there`, []);
    else byBrowser[engine] = pages;
  }
  for (const [index, name] of names.entries()) {
    const site = sites[index];
    const icon = join(site.dist, 'favicon.svg');
    const made = await sharp(join(site.dist, 'icon-192.png'))
      .flatten({ background: '#fff' })
      .resize(64)
      .raw()
      .toBuffer();
    const compare = async (png) => {
      const pixels = await sharp(png).flatten({ background: '#fff' }).resize(64, 64).raw().toBuffer();
      let sum = 0;
      for (let index = 0; index < pixels.length; index += 1) sum += Math.abs(pixels[index] - made[index]);
      return sum / pixels.length;
    };
    const draw = {
      librsvg: async () =>
        run(join(folder, 'usr/bin/rsvg-convert'), ['-w', '192', '-h', '192', icon], {
          env,
          encoding: 'buffer',
        }),
      resvg: async () =>
        new Resvg(site.text('favicon.svg'), { fitTo: { mode: 'width', value: 192 } }).render().asPng(),
      sharp: async () => sharp(icon).resize(192).png().toBuffer(),
    };
    for (const [engine, pages] of Object.entries(byBrowser))
      for (const [at, file] of files.entries())
        draw[`${engine} from ${file}`] = () =>
          sharp(pages[index * files.length + at])
            .extract({ left: 0, top: 0, width: 192, height: 192 })
            .png()
            .toBuffer();
    for (const [program, drawn] of Object.entries(draw)) {
      const far = await compare(await drawn());
      note(
        `${name}: icon by ${program}, mean distance ${far.toFixed(1)} of 255`,
        // An .ico has 32 pixels at most, which are enlarged here.
        far < (program.endsWith('.ico') ? 10 : 6) ? [] : 'another picture',
      );
    }
  }
}

/** Every icon file is one that its readers know. */
async function iconFiles({ note }) {
  for (const name of ['real', 'notebook', 'manual']) {
    const site = await builtSite(name);
    for (const [file, size] of [
      ['apple-touch-icon.png', 180],
      ['icon-192.png', 192],
      ['icon-512.png', 512],
      ['icon-maskable-512.png', 512],
    ]) {
      const { width, height, format } = await sharp(join(site.dist, file)).metadata();
      note(
        `${name}: ${file}`,
        width === size && height === size && format === 'png' ? [] : `${format} ${width} x ${height}`,
      );
    }
    const { env, folder } = debian('imagemagick');
    const said = run(
      join(folder, 'usr/bin/identify-im6.q16'),
      ['-format', '%m %wx%h ', join(site.dist, 'favicon.ico')],
      { env },
    );
    note(
      `${name}: favicon.ico as ImageMagick reads it: ${said.trim()}`,
      /16x16.*32x32/.test(said) ? [] : said,
    );
  }
}

export const consumers = {
  'colors in chromium': (context) => colors('chromium', context),
  'colors in firefox': (context) => colors('firefox', context),
  'colors in webkit': (context) => colors('webkit', context),
  'colors in imagemagick': (context) => colors('imagemagick', context),
  icons,
  'icon files': iconFiles,
};
