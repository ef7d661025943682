// The engine: values made once, values made again, values found by other processes, and records never trusted.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { Database } from '../src/engine/database.ts';
import { uniqueHash } from '../src/engine/hash.ts';
import { ChangeError } from '../src/engine/made.ts';
import { Damaged, Packs } from '../src/engine/pack.ts';
import type { OnMade } from '../src/engine/query.ts';
import {
  type AsyncQuery,
  asyncOutcome,
  asyncQuery,
  checkedQuery,
  input,
  neverReuse,
  type Options,
  plainPack,
  problemQuery,
  type Query,
  query,
  queryNamed,
  type Reader,
  type RunReader,
} from '../src/engine/query.ts';
import type { Checked, Problem } from '../src/model/site/problem.ts';
import { contentSum } from '../src/model/values/plain.ts';
import { temporaryFolder } from './support/sites.ts';

/** Every query has a name of its own. */
let count = 0;
const named = (name: string) => {
  count += 1;
  return `${name} ${count}`;
};

type Given = Iterable<readonly [Query<never>, unknown]>;

/** Runs `ask` in a database that records each made value; `made` returns the record and clears it. */
function noting(store?: Packs) {
  const made: string[] = [];
  const note: OnMade = (name, key) => made.push(`${name.replace(/ \d+$/, '')} ${key}`.trim());
  const database = new Database(store, note);
  return {
    database,
    run: <T>(inputs: Given, ask: (q: Reader) => T | Promise<T>): Promise<T> =>
      database.run(
        () => inputs as never,
        async (q) => ask(q),
      ),
    made: () => made.splice(0),
  };
}
const give = (...given: (readonly [Query<never> | Query<string> | Query<number>, unknown])[]) =>
  given as Given;

describe('a hash of content', () => {
  const holding = (one: object) => Object.assign(one, { self: one });
  const hidden = (key: PropertyKey) => Object.defineProperty({}, key, { value: 'moon' });
  class Lamp {
    readonly is = 'on';
  }
  class OwnMap extends Map {}
  class OwnList extends Array {}
  test.each([
    ['a match of a regular expression', /o/.exec('moon')],
    ['a key that is a symbol', { [Symbol.for('moon')]: 'moon' }],
    ['a symbol', Symbol.for('moon')],
    ['a key that is not enumerable', hidden('moon')],
    ['an object that contains itself', holding({ is: 'moon' })],
    ['a list that contains itself', holding(['moon'])],
    ['a map that holds itself', ((map) => map.set('self', map))(new Map<string, unknown>())],
    ['a list with a hole', Array.from({ length: 2, 0: 'moon' }).concat(new Array(1))],
    ['a list with a hole, and a key besides', Object.assign(new Array(2), { 1: 'moon', is: 'on' })],
    ['a list with a key besides', Object.assign(['moon'], { is: 'on' })],
    ['a list with a symbol besides', Object.assign(['moon'], { [Symbol.for('is')]: 'on' })],
    ['a map with a key besides', Object.assign(new Map(), { is: 'on' })],
    ['a set with a key besides', Object.assign(new Set(), { is: 'on' })],
    ['a day with a key besides', Object.assign(new Date(0), { is: 'on' })],
    ['a function', () => 'moon'],
    ['an object of a class', new Lamp()],
    ['a map of a class', new OwnMap()],
    ['a list of a class', new OwnList()],
    ['an address', new URL('https://fixture.example/')],
    ['numbers of another kind of list', new Float64Array([1])],
  ])('is undefined for a value with hidden content: %s, also inside other values', (_, value) => {
    for (const one of [value, [value], { value }, new Map([['value', value]]), new Set([value])])
      expect(contentSum(one)).toBeUndefined();
  });

  test('differs between different plain values, and is the same for equal ones', () => {
    const make = () => [
      ...[undefined, null, true, false, '', 'u', 'n', '1', '1;', 0, -0, 1, 12, Number.NaN, 1n],
      ...[[], [[]], [1, 2], [12], ['1', '2'], ['12'], [undefined], [null]],
      ...[{}, { a: 1 }, { a: '1' }, { b: 1 }, { a: undefined }, { a: { b: 1 } }, { a: {}, b: 1 }],
      ...[new Map(), new Map([['a', 1]]), new Map([[1, 'a']]), new Set(), new Set(['a', 1]), new Set([1])],
      ...[new Date(0), new Date(1), Buffer.from(''), Buffer.from('a'), new Uint8Array([98])],
    ];
    const sums = make().map(contentSum);
    expect(sums.every((sum) => sum !== undefined && sum.length < 40)).toBe(true);
    expect(new Set(sums).size).toBe(sums.length);
    expect(make().map(contentSum)).toEqual(sums);
    expect(contentSum(Object.create(null))).toBe(contentSum({}));
    // The same one twice does not hold itself.
    const one = { is: 'moon' };
    expect(contentSum([one, one])).toBe(contentSum([{ is: 'moon' }, { is: 'moon' }]));
  });
});

describe('the engine in one process', () => {
  test('makes a value once, in one run and in the next', async () => {
    const word = input<string>(named('word'));
    const length = query<readonly number[]>(named('length'), (q, key) => [q(word).length, key.length]);
    const { run, made } = noting();
    const ask = (q: Reader) => [q(length, 'a'), q(length, 'a'), q(length, 'bc')];
    const first = await run(give([word, 'moon']), ask);
    expect(first).toEqual([
      [4, 1],
      [4, 1],
      [4, 2],
    ]);
    expect(made()).toEqual(['length a', 'length bc']);
    const second = await run(give([word, 'moon']), ask);
    expect(second.every((one, index) => one === first[index])).toBe(true);
    expect(made()).toEqual([]);
  });

  test('makes a value again if only the end of its long hash differs', async () => {
    const word = input<string>(named('word'), { hash: String });
    const length = query<number>(named('length'), (q) => q(word).length);
    const { run, made } = noting();
    for (const end of ['a', 'a', 'b']) await run(give([word, 'moon'.repeat(20) + end]), (q) => q(length, ''));
    expect(made()).toEqual(['length', 'length']);
  });

  test('makes a value again only if the hash of a value that it read differs', async () => {
    const [word, other] = [input<string>(named('word')), input<string>(named('other'))];
    const loud = query<string>(named('loud'), (q) => q(word).toUpperCase());
    const both = query<string>(named('both'), (q) => `${q(loud)} ${q(other)}`);
    const { run, made } = noting();
    const ask = (q: Reader) => q(both);
    expect(await run(give([word, 'a'], [other, 'x']), ask)).toBe('A x');
    expect(made()).toEqual(['loud', 'both']);
    expect(await run(give([word, 'a'], [other, 'y']), ask)).toBe('A y');
    expect(made()).toEqual(['both']);
    expect(await run(give([word, 'b'], [other, 'y']), ask)).toBe('B y');
    expect(made()).toEqual(['loud', 'both']);
  });

  test('runs no query above a value whose hash is unchanged, and keeps the same object', async () => {
    const word = input<string>(named('word'));
    const letters = query<readonly string[]>(named('letters'), (q) => [...new Set(q(word))].sort());
    const above = query<{ readonly count: number }>(named('above'), (q) => ({ count: q(letters).length }));
    const { run, made } = noting();
    const ask = (q: Reader) => [q(letters), q(above)] as const;
    const first = await run(give([word, 'moon']), ask);
    made();
    const second = await run(give([word, 'noomm']), ask);
    expect(made()).toEqual(['letters']);
    expect([second[0] === first[0], second[1] === first[1]]).toEqual([true, true]);
    const third = await run(give([word, 'sun']), ask);
    expect(made()).toEqual(['letters', 'above']);
    expect(third[1].count).toBe(3);
  });

  test('keeps a value that no run asked for if its inputs return to their earlier state', async () => {
    const word = input<string>(named('word'));
    const text = query<string>(named('text'), (q) => q(word).toUpperCase());
    const above = query<readonly string[]>(named('above'), (q, key) => [q(text), key]);
    const { run, made } = noting();
    const ask = (q: Reader) => [q(above, 'a'), q(above, 'b')];
    const first = await run(give([word, 'moon']), ask);
    made();
    // As where something is wrong, and the run ends early; the last time for good.
    for (const other of ['mars', 'sun', 'mars'])
      expect(await run(give([word, other]), (q) => q(text))).toBe(other.toUpperCase());
    expect(made()).toEqual(['text', 'text', 'text']);
    const again = await run(give([word, 'moon']), ask);
    expect([made(), again.map((one, at) => one === first[at])]).toEqual([['text'], [true, true]]);
    expect(await run(give([word, 'mars']), (q) => q(above, 'a'))).toEqual(['MARS', 'a']);
    expect(made()).toEqual(['text', 'above a']);
  });

  test('makes a value with variables of its own again with its inputs, but not plain data', async () => {
    const word = input<string>(named('word'));
    const program = query<{ of: string }>(named('program'), (q) => ({ of: q(word) }), { hash: 'inputs' });
    const context = query(named('context'), (q) => ({ program: q(program) }), { hash: 'inputs' });
    const waiting = asyncQuery(named('waiting'), async (q) => ({ program: q(program) }), { hash: 'inputs' });
    const page = query<string>(named('page'), (q) => `of ${q(context).program.of}`);
    const { run, made } = noting();
    const ask = async (q: Reader) => [q(program), q(context).program, (await q(waiting)).program, q(page)];
    await run(give([word, 'moon']), ask);
    await run(give([word, 'mars']), (q) => q(program)); // something is wrong, and the run ends early
    made();
    const [now, ...held] = await run(give([word, 'moon']), ask);
    expect(held.map((one) => one === now || one)).toEqual([true, true, 'of moon']);
    expect(made()).toEqual(['program', 'context', 'waiting']);
    await run(give([word, 'moon']), ask);
    expect(made()).toEqual([]);
  });

  test('treats a value that cannot be hashed as changed whenever its inputs change', async () => {
    const word = input<string>(named('word'));
    const matched = query<RegExpExecArray | null>(named('matched'), (q) => /ab/.exec(q(word)));
    const above = query<string>(named('above'), (q) => `at ${q(matched)?.index}`);
    const { run } = noting();
    const ask = (q: Reader) => q(above);
    const texts: string[] = [];
    for (const one of ['xab', 'xyab', 'ab']) texts.push(await run(give([word, one]), ask));
    expect(texts).toEqual(['at 1', 'at 2', 'at 0']);
  });

  test('hashes a value that is not plain data by its inputs', async () => {
    const word = input<string>(named('word'));
    const short = query<string>(named('short'), (q) => q(word).slice(0, 1));
    const says = query<() => string>(named('says'), (q) => {
      const own = q(short);
      return () => own;
    });
    const costly = query<readonly string[]>(named('costly'), (q) => [q(short)], { hash: 'inputs' });
    const above = query<string>(named('above'), (q) => `${q(says)()} ${q(costly)}`);
    const { run, made } = noting();
    const ask = (q: Reader) => [q(above), q(says)] as const;
    const [, first] = await run(give([word, 'moon']), ask);
    made();
    const [, second] = await run(give([word, 'mars']), ask);
    expect([made(), second === first]).toEqual([['short'], true]);
    const [text] = await run(give([word, 'sun']), ask);
    expect([made(), text]).toEqual([['short', 'says', 'costly', 'above'], 's s']);
  });

  test('counts a dependency only in the runs that read it', async () => {
    const [which, a, b] = [
      input<string>(named('which')),
      input<string>(named('a')),
      input<string>(named('b')),
    ];
    const chosen = query<string>(named('chosen'), (q) => (q(which) === 'a' ? q(a) : q(b)));
    const { run, made } = noting();
    const ask = (q: Reader) => q(chosen);
    const runs = async (...[one, ofA, ofB]: [string, string, string]) => [
      await run(give([which, one], [a, ofA], [b, ofB]), ask),
      made().length,
    ];
    expect(await runs('a', '1', '2')).toEqual(['1', 1]);
    expect(await runs('a', '1', 'other')).toEqual(['1', 0]);
    expect(await runs('b', '1', 'other')).toEqual(['other', 1]);
    expect(await runs('b', 'new', 'other')).toEqual(['other', 0]);
    expect(await runs('b', 'new', 'last')).toEqual(['last', 1]);
    expect(await runs('a', 'new', 'last')).toEqual(['new', 1]);
  });

  test('does not make the values of keys that left a list', async () => {
    const keys = input<readonly string[]>(named('keys'));
    const one = query<string>(named('one'), (q, key) => {
      if (!q(keys).includes(key)) throw new Error(`${key} is gone`);
      return key;
    });
    const all = query<string>(named('all'), (q) =>
      q(keys)
        .map((key) => q(one, key))
        .join(),
    );
    const { run } = noting();
    expect(await run(give([keys as never, ['a', 'b']]), (q) => q(all))).toBe('a,b');
    expect(await run(give([keys as never, ['a']]), (q) => q(all))).toBe('a');
  });

  test('reads a hash alone, and records no dependency for an unrecorded read', async () => {
    const [word, other] = [input<string>(named('word')), input<string>(named('other'))];
    const length = query<number>(named('length'), (q) => q(word).length);
    const above = query<string>(named('above'), (q) => {
      q.hashOf(length);
      return `${q.unrecorded(other)} now`;
    });
    const { run, made } = noting();
    const ask = (q: Reader) => q(above);
    expect(await run(give([word, 'moon'], [other, 'x']), ask)).toBe('x now');
    made();
    expect(await run(give([word, 'mars'], [other, 'y']), ask)).toBe('x now');
    expect(made()).toEqual(['length']);
    expect(await run(give([word, 'sun'], [other, 'y']), ask)).toBe('y now');
  });

  test('runs a query that reads the disk once in each run, and passes its last value', async () => {
    let disk = 'old';
    const seen: unknown[] = [];
    const read = query<string>(
      named('read'),
      (_, key, last) => {
        seen.push([key, last]);
        return disk;
      },
      { isOutside: true },
    );
    const above = query<readonly string[]>(named('above'), (q) => [q(read, 'a'), q(read, 'a')]);
    const { run, made } = noting();
    const first = await run([], (q) => q(above));
    expect(await run([], (q) => q(above))).toBe(first);
    expect(made()).toEqual(['read a', 'above', 'read a']);
    disk = 'new';
    expect(await run([], (q) => q(above))).toEqual(['new', 'new']);
    expect(seen).toEqual([
      ['a', undefined],
      ['a', 'old'],
      ['a', 'old'],
    ]);
  });

  test('makes a query that threw again, and keeps no earlier value', async () => {
    const word = input<string>(named('word'));
    const risky = query<string>(named('risky'), (q) => {
      if (q(word) === 'no') throw new Error('no word');
      return q(word);
    });
    const above = query<string>(named('above'), (q) => `${q(risky)}!`);
    const { run } = noting();
    const ask = (q: Reader) => q(above);
    expect(await run(give([word, 'yes']), ask)).toBe('yes!');
    await expect(run(give([word, 'no']), ask)).rejects.toThrow('no word');
    await expect(run(give([word, 'no']), ask)).rejects.toThrow('no word');
    expect(await run(give([word, 'yes']), ask)).toBe('yes!');
  });

  test('refuses a query that catches an error of another query: its result would not be repeatable', async () => {
    const word = input<string>(named('word'));
    const risky = query<string>(named('risky'), (q) => {
      if (q(word) === 'no') throw new Error('no word');
      return q(word);
    });
    const careful = query<string>(named('careful'), (q) => {
      try {
        return q(risky);
      } catch {
        return `none for ${q(word)}`;
      }
    });
    const { run } = noting();
    const ask = (q: Reader) => q(careful);
    expect(await run(give([word, 'yes']), ask)).toBe('yes');
    await expect(run(give([word, 'no']), ask)).rejects.toThrow('did not wait for risky');
    expect(await run(give([word, 'yes']), ask)).toBe('yes');
  });

  test('tries a query that threw again only in the next run', async () => {
    let times = 0;
    const refused = query<string>(named('refused'), () => {
      times += 1;
      if (times === 1) throw new Error('refused');
      return 'read';
    });
    const later = asyncQuery<string>(named('later'), async (q) => q(refused));
    const above = query<string>(named('above'), (q) => {
      try {
        return q(refused);
      } catch {
        return q(refused);
      }
    });
    const { run } = noting();
    await expect(run([], (q) => q(above))).rejects.toThrow('refused');
    expect([await run([], (q) => q(above)), times]).toEqual(['read', 2]);
    times = 0;
    const both = noting().run;
    const asked = both([], async (q) => [await q(later).catch(() => 'none'), await q(later)].join(' '));
    await expect(asked).rejects.toThrow('refused');
    expect([await both([], (q) => q(later)), times]).toEqual(['read', 2]);
  });

  test('makes a value marked "never reuse" again, once in each run', async () => {
    let times = 0;
    const refused = query<string | undefined>(named('refused'), (q) => {
      times += 1;
      if (times <= 2) q.hashOf(neverReuse);
      return times > 2 ? 'read' : undefined;
    });
    const above = query<string>(named('above'), (q) => `${q(refused)} ${q(refused)}`);
    const { run, made } = noting();
    const texts: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) texts.push(await run([], (q) => q(above)));
    expect(texts).toEqual(['undefined undefined', 'undefined undefined', 'read read', 'read read']);
    const ofOwn = (all: readonly string[]) => all.filter((name) => name !== 'every run');
    expect(ofOwn(made())).toEqual(['refused', 'above', 'refused', 'refused', 'above']);
  });

  test('replaces a value marked "never reuse" although its hash is the same', async () => {
    let isThere = false;
    const word = input<string>(named('word'));
    const copy = query<string | undefined>(
      named('copy'),
      (q) => {
        if (!isThere) q.hashOf(neverReuse);
        return q(word).slice(isThere ? 0 : 9) || undefined;
      },
      { hash: 'inputs' },
    );
    const { run } = noting();
    const ask = (q: Reader) => q(copy);
    expect(await run(give([word, 'moon']), ask)).toBeUndefined();
    isThere = true;
    expect(await run(give([word, 'moon']), ask)).toBe('moon');
  });

  test('forgets values that a run did not use, and makes them again on demand', async () => {
    const word = input<string>(named('word'));
    const own = query<string>(named('own'), (q, key) => q(word) + key);
    const { database, run, made } = noting();
    const given = give([word, 'a']);
    await run(given, (q) => [q(own, '1'), q(own, '2')]);
    await run(given, (q) => q(own, '1'));
    made();
    database.forgetUnused();
    expect(await run(given, (q) => [q(own, '1'), q(own, '2')])).toEqual(['a1', 'a2']);
    expect(made()).toEqual(['own 2']);
    database.forgetAll();
    await run(given, (q) => [q(own, '1'), q(own, '2')]);
    expect(made()).toEqual(['own 1', 'own 2']);
  });

  test('throws if a query depends on itself, directly, in a cycle or asynchronously', async () => {
    const self: Query<string> = query<string>(named('self'), (q, key) => q(self, key));
    const one: Query<string> = query<string>(named('one'), (q) => q(two));
    const two: Query<string> = query<string>(named('two'), (q) => q(one));
    const { run } = noting();
    await expect(run([], (q) => q(self, 'a'))).rejects.toThrow(/self.* is made of itself/);
    await expect(run([], (q) => q(one))).rejects.toThrow('is made of itself');
    const down: Query<number> = query<number>(named('down'), (q, key) =>
      key === '0' ? 0 : 1 + q(down, `${Number(key) - 1}`),
    );
    expect(await run([], (q) => q(down, '5'))).toBe(5);
  });

  test('throws if two queries have one name, and finds a query by its name', () => {
    const name = named('twin');
    const one = query<number>(name, () => 1);
    expect(() => query<number>(name, () => 2)).toThrow(name);
    expect(() => asyncQuery<number>(name, async () => 2)).toThrow(name);
    expect(() => input<number>(name)).toThrow(name);
    expect(queryNamed(name)).toBe(one);
    expect(queryNamed(named('nobody'))).toBeUndefined();
  });

  test('updates an input although its hash never changes', async () => {
    const quiet = input<() => string>(named('quiet'), { hash: () => '' });
    const word = input<string>(named('word'));
    const own = query<string>(named('own'), (q) => q(word) + q(quiet)());
    const { run, made } = noting();
    const ask = (q: Reader) => [q(own), q(quiet)()];
    expect(await run(give([word, 'a'], [quiet as never, () => '1']), ask)).toEqual(['a1', '1']);
    made();
    expect(await run(give([word, 'a'], [quiet as never, () => '2']), ask)).toEqual(['a1', '2']);
    expect(made()).toEqual([]);
    expect(await run(give([word, 'b'], [quiet as never, () => '3']), ask)).toEqual(['b3', '3']);
  });

  test('throws if a run has no value for an input', async () => {
    const word = input<string>(named('word'));
    await expect(noting().run([], (q) => q(word))).rejects.toThrow('was not given');
  });
});

describe('an asynchronous query', () => {
  const soon = <T>(value: T) => new Promise<T>((done) => setTimeout(() => done(value), 1));

  test('runs once for several readers, and can then be read without waiting', async () => {
    const word = input<string>(named('word'));
    const slow = asyncQuery<readonly string[]>(named('slow'), async (q, key) => soon([q(word), key]));
    const above: AsyncQuery<string> = asyncQuery<string>(named('above'), async (q) =>
      (await q(slow, 'a')).join(),
    );
    const after = query<string>(named('after'), (q) => q.awaited(slow, 'a').join('-'));
    const { run, made } = noting();
    const ask = async (q: Reader) => {
      const all = await Promise.all([q(slow, 'a'), q(slow, 'a'), q(above), q(slow, 'b')]);
      return [...all, q(after)] as const;
    };
    const first = await run(give([word, 'x']), ask);
    expect([first[0] === first[1], first[2], first[4]]).toEqual([true, 'x,a', 'x-a']);
    expect(made().sort()).toEqual(['above', 'after', 'slow a', 'slow b']);
    expect((await run(give([word, 'x']), ask))[0]).toBe(first[0]);
    expect(made()).toEqual([]);
    expect((await run(give([word, 'y']), ask))[4]).toBe('y-a');
    expect(made().sort()).toEqual(['above', 'after', 'slow a', 'slow b']);
  });

  test('stops at an unchanged hash, and records the reads after an await', async () => {
    const [word, other] = [input<string>(named('word')), input<string>(named('other'))];
    const slow = asyncQuery<number>(named('slow'), async (q) => {
      const { length } = q(word);
      await soon(0);
      return length + q(other).length;
    });
    const above = asyncQuery<string>(named('above'), async (q) => `${await q(slow)}`);
    const { run, made } = noting();
    const ask = (q: Reader) => q(above);
    expect(await run(give([word, 'moon'], [other, 'a']), ask)).toBe('5');
    made();
    expect(await run(give([word, 'mars'], [other, 'b']), ask)).toBe('5');
    expect(made()).toEqual(['slow']);
    expect(await run(give([word, 'mars'], [other, 'bc']), ask)).toBe('6');
    expect(made()).toEqual(['slow', 'above']);
  });

  test('is checked once for several readers', async () => {
    const word = input<string>(named('word'));
    const base = asyncQuery<number>(named('base'), async (q) => soon(q(word).length));
    const keyed = asyncQuery<number>(named('keyed'), async (q, key) => (await q(base)) + key.length);
    const { run, made } = noting();
    const ask = (q: Reader) => Promise.all(['a', 'b', 'c', 'a'].map((key) => q(keyed, key)));
    await run(give([word, 'moon']), ask);
    made();
    expect(await run(give([word, 'mars']), ask)).toEqual([5, 5, 5, 5]);
    expect(made()).toEqual(['base']);
    expect(await run(give([word, 'sun']), ask)).toEqual([4, 4, 4, 4]);
    expect(made().sort()).toEqual(['base', 'keyed a', 'keyed b', 'keyed c']);
  });

  test('rejects for all its readers, and is tried again', async () => {
    const word = input<string>(named('word'));
    const slow = asyncQuery<string>(named('slow'), async (q) => {
      await soon(0);
      if (q(word) === 'no') throw new Error('no word');
      return q(word);
    });
    const above = asyncQuery<string>(named('above'), async (q) => `${await q(slow)}!`);
    const { run } = noting();
    const outcomes = (q: Reader) => Promise.allSettled([q(above), q(slow)]);
    const kinds = async (one: string) => (await run(give([word, one]), outcomes)).map(({ status }) => status);
    expect(await kinds('yes')).toEqual(['fulfilled', 'fulfilled']);
    expect(await kinds('no')).toEqual(['rejected', 'rejected']);
    expect(await kinds('yes')).toEqual(['fulfilled', 'fulfilled']);
  });

  test('cannot be read before it was awaited', async () => {
    const slow = asyncQuery<number>(named('slow'), async () => soon(1));
    const { run } = noting();
    await expect(run([], (q) => q.awaited(slow, 'a'))).rejects.toThrow('was not waited for');
    await expect(run([], (q) => q.hashOf(slow, 'b'))).rejects.toThrow('was not waited for');
  });
});

/** An outcome without problems. */
const good = <T>(value: T): Checked<T> => ({ value, problems: [] });

describe('problems', () => {
  const wrong = (word: string): Problem => ({ code: 'wrong', facts: [word] });
  const wordsOf = (q: RunReader) => q.problems().flatMap(({ facts }) => facts);
  /** A word and its problem, if it begins with `x`; and a list of words. */
  function words(name: string, options?: Options<string>) {
    const text = input<string>(named('text'));
    const word = checkedQuery<string>(
      named(name),
      (q, key) => {
        const own = q(text).split(' ')[Number(key)] ?? '';
        return { value: own.toUpperCase(), problems: own.startsWith('x') ? [wrong(own)] : [] };
      },
      options,
    );
    const both = query<string>(named('both'), (q) => `${q(word, '0')} ${q(word, '1')}`, {
      pack: plainPack(),
    });
    return { text, word, both };
  }

  test('belong to each run that reads their query, directly or not, now or earlier', async () => {
    const { text, both } = words('word');
    const { database, made } = noting();
    const run = (value: string) =>
      database.run(
        () => give([text, value]) as never,
        async (q) => [q(both), q(both), wordsOf(q)],
      );
    expect(await run('a xb')).toEqual(['A XB', 'A XB', ['xb']]);
    made();
    expect(await run('a xb')).toEqual(['A XB', 'A XB', ['xb']]);
    expect(made()).toEqual([]);
    expect(await run('xa b')).toEqual(['XA B', 'XA B', ['xa']]);
    expect(await run('a b')).toEqual(['A B', 'A B', []]);
  });

  test('are reported once if another query reads only the hash', async () => {
    const { text, word, both } = words('word');
    const hashes = query<string>(named('hashes'), (q) => q.hashOf(word, '0') + q.hashOf(word, '1'));
    const found = await new Database().run(
      () => give([text, 'xa xb']) as never,
      async (q) => [q(hashes), q(both), wordsOf(q)].at(-1),
    );
    expect(found).toEqual(['xa', 'xb']);
  });

  test('disappear with the last reader of their query, even if this run has checked it', async () => {
    const { text, word } = words('word');
    const index = input<string>(named('index'));
    // Its first input is unchanged, then the index differs.
    const first = query<string>(named('first'), (q) => {
      const isOther = q(index) === '1';
      return isOther ? 'none' : q(word, q(index));
    });
    const read = query<string>(named('read'), (q) => (q(index) === '0' ? q(word, '0') : '') + q(first));
    const database = new Database();
    const run = (at: string) =>
      database.run(
        () => give([text, 'xa b'], [index, at]) as never,
        async (q) => [q.outdated(word, ['0']), q(read), wordsOf(q)].slice(1),
      );
    expect(await run('0')).toEqual(['XAXA', ['xa']]);
    expect(await run('1')).toEqual(['none', []]);
  });

  test('may change while the value stays, and its readers do not run again', async () => {
    const place = input<number>(named('place'));
    const own = checkedQuery<string>(named('own'), (q) => ({
      value: 'a',
      problems: [wrong(`at ${q(place)}`)],
    }));
    const above = query<string>(named('above'), (q) => q(own));
    const { database, made } = noting();
    const run = (at: number) =>
      database.run(
        () => give([place, at]) as never,
        async (q) => [q(above), wordsOf(q)],
      );
    expect(await run(1)).toEqual(['a', ['at 1']]);
    made();
    expect(await run(2)).toEqual(['a', ['at 2']]);
    expect(made()).toEqual(['own']);
  });

  test('that come or go while the value stays are found by another process', async () => {
    const folder = join(temporaryFolder(), 'store');
    const place = input<number>(named('place'));
    const own = checkedQuery<string>(named('own'), (q) => ({
      value: 'a',
      problems: q(place) > 0 ? [wrong(`at ${q(place)}`)] : [],
    }));
    const start = async (at: number) => {
      await new Promise((later) => setTimeout(later, 3)); // as below
      const database = new Database(new Packs(folder));
      const found = await database.run(
        () => give([place, at]) as never,
        async (q) => [q(own), wordsOf(q)].at(-1),
      );
      database.save(true);
      return found;
    };
    const turns = [0, 1, 1, 2, 2, 0, 0];
    const found: unknown[] = [];
    for (const at of turns) found.push(await start(at));
    expect(found).toEqual([[], ['at 1'], ['at 1'], ['at 2'], ['at 2'], [], []]);
  });

  test('are collected from values made elsewhere, from problem queries and from asynchronous queries', async () => {
    const { text, word } = words('word');
    const look = problemQuery(named('look'), (q) => [wrong(`looked at ${q(text)}`)]);
    const late = asyncOutcome<string>(named('late'), async () => ({ value: 'l', problems: [wrong('late')] }));
    const found = await new Database().run(
      () => give([text, 'xa']) as never,
      async (q) => {
        q.making(word, '0').done({ value: 'B', problems: [wrong('made')] }, 1);
        const before = wordsOf(q);
        q(word, '0');
        q(look);
        await q(late);
        return [before, wordsOf(q)];
      },
    );
    expect(found).toEqual([[], ['made', 'looked at xa', 'late']]);
  });

  test('are found by another process, which makes again only the values with problems that are read', async () => {
    const folder = join(temporaryFolder(), 'store');
    const { text, word, both } = words('word', { pack: plainPack() });
    const start = async (value: string, ask: (q: RunReader) => unknown) => {
      await new Promise((later) => setTimeout(later, 3)); // as below
      const { database, made } = noting(new Packs(folder));
      const answer = await database.run(
        () => give([text, value]) as never,
        async (q) => [ask(q), wordsOf(q)],
      );
      database.save(true);
      return [answer, made()];
    };
    const ask = (q: RunReader) => q(both);
    expect((await start('a xb', ask))[0]).toEqual(['A XB', ['xb']]);
    expect(await start('a xb', ask)).toEqual([['A XB', ['xb']], []]);
    expect(await start('a xb', (q) => [q(word, '0'), q(word, '1')])).toEqual([
      [['A', 'XB'], ['xb']],
      ['word 1'],
    ]);
    expect((await start('a b', ask))[0]).toEqual(['A B', []]);
    expect(await start('a b', ask)).toEqual([['A B', []], []]);
  });
});

describe('values made outside their query', () => {
  test('replace the outdated ones, and their dependencies are recorded', async () => {
    const word = input<string>(named('word'));
    const letter = query<string>(named('letter'), (q, key) => q(word).charAt(Number(key)));
    const page = checkedQuery<string>(named('page'), (q, key) => good(`${q(letter, key)} by itself`));
    const { run, made } = noting();
    const make = (keys: readonly string[]) => (q: Reader) => {
      const outdated = q.outdated(page, keys);
      for (const key of outdated) {
        const { q: own, done } = q.making(page, key);
        done(good(`${own(letter, key)} by others`), 1);
      }
      return [outdated, keys.map((key) => q(page, key))] as const;
    };
    const keys = ['0', '1', '2'];
    const [all, values] = await run(give([word, 'abc']), make(keys));
    expect([all, values[1]]).toEqual([keys, 'b by others']);
    expect((await run(give([word, 'abc']), make(keys)))[0]).toEqual([]);
    made();
    const [some, now] = await run(give([word, 'axc']), make(keys));
    expect([some, now]).toEqual([['1'], ['a by others', 'x by others', 'c by others']]);
    expect(made()).toContain('page 1');
    expect(await run(give([word, 'axd']), (q) => q(page, '2'))).toBe('d by itself');
  });
});

describe('large values that are cheap to make again', () => {
  const large = 3_000_000;

  test('are dropped when others come, and made again on demand', async () => {
    const word = input<string>(named('word'));
    const text = query<string>(named('text'), (q, key) => q(word) + key, { size: () => large });
    const above = query<string>(named('above'), (q, key) => `${q(text, key)}!`);
    const { run, made } = noting();
    await run(give([word, 'a']), (q) => [q(above, '1'), q(above, '2')]);
    expect(made()).toEqual(['text 1', 'above 1', 'text 2', 'above 2']);
    // No reader requests the texts themselves.
    await run(give([word, 'a']), (q) => [q(above, '1'), q(above, '2')]);
    expect(made()).toEqual([]);
    expect(await run(give([word, 'a']), (q) => q(text, '1'))).toBe('a1');
    expect(made()).toEqual(['text 1']);
  });

  test('count once, however often they are made', async () => {
    const word = input<string>(named('word'));
    const edited = query<string>(named('edited'), (q) => q(word), { size: () => 1_500_000 });
    const other = query<string>(named('other'), () => 'other', { size: () => 1_500_000 });
    const { run, made } = noting();
    for (const one of ['a', 'b', 'c', 'd']) await run(give([word, one]), (q) => [q(edited), q(other)]);
    expect(made()).toEqual(['edited', 'other', 'edited', 'edited', 'edited']);
    // A value that has grown leaves less room.
    const grown = query<string>(named('grown'), (q) => q(word), { size: (text) => Number(text) });
    await run(give([word, '1']), (q) => q(grown));
    await run(give([word, '1000001']), (q) => q(grown));
    made();
    await run(give([word, '1000001']), (q) => q(other));
    expect(made()).toEqual(['other']);
  });

  test('restart the run if they differ because a source changed meanwhile', async () => {
    let disk = 'old';
    let runs = 0;
    const file = query<string>(named('file'), () => 'version 1', { isOutside: true });
    const text = query<string>(
      named('text'),
      (q, key) => {
        q(file);
        return `${key} ${key === 'a' ? disk : ''}`;
      },
      { size: () => large },
    );
    const title = query<string>(named('title'), (q) => q(text, 'a').toUpperCase());
    const { run } = noting();
    const value = await run([], (q) => {
      runs += 1;
      const first = q(title);
      q(text, 'b'); // lets go of the other
      if (runs === 1) disk = 'new';
      return [first, q(text, 'a')];
    });
    expect([value, runs]).toEqual([['A NEW', 'a new'], 2]);
  });

  test('restart the run even if the error was caught', async () => {
    let disk = 'old';
    let runs = 0;
    const root = input<string>(named('root'));
    const text = query<string>(named('text'), (q, key) => `${q(root)}${key === 'a' ? disk : key}`, {
      size: () => large,
    });
    const { run } = noting();
    const value = await run(give([root, '/']), (q) => {
      runs += 1;
      const first = [q(text, 'a'), q(text, 'b')];
      if (runs === 1) disk = 'new';
      try {
        return [...first, q(text, 'a')];
      } catch {
        return ['caught'];
      }
    });
    expect([value, runs]).toEqual([['/new', '/b', '/new'], 2]);
  });

  test('end a run that would restart forever', async () => {
    let disk = 0;
    const root = input<string>(named('root'));
    const text = query<string>(named('text'), (q, key) => `${q(root)}${key} ${disk}`, { size: () => large });
    const { run } = noting();
    const ask = (q: Reader) => {
      q(text, 'a');
      q(text, 'b');
      disk += 1;
      return q(text, 'a');
    };
    await expect(run(give([root, '/']), ask)).rejects.toThrow('came out otherwise');
    // It names the value, for the report.
    const error = await run(give([root, '/']), ask).catch((error) => error);
    expect([error instanceof ChangeError, error.key]).toEqual([true, 'a']);
  });

  test('of an abandoned run do not enter the restarted one', async () => {
    let content = 'old';
    let open: () => void = () => {};
    const gate = new Promise<void>((later) => {
      open = later;
    });
    const text = query<string>(named('text'), () => content, { isOutside: true });
    const slow = asyncQuery<string>(named('slow'), async (q) => {
      const read = q(text);
      await gate;
      return read.toUpperCase();
    });
    // Too large to be held two at a time: the first is made again, and comes out otherwise.
    const word = input<string>(named('word'));
    const large = query<string>(named('large'), (q, key) => `${key} ${q(word)} ${content}`, {
      size: () => 9_000_000,
    });
    const { run } = noting();
    let tries = 0;
    const made = await run(give([word, 'a']), (q) => {
      tries += 1;
      const later = q(slow);
      if (tries > 1) return later;
      for (const key of ['a', 'b']) q(large, key);
      content = 'new';
      setTimeout(open, 200); // later than the next try
      return q(large, 'a');
    });
    expect([made, tries]).toEqual(['NEW', 2]);
  });

  test('are made from new inputs after a restart, which know the number of tries', async () => {
    let disk = 'old';
    const seen: string[] = [];
    const [root, turn] = [input<string>(named('root')), input<string>(named('turn'), { hash: () => '' })];
    const text = query<string>(named('text'), (q, key) => `${q(root)}${key === 'a' ? disk : ''}`, {
      size: () => large,
    });
    const { database } = noting();
    const value = await database.run(
      (tries) => [
        [root, '/'],
        [turn, `turn ${tries}`],
      ],
      async (q) => {
        seen.push(q(turn));
        q(text, 'a');
        q(text, 'b');
        if (seen.length < 3) disk = `new ${seen.length}`;
        return [q(text, 'a'), q(turn)];
      },
    );
    expect([value, seen]).toEqual([
      ['/new 2', 'turn 3'],
      ['turn 1', 'turn 2', 'turn 3'],
    ]);
  });
});

describe('another process', () => {
  /** A run in its own process: its value, and the values made for it. */
  const processAt =
    (folder: string) =>
    async <T>(inputs: Given, ask: (q: Reader) => T | Promise<T>, isWhole = true) => {
      await new Promise((later) => setTimeout(later, 3)); // the names of files have their time, which shows the newer one
      const store = new Packs(folder);
      const { database, run, made } = noting(store);
      const value = await run(inputs, ask);
      database.save(isWhole);
      return { value, made: made(), database, store };
    };

  test('runs nothing that is unchanged, and finds packed values', async () => {
    const word = input<string>(named('word'));
    const letters = query<string>(named('letters'), (q) => [...new Set(q(word))].sort().join(''));
    const packed = query<{ readonly says: string }>(named('packed'), (q) => ({ says: q(letters) }), {
      pack: plainPack(),
    });
    const start = processAt(join(temporaryFolder(), 'store'));
    const ask = (q: Reader) => q(packed).says;
    expect(await start(give([word, 'moon']), ask)).toMatchObject({
      value: 'mno',
      made: ['letters', 'packed'],
    });
    expect(await start(give([word, 'moon']), ask)).toMatchObject({ value: 'mno', made: [] });
    expect(await start(give([word, 'noom']), ask)).toMatchObject({ value: 'mno', made: ['letters'] });
    expect(await start(give([word, 'noom']), ask)).toMatchObject({ value: 'mno', made: [] });
    expect(await start(give([word, 'sun']), ask)).toMatchObject({
      value: 'nsu',
      made: ['letters', 'packed'],
    });
    expect(await start(give([word, 'sun']), ask)).toMatchObject({ value: 'nsu', made: [] });
  });

  test('finds values that an aborted run did not ask for, and that they are unchanged', async () => {
    const word = input<string>(named('word'));
    const text = query<string>(named('text'), (q) => q(word).toUpperCase());
    const packed = query<string>(named('packed'), (q) => q(text).repeat(2), { pack: plainPack() });
    const start = processAt(join(temporaryFolder(), 'store'));
    const both = (q: Reader) => [q(text), q(packed)];
    await start(give([word, 'a']), both);
    const early = async (one: string) => (await start(give([word, one]), (q) => q(text), false)).made;
    expect([await early('b'), await early('b'), await early('c')]).toEqual([['text'], ['text'], ['text']]);
    expect((await start(give([word, 'a']), (q) => q(packed))).made).toEqual(['text']);
    expect(await start(give([word, 'a']), (q) => q(packed))).toMatchObject({ value: 'AA', made: [] });
    // Values that a whole run did not request are forgotten.
    await start(give([word, 'a']), (q) => q(text));
    expect(await start(give([word, 'a']), (q) => q(packed))).toMatchObject({
      value: 'AA',
      made: ['text', 'packed'],
    });
  });

  test('writes nothing to the store if all is unchanged', async () => {
    const word = input<string>(named('word'));
    const outside = query<string>(named('outside'), () => 'disk', { isOutside: true, pack: plainPack() });
    const always = query<object>(named('always'), () => ({}), { isOutside: true, hash: uniqueHash });
    const packed = query<string>(
      named('packed'),
      (q) => {
        q(always);
        return q(word) + q(outside);
      },
      { pack: plainPack() },
    );
    const folder = join(temporaryFolder(), 'store');
    const start = processAt(folder);
    await start(give([word, 'a']), (q) => q(packed));
    for (let turn = 0; turn < 2; turn += 1) {
      const { run, database } = noting(new Packs(folder));
      const put = vi.spyOn(database.store, 'put');
      expect(await run(give([word, 'a']), (q) => [q(outside), q(word), q(always)])).toBeDefined();
      database.save(false);
      expect(put.mock.calls.map(([key]) => key)).toEqual([]);
    }
  });

  test('makes an unpacked value again on demand, and nothing above it', async () => {
    const word = input<string>(named('word'));
    const loose = query<() => string>(named('loose'), (q) => {
      const own = q(word);
      return () => own;
    });
    const packed = query<string>(named('packed'), (q) => q(loose)(), { pack: plainPack() });
    const start = processAt(join(temporaryFolder(), 'store'));
    await start(give([word, 'moon']), (q) => q(packed));
    const { value, made } = await start(give([word, 'moon']), (q) => [q(packed), q(loose)()]);
    expect([value, made]).toEqual([['moon', 'moon'], ['loose']]);
  });

  test('reads asynchronous queries without running them', async () => {
    const word = input<string>(named('word'));
    const slow = asyncQuery<string>(named('slow'), async (q) => q(word).toUpperCase(), { pack: plainPack() });
    const above = asyncQuery<string>(named('above'), async (q) => `${await q(slow)}!`, { pack: plainPack() });
    const after = query<string>(named('after'), (q) => q.awaited(slow), { pack: plainPack() });
    const start = processAt(join(temporaryFolder(), 'store'));
    const ask = async (q: Reader) => [await q(above), await q(slow), q(after)];
    await start(give([word, 'a']), ask);
    expect(await start(give([word, 'a']), ask)).toMatchObject({ value: ['A!', 'A', 'A'], made: [] });
    expect(await start(give([word, 'b']), ask)).toMatchObject({
      value: ['B!', 'B', 'B'],
      made: expect.arrayContaining(['slow', 'above', 'after']),
    });
  });

  test('makes an unpacked value once, though two readers ask while it is checked', async () => {
    const outside = asyncQuery<string>(named('outside'), async () => 'moon', { isOutside: true });
    const loose = asyncQuery<string>(named('loose'), async (q) => (await q(outside)).toUpperCase());
    const start = processAt(join(temporaryFolder(), 'store'));
    await start([], (q) => q(loose));
    const { value, made } = await start([], (q) => Promise.all([q(loose), q(loose)]));
    expect([value, made]).toEqual([
      ['MOON', 'MOON'],
      ['outside', 'loose'],
    ]);
  });

  test('checks the disk again, with the packed value of the earlier process', async () => {
    const seen: unknown[] = [];
    const disk = new Map([['a', 1]]);
    const outside = query<number>(
      named('outside'),
      (_, key, last) => {
        seen.push(last);
        return disk.get(key) ?? 0;
      },
      { isOutside: true, pack: plainPack() },
    );
    const above = query<number>(named('above'), (q) => q(outside, 'a') * 2, { pack: plainPack() });
    const start = processAt(join(temporaryFolder(), 'store'));
    await start([], (q) => q(above));
    expect(await start([], (q) => q(above))).toMatchObject({ value: 2, made: ['outside a'] });
    disk.set('a', 5);
    expect(await start([], (q) => q(above))).toMatchObject({ value: 10, made: ['outside a', 'above'] });
    expect(seen).toEqual([undefined, 1, 1]);
  });

  /** A text whose bytes are read when they are asked for. */
  const bytesQuery = (word: Query<string>, reads: string[] = []) =>
    query<{ readonly title: string; readonly text: () => string }>(
      named('text'),
      (q) => {
        const own = q(word);
        return { title: own.slice(0, 1), text: () => own.repeat(1000) };
      },
      {
        hash: ({ title, text }) => `${title} ${text().length}`,
        pack: {
          write: ({ title, text }) => ({ value: title, bytes: Buffer.from(text()) }),
          read: (title, bytes) => ({
            title: title as string,
            text: () => {
              reads.push(title as string);
              return Buffer.from(bytes()).toString();
            },
          }),
        },
      },
    );

  test('reads bytes only on demand', async () => {
    const word = input<string>(named('word'));
    const reads: string[] = [];
    const text = bytesQuery(word, reads);
    const start = processAt(join(temporaryFolder(), 'store'));
    await start(give([word, 'moon']), (q) => q(text).title);
    expect(reads).toEqual([]);
    expect(await start(give([word, 'moon']), (q) => q(text).title)).toMatchObject({ value: 'm', made: [] });
    expect(reads).toEqual([]);
    const { value, made } = await start(give([word, 'moon']), (q) => q(text).text());
    expect([value, made, reads]).toEqual(['moon'.repeat(1000), [], ['m']]);
  });

  /** Changes bytes of a text in all that is kept. */
  const damage = (folder: string) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      writeFileSync(path, readFileSync(path, 'latin1').replaceAll('moonmoon', 'MOONmoon'), 'latin1');
    }
  };

  test.each([false, true])(
    'makes damaged bytes again, whether the error was caught or not: %s',
    async (isCaught) => {
      const word = input<string>(named('word'));
      const text = bytesQuery(word);
      const other = query<string>(named('other'), (q) => q(word).toUpperCase(), { pack: plainPack() });
      const folder = join(temporaryFolder(), 'store');
      const start = processAt(folder);
      await start(give([word, 'moon']), (q) => [q(text).title, q(other)]);
      const outcomes: string[] = [];
      const { value, made } = await start(give([word, 'moon']), (q) => {
        const found = q(text);
        if (outcomes.length === 0) damage(folder);
        try {
          outcomes.push(q(other));
          return found.text();
        } catch (error) {
          outcomes.push(error instanceof Damaged ? 'damaged' : `${error}`);
          if (isCaught) return 'caught';
          throw error;
        }
      });
      expect([value === 'moon'.repeat(1000), outcomes]).toEqual([true, ['MOON', 'damaged', 'MOON']]);
      expect(made).toContain('text');
      expect(made).not.toContain('other'); // the run has started again, with undamaged values
      const later = await start(give([word, 'moon']), (q) => [
        q(text).text() === 'moon'.repeat(1000),
        q(other),
      ]);
      expect(later).toMatchObject({ value: [true, 'MOON'], made: [] });
    },
  );

  test('makes repeatedly damaged values without the store', async () => {
    const word = input<string>(named('word'));
    const text = bytesQuery(word);
    const folder = join(temporaryFolder(), 'store');
    await processAt(folder)(give([word, 'moon']), (q) => q(text).title);
    const { run, database } = noting(new Packs(folder));
    let runs = 0;
    const value = await run(give([word, 'moon']), (q) => {
      runs += 1;
      const found = q(text);
      damage(folder);
      return found.text();
    });
    expect([value === 'moon'.repeat(1000), runs]).toEqual([true, 3]);
    expect(database.store.isOpen).toBe(false);
  });

  test('makes a value that cannot be packed again, and records no query that threw', async () => {
    const word = input<string>(named('word'));
    const odd = query<string>(named('odd'), (q) => q(word), {
      pack: { ...plainPack(), write: () => undefined },
    });
    const above = query<string>(named('above'), (q) => `${q(odd)}!`, { pack: plainPack() });
    const start = processAt(join(temporaryFolder(), 'store'));
    await start(give([word, 'a']), (q) => q(above));
    expect(await start(give([word, 'a']), (q) => [q(above), q(odd)])).toMatchObject({
      value: ['a!', 'a'],
      made: ['odd'],
    });
  });

  test('ignores records of unknown or removed queries', async () => {
    const folder = join(temporaryFolder(), 'store');
    const word = input<string>(named('word'));
    const own = query<string>(named('own'), (q) => q(word), { pack: plainPack() });
    const start = processAt(folder);
    await start(give([word, 'a']), (q) => q(own));
    await new Promise((later) => setTimeout(later, 3)); // as above
    const store = new Packs(folder);
    const records = store.find('records')?.value as { readonly names: readonly string[] };
    store.put('records', { value: { ...records, names: records.names.map((name) => `${name} of old`) } });
    store.save();
    expect(await start(give([word, 'a']), (q) => q(own))).toMatchObject({ value: 'a', made: ['own'] });
  });

  test('makes values marked "never reuse" again, and their readers if they differ', async () => {
    let answer: string | undefined;
    const refused = query<string>(
      named('refused'),
      (q) => {
        if (answer === undefined) q.hashOf(neverReuse);
        return answer ?? 'none';
      },
      { pack: plainPack() },
    );
    const other = query<string>(named('other'), () => 'other', { pack: plainPack() });
    const above = query<string>(named('above'), (q) => `${q(other)} ${q(refused)}`, { pack: plainPack() });
    const start = processAt(join(temporaryFolder(), 'store'));
    const ask = (q: Reader) => q(above);
    expect((await start([], ask)).value).toBe('other none');
    expect(await start([], ask)).toMatchObject({ value: 'other none', made: ['every run', 'refused'] });
    answer = 'read';
    expect(await start([], ask)).toMatchObject({
      value: 'other read',
      made: ['every run', 'refused', 'above'],
    });
    expect(await start([], ask)).toMatchObject({ value: 'other read', made: [] });
  });

  test('writes nothing if nothing new was recorded, and records only requested values', async () => {
    const folder = join(temporaryFolder(), 'store');
    const word = input<string>(named('word'));
    const own = query<string>(named('own'), (q, key) => q(word) + key, { pack: plainPack() });
    const start = processAt(folder);
    await start(give([word, 'a']), (q) => [q(own, '1'), q(own, '2')]);
    const files = readdirSync(folder);
    await start(give([word, 'a']), (q) => [q(own, '1'), q(own, '2')]);
    expect(readdirSync(folder)).toEqual(files);
    await start(give([word, 'b']), (q) => q(own, '1'));
    const { made } = await start(give([word, 'b']), (q) => [q(own, '1'), q(own, '2')]);
    expect(made).toEqual(['own 2']);
  });

  test('uses its own records, though another process has written others meanwhile', async () => {
    const folder = join(temporaryFolder(), 'store');
    const word = input<string>(named('word'));
    const own = query<string>(named('own'), (q) => q(word).repeat(2), { pack: plainPack() });
    const start = processAt(folder);
    await start(give([word, 'a']), (q) => q(own));
    const early = noting(new Packs(folder));
    await start(give([word, 'b']), (q) => q(own));
    expect(await early.run(give([word, 'a']), (q) => q(own))).toBe('aa');
    expect(early.made()).toEqual([]);
    expect(await start(give([word, 'b']), (q) => q(own))).toMatchObject({ value: 'bb', made: [] });
  });

  test('finds all values after removed ones left gaps, in memory and in the store', async () => {
    const [count, word] = [input<number>(named('count')), input<string>(named('word'))];
    const one = query<string>(named('one'), (q, key) => q(word) + key);
    const all = query<number>(
      named('all'),
      (q) => Array.from({ length: q(count) }, (_, at) => q(one, `${at}`)).join('').length,
      { pack: plainPack() },
    );
    const folder = join(temporaryFolder(), 'store');
    const { run, made, database } = noting(new Packs(folder));
    // Each time its inputs are one more, so the former list is left.
    for (let much = 1; much <= 500; much += 1) await run(give([count, much], [word, 'a']), (q) => q(all));
    made();
    database.forgetUnused();
    expect(await run(give([count, 500], [word, 'a']), (q) => [q(all), q(one, '499')])).toEqual([
      1890,
      'a499',
    ]);
    expect(made()).toEqual([]);
    await run(give([count, 3], [word, 'a']), (q) => q(all));
    database.forgetUnused();
    made();
    expect(await run(give([count, 4], [word, 'a']), (q) => q(all))).toBe(8);
    expect(made().sort()).toEqual(['all', 'one 3']);
    database.save(true);
    const start = processAt(folder);
    expect(await start(give([count, 4], [word, 'a']), (q) => q(all))).toMatchObject({ value: 8, made: [] });
    expect(await start(give([count, 4], [word, 'bc']), (q) => q(all))).toMatchObject({ value: 12 });
  });

  test('keeps the records of queries that only another command has', async () => {
    const folder = join(temporaryFolder(), 'store');
    const word = input<string>(named('word'));
    const [own, other] = ['own', 'other'].map((name) => query<string>(named(name), (q) => q(word)));
    if (!own || !other) throw new Error('two queries');
    const start = processAt(folder);
    await start(give([word, 'a']), (q) => [q(own), q(other)]);
    await new Promise((later) => setTimeout(later, 3)); // as above
    const store = new Packs(folder);
    const records = store.find('records')?.value as { readonly names: readonly string[] };
    const names = records.names.map((name) => (name === other.name ? 'of a check' : name));
    store.put('records', { value: { ...records, names } });
    store.save(false);
    const first = query<string>(named('first'), (q) => q(own) + q(word));
    expect((await start(give([word, 'a']), (q) => q(first))).made).toEqual(['own', 'first']);
    expect(new Packs(folder).find('records')?.value).toMatchObject({ names });
    expect((await start(give([word, 'a']), (q) => q(first))).made).toEqual(['own', 'first']);
  });

  test('makes a value again if its record is older than its packed bytes', async () => {
    const folder = join(temporaryFolder(), 'store');
    const word = input<string>(named('word'));
    const name = named('own');
    const own = query<string>(name, (q) => q(word).repeat(2), { pack: plainPack() });
    const start = processAt(folder);
    await start(give([word, 'a']), (q) => q(own));
    // As where a process was ended before it recorded.
    await new Promise((later) => setTimeout(later, 3));
    const store = new Packs(folder);
    store.put(`${name} `, { value: { hash: 'another', value: 'bb' } });
    store.save();
    expect(await start(give([word, 'a']), (q) => q(own))).toMatchObject({ value: 'aa', made: ['own'] });
  });
});
