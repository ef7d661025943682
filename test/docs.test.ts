// What the documentation promises is there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemCodes } from '../src/problem.ts';
import { generator } from './support/sites.ts';

test('docs/problems.md lists every problem code, in the order of the line', () => {
  const text = readFileSync(join(generator, 'docs/problems.md'), 'utf8');
  expect([...text.matchAll(/^\| `([\w-]+)`/gm)].map(([, code]) => code)).toEqual(problemCodes);
});
