// The text of one file → its keys and values, each with its place. Pure: depends on nothing but that text.
import type { Document, Node, Pair, YAMLError } from 'yaml';
import { takeApart } from '../../markdown/frontMatter.ts';
import { tooMuch } from '../../markdown/reading/limits.ts';
import { tokenPattern } from '../../markdown/reading/tokens.ts';
import { pictureEndings } from '../../model/addresses/paths.ts';
import type { SourceFile } from '../../model/site/files.ts';
import type { Outcome, Place, Problem } from '../../model/site/problem.ts';
import type { Data, KeyPlace, Page, TokenUse } from '../../model/site/site.ts';
import { most } from '../../model/values/limits.ts';
import { allowedText } from '../../model/values/strings.ts';
import { aliasTooMany, isMultiplied, tokensOf, yamlLibrary } from '../../model/values/yaml.ts';
import { failed, problem } from '../../problems/problem.ts';
import { keyTwice, manyDocuments, noAnchor, type YamlMistake } from './words.ts';

/** Reads the front matter of a page. */
export function parse(source: SourceFile, text: string): Outcome<Page | undefined> {
  const file = source.path;
  if (text.length > most.file) return failed(tooLong(file, text));
  if (text.trim() === '') return failed(problem('empty-file', [], { file, line: 1, column: 1 }));

  const { language, yaml, end } = takeApart(text);
  if (language !== '')
    return failed(problem('front-matter-language', [language], { file, line: 1, column: 4 }));
  if (end !== 'closed') return failed(problem('front-matter-unclosed', [], { file, line: end, column: 1 }));
  const { value, problems } = parseYaml(file, yaml);
  // The text of the front matter; empty if there is none: four dashes are a line across the page.
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

/** Reads a file that is YAML from its first line to its last. JSON is YAML. */
export function parseData({ path }: SourceFile, text: string, kind?: Kind): Outcome<Data | undefined> {
  return text.length > most.file ? failed(tooLong(path, text)) : parseYaml(path, text, kind);
}

/** Reads a file of content/data, which may also be a list. */
export const parseAny = (source: SourceFile, text: string) => parseData(source, text, 'collection');

/** site.yml with other values for some keys, which come from the command line: they have no place in the file. */
export function withDefined(read: Data, define: Readonly<Record<string, string>>): Data {
  const defined = Object.keys(define);
  if (defined.length === 0) return read;
  const isOther = (path: string) => !defined.includes(path.split('.', 1)[0] ?? '');
  const values = Object.entries(define).map(([key, value]) => [key, allowedText(value)]);
  return {
    ...read,
    values: { ...read.values, ...Object.fromEntries(values) },
    places: new Map([...read.places].filter(([path]) => isOther(path))),
    defined,
  };
}

const tooLong = (file: string, text: string) => tooMuch(file, text, { what: 'file', index: most.file });

/**
 * More levels than any data may have, and far fewer than the library can make nodes of: it does so with recursion, and V8 may end
 * the process where that overflows the stack.
 */
const farTooDeep = 5 * most.levels;

/** What the top level of a file may be. */
type Kind = 'mapping' | 'collection';

function parseYaml(file: string, yaml: string, kind: Kind = 'mapping'): Outcome<Data | undefined> {
  const library = yamlLibrary();
  const { isAlias, isCollection, isMap, isScalar, isSeq, visit: visitAll } = library;
  const isFit = kind === 'mapping' ? isMap : isCollection;
  const counter = new library.LineCounter();
  const placeOf = (offset: number): KeyPlace => {
    const { line, col } = counter.linePos(offset);
    return { line, column: col };
  };
  const placeOfNode = (node: unknown): KeyPlace => placeOf((node as Node).range?.[0] ?? 0);
  const start: Place = { file, line: 1, column: 1 };
  const places = new Map<string, KeyPlace>();
  const tokens: TokenUse[] = [];
  const anchors = new Set<string | undefined>();
  const problems: Problem[] = [];
  const twice: Problem[] = [];
  let document: Document.Parsed;
  let values: unknown;
  try {
    // By default the library compares each key of a mapping with all before it, which is slow: `visit` finds duplicates instead.
    // Sets, dates and bytes would not be plain data: their tags are unknown.
    const composer = new library.Composer({ uniqueKeys: false, resolveKnownTags: false });
    const parsed = tokensOf(yaml, farTooDeep, counter.addNewLine);
    if ('tooDeepAt' in parsed)
      return failed(problem('too-deep', [most.levels], { file, ...placeOf(parsed.tooDeepAt) }));
    const [first, second] = composer.compose(parsed.tokens, true, yaml.length);
    document = first as Document.Parsed;
    const faults: Found[] = [
      ...document.errors,
      ...(second ? [secondDocument(second)] : []),
      ...document.warnings,
    ];
    // Mistakes after the first are mostly caused by it; but a tab ends a text, and is found only then.
    const tab = faults.find(
      ({ code, pos }) => code === 'TAB_AS_INDENT' && pos[0] <= (faults[0]?.pos[1] ?? 0),
    );
    const fault = tab ?? faults[0];
    if (fault) return failed(syntaxProblem(fault));
    const root = document.contents as Node | null;
    const empty = isScalar(root) && root.value === null;
    if (root && !isFit(root) && !empty) {
      return failed(problem('yaml-not-mapping', [], { file, ...placeOfNode(root) }));
    }
    visit(root, '', 0);
    if (twice.length > 0) return failed(...twice);
    if (problems.length > 0) return failed(...problems);
    const hasAliases = yaml.includes('*');
    const tooMany = hasAliases ? aliasTooMany(document) : undefined;
    if (tooMany) return failed(problem('yaml-aliases', [], { file, ...placeOfNode(tooMany) }));
    values = document.toJS() ?? {};
    if (hasAliases && isMultiplied(values)) return failed(problem('yaml-aliases', [], start));
  } catch (error) {
    if (error instanceof ReferenceError) return failed(problem('yaml-aliases', [], start));
    throw error;
  }
  return { value: { text: yaml, values: values as Record<string, unknown>, places, tokens }, problems };

  function syntaxProblem({ code, message, pos }: Found): Problem {
    const at = (offset: number): Place => ({ file, ...placeOf(offset) });
    const yamlProblem = (mistake: YamlMistake, offset = pos[0]) =>
      problem('yaml-syntax', [sentence(message), mistake], at(offset));
    const conflict = /^<{7}[ \t]/m.exec(yaml)?.index;
    if (conflict !== undefined) return yamlProblem('conflict', conflict);
    if (file.endsWith('.json')) return yamlProblem('json');
    const ahead = yaml.slice(yaml.lastIndexOf('\n', pos[0] - 1) + 1, pos[0]);
    const isTab = code === 'BAD_INDENT' && /^ *\t/.test(yaml.slice(...pos));
    if (isTab || code === 'TAB_AS_INDENT' || /^[ \t]*\t[ \t]*$/.test(ahead)) return yamlProblem('tab');
    const rest = yaml.slice(pos[0]);
    const [, spaces = '', after] = /^([ \t]*)-(.?)/.exec(rest) ?? [];
    if (after !== undefined && code === 'BLOCK_AS_IMPLICIT_KEY')
      return yamlProblem('indent', pos[0] + spaces.length);
    if (after !== undefined && /[^ \t-]/.test(after) && code === 'BAD_INDENT')
      return yamlProblem('dash', pos[0] + spaces.length);
    if (code === 'BLOCK_AS_IMPLICIT_KEY' && /^(?!.*:(?:\s|$)).*\n\s+.*:(?:\s|$)/.test(rest))
      return yamlProblem('next line');
    // The keys of the first line stand further right than those below.
    const first = /^(?:[ \t]*(?:#.*)?\n)*(?= )/.exec(yaml)?.[0].length;
    if (first !== undefined && message.startsWith('Unexpected scalar') && ahead === '')
      return yamlProblem('indent', first);
    const plain = plainMistakes.find(({ code: own, end }) => own === code && message.endsWith(end));
    if (plain) return yamlProblem(plain.mistake);
    const isOpen = message.endsWith('quote');
    if (!isOpen && code !== 'UNEXPECTED_TOKEN') return yamlProblem('other');
    let before: readonly [start: number, end: number, ...unknown[]] | undefined;
    visitAll(document, {
      Scalar(_, { type, range }) {
        if (type?.startsWith('QUOTE') && range && range[0] < pos[0]) before = range;
      },
    });
    if (!before) return yamlProblem('other');
    // The library notices this only at the end of the text.
    if (isOpen) return yamlProblem('open quote', before[0]);
    return yamlProblem(yaml.slice(before[1], pos[0]).trim() === '' ? 'inner quote' : 'other');
  }

  /** Records places and tokens; replaces characters in strings of the tree that no page may contain. */
  function visit(node: unknown, path: string, depth: number): void {
    const child = (name: string) => (path === '' ? name : `${path}.${name}`);
    if (isAlias(node)) {
      if (!anchors.has(node.source))
        problems.push(problem('yaml-syntax', [noAnchor(node.source)], { file, ...placeOfNode(node) }));
      return;
    }
    anchors.add((node as Node | null)?.anchor);
    if (depth > most.levels) {
      problems.push(problem('too-deep', [most.levels], { file, ...placeOfNode(node) }));
    } else if (isMap(node)) {
      const keys = new Set<unknown>();
      for (const pair of node.items) {
        const { key } = pair;
        if (isScalar(key)) {
          if (keys.has(key.value))
            twice.push(problem('yaml-syntax', [keyTwice, 'twice'], { file, ...placeOfNode(key) }));
          keys.add(key.value);
        }
        visitPair(pair, child, depth);
      }
    } else if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) {
        places.set(child(String(index)), placeOfNode(item));
        visit(item, child(String(index)), depth + 1);
      }
    } else if (isScalar(node) && typeof node.value === 'string' && node.range) {
      node.value = allowedText(node.value);
      const source = yaml.slice(node.range[0], node.range[1]);
      // YAML joins the lines of a text: what looks like another item of a list becomes a part of the one above.
      const item = node.type === 'PLAIN' ? /\n[ \t]*(?=- )/.exec(source) : null;
      if (item) {
        const at = placeOf(node.range[0] + item.index + item[0].length);
        problems.push(problem('yaml-syntax', ['', 'item'], { file, ...at }));
      }
      for (const { 1: word, index } of source.matchAll(tokenPattern)) {
        if (word) tokens.push({ word, place: placeOf(node.range[0] + index) });
      }
    }
  }

  function textOf({ range }: Node): string {
    return yaml.slice(range?.[0], range?.[1]).trim();
  }

  function visitPair({ key, value }: Pair, child: (name: string) => string, depth: number): void {
    const at = placeOfNode(key);
    anchors.add((key as Node).anchor);
    const name = isScalar(key) ? allowedText(String(key.value)) : textOf(key as Node);
    if (isScalar(key) && typeof key.value === 'string') key.value = name;
    if (!isScalar(key) || name === '__proto__') problems.push(problem('yaml-key', [name], { file, ...at }));
    places.set(child(name), at);
    visit(value, child(name), depth + 1);
  }
}

/** A mistake in YAML as its library finds it. */
type Found = Pick<YAMLError, 'code' | 'message' | 'pos'>;

/** Mistakes that the library's code and the end of its message tell from others. */
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
