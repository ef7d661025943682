// A page and its scripts → the characters that it may show later: typed by readers, or added by scripts and islands. Pure.

import type { Later, PageFacts } from '../model/site/site.ts';
import { boundedMemo } from '../model/values/lazy.ts';
import { Characters } from './characters.ts';
import { changesCase, readCss } from './css.ts';
import { featuresAskedFor } from './fontFeatures.ts';
import { ownTexts } from './names.ts';
import type { Scan } from './scan.ts';
import { replaceStyles } from './usedStyles.ts';
import { writtenIn } from './written.ts';

/** The properties of a script that matter for fonts. */
export type ScriptFacts = Pick<
  Later,
  'draws' | 'loads' | 'characters' | 'features' | 'setsLanguage' | 'setsWeightAxis'
>;

/**
 * The names that code needs to put text into a page. A script without these words can only move, hide and mark existing text.
 * Property names stay the same when code is minified.
 */
const sinks =
  /\b(?:(?:inner|outer)(?:HTML|Text)|textContent|nodeValue|wholeText|createTextNode|createElement(?:NS)?|(?:append|insert|replace)Data|append(?:Child)?|prepend|insert(?:Before|Node|Rule|Adjacent\w+)|replace(?:With|Child|Children|Sync)|setHTML\w*|setRangeText|parseFromString|createContextualFragment|importNode|attachShadow|adoptedStyleSheets|cssText|designMode|contentEditable|execCommand|placeholder|eval|Function|(?:fill|stroke)Text)\b|\bdocument\.write|\.(?:before|after)\(|\.(?:data|text|label|alt|value)\s*\+?=(?!=)|\bnew\s+(?:Option|Text)\b/;

/** The names that code needs to load something other than a module. */
const loading = /\bfetch\b|XMLHttpRequest|EventSource|WebSocket|\.json\b/;

const memo = new Map<string, ScriptFacts>();
const mostInMemo = 64;

/** Reads a script. `attributes`: those that styles show (`attr()`). */
export function readScript(text: string, attributes: readonly string[] = []): ScriptFacts {
  const facts = boundedMemo(memo, mostInMemo, text, (own) => ({
    draws: sinks.test(own),
    loads: loading.test(own),
    characters: charactersIn(own),
    features: featuresAskedFor(own),
    setsLanguage: /\blang\b/.test(own),
    setsWeightAxis: /font-?variation-?settings/i.test(own) && own.includes('wght'),
  }));
  return facts.draws || !setsOneOf(text, attributes) ? facts : { ...facts, draws: true };
}

/** Whether a script sets an attribute that styles show. */
function setsOneOf(text: string, attributes: readonly string[]): boolean {
  return attributes.some((name) => {
    const property = name.replace(/^data-/, '').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
    return (
      new RegExp(`setAttribute(?:NS)?\\([^)]*["'\`]${name}["'\`]`).test(text) ||
      new RegExp(`\\.${property}\\s*\\+?=(?!=)`).test(text)
    );
  });
}

/** The characters of code, including `\u…`, `\x…` and HTML character references, in both upper and lower case. */
function charactersIn(code: string): string {
  const all = new Characters();
  const plain = code
    .replace(/\\u\{([\da-f]{1,6})\}/gi, (was, digits) => fromCode(Number.parseInt(digits, 16)) ?? was)
    .replace(/\\(?:u([\da-f]{4})|x([\da-f]{2}))/gi, (_, four, two) =>
      String.fromCharCode(Number.parseInt(four ?? two, 16)),
    )
    .replace(
      /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi,
      (was, hex, decimal) => fromCode(hex ? Number.parseInt(hex, 16) : Number(decimal)) ?? was,
    );
  all.add(plain);
  all.add([...all.all()].map(casesOf).join(''));
  return all.all();
}

const fromCode = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : undefined);

/**
 * Both cases of a character. A Turkish capital `i` has a dot, and Greek capitals have no accents: browsers follow the page's
 * language.
 */
export function casesOf(character: string): string {
  const own = ['en', 'tr', 'el', 'lt']
    .map((language) => character.toLocaleUpperCase(language) + character.toLocaleLowerCase(language))
    .join('');
  // Further forms: title case of a digraph, a second vowel without its accent, a final sigma.
  const beside = /[ǆǉǌǳ]/i.test(character) ? 'ǅǈǋǲ' : character === 'Σ' ? 'ς' : '';
  return own + beside + (/[ιυ]/.test(character) ? 'ΪΫ' : '');
}

/** The characters that a page may show in addition to its text. */
export function laterOf(found: Scan): Later {
  const { scripts, isUnread, runs } = ownTexts(found);
  const own = readScript(scripts.join('\n'));
  const mayReadData = runs || found.islands.length > 0;
  const styles = found.inline
    .flatMap(({ element, text }) => (element === 'style' ? [replaceStyles(text, () => '')] : []))
    .filter((text) => text !== '')
    .join('\n');
  return {
    languages: [...found.languages].sort(),
    isTyped: found.isTyped,
    draws: isUnread || own.draws,
    loads: isUnread || own.loads,
    characters: mayReadData ? readScript([...scripts, ...found.data].join('\n')).characters : '',
    features: own.features,
    setsLanguage: own.setsLanguage,
    setsWeightAxis: own.setsWeightAxis,
    styles,
  };
}

/** The page facts that this depends on. */
export type Shown = Pick<PageFacts, 'characters' | 'later' | 'islands'>;

/** The text of a page's islands, and the files that scripts may load. */
export interface Surroundings {
  /** The facts about the modules of these islands. */
  readonly islandsOf: (names: readonly string[]) => ScriptFacts;
  /** The characters of the site's files that scripts may load. */
  readonly loadable: string;
}

/**
 * Every character that a page may show. It always includes the page's text. If readers can type or a script can show text, it
 * includes the characters of the page's languages, scripts and islands. It then also includes the files that scripts may load.
 */
export function shownOf(
  { characters, later, islands }: Shown,
  { islandsOf, loadable }: Surroundings,
): string {
  const ofIslands = islands && islandsOf(islands.names);
  const draws = later.draws || (ofIslands?.draws ?? false);
  const all = new Characters();
  all.add(characters);
  if (later.styles !== '') {
    all.add(readCss(later.styles).content);
    if (changesCase(later.styles)) all.add([...characters].map(casesOf).join(''));
  }
  if (draws || later.isTyped) all.add(writtenIn(later.languages, characters));
  if (draws) {
    all.add(later.characters + (ofIslands?.characters ?? ''));
    if (later.loads || ofIslands?.loads) all.add(loadable);
  }
  return all.all();
}

/** No island, and nothing to load. */
export const nothingAround: Surroundings = { islandsOf: () => readScript(''), loadable: '' };
