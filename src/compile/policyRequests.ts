// A script that browsers run → the requests in it that the policy of its page must allow, as far as its text shows them. Pure.
import { getOrInsertComputed } from '../model/lazy.ts';
import { type Extendable, loadedBy } from '../model/policy.ts';
import { styleRequestOf } from './styleRequests.ts';
import { type Binding, type Node, nameOf, namesIn, readScript, type Scope, walker } from './syntax.ts';

/** A request that a policy allows or blocks. */
export interface PolicyRequest {
  readonly directive: Extendable;
  /**
   * An address, complete at least up to its host (`https://api.example.org/v1/`, `/a.js`, `blob:`), or a keyword:
   * `'wasm-unsafe-eval'`.
   */
  readonly wanted: string;
  /** The code that makes the request: `fetch()`. */
  readonly what: string;
  /** The place in the script, both from 1. */
  readonly line: number;
  readonly column: number;
}

/** Functions that load something, with the index of the argument that has the address. */
const loadingCalls: Readonly<Record<string, readonly [Extendable, argument: number]>> = {
  fetch: ['connect-src', 0],
  'navigator.sendBeacon': ['connect-src', 0],
  importScripts: ['script-src', 0],
  'navigator.serviceWorker.register': ['worker-src', 0],
  'new WebSocket': ['connect-src', 0],
  'new EventSource': ['connect-src', 0],
  'new WebTransport': ['connect-src', 0],
  'new Worker': ['worker-src', 0],
  'new SharedWorker': ['worker-src', 0],
  'new Audio': ['media-src', 0],
  'new FontFace': ['font-src', 1],
};

/** Calls that only a keyword allows. */
const keywordCalls: readonly (readonly [RegExp, string])[] = [
  [/^(new )?WebAssembly\.(compile|instantiate)(Streaming)?$|^new WebAssembly\.Module$/, "'wasm-unsafe-eval'"],
  [/^(eval|(new )?Function)$/, "'unsafe-eval'"],
];

/** Attributes and properties of elements that load something, in lower case. `<link>` is handled separately. */
const loadingElements: Readonly<Record<string, Readonly<Record<string, Extendable>>>> = {
  ...loadedBy,
  script: { src: 'script-src' },
  link: { href: 'style-src' },
};

/** How many steps (names, parts) a value is followed at most, and how many calls of a function are looked at. */
const mostSteps = 12;
const mostCalls = 20;

/** The requests in a script; none if it cannot be parsed, or if they are known only at run time. */
export function policyRequests(text: string): readonly PolicyRequest[] {
  const tree = readScript(text);
  if (!tree) return [];
  const walk = walker(tree);
  /** The calls of functions with a name. */
  const calls: Calls = new Map();
  /** The elements that become stylesheets. */
  const stylesheets = new Set<Binding | undefined>();
  walk((node, scope) => {
    const targets =
      node.type === 'AssignmentExpression' || /^For(In|Of)Statement$/.test(node.type)
        ? namesIn(node.left as Node)
        : node.type === 'UpdateExpression'
          ? namesIn(node.argument as Node)
          : [];
    for (const { name } of targets) {
      const binding = scope.find(name as string);
      if (binding) binding.isAssigned = true;
    }
    const { callee } = node as { readonly callee?: Node };
    if (node.type === 'CallExpression' && callee?.type === 'Identifier') {
      const called = constantOf(callee, scope);
      if (called)
        getOrInsertComputed(calls, called, () => []).push({
          given: node.arguments as readonly Node[],
          scope,
        });
    }
    const { object, property } = (node.left ?? {}) as { readonly object?: Node; readonly property?: Node };
    if (property?.name === 'rel' && /\bstylesheet\b/.test(String((node.right as Node).value)))
      stylesheets.add(scope.find(String(object?.name)));
  });
  const found: PolicyRequest[] = [];
  walk((node, scope, isCaught) => {
    const { line, column } = node.loc.start;
    const add = (directive: Extendable, wanted: string, what: string) =>
      found.push({ directive, wanted, what, line, column: column + 1 });
    const load = (directive: Extendable, address: Node | undefined, what: string) => {
      for (const one of valuesOf(address, scope, calls)) {
        const wanted = addressIn(one, what === 'new FontFace()');
        if (wanted !== undefined) add(directive, wanted, what);
      }
    };
    const loadBy = (tag: string | undefined, name: string, address: Node | undefined, what: string) => {
      const directive = loadingElements[tag ?? '']?.[name.toLowerCase()];
      if (directive) load(directive, address, what);
    };
    const style = styleRequestOf(node, (value) => valuesOf(value, scope, calls).map(({ text }) => text));
    if (style) add('style-src', style.wanted, style.what);
    if (node.type === 'ImportExpression') load('script-src', node.source as Node, 'import()');
    if (/^(Import|Export\w+)Declaration$/.test(node.type)) load('script-src', node.source as Node, 'import');
    if (node.type === 'AssignmentExpression' && (node.left as Node).type === 'MemberExpression') {
      const { object, property } = node.left as unknown as { readonly object: Node; readonly property: Node };
      const tag = tagOf(object, scope);
      if (tag === 'link' && !stylesheets.has(scope.find(String(object.name)))) return;
      loadBy(tag, String(property.name), node.right as Node, `<${tag} ${property.name}>`);
    }
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    const given = node.arguments as readonly Node[];
    const name = `${node.type === 'NewExpression' ? 'new ' : ''}${globalName(node.callee as Node, scope) ?? ''}`;
    const called = loadingCalls[name];
    if (called) load(called[0], given[called[1]], `${name}()`);
    const keyword = keywordCalls.find(([pattern]) => pattern.test(name))?.[1];
    // Code may only test whether eval is allowed; `Function('return this')`, an old way to the global object, is left out, too.
    const isTry = keyword === "'unsafe-eval'" && (isCaught || given.at(-1)?.value === 'return this');
    if (keyword && !isTry) add('script-src', keyword, `${name}()`);
    const [first, second] = given;
    const method = String(((node.callee as Node).property as Node | undefined)?.name ?? '');
    if (method === 'open' && /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/i.test(String(first?.value)))
      load('connect-src', second, 'XMLHttpRequest');
    if (method === 'addModule') load('script-src', first, 'addModule()');
    if (method === 'setAttribute') {
      const tag = tagOf((node.callee as Node).object as Node, scope);
      if (tag !== 'link') loadBy(tag, String(first?.value), second, `<${tag} ${first?.value}>`);
    }
    // Compiled JSX, `createElement()`, and `Object.assign()` on an element.
    const tag = name === 'Object.assign' ? tagOf(first, scope) : first?.value;
    const properties = second?.type === 'ObjectExpression' ? (second.properties as readonly Node[]) : [];
    if (typeof tag !== 'string' || properties.length === 0) return;
    const isSheet = properties.some(
      ({ key, value }) => nameOf(key) === 'rel' && /\bstylesheet\b/.test(String((value as Node).value)),
    );
    for (const { key, value } of properties)
      if (tag !== 'link' || isSheet) loadBy(tag, nameOf(key), value as Node, `<${tag} ${nameOf(key)}>`);
  });
  return found;
}

/**
 * The name of a global function, `fetch` or `navigator.sendBeacon`, without `window` or the like; undefined if the script declares
 * that name.
 */
function globalName(node: Node, scope: Scope): string | undefined {
  if (node.type === 'Identifier') return scope.find(node.name as string) ? undefined : (node.name as string);
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const around = globalName(node.object as Node, scope);
  const own = (node.property as Node).name as string;
  return around && (/^(window|globalThis|self)$/.test(around) ? own : `${around}.${own}`);
}

/** The value of a name that is never assigned again. */
function constantOf(node: Node | undefined, scope: Scope): Node | undefined {
  if (node?.type !== 'Identifier') return node;
  const binding = scope.find(node.name as string);
  return binding?.isAssigned ? undefined : binding?.value;
}

/** The name of the element that `document.createElement()` or a similar call has made. */
function tagOf(node: Node | undefined, scope: Scope): string | undefined {
  const value = constantOf(node, scope);
  if (value?.type !== 'CallExpression' && value?.type !== 'NewExpression') return undefined;
  const name = globalName(value.callee as Node, scope);
  if (value.type === 'NewExpression') return { Image: 'img', Audio: 'audio' }[name ?? ''];
  const [tag] = value.arguments as readonly Node[];
  return name === 'document.createElement' && typeof tag?.value === 'string' ? tag.value : undefined;
}

/** A text of which at least the beginning is known. */
interface PartOfText {
  readonly text: string;
  readonly isWhole: boolean;
}

/** The calls of functions: their arguments, and the scope of each. */
type Calls = Map<Node, { readonly given: readonly Node[]; readonly scope: Scope }[]>;

/** The texts that a value may have: several if it depends on conditions. */
function valuesOf(node: Node | undefined, scope: Scope, calls: Calls, steps = 0): readonly PartOfText[] {
  if (!node || steps > mostSteps) return [];
  const inner = (one: unknown) => valuesOf(one as Node | undefined, scope, calls, steps + 1);
  const unknown: PartOfText = { text: '', isWhole: false };
  const followed = (before: readonly PartOfText[], after: () => readonly PartOfText[]) =>
    before.flatMap((one) =>
      one.isWhole
        ? [after()[0] ?? unknown].map(({ text, isWhole }) => ({ text: one.text + text, isWhole }))
        : one,
    );
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, isWhole: true }] : [];
    case 'TemplateLiteral': {
      const parts = node.quasis as readonly Node[];
      const values = node.expressions as readonly Node[];
      return parts.reduce<readonly PartOfText[]>(
        (before, part, index) => {
          const text = String((part.value as { readonly cooked?: unknown }).cooked);
          const own = followed(before, () => [{ text, isWhole: true }]);
          return index < values.length ? followed(own, () => inner(values[index])) : own;
        },
        [{ text: '', isWhole: true }],
      );
    }
    case 'BinaryExpression':
      return node.operator === '+' ? followed(inner(node.left), () => inner(node.right)) : [];
    case 'LogicalExpression':
      return [...inner(node.left), ...inner(node.right)];
    case 'ConditionalExpression':
      return [...inner(node.consequent), ...inner(node.alternate)];
    case 'Identifier': {
      const { parameter: [called, index] = [], isAssigned } = scope.find(node.name as string) ?? {};
      if (!called || isAssigned) return inner(constantOf(node, scope));
      const all = (calls.get(called) ?? []).slice(0, mostCalls);
      return all.flatMap((one) => valuesOf(one.given[index ?? 0], one.scope, calls, steps + mostSteps / 3));
    }
    case 'MemberExpression': {
      if (node.computed) return [];
      const { name } = node.property as Node;
      if (name === 'href') return inner(node.object);
      const object = constantOf(node.object as Node, scope);
      const own = object?.type === 'ObjectExpression' ? (object.properties as readonly Node[]) : [];
      return inner(own.find(({ key }) => nameOf(key) === name)?.value);
    }
    case 'NewExpression':
    case 'CallExpression': {
      const name = globalName(node.callee as Node, scope);
      const [first, second] = node.arguments as readonly Node[];
      if (name === 'URL.createObjectURL') return [{ text: 'blob:', isWhole: true }];
      if (node.type === 'NewExpression' && name === 'Request') return inner(first);
      if (node.type === 'NewExpression' && name === 'URL') {
        const own = inner(first);
        return second && !own.some(({ text }) => /^\w+:/.test(text)) ? inner(second).map(hostOf) : own;
      }
      const { object, property } = node.callee as unknown as {
        readonly object?: Node;
        readonly property?: Node;
      };
      return property?.name === 'toString' ? inner(object) : [];
    }
    default:
      return [];
  }
}

/** The beginning of an address that is made from a relative one: the host of its base. */
function hostOf({ text }: PartOfText): PartOfText {
  const [host = ''] = /^\w+:\/\/[^/?#]+(?=[/?#]|$)/.exec(text) ?? [];
  return { text: host && `${host}/`, isWhole: false };
}

/** The address in a text, if its host is known; for a font, the one in `url(…)`. */
function addressIn({ text, isWhole }: PartOfText, isFont: boolean): string | undefined {
  const address = isFont ? /url\(\s*["']?([^"')]+)/.exec(text)?.[1] : text.trim();
  if (address === undefined) return undefined;
  if (/^(data|blob):/i.test(address) || /^\/(?!\/)/.test(address)) return address;
  const [whole, host = '', end] = /^(?:(?:https?|wss?):)?\/\/([^/?#\s]+)([/?#])?/i.exec(address) ?? [];
  // After a host name like `api.example.org`, what follows is nearly always a path.
  return whole && (end || isWhole || /\.[a-z]{2,}$/i.test(host)) ? address : undefined;
}
