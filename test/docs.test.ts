// What the documentation promises is there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { problemCodes } from '../src/problems/words.ts';
import { generator } from './support/sites.ts';

test('docs/problems.md lists every problem code, in the order of the line', () => {
  const text = readFileSync(join(generator, 'docs/problems.md'), 'utf8');
  expect([...text.matchAll(/^\| `([\w-]+)`/gm)].map(([, code]) => code)).toEqual(problemCodes);
});

test('the workflow for GitHub Pages runs the commands of the README, and publishes all that they write', () => {
  const read = (path: string) => readFileSync(join(generator, path), 'utf8');
  const [workflow = ''] = /^ {4}name: Pages\n(?: {4}.*\n)+/m.exec(read('docs/hosting.md')) ?? [];
  const { jobs } = parse(workflow) as { jobs: Record<string, { needs?: string[]; steps: Step[] }> };
  interface Step {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const commands = [...read('README.md').matchAll(/^ {4}(npm ci && .+?)(?: {2,}#.*)?$/gm)].map(
    ([, line]) => line,
  );
  const runs = steps.flatMap(({ run }) => run ?? []);
  expect(runs.map((run) => run.replace(/ --base "[^"]+\/"$/, '')).sort()).toEqual(commands.sort());
  expect(commands).toHaveLength(2);
  for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
  expect(jobs.deploy?.needs).toEqual(Object.keys(jobs).filter((name) => name !== 'deploy'));
  const upload = steps.find(({ uses }) => uses?.includes('upload-pages-artifact'));
  expect(upload?.with).toEqual({ path: 'dist', 'include-hidden-files': true });
});
