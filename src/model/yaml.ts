// The YAML library. Pure.
import { once } from './lazy.ts';

/** What reads and writes YAML; loaded when it is first needed. */
export const yamlLibrary = once(() => {
  const loaded = require('yaml') as typeof import('yaml') & { readonly default?: typeof import('yaml') };
  return loaded.default ?? loaded; // bundled as a module, or as it is
});
