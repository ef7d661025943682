// The values that travel the line from content/ to dist/. Types only; every one is replaced, never edited.
import type { z } from 'zod';
import type { Components } from './components.ts';
import type { CoreSite, FrontMatter } from './config.ts';
import type { Found, PublicFile, SourceFile } from './files.ts';
import type { HandedPath, Noted, PageIslands } from './islands.ts';
import type { Image, ShownPicture } from './picture.ts';
import type { Place, Problem } from './problem.ts';
import type { CardTemplate, FurtherPath } from './props.ts';
import type { Asker } from './templateQueries.ts';
import type { Target } from './url.ts';

/** Everything under the root that a build looks at, in a fixed order. */
export interface Sources {
  readonly root: string;
  /** `content/site.yml`; undefined when it is missing (a problem is reported then). */
  readonly site: SourceFile | undefined;
  readonly pages: readonly SourceFile[];
  /** Pictures that lie beside pages, or beside data. */
  readonly pictures: readonly SourceFile[];
  readonly publicFiles: readonly SourceFile[];
  /** What templates can ask for by name. */
  readonly data: readonly SourceFile[];
  /** Every other file of content/: nothing reads it, unless a template does. */
  readonly others: readonly SourceFile[];
  /** Every file below `templates`. */
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
  /** Whether there is a stylesheet. */
  readonly styles: boolean;
  /** Names of the islands in `templates/islands`: of the files `<name>.tsx` and `<name>.client.tsx`. */
  readonly islands: readonly string[];
  /** Those of them whose part in the browser is a file of its own: `<name>.client.ts`. */
  readonly listening: readonly string[];
  /** Those of them that only browsers draw: of `<name>.client.tsx`, with no `<name>.tsx` beside it. */
  readonly browserOnly: readonly string[];
  /** What the look at the folders found, which all of this comes from. */
  readonly found: Found;
}

/** Where a YAML key stands in its file. Lines and columns count from 1. */
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
  /** The keys whose values were given for this build, in place of the file's. */
  readonly defined?: readonly string[];
  /** Where all of it comes from, where its keys have no places: see `isDataModule`. */
  readonly origin?: KeyPlace;
}

/** A file of content/data after `plan`. */
export interface DataFile {
  readonly file: string;
  /** Its keys, or the items of its list, with tokens and typography; undefined where something is wrong with it, which is reported already. */
  readonly read: Data | undefined;
  /** The same values as they are written. */
  readonly written: unknown;
  /** Another one whenever its values are. */
  readonly sum: string;
}

/** A page after `parse`: its front matter. Its text is that of the file as far as its front matter goes. */
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
  /** The front matter that the template's own schema describes. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Which of the content file's further pages this is; undefined for its own. */
  readonly path?: FurtherPath | undefined;
}

/** What all pages share of site.yml. */
export interface PlannedSite {
  readonly site: CoreSite & Readonly<Record<string, unknown>>;
  /** site.yml as it is written. */
  readonly siteData: Data;
  /** What `{word}` stands for. */
  readonly tokens: ReadonlyMap<string, string>;
}

/** The whole site before anything is rendered. */
export interface Plan extends PlannedSite {
  readonly routes: readonly Route[];
  /** Drafts, and pages that wait for their date. */
  readonly unpublished: readonly Route[];
  /** Addresses of pages that something is wrong with: links to them are not dead, only early. */
  readonly unplanned: readonly string[];
  /** Routes below which nobody knows what pages there would be. */
  readonly open: readonly string[];
  readonly publicFiles: readonly PublicFile[];
  /** The other files that templates make, and where each goes. */
  readonly files: readonly PublicFile[];
  /** By their names. */
  readonly data: ReadonlyMap<string, DataFile>;
  /**
   * The address of every page's file, whatever is wrong with it and whether it is out or not, and of every file that is copied.
   */
  readonly addresses: ReadonlyMap<string, string>;
  readonly redirects: readonly Redirect[];
}

/** One old address, and the page that stands elsewhere now. */
export interface Redirect {
  /** `/old/` or `/old.html`, without the base. */
  readonly from: string;
  /** The file of its plain page in the out folder: `old/index.html`. */
  readonly output: string;
  readonly to: Route;
}

/** An address in a finished page (before the base is put in front), and what has it. */
export interface Reference {
  readonly element: string;
  readonly attribute: string;
  /** As it was written. */
  readonly url: string;
  /** The link as Markdown has it, where its address depends on the file that it is written in. */
  readonly relativeLink?: RelativeLink | undefined;
}

/** A link from one Markdown file to another file, as it is written, and the file that it is written in. */
export interface RelativeLink {
  readonly url: string;
  readonly from: string;
}

/** A link, or a reference to a file, and where it leads. */
export interface Link extends Reference {
  readonly to: Target;
}

/** Sources by directive, as a Content-Security-Policy has them. */
export type Allowed = ReadonlyMap<string, ReadonlySet<string>>;

/** What a page loads and runs. */
export interface CspSources {
  /** Without what its stylesheet needs. */
  readonly allowed: Allowed;
  /** The texts of the `<style>` elements in which its stylesheet will stand. */
  readonly styles: readonly string[];
}

/** What the rules of a stylesheet can go by on a page. */
export interface PageNames {
  /** `p .class [attribute --property`, with a space between them: what is on the page, but ids. */
  readonly names: string;
  /** What its own scripts can make of it: their text, and whatever they are given. Undefined when it runs some that nobody has read. */
  readonly scripts: string | undefined;
}

/** What the other steps need to know of a rendered page. */
export interface PageFacts {
  readonly route: Route;
  /** Its references that lead to the site itself, or may. */
  readonly inside: readonly Link[];
  /** Every character that it shows, once. */
  readonly characters: string;
  /** Undefined where none stands on it. */
  readonly islands: PageIslands | undefined;
  /** What it hands to islands without the base, if anything. */
  readonly handed?: readonly HandedPath[] | undefined;
  /** The heights that islands for browsers only have reserved on it, if any. */
  readonly reserved?: readonly string[] | undefined;
  readonly csp: CspSources;
  /** The pictures that it shows, by their file and how they are shown, and where each stands first. */
  readonly pictures: ReadonlyMap<string, ShownPicture>;
  /** The file of its card. */
  readonly card: string | undefined;
  /** What `style` attributes in its Markdown have become. */
  readonly ownStyles: ReadonlyMap<string, string>;
  /** The problems of its Markdown that its author or site.yml has silenced. */
  readonly silenced: readonly Problem[];
}

/** What few ask for of a rendered page: of thousands it may lie on a disk. */
export interface PageDetails {
  readonly references: readonly Link[];
  /** Where each address of its Markdown stands. */
  readonly links: ReadonlyMap<string, Place>;
}

/** What a program is loaded from: texts alone, so that another thread can load it, too. */
export interface ProgramSource {
  readonly code: string;
  readonly map: string;
  /** The bundle of the libraries that templates import. */
  readonly libraries: string;
  /** Whether templates ask for pages or data while they render. */
  readonly hasQueries: boolean;
  /** Whether templates, or their schemas, name pictures. */
  readonly hasPictures: boolean;
}

/** The compiled templates. */
export interface Program {
  readonly source: ProgramSource;
  /** The schema of the keys of site.yml which the templates add. */
  readonly siteSchema: z.ZodObject;
  /** The schemas of the page templates, by name. */
  readonly schemas: ReadonlyMap<string, z.ZodObject>;
  /** What content can name. */
  readonly components: Components;
  /** Has `asker` answer what templates ask while `render` runs. */
  answering<T>(asker: Asker, render: () => T): T;
  /** What the page templates that make several pages of a content file export for it, by name. */
  readonly paths: ReadonlyMap<string, unknown>;
  /** Has `find` find the pictures that values name while `check` runs, which checks these by a schema of templates. */
  finding<T>(find: (path: string) => Image | Problem, check: () => T): T;
  /** Whether templates ask for pages or data while they render. */
  readonly hasQueries: boolean;
  /** Whether templates, or their schemas, name pictures. */
  readonly hasPictures: boolean;
  /** Renders one page, doctype included. Throws what the template throws. */
  render(template: string, props: Readonly<Record<string, unknown>>): string;
  /** What was noted since this was asked last; undefined where nothing notes. */
  noted?(): Noted;
  /** What the template of a file other than a page returns. Throws what it throws. */
  renderFile(template: string, props: Readonly<Record<string, unknown>>): unknown;
  /** What `templates/Card.tsx` exports; undefined where there is none. */
  readonly card: CardTemplate | undefined;
  /** Where in templates/ an error was thrown. */
  locate(error: unknown): Place | undefined;
  /** Where a text (an address, say) stands in templates/, or in one `file` of it: as a string of its own, or anywhere. */
  find(text: string, how?: 'anywhere', file?: string): Place | undefined;
}
