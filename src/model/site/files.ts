// The files of a site: sources as they are found, and finished files. Types only.

import type { Target } from '../addresses/url.ts';
import type { Problem } from './problem.ts';

/** One file of the site as `collect` found it: not read yet. */
export interface SourceFile {
  /** Relative to the root, with `/` on every system: `content/pages/faq.md`. */
  readonly path: string;
  readonly absolute: string;
}

/** A file with its version when the folders were searched. */
export interface FoundFile extends SourceFile {
  /** Changes when the file does. */
  readonly version: string;
}

/** The result of searching the folders of a site. */
export interface Found {
  readonly content: readonly FoundFile[];
  readonly templates: readonly FoundFile[];
  readonly problems: readonly Problem[];
  /** The folders and files that symbolic links lead to, relative to the root and with a slash at the end. */
  readonly targets: readonly string[];
}

/** A file of the site that is no page, with its source: the file that is copied, or the template that makes it. */
export interface PublicFile {
  readonly output: string;
  readonly source: SourceFile;
}

/** A file that a template has made. */
export interface RenderedFile extends PublicFile {
  readonly content: string;
  /** The addresses of the site in it: see `ownAddresses`. */
  readonly references: readonly { readonly url: string; readonly to: Target }[];
}

/** One file of the finished site. */
export interface SiteFile {
  /** Its path in the out folder: `faq/index.html`. */
  readonly path: string;
  /** Its bytes. Rejects with the system's error if a source of it cannot be read any more. */
  readonly bytes: () => Promise<Uint8Array>;
  /** The hash of its bytes (see `fingerprint`), for files whose hash is known without making the bytes again. */
  readonly hash?: (() => string) | undefined;
  /** For other files: a text that changes with its bytes; undefined if that cannot be known without making them. */
  readonly id?: string | undefined;
  /** The file of the site that it is a copy of (see `isCopy`) or a converted form of, relative to the root. */
  readonly source?: string | undefined;
  /** The path of the file of which it is a compressed form: servers compare the times of both. */
  readonly sibling?: string | undefined;
}

/** A file that the generator makes besides the pages. */
export interface Asset {
  /** Its path in the out folder: `assets/tooltip-0a1b2c3d4e.js`. */
  readonly output: string;
  readonly text: string;
}
