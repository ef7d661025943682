#!/usr/bin/env node
// Starts the command line: the bundle in the package or, in the generator's own repository, the one that bundle.mjs makes from src/.
// CommonJS, because Node starts it faster.
'use strict';
const { version } = require('../package.json');

const isAskedForVersion = process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2]);
if (isAskedForVersion) process.stdout.write(`${version}\n`);
else if (process.versions.pnp) refuse();
else run();

/** Templates, native programs and types are searched in node_modules, which Yarn's Plug'n'Play does not have. */
function refuse() {
  process.stderr.write(`error: site needs node_modules, and Yarn runs it with Plug'n'Play, which has none.
Write this line into .yarnrc.yml, and run yarn install again:

  nodeLinker: node-modules
`);
  process.exitCode = 2;
}

async function run() {
  require('node:module').enableCompileCache?.();
  try {
    const { begin, load } = require(`${await bundleFolder()}/load.cjs`);
    const [, , command = ''] = process.argv;
    if (/^[a-z]+$/.test(command)) begin(command);
    await load('./cli.cjs').run(process.argv, version);
  } catch (error) {
    process.stderr.write(`site could not start, and did nothing: ${error.message}\n`);
    process.exitCode = error.syscall ? 1 : 70; // a refusal of the system is not a defect
  }
}

async function bundleFolder() {
  const { existsSync } = require('node:fs');
  if (!existsSync(`${__dirname}/newest.cjs`)) return './built'; // no package has this file
  const { folder, isThere } = require('./newest.cjs').newest();
  return isThere ? folder : (await import('./bundle.mjs')).bundled();
}
