// Under the preact runtime, at build time and in browsers: elements keep their original props, as in React. preact/compat would
// rename them (`onFocus` → `onfocusin`), which components see that read their children's props.
import { options, type VNode } from 'preact';

interface Made extends Omit<VNode, 'ref'> {
  ref?: unknown;
  $$typeof?: symbol;
}

type Options = { vnode?: ((vnode: VNode) => void) | undefined };

type AnyType = { readonly prototype?: Record<string, unknown>; readonly defaultProps?: object };

/** React's names of methods that preact calls only without the prefix. */
const unsafe = ['componentWillMount', 'componentWillReceiveProps', 'componentWillUpdate'];

type MadeNode = Omit<Made, 'props'> & { props: Record<string, unknown> };

function keepComponent(made: MadeNode, { prototype, defaultProps }: AnyType): void {
  if (made.props.ref && prototype?.render) {
    const { ref, ...props } = made.props;
    Object.assign(made, { ref, props });
  }
  for (const name of unsafe)
    if (prototype?.[`UNSAFE_${name}`]) prototype[name] ??= prototype[`UNSAFE_${name}`];
  if (!defaultProps) return;
  const props: Record<string, unknown> = { ...defaultProps };
  for (const name in made.props) if (made.props[name] !== undefined) props[name] = made.props[name];
  made.props = props;
}

/** Replaces preact/compat's changes to new elements. Called after that is loaded, and before anything else. */
export function keepProps(change?: (vnode: VNode) => void): void {
  (options as Options).vnode = (vnode) => {
    const made = vnode as MadeNode;
    if (typeof made.type === 'function') keepComponent(made, made.type as AnyType);
    else change?.(vnode);
    if (made.ref && !('ref' in made.props))
      Object.defineProperty(made.props, 'ref', { value: made.ref, configurable: true, writable: true });
    made.$$typeof = Symbol.for('react.element');
  };
}
