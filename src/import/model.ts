// A site of another generator, as far as it can be taken over: the same value for all of them. Types only.
import type { LeftKind } from './words.ts';

/** The files of the folder that is read; paths are relative to it, with `/`. */
export interface Tree {
  readonly paths: readonly string[];
  readonly has: (path: string) => boolean;
  /** The text of a file, its lines ended by `\n`; '' where there is none. */
  readonly text: (path: string) => string;
}

/** What was left out, or is other than before: where it stands in the source, and what it is. */
export interface Left {
  readonly file: string;
  /** From 1; undefined where it is the whole file, or nothing in a file. */
  readonly line?: number | undefined;
  readonly kind: LeftKind;
  /** As it is written, or a name. */
  readonly what: string;
}

/** Keys and values of front matter, or of a configuration. */
export type Values = Readonly<Record<string, unknown>>;

/** A page of the source. */
export interface FoundPage {
  /** Its file in the source. */
  readonly from: string;
  /** Its file below content/pages, before that is made an address: `guides/night.md`. */
  readonly to: string;
  /** Its address on the old site, below the base: `/guides/night/`, `/ch01.html`. */
  readonly address: string;
  readonly values: Values;
  readonly body: string;
  /** The line in which the body begins. */
  readonly line: number;
  /** What its name says: the day of a post. */
  readonly date?: string | undefined;
  readonly isDraft: boolean;
  readonly language?: string | undefined;
  /** What the list of pages of the source calls it: its title where it has none. */
  readonly title?: string | undefined;
  /** Its place among the pages of its folder: small numbers first. */
  readonly order?: number | undefined;
  /** Whether it shows the pages below its address, or those with a tag. */
  readonly isList?: boolean | undefined;
  readonly tag?: string | undefined;
}

/** What is known of a folder that may have no page of its own. */
export interface FoundFolder {
  readonly address: string;
  readonly title?: string | undefined;
  readonly order?: number | undefined;
}

/** A file that is copied: from the source, to an address on the old site (without the first slash). */
export interface FoundFile {
  readonly from: string;
  readonly to: string;
}

/** What site.yml can be told of the site. */
export interface Settings {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly url?: string | undefined;
  readonly language?: string | undefined;
  readonly author?: string | undefined;
}

/** A link of the menu: `href` as the old site has it. */
export interface MenuLink {
  readonly label: string;
  readonly href: string;
}

/** What a generator's own module makes of its folder. */
export interface FoundSite {
  readonly settings: Settings;
  /** Whether it is documentation: then a new site gets the templates for that. */
  readonly isDocumentation: boolean;
  /** The path below which the old site was served. */
  readonly base: string;
  readonly pages: readonly FoundPage[];
  readonly folders: readonly FoundFolder[];
  readonly files: readonly FoundFile[];
  /** The links at the top of the old site, in order. */
  readonly menu: readonly MenuLink[];
  /** Addresses of feeds: `/index.xml`. */
  readonly feeds: readonly string[];
  /** Makes for each page what gives its headings their old ids, in order; `undefined`: they are made as here. */
  readonly headingIds?: (() => (text: string, written: string) => string) | undefined;
  /** Addresses that led on to others. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  /** The address of the page that the old site shows where none is: the same one in another language. */
  readonly fallback: (address: string) => string | undefined;
  readonly left: readonly Left[];
  /** Folders from which links in a page may name a file, besides its own and the source itself. */
  readonly roots: readonly string[];
  /** Makes Markdown of what only this generator reads. */
  readonly translate: (draft: Draft, page: FoundPage) => Draft;
}

/** A generator that can be read. */
export interface Generator {
  readonly name: string;
  /** Whether a folder holds a site of it. */
  readonly isIn: (tree: Tree) => boolean;
  readonly read: (tree: Tree) => FoundSite;
}

/** The text of a page on its way, and which line of its file each of its lines comes from. */
export interface Draft {
  readonly file: string;
  readonly text: string;
  readonly lines: readonly number[];
  readonly left: readonly Left[];
}

/** What stands for a part of a draft: another text, and what is lost with that. */
export interface Change {
  readonly text: string;
  readonly left?: { readonly kind: LeftKind; readonly what: string } | undefined;
}
