// What a build left in the out folder. Types only.
import type { SiteFile } from './files.ts';

/** What the out folder holds since the last build. Plain data, but for the files' own bytes: see `lasting`. */
export interface Written {
  /** The folder, symbolic links resolved. */
  readonly out: string;
  /** Tells whether somebody else has written there since. */
  readonly mark: string;
  readonly base: string;
  /** Every file by its path: what it was made from, the hash of its bytes, and what the system knew about it. */
  readonly files: ReadonlyMap<string, WrittenFile>;
  /** Folders beside it that could not be cleared away. */
  readonly left: readonly string[];
}

/** One file of the out folder. */
export interface WrittenFile {
  /** What it was made from, in the process that made it. */
  readonly file?: SiteFile | undefined;
  readonly id: string | undefined;
  /** See `SiteFile`. */
  readonly sibling: string | undefined;
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  readonly stamp: string;
}
