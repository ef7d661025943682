// A script for browsers → its requests that the policy of its page must allow, as far as its text shows them. Pure.

import { type Extendable, emptyStyle, inlineStyles, loadedBy } from '../../../model/addresses/policy.ts';
import { getOrInsertComputed } from '../../../model/values/lazy.ts';
import { type Calls, constantOf, globalName, type PartOfText, tagOf, valuesOf } from './scriptValues.ts';
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
  /** The location in the script. Both count from 1. */
  readonly line: number;
  readonly column: number;
}

/** Functions that load something, with the index of their address argument. */
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

/** The requests in a script. None if it cannot be parsed, or if they are known only at run time. */
export function policyRequests(text: string): readonly PolicyRequest[] {
  const tree = readScript(text);
  if (!tree) return [];
  const walk = walker(tree);
  const { calls, stylesheets } = factsOf(walk);
  const found: PolicyRequest[] = [];
  walk((node, scope, isCaught) => {
    const at = { node, scope };
    const style = styleRequestOf(node, (value) => valuesOf(value, scope, calls).map(({ text }) => text));
    if (style) add(node, 'style-src', style.wanted, style.what);
    if (node.type === 'ImportExpression') load(at, 'script-src', node.source as Node, 'import()');
    if (/^(Import|Export\w+)Declaration$/.test(node.type))
      load(at, 'script-src', node.source as Node, 'import');
    if (node.type === 'AssignmentExpression') readAssignment(at);
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    const name = `${node.type === 'NewExpression' ? 'new ' : ''}${globalName(node.callee as Node, scope) ?? ''}`;
    const given = node.arguments as readonly Node[];
    readFunctionCall(at, name, given, isCaught);
    readMethodCall(at, node.callee as Node, given);
    readProperties(at, name, given);
  });
  return found;

  /** A property of an element: `image.src = '…'`. */
  function readAssignment(at: Spot): void {
    const { left, right } = at.node as Node & { readonly left: Node; readonly right: Node };
    if (left.type !== 'MemberExpression') return;
    const { object, property } = left as unknown as { readonly object: Node; readonly property: Node };
    const tag = tagOf(object, at.scope);
    if (tag !== 'link' || stylesheets.has(at.scope.find(String(object.name))))
      loadBy(at, tag, String(property.name), right);
  }

  /** `fetch()`, `new Worker()`, `eval()`. */
  function readFunctionCall(at: Spot, name: string, given: readonly Node[], isCaught: boolean): void {
    const called = loadingCalls[name];
    if (called) load(at, called[0], given[called[1]], `${name}()`);
    const keyword = keywordCalls.find(([pattern]) => pattern.test(name))?.[1];
    // Code may only test whether eval is allowed. `Function('return this')`, an old way to the global object, is left out too.
    const isTry = keyword === "'unsafe-eval'" && (isCaught || given.at(-1)?.value === 'return this');
    if (keyword && !isTry) add(at.node, 'script-src', keyword, `${name}()`);
  }

  /** `request.open()`, `worklet.addModule()`, `image.setAttribute()`. */
  function readMethodCall(at: Spot, callee: Node, [first, second]: readonly Node[]): void {
    const method = String((callee.property as Node | undefined)?.name ?? '');
    if (method === 'open' && /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/i.test(String(first?.value)))
      load(at, 'connect-src', second, 'XMLHttpRequest');
    if (method === 'addModule') load(at, 'script-src', first, 'addModule()');
    if (method !== 'setAttribute') return;
    const tag = tagOf(callee.object as Node, at.scope);
    if (tag !== 'link') loadBy(at, tag, String(first?.value), second);
  }

  /** Compiled JSX, `createElement()`, and `Object.assign()` on an element. */
  function readProperties(at: Spot, name: string, [first, second]: readonly Node[]): void {
    const tag = name === 'Object.assign' ? tagOf(first, at.scope) : first?.value;
    const properties = second?.type === 'ObjectExpression' ? (second.properties as readonly Node[]) : [];
    if (typeof tag !== 'string' || properties.length === 0) return;
    const isSheet = properties.some(
      ({ key, value }) => nameOf(key) === 'rel' && /\bstylesheet\b/.test(String((value as Node).value)),
    );
    for (const { key, value } of properties)
      if (tag !== 'link' || isSheet) loadBy(at, tag, nameOf(key), value as Node);
  }

  /** Adds the request of an element's attribute. */
  function loadBy(at: Spot, tag: string | undefined, name: string, address: Node | undefined): void {
    const directive = loadingElements[tag ?? '']?.[name.toLowerCase()];
    if (directive) load(at, directive, address, `<${tag} ${name}>`);
  }

  /** Adds a request for each address that a value may have. */
  function load(at: Spot, directive: Extendable, address: Node | undefined, what: string): void {
    for (const one of valuesOf(address, at.scope, calls)) {
      const wanted = addressIn(one, what === 'new FontFace()');
      if (wanted !== undefined) add(at.node, directive, wanted, what);
    }
  }

  function add({ loc }: Node, directive: Extendable, wanted: string, what: string): void {
    found.push({ directive, wanted, what, line: loc.start.line, column: loc.start.column + 1 });
  }
}

/** Facts about a whole script that are needed first: the calls of its functions, and the elements that become stylesheets. */
interface Facts {
  readonly calls: Calls;
  readonly stylesheets: ReadonlySet<Binding | undefined>;
}

/** The facts of a script. Marks the names that are assigned again. */
function factsOf(walk: ReturnType<typeof walker>): Facts {
  const calls: Calls = new Map();
  const stylesheets = new Set<Binding | undefined>();
  walk((node, scope) => {
    for (const { name } of assignedBy(node)) {
      const binding = scope.find(name as string);
      if (binding) binding.isAssigned = true;
    }
    const { callee } = node as { readonly callee?: Node };
    const called =
      node.type === 'CallExpression' && callee?.type === 'Identifier' ? constantOf(callee, scope) : undefined;
    const given = node.arguments as readonly Node[];
    if (called) getOrInsertComputed(calls, called, () => []).push({ given, scope });
    const { object, property } = (node.left ?? {}) as { readonly object?: Node; readonly property?: Node };
    if (property?.name === 'rel' && /\bstylesheet\b/.test(String((node.right as Node).value)))
      stylesheets.add(scope.find(String(object?.name)));
  });
  return { calls, stylesheets };
}

/** The names to which a node assigns another value. */
function assignedBy(node: Node): readonly Node[] {
  if (node.type === 'AssignmentExpression' || /^For(In|Of)Statement$/.test(node.type))
    return namesIn(node.left as Node);
  return node.type === 'UpdateExpression' ? namesIn(node.argument as Node) : [];
}

/** A node, and the names that it can use. */
interface Spot {
  readonly node: Node;
  readonly scope: Scope;
}

/** The address in a text, if its host is known. For a font, the one in `url(…)`. */
function addressIn({ text, isWhole }: PartOfText, isFont: boolean): string | undefined {
  const address = isFont ? /url\(\s*["']?([^"')]+)/.exec(text)?.[1] : text.trim();
  if (address === undefined) return undefined;
  if (/^(data|blob):/i.test(address) || /^\/(?!\/)/.test(address)) return address;
  const [whole, host = '', end] = /^(?:(?:https?|wss?):)?\/\/([^/?#\s]+)([/?#])?/i.exec(address) ?? [];
  // After a host name like `api.example.org`, the next text is nearly always a path.
  return whole && (end || isWhole || /\.[a-z]{2,}$/i.test(host)) ? address : undefined;
}

/** The code that makes such styles, and the source that would allow them. */
interface StyleRequest {
  readonly what: string;
  readonly wanted: string;
}

/** Properties and functions that parse text as HTML. For a function, the index of the argument. */
const readingProperties = ['innerHTML', 'outerHTML', '__html'];
const readingCalls: Readonly<Record<string, number>> = { insertAdjacentHTML: 1, write: 0, writeln: 0 };

const styledHtml = /<style[\s>]|<[a-z][^<>]*\sstyle\s*=/i;

/**
 * The styles that a node of a script makes and that a policy with hashes blocks: `<style>` elements with text, and `style` attributes
 * as text. Styles that are set by property, by `insertRule` or in a `new CSSStyleSheet()` are not texts, and are allowed. `textsOf`:
 * the texts that a value may have.
 */
function styleRequestOf(
  node: Node,
  textsOf: (value: Node | undefined) => readonly string[],
): StyleRequest | undefined {
  const asText = (value: unknown, what: string) =>
    textsOf(value as Node | undefined).some((text) => styledHtml.test(text))
      ? { what, wanted: inlineStyles }
      : undefined;
  if (node.type === 'AssignmentExpression') {
    const name = nameOf((node.left as Node).property);
    return readingProperties.includes(name) ? asText(node.right, name) : undefined;
  }
  if (node.type === 'Property') {
    const name = nameOf(node.key);
    return readingProperties.includes(name) ? asText(node.value, name) : undefined;
  }
  return node.type === 'CallExpression' ? requestOfCall(node, asText) : undefined;
}

function requestOfCall(
  node: Node,
  asText: (value: unknown, what: string) => StyleRequest | undefined,
): StyleRequest | undefined {
  const given = node.arguments as readonly Node[];
  const [first, second] = given;
  const callee = node.callee as Node;
  const method = nameOf(callee.property);
  const read = Object.hasOwn(readingCalls, method) ? readingCalls[method] : undefined;
  if (read !== undefined) return asText([first, second][read], `${method}()`);
  if (/^setAttribute(NS)?$/.test(method)) {
    const name = method === 'setAttribute' ? first : second;
    return name?.value === 'style' ? { what: `${method}('style')`, wanted: inlineStyles } : undefined;
  }
  if (method === 'createElementNS' && second?.value === 'style')
    return { what: "createElementNS('style')", wanted: emptyStyle };
  if (first?.value !== 'style') return undefined;
  // Compiled JSX, with any function name: the text is one of its properties.
  const properties = second?.type === 'ObjectExpression' ? (second.properties as readonly Node[]) : [];
  const isFilled = properties.some(({ key }) => /^(children|dangerouslySetInnerHTML)$/.test(nameOf(key)));
  if (isFilled || (/^createElement\d*$/.test(nameOf(callee.property ?? callee)) && given.length > 2))
    return { what: '<style>', wanted: inlineStyles };
  return method === 'createElement' ? { what: "createElement('style')", wanted: emptyStyle } : undefined;
}
