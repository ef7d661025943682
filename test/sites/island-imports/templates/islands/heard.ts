/** A class that nothing else names. */
export const heard = 'heard-at-last';
