// A kind of torture: its promise, random cases, and a function that tries one. `torture` runs a kind and reports the result.
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';

/** Counts the results of cases. The line of the kind shows the sums. */
export type Count = (what: string, by?: number) => void;

/** One kind of torture. `T` is a case: plain data that describes it completely. */
export interface Kind<T> {
  /** Its name on the command line. */
  readonly name: string;
  /** The promise that every case must keep: a sentence. */
  readonly promise: string;
  /** How many cases a whole run tries, and how many `npm test` tries. */
  readonly whole: number;
  readonly share: number;
  /** Random cases. They shrink. */
  readonly cases: fc.Arbitrary<T>;
  /**
   * Prepares all cases, in a test. Returns a function that tries one, and throws if the promise is broken. `turn`: the number of
   * the case in the run, from 0, for a kind that tries things in order. The smaller cases of a failure have its turn.
   */
  readonly begin: () => Promise<(one: T, count: Count, turn: number) => Promise<void>>;
  /** A case in readable form. */
  readonly show?: (one: T) => string;
}

/** The options of a run. */
export interface How {
  /** The same seed makes the same cases. */
  readonly seed: number;
  /** The most cases; by default `whole`. */
  readonly cases?: number | undefined;
  /** How long cases are tried, in ms. Shrinking may take a minute more. */
  readonly ms?: number | undefined;
  /** The case to try first, before smaller ones: as printed by a failure. */
  readonly path?: string | undefined;
}

/** The result. */
export interface Report {
  /** One line with counts. */
  readonly line: string;
  /** The broken promise, the command to run it again, and the smallest case. Undefined if all cases passed. */
  readonly failure: string | undefined;
}

/** How long smaller cases are searched, in ms. */
const shrinking = 60_000;

/** Runs one kind. */
export async function torture<T>(kind: Kind<T>, { seed, cases, ms, path }: How): Promise<Report> {
  const began = performance.now();
  const counts = new Map<string, number>();
  const count: Count = (what, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by);
  const again = (at = '') => `npm run torture -- ${kind.name} --seed ${seed}${at && ` --case ${at}`}`;
  const show = kind.show ?? ((one: T) => JSON.stringify(one, null, 1));
  const watchdog = new Watchdog();
  let tried = 0;
  /** The case that fast-check does not await when its time is over. */
  let running = Promise.resolve();
  const whole = async <R>(run: Promise<R>) => {
    const result = await run;
    await running.catch(() => {});
    return result;
  };
  try {
    const tryOne = await kind.begin();
    const turnOf = (of: string) => Number(of.split(':', 1)[0]);
    const checked = (counting: Count, turn = () => tried - 1) =>
      fc.asyncProperty(kind.cases, async (one) => {
        tried += 1;
        watchdog.begin(
          () =>
            `${kind.name}: case ${tried} does not come to an end.\nAgain: ${again(String(turn()))}\n${show(one)}\n`,
        );
        running = tryOne(one, counting, turn());
        await running;
      });
    const given = { seed, endOnFailure: true, ...(path !== undefined && { path }) };
    const asked = cases ?? (ms === undefined ? kind.whole : Number.MAX_SAFE_INTEGER);
    const within = ms === undefined ? {} : { interruptAfterTimeLimit: ms };
    const counted = path === undefined ? checked(count) : checked(count, () => turnOf(path));
    let run = await whole(fc.check(counted, { ...given, numRuns: asked, ...within }));
    const held = tried - (run.failed ? 1 : 0);
    const first = run;
    if (run.failed && run.counterexamplePath) {
      const smaller = { seed, path: run.counterexamplePath, interruptAfterTimeLimit: shrinking };
      const turn = turnOf(run.counterexamplePath);
      const uncounted = checked(
        () => {},
        () => turn,
      );
      run = await whole(fc.check(uncounted, smaller));
      if (!run.counterexample) run = first; // it did not fail again
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    const sums = [...counts].sort().map(([what, number]) => `${number.toLocaleString('en-US')} ${what}`);
    const line = [
      `${kind.name}: ${held.toLocaleString('en-US')} held`,
      ...sums,
      `${first.failed ? 1 : 0} failed`,
      `seed ${seed}`,
      `${seconds} s`,
    ].join(', ');
    if (!first.failed) return { line, failure: undefined };
    const error = run.errorInstance ?? first.errorInstance;
    const [smallest] = run.counterexample ?? first.counterexample ?? [];
    const shown = smallest === undefined ? '' : show(smallest);
    return {
      line,
      failure: [
        `${kind.promise} It does not hold:`,
        error instanceof Error ? error.stack : String(error),
        `Again: ${again(run.counterexamplePath ?? '')}`,
        shown.length > 20_000 ? `${shown.slice(0, 20_000)} …` : shown,
      ].join('\n'),
    };
  } finally {
    watchdog.end();
  }
}

/** The limit of a case's processor time, in ms. An endless case exceeds it. */
const longest = 120_000;

/** Ends the process if a case does not end, and prints the case. Nothing else can do so. */
class Watchdog {
  readonly #shared = new Int32Array(new SharedArrayBuffer(4));
  readonly #worker = new Worker(
    `const { parentPort, workerData: { shared, longest } } = require('node:worker_threads');
     let text = '', number = -1, used = process.cpuUsage();
     parentPort.on('message', (next) => { text = next; });
     setInterval(() => {
       const now = Atomics.load(shared, 0);
       const { user, system } = process.cpuUsage(used);
       if (now !== number) { number = now; used = process.cpuUsage(); }
       else if ((user + system) / 1000 > longest) {
         require('node:fs').writeSync(2, text);
         process.kill(process.pid, 'SIGKILL');
       }
     }, 1000);`,
    { eval: true, workerData: { shared: this.#shared, longest } },
  );

  constructor() {
    this.#worker.unref();
    this.#worker.on('error', (error) => writeSync(2, `${error.stack}\n`));
  }

  /** A case begins. `words` describes it. */
  begin(words: () => string): void {
    this.#worker.postMessage(words());
    Atomics.add(this.#shared, 0, 1);
  }

  end(): void {
    void this.#worker.terminate();
  }
}
