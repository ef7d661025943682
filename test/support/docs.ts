// The code in pages of the documentation, and a reader's actions with it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { generator, put } from './sites.ts';

/** A block of code. */
export interface Shown {
  readonly language: string;
  /** The file in its title. */
  readonly file: string | undefined;
  /** Whether it shows changes of a file: lines that begin with `+` or `-`. */
  readonly isDiff: boolean;
  readonly code: string;
}

/** The text of a page: `guides/islands`. */
export function textOf(page: string): string {
  return readFileSync(join(generator, `docs/content/pages/${page}.md`), 'utf8');
}

/** The blocks of code of a page, in order. */
export function codeOf(page: string): readonly Shown[] {
  return codeIn(textOf(page));
}

/** The blocks of code of a text, in order. */
export function codeIn(text: string): readonly Shown[] {
  return [...text.matchAll(/^(`{3,})(\w*)(.*)\n([\s\S]*?)^\1$/gm)].map(
    ([, , language = '', more = '', code = '']) => ({
      language,
      file: /title="(.+?)"/.exec(more)?.[1],
      isDiff: /\bdiff\b/.test(more.replace(/title=".+?"/, '')),
      code,
    }),
  );
}

/** The text of a page, with another output of a command below the heading of a problem's code. */
export function withOutput(text: string, code: string, output: string): string {
  const heading = text.indexOf(`\n## \`${code}\`\n`);
  const [opening = '', fence = ''] = /^(`{3,})text title="npx site .*\n/m.exec(text.slice(heading)) ?? [];
  const from = text.indexOf(opening, heading) + opening.length;
  const to = text.indexOf(`\n${fence}\n`, from - 1);
  return `${text.slice(0, from)}${output}${text.slice(to)}`;
}

/** The file with this name in a page. */
export function fileShownIn(page: string, file: string): string {
  const shown = codeOf(page).find((one) => one.file === file);
  if (!shown) throw new Error(`${page} shows no ${file}.`);
  return shown.code;
}

/** The command line of this package. */
export const cli = join(generator, 'bin/site.js');

/**
 * Does a reader's action for one block in the folder `root`: writes the file, adds to site.yml, makes the changes of a diff, or
 * runs the commands.
 */
export function follow(root: string, { language, file, isDiff, code }: Shown): void {
  if (file && isDiff) {
    const before = readFileSync(join(root, file), 'utf8');
    const side = (sign: string) =>
      [...code.matchAll(/^(.)(.*\n)/gm)].map(([, kind, line]) => (kind === sign ? '' : line)).join('');
    expect(before.split(side('+')), `${file}: ${code}`).toHaveLength(2);
    put(
      root,
      file,
      before.replace(side('+'), () => side('-')),
    );
  } else if (file === 'content/site.yml' && existsSync(join(root, file)))
    put(root, file, `${readFileSync(join(root, file), 'utf8')}\n${code}`);
  else if (file) put(root, file, code);
  else if (language === 'sh') for (const line of code.trim().split('\n')) runCommand(root, line);
}

/** Runs one shell line. Packages of `npm install` are linked from this package's own node_modules. */
function runCommand(root: string, line: string): void {
  const [, names] = /^npm install (.+)$/.exec(line) ?? [];
  const [, args] = /^npx (?:lullamoon-)?site (.+)$/.exec(line) ?? [];
  if (names)
    for (const name of names.split(' ').filter((one) => !one.startsWith('-'))) {
      const folder = join('node_modules', name.replace(/(?<=.)@.*/, ''));
      mkdirSync(dirname(join(root, folder)), { recursive: true });
      symlinkSync(join(generator, folder), join(root, folder));
    }
  else if (args) execFileSync(process.execPath, [cli, ...args.split(' ')], { cwd: root, stdio: 'pipe' });
  else execFileSync('sh', ['-c', line], { cwd: root, stdio: 'pipe' });
}
