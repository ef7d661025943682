// `site import` as a function.
import { existsSync, readdirSync } from 'node:fs';
import { importSite } from '../../src/import/importSite.ts';
import { namesInTheWay, starterFiles } from '../../src/scaffold/init.ts';

/** Imports the site of `source` into `root`, which gets a starter where it is no site yet. */
export function importInto(root: string, source: string, from?: string) {
  const names = existsSync(root) ? readdirSync(root) : [];
  const starter = (isDocumentation: boolean) => starterFiles(isDocumentation ? 'docs' : 'blog');
  return importSite({ source, root, from, starter, inTheWay: namesInTheWay(names) });
}
