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
  const { base, runtime, define, compress, today = currentDay() } = options;
  await assertNames(Object.keys(options));
  const given = resolve(options.root ?? '.');
  const root = await realpath(given).catch(() => given);
  const isFolder = await stat(root).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    const { problem } = await import('../problems/problem.ts');
    const { described } = await import('../problems/words.ts');
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

/** The options of all functions: callers may pass the same object to several of them. */
const optionNames =
  'root base runtime define today compress onProgress out external launch poll onBuild onProblem onDefect onLog'.split(
    ' ',
  );

/** Throws if an option belongs to no function: otherwise it would be ignored silently. */
async function assertNames(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !optionNames.includes(name));
  if (unknown === undefined) return;
  const { nearest } = await import('../problems/problem.ts');
  const near = nearest(unknown, optionNames);
  const hint = near ? `Did you mean "${near}"?` : `There are ${optionNames.join(', ')}.`;
  throw new TypeError(`There is no option "${unknown}". ${hint}`);
}
