// Every page from top to bottom, at three widths and in both color schemes, against the last approved screenshots. Only the packaged
// Chromium is used: another build renders letters a little differently.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { browserOfFile, newContext } from './support/browser.ts';
import { realSite, routes } from './support/real-site.ts';
import { generator } from './support/sites.ts';

/** The share of pixels that may differ in each strip of a picture: one of the whole would let a lost button pass. */
const tolerance = 0.0003;
/** The height of a strip, in pixels of a stored picture. */
const strip = 450;
/** Width and height of the window, and the device pixels for each CSS pixel: two of these are stored as one. */
const sizes = [
  [360, 740, 1.5],
  [768, 1024, 1],
  [1440, 900, 1],
] as const;
/** 32 steps of each color: enough to see by, and gradients pack well. By the sum of the color in four pixels. */
const colors = Uint8Array.from({ length: 4 * 255 + 1 }, (_, sum) => {
  const step = 255 / 31;
  return Math.round(Math.round(sum / 4 / step) * step);
});
/** The pictures of docs/content/pages/background/design.md, in full color. */
const pictures: readonly string[] = [
  'home-1440-light',
  'home-1440-dark',
  'home-360-light',
  'stories-1440-dark',
];

const update = process.env.UPDATE === '1';
const folder = join(generator, 'test/screenshots');
/** Where shots that differ are put, with a picture of the difference. */
const differences = join(generator, 'node_modules/.cache/site-visual');
const recorded = join(folder, 'browser.txt');
/** A hash of the text of each page when its screenshots were taken. */
const wordsFile = join(folder, 'words.json');
const said: Record<string, string> | undefined =
  !update && existsSync(wordsFile) ? JSON.parse(readFileSync(wordsFile, 'utf8')) : undefined;
const packaged = inject('packaged');
const browser = browserOfFile('packaged');
const site = realSite();

/** The browser that took the pictures. */
const build = () => `Chromium ${browser().version()}\n`;
/** Its pixels, four bytes each. */
interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}
const nameOf = (route: string, width: number, mood: string) =>
  `${route.replace(/\/|\.html/g, '') || 'home'}-${width}-${mood}.webp`;

/** A hash of a page's text: a change of the text changes its screenshots, and is no fault of the code. */
const wordsOf = (route: string) => {
  const text = site()
    .html(route)
    .replace(/<(style|script|svg)\b[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
};

/** Opens a page for `shoot`. */
async function load(page: Page, route: string): Promise<void> {
  await page.goto(site().address + route);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
}

/** One picture of a whole page, the same at every time. */
async function shoot(page: Page, scale: number): Promise<Picture> {
  // Not page.screenshot(): it packs its picture as small as can be, which takes longer than all else.
  const client = await page.context().newCDPSession(page);
  const { cssContentSize } = await client.send('Page.getLayoutMetrics');
  const { data } = await client.send('Page.captureScreenshot', {
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale },
  });
  await client.detach();
  return halved(await decoded(Buffer.from(data, 'base64')));
}

async function decoded(picture: Buffer | string): Promise<Picture> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** As small as it can be without a loss. */
const packed = ({ data, width, height }: Picture) =>
  sharp(data, { raw: { width, height, channels: 4 } }).webp({ lossless: true });

/** Half as wide and high, in fewer colors: the noise that browsers put into gradients is gone. */
function halved({ data: from, ...large }: Picture): Picture {
  const [width, height] = [Math.floor(large.width / 2), Math.floor(large.height / 2)];
  const data = Buffer.alloc(width * height * 4);
  const row = large.width * 4;
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let at = 2 * y * row + 8 * x, end = at + 4; at < end; at += 1, to += 1) {
        const [below, one, other] = [at + row, from[at] as number, from[at + 4] as number];
        data[to] = colors[one + other + (from[below] as number) + (from[below + 4] as number)] as number;
      }
    }
  }
  return { data, width, height };
}

/** The positions (in pixels from the top) of strips that differ in two pictures of the same size; marked in `difference`. */
function compare(before: Picture, now: Picture, difference: Buffer): readonly number[] {
  const { width, height } = now;
  const places = [];
  for (let top = 0; top < height; top += strip) {
    const rows = Math.min(strip, height - top);
    const [one, other, drawn] = [before.data, now.data, difference].map((data) =>
      data.subarray(top * width * 4, (top + rows) * width * 4),
    ) as [Buffer, Buffer, Buffer];
    const differing = pixelmatch(one, other, drawn, width, rows, { threshold: 0.1 });
    if (differing > tolerance * width * rows) places.push(top);
  }
  return places;
}

beforeAll(() => {
  rmSync(differences, { recursive: true, force: true });
  if (update) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(recorded, build());
    const words = Object.fromEntries(routes.map((route) => [route, wordsOf(route)]));
    writeFileSync(wordsFile, `${JSON.stringify(words, null, 2)}\n`);
  }
});

test('the screenshots come from the packaged Chromium; after an update: npm run screenshots', ({ skip }) => {
  if (typeof packaged === 'string') skip(packaged);
  expect(readFileSync(recorded, 'utf8')).toBe(build());
});

describe.each(typeof packaged === 'string' ? [] : sizes)('%i x %i', (width, height, scale) => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await newContext(browser(), {
      viewport: { width, height },
      reducedMotion: 'reduce',
      deviceScaleFactor: scale,
    });
    page = await context.newPage();
    // Pictures would load only on scroll, and load again when the window grows to the whole page for the screenshot: here they load with
    // the page, in one size.
    await page.route(
      ({ pathname }) => routes.includes(pathname),
      async (request) => {
        const html = site().html(new URL(request.request().url()).pathname);
        const body = html.replace(/ (loading="lazy"|decoding="async")|<source [^>]*>/g, '');
        await request.fulfill({ contentType: 'text/html; charset=utf-8', body });
      },
    );
  });
  afterAll(() => context.close());

  describe.each(routes)('%s', (route) => {
    beforeAll(() => load(page, route));

    test.for(['light', 'dark'] as const)('%s', async (colorScheme, { skip }) => {
      if (said && said[route] !== wordsOf(route)) skip('its words are others since: npm run screenshots');
      await page.emulateMedia({ colorScheme });
      const name = nameOf(route, width, colorScheme);
      const file = join(folder, name);
      if (update) {
        await packed(await shoot(page, scale)).toFile(file);
        const picture = join(
          generator,
          'docs/content/pages/background/pictures',
          name.replace('.webp', '.jpg'),
        );
        if (pictures.includes(name.replace('.webp', '')))
          await page.screenshot({ path: picture, type: 'jpeg', quality: 82, scale: 'css' });
        return;
      }
      const before = await decoded(file);
      const now = await shoot(page, scale);
      if (before.data.equals(now.data)) return;
      const difference = Buffer.alloc(now.data.length);
      const same = now.width === before.width && now.height === before.height;
      const places = same ? compare(before, now, difference) : [];
      if (!same || places.length > 0) {
        mkdirSync(differences, { recursive: true });
        await packed(now).toFile(join(differences, name));
        if (same) await packed({ ...now, data: difference }).toFile(join(differences, `difference-${name}`));
      }
      expect([now.width, now.height], `another size: see ${differences}`).toEqual([
        before.width,
        before.height,
      ]);
      expect(places, `differs at these places: see ${differences}`).toEqual([]);
    });
  });
});
