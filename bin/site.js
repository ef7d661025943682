#!/usr/bin/env node
// Boots the command line: the one that the package holds, or in the generator's own repository what bundle.js makes of src/.
import module from 'node:module';

// What is imported, and not required, takes Node longer.
const require = module.createRequire(import.meta.url);
const { version } = require('../package.json');

const isAskedForVersion = process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2]);
if (isAskedForVersion) process.stdout.write(`${version}\n`);
else {
  module.enableCompileCache?.();
  try {
    const { begin, load } = require(`${await bundleFolder()}/load.cjs`);
    const [, , command = ''] = process.argv;
    if (/^[a-z]+$/.test(command)) begin(command);
    await load('./cli.cjs').run(process.argv, version);
  } catch (error) {
    process.stderr.write(`site could not start: ${error.message}\n`);
    process.exitCode = 70;
  }
}

async function bundleFolder() {
  const { existsSync } = require('node:fs');
  if (!existsSync(new URL('newest.cjs', import.meta.url))) return './built'; // no package holds it
  const { folder, isThere } = require('./newest.cjs').newest();
  return isThere ? folder : (await import('./bundle.js')).bundled();
}
