// Any failing system call, at any time: the out folder has the complete old or new site and all unowned files, the report is true, and the
// next build is clean.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { build } from '../src/build/build.ts';
import { newMemory } from '../src/build/memory.ts';
import { failureLine } from '../src/cli/print/report.ts';
import type { SiteFile } from '../src/model/site/files.ts';
import { openOut, write } from '../src/stages/6-write/write.ts';
import { atTheEnd, closeBundles, makeSite, put, snapshot, temporaryFolder } from './support/sites.ts';
import { file, textsIn, textsOf, writeTo } from './support/written.ts';

const codes = ['EIO', 'ENOSPC', 'EACCES', 'EMFILE'] as const;

/** Every function of `node:fs` through which the out folder is read or changed. */
const calls = [
  ...[
    'accessSync',
    'chmodSync',
    'chownSync',
    'copyFileSync',
    'linkSync',
    'lstatSync',
    'mkdirSync',
    'readdirSync',
  ],
  ...[
    'openSync',
    'readFileSync',
    'readlinkSync',
    'renameSync',
    'rmSync',
    'rmdirSync',
    'statSync',
    'symlinkSync',
  ],
  ...['unlinkSync', 'utimesSync', 'writeFileSync'],
] as const;
const promised = [
  'access',
  'open',
  'readFile',
  'realpath',
  'stat',
  'mkdir',
  'writeFile',
  'rm',
  'rename',
] as const;

// Node loads its code to remove folders on first use, and keeps the functions of that moment: none may be replaced by then.
fs.rmSync(temporaryFolder(), { recursive: true });

type Functions = Record<string, (...given: unknown[]) => unknown>;
const own = new Map<string, (...given: unknown[]) => unknown>();
const [sync, async] = [fs as unknown as Functions, fs.promises as unknown as Functions];
for (const name of calls) own.set(name, sync[name] as (...given: unknown[]) => unknown);
for (const name of promised) own.set(`promises.${name}`, async[name] as (...given: unknown[]) => unknown);

/**
 * Lets the `fails`th call below `out`, or in our folder beside it, fail; with `isLast` every later one, too, as a killed process does
 * nothing more. Returns a function that ends this and returns the number of calls.
 */
function inject(out: string, fails: number, code: string, isLast = false): () => number {
  let count = 0;
  const isOurs = (path: unknown) =>
    typeof path === 'string' &&
    (path.startsWith(out) || basename(path).includes('.site-') || path.includes('.site-new-'));
  const refuse = (name: string, given: readonly unknown[]) => {
    if (!given.some(isOurs)) return undefined;
    count += 1;
    return count === fails || (isLast && count > fails)
      ? Object.assign(new Error(`${code}: injected, ${name} '${given[0]}'`), { code, syscall: name })
      : undefined;
  };
  for (const name of calls) {
    sync[name] = (...given) => {
      const error = refuse(name, given);
      if (error) throw error;
      return own.get(name)?.(...given);
    };
  }
  for (const name of promised) {
    async[name] = (...given) => {
      const error = refuse(name, given);
      return error ? Promise.reject(error) : own.get(`promises.${name}`)?.(...given);
    };
  }
  syncBuiltinESMExports();
  return () => {
    mend();
    return count;
  };
}

function mend(): void {
  for (const name of calls) sync[name] = own.get(name) as never;
  for (const name of promised) async[name] = own.get(`promises.${name}`) as never;
  syncBuiltinESMExports();
}

afterEach(mend);

const index = file('index.html', 'home');
const oldSite = [
  index,
  file('a/index.html', 'old'),
  file('gone/index.html', 'gone'),
  file('notes.txt', 'notes'),
];
const newSite = [
  index,
  file('a/index.html', 'new'),
  file('b/c/index.html', 'added'),
  file('notes.txt', 'notes'),
];
/** The old one, but for one file: that takes the place of the old one by itself, where the old site is known. */
const nextSite = oldSite.map((one) => (one.path === 'a/index.html' ? file(one.path, 'new') : one));
const foreign = { CNAME: 'fixture.example', '.git/HEAD': 'ref: refs/heads/main', 'gone/mine.txt': 'mine' };

/** An out folder with the old site and unowned files. */
async function oldOut() {
  const root = temporaryFolder();
  const { value } = await writeTo(root, oldSite, undefined);
  for (const [path, text] of Object.entries(foreign)) put(root, `dist/${path}`, text);
  return { root, last: value?.written };
}

/** The texts of a site's files, with unowned files beside them. */
const allTexts = async (files: readonly SiteFile[]) => ({ ...(await textsOf(files)), ...foreign });
const besides = (root: string) => fs.readdirSync(root).filter((name) => name.includes('.site-'));

const kinds = [
  ['build', newSite, false],
  ['watch', newSite, true],
  ['watch of one file', nextSite, true],
] as const;
describe.each(kinds)('a single fault in a %s', (_, site, knows) => {
  test.each(codes)('%s: leaves the old or the new site, and all unowned files', async (code) => {
    const [old, fresh] = [await allTexts(oldSite), await allTexts(site)];
    const seen = new Set<string>();
    for (let fails = 1; ; fails += 1) {
      const { root, last } = await oldOut();
      const known = knows ? last : undefined;
      const stop = inject(join(root, 'dist'), fails, code);
      const { value, problems } = await writeTo(root, site, known);
      const count = stop();
      const isAside = problems.some((one) => one.code === 'out-set-aside');
      const said = failureLine(problems, 'dist');
      if (isAside) expect(said).toContain('dist is not there now');
      else if (problems.length > 0) expect(said).toContain('dist is as it was');
      if (!isAside)
        expect([fails, textsIn(join(root, 'dist'))]).toEqual([fails, problems.length > 0 ? old : fresh]);
      seen.add(problems.length > 0 ? 'old' : 'new');

      const next = await writeTo(root, site, value?.written ?? known);
      expect([fails, next.problems, textsIn(join(root, 'dist'))]).toEqual([fails, [], fresh]);
      expect(besides(root)).toEqual([]);
      fs.rmSync(root, { recursive: true });
      if (count < fails) break;
    }
    expect(seen).toEqual(new Set(['old', 'new']));
  });
});

test.each(kinds)('a killed %s leaves the old or the new site, at every call', async (_, site, knows) => {
  const [old, fresh] = [await allTexts(oldSite), await allTexts(site)];
  const seen = new Set<string>();
  for (let fails = 1; ; fails += 1) {
    const { root, last } = await oldOut();
    const stop = inject(join(root, 'dist'), fails, 'EIO', true);
    await writeTo(root, site, knows ? last : undefined);
    const count = stop();
    await openOut(root, join(root, 'dist'), undefined);
    const now = textsIn(join(root, 'dist'));
    expect([fails, [old, fresh]]).toEqual([fails, expect.arrayContaining([now])]);
    seen.add(now['a/index.html'] ?? '');
    expect((await writeTo(root, site, undefined)).problems).toEqual([]);
    expect(textsIn(join(root, 'dist'))).toEqual(fresh);
    expect(besides(root)).toEqual([]);
    fs.rmSync(root, { recursive: true });
    if (count < fails) break;
  }
  expect(seen).toEqual(new Set(['old', 'new']));
});

test('a faster other build is noticed: its unowned files are kept, its own are not', async () => {
  const { root } = await oldOut();
  const other = temporaryFolder();
  await writeTo(other, [file('other/index.html', 'other')], undefined);
  put(other, 'dist/theirs.txt', 'theirs');
  const out = await openOut(root, join(root, 'dist'), undefined);
  let isFirst = true;
  const criticalSection = (change: () => void) => {
    if (isFirst) {
      fs.renameSync(join(root, 'dist'), join(other, 'set-aside'));
      fs.renameSync(join(other, 'dist'), join(root, 'dist'));
    }
    isFirst = false;
    change();
  };
  const { problems } = await write(newSite, {
    out: out.value?.out ?? '',
    shown: 'dist',
    base: '/',
    last: undefined,
    criticalSection,
  });
  expect(problems).toEqual([]);
  expect(textsIn(join(root, 'dist'))).toEqual({ ...(await textsOf(newSite)), 'theirs.txt': 'theirs' });
});

test('a watch starts its write again if another build replaces the folder meanwhile', async () => {
  const { root, last } = await oldOut();
  const other = temporaryFolder();
  await writeTo(other, [file('other/index.html', 'other')], undefined);
  put(other, 'dist/theirs.txt', 'theirs');
  const swaps: SiteFile = {
    path: 'a/index.html',
    bytes: async () => {
      if (fs.existsSync(join(other, 'dist'))) {
        fs.renameSync(join(root, 'dist'), join(other, 'set-aside'));
        fs.renameSync(join(other, 'dist'), join(root, 'dist'));
      }
      return Buffer.from('new');
    },
  };
  const notes = oldSite.find(({ path }) => path === 'notes.txt') as SiteFile;
  const { problems } = await writeTo(root, [index, notes, swaps], last);
  expect(problems).toEqual([]);
  expect(textsIn(join(root, 'dist'))).toEqual({
    'index.html': 'home',
    'notes.txt': 'notes',
    'a/index.html': 'new',
    'theirs.txt': 'theirs',
  });
  expect(besides(root)).toEqual([]);
});

describe('another build during the exchange of one file', () => {
  /** Puts another build's whole site in the place of dist. */
  const swapper = async (root: string) => {
    const other = temporaryFolder();
    await writeTo(other, [file('a/index.html', 'other'), file('other/index.html', 'other')], undefined);
    return () => {
      if (!fs.existsSync(join(other, 'dist'))) return;
      own.get('renameSync')?.(join(root, 'dist'), join(other, 'set-aside'));
      own.get('renameSync')?.(join(other, 'dist'), join(root, 'dist'));
    };
  };

  test.each(['before', 'after'])('%s the last look leaves the complete later site', async (when) => {
    const { root, last } = await oldOut();
    const swap = await swapper(root);
    let isInside = false;
    sync.renameSync = (...given) => {
      if (isInside && when === 'after') swap();
      return own.get('renameSync')?.(...given);
    };
    syncBuiltinESMExports();
    const criticalSection = (change: () => void) => {
      isInside = true;
      if (when === 'before') swap();
      change();
      isInside = false;
    };
    const { problems } = await write(nextSite, {
      out: join(root, 'dist'),
      shown: 'dist',
      base: '/',
      last,
      criticalSection,
    });
    mend();
    expect(problems).toEqual([]);
    expect(textsIn(join(root, 'dist'))).toEqual(await textsOf(nextSite));
    expect(besides(root)).toEqual([]);
  });

  test('that exchanges a file, too, is not partly undone by a larger build', async () => {
    const { root, last } = await oldOut();
    const slow: SiteFile = {
      path: 'b/index.html',
      bytes: async () => {
        await writeTo(root, nextSite, last);
        return Buffer.from('b');
      },
    };
    const { value, problems } = await writeTo(
      root,
      [...oldSite.filter(({ path }) => path !== 'gone/index.html'), slow],
      last,
    );
    expect(problems).toEqual([]);
    expect(textsIn(join(root, 'dist'))).toMatchObject({ 'a/index.html': 'old', 'b/index.html': 'b' });
    expect(value?.changed).toContain('b/index.html');
  });
});

test('an unowned folder that appears at the place of the site is refused, and stays', async () => {
  const { root } = await oldOut();
  const photos: SiteFile = {
    path: 'index.html',
    bytes: async () => {
      fs.rmSync(join(root, 'dist'), { recursive: true });
      put(root, 'dist/photo.jpg', 'x');
      return Buffer.from('home');
    },
  };
  const { problems } = await writeTo(root, [photos], undefined);
  expect(problems.map((one) => one.code)).toEqual(['out-not-ours']);
  expect(textsIn(join(root, 'dist'))).toEqual({ 'photo.jpg': 'x' });
  expect(besides(root)).toEqual([]);
});

test('a page that was briefly unreadable is read again, although its file is unchanged', async () => {
  const root = makeSite();
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const request = { root, out: join(root, 'dist'), memory };
  await new Promise((later) => setTimeout(later, 60)); // a younger file may still be changing
  const openSync = fs.openSync as (...given: readonly unknown[]) => unknown;
  sync.openSync = (...given) => {
    if (String(given[0]).endsWith('pages/index.md'))
      throw Object.assign(new Error('EMFILE: injected'), { code: 'EMFILE' });
    return openSync(...given);
  };
  syncBuiltinESMExports();
  expect((await build(request)).problems.map((one) => one.code)).toContain('unreadable');
  mend();
  expect((await build(request)).problems).toEqual([]);
});

test('an unreadable picture of a stylesheet is reported where it is named, and read again', async () => {
  const root = makeSite('minimal', {
    'templates/styles/site.css': 'h1 { color: red }\nh1 { background: url(./moon.png) }\n',
    'templates/styles/moon.png': 'moon',
  });
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const request = { root, out: join(root, 'dist'), memory };
  const open = fs.promises.open as (...given: readonly unknown[]) => unknown;
  async.open = async (...given) => {
    if (String(given[0]).endsWith('moon.png'))
      throw Object.assign(new Error(`EACCES: permission denied, open '${given[0]}'`), { code: 'EACCES' });
    return open(...given);
  };
  syncBuiltinESMExports();
  const at = { file: 'templates/styles/site.css', line: 2, column: 18 };
  const { problems } = await build(request);
  expect(problems).toMatchObject([{ code: 'template-syntax', at }]);
  expect(String(problems[0]?.facts)).toContain('"./moon.png" cannot be read: permission denied');
  mend();
  expect((await build(request)).problems).toEqual([]);
});

test('two failed renames leave the old site aside, and the next build restores it', async () => {
  const { root } = await oldOut();
  const rename = fs.renameSync;
  let count = 0;
  sync.renameSync = (...given) => {
    count += 1;
    if (count > 1) throw Object.assign(new Error('EIO: injected'), { code: 'EIO' });
    return rename(...(given as Parameters<typeof rename>));
  };
  syncBuiltinESMExports();
  const { problems } = await writeTo(root, newSite, undefined);
  mend();
  expect(problems.map((one) => one.code)).toEqual(['out-set-aside']);
  expect(fs.existsSync(join(root, 'dist'))).toBe(false);
  expect(failureLine(problems, 'dist')).toContain('dist is not there now');
  expect((await openOut(root, join(root, 'dist'), undefined)).problems).toEqual([]);
  expect(textsIn(join(root, 'dist'))).toEqual(await allTexts(oldSite));
});

/** Lets the system refuse every such call, until `mend`. */
function refuse(name: 'linkSync' | 'unlinkSync'): void {
  sync[name] = () => {
    throw Object.assign(new Error('EPERM: injected'), { code: 'EPERM' });
  };
  syncBuiltinESMExports();
}

test('a folder that cannot be removed is reported, and does not fail the build', async () => {
  const { root } = await oldOut();
  refuse('unlinkSync');
  const { value, problems } = await writeTo(root, newSite, undefined);
  mend();
  expect(problems).toEqual([]);
  expect(textsIn(join(root, 'dist'))).toEqual(await allTexts(newSite));
  expect(value?.written.left.map((path) => basename(path))).toEqual(besides(root));
  expect(besides(root)).toHaveLength(1);
  await writeTo(root, newSite, value?.written);
  expect(besides(root)).toEqual([]);
});

test('an invalid manifest makes the folder unowned', async () => {
  const { root, last } = await oldOut();
  put(root, 'dist/.site-build.json', '{"format":1,');
  const before = snapshot(join(root, 'dist'));
  const { problems } = await writeTo(root, newSite, undefined);
  expect(problems.map((one) => one.code)).toEqual(['out-not-ours']);
  expect(snapshot(join(root, 'dist'))).toEqual(before);
  // A watch remembers its own writes.
  expect((await writeTo(root, newSite, last)).problems).toEqual([]);
  expect(textsIn(join(root, 'dist'))).toEqual(await allTexts(newSite));
});

test('leftovers of an old site that could not be removed are never restored', async () => {
  const { root } = await oldOut();
  refuse('unlinkSync');
  await writeTo(root, newSite, undefined);
  mend();
  fs.rmSync(join(root, 'dist'), { recursive: true }); // its owner starts again
  expect((await writeTo(root, oldSite.slice(0, 1), undefined)).problems).toEqual([]);
  expect(textsIn(join(root, 'dist'))).toEqual({ 'index.html': 'home' });
  expect(besides(root)).toEqual([]);
});

test('folders that an ordinary user cannot write to do not block later builds', async () => {
  const { root } = await oldOut();
  put(root, 'dist/ro/mine.txt', 'mine');
  fs.chmodSync(join(root, 'dist/ro'), 0o555);
  for (const site of [newSite, oldSite]) {
    expect((await writeTo(root, site, undefined)).problems).toEqual([]);
    expect(textsIn(join(root, 'dist'))).toEqual({ ...(await allTexts(site)), 'ro/mine.txt': 'mine' });
    expect(fs.statSync(join(root, 'dist/ro')).mode & 0o777).toBe(0o555);
    expect(besides(root)).toEqual([]);
  }
  fs.chmodSync(join(root, 'dist/ro'), 0o755); // so that an ordinary user can remove it
});

test('files that an ordinary user can only read are copied where hard links fail', async () => {
  const { root } = await oldOut();
  put(root, 'dist/mine.txt', 'mine');
  fs.chmodSync(join(root, 'dist/mine.txt'), 0o444);
  refuse('linkSync');
  const { problems } = await writeTo(root, newSite, undefined);
  mend();
  expect(problems).toEqual([]);
  expect(textsIn(join(root, 'dist'))).toEqual({ ...(await allTexts(newSite)), 'mine.txt': 'mine' });
  expect(fs.statSync(join(root, 'dist/mine.txt')).mode & 0o777).toBe(0o444);
});

test('a symbolic link among unowned files stays one where hard links fail', async () => {
  const { root } = await oldOut();
  put(root, 'dist/mine.txt', 'mine');
  const links = { 'to-mine.txt': 'mine.txt', 'to-nothing': 'not/there', 'to-folder': '..' };
  for (const [name, to] of Object.entries(links)) fs.symlinkSync(to, join(root, 'dist', name));
  fs.utimesSync(join(root, 'dist/mine.txt'), 1_000_000_000, 1_000_000_000);
  refuse('linkSync');
  const { problems } = await writeTo(root, newSite, undefined);
  mend();
  expect(problems).toEqual([]);
  for (const [name, to] of Object.entries(links))
    expect([name, fs.readlinkSync(join(root, 'dist', name))]).toEqual([name, to]);
  expect(fs.statSync(join(root, 'dist/mine.txt')).mtimeMs).toBe(1_000_000_000_000);
});

test('a folder mounted in the out folder is refused, not emptied', async () => {
  const { root } = await oldOut();
  put(root, 'dist/mounted/mine.txt', 'mine');
  const link = fs.linkSync;
  sync.linkSync = (...given) => {
    // Linux returns this across a bind mount of the same device.
    if (String(given[0]).includes('mounted'))
      throw Object.assign(new Error('EXDEV: injected'), { code: 'EXDEV' });
    return link(...(given as Parameters<typeof link>));
  };
  syncBuiltinESMExports();
  const { problems } = await writeTo(root, newSite, undefined);
  mend();
  expect(problems.map((one) => one.code)).toEqual(['write-failed']);
  expect(textsIn(join(root, 'dist'))).toEqual({ ...(await allTexts(oldSite)), 'mounted/mine.txt': 'mine' });
  expect(besides(root)).toEqual([]);
});

test('the out folder and unowned folders in it keep their owner', async () => {
  const { root } = await oldOut();
  const { uid, gid } = fs.statSync(join(root, 'dist'));
  const given: unknown[][] = [];
  // Only root may give a folder away; for others the asking must do.
  sync.chownSync = (path, ...owner) => void given.push([fs.statSync(String(path)).ino, ...owner]);
  syncBuiltinESMExports();
  expect((await writeTo(root, newSite, undefined)).problems).toEqual([]);
  for (const folder of ['dist', 'dist/.git']) {
    expect(given).toContainEqual([fs.statSync(join(root, folder)).ino, uid, gid]);
  }
});
