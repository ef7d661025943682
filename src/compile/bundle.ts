// What esbuild makes of an entry, and its mistakes as problems; made again only when a file of it has changed, or an import could lead
// elsewhere. RUNS esbuild, which reads.
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { BuildFailure, BuildOptions, BuildResult, Message } from 'esbuild';
import { islandsFolder } from '../model/paths.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import { problem } from '../problems/problem.ts';
import type { Bundled, Memory } from '../store/memory.ts';
import { packageFolder } from '../store/package.ts';
import { contentStampAt, isOlder, type Stamp, stampAt, stillAt, sumOf } from '../store/version.ts';
import { esbuild } from './esbuild.ts';
import { helpersInBrowser } from './helpers.ts';
import { fileOf, lookupsOf } from './lookups.ts';
import { meantFile } from './meantFile.ts';
import { fontsOf, noNodeModules, noStyles } from './plugins.ts';

/** What a bundle is made of. */
export type Options = BuildOptions & { readonly absWorkingDir: string };

/** What all bundles have in common: they stay in memory, and mean the same whatever the environment, or a tsconfig.json, says. */
export const always = {
  bundle: true,
  write: false,
  metafile: true,
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
  tsconfigRaw: {},
} as const;

/** What is run here is a module in CommonJS. */
export const forNode = { format: 'cjs', platform: 'node', target: 'node20' } as const;

/** What esbuild calls an `import()` of a name that is known only when it runs. */
export const lateImport = 'unsupported-dynamic-import';

/** A bundle as it is kept between processes: with what every path that it was made of led to. */
interface Kept {
  readonly inputs: ReadonlyMap<string, Stamp>;
  readonly bundled: Bundled;
}

/**
 * Bundles `options`; undefined when there are mistakes. `key` must tell apart everything that the options say, and the
 * names of the files that an import could find. While its files are as they were, the bundle of an earlier build comes back:
 * the very same one, where this process has made it.
 */
export async function bundle(
  name: string,
  key: string,
  options: Options,
  { bundles, kept }: Pick<Memory, 'bundles' | 'kept'>,
): Promise<Outcome<Bundled | undefined>> {
  const known = bundles?.get(name);
  const isSame = known?.key === key;
  if (isSame && known.bundled && isAsBefore(known.inputs)) return { value: known.bundled, problems: [] };
  if (!isSame) await known?.context?.dispose();
  const keptAs = `bundle ${name} ${sumOf(`${options.absWorkingDir}\n${key}`)}`;
  const earlier = known ? undefined : (kept.find(keptAs)?.value as Kept | undefined);
  if (earlier && isAsBefore(earlier.inputs)) {
    const { bundled } = earlier;
    bundles?.set(name, { key, context: undefined, inputs: inputsOf(bundled, stampAt), bundled });
    return { value: bundled, problems: [] };
  }
  const began = Date.now();
  const context = bundles && ((isSame ? known.context : undefined) ?? (await esbuild().context(options)));
  // Looked at before esbuild reads, as far as they are known: what changes in between is seen next time.
  const before = new Map([...(known?.inputs.keys() ?? [])].map((path) => [path, stampAt(path)]));
  bundles?.set(name, { key, context, inputs: before, bundled: undefined });
  try {
    const bundled = bundledFrom(await (context ? context.rebuild() : esbuild().build(options)), options);
    const inputs = inputsOf(bundled, (path) => before.get(path) ?? stampAt(path));
    bundles?.set(name, { key, context, inputs, bundled });
    if ([...inputs.keys()].every((path) => isOlder(path, began))) {
      const value: Kept = { inputs: inputsOf(bundled, contentStampAt), bundled };
      kept.put(keptAs, { value });
    }
    return { value: bundled, problems: [] };
  } catch (error) {
    const messages = (error as Partial<BuildFailure>).errors;
    if (!messages) throw error;
    return { value: undefined, problems: messages.map((message) => fromEsbuild(message, options)) };
  }
}

function bundledFrom(result: BuildResult, options: Options): Bundled {
  const { absWorkingDir, stdin } = options;
  const { inputs = {} } = result.metafile ?? {};
  const outputs = (result.outputFiles ?? []).map(({ path, text }) => {
    const { imports = [], entryPoint } = result.metafile?.outputs[relative(absWorkingDir, path)] ?? {};
    const own = imports.filter(({ external }) => !external);
    const isLate = ({ kind }: (typeof own)[number]) => kind === 'dynamic-import';
    const namesOf = (some: typeof own) => [...new Set(some.map(({ path }) => basename(path)))];
    return {
      name: basename(path),
      text,
      imports: namesOf(own.filter((one) => !isLate(one))),
      later: namesOf(own.filter(isLate)),
      entryPoint,
    };
  });
  const names = Object.keys(inputs).filter((name) => !name.startsWith('<') && name !== stdin?.sourcefile);
  const fonts = fontsOf(result);
  const fontFiles = [...new Set(fonts.map(({ file }) => file))];
  // Files of a namespace of ours are written `island:/path`; their real ones stand in the list, too.
  const own = names.filter((name) => !/^[\w-]{2,}:/.test(name));
  const read = own.map((name) => fileOf(resolve(absWorkingDir, name)));
  const files = [...new Set([...read, ...fontFiles, ...packagesAbove(absWorkingDir)])];
  return {
    outputs,
    files,
    lookups: lookupsOf(inputs, { ...options, fonts }, files),
    fontFiles,
    marked: names.flatMap((name) => (name.startsWith('island:') ? name.slice('island:'.length) : [])),
    asks: asks(result, options),
    warnings: result.warnings.map((message) => fromEsbuild(message, options)),
  };
}

/** Whether a module that imports `answerer` has left code in a bundle: what nobody calls esbuild leaves out. */
function asks({ metafile }: BuildResult, { absWorkingDir, stdin }: Options): boolean {
  const { inputs = {}, outputs = {} } = metafile ?? {};
  const isAnswerer = ({ path }: { path: string }) => resolve(absWorkingDir, path) === answerer;
  return Object.values(outputs).some(({ inputs: parts }) =>
    Object.entries(parts).some(
      ([name, { bytesInOutput }]) =>
        bytesInOutput > 0 && name !== stdin?.sourcefile && inputs[name]?.imports.some(isAnswerer),
    ),
  );
}

/** Who answers templates. */
const answerer = join(packageFolder, 'src/ssr/asking.ts');

function inputsOf({ files, lookups }: Bundled, of: (path: string) => Stamp): ReadonlyMap<string, Stamp> {
  return new Map([...files, ...lookups].map((path) => [path, of(path)]));
}

function isAsBefore(inputs: ReadonlyMap<string, Stamp>): boolean {
  return [...inputs].every(([path, before]) => stillAt(path, before));
}

/** What npm says of the packages that it put where imports from `folder` look for them. */
function packagesAbove(folder: string): string[] {
  const above = dirname(folder) === folder ? [] : packagesAbove(dirname(folder));
  return [join(folder, 'node_modules', '.package-lock.json'), ...above];
}

/** What esbuild says against a file. */
function fromEsbuild(
  { id, text, location, notes, pluginName }: Message,
  { absWorkingDir }: Options,
): Problem {
  const at = location
    ? {
        file: location.file.replace(/^island:.*\//, islandsFolder),
        line: location.line,
        column: location.column + 1,
      } // esbuild counts columns from 0
    : undefined;
  if (id === lateImport) return problem('unrepeatable', ['import(…)', 'files'], at);
  if (pluginName === noNodeModules.name) return problem('node-import', [text], at);
  if (pluginName === noStyles.name) return problem('template-syntax', [text, 'styles'], at);
  if (pluginName === helpersInBrowser.name) return problem('asked-outside', ['browser', text], at);
  // On missing files esbuild advises how to leave them out of the bundle: no help here.
  const missing = /^Could not resolve "(.*)"$/.exec(text)?.[1];
  if (missing !== undefined) {
    const [name] = /^(?:@[\w.-]+\/)?[a-z][\w.-]*(?=\/|$)/.exec(missing) ?? [];
    // In a stylesheet `x.png` is a file beside it; packages are named there by their scope.
    const isFile = !name || (location?.file.endsWith('.css') && !name.startsWith('@'));
    const near = isFile && at ? meantFile(absWorkingDir, at.file, missing) : undefined;
    if (near !== undefined) return problem('template-syntax', [text, 'file', near], at);
    return problem('template-syntax', isFile ? [text, 'file'] : [text, 'package', name], at);
  }
  const [, island, wanted] =
    /^No matching export in "(?:island:)?(?:.*\/)?islands\/([^/"]+)" for import "(.*)"$/.exec(text) ?? [];
  if (island && wanted === 'default')
    return problem('island-shape', [island], { file: `${islandsFolder}${island}`, line: 1, column: 1 });
  if (island && wanted && text.includes('"island:')) return problem('island-shape', [island, wanted], at);
  const more = notes.map((note) => note.text.replace(/ is here:$/, ` is in line ${note.location?.line}.`));
  const said = [text, ...more].filter((part) => part !== '').join('. ');
  return problem('template-syntax', [said], at);
}
