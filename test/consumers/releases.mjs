// The packed package with other versions and other programs than the tests use: npm run releases [name…]. Each row installs it into a
// new folder, begins a site, builds and checks it; the pages must be those of npm and this Node. Not part of the tests: it downloads.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node, npm, run } from './cache.mjs';
import { generator, temporaryFolder } from './sites.mjs';

const wanted = process.argv.slice(2);
const packed = temporaryFolder('packed');
run('npm', ['pack', '--silent', '--pack-destination', packed], { cwd: generator });
const tarball = join(packed, readdirSync(packed)[0]);

/** A sum of the built site: pages, styles, pictures and all. */
function sumOf(dist) {
  const { files } = JSON.parse(readFileSync(join(dist, '.site-build.json'), 'utf8'));
  const hash = createHash('sha1');
  for (const file of Object.keys(files).sort()) {
    hash.update(file);
    try {
      hash.update(readFileSync(join(dist, file)));
    } catch {} // a compressed file that was not made
  }
  return hash.digest('hex').slice(0, 12);
}

const command = (folder, program, args, env = {}) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 300_000,
    env: { ...process.env, CI: '1', SITE_CACHE: join(folder, '.site-cache'), ...env },
  });
  if (error || status !== 0)
    throw new Error(
      `${program.split('/').at(-1)} ${args.slice(0, 4).join(' ')}: ${error?.message ?? `exit ${status}`}\n${`${stdout}\n${stderr}`.trim().slice(-700)}`,
    );
  return stdout;
};

/** A package.json with the packed package, and perhaps other versions of its dependencies. */
const begin = (name, more = {}) => {
  const folder = join(temporaryFolder(name), 'notes');
  mkdirSync(folder);
  const dependencies = { 'lullamoon-site': `file:${tarball}` };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'notes', private: true, type: 'module', dependencies, ...more }, null, 2),
  );
  return folder;
};

/** Starts a site in a folder that has the package, builds it and checks it, with the command that the program has for `site`. */
function build(folder, site, env) {
  site(['init', '.', '--quiet'], env);
  site(['build', '--quiet'], env);
  site(['check', '--quiet'], env);
  return sumOf(join(folder, 'dist'));
}

const withNpm = (name, more, env) => {
  const folder = begin(name, more);
  command(folder, 'npm', ['install', '--no-audit', '--no-fund', '--silent'], {});
  const program = env?.SITE_NODE ?? process.execPath;
  return build(folder, (args) =>
    command(folder, program, ['node_modules/lullamoon-site/bin/site.js', ...args]),
  );
};

const latest = (name) => run('npm', ['view', name, 'version']).trim();
const newest = (...names) => Object.fromEntries(names.map((name) => [name, latest(name)]));
const told = (versions) =>
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');

/** A site with the newest packages in place of those that are pinned. */
const override =
  (...names) =>
  () => {
    const versions = newest(...names);
    return { sum: withNpm(`newest-${names[0]}`, { overrides: versions }), told: told(versions) };
  };
/** The same, with packages that a site adds: its stylesheet or its types use them. */
const added = (names, prepare) => () => {
  const versions = newest(...names);
  const folder = begin(`added-${names[0]}`, { devDependencies: versions });
  command(folder, 'npm', ['install', '--no-audit', '--no-fund', '--silent']);
  const site = (args) =>
    command(folder, process.execPath, ['node_modules/lullamoon-site/bin/site.js', ...args]);
  site(['init', '.', '--quiet']);
  prepare(folder);
  site(['build', '--quiet']);
  return { told: told(versions) };
};

const nodes = {
  20: process.versions.node.startsWith('20') ? undefined : '20.20.0',
  22: '22.23.5',
  24: '24.22.3',
  26: '26.12.1',
};
const rows = {
  ...Object.fromEntries(
    Object.entries(nodes).map(([major, version]) => [
      `node ${major}`,
      () => ({
        sum: withNpm(`node-${major}`, {}, version && { SITE_NODE: node(version) }),
        told: version ?? process.versions.node,
      }),
    ]),
  ),
  react: override('react', 'react-dom', '@types/react'),
  preact: override('preact', 'preact-render-to-string'),
  pictures: override('sharp', '@resvg/resvg-js', 'satori'),
  fonts: override('subset-font', 'harfbuzzjs'),
  zod: override('zod'),
  markdown: override('satteri', 'highlight.js'),
  esbuild: () => {
    const version = latest('esbuild');
    return {
      sum: withNpm('newest-esbuild', { overrides: { '@esbuild/linux-x64': version } }),
      told: version,
    };
  },
  tailwind: added(['tailwindcss', '@tailwindcss/oxide'], (folder) => {
    const file = join(folder, 'templates/styles/site.css');
    writeFileSync(file, `@import "tailwindcss";\n${readFileSync(file, 'utf8')}`);
  }),
  sass: added(['sass'], (folder) =>
    writeFileSync(join(folder, 'templates/styles/more.scss'), '$a: red;\n.note { b { color: $a } }\n'),
  ),
  typescript: added(['typescript'], (folder) =>
    command(folder, process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']),
  ),
  npm: () => ({ sum: withNpm('npm', {}), told: run('npm', ['--version']).trim() }),
  pnpm: () => {
    const version = '12.21.0';
    const pnpm = join(npm({ pnpm: version }).folder, 'node_modules/pnpm/bin/pnpm.mjs');
    const folder = begin('pnpm');
    const env = { npm_config_store_dir: join(packed, 'store') };
    const program = [node('24.22.3'), [pnpm]];
    command(folder, program[0], [...program[1], 'install', '--no-frozen-lockfile'], env);
    return {
      sum: build(folder, (args) =>
        command(folder, program[0], [...program[1], 'exec', 'site', ...args], { ...env, ...onPath() }),
      ),
      told: version,
    };
  },
  'yarn node-modules': () => yarn('node-modules'),
  // It is refused, with the next step.
  'yarn pnp': () => {
    try {
      return yarn('pnp');
    } catch (error) {
      if (error.message.includes('nodeLinker: node-modules')) return { told: 'refused, as documented' };
      throw error;
    }
  },
  bun: () => {
    const version = '1.4.5';
    const bun = join(
      npm({ '@oven/bun-linux-x64': version }).folder,
      'node_modules/@oven/bun-linux-x64/bin/bun',
    );
    const folder = begin('bun');
    command(folder, bun, ['install']);
    return { sum: build(folder, (args) => command(folder, bun, ['x', 'site', ...args])), told: version };
  },
  'bun as the runtime': () => {
    const version = '1.4.5';
    const bun = join(
      npm({ '@oven/bun-linux-x64': version }).folder,
      'node_modules/@oven/bun-linux-x64/bin/bun',
    );
    const folder = begin('bun-runtime');
    command(folder, bun, ['install']);
    return {
      sum: build(folder, (args) =>
        command(folder, bun, ['--bun', 'node_modules/lullamoon-site/bin/site.js', ...args]),
      ),
      told: version,
    };
  },
  // Deno 2.9 links a packed file unchanged, and installs no dependencies of a linked folder: so it gets the package from a registry.
  deno: () => {
    const version = '2.9.6';
    const deno = join(
      npm({ '@deno/linux-x64-glibc': version }).folder,
      'node_modules/@deno/linux-x64-glibc/deno',
    );
    const folder = begin('deno', { dependencies: { 'lullamoon-site': '*' } });
    const registry = spawn(
      process.execPath,
      [fileURLToPath(new URL('registry.mjs', import.meta.url)), tarball, '4698'],
      { stdio: 'ignore' },
    );
    try {
      spawnSync('sleep', ['1']);
      writeFileSync(join(folder, '.npmrc'), 'registry=http://127.0.0.1:4698/\n');
      const env = { DENO_DIR: join(packed, 'deno') };
      command(folder, deno, ['install'], env);
      const site = (args) => command(folder, deno, ['task', '--eval', `site ${args.join(' ')}`], env);
      return { sum: build(folder, site), told: version };
    } finally {
      registry.kill();
    }
  },
};

/** A PATH on which `node` is one of npm's. */
function onPath() {
  const bin = join(packed, 'bin');
  mkdirSync(bin, { recursive: true });
  try {
    symlinkSync(node('24.22.3'), join(bin, 'node'));
  } catch {} // it is there
  return { PATH: `${bin}${delimiter}${process.env.PATH}` };
}

function yarn(linker) {
  const version = '4.18.1';
  const bin = join(
    npm({ '@yarnpkg/cli-dist': version }).folder,
    'node_modules/@yarnpkg/cli-dist/bin/yarn.js',
  );
  const folder = begin(`yarn-${linker}`, { packageManager: `yarn@${version}` });
  writeFileSync(
    join(folder, '.yarnrc.yml'),
    `nodeLinker: ${linker}\nenableTelemetry: false\nenableGlobalCache: false\n`,
  );
  const env = { YARN_ENABLE_IMMUTABLE_INSTALLS: 'false', YARN_IGNORE_PATH: '1' };
  command(folder, process.execPath, [bin, 'install'], env);
  return {
    sum: build(folder, (args) => command(folder, process.execPath, [bin, 'site', ...args], env)),
    told: version,
  };
}

let isWrong = false;
const expected = withNpm('expected', {});
console.log(`npm and Node ${process.versions.node}: ${expected}`);
for (const [name, row] of Object.entries(rows)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try {
    const { sum, told: versions } = row();
    const isOther = sum !== undefined && sum !== expected;
    if (isOther) isWrong = true;
    console.log(`${isOther ? 'NO ' : 'yes'} ${name} (${versions})${isOther ? `: another site, ${sum}` : ''}`);
  } catch (error) {
    isWrong = true;
    console.log(`NO  ${name}: ${error.message}`);
  }
}
process.exit(isWrong ? 1 : 0);
