// The text of an SVG → the size at which browsers show it as a picture. Pure.
import { rootOf, sizeOfBox } from './svg.ts';

/** In CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels of each absolute unit (CSS Values 4, 6.2). The library's values differ: it counts a point as a pixel. */
const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};
/** Units of the root's own font size. `ex` and `ch` are as in a font without own values. */
const ems: Readonly<Record<string, number>> = { em: 1, rem: 1, ex: 0.5, ch: 0.5 };

/** The default size of a picture in browsers (CSS 2, 10.3.2). */
const usual: Size = { width: 300, height: 150 };

/**
 * The size of an SVG by its root's attributes, as browsers read them. Undefined if it is invisible. Without lengths, the size of
 * its `viewBox` is used: a page rarely means the width of its column for such a picture.
 */
export function sizeOfSvg(svg: string): Size | undefined {
  const root = rootOf(svg);
  return root && sizeBy(root);
}

function sizeBy(attributes: Readonly<Record<string, string>>): Size | undefined {
  const em = fontSizeOf(attributes);
  const width = lengthOf(attributes.width, em);
  const height = lengthOf(attributes.height, em);
  const size = sizeOfBox(attributes);
  const isStretched = /^\s*none\b/.test(attributes.preserveAspectRatio ?? '');
  const box = size.width > 0 && size.height > 0 && !isStretched ? size : undefined;
  const whole = sizeWith(width, height, box);
  return whole.width > 0 && whole.height > 0 ? rounded(whole) : undefined;
}

function sizeWith(width: number | undefined, height: number | undefined, box: Size | undefined): Size {
  if (width === undefined && height === undefined) return box ?? usual;
  const ratio = box && box.width / box.height;
  return {
    width: width ?? (ratio ? (height ?? 0) * ratio : usual.width),
    height: height ?? (ratio ? (width ?? 0) / ratio : usual.height),
  };
}

const rounded = ({ width, height }: Size): Size => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});

/** A length in pixels; undefined for a percentage, and for an invalid length. */
function lengthOf(text = '', em: number): number | undefined {
  const [, number, unit = ''] = /^\s*([+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  const name = unit.toLowerCase();
  const factor = pixels[name] ?? (ems[name] === undefined ? undefined : ems[name] * em);
  return factor === undefined ? undefined : Number(number) * factor;
}

/** The font size of the root, in pixels. */
function fontSizeOf({ style = '', 'font-size': attribute }: Readonly<Record<string, string>>): number {
  const [, said] = /(?:^|;)\s*font-size\s*:\s*([^;]+)/i.exec(style) ?? [];
  return lengthOf(said ?? attribute, initialEm) ?? initialEm;
}

const initialEm = 16;
