#!/usr/bin/env node
// Boots the command line: the one that the package holds, or in the generator's own repository what bundle.js makes of src/.
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const bundler = new URL('bundle.js', import.meta.url); // no package holds it

const isAskedForVersion = process.argv.length === 3 && ['--version', '-V'].includes(process.argv[2]);
if (isAskedForVersion) process.stdout.write(`${version}\n`);
else {
  module.enableCompileCache?.();
  try {
    const folder = existsSync(bundler)
      ? await (await import(bundler.href)).bundled()
      : new URL('built/', import.meta.url);
    const { begin, load } = module.createRequire(folder)('./load.cjs');
    const [, , command = ''] = process.argv;
    if (/^[a-z]+$/.test(command)) begin(command);
    await load('./cli.cjs').run(process.argv, version);
  } catch (error) {
    process.stderr.write(`site could not start: ${error.message}\n`);
    process.exitCode = 70;
  }
}
