// A watch's build with one failing call of the file system: as `one-fault.test.ts`, in this process. FAULTS=all tries every call.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { build } from '../src/build/build.ts';
import { newMemory } from '../src/build/memory.ts';
import { atTheEnd, closeBundles, makeSite, page, put, snapshot } from './support/sites.ts';

type Functions = Record<string, (...given: unknown[]) => unknown>;
const [sync, promised] = [fs as unknown as Functions, fs.promises as unknown as Functions];
const names = [
  'accessSync',
  'lstatSync',
  'openSync',
  'readdirSync',
  'readFileSync',
  'realpathSync',
  'statSync',
];
const promisedNames = ['readFile', 'realpath', 'stat'];
const own = { ...sync };
const ownPromised = { ...promised };

/** Lets the `fails`th call below `folder` fail; returns how many there were. */
function inject(folder: string, fails: number): () => number {
  let count = 0;
  const error = (path: unknown) => {
    if (typeof path !== 'string' || !path.startsWith(folder)) return undefined;
    count += 1;
    if (count !== fails) return undefined;
    return Object.assign(new Error(`EIO: i/o error, stat '${path}'`), { code: 'EIO', syscall: 'stat', path });
  };
  for (const name of names)
    sync[name] = (...given) => {
      const one = error(given[0]);
      if (one) throw one;
      return own[name]?.(...given);
    };
  for (const name of promisedNames)
    promised[name] = (...given) => {
      const one = error(given[0]);
      return one ? Promise.reject(one) : ownPromised[name]?.(...given);
    };
  syncBuiltinESMExports();
  return () => {
    mend();
    return count;
  };
}

function mend(): void {
  for (const name of names) sync[name] = own[name] as never;
  for (const name of promisedNames) promised[name] = ownPromised[name] as never;
  syncBuiltinESMExports();
}
afterEach(mend);

test('a watch build with one failing call reports it, and the next one is clean', async () => {
  const root = makeSite('minimal', {
    'content/static/robots.txt': 'x',
    'content/pages/b.md': page('B'),
    'templates/word.ts': 'export const word = "word";\n',
    'templates/files/words.txt.ts': 'import { word } from "../word.ts";\nexport default () => word;\n',
  });
  const memory = newMemory();
  atTheEnd(() => closeBundles(memory));
  const request = { root, out: join(root, 'dist'), memory };
  const dist = () => snapshot(join(root, 'dist'));
  let version = 0;
  const edit = (path: string, of: string) => {
    version += 1;
    put(root, path, page(of, `Version ${version}.`));
    return [path];
  };
  expect((await build(request)).problems).toEqual([]);
  let failed = 0;
  const step = process.env.FAULTS === 'all' ? 1 : 3;
  for (let fails = 1; ; fails += step) {
    const edited = edit('content/pages/a.md', 'A');
    const old = dist();
    const stop = inject(root, fails);
    const { problems, changed } = await build({ ...request, edited });
    const count = stop();
    if (problems.length > 0) {
      failed += 1;
      expect([fails, dist()]).toEqual([fails, old]);
      expect(problems.map(({ code }) => code)).toEqual(['unreadable']);
    } else expect([fails, changed.length > 0]).toEqual([fails, true]);
    const next = edit('content/pages/b.md', 'B');
    expect([fails, (await build({ ...request, edited: next })).problems]).toEqual([fails, []]);
    const now = dist();
    const clean = join(root, 'clean');
    expect((await build({ root, out: clean })).problems).toEqual([]);
    expect([fails, now]).toEqual([fails, snapshot(clean)]);
    if (count < fails) break;
  }
  expect(failed).toBeGreaterThan(0);
});
