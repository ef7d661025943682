// The used rules of pages → fewer files, which they share.
import { expect, test } from 'vitest';
import { sharedStyles } from '../src/html/sharedStyles.ts';
import { anyOf, bothOf, type Pieces } from '../src/html/usedStyles.ts';
import { chance } from './support/chance.ts';

/** A subset of twelve rules: the digits show which it has. */
const part = (digits: string): Pieces => BigInt(`0b1${digits.padEnd(12, '0')}`).toString(16);
const weights = Array.from({ length: 12 }, (_, index) => 10 * (index + 1));

test('pages within the limit keep their own styles', () => {
  const pages = [part('1'), part('01'), part('1'), undefined];
  expect([...sharedStyles(pages, weights, 2)]).toEqual([
    [part('01'), part('01')],
    [part('1'), part('1')],
  ]);
});

test('pages are divided by the heaviest rules that only some of them have', () => {
  const [a, b] = ['11', '01'].map(part) as [Pieces, Pieces];
  const [c, d] = ['000000000011', '000000000001'].map(part) as [Pieces, Pieces];
  expect(new Map(sharedStyles([a, b, c, d, c], weights, 2))).toEqual(
    new Map([
      [a, a],
      [b, a],
      [c, c],
      [d, c],
    ]),
  );
});

test('a shared file has all rules of its pages and no others', () => {
  const random = chance(4);
  const pages = Array.from({ length: 300 }, () =>
    part(Array.from({ length: 12 }, () => (random() < 0.4 ? '1' : '0')).join('')),
  );
  for (const most of [1, 3, 8, 16]) {
    const shared = sharedStyles(pages, weights, most);
    const groups = new Set(shared.values());
    expect(groups.size).toBe(most);
    for (const [own, all] of shared) expect(bothOf(own, all)).toBe(own);
    for (const all of groups)
      expect(anyOf([...shared].flatMap(([own, its]) => (its === all ? own : [])))).toBe(all);
    expect(sharedStyles([...pages].reverse(), weights, most)).toEqual(shared);
  }
});
