// The values that pass from step to step, from content/ to dist/. Types only. Values are replaced, never edited.
import type { z } from 'zod';
import type { Target } from '../addresses/url.ts';
import type { ShownPicture } from '../pictures/picture.ts';
import type { Components } from './components.ts';
import type { CoreSite, FrontMatter } from './config.ts';
import type { Found, PublicFile, SourceFile } from './files.ts';
import type { IslandPropPath, Noted, PageIslands } from './islands.ts';
import type { Problem, SourceLocation } from './problem.ts';
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
  /** Templates of files that are not pages. */
  readonly fileTemplates: readonly SourceFile[];
  /** Whether there is a templates/Document.tsx. */
  readonly document: boolean;
  /** Whether there is a templates/Card.tsx. */
  readonly card: boolean;
  /** The paths of the stylesheets of every page. */
  readonly styles: readonly string[];
  /** Names of the islands in `templates/islands`: from the files `<name>.tsx` and `<name>.client.tsx`. */
  readonly islands: readonly string[];
  /** Islands with a separate file for the browser: `<name>.client.ts`. */
  readonly listening: readonly string[];
  /** Islands that only browsers render: `<name>.client.tsx` without `<name>.tsx`. */
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
  /** Every other file of content/. It is unused, unless a template imports it. */
  readonly others: readonly SourceFile[];
}

/** The same, with the version of each file. */
export interface Sources extends Listing {
  /** The result of searching the folders. The rest is made from it. */
  readonly found: Found;
}

/** The location of a YAML key in its file. Lines and columns count from 1. */
export interface KeyLocation {
  readonly line: number;
  readonly column: number;
}

/** A `{word}` in front matter or site.yml. */
export interface TokenUse {
  readonly word: string;
  readonly location: KeyLocation;
}

/** A YAML mapping with the location of every key, by path: `cards.2.title`. */
export interface Data {
  /** The whole text of its file. */
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly locations: ReadonlyMap<string, KeyLocation>;
  readonly tokens: readonly TokenUse[];
  /** The keys whose values come from the command line instead of the file. */
  readonly defined?: readonly string[];
  /** The location of the whole data, if its keys have no locations: see `isDataModule`. */
  readonly origin?: KeyLocation;
}

/** A file of content/data after `plan`. */
export interface DataFile {
  readonly file: string;
  /** Its keys, or the items of its list, with tokens. Undefined if it has problems, which are already reported. */
  readonly read: Data | undefined;
  /** The same values as written in the file. */
  readonly written: unknown;
  /** Changes when its values change. */
  readonly sum: string;
}

/** A page after `parse`: its front matter. `text` is the part of the file up to the end of the front matter. */
export interface Page extends Data {
  readonly source: SourceFile;
}

export interface PageFile {
  readonly source: SourceFile;
  /** A hash of its front matter as written. */
  readonly sum: string;
}

/** A page after `plan`: it has an address, a template, and front matter that fits that template. */
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
  /** The generated page of the content file; undefined for the file's own page. */
  readonly path?: FurtherPath | undefined;
}

/** The values from site.yml for all pages. */
export interface PlannedSite {
  readonly site: CoreSite & Readonly<Record<string, unknown>>;
  /** site.yml as written. */
  readonly siteData: Data;
  /** The values of `{word}`. */
  readonly tokens: ReadonlyMap<string, string>;
}

/** The whole site before anything is rendered. */
export interface Plan extends PlannedSite {
  readonly routes: readonly Route[];
  /** Drafts, and pages whose date is in the future. */
  readonly unpublished: readonly Route[];
  /** Addresses of pages with problems. Links to them are not reported as dead. */
  readonly unplanned: readonly string[];
  /** Routes of pages whose generated pages are unknown. */
  readonly open: readonly string[];
  readonly publicFiles: readonly PublicFile[];
  /** The other files that templates make, with their outputs. */
  readonly files: readonly PublicFile[];
  /** By their names. */
  readonly data: ReadonlyMap<string, DataFile>;
  /**
   * The address of every page's file (even with problems or unpublished), of every copied file, and of every template of a file.
   */
  readonly addresses: ReadonlyMap<string, string>;
  readonly redirects: readonly Redirect[];
}

/** An old address, and the page or file to which it redirects. */
export interface Redirect {
  /** `/old/` or `/old.html`, without the base. */
  readonly from: string;
  /** The file of its redirect page in the out folder: `old/index.html`. */
  readonly output: string;
  readonly to: Pick<Route, 'route' | 'title' | 'language'>;
}

/** An address in a final page (before the base is added), with its element and attribute. */
export interface Reference {
  readonly element: string;
  readonly attribute: string;
  /** As written. */
  readonly url: string;
  /** The link as in Markdown, if its address depends on its file. */
  readonly relativeLink?: RelativeLink | undefined;
}

/** A link from one Markdown file to another file, as written, with the file that contains it. */
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

/** The sources that a page loads and the code that it runs. */
export interface CspSources {
  /** Without the sources of its stylesheet. */
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

/** The metadata of a rendered page that other steps need. */
export interface PageFacts {
  readonly route: Route;
  /** Its references to the site itself, or possibly to it: see `linksIn`. As JSON, because thousands of pages have hundreds each. */
  readonly inside: string;
  /** Every character that it shows, once. */
  readonly characters: string;
  readonly later: Later;
  /** Undefined if it has none. */
  readonly islands: PageIslands | undefined;
  /** The paths without the base that it passes to islands, if any. */
  readonly islandPropPaths?: readonly IslandPropPath[] | undefined;
  /** The heights that its browser-only islands reserve, if any. */
  readonly reserved?: readonly string[] | undefined;
  readonly csp: CspSources;
  /** The pictures that it shows, by file and options, each with its first location. */
  readonly pictures: ReadonlyMap<string, ShownPicture>;
  /** The file of its card. */
  readonly card: string | undefined;
  /** The rules that replace the `style` attributes of its Markdown. */
  readonly ownStyles: ReadonlyMap<string, string>;
  /** The problems of its Markdown that it or site.yml ignores. */
  readonly silenced: readonly Problem[];
  /** The requests of its templates and components. */
  readonly dependencies: Dependencies | undefined;
  /** Changes when any other property changes. */
  readonly hash: string;
}

/** Rarely needed details of a rendered page. For thousands of pages they may be on disk. */
export interface PageDetails {
  readonly references: readonly Link[];
  /** The location of each address in its Markdown. */
  readonly links: ReadonlyMap<string, SourceLocation>;
}

/** The source of compiled templates: only texts, so that another thread can load it too. */
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

export interface Program {
  readonly source: ProgramSource;
  /** The schema of the keys that the templates add to site.yml. */
  readonly siteSchema: z.ZodObject;
  /** The schemas of the page templates, by name. */
  readonly schemas: ReadonlyMap<string, z.ZodObject>;
  /** The components that content can name. */
  readonly components: Components;
  /** Runs `render`. `responder` answers the requests of templates. */
  answering<T>(responder: Responder, render: () => T): T;
  /** The export `paths` of the page templates that have one, by name. */
  readonly paths: ReadonlyMap<string, unknown>;
  /** Runs `check`, which checks values by a schema of templates. `reader` reads values that are more than plain text. */
  finding<T>(reader: ValueReader, check: () => T): T;
  /** Whether templates request pages or data while they render. */
  readonly hasQueries: boolean;
  /** Whether templates, or their schemas, name pictures. */
  readonly hasPictures: boolean;
  /** The return value of `head` of a page template; undefined if it has none. Throws the template's errors. */
  head(template: string, props: Readonly<Record<string, unknown>>): unknown;
  /** Renders one page, with its doctype. Throws the template's errors. */
  render(template: string, props: Readonly<Record<string, unknown>>): string;
  /** The notes since the last call; undefined if there are none. */
  takeNotes?(): Noted;
  /** The return value of the template of a file that is not a page. Throws the template's errors. */
  renderFile(template: string, props: Readonly<Record<string, unknown>>): unknown;
  /** The exports of `templates/Card.tsx`; undefined if there is none. */
  readonly card: CardTemplate | undefined;
  /** The location in templates/ where an error was thrown. */
  locate(error: unknown): SourceLocation | undefined;
  /** The location of a variable that can keep values between pages: in these templates, or otherwise in another one. */
  variableIn(files: ReadonlySet<string>): SourceLocation | undefined;
  /** The location of a text (for example, an address) in templates/ or in one `file`: as a string, or anywhere. */
  find(text: string, how?: 'anywhere', file?: string): SourceLocation | undefined;
}

/** The text that a page may show in addition to its own, as far as the page itself shows this. */
export interface Later {
  /** Every language of its elements. */
  readonly languages: readonly string[];
  /** Whether readers can type into it. */
  readonly isTyped: boolean;
  /** Whether its own scripts may show other text, and whether they may load texts of the site. */
  readonly draws: boolean;
  readonly loads: boolean;
  /** The characters of its own scripts, and of data that scripts and islands may read. */
  readonly characters: string;
  /** The font features that its own scripts use. */
  readonly features: readonly string[];
  readonly setsLanguage: boolean;
  readonly setsWeightAxis: boolean;
  /** The text of its own `<style>` elements. */
  readonly styles: string;
}
