// One file → its text. READS.
import { closeSync, openSync, readSync } from 'node:fs';
import type { SourceFile } from '../model/files.ts';
import { once } from '../model/lazy.ts';
import type { Outcome } from '../model/problem.ts';
import { allowedText } from '../model/strings.ts';
import { reason } from '../model/system.ts';
import { problem } from '../problems/problem.ts';

/** How many bytes of a text are read: more than any may have, of whose characters each is three bytes at most. */
const mostBytes = 3_100_000;

/**
 * The text of a file, without a BOM, with `\n` at every line's end and as `allowedText` has it; or the problem that keeps it from being
 * read. Of a file with more than 3,100,000 bytes that is only the beginning: it is told to be too long by whoever looks into it.
 */
export function read(file: Pick<SourceFile, 'path' | 'absolute'>): Outcome<string | undefined> {
  let bytes: Buffer;
  try {
    bytes = beginningOf(file.absolute);
  } catch (error) {
    return { value: undefined, problems: [problem('unreadable', [reason(error)], { file: file.path })] };
  }
  try {
    const stream = bytes.length === mostBytes; // may end amid a character
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
    return { value: allowedText(text.replace(/\r\n?/g, '\n')), problems: [] };
  } catch {
    const at = { file: file.path, line: firstLineNotUtf8(bytes), column: 1 };
    return { value: undefined, problems: [problem('not-utf8', [], at)] };
  }
}

/** One for all files: there may be thousands. The system gives as much of it as is written to. */
const buffer = once(() => Buffer.allocUnsafeSlow(mostBytes));

/** The bytes of a file, or the first of them: until the next one is read. Throws what the system says against it. */
function beginningOf(path: string): Buffer {
  const bytes = buffer();
  const file = openSync(path, 'r');
  try {
    let length = 0;
    for (let more = 1; more > 0 && length < mostBytes; length += more)
      more = readSync(file, bytes, length, mostBytes - length, length);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
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
