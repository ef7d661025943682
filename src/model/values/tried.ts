// What may fail, and whose failure has no reason that matters. Pure, if the act is.

/** The result of `act`; `otherwise` if it throws. */
export function tried<T, U = undefined>(act: () => T, otherwise?: U): T | U {
  try {
    return act();
  } catch {
    return otherwise as U;
  }
}
