// The progress line on a terminal: one line, after a delay, and removed at the end.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progress, timeLeft } from '../src/cli/print/progress.ts';
import { phaseLine } from '../src/cli/print/report.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A terminal of 20 columns and its events: `<` is a return to the first column, `-` a cleared line. */
function terminal(isTTY = true) {
  const told: string[] = [];
  const note = (name: string) => () => told.push(name) > 0;
  const write = (text: string) => told.push(text) > 0;
  const stream = { isTTY, columns: 20, write, cursorTo: note('<'), clearLine: note('-') };
  return { told, stream: stream as unknown as NodeJS.WriteStream };
}

test('a step below a second prints nothing', () => {
  const { told, stream } = terminal();
  const { at, clear, end } = progress({}, stream);
  at('compile');
  vi.advanceTimersByTime(999);
  at('render', 1, 2);
  clear();
  end();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([]);
});

test('a longer step is shown in one line, at most ten times a second', () => {
  const { told, stream } = terminal();
  const { at, clear, end } = progress({}, stream);
  at('compile');
  vi.advanceTimersByTime(1000); // the timer prints it
  expect(told.splice(0)).toEqual(['<', '-', 'templates and style']);
  at('render', 1, 4000); // too soon
  expect(told).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(told.splice(0)).toEqual(['<', '-', 'pages … 1 of 4,000']);
  clear();
  expect(told.splice(0)).toEqual(['<', '-', '']);
  vi.advanceTimersByTime(100);
  expect(told.splice(0)).toEqual(['<', '-', 'pages … 1 of 4,000']);
  end();
  end();
  vi.advanceTimersByTime(5000);
  expect(told).toEqual(['<', '-', '']);
});

test.each([
  [1999, 0.1, ''],
  [2000, 0, ''],
  [10_000, 0.9, ''],
  [10_000, 0.5, ', about 10 s left'],
  [60_000, 0.2, ', about 4 min left'],
])('after %i ms with %d of the work done the remaining time is "%s"', (ms, part, left) => {
  expect(timeLeft(ms, part)).toBe(left);
});

test('a step that blocks timers is shown, too', () => {
  const { told, stream } = terminal();
  const past = performance.now();
  const { at, end } = progress({}, stream);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(past + 1001);
  at('render', 1234, 5678);
  clock.mockRestore();
  end();
  expect(told).toEqual(['<', '-', 'pages … 1,234 of 5,', '<', '-', '']);
});

test.each([
  [false, {}],
  [true, { quiet: true }],
  [true, { json: true }],
] as const)('nothing is printed if terminal is %s and the options are %j', (isTTY, options) => {
  const { told, stream } = terminal(isTTY);
  const { at, clear, end } = progress(options, stream);
  at('compile');
  vi.advanceTimersByTime(5000);
  at('render', 1, 2);
  clear();
  end();
  expect(told).toEqual([]);
});

test('steps have readable names, and unknown ones stay unchanged', () => {
  const line = (name: string) => phaseLine(name, 12.4, (_, text) => text);
  expect(line('resolve')).toBe('pictures, fonts, final styles    12 ms');
  expect(line('cards')).toBe('cards                            12 ms');
});
