// The YAML library, and how deeply a text nests. Pure.
import type { CST } from 'yaml';
import { once } from './lazy.ts';

/** What reads and writes YAML; loaded when it is first needed. */
export const yamlLibrary = once(() => {
  const loaded = require('yaml') as typeof import('yaml') & { readonly default?: typeof import('yaml') };
  return loaded.default ?? loaded; // bundled as a module, or as it is
});

/**
 * Whether YAML nests more than so many levels. The library makes nodes of its tokens with recursion. It catches the overflow of the
 * stack, but V8 ends the process if a regular expression is compiled there: so the levels are counted first, without recursion.
 */
export function hasMoreLevels(yaml: string, levels: number): boolean {
  if (!mayHaveMoreLevels(yaml, levels)) return false;
  const { Parser } = yamlLibrary();
  let tokens: readonly CST.Token[] = [...new Parser().parse(yaml)];
  for (let level = 0; tokens.length > 0; level += 1) {
    if (level > levels) return true;
    tokens = tokens.flatMap(innerOf);
  }
  return false;
}

/** False for nearly every text. Half of the levels would have to begin in one line, each with two columns, or be between brackets. */
function mayHaveMoreLevels(yaml: string, levels: number): boolean {
  let open = 0;
  for (const [sign] of yaml.matchAll(/[[\]{}]|^[ \t?:-]{100}/gm)) {
    if (sign.length > 1) return true;
    open = Math.max(0, open + ('[{'.includes(sign) ? 1 : -1));
    if (open > levels / 2) return true;
  }
  return false;
}

/** The tokens directly in a token. */
function innerOf(token: CST.Token): readonly CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : [];
  const items = 'items' in token ? (token.items as readonly CST.CollectionItem[]) : [];
  return items.flatMap(({ key, value }) => [key ?? [], value ?? []].flat());
}
