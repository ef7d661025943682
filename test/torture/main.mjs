// Tries to break the project's promises at random. README.md lists the promise of each kind. Run it with:
// npm run torture [-- --seed N] [--minutes M] [--case PATH] [--node PROGRAM…] [name…]
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';

const usage = 'npm run torture [-- --seed N] [--minutes M] [--case PATH] [--node PROGRAM…] [name…]';
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const option = { type: 'string' };
/** The options that npm takes itself if no -- precedes them. */
const { npm_config_seed, npm_config_minutes, npm_config_case } = process.env;
let given;
try {
  const options = { seed: option, minutes: option, case: option, node: { ...option, multiple: true } };
  given = parseArgs({ allowPositionals: true, options });
} catch (error) {
  fail(error.message);
}
const {
  values: { seed = npm_config_seed, minutes = npm_config_minutes, case: path = npm_config_case, node = [] },
  positionals: names,
} = given;
if ([seed, minutes, path].includes('true')) fail('npm keeps options for itself: write -- before them.');
if (seed !== undefined && !/^-?\d+$/.test(seed)) fail(`--seed: "${seed}" is no whole number.`);
if (minutes !== undefined && !(Number(minutes) > 0)) fail(`--minutes: "${minutes}" is no number above 0.`);
const kinds = readdirSync(join(root, 'test/torture/kinds')).map((file) => file.replace(/\.ts$/, ''));
for (const name of names.filter((one) => !kinds.includes(one)))
  fail(`There is no kind ${name}; there are ${kinds.join(', ')}.`);
if (path !== undefined && names.length !== 1) fail('--case is one of a kind: name the kind.');
const nodes = node.map((program) => {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (!/^v\d+\./.test(stdout ?? '')) fail(`--node: "${program}" is no program of Node.`);
  return [program, stdout.trim()];
});

/** Reports the result of each kind, and all other failures. */
const reporter = {
  onTestCaseResult(test) {
    const { said } = test.meta();
    for (const { stack, message } of said ? [] : (test.result().errors ?? [])) say(stack ?? message);
    if (said) say(said);
  },
  onTestRunEnd(modules, errors) {
    for (const { stack, message } of [...errors, ...modules.flatMap((module) => module.errors())])
      say(stack ?? message);
  },
};
const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    watch: false,
    include: ['test/torture/run.ts'],
    setupFiles: 'test/support/afresh.ts',
    globalSetup: 'test/support/setup.ts',
    reporters: [reporter],
    execArgv: ['--experimental-websocket'], // Node 20 needs this for WebSockets, which control Firefox
    testTimeout: 0,
    teardownTimeout: 60_000,
    provide: {
      torture: {
        names,
        seed: Number(seed ?? Math.floor(Math.random() * 2 ** 31)),
        ms: minutes === undefined ? undefined : Number(minutes) * 60_000,
        path,
        nodes,
      },
    },
  },
  {
    define: { SITE_BASE: JSON.stringify('/'), SITE_RUNTIME: JSON.stringify('preact') },
    resolve: { alias: { 'lullamoon-site/templates': join(root, 'src/bundled/ssr/templates.ts') } },
  },
);
await vitest.start();
await vitest.close();

function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n${usage}\n`);
  process.exit(2);
}
