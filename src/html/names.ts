// The content of a page, and the text of its scripts → which names of a stylesheet the page has, or can get later. Pure.
import { amongLast } from '../model/lazy.ts';
import type { PageNames } from '../model/site.ts';
import { addsNothing } from './quietScripts.ts';
import type { Scan } from './scan.ts';
import type { Name } from './sheet.ts';
import { replaceStyles } from './usedStyles.ts';

/** Data blocks that no script reads. */
const notForScripts = /^(application\/ld\+json|speculationrules)$/;

/** The names on a page; the script that starts its islands is left out. */
export function namesOf(found: Scan): PageNames {
  const isLinked = found.loading.some(
    ({ element, attributes: { rel = '' } }) => element === 'link' && /(?:^|\s)stylesheet(?:\s|$)/i.test(rel),
  );
  const names = [
    ...found.elements,
    // Blanks as in HTML: others are a part of a name.
    ...[...found.classes].flatMap((value) => value.split(/[ \t\n\f\r]+/)).map((name) => `.${name}`),
    ...[...found.attributes].flatMap((name) => [`[${name}`, `[${name.slice(name.indexOf(':') + 1)}`]),
    ...(found.html.match(/--[\w-]+/g) ?? []),
    ...(found.attributes.has('contenteditable') ? [anyElement] : []),
    ...(isLinked ? [anyReference] : []),
  ];
  const inline = found.inline.filter(({ type }) => !notForScripts.test(type));
  const texts = inline.map(({ text }) => replaceStyles(text, () => '')).filter((text) => text !== '');
  const isUnread =
    found.loading.some((one) => one.element === 'script' && !addsNothing(one)) ||
    inline.some(({ element, text }) => element === 'script' && /\bimport\b/.test(text));
  for (const { attribute, value } of found.unhashed)
    if (attribute !== 'style' || /animation|font/i.test(value)) texts.push(value);
  const hasScripts = found.islands.length > 0 || inline.some(({ element }) => element === 'script');
  return {
    names: [...new Set(names)].sort().join(' '),
    // Scripts may use data that they find in the page.
    scripts: isUnread ? undefined : [...texts, ...(hasScripts ? found.data : [])].join('\n'),
  };
}

/** Names that stand for others: what readers type may make any element; a stylesheet in a file may refer to anything. */
const anyElement = '*';
const anyReference = '@*';

/** Elements that the HTML parser adds by itself, and the one attribute that readers can change without a script. */
const always = new Set(['html', 'head', 'body', 'tbody', 'colgroup', 'tr', '[open']);

/**
 * Whether a page has a name. `islands`: the text of the scripts that start islands; `characters`: what the page shows without them.
 */
export function hasName(
  { names, scripts }: PageNames,
  ids: ReadonlySet<string>,
  islands: string,
  characters: string,
): (name: Name) => boolean {
  if (scripts === undefined) return () => true;
  const own = new Set(names.split(' '));
  const texts = [scripts, islands].filter((text) => text !== '');
  const said = texts.map((text) => amongLast(memo, mostInMemo, text, wordsOf));
  return (name) => {
    if (own.has(name) || always.has(name)) return true;
    if (own.has(anyElement) && /^[a-z]/.test(name)) return true;
    if (own.has(anyReference) && /^(?:--|[@"])/.test(name)) return true;
    if (name.startsWith('#') && ids.has(name.slice(1))) return true;
    if (name.startsWith('U+')) return hasCharacter(name, characters, texts);
    // A font may be named in an inline SVG.
    if (name.startsWith('"') && own.has('[font-family')) return true;
    return said.some((words) => says(words, name));
  };
}

/** Whether a text has one of these characters; a script may write any character as an escape. */
function hasCharacter(range: Name, shown: string, scripts: readonly string[]): boolean {
  const parts = range.split(',').map((part): readonly [number, number] => {
    const [from = '', to = from] = part.slice('U+'.length).split('-');
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)];
  });
  const isIn = (one: string) => {
    const code = one.codePointAt(0) ?? 0;
    return parts.some(([from, to]) => from <= code && code <= to);
  };
  // Styles may change their case.
  if ([...(shown + shown.toUpperCase() + shown.toLowerCase())].some(isIn)) return true;
  return scripts.some((text) => /\\(?:u|x|\d)/.test(text) || [...new Set(text)].some(isIn));
}

/** The words of a script that could be names. */
interface Words {
  readonly text: string;
  readonly all: ReadonlySet<string>;
  /** In lower case and without hyphens, because `ariaExpanded` means `aria-expanded`. */
  readonly plain: ReadonlySet<string>;
  /** Words of texts that have nothing but words, and words after a `<`: only these can name elements. */
  readonly elements: ReadonlySet<string>;
  /** The beginnings and ends of names that are put together: `art-` + name. */
  readonly starts: readonly string[];
  readonly ends: readonly string[];
  /** Whether words are joined by hyphens: `[a, b].join('-')`, `a + '-' + b`. */
  readonly areJoined: boolean;
}

/** Functions of browsers that make elements. */
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

/** The scripts that were read last: most pages have the same ones, and few have any of their own. */
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
    areJoined: /\.join\(["'`][-_]+["'`]|\+\s*["'`][-_]+["'`]\s*\+|\}[-_]+\$\{/.test(text),
  };
}

function says(words: Words, name: Name): boolean {
  const kind = name[0] ?? '';
  if (kind === '"') return words.text.includes(name.slice(1));
  const bare = '.#[@'.includes(kind) ? name.slice(1) : name;
  // esbuild writes other letters as escapes.
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

/** Whether words of a script, and numbers, make a name. */
function isJoined({ all }: Words, name: string): boolean {
  return /^\w/.test(name) && name.split(/[-_]+/).every((one) => all.has(one) || /^\d*$/.test(one));
}

/** Properties for attributes have other names: `dataset.fooBar`, `htmlFor`. */
function isAttribute({ plain: words }: Words, name: string): boolean {
  return (
    ['class', 'for'].includes(name) || words.has(plain(name)) || words.has(plain(name.replace(/^data-/, '')))
  );
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll('-', '');
}
