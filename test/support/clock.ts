// The time of day for src/. So tests need not wait until a file is old enough to be trusted.
import { afterAll } from 'vitest';

const real = Date.now;
let ahead = 0;
afterAll(() => {
  Date.now = real;
});

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
