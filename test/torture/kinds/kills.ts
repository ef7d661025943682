// Kills at random times: of builds and checks, each a process of its own, with what they keep.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { generator, makeSite, page, put, snapshot } from '../../support/sites.ts';
import type { Kind } from '../kind.ts';
import { same } from '../same.ts';

const cli = join(generator, 'bin/site.js');
const foreign = { CNAME: 'fixture.example', 'gone/mine.txt': 'mine' };

/** A command, when it is killed (as a part of the time that it takes), and whether every page is another one. */
interface Case {
  readonly command: 'build' | 'check';
  readonly when: number;
  readonly isWhole: boolean;
}

export const kills: Kind<Case> = {
  name: 'kills',
  promise:
    'Whenever a command is killed, the out folder is the old site or the new one, or stands aside whole; the next build makes the new one, and nothing is left over or lost.',
  whole: 500,
  share: 3,
  cases: fc.record({
    command: fc.constantFrom('build', 'build', 'build', 'check'),
    when: fc.double({ min: 0, max: 1, noNaN: true }),
    isWhole: fc.boolean(),
  }),
  async begin() {
    const root = makeSite('minimal');
    for (let index = 0; index < 40; index += 1)
      put(root, `content/pages/p${index}.md`, page(`P${index}`, 'Text. '.repeat(200)));
    const out = join(root, 'dist');
    const where = ['--compress', '--root', root, '--cache', join(root, '.store')];
    const run = (command: string) => {
      const { status, stderr } = spawnSync(process.execPath, [cli, command, ...where], { encoding: 'utf8' });
      if (status !== 0 && command === 'build') throw new Error(`The build ended with ${status}:\n${stderr}`);
    };
    run('build');
    for (const [path, text] of Object.entries(foreign)) put(out, path, text);
    let version = 0;
    const edit = (isWhole: boolean) => {
      version += 1;
      put(root, 'content/pages/p0.md', page('P0', `Version ${version}.`));
      if (isWhole) put(root, 'content/site.yml', `name: V${version}\nurl: https://fixture.example\n`);
    };
    edit(true);
    const began = performance.now();
    run('build');
    const takes = performance.now() - began;
    return async ({ command, when, isWhole }, count) => {
      const old = snapshot(out);
      edit(isWhole);
      const child = spawn(process.execPath, [cli, command, ...where], { stdio: 'ignore' });
      const killer = setTimeout(() => child.kill('SIGKILL'), when * takes);
      const [code] = await once(child, 'exit');
      clearTimeout(killer);
      count(code === null ? 'killed' : 'over before');
      const then = snapshot(out);
      run('build');
      const fresh = snapshot(out);
      // Between two renames there is none for a moment: docs say so.
      const isOne = [old, fresh, {}].some((one) => JSON.stringify(one) === JSON.stringify(then));
      if (!isOne || (command === 'check' && JSON.stringify(then) !== JSON.stringify(old)))
        throw new Error(`After a kill at ${when} the out folder is torn: ${Object.keys(then).length} files.`);
      for (const path of Object.keys(foreign))
        same(`somebody's ${path}`, { [path]: old[path] }, { [path]: fresh[path] });
      const left = readdirSync(root, { recursive: true }).map(String);
      same(
        'what is left over',
        [],
        left.filter((name) => /\.site-(?:new|old)|\.new$|[0-9a-f]{64}\./.test(name)),
      );
    };
  },
};
