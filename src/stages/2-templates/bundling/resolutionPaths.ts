// esbuild's metafile of a bundle → every path that its imports could have resolved to, whether it exists or not. READS.
//
// esbuild reports the file of an import, but not the other paths that it tried. An import can resolve differently if one of these
// paths is created, removed or linked elsewhere, or if a package.json above a file changes. Nothing else matters (no tsconfig.json
// is read). If it is uncertain which paths esbuild tried, the list has too many. Then a bundle may be made again without need.
import { dirname, join, parse, resolve, sep } from 'node:path';
import type { Metafile } from 'esbuild';
import { infoAt } from '../../../model/machine/regularFile.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';

/** The options of a bundle that change how imports resolve, and that its metafile does not show. */
export interface LookupOptions {
  readonly absWorkingDir: string;
  readonly nodePaths?: readonly string[];
  /** The imports that a plugin has resolved itself. */
  readonly found: readonly { readonly file: string; readonly specifier: string; readonly folder: string }[];
}

type Import = Pick<Metafile['inputs'][string]['imports'][number], 'path' | 'original' | 'kind' | 'external'>;

/** The file extensions that are tried for an import without one: esbuild's `resolveExtensions`. */
const endings = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];
/** TypeScript files are imported by the names of their compiled files. */
const written: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.ts', '.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};
/** If one of these files is in a parent folder, Yarn resolves packages. */
export const plugAndPlay = ['.pnp.data.json', '.pnp.cjs', '.pnp.js'];

/** The absolute paths. `files`: the files of the bundle besides the inputs. */
export function lookupsOf(
  inputs: Metafile['inputs'],
  { absWorkingDir: root, nodePaths = [], found: byPlugin }: LookupOptions,
  files: readonly string[],
): readonly string[] {
  const found = new Set<string>();
  // Hundreds of imports refer to the same few folders.
  const kinds = new Map<string, Kind>();
  const kindOf: KindOf = (path) => getOrInsertComputed(kinds, path, kindNow);
  const add = (...paths: readonly string[]) => {
    for (const path of paths) found.add(path);
  };
  const folders = new Set<string>();
  /** Adds every package.json in a folder and its parents. */
  const addManifests = (folder: string) => {
    for (const one of foldersUp(folder)) {
      if (folders.has(one)) return;
      folders.add(one);
      add(join(one, 'package.json'));
    }
  };
  const addPackage = (folder: string, specifier: string, target: string | undefined) => {
    const inPackages = (modules: string) => {
      if (kindOf(modules) !== 'folder') return add(modules);
      const own = join(modules, nameOf(specifier));
      add(own, ...candidates(join(modules, specifier), kindOf));
      if (kindOf(own) === 'folder') add(join(own, 'package.json'));
      return undefined;
    };
    for (const one of foldersUp(folder)) {
      const modules = join(one, 'node_modules');
      inPackages(modules);
      // esbuild looks no further up, unless the package is linked: then its files are elsewhere.
      if (target?.startsWith(join(modules, nameOf(specifier)) + sep)) return;
    }
    for (const modules of nodePaths) inPackages(modules);
  };
  const addPath = (base: string, target: string | undefined) => {
    const plain = fileOf(base, kindOf);
    addManifests(dirname(plain));
    add(base);
    const near = candidates(plain, kindOf);
    add(...near);
    if (target && !near.includes(target)) add(...siblings(target));
  };
  const addImport = (folder: string, { path, original: specifier = path, kind, external }: Import) => {
    if (/^(data:|https?:|\/\/)/i.test(specifier)) return;
    const target = external ? undefined : fileOf(resolve(root, withoutNamespace(path)), kindOf);
    const isPath = /^\.{0,2}\/|^\.{1,2}$/.test(specifier) || resolve(specifier) === specifier;
    const isOfStyles = kind === 'import-rule' || kind === 'url-token' || kind === 'composes-from';
    if (isPath || isOfStyles) addPath(resolve(folder, specifier), target);
    if (isPath) return;
    if (!specifier.startsWith('#')) addPackage(folder, specifier, target);
    if (!target) return;
    add(...siblings(target));
    // An alias may point to a package of the generator, or use a package.json.
    const name = packageOf(target);
    if (name !== undefined && name !== nameOf(specifier)) addPackage(folder, name, target);
  };
  for (const folder of foldersUp(root)) add(...plugAndPlay.map((name) => join(folder, name)));
  for (const [input, { imports }] of Object.entries(inputs)) {
    // An entry that is not a file imports from the root.
    const folder = dirname(resolve(root, withoutNamespace(input)));
    for (const one of imports) addImport(folder, one);
  }
  for (const { file, specifier, folder } of byPlugin)
    addImport(folder, { path: file, original: specifier, kind: 'url-token' });
  for (const file of files) addManifests(dirname(file));
  for (const file of files) found.delete(file);
  return [...found];
}

/** Inputs in our namespaces begin with the namespace: `island:/path`. */
function withoutNamespace(name: string): string {
  return name.replace(/^[a-z][\w-]+:/, '');
}

/** The file that esbuild reads for a path: `./more.css?v=1` is `./more.css`, unless a file has exactly that name. */
export function fileOf(path: string, kindOf: KindOf = kindNow): string {
  const [plain = path] = path.split(/[?#]/, 1);
  return plain === path || kindOf(path) === 'file' ? path : plain;
}

/** The paths that esbuild tries for an imported path, if there is a choice. */
export function candidates(base: string, kindOf: KindOf): readonly string[] {
  const kind = kindOf(base);
  if (kind === 'file') return [base];
  const { dir, name, ext } = parse(base);
  const files = [base, ...endings.map((ending) => base + ending)];
  const sources = (written[ext] ?? []).map((ending) => join(dir, name + ending));
  const inside = ['package.json', ...endings.map((ending) => `index${ending}`)];
  return [...files, ...sources, ...(kind === 'folder' ? inside.map((one) => join(base, one)) : [])];
}

/** Paths that esbuild tries before a file if an import omits the file extension, or the name `index`. */
function siblings(file: string): readonly string[] {
  const { dir, name } = parse(file);
  const bases = [join(dir, name), ...(name === 'index' ? [dir] : [])];
  return bases.flatMap((base) => [base, ...endings.map((ending) => base + ending)]);
}

/** The kind of a path; undefined if it does not exist or access is refused. */
export type Kind = 'file' | 'folder' | undefined;
export type KindOf = (path: string) => Kind;

export function kindNow(path: string): Kind {
  const info = infoAt(path);
  return info && (info.isDirectory() ? 'folder' : 'file');
}

/** A folder and its parents, the nearest first. */
export function foldersUp(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUp(above)];
}

/** The package of a specifier: `@a/b/c.js` → `@a/b`. */
export function nameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The package that a file belongs to, by its path. */
function packageOf(file: string): string | undefined {
  const [, inPackage] = /.*[\\/]node_modules[\\/](.*)$/.exec(file) ?? [];
  return inPackage === undefined ? undefined : nameOf(inPackage.split(sep).join('/'));
}
