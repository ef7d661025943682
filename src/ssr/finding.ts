// Runs with the templates, at build time: finds the pictures that values name, while a schema checks these values.
import type { Image } from '../model/picture.ts';
import type { Problem } from '../model/problem.ts';
import { TemplateFault } from './fault.ts';

/** The picture that a path means, or the problem of the path. */
type Find = (path: string) => Image | Problem;

let finder: Find | undefined;

/** Runs `check` with `find` finding pictures. */
export function finding<T>(find: Find, check: () => T): T {
  const before = finder;
  finder = find;
  try {
    return check();
  } finally {
    finder = before;
  }
}

/** The picture that a path means in the file that is being checked. Throws if none is. */
export function find(path: string): Image | Problem {
  if (!finder) throw new TemplateFault('asked-outside', ['early']);
  return finder(path);
}
