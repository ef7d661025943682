// The YAML library, how deeply its tokens nest, and how many aliases it may resolve. Pure.
import type { Alias, CST, Document } from 'yaml';
import { once } from './lazy.ts';

/** What reads and writes YAML; loaded when it is first needed. */
export const yamlLibrary = once(() => {
  const loaded = require('yaml') as typeof import('yaml') & { readonly default?: typeof import('yaml') };
  return loaded.default ?? loaded; // bundled as a module, or as it is
});

/** The most steps in which aliases are resolved: more would take seconds. */
const mostSteps = 10_000_000;

/**
 * The first alias (`*a`) of a document that would take too long to resolve: for each, the library reads all anchors and aliases before
 * it.
 */
export function aliasTooMany(document: Document): Alias | undefined {
  const { isAlias, visit } = yamlLibrary();
  let [named, steps] = [0, 0];
  let found: Alias | undefined;
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node)) {
        steps += named;
        if (steps > mostSteps) found = node;
      }
      if (isAlias(node) || node.anchor) named += 1;
      return found && visit.BREAK;
    },
  });
  return found;
}

/** Whether values are nested in more than so many others; the tokens of a text are not. Counts without recursion. */
export function hasMoreLevels(tokens: readonly CST.Token[], levels: number): boolean {
  let inner = tokens;
  for (let level = 0; inner.length > 0; level += 1) {
    if (level > levels) return true;
    inner = inner.flatMap(valuesIn);
  }
  return false;
}

/** The tokens directly in a token. */
function valuesIn(token: CST.Token): readonly CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : [];
  if (!('items' in token)) return [];
  return (token.items as readonly CST.CollectionItem[]).flatMap(({ key, value }) =>
    [key ?? [], value ?? []].flat(),
  );
}
