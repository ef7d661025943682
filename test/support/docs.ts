// The code that pages of the documentation show.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generator } from './sites.ts';

/** A block of code. */
export interface Shown {
  readonly language: string;
  /** The file that its title names. */
  readonly file: string | undefined;
  /** Whether it shows changes of a file: lines with `+` or `-` before them. */
  readonly isDiff: boolean;
  readonly code: string;
}

/** The text of a page: `guides/islands`. */
export function textOf(page: string): string {
  return readFileSync(join(generator, `docs/content/pages/${page}.md`), 'utf8');
}

/** The blocks of code of a page, in order. */
export function codeOf(page: string): readonly Shown[] {
  return [...textOf(page).matchAll(/^(`{3,})(\w*)(.*)\n([\s\S]*?)^\1$/gm)].map(
    ([, , language = '', more = '', code = '']) => ({
      language,
      file: /title="(.+?)"/.exec(more)?.[1],
      isDiff: /\bdiff\b/.test(more.replace(/title=".+?"/, '')),
      code,
    }),
  );
}

/** The file of this name that a page shows. */
export function fileShownIn(page: string, file: string): string {
  const shown = codeOf(page).find((one) => one.file === file);
  if (!shown) throw new Error(`${page} shows no ${file}.`);
  return shown.code;
}
