// The paths that an import may write. Every path passes this gate, because a stranger's configuration may contain `..`, or mean
// another folder. Pure.
import { posix } from 'node:path';
import { isPicture, pagesFolder, staticFolder } from '../model/addresses/paths.ts';

declare const passed: unique symbol;

/** A path in the new site, relative to its root. Only `gate` makes one. */
export type GatedPath = string & { readonly [passed]: true };

/** The kinds of written files, and their folders. An import never writes code that a build would run. */
const rooms = {
  page: (path: string) => path.startsWith(pagesFolder) && path.endsWith('.md'),
  /** A picture beside the page that shows it. */
  picture: (path: string) => path.startsWith(pagesFolder) && isPicture(path),
  public: (path: string) => path.startsWith(staticFolder) && path !== staticFolder,
  /** A file that this package writes itself: of a starter, or the report. */
  own: () => true,
} as const;

/** The most bytes of a name. Systems allow 255, of which the build's own endings need some: one such file would end the import. */
const longestName = 240;

/** The most bytes of a path: systems allow 1,024 or 4,096 with all folders above, and one longer path would end the import. */
const longestPath = 800;

/** The kind of a written file. */
export type Room = keyof typeof rooms;

/** A path without `.`, `..` and doubled slashes. Undefined if it is outside of the site or of the folder for its kind. */
export function gate(room: Room, path: string): GatedPath | undefined {
  // A backslash or a drive letter has a meaning on Windows, and NUL ends a path everywhere.
  if (/[\\\0]|^[a-z]:/i.test(path)) return undefined;
  const inner = posix.normalize(path);
  const isOutside = inner === '.' || inner === '..' || inner.startsWith('../') || posix.isAbsolute(inner);
  const isLong = inner.split('/').some((name) => Buffer.byteLength(name) > longestName);
  const isDeep = Buffer.byteLength(inner) > longestPath;
  return isOutside || isLong || isDeep || inner.endsWith('/') || !rooms[room](inner)
    ? undefined
    : (inner as GatedPath);
}
