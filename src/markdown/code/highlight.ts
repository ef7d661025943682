// Code → highlighted HTML, by highlight.js. The library is loaded with the first code of a build, and each language with its first
// code.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import type { Emitter, HLJSApi, Language, LanguageFn } from 'highlight.js';
import { packageFolder } from '../../model/package.ts';
import type { CodeLanguages } from '../../model/site/plugins.ts';
import { codeLanguages } from '../../model/values/codeLanguages.ts';
import { getOrInsertComputed, once } from '../../model/values/lazy.ts';
import { ownString } from '../../model/values/strings.ts';

/** Names for code without colors. */
const plain = ['text', 'txt', 'plaintext', 'plain'];

/** The limit of highlighted code, in characters. For some languages the time is quadratic in the length of a block or line. */
const most = { page: 100_000, block: 20_000, line: 1_000 };

/** The code blocks of a page that may be highlighted, in order. */
export function colored(blocks: readonly string[]): readonly boolean[] {
  let left = most.page;
  return blocks.map((code) => {
    const isShort = code.length <= most.block && code.split('\n').every(({ length }) => length <= most.line);
    if (isShort) left -= code.length;
    return isShort && left >= 0;
  });
}

/** The language that a misspelt word probably means. Short words are not guessed. */
export function misspelt(word: string, own?: CodeLanguages): string | undefined {
  const wanted = word.toLowerCase();
  if (own?.names.has(wanted)) return undefined;
  return getOrInsertComputed(meant, wanted, nameLike) ?? (own && slipIn(own.names.keys(), wanted));
}

/** A memo, because the same few words are on many pages. */
const meant = new Map<string, string | undefined>();

function nameLike(wanted: string): string | undefined {
  if (codeLanguages().has(wanted) || plain.includes(wanted)) return undefined;
  return slipIn(codeLanguages().keys(), wanted);
}

/** The largest difference in the number of non-letters between a word and a language name. */
const mostSigns = 4;

function slipIn(names: Iterable<string>, wanted: string): string | undefined {
  const letters = (name: string) => [...name.replace(/\W/g, '')].sort().join('');
  const isSlip = (name: string) =>
    name.length >= 6 &&
    letters(name) !== '' &&
    (letters(name) === letters(wanted)
      ? name.replace(/\W/g, '') !== wanted.replace(/\W/g, '')
      : distance(name, wanted) === 1);
  return [...names].find((name) => Math.abs(name.length - wanted.length) <= mostSigns && isSlip(name));
}

/** Highlighted code; undefined if the language is unknown. */
export function highlight(code: string, language: string): string | undefined {
  const name = codeLanguages().get(language.toLowerCase());
  if (!name) return undefined;
  // The grammar of Markdown has no front matter. It reads the closing line as the underline of a heading.
  const [front] = (name === 'markdown' && /^---\n(?:.*\n)*?---(?![^\n])/.exec(code)) || [];
  if (front) return `${highlight(front, 'yaml')}${highlight(code.slice(front.length), name)}`;
  return remembered(`${name} ${code}`, () => {
    const one = getOrInsertComputed(highlighters, name, () => highlighter(name, builtIn));
    return one.highlight(code, { language: name, ignoreIllegals: true }).value;
  });
}

/** The memo's value for a key, or a new value from `make`. */
function remembered(key: string, make: () => string): string {
  const cached = colors.get(key);
  if (cached !== undefined) return cached;
  const html = ownString(make());
  rememberColors([[key, html]]);
  return html;
}

/**
 * Registers the languages of a site by their names in lower case. `grammars` has `LanguageFn`s of highlight.js. `sum` must change
 * when a grammar changes. Throws the grammars' errors.
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
  for (const name of grammars.keys()) names.set(name, name); // names in site.yml override aliases
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
  for (const name of own.keys()) highlight('a', name); // reports a broken grammar before any page uses it
  return { names, highlight };
}

/** A key of code and language, and the highlighted HTML. */
export type Colored = readonly [code: string, html: string];

/** Highlighted code so far, because the same few commands are on many pages of a site. */
const colors = new Map<string, string>();
/** The same in order, for the store. */
export const allColored: Colored[] = [];

/** Adds highlighted code, new or from the store, to the memo. */
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

/** The number of characters in the memo. */
let characters = 0;
const mostCharacters = 4_000_000;

const highlighters = new Map<string, HLJSApi>();

/** A highlighter that knows only one language and those within it, because the result must not depend on earlier code. */
function highlighter(name: string, definitionOf: (name: string) => Definition): HLJSApi {
  const one = core().newInstance();
  // Its own emitter makes a tree and walks it by recursion. Then the stack size would decide whether deeply nested code is
  // highlighted.
  one.configure({ __emitter: Spans });
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

/** The languages that are ready, each once for all highlighters, with the names of the languages within them. */
const definitions = new Map<string, Definition>();
const builtIn = (name: string) => getOrInsertComputed(definitions, name, define);

/** A language, with the names of the languages within it. */
interface Definition {
  readonly definition: Language;
  readonly inner: readonly string[];
}

function define(name: string): Definition {
  const definition = (packages()(`highlight.js/lib/languages/${name}`) as LanguageFn)(core());
  return { definition, inner: within(definition).map((inner) => codeLanguages().get(inner) ?? name) };
}

/** The languages within a language, from its definition. */
function within(definition: unknown, seen = new Set<unknown>()): readonly string[] {
  if (typeof definition !== 'object' || definition === null || seen.has(definition)) return [];
  seen.add(definition);
  return Object.entries(definition).flatMap(([key, value]) =>
    key === 'subLanguage' ? [value].flat() : within(value, seen),
  );
}

/** Receives the tokens of a code block in order: texts, and the starts and ends of scopes. */
class Spans implements Emitter {
  #html = '';
  /** The number of open spans. */
  #open = 0;

  addText(text: string): void {
    this.#html += escaped(text);
  }

  openNode(scope: string): void {
    this.#html += `<span class="${getOrInsertComputed(classes, scope, classOf)}">`;
    this.#open += 1;
  }

  closeNode(): void {
    if (this.#open === 0) return;
    this.#html += '</span>';
    this.#open -= 1;
  }

  startScope(scope: string): void {
    this.openNode(scope);
  }

  endScope(): void {
    this.closeNode();
  }

  /** The tokens of a part in another language. */
  __addSublanguage(inner: Spans, language: string | undefined): void {
    inner.finalize();
    this.#html += language ? `<span class="language-${language}">${inner.#html}</span>` : inner.#html;
  }

  finalize(): void {
    while (this.#open > 0) this.closeNode();
  }

  toHTML(): string {
    return this.#html;
  }
}

/** A memo of the classes of scopes. */
const classes = new Map<string, string>();

/** `title.function` → `hljs-title function_`: the classes that themes for highlight.js use. */
function classOf(scope: string): string {
  const [first = '', ...others] = scope.split('.');
  return [`hljs-${first}`, ...others.map((one, index) => one + '_'.repeat(index + 1))].join(' ');
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => references[sign] ?? sign) : text;
}
