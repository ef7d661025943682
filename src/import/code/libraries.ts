// The packages that configurations use to make addresses and ids. Pure.
import Slugger, { slug as githubSlug } from 'github-slugger';
import { transliterate } from '../../model/site/routes.ts';
import { slugs } from '../pages/headingIds.ts';
import { dayLibraries } from './days.ts';
import { type Callable, memberOf, on, pathFunctions, textFrom } from './values.ts';

/** Other signs than letters in the package slugify 1.6. */
const signs: Readonly<Record<string, string>> = {
  $: 'dollar',
  '%': 'percent',
  '&': 'and',
  '<': 'less',
  '>': 'greater',
  '|': 'or',
  '©': '(c)',
  '®': '(r)',
  '€': 'euro',
  '£': 'pound',
  '♥': 'love',
  '…': '...',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
};
/** A letter in ASCII: there `ü` is `u`. */
const plainLetter = (one: string) => {
  const [first = ''] = one.normalize('NFD');
  return /\p{ASCII}/u.test(first) ? first : transliterate()(one);
};

const optionOf = (options: unknown, key: string): unknown =>
  typeof options === 'object' && options !== null ? memberOf(options, key) : undefined;

/** The package slugify 1.6: Eleventy's `slug`, with `lower`. */
const slugify: Callable = ([text, options]) => {
  const given = typeof options === 'string' ? options : optionOf(options, 'replacement');
  const by = given === undefined ? '-' : textFrom(given);
  const remove = optionOf(options, 'remove');
  const kept = remove instanceof RegExp ? remove : /[^\w\s$*_+~.()'"!\-:@]+/g;
  const all = [...textFrom(text).normalize().slice(0, 2000)]
    .map((one) => signs[one] ?? plainLetter(one))
    .map((one) => (one === by ? ' ' : one))
    .map((one) => one.replace(kept, ''))
    .join('');
  const strict = optionOf(options, 'strict') === true ? all.replace(/[^A-Za-z0-9\s]/g, '') : all;
  const trimmed = optionOf(options, 'trim') === false ? strict : strict.trim();
  const joined = trimmed.replace(/\s+/g, by);
  return optionOf(options, 'lower') === true ? joined.toLowerCase() : joined;
};

/** @sindresorhus/slugify 2.2; from 3 on, an apostrophe (`’`) does not divide a word either. */
const sindresorhus: Callable = ([text, options]) => {
  const separator = optionOf(options, 'separator');
  const isSplit = optionOf(options, 'decamelize') !== false;
  const words = isSplit
    ? textFrom(text)
        .slice(0, 2000)
        .replace(/([A-Z]{2,})(\d+)/g, '$1 $2')
        .replace(/([a-z\d])([A-Z])/g, '$1 $2')
        .replace(/([A-Z]+)([A-Z][a-rt-z\d]+)/g, '$1 $2')
    : textFrom(text);
  const slug = slugs.ascii(words);
  return separator === undefined ? slug : slug.replaceAll('-', textFrom(separator));
};

const straight = (text: unknown) => textFrom(text).replaceAll('’', "'");

const sindresorhus3: Callable = ([text, options]) => sindresorhus([straight(text), options]);

const slugger: Callable = () => {
  const own = new Slugger();
  return { slug: on((text) => own.slug(text)) };
};

/** What each package exports. */
export const libraries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'github-slugger': { default: slugger, slug: on(githubSlug) },
  '@sindresorhus/slugify': { default: sindresorhus },
  slugify: { default: slugify },
  '@mdit-vue/shared': { slugify: on((text) => slugs.vitepress(text, '')) },
  uslug: { default: on(slugs.uslug) },
  '@sindresorhus/slugify@3': { default: sindresorhus3 },
  ...dayLibraries,
  path: { ...pathFunctions, default: { ...pathFunctions, posix: pathFunctions } },
};

/** Functions that make a slug of a text. */
export const slugPackages: ReadonlySet<unknown> = new Set(
  ['@sindresorhus/slugify', '@sindresorhus/slugify@3', 'slugify', 'uslug'].map(
    (name) => libraries[name]?.default,
  ),
);

/** Eleventy's own filters. */
export const eleventyFilters: Readonly<Record<string, Callable>> = {
  slugify: ([text, options]) => sindresorhus([String(text), { decamelize: false, ...Object(options) }]),
  slug: ([text, options]) => slugify([String(text), { lower: true, ...Object(options) }]),
  url: ([path]) => path,
};
