// Preloaded into one of our processes. At SIGUSR2 it collects garbage, and reports the remaining bytes.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`holds ${heapUsed + external} bytes\n`);
});
