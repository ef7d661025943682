// Finds pipes and devices that esbuild may be reading. READS.
//
// esbuild opens every target of an import, and each package.json in the parent folders. A pipe would block it for ever. To check
// every path first would slow all builds down. So the paths are checked only if a build takes long.

import { closeSync, constants, openSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { siteFile } from '../../../model/addresses/paths.ts';
import { infoAt, readRegular } from '../../../model/machine/regularFile.ts';
import { packageFolder, packagePathsFrom } from '../../../model/package.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';
import { tried } from '../../../model/values/tried.ts';
import {
  candidates,
  foldersUp,
  type Kind,
  type KindOf,
  kindNow,
  nameOf,
  plugAndPlay,
} from './resolutionPaths.ts';

/** The time of the first check, and the shortest time between two checks, in ms. */
const first = 250;
const between = 500;

/** The number of checks that look only at the site's own imports. Later ones also look at those of its packages. */
const quickLooks = 1;

/** The limits of a check: the most files that are searched for imports, and the size of each. */
const mostFiles = 5_000;
const mostBytes = 2_000_000;

/** The result of esbuild or its error, and the pipes and devices that it read. If it was ended, it has neither. */
interface Run<T> {
  readonly value?: T;
  readonly error?: unknown;
  readonly stuck: readonly string[];
}

/** Callbacks for the users of esbuild's process, if it was ended. It does not answer then. */
const waiting = new Set<(stuck: readonly string[]) => void>();

/**
 * Runs esbuild for a site in `root`. Pipes that it waits for are closed, so that it reads nothing from them and continues. If it
 * reads a device, `stop` must end its process.
 */
export async function withoutStuckReads<T>(
  root: string,
  run: () => Promise<T>,
  stop: () => void,
): Promise<Run<T>> {
  const stuck = new Set<string>();
  let looks = 0;
  let timer = setTimeout(look, first);
  function look(): void {
    const began = performance.now();
    looks += 1;
    const endless: string[] = [];
    for (const [path, info] of irregular(root, looks > quickLooks)) {
      const isPipe = info.isFIFO();
      if (!isPipe) endless.push(path);
      else if (isWaitedFor(path)) stuck.add(path);
    }
    if (endless.length === 0) timer = setTimeout(look, Math.max(between, 4 * (performance.now() - began)));
    else {
      stop();
      for (const end of waiting) end(endless);
    }
  }
  let end: (stuck: readonly string[]) => void = () => {};
  const ended = new Promise<Run<T>>((resolve) => {
    end = (paths) => resolve({ stuck: paths });
  });
  waiting.add(end);
  try {
    return await Promise.race([run().then((value) => ({ value, stuck: [...stuck] })), ended]);
  } catch (error) {
    return { error, stuck: [...stuck] };
  } finally {
    clearTimeout(timer);
    waiting.delete(end);
  }
}

/** Whether a program waits for data from a pipe. Then it gets the end of the pipe. */
function isWaitedFor(path: string): boolean {
  try {
    closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
    return true;
  } catch {
    return false; // nobody reads it
  }
}

/** The pipes and devices that the code of a site can make esbuild open. `isDeep`: also the code of its packages. */
function irregular(root: string, isDeep: boolean): ReadonlyMap<string, Stats> {
  const found = new Map<string, Stats>();
  const folders = new Set<string>();
  const queue: string[] = [];
  const seen = new Set<string>();
  const kinds = new Map<string, Kind>();
  const kindOf = (path: string) => getOrInsertComputed(kinds, path, kindNow);
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const info = infoAt(path);
    if (!info || info.isDirectory()) return;
    if (info.isFile()) {
      const isFollowed = isDeep || !/[\\/]node_modules[\\/].*(?<!package\.json)$/.test(path);
      if (isFollowed && info.size <= mostBytes && queue.length < mostFiles) queue.push(path);
    } else if (info.isFIFO() || (info.isCharacterDevice() && realpathSync(path) !== '/dev/null'))
      found.set(path, info);
  };
  const enter = (folder: string) => {
    for (const one of foldersUp(folder)) {
      if (folders.has(one)) return;
      folders.add(one);
      for (const name of ['package.json', ...plugAndPlay]) visit(join(one, name));
    }
  };
  for (const folder of [root, packageFolder]) enter(folder);
  for (const path of [...filesBelow(join(root, 'templates')), ...filesBelow(join(root, 'content/data'))])
    visit(path);
  visit(join(root, siteFile));
  for (const path of queue) {
    const real = realpathSync(path);
    for (const one of new Set([path, real])) {
      enter(dirname(one));
      const folder = path === join(root, siteFile) ? root : dirname(one);
      for (const specifier of specifiersIn(one, root))
        for (const other of pathsOf(specifier, one, folder, kindOf)) visit(other);
    }
  }
  return found;
}

/** The paths that a specifier in a file, and of a folder, may mean. */
function pathsOf(specifier: string, file: string, folder: string, kindOf: KindOf): readonly string[] {
  const isManifest = file.endsWith('package.json');
  const [plain = ''] = specifier.split(/[?#]/, 1);
  if (plain === '' || /^[a-z][a-z\d+.-]*:/i.test(plain)) return [];
  const beside = candidates(resolve(folder, plain), kindOf);
  if (isManifest || plain.startsWith('.')) return beside;
  const name = nameOf(plain);
  if (!/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name)) return [];
  const inPackages = [...packagePathsFrom(folder), ...packagePathsFrom(packageFolder)].flatMap((modules) =>
    kindOf(join(modules, name)) === 'folder'
      ? [join(modules, name, 'package.json'), ...candidates(join(modules, plain), kindOf)]
      : [],
  );
  return [...beside, ...inPackages]; // in a stylesheet, `x.css` is a file beside it
}

/** The text before the address of an import, in code or in a stylesheet. */
const imports =
  /\b(?:from|import|require|url|config|plugin|use|forward)\b[\s(]*(?:["'`]([^"'`\n]{1,300})["'`]|([^"'()\s;]{1,300})\))/g;

/**
 * The addresses that a file may import: those of code and stylesheets, the entries of a package.json, and all words of site.yml.
 */
function specifiersIn(path: string, root: string): ReadonlySet<string> {
  try {
    const text = readRegular(path, 'utf8');
    if (path === join(root, siteFile)) return new Set(text.match(/[^\s,[\]{}"']+/g));
    if (!path.endsWith('package.json'))
      return new Set([...text.matchAll(imports)].map(([, quoted, bare]) => quoted ?? bare ?? ''));
    const { main, module, browser, style, sass, exports } = JSON.parse(text);
    return new Set(['./index', ...textsIn([main, module, browser, style, sass, exports?.['.'] ?? exports])]);
  } catch {
    return new Set();
  }
}

/** The texts in a JSON value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function filesBelow(folder: string): readonly string[] {
  const all = tried(() => readdirSync(folder, { recursive: true, withFileTypes: true }), []);
  return all.map(({ parentPath, name }) => join(parentPath, name));
}
