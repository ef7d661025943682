// The size of an SVG in a page: pages must have the browser's size before the picture has loaded.
import { describe, expect, test } from 'vitest';
import { sizeOfSvg } from '../src/assets/svgSize.ts';
import { browserNow, openPage } from './support/browser.ts';

const svg = (attributes: string) =>
  `<?xml version="1.0"?><!-- width="9" --><svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="9" height="9"/></svg>`;

/** The output of Inkscape, Graphviz, matplotlib, and hand-written SVG. */
const withLength = [
  'width="40mm" height="20mm"',
  'width="10cm" height="5.5cm" viewBox="0 0 100 55"',
  'width="72pt" height="36pt" viewBox="0.00 0.00 72.00 36.00"',
  'width="460.8pt" height="345.6pt" viewBox="0 0 460.8 345.6" version="1.1"',
  'width="1in" height=".5in"',
  'width="3pc" height="2PC"',
  'width="400q" height="20Q"',
  'width="2em" height="1rem"',
  'width="2em" height="1em" font-size="20"',
  'width="2em" height="1rem" style="fill: red; font-size: 15pt"',
  'width="100px" height="50PX"',
  'width=" 100 " height="5e1"',
  'width="100" height="50" viewBox="0 0 1 1"',
  'width="100"',
  'height="50"',
  'width="100" viewBox="0 0 40 20"',
  'height="1in" viewBox="0,0,40,20"',
  'width="50%" height="50" viewBox="-5 -5 40 20"',
  'width="50%" height="50"',
  'width="100" viewBox="0 0 40 20" preserveAspectRatio="xMidYMid slice"',
  'width="100" height="100" viewBox="0 0 40 20" preserveAspectRatio="none"',
  'width="abc" height="50"',
  '',
  'width="100%" height="100%"',
  'viewBox="0 0 0 20"',
  'viewBox="0 0 40 20" preserveAspectRatio="none"',
];
const withoutLength = [
  'viewBox="0 0 40 20"',
  'viewBox="0 0 800 600" width="100%" height="100%"',
  'viewBox="0 0 20 400" width="auto"',
  'viewBox="0 0 30 20" width="40 mm" height="20 mm"',
];

describe('the size of an SVG', () => {
  test('equals that of the browser, in every unit and with one side only', async () => {
    const { page } = await openPage(await browserNow());
    const natural = (all: readonly string[]) =>
      page.evaluate(
        (drawings) =>
          Promise.all(
            drawings.map(async (drawing) => {
              const image = new Image();
              image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
              await image.decode();
              return { width: image.naturalWidth, height: image.naturalHeight };
            }),
          ),
        all.map(svg),
      );
    const sizes = await natural(withLength);
    expect(withLength.map((one) => [one, sizeOfSvg(svg(one))])).toEqual(
      withLength.map((one, index) => [one, sizes[index]]),
    );
    // Here a browser knows only the ratio; the size is that of the coordinates.
    const ratios = await natural(withoutLength);
    for (const [index, one] of withoutLength.entries()) {
      const { width = 0, height = 0 } = sizeOfSvg(svg(one)) ?? {};
      const { width: wide = 0, height: high = 0 } = ratios[index] ?? {};
      expect(Math.abs(width / height - wide / high), one).toBeLessThan(0.01);
    }
    expect(sizeOfSvg(svg('viewBox="0 0 800 600"'))).toEqual({ width: 800, height: 600 });
  });

  test.each(['width="0" height="50"', 'width="-5" height="50"'])(
    'is unknown if it is invisible: %s',
    (one) => {
      expect(sizeOfSvg(svg(one))).toBeUndefined();
    },
  );
});
