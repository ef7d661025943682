import type { PathLike } from 'node:fs';

export function lengthOf(path: PathLike): number {
  return require('fs').statSync(path).size;
}
