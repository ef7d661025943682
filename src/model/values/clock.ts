// How long something takes. Pure but for the clock.

/** The time of a clock that only goes forward, in ms. For `performance.now()` Node would load twenty modules, in 5 ms. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;
