// The source folder → its files. READS only files in that folder. Of symbolic links it follows those from a page to another.
import { isUtf8 } from 'node:buffer';
import { closeSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { extname, join, posix, relative, sep } from 'node:path';
import { isPicture } from '../model/addresses/paths.ts';
import { openRegular, readRegular } from '../model/machine/regularFile.ts';
import { most } from '../model/values/limits.ts';
import { tried } from '../model/values/tried.ts';
import { isMarkdown } from './generators/common.ts';
import type { Left, Tree } from './model.ts';

/** Folders that no generator reads, and that may be very large. */
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
/** Hugo's cache: only this part of a folder `resources`, whose other files may be pages. */
const made = /(?:^|\/)resources\/_gen$/;

/** The files in `root`, an absolute path. `withoutTypes`: TypeScript as JavaScript. Also its links and, after they were requested, texts that are too long. */
export function treeOf(
  root: string,
  withoutTypes: (code: string) => string,
): { readonly tree: Tree; readonly left: readonly Left[] } {
  const { paths, links, left } = entriesOf(root);
  const files = new Set(paths);
  /** Links to pages, with their targets: `docs/index.md` is often the README. */
  const targets = new Map<string, string>();
  for (const path of links) {
    const target = targetOf(root, path);
    if (target === undefined || !files.has(target)) left.push({ file: path, kind: 'symlink', what: path });
    else {
      targets.set(path, target);
      paths.push(path);
    }
  }
  paths.sort();
  const all = new Set(paths);
  const texts = new Map<string, string>();
  const text = (path: string) => {
    if (!all.has(path)) return '';
    const known = texts.get(path);
    if (known !== undefined) return known;
    const file = join(root, targets.get(path) ?? path);
    const isLong = statSync(file).size > most.source;
    if (isLong) left.push({ file: path, kind: 'long', what: path });
    const read = (isLong ? '' : readRegular(file, 'utf8'))
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
      .replace(/[\u2028\u2029]/g, ' ');
    texts.set(path, read);
    return read;
  };
  left.sort((one, other) => (one.file < other.file ? -1 : 1));
  const script = (path: string) =>
    /\.[cm]?ts$/.test(path) && !isTooNested(text(path)) ? withoutTypes(text(path)) : text(path);
  return { tree: { paths, has: (path) => all.has(path), text, script }, left };
}

/** The most levels of code. */
const mostLevels = 300;
/** From its first character: from each of many spaces it would read all the others. */
const levels = new RegExp(String.raw`(?<![\w$)])(?=\S)(?:\(?[\w$]*\)?\s*(?::|=>)\s*){${mostLevels}}`);

/**
 * Whether functions or labels are too many levels within each other, roughly: brackets in texts count, too. esbuild's time grows with
 * the cube of these functions, and with the square of these labels (esbuild 0.28).
 */
function isTooNested(code: string): boolean {
  let open = 0;
  for (const [bracket] of code.matchAll(/[{}()[\]]/g)) {
    open = Math.max(0, open + (/[{([]/.test(bracket) ? 1 : -1));
    if (open > mostLevels) return true;
  }
  return levels.test(code);
}

/** All files and symbolic links below a folder. */
function entriesOf(root: string) {
  const paths: string[] = [];
  const links: string[] = [];
  const left: Left[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true, encoding: 'buffer' })) {
      const name = entry.name.toString();
      const path = folder + name;
      const written = folder + escapedName(entry.name);
      if (!isUtf8(entry.name)) left.push({ file: written, kind: 'name', what: written });
      else if (entry.isSymbolicLink()) links.push(path);
      else if (entry.isFile() && isWhole(join(root, path))) paths.push(path);
      else if (entry.isFile()) left.push({ file: path, kind: 'damaged', what: path });
      else if (entry.isDirectory() && !skipped.has(name) && !made.test(path)) folders.push(`${path}/`);
    }
  }
  return { paths, links, left };
}

/** The target of a symbolic link from one page to another, relative to `root`. Undefined for other links. */
function targetOf(root: string, path: string): string | undefined {
  if (!isMarkdown(path)) return undefined;
  const target = tried(() => relative(realpathSync(root), realpathSync(join(root, path))));
  if (target === undefined || extname(target) !== extname(path)) return undefined;
  return target.split(sep).join('/');
}

/** The files of a folder of a tree, by their paths in it. `../` leads to its other files. */
export function partOfTree(tree: Tree, folder: string): Tree {
  if (folder === '') return tree;
  const at = (path: string) => posix.normalize(folder + path);
  return {
    paths: tree.paths.flatMap((path) => (path.startsWith(folder) ? path.slice(folder.length) : [])),
    has: (path) => tree.has(at(path)),
    text: (path) => tree.text(at(path)),
    script: (path) => tree.script(at(path)),
  };
}

/** A name whose bytes are not UTF-8, so that Node could not open it. These bytes become `\\xE9`. */
function escapedName(name: Buffer): string {
  return name
    .toString('latin1')
    .replace(/[\x80-\xFF]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Files that are not text. */
const binary = /\.(?:avif|gif|ico|jpe?g|mov|mp3|mp4|og[gv]|otf|pdf|png|svg|ttf|wav|web[mp]|woff2?|zip)$/i;
/** The first bytes of the kinds of pictures that a build can read. */
const signatures = /^(?:\x89PNG\r\n[^\n]\n|GIF8|\xff\xd8\xff|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp|II\*|MM\W)/;

/**
 * Whether a file begins with the right bytes. Without Git LFS, a small text file replaces it. An unreadable picture would prevent
 * the build of the whole site.
 */
function isWhole(path: string): boolean {
  const begin = binary.test(path) ? beginOf(path) : undefined;
  if (begin === undefined) return true;
  if (begin.startsWith('version https://git-lfs')) return false;
  return !isPicture(path) || /\.svg$/i.test(path) || signatures.test(begin);
}

/** The first bytes of a file, each as a character. Undefined if the system refuses. The code that copies the file reports this. */
function beginOf(path: string): string | undefined {
  try {
    const file = openRegular(path);
    const bytes = Buffer.alloc(64);
    try {
      return bytes.toString('latin1', 0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
