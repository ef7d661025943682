// A page for the template that requested it. Each key is read when it is needed, and recorded. Pure.

import { derivedPageKeys, frontMatterSchema } from '../../../model/site/config.ts';
import type { Body } from '../../../model/site/props.ts';
import type { Route } from '../../../model/site/site.ts';
import type { SitePage } from '../../../model/site/templateQueries.ts';
import { lazily, once } from '../../../model/values/lazy.ts';
import { isPlain } from '../../../model/values/plain.ts';
import { isSlip } from '../../../problems/problem.ts';

/** The sources of a page's values, and the record of reads. */
export interface Origin {
  /**
   * Records that a key was read: `title`, `data.tags`. `data` means the list of keys; '' means that nothing needs to be recorded.
   */
  readonly note: (key: string) => void;
  /** The value of a key, frozen. */
  readonly value: (key: string) => unknown;
  readonly beside: () => { readonly previous: SitePage | undefined; readonly next: SitePage | undefined };
}

const pageKeys = [...Object.keys(frontMatterSchema.shape), ...derivedPageKeys];

/** A page that records its reads. */
export function pageView(route: Route, { note, value, beside }: Origin): SitePage {
  let data: unknown;
  return view(pageKeys, (key) => {
    if (key === 'route') {
      note(''); // the query's answer already depends on it
      return route.route;
    }
    if (key === 'previous' || key === 'next') return beside()[key];
    if (key === 'data') {
      data ??= view(
        Object.keys(route.data),
        (name) => {
          note(`data.${name}`);
          return value(`data.${name}`);
        },
        () => note('data'),
      );
      return data;
    }
    if (!pageKeys.includes(key)) return refuseSlip(key);
    note(key);
    return value(key);
  }) as unknown as SitePage;
}

/** Throws if a missing key is a misspelt one: `titel`. One that differs only at the end may be meant: `heading`, `updates`. */
function refuseSlip(key: string): void {
  const long = pageKeys.filter((own) => own.length > 4);
  if (long.some((own) => key.startsWith(own.slice(0, -1)) || own.startsWith(key))) return;
  const near = long.find((own) => isSlip(key, own));
  if (near) throw new TypeError(`A page has no "${key}": did you mean "${near}"?`);
}

/** Throws the error of strict mode. */
function refuseChange(change: 'set' | 'delete', key: string | symbol): never {
  throw new TypeError(
    `Cannot ${change === 'set' ? 'assign to read only' : change} property '${String(key)}' of a page`,
  );
}

const kind = {};

/** A read-only object whose keys are read by `get`, whether it has them or not. `listed` is called when its keys are listed. */
function view(keys: readonly string[], get: (key: string) => unknown, listed = () => {}): object {
  return new Proxy(
    {},
    {
      get: (_, key) => (typeof key === 'string' ? get(key) : undefined),
      has: (_, key) => typeof key === 'string' && get(key) !== undefined,
      ownKeys: () => {
        listed();
        return [...keys];
      },
      getOwnPropertyDescriptor: (_, key) => {
        if (typeof key !== 'string' || !keys.includes(key)) return undefined;
        return { configurable: true, enumerable: true, value: get(key) };
      },
      // Not plain data: otherwise it would be searched, with all pages that it refers to.
      getPrototypeOf: () => kind,
      // With `false` the error would name a trap of a proxy.
      set: (_, key) => refuseChange('set', key),
      defineProperty: (_, key) => refuseChange('set', key),
      deleteProperty: (_, key) => refuseChange('delete', key),
    },
  );
}

/** The frozen value of a key of front matter: `title`, `data.tags`. For `data`, its keys. */
export function keyOf({ data, ...core }: Route, key: string): unknown {
  if (key === 'data') return Object.keys(data);
  const value = key.startsWith('data.') ? data[key.slice('data.'.length)] : core[key as keyof typeof core];
  return isPlain(value) ? frozen(value) : value;
}

/** A frozen copy of plain data. */
export function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(frozen));
  if (value instanceof Date) return new Date(value);
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, frozen(one)])));
}

/** A frozen body. Each part is made when it is first read. */
export function frozenBody(body: Body): Body {
  const keys = Object.keys(body) as (keyof Body)[];
  const pieces = keys.map((key) => [key, once(() => frozen(body[key]))]);
  return lazily<Body>(Object.fromEntries(pieces));
}
