// Runs with the templates, at build time: JSX as usual, but an island's props, and attributes that the site's policy does
// not allow, are looked at where the template writes them, so that a fault has that line in its stack.
import * as react from 'react/jsx-runtime';
import { TemplateFault } from './fault.ts';

type Jsx = typeof react.jsx;

export const Fragment = react.Fragment;

const checked =
  (make: Jsx): Jsx =>
  (type, props, key) => {
    if (typeof type !== 'string')
      (type as { checkProps?: (props: unknown) => void } | undefined)?.checkProps?.(props);
    else if (isPage) {
      checkAttributes(props as Readonly<Record<string, unknown>>);
      checkChild((props as { readonly children?: unknown }).children);
    }
    return make(type, props, key);
  };

let isPage = false;

/** Draws a page. What is drawn otherwise is a picture, and no policy holds for it. */
export function inPage(draw: () => string): string {
  isPage = true;
  try {
    return draw();
  } finally {
    isPage = false;
  }
}

/** Throws where an element would be written with a style or a piece of code in an attribute. */
function checkAttributes(props: Readonly<Record<string, unknown>>): void {
  const { style } = props;
  if (typeof style === 'string' && style !== '') throw new TemplateFault('inline-style', [style]);
  if (typeof style === 'object' && style !== null)
    throw new TemplateFault('inline-style', [Object.keys(style).join(', ')]);
  for (const name in props) {
    if (name.startsWith('on') && typeof props[name] === 'string')
      throw new TemplateFault('inline-handler', [name]);
  }
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
