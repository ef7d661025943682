// A share of what `npm run torture` tries, with seeds that stay. torture/README.md says what each kind promises.
// Slow: it builds many sites.
import { expect, test } from 'vitest';
import { torture } from './torture/kind.ts';
import { kinds } from './torture/kinds.ts';

test.each(kinds)('$name', async (kind) => {
  const { failure } = await torture(kind, { seed: 26, cases: kind.share });
  expect(failure).toBeUndefined();
});
