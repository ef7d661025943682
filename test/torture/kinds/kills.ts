// Kills at random times: of builds, checks and watches in separate processes, with their stored results.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { patience } from '../../support/patience.ts';
import { generator, makeSite, page, put, putWhole, snapshot } from '../../support/sites.ts';
import type { Kind } from '../kind.ts';
import { same } from '../same.ts';
import { standing } from '../standing.ts';

const cli = join(generator, 'bin/site.js');
const foreign = { CNAME: 'fixture.example', 'gone/mine.txt': 'mine' };

/**
 * A command, the time of the kill (as a part of a build's time; a watch's counts from the edit), and whether every page changes.
 */
interface Case {
  readonly command: 'build' | 'check' | 'watch';
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
    command: fc.constantFrom('build', 'build', 'build', 'check', 'watch', 'watch'),
    when: fc.double({ min: 0, max: 1, noNaN: true }),
    isWhole: fc.boolean(),
  }),
  async begin() {
    const root = makeSite('minimal');
    for (let index = 0; index < 40; index += 1)
      put(root, `content/pages/p${index}.md`, page(`P${index}`, 'Text. '.repeat(200)));
    const out = join(root, 'dist');
    const where = ['--root', root, '--cache', join(root, '.store')];
    const argsOf = (command: Case['command'], isCompressed = false) => [
      ...[cli, command, ...where],
      ...(command === 'watch' ? ['--no-serve'] : []),
      ...(isCompressed ? ['--compress'] : []),
    ];
    const build = (isCompressed = true) => {
      const args = argsOf('build', isCompressed);
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`The build ended with ${status}:\n${stderr}`);
    };
    build();
    for (const [path, text] of Object.entries(foreign)) put(out, path, text);
    let version = 0;
    const edit = (isWhole: boolean) => {
      version += 1;
      // One file, atomically: a watch could build an intermediate state of two.
      if (isWhole) putWhole(root, 'content/site.yml', `name: V${version}\nurl: https://fixture.example\n`);
      else putWhole(root, 'content/pages/p0.md', page('P0', `Version ${version}.`));
    };
    edit(true);
    const began = performance.now();
    build();
    const takes = performance.now() - began;
    return async ({ command, when, isWhole }, count) => {
      const isWatch = command === 'watch'; // makes no compressed files
      if (isWatch) build(false);
      const old = snapshot(out);
      if (!isWatch) edit(isWhole);
      const child = spawn(process.execPath, argsOf(command, command === 'build'), {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      if (isWatch) {
        await once(child.stdout, 'data', { signal: AbortSignal.timeout(patience) }); // the first build was reported
        edit(isWhole);
      }
      child.stdout.resume();
      const killer = setTimeout(() => child.kill('SIGKILL'), when * takes);
      const [code] = await once(child, 'exit');
      clearTimeout(killer);
      count(code === null ? `killed in a ${command}` : 'over before');
      const then = standing(root, snapshot);
      build(!isWatch);
      const fresh = snapshot(out);
      const isOne = [old, fresh].some((one) => JSON.stringify(one) === JSON.stringify(then));
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
