// The parts of JavaScript in pages that are known without running it: texts, names, imports. Loads acorn when it is first needed;
// otherwise pure.
import type { Expression, Options, Parser, PrivateIdentifier, Program, Super } from 'acorn';
import { once } from '../../model/values/lazy.ts';
import { escapeRegExp } from '../../model/values/strings.ts';

/** How many brackets may be open. Code that a person writes has some twenty. */
const mostOpen = 200;

/**
 * Throws if too many brackets are open. Parsers read them by recursion, and at the end of the stack V8 (Node 20.20) cannot compile a
 * regular expression: it ends the process.
 */
function assertFlat(code: string): void {
  let open = 0;
  for (const [sign] of code.matchAll(/[()[\]{}]/g)) {
    open = '([{'.includes(sign) ? open + 1 : Math.max(0, open - 1);
    if (open > mostOpen) throw Object.assign(new SyntaxError('too deep'), { pos: 0, raisedAt: 0 });
  }
}

/** Reads JavaScript with JSX. */
export const javascript = once((): typeof Parser => {
  const acorn = require('acorn') as typeof import('acorn');
  const jsx = require('acorn-jsx') as typeof import('acorn-jsx');
  return class extends acorn.Parser.extend(jsx()) {
    constructor(options: Options, code: string, start?: number) {
      assertFlat(code);
      super(options, code, start);
    }
  };
});

/** The syntax tree of a text. Undefined if it is not a program. */
export function programOf(code: string): Program | undefined {
  try {
    return javascript().parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  } catch {
    return undefined;
  }
}

/** The literal meaning of an expression: a text, or a path of names. */
export interface Said {
  readonly text?: string;
  readonly path?: readonly string[];
}

/** The meaning of a piece of code. Undefined if it is empty, or only a comment. */
export function saidBy(code: string): Said | undefined {
  const [only] = programOf(`(${code}\n)`)?.body ?? [];
  if (only?.type === 'ExpressionStatement') return saidIn(only.expression);
  return programOf(code)?.body.length === 0 ? undefined : {};
}

function saidIn(node: Expression | Super): Said {
  if (node.type === 'Literal' && /^(?:string|number)$/.test(typeof node.value))
    return { text: String(node.value) };
  const [quasi] = node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis : [];
  if (quasi) return { text: quasi.value.cooked ?? quasi.value.raw };
  if (node.type === 'Identifier') return { path: [node.name] };
  if (node.type !== 'MemberExpression') return {};
  const { path } = saidIn(node.object);
  const key = keyOf(node.property, node.computed);
  return path && key !== undefined ? { path: [...path, key] } : {};
}

function keyOf(node: Expression | PrivateIdentifier, isComputed: boolean): string | undefined {
  if (isComputed) return node.type === 'PrivateIdentifier' ? undefined : saidIn(node).text;
  return node.type === 'Identifier' ? node.name : undefined;
}

/** The default imports of a module, by local name. */
export function importsIn(code: string): ReadonlyMap<string, string> {
  const program = programOf(code);
  if (!program) {
    const all = code.matchAll(/^import\s+(\w+)\s+from\s+['"]([^'"]+)['"]/gm);
    return new Map([...all].map(([, name = '', path = '']) => [name, path]));
  }
  const found = new Map<string, string>();
  for (const one of program.body)
    if (one.type === 'ImportDeclaration')
      for (const { type, local } of one.specifiers)
        if (type === 'ImportDefaultSpecifier') found.set(local.name, String(one.source.value));
  return found;
}

/** The texts that a module declares, by name. `isAll`: whether it declares nothing else. */
export function textsIn(code: string): {
  readonly texts: ReadonlyMap<string, string>;
  readonly isAll: boolean;
} {
  const texts = new Map<string, string>();
  let isAll = true;
  for (const node of programOf(code)?.body ?? []) {
    if (node.type === 'ImportDeclaration') continue;
    const inner = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    const all = inner?.type === 'VariableDeclaration' ? inner.declarations : [];
    if (all.length === 0) isAll = false;
    for (const { id, init } of all) {
      const text = init ? saidIn(init).text : undefined;
      if (id.type === 'Identifier' && text !== undefined) texts.set(id.name, text);
      else isAll = false;
    }
  }
  return { texts, isAll };
}

/** The first line with a word; the first of all if there is none. */
export function lineWith(text: string, word: string): number {
  const start = text.search(new RegExp(`\\b${escapeRegExp(word)}\\b`));
  return text.slice(0, Math.max(0, start)).split('\n').length;
}
