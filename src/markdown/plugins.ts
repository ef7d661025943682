// The remark plugins that site.yml names → what they do with the tree of a page. Loads remark for those that add to the grammar.
import type { Root } from 'mdast';
import { type Plugin, unified } from 'unified';
import { loadLibraries } from '../compile/libraries.ts';
import { bundlePlugins } from '../compile/markdownPlugins.ts';
import { siteSchema } from '../model/config.ts';
import { siteFile } from '../model/paths.ts';
import type { MarkdownPlugins, PluginSource } from '../model/plugins.ts';
import type { Outcome, Place, Problem } from '../model/problem.ts';
import type { Data, KeyPlace, Sources } from '../model/site.ts';
import { failed, messageOf, problem } from '../problems/problem.ts';
import type { Memory } from '../store/memory.ts';
import { most } from './limits.ts';
import { readerWith } from './reader.ts';

/** What the module of a plugin exports. */
interface PluginModule {
  readonly default?: unknown;
  readonly handlers?: Readonly<Record<string, unknown>>;
}

/** The plugins that site.yml names, and the files that they are made of; none, and why, where one of them cannot be used. */
export async function compilePlugins(
  sources: Sources,
  site: Data | undefined,
  memory: Memory,
): Promise<Outcome<MarkdownPlugins | undefined> & { readonly files: readonly string[] }> {
  const uses = siteSchema.shape.markdown.safeParse(site?.values.markdown).data?.plugins ?? [];
  if (uses.length === 0) return { value: undefined, problems: [], files: [] };
  const placeOf = (index: number): Place => ({
    file: siteFile,
    ...site?.places.get(`markdown.plugins.${index}`),
  });
  const { value: bundled, problems } = await bundlePlugins(sources, uses, placeOf, memory);
  const code = bundled?.outputs[0]?.text;
  if (!bundled || code === undefined) return { value: undefined, problems, files: [] };
  const from = [code, JSON.stringify(uses.map((use, index) => [use, placeOf(index)]))];
  const plugins = memory.results.recall('plugins', from, () => loadPlugins({ code, uses }, placeOf));
  return { ...plugins, files: bundled.files };
}

/** Loads plugins and sets them up; undefined, and why, where one of them cannot be. */
export function loadPlugins(
  source: PluginSource,
  placeOf: (index: number) => Place,
): Outcome<MarkdownPlugins | undefined> {
  let modules: readonly PluginModule[];
  try {
    modules = loadLibraries(source.code).plugins as typeof modules;
  } catch (error) {
    const names = source.uses.map(({ name }) => name).join(', ');
    return failed(problem('plugin-broken', [names, messageOf(error)], placeOf(0)));
  }
  const problems: Problem[] = [];
  const plugins = source.uses.flatMap(({ name, options }, index) => {
    const at = placeOf(index);
    // A package in CommonJS may have its function one level deeper.
    const given = modules[index]?.default as { readonly default?: unknown } | undefined;
    const plugin = (typeof given === 'function' ? given : given?.default) as Plugin<unknown[], Root>;
    if (typeof plugin !== 'function') {
      problems.push(problem('plugin-broken', [name, undefined], at));
      return [];
    }
    try {
      const processor = unified()
        .use(plugin, ...(options === undefined ? [] : [options]))
        .freeze();
      return [{ name, used: [plugin, options] as [typeof plugin, unknown], processor }];
    } catch (error) {
      problems.push(problem('plugin-broken', [name, messageOf(error)], at));
      return [];
    }
  });
  if (problems.length > 0) return { value: undefined, problems };
  const addsGrammar = plugins.some(({ processor }) => {
    const { micromarkExtensions, fromMarkdownExtensions } = processor.data() as Record<string, unknown>;
    return micromarkExtensions !== undefined || fromMarkdownExtensions !== undefined;
  });
  return {
    value: {
      source,
      read: addsGrammar ? readerWith(plugins.map(({ used }) => used)) : undefined,
      transform: (tree, file, text) => {
        let value = tree;
        for (const { name, processor } of plugins) {
          try {
            value = processor.runSync(value, { path: file, value: text }) as Root;
            if (!isTree(value)) throw new TypeError('it leaves something that is no tree of Markdown');
          } catch (error) {
            const { line, column } = error as KeyPlace;
            const at = { file, ...(typeof line === 'number' && { line, column: column ?? 1 }) };
            return { value: tree, problems: [problem('plugin-threw', [name, messageOf(error)], at)] };
          }
        }
        return { value, problems: [] };
      },
      handlers: Object.assign({}, ...modules.map(({ handlers }) => handlers)),
    },
    problems,
  };
}

/** Whether what a plugin left can be looked at as a tree: as deep as one may be. */
function isTree(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0 && depth <= most.levels; depth += 1) {
    const below: unknown[] = [];
    for (const one of level) {
      const { type, value: text = '', children = [] } = (one ?? {}) as Readonly<Record<string, unknown>>;
      if (typeof type !== 'string' || typeof text !== 'string' || !Array.isArray(children)) return false;
      below.push(...children);
    }
    level = below;
  }
  return true;
}
