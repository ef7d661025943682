// What esbuild makes of an entry, and its mistakes as problems; made again only when a file of it has changed. Runs
// esbuild, which does its own READING.
import { resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { islandsFolder } from '../model/paths.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import { problem } from '../problems/problem.ts';
import type { Bundle } from '../store/memory.ts';
import { versionAt } from '../store/version.ts';
import { fontFilesOf, noNodeModules, noStyles } from './plugins.ts';

/** What a bundle is made of. */
export type Options = esbuild.BuildOptions & { readonly write: false; readonly metafile: true };

/** What all bundles have in common: they stay in memory, and mean the same whatever the environment says. */
export const always = {
  bundle: true,
  write: false,
  metafile: true,
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"' },
  legalComments: 'none',
} as const;

/** A bundle, in memory. */
export type Bundled = esbuild.BuildResult<Options>;

/**
 * Bundles `options`; undefined when there are mistakes. `key` must tell apart everything that the options say, and the
 * names of the files that an import could find. With `bundles`, the very same result comes back while its files are as
 * they were.
 */
export async function bundle(
  name: string,
  key: string,
  options: Options,
  bundles: Map<string, Bundle> | undefined,
): Promise<Outcome<Bundled | undefined>> {
  try {
    const result = bundles ? await again(name, key, options, bundles) : await esbuild.build(options);
    return { value: result as Bundled, problems: [] };
  } catch (error) {
    const messages = (error as Partial<esbuild.BuildFailure>).errors;
    if (!messages) throw error;
    return { value: undefined, problems: messages.map(fromEsbuild) };
  }
}

async function again(
  name: string,
  key: string,
  options: Options,
  bundles: Map<string, Bundle>,
): Promise<esbuild.BuildResult> {
  const known = bundles.get(name);
  const isSame = known?.key === key;
  if (
    isSame &&
    known.last &&
    [...known.last.inputs].every(([path, version]) => versionAt(path) === version)
  ) {
    return known.last.result;
  }
  if (known && !isSame) await known.context.dispose();
  const context = known && isSame ? known.context : await esbuild.context(options);
  bundles.set(name, { key, context, last: undefined });
  // Looked at before esbuild reads: what changes in between is seen next time.
  const before = new Map([...(known?.last?.inputs.keys() ?? [])].map((path) => [path, versionAt(path)]));
  const result = await context.rebuild();
  const files = [...filesOf(result, options.absWorkingDir ?? ''), ...fontFilesOf(result)];
  const inputs = new Map(files.map((path) => [path, before.get(path) ?? versionAt(path)]));
  bundles.set(name, { key, context, last: { inputs, result } });
  return result;
}

/** The files that went into a bundle, absolute. */
export function filesOf({ metafile }: Pick<esbuild.BuildResult, 'metafile'>, folder: string): string[] {
  const names = Object.keys(metafile?.inputs ?? {}).filter((name) => !name.startsWith('<'));
  // Files of a namespace of ours are written `island:/path`; their real ones stand in the list, too.
  return names.filter((name) => !/^[\w-]{2,}:/.test(name)).map((name) => resolve(folder, name));
}

/** Frees what esbuild holds. */
export async function closeBundles(bundles: Map<string, Bundle> | undefined): Promise<void> {
  for (const { context } of bundles?.values() ?? []) await context.dispose();
  bundles?.clear();
}

/** What esbuild says against a file. */
export function fromEsbuild({ text, location, notes, pluginName }: esbuild.Message): Problem {
  const at = location
    ? {
        file: location.file.replace(/^island:.*\//, islandsFolder),
        line: location.line,
        column: location.column + 1,
      } // esbuild counts columns from 0
    : undefined;
  if (pluginName === noNodeModules.name) return problem('node-import', [text], at);
  if (pluginName === noStyles.name) return problem('template-syntax', [text, 'styles'], at);
  // On missing files esbuild advises how to leave them out of the bundle: no help here.
  const more = text.startsWith('Could not resolve') ? [] : notes.map((note) => note.text);
  const said = [text, ...more].filter((part) => part !== '').join(' ');
  return problem('template-syntax', [said], at);
}
