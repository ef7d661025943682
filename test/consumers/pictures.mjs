// Programs that draw the pictures of a site: icons, drawings, and pictures in the forms and color spaces that a build makes.
// docs/content/pages/guides/images.md says what came out.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { debian, run } from './cache.mjs';
import { builtSite, generator, put, site as runSite, temporaryFolder } from './sites.mjs';

/** Pictures of one color in several color spaces, on a page: the originals, and what a build makes of them. */
async function pictureSite() {
  const root = join(temporaryFolder('pictures'), 'site');
  runSite(generator, 'init', root, '--quiet');
  const folder = join(root, 'content/static/pictures');
  mkdirSync(folder, { recursive: true });
  const color = { r: 220, g: 60, b: 40 };
  const plain = () => sharp({ create: { width: 640, height: 400, channels: 3, background: color } });
  writeFileSync(join(folder, 'srgb.png'), await plain().png().toBuffer());
  writeFileSync(join(folder, 'p3.png'), await plain().withIccProfile('p3').png().toBuffer());
  writeFileSync(join(folder, 'p3.jpg'), await plain().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer());
  writeFileSync(
    join(folder, 'cmyk.jpg'),
    await plain().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
  );
  const names = ['srgb.png', 'p3.png', 'p3.jpg', 'cmyk.jpg'];
  put(
    root,
    'content/pages/index.md',
    `---\ntitle: Pictures\ndescription: All of them.\n---\n\n${names.map((name) => `![${name}](/pictures/${name})`).join('\n\n')}\n`,
  );
  const dist = join(root, 'dist');
  runSite(root, 'build', '--quiet');
  return { root, dist };
}

/** The color in the middle of a picture, as a PNG in sRGB tells it. */
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

const drawers = {
  /** The pictures as a browser paints them. */
  chromium: async (files) => {
    const { chromium } = await import('playwright-core');
    const paths = [process.env.CHROME_PATH ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'];
    const executablePath = paths.find((one) => existsSync(one));
    if (!executablePath) return undefined;
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
    });
    const page = await browser.newPage({ viewport: { width: 64, height: 64 } });
    const colors = [];
    for (const file of files) {
      await page.goto(`file://${file}`);
      colors.push(await middle(await page.screenshot()));
    }
    await browser.close();
    return colors;
  },
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

async function colors(name, { note }) {
  const { dist } = await pictures();
  const { readdirSync } = await import('node:fs');
  const files = readdirSync(join(dist, 'assets')).filter((one) =>
    /^(srgb|p3|cmyk)-.*\.(avif|webp|png|jpe?g)$/.test(one),
  );
  const widest = files.filter((one) => one.includes('-640-'));
  const originals = ['srgb.png', 'p3.png', 'p3.jpg', 'cmyk.jpg'].map((one) =>
    join(dist, '..', 'content/static/pictures', one),
  );
  const paths = [...originals, ...widest.map((one) => join(dist, 'assets', one))];
  const found = await drawers[name](paths);
  if (!found) return 'not there';
  const shown = (path) =>
    path.includes('/assets/')
      ? path.slice(path.lastIndexOf('/') + 1)
      : `original ${path.slice(path.lastIndexOf('/') + 1)}`;
  const wanted = Object.fromEntries(
    originals.map((path, index) => [/(\w+)\.\w+$/.exec(path)[1], found[index]]),
  );
  for (const [index, path] of paths.entries()) {
    const is = found[index];
    const should = wanted[/^(srgb|p3|cmyk)/.exec(path.slice(path.lastIndexOf('/') + 1))[1]];
    const isRight =
      Array.isArray(is) && Array.isArray(should) && isNear(is, should, path.includes('cmyk') ? 36 : 12);
    note(`${shown(path)}: ${is}`, isRight ? [] : `not ${should}`);
  }
}

/** The icon of a site, drawn by others: each must have about the pixels that Chromium paints. */
async function icons({ note }) {
  const { Resvg } = await import('@resvg/resvg-js');
  const { env, folder } = debian('librsvg2-bin');
  for (const name of ['real', 'notebook', 'manual']) {
    const site = await builtSite(name);
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
    for (const [program, drawn] of Object.entries(draw)) {
      const far = await compare(await drawn());
      note(
        `${name}: icon by ${program}, mean distance ${far.toFixed(1)} of 255`,
        far < 6 ? [] : 'another picture',
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
  'colors in imagemagick': (context) => colors('imagemagick', context),
  icons,
  'icon files': iconFiles,
};
