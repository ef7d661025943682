// The pictures of the app in content/pages/about: they show what the site draws. Taken anew by: npm run app-pictures
// The packaged Chromium draws them, whichever browser is asked for.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { realSite } from './support/real-site.ts';
import { generator } from './support/sites.ts';

/** What plays on the phone: a cover, the part of it that is seen, and the words. */
const scenes = {
  story: undefined, // as the home page draws it
  sound: {
    page: '/music/',
    card: 'nature-sounds',
    viewBox: '49 0 194 200',
    words: ['Rain on a Leaf', 'Nature Sounds', 'Timer: 30 min left'],
  },
} as const;

const packaged = inject('packaged');
const browser = browserOfFile('packaged');
const site = realSite();

test.for(Object.entries(scenes))('%s', async ([name, scene], { skip }) => {
  const file = join(generator, `content/pages/about/${name}.png`);
  if (typeof packaged === 'string') skip(packaged);
  const { page } = await openPage(browser(), {
    colorScheme: 'dark',
    bypassCSP: true, // for the styles below
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
  });
  let cover = '';
  if (scene) {
    await page.goto(site().address + scene.page);
    const shown = page.locator(`.card:has(#${scene.card}) .art-cover`);
    if ((await shown.count()) === 0) skip(`the card that it shows, ${scene.card}, is gone`);
    cover = await shown.innerHTML();
  }
  await page.goto(`${site().address}/`);
  await page.evaluate(() => document.fonts.ready);
  await page.addStyleTag({
    content: `html, body, .band { background: none !important; box-shadow: none !important }
      /* At one place, wherever words may move it; nothing shows through its corners. */
      body > :not(.art-defs) { visibility: hidden }
      .art-phone { visibility: visible }
      .art-phone { position: fixed; inset: 0 auto auto 0; width: 300px !important; max-width: none !important }`,
  });
  const phone = page.locator('.art-phone');
  if (scene) {
    await phone.evaluate(
      (svg, { cover, viewBox, words }) => {
        const screen = svg.querySelector('svg');
        screen?.setAttribute('viewBox', viewBox);
        if (screen) screen.innerHTML = cover;
        for (const [index, text] of [...svg.querySelectorAll('text')].entries())
          text.textContent = words[index] ?? '';
      },
      { cover, viewBox: scene.viewBox, words: scene.words },
    );
  }
  const shot = await phone.screenshot({ omitBackground: true, animations: 'disabled' });
  if (process.env.UPDATE === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await sharp(shot).png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer());
    return;
  }
  const [before, now] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(shot)];
  expect([now.width, now.height]).toEqual([before.width, before.height]);
  const differing = pixelmatch(before.data, now.data, undefined, now.width, now.height, { threshold: 0.1 });
  expect(differing).toBeLessThanOrEqual(0.001 * now.width * now.height);
});
