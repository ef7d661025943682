import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/support/longest-first.ts';
import { memoryDisk } from './test/support/memory-disk.ts';
import { patience } from './test/support/patience.ts';

const files = ['', 'steps/'].flatMap((folder) =>
  readdirSync(join('test', folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => {
      const path = join('test', folder, name);
      return { path, text: readFileSync(path, 'utf8') };
    }),
);
/** What starts a browser or another process, or says of itself that it takes its time. */
const slow = /support\/(browser|real-site|serving)\.ts|node:child_process|^\/\/ Slow: /m;
/** What has V8 count for it, in a process where nothing has run before; and torture, which leaves none as it was. */
const alone = /support\/work\.ts|torture\/kinds\.ts/;
const filesThat = (are: (text: string) => boolean) =>
  files.filter(({ text }) => are(text)).map(({ path }) => path);

// Before any process of the tests begins: each takes it over.
const memory = memoryDisk();
if (memory) process.env.TMPDIR ??= memory;
// The pictures of tests are not for all sites of whoever runs them.
process.env.XDG_CACHE_HOME ??= resolve('node_modules/.cache/user');
// esbuild (Go) collects garbage less often: its part of a build takes a quarter less of the processor.
process.env.GOGC ??= '400';

export default defineConfig({
  // Templates that tests import are told the base, as src/stages/2-templates/compile.ts tells them.
  define: { SITE_BASE: JSON.stringify('/'), SITE_RUNTIME: JSON.stringify('preact') },
  // As tsconfig.json says.
  resolve: { alias: { 'lullamoon-site/templates': resolve('src/bundled/ssr/templates.ts') } },
  test: {
    reporters: ['default', './test/support/not-run.ts'],
    // A test waits for several things; the first build of the site on a slow machine draws all its pictures.
    testTimeout: 5 * patience,
    hookTimeout: 5 * patience,
    teardownTimeout: patience,
    expect: { poll: { timeout: patience } },
    // CI's machines do other things besides: a test may fail once there, and is then named at the end. Here it may not.
    retry: process.env.CI ? 1 : 0,
    // Two more than there are cores: a third of the time is waited.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // Files share a process and most modules: test/support/afresh.ts.
    isolate: false,
    // Builds make much garbage of short life: V8 collects it less often. WebAssembly: see bin/load.cjs.
    execArgv: [
      ...['--max-semi-space-size=64', '--min-semi-space-size=32'],
      ...['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'],
    ],
    setupFiles: './test/support/afresh.ts',
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: filesThat((text) => !slow.test(text) && !alone.test(text)) },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: filesThat((text) => alone.test(text)),
          isolate: true,
          globalSetup: 'test/support/setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: filesThat((text) => slow.test(text) && !alone.test(text)),
          globalSetup: 'test/support/setup.ts',
        },
      },
    ],
  },
});
