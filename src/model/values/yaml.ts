// The YAML library, its tokens as far as they are not nested too deeply, and how many aliases it may resolve. Pure.
import type { Alias, CST, Document } from 'yaml';
import { once } from './lazy.ts';
import { most } from './limits.ts';
import { addAll } from './lists.ts';

/** What reads and writes YAML; loaded when it is first needed. */
export const yamlLibrary = once(() => {
  const loaded = require('yaml') as typeof import('yaml') & { readonly default?: typeof import('yaml') };
  return loaded.default ?? loaded; // bundled as a module, or as it is
});

/** The most steps in which aliases are resolved: more would take seconds. */
const mostSteps = 10_000_000;

/**
 * The first alias (`*a`) of a document that would take too long to resolve: for each, the library reads all anchors and aliases before
 * it; for one in an anchor, the whole document.
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
 * Whether data has more in it, with each alias written out, than a file may have, or is nested deeper. Counts level by level, and no
 * further than that: data may contain itself.
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

/** The keys and values of a mapping; those of a list have no key. */
function entriesOf(data: unknown): readonly (readonly [string, unknown])[] {
  if (typeof data !== 'object' || data === null) return [];
  return Array.isArray(data) ? data.map((value) => ['', value]) : Object.entries(data);
}

/**
 * The tokens of YAML; or where more than so many are open, with that of its document. The library's parser closes levels with
 * recursion, which could overflow the stack: here it never has more of them open. `onNewLine` gets the beginnings of lines.
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
