// The files that a build wrote to the out folder. Pure.
import type { SiteFile } from './files.ts';

/** The content of the out folder after the last build. Plain data, except for the files' own bytes: see `lasting`. */
export interface Written {
  /** The folder's real path. */
  readonly out: string;
  /** Shows whether another program has written there since. */
  readonly mark: string;
  readonly base: string;
  /** Every file by its path: its source, the hash of its bytes, and its metadata from the system. */
  readonly files: ReadonlyMap<string, WrittenFile>;
  /** Folders beside the out folder that could not be removed. */
  readonly left: readonly string[];
}

/** One file of the out folder. */
export interface WrittenFile {
  /** The file that it was written from, in the process that made it. */
  readonly file?: SiteFile | undefined;
  readonly id: string | undefined;
  /** See `SiteFile`. */
  readonly compressedFrom: string | undefined;
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  readonly state: string;
}

/** The content of the out folder for another process, without the file objects, which are valid only in this one. */
export function lasting(written: Written): Written {
  const files = [...written.files].map(([path, { file: _, ...rest }]) => [path, rest] as const);
  return { ...written, files: new Map(files) };
}

/** Whether two records are the same for another process. */
export function isSame(one: Written, other: Written | undefined): boolean {
  return (
    one.mark === other?.mark &&
    [...one.files].every(([path, { id, hash }]) => {
      const last = other.files.get(path);
      return last?.id === id && last?.hash === hash;
    })
  );
}
