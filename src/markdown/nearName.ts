// A name that is nearly one of a component's → a problem with a guess. Pure.
import { type ComponentNames, plainName } from '../model/components.ts';
import type { Place, Problem } from '../model/problem.ts';
import { meantToken, problem } from '../problems/problem.ts';

/** The component that a name was meant to be. */
export function nearName(said: string, names: ComponentNames): string | undefined {
  const near = meantToken(plainName(said), names.keys());
  return near === undefined ? undefined : names.get(near);
}

/** The problem that something is written like a component, `named` so, and is nearly one; undefined where it is near none. */
export function misnamedComponent(
  written: string,
  named: string,
  names: ComponentNames,
  at: Place,
): Problem | undefined {
  const near = names.size > 0 ? nearName(named, names) : undefined;
  return near === undefined
    ? undefined
    : problem('unknown-component', [written, near, [...names.values()]], at);
}
