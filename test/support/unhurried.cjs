// Preloaded into a process whose time limits must not matter, even on a slow machine: its clock does not advance, and timers of
// seconds take minutes.
const { setTimeout: real } = globalThis;
globalThis.setTimeout = (act, ms, ...given) => real(act, ms >= 1000 ? ms + 600_000 : ms, ...given);
performance.now = () => 0;
