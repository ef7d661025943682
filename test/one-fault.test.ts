// One call of the file system fails, as with a broken disk or too many open files: a command reports the failure, and exits with 0 or 1;
// its report on the out folder is true; the next command succeeds. Slow: each fault has its own process, and a sample of them is tried.
// FAULTS=all tries every one (an hour). Calls of Node to load modules are not counted.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chance, pickOf } from './support/chance.ts';
import {
  faultCodes as codes,
  isOfSite,
  runWithFault as run,
  siteForFaults,
  wrongWithFault,
} from './support/one-fault.ts';
import { generator, page, put, snapshot } from './support/sites.ts';

const cli = join(generator, 'bin/site.js');

/** Without anything kept, and the status then. */
const coldOnly = {
  'the version of an installed package is read': [/^readFileSync .*< manifestAt .*< visit \(/, 1],
} as const;

/**
 * The calls that represent their kind, by purpose and caller, with the expected exit codes, which may differ with a cache. The build of an
 * edit makes all these calls.
 */
const named: Readonly<Record<string, readonly [from: RegExp, status: number, ifKept?: number]>> = {
  'the folder of the site is checked': [/^promises\.stat .*requestOf/, 1],
  'the folder of the site is resolved': [/^promises\.realpath .*requestOf/, 1],
  'a folder is walked': [/^readdirSync \S*visit/, 1],
  // If a cache exists, this contradicts it: the run starts again, and the file can be read.
  'a copied file is asked for': [/^accessSync mustBeReadable .*copy\.hash/, 1, 0],
  'the age of a file that was bundled is asked for': [/^lstatSync .*storeBuild/, 0],
  'an installed package is checked again': [/^statSync statesOf .*versionIfUnchanged/, 1, 0],
  'a new file of the site is flushed': [/^fsync .*flush/, 1],
  'a cache file is closed': [/^closeSync .*PackFile\.(close|end)/, 0],
  'a cache file is opened': [/^openSync .*#write/, 0],
  'a cache file is renamed': [/^renameSync .*(Packs\.save|save )/, 0],
};

/** Those that end otherwise without a cache. */
const endOtherwise = [
  ...Object.values(named).flatMap(([from, , ifKept]) => (ifKept === undefined ? [] : [from])),
  ...Object.values(coldOnly).map(([from]) => from),
];

const scenarios = [
  ['build without anything kept', 'build', false],
  ['build of an edit', 'build', true],
  ['check of an edit', 'check', true],
] as const;

test.each(scenarios)('a %s with one failing system call', async (_, command, isKept) => {
  execFileSync(process.execPath, [cli, '--help']); // makes the bundle
  const root = await siteForFaults();
  const store = join(root, '.store');
  const where = ['--root', root, ...(isKept ? ['--cache', store] : ['--no-cache'])];
  let version = 0;
  const edit = () => {
    version = 1 - version;
    put(root, 'content/pages/a.md', page('A', `![A cat](cat.jpg) ${version}`));
  };
  const dist = () => snapshot(join(root, 'dist'));
  const clean: Record<string, string>[] = [];
  for (const _ of [0, 1, 2]) {
    edit();
    expect(run(['build', ...where]).said).not.toContain('error');
    put(root, 'dist/CNAME', 'fixture.example');
    clean[version] = dist();
  }
  edit();
  const { calls } = run([command, ...where], 'none');
  run(['build', ...where]);
  const all = [...new Set(calls.filter(isOfSite))].map((text) => ({ text }));
  expect(all.length).toBeGreaterThan(50);
  const random = chance(21);
  const made = Object.values({ ...named, ...coldOnly }).flatMap(([from]) =>
    calls.some((call) => from.test(call)) ? [from] : [],
  );
  const isEdit = command === 'build' && isKept;
  if (isEdit) expect(made).toEqual(Object.values(named).map(([from]) => from));
  // The build of an edit tries all of these; the build without anything kept those that end otherwise there.
  const certain = isEdit ? made : isKept ? [] : endOtherwise.filter((from) => made.includes(from));
  if (!isKept) expect(certain.length).toBeGreaterThan(1);
  const picked =
    process.env.FAULTS === 'all'
      ? all
      : [...certain, ...Array.from({ length: 4 }, () => pickOf(random)(all))];
  for (const [index, which] of picked.entries()) {
    edit();
    const old = dist();
    const code = codes[index % codes.length];
    const ran = run([command, ...where, ...(index % 2 ? ['--json'] : [])], which, code);
    const { status, said, failed } = ran;
    const what = `${code} ${failed}\n${said}`;
    if (which instanceof RegExp) expect(failed, what).toMatch(which);
    expect(wrongWithFault(command, ran, { now: dist(), old, clean: clean[version] ?? {} }), what).toBe(
      undefined,
    );
    const wanted = Object.values({ ...named, ...coldOnly } satisfies typeof named).find(([from]) =>
      from.test(failed),
    );
    if (wanted && command === 'build') {
      const [, cold, ifKept = cold] = wanted;
      expect(status, what).toBe(isKept ? ifKept : cold);
    }
    expect(run(['build', ...where]).status, what).toBe(0);
    expect(dist(), what).toEqual(clean[version]);
    const left = readdirSync(root, { recursive: true }).filter((name) =>
      /\.site-(new|old)|\.new$/.test(String(name)),
    );
    expect(left, what).toEqual([]);
  }
  rmSync(store, { recursive: true, force: true });
});
