// A misspelt name of a component → a problem with a guess. Pure.
import { type ComponentNames, plainName } from '../../model/site/components.ts';
import type { Problem, SourceLocation } from '../../model/site/problem.ts';
import { nearest, problem } from '../../problems/problem.ts';

/** The component that a name probably meant. */
export function nearName(said: string, names: ComponentNames): string | undefined {
  const near = nearest(plainName(said), names.keys());
  return near === undefined ? undefined : names.get(near);
}

/** The problem for text that looks like a component with the name `named`. Undefined if no component has a similar name. */
export function misnamedComponent(
  written: string,
  named: string,
  names: ComponentNames,
  at: SourceLocation,
): Problem | undefined {
  const near = names.size > 0 ? nearName(named, names) : undefined;
  return near === undefined
    ? undefined
    : problem('unknown-component', [written, near, [...names.values()]], at);
}
