import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const files = ['', 'steps/'].flatMap((folder) =>
  readdirSync(join('test', folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => folder + name),
);
/** What starts a browser or another process, or says of itself that it takes its time. */
const isSlow = (name: string) =>
  /support\/(browser|real-site|serving)\.ts|node:child_process|^\/\/ Slow: /m.test(
    readFileSync(join('test', name), 'utf8'),
  );
const inTest = (name: string) => join('test', name);

export default defineConfig({
  // As tsconfig.json says.
  resolve: { alias: { 'lullamoon-site/templates': resolve('src/ssr/templates.ts') } },
  test: {
    reporters: ['default', './test/support/not-run.ts'],
    // Only what hangs shall run into them: the first build of the site on a slow machine draws all its pictures.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    // Much of the time is waited, and the browser does its part in processes of its own.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { extends: true, test: { name: 'quick', include: files.filter((name) => !isSlow(name)).map(inTest) } },
      {
        extends: true,
        test: {
          name: 'slow',
          include: files.filter(isSlow).map(inTest),
          globalSetup: 'test/support/setup.ts',
        },
      },
    ],
  },
});
