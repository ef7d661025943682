// What packages of a site get of Node's own modules at build time: what only computes, as it is; of all else that it is there, and a
// refusal when it is called. A build that read a file, asked the clock or a server would not be made again when these change.
import { builtinModules } from 'node:module';
import type { Outside } from '../problems/words/compile.ts';

/** What only computes. */
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
/** What only computes of modules that do more. */
const pureParts: Readonly<Record<string, RegExp>> = {
  crypto: /^(createHash|createHmac|hash|getHashes|Hash|Hmac|timingSafeEqual)$/,
};
/** What the others would answer otherwise in another build; those that are not named: files. */
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
 * What a package gets that requires `name`. `require` finds Node's own modules; `process` is the one that templates have; `refused` makes
 * a function that refuses. Throws as Node does where there is no such module: whatever is installed is in the bundle.
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

/** A path that does not begin at the root would be one of the folder in which the build was called. */
function fromRoot(path: typeof import('node:path')): object {
  const own = {
    ...path,
    resolve: (...parts: string[]) => path.resolve('/', ...parts),
    relative: (from: string, to: string) => path.relative(path.resolve('/', from), path.resolve('/', to)),
  };
  return Object.assign(own, { posix: own });
}

/** A module of which all functions refuse, so that packages may look for them; also those of objects in it, and of none further down. */
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

/** The names of an object's own parts, and of the methods of its class. */
function keysOf(value: object): readonly string[] {
  const above = Object.getPrototypeOf(value);
  const isOfClass = above !== null && above !== Object.prototype;
  const methods = isOfClass ? Object.getOwnPropertyNames(above).filter((key) => isMethod(above, key)) : [];
  return [...new Set([...Object.keys(value), ...methods])];
}

/** What is only computed when somebody asks is not asked for. */
function isMethod(above: object, key: string): boolean {
  return key !== 'constructor' && typeof Object.getOwnPropertyDescriptor(above, key)?.value === 'function';
}

/** What differs from machine to machine, or from thread to thread. */
const constants: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['EOL', '\n'],
  ['isMainThread', true],
  ['threadId', 0],
]);
