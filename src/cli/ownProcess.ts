// The commands for another program: its options → a request, run in a separate process. Templates need UTC and changed methods, and
// builds need V8 flags. The time zone, methods and flags of the program itself do not change. READS, STARTS A PROCESS.
import { fork } from 'node:child_process';
import { realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { normalBase } from '../model/addresses/url.ts';
import { currentDay, isCalendarDay } from '../model/site/day.ts';
import { runtimes } from '../model/site/runtimes.ts';
import type { Message, Order, SentError } from './forked.ts';

/** A process that runs an order. */
export interface OwnProcess {
  /** The result of the order. Rejects with the error of a command, or if the process ends before. */
  readonly done: Promise<Extract<Message, { kind: 'done' }>['value']>;
  /** Ends a watch as soon as the out folder is complete. */
  end(): Promise<void>;
}

/**
 * Starts a process that runs an order. `listen` gets its messages. The next build of a watch waits for the promise that it returns.
 * Logs of templates go to the standard streams of this process.
 */
export function carryOut(order: Order, listen: (message: Message) => unknown): OwnProcess {
  const child = fork(new URL('./forked.mjs', import.meta.url), [order.command], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let [isStarted, isOver] = [false, false];
  const over = () => {
    isOver = true;
    if (child.connected) child.disconnect();
  };
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  const done: OwnProcess['done'] = new Promise((done, fail) => {
    const receive = async (message: Message) => {
      await listen(message);
      if (message.kind === 'built' && child.connected) child.send('handled', () => {});
    };
    child.on('message', (message: Message) => {
      if (message.kind === 'done') {
        isStarted = true;
        done(message.value);
      } else if (message.kind === 'thrown') fail(received(message.error));
      else if (order.command === 'watch')
        return void receive(message); // an error of a listener belongs to its program
      else return void receive(message).catch(fail);
      if (message.kind === 'thrown' || order.command !== 'watch') {
        over();
        child.unref(); // it still stores its compiled code for the next process
      }
    });
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      if (isOver) return;
      const error = new Error(`The process that runs "${order.command}" has ended: ${signal ?? code}.`);
      if (!isStarted) return fail(error);
      const { name, message, stack } = error;
      listen({ kind: 'defect', error: { name, message, stack, code } });
    });
  });
  child.send(order, () => {}); // if it cannot be sent, the process has ended
  return {
    done,
    end() {
      over();
      return gone;
    },
  };
}

/** An error of the other process, from its message. */
export function received({ name, message, stack, code }: SentError): Error {
  return Object.assign(new Error(message), { name, stack }, code === undefined ? {} : { code });
}

/** The options of a request. Callers in JavaScript may pass anything. */
type Given = Partial<Omit<Order['request'], 'weighs'>>;

/**
 * The request for a build, with absolute and checked paths. Rejects with a TypeError if an option is wrong or unknown to all
 * functions.
 */
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

/** The options of all functions with their types. Callers may pass the same object to several functions. */
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

/** Throws if an option is unknown to all functions (it would be ignored without an error), or has a wrong type. */
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

/** Throws for the name of an unknown option. */
async function refuse(name: string): Promise<never> {
  const { nearest } = await import('../problems/problem.ts');
  const names = Object.keys(optionKinds);
  const near = nearest(name, names);
  const hint = near ? `Did you mean "${near}"?` : `There are ${names.join(', ')}.`;
  throw new TypeError(`There is no option "${name}". ${hint}`);
}
