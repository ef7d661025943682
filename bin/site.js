#!/usr/bin/env node
// Boots the command line: the one that the package holds, or in the generator's own repository what bundle.mjs makes of src/.
// CommonJS, which Node begins sooner.
'use strict';
const { version } = require('../package.json');

const isAskedForVersion = process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2]);
if (isAskedForVersion) process.stdout.write(`${version}\n`);
else run();

async function run() {
  require('node:module').enableCompileCache?.();
  try {
    const { begin, load } = require(`${await bundleFolder()}/load.cjs`);
    const [, , command = ''] = process.argv;
    if (/^[a-z]+$/.test(command)) begin(command);
    await load('./cli.cjs').run(process.argv, version);
  } catch (error) {
    process.stderr.write(`site could not start, and did nothing: ${error.message}\n`);
    process.exitCode = error.syscall ? 1 : 70; // what the system refuses is no defect
  }
}

async function bundleFolder() {
  const { existsSync } = require('node:fs');
  if (!existsSync(`${__dirname}/newest.cjs`)) return './built'; // no package holds it
  const { folder, isThere } = require('./newest.cjs').newest();
  return isThere ? folder : (await import('./bundle.mjs')).bundled();
}
