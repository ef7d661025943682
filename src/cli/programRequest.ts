// The options of another program → the request of its command. READS.
import { realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { currentDay, isCalendarDay } from '../model/day.ts';
import { runtimes } from '../model/runtimes.ts';
import { normalBase } from '../model/url.ts';
import type { Order } from './forked.ts';

/** The options that make a request. Callers in JavaScript may pass anything. */
type Given = Partial<Omit<Order['request'], 'weighs'>>;

/** The request for a build, with absolute and checked paths. Rejects with a TypeError if an option is wrong or belongs to no function. */
export async function requestOf(options: Given): Promise<Order['request']> {
  await assertKinds(options);
  const { base, runtime, define, compress, today = currentDay() } = options;
  const given = resolve(options.root ?? '.');
  const root = await realpath(given).catch(() => given);
  const isFolder = await stat(root).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    const { problem } = await import('../problems/problem.ts');
    const { described } = await import('./words.ts');
    const refusal = described(problem('no-root', [given]));
    throw Object.assign(new TypeError(`${refusal.text} ${refusal.hint}`), refusal);
  }
  if (options.out === '') throw new TypeError('"out" is empty: it must name a folder');
  const out = options.out === undefined ? join(root, 'dist') : resolve(options.out);
  const normal = base === undefined ? undefined : normalBase(base);
  if (base !== undefined && normal === undefined)
    throw new TypeError(`"base": "${base}" is not a path like /kids/`);
  if (runtime !== undefined && !runtimes.includes(runtime))
    throw new TypeError(`"runtime": "${runtime}" is none of ${runtimes.join(', ')}`);
  if (!isCalendarDay(today)) throw new TypeError(`"today": "${today}" is not a day like 2026-01-31`);
  for (const [name, value] of Object.entries(define ?? {}))
    if (typeof value !== 'string') throw new TypeError(`"define": the value of "${name}" is no text`);
  return {
    root,
    out,
    base: normal,
    runtime,
    define,
    compress,
    today,
    weighs: Number.POSITIVE_INFINITY,
  };
}

/** The options of all functions, and what each must be: callers may pass the same object to several of them. */
const optionKinds: Readonly<Record<string, string>> = {
  root: 'text',
  base: 'text',
  runtime: 'text',
  define: 'object',
  today: 'text',
  compress: 'boolean',
  onProgress: 'function',
  out: 'text',
  external: 'boolean',
  launch: 'boolean',
  poll: 'boolean',
  onBuild: 'function',
  onProblem: 'function',
  onDefect: 'function',
  onLog: 'function',
};

/** Throws if an option belongs to no function, which would be ignored silently, or is of another kind. */
async function assertKinds(options: unknown): Promise<void> {
  const kindOf = (value: unknown) =>
    typeof value === 'string' ? 'text' : value === null ? 'null' : typeof value;
  if (kindOf(options) !== 'object') throw new TypeError(`The options are ${kindOf(options)}, not an object`);
  for (const [name, value] of Object.entries(options as object)) {
    const kind = Object.hasOwn(optionKinds, name) ? optionKinds[name] : undefined;
    if (kind === undefined) await refuse(name);
    if (value !== undefined && kindOf(value) !== kind)
      throw new TypeError(`"${name}" is ${kindOf(value)}, not ${kind}`);
  }
}

/** Throws for the name of an option that there is not. */
async function refuse(name: string): Promise<never> {
  const { nearest } = await import('../problems/problem.ts');
  const names = Object.keys(optionKinds);
  const near = nearest(name, names);
  const hint = near ? `Did you mean "${near}"?` : `There are ${names.join(', ')}.`;
  throw new TypeError(`There is no option "${name}". ${hint}`);
}
