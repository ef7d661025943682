// A safe part of JavaScript: expressions of plain values, and functions without loops. Names that are not known, and everything
// that would change something, are not followed. Pure.
import type {
  BlockStatement,
  Expression,
  Function as FunctionNode,
  MemberExpression,
  ObjectPattern,
  Pattern,
  Statement,
  Super,
} from 'acorn';
import {
  type Callable,
  checked,
  followed,
  inRun,
  memberOf,
  pay,
  regularFrom,
  textFrom,
  Unclear,
  unknown,
} from './values.ts';

/** The names in a function or a module. Their values are computed when they are first read. */
export class Scope {
  readonly #values = new Map<string, () => unknown>();
  readonly #above: Scope | undefined;
  /** The depth of calls. */
  readonly run: { depth: number };

  constructor(above?: Scope) {
    this.#above = above;
    this.run = above?.run ?? { depth: 0 };
  }

  read(name: string): unknown {
    for (let scope: Scope | undefined = this; scope; scope = scope.#above) {
      const value = scope.#values.get(name);
      if (value) return value();
    }
    throw new Unclear(name);
  }

  has(name: string): boolean {
    return this.#values.has(name) || this.#above?.has(name) === true;
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, () => value);
  }

  /** Changes the value of a name, where it was declared. */
  change(name: string, value: unknown): void {
    for (let scope: Scope | undefined = this; scope; scope = scope.#above)
      if (scope.#values.has(name)) {
        scope.set(name, value);
        return;
      }
    throw new Unclear(name);
  }

  /** A name whose value is computed later. One that needs itself is not known. */
  later(name: string, value: () => unknown): void {
    this.#values.set(name, () => {
      this.set(name, unknown);
      const found = value();
      this.set(name, found);
      return found;
    });
  }
}

/** The most functions in each other. */
const mostDepth = 40;

type Readers = {
  readonly [Type in Expression['type']]?: (
    node: Extract<Expression, { type: Type }>,
    scope: Scope,
  ) => unknown;
};

/** The value of an expression. Throws `Unclear`. */
export function evaluate(node: Expression | Super, scope: Scope): unknown {
  return inRun(() => valueIn(node, scope));
}

function valueIn(node: Expression | Super, scope: Scope): unknown {
  pay(1);
  const reader = readers[node.type as Expression['type']] as
    | ((node: unknown, scope: Scope) => unknown)
    | undefined;
  if (reader === undefined) throw new Unclear(node.type);
  return reader(node, scope);
}

/** The value of an expression, or `unknown`. */
const tried = (node: Expression, scope: Scope): unknown => followed(() => evaluate(node, scope), unknown);

const known = (value: unknown) => {
  if (value === unknown) throw new Unclear('value');
  return value;
};

const readers: Readers = {
  Literal: ({ value, regex }) => {
    if (regex) return regularFrom(regex.pattern, regex.flags);
    if (typeof value === 'bigint') throw new Unclear('number');
    return value;
  },
  Identifier: ({ name }, scope) => known(scope.read(name)),
  ThisExpression: (_, scope) => known(scope.read('this')),
  ParenthesizedExpression: ({ expression }, scope) => evaluate(expression, scope),
  TemplateLiteral: ({ quasis, expressions }, scope) => {
    const parts = quasis.map(({ value }, index) => {
      const next = expressions[index];
      return (value.cooked ?? value.raw) + (next ? shown(evaluate(next, scope)) : '');
    });
    return checked(parts.join(''));
  },
  ArrayExpression: ({ elements }, scope) =>
    checked(
      elements.flatMap((one) => {
        if (one === null) return [undefined];
        if (one.type !== 'SpreadElement') return [tried(one, scope)];
        const list = tried(one.argument, scope);
        return Array.isArray(list) ? list : [];
      }),
    ),
  ObjectExpression: ({ properties }, scope) => {
    const pairs = properties.flatMap((one): [string, unknown][] => {
      if (one.type === 'SpreadElement') {
        const inner = tried(one.argument, scope);
        return typeof inner === 'object' && inner !== null ? Object.entries(inner) : [];
      }
      const key = one.computed
        ? undefined
        : 'name' in one.key
          ? one.key.name
          : 'value' in one.key
            ? one.key.value
            : '';
      const name = one.computed ? tried(one.key as Expression, scope) : key;
      const isPlain = one.kind === 'init' && typeof name === 'string' && name !== '__proto__';
      return isPlain ? [[name, tried(one.value, scope)]] : [];
    });
    return Object.fromEntries(pairs);
  },
  MemberExpression: (node, scope) => memberIn(node, evaluate(node.object, scope), scope),
  ChainExpression: ({ expression }, scope) => evaluate(expression, scope),
  ConditionalExpression: ({ test, consequent, alternate }, scope) =>
    evaluate(evaluate(test, scope) ? consequent : alternate, scope),
  LogicalExpression: ({ operator, left, right }, scope) => {
    const first = evaluate(left, scope);
    const isFirst =
      operator === '??' ? first !== undefined && first !== null : operator === '||' ? first : !first;
    return isFirst ? first : evaluate(right, scope);
  },
  UnaryExpression: ({ operator, argument }, scope) => {
    if (operator === 'typeof') return typeof evaluate(argument, scope);
    const value = evaluate(argument, scope);
    if (operator === '!') return !value;
    if (operator === '-' && typeof value === 'number') return -value;
    if (operator === '+') return Number(textFrom(value));
    throw new Unclear(operator);
  },
  BinaryExpression: ({ operator, left, right }, scope) => {
    if (left.type === 'PrivateIdentifier') throw new Unclear('private');
    return combined(operator, evaluate(left, scope), evaluate(right, scope));
  },
  SequenceExpression: ({ expressions }, scope) => expressions.map((one) => evaluate(one, scope)).at(-1),
  AssignmentExpression: ({ operator, left, right }, scope) => {
    if (left.type !== 'Identifier' || !/^\+?=$/.test(operator)) throw new Unclear('assignment');
    const value = evaluate(right, scope);
    const whole = operator === '=' ? value : combined('+', evaluate(left, scope), value);
    scope.change(left.name, whole);
    return whole;
  },
  ArrowFunctionExpression: (node, scope) => functionOf(node, scope),
  FunctionExpression: (node, scope) => functionOf(node, scope),
  AwaitExpression: ({ argument }, scope) => evaluate(argument, scope),
  CallExpression: ({ callee, arguments: given }, scope) => {
    if (callee.type !== 'MemberExpression') return call(evaluate(callee, scope), given, scope);
    const self = evaluate(callee.object, scope); // once: chains are long
    const called = memberIn(callee, self, scope);
    return called === undefined && callee.optional ? undefined : call(called, given, scope, self);
  },
  NewExpression: ({ callee, arguments: given }, scope) => {
    if (callee.type !== 'Identifier' || scope.has(callee.name))
      return call(evaluate(callee, scope), given, scope);
    const [first, second] = given.map((one) => evaluate(one as Expression, scope));
    if (callee.name === 'RegExp') return regularFrom(textFrom(first), textFrom(second ?? ''));
    const date = callee.name === 'Date' && given.length === 1 ? dateOf(first) : undefined;
    if (date === undefined) throw new Unclear(callee.name);
    return date;
  },
};

function memberIn(node: MemberExpression, self: unknown, scope: Scope): unknown {
  if (node.optional && (self === undefined || self === null)) return undefined;
  const { property } = node;
  if (property.type === 'PrivateIdentifier') throw new Unclear('private');
  const isName = !node.computed && property.type === 'Identifier';
  return memberOf(self, isName ? property.name : textFrom(evaluate(property, scope)));
}

function call(
  called: unknown,
  given: readonly { readonly type: string }[],
  scope: Scope,
  self?: unknown,
): unknown {
  if (typeof called !== 'function') throw new Unclear('no function');
  const args = given.map((one) => {
    if (one.type === 'SpreadElement') throw new Unclear('spread');
    return tried(one as Expression, scope);
  });
  return checked((called as Callable)(args, self));
}

function dateOf(value: unknown): Date | undefined {
  const date = value instanceof Date ? value : new Date(textFrom(value));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A value as a part of a text. */
const shown = (value: unknown) => (value === undefined ? 'undefined' : textFrom(value));

function combined(operator: string, left: unknown, right: unknown): unknown {
  const areNumbers = typeof left === 'number' && typeof right === 'number';
  switch (operator) {
    case '===':
    case '==':
      return left === right;
    case '!==':
    case '!=':
      return left !== right;
    case '+':
      return areNumbers ? left + right : checked(shown(left) + shown(right));
    case 'in':
      return typeof right === 'object' && right !== null && Object.hasOwn(right, textFrom(left));
    default:
  }
  if (!areNumbers) throw new Unclear(operator);
  const numbers: Readonly<Record<string, unknown>> = {
    '-': left - right,
    '*': left * right,
    '<': left < right,
    '>': left > right,
    '<=': left <= right,
    '>=': left >= right,
  };
  if (!(operator in numbers)) throw new Unclear(operator);
  return numbers[operator];
}

/** A function that runs in this way. */
export function functionOf(node: FunctionNode, scope: Scope): Callable {
  return (args, self) => {
    if (node.generator) throw new Unclear('generator');
    const { run } = scope;
    if (run.depth > mostDepth) throw new Unclear('depth');
    run.depth += 1;
    const follow = () => {
      const own = new Scope(scope);
      if (node.type !== 'ArrowFunctionExpression') own.set('this', self ?? unknown);
      for (const [index, one] of node.params.entries())
        bind(one, one.type === 'RestElement' ? args.slice(index) : args[index], own);
      if (node.body.type !== 'BlockStatement') return evaluate(node.body, own);
      return block(node.body, own)?.value;
    };
    try {
      return inRun(follow);
    } finally {
      run.depth -= 1;
    }
  };
}

/** Gives names their values: `{ page, title = '' }`. */
export function bind(pattern: Pattern, value: unknown, scope: Scope): void {
  if (pattern.type === 'Identifier') scope.set(pattern.name, value);
  else if (pattern.type === 'AssignmentPattern')
    bind(pattern.left, value === undefined ? evaluate(pattern.right, scope) : value, scope);
  else if (pattern.type === 'RestElement') bind(pattern.argument, value, scope);
  else if (pattern.type === 'ObjectPattern')
    for (const one of pattern.properties) bindPart(one, value, scope);
  else if (pattern.type === 'ArrayPattern')
    for (const [index, one] of pattern.elements.entries()) {
      if (one) bind(one, Array.isArray(value) ? value[index] : unknown, scope);
    }
  else throw new Unclear('pattern');
}

function bindPart(one: ObjectPattern['properties'][number], value: unknown, scope: Scope): void {
  if (one.type !== 'Property' || one.computed || !('name' in one.key)) throw new Unclear('pattern');
  bind(one.value, partOf(value, one.key.name), scope);
}

/** An own value of an object, as a pattern takes it. */
function partOf(value: unknown, key: string): unknown {
  if (value === unknown) return unknown;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;
}

type Returned = { readonly value: unknown } | undefined;

/** Runs statements up to a `return`. */
function block({ body }: BlockStatement, above: Scope): Returned {
  const scope = new Scope(above);
  for (const one of body)
    if (one.type === 'FunctionDeclaration') scope.set(one.id.name, functionOf(one, scope));
  for (const one of body) {
    const returned = run(one, scope);
    if (returned) return returned;
  }
  return undefined;
}

function run(node: Statement, scope: Scope): Returned {
  switch (node.type) {
    case 'ReturnStatement':
      return { value: node.argument ? evaluate(node.argument, scope) : undefined };
    case 'VariableDeclaration':
      // A name of something unknown is no loss until it is read.
      for (const { id, init } of node.declarations) bind(id, init ? tried(init, scope) : undefined, scope);
      return undefined;
    case 'IfStatement': {
      const next = evaluate(node.test, scope) ? node.consequent : node.alternate;
      return next ? run(next, scope) : undefined;
    }
    case 'BlockStatement':
      return block(node, scope);
    case 'ExpressionStatement':
      evaluate(node.expression, scope);
      return undefined;
    case 'FunctionDeclaration':
    case 'EmptyStatement':
      return undefined;
    default:
      throw new Unclear(node.type);
  }
}
