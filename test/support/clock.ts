// The time of day as src/ is told it. What waits until a file is old enough to be trusted need not wait for that.
import { afterAll } from 'vitest';

const real = Date.now;
let ahead = 0;
afterAll(() => {
  Date.now = real;
});

/** Lets time pass at once, in ms. */
export function pass(ms: number): void {
  ahead += ms;
  Date.now = () => real() + ahead;
}

/** Does something while the clock says what `moment` does, in ms since 1970. */
export async function at<T>(moment: () => number, act: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = moment;
  try {
    return await act();
  } finally {
    Date.now = now;
  }
}
