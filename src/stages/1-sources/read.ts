// One file → its text. For a page also its front matter. READS.
import { isUtf8 } from 'node:buffer';
import { closeSync, readSync } from 'node:fs';
import { notRegular, openRegular } from '../../model/machine/regularFile.ts';
import { codeOf, reason } from '../../model/machine/system.ts';
import type { SourceFile } from '../../model/site/files.ts';
import type { Checked } from '../../model/site/problem.ts';
import type { Page } from '../../model/site/site.ts';
import { once } from '../../model/values/lazy.ts';
import { allowedText } from '../../model/values/strings.ts';
import { problem } from '../../problems/problem.ts';
import { parse } from './parse.ts';

/** The most bytes that are read from a file: more than the longest allowed text can have, at three bytes a character. */
const mostBytes = 3_100_000;

/**
 * The text of a file without a BOM, with `\n` line ends and cleaned by `allowedText`; or the problem why it cannot be read. Only the
 * beginning of a file with more than 3,100,000 bytes is read: the parsers report it as too long.
 */
export function read(file: Pick<SourceFile, 'path' | 'absolute'>): Checked<string | undefined> {
  let bytes: Buffer;
  try {
    bytes = beginningOf(file.absolute);
  } catch (error) {
    const at = { file: file.path };
    const one =
      codeOf(error) === notRegular
        ? problem('not-a-file', [], at)
        : problem('unreadable', [reason(error)], at);
    return { value: undefined, problems: [one] };
  }
  try {
    const stream = bytes.length === mostBytes; // the last bytes may be a part of a character
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
    return { value: allowedText(text.replace(/\r\n?/g, '\n')), problems: [] };
  } catch {
    return {
      value: undefined,
      problems: [problem('not-utf8', [], { file: file.path, ...whereNotUtf8(bytes) })],
    };
  }
}

/** The text of a page's file, and its front matter. The front matter is undefined if the file cannot be read. */
export interface ReadPage {
  readonly text: Checked<string | undefined>;
  readonly frontMatter: Checked<Page | undefined> | undefined;
}

export function readPage(source: SourceFile): ReadPage {
  const text = read(source);
  return { text, frontMatter: text.value === undefined ? undefined : parse(source, text.value) };
}

/** One buffer for all files, of which there may be thousands. The system provides only as much memory as is written. */
const buffer = once(() => Buffer.allocUnsafeSlow(mostBytes));

/** The first bytes of a file, or all. They are valid until the next file is read. Throws the system's error. */
function beginningOf(path: string): Buffer {
  const bytes = buffer();
  const file = openRegular(path);
  try {
    let length = 0;
    for (let more = 1; more > 0 && length < mostBytes; length += more)
      more = readSync(file, bytes, length, mostBytes - length, length);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/** The position of the first byte that is not text. */
function whereNotUtf8(bytes: Buffer): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, start);
    const slice = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (!isUtf8(slice)) return { line, column: slice.toString().indexOf('\uFFFD') + 1 };
    if (end === -1) return { line, column: 1 };
    start = end + 1;
    line += 1;
  }
}
