// The exit code of a command with problems: 2 only if all are about its own use.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endWith } from '../src/cli/output.ts';
import type { Problem } from '../src/model/site/problem.ts';
import { problem } from '../src/problems/problem.ts';

let before: typeof process.exitCode;
beforeEach(() => {
  before = process.exitCode;
});
afterEach(() => {
  process.exitCode = before;
});

const ofReference = problem('out-not-ours', ['dist'], { file: 'dist' });
const ofSite = problem('dead-link', ['/a/', undefined], { file: 'content/pages/index.md' });

test.each<[string, readonly Problem[], number]>([
  ['nothing', [], 0],
  ['a wrong use', [ofReference], 2],
  ['two wrong uses', [ofReference, ofReference], 2],
  ['a mistake in the site', [ofSite], 1],
  ['both', [ofReference, ofSite], 1],
  ['both, in reverse order', [ofSite, ofReference], 1],
])('with %s', (_, problems, code) => {
  endWith(problems);
  expect(process.exitCode).toBe(code);
});

test('each command defines its problems of wrong use', () => {
  endWith([ofSite], ['dead-link']);
  expect(process.exitCode).toBe(2);
  endWith([ofReference], ['dead-link']);
  expect(process.exitCode).toBe(1);
});
