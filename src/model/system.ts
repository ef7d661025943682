// What the system says where it refuses something. Pure.

/** The system's word for what went wrong: ENOSPC, EACCES … */
export function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : undefined;
}

/** Whether the system says that there is no such file: the only answer that means so. */
export function isAbsence(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
}

/** Whether the system says that the place where a folder should go is occupied (rename(2) has both codes). */
export function isOccupied(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '');
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
