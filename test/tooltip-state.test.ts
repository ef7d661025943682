// The tooltip’s timing, to the millisecond.
import { describe, expect, test } from 'vitest';
import { initial, next, type State, type TooltipEvent } from '../templates/islands/tooltipState.ts';

/** A page with a clock: `at(t)` lets time pass, then something happens. */
function play(...steps: readonly (readonly [number, TooltipEvent])[]): State {
  return steps.reduce((state, [time, event]) => next(state, event, time), initial);
}
const enter = (id: string, delay = 700): TooltipEvent => ({ type: 'enter', id, delay });
const leave = (id: string): TooltipEvent => ({ type: 'leave', id });
const focus = (id: string): TooltipEvent => ({ type: 'focus', id });
const blur = (id: string): TooltipEvent => ({ type: 'blur', id });
const press = (id: string, by: 'pointer' | 'key' = 'pointer'): TooltipEvent => ({
  type: 'press',
  id,
  until: by === 'pointer' ? 'leave' : 'blur',
});
const tick: TooltipEvent = { type: 'tick' };
const dismiss: TooltipEvent = { type: 'dismiss' };
const openOf = ({ open }: State) =>
  open && `${open.id} ${open.how} by ${open.until === 'leave' ? 'pointer' : 'focus'}`;

describe('the pointer', () => {
  test('opens after 700 ms, and not earlier', () => {
    expect(openOf(play([0, enter('a')], [699, tick]))).toBeUndefined();
    expect(openOf(play([0, enter('a')], [700, tick]))).toBe('a delayed-open by pointer');
  });

  test('that moves does not restart the delay', () => {
    const state = play([0, enter('a')], [400, enter('a')]);
    expect(state.waiting).toEqual({ id: 'a', opensAt: 700 });
    expect(next(state, enter('a'), 500)).toBe(state);
  });

  test('that leaves early opens nothing', () => {
    expect(play([0, enter('a')], [699, leave('a')], [700, tick])).toEqual(initial);
  });

  test('on another trigger restarts the delay there', () => {
    expect(openOf(play([0, enter('a')], [600, enter('b')], [700, tick]))).toBeUndefined();
    expect(openOf(play([0, enter('a')], [600, enter('b')], [1300, tick]))).toBe('b delayed-open by pointer');
  });

  test('closes on leaving, and the tooltip stays open until then', () => {
    const open: readonly (readonly [number, TooltipEvent])[] = [
      [0, enter('a')],
      [700, tick],
    ];
    expect(openOf(play(...open, [900_000, tick]))).toBe('a delayed-open by pointer');
    expect(openOf(play(...open, [800, blur('a')]))).toBe('a delayed-open by pointer');
    expect(play(...open, [1000, leave('a')])).toEqual({ ...initial, closedAt: 1000 });
  });

  test.each([
    [0, 'a instant-open by pointer'],
    [-1, 'a instant-open by pointer'],
    [50, undefined],
  ])('opens after a custom delay of %i ms', (delay, expected) => {
    expect(openOf(play([0, enter('a', delay)]))).toBe(expected);
  });
});

describe('the skip window', () => {
  const closedAt1000: readonly (readonly [number, TooltipEvent])[] = [
    [0, enter('a')],
    [700, tick],
    [1000, leave('a')],
  ];

  test('opens the next tooltip at once within 300 ms of closing', () => {
    expect(openOf(play(...closedAt1000, [1299, enter('b')]))).toBe('b instant-open by pointer');
    expect(openOf(play(...closedAt1000, [1300, enter('b')]))).toBeUndefined();
  });

  test('starts when a tooltip closes, not when one stops waiting', () => {
    expect(openOf(play([0, enter('a')], [600, leave('a')], [601, enter('b')]))).toBeUndefined();
  });

  test('of 0 ms does nothing', () => {
    const before = play(...closedAt1000);
    expect(next(before, enter('b'), 1000, 0).open).toBeUndefined();
  });

  test('also opens the next tooltip at once while one is open', () => {
    expect(openOf(play([0, enter('a')], [700, tick], [900, enter('b')]))).toBe('b instant-open by pointer');
  });
});

describe('focus', () => {
  test('opens at once and closes on blur', () => {
    expect(openOf(play([5, focus('a')]))).toBe('a instant-open by focus');
    expect(play([5, focus('a')], [9, blur('a')])).toEqual({ ...initial, closedAt: 9 });
  });

  test('on the next trigger closes the first and opens the second', () => {
    expect(openOf(play([0, focus('a')], [1, blur('a')], [1, focus('b')]))).toBe('b instant-open by focus');
  });

  test('keeps a tooltip open when the pointer leaves', () => {
    expect(openOf(play([0, focus('a')], [1, enter('a')], [2, leave('a')]))).toBe('a instant-open by focus');
    expect(openOf(play([0, enter('a')], [700, tick], [800, focus('a')], [900, leave('a')]))).toBe(
      'a delayed-open by focus',
    );
  });
});

describe('a press', () => {
  test('closes, and blocks opening until the pointer has left', () => {
    const pressed = play([0, enter('a')], [700, tick], [800, press('a')]);
    expect(pressed.open).toBeUndefined();
    expect(next(pressed, enter('a'), 900).open).toBeUndefined();
    expect(next(pressed, enter('a'), 900).waiting).toBeUndefined();
    expect(openOf(play([0, press('a')], [10, leave('a')], [20, enter('a')], [720, tick]))).toBe(
      'a delayed-open by pointer',
    );
  });

  test('stops the delay', () => {
    expect(play([0, enter('a')], [100, press('a')], [700, tick]).open).toBeUndefined();
  });

  test('by key blocks opening until the focus has left', () => {
    const pressed = play([0, focus('a')], [10, press('a', 'key')]);
    expect(next(pressed, focus('a'), 20).open).toBeUndefined();
    expect(openOf(play([0, press('a', 'key')], [1, blur('a')], [2, focus('a')]))).toBe(
      'a instant-open by focus',
    );
  });

  test('by pointer does not block the keyboard', () => {
    expect(openOf(play([0, press('a')], [500, focus('a')]))).toBe('a instant-open by focus');
  });

  test('on one trigger does not block another, or itself afterwards', () => {
    expect(play([0, press('a')], [10, enter('b')], [20, leave('b')], [30, enter('a')]).waiting).toEqual({
      id: 'a',
      opensAt: 730,
    });
  });
});

test('dismissing closes, and stops the delay', () => {
  expect(play([0, focus('a')], [7, dismiss])).toEqual({ ...initial, closedAt: 7 });
  expect(play([0, enter('a')], [10, dismiss], [700, tick])).toEqual(initial);
  expect(next(initial, dismiss, 5)).toBe(initial);
});

test('no order of events leaves two tooltips open, or one both waiting and open', () => {
  let state: State = initial;
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let step = 0, time = 0; step < 50_000; step += 1, time += random(400)) {
    const id = 'abc'[random(3)] as string;
    const events = [enter(id), leave(id), focus(id), blur(id), press(id), press(id, 'key'), tick, dismiss];
    state = next(state, events[random(events.length)] as TooltipEvent, time);
    expect(state.waiting === undefined || state.waiting.id !== state.open?.id).toBe(true);
    expect(state.open === undefined || state.barred?.id !== state.open.id).toBe(true);
  }
});
