// One file → its text, or its bytes. READS.
import { accessSync, closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import type { SourceFile } from '../model/files.ts';
import type { Outcome, Problem } from '../model/problem.ts';
import { allowedText } from '../model/strings.ts';
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

/** The bytes of a file, or the first of them. Throws what the system says against it. */
function beginningOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    if (fstatSync(file).size <= mostBytes) return readFileSync(file);
    const bytes = Buffer.alloc(mostBytes);
    let length = 0;
    for (let more = 1; more > 0 && length < mostBytes; length += more)
      more = readSync(file, bytes, length, mostBytes - length, length);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
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

/** Calls that do more than read: what they are refused for may well be readable. */
const otherCalls =
  /^(chmod|chown|copyfile|f?sync|ftruncate|futime|kill|link|lutime|mkdir|mkdtemp|rename|rm|rmdir|spawn|symlink|truncate|unlink|utime|watch|write)/i;

/** Whether the system refused something, for a reason of its own: a disk that fails, too many open files. No defect of ours. */
export function isRefusal(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && /^E[A-Z0-9]+$/.test(String((error as NodeJS.ErrnoException).code));
}

/** Whether the system refused to let something be read. Of what is opened it does not tell what for. */
export function isReadRefusal(error: NodeJS.ErrnoException): boolean {
  return !otherCalls.test(error.syscall ?? 'spawn');
}

/**
 * What the system refused, as a problem; undefined for any other error, which is a defect of ours. Its file is relative to `root`
 * where it lies in there, else absolute.
 */
export function refusalOf(error: unknown, root: string): Problem | undefined {
  if (!isRefusal(error)) return undefined;
  const { path } = error;
  if (path === undefined) return problem('system-refused', [reason(error)]);
  const inside = relative(root, path);
  const isOutside = isAbsolute(inside) || `${inside}${sep}`.startsWith(`..${sep}`);
  const at = { file: isOutside ? path : inside.split(sep).join('/') || '.' };
  return isReadRefusal(error)
    ? problem('unreadable', [reason(error)], at)
    : problem('system-refused', [reason(error)], at);
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
