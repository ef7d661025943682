// Required into a process of ours: at SIGUSR2 it frees what nobody holds any more, and says how many bytes are left.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stderr.write(`holds ${heapUsed + external} bytes\n`);
});
