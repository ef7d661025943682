// The commands that serve, as separate processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { vi } from 'vitest';
import { patience } from './patience.ts';
import { atTheEnd, generator } from './sites.ts';

/** A command that serves. */
export interface Serving {
  readonly child: ChildProcess;
  /** The address of the site, with its base. */
  readonly url: string;
  readonly port: number;
  /** Its output so far. */
  readonly said: () => string;
  /** Waits until its output contains `text`, after the first `since` characters. */
  readonly says: (text: string | RegExp, since?: number) => Promise<void>;
}

/** Starts `site watch` or `site preview` for the site at `root`, on any free port. It ends with the test, or the file. */
export function startServing(command: string, root: string, ...more: string[]): Promise<Serving> {
  return startServingBy(generator, command, root, ...more);
}

/** The same, with a function that returns its used memory in bytes, after garbage collection. */
export async function startMeasured(
  command: string,
  root: string,
): Promise<Serving & { readonly holds: () => Promise<number> }> {
  const serving = await startServingAs(
    ['--require', join(generator, 'test/support/heap.cjs')],
    generator,
    command,
    root,
  );
  const { child, said, says } = serving;
  const holds = async () => {
    const since = said().length;
    child.kill('SIGUSR2');
    await says(/^holds \d+ bytes$/m, since);
    return Number(/^holds (\d+) bytes$/m.exec(said().slice(since))?.[1]);
  };
  return { ...serving, holds };
}

/** The options that make Node load a faster clock: see quick-clock.cjs. */
export const quickly = ['--require', join(generator, 'test/support/quick-clock.cjs')] as const;

/** The same, with a quick clock. */
export const startQuickly = (command: string, root: string) =>
  startServingAs(quickly, generator, command, root);

/** The same, with a terminal for its mistakes and progress. */
export const startOnTerminal = (command: string, root: string) =>
  startServingAs(
    ['--require', join(generator, 'test/support/terminal.cjs'), ...quickly],
    generator,
    command,
    root,
  );

/** The same with another copy of this package, in the folder `by`. */
export function startServingBy(
  by: string,
  command: string,
  root: string,
  ...more: string[]
): Promise<Serving> {
  return startServingAs([], by, command, root, ...more);
}

async function startServingAs(
  options: readonly string[],
  by: string,
  command: string,
  root: string,
  ...more: string[]
): Promise<Serving> {
  const args = [join(by, 'bin/site.js'), command, '--root', root, '--port', '0', ...more];
  const child = spawn(process.execPath, ['--max-old-space-size=300', ...options, ...args]);
  atTheEnd(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part;
    });
  }
  const says = async (text: string | RegExp, since = 0) => {
    const isSaid = () => {
      const new_ = output.slice(since);
      if (typeof text === 'string' ? new_.includes(text) : text.test(new_)) return;
      throw new Error(`It has not said ${text}, but:\n${new_}`);
    };
    await vi.waitFor(isSaid, { timeout: patience, interval: 20 });
  };
  await says(/Ctrl-C ends it/);
  const url = /The site is at (\S+)/.exec(output)?.[1] ?? 'http://unserved.invalid:1/';
  return { child, url, port: Number(new URL(url).port), said: () => output, says };
}
