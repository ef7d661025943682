// Runs in the browser, with islands of a site with a base: standard JSX that adds the base to addresses on the site, as the build
// does in pages.
import * as react from 'react/jsx-runtime';
import { base } from './base.ts';

type Jsx = typeof react.jsx;

const addresses = 'href src srcSet action formAction poster data xlinkHref imageSrcSet'.split(' ');

/** An address that already begins with the base, like those from `address()`, does not change. */
const withBase = (path: string) => (path.startsWith(base) ? path : base + path.slice(1));

const based =
  (make: Jsx): Jsx =>
  (type, props, key) => {
    let own = props as Record<string, unknown>;
    for (const name of typeof type === 'string' ? addresses : []) {
      const value = own[name];
      if (typeof value !== 'string' || !value.includes('/')) continue;
      const paths = name.endsWith('Set') ? /(^|,\s*)(\/(?!\/)\S*)/g : /^()(\/(?!\/).*)/s;
      const led = value.replace(paths, (_, before: string, path: string) => before + withBase(path));
      own = { ...own, [name]: led };
    }
    return make(type, own, key);
  };

export const Fragment = react.Fragment;
export const jsx = based(react.jsx);
export const jsxs = based(react.jsxs);
