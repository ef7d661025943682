// Runs with the templates, at build time: JSX as usual, but an island's props are looked at where the template writes
// them, so that a fault has that line in its stack.
import * as react from 'react/jsx-runtime';

type Jsx = typeof react.jsx;

export const Fragment = react.Fragment;

const checked =
  (make: Jsx): Jsx =>
  (type, props, key) => {
    (type as { checkProps?: (props: unknown) => void } | undefined)?.checkProps?.(props);
    return make(type, props, key);
  };

export const jsx = checked(react.jsx);
export const jsxs = checked(react.jsxs);
