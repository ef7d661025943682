// The same sources give the same bytes, wherever, whenever and by whomever they are built.
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generator, snapshot, temporaryFolder } from './support/sites.ts';

test('the real site is the same in another folder, time zone, locale, clock and NODE_ENV', () => {
  const build = (root: string, env: NodeJS.ProcessEnv) => {
    const out = join(temporaryFolder(), 'out');
    const args = [join(generator, 'bin/site.js'), 'build', '--quiet', '--root', root, '--out', out];
    execFileSync(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'inherit' });
    return snapshot(out);
  };
  const elsewhere = join(temporaryFolder(), 'a folder with spaces');
  for (const folder of ['templates', 'content'])
    cpSync(join(generator, folder), join(elsewhere, folder), { recursive: true });
  // Templates take types (only) from the generator.
  const here = build(generator, { TZ: 'America/Los_Angeles', LANG: 'C', NODE_ENV: 'development' });
  const there = build(elsewhere, {
    TZ: 'Pacific/Kiritimati',
    LANG: 'tr_TR.UTF-8',
    NODE_ENV: 'production',
    CI: 'true',
  });
  expect(there).toEqual(here);
  expect(Object.keys(here)).toContain('faq/index.html');
});
