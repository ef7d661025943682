// Refusals of the system → problems. Pure.
import { isAbsolute, relative, sep } from 'node:path';
import { hasLostBytes } from '../model/paths.ts';
import type { Problem } from '../model/problem.ts';
import { isAbsence, isReadRefusal, isRefusal, reason } from '../model/system.ts';
import { problem } from './problem.ts';

/**
 * A refusal of the system as a problem; undefined for any other error, which is a defect of ours. Its file is relative to `root` if
 * it is in there, else absolute.
 */
export function refusalOf(error: unknown, root: string): Problem | undefined {
  if (!isRefusal(error)) return undefined;
  const { path } = error;
  if (path === undefined) return problem('system-refused', [reason(error)]);
  const inside = relative(root, path);
  const isOutside = isAbsolute(inside) || `${inside}${sep}`.startsWith(`..${sep}`);
  const at = { file: isOutside ? path : inside.split(sep).join('/') || '.' };
  if (isAbsence(error) && hasLostBytes(at.file)) return problem('not-utf8', ['name'], at);
  return isReadRefusal(error)
    ? problem('unreadable', [reason(error)], at)
    : problem('system-refused', [reason(error)], at);
}
