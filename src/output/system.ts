// What the system says against a file, read. Pure.
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
