// The YAML library, and how deeply its tokens nest. Pure.
import type { CST } from 'yaml';
import { once } from './lazy.ts';

/** What reads and writes YAML; loaded when it is first needed. */
export const yamlLibrary = once(() => {
  const loaded = require('yaml') as typeof import('yaml') & { readonly default?: typeof import('yaml') };
  return loaded.default ?? loaded; // bundled as a module, or as it is
});

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
