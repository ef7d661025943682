// The content of a page and the text of its scripts → the names of a stylesheet that the page has, or can get later. Pure.

import type { PageNames } from '../model/site/site.ts';
import { boundedMemo } from '../model/values/lazy.ts';
import type { Loading, Scan } from './scan.ts';
import type { Name } from './sheet.ts';
import { replaceStyles } from './usedStyles.ts';

/** Data blocks that no script reads. */
const notForScripts = /^(application\/ld\+json|speculationrules)$/;

/**
 * The texts of a page's own scripts and styles, whether it also runs scripts that were not read, and whether it runs any scripts.
 */
export function ownTexts(found: Scan): {
  readonly texts: readonly string[];
  readonly scripts: readonly string[];
  readonly isUnread: boolean;
  readonly runs: boolean;
} {
  const inline = found.inline.filter(({ type }) => !notForScripts.test(type));
  const textsOf = (all: typeof inline) =>
    all.map(({ text }) => replaceStyles(text, () => '')).filter((text) => text !== '');
  const scripts = inline.filter(({ element }) => element === 'script');
  const isUnread =
    found.loading.some((one) => one.element === 'script' && !addsNothing(one)) ||
    scripts.some(({ text }) => /\bimport\b/.test(text));
  return {
    texts: textsOf(inline),
    scripts: textsOf(scripts),
    isUnread,
    runs: scripts.length > 0 || isUnread,
  };
}

/** The names on a page. The script that starts its islands is left out. */
export function namesOf(found: Scan): PageNames {
  const isLinked = found.loading.some(
    ({ element, attributes: { rel = '' } }) => element === 'link' && /(?:^|\s)stylesheet(?:\s|$)/i.test(rel),
  );
  const names = [
    ...found.elements,
    // Only HTML whitespace separates classes. Other spaces are part of a name.
    ...[...found.classes].flatMap((value) => value.split(/[ \t\n\f\r]+/)).map((name) => `.${name}`),
    ...[...found.attributes].flatMap((name) => [`[${name}`, `[${name.slice(name.indexOf(':') + 1)}`]),
    ...(found.html.match(/--[\w-]+/g) ?? []),
    ...(found.attributes.has('contenteditable') ? [anyElement] : []),
    ...(isLinked ? [anyReference] : []),
  ];
  const { texts: inline, isUnread, runs } = ownTexts(found);
  const ofAttributes = found.unhashed
    .filter(({ attribute, value }) => attribute !== 'style' || /animation|font/i.test(value))
    .map(({ value }) => value);
  const texts = [...inline, ...ofAttributes];
  const hasScripts = found.islands.length > 0 || runs;
  return {
    names: [...new Set(names)].sort().join(' '),
    // Scripts may use the data blocks of the page.
    scripts: isUnread ? undefined : [...texts, ...(hasScripts ? found.data : [])].join('\n'),
  };
}

/** Names for anything: readers' input may create any element, and a stylesheet file may refer to anything. */
const anyElement = '*';
const anyReference = '@*';

/** Elements that the HTML parser adds, and the one attribute that readers can change without a script. */
const always = new Set(['html', 'head', 'body', 'tbody', 'colgroup', 'tr', '[open']);

/**
 * Whether a page has a name. `islands`: the text of the scripts that start islands; `characters`: all characters that the page may
 * show.
 */
export function hasName(
  { names, scripts }: PageNames,
  ids: ReadonlySet<string>,
  islands: string,
  characters: string,
): (name: Name) => boolean {
  const own = new Set(names.split(' '));
  const texts = [scripts ?? '', islands].filter((text) => text !== '');
  const said = texts.map((text) => boundedMemo(memo, mostInMemo, text, wordsOf));
  return (name) => {
    if (name.startsWith('U+')) return hasCharacter(name, characters);
    if (scripts === undefined) return true;
    if (own.has(name) || always.has(name)) return true;
    if (own.has(anyElement) && /^[a-z]/.test(name)) return true;
    if (own.has(anyReference) && /^(?:--|[@"])/.test(name)) return true;
    if (name.startsWith('#') && ids.has(name.slice(1))) return true;
    // An inline SVG may name a font.
    if (name.startsWith('"') && own.has('[font-family')) return true;
    return said.some((words) => says(words, name));
  };
}

/** Whether a text has one of these characters. */
function hasCharacter(range: Name, shown: string): boolean {
  const parts = range.split(',').map((part): readonly [number, number] => {
    const [from = '', to = from] = part.slice('U+'.length).split('-');
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)];
  });
  const isIn = (one: string) => {
    const code = one.codePointAt(0) ?? 0;
    return parts.some(([from, to]) => from <= code && code <= to);
  };
  // Styles may change the case.
  return [...(shown + shown.toUpperCase() + shown.toLowerCase())].some(isIn);
}

/** The words of a script that could be names. */
interface Words {
  readonly text: string;
  readonly all: ReadonlySet<string>;
  /** In lower case and without hyphens, because `ariaExpanded` means `aria-expanded`. */
  readonly plain: ReadonlySet<string>;
  /** Words of strings that contain only words, and words after `<`. Only these can name elements. */
  readonly elements: ReadonlySet<string>;
  /** The beginnings and ends of names that are joined: `art-` + name. */
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  /** Whether words are joined by hyphens: `[a, b].join('-')`, `a + '-' + b`. */
  readonly areJoined: boolean;
}

/** Browser functions that create elements. */
const makers: Readonly<Record<string, readonly string[]>> = {
  insertRow: ['tr', 'tbody'],
  insertCell: ['td'],
  createTHead: ['thead'],
  createTFoot: ['tfoot'],
  createTBody: ['tbody'],
  createCaption: ['caption'],
  Image: ['img'],
  Option: ['option'],
  Audio: ['audio'],
};

/** The scripts that were read last. Most pages have the same scripts, and few have their own. */
const memo = new Map<string, Words>();
const mostInMemo = 64;

function wordsOf(text: string): Words {
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
  const all = new Set(text.match(/[\w-]+/g));
  const some = (pattern: RegExp) => [...all].filter((word) => pattern.test(word));
  const literals = [
    ...find(/["'`](?=([\w-]+(?: [\w-]+)*)["'`])/g).flatMap((one) => one.split(' ')),
    ...find(/["'`](?=([a-z][\w-]*)[.#][\w.#-]+["'`])/gi), // `h("div.card")`
    ...Object.keys(makers).flatMap((name) => (all.has(name) ? (makers[name] ?? []) : [])),
  ];
  return {
    text: text.toLowerCase(),
    all,
    plain: new Set([...all].map(plain)),
    elements: new Set([...literals, ...find(/<([\w-]+)/g)].map((one) => one.toLowerCase())),
    starts: [...some(/[a-z\d][-_]+$/i), ...find(/(?<![\w-])([\w-]+)(?=\$\{|["'`]\s*\+)/g)],
    ends: [...some(/^[-_]+[a-z\d]/i), ...find(/\+\s*["'`]([\w-]+)/g)],
    // React joins its ids by one `_`.
    areJoined: /\.join\(["'`](?:-+|__)["'`]|\+\s*["'`](?:-+|__)["'`]\s*\+|\}(?:-+|__)\$\{/.test(text),
  };
}

function says(words: Words, name: Name): boolean {
  const kind = name[0] ?? '';
  if (kind === '"') return words.text.includes(name.slice(1));
  const bare = '.#[@'.includes(kind) ? name.slice(1) : name;
  // esbuild escapes other letters.
  if (/[^ -~]/.test(bare)) return true;
  const isElement = bare === name && kind !== '-';
  if (isElement) return words.elements.has(name) || (/^h[1-6]$/.test(name) && words.elements.has('h'));
  if (kind === '[' && isAttribute(words, bare)) return true;
  const says = (word: string) =>
    words.all.has(word) ||
    (words.areJoined && isJoined(words, word)) ||
    words.starts.some((start) => word.startsWith(start)) ||
    words.ends.some((end) => word.endsWith(end));
  return (bare.match(/[\w-]+/g) ?? []).every(says);
}

/** Whether words of a script, and numbers, form a name. */
function isJoined({ all }: Words, name: string): boolean {
  return /^\w/.test(name) && name.split(/[-_]+/).every((one) => all.has(one) || /^\d*$/.test(one));
}

/** The properties of attributes have other names: `dataset.fooBar`, `htmlFor`. */
function isAttribute({ plain: words }: Words, name: string): boolean {
  return (
    ['class', 'for'].includes(name) || words.has(plain(name)) || words.has(plain(name.replace(/^data-/, '')))
  );
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('-', '');
}

/** The attribute with which an author declares this. */
const quietAttribute = 'data-adds';

/**
 * Analytics scripts that add no visible class, attribute or element, by address. For scripts that sites host themselves, the
 * attribute that they read is also required.
 */
const known: readonly (readonly [address: RegExp, attribute?: string])[] = [
  [/^https:\/\/plausible\.io\/js\//], // plausible/analytics, tracker/src, 2026
  [/\/js\/(?:script|plausible)[\w.-]*\.js$/, 'data-domain'],
  [/^https:\/\/cloud\.umami\.is\/script\.js$/], // umami-software/umami, src/tracker, 3
  [/\/(?:script|umami)\.js$/, 'data-website-id'],
  [/^https:\/\/gc\.zgo\.at\/count(?:\.v\d+)?\.js$/], // arp242/goatcounter, public/count.js: a hidden picture, for an instant
  [/\/count\.js$/, 'data-goatcounter'],
  [/^https:\/\/static\.cloudflareinsights\.com\/beacon\.min\.js/],
  [/^https:\/\/cdn\.usefathom\.com\/script\.js$/],
  [/^https:\/\/scripts\.simpleanalyticscdn\.com\/(?:latest|light|auto-events)\.js$/], // simpleanalytics/scripts
  [/\/(?:matomo|piwik)\.js$/], // matomo-org/matomo, js/piwik.js
];

/** Whether a script is known or declared to add nothing to its page. */
function addsNothing({ attributes }: Pick<Loading, 'attributes'>): boolean {
  if (attributes[quietAttribute] === 'nothing') return true;
  const address = (attributes.src ?? '').replace(/^\/\//, 'https://').replace(/[?#].*$/s, '');
  return known.some(
    ([one, attribute]) => one.test(address) && (!attribute || attributes[attribute] !== undefined),
  );
}
