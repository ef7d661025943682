// A page and its scripts → the characters that it may show later: typed, or drawn by scripts and islands. Pure.

import type { Later } from '../model/site/later.ts';
import type { PageFacts } from '../model/site/site.ts';
import { boundedMemo } from '../model/values/lazy.ts';
import { Characters } from './characters.ts';
import { changesCase, readCss } from './css.ts';
import { featuresAskedFor } from './fontFeatures.ts';
import { ownTexts } from './names.ts';
import type { Scan } from './scan.ts';
import { replaceStyles } from './usedStyles.ts';
import { writtenIn } from './written.ts';

/** The facts of a script that matter for fonts. */
export interface ScriptFacts {
  /** Whether it may show a text that is not in the page. */
  readonly draws: boolean;
  /** Whether it may load texts of the site. */
  readonly loads: boolean;
  /** Its characters, those that it writes as escapes, too. */
  readonly characters: string;
  readonly features: readonly string[];
  /** Whether it may set a language. */
  readonly setsLanguage: boolean;
  /** Whether it sets the weight of a font by its axis. */
  readonly setsWeightAxis: boolean;
}

/**
 * What code must name to put a text into a page. A script or a module without any of these words can move, hide and mark what the
 * page has, and no more. The names of properties stay as they are when code is minified.
 */
const sinks =
  /\b(?:(?:inner|outer)(?:HTML|Text)|textContent|nodeValue|wholeText|createTextNode|createElement(?:NS)?|(?:append|insert|replace)Data|append(?:Child)?|prepend|insert(?:Before|Node|Rule|Adjacent\w+)|replace(?:With|Child|Children|Sync)|setHTML\w*|setRangeText|parseFromString|createContextualFragment|importNode|attachShadow|adoptedStyleSheets|cssText|designMode|contentEditable|execCommand|placeholder|eval|Function|(?:fill|stroke)Text)\b|\bdocument\.write|\.(?:before|after)\(|\.(?:data|text|label|alt|value)\s*\+?=(?!=)|\bnew\s+(?:Option|Text)\b/;

/** What code must name to load something that is not a module. */
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

/** The characters of code, and those that it writes as `\u…`, `\x…` or as references of HTML; in both cases of letters. */
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

/** In Turkish the capital of `i` has a dot, and in Greek capitals have no accents: browsers follow the language of the page. */
export function casesOf(character: string): string {
  const own = ['en', 'tr', 'el', 'lt']
    .map((language) => character.toLocaleUpperCase(language) + character.toLocaleLowerCase(language))
    .join('');
  // A capital beside a small letter; the second vowel of two loses an accent, not its sound; a sigma ends a word.
  const beside = /[ǆǉǌǳ]/i.test(character) ? 'ǅǈǋǲ' : character === 'Σ' ? 'ς' : '';
  return own + beside + (/[ιυ]/.test(character) ? 'ΪΫ' : '');
}

/** What a page may show besides its text. */
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

/** The facts of a page that this depends on. */
export type Shown = Pick<PageFacts, 'characters' | 'later' | 'islands'>;

/** The text of the islands of a page, and what they may load. */
export interface Surroundings {
  /** The facts of the modules of these islands. */
  readonly islandsOf: (names: readonly string[]) => ScriptFacts;
  /** The characters of the files of the site that scripts may load. */
  readonly loadable: string;
}

/**
 * Every character that a page may show: its text; and where something can be typed, or a script can show a text, also the
 * characters of the languages of the page, of its scripts and islands, and of what these may load.
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
