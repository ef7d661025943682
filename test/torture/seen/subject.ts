// Something that is looked at twice: as the generator makes it, and as it was written.
import type { Page } from 'playwright-core';

/** A page, or files, and how they were written. */
export interface Subject {
  /** Its name in what is printed: `fonts/arabic`. */
  readonly name: string;
  /** Whether it needs no package but those of this project. */
  readonly isOwn?: boolean;
  /** The language of the page; en where it is not said. */
  readonly language?: string;
  /** `templates/styles/site.css`. `@import` names files of packages by their paths, so that a browser finds them, too. */
  readonly css?: string;
  /** The HTML of the page, in pieces: a case takes some of them that follow one another. `modules` is the folder of the packages. */
  readonly pieces?: (modules: string) => readonly string[];
  /** Between the pieces. */
  readonly between?: string;
  /** The element around the pieces, and what is around that: `%` stands for the pieces. */
  readonly around?: string;
  /** Attributes of `<html>` and `<body>`. */
  readonly html?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, string>>;
  /** Files of content/static: they are opened by themselves, too, where `opens` names them. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** Other files of the site. */
  readonly sources?: Readonly<Record<string, string>>;
  /** Paths that are opened besides the page. */
  readonly opens?: readonly string[];
  /** Of the generator; preact where it is not said. */
  readonly runtime?: 'react';
  /** An island: the module that exports it, and its props. The page has it behind the pieces. */
  readonly island?: { readonly code: string; readonly props: Readonly<Record<string, unknown>> };
  /** What a visitor does before the page is looked at. */
  readonly act?: (page: Page) => Promise<void>;
}

/** How much of a subject a page has. */
export interface Part {
  readonly from: number;
  readonly many: number;
}

/** Pieces that follow one another, from the beginning again behind the last. */
export function partOf(pieces: readonly string[], { from, many }: Part): readonly string[] {
  const start = pieces.length === 0 ? 0 : from % pieces.length;
  return [...pieces.slice(start), ...pieces.slice(0, start)].slice(0, many);
}
