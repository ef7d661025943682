// The importable parts of another generator's site, in one form for all generators. Types only.
import type { LeftKind } from './words.ts';

/** The files of the source folder. Paths are relative to it, with `/`. */
export interface Tree {
  readonly paths: readonly string[];
  readonly has: (path: string) => boolean;
  /** The text of a file, with `\n` line ends; '' if it does not exist. */
  readonly text: (path: string) => string;
  /** The text of a module in JavaScript, also of one in TypeScript. */
  readonly script: (path: string) => string;
}

/** A part that was not imported or was changed: its location in the source, and its kind. */
export interface Left {
  readonly file: string;
  /** From 1. Undefined for a whole file, or for something without a file. */
  readonly line?: number | undefined;
  readonly kind: LeftKind;
  /** As written, or a name. */
  readonly what: string;
  /** Whether it only listed other pages: no loss where a template of the new site does so. */
  readonly isOfList?: boolean | undefined;
}

/** Keys and values of front matter or of a configuration. */
export type Values = Readonly<Record<string, unknown>>;

/** A page of the source. */
export interface FoundPage {
  /** Its file in the source. */
  readonly from: string;
  /** Its file in content/pages, before it is made a valid address: `guides/night.md`. */
  readonly to: string;
  /** Its address on the old site, without the base: `/guides/night/`, `/ch01.html`. */
  readonly address: string;
  readonly values: Values;
  readonly body: string;
  /** The line in which the body begins. */
  readonly line: number;
  /** The day of a post, from its name. */
  readonly date?: string | undefined;
  readonly isDraft: boolean;
  readonly language?: string | undefined;
  /** Its name in the source's list of pages, used if it has no title. */
  readonly title?: string | undefined;
  /** Its position among the pages of its folder: small numbers first. */
  readonly order?: number | undefined;
  /** Whether it shows the pages below its address, those of another folder, or those with a tag. */
  readonly isList?: boolean | undefined;
  /** The folder whose pages it shows, if not its own: `/posts/`; `/` for all posts. */
  readonly lists?: string | undefined;
  readonly tag?: string | undefined;
}

/** The properties of a folder that may have no page of its own. */
export interface FoundFolder {
  readonly address: string;
  readonly title?: string | undefined;
  readonly order?: number | undefined;
}

/** A copied file: from the source to an address on the old site (without the first slash). */
export interface FoundFile {
  readonly from: string;
  readonly to: string;
}

/** The settings of the site for site.yml. */
export interface Settings {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly url?: string | undefined;
  readonly language?: string | undefined;
  readonly author?: string | undefined;
  /** Where the code is. */
  readonly repository?: string | undefined;
}

/** A link of the menu. `href` is as on the old site. */
export interface MenuLink {
  readonly label: string;
  readonly href: string;
}

/** The further pages of lists: the second one of `/blog/` is `/blog/page/2/`. */
export interface ListParts {
  /** The address of a further page. `list`: the address of its list, and the number of items on a page. */
  readonly addressOf: (list: FoundPage, number: number) => string;
  readonly sizeOf: (list: FoundPage) => number | undefined;
  /** Whether the first page has an address with a number, too. */
  readonly hasFirst?: boolean;
  /** Whether the home page lists all posts. */
  readonly isHomeList: boolean;
  /** The feed of a list, after its address: `index.xml`, `feed/`. */
  readonly feed?: string | undefined;
}

/** The result of a generator's module for its folder. */
export interface FoundSite {
  readonly settings: Settings;
  /** Whether it is documentation. Then a new site gets the templates for documentation. */
  readonly isDocumentation: boolean;
  /** The base of the old site. */
  readonly base: string;
  readonly pages: readonly FoundPage[];
  readonly folders: readonly FoundFolder[];
  readonly files: readonly FoundFile[];
  /** The links at the top of the old site, in order. */
  readonly menu: readonly MenuLink[];
  /** Addresses of feeds: `/index.xml`. */
  readonly feeds: readonly string[];
  /** How its lists were divided into pages, and where their feeds were. */
  readonly parts?: ListParts | undefined;
  /** Makes a function for each page that returns the old ids of its headings, in order. Undefined: the ids are the same here. */
  readonly headingIds?: (() => (text: string, written: string) => string) | undefined;
  /** Addresses that redirected to others. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  /** The address of the page that the old site shows instead of a missing one: the same page in another language. */
  readonly fallback: (address: string) => string | undefined;
  readonly left: readonly Left[];
  /** Folders to which links in a page may be relative, besides its own folder and the source. */
  readonly roots: readonly string[];
  /** Turns this generator's own syntax into Markdown. `hasComponent`: whether the new site has a component. */
  readonly translate: (draft: Draft, page: FoundPage, hasComponent: (name: string) => boolean) => Draft;
}

/** A supported generator. */
export interface Generator {
  readonly name: string;
  /** Whether a folder contains a site of this generator. */
  readonly isIn: (tree: Tree) => boolean;
  readonly read: (tree: Tree) => FoundSite;
}

/** The text of a page during conversion, and the source line of each of its lines. */
export interface Draft {
  readonly file: string;
  readonly text: string;
  readonly lines: readonly number[];
  readonly left: readonly Left[];
}

/** The replacement for a part of a draft: another text, and the loss that this causes. */
export interface Change {
  readonly text: string;
  readonly left?: { readonly kind: LeftKind; readonly what: string } | undefined;
}
