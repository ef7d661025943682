// src/ → the bundle that runs: a new one in the cache when a file of it has changed, and the one that a package holds.
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
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { cache, generator, isWhole, listFile, newest, source, sources, stateOf } from './newest.cjs';

/** What src/ asks for with require is loaded when it is first needed: each such package becomes a file of its own. */
const late = [
  'gray-matter',
  'hast-util-to-html',
  'htmlparser2',
  'liquidjs',
  'mdast-util-to-hast',
  'micromark',
  'micromark-extension-cjk-friendly',
  'micromark-extension-cjk-friendly-gfm-strikethrough',
  'micromark-extension-mdx-expression',
  'micromark-extension-mdx-jsx',
  'remark',
  'remark-gfm',
  'remark-html',
  'satteri',
  'yaml',
];

/** The dependencies that are bundled nevertheless: many of their files would have to be read. */
const bundledPackages = ['zod'];

/**
 * Those that are bundled, too, but for their native program, which is installed: Node loads the modules of such a package in four
 * times the time.
 */
const bundledLoaders = ['satteri'];

/** The copy of esbuild's library in the package. It refuses to run under another name. */
const ownEsbuild = 'lib/main.js';

/**
 * How satteri, bundled, asks for its native program: beside the bundle, or with pnpm, where its own package is. What it looks for first,
 * a file in its own folder, no package holds.
 */
const requireNative = `
import { dirname, join } from 'path';
const near = createRequire(import.meta.url);
const require = (name) => {
  if (/^\\.\\/.*\\.node$/.test(name)) throw new Error(name + ' is in no package');
  try {
    return near(name);
  } catch {
    return createRequire(join(dirname(near.resolve('satteri')), '../index.js'))(name);
  }
};
`;

/** In place of a tsconfig.json, which esbuild would look for in every folder above, and obey. */
const tsconfigRaw = {};

/** The module that stands for such a package where only a part of it is used; undefined if there is none. */
function part(name) {
  const file = join(generator, 'bin/late', `${name}.mjs`);
  return existsSync(file) ? file : undefined;
}

/** Changes packages as they are bundled; `isLate`: those that become files of their own. */
const loadLate = (isLate) => ({
  name: 'late',
  setup({ onResolve, onLoad }) {
    // What starts other programs takes long to load, and commander has none of ours to start.
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: 'nothing', namespace: 'nothing' } : undefined,
    );
    // Front matter is read by yaml: gray-matter only finds it, without js-yaml or what runs JavaScript.
    onResolve({ filter: /^\.\/(?:lib\/)?engines$/ }, ({ importer }) =>
      /[\\/]gray-matter[\\/]/.test(importer) ? { path: 'nothing', namespace: 'nothing' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'nothing' }, () => ({ contents: '' }));
    onLoad({ filter: /[\\/]satteri[\\/]index\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const own = 'const require = createRequire(import.meta.url)';
      if (!text.includes(own)) throw new Error(`${path} does not begin as it did: see bin/bundle.mjs`);
      return { contents: text.replace(own, requireNative) };
    });
    // Its filters are two thirds of it, and only rendering needs them.
    onLoad({ filter: /[\\/]liquid\.browser\.mjs$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const filters = /^const filters = Object\.assign\(.*$/m;
      if (!filters.test(text)) throw new Error(`${path} has other filters: see bin/bundle.mjs`);
      return { contents: text.replace(filters, 'const filters = {};') };
    });
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ importer }) =>
      /[\\/]zod[\\/]v4[\\/]/.test(importer) ? { path: part('zod-languages') } : undefined,
    );
    onResolve({ filter: /^decode-named-character-reference$/ }, ({ path }) => ({ path: part(path) }));
    onResolve({ filter: /^@sidvind\/better-ajv-errors$/ }, () => ({ path: part('better-ajv-errors') }));
    onResolve({ filter: /^(?:ajv|semver)$/ }, ({ path, importer }) =>
      /[\\/]html-validate[\\/]/.test(importer) ? { path: part(path) } : undefined,
    );
    onResolve({ filter: /^[a-z\d-]+$/ }, ({ path, kind, importer }) =>
      kind === 'require-call' && importer.startsWith(source) && isLate.has(path)
        ? { path: `./${path}.cjs`, external: true }
        : undefined,
    );
  },
});

/**
 * Bundles src/ into `folder`. `define` says what it is told, `external` which packages it finds beside it when it runs, and
 * `more` names its files that are not the command line's. `versionOf` makes its version of esbuild's list of what went in, which it
 * returns.
 */
async function bundle(folder, { versionOf, define = {}, alias = {}, external, more = {}, isPacked }) {
  const { build } = await import('esbuild');
  const lateFiles = late
    .filter((name) => !external.includes(name))
    .map((name) => [name, part(name) ?? fileURLToPath(import.meta.resolve(name))]);
  const parts = {
    cli: join(source, 'cli/main.ts'),
    worker: join(source, 'serve/worker.ts'),
    pages: join(source, 'stages/4-pages/worker.ts'),
    drawer: join(source, 'assets/drawer.ts'),
    ...more,
  };
  const { metafile } = await build({
    entryPoints: { ...parts, ...Object.fromEntries(lateFiles) },
    absWorkingDir: generator,
    tsconfigRaw,
    plugins: [loadLate(new Set(lateFiles.map(([name]) => name)))],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    metafile: true,
    outExtension: { '.js': '.cjs' },
    chunkNames: '[name]-[hash]',
    alias,
    external,
    define: { ...define, BUNDLED_PACKAGES: JSON.stringify(bundledPackages) },
  });
  const version = JSON.stringify(versionOf(metafile));
  // Each becomes a function for load.cjs: V8 gives away what it has compiled of scripts only.
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, one]) => [resolve(generator, path), one]),
  );
  const isOthers = (path) =>
    Object.keys(outputs.get(path)?.inputs ?? {}).every((input) =>
      /(?:^|\/)(?:node_modules|bin\/late)\//.test(input),
    );
  const finish = (entryPoints, isShort) =>
    build({
      entryPoints,
      tsconfigRaw,
      outdir: folder,
      allowOverwrite: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      // What is shorter is loaded sooner, and the package stays below a megabyte; functions of ours keep their names for stacks, and in
      // this repository all names.
      minifyWhitespace: true,
      minifyIdentifiers: isShort || isPacked,
      keepNames: !isShort,
      legalComments: 'none', // a package has a file of them
      outExtension: { '.js': '.cjs' },
      supported: { 'dynamic-import': false },
      define: { 'import.meta.url': 'address', GENERATOR_VERSION: version },
      banner: { js: '(function (exports, require, module, address) { "use strict";' },
      footer: { js: '})' },
    });
  const paths = [...outputs.keys()];
  await finish(
    paths.filter((path) => !isOthers(path)),
    false,
  );
  await finish(paths.filter(isOthers), true);
  writeLoaders(folder, version, Object.keys(parts), outputs);
  // What a watch puts into pages.
  await build({
    entryPoints: [join(source, 'client/reload.ts')],
    absWorkingDir: generator,
    tsconfigRaw,
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
  });
  return metafile;
}

/** Writes the modules that load the parts of a bundle. */
function writeLoaders(folder, version, names, outputs) {
  const loader = readFileSync(join(generator, 'bin/load.cjs'), 'utf8');
  writeFileSync(join(folder, 'load.cjs'), loader.replace('GENERATOR_VERSION', version));
  for (const name of names) {
    const exported = outputs.get(join(folder, `${name}.cjs`)).exports.join(', ');
    // Who runs commands for other programs is a process of its own, like the command line.
    const begun = name === 'forked' ? 'begin(process.argv[2]);\n' : '';
    const text = `import { begin, load } from './load.cjs';\n${begun}export const { ${exported} } = load('./${name}.cjs');\n`;
    writeFileSync(join(folder, `${name}.mjs`), text);
  }
}

/** A sum of files, by their paths. */
function sumOf(paths, text = '') {
  const hash = createHash('sha1').update(text);
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest('hex');
}

/** Bundles src/ to run in this repository: packages with a native program beside them stay where they are. */
async function bundleToRun(folder) {
  const began = Date.now();
  const native = ['@resvg/resvg-js', 'esbuild', 'sharp'];
  const require = createRequire(import.meta.url);
  const whole = native.map((name) => [name, require.resolve(name)]);
  const filesIn = (inputs) => Object.keys(inputs).filter((path) => existsSync(join(generator, path)));
  const { inputs } = await bundle(folder, {
    // Of the folder, too: the names in a bundle depend on it, and compiled code of one bundle does not fit another.
    versionOf: ({ inputs }) =>
      sumOf(
        [...sources(), ...filesIn(inputs).map((path) => join(generator, path))],
        process.version + generator,
      ),
    isPacked: false,
    define: { PACKAGE_FOLDER: JSON.stringify(generator) },
    alias: Object.fromEntries(whole),
    external: whole.map(([, path]) => path),
  });
  // Of src/ its folder's name tells.
  const packages = filesIn(inputs).filter((path) => !path.startsWith('src/'));
  const isOld = (path) => statSync(join(generator, path)).ctimeMs < began - 50; // else it may have changed meanwhile
  const states = packages.map((path) => [path, isOld(path) ? stateOf(join(generator, path)) : 'new']);
  const files = readdirSync(folder).map((name) => [name, crc32(readFileSync(join(folder, name)))]);
  const list = { files: Object.fromEntries(files), inputs: Object.fromEntries(states) };
  writeFileSync(join(folder, listFile), JSON.stringify(list));
}

/**
 * Bundles src/ to be packed: with every package that is not installed along with it, and with `bundledPackages`. The same sources
 * give the same bytes.
 */
export async function bundleToPack(folder) {
  const { dependencies } = JSON.parse(readFileSync(join(generator, 'package.json'), 'utf8'));
  const external = Object.keys(dependencies).filter(
    (name) => ![...bundledPackages, ...bundledLoaders].includes(name),
  );
  const { inputs } = await bundle(folder, {
    isPacked: true,
    versionOf: () => sumOf([...sources(), join(generator, 'package-lock.json')]),
    external: [...external, 'esbuild'],
    define: { ESBUILD: JSON.stringify(`bin/built/${ownEsbuild}`) },
    more: {
      forked: join(source, 'cli/forked.ts'),
      index: join(source, 'api.ts'),
      templates: join(source, 'ssr/templates.ts'),
    },
  });
  const library = createRequire(import.meta.url).resolve('esbuild');
  const { transform } = await import('esbuild');
  const { code } = await transform(readFileSync(library, 'utf8'), {
    minify: true,
    format: 'cjs',
    target: 'node20',
  });
  mkdirSync(dirname(join(folder, ownEsbuild)), { recursive: true });
  writeFileSync(join(folder, ownEsbuild), code);
  return { inputs: [...Object.keys(inputs), relative(generator, library)] };
}

/** Removes what processes that were killed meanwhile have left of bundles. */
function clearHalves() {
  for (const name of readdirSync(cache)) {
    const [, pid] = /^new-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The folder of the newest bundle, which is made now; another process may be making the same one. */
export async function bundled() {
  const { folder: ready } = newest();
  let fresh;
  try {
    mkdirSync(cache, { recursive: true });
    clearHalves();
    fresh = mkdtempSync(join(cache, `new-${process.pid}-`));
    await bundleToRun(fresh);
    if (newest().folder !== ready) {
      // A source was saved meanwhile: this is a bundle of two states.
      rmSync(fresh, { recursive: true, force: true });
      return bundled();
    }
    chmodSync(fresh, 0o755); // installed by one user, used by another
    if (existsSync(ready) && !isWhole(ready)) rmSync(ready, { recursive: true, force: true });
    renameSync(fresh, ready);
  } catch (error) {
    if (fresh) rmSync(fresh, { recursive: true, force: true });
    if (isWhole(ready)) return ready;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    fresh = mkdtempSync(join(tmpdir(), 'site-')); // an installation that its user cannot write to
    process.on('exit', () => rmSync(fresh, { recursive: true, force: true }));
    await bundleToRun(fresh);
    return fresh;
  }
  return ready;
}
