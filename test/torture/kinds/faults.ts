// Calls of the file system that fail: one of those that a build or a check makes, each in a process of its own.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  faultCodes,
  isOfSite,
  runWithFault,
  siteForFaults,
  wrongWithFault,
} from '../../support/one-fault.ts';
import { page, put, snapshot } from '../../support/sites.ts';
import type { Kind } from '../kind.ts';
import { same } from '../same.ts';

/** A command with something kept or nothing, which of its calls fails (as a part of the places that they come from), and what the system says then. */
interface Case {
  readonly command: 'build' | 'check';
  readonly isKept: boolean;
  readonly at: number;
  readonly code: string;
  readonly isJson: boolean;
}

const foreign = 'CNAME';

export const faults: Kind<Case> = {
  name: 'faults',
  promise:
    'Whichever call of the file system fails, a command says so and ends with 0 or 1; the out folder is the old site or the new one, and the next build is clean.',
  whole: 2000,
  share: 4,
  cases: fc.record({
    command: fc.constantFrom('build', 'build', 'check'),
    isKept: fc.boolean(),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    code: fc.constantFrom(...faultCodes),
    isJson: fc.boolean(),
  }),
  async begin() {
    const root = await siteForFaults();
    const out = join(root, 'dist');
    const store = join(root, '.store');
    const kept = ['--root', root, '--cache', store];
    let version = 0;
    const edit = () => {
      version = 1 - version;
      put(root, 'content/pages/a.md', page('A', `![A cat](cat.jpg) ${version}`));
    };
    const mustBuild = () => {
      const { status, said } = runWithFault(['build', ...kept]);
      if (status !== 0) throw new Error(`A build in which nothing fails ends with ${status}:\n${said}`);
    };
    const clean: Record<string, string>[] = [];
    for (const _ of [0, 1]) {
      edit();
      mustBuild();
      put(root, `dist/${foreign}`, 'fixture.example');
      clean[version] = snapshot(out);
    }
    return async ({ command, isKept, at, code, isJson }, count) => {
      const args = [
        command,
        ...(isKept ? kept : ['--root', root, '--no-cache']),
        ...(isJson ? ['--json'] : []),
      ];
      // What a build of this edit calls; then the one before is built again, so that the same edit can be made with a fault.
      edit();
      const { calls } = runWithFault(args, 0);
      mustBuild();
      edit();
      mustBuild();
      // Many calls come from the same place: each place has the same chance.
      const places = new Map(calls.flatMap((call, index) => (isOfSite(call) ? [[call, index + 1]] : [])));
      const fails = [...places.values()][Math.floor(at * places.size)];
      if (fails === undefined) throw new Error('It makes no call.');
      const old = snapshot(out);
      edit();
      const ran = runWithFault(args, fails, code);
      if (!ran.failed) return count('came to no call');
      count(`ended with ${ran.status}`);
      const wrong = wrongWithFault(command, ran, { now: snapshot(out), old, clean: clean[version] ?? {} });
      if (wrong) throw new Error(`${wrong} ${code}: ${ran.failed}\n${ran.said}`);
      mustBuild();
      same('the next build', clean[version], snapshot(out));
      const left = readdirSync(root, { recursive: true }).map(String);
      same(
        'what is left over',
        [],
        left.filter((name) => /\.site-(new|old)|\.new$/.test(name)),
      );
      if (version === 1 && at > 0.9) rmSync(store, { recursive: true, force: true }); // a first build, now and then
    };
  },
};
