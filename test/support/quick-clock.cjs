// Preloaded into a process and its threads: its clocks run this many times faster, including processor time. So a suspicion after
// seconds comes after tenths of a second, for the same reasons.
const { syncBuiltinESMExports } = require('node:module');
const threads = require('node:worker_threads');

const times = Number(process.env.QUICK_CLOCK ?? 5);

const { now } = performance;
performance.now = () => now.call(performance) * times;

const { cpuUsage } = process;
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
