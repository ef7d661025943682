// `site init`: writes a small site, and says how to go on. TALKS.
import { join, relative } from 'node:path';
import type { Paint } from '../problems/print.ts';
import type { ProblemCode } from '../problems/problem.ts';
import { described } from '../problems/words.ts';
import { createSite, type InitResult, installedFrom, isInstalledFor } from '../scaffold/init.ts';
import { complain, endWith, type Options, painter, say } from './output.ts';

/** What can be asked of it. */
export type InitOptions = Pick<Options, 'json' | 'quiet' | 'color'>;

const usage: ReadonlySet<string> = new Set<ProblemCode>(['folder-not-empty']);

/** Writes the site into `root`, an absolute path, and sets the exit code. */
export function initCommand(root: string, options: InitOptions): void {
  const result = createSite(root);
  const { problems, files, existing } = result;
  endWith(problems, usage);
  if (options.json) {
    const ok = problems.length === 0;
    say(
      JSON.stringify({ version: 1, ok, root, files, existing, problems: problems.map(described) }, null, 2),
    );
  } else if (problems.length > 0) complain(problems, 'Nothing was written.', options);
  else if (!options.quiet) say(...linesOf(root, result, painter(options)));
}

function linesOf(root: string, { files, existing, unignored }: InitResult, paint: Paint): string[] {
  const folder = relative(process.cwd(), root);
  const typed = (path: string) => (/^[\w./-]+$/.test(path) ? path : JSON.stringify(path));
  const from = installedFrom();
  const install =
    from === undefined ? 'npm install' : `npm install --save-dev ${typed(relative(root, from))}`;
  const commands = [
    ...(folder === '' ? [] : [[`cd ${typed(folder)}`, '']]),
    ...(files.includes('package.json') || !isInstalledFor(root) ? [[install, '']] : []),
    ['npx site watch', 'shows the site, and every change at once'],
    ['npx site new /posts/hello/ --template post', 'begins another post'],
    ['npx site build', 'writes dist, for any web server'],
  ].slice(0, 3);
  const width = Math.max(...commands.map(([command = '', why]) => (why ? command.length : 0)));
  return [
    ...files.map((file) => paint('dim', join(folder, file))),
    ...(existing.length > 0 ? ['', `There already, and left as it was: ${existing.join(', ')}.`] : []),
    ...(unignored.length > 0 ? [`Your .gitignore should name ${unignored.join(', ')}, too.`] : []),
    '',
    paint('green', `A small site is in ${folder || 'this folder'}. Next:`),
    '',
    ...commands.map(([command = '', why]) => `  ${command.padEnd(width)}   ${why}`.trimEnd()),
  ];
}
