// Every folder of test/sites is a site with (at most) one kind of mistake; its problems.txt says which, and where.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../src/cli/words.ts';
import { buildSite, lines, makeSite, put, sitesFolder, snapshot } from './support/sites.ts';

/** What a compiler or a schema says is mostly its own next step. */
const saysAll = ['invalid-value', 'template-syntax'];

const fixtures = readdirSync(sitesFolder).sort();

describe('a fixture site', () => {
  test.each(fixtures)('%s', async (fixture) => {
    const file = join(sitesFolder, fixture, 'problems.txt');
    const root = makeSite(fixture);
    put(root, 'dist/.site-build.json', '{"format":1,"files":{"old.html":""}}');
    put(root, 'dist/old.html', 'the last good build');
    const before = snapshot(join(root, 'dist'));

    const { problems } = await buildSite(root, { today: '2026-01-10' });
    if (process.env.UPDATE) writeFileSync(file, lines(problems) && `${lines(problems)}\n`);

    expect(lines(problems) && `${lines(problems)}\n`).toBe(readFileSync(file, 'utf8'));
    const built = snapshot(join(root, 'dist'));
    if (problems.length > 0) expect(built, 'the last good build stays whole').toEqual(before);
    else expect(built).not.toHaveProperty('old.html');
    for (const path of Object.keys(snapshot(join(root, 'expected')))) {
      const kept = join(sitesFolder, fixture, 'expected', path);
      // With one line break at the end, so that UPDATE changes nothing where nothing has changed.
      const made = `${readFileSync(join(root, 'dist', path), 'utf8').trimEnd()}\n`;
      if (process.env.UPDATE) writeFileSync(kept, made);
      expect(made).toBe(readFileSync(kept, 'utf8'));
    }
    for (const problem of problems) {
      const { text, hint = '' } = sentenceOf(problem);
      expect(text).toMatch(/\S/);
      if (!saysAll.includes(problem.code)) expect([text, hint]).toEqual([text, expect.stringMatching(/\S/)]);
      if (problem.at?.line !== undefined && problem.code !== 'not-utf8') expect(problem.frame).toContain('^');
    }
    expect(readdirSync(root).filter((name) => name.includes('.site-'))).toEqual([]);
  });
});
