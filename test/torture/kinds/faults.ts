// Failing calls of the file system: one call of a build or check in a separate process, or of a watch's build.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { inject } from 'vitest';
import { chance } from '../../support/chance.ts';
import {
  faultCodes,
  isOfSite,
  isSame,
  runWithFault,
  siteForFaults,
  watchWithFaults,
  wrongWithFault,
} from '../../support/one-fault.ts';
import { patience } from '../../support/patience.ts';
import { atTheEnd, page, put, snapshot } from '../../support/sites.ts';
import type { Kind } from '../kind.ts';
import { same } from '../same.ts';

/** The system's error, and how the command reports it. The turn decides which call fails. */
interface Case {
  readonly code: string;
  readonly isJson: boolean;
}

/** A call of a command, with or without stored results. A watch has memory, but stores nothing. */
interface Place {
  readonly command: 'build' | 'check' | 'watch';
  readonly isKept: boolean;
  readonly call: string;
}

type Files = Readonly<Record<string, string>>;

const foreign = 'CNAME';

export const faults: Kind<Case> = {
  name: 'faults',
  promise:
    'Whichever call of the file system fails, a command says so and ends with 0 or 1, and a watch goes on; the out folder is the old site or the new one, and the next build is clean.',
  whole: 2000,
  share: 3,
  cases: fc.record({ code: fc.constantFrom(...faultCodes), isJson: fc.boolean() }),
  async begin() {
    const root = await siteForFaults();
    const out = join(root, 'dist');
    const watching = await aWatch();
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
    const locations: Place[] = [];
    // `npm test` tries a watch and one build here, and the other commands in test/one-fault.test.ts.
    const isShare = inject('torture') === undefined;
    for (const command of isShare ? (['build'] as const) : (['build', 'check'] as const)) {
      for (const isKept of isShare ? [true] : [true, false]) {
        edit();
        const { calls } = runWithFault(argsOf({ command, isKept }), 'none');
        for (const call of new Set(calls.filter(isOfSite))) locations.push({ command, isKept, call });
        mustBuild();
      }
    }
    for (const call of watching.calls) locations.push({ command: 'watch', isKept: false, call });
    const queue = inTurn(locations);
    return async ({ code, isJson }, count, turn) => {
      const location = queue[turn % queue.length];
      if (!location) throw new Error('No call is made.');
      const { command, call } = location;
      if (command === 'watch') {
        count(await watching.fails(call, code));
        return;
      }
      mustBuild();
      const old = snapshot(out);
      edit();
      const ran = runWithFault([...argsOf(location), ...(isJson ? ['--json'] : [])], { text: call }, code);
      count(ran.failed ? `ended with ${ran.status}` : 'came to no call');
      const wrong = wrongWithFault(command, ran, { now: snapshot(out), old, clean: clean[version] ?? {} });
      if (wrong) throw new Error(`${wrong} ${code}: ${ran.failed}\n${ran.said}`);
      mustBuild();
      same('the next build', clean[version], snapshot(out));
      same('what is left over', [], leftIn(root));
    };
  },
};

const leftIn = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.site-(new|old)|\.new$/.test(name),
  );

/** A watch of a separate site: the calls after an edit, and a function that makes one fail and returns the result. */
async function aWatch(): Promise<{
  readonly calls: readonly string[];
  readonly fails: (call: string, code: string) => Promise<string>;
}> {
  const root = await siteForFaults();
  const out = join(root, 'dist');
  let version = 0;
  const edit = () => {
    version = 1 - version;
    put(root, 'content/pages/a.md', page('A', `![A cat](cat.jpg) ${version}`));
  };
  const clean: Files[] = [];
  for (const _ of [0, 1]) {
    edit();
    const { status, said } = runWithFault(['build', '--root', root, '--no-cache']);
    if (status !== 0) throw new Error(`A build in which nothing fails ends with ${status}:\n${said}`);
    put(root, `dist/${foreign}`, 'fixture.example');
    clean[version] = snapshot(out);
  }
  const watch = watchWithFaults(root);
  atTheEnd(() => watch.end());
  const until = async (isSo: () => boolean, what: string) => {
    const end = performance.now() + patience;
    while (!isSo()) {
      if (watch.status() !== undefined) throw new Error(`The watch has ended: ${watch.status()}.`);
      if (performance.now() > end) throw new Error(what);
      await wait(20);
    }
  };
  /** Edits, and waits until the out folder shows it. If the first build failed, the watch checks again by itself. */
  const mustShow = async () => {
    const old = clean[version];
    let odd: Files | undefined;
    edit();
    const isShown = () => {
      const [now, left] = [seen(() => snapshot(out)), seen(() => leftIn(root))];
      if (isSame(now, clean[version])) return left?.length === 0;
      // Between two files, or two renames, another state may be visible, but only for a moment.
      const isOdd = now !== undefined && !isSame(now, old);
      if (isOdd && isSame(now, odd)) throw new Error('The out folder is torn.');
      odd = isOdd ? now : undefined;
      return false;
    };
    await until(isShown, 'The out folder never shows what was edited, or something is left over.');
  };
  await until(() => watch.said() !== '', 'The watch never builds.');
  watch.let('none');
  await mustShow();
  watch.let(undefined);
  await mustShow(); // now the list of the previous build exists
  return {
    calls: [...new Set(watch.logged().calls.filter(isOfSite))],
    async fails(call, code) {
      watch.said();
      watch.let({ text: call }, code);
      await mustShow();
      const { failed } = watch.logged();
      watch.let(undefined);
      const said = watch.said();
      if (/defect/.test(said)) throw new Error(`${code}: ${failed}\n${said}`);
      if (!failed) return 'came to no call';
      return /"ok": false/.test(said) ? 'told by a watch' : 'borne by a watch';
    },
  };
}

/** The view of folders. Undefined if one disappears meanwhile. */
function seen<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** All calls in random order. Each calling line of the program comes once, before any comes again with other callers. */
function inTurn(locations: readonly Place[]): readonly Place[] {
  const random = chance(26);
  const shuffled = locations
    .map((location) => [random(), location] as const)
    .sort(([one], [other]) => one - other);
  const times = new Map<string, number>();
  const rounds: Place[][] = [];
  for (const [, location] of shuffled) {
    const [line = ''] = location.call.split(' < ');
    const round = times.get(line) ?? 0;
    times.set(line, round + 1);
    rounds[round] = [...(rounds[round] ?? []), location];
  }
  return rounds.flat();
}
