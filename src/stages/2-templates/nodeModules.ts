// Node's own modules for packages of a site at build time. Parts that only compute are normal. Everything else exists, but refuses
// calls: a build that read files, the clock or a server would not be repeated when these change.
import { builtinModules } from 'node:module';
import type { Outside } from './words.ts';

/** Modules that only compute. */
const pure: ReadonlySet<string> = new Set([
  'assert',
  'assert/strict',
  'async_hooks',
  'buffer',
  'constants',
  'diagnostics_channel',
  'events',
  'punycode',
  'querystring',
  'stream',
  'string_decoder',
  'sys',
  'url',
  'util',
  'util/types',
  'zlib',
]);
/** The parts that only compute, of modules that do more. */
const pureParts: Readonly<Record<string, RegExp>> = {
  crypto: /^(createHash|createHmac|hash|getHashes|Hash|Hmac|timingSafeEqual)$/,
};
/** Why the answers of the others may differ in another build. For modules that are not listed: files. */
const kinds: Readonly<Record<string, Outside>> = {
  crypto: 'chance',
  os: 'machine',
  perf_hooks: 'clock',
  timers: 'later',
  'timers/promises': 'later',
  dgram: 'network',
  dns: 'network',
  'dns/promises': 'network',
  http: 'network',
  http2: 'network',
  https: 'network',
  net: 'network',
  tls: 'network',
};

type Require = (name: string) => unknown;

/**
 * The module that a package gets when it requires `name`. `require` loads Node's own modules; `process` is the one for templates;
 * `refused` makes a function that refuses. Throws like Node if there is no such module, because installed packages are already in
 * the bundle.
 */
export function nodeModule(
  name: string,
  require: Require,
  process: unknown,
  refused: (what: string, kind: Outside) => unknown,
): unknown {
  const plain = name.replace(/^node:/, '');
  if (!builtinModules.includes(plain)) {
    const error = new Error(`Cannot find module '${name}'`);
    throw Object.assign(error, { code: 'MODULE_NOT_FOUND' });
  }
  if (plain === 'process') return process;
  if (plain === 'tty') return { isatty: () => false };
  const whole = require(name);
  if (/^path(\/posix)?$/.test(plain)) return fromRoot(whole as typeof import('node:path'));
  if (pure.has(plain) || plain === 'path/win32') return whole;
  return refusing(plain, whole as object, (what) => refused(what, kinds[plain] ?? 'files'), pureParts[plain]);
}

/** `node:path` with `/` as working folder, so that relative paths do not depend on the folder in which the build was started. */
function fromRoot(path: typeof import('node:path')): object {
  const own = {
    ...path,
    resolve: (...parts: string[]) => path.resolve('/', ...parts),
    relative: (from: string, to: string) => path.relative(path.resolve('/', from), path.resolve('/', to)),
  };
  return Object.assign(own, { posix: own });
}

/**
 * A module whose functions all refuse when they are called, so that packages may test for them. This includes functions of objects
 * in it, but not deeper.
 */
function refusing(name: string, whole: object, refused: (what: string) => unknown, asItIs?: RegExp): object {
  const inObject = (path: string, value: object) =>
    Object.fromEntries(
      keysOf(value).flatMap((key) => {
        const part: unknown = Reflect.get(value, key);
        if (typeof part === 'function') return [[key, refused(`${path}.${key}()`)]];
        return typeof part === 'object' && part !== null ? [] : [[key, part]];
      }),
    );
  const parts = Object.keys(whole).map((key) => {
    const value: unknown = Reflect.get(whole, key);
    if (asItIs?.test(key) || Array.isArray(value)) return [key, value];
    if (typeof value === 'function') return [key, refused(`${name}.${key}()`)];
    if (typeof value === 'object' && value !== null) return [key, inObject(`${name}.${key}`, value)];
    return [key, constants.get(key) ?? value];
  });
  return Object.fromEntries(parts);
}

/** The names of an object's own properties, and of the methods of its class. */
function keysOf(value: object): readonly string[] {
  const above = Object.getPrototypeOf(value);
  const isOfClass = above !== null && above !== Object.prototype;
  const methods = isOfClass ? Object.getOwnPropertyNames(above).filter((key) => isMethod(above, key)) : [];
  return [...new Set([...Object.keys(value), ...methods])];
}

/** Getters are not evaluated. */
function isMethod(above: object, key: string): boolean {
  return key !== 'constructor' && typeof Object.getOwnPropertyDescriptor(above, key)?.value === 'function';
}

/** Values that differ between machines or threads. */
const constants: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['EOL', '\n'],
  ['isMainThread', true],
  ['threadId', 0],
]);
