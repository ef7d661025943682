// The tutorial of the docs, step by step: each file is written and each command run exactly as printed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { browserOfFile, openPage, serve } from './support/browser.ts';
import { codeOf } from './support/docs.ts';
import { generator, put, temporaryFolder } from './support/sites.ts';

const browser = browserOfFile();
const root = join(temporaryFolder(), 'moonlog');
/** Its files, commands, and the output of the last command, in order. */
const steps = codeOf('start/tutorial');

function site(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(generator, 'bin/site.js'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

/** The commands of the tutorial that were run, with their output; and all others. */
const commands: { readonly command: string; readonly status: number | null; readonly said: string }[] = [];
const others: string[] = [];

beforeAll(() => {
  mkdirSync(root);
  for (const { language, file, code } of steps) {
    if (file) put(root, file, code);
    if (language === 'text') expect(commands.at(-1)?.said).toBe(code);
    if (language !== 'sh') continue;
    for (const command of code.trim().split('\n')) {
      const [, args] = /^npx site (.+)$/.exec(command) ?? [];
      if (args) commands.push({ command, ...site(...args.split(' ')) });
      else others.push(command);
    }
  }
});

describe('the tutorial', () => {
  test('builds after each step, except for its intended mistake', () => {
    expect(commands.map(({ command, status }) => [command, status])).toEqual([
      ['npx site build', 0],
      ['npx site build', 0],
      ['npx site build', 1],
      ['npx site build', 0],
      ['npx site check', 0],
    ]);
    expect(others).toEqual([
      'mkdir ../moonlog && cd ../moonlog',
      'npm init --yes',
      'npm install --save-dev ../lullamoon-site-0.1.0.tgz',
    ]);
  });

  test('ends with posts, tags, a feed, and only the address left to change', () => {
    const read = (path: string) => readFileSync(join(root, 'dist', path), 'utf8');
    expect(read('index.html')).toMatch(/The full moon is loud[\s\S]*Orion comes back/);
    expect(read('tags/autumn/index.html')).toContain('Posts about autumn');
    expect(read('feed.xml').match(/<item>/g)).toHaveLength(2);
    expect(read('index.html')).not.toContain('<script');
    const { status, said } = site('check', '--launch');
    expect(status).toBe(1);
    expect(said.match(/^error .*/gm)).toEqual(['error placeholder-address content/site.yml:2:14']);
  });

  test('has a button that copies the address', async () => {
    const { page, messages } = await openPage(browser(), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(`${await serve(join(root, 'dist'))}posts/orion/`);
    await page.getByRole('button', { name: 'Copy the address' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    expect(messages).toEqual([]);
  });
});
