// A script → its syntax tree, and the bindings of its names. Pure.

import { parse } from 'acorn';
import { tried } from '../../../model/values/tried.ts';

/** A node of a syntax tree (ESTree). */
export interface Node {
  readonly type: string;
  /** The location of its first character: lines from 1, columns from 0. */
  readonly loc: { readonly start: { readonly line: number; readonly column: number } };
  readonly [key: string]: unknown;
}

export interface Binding {
  /** Its first value. Undefined if it is unknown, as for a parameter. */
  readonly value: Node | undefined;
  /** If it is a parameter: its function, and its index. */
  readonly parameter: readonly [ofFunction: Node, index: number] | undefined;
  /** Whether another value may be assigned later. */
  isAssigned: boolean;
}

/** The names that are declared around a node. A name that is not found is a global. */
export interface Scope {
  find(name: string): Binding | undefined;
}

/** Called for a node. `isCaught`: whether an error that it throws is caught. */
export type Visit = (node: Node, scope: Scope, isCaught: boolean) => void;

/** The tree of a script or module. Undefined if browsers could not parse it either. */
export function readScript(text: string): Node | undefined {
  const read = (sourceType: 'module' | 'script') =>
    tried(() => parse(text, { ecmaVersion: 'latest', sourceType, locations: true }) as unknown as Node);
  return read('module') ?? read('script');
}

class Names implements Scope {
  readonly #own = new Map<string, Binding>();
  readonly #around: Scope | undefined;

  constructor(around?: Scope) {
    this.#around = around;
  }

  find(name: string): Binding | undefined {
    return this.#own.get(name) ?? this.#around?.find(name);
  }

  /** A name that is declared twice may have either value. */
  declare(pattern: Node | null | undefined, value?: Node | null, parameter?: Binding['parameter']): void {
    for (const { name } of namesIn(pattern)) {
      const isWhole = pattern?.type === 'Identifier';
      const isAssigned = this.#own.has(name as string);
      const own = isWhole
        ? { value: value ?? undefined, parameter }
        : { value: undefined, parameter: undefined };
      this.#own.set(name as string, { ...own, isAssigned });
    }
  }
}

const nodesIn = (value: unknown): readonly Node[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one?.type === 'string');
const childrenOf = (node: Node) => Object.values(node).flatMap(nodesIn);
const isFunction = ({ type }: Node) => /Function/.test(type);

/** The name of a property, or of a key of an object. */
export const nameOf = (key: unknown) =>
  String((key as Node | undefined)?.name ?? (key as Node | undefined)?.value);

/** The names that a pattern assigns: `{ a, b: [c] = [] }` → `a`, `c`. */
export function namesIn(pattern: Node | null | undefined): readonly Node[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern];
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left as Node);
  if (pattern.type === 'RestElement') return namesIn(pattern.argument as Node);
  if (pattern.type === 'ArrayPattern') return nodesIn(pattern.elements).flatMap(namesIn);
  if (pattern.type !== 'ObjectPattern') return [];
  return nodesIn(pattern.properties).flatMap((one) => namesIn((one.value ?? one.argument) as Node));
}

/** Declares the `var` variables of a function. */
function declareHoisted(node: Node, names: Names): void {
  if (node.type === 'VariableDeclaration' && node.kind === 'var') declareAll(node, names);
  for (const child of childrenOf(node)) if (!isFunction(child)) declareHoisted(child, names);
}

/** Declares the names that statements declare for their block. */
function declareLexical(statements: readonly Node[], names: Names): void {
  for (const statement of statements) {
    const one = (/^Export/.test(statement.type) && (statement.declaration as Node | null)) || statement;
    if (one.type === 'VariableDeclaration' && one.kind !== 'var') declareAll(one, names);
    else if (/^(Class|Function)Declaration$/.test(one.type)) names.declare(one.id as Node | null, one);
    else if (one.type === 'ImportDeclaration')
      for (const { local } of nodesIn(one.specifiers)) names.declare(local as Node);
  }
}

function declareAll(declaration: Node, names: Names): void {
  for (const { id, init } of nodesIn(declaration.declarations))
    names.declare(id as Node, init as Node | null);
}

/** Declares the names of a node's scope. Returns whether it has one. */
function declareOwn(node: Node, names: Names): boolean {
  if (isFunction(node)) {
    if (node.type === 'FunctionExpression') names.declare(node.id as Node | null);
    for (const [index, param] of nodesIn(node.params).entries())
      names.declare(param, undefined, [node, index]);
    declareHoisted(node.body as Node, names);
    return true;
  }
  if (/^For/.test(node.type)) {
    declareLexical(nodesIn(node.init ?? node.left), names);
    return true;
  }
  switch (node.type) {
    case 'Program':
      declareHoisted(node, names);
      declareLexical(nodesIn(node.body), names);
      return true;
    case 'BlockStatement':
      declareLexical(nodesIn(node.body), names);
      return true;
    case 'SwitchStatement':
      declareLexical(
        nodesIn(node.cases).flatMap((one) => nodesIn(one.consequent)),
        names,
      );
      return true;
    case 'CatchClause':
      names.declare(node.param as Node | null);
      return true;
    default:
      return false;
  }
}

/** Visits all nodes of a tree, outer ones first, each with its scope. Every walk gets the same bindings. */
export function walker(tree: Node): (visit: Visit) => void {
  const scopes = new Map<Node, Names>();
  const scopeOf = (node: Node, around: Scope | undefined): Scope | undefined => {
    const before = scopes.get(node);
    if (before) return before;
    const names = new Names(around);
    if (!declareOwn(node, names)) return around;
    scopes.set(node, names);
    return names;
  };
  return (visit) => {
    const walk = (node: Node, around: Scope | undefined, isCaught: boolean): void => {
      const scope = scopeOf(node, around) ?? new Names();
      visit(node, scope, isCaught);
      for (const child of childrenOf(node)) {
        const isTried = node.type === 'TryStatement' && child === node.block && node.handler !== null;
        walk(child, scope, isTried || (isCaught && !isFunction(child)));
      }
    };
    walk(tree, undefined, false);
  };
}
