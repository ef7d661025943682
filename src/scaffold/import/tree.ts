// The folder that is imported → its files. READS, and nothing but what lies in that folder: links of the file system are not followed.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { most } from '../../model/limits.ts';
import type { Left, Tree } from './model.ts';

/** What no generator reads, and what may hold very much. */
const skipped = new Set([
  'node_modules',
  '.git',
  '.hg',
  '.svn',
  '.cache',
  '.jekyll-cache',
  '.sass-cache',
  '_site',
]);
/** Hugo's cache: only this part of a folder `resources`, whose rest may hold pages. */
const made = /(?:^|\/)resources\/_gen$/;

/** The files below `root`, an absolute path; the links in it, and, once they were asked for, texts that are too long to be read. */
export function treeOf(root: string): { readonly tree: Tree; readonly left: readonly Left[] } {
  const paths: string[] = [];
  const left: Left[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder + entry.name;
      if (entry.isSymbolicLink()) left.push({ file: path, kind: 'symlink', what: path });
      else if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && !skipped.has(entry.name) && !made.test(path)) folders.push(`${path}/`);
    }
  }
  paths.sort();
  const all = new Set(paths);
  const texts = new Map<string, string>();
  const text = (path: string) => {
    if (!all.has(path)) return '';
    const known = texts.get(path);
    if (known !== undefined) return known;
    const isLong = statSync(join(root, path)).size > most.source;
    if (isLong) left.push({ file: path, kind: 'long', what: path });
    const read = (isLong ? '' : readFileSync(join(root, path), 'utf8'))
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n');
    texts.set(path, read);
    return read;
  };
  left.sort((one, other) => (one.file < other.file ? -1 : 1));
  return { tree: { paths, has: (path) => all.has(path), text }, left };
}
