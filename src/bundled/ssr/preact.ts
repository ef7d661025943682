// Runs at build time, with the libraries, under the preact runtime: makes preact write elements as React does.
import { options, type VNode } from 'preact';
import { Suspense } from 'preact/compat';
import { renderToString as renderByPreact } from 'preact-render-to-string';
import { attributeName, attributeValue, styleValue } from '../client/attributes.ts';
import { keepProps } from '../client/vnodes.ts';

type Props = Record<string, unknown>;
const original = Symbol('original props');
const replaced = Symbol('replaced props');
type Node = Omit<VNode, 'props'> & {
  props: Props;
  readonly __?: Node | null;
  /** While an element is rendered: its original props, and those that replace them. */
  [original]?: Props | undefined;
  [replaced]?: Props | undefined;
};
type Hook = ((vnode: Node) => void) | undefined;

/** The options of preact that its renderer calls before and after each vnode, by their names in preact's bundle. */
const hooks = options as { __b?: Hook; diffed?: Hook };
const { __b: before, diffed: after } = hooks;

hooks.__b = (vnode) => {
  if (typeof vnode.type === 'string') {
    const props = givenTo(vnode);
    vnode[original] = props;
    vnode.props = written(vnode, vnode.type, props);
    vnode[replaced] = vnode.props;
  }
  before?.(vnode);
};
hooks.diffed = (vnode) => {
  vnode.props = givenTo(vnode);
  after?.(vnode);
};
keepProps();

/** The original props of an element. It may be rendered again, or copied with other props. */
function givenTo(vnode: Node): Props {
  return (vnode.props === vnode[replaced] && vnode[original]) || vnode.props;
}

export * from 'preact-render-to-string';

/** The third argument of preact's function, which its types do not have: the replacement for a component that throws. */
type Render = (tree: VNode, context: object, state: { onError: typeof onError }) => string;

/** Like that of react-dom/server. */
export function renderToString(tree: VNode): string {
  return (renderByPreact as unknown as Render)(tree, {}, { onError });
}
export { renderToString as renderToStaticMarkup };

/** A pending component is replaced by the fallback of its `<Suspense>`, with everything in it. */
function onError(error: unknown, vnode: Node, render: (node: unknown) => string): string {
  if (typeof Object(error).then !== 'function') throw error;
  let around: Node | null | undefined = vnode;
  while (around && (around.type as unknown) !== Suspense) around = around.__;
  if (!around)
    throw new Error('A component waits for something while a page is built, and no <Suspense> is around it');
  if (around !== vnode) throw error;
  return render(vnode.props.fallback);
}

/** Props that the renderer itself reads. */
const read = /^(?:children|dangerouslySetInnerHTML|key|ref|style|on.*)$/;

/** What the name of a prop says. `isOther`: it is written otherwise; `isText`: a text that is not empty is written as it is. */
interface Prop {
  readonly attribute: string;
  readonly isRead: boolean;
  readonly isOther: boolean;
  readonly isText: boolean;
}

/** The same few names are on thousands of elements. */
const known = new Map<string, Prop>();
const mostKnown = 1_000;

function propOf(name: string): Prop {
  const before = known.get(name);
  if (before) return before;
  const prop = {
    attribute: attributeName(name),
    isRead: read.test(name),
    isOther: /^default[CV]|^value$|^innerHTML$/.test(name),
    isText: attributeValue(name, 'a', '') === 'a',
  };
  if (known.size === mostKnown) known.clear();
  known.set(name, prop);
  return prop;
}

/** The props of an element as attributes. */
function written(vnode: Node, tag: string, props: Props): Props {
  const made: Props = {};
  for (const name in props) {
    const value = props[name];
    const { attribute, isRead, isOther, isText } = propOf(name);
    if (isRead) made[name] = value;
    else if (!isOther && (attribute === name || !(attribute in props)))
      made[attribute] =
        isText && typeof value === 'string' && value !== '' ? value : attributeValue(name, value, tag);
  }
  addValue(made, vnode, tag, props);
  if (typeof props.style === 'object' && props.style !== null)
    made.style = Object.fromEntries(
      Object.entries(props.style).map(([name, one]) => [name, styleValue(name, one)]),
    );
  // Parsers skip one line feed at the beginning of these elements.
  if (tag === 'pre' || tag === 'listing') made.children = withFirstLine(props.children);
  return made;
}

/** Adds the text that a field shows. */
function addValue(made: Props, vnode: Node, tag: string, props: Props): void {
  const value = props.value ?? props.defaultValue;
  if (tag !== 'select' && isGiven(value)) made.value = attributeValue('value', value, tag);
  if (props.defaultChecked && !isGiven(props.checked)) made.checked = '';
  const wanted = tag === 'option' ? wantedOf(vnode) : undefined;
  if (wanted) made.selected = wanted.includes(`${props.value ?? textIn(props.children)}`) ? '' : undefined;
  // Here too, parsers skip one line feed.
  if (tag === 'textarea' && isGiven(value)) made.value = `${value}`.replace(/^\n/, '\n\n');
}

const isGiven = (value: unknown) => value !== null && value !== undefined;

/** The values of an option's field; undefined if it has none. */
function wantedOf(option: Node): readonly string[] | undefined {
  let around = option.__;
  while (around && around.type !== 'select') around = around.__;
  const { value, defaultValue } = (around ? givenTo(around) : {}) as Props;
  const wanted = value ?? defaultValue;
  return isGiven(wanted) ? [wanted].flat().map(String) : undefined;
}

const textIn = (children: unknown): string =>
  [children]
    .flat(9)
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join('');

function withFirstLine(children: unknown): unknown {
  const [first, ...others] = Array.isArray(children) ? children : [children];
  return typeof first === 'string' && first.startsWith('\n') ? [`\n${first}`, ...others] : children;
}
