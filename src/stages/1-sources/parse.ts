// The text of one file → its keys and values, each with its location. Pure: depends only on that text.
import type { Document, Node, Pair, Scalar, YAMLError } from 'yaml';
import { takeApart } from '../../markdown/frontMatter.ts';
import { tooMuch } from '../../markdown/reading/limits.ts';
import { tokenPattern } from '../../markdown/reading/tokens.ts';
import { pictureEndings } from '../../model/addresses/paths.ts';
import type { SourceFile } from '../../model/site/files.ts';
import type { Checked, Problem, SourceLocation } from '../../model/site/problem.ts';
import type { Data, KeyLocation, Page, TokenUse } from '../../model/site/site.ts';
import { most } from '../../model/values/limits.ts';
import { allowedText } from '../../model/values/strings.ts';
import { aliasTooMany, isMultiplied, tokensOf, yamlLibrary } from '../../model/values/yaml.ts';
import { failed, problem } from '../../problems/problem.ts';
import { keyTwice, manyDocuments, noAnchor, type YamlMistake } from './words.ts';

/** Reads the front matter of a page. */
export function parse(source: SourceFile, text: string): Checked<Page | undefined> {
  const file = source.path;
  if (text.length > most.file) return failed(tooLong(file, text));
  if (text.trim() === '') return failed(problem('empty-file', [], { file, line: 1, column: 1 }));

  const { language, yaml, end } = takeApart(text);
  if (language !== '')
    return failed(problem('front-matter-language', [language], { file, line: 1, column: 4 }));
  if (end !== 'closed') return failed(problem('front-matter-unclosed', [], { file, line: end, column: 1 }));
  const { value, problems } = parseYaml(file, yaml);
  // The text of the front matter. Empty if there is none: four dashes are a thematic break.
  const above = /^---(?!-)/.test(text) ? `---${yaml}` : '';
  return { value: value && { ...value, text: above, source }, problems };
}

/** Whether a page's Markdown may contain an image, or a link to an image of the site. */
export function hasImages(text: string): boolean {
  return text.includes('![') || imageOrLink.test(text);
}

const imageOrLink = new RegExp(
  `<(?:img|source)\\b|(?:\\]\\(|\\]:|\\bhref\\s{0,9}=)\\s{0,9}["'<]?[^:"'>)\\n]{1,300}\\.(?:${pictureEndings})\\b`,
  'i',
);

/** Reads a YAML file. JSON is YAML. */
export function parseData({ path }: SourceFile, text: string, kind?: Kind): Checked<Data | undefined> {
  return text.length > most.file ? failed(tooLong(path, text)) : parseYaml(path, text, kind);
}

/** Reads a file of content/data, which may also be a list. */
export const parseAny = (source: SourceFile, text: string) => parseData(source, text, 'collection');

/** site.yml with values from the command line for some keys. These have no location in the file. */
export function withDefined(read: Data, define: Readonly<Record<string, string>>): Data {
  const defined = Object.keys(define);
  if (defined.length === 0) return read;
  const isOther = (path: string) => !defined.includes(path.split('.', 1)[0] ?? '');
  const values = Object.entries(define).map(([key, value]) => [key, allowedText(value)]);
  return {
    ...read,
    values: { ...read.values, ...Object.fromEntries(values) },
    locations: new Map([...read.locations].filter(([path]) => isOther(path))),
    defined,
  };
}

const tooLong = (file: string, text: string) => tooMuch(file, text, { what: 'file', index: most.file });

/**
 * More levels than any data may have, but far fewer than the library's recursion allows. V8 may end the process if the stack
 * overflows.
 */
const farTooDeep = 5 * most.levels;

/** The allowed kinds of the top level. */
type Kind = 'mapping' | 'collection';

/** A YAML text, and the locations in it. */
interface Text {
  readonly file: string;
  readonly yaml: string;
  readonly locationOf: (offset: number) => SourceLocation;
}

const locationOfNode = ({ locationOf }: Text, node: unknown): SourceLocation =>
  locationOf((node as Node).range?.[0] ?? 0);

function parseYaml(file: string, yaml: string, kind: Kind = 'mapping'): Checked<Data | undefined> {
  const library = yamlLibrary();
  const counter = new library.LineCounter();
  const locationOf = (offset: number): SourceLocation => {
    const { line, col } = counter.linePos(offset);
    return { file, line, column: col };
  };
  const text: Text = { file, yaml, locationOf };
  // By default the library compares each key of a mapping with all earlier ones, which is slow. The visit finds duplicates instead.
  // Sets, dates and bytes would not be plain data, so their tags are unknown.
  const composer = new library.Composer({ uniqueKeys: false, resolveKnownTags: false });
  const parsed = tokensOf(yaml, farTooDeep, counter.addNewLine);
  if ('tooDeepAt' in parsed) return failed(problem('too-deep', [most.levels], locationOf(parsed.tooDeepAt)));
  try {
    const [first, second] = composer.compose(parsed.tokens, true, yaml.length);
    const document = first as Document.Parsed;
    const fault = faultOf(document, second);
    return fault ? failed(syntaxProblem(fault, document, text)) : dataOf(document, text, kind);
  } catch (error) {
    if (error instanceof ReferenceError)
      return failed(problem('yaml-aliases', [], { file, line: 1, column: 1 }));
    throw error;
  }
}

/** The values of a document without syntax mistakes. */
function dataOf(document: Document.Parsed, text: Text, kind: Kind): Checked<Data | undefined> {
  const { isCollection, isMap, isScalar } = yamlLibrary();
  const { file, yaml } = text;
  const isFit = kind === 'mapping' ? isMap : isCollection;
  const root = document.contents as Node | null;
  const empty = isScalar(root) && root.value === null;
  if (root && !isFit(root) && !empty)
    return failed(problem('yaml-not-mapping', [], locationOfNode(text, root)));
  const { twice, problems, locations, tokens } = new Visit(text).of(root);
  if (twice.length > 0) return failed(...twice);
  if (problems.length > 0) return failed(...problems);
  const hasAliases = yaml.includes('*');
  const tooMany = hasAliases ? aliasTooMany(document) : undefined;
  if (tooMany) return failed(problem('yaml-aliases', [], locationOfNode(text, tooMany)));
  const values = (document.toJS() ?? {}) as Record<string, unknown>;
  if (hasAliases && isMultiplied(values))
    return failed(problem('yaml-aliases', [], { file, line: 1, column: 1 }));
  return { value: { text: yaml, values, locations, tokens }, problems };
}

/** The first mistake, because it mostly causes the later ones. But a tab ends a text, and is found only then. */
function faultOf({ errors, warnings }: Document.Parsed, second: Document.Parsed | undefined) {
  const faults: Found[] = [...errors, ...(second ? [secondDocument(second)] : []), ...warnings];
  const tab = faults.find(({ code, pos }) => code === 'TAB_AS_INDENT' && pos[0] <= (faults[0]?.pos[1] ?? 0));
  return tab ?? faults[0];
}

function syntaxProblem(found: Found, document: Document.Parsed, { file, yaml, locationOf }: Text): Problem {
  const [mistake, offset = found.pos[0]] = file.endsWith('.json')
    ? (conflictIn(yaml) ?? (['json'] as const))
    : (conflictIn(yaml) ??
      indentMistake(found, yaml) ??
      plainMistake(found) ??
      valueMistake(found, yaml) ??
      quoteMistake(found, document, yaml));
  return problem('yaml-syntax', [sentence(found.message), mistake], locationOf(offset));
}

/** A mistake, and its offset if the library's is wrong. */
type Mistake = readonly [mistake: YamlMistake, offset?: number];

function conflictIn(yaml: string): Mistake | undefined {
  const conflict = /^<{7}[ \t]/m.exec(yaml)?.index;
  return conflict === undefined ? undefined : ['conflict', conflict];
}

/** A mistake in the white space before a line, or after a dash. */
function indentMistake({ code, message, pos }: Found, yaml: string): Mistake | undefined {
  const ahead = yaml.slice(yaml.lastIndexOf('\n', pos[0] - 1) + 1, pos[0]);
  const isTab = code === 'BAD_INDENT' && /^ *\t/.test(yaml.slice(...pos));
  if (isTab || code === 'TAB_AS_INDENT' || /^[ \t]*\t[ \t]*$/.test(ahead)) return ['tab'];
  const rest = yaml.slice(pos[0]);
  const [, spaces = '', after] = /^([ \t]*)-(.?)/.exec(rest) ?? [];
  if (after !== undefined && code === 'BLOCK_AS_IMPLICIT_KEY') return ['indent', pos[0] + spaces.length];
  if (after !== undefined && /[^ \t-]/.test(after) && code === 'BAD_INDENT')
    return ['dash', pos[0] + spaces.length];
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /^(?!.*:(?:\s|$)).*\n\s+.*:(?:\s|$)/.test(rest))
    return ['next line'];
  // The keys of the first line are indented more than those below.
  const first = /^(?:[ \t]*(?:#.*)?\n)*(?= )/.exec(yaml)?.[0].length;
  const isFurther = first !== undefined && message.startsWith('Unexpected scalar') && ahead === '';
  return isFurther ? ['indent', first] : undefined;
}

function plainMistake({ code, message }: Found): Mistake | undefined {
  const plain = plainMistakes.find(({ code: own, end }) => own === code && message.endsWith(end));
  return plain && [plain.mistake];
}

/** A value that YAML reads as keys, a list or a sign, because it has no quotes. */
function valueMistake({ code, pos }: Found, yaml: string): Mistake | undefined {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY' && code !== 'BLOCK_IN_FLOW') return undefined;
  const [start] = yaml.slice(...pos);
  return [start === '?' ? 'sign' : start === '-' ? 'list in line' : 'colon'];
}

/** A mistake after a quoted text, or any other. */
function quoteMistake({ code, message, pos }: Found, document: Document.Parsed, yaml: string): Mistake {
  const isOpen = message.endsWith('quote');
  if (!isOpen && code !== 'UNEXPECTED_TOKEN') return ['other'];
  let before: readonly [start: number, end: number, ...unknown[]] | undefined;
  yamlLibrary().visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] < pos[0]) before = range;
    },
  });
  if (!before) return ['other'];
  // The library finds this only at the end of the text.
  if (isOpen) return ['open quote', before[0]];
  return [yaml.slice(before[1], pos[0]).trim() === '' ? 'inner quote' : 'other'];
}

/** Records locations and tokens. Replaces characters in strings of the tree that no page may contain. */
class Visit {
  readonly locations = new Map<string, KeyLocation>();
  readonly tokens: TokenUse[] = [];
  readonly problems: Problem[] = [];
  /** Duplicate keys of a mapping. */
  readonly twice: Problem[] = [];
  readonly #anchors = new Set<string | undefined>();
  readonly #library = yamlLibrary();
  readonly #text: Text;

  constructor(text: Text) {
    this.#text = text;
  }

  of(root: Node | null): this {
    this.#visit(root, '', 0);
    return this;
  }

  #visit(node: unknown, path: string, depth: number): void {
    const { isAlias, isMap, isScalar, isSeq } = this.#library;
    if (isAlias(node)) {
      if (!this.#anchors.has(node.source))
        this.#refuse(node, (at) => problem('yaml-syntax', [noAnchor(node.source)], at));
      return;
    }
    this.#anchors.add((node as Node | null)?.anchor);
    if (depth > most.levels) this.#refuse(node, (at) => problem('too-deep', [most.levels], at));
    else if (isMap(node)) this.#visitPairs(node.items, path, depth);
    else if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) {
        const name = below(path, String(index));
        this.locations.set(name, this.#locationOf(item));
        this.#visit(item, name, depth + 1);
      }
    } else if (isScalar(node)) this.#visitText(node);
  }

  #visitPairs(pairs: readonly Pair[], path: string, depth: number): void {
    const { isScalar } = this.#library;
    const keys = new Set<unknown>();
    for (const { key, value } of pairs) {
      const isPlain = isScalar(key);
      if (isPlain && keys.has(key.value))
        this.twice.push(problem('yaml-syntax', [keyTwice, 'twice'], locationOfNode(this.#text, key)));
      if (isPlain) keys.add(key.value);
      this.#anchors.add((key as Node).anchor);
      const name = isPlain ? allowedText(String(key.value)) : this.#textOf(key as Node);
      if (isPlain && typeof key.value === 'string') key.value = name;
      if (!isPlain || name === '__proto__') this.#refuse(key, (at) => problem('yaml-key', [name], at));
      this.locations.set(below(path, name), this.#locationOf(key));
      this.#visit(value, below(path, name), depth + 1);
    }
  }

  #visitText(node: Scalar): void {
    if (typeof node.value !== 'string' || !node.range) return;
    const { yaml, locationOf } = this.#text;
    const [start, end] = node.range;
    node.value = allowedText(node.value);
    const source = yaml.slice(start, end);
    // YAML joins the lines of a text: a line that looks like another list item becomes a part of the item above.
    const item = node.type === 'PLAIN' ? /\n[ \t]*(?=- )/.exec(source) : null;
    if (item) {
      const at = locationOf(start + item.index + item[0].length);
      this.problems.push(problem('yaml-syntax', ['', 'item'], at));
    }
    for (const { 1: word, index } of source.matchAll(tokenPattern))
      if (word) this.tokens.push({ word, location: keyLocation(locationOf(start + index)) });
  }

  #refuse(node: unknown, found: (at: SourceLocation) => Problem): void {
    this.problems.push(found(locationOfNode(this.#text, node)));
  }

  #locationOf(node: unknown): KeyLocation {
    return keyLocation(locationOfNode(this.#text, node));
  }

  #textOf({ range }: Node): string {
    return this.#text.yaml.slice(range?.[0], range?.[1]).trim();
  }
}

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
const keyLocation = ({ line = 1, column = 1 }: SourceLocation): KeyLocation => ({ line, column });

/** A mistake in YAML from its library. */
type Found = Pick<YAMLError, 'code' | 'message' | 'pos'>;

/** Mistakes that the library's code and the end of its message identify. */
const plainMistakes: readonly {
  readonly code: YAMLError['code'];
  readonly end: string;
  readonly mistake: YamlMistake;
}[] = [
  { code: 'BAD_INDENT', end: 'end with a ]', mistake: 'open list' },
  { code: 'BAD_INDENT', end: 'end with a }', mistake: 'open mapping' },
  { code: 'BAD_INDENT', end: 'same column', mistake: 'columns' },
  { code: 'MISSING_CHAR', end: '- indicator', mistake: 'columns' },
  { code: 'MISSING_CHAR', end: 'map values', mistake: 'no colon' },
  { code: 'MULTILINE_IMPLICIT_KEY', end: '', mistake: 'no colon' },
  { code: 'MULTIPLE_DOCS', end: '', mistake: 'documents' },
  { code: 'BAD_SCALAR_START', end: '', mistake: 'sign' },
  { code: 'BAD_DQ_ESCAPE', end: '', mistake: 'escape' },
  { code: 'UNEXPECTED_TOKEN', end: 'line with key', mistake: 'list in line' },
];

/** The mistake of a file with more than one document, at the second one. */
function secondDocument({ range: [start, end] }: Document.Parsed): Found {
  return {
    code: 'MULTIPLE_DOCS',
    message: manyDocuments,
    pos: [start, end],
  };
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
