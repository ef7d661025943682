// Calls of the file system that fail: one of those that a build or a check makes, each in a process of its own.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { chance } from '../../support/chance.ts';
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

/** What the system says of the call that fails, and how the command tells of it; which call that is, its turn says. */
interface Case {
  readonly code: string;
  readonly isJson: boolean;
}

/** A call of a command, with something kept or nothing. */
interface Place {
  readonly command: 'build' | 'check';
  readonly isKept: boolean;
  readonly call: string;
}

const foreign = 'CNAME';

export const faults: Kind<Case> = {
  name: 'faults',
  promise:
    'Whichever call of the file system fails, a command says so and ends with 0 or 1; the out folder is the old site or the new one, and the next build is clean.',
  whole: 2000,
  share: 4,
  cases: fc.record({ code: fc.constantFrom(...faultCodes), isJson: fc.boolean() }),
  async begin() {
    const root = await siteForFaults();
    const out = join(root, 'dist');
    const kept = ['--root', root, '--cache', join(root, '.store')];
    const argsOf = ({ command, isKept }: Omit<Place, 'call'>) => [
      command,
      ...(isKept ? kept : ['--root', root, '--no-cache']),
    ];
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
    const places: Place[] = [];
    for (const command of ['build', 'check'] as const) {
      for (const isKept of [true, false]) {
        edit();
        const { calls } = runWithFault(argsOf({ command, isKept }), 'none');
        for (const call of new Set(calls.filter(isOfSite))) places.push({ command, isKept, call });
        mustBuild();
      }
    }
    const queue = inTurn(places);
    return async ({ code, isJson }, count, turn) => {
      const place = queue[turn % queue.length];
      if (!place) throw new Error('No call is made.');
      const { command, call } = place;
      mustBuild();
      const old = snapshot(out);
      edit();
      const ran = runWithFault([...argsOf(place), ...(isJson ? ['--json'] : [])], { text: call }, code);
      count(ran.failed ? `ended with ${ran.status}` : 'came to no call');
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
    };
  },
};

/** All places, in an order by chance: each line of the program that calls comes once, before any comes again from elsewhere. */
function inTurn(places: readonly Place[]): readonly Place[] {
  const random = chance(26);
  const shuffled = places.map((place) => [random(), place] as const).sort(([one], [other]) => one - other);
  const times = new Map<string, number>();
  const rounds: Place[][] = [];
  for (const [, place] of shuffled) {
    const [line = ''] = place.call.split(' < ');
    const round = times.get(line) ?? 0;
    times.set(line, round + 1);
    rounds[round] = [...(rounds[round] ?? []), place];
  }
  return rounds.flat();
}
