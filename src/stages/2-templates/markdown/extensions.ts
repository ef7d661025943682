// The plugins and code languages in site.yml → functions that change the trees of a page and highlight code. Loads remark only for
// plugins that add to the grammar.
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { type Plugin, type Processor, unified } from 'unified';
import { languagesOf } from '../../../markdown/code/highlight.ts';
import { remarkWith } from '../../../markdown/reading/reader.ts';
import { siteFile } from '../../../model/addresses/paths.ts';
import { siteSchema } from '../../../model/site/config.ts';
import type {
  CodeLanguages,
  FormulaSetting,
  LanguageUse,
  MarkdownExtensions,
  MarkdownPlugins,
  PluginSource,
  PluginUse,
} from '../../../model/site/plugins.ts';
import type { Checked, Problem, SourceLocation } from '../../../model/site/problem.ts';
import type { Data, KeyLocation } from '../../../model/site/site.ts';
import { most } from '../../../model/values/limits.ts';
import { addAll } from '../../../model/values/lists.ts';
import { sumOf } from '../../../model/values/sum.ts';
import { failed, messageOf, problem, Refusal } from '../../../problems/problem.ts';
import { formulaModule, type ModuleUse } from './bundlePlugins.ts';
import { LoadFault, loadPluginProgram, type PluginProgram } from './pluginProgram.ts';
import { formulaWriter } from './temml.ts';

interface PluginModule {
  readonly default?: unknown;
  readonly handlers?: Readonly<Record<string, unknown>>;
}

const markdownIn = (site: Data | undefined) =>
  siteSchema.shape.markdown.safeParse(site?.values.markdown).data;

const pluginUses = (site: Data | undefined): readonly PluginUse[] => markdownIn(site)?.plugins ?? [];

function languageUses(site: Data | undefined): readonly LanguageUse[] {
  return Object.entries(markdownIn(site)?.languages ?? {}).map(([language, name]) => ({ language, name }));
}

/** The setting of formulas in site.yml. Undefined if there are no formulas. */
const formulaSetting = (site: Data | undefined): FormulaSetting | undefined => markdownIn(site)?.math;

/** All modules of site.yml, in the order of their bundle: plugins, languages, the package for formulas. */
export function modulesOf(site: Data | undefined): readonly ModuleUse[] {
  const formulas = formulaSetting(site) ? [{ name: formulaModule, isFormulas: true }] : [];
  return [...pluginUses(site), ...languageUses(site), ...formulas];
}

/** The bundle of these modules, and their settings in site.yml. */
export function sourceOf(site: Data | undefined, code: string, map: string): PluginSource {
  return { code, map, uses: pluginUses(site), languages: languageUses(site), math: formulaSetting(site) };
}

/** The location in site.yml of a module of `modulesOf`, by its index. */
export function locationOfPlugin(site: Data | undefined, index: number): SourceLocation {
  const uses = pluginUses(site);
  const languages = languageUses(site);
  const language = languages[index - uses.length]?.language;
  const ofPlugins = language === undefined ? `plugins.${index}` : `languages.${language}`;
  const key = formulaSetting(site) && index === uses.length + languages.length ? 'math' : ofPlugins;
  return { file: siteFile, ...site?.locations.get(`markdown.${key}`) };
}

/** Loads plugins and languages and sets them up. Undefined, with the problems, if one of them fails. */
export function loadPlugins(
  source: PluginSource,
  locationOf: (index: number) => SourceLocation,
): Checked<MarkdownExtensions | undefined> {
  let program: PluginProgram;
  try {
    program = loadPluginProgram(source);
  } catch (error) {
    const { cause = error, location = locationOf(0) } = error instanceof LoadFault ? error : {};
    if (cause instanceof Refusal) return failed(refusedToPlugin(cause, location));
    const formulas = source.math ? [{ name: formulaModule }] : [];
    const names = [...source.uses, ...source.languages, ...formulas].map(({ name }) => name).join(', ');
    return failed(problem('plugin-broken', [names, messageOf(cause)], locationOf(0)));
  }
  const modules: readonly PluginModule[] = program.modules;
  const problems: Problem[] = [];
  const plugins = source.uses.flatMap((use, index): Ready | [] => {
    const { name, options } = use;
    const at = locationOf(index);
    // A CommonJS package may have its function one level deeper.
    const given = modules[index]?.default as { readonly default?: unknown } | undefined;
    const plugin = (typeof given === 'function' ? given : given?.default) as Plugin<unknown[], Root>;
    if (typeof plugin !== 'function') {
      problems.push(problem('plugin-broken', [name, undefined], at));
      return [];
    }
    try {
      const processor = program.run(() =>
        unified()
          .use(plugin, ...(options === undefined ? [] : [options]))
          .freeze(),
      );
      if (processor.compiler) throw new TypeError('it writes HTML, which is done here');
      const { handlers } = modules[index] ?? {};
      return { name, kind: kindOf(use), used: [plugin, options], processor, handlers };
    } catch (error) {
      problems.push(faultOf(program, 'plugin-broken', name, error, at));
      return [];
    }
  });
  const languages = loadLanguages(source, program, locationOf);
  addAll(problems, languages.problems);
  const indexOfFormulas = source.uses.length + source.languages.length;
  const formulas = source.math && formulaWriter(program.modules[indexOfFormulas], source.math, program.run);
  if (source.math && !formulas)
    problems.push(problem('math-broken', [formulaModule], locationOf(indexOfFormulas)));
  if (problems.length > 0) return { value: undefined, problems };
  const byKind = (kind: Ready['kind']) => plugins.filter((one) => one.kind === kind);
  const inOrder = [...byKind('remark'), ...byKind('rehype')];
  const used = inOrder.length > 0 ? pluginsOf(program, inOrder) : undefined;
  return { value: { source, plugins: used, languages: languages.value, formulas }, problems };
}

/** Sets up the code languages whose grammars were loaded. */
function loadLanguages(
  { uses, languages, code }: PluginSource,
  program: PluginProgram,
  locationOf: (index: number) => SourceLocation,
): Checked<CodeLanguages | undefined> {
  const grammars = new Map<string, unknown>();
  const sum = sumOf(JSON.stringify([code, languages]));
  const problems: Problem[] = [];
  for (const [index, { language, name }] of languages.entries()) {
    const at = locationOf(uses.length + index);
    const module = (program.modules[uses.length + index] ?? {}) as Readonly<Record<string, unknown>>;
    const given = module.default as Readonly<Record<string, unknown>> | undefined;
    // A module may have several grammars. A CommonJS package has its exports one level deeper.
    const grammar = [module[language], given?.[language], given, given?.default].find(
      (one) => typeof one === 'function',
    );
    if (grammar === undefined) {
      problems.push(problem('plugin-broken', [name, undefined, 'language'], at));
      continue;
    }
    try {
      const own = language.toLowerCase();
      program.run(() => languagesOf(new Map([[own, grammar]]), sum));
      grammars.set(own, grammar);
    } catch (error) {
      problems.push(faultOf(program, 'plugin-broken', name, error, at, 'language'));
    }
  }
  if (grammars.size === 0 || problems.length > 0) return { value: undefined, problems };
  const { names, highlight } = program.run(() => languagesOf(grammars, sum));
  const value: CodeLanguages = {
    names,
    highlight: (code, name) => program.run(() => highlight(code, name)),
    faultOf: (error, name, file) => faultOf(program, 'plugin-threw', name, error, { file }, 'language'),
  };
  return { value, problems };
}

/** A plugin after its setup. */
interface Ready {
  readonly name: string;
  readonly kind: 'remark' | 'rehype';
  readonly used: [Plugin<unknown[], Root>, unknown];
  readonly processor: Processor<undefined, Root, Root>;
  readonly handlers: PluginModule['handlers'];
}

/** Whether a plugin works on Markdown or HTML: from site.yml, or else from the name of its package or of its file's folder. */
function kindOf({ name, kind }: PluginUse): Ready['kind'] {
  return kind ?? (/(?:^|\/)rehype(?![a-z\d])/i.test(name) ? 'rehype' : 'remark');
}

/** Plugins in the order in which they run. */
function pluginsOf(program: PluginProgram, plugins: readonly Ready[]): MarkdownPlugins {
  const forMarkdown = plugins.filter(({ kind }) => kind === 'remark');
  const forHtml = plugins.filter(({ kind }) => kind === 'rehype');
  const addsGrammar = forMarkdown.some(({ processor }) => {
    const { micromarkExtensions, fromMarkdownExtensions } = processor.data() as Record<string, unknown>;
    return micromarkExtensions !== undefined || fromMarkdownExtensions !== undefined;
  });
  return {
    names: plugins.map(({ name }) => name),
    read: addsGrammar ? remarkWith(forMarkdown.map(({ used }) => used)) : undefined,
    transform: (tree, file, text) => ran(program, forMarkdown, tree, file, text),
    transformHtml:
      forHtml.length === 0
        ? undefined
        : (tree, file, text) =>
            ran(program, forHtml, tree as unknown as Root, file, text) as unknown as Checked<HtmlRoot>,
    handlers: Object.assign({}, ...forMarkdown.map(({ handlers }) => handlers)),
    run: program.run,
    faultOf: (error, file) =>
      faultOf(program, 'plugin-threw', forMarkdown.map(({ name }) => name).join(', '), error, { file }),
    first: (count) => pluginsOf(program, plugins.slice(0, count)),
  };
}

/** Runs the plugins of one kind on a tree, one after the other. */
function ran(
  program: PluginProgram,
  plugins: readonly Ready[],
  tree: Root,
  file: string,
  text: string,
): Checked<Root> {
  let value = tree;
  for (const { name, kind, processor } of plugins) {
    try {
      // A page must not depend on the folder in which the build was started.
      const before = value;
      value = program.run(() => processor.runSync(before, { path: file, value: text, cwd: '/' }));
      if (!isTree(value, kind)) throw new TypeError(`it leaves something that is no tree of ${treeOf[kind]}`);
    } catch (error) {
      const { line, column } = error as KeyLocation;
      const at = { file, ...(typeof line === 'number' && { line, column: column ?? 1 }) };
      const isAsync = error instanceof Error && error.message.startsWith('`runSync` finished async');
      const fault = isAsync ? new TypeError('it is async, but a build does not wait for plugins') : error;
      return { value: tree, problems: [faultOf(program, 'plugin-threw', name, fault, at)] };
    }
  }
  return { value, problems: [] };
}

/** The problem for an error of a plugin, during its setup or on a page, or for a refusal that it met there. */
function faultOf(
  { locate }: PluginProgram,
  code: 'plugin-broken' | 'plugin-threw',
  name: string,
  error: unknown,
  at: SourceLocation,
  ...what: readonly ['language'?]
): Problem {
  if (!(error instanceof Refusal)) {
    // A mistake of the site's own plugin is located in its code, unless the plugin reports the location of a text.
    const own = code === 'plugin-threw' && at.line === undefined ? locate(error) : undefined;
    const isOwn = own?.file.startsWith('templates/');
    return problem(code, [name, messageOf(error), ...what], isOwn ? own : at, isOwn ? [at] : undefined);
  }
  return refusedToPlugin(
    error,
    locate(error) ?? at,
    code === 'plugin-threw' ? [{ file: at.file }] : undefined,
  );
}

/** The problem for something that was refused to a plugin. The same things are refused to templates. */
function refusedToPlugin(
  { facts }: Refusal,
  at: SourceLocation,
  related?: readonly SourceLocation[],
): Problem {
  const [what, kind] = facts as Refusal<'unrepeatable'>['facts'];
  return problem('unrepeatable', [what, kind, 'plugin'], at, related);
}

const treeOf = { remark: 'Markdown', rehype: 'HTML' } as const;

/** Whether a plugin's return value is a tree of its kind, and not too deep. */
function isTree(value: unknown, kind: Ready['kind']): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0 && depth <= most.levels; depth += 1) {
    const below: unknown[] = [];
    for (const one of level) {
      const node = (one ?? {}) as Readonly<Record<string, unknown>>;
      const { type, tagName, value: text = '', children = [], properties = {} } = node;
      if (typeof type !== 'string' || typeof text !== 'string' || !Array.isArray(children)) return false;
      // Only elements in HTML trees have a `tagName`, and all of them do.
      if (type === 'element' && (typeof tagName === 'string') !== (kind === 'rehype')) return false;
      if (kind === 'rehype' && (typeof properties !== 'object' || properties === null)) return false;
      addAll(below, children);
    }
    level = below;
  }
  return true;
}
