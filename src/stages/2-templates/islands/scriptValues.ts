// A value in a script → the texts that it may have, as far as the script shows them. Pure.
import { type Node, nameOf, type Scope } from './syntax.ts';

/** The most steps (names, parts) that a value is followed, and the most calls of a function that are checked. */
const mostSteps = 12;
const mostCalls = 20;

/**
 * The name of a global function, `fetch` or `navigator.sendBeacon`, without `window` or the like. Undefined if the script declares
 * that name.
 */
export function globalName(node: Node, scope: Scope): string | undefined {
  if (node.type === 'Identifier') return scope.find(node.name as string) ? undefined : (node.name as string);
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  const around = globalName(node.object as Node, scope);
  const own = (node.property as Node).name as string;
  return around && (/^(window|globalThis|self)$/.test(around) ? own : `${around}.${own}`);
}

/** The value of a name that is never assigned again. */
export function constantOf(node: Node | undefined, scope: Scope): Node | undefined {
  if (node?.type !== 'Identifier') return node;
  const binding = scope.find(node.name as string);
  return binding?.isAssigned ? undefined : binding?.value;
}

/** The name of the element that `document.createElement()` or a similar call has made. */
export function tagOf(node: Node | undefined, scope: Scope): string | undefined {
  const value = constantOf(node, scope);
  if (value?.type !== 'CallExpression' && value?.type !== 'NewExpression') return undefined;
  const name = globalName(value.callee as Node, scope);
  if (value.type === 'NewExpression') return { Image: 'img', Audio: 'audio' }[name ?? ''];
  const [tag] = value.arguments as readonly Node[];
  return name === 'document.createElement' && typeof tag?.value === 'string' ? tag.value : undefined;
}

/** A text of which at least the beginning is known. */
export interface PartOfText {
  readonly text: string;
  readonly isWhole: boolean;
}

/** The calls of functions: their arguments, and the scope of each. */
export type Calls = Map<Node, { readonly given: readonly Node[]; readonly scope: Scope }[]>;

/** The texts that a value may have. There are several if it depends on conditions. */
export function valuesOf(
  node: Node | undefined,
  scope: Scope,
  calls: Calls,
  steps = 0,
): readonly PartOfText[] {
  if (!node || steps > mostSteps) return [];
  const inner = (one: unknown) => valuesOf(one as Node | undefined, scope, calls, steps + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, isWhole: true }] : [];
    case 'TemplateLiteral':
      return ofTemplate(node, inner);
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
    case 'CallExpression':
      return ofCall(node, scope, inner);
    default:
      return [];
  }
}

/** The texts of a value inside of another one. */
type Inner = (one: unknown) => readonly PartOfText[];

const unknown: PartOfText = { text: '', isWhole: false };

const followed = (before: readonly PartOfText[], after: () => readonly PartOfText[]) =>
  before.flatMap((one) =>
    one.isWhole
      ? [after()[0] ?? unknown].map(({ text, isWhole }) => ({ text: one.text + text, isWhole }))
      : one,
  );

function ofTemplate(node: Node, inner: Inner): readonly PartOfText[] {
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

function ofCall(node: Node, scope: Scope, inner: Inner): readonly PartOfText[] {
  const name = globalName(node.callee as Node, scope);
  const [first, second] = node.arguments as readonly Node[];
  if (name === 'URL.createObjectURL') return [{ text: 'blob:', isWhole: true }];
  if (node.type === 'NewExpression' && name === 'Request') return inner(first);
  if (node.type === 'NewExpression' && name === 'URL') {
    const own = inner(first);
    return second && !own.some(({ text }) => /^\w+:/.test(text)) ? inner(second).map(hostOf) : own;
  }
  const { object, property } = node.callee as { readonly object?: Node; readonly property?: Node };
  return property?.name === 'toString' ? inner(object) : [];
}

/** The beginning of an address that is made from a relative one: the host of its base. */
function hostOf({ text }: PartOfText): PartOfText {
  const [host = ''] = /^\w+:\/\/[^/?#]+(?=[/?#]|$)/.exec(text) ?? [];
  return { text: host && `${host}/`, isWhole: false };
}
