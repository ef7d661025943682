// Runs in the browser, where an island fails.

/** Says that an island does not work as it should. */
export function report(error: unknown): void {
  console.error('Unexpected Application Error!', error);
}
