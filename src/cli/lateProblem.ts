// An error that nobody caught → the problem of the site that it is, or none. Pure.

import { pluginsFile, programFile } from '../model/addresses/paths.ts';
import { placeOfLate } from '../model/machine/lateErrors.ts';
import { isRefusal } from '../model/machine/system.ts';
import { packageFolder } from '../model/package.ts';
import type { Problem } from '../model/site/problem.ts';
import { stackOf, thrown } from '../problems/problem.ts';

/** The problem that an uncaught error is: of a promise of a template or a plugin. Undefined if it is a defect of ours. */
export function lateProblem(error: unknown): Problem | undefined {
  return isOurs(error) ? undefined : thrown(error, placeOfLate(error));
}

/**
 * Whether an uncaught error is a defect of ours: what a template or a plugin has begun, the compiling of WebAssembly, say, may fail
 * with a stack without any frame. Neither can ask the system for anything, so what it refuses was asked by us.
 */
function isOurs(error: unknown): boolean {
  const stack = stackOf(error);
  if ([programFile, pluginsFile].some((bundle) => stack.includes(bundle))) return false;
  return stack.includes(packageFolder) || isRefusal(error);
}
