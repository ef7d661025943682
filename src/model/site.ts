// The values that travel the line from content/ to dist/. Types only; every one is replaced, never edited.
import type { z } from 'zod';
import type { App, Security, Theme } from '../discovery/files.ts';
import type { Needs } from '../hosting/needs.ts';
import type { Redirect } from '../hosting/redirects.ts';
import type { Budgets } from '../html/loads.ts';
import type { CardTemplate } from '../images/cards.ts';
import type { ImageSettings, Picture } from '../images/images.ts';
import type { Place, Problem } from '../problems/problem.ts';
import type { Target } from './url.ts';

export type { Body, CardProps, DocumentProps, Heading, PageProps, Section } from './props.ts';

/** What one step hands to the next: its value, and what is wrong with the site so far. */
export interface Outcome<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** One file of the site as `collect` found it: not read yet. */
export interface SourceFile {
  /** Relative to the root, with `/` on every system: `content/pages/faq.md`. */
  readonly path: string;
  readonly absolute: string;
  /** Another one once the file has changed. */
  readonly version: string;
}

/** Everything under the root that a build looks at, in a fixed order. */
export interface Sources {
  readonly root: string;
  /** `content/site.yml`; undefined when it is missing (a problem is reported then). */
  readonly site: SourceFile | undefined;
  readonly pages: readonly SourceFile[];
  /** Pictures that lie beside pages. */
  readonly pictures: readonly SourceFile[];
  readonly statics: readonly SourceFile[];
  /** Every other file of content/: nothing reads it, unless a template does. */
  readonly others: readonly SourceFile[];
  /** Every file below `templates`. */
  readonly templateFiles: readonly SourceFile[];
  /** Names of the files in `templates/pages`, without `.tsx`. */
  readonly templates: readonly string[];
  /** Whether there is a templates/Document.tsx. */
  readonly document: boolean;
  /** Whether there is a templates/Card.tsx. */
  readonly card: boolean;
  /** Whether there is a stylesheet. */
  readonly styles: boolean;
  /** Names of the files in `templates/islands`, without `.tsx`. */
  readonly islands: readonly string[];
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

/** One file of the finished site. The same object means the same bytes. */
export interface SiteFile {
  /** Its path in the out folder: `faq/index.html`. */
  readonly path: string;
  /** Its bytes. Rejects with the system's error where a source of it cannot be read any more. */
  readonly bytes: () => Promise<Uint8Array>;
  /** The file of the site that it is a copy of, relative to the root. */
  readonly source?: string | undefined;
  /** The path of the file that it is a compressed form of: servers compare their times. */
  readonly sibling?: string | undefined;
}

/** A YAML mapping with the place of every key, by path: `cards.2.title`. */
export interface Data {
  /** The whole text of its file. */
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly places: ReadonlyMap<string, KeyPlace>;
  readonly tokens: readonly TokenUse[];
}

/** A page after `parse`: its front matter, and the text that it came from. */
export interface Page extends Data {
  readonly source: SourceFile;
  /** Whether there may be an image in its Markdown: only then are the site's pictures looked at. */
  readonly mayHaveImages: boolean;
}

/** The keys that every page may have. */
export interface FrontMatter {
  readonly title: string;
  readonly description: string;
  readonly template: string;
  readonly route?: string | undefined;
  readonly draft: boolean;
  /** `YYYY-MM-DD`, in UTC: the day on which the page comes out. */
  readonly date?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly updated?: string | undefined;
  /** Addresses under which the page could be found before. */
  readonly redirectsFrom: readonly string[];
  /** Codes that `site check` keeps to itself on this page, each with its reason. */
  readonly silence: Readonly<Record<string, string>>;
}

/** A page after `plan`: it has an address, a template, and front matter that satisfies that template. */
export interface Route extends FrontMatter {
  /** The address on the site, without the base: `/faq/`. */
  readonly route: string;
  /** The file in the out folder: `faq/index.html`. */
  readonly output: string;
  readonly page: Page;
  /** The front matter that the template's own schema describes. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** The keys of site.yml that the generator itself reads. The rest belong to `templates/Document.tsx`. */
export interface CoreSite {
  readonly name: string;
  /** The address of the site without a path: `https://example.org`. */
  readonly url: string;
  /** The path below which the site is served, with a slash at both ends: `/` or `/kids/`. */
  readonly base: string;
  /** A BCP 47 tag for `<html lang>`. */
  readonly language: string;
  readonly runtime: Runtime;
  readonly images: ImageSettings;
  /** The most that a page may weigh, in bytes as they travel. */
  readonly budgets: Budgets;
  /** Codes that `site check` keeps to itself on every page, each with its reason. */
  readonly silence: Readonly<Record<string, string>>;
  readonly theme?: Theme | undefined;
  readonly security?: Security | undefined;
  readonly app?: App | undefined;
}

/** Which library renders the templates. */
export type Runtime = 'preact' | 'react';

/** A file that is copied as it is. */
export interface StaticFile {
  readonly output: string;
  readonly source: SourceFile;
}

/** The whole site before anything is rendered. */
export interface Plan {
  readonly site: CoreSite & Readonly<Record<string, unknown>>;
  readonly sitePlaces: ReadonlyMap<string, KeyPlace>;
  /** What `{word}` stands for. */
  readonly tokens: ReadonlyMap<string, string>;
  readonly routes: readonly Route[];
  /** Drafts, and pages that wait for their date. */
  readonly notOut: readonly Route[];
  /** Addresses of pages that something is wrong with: links to them are not dead, only early. */
  readonly unplanned: readonly string[];
  readonly statics: readonly StaticFile[];
  readonly redirects: readonly Redirect[];
}

/** An address in a finished page (before the base is put in front), and what has it. */
export interface Reference {
  readonly element: string;
  readonly attribute: string;
  readonly url: string;
}

/** A link, or a reference to a file, and where it leads. */
export interface Link extends Reference {
  readonly to: Target;
}

/** What the other steps need to know of a rendered page. */
export interface PageFacts {
  readonly route: Route;
  readonly ids: ReadonlySet<string>;
  readonly references: readonly Link[];
  /** Every character that it shows, once. */
  readonly characters: string;
  /** Whether an island stands on it. */
  readonly hasIslands: boolean;
  /** Where each address of its Markdown stands. */
  readonly links: ReadonlyMap<string, Place>;
  readonly needs: Needs;
  /** The pictures of its Markdown that it shows, by the path of their file, and where each stands first. */
  readonly pictures: ReadonlyMap<string, { readonly picture: Picture; readonly at: Place }>;
  readonly bytes: number;
  /** The file of its card. */
  readonly card: string | undefined;
}

/** The compiled templates. */
export interface Program {
  /** The schema of the keys of site.yml which the templates add. */
  readonly siteSchema: z.ZodObject;
  /** The schemas of the page templates, by name. */
  readonly schemas: ReadonlyMap<string, z.ZodObject>;
  /** Draws one page, doctype included. Throws what the template throws. */
  render(template: string, props: Readonly<Record<string, unknown>>): string;
  /** What `templates/Card.tsx` exports; undefined where there is none. */
  readonly card: CardTemplate | undefined;
  /** Where in templates/ an error was thrown. */
  locate(error: unknown): Place | undefined;
  /** Where a text (an address, say) stands in templates/: as a string of its own, or anywhere. */
  find(text: string, how?: 'anywhere'): Place | undefined;
}

/** A file that the generator makes besides the pages. */
export interface Asset {
  /** Its path in the out folder: `assets/islands-0a1b2c3d4e.js`. */
  readonly output: string;
  readonly text: string;
}

/** What a page with an island needs in the browser. */
export interface Islands {
  /** The runtime and every island that a template uses. */
  readonly module: Asset;
  /** The script that waits for interest in an island; `ISLANDS` in it stands for the address of the module. */
  readonly loader: string;
}

/** A font that the stylesheet names. */
export interface FontSource {
  readonly file: string;
  /** Where pages find it: `/assets/nunito-font000000.woff2`, until the hash is known. */
  readonly address: string;
  /** What stands in the address for the hash. */
  readonly placeholder: string;
  /** The weights of a variable font that the stylesheet uses. */
  readonly weights: readonly [number, number] | undefined;
  /** What its @font-face rule calls it. */
  readonly family: string;
  /** Of a font that is not variable. */
  readonly weight: number;
  readonly style: 'normal' | 'italic';
}

/** Everything that comes out of templates/. */
export interface Compiled {
  readonly program: Program | undefined;
  /** The stylesheet, minified. */
  readonly styles: string;
  readonly fonts: readonly FontSource[];
  /** Undefined when no template uses an island. */
  readonly islands: Islands | undefined;
}
