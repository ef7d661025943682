// The power fails while a build writes: data that was not flushed to disk is lost, in whole or in part.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { manifestFile } from '../../../src/model/addresses/paths.ts';
import { generator, makeSite, page, put, snapshot, temporaryFolder } from '../../support/sites.ts';
import type { Kind } from '../kind.ts';
import { same } from '../same.ts';
import { standing } from '../standing.ts';

const cli = join(generator, 'bin/site.js');
const foreign = { CNAME: 'fixture.example', 'gone/mine.txt': 'mine' };

/** The rest of a file after a cut. */
const fates = ['empty', 'half', 'whole'] as const;
/** The edits of an author. Each gives another site. */
const edits = {
  none: {},
  'a page': { 'content/pages/p0.md': page('P0', 'Other.') },
  'all pages': { 'content/site.yml': 'name: Other\nurl: https://fixture.example\n' },
  'a page goes, another comes': { 'content/pages/p1.md': undefined, 'content/pages/q.md': page('Q') },
} as const;
type Edit = keyof typeof edits;

/**
 * The edits before and after; whether it is the first build, and whether earlier stored results are used; whether the disk supports
 * no hard links; the call before which the power fails, from 1; and the fate of each unflushed file, in turn.
 */
interface Case {
  readonly from: Edit;
  readonly to: Edit;
  readonly isFirst: boolean;
  readonly isKept: boolean;
  readonly noLinks: boolean;
  readonly at: number;
  readonly fates: readonly (typeof fates)[number][];
}

export const power: Kind<Case> = {
  name: 'power',
  promise:
    'Whenever the power goes while a build writes, the out folder is the old site or the new one, or the old one stands aside whole; the next build makes the new one.',
  whole: 500,
  share: 3,
  cases: fc
    .record({
      from: fc.constantFrom(...(Object.keys(edits) as Edit[])),
      to: fc.constantFrom(...(Object.keys(edits) as Edit[])),
      isFirst: fc.nat(7).map((one) => one === 7),
      isKept: fc.boolean(),
      noLinks: fc.boolean(),
      // A build makes some 60 calls, one that exchanges a page 20. A larger number means the end of the command.
      at: fc.oneof(fc.integer({ min: 1, max: 80 }), fc.constant(1000)),
      fates: fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 3 }),
    })
    .filter(({ from, to }) => from !== to),
  async begin() {
    const root = join(temporaryFolder(), 'site');
    cpSync(makeSite('minimal'), root, { recursive: true });
    for (let index = 0; index < 5; index += 1)
      put(root, `content/pages/p${index}.md`, page(`P${index}`, 'Text. '.repeat(200)));
    const whole = join(temporaryFolder(), 'content');
    cpSync(join(root, 'content'), whole, { recursive: true });
    const out = join(root, 'dist');
    const log = join(temporaryFolder(), 'log');
    const build = (isKept: boolean, cut?: Pick<Case, 'at' | 'noLinks'>) => {
      const store = isKept ? ['--cache', join(root, '.store')] : ['--no-cache'];
      const { status, stderr } = spawnSync(process.execPath, [cli, 'build', '--root', root, ...store], {
        encoding: 'utf8',
        env:
          cut === undefined
            ? process.env
            : {
                ...process.env,
                NODE_OPTIONS: `--require ${join(generator, 'test/support/power-cut.cjs')}`,
                POWER_CUT: JSON.stringify({ ...cut, root, log }),
              },
      });
      if (status !== 0 && (!cut || status !== null))
        throw new Error(`The build ended with ${status}:\n${stderr}`);
      return status === null;
    };
    const edit = (to: Edit) => {
      rmSync(join(root, 'content'), { recursive: true });
      cpSync(whole, join(root, 'content'), { recursive: true });
      for (const [path, text] of Object.entries(edits[to])) {
        if (text === undefined) rmSync(join(root, path));
        else put(root, path, text);
      }
    };
    /** The files of the out folder. Its list may lack a page, and then the next build writes all files. */
    const filesOf = (folder: string) => {
      const { [manifestFile]: _, ...files } = snapshot(folder);
      return files;
    };
    const clean = new Map<Edit, Record<string, string>>();
    for (const to of Object.keys(edits) as Edit[]) {
      rmSync(out, { recursive: true, force: true });
      edit(to);
      build(false);
      for (const [path, text] of Object.entries(foreign)) put(out, path, text);
      clean.set(to, snapshot(out));
    }
    let isWhole = true;
    return async ({ from, to, isFirst, isKept, noLinks, at, fates }, count) => {
      // The state after a failed case does not matter for the next one.
      if (!isWhole)
        for (const name of readdirSync(root))
          if (/dist|store/.test(name)) rmSync(join(root, name), { recursive: true });
      isWhole = false;
      edit(from);
      build(true);
      if (isFirst) rmSync(out, { recursive: true });
      else for (const [path, text] of Object.entries(foreign)) put(out, path, text);
      const old = filesOf(out);
      edit(to);
      count(build(isKept, { at, noLinks }) ? 'cut short' : 'cut at the end');
      const { unflushed, calls } = JSON.parse(readFileSync(log, 'utf8'));
      count('files lost', lose(root, new Set(unflushed), fates));
      const where = `${calls.slice(Math.max(at - 4, 0), at).join('\n')}\n`;
      const now = standing(root, filesOf);
      const { [manifestFile]: _, ...fresh } = clean.get(to) ?? {};
      if (!isFirst && JSON.stringify(now) !== JSON.stringify(old))
        same(`${where}the out folder and the new site`, fresh, now);
      build(isKept);
      if (isFirst) for (const [path, text] of Object.entries(foreign)) put(out, path, text);
      same(`${where}the next build`, clean.get(to), snapshot(out));
      same(
        'what is left over',
        [],
        readdirSync(root, { recursive: true })
          .map(String)
          .filter((name) => /\.site-(?:new|old)/.test(name)),
      );
    };
  },
};

/** Loses unflushed data of files, as a disk does. Their times do not change. Returns how many files lost data. */
function lose(root: string, unflushed: ReadonlySet<number>, fates: Case['fates']): number {
  let lost = 0;
  let turn = 0;
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    const { ino, size, atime, mtime } = statSync(path);
    if (!unflushed.has(ino) || size === 0) continue;
    const fate = fates[turn % fates.length];
    turn += 1;
    if (fate === 'whole') continue;
    truncateSync(path, fate === 'half' ? Math.floor(size / 2) : 0);
    utimesSync(path, atime, mtime);
    lost += 1;
  }
  return lost;
}
