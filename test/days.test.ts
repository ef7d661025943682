// Days and times: their order, and whether a page is published on a day.
import { expect, test, vi } from 'vitest';
import { compareDates, currentDay, isCalendarDay, isOut } from '../src/model/site/day.ts';

test.each([
  ['2025-01-02', '2025-01-02', 0],
  ['2025-01-02', '2025-01-10', -1],
  ['2025-01-10', '2025-01-02', 1],
  ['2025-01-02T01:00:00+01:00', '2025-01-02', 0],
  ['2025-01-02T00:00:00.001Z', '2025-01-02', 1],
  ['2025-01-01T23:59:59Z', '2025-01-02', -1],
  // Of one length, but in other zones.
  ['2025-01-02T00:00:00+05:00', '2025-01-01T23:00:00+00:00', -1],
])('%s and %s are compared: %d', (one, other, order) => {
  expect(Math.sign(compareDates(one, other))).toBe(order);
});

const today = '2025-06-01';
test.each([
  ['no date', { draft: false }, today, true],
  ['no date, on no day', { draft: false }, undefined, true],
  ['a draft', { draft: true }, today, false],
  ['a draft with a date of the past', { draft: true, date: '2025-01-01' }, today, false],
  ['a date, on no day', { draft: false, date: '2025-01-01' }, undefined, false],
  ['the day before', { draft: false, date: '2025-05-31' }, today, true],
  ['this day', { draft: false, date: today }, today, true],
  ['the next day', { draft: false, date: '2025-06-02' }, today, false],
  ['a time of this day', { draft: false, date: '2025-06-01T23:59:59Z' }, today, true],
  ['midnight', { draft: false, date: '2025-06-02T00:00:00Z' }, today, false],
  ['a time of this day in UTC', { draft: false, date: '2025-06-02T01:00:00+02:00' }, today, true],
])('%s: the page is published or not', (_, page, day, expected) => {
  expect(isOut(page, day)).toBe(expected);
});

test('the current day is that of UTC', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-06-02T00:30:00+02:00') });
  try {
    expect(currentDay()).toBe(today);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['2025-02-28', true],
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['2025-13-01', false],
  ['2025-9-5', false],
  ['tomorrow', false],
  ['2025-01-01T00:00:00Z', false],
  ['12025-01-01', false],
  ['+012025-01-01', false],
  ['2025-01-01T00:00:00.000Z', false],
  ['2025-01', false],
  ['2025', false],
])('%s is a valid date: %s', (text, is) => {
  expect(isCalendarDay(text)).toBe(is);
});
