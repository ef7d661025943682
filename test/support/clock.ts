// The time of day for src/. So tests need not wait until a file is old enough to be trusted.

/** The real clock of this process. This module may be loaded again while another time is shown. */
const here = globalThis as { realNow?: () => number };
here.realNow ??= Date.now;
const real = here.realNow;
let ahead = 0;

/** Shows the real time again: before each test file. */
export function resetClock(): void {
  Date.now = real;
  ahead = 0;
}

/** Advances the clock at once, in ms. */
export function pass(ms: number): void {
  ahead += ms;
  Date.now = () => real() + ahead;
}

/** Runs something while the clock shows `moment`, in ms since 1970. */
export async function at<T>(moment: () => number, act: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = moment;
  try {
    return await act();
  } finally {
    Date.now = now;
  }
}
