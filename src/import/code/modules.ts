// The modules of a configuration and of data: their exports and the values in their calls, as far as they are told without running
// them. TypeScript is read, too. Pure.
import { posix } from 'node:path';
import type {
  ExportDefaultDeclaration,
  Expression,
  Function as FunctionNode,
  ImportDeclaration,
  Node,
  Program,
} from 'acorn';
import { valuesOf } from '../generators/values.ts';
import type { Left, Tree, Values } from '../model.ts';
import { lineWith, programOf } from '../syntax/javascript.ts';
import { bind, evaluate, functionOf, Scope } from './evaluate.ts';
import { libraries } from './libraries.ts';
import {
  type Callable,
  followed,
  globals,
  isKnown,
  memberOf,
  Unclear,
  unknown,
  withoutUnknown,
} from './values.ts';

/** The values that JavaScript in front matter declares, or those of the object that it is. */
export function declaredIn(text: string): { readonly values: Values; readonly isAll: boolean } {
  const isObject = /^\s*\{/.test(text);
  const names = isObject
    ? []
    : (programOf(text)?.body ?? []).flatMap((node) => {
        if (node.type === 'FunctionDeclaration') return node.id.name;
        return node.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => nameOf(id)) : [];
      });
  const file = 'front-matter.js';
  const code = isObject ? `export default ${text.trimEnd()}` : `${text}\nexport { ${names.join(', ')} };`;
  const { value, isWhole } = new Code({
    paths: [file],
    has: (path) => path === file,
    text: () => code,
    script: () => code,
  }).exported(file);
  return { values: valuesOf(value), isAll: isWhole && (isObject || names.length > 0) };
}

/** A module that was read: its names, and what it exports. */
interface Module {
  readonly file: string;
  readonly program: Program;
  readonly scope: Scope;
  readonly exported: Map<string, () => unknown>;
}

/** A property in the code. `value`: undefined if it is not followed. */
export interface Found {
  readonly file: string;
  readonly line: number;
  readonly value: unknown;
}

/** The most modules that one file leads to. */
const mostModules = 60;

/** The modules that begin with one file. `config`: what functions that a generator calls with its configuration get. */
export class Code {
  readonly #tree: Tree;
  readonly #modules = new Map<string, Module | undefined>();
  readonly #config: unknown;

  constructor(tree: Tree, config: unknown = unknown) {
    this.#tree = tree;
    this.#config = config;
  }

  /** The value that a file exports, or that the function returns which it exports. `isWhole`: whether all of it is known. */
  exported(file: string): { readonly value: unknown; readonly isWhole: boolean } {
    const module = this.#module(file);
    const read = () => {
      const main = module?.exported.get('default');
      if (!module || !main)
        return Object.fromEntries([...(module?.exported ?? [])].map(([key, value]) => [key, value()]));
      const value = main();
      return typeof value === 'function' ? (value as Callable)([this.#config]) : value;
    };
    const whole = () => {
      const value = module ? read() : unknown;
      return { value: withoutUnknown(value), isWhole: isKnown(value) };
    };
    return followed(whole, { value: undefined, isWhole: false });
  }

  /** All modules that a file leads to, with itself. */
  files(file: string): readonly string[] {
    const seen = new Set<string>();
    const gather = (path: string) => {
      if (seen.has(path) || seen.size >= mostModules) return;
      seen.add(path);
      for (const [, name = ''] of this.#tree
        .text(path)
        .matchAll(/(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\brequire\(\s*)['"](\.[^'"\n]+)['"]/g)) {
        const next = this.#fileOf(name, path);
        if (next !== undefined) gather(next);
      }
    };
    gather(file);
    return [...seen];
  }

  /** The modules that a file leads to and that cannot be read, as losses. */
  unread(file: string): readonly Left[] {
    const files = this.files(file).filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !this.#module(path));
    return files.map((path) => ({ file: path, kind: 'computed', what: 'the whole file' }));
  }

  /** The values of all properties with a name, in the modules that a file leads to. */
  named(file: string, key: string): readonly Found[] {
    return this.#walked(file, (node, scope, module) => {
      if (node.type !== 'Property' || node.kind !== 'init' || node.computed) return [];
      const name = 'name' in node.key ? node.key.name : 'value' in node.key ? node.key.value : '';
      return name === key
        ? [this.#found(module, node, key, () => evaluate(node.value as Expression, scope))]
        : [];
    });
  }

  /** The arguments of all calls of functions whose names fit: `addFilter('shout', (text) => …)`. */
  calls(file: string, name: RegExp): readonly Found[] {
    return this.#walked(file, (node, scope, module) => {
      if (node.type !== 'CallExpression') return [];
      const { callee } = node;
      const called =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? callee.property.name
            : '';
      if (!name.test(called)) return [];
      const all = node.arguments.map((one) =>
        one.type === 'SpreadElement' ? undefined : followed(() => evaluate(one, scope), undefined),
      );
      return [this.#found(module, node, called, () => all)];
    });
  }

  /** The value of a name in a file. */
  valueIn(file: string, name: string): unknown {
    return followed(() => this.#module(file)?.scope.read(name), undefined);
  }

  #found({ file }: Module, node: Node, name: string, value: () => unknown): Found {
    const text = this.#tree.text(file);
    // Without its types, TypeScript has other lines.
    const line = isTyped(file) ? lineWith(text, name) : text.slice(0, node.start).split('\n').length;
    return { file, line, value: followed(() => withoutUnknown(value()), undefined) };
  }

  #walked(
    file: string,
    visit: (
      node: Expression | Extract<AnyNode, { type: 'Property' }>,
      scope: Scope,
      module: Module,
    ) => readonly Found[],
  ): readonly Found[] {
    return this.files(file).flatMap((path) => {
      const module = this.#module(path);
      const found: Found[] = [];
      if (module)
        walked(module.program, module.scope, this.#config, (node, scope) => {
          for (const one of visit(node as Expression, scope, module)) found.push(one);
        });
      return found;
    });
  }

  /** A file as a module imports it: without its ending, or the index of a folder. */
  #fileOf(name: string, from: string): string | undefined {
    const path = posix.join(posix.dirname(from), name);
    const ends = ['', '.js', '.ts', '.mjs', '.cjs', '.mts', '.cts', '.json', '/index.js', '/index.ts'];
    const all = [...ends.map((end) => path + end), path.replace(/\.([cm]?)js$/, '.$1ts')];
    return all.find((one) => !one.startsWith('..') && this.#tree.has(one));
  }

  /** A package with the major version that the site wants. */
  #versioned(name: string): string {
    const wanted = this.#tree.text('package.json').split(`"${name}"`)[1] ?? '';
    return `${name}@${/^\s*:\s*"[^\d"]{0,3}(\d+)/.exec(wanted)?.[1] ?? ''}`;
  }

  /** The values that a file imports from packages and other files. */
  imports(file: string): readonly unknown[] {
    const { program } = this.#module(file) ?? {};
    const names = (program?.body ?? []).flatMap((node) => {
      if (node.type === 'ImportDeclaration') return node.specifiers.map(({ local }) => local.name);
      const isRequire = node.type === 'VariableDeclaration';
      return isRequire ? node.declarations.map(({ id }) => nameOf(id)) : [];
    });
    return names.map((name) => this.valueIn(file, name));
  }

  #imported(name: string, from: string): ReadonlyMap<string, () => unknown> {
    if (!name.startsWith('.')) {
      const library = libraries[this.#versioned(name)] ?? libraries[name.replace(/^node:/, '')] ?? {};
      return new Map(Object.entries(library).map(([key, value]) => [key, () => value]));
    }
    const file = this.#fileOf(name, from);
    if (file === undefined) return new Map();
    if (file.endsWith('.json')) {
      try {
        const value: unknown = JSON.parse(this.#tree.text(file));
        return new Map([['default', () => value]]);
      } catch {
        return new Map();
      }
    }
    return this.#module(file)?.exported ?? new Map();
  }

  #module(file: string): Module | undefined {
    if (this.#modules.has(file)) return this.#modules.get(file);
    const program = programOf(this.#tree.script(file));
    if (!program || this.#modules.size >= mostModules) return void this.#modules.set(file, undefined);
    const scope = new Scope();
    const exported = new Map<string, () => unknown>();
    const module = { file, program, scope, exported };
    this.#modules.set(file, module);
    for (const [name, value] of Object.entries(globals)) scope.set(name, value);
    const required: Callable = ([name]) => {
      if (typeof name !== 'string') throw new Unclear('require');
      const all = this.#imported(name, file);
      const main = all.get('default')?.();
      if (main !== undefined) return main;
      if (all.size === 0) throw new Unclear(name);
      return Object.fromEntries([...all].map(([key, value]) => [key, value()]));
    };
    scope.set('require', required);
    this.#declare(module);
    return module;
  }

  /** The names of a module. */
  #declare({ file, program, scope, exported }: Module): void {
    for (const node of program.body) {
      switch (node.type) {
        case 'ImportDeclaration':
          this.#import(node, file, scope);
          break;
        case 'ExportNamedDeclaration':
          for (const name of declareIn(node.declaration, scope)) exported.set(name, () => scope.read(name));
          for (const one of node.specifiers) {
            const [from, to] = [nameOf(one.local), nameOf(one.exported)];
            const source = node.source ? String(node.source.value) : undefined;
            const value = () =>
              source === undefined ? scope.read(from) : this.#imported(source, file).get(from)?.();
            exported.set(to, value);
          }
          break;
        case 'ExportDefaultDeclaration':
          exportDefault(node.declaration, scope, exported);
          break;
        case 'ExpressionStatement':
          exportsOf(node.expression, scope, exported);
          break;
        default:
          declareIn(node, scope);
      }
    }
  }

  #import(node: ImportDeclaration, file: string, scope: Scope): void {
    const source = String(node.source.value);
    for (const one of node.specifiers) {
      const named = one.type === 'ImportSpecifier' ? nameOf(one.imported) : 'default';
      scope.later(one.local.name, () => {
        const all = this.#imported(source, file);
        if (one.type === 'ImportNamespaceSpecifier')
          return Object.fromEntries([...all].map(([key, value]) => [key, value()]));
        return all.get(named)?.() ?? unknown;
      });
    }
  }
}

type Exported = Map<string, () => unknown>;

function exportDefault(
  node: ExportDefaultDeclaration['declaration'],
  scope: Scope,
  exported: Exported,
): void {
  if (node.type === 'ClassDeclaration') return;
  if (node.type === 'FunctionDeclaration') {
    if (node.id) declareIn(node as AnyNode, scope);
    exported.set('default', () => functionOf(node as FunctionNode, scope));
  } else exported.set('default', () => configured(node, scope));
}

type AnyNode = Program['body'][number] | Expression | import('acorn').AnyNode;

const nameOf = (node: { readonly name?: string; readonly value?: unknown } | object): string =>
  'name' in node ? String(node.name) : 'value' in node ? String(node.value) : '';

/** Declares the names of a statement. Returns them. */
function declareIn(node: AnyNode | null | undefined, scope: Scope): readonly string[] {
  if (node?.type === 'FunctionDeclaration' && node.id) {
    scope.set(node.id.name, functionOf(node, scope));
    return [node.id.name];
  }
  if (node?.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap(({ id, init }) => {
    if (!init) return [];
    if (id.type === 'Identifier') {
      scope.later(id.name, () => followed(() => configured(init, scope), unknown));
      return [id.name];
    }
    // Of `const { slug } = require('…')`, each name is read by itself.
    const names =
      id.type === 'ObjectPattern'
        ? id.properties.flatMap((one) => ('value' in one ? nameOf(one.value) : []))
        : [];
    for (const name of names)
      scope.later(name, () => {
        const own = new Scope(scope);
        return followed(() => {
          bind(id, evaluate(init, scope), own);
          return own.read(name);
        }, unknown);
      });
    return names;
  });
}

/** `defineConfig({…})`, and other functions that are not known and get the configuration: the configuration. */
function configured(node: Expression, scope: Scope): unknown {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
    const { name } = node.callee;
    const [first] = node.arguments;
    const isObject = /^(?:ObjectExpression|CallExpression)$/.test(first?.type ?? '');
    const isKnown = followed(() => typeof scope.read(name) === 'function', false);
    if (!isKnown && isObject) return configured(first as Expression, scope);
  }
  return evaluate(node, scope);
}

/** `module.exports = …`, `exports.name = …` */
function exportsOf(node: Expression, scope: Scope, exported: Exported): void {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return;
  const { object, property } = node.left;
  const name = nameOf(property);
  const isModule = object.type === 'Identifier' && object.name === 'module' && name === 'exports';
  if (isModule) {
    exported.set('default', () => configured(node.right, scope));
    if (node.right.type !== 'ObjectExpression') return;
    for (const one of node.right.properties)
      if (one.type === 'Property')
        exported.set(nameOf(one.key), () => memberOf(exported.get('default')?.(), nameOf(one.key)));
  } else if (object.type === 'Identifier' && object.name === 'exports')
    exported.set(name, () => evaluate(node.right, scope));
  else if (object.type === 'MemberExpression' && nameOf(object.object) === 'module')
    exported.set(name, () => evaluate(node.right, scope));
}

/** Visits all nodes, each with the names that it sees. The first value of a function is the generator's configuration. */
function walked(node: Node, scope: Scope, config: unknown, visit: (node: Node, scope: Scope) => void): void {
  const stack: [Node, Scope][] = [[node, scope]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [one, above] = next;
    visit(one, above);
    const own = within(one as AnyNode, above, config);
    for (const child of Object.values(one).flat().reverse()) if (isNode(child)) stack.push([child, own]);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The names in a function or a block. */
function within(node: AnyNode, above: Scope, config: unknown): Scope {
  const isFunction = 'params' in node;
  if (!isFunction && node.type !== 'BlockStatement') return above;
  const own = new Scope(above);
  if (isFunction)
    for (const [index, param] of node.params.entries())
      if (param.type === 'Identifier') own.set(param.name, index === 0 ? config : unknown);
  if (node.type === 'BlockStatement') for (const one of node.body) declareIn(one, own);
  return own;
}

const isTyped = (file: string) => /\.[cm]?ts$/.test(file);
