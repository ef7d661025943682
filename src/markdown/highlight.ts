// Code → colored HTML, by highlight.js: loaded with the first code of a build, each of its languages with the first code in it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import type { HLJSApi, Language, LanguageFn } from 'highlight.js';
import { codeLanguages } from '../model/codeLanguages.ts';
import { getOrInsertComputed, once } from '../model/lazy.ts';
import { packageFolder } from '../model/package.ts';
import type { CodeLanguages } from '../model/plugins.ts';
import { ownString } from '../model/strings.ts';
import { Spans } from './spans.ts';

/** What code is called that is meant to have no colors. */
const plain = ['text', 'txt', 'plaintext', 'plain'];

/** The most that has colors, in characters; in some languages the time grows with the square of a block, or of a line. */
const most = { page: 100_000, block: 20_000, line: 1_000 };

/** Which blocks of code of a page may have colors, in their order. */
export function colored(blocks: readonly string[]): readonly boolean[] {
  let left = most.page;
  return blocks.map((code) => {
    const isShort = code.length <= most.block && code.split('\n').every(({ length }) => length <= most.line);
    if (isShort) left -= code.length;
    return isShort && left >= 0;
  });
}

/** A word that is as good as the name of a language, but for a slip: that name. Short ones are names of their own. */
export function misspelt(word: string, own?: CodeLanguages): string | undefined {
  const wanted = word.toLowerCase();
  if (own?.names.has(wanted)) return undefined;
  return getOrInsertComputed(meant, wanted, nameLike) ?? (own && slipIn(own.names.keys(), wanted));
}

/** The same few words stand on many pages. */
const meant = new Map<string, string | undefined>();

function nameLike(wanted: string): string | undefined {
  if (codeLanguages().has(wanted) || plain.includes(wanted)) return undefined;
  return slipIn(codeLanguages().keys(), wanted);
}

function slipIn(names: Iterable<string>, wanted: string): string | undefined {
  const letters = (name: string) => [...name.replace(/\W/g, '')].sort().join('');
  const isSlip = (name: string) =>
    name.length >= 6 &&
    letters(name) !== '' &&
    (letters(name) === letters(wanted)
      ? name.replace(/\W/g, '') !== wanted.replace(/\W/g, '')
      : distance(name, wanted) === 1);
  return [...names].find(isSlip);
}

/** Code in colors; undefined where there is no such language. */
export function highlight(code: string, language: string): string | undefined {
  const name = codeLanguages().get(language.toLowerCase());
  if (!name) return undefined;
  return remembered(`${name} ${code}`, () => {
    const one = getOrInsertComputed(highlighters, name, () => highlighter(name, builtIn));
    return one.highlight(code, { language: name, ignoreIllegals: true }).value;
  });
}

/** What the memo has for a key, or what is made for it. */
function remembered(key: string, make: () => string): string {
  const cached = colors.get(key);
  if (cached !== undefined) return cached;
  const html = ownString(make());
  rememberColors([[key, html]]);
  return html;
}

/**
 * Makes the languages of a site ready, of their grammars (see `LanguageFn` of highlight.js) by their names in lower case. `sum` is another one whenever one of
 * the grammars is. Throws what they throw.
 */
export function languagesOf(
  grammars: ReadonlyMap<string, unknown>,
  sum: string,
): Pick<CodeLanguages, 'names' | 'highlight'> {
  const names = new Map<string, string>();
  const own = new Map<string, Definition>();
  const nameIn = (inner: string) => names.get(inner.toLowerCase()) ?? codeLanguages().get(inner);
  for (const [name, grammar] of grammars) {
    const definition: unknown = (grammar as (hljs: HLJSApi) => unknown)(core().newInstance());
    if (typeof definition !== 'object' || definition === null) throw new TypeError('it returns no grammar');
    const { aliases = [] } = definition as { readonly aliases?: unknown };
    for (const one of [aliases].flat()) names.set(String(one).toLowerCase(), name);
    own.set(name, { definition: definition as Language, inner: [] });
  }
  for (const name of grammars.keys()) names.set(name, name); // what site.yml says outranks aliases
  for (const [name, { definition }] of own)
    own.set(name, { definition, inner: within(definition).map((inner) => nameIn(inner) ?? name) });
  const definitionOf = (name: string) => own.get(name) ?? builtIn(name);
  const ready = new Map<string, HLJSApi>();
  const highlight = (code: string, name: string) =>
    remembered(`${name} ${sum} ${code}`, () => {
      const one = getOrInsertComputed(ready, name, () => highlighter(name, definitionOf));
      const { value, errorRaised } = one.highlight(code, { language: name, ignoreIllegals: true });
      if (errorRaised) throw errorRaised;
      return value;
    });
  for (const name of own.keys()) highlight('a', name); // what cannot be compiled is told before any page has it
  return { names, highlight };
}

/** Code with the name of its language, and what it is in colors. */
export type Colored = readonly [code: string, html: string];

/** What was colored so far: the same few commands stand on many pages of a site. */
const colors = new Map<string, string>();
/** The same in its order, for other threads. */
export const allColored: Colored[] = [];

/** Puts what was colored, here or in another thread, into the memo. */
export function rememberColors(some: readonly Colored[]): void {
  for (const [key, html] of some) {
    if (colors.has(key)) continue;
    if (characters > mostCharacters) {
      colors.clear();
      allColored.length = 0;
      characters = 0;
    }
    characters += key.length + html.length;
    colors.set(key, html);
    allColored.push([key, html]);
  }
}

/** How many characters the memo holds. */
let characters = 0;
const mostCharacters = 4_000_000;

const highlighters = new Map<string, HLJSApi>();

/** One that knows a language and those within it, and no other: what comes out must not depend on what came before. */
function highlighter(name: string, definitionOf: (name: string) => Definition): HLJSApi {
  const one = core().newInstance();
  one.configure({ __emitter: Spans }); // its own makes a tree: a seventh of the time
  const wanted = new Set([name]);
  for (const language of wanted) {
    const { definition, inner } = definitionOf(language);
    one.registerLanguage(language, () => definition);
    for (const other of inner) wanted.add(other);
  }
  return one;
}

const packages = once(() => createRequire(join(packageFolder, 'package.json')));
const core = once(() => packages()('highlight.js/lib/core') as HLJSApi);

/** Languages, each made ready once for all that know it, with the names of those within it. */
const definitions = new Map<string, Definition>();
const builtIn = (name: string) => getOrInsertComputed(definitions, name, define);

/** A language, with the names of those within it. */
interface Definition {
  readonly definition: Language;
  readonly inner: readonly string[];
}

function define(name: string): Definition {
  const definition = (packages()(`highlight.js/lib/languages/${name}`) as LanguageFn)(core());
  return { definition, inner: within(definition).map((inner) => codeLanguages().get(inner) ?? name) };
}

/** The languages that stand within a language, as its definition names them. */
function within(definition: unknown, seen = new Set<unknown>()): readonly string[] {
  if (typeof definition !== 'object' || definition === null || seen.has(definition)) return [];
  seen.add(definition);
  return Object.entries(definition).flatMap(([key, value]) =>
    key === 'subLanguage' ? [value].flat() : within(value, seen),
  );
}
