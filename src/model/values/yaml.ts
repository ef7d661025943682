// The YAML library, its tokens up to a limit of nesting, and a limit of aliases. Pure.
import type { Alias, CST, Document } from 'yaml';
import { once } from './lazy.ts';
import { most } from './limits.ts';
import { addAll } from './lists.ts';

/** The library that reads and writes YAML. It is loaded when it is first needed. */
export const yamlLibrary = once(() => {
  const loaded = require('yaml') as typeof import('yaml') & { readonly default?: typeof import('yaml') };
  return loaded.default ?? loaded; // bundled as a module, or unbundled
});

/** The most steps for resolving aliases. More would take seconds. */
const mostSteps = 10_000_000;

/**
 * The first alias (`*a`) of a document that would take too long to resolve. For each alias, the library reads all anchors and
 * aliases before it. For an alias in an anchor, it reads the whole document.
 */
export function aliasTooMany(document: Document): Alias | undefined {
  const { isAlias, visit } = yamlLibrary();
  const aliases: { readonly alias: Alias; readonly before: number; readonly isInAnchor: boolean }[] = [];
  let [nodes, named] = [0, 0];
  visit(document, {
    Node: (_, node, path) => {
      nodes += 1;
      const isInAnchor = () => path.some((outer) => 'anchor' in outer && outer.anchor !== undefined);
      if (isAlias(node)) aliases.push({ alias: node, before: named, isInAnchor: isInAnchor() });
      if (isAlias(node) || node.anchor) named += 1;
    },
  });
  let steps = 0;
  return aliases.find(({ before, isInAnchor }) => {
    steps += before + (isInAnchor ? nodes : 0);
    return steps > mostSteps;
  })?.alias;
}

/**
 * Whether data, with each alias written out, is larger than a file may be, or nested too deeply. Counts level by level and stops at
 * the limits, because data may contain itself.
 */
export function isMultiplied(data: unknown): boolean {
  let size = 0;
  let inner: readonly unknown[] = [data];
  for (let level = 0; inner.length > 0; level += 1) {
    if (level > most.levels) return true;
    const next: unknown[] = [];
    for (const one of inner)
      for (const [key, value] of entriesOf(one)) {
        size += 1 + key.length + (typeof value === 'string' ? value.length : 0);
        if (size > most.file) return true;
        next.push(value);
      }
    inner = next;
  }
  return false;
}

/** The keys and values of a mapping. Those of a list have no key. */
function entriesOf(data: unknown): readonly (readonly [string, unknown])[] {
  if (typeof data !== 'object' || data === null) return [];
  return Array.isArray(data) ? data.map((value) => ['', value]) : Object.entries(data);
}

/**
 * The tokens of YAML. If more levels are open than allowed, the position where they are, and that of the document. The library's
 * parser closes levels by recursion, which could overflow the stack. Here it never has more levels open. `onNewLine` gets the
 * beginnings of lines.
 */
export function tokensOf(
  text: string,
  levels: number,
  onNewLine?: (offset: number) => void,
): { readonly tokens: readonly CST.Token[] } | { readonly tooDeepAt: number } {
  const { Lexer, Parser } = yamlLibrary();
  const parser = new Parser(onNewLine);
  onNewLine?.(0);
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    addAll(tokens, parser.next(lexeme));
    if (parser.stack.length > levels) return { tooDeepAt: parser.offset };
  }
  addAll(tokens, parser.end());
  return { tokens };
}
