// Preloaded into a process, and so into its threads: all that it measures goes by this many times as quickly, the processor's time, too. What is
// suspected after seconds is suspected after tenths of one, for the same reasons.
const { syncBuiltinESMExports } = require('node:module');
const threads = require('node:worker_threads');

const times = 5;

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

/** A thread that begins with options of its own does not load what its process does. */
threads.Worker = class extends threads.Worker {
  constructor(file, options = {}) {
    const { execArgv } = options;
    super(file, execArgv ? { ...options, execArgv: [...execArgv, '--require', __filename] } : options);
  }
};
syncBuiltinESMExports();
