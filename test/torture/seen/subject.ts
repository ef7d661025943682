// A subject that is viewed twice: as generated, and as written.
import type { Page } from 'playwright-core';

/** A page, or files, and their written form. */
export interface Subject {
  /** Its printed name: `fonts/arabic`. */
  readonly name: string;
  /** Whether it needs only the project's own packages. */
  readonly isOwn?: boolean;
  /** The language of the page; by default en. */
  readonly language?: string;
  /** `templates/styles/site.css`. `@import` has the paths of package files, so that a browser also finds them. */
  readonly css?: string;
  /** The HTML of the page, in pieces. A case uses some consecutive ones. `modules` is the folder of the packages. */
  readonly pieces?: (modules: string) => readonly string[];
  /** Between the pieces. */
  readonly between?: string;
  /** The element around the pieces, and its context. `%` means the pieces. */
  readonly around?: string;
  /** Attributes of `<html>` and `<body>`. */
  readonly html?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string>>;
  /** Files of content/static. Those in `opens` are also opened on their own. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** Other files of the site. */
  readonly sources?: Readonly<Record<string, string>>;
  /** Paths that are opened besides the page. */
  readonly opens?: readonly string[];
  /** The generator's runtime; by default preact. */
  readonly runtime?: 'react';
  /** An island: the module that exports it, and its props. On the page it is after the pieces. */
  readonly island?: { readonly code: string; readonly props: Readonly<Record<string, unknown>> };
  /** A visitor's actions before the view. */
  readonly act?: (page: Page) => Promise<void>;
}

/** The part of a subject on a page. */
export interface Part {
  readonly from: number;
  readonly many: number;
}

/** Consecutive pieces. After the last, the first follows. */
export function partOf(pieces: readonly string[], { from, many }: Part): readonly string[] {
  const start = pieces.length === 0 ? 0 : from % pieces.length;
  return [...pieces.slice(start), ...pieces.slice(0, start)].slice(0, many);
}
