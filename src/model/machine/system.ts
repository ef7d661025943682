// Errors of the system. Pure.

/** The system's code for an error: ENOSPC, EACCES … */
export function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

/** Whether the system reports that there is no such file. No other error means this. */
export function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
}

/** Whether the system reports that something already exists where a folder should go (rename(2) has both codes). */
export function isOccupied(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '');
}

/** The system's message about a file, without its path and its code. */
export function reason(error: unknown): string {
  return error instanceof Error
    ? error.message.replace(/, \w+ '.*'$/, '').replace(/^\w+: /, '')
    : String(error);
}

/** Calls that do more than read. If one is refused, the file may still be readable. */
const otherCalls =
  /^(chmod|chown|copyfile|f?sync|ftruncate|futime|kill|link|lutime|mkdir|mkdtemp|rename|rm|rmdir|spawn|symlink|truncate|unlink|utime|watch|write)/i;

/** Whether the system refused something for its own reason: a failing disk, too many open files. This is not a defect of ours. */
export function isRefusal(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && codeOf(error) !== undefined;
}

/** Whether the system refused to read something. An error from `open` does not show whether it was for reading. */
export function isReadRefusal(error: NodeJS.ErrnoException): boolean {
  return !otherCalls.test(error.syscall ?? 'spawn');
}
