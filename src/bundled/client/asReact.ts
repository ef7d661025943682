// Runs in the browser, under the preact runtime: elements and events as in React, with and without preact/compat. So no island
// depends on another one's imports.
import { options, type VNode } from 'preact';
import { settle } from './fields.ts';
import { keepProps } from './vnodes.ts';

/** Options of preact, by their names in its bundle. */
interface Options {
  diffed?: ((vnode: VNode & { readonly __e?: Element }) => void) | undefined;
  event?: (event: Event) => Event;
}

/** Runs once, after preact/compat has set its options, if that is loaded. */
export function asReact(): void {
  const { diffed } = options as Options;
  const own: Options = {
    diffed(vnode) {
      const { type, props, __e: element } = vnode;
      if (typeof type === 'string' && element) settle(element, type, props);
      diffed?.(vnode);
    },
    event: (event) =>
      Object.assign(event, {
        nativeEvent: event,
        persist() {},
        isDefaultPrevented: () => event.defaultPrevented,
        isPropagationStopped: () => event.cancelBubble,
      }),
  };
  Object.assign(options, own);
  keepProps((vnode) => {
    // If scripts run, browsers read its content as text.
    if (vnode.type === 'noscript') vnode.props = { ...vnode.props, children: undefined as never };
  });
}
