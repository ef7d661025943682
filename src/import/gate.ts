// Where an import may write. Every path passes this gate: what a stranger's configuration names may hold `..`, or mean another folder. Pure.
import { posix } from 'node:path';
import { isPicture, pagesFolder, staticFolder } from '../model/addresses/paths.ts';

declare const passed: unique symbol;

/** A path in the new site, relative to its root. Only `gate` makes one. */
export type GatedPath = string & { readonly [passed]: true };

/** What is written, and where it may be: nothing that an import brings along is code that a build would run. */
const rooms = {
  page: (path: string) => path.startsWith(pagesFolder) && path.endsWith('.md'),
  /** A picture beside the page that shows it. */
  picture: (path: string) => path.startsWith(pagesFolder) && isPicture(path),
  public: (path: string) => path.startsWith(staticFolder) && path !== staticFolder,
  /** What this package writes itself: the files of a starter, and the report. */
  own: () => true,
} as const;

/** The kind of a file that is written. */
export type Room = keyof typeof rooms;

/** A path without `.`, `..` and doubled slashes; undefined if it leads out of the site or of the folder for its kind. */
export function gate(room: Room, path: string): GatedPath | undefined {
  // A backslash or a drive is a part of a path on Windows, and NUL ends one everywhere.
  if (/[\\\0]|^[a-z]:/i.test(path)) return undefined;
  const inner = posix.normalize(path);
  const isOutside = inner === '.' || inner === '..' || inner.startsWith('../') || posix.isAbsolute(inner);
  return isOutside || inner.endsWith('/') || !rooms[room](inner) ? undefined : (inner as GatedPath);
}
