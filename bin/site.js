#!/usr/bin/env node
// Boots the command line: bundles src/ when a file of it has changed since last time, then runs the bundle.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const generator = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(generator, 'src');
const { version } = JSON.parse(readFileSync(join(generator, 'package.json'), 'utf8'));

/** Changes whenever a file of src/ does, or a package that is bundled with it. */
function fingerprint() {
  const hash = createHash('sha1').update(process.version);
  const files = readdirSync(source, { recursive: true }).map((name) => join(source, name));
  const lock = join(generator, 'node_modules', '.package-lock.json');
  for (const file of [...files.sort(), fileURLToPath(import.meta.url), lock]) {
    const info = statSync(file, { throwIfNoEntry: false });
    hash.update(`${file} ${info?.size} ${info?.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

async function bundle(folder, version) {
  const { build } = await import('esbuild');
  // These have a native program beside them: they cannot be bundled.
  const packages = ['@resvg/resvg-js', 'esbuild', 'sharp'];
  const whole = packages.map((name) => [name, fileURLToPath(import.meta.resolve(name))]);
  // What src/ asks for with require is loaded when it is first needed: each such package becomes a file of its own.
  const late = [
    'gray-matter',
    'htmlparser2',
    'remark',
    'remark-gfm',
    'remark-html',
    'remark-smartypants',
    'satteri',
    'yaml',
  ];
  const lateFiles = Object.fromEntries(late.map((name) => [name, fileURLToPath(import.meta.resolve(name))]));
  const loadLate = {
    name: 'late',
    setup({ onResolve }) {
      onResolve({ filter: /^[a-z\d-]+$/ }, ({ path, kind, importer }) =>
        kind === 'require-call' && importer.startsWith(source) && late.includes(path)
          ? { path: `./${path}.mjs`, external: true }
          : undefined,
      );
    },
  };
  await build({
    entryPoints: {
      cli: join(source, 'cli/main.ts'),
      worker: join(source, 'dev/worker.ts'),
      pages: join(source, 'pages/worker.ts'),
      ...lateFiles,
    },
    plugins: [loadLate],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Names stay for stacks; what is shorter is loaded sooner.
    minifyWhitespace: true,
    minifySyntax: true,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    alias: Object.fromEntries(whole),
    external: whole.map(([, path]) => path),
    define: {
      PACKAGE_FOLDER: JSON.stringify(generator),
      GENERATOR_VERSION: JSON.stringify(version),
    },
    // Packages in CommonJS ask for Node's own modules with require, which an ES module does not have.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
  });
  // What a watch puts into pages.
  await build({
    entryPoints: [join(source, 'client/reload.ts')],
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
  });
}

/** The folder of the newest bundle; another process may be making the same one. */
async function bundled() {
  const cache = join(generator, 'node_modules', '.cache', 'site');
  const version = fingerprint();
  const ready = join(cache, version);
  if (existsSync(ready)) return ready;
  let fresh;
  try {
    mkdirSync(cache, { recursive: true });
    fresh = mkdtempSync(join(cache, 'new-'));
    await bundle(fresh, version);
    chmodSync(fresh, 0o755); // installed by one user, used by another
    renameSync(fresh, ready);
    const lastWeek = Date.now() - 7 * 24 * 60 * 60 * 1000; // a running watch may still load from a younger one
    for (const name of readdirSync(cache)) {
      if (statSync(join(cache, name)).mtimeMs < lastWeek)
        rmSync(join(cache, name), { recursive: true, force: true });
    }
  } catch (error) {
    if (fresh) rmSync(fresh, { recursive: true, force: true });
    if (existsSync(ready)) return ready;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    fresh = mkdtempSync(join(tmpdir(), 'site-')); // an installation that its user cannot write to
    process.on('exit', () => rmSync(fresh, { recursive: true, force: true }));
    await bundle(fresh, version);
    return fresh;
  }
  return ready;
}

module.enableCompileCache?.();
try {
  const { run } = await import(pathToFileURL(join(await bundled(), 'cli.mjs')).href);
  await run(process.argv, version);
} catch (error) {
  process.stderr.write(`site could not start: ${error.message}\n`);
  process.exitCode = 70;
}
