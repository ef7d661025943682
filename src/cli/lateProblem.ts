// An uncaught error → the problem of the site, or none. Pure.

import { pluginsFile, programFile } from '../model/addresses/paths.ts';
import { locationOfLate } from '../model/machine/lateErrors.ts';
import { isRefusal } from '../model/machine/system.ts';
import { packageFolder } from '../model/package.ts';
import type { Problem } from '../model/site/problem.ts';
import { stackOf, thrown } from '../problems/problem.ts';

/** The problem of an uncaught error in a promise of a template or plugin. Undefined if it is a defect of ours. */
export function lateProblem(error: unknown): Problem | undefined {
  return isOurs(error) ? undefined : thrown(error, locationOfLate(error));
}

/**
 * Whether an uncaught error is a defect of ours. A task that a template or plugin started, such as compiling WebAssembly, may fail
 * with an empty stack. Neither can request anything from the system, so refusals of the system are ours.
 */
function isOurs(error: unknown): boolean {
  const stack = stackOf(error);
  if ([programFile, pluginsFile].some((bundle) => stack.includes(bundle))) return false;
  return stack.includes(packageFolder) || isRefusal(error);
}
