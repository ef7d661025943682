// The inputs of a site change in every possible way, and several times in a row. Stored results never show.
import { cpSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { BuildRequest } from '../../../src/build/build.ts';
import { memoryOfOneRun, newMemory } from '../../../src/build/memory.ts';
import { check } from '../../../src/check/check.ts';
import { buildWith } from '../../../src/cli/commands/build.ts';
import { setCacheFolder } from '../../../src/engine/cache.ts';
import { Packs } from '../../../src/engine/pack.ts';
import { chance } from '../../support/chance.ts';
import { pass } from '../../support/clock.ts';
import {
  buildSite,
  closeBundles,
  lines,
  makeSite,
  sitesFolder,
  snapshot,
  temporaryFolder,
} from '../../support/sites.ts';
import type { Kind } from '../kind.ts';
import { same } from '../same.ts';
import { putAll, ways } from '../ways.ts';

/**
 * Whether a watch and builds write to one folder; whether checks also run; how often the first site is built. The turn decides the
 * ways.
 */
interface Case {
  readonly isOneFolder: boolean;
  readonly isChecked: boolean;
  readonly times: number;
}

/** The number of ways in a row on the same site. */
const atATime = 4;
const turns = Math.ceil(ways.length / atATime);

export const stale: Kind<Case> = {
  name: 'stale',
  promise:
    'Whatever changes of what a site is made of, builds, checks and watches that keep something make, byte for byte, what a build makes that keeps nothing.',
  whole: 12 * turns,
  share: turns,
  cases: fc.record({
    isOneFolder: fc.nat(2).map((one) => one === 2),
    isChecked: fc.nat(2).map((one) => one === 2),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  async begin() {
    return async ({ isOneFolder, isChecked: mayBeChecked, times: timesAsked }, count, turn) => {
      const sequence = inTurn(turn);
      // The share of `npm test` tries each way once, so with one kind of build, and few with checks. Later turns use all.
      const isOfShare = turn < turns;
      const isChecked = mayBeChecked && (!isOfShare || turn % 3 === 0);
      const times = isOfShare ? 1 : timesAsked;
      const isKept = !isOfShare || turn % 2 === 0 || sequence.some(([, [, , , how]]) => how?.notInWatch);
      const folder = temporaryFolder();
      const root = join(folder, 'site');
      renameSync(makeSite(), root);
      const own = join(folder, 'kept');
      const dist = join(root, 'dist');
      const watched = isOneFolder ? dist : join(root, 'watched');
      const memory = newMemory();
      let isWatched = !isOfShare || !isKept;
      let more: Partial<BuildRequest> = {};
      const packs = () => new Packs(join(own, 'packs', JSON.stringify(more).replace(/\W/g, '_')));
      const request = () => ({ root, out: dist, today: '2025-11-03', ...more });
      /** The result of a build with stored results: the first state of a way, which the share does not compare. */
      const begun = async () => {
        pass(60_000);
        setCacheFolder(own);
        try {
          if (isChecked)
            await check({ ...request(), external: false, launch: false, memory: memoryOfOneRun(packs()) });
          if (isWatched) {
            await buildSite(root, { ...more, memory, out: watched });
            return snapshot(watched);
          }
          const { save } = await buildWith(request(), packs());
          save();
          return snapshot(dist);
        } finally {
          setCacheFolder(undefined);
        }
      };
      /** The result of a build without stored results. Everything else must be equal. */
      const compared = async (what: string) => {
        pass(60_000); // the files are old enough to be trusted
        setCacheFolder(undefined);
        const out = join(folder, 'clean');
        const { problems } = await buildSite(root, { ...more, out });
        if (problems.length > 0) throw new Error(`${what} is no site:\n${lines(problems)}`);
        const clean = snapshot(out);
        rmSync(out, { recursive: true });
        setCacheFolder(own);
        try {
          if (isChecked) {
            const asked = { ...request(), external: false, launch: false };
            const [kept, anew] = [
              await check({ ...asked, memory: memoryOfOneRun(packs()) }),
              await check({ ...asked, memory: memoryOfOneRun(new Packs(undefined)) }),
            ];
            same(
              `${what}: a check that keeps something and one that does not`,
              lines(anew.problems),
              lines(kept.problems),
            );
          }
          if (isWatched) {
            await buildSite(root, { ...more, memory, out: watched });
            same(`${what}: a clean build and a watch`, clean, snapshot(watched));
          }
          if (isKept) {
            const { save } = await buildWith(request(), packs());
            save();
            same(`${what}: a clean build and one that keeps something`, clean, snapshot(dist));
          }
        } finally {
          setCacheFolder(undefined);
        }
        count('compared');
        return clean;
      };
      try {
        for (const [index, [what, row]] of sequence.entries()) {
          const [name, files, change, { given = {}, notInWatch } = {}] = row;
          more = {};
          if (index > 0) clear(root);
          putAll(root, files);
          age(root);
          const earlier = sequence.slice(0, index).map(([, [name]]) => `; ${name}`);
          const said = `what ${what}: ${name}${index > 0 ? ` (after${earlier.join('').slice(1)})` : ''}`;
          let before = isOfShare ? await begun() : await compared(`Before ${said}`);
          for (let time = index === 0 ? times : 1; time > 1; time -= 1)
            before = isOfShare ? await begun() : await compared(`Again before ${said}`);
          if (notInWatch) isWatched = false;
          change(root);
          more = given;
          const after = await compared(`After ${said}`);
          if (JSON.stringify(before) === JSON.stringify(after))
            throw new Error(`It changes nothing: ${said}.`);
          count('ways');
        }
      } finally {
        await closeBundles(memory);
        rmSync(folder, { recursive: true, force: true });
      }
    };
  },
};

/** The ways of a turn. Each comes once, in random order, before any comes again in another order. */
function inTurn(turn: number): typeof ways {
  const random = chance(Math.floor(turn / turns));
  const shuffled = ways.map((way) => [random(), way] as const).sort(([one], [other]) => one - other);
  const begin = (turn % turns) * atATime;
  return shuffled.slice(begin, begin + atATime).map(([, way]) => way);
}

/** Sets the same time, in whole seconds, on all sources. Anybody can set a file's old time again. */
function age(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !/\/(?:dist|watched)(?:\/|$)/.test(entry.parentPath))
      utimesSync(join(entry.parentPath, entry.name), 1_700_000_000, 1_700_000_000);
}

/** Restores the minimal site, but keeps the files that builds wrote. */
function clear(root: string): void {
  for (const name of readdirSync(root))
    if (!['dist', 'watched'].includes(name)) rmSync(join(root, name), { recursive: true });
  rmSync(join(root, '../node_modules'), { recursive: true, force: true });
  cpSync(join(sitesFolder, 'minimal'), root, { recursive: true });
}
