// The sandbox for templates: the globals of the compiled templates. A request is refused if its answer could differ in another
// build. Only the site's files decide the content of a page. So a watch, a page from the cache and a clean build have the same
// bytes.

import { pluginsFile, programFile } from '../../model/addresses/paths.ts';
import { fallbackLanguage } from '../../model/site/language.ts';
import { Refusal } from '../../problems/problem.ts';
import { importStandIn } from './bundling/dynamicImports.ts';
import { nodeModule } from './nodeModules.ts';
import type { Outside } from './words.ts';

/** The libraries that are not bundled with templates. */
export type Libraries = Readonly<Record<string, unknown>>;

/** Whose code has caused an error: a file of the site, or a package that is bundled with it. */
type WhoAsks = (error: Error) => 'site' | 'package';

export interface SandboxGlobals {
  readonly globals: Readonly<Record<string, unknown>>;
  /** Runs templates. A refusal is thrown even if the template caught it. */
  run<T>(does: () => T): T;
}

type Call = (...given: readonly unknown[]) => unknown;
type Require = (name: string) => unknown;
type Locales = string | readonly string[] | undefined;

const isNamed = (locales: unknown) => locales !== undefined && (locales as Locales)?.length !== 0;
/** The languages, and a last one that every machine has. Otherwise a machine without the language would use its own. */
const named = (locales: unknown) => [locales as string, fallbackLanguage].flat();

/**
 * The sandbox for compiled templates. `require` loads Node's own modules; packages get only the parts that compute. A package that
 * reads the process or a language gets the same answer on every machine. Everything else is refused to packages too.
 */
export function sandboxGlobalsOf(
  libraries: Libraries,
  require: Require,
  whoAsks: WhoAsks,
  islandNow: () => string | undefined,
): SandboxGlobals {
  const refusing = new Refusing(whoAsks, islandNow);
  const own = globalsOf(refusing, libraries, require);
  const global: object = Object.create(
    globalThis,
    Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value, writable: true }])),
  );
  for (const name of ['globalThis', 'global']) Object.defineProperty(global, name, { value: global });
  const importing = refusing.function('import(…)', 'files');
  return {
    globals: { ...own, globalThis: global, global, [importStandIn]: importing },
    run: (does) => refusing.run(does),
  };
}

/** Refuses requests of compiled templates, and remembers that until their run ends. */
class Refusing {
  readonly #whoAsks: WhoAsks;
  readonly #islandNow: () => string | undefined;
  #refusals: Refusal[] = [];

  constructor(whoAsks: WhoAsks, islandNow: () => string | undefined) {
    this.#whoAsks = whoAsks;
    this.#islandNow = islandNow;
  }

  now(what: string, kind: Outside): never {
    const refusal = this.#refusal(what, kind);
    this.#refusals.push(refusal);
    throw refusal;
  }

  /** For a package it names the island that uses it, which may be rendered in browsers only. */
  #refusal(what: string, kind: Outside): Refusal {
    const plain = new Refusal('unrepeatable', [what, kind]);
    const island = this.#islandNow();
    if (island === undefined || this.#whoAsks(plain) === 'site') return plain;
    return Object.assign(new Refusal('unrepeatable', [what, kind, 'package', island]), {
      stack: plain.stack,
    });
  }

  /** A function that is refused when it is called. */
  function(what: string, kind: Outside) {
    const refuse = (name: string) => this.now(name, kind);
    return function () {
      refuse(new.target ? `new ${what}` : what);
    };
  }

  functions(names: readonly string[], kind: Outside) {
    return Object.fromEntries(names.map((name) => [name, this.function(`${name}()`, kind)]));
  }

  /** The answer for a package. The site's own code is refused. */
  exceptPackages<T>(answer: T, what: string, kind: Outside): T {
    const error = new Refusal('unrepeatable', [what, kind]);
    if (this.#whoAsks(error) === 'package') return answer;
    this.#refusals.push(error);
    throw error;
  }

  /**
   * An object whose use is refused. Methods are refused only when they are called, so that packages may test for them. `host`
   * returns the machine's own object: Node loads some when they are first used, which takes 3 ms each.
   */
  object(name: string, host: () => object, kind: Outside): object {
    return new Proxy(
      {},
      {
        get: (_, key) => {
          const value: unknown = Reflect.get(host(), key);
          if (typeof key !== 'string' || value === undefined) return undefined;
          return typeof value === 'function'
            ? this.function(`${name}.${key}()`, kind)
            : this.now(`${name}.${key}`, kind);
        },
      },
    );
  }

  /** An object of which packages may read missing properties. */
  objectExceptPackages(name: string, own: object): object {
    return new Proxy(own, {
      get: (target, key) =>
        typeof key === 'symbol' || key in target
          ? Reflect.get(target, key)
          : this.exceptPackages(
              undefined,
              `${name}.${key}`,
              key === 'getBuiltinModule' ? 'files' : 'machine',
            ),
      has: (target, key) => key in target || this.exceptPackages(false, `${name}.${String(key)}`, 'machine'),
      ownKeys: (target) => this.exceptPackages(Reflect.ownKeys(target), name, 'machine'),
    });
  }

  run<T>(does: () => T): T {
    const [asker, before] = [askers.current, this.#refusals];
    askers.current = this.#whoAsks;
    askers.depth += 1;
    this.#refusals = [];
    try {
      const value = does();
      const last = this.#refusals.at(-1);
      // A package may handle its refusal. For a template that catches it, or that is async, it is thrown here.
      if (!last || this.#whoAsks(last) !== 'site') return value;
      throw last;
    } catch (error) {
      for (const one of this.#refusals) one.isReported = true;
      throw error;
    } finally {
      this.#refusals = before;
      askers.depth -= 1;
      if (askers.depth > 0) askers.current = asker; // a template may use results of plugins
    }
  }
}

/** `Intl` with functions that require a language, and date formats that require a date. */
function intlOf(refusing: Refusing): object {
  const languages = (locales: Locales, what: string) =>
    isNamed(locales) ? named(locales) : refusing.exceptPackages(fallbackLanguage, what, 'language');
  /** Without a date, a format would write the present. */
  const dated = (format: object) => {
    if (!(format instanceof Intl.DateTimeFormat)) return format;
    for (const name of ['format', 'formatToParts'] as const) {
      const write = format[name].bind(format) as Call;
      const value = (date: unknown) =>
        date === undefined ? refusing.now(`Intl.DateTimeFormat().${name}()`, 'clock') : write(date);
      Object.defineProperty(format, name, { value });
    }
    return format;
  };
  const naming = (make: typeof Intl.NumberFormat, what: string) =>
    new Proxy(make, {
      construct: (target, [locales, ...rest], like) =>
        dated(Reflect.construct(target, [languages(locales, `new ${what}`), ...rest], like)),
      apply: (target, self, [locales, ...rest]) =>
        dated(Reflect.apply(target, self, [languages(locales, what), ...rest])),
    });
  const makers = Object.entries(Object.getOwnPropertyDescriptors(Intl)).filter(
    ([name, { value }]) => name !== 'Locale' && typeof value === 'function' && 'prototype' in value,
  );
  return Object.create(
    Intl,
    Object.fromEntries(makers.map(([name, { value }]) => [name, { value: naming(value, `Intl.${name}()`) }])),
  );
}

function globalsOf(refusing: Refusing, libraries: Libraries, require: Require): Record<string, unknown> {
  const endless = () => {
    throw new Error('A template must not end the process.');
  };
  const { Temporal: temporal } = globalThis as { readonly Temporal?: { readonly Now: object } };
  const process = refusing.objectExceptPackages('process', {
    exit: endless,
    env: refusing.objectExceptPackages('process.env', { NODE_ENV: 'production' }),
    get cwd() {
      return refusing.exceptPackages(() => '/', 'process.cwd', 'machine');
    },
  });
  return {
    Date: new Proxy(Date, {
      construct: (target, given, like) =>
        given.length === 0 ? refusing.now('new Date()', 'clock') : Reflect.construct(target, given, like),
      apply: () => refusing.now('Date()', 'clock'),
      get: (target, key) =>
        key === 'now' ? refusing.function('Date.now()', 'clock') : Reflect.get(target, key),
    }),
    Temporal:
      temporal &&
      Object.create(temporal, {
        Now: { value: refusing.object('Temporal.Now', () => temporal.Now, 'clock') },
      }),
    performance: refusing.object('performance', () => performance, 'clock'),
    Math: Object.create(Math, { random: { value: refusing.function('Math.random()', 'chance') } }),
    crypto: refusing.object('crypto', () => crypto, 'chance'),
    Intl: intlOf(refusing),
    ...refusing.functions(['fetch', 'EventSource', 'WebSocket', 'XMLHttpRequest'], 'network'),
    ...refusing.functions(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'], 'later'),
    navigator: undefined, // newer versions of Node have it
    process,
    require: (name: string) => {
      if (libraries[name] !== undefined && libraries[name] !== null) return libraries[name];
      const load = refusing.exceptPackages(require, `require(${JSON.stringify(name)})`, 'files');
      return nodeModule(name, load, process, (what, kind) => refusing.function(what, kind));
    },
  };
}

/** The function for the compiled code that runs or ran last, and the number of nested runs. */
const askers: { current: WhoAsks; depth: number } = { current: () => 'package', depth: 0 };

/**
 * Methods that use the machine's language if none of the given languages is supported; the index of the argument with the
 * languages; and the class that knows the supported languages.
 */
const inLanguages: readonly (readonly [
  object,
  readonly string[],
  number,
  Pick<typeof Intl.Collator, 'supportedLocalesOf'>,
])[] = [
  [Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'], 0, Intl.DateTimeFormat],
  [Number.prototype, ['toLocaleString'], 0, Intl.NumberFormat],
  [BigInt.prototype, ['toLocaleString'], 0, Intl.NumberFormat],
  [String.prototype, ['toLocaleLowerCase', 'toLocaleUpperCase'], 0, Intl.NumberFormat],
  [String.prototype, ['localeCompare'], 1, Intl.Collator],
];
let isSandboxed = false;

/**
 * Makes this process the same on every machine for templates: its time zone is UTC. Methods that depend on a language require it as
 * an argument if compiled templates call them. For all other callers they do not change.
 */
export function sandboxGlobals(): void {
  process.env.TZ = 'UTC';
  if (isSandboxed) return;
  isSandboxed = true;
  // Its name of the time zone is in the machine's language. It is also called when a date is converted to text.
  for (const name of ['toString', 'toTimeString'] as const) {
    const write = Date.prototype[name];
    Object.defineProperty(Date.prototype, name, {
      value: {
        [name](this: Date) {
          return write.call(this).replace(/\(.*\)$/, '(Coordinated Universal Time)');
        },
      }[name],
    });
  }
  for (const [prototype, names, index, { supportedLocalesOf }] of inLanguages) {
    const isSupported = supportedBy(supportedLocalesOf);
    for (const name of names) {
      const { value, ...rest } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
      const replacement = inLanguage(name, value as Call, index, isSupported);
      Object.defineProperty(prototype, name, { ...rest, value: replacement });
    }
  }
}

/** Whether languages are supported. Remembers the answer for each name. */
function supportedBy(supportedLocalesOf: typeof Intl.Collator.supportedLocalesOf) {
  const memo = new Map<unknown, boolean>();
  return (locales: unknown): boolean => {
    const before = memo.get(locales);
    if (before !== undefined) return before;
    const is = supportedLocalesOf(locales as string).length > 0;
    if (typeof locales === 'string') memo.set(locales, is);
    return is;
  };
}

/** A method that depends on a language, the argument `index`. Compiled templates must pass one. */
function inLanguage(
  name: string,
  write: Call,
  index: number,
  isSupported: (locales: unknown) => boolean,
): Call {
  const replacement = {
    [name](this: unknown, ...given: unknown[]) {
      const locales = given[index];
      if (isNamed(locales) && isSupported(locales)) return write.apply(this, given);
      const error = new Refusal('unrepeatable', [`${name}(${index > 0 ? '…' : ''})`, 'language']);
      Error.captureStackTrace(error, replacement[name]);
      const isNative = (line: string) => line.includes('(<anonymous>)');
      const caller = error.stack?.split('\n').find((line) => /^ +at /.test(line) && !isNative(line));
      if (!caller?.includes(programFile) && !caller?.includes(pluginsFile)) return write.apply(this, given);
      if (!isNamed(locales) && askers.current(error) === 'site') throw error;
      given[index] = isNamed(locales) ? named(locales) : fallbackLanguage;
      return write.apply(this, given);
    },
  };
  return replacement[name] as Call;
}
