// The values that go from step to step, from content/ to dist/. Types only; each is replaced, never edited.
import type { z } from 'zod';
import type { Target } from '../addresses/url.ts';
import type { ShownPicture } from '../pictures/picture.ts';
import type { Components } from './components.ts';
import type { CoreSite, FrontMatter } from './config.ts';
import type { Found, PublicFile, SourceFile } from './files.ts';
import type { HandedPath, Noted, PageIslands } from './islands.ts';
import type { Later } from './later.ts';
import type { Place, Problem } from './problem.ts';
import type { CardTemplate, FurtherPath } from './props.ts';
import type { Dependencies, Responder, ValueReader } from './templateQueries.ts';

/** The files of templates/, in a fixed order. */
export interface TemplateSources {
  /** The folder of the site, absolute. */
  readonly root: string;
  readonly templateFiles: readonly SourceFile[];
  /** Names of the files in `templates/pages`, without `.tsx`. */
  readonly templates: readonly string[];
  /** Names of the files in `templates/components`, without `.tsx`. */
  readonly components: readonly string[];
  /** Templates of other files than pages. */
  readonly fileTemplates: readonly SourceFile[];
  /** Whether there is a templates/Document.tsx. */
  readonly document: boolean;
  /** Whether there is a templates/Card.tsx. */
  readonly card: boolean;
  /** The paths of the stylesheets that every page carries. */
  readonly styles: readonly string[];
  /** Names of the islands in `templates/islands`: of the files `<name>.tsx` and `<name>.client.tsx`. */
  readonly islands: readonly string[];
  /** Those of them that have a file of their own for the browser: `<name>.client.ts`. */
  readonly listening: readonly string[];
  /** Those of them that only browsers render: `<name>.client.tsx` without a `<name>.tsx` beside it. */
  readonly browserOnly: readonly string[];
}

/** All files of a site, in a fixed order. */
export interface Listing extends TemplateSources {
  /** `content/site.yml`; undefined if it is missing, which is reported. */
  readonly site: SourceFile | undefined;
  readonly pages: readonly SourceFile[];
  /** Pictures beside pages or beside data. */
  readonly pictures: readonly SourceFile[];
  readonly publicFiles: readonly SourceFile[];
  /** The files that templates can request by name. */
  readonly data: readonly SourceFile[];
  /** Every other file of content/: unused, unless a template imports it. */
  readonly others: readonly SourceFile[];
}

/** The same, with the version of each file. */
export interface Sources extends Listing {
  /** The result of searching the folders, from which all of this is made. */
  readonly found: Found;
}

/** The place of a YAML key in its file. Lines and columns count from 1. */
export interface KeyPlace {
  readonly line: number;
  readonly column: number;
}

/** A `{word}` in front matter or site.yml. */
export interface TokenUse {
  readonly word: string;
  readonly place: KeyPlace;
}

/** A YAML mapping with the place of every key, by path: `cards.2.title`. */
export interface Data {
  /** The whole text of its file. */
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly places: ReadonlyMap<string, KeyPlace>;
  readonly tokens: readonly TokenUse[];
  /** The keys whose values come from the command line instead of the file. */
  readonly defined?: readonly string[];
  /** The place of the whole data, if its keys have no places: see `isDataModule`. */
  readonly origin?: KeyPlace;
}

/** A file of content/data after `plan`. */
export interface DataFile {
  readonly file: string;
  /** Its keys, or the items of its list, with tokens; undefined if it has problems, which are reported already. */
  readonly read: Data | undefined;
  /** The same values as they are written in the file. */
  readonly written: unknown;
  /** Changes when its values do. */
  readonly sum: string;
}

/** A page after `parse`: its front matter. `text` is the part of the file up to the end of the front matter. */
export interface Page extends Data {
  readonly source: SourceFile;
}

/** The file of a page that is planned. */
export interface PageFile {
  readonly source: SourceFile;
  /** A sum of its front matter as it is written. */
  readonly sum: string;
}

/** A page after `plan`: it has an address, a template, and front matter that satisfies that template. */
export interface Route extends FrontMatter {
  /** The address on the site, without the base: `/faq/`. */
  readonly route: string;
  /** The file in the out folder: `faq/index.html`. */
  readonly output: string;
  readonly page: PageFile;
  /** See `PageFrontMatter`. */
  readonly changed?: string | undefined;
  /** The front matter that the template's own schema describes. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Which further page of the content file this is; undefined for the file's own page. */
  readonly path?: FurtherPath | undefined;
}

/** What all pages have from site.yml. */
export interface PlannedSite {
  readonly site: CoreSite & Readonly<Record<string, unknown>>;
  /** site.yml as it is written. */
  readonly siteData: Data;
  /** The values of `{word}`. */
  readonly tokens: ReadonlyMap<string, string>;
}

/** The whole site before anything is rendered. */
export interface Plan extends PlannedSite {
  readonly routes: readonly Route[];
  /** Drafts, and pages that wait for their date. */
  readonly unpublished: readonly Route[];
  /** Addresses of pages with problems: links to them are not reported as dead. */
  readonly unplanned: readonly string[];
  /** Routes of pages whose further pages are unknown. */
  readonly open: readonly string[];
  readonly publicFiles: readonly PublicFile[];
  /** The other files that templates make, with their outputs. */
  readonly files: readonly PublicFile[];
  /** By their names. */
  readonly data: ReadonlyMap<string, DataFile>;
  /**
   * The address of every page's file, even if it has problems or is not published, of every copied file, and of every template of a
   * file.
   */
  readonly addresses: ReadonlyMap<string, string>;
  readonly redirects: readonly Redirect[];
}

/** An old address, and the page that it leads to. */
export interface Redirect {
  /** `/old/` or `/old.html`, without the base. */
  readonly from: string;
  /** The file of its redirect page in the out folder: `old/index.html`. */
  readonly output: string;
  readonly to: Route;
}

/** An address in a finished page (before the base is put in front), with its element and attribute. */
export interface Reference {
  readonly element: string;
  readonly attribute: string;
  /** As it was written. */
  readonly url: string;
  /** The link as in Markdown, if its address depends on the file in which it is written. */
  readonly relativeLink?: RelativeLink | undefined;
}

/** A link from one Markdown file to another file, as it is written, with the file that contains it. */
export interface RelativeLink {
  readonly url: string;
  readonly from: string;
}

/** A link, or a reference to a file, with its target. */
export interface Link extends Reference {
  readonly to: Target;
}

/** Sources by directive, as in a Content-Security-Policy. */
export type Allowed = ReadonlyMap<string, ReadonlySet<string>>;

/** What a page loads and runs. */
export interface CspSources {
  /** Without what its stylesheet needs. */
  readonly allowed: Allowed;
  /** The texts of the `<style>` elements that will get its stylesheet. */
  readonly styles: readonly string[];
}

/** The names on a page that rules of a stylesheet can match. */
export interface PageNames {
  /** `p .class [attribute --property`, separated by spaces: all names on the page except ids. */
  readonly names: string;
  /**
   * The text of its own scripts and of data that they may read: these can add names. Undefined if it runs scripts that were not
   * read.
   */
  readonly scripts: string | undefined;
}

/** What other steps need to know of a rendered page. */
export interface PageFacts {
  readonly route: Route;
  /** Its references that lead to the site itself, or may do so. */
  readonly inside: readonly Link[];
  /** Every character that it shows, once. */
  readonly characters: string;
  readonly later: Later;
  /** Undefined if there is none on it. */
  readonly islands: PageIslands | undefined;
  /** The paths without the base that it passes to islands, if any. */
  readonly handed?: readonly HandedPath[] | undefined;
  /** The heights that islands for browsers only have reserved on it, if any. */
  readonly reserved?: readonly string[] | undefined;
  readonly csp: CspSources;
  /** The pictures that it shows, by their file and by how they are shown, each with its first place. */
  readonly pictures: ReadonlyMap<string, ShownPicture>;
  /** The file of its card. */
  readonly card: string | undefined;
  /** The rules that the `style` attributes of its Markdown were turned into. */
  readonly ownStyles: ReadonlyMap<string, string>;
  /** The problems of its Markdown that it or site.yml silences. */
  readonly silenced: readonly Problem[];
  /** The requests of its templates and components. */
  readonly dependencies: Dependencies | undefined;
  /** Changes when any other fact does. */
  readonly hash: string;
}

/** What is rarely needed of a rendered page: for thousands of pages it may lie on disk. */
export interface PageDetails {
  readonly references: readonly Link[];
  /** The place of each address in its Markdown. */
  readonly links: ReadonlyMap<string, Place>;
}

/** The source of a program: only texts, so that another thread can load it, too. */
export interface ProgramSource {
  readonly code: string;
  readonly map: string;
  /** The bundle of the libraries that templates import. */
  readonly libraries: string;
  /** Whether templates request pages or data while they render. */
  readonly hasQueries: boolean;
  /** Whether templates, or their schemas, name pictures. */
  readonly hasPictures: boolean;
}

/** The compiled templates. */
export interface Program {
  readonly source: ProgramSource;
  /** The schema of the keys that the templates add to site.yml. */
  readonly siteSchema: z.ZodObject;
  /** The schemas of the page templates, by name. */
  readonly schemas: ReadonlyMap<string, z.ZodObject>;
  /** The components that content can name. */
  readonly components: Components;
  /** Runs `render`, with `responder` answering the requests of templates. */
  answering<T>(responder: Responder, render: () => T): T;
  /** The export `paths` of the page templates that have one, by name. */
  readonly paths: ReadonlyMap<string, unknown>;
  /** Runs `check`, which checks values by a schema of templates, with `reader` reading those that are more than text. */
  finding<T>(reader: ValueReader, check: () => T): T;
  /** Whether templates request pages or data while they render. */
  readonly hasQueries: boolean;
  /** Whether templates, or their schemas, name pictures. */
  readonly hasPictures: boolean;
  /** The return value of `head` of a page template; undefined if it has none. Throws what it throws. */
  head(template: string, props: Readonly<Record<string, unknown>>): unknown;
  /** Renders one page, with its doctype. Throws what the template throws. */
  render(template: string, props: Readonly<Record<string, unknown>>): string;
  /** What was noted since the last call; undefined if nothing is noted. */
  takeNotes?(): Noted;
  /** The return value of the template of a file that is no page. Throws what it throws. */
  renderFile(template: string, props: Readonly<Record<string, unknown>>): unknown;
  /** The exports of `templates/Card.tsx`; undefined if there is none. */
  readonly card: CardTemplate | undefined;
  /** The place in templates/ where an error was thrown. */
  locate(error: unknown): Place | undefined;
  /** The place of a text (an address, for example) in templates/, or in one `file` of it: as a string, or anywhere. */
  find(text: string, how?: 'anywhere', file?: string): Place | undefined;
}
