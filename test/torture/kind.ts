// A kind of torture: what it promises, cases by chance, and what tries one. `torture` runs a kind and says what came of it.
import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';

/** Counts what a case came to: the line of its kind shows the sums. */
export type Count = (what: string, by?: number) => void;

/** One kind of torture. `T` is a case: plain data that says everything about it. */
export interface Kind<T> {
  /** The word by which it is asked for. */
  readonly name: string;
  /** What holds in every case: a sentence. */
  readonly promise: string;
  /** How many cases a whole run tries, and how many `npm test` does. */
  readonly whole: number;
  readonly share: number;
  /** Cases by chance; they shrink. */
  readonly cases: fc.Arbitrary<T>;
  /**
   * Prepares what all cases need, in a test; returns what tries one, and throws where the promise does not hold. `turn`: which case of the
   * run it is, from 0, for a kind that takes one thing after the other; the smaller cases of a failure have its turn.
   */
  readonly begin: () => Promise<(one: T, count: Count, turn: number) => Promise<void>>;
  /** A case as people read it. */
  readonly show?: (one: T) => string;
}

/** How a kind is run. */
export interface How {
  /** The same seed makes the same cases. */
  readonly seed: number;
  /** How many cases at most; `whole` where it is not given. */
  readonly cases?: number | undefined;
  /** How long cases are tried, in ms; for shrinking comes a minute more. */
  readonly ms?: number | undefined;
  /** Which case to try alone, and then smaller ones: as a failure says it. */
  readonly path?: string | undefined;
}

/** What came of it. */
export interface Report {
  /** One line with counts. */
  readonly line: string;
  /** What did not hold, how to run it again, and the smallest case that was found; undefined where all held. */
  readonly failure: string | undefined;
}

/** How long smaller cases are looked for, in ms. */
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
  /** What fast-check does not wait for where its time is over. */
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

/** How long a case may take of the processor's time, in ms: what never ends takes more. */
const longest = 120_000;

/** Ends the process in which a case does not come to an end, with its words: nothing else can. */
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

  /** A case begins; `words` tell of it. */
  begin(words: () => string): void {
    this.#worker.postMessage(words());
    Atomics.add(this.#shared, 0, 1);
  }

  end(): void {
    void this.#worker.terminate();
  }
}
