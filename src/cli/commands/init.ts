// `site init`: writes a small site, and prints the next steps. TALKS.
import { join, relative } from 'node:path';
import { printable } from '../../problems/printable.ts';
import { createSite, type InitResult, missingPackages, type Starter } from '../../scaffold/init.ts';
import { packageManagerOf, siteCommand } from '../../scaffold/packageManager.ts';
import { type Options, reportWork } from '../output.ts';
import { firstSteps } from '../print/nextSteps.ts';
import type { Paint } from '../print/print.ts';

export interface InitOptions extends Pick<Options, 'json' | 'quiet' | 'color'> {
  /** Whether to write a site for documentation. */
  readonly docs?: boolean;
  /** Whether to write the site of a product. */
  readonly product?: boolean;
}

/** Writes the site into `root`, an absolute path, and sets the exit code. */
export function initCommand(root: string, options: InitOptions): void {
  const starter = options.docs ? 'docs' : options.product ? 'product' : 'blog';
  const result = createSite(root, starter);
  const { problems, files, existing, scripts } = result;
  reportWork(problems, options, {
    usage: ['folder-not-empty'],
    facts: { root, files, existing, scripts },
    closing: 'Nothing was written.',
    lines: (paint) => linesOf(root, starter, result, paint),
  });
}

/** The words that differ between the starters. */
const words = {
  blog: { title: 'A small site', page: '/posts/hello/ --template post', what: 'another post' },
  product: { title: 'The site of a product', page: '/press/', what: 'another page' },
  docs: { title: 'A small site of documentation', page: '/guide/hello/', what: 'another page' },
} as const;

function linesOf(
  root: string,
  starter: Starter,
  { files, existing, unignored, scripts }: InitResult,
  paint: Paint,
): string[] {
  const folder = relative(process.cwd(), root);
  const { title, page, what } = words[starter];
  const first = firstSteps(root, files, missingPackages(root, starter));
  const manager = packageManagerOf(root);
  const site = (args: string) => siteCommand(manager, args);
  const commands = [
    ...first.map((command) => [command, '']),
    [site('watch'), 'shows the site, and every change at once'],
    [site(`new ${page}`), `begins ${what}`],
    [site('build'), 'writes dist, for any web server'],
  ].slice(0, Math.max(3, first.length + 1));
  const width = Math.max(...commands.map(([command = '', why]) => (why ? command.length : 0)));
  return [
    ...files.map((file) => paint('dim', printable(join(folder, file)))),
    ...(existing.length > 0 ? ['', ...leftLine(existing, scripts)] : []),
    ...(scripts.length > 0 ? [`Your package.json has these scripts, too: ${scripts.join(', ')}.`] : []),
    ...(unignored.length > 0 ? [`Your .gitignore should name ${unignored.join(', ')}, too.`] : []),
    '',
    paint('green', `${title} is in ${printable(folder) || 'this folder'}. Next:`),
    '',
    ...commands.map(([command = '', why]) => `  ${command.padEnd(width)}   ${why}`.trimEnd()),
  ];
}

function leftLine(existing: readonly string[], scripts: readonly string[]): readonly string[] {
  const left = existing.filter((path) => scripts.length === 0 || path !== 'package.json');
  return left.length > 0 ? [`There already, and left as it was: ${left.join(', ')}.`] : [];
}
