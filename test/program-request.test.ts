// The options of other programs become a request, or a TypeError that names the option.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build, check, make, watch } from '../src/api.ts';
import { requestOf } from '../src/cli/ownProcess.ts';
import { temporaryFolder } from './support/folders.ts';

test.each([
  [{ out: '' }, '"out" is empty: it must name a folder'],
  [{ base: 'https://example.org' }, '"base": "https://example.org" is not a path like /kids/'],
  [{ runtime: 'vue' as never }, '"runtime": "vue" is none of preact, react'],
  [{ today: '2026-9-5' }, '"today": "2026-9-5" is not a day like 2026-01-31'],
  [{ today: 'tomorrow' }, '"today": "tomorrow" is not a day like 2026-01-31'],
  [{ today: '2026-02-30' }, '"today": "2026-02-30" is not a day like 2026-01-31'],
  [{ base: 5 as never }, '"base" is number, not text'],
  [{ compress: 'yes' as never }, '"compress" is text, not boolean'],
  [{ onLog: {} as never }, '"onLog" is object, not function'],
  [
    { constructor: 'x' } as never,
    'There is no option "constructor". There are root, base, runtime, define, today, compress, onProgress, out, external, launch, poll, onBuild, onProblem, onDefect, onLog.',
  ],
  [{ define: { commit: 1 as never } }, '"define": the value of "commit" is no text'],
])('%j is refused', async (options, message) => {
  await expect(requestOf({ root: temporaryFolder(), ...options })).rejects.toThrow(new TypeError(message));
});

test.each([
  ['build', build],
  ['make', make],
  ['check', check],
  ['watch', watch],
])('%s refuses options that are not an object', async (_, command) => {
  await expect(command(null as never)).rejects.toThrow(new TypeError('The options are null, not an object'));
  await expect(command('x' as never)).rejects.toThrow(new TypeError('The options are text, not an object'));
});

test('valid options become the request', async () => {
  const root = temporaryFolder();
  const options = { root, runtime: 'react', today: '2024-02-29', base: 'kids' } as const;
  expect(await requestOf(options)).toMatchObject({ ...options, base: '/kids/', out: join(root, 'dist') });
});
