// Lists of numbers and texts in columns, which hold the state of all nodes.
import { expect, test } from 'vitest';
import { Pairs, Table, Texts } from '../src/engine/columns.ts';
import { Inputs } from '../src/engine/inputs.ts';

/** Pairs that differ in one number, as queries with the keys of pages do. */
const some = Array.from({ length: 3000 }, (_, at) => [at % 13, Math.floor(at / 7)] as const);

test('a pair has one number, also when there are many pairs', () => {
  const pairs = new Pairs();
  const first = new Map<string, number>();
  for (const [one, two] of [...some, ...some]) {
    const number = pairs.numberOf(one, two);
    expect(first.get(`${one} ${two}`) ?? number).toBe(number);
    first.set(`${one} ${two}`, number);
    expect([pairs.first(number), pairs.second(number)]).toEqual([one, two]);
  }
  expect(pairs.count).toBe(first.size);
});

test('stored pairs keep their numbers, and others get the next', () => {
  const stored = { first: Uint16Array.from(some.slice(0, 90), ([one]) => one), second: new Uint32Array(90) };
  stored.second.forEach((_, at) => {
    stored.second[at] = at;
  });
  const pairs = new Pairs(stored);
  expect(pairs.numberOf(some[42]?.[0] ?? 0, 42)).toBe(42);
  expect(pairs.numberOf(99, 42)).toBe(90);
});

test('a text has a number; equal texts with other numbers are the same', () => {
  const texts = new Texts('moonstars', Uint32Array.of(4, 9));
  const added = ['a long text, the first', 'a long text, the first', '', 'no', 'no'].map((one) =>
    texts.add(one),
  );
  expect([0, 1, 2, ...added].map((number) => texts.at(number))).toEqual([
    undefined,
    'moon',
    'stars',
    'a long text, the first',
    'a long text, the first',
    '',
    'no',
    'no',
  ]);
  expect([
    texts.isSame(3, 4),
    texts.isSame(1, 2),
    texts.isSame(0, 5),
    texts.isSame(2, texts.add('stars')),
  ]).toEqual([true, false, false, true]);
  expect(new Set(added.slice(3)).size).toBe(1);
  expect(new Table(['a', 'b']).numberOf('b')).toBe(1);
});

test('a list of inputs that becomes longer does not change others', () => {
  const inputs = new Inputs({
    ends: Uint32Array.of(2, 3),
    inputs: Uint32Array.of(5, 6, 7),
    inputHashes: Uint32Array.of(50, 60, 70),
  });
  const set = (node: number, all: readonly number[]) => {
    inputs.setCount(node, all.length);
    for (const [at, one] of all.entries()) inputs.set(node, at, one, 10 * one);
  };
  const read = (node: number) => [...inputs.of(node), ...inputs.hashesOf(node)];
  expect([read(0), read(1), read(2)]).toEqual([[5, 6, 50, 60], [7, 70], []]);
  set(0, [1, 2, 3]);
  set(2, [4]);
  set(1, []);
  expect([read(0), read(1), read(2)]).toEqual([[1, 2, 3, 10, 20, 30], [], [4, 40]]);
  set(0, [8]);
  expect([read(0), inputs.count(0), inputs.at(0, 0), inputs.hashAt(0, 0)]).toEqual([[8, 80], 1, 8, 80]);
  expect(inputs.length).toBe(7); // the list of three still has its room
});
