// A folder → the package manager of its project, with its commands in a new site's workflow and words. READS.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readRegular } from '../model/machine/regularFile.ts';
import { tried } from '../model/values/tried.ts';

/** The commands that users type and workflows run. */
export interface PackageManager {
  readonly name: string;
  /** Installs the packages of package.json. */
  readonly install: string;
  /** Adds packages to package.json, for development. */
  readonly add: string;
  /** Before `site`: runs a command of an installed package. */
  readonly run: string;
  /** After the command. */
  readonly runEnd?: string;
  /** Installs the packages of the lockfile, and fails if it is not up to date. */
  readonly frozen: string;
  readonly lockfile: string;
  /** The steps of a workflow before Node is installed. */
  readonly steps: readonly string[];
  /** The name with which actions/setup-node caches downloads. */
  readonly cache?: string;
}

export const npm: PackageManager = {
  name: 'npm',
  install: 'npm install',
  add: 'npm install --save-dev',
  run: 'npx',
  frozen: 'npm ci',
  lockfile: 'package-lock.json',
  steps: [],
  cache: 'npm',
};

const yarn: PackageManager = {
  name: 'Yarn',
  install: 'yarn install',
  add: 'yarn add --dev',
  run: 'yarn',
  frozen: 'yarn install --immutable',
  lockfile: 'yarn.lock',
  steps: ['run: corepack enable'],
  cache: 'yarn',
};

const pnpm: PackageManager = {
  name: 'pnpm',
  install: 'pnpm install',
  add: 'pnpm add --save-dev',
  run: 'pnpm exec',
  frozen: 'pnpm install --frozen-lockfile',
  lockfile: 'pnpm-lock.yaml',
  steps: ['uses: pnpm/action-setup@v4'],
  cache: 'pnpm',
};

const bun: PackageManager = {
  name: 'Bun',
  install: 'bun install',
  add: 'bun add --dev',
  run: 'bunx',
  frozen: 'bun install --frozen-lockfile',
  lockfile: 'bun.lock',
  steps: ['uses: oven-sh/setup-bun@v2'],
};

const deno: PackageManager = {
  name: 'Deno',
  install: 'deno install',
  add: 'deno add --dev',
  run: "deno task --eval '",
  runEnd: "'",
  frozen: 'deno install --frozen',
  lockfile: 'deno.lock',
  steps: ['uses: denoland/setup-deno@v2'],
};

/** By file name. */
const lockfiles: Readonly<Record<string, PackageManager>> = {
  'package-lock.json': npm,
  'npm-shrinkwrap.json': npm,
  'pnpm-lock.yaml': pnpm,
  'pnpm-workspace.yaml': pnpm,
  'yarn.lock': yarn,
  'bun.lock': bun,
  'bun.lockb': bun,
  'deno.lock': deno,
};

/**
 * The package manager of a folder (absolute), or of the nearest parent that has one. Packages of a workspace have no lockfile of
 * their own.
 */
export function packageManagerOf(folder: string): PackageManager {
  const named = namedIn(textOf(join(folder, 'package.json')) ?? '{}');
  if (named !== undefined) return named;
  for (const [file, manager] of Object.entries(lockfiles)) {
    const text = textOf(join(folder, file));
    if (text === undefined) continue;
    if (manager === yarn && /^# yarn lockfile v1$/m.test(text)) return firstYarn;
    // Nothing shows its version.
    return manager === pnpm
      ? { ...pnpm, steps: [`${pnpm.steps[0]}\n        with:\n          version: latest`] }
      : manager;
  }
  const above = dirname(folder);
  return above === folder || existsSync(join(folder, '.git')) ? npm : packageManagerOf(above);
}

/** The first version of Yarn, which GitHub's machines have. */
const firstYarn: PackageManager = { ...yarn, frozen: 'yarn install --frozen-lockfile', steps: [] };

/** The package manager in a package.json: `"packageManager": "pnpm@12.1.0"`. */
function namedIn(text: string): PackageManager | undefined {
  const value: unknown = tried(() => JSON.parse(text)); // other code that needs it reports a mistake
  const { packageManager, devEngines } = Object(value) as Record<string, unknown>;
  const engine = Object(Object(devEngines).packageManager) as { readonly name?: string };
  const [name = '', version = ''] = `${packageManager ?? engine.name ?? ''}`.split('@');
  if (name === 'yarn') return version.startsWith('1.') ? { ...firstYarn, steps: yarn.steps } : yarn;
  return new Map([npm, pnpm, bun, deno].map((one) => [one.name.toLowerCase(), one])).get(name);
}

function textOf(path: string): string | undefined {
  return tried(() => readRegular(path, 'utf8')); // there is none, or access is refused
}

/** A command of this package, as users type it. */
export const siteCommand = ({ run, runEnd = '' }: PackageManager, args: string) =>
  `${run}${runEnd === '' ? ' ' : ''}site ${args}${runEnd}`;

/** A readme or workflow with npm's commands, for users of another package manager. */
export function inWordsOf(manager: PackageManager, text: string): string {
  if (manager === npm) return text;
  const { name, install, add, frozen, lockfile, steps, cache } = manager;
  return text
    .replace(/npm ci && npx site (.*)/g, (_, args) => `${frozen} && ${siteCommand(manager, args)}`)
    .replace(/npx site ([^\n#`]*?)(?=\s*(?:#|\n|`))/g, (_, args) => siteCommand(manager, args))
    .replaceAll(npm.add, add)
    .replace(/\bnpm install/g, install)
    .replaceAll('If npm does', `If ${name} does`)
    .replaceAll(npm.lockfile, lockfile)
    .replace(/( *)- uses: actions\/setup-node/, (node, indent) =>
      [...steps.map((step) => `${indent}- ${step}`), node].join('\n'),
    )
    .replace(/\n *cache: npm/, (line) => (cache === undefined ? '' : line.replace('npm', cache)));
}
