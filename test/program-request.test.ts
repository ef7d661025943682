// What other programs ask of a command: their options become a request, or a TypeError that names the option.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requestOf } from '../src/cli/programRequest.ts';
import { temporaryFolder } from './support/folders.ts';

test.each([
  [{ out: '' }, '"out" is empty: it must name a folder'],
  [{ base: 'https://example.org' }, '"base": "https://example.org" is not a path like /kids/'],
  [{ runtime: 'vue' as never }, '"runtime": "vue" is none of preact, react'],
  [{ today: '2026-9-5' }, '"today": "2026-9-5" is not a day like 2026-01-31'],
  [{ today: 'tomorrow' }, '"today": "tomorrow" is not a day like 2026-01-31'],
  [{ today: '2026-02-30' }, '"today": "2026-02-30" is not a day like 2026-01-31'],
  [{ define: { commit: 1 as never } }, '"define": the value of "commit" is no text'],
])('%j is refused', async (options, message) => {
  await expect(requestOf({ root: temporaryFolder(), ...options })).rejects.toThrow(new TypeError(message));
});

test('what is allowed goes into the request', async () => {
  const root = temporaryFolder();
  const options = { root, runtime: 'react', today: '2024-02-29', base: 'kids' } as const;
  expect(await requestOf(options)).toMatchObject({ ...options, base: '/kids/', out: join(root, 'dist') });
});
