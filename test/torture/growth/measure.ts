// Measures how the time for reading a text grows with its length: processor time, with a tolerance for noise.
import { execFileSync } from 'node:child_process';

/** Reads a text. */
export type Read = (text: string) => unknown;

/** A length of a text in characters, and the processor time for reading it, in ms. */
export interface Timed {
  readonly size: number;
  readonly ms: number;
}

/** The sizes that are tried first. Exponential growth shows before it takes too long. */
const sizes = [256, 2_048, 16_384, 131_072];
/** The largest factor for eight times the size. Quadratic growth gives 64, n log n some 10. The rest is noise. */
const mostTimes = 24;
/** The time in ms from which growth is checked. */
const notable = 60;
/** The processor time in ms that Node.js needs to start on a usual machine. */
const usualStart = 40;
/** The time in ms below which growth is accepted on a usual machine, because a limit ends it. */
const usualMost = 2_000;

let slowness: number | undefined;
/** The time in ms below which growth is accepted on this machine. */
function most(): number {
  slowness ??= Math.max(1, startTime() / usualStart);
  return usualMost * slowness;
}

/** The processor time in ms that Node.js needs to start here. */
function startTime(): number {
  const print = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1_000)';
  const once = () => Number(execFileSync(process.execPath, ['-e', print], { encoding: 'utf8' }));
  return Math.min(once(), once(), once());
}

async function timeOf(read: Read, text: string): Promise<number> {
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Two sizes of a text, up to `longest`, between which the reading time grows too fast. Undefined if it does not. Other programs can
 * only slow a measurement down, so the smallest of several counts.
 */
export async function growthOf(
  read: Read,
  textOf: (size: number) => string,
  longest: number,
): Promise<readonly [before: Timed, after: Timed] | undefined> {
  const timed = async (size: number): Promise<Timed> => ({ size, ms: await timeOf(read, textOf(size)) });
  const again = async (one: Timed): Promise<Timed> => {
    const all = [one, await timed(one.size), await timed(one.size)];
    return { size: one.size, ms: Math.min(...all.map(({ ms }) => ms)) };
  };
  const isTooFast = (one: Timed, other: Timed) =>
    other.ms / Math.max(1, one.ms) >= mostTimes ** (Math.log2(other.size / one.size) / 3);
  let before = await timed(sizes[0] ?? 0);
  for (const size of sizes.slice(1)) {
    const small = before;
    before = await timed(size);
    if (before.ms < notable || !isTooFast(small, before)) continue;
    const pair = [await again(small), before.ms > most() ? before : await again(before)] as const;
    if (!isTooFast(...pair)) continue;
    // A limit may end it.
    let last = pair[1];
    while (last.ms < most() && 2 * last.size <= longest) {
      const next = await timed(2 * last.size);
      if (next.ms < last.ms) return undefined;
      last = next;
    }
    if (last.ms >= most() && isTooFast(pair[0], last)) return [pair[0], last];
  }
  return undefined;
}
