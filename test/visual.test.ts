// Every page from top to bottom, at three widths and in both moods, against the last set that somebody looked at.
// Another build of the browser draws letters a little differently: then nothing is compared, and a warning says so.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { BrowserContext, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOfFile } from './support/browser.ts';
import { realSite, routes } from './support/real-site.ts';
import { generator } from './support/sites.ts';

/** The share of pixels that may differ in each strip of a picture: one of the whole would let a lost button pass. */
const tolerance = 0.0003;
/** The height of a strip, in pixels of a stored picture. */
const strip = 450;
/** Width and height of the window, and the pixels of the screen for each of its own: two of these are stored as one. */
const sizes = [
  [360, 740, 1.5],
  [768, 1024, 1],
  [1440, 900, 1],
] as const;
/** Steps of each color in a stored picture: enough to see by, and its gradients pack well. */
const steps = 32;
/** What docs/design.md shows, in full color. */
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
const browser = browserOfFile();
const site = realSite();

/** The browser's build, and what it runs on. */
const build = () => `Chromium ${browser().version()}, ${process.platform}, ${process.arch}\n`;
const nameOf = (route: string, width: number, mood: string) =>
  `${route.replace(/\/|\.html/g, '') || 'home'}-${width}-${mood}.png`;

/** One picture of a whole page, the same at every time. */
async function shoot(page: Page, route: string): Promise<PNG> {
  // Pictures would wait until somebody scrolls to them, and be drawn when they have been unpacked: here they come with the page.
  await page.route(site().address + route, async (request) => {
    const response = await request.fetch();
    const body = (await response.text()).replace(/ (loading="lazy"|decoding="async")/g, '');
    await request.fulfill({ response, body });
  });
  await page.goto(site().address + route);
  await page.evaluate(() => document.fonts.ready);
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide', fullPage: true });
  // On a busy machine Chromium is now and then "unable to capture"; the second try succeeds.
  return halved(PNG.sync.read(await take().catch(take)));
}

/** Half as wide and high, in fewer colors: the noise that browsers put into gradients is gone. */
function halved(shot: PNG): PNG {
  const small = new PNG({ width: Math.floor(shot.width / 2), height: Math.floor(shot.height / 2) });
  const row = shot.width * 4;
  const step = 255 / (steps - 1);
  for (let y = 0; y < small.height; y += 1) {
    for (let at = 0; at < small.width * 4; at += 1) {
      const from = 2 * y * row + 2 * (at - (at % 4)) + (at % 4);
      let sum = 0;
      for (const offset of [0, 4, row, row + 4]) sum += shot.data[from + offset] ?? 0;
      small.data[y * small.width * 4 + at] = Math.round(Math.round(sum / 4 / step) * step);
    }
  }
  return small;
}

/** Draws where two pictures of the same size differ; returns the places (in pixels from the top) of strips that do. */
function compare(before: PNG, now: PNG, difference: PNG): readonly number[] {
  const { width, height } = now;
  const places = [];
  for (let top = 0; top < height; top += strip) {
    const rows = Math.min(strip, height - top);
    const [one, other, drawn] = [before, now, difference].map(({ data }) =>
      data.subarray(top * width * 4, (top + rows) * width * 4),
    ) as [Buffer, Buffer, Buffer];
    const differing = pixelmatch(one, other, drawn, width, rows, { threshold: 0.1 });
    if (differing > tolerance * width * rows) places.push(top);
  }
  return places;
}

/** As small as PNG can be; nothing here is transparent. Few flat colors pack best as they are, unfiltered. */
const packed = (shot: PNG) =>
  PNG.sync.write(shot, {
    colorType: 2,
    inputHasAlpha: true,
    deflateLevel: 9,
    deflateStrategy: 0,
    filterType: 0,
  });

beforeAll(() => {
  rmSync(differences, { recursive: true, force: true });
  if (update) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(recorded, build());
  } else if (existsSync(recorded) && readFileSync(recorded, 'utf8') !== build()) {
    console.warn(`Nothing is compared: the screenshots are of ${readFileSync(recorded, 'utf8').trim()},
and this is ${build().trim()}. To compare here: npm run screenshots on the last commit, then run this again.`);
  }
});

describe.each(sizes)('%i x %i', (width, height, deviceScaleFactor) => {
  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    let context: BrowserContext;
    let page: Page;
    beforeAll(async () => {
      context = await browser().newContext({
        colorScheme,
        viewport: { width, height },
        reducedMotion: 'reduce',
        deviceScaleFactor,
      });
      page = await context.newPage();
    });
    afterAll(() => context.close());

    test.for(routes)('%s', async (route, { skip }) => {
      const name = nameOf(route, width, colorScheme);
      const file = join(folder, name);
      if (update) {
        writeFileSync(file, packed(await shoot(page, route)));
        const picture = join(generator, 'docs/pictures', name.replace('.png', '.jpg'));
        if (pictures.includes(name.replace('.png', '')))
          await page.screenshot({ path: picture, type: 'jpeg', quality: 82, scale: 'css' });
        return;
      }
      skip(readFileSync(recorded, 'utf8') !== build(), 'the screenshots are of another build of the browser');
      const before = PNG.sync.read(readFileSync(file));
      const now = await shoot(page, route);
      const difference = new PNG({ width: now.width, height: now.height });
      const same = now.width === before.width && now.height === before.height;
      const places = same ? compare(before, now, difference) : [];
      if (!same || places.length > 0) {
        mkdirSync(differences, { recursive: true });
        writeFileSync(join(differences, name), packed(now));
        if (same) writeFileSync(join(differences, `difference-${name}`), PNG.sync.write(difference));
      }
      expect([now.width, now.height], `another size: see ${differences}`).toEqual([
        before.width,
        before.height,
      ]);
      expect(places, `differs at these places: see ${differences}`).toEqual([]);
    });
  });
});
