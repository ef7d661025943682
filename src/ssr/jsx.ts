// Runs with the templates, at build time: JSX as usual, but an island's props, and attributes that the site's policy does
// not allow, are looked at where the template writes them, so that a fault has that line in its stack.
import * as react from 'react/jsx-runtime';
import { isStatic, leaveAll, listeningIsland, mustWake, traced } from './awake.ts';
import { TemplateFault } from './fault.ts';
import { forgetHanded, noteHanded } from './handed.ts';

type Jsx = typeof react.jsx;

export const Fragment = react.Fragment;

const checked =
  (make: Jsx): Jsx =>
  (type, props, key) => {
    const given = props as Readonly<Record<string, unknown>>;
    if (typeof type !== 'string') {
      const { checkProps, prepare } = type as Component;
      if (prepare) return make(type, prepare(given), key);
      if (checkProps) checkProps(given);
      else if (typeof type === 'function' && isStatic()) checkComponent(type, given);
      return make(typeof type === 'function' ? traced(type) : type, props, key);
    }
    if (isStatic()) checkHandlers(given);
    if (isPage) {
      checkAttributes(given);
      checkChild(given.children);
    }
    return make(type, props, key);
  };

/** What a component may have, beside being one. */
interface Component {
  /** Of `<Picture>`: makes its props of those that the template gives it. */
  readonly prepare?: (props: Readonly<Record<string, unknown>>) => object;
  /** Of an island. */
  readonly checkProps?: (props: Readonly<Record<string, unknown>>) => void;
  readonly prototype?: { readonly componentDidMount?: unknown };
}

let isPage = false;

/** Renders a page. All else that is rendered is a picture, and no policy holds for it. */
export function inPage(render: () => string): string {
  isPage = true;
  leaveAll();
  forgetHanded();
  try {
    return render();
  } finally {
    isPage = false;
    leaveAll();
  }
}

/** Throws where an element would be written with a style or a piece of code in an attribute. */
function checkAttributes(props: Readonly<Record<string, unknown>>): void {
  const { style } = props;
  if (typeof style === 'string' && style !== '') throw new TemplateFault('inline-style', [style]);
  if (typeof style === 'object' && style !== null)
    throw new TemplateFault('inline-style', [Object.keys(style).join(', ')]);
  const listening = listeningIsland();
  for (const name in props) {
    if (name.startsWith('on') && typeof props[name] === 'string')
      throw new TemplateFault('inline-handler', [name]);
    // All that a `.client.ts` is told stands there.
    if (listening !== undefined && name.startsWith('data-')) noteHanded(listening, name, props[name]);
  }
}

/** What React calls in the browser, and nobody at build time, besides `on…`. */
const calledLater = ['ref', 'action', 'formAction'];

/** Notes where an element outside of islands has a function that nobody would call. */
function checkHandlers(props: Readonly<Record<string, unknown>>): void {
  for (const name in props)
    if (typeof props[name] === 'function' && (name.startsWith('on') || calledLater.includes(name)))
      mustWake(name);
}

/** The same for a component: what a template hands it as a handler is meant for the browser. */
function checkComponent(type: unknown, props: Readonly<Record<string, unknown>>): void {
  for (const name in props) if (typeof props[name] === 'function' && /^on[A-Z]/.test(name)) mustWake(name);
  if ((type as Component).prototype?.componentDidMount) mustWake('componentDidMount');
}

/** Throws where an object would be written as text: preact leaves it out without a word. */
function checkChild(child: unknown): void {
  if (typeof child !== 'object' || child === null) return;
  if (Array.isArray(child)) {
    for (const one of child) checkChild(one);
    return;
  }
  if (child.constructor === undefined || '$$typeof' in child || Symbol.iterator in child) return;
  const what =
    child.constructor === Object
      ? `an object with the keys ${Object.keys(child).join(', ')}`
      : child.constructor.name;
  throw new TypeError(`What is shown is text, numbers and elements, and not ${what}`);
}

export const jsx = checked(react.jsx);
export const jsxs = checked(react.jsxs);
