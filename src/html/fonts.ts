// The fonts of a stylesheet: their addresses, their facts, and the characters that they are needed for. Pure.
import { hash } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { FontSource } from '../model/font.ts';
import { assetsFolder } from '../model/paths.ts';
import type { PageFacts } from '../model/site.ts';
import { withBase } from '../model/url.ts';
import { changesCase, readCss } from './css.ts';
import { withFontSources } from './fontSources.ts';

/**
 * Replaces the hash in a font's name until all pages are rendered: the hash depends on them. It has the length of a hash, so sizes
 * do not change; and it looks like one, so that no text of a page contains it by chance.
 */
function placeholder(index: number): string {
  return hash('sha256', `font ${index}`, 'hex').slice(0, 10);
}

/** The address of the font `file`, the stylesheet's `index`th: it becomes WOFF2, whatever its format is. */
export function fontAddress(file: string, index: number): string {
  return `/${assetsFolder}${basename(file, extname(file))}-${placeholder(index)}.woff2`;
}

/**
 * A stylesheet whose @font-face rules name one format of each font: packages also name older formats, which no supported browser
 * needs. `files`: the files of its addresses.
 */
export function withOneFormat(styles: string, files: readonly string[]): string {
  if (files.every((file) => formatOf(file) === 'woff2')) return styles;
  const formats = new Map(files.map((file, index) => [fontAddress(file, index), formatOf(file)]));
  return withFontSources(styles, (sources, isLast) => {
    const own = sources.flatMap(({ url }) => formats.get(url ?? '') ?? []);
    const best = formatsBestFirst.find((format) => own.includes(format));
    if (best === undefined) return sources;
    if (best === 'eot' && !isLast) return [];
    const chosen = sources.filter(
      ({ url = '', format }) =>
        (best === 'eot' || !isForOldOnes(format)) && (formats.get(url) ?? best) === best,
    );
    return chosen.map((one) =>
      best !== 'woff2' && formats.has(one.url ?? '') ? { ...one, format: 'woff2' } : one,
    );
  });
}

/** Formats of font files, by their endings. EOT cannot be cut: it is used only if there is no other. */
const formatsBestFirst = ['woff2', 'woff', 'otf', 'ttf', 'eot'] as const;
const formatOf = (file: string) => extname(file).slice(1).toLowerCase();
const isForOldOnes = (format: string) => /^(?:embedded-opentype|svg)$/i.test(format);

/** The fonts of a stylesheet that its @font-face rules name, with the facts of these rules. `files`: the files of its addresses. */
export function fontsOf(styles: string, files: readonly string[]): readonly FontSource[] {
  const { faces } = readCss(styles);
  return files.flatMap((file, index) => {
    const address = fontAddress(file, index);
    if (!styles.includes(address)) return [];
    const { urls: _, ...face } = faces.find(({ urls }) => urls.includes(address)) ?? unnamed;
    return { file, address, placeholder: placeholder(index), ...face };
  });
}

const unnamed = {
  family: '',
  weight: 400,
  weights: undefined,
  style: 'normal',
  range: '',
  urls: [],
} as const;

/** The stylesheet with the base in front of its files' addresses, which are not in attributes. */
export function stylesBelow(base: string, styles: string, addresses: readonly string[]): string {
  return addresses.reduce((css, address) => css.replaceAll(address, withBase(base, address)), styles);
}

/**
 * The characters that a font of these pages needs, with those that their stylesheets show; in both cases if styles change the case.
 */
export function charactersOf(pages: readonly PageFacts[], styles: ReadonlySet<string>): string {
  const each = new Set(pages.map(({ characters }) => characters)); // most pages show the same ones
  for (const css of styles) each.add(readCss(css).content);
  const all = new Set(shownByBrowsers);
  for (const characters of each) for (const one of characters) all.add(one);
  if ([...styles].some(changesCase))
    for (const one of [...all]) for (const form of casesOf(one)) all.add(form);
  return [...all].sort().join('');
}

/** In Turkish the capital of `i` has a dot, and in Greek capitals have no accents: browsers follow the language of the page. */
function casesOf(character: string): string {
  return ['en', 'tr', 'el']
    .map((language) => character.toLocaleUpperCase(language) + character.toLocaleLowerCase(language))
    .join('');
}

/** Browsers number lists by themselves. */
const shownByBrowsers = ' .0123456789';

/** What a page with this stylesheet may show besides its text. */
export const shownByItself = (css: string) => shownByBrowsers + readCss(css).content;
