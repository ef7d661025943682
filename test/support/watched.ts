// A module of file calls that notes the path of each call.

/** `real`, whose functions note their name and their first argument, if that is a path, in `calls`. */
export function watched<T extends object>(real: T, calls: [name: string, path: string][]): T {
  const entries = Object.entries(real).map(([name, member]) => {
    if (typeof member !== 'function' || /^[A-Z]/.test(name)) return [name, member];
    const call = (...given: readonly unknown[]) => {
      if (typeof given[0] === 'string') calls.push([name, given[0]]);
      return member(...given);
    };
    return [name, Object.assign(call, member)];
  });
  return Object.fromEntries(entries);
}
