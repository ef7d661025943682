// Runs in the browser under the preact runtime: the parts of React for islands, without hooks. It is 1.2 kB smaller than
// preact/compat. When an island imports anything else, preact/compat is used. Elements and events are the same with both.
import { type ComponentChild, type ComponentType, createElement, hydrate, render } from 'preact';
import { asReact } from './asReact.ts';

asReact();

export { Component, createElement, Fragment } from 'preact';

/** As in react/jsx-runtime. */
export function jsx(type: ComponentType | string, props: object, key?: string) {
  return createElement(type as string, key === undefined ? props : { ...props, key });
}
export { jsx as jsxs };

/** As in react-dom/client. */
export function createRoot(container: Element) {
  return {
    render(tree: ComponentChild) {
      container.textContent = ''; // preact would reuse these elements
      render(tree, container);
    },
    unmount: () => render(null, container),
  };
}

/** As in react-dom/client. */
export function hydrateRoot(container: Element, tree: ComponentChild) {
  hydrate(tree, container);
  return { unmount: () => render(null, container) };
}
