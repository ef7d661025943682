// Two builds of one out folder: at every call of one build, another may move the old site away, and put its own there some calls later. The
// later build wins; neither takes the other's unfinished work for an unowned folder or a fault.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { SiteFile } from '../src/model/site/files.ts';
import { put, temporaryFolder } from './support/sites.ts';
import { file, textsIn, textsOf, writeTo } from './support/written.ts';

type Functions = Record<string, (...given: unknown[]) => unknown>;
const sync = fs as unknown as Functions;
const own = { ...sync };
const names = Object.keys(sync).filter((name) => name.endsWith('Sync'));

/** Runs `act` before each call below `folder`, with the number of calls so far. */
function beforeCalls(folder: string, act: (count: number) => void): void {
  let count = 0;
  for (const name of names) {
    sync[name] = (...given) => {
      if (given.some((path) => typeof path === 'string' && path.startsWith(folder))) act(++count);
      return own[name]?.(...given);
    };
  }
  syncBuiltinESMExports();
}

function mend(): void {
  for (const name of names) sync[name] = own[name] as never;
  syncBuiltinESMExports();
}

afterEach(mend);

const oldSite = [file('index.html', 'old'), file('a/index.html', 'a')];
const site = [file('index.html', 'mine'), file('a/index.html', 'a'), file('b/index.html', 'b')];
const oneOther = [file('index.html', 'mine'), file('a/index.html', 'a')];
const theirs = [file('index.html', 'theirs'), file('b/index.html', 'b'), file('c/index.html', 'c')];
const foreign = { CNAME: 'fixture.example', '.git/refs/heads/main': 'f00' };

/** The texts of a site's files, with unowned files beside them. */
const allTexts = async (files: readonly SiteFile[]) => ({ ...(await textsOf(files)), ...foreign });

/** An unowned file that is only in the folder of the other build. */
const later = { 'later.txt': 'theirs' };

/** Another process moves `dist` away, and later puts its own there, or the old one back. Returns whether it has put its own there. */
async function otherBuild(
  root: string,
  isOvertaken: boolean,
): Promise<readonly [() => void, () => void, () => boolean]> {
  const dist = join(root, 'dist');
  const beside = (what: string) => join(root, `.dist.site-${what}-${process.ppid}-0123abcd`);
  fs.mkdirSync(join(root, 'elsewhere'));
  await writeTo(join(root, 'elsewhere'), theirs, undefined);
  for (const [path, text] of Object.entries({ ...foreign, ...later }))
    put(root, `elsewhere/dist/${path}`, text);
  fs.renameSync(join(root, 'elsewhere/dist'), beside('new'));
  const rename = (from: string, to: string) => {
    try {
      own.renameSync?.(from, to);
      return true;
    } catch {
      return false; // the folder was restored or written again: this build was overtaken, and gives up
    }
  };
  let [isTaken, isPut] = [false, false];
  return [
    () => {
      isTaken = rename(dist, beside('old'));
    },
    () => {
      isPut = isTaken && !isOvertaken && rename(beside('new'), dist);
      if (isTaken && !isPut) rename(beside('old'), dist);
      for (const what of ['new', 'old']) own.rmSync?.(beside(what), { recursive: true, force: true });
    },
    () => isPut,
  ];
}

const kinds = [
  ['build', site, false],
  ['watch', site, true],
  ['watch of one file', oneOther, true],
] as const;
const others = [
  ['puts its own in the place of dist', 0, false],
  ['puts its own in the place of dist', 1, false],
  ['puts its own in the place of dist', 8, false],
  ['takes dist away and puts it back', 1, true],
] as const;
describe.each(kinds)('a %s, while another build', (_, files, knows) => {
  test.each(others)('%s within %i calls, leaves a complete site', async (_, gap, isOvertaken) => {
    const [mine, other] = [await allTexts(files), await allTexts(theirs)];
    const seen = new Set<string>();
    for (let at = 1; ; at += 1) {
      const root = temporaryFolder();
      const { value: before } = await writeTo(root, oldSite, undefined);
      for (const [path, text] of Object.entries(foreign)) put(root, `dist/${path}`, text);
      const [takeAway, putThere, isPut] = await otherBuild(root, isOvertaken);
      if (isOvertaken) await new Promise((later) => setTimeout(later, 12)); // a disk's time is no finer than 10 ms
      let calls = 0;
      beforeCalls(root, (count) => {
        calls = count;
        if (count === at) takeAway();
        if (count === at + gap) putThere();
      });
      const { problems } = await writeTo(root, files, knows ? before?.written : undefined);
      mend();
      if (calls < at) break;
      if (calls < at + gap) putThere();
      const now = textsIn(join(root, 'dist'));
      expect([at, problems]).toEqual([at, []]);
      const withLater = isPut() ? later : {};
      const possible = [mine, other].map((one) => ({ ...one, ...withLater }));
      expect([at, possible]).toEqual([at, expect.arrayContaining([now])]);
      expect([at, fs.readdirSync(root).filter((name) => name.includes('.site-'))]).toEqual([at, []]);
      seen.add(now['index.html'] ?? '');
      fs.rmSync(root, { recursive: true });
    }
    expect(seen).toEqual(new Set(isOvertaken ? ['mine'] : ['mine', 'theirs']));
  });
});
