// The fonts of a stylesheet: their addresses, their metadata, and the characters that they must have. Pure.
import { hash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { assetsFolder } from '../model/addresses/paths.ts';
import { withBase } from '../model/addresses/url.ts';
import type { FontNeeds, FontSource } from '../model/pictures/font.ts';
import { getOrInsertComputed } from '../model/values/lazy.ts';
import { Characters } from './characters.ts';
import { changesCase, readCss } from './css.ts';
import { featuresAskedFor } from './fontFeatures.ts';
import { withFontSources } from './fontSources.ts';
import { casesOf, type Shown, type Surroundings, shownOf } from './later.ts';

/**
 * A placeholder for the hash in a font's name until all pages are rendered, because the hash depends on them. It has the length of
 * a hash, so sizes do not change. It looks like a hash, so no text of a page contains it by chance.
 */
function placeholder(index: number): string {
  return hash('sha256', `font ${index}`, 'hex').slice(0, 10);
}

/** The address of the font `file`, which has this index in the stylesheet. It becomes WOFF2 from any format. */
export function fontAddress(file: string, index: number): string {
  return `/${assetsFolder}${basename(file, extname(file))}-${placeholder(index)}.woff2`;
}

/**
 * Keeps one format of each font in the @font-face rules. Packages also list older formats, which no supported browser needs.
 * `files`: the files of the stylesheet's addresses.
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

/** Font formats, by file extension. EOT cannot be subset, so it is used only if there is no other. */
const formatsBestFirst = ['woff2', 'woff', 'otf', 'ttf', 'eot'] as const;
const formatOf = (file: string) => extname(file).slice(1).toLowerCase();
const isForOldOnes = (format: string) => /^(?:embedded-opentype|svg)$/i.test(format);

/** The fonts in the @font-face rules of a stylesheet, with the metadata of these rules. `files`: the files of its addresses. */
export function fontsOf(styles: string, files: readonly string[]): readonly FontSource[] {
  const { faces } = readCss(styles);
  return files.flatMap((file, index) => {
    const address = fontAddress(file, index);
    if (!styles.includes(address)) return [];
    const all = faces.filter(({ urls }) => urls.includes(address));
    const { urls: _, ...face } = all[0] ?? unnamed;
    return { file, address, placeholder: placeholder(index), ...face, weights: weightsOf(all) };
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

/** The weights of a font that several rules may use. Undefined if a rule has no weight. */
function weightsOf(faces: readonly Pick<FontSource, 'weights'>[]): FontSource['weights'] {
  const all = faces.flatMap(({ weights = [] }) => weights);
  const isKnown = faces.length > 0 && faces.every(({ weights }) => weights !== undefined);
  return isKnown ? [Math.min(...all), Math.max(...all)] : undefined;
}

/** Adds the base to the addresses of the stylesheet's files, which are not in attributes. */
export function stylesBelow(base: string, styles: string, addresses: readonly string[]): string {
  return addresses.reduce((css, address) => css.replaceAll(address, withBase(base, address)), styles);
}

/** Browsers number lists by themselves. */
const shownByBrowsers = ' .0123456789';

/**
 * Every character that a page with this stylesheet may show. `attributes`: the characters of attributes that the stylesheet shows.
 */
export function charactersOf(
  page: Shown,
  css: string,
  surroundings: Surroundings,
  attributes: string,
): string {
  return `${shownByBrowsers}${readCss(css).content}${attributes}${shownOf(page, surroundings)}`;
}

/**
 * The characters, styles and features for which fonts are needed. `styles`: the rules that pages use; `attributes`: the characters
 * of attributes that these show.
 */
export function fontNeedsOf(
  pages: readonly Shown[],
  styles: ReadonlySet<string>,
  surroundings: Surroundings,
  attributes: readonly string[],
): FontNeeds {
  const each = new Set([...different(pages).map((page) => shownOf(page, surroundings)), ...attributes]);
  for (const css of styles) each.add(readCss(css).content);
  const all = new Set(shownByBrowsers);
  for (const characters of each) for (const one of characters) all.add(one);
  if ([...styles].some(changesCase))
    for (const one of [...all]) for (const form of casesOf(one)) all.add(form);
  const laters = [...new Set(pages.map(({ later }) => later))];
  const ofIslands = pages.flatMap(({ islands }) => (islands ? surroundings.islandsOf(islands.names) : []));
  const scripts = [...laters, ...new Set(ofIslands)];
  const css = [...styles, ...laters.map((one) => one.styles)].join('\n');
  const isAnyLanguage = /font-language-override/i.test(css) || scripts.some((one) => one.setsLanguage);
  return {
    characters: [...all].sort().join(''),
    features: distinct([...featuresAskedFor(css), ...scripts.flatMap(({ features }) => features)]),
    languages: isAnyLanguage ? undefined : distinct(laters.flatMap(({ languages }) => languages)),
    setsWeightAxis:
      (/font-variation-settings/i.test(css) && css.includes('wght')) ||
      scripts.some((one) => one.setsWeightAxis),
    setsColors: /override-colors/i.test(css),
  };
}

/** Without pages that show the same text. Many pages share one object. */
function different(pages: readonly Shown[]): readonly Shown[] {
  const seen = new Map<Shown['later'], Set<string>>();
  return pages.filter(({ characters, later, islands }) => {
    const known = getOrInsertComputed(seen, later, () => new Set());
    const key = `${islands?.names.join(' ')}\n${characters}`;
    return !known.has(key) && known.add(key);
  });
}

const distinct = (all: readonly string[]): readonly string[] => [...new Set(all)].sort();

/** The characters of the attributes with these names in a page. */
export function charactersOfAttributes(html: string, names: readonly string[]): string {
  const all = new Characters();
  for (const name of names)
    for (const [, double, single] of html.matchAll(new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'gi')))
      all.add((double ?? single ?? '').replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))));
  return all.all();
}
