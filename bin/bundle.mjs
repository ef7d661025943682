// src/ → the bundle that runs: a new one in the cache when a file of src/ has changed, and the one in a package.
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
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { cache, generator, isWhole, listFile, newest, source, sources, stateOf } from './newest.cjs';

/** Packages that src/ requires lazily. Each becomes a separate file, which is loaded when it is first needed. */
const late = [
  'gemoji',
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

/** Dependencies that are bundled anyway, because otherwise many of their files would be read. */
const bundledPackages = ['zod'];

/**
 * These are also bundled, except their installed native program. To load the modules of such a package, Node needs four times as
 * long.
 */
const bundledLoaders = ['satteri'];

/** The copy of esbuild's library in the package. It refuses to run under another name. */
const ownEsbuild = 'lib/main.js';

/**
 * How bundled satteri finds its native program: beside the bundle or, with pnpm, in the program's own package. It first tries a
 * file in its own folder, which no package has.
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

/** Replaces a tsconfig.json, which esbuild would search in every parent folder, and use. */
const tsconfigRaw = {};

/** The module that replaces a package of which only a part is used. Undefined if there is none. */
function part(name) {
  const file = join(generator, 'bin/late', `${name}.mjs`);
  return existsSync(file) ? file : undefined;
}

/** Changes packages while they are bundled. `isLate`: those that become separate files. */
const loadLate = (isLate) => ({
  name: 'late',
  setup({ onResolve, onLoad }) {
    // Modules that start programs load slowly, and commander has none of ours to start.
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: 'nothing', namespace: 'nothing' } : undefined,
    );
    // yaml reads front matter. gray-matter only finds it, without js-yaml and without its engine for JavaScript.
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
    onResolve({ filter: /^\.\.\/locales\/index\.js$/ }, ({ importer }) =>
      /[\\/]zod[\\/]v4[\\/]/.test(importer) ? { path: part('zod-languages') } : undefined,
    );
    onResolve({ filter: /^decode-named-character-reference$/ }, ({ path }) => ({ path: part(path) }));
    onResolve({ filter: /^[a-z\d-]+$/ }, ({ path, kind, importer }) =>
      kind === 'require-call' && importer.startsWith(source) && isLate.has(path)
        ? { path: `./${path}.cjs`, external: true }
        : undefined,
    );
  },
});

/**
 * Bundles src/ into `folder`. `define`: constants; `external`: packages that are beside it at run time; `more`: names of files that
 * are not the command line's. `versionOf` makes its version from esbuild's list of inputs. Returns that list.
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
    define: { ...define, BUNDLED_PACKAGES: JSON.stringify(bundledPackages.join(' ')) },
  });
  const version = JSON.stringify(versionOf(metafile));
  const outputs = new Map(
    Object.entries(metafile.outputs).map(([path, one]) => [resolve(generator, path), one]),
  );
  const isOthers = (path) =>
    Object.keys(outputs.get(path)?.inputs ?? {}).every((input) =>
      /(?:^|\/)(?:node_modules|bin\/late)\//.test(input),
    );
  const names = [...outputs.keys()].map((path) => basename(path));
  for (const { fileName, code } of await commonJs(folder, names, version)) {
    const path = join(folder, fileName);
    writeFileSync(path, await finished(code, { isPacked, isShort: isOthers(path) }));
  }
  writeLoaders(folder, version, Object.keys(parts), outputs);
  // The script that a watch adds to pages.
  await build({
    entryPoints: [join(source, 'bundled/client/reload.ts')],
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

/**
 * The modules of a bundle as CommonJS, because V8 exports only compiled scripts. esbuild would make two accessors of each export, and each
 * call of a function of another file would call both: a tenth of a cold build. Rolldown makes plain values of exports that never change.
 */
async function commonJs(folder, names, version) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [basename(name, '.cjs'), join(folder, name)])),
    platform: 'node',
    treeshake: false,
    transform: { define: { 'import.meta.url': 'address', GENERATOR_VERSION: version } },
    plugins: [
      {
        name: 'files of the bundle',
        // An id without an extension: in files of Node's own ES modules, `default` would be all exports of another file.
        resolveId: (id, importer) =>
          importer ? { id, external: true } : { id: `\0${id.replace(/\.cjs$/, '')}` },
        load: (id) => ({ code: readFileSync(`${id.slice(1)}.cjs`, 'utf8'), moduleType: 'js' }),
      },
    ],
  });
  const { output } = await bundle.generate({
    format: 'cjs',
    exports: 'named',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    dynamicImportInCjs: false,
    externalLiveBindings: false,
    esModule: true,
    generatedCode: { symbols: false },
    strict: false,
  });
  await bundle.close();
  return output;
}

/**
 * Turns a module into a function for load.cjs. Shorter code loads faster, and the package stays below a megabyte. In a package, our
 * functions outside of others keep their names for stacks: esbuild does not shorten these in code without a format. Its `keepNames` would
 * set the name of each inner function whenever it is made: a twentieth of a cold build. In this repository all names are kept. `isShort`:
 * code of other packages, of which no name is kept.
 */
async function finished(text, { isPacked, isShort }) {
  const { transform } = await import('esbuild');
  const { code } = await transform(text, {
    ...(isShort && { format: 'cjs' }),
    minifySyntax: true,
    minifyWhitespace: true,
    minifyIdentifiers: isPacked || isShort,
    target: 'node20',
    legalComments: 'none', // a package has a file of them
    banner: '(function (exports, require, module, address) { "use strict";',
    footer: '})',
  });
  return code;
}

/** Writes the modules that load the parts of a bundle. */
function writeLoaders(folder, version, names, outputs) {
  const loader = readFileSync(join(generator, 'bin/load.cjs'), 'utf8');
  writeFileSync(join(folder, 'load.cjs'), loader.replace('GENERATOR_VERSION', version));
  for (const name of names) {
    const exported = outputs.get(join(folder, `${name}.cjs`)).exports.join(', ');
    // A process that runs commands for other programs is separate, like the command line.
    const begun = name === 'forked' ? 'begin(process.argv[2]);\n' : '';
    const text = `import { begin, load } from './load.cjs';\n${begun}export const { ${exported} } = load('./${name}.cjs');\n`;
    writeFileSync(join(folder, `${name}.mjs`), text);
  }
}

/** A hash of files, by path. */
function sumOf(paths, text = '') {
  const hash = createHash('sha1').update(text);
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest('hex');
}

/** Bundles src/ to run in this repository. Packages with a native program are not bundled. */
async function bundleToRun(folder) {
  const began = Date.now();
  const native = ['@resvg/resvg-js', 'esbuild', 'sharp'];
  const require = createRequire(import.meta.url);
  const whole = native.map((name) => [name, require.resolve(name)]);
  const filesIn = (inputs) => Object.keys(inputs).filter((path) => existsSync(join(generator, path)));
  const { inputs } = await bundle(folder, {
    // Includes the folder: the names in a bundle depend on it, and compiled code of one bundle does not fit another.
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
  // The name of the folder identifies src/.
  const packages = filesIn(inputs).filter((path) => !path.startsWith('src/'));
  const isOld = (path) => statSync(join(generator, path)).ctimeMs < began - 50; // otherwise it may have changed meanwhile
  const states = packages.map((path) => [path, isOld(path) ? stateOf(join(generator, path)) : 'new']);
  const files = readdirSync(folder).map((name) => [name, crc32(readFileSync(join(folder, name)))]);
  const list = { files: Object.fromEntries(files), inputs: Object.fromEntries(states) };
  writeFileSync(join(folder, listFile), JSON.stringify(list));
}

/**
 * Bundles src/ for a package, with every package that is not installed with it, and with `bundledPackages`. The same sources give
 * the same bytes.
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
      templates: join(source, 'bundled/ssr/templates.ts'),
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

/** Removes unfinished bundles of killed processes. */
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

/** The folder of the newest bundle, which is made now if needed. Another process may be making the same one. */
export async function bundled() {
  const { folder: ready } = newest();
  let fresh;
  try {
    mkdirSync(cache, { recursive: true });
    clearHalves();
    fresh = mkdtempSync(join(cache, `new-${process.pid}-`));
    await bundleToRun(fresh);
    if (newest().folder !== ready) {
      // A source was saved meanwhile, so this bundle mixes two states.
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
