// The files of a site: sources as found, and final files. Pure.

import type { Target } from '../addresses/url.ts';
import { finder } from '../values/lists.ts';
import type { Problem } from './problem.ts';

/** One file of the site as `collect` found it. It is not read yet. */
export interface SourceFile {
  /** Relative to the root, with `/` on every system: `content/pages/faq.md`. */
  readonly path: string;
  readonly absolute: string;
}

/** A file with its version when the folders were searched. */
export interface FoundFile extends SourceFile {
  readonly version: string;
}

export interface Found {
  readonly content: readonly FoundFile[];
  readonly templates: readonly FoundFile[];
  readonly problems: readonly Problem[];
  /** The folders and files that symbolic links point to, relative to the root and with a slash at the end. */
  readonly targets: readonly string[];
}

/** A file of the site that is not a page, with its source: the file that is copied, or the template that makes it. */
export interface PublicFile {
  readonly output: string;
  readonly source: SourceFile;
}

/** The public file with a path in the out folder. */
export const publicFileAt = finder(({ output }: PublicFile) => output);

/** A file that a template has made. */
export interface RenderedFile extends PublicFile {
  readonly content: string;
  /** The addresses of this site in it: see `ownAddresses`. */
  readonly references: readonly { readonly url: string; readonly to: Target }[];
}

/** One final file of the site. */
export interface SiteFile {
  /** Its path in the out folder: `faq/index.html`. */
  readonly path: string;
  /** Its bytes. Rejects with the system's error if a source can no longer be read. */
  readonly bytes: () => Promise<Uint8Array>;
  /** The hash of its bytes (see `fingerprint`), if it is known without making the bytes again. */
  readonly hash?: (() => string) | undefined;
  /** For other files: a text that changes with the bytes; undefined if only the bytes show a change. */
  readonly id?: string | undefined;
  /** The file of the site, relative to the root, that this is a copy of (see `isCopy`) or was converted from. */
  readonly source?: string | undefined;
  /** If this is a compressed file: the path of the original. Servers compare the times of both. */
  readonly compressedFrom?: string | undefined;
}

/** A file, other than a page, that the generator makes. */
export interface Asset {
  /** Its path in the out folder: `assets/tooltip-0a1b2c3d4e.js`. */
  readonly output: string;
  readonly text: string;
}
