// Preloaded into a process and its threads: its clocks run this many times faster, including processor time. So a suspicion after
// seconds comes after tenths of a second, for the same reasons.
const { syncBuiltinESMExports } = require('node:module');
const threads = require('node:worker_threads');

const { cpuUsage } = process;
const { now } = performance;

/**
 * Five on a usual machine, where Node's start takes 40 ms of processor time. On a slower one, loading the generator would take so much
 * time on five times as quick a clock that it was suspected itself. Threads inherit the number.
 */
const usual = () => {
  const { user, system } = cpuUsage.call(process);
  return Math.max(2, 5 * Math.min(1, 40_000 / (user + system)));
};
process.env.QUICK_CLOCK ??= String(usual());
const times = Number(process.env.QUICK_CLOCK);

performance.now = () => now.call(performance) * times;

process.cpuUsage = (since) => {
  const { user, system } = cpuUsage.call(process);
  const { user: userThen, system: systemThen } = since ?? { user: 0, system: 0 };
  return { user: user * times - userThen, system: system * times - systemThen };
};

const { setInterval: real } = globalThis;
globalThis.setInterval = (act, ms, ...given) => real(act, ms / times, ...given);

/** A thread with its own options does not load its process's preloaded files. */
threads.Worker = class extends threads.Worker {
  constructor(file, options = {}) {
    const { execArgv } = options;
    super(file, execArgv ? { ...options, execArgv: [...execArgv, '--require', __filename] } : options);
  }
};
syncBuiltinESMExports();
