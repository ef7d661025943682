// When the commands print colors: on a terminal, unless the user turned them off.
import { afterEach, expect, test, vi } from 'vitest';
import { painter } from '../src/cli/output.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const red = '\u001b[31mmoon\u001b[39m';

test.each<[string, { NO_COLOR?: string; TERM?: string }, { color?: boolean; isTTY?: boolean }, string]>([
  ['a terminal', {}, {}, red],
  ['an empty NO_COLOR (no-color.org)', { NO_COLOR: '' }, {}, red],
  ['NO_COLOR', { NO_COLOR: '0' }, {}, 'moon'],
  ['a terminal that knows no colors', { TERM: 'dumb' }, {}, 'moon'],
  ['--no-color', {}, { color: false }, 'moon'],
  ['a file or a pipe', {}, { isTTY: false }, 'moon'],
])('with %s', (_, { NO_COLOR, TERM = 'xterm' }, { color = true, isTTY = true }, expected) => {
  vi.stubEnv('NO_COLOR', NO_COLOR);
  vi.stubEnv('TERM', TERM);
  // The other stream does not matter: `site build | less` has its problems in color.
  const stream = { isTTY } as NodeJS.WriteStream;
  expect(painter({ color }, stream)('red', 'moon')).toBe(expected);
});
