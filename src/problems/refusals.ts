// Refusals of the system → problems. Pure.
import { isAbsolute, relative, sep } from 'node:path';
import { hasLostBytes } from '../model/addresses/paths.ts';
import { notRegular } from '../model/machine/regularFile.ts';
import { codeOf, isAbsence, isReadRefusal, isRefusal, reason } from '../model/machine/system.ts';
import type { Problem } from '../model/site/problem.ts';
import { messageOf, problem } from './problem.ts';

/** Plain words for system error codes. */
export const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file is larger than the system allows',
  EACCES: 'writing is not permitted there, or in the folder around it',
  EPERM: 'writing is not permitted there, or in the folder around it',
  EROFS: 'it is on a read-only disk',
  EBUSY: 'the folder is in use as a mount point; choose a folder inside it',
  EEXIST: 'there is a file of that name',
  EXDEV: 'another disk is mounted there: unmount it, or choose another out folder',
  'EXDEV rename': 'it is in a lower layer of a container’s disk: delete it first',
  EAGAIN: 'other builds write to it all the time',
  ENOENT: 'a part of the path is not there, and cannot be made',
  ENOTDIR: 'a part of the path is a file or a broken link, not a folder',
  ENAMETOOLONG: 'the path is too long',
  [notRegular]: 'a pipe, a socket or a device is in the place of a file',
};

export function hasReason(code: string): boolean {
  return Object.hasOwn(reasons, code);
}

/**
 * A refusal of the system as a problem. Undefined for any other error, which is a defect of ours. Its file is relative to `root` if
 * it is inside, otherwise absolute.
 */
export function refusalOf(error: unknown, root: string): Problem | undefined {
  if (!isRefusal(error)) return undefined;
  const { path } = error;
  if (path === undefined) return problem('system-refused', [reason(error)]);
  const inside = relative(root, path);
  const isOutside = isAbsolute(inside) || `${inside}${sep}`.startsWith(`..${sep}`);
  const at = { file: isOutside ? path : inside.split(sep).join('/') || '.' };
  if (error.code === notRegular) return problem('not-a-file', [], at);
  const lost = lostName(error, at.file);
  if (lost) return lost;
  return isReadRefusal(error)
    ? problem('unreadable', [reason(error)], at)
    : problem('system-refused', [reason(error)], at);
}

/** Why the system refused to write, for the words of a problem. Throws any other error, which is a defect of ours. */
export function whyNotWritten(error: unknown): string {
  const code = codeOf(error);
  if (code === undefined) throw error;
  return hasReason(code) ? code : messageOf(error);
}

/** The problem for a file that is listed in a folder but cannot be opened, because its name is not UTF-8. */
export function lostName(error: unknown, file: string): Problem | undefined {
  return isAbsence(error) && hasLostBytes(file) ? problem('not-utf8', ['name'], { file }) : undefined;
}
