// When islands wake up in the browser.
/** When one wakes, of itself or because somebody touches it; `touch` where nothing is said. */
export const loads = ['touch', 'visible', 'idle', 'now'] as const;

export type Load = (typeof loads)[number];
