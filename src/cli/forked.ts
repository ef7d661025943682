// The commands for another program: an order → its result, in a separate process (see ownProcess.ts). RUNS FOR ANOTHER PROCESS, and
// ends with it.
import { once } from 'node:events';
import { Writable } from 'node:stream';
import type { BuildRequest } from '../build/build.ts';
import type { CheckRequest } from '../check/check.ts';
import { isCopy } from '../model/addresses/paths.ts';
import type { Problem } from '../model/site/problem.ts';
import type { CheckReport, DescribedProblem, Report, WatchReport } from '../model/site/report.ts';
import { isReported } from '../problems/problem.ts';
import { lateProblem } from './lateProblem.ts';

type Given = Omit<BuildRequest, 'onProgress'>;

/** A command with its request. Plain data. */
export type Order =
  | { readonly command: 'build' | 'make'; readonly request: Given }
  | {
      readonly command: 'check';
      readonly request: Given & Pick<CheckRequest, 'external' | 'launch' | 'types'>;
    }
  | { readonly command: 'watch'; readonly request: Given; readonly poll: boolean };

/** A file of a made site as a message: its bytes, an error, or the path of its original. */
export type SentFile = { readonly path: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly fault: SentError }
  | { readonly source: string }
);

export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
}

/**
 * The messages of the process, in order. The last is `done` or `thrown`, after the order was carried out, or after the first build
 * of a watch. Plain data.
 */
export type Message =
  | { readonly kind: 'progress'; readonly at: readonly [what: string, done?: number, of?: number] }
  | { readonly kind: 'file'; readonly file: SentFile }
  | { readonly kind: 'built'; readonly report: WatchReport }
  | { readonly kind: 'problem'; readonly problem: DescribedProblem }
  | { readonly kind: 'defect'; readonly error: SentError }
  | { readonly kind: 'log'; readonly text: string }
  | { readonly kind: 'done'; readonly value: Report | Omit<Report, 'out'> | CheckReport | undefined }
  | { readonly kind: 'thrown'; readonly error: SentError };

/** The shortest time between two reports of progress, in ms. */
const pause = 30;

if (process.send) serve();

/** Ends the watch before its process ends. */
let endWatch = async (): Promise<void> => {};

function serve(): void {
  let status = 1;
  // It ends with the process that sent the order, which also handles Ctrl-C.
  process.on('disconnect', () => endWatch().finally(() => process.exit(status)));
  process.on('SIGINT', () => {});
  process.once('message', (order: Order) => {
    const done = (value: Extract<Message, { kind: 'done' }>['value']) => {
      status = 0;
      return say({ kind: 'done', value });
    };
    const fail = (error: unknown) => say({ kind: 'thrown', error: sent(error) });
    if (order.command !== 'watch') {
      const { request } = order;
      const end = async (error: unknown) => {
        if (isReported(error)) return;
        const late = lateProblem(error);
        await (late ? done(await unmade(order.command, request, late)) : fail(error));
        process.exit(status);
      };
      process.on('uncaughtException', end);
      process.on('unhandledRejection', end);
    }
    carryOut(order).then(done, fail);
  });
}

/** The report of a command that ended with this problem. */
async function unmade(command: 'build' | 'make' | 'check', { root, out: folder }: Given, problem: Problem) {
  const result = { problems: [problem], pages: [], copied: [], made: [], phases: [] };
  if (command === 'check') {
    const checks = [{ name: 'build', summary: '0 pages, as site build makes them', problems: 1 }] as const;
    const { checkDocument } = await import('./print/checkReport.ts');
    return checkDocument({ ...result, checks, silenced: [], notes: [] }, root, folder);
  }
  const { documentOf } = await import('./print/report.ts');
  const { out, ...report } = documentOf(result, root, folder);
  return command === 'make' ? report : { ...report, out };
}

/** Sends a message. Resolves when it was sent, so that only one waits in memory. */
function say(message: Message): Promise<void> {
  return new Promise((done) => void process.send?.(message, undefined, {}, () => done()));
}

async function carryOut(order: Order): Promise<Extract<Message, { kind: 'done' }>['value']> {
  if (order.command === 'watch') return watch(order);
  const request = { ...order.request, onProgress };
  if (order.command === 'make') return make(request);
  if (order.command === 'check') {
    const { check } = await import('../check/check.ts');
    const { checkDocument } = await import('./print/checkReport.ts');
    const { external, launch, types } = order.request;
    return checkDocument(await check({ ...request, external, launch, types }), request.root, request.out);
  }
  const { buildWith } = await import('./commands/build.ts');
  const { documentOf } = await import('./print/report.ts');
  const { cacheFolder } = await import('../engine/cache.ts');
  const { packsOf } = await import('../engine/pack.ts');
  const { result, save } = await buildWith(request, packsOf(cacheFolder(), request));
  save();
  return documentOf(result, request.root, request.out);
}

let last = { what: '', at: 0 };

function onProgress(what: string, done?: number, of?: number): void {
  const now = performance.now();
  if (what === last.what && now - last.at < pause) return;
  last = { what, at: now };
  say({ kind: 'progress', at: [what, done, of] });
}

async function make(request: BuildRequest): Promise<Omit<Report, 'out'>> {
  const { makeAnd } = await import('../build/build.ts');
  const { reported } = await import('../build/report.ts');
  const { documentOf } = await import('./print/report.ts');
  return makeAnd(request, async (made) => {
    const result = await reported(made, request.root);
    const { out: _, ...report } = documentOf(result, request.root, request.out);
    if (report.ok)
      for (const file of made.site?.files.values() ?? []) {
        const { path, bytes } = file;
        const made = isCopy(file)
          ? { source: file.source }
          : await bytes().then(
              (bytes) => ({ bytes }),
              (error) => ({ fault: sent(error) }),
            );
        await say({ kind: 'file', file: { path, ...made } });
      }
    return report;
  });
}

/** Builds once, and continues. Each build waits for the message that the report of the last one was handled. */
async function watch({ request, poll }: Extract<Order, { command: 'watch' }>): Promise<undefined> {
  const { watch: watchSite } = await import('../serve/watch.ts');
  const { cacheFolder } = await import('../engine/cache.ts');
  const { documentOf } = await import('./print/report.ts');
  const { described } = await import('./words.ts');
  const { root, out } = request;
  const { ready, end } = watchSite({
    request,
    cache: cacheFolder(),
    poll,
    onRebuild: async ({ result, changed, ms }) => {
      const handled = once(process, 'message');
      say({ kind: 'built', report: documentOf(result, root, out, { edited: changed, sinceEdit: ms }) });
      await handled;
    },
    complain: (problem: Problem) => void say({ kind: 'problem', problem: described(problem) }),
    fail: (defect) => void say({ kind: 'defect', error: sent(defect) }),
    log: new Writable({
      decodeStrings: false,
      write(text, _, done) {
        say({ kind: 'log', text: String(text) });
        done();
      },
    }),
  });
  endWatch = end;
  await ready;
  return undefined;
}

function sent(error: unknown): SentError {
  const { name, message, stack, code } = (
    error instanceof Error ? error : new Error(String(error))
  ) as NodeJS.ErrnoException;
  return { name, message, stack, code };
}
