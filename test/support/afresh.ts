// Runs before each test file. Files share processes and modules, because both take long to load and to be compiled by V8.
// The environment is restored. A file that replaces modules, or loads them again, shares none with other files.
import type { BuildOptions, BuildResult } from 'esbuild';
import { afterAll, expect, vi } from 'vitest';
import { resetClock } from './clock.ts';
import { replacesModules } from './replaces-modules.ts';

const shared = globalThis as typeof globalThis & {
  environmentAtFirst?: NodeJS.ProcessEnv;
  /** Whether the file before this one replaces modules. */
  modulesReplaced?: boolean;
  /** See folders.ts. */
  whenFileIsOver?: (() => void)[];
  /** The bundled libraries, by the options of esbuild. */
  bundledLibraries?: Map<string, Promise<BuildResult>>;
};
shared.environmentAtFirst ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in shared.environmentAtFirst)) delete process.env[name];
}
Object.assign(process.env, shared.environmentAtFirst);
resetClock();
const { testPath } = expect.getState();
if (!testPath) throw new Error('A setup file of vitest runs without a test file.');
const isReplacing = replacesModules(testPath);
if (isReplacing || shared.modulesReplaced) vi.resetModules();
shared.modulesReplaced = isReplacing;
if (!isReplacing) await bundleLibrariesOnce();
// Not by a module, which may be loaded for the first file only. In a beforeAll it would be too late.
afterAll(() => {
  for (const clear of shared.whenFileIsOver?.splice(0).reverse() ?? []) clear();
});
process.setMaxListeners(0); // the listeners of all files together

/**
 * Makes esbuild bundle the libraries of a runtime (src/stages/2-templates/libraries.ts) once in this process, which takes a third of a small
 * site's build. They are packages of this project, which no test that builds in this process changes.
 */
async function bundleLibrariesOnce(): Promise<void> {
  const { esbuild } = await import('../../src/stages/2-templates/bundling/esbuild.ts');
  const library: { build: (options: BuildOptions) => Promise<BuildResult> } = esbuild();
  const { build } = library;
  if (build.name === 'buildOnce') return;
  shared.bundledLibraries ??= new Map();
  const known = shared.bundledLibraries;
  library.build = function buildOnce(options) {
    const { stdin, plugins: _, ...plain } = options;
    if (!stdin?.contents.toString().includes('\nexport const libraries = {\n')) return build(options);
    const key = JSON.stringify([stdin, plain]);
    const result = known.get(key) ?? build(options);
    known.set(key, result);
    return result;
  };
}
