// The packages that are installed with the project: their origins, licenses and install scripts. Nothing is random.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { inject } from 'vitest';
import { apart, licensesIn, permissive } from '../../support/licenses.ts';
import { generator } from '../../support/sites.ts';
import type { Kind } from '../kind.ts';

/** An entry of a lockfile: the fields that are checked. */
interface Entry {
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  /** It came inside the archive of its parent package. */
  readonly inBundle?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Packages with install scripts, and why these do not matter. */
const scripts = new Map([
  // It replaces its start script by its program, which saves some milliseconds for calls of `esbuild`.
  // src/stages/2-templates/bundling/esbuild.ts makes no such call. Everything works with npm's --ignore-scripts.
  ['node_modules/esbuild', 'needless'],
  // An option of Sass for its own watch, which is not used here. It compiles its program only if npm is configured to build from
  // source.
  ['node_modules/@parcel/watcher', 'needless'],
]);
/** Advisories that do not apply to us, by address, with the reason. */
const explained = new Map<string, string>();

export const supply: Kind<null> = {
  name: 'supply',
  promise:
    'Each package comes from the registry in one version, whose bytes the lockfile knows, under a license that may stand beside ours; none needs to run anything while it is installed; npm knows of no weakness, and makes a bill of all of them.',
  whole: 1,
  share: 1,
  cases: fc.constant(null),
  show: () => 'package-lock.json',
  async begin() {
    const read = (file: string) => JSON.parse(readFileSync(join(generator, file), 'utf8'));
    const { packages }: { readonly packages: Readonly<Record<string, Entry>> } = read('package-lock.json');
    const asked: Entry = read('package.json');
    return async (_, count) => {
      const wrong: string[] = [];
      const { '': root = {}, ...installed } = packages;
      const named = { ...asked.dependencies, ...asked.devDependencies };
      for (const [name, version] of Object.entries(named)) {
        const locked = installed[`node_modules/${name}`]?.version;
        if (version !== locked) wrong.push(`${name} ${version} is ${locked} in the lockfile`);
      }
      if (JSON.stringify(named) !== JSON.stringify({ ...root.dependencies, ...root.devDependencies }))
        wrong.push('package.json and the lockfile name other packages');
      for (const [path, entry] of Object.entries(installed)) {
        const { resolved = 'https://registry.npmjs.org/', integrity = '', license = '' } = entry;
        if (!resolved.startsWith('https://registry.npmjs.org/')) wrong.push(`${path} comes from ${resolved}`);
        const isSummed = entry.inBundle === true || /^sha512-[\w+/]{86}==$/.test(integrity);
        if (!isSummed) wrong.push(`${path}: nobody knows its bytes`);
        const licenses = licensesIn(license);
        if (licenses.length === 0 || !licenses.every((one) => permissive.has(one) || apart.has(one)))
          wrong.push(`${path} is under "${license}"`);
        if (entry.hasInstallScript && !scripts.has(path)) wrong.push(`${path} runs while it is installed`);
        count(licenses.every((one) => permissive.has(one)) ? 'permissive' : 'to stay apart');
      }
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
      const refs = new Set(bill());
      const missing = Object.entries(installed)
        .map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`)
        .filter((ref) => !refs.has(ref));
      if (missing.length > 0) throw new Error(`npm sbom leaves out ${missing.join(', ')}`);
      count('in the bill of materials', refs.size);
      if (inject('torture') === undefined) return; // npm test makes no requests
      const weak = weaknesses();
      const open = weak?.filter((url) => !explained.has(url)) ?? [];
      if (open.length > 0) throw new Error(`npm audit knows of ${open.join(', ')}`);
      count(weak ? 'known weaknesses' : 'times no answer of the registry to npm audit', weak?.length ?? 1);
    };
  },
};

const npm = (...args: readonly string[]) => {
  // `npm run -s` would hide the errors.
  const given = [...args, '--loglevel=error'];
  const { stdout, stderr, error } = spawnSync('npm', given, { cwd: generator, encoding: 'utf8' });
  if (error || !stdout) throw error ?? new Error(stderr);
  return JSON.parse(stdout);
};

/** The packages of npm's bill of materials: `name@version`. */
function bill(): readonly string[] {
  const { components } = npm('sbom', '--package-lock-only', '--sbom-format=cyclonedx');
  return components.map((one: { readonly 'bom-ref': string }) => one['bom-ref']);
}

/** The addresses of npm audit's findings. Undefined if the registry does not support audits. */
function weaknesses(): readonly string[] | undefined {
  const { vulnerabilities } = npm('audit', '--json');
  if (vulnerabilities === undefined) return undefined;
  const found = Object.values(vulnerabilities as Record<string, { readonly via: readonly unknown[] }>);
  return [
    ...new Set(
      found.flatMap(({ via }) =>
        via.flatMap((one) => (typeof one === 'object' ? [String((one as { url: string }).url)] : [])),
      ),
    ),
  ];
}
