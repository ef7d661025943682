// The pictures of the app in content/pages/about must equal the site's rendering. To take them again: npm run app-pictures. They always
// come from the packaged Chromium.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { browserOfFile, openPage } from './support/browser.ts';
import { realSite } from './support/real-site.ts';
import { generator } from './support/sites.ts';

/** The pictures, by the page that renders each. */
const screens = ['stories', 'music', 'games'];

const packaged = inject('packaged');
const browser = browserOfFile('packaged');
const site = realSite();

test.for(screens)('%s', async (name, { skip }) => {
  const file = join(generator, `content/pages/about/${name}.png`);
  if (typeof packaged === 'string') skip(packaged);
  const { page } = await openPage(browser(), {
    colorScheme: 'dark',
    bypassCSP: true, // for the styles below
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
  });
  await page.goto(`${site().address}/${name}/`);
  await page.evaluate(() => document.fonts.ready);
  await page.addStyleTag({
    content: `html, body, .band { background: none !important; box-shadow: none !important }
      /* At one place, wherever words may move it; nothing shows through its corners. */
      body > :not(.art-defs) { visibility: hidden }
      .art-phone { visibility: visible; position: fixed; inset: 0 auto auto 0;
        width: 224px !important; max-width: none !important; margin: 0 !important }`,
  });
  const phone = page.locator('.art-phone');
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
