// One file → its text, or its bytes. READS.
import { accessSync, constants, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { SourceFile } from '../model/files.ts';
import type { Outcome } from '../model/problem.ts';
import { allowedText } from '../model/strings.ts';
import { problem } from '../problems/problem.ts';

/** The text of a file, without a BOM, with `\n` at every line's end and as `allowedText` has it; or the problem that keeps it from being read. */
export function read(file: Pick<SourceFile, 'path' | 'absolute'>): Outcome<string | undefined> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file.absolute);
  } catch (error) {
    return { value: undefined, problems: [problem('unreadable', [reason(error)], { file: file.path })] };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { value: allowedText(text.replace(/\r\n?/g, '\n')), problems: [] };
  } catch {
    const at = { file: file.path, line: firstLineNotUtf8(bytes), column: 1 };
    return { value: undefined, problems: [problem('not-utf8', [], at)] };
  }
}

/** The bytes of the file at an absolute path. Rejects with what the system says against it, as `sizeAt` does. */
export function bytesAt(path: string): Promise<Buffer> {
  return readFile(path);
}

/** How many bytes the file at an absolute path has. */
export async function sizeAt(path: string): Promise<number> {
  return (await stat(path)).size;
}

/** Throws what the system says against a file that cannot be read. */
export function mustBeReadable(path: string): void {
  accessSync(path, constants.R_OK);
}

/** What the system says against a file, without its path and its code. */
export function reason(error: unknown): string {
  return error instanceof Error
    ? error.message.replace(/, \w+ '.*'$/, '').replace(/^\w+: /, '')
    : String(error);
}

function firstLineNotUtf8(bytes: Buffer): number {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, start);
    const slice = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (slice.toString('utf8').includes('\uFFFD')) return line;
    if (end === -1) return line;
    start = end + 1;
    line += 1;
  }
}
