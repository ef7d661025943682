// Runs with the templates, at build time: standard JSX with two checks, of the props of islands and of attributes that the site's
// policy forbids. The checks run where the template creates the element, so that an error has that line in its stack.
import * as react from 'react/jsx-runtime';
import { forReact } from '../client/attributes.ts';
import { TemplateFault } from './fault.ts';
import { forgetIslandPropPaths, noteIslandPropPaths } from './islandPropPaths.ts';
import { isStatic, leaveAll, listeningIsland, mustWake, thrownWhile, traced } from './islandScope.ts';
import { isReact } from './runtime.ts';

type Jsx = typeof react.jsx;

export const Fragment = react.Fragment;

const checked =
  (make: Jsx): Jsx =>
  (type, props, key) => {
    const given = props as Readonly<Record<string, unknown>>;
    if (isPage && type === Fragment) checkChild(given.children);
    if (typeof type !== 'string') {
      assertComponent(type);
      const { prepare } = type as Component;
      if (prepare) return make(type, prepare(given), key);
      checkUse(type as Component, given);
      return make(typeof type === 'function' ? traced(type) : type, props, key);
    }
    if (isStatic()) checkHandlers(given);
    if (isPage) checkElement(given);
    if (isPage && isRaw(type)) return make(type, unescaped(type, given), key);
    return make(type, isReact ? forReact(type, withoutActions(given)) : props, key);
  };

/** Whether the renderer must not escape the text of an element. */
const isRaw = (type: string): type is 'script' | 'style' => type === 'script' || type === 'style';

function checkElement(given: Readonly<Record<string, unknown>>): void {
  checkAttributes(given);
  if (given.dangerouslySetInnerHTML) checkHtml(given);
  checkChild(given.children);
}

function assertComponent(type: unknown): void {
  if (type === undefined || type === null) throw new TypeError(`The component here is ${type}`);
  if (type.constructor.name === 'AsyncFunction')
    throw new TypeError('This component is async, but a build does not wait for components');
}

function checkUse(type: Component, given: Readonly<Record<string, unknown>>): void {
  const { checkProps } = type;
  if (checkProps) {
    checkWaking(given);
    checkProps(given);
  } else if (typeof type === 'function' && isStatic()) checkComponent(type, given);
}

interface Component {
  /** For `<Picture>`: makes its props from the template's props. */
  readonly prepare?: (props: Readonly<Record<string, unknown>>) => object;
  /** For an island. */
  readonly checkProps?: (props: Readonly<Record<string, unknown>>) => void;
  readonly prototype?: { readonly componentDidMount?: unknown };
}

let isPage = false;

/** Renders a page. Everything else that is rendered is a picture, which has no policy. */
export function inPage(render: () => string): string {
  isPage = true;
  leaveAll();
  forgetIslandPropPaths();
  try {
    const html = render();
    // React replaced a component that threw by the fallback of its <Suspense>.
    const [error] = isReact && html.includes('<!--$!-->') ? thrownWhile(render) : [];
    if (error !== undefined) throw error;
    return html;
  } finally {
    isPage = false;
    leaveAll();
  }
}

/** Throws if an island has the loading directives of Astro's islands. */
function checkWaking(props: Readonly<Record<string, unknown>>): void {
  for (const name in props)
    if (name.startsWith('client:'))
      throw new TypeError(`${name} wakes no island here: write load="now", "idle", "visible" or "touch"`);
}

/** Props of an element that do not become attributes. */
const notWritten = { children: true, dangerouslySetInnerHTML: true, ref: true };

/** Throws if an attribute would have the value `[object Object]`, or names with commas between them. */
function checkValue(name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (name === 'src' && 'file' in value)
    throw new TypeError('The attribute src is a text, and not a picture: <Picture src={…}> shows one');
  if (value.constructor === Object)
    throw new TypeError(`The attribute ${name} is a text, and not ${objectOf(value)}`);
  if (Array.isArray(value) && /^class(?:Name)?$/.test(name))
    throw new TypeError(`The attribute ${name} is a text, and not a list: join it, with spaces`);
}

/** Throws if the HTML of an element would be left out, or its children. Preact does so silently. */
function checkHtml({ dangerouslySetInnerHTML: given, children }: Readonly<Record<string, unknown>>): void {
  const isHtml = typeof given === 'object' && given !== null && '__html' in given;
  if (!isHtml || (typeof given.__html === 'object' && given.__html !== null))
    throw new TypeError('dangerouslySetInnerHTML takes HTML as text, in this form: {{ __html: body.html }}');
  if (children !== undefined && children !== null)
    throw new TypeError('An element has dangerouslySetInnerHTML or children, and not both');
}

/** The props of a script or stylesheet, because preact would escape its text. No text can end the element. */
function unescaped(type: 'script' | 'style', props: Readonly<Record<string, unknown>>): object {
  const { children, ...own } = props;
  const texts = [children]
    .flat(9)
    .filter((one) => one !== null && one !== undefined && typeof one !== 'boolean');
  if (texts.length === 0 || texts.some((one) => typeof one === 'object')) return props;
  const [tags, code, end] =
    type === 'script' ? [/(<\/?)(s)(?=cript)/gi, '\\u00', ''] : [/(<\/?)(s)(?=tyle)/gi, '\\', ' '];
  const text = texts
    .join('')
    .replace(tags, (_, sign, letter) => sign + code + (letter === 's' ? 73 : 53) + end);
  return { ...own, dangerouslySetInnerHTML: { __html: text } };
}

/** Throws if an element would get a style or code in an attribute. */
function checkAttributes(props: Readonly<Record<string, unknown>>): void {
  const { style } = props;
  if (typeof style === 'string' && style !== '') throw new TemplateFault('inline-style', [style]);
  if (typeof style === 'object' && style !== null)
    throw new TemplateFault('inline-style', [Object.keys(style).join(', ')]);
  const listening = listeningIsland();
  for (const name in props) {
    if (name.startsWith('on') && typeof props[name] === 'string')
      throw new TemplateFault('inline-handler', [name]);
    if (!(name in notWritten)) checkValue(name, props[name]);
    // A `.client.ts` gets its values only from these attributes.
    if (listening !== undefined && name.startsWith('data-'))
      noteIslandPropPaths(listening, name, props[name]);
  }
}

/** The props without functions of forms. React would write a `javascript:` address for them, which no policy allows. */
function withoutActions(props: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const named = ['action', 'formAction'].filter((name) => typeof props[name] === 'function');
  return named.length === 0
    ? props
    : { ...props, ...Object.fromEntries(named.map((name) => [name, undefined])) };
}

/** Other props besides `on…` that React calls in the browser, and nothing calls at build time. */
const calledLater = ['ref', 'action', 'formAction'];

/** Records functions in props of an element outside of islands, because nothing would call them. */
function checkHandlers(props: Readonly<Record<string, unknown>>): void {
  for (const name in props)
    if (typeof props[name] === 'function' && (name.startsWith('on') || calledLater.includes(name)))
      mustWake(name);
}

/** The same for a component: a prop with the name of a handler is meant for the browser. */
function checkComponent(type: unknown, props: Readonly<Record<string, unknown>>): void {
  for (const name in props) if (typeof props[name] === 'function' && /^on[A-Z]/.test(name)) mustWake(name);
  if ((type as Component).prototype?.componentDidMount) mustWake('componentDidMount');
}

const shown = 'Only text, numbers and elements can be shown, not';

const objectOf = (value: object) => `an object with the keys ${Object.keys(value).join(', ')}`;

/** Throws if an object or a function would be written as text (preact silently omits them), or a number that is not one. */
function checkChild(child: unknown): void {
  if (Number.isNaN(child)) throw new TypeError(`${shown} NaN`);
  if (typeof child === 'function') throw new TypeError(`${shown} a function`);
  if (typeof child !== 'object' || child === null) return;
  if (Array.isArray(child)) {
    for (const one of child) checkChild(one);
    return;
  }
  if (child.constructor === undefined || '$$typeof' in child || Symbol.iterator in child) return;
  const what = child.constructor === Object ? objectOf(child) : child.constructor.name;
  throw new TypeError(`${shown} ${what}`);
}

export const jsx = checked(react.jsx);
export const jsxs = checked(react.jsxs);
