// Runs in the browser, under the react runtime, instead of React's JSX: it writes attributes that React omits, as builds do.
import * as react from 'react/jsx-runtime';
import { forReact } from './attributes.ts';

type Jsx = typeof react.jsx;

const whole =
  (make: Jsx): Jsx =>
  (type, props, key) =>
    make(
      type,
      typeof type === 'string' ? forReact(type, props as Readonly<Record<string, unknown>>) : props,
      key,
    );

export const Fragment = react.Fragment;
export const jsx = whole(react.jsx);
export const jsxs = whole(react.jsxs);
