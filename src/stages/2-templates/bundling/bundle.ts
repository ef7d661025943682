// An entry → its bundle by esbuild. RUNS esbuild, which reads. READS.
import { statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import type { BuildContext, BuildFailure, BuildOptions, BuildResult, Message, Metafile } from 'esbuild';
import { irregularFile } from '../../../model/machine/regularFile.ts';
import { bundledFile } from '../../../model/package.ts';
import type { Checked, Problem } from '../../../model/site/problem.ts';
import { refusalOf } from '../../../problems/refusals.ts';
import type { StylePicture, WithStyleFiles } from '../styles/styleFiles.ts';
import type { WithTexts } from '../styles/styleText.ts';
import { esbuild, stopEsbuild } from './esbuild.ts';
import { fromEsbuild, withoutFollowers } from './messages.ts';
import { fileOf, foldersUp, lookupsOf } from './resolutionPaths.ts';
import { withoutStuckReads } from './stuckReads.ts';

export type Options = BuildOptions & { readonly absWorkingDir: string };

/** The options of all bundles: results stay in memory, and do not depend on the environment or on a tsconfig.json. */
export const always = {
  bundle: true,
  write: false,
  metafile: true,
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  tsconfigRaw: {},
} as const;

/** Code that runs in Node is bundled as CommonJS. Modules are in strict mode (ECMAScript), which their bundle must ask for. */
export const forNode = {
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  banner: { js: '"use strict";' },
} as const;

export interface BundleInputs {
  /** The input files, absolute, and npm's records of installed packages. */
  readonly files: readonly string[];
  /** The absolute paths that imports were resolved against, whether they exist or not: see `lookupsOf`. */
  readonly resolutionPaths: readonly string[];
}

/** A finished bundle. Plain data. */
export interface Bundled extends BundleInputs {
  readonly outputs: readonly Output[];
  /** The fonts in a stylesheet, in the order of the numbers in their addresses. */
  readonly fontFiles: readonly string[];
  /** The pictures in a stylesheet. */
  readonly stylePictures: readonly StylePicture[];
  /** The islands that are imported with placeholder elements. */
  readonly marked: readonly string[];
  /** Whether its code can request other pages or data, by the functions of `src/bundled/ssr`. */
  readonly hasQueries: boolean;
  /** Whether its code names pictures by these functions. */
  readonly hasPictures: boolean;
  /** Mistakes that a browser would skip without an error. */
  readonly warnings: readonly Problem[];
}

/** One output text of a bundle. */
export interface Output {
  /** The name of its file, without a folder. */
  readonly name: string;
  readonly text: string;
  /** The names of the outputs that it imports. They are loaded with it. */
  readonly imports: readonly string[];
  /** The names of the outputs that it loads at run time, by `import()`. */
  readonly later: readonly string[];
  /** The source file of an entry, or of the target of an `import()`; undefined for an output that several share. */
  readonly entryPoint: string | undefined;
}

/** A bundle. Undefined if there are mistakes. `tried`: the known inputs in that case. */
export type Bundling = Checked<Bundled | undefined> & { readonly tried?: BundleInputs };

/** Bundles by `options`. Two calls with the same name and key must have the same options. */
export type Bundle = (name: string, key: string, options: Options) => Promise<Bundling>;

export const bundleOnce: Bundle = (_, __, options) => bundled(options, () => esbuild().build(options));

/**
 * The state of a file: the values that esbuild compares before it reads a file again, and the change time, which only the system
 * sets.
 */
interface FileState {
  readonly compared: string;
  readonly changedAt: number;
}

function stateOf(path: string): FileState | undefined {
  try {
    const { mtimeMs, size, ino, ctimeMs } = statSync(path);
    return { compared: `${mtimeMs} ${size} ${ino}`, changedAt: ctimeMs };
  } catch {
    return undefined; // it was removed, or access is refused
  }
}

/**
 * Whether a file may have changed although esbuild sees no difference: `rsync --inplace --times` and others restore the old times.
 */
const isHidden = (before: FileState | undefined, now: FileState | undefined): boolean =>
  before !== undefined && before.compared === now?.compared && before.changedAt !== now.changedAt;

/** A context of esbuild, which keeps the files that it has read, and their states before it read them. */
interface Warm {
  readonly key: string;
  readonly context: BuildContext;
  readonly stops: number;
  states: ReadonlyMap<string, FileState | undefined>;
}

/** Bundles repeatedly. It keeps esbuild's process running, which then needs a tenth of the time. */
export class WarmBundler {
  readonly #contexts = new Map<string, Warm>();

  readonly bundle: Bundle = async (name, key, options) => {
    let warm = this.#contexts.get(name);
    if (warm && warm.stops !== stops) warm = undefined; // its process has ended
    const states = new Map([...(warm?.states.keys() ?? [])].map((path) => [path, stateOf(path)]));
    if (warm?.key !== key || [...warm.states].some(([path, before]) => isHidden(before, states.get(path)))) {
      await warm?.context.dispose();
      warm = { key, context: await esbuild().context(options), states: new Map(), stops };
      this.#contexts.set(name, warm);
    }
    const { context } = warm;
    const made = await bundled(options, () => context.rebuild());
    if (made.value)
      warm.states = new Map(made.value.files.map((path) => [path, states.get(path) ?? stateOf(path)]));
    return made;
  };

  /** Ends esbuild. */
  async dispose(): Promise<void> {
    const all = [...this.#contexts.values()].filter((one) => one.stops === stops);
    this.#contexts.clear();
    await Promise.all(all.map(({ context }) => context.dispose()));
  }
}

/** How often esbuild's process was ended, because it read a device. The next bundle starts a new one. */
let stops = 0;

function stop(): void {
  stops += 1;
  stopEsbuild();
}

async function bundled(options: Options, run: () => Promise<BuildResult>): Promise<Bundling> {
  const root = options.absWorkingDir;
  const { value: result, error, stuck } = await withoutStuckReads(root, run, stop);
  if (result && stuck.length === 0) return { value: bundledFrom(result, options), problems: [] };
  const { errors, warnings = [] } = (error ?? {}) as Partial<BuildFailure>;
  // Misspelled words and names of stylesheets.
  const messages = errors && [
    ...errors,
    ...warnings.filter(({ text }) => /^(?:template-syntax|unknown-class)$/.test(text)),
  ];
  if (error && !messages) throw error;
  // After esbuild read nothing from a pipe, only the mistakes that our plugins found are real.
  const real = (messages ?? []).filter(({ detail }) => stuck.length === 0 || detail?.facts);
  const tried = triedIn(real, options);
  return {
    value: undefined,
    problems: [
      ...withoutFollowers(real).map((message) => fromEsbuild(message, root)),
      ...stuck.flatMap((path) => refusalOf(irregularFile(path), root) ?? []),
    ],
    tried: { files: tried.files, resolutionPaths: [...tried.resolutionPaths, ...stuck] },
  };
}

/** The files in error messages, and the paths where missing files were searched. esbuild lists no inputs of a failed bundle. */
function triedIn(messages: readonly Message[], options: Options): BundleInputs {
  const files = new Set<string>();
  const missing: Metafile['inputs'] = {};
  for (const { text, location, notes } of messages) {
    const named = [location, ...notes.map((note) => note.location)].flatMap((at) => at?.file ?? []);
    const [, exporter] = /^No matching export in "([^"]+)"/.exec(text) ?? [];
    for (const file of exporter ? [...named, exporter] : named)
      if (!/^[\w-]{2,}:/.test(file)) files.add(resolve(options.absWorkingDir, file));
    const [, specifier] = /^Could not resolve "(.*)"$/.exec(text) ?? [];
    if (!location || specifier === undefined) continue;
    const imports = missing[location.file]?.imports ?? [];
    const one = { path: specifier, original: specifier, kind: 'import-statement', external: true } as const;
    missing[location.file] = { bytes: 0, imports: [...imports, one] };
  }
  const read = [...files];
  return { files: read, resolutionPaths: lookupsOf(missing, { ...options, found: [] }, read) };
}

function bundledFrom(result: BuildResult, options: Options): Bundled {
  const { absWorkingDir, stdin } = options;
  const { inputs = {} } = result.metafile ?? {};
  const outputs = (result.outputFiles ?? []).map(({ path, text }) => {
    const { imports = [], entryPoint } = result.metafile?.outputs[relative(absWorkingDir, path)] ?? {};
    const own = imports.filter(({ external }) => !external);
    const isDynamic = ({ kind }: (typeof own)[number]) => kind === 'dynamic-import';
    const namesOf = (some: typeof own) => [...new Set(some.map(({ path }) => basename(path)))];
    return {
      name: basename(path),
      text,
      imports: namesOf(own.filter((one) => !isDynamic(one))),
      later: namesOf(own.filter(isDynamic)),
      entryPoint,
    };
  });
  const names = Object.keys(inputs).filter((name) => !name.startsWith('<') && name !== stdin?.sourcefile);
  const { styleFiles, styleTexts = [] } = result as BuildResult & WithStyleFiles & WithTexts;
  const { fonts, pictures } = styleFiles ?? { fonts: [], pictures: [] };
  const fontFiles = [...new Set(fonts.map(({ file }) => file))];
  const pictureFiles = pictures.map(({ file }) => file);
  // Inputs in our namespaces have names like `island:/path`. Their real files are in the list too.
  const own = names.filter((name) => !/^[\w-]{2,}:/.test(name));
  const read = own.map((name) => fileOf(resolve(absWorkingDir, name)));
  const files = [
    ...new Set([
      ...read,
      ...fontFiles,
      ...pictureFiles,
      ...styleTexts.flatMap(({ files }) => files),
      ...packageRecords(absWorkingDir),
    ]),
  ];
  const resolutionPaths = lookupsOf(inputs, { ...options, found: [...fonts, ...pictures] }, files);
  return {
    outputs,
    files,
    resolutionPaths: [
      ...new Set([...resolutionPaths, ...styleTexts.flatMap(({ resolutionPaths }) => resolutionPaths)]),
    ],
    fontFiles,
    stylePictures: pictures.map(({ file, address }) => ({ file, address })),
    marked: names.flatMap((name) => (name.startsWith('island:') ? name.slice('island:'.length) : [])),
    hasQueries: leftIn(result, options, (input) => input.path !== ofPictures && input.imports(answerer)),
    hasPictures: leftIn(result, options, ({ path }) => path === ofPictures),
    warnings: result.warnings.map((message) => fromEsbuild(message, options.absWorkingDir)),
  };
}

/** A module of a bundle: its absolute path, and whether it imports another one. */
interface Input {
  readonly path: string;
  readonly imports: (path: string) => boolean;
}

/** Whether such a module has left code in a bundle. esbuild drops code that is never called. */
function leftIn(
  { metafile }: BuildResult,
  { absWorkingDir, stdin }: Options,
  isMeant: (input: Input) => boolean,
): boolean {
  const { inputs = {}, outputs = {} } = metafile ?? {};
  const imports = (name: string) => (wanted: string) =>
    inputs[name]?.imports.some(({ path }) => resolve(absWorkingDir, path) === wanted) ?? false;
  return Object.values(outputs).some(({ inputs: parts }) =>
    Object.entries(parts).some(
      ([name, { bytesInOutput }]) =>
        bytesInOutput > 0 &&
        name !== stdin?.sourcefile &&
        isMeant({ path: resolve(absWorkingDir, name), imports: imports(name) }),
    ),
  );
}

/** The module that answers requests of templates, and the one for pictures, which imports it but requests no pages or data. */
const answerer = bundledFile('ssr/responder.ts');
const ofPictures = bundledFile('ssr/pictures.ts');

/** npm's records of the packages that imports from `folder` can find. */
function packageRecords(folder: string): readonly string[] {
  return foldersUp(folder).map((one) => join(one, 'node_modules', '.package-lock.json'));
}
