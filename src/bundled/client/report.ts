// Runs in the browser, when an island fails.

/** Logs that an island does not work. */
export function report(error: unknown): void {
  console.error('Unexpected Application Error!', error);
}
