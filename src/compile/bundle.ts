// What esbuild makes of an entry, and its mistakes as problems; made again only when a file of it has changed. READS, as does
// esbuild itself.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { BuildFailure, BuildOptions, BuildResult, Message } from 'esbuild';
import { islandsFolder } from '../model/paths.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import { problem } from '../problems/problem.ts';
import type { Bundled, Memory } from '../store/memory.ts';
import { isOlder, sumOf, versionAt } from '../store/version.ts';
import { helpersInBrowser } from './helpers.ts';
import { fontFilesOf, noNodeModules, noStyles } from './plugins.ts';

/** What a bundle is made of. */
export type Options = BuildOptions & { readonly absWorkingDir: string };

/** What all bundles have in common: they stay in memory, and mean the same whatever the environment says. */
export const always = {
  bundle: true,
  write: false,
  metafile: true,
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
} as const;

/** What is run here is a module in CommonJS. */
export const forNode = { format: 'cjs', platform: 'node', target: 'node20' } as const;

/** What esbuild calls an `import()` of a name that is known only when it runs. */
export const lateImport = 'unsupported-dynamic-import';

/** A bundle as it is kept between processes: with a hash of every file that went in. */
interface Kept {
  readonly inputs: ReadonlyMap<string, string>;
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
  if (isSame && isAsBefore(known.inputs, versionAt) && known.bundled) {
    return { value: known.bundled, problems: [] };
  }
  if (!isSame) await known?.context?.dispose();
  const keptAs = `bundle ${name} ${sumOf(`${options.absWorkingDir}\n${key}`)}`;
  const earlier = known ? undefined : (kept.find(keptAs)?.value as Kept | undefined);
  if (earlier && isAsBefore(earlier.inputs, contentAt)) {
    const { bundled } = earlier;
    bundles?.set(name, { key, context: undefined, inputs: inputsOf(bundled, versionAt), bundled });
    return { value: bundled, problems: [] };
  }
  const began = Date.now();
  const esbuild = require('esbuild') as typeof import('esbuild'); // `import` takes five times as long
  const context = bundles && ((isSame ? known.context : undefined) ?? (await esbuild.context(options)));
  // Looked at before esbuild reads, as far as they are known: what changes in between is seen next time.
  const before = new Map([...(known?.inputs.keys() ?? [])].map((path) => [path, versionAt(path)]));
  bundles?.set(name, { key, context, inputs: before, bundled: undefined });
  try {
    const bundled = bundledFrom(await (context ? context.rebuild() : esbuild.build(options)), options);
    const inputs = inputsOf(bundled, (path) => before.get(path) ?? versionAt(path));
    bundles?.set(name, { key, context, inputs, bundled });
    if (bundled.files.every((path) => isOlder(path, began))) {
      const value: Kept = { inputs: inputsOf(bundled, contentAt), bundled };
      kept.put(keptAs, { value });
    }
    return { value: bundled, problems: [] };
  } catch (error) {
    const messages = (error as Partial<BuildFailure>).errors;
    if (!messages) throw error;
    return { value: undefined, problems: messages.map(fromEsbuild) };
  }
}

function bundledFrom(result: BuildResult, { absWorkingDir, stdin }: Options): Bundled {
  const inputs = Object.keys(result.metafile?.inputs ?? {});
  const outputs = (result.outputFiles ?? []).map(({ path, text }) => {
    const { imports = [] } = result.metafile?.outputs[relative(absWorkingDir, path)] ?? {};
    const own = imports.filter(({ external }) => !external);
    return { name: basename(path), text, imports: own.map(({ path }) => basename(path)) };
  });
  const names = inputs.filter((name) => !name.startsWith('<') && name !== stdin?.sourcefile);
  const fontFiles = fontFilesOf(result);
  // Files of a namespace of ours are written `island:/path`; their real ones stand in the list, too.
  const files = names.filter((name) => !/^[\w-]{2,}:/.test(name)).map((name) => resolve(absWorkingDir, name));
  return {
    outputs,
    files: [...files, ...fontFiles, ...packagesAbove(absWorkingDir)],
    fontFiles,
    marked: names.flatMap((name) => (name.startsWith('island:') ? name.slice('island:'.length) : [])),
    warnings: result.warnings.map(fromEsbuild),
  };
}

function inputsOf({ files }: Bundled, of: (path: string) => string): ReadonlyMap<string, string> {
  return new Map(files.map((path) => [path, of(path)]));
}

function isAsBefore(inputs: ReadonlyMap<string, string>, now: (path: string) => string): boolean {
  return [...inputs].every(([path, before]) => now(path) === before);
}

function contentAt(path: string): string {
  try {
    return sumOf(readFileSync(path));
  } catch {
    return 'unreadable';
  }
}

/** What npm says of the packages that it put where imports from `folder` look for them. */
function packagesAbove(folder: string): string[] {
  const above = dirname(folder) === folder ? [] : packagesAbove(dirname(folder));
  return [join(folder, 'node_modules', '.package-lock.json'), ...above];
}

/** What esbuild says against a file. */
function fromEsbuild({ id, text, location, notes, pluginName }: Message): Problem {
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
    return problem('template-syntax', name ? [text, 'package', name] : [text, 'file'], at);
  }
  const more = notes.map((note) => note.text.replace(/ is here:$/, ` is in line ${note.location?.line}.`));
  const said = [text, ...more].filter((part) => part !== '').join('. ');
  return problem('template-syntax', [said], at);
}
