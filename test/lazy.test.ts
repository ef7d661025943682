// Lazy values: made once or on each use, and never before.
import { expect, test, vi } from 'vitest';
import { boundedMemo, getOrInsertComputed, lazily, once } from '../src/model/values/lazy.ts';

test.each([['moon'], [undefined]])('%s is computed once, on the first use', (value) => {
  const make = vi.fn(() => value);
  const get = once(make);
  expect(make).not.toHaveBeenCalled();
  expect([get(), get()]).toEqual([value, value]);
  expect(make).toHaveBeenCalledTimes(1);
});

test.each([['moon'], [undefined]])('a map computes %s once for each key', (value) => {
  const compute = vi.fn((_key: string) => value);
  const map = new Map<string, string | undefined>();
  for (const key of ['a', 'b', 'a']) expect(getOrInsertComputed(map, key, compute)).toBe(value);
  expect(compute.mock.calls).toEqual([['a'], ['b']]);
  expect([...map.keys()]).toEqual(['a', 'b']);
});

test('a lazy object keeps the order of its keys, and makes each value on first read', () => {
  const html = vi.fn(() => '<p>Moon</p>');
  const none = () => [];
  const body = lazily({ headings: none, contents: none, html, intro: () => '', sections: none });
  expect(Object.keys(body)).toEqual(['headings', 'contents', 'html', 'intro', 'sections']);
  expect(html).not.toHaveBeenCalled();
  expect([body.html, { ...body }.html]).toEqual(['<p>Moon</p>', '<p>Moon</p>']);
  expect(html).toHaveBeenCalledTimes(2);

  // Accessors of its own would keep all that they see until V8 looks through the whole of its memory.
  const getter = (one: object) => Object.getOwnPropertyDescriptor(one, 'html')?.get;
  expect(getter(lazily({ html: () => '' }))).toBe(getter(body));
});

test('a bounded map keeps recent values, and starts again when it is full', () => {
  const compute = vi.fn((text: string) => text.toUpperCase());
  const map = new Map<string, string>();
  for (const text of ['a', 'b', 'a', 'c', 'c', 'a'])
    expect(boundedMemo(map, 2, text, compute)).toBe(text.toUpperCase());
  expect(compute.mock.calls).toEqual([['a'], ['b'], ['c'], ['a']]);
  expect([...map.keys()]).toEqual(['c', 'a']);
});
