// The requests that templates can make about other pages. Types only.
import type { z } from 'zod';
import type { Image, PictureAttributes, PictureOptions, ShownPicture } from '../pictures/picture.ts';
import type { CoreSite, FrontMatter } from './config.ts';
import type { Checked, Problem } from './problem.ts';
import type { Body, Heading, MarkdownText, Reading } from './props.ts';

/** The sort keys of pages. `-` reverses the order. `S`: the schema whose keys they may be. */
export type SortKey<S extends z.ZodObject = z.ZodObject> =
  | 'route'
  | 'title'
  | 'date'
  | 'updated'
  | 'changed'
  | `data.${Extract<keyof z.output<S>, string>}`;

/** The values that a key may be asked for: its own, or those of its list. */
type Asked<T> = unknown extends T
  ? string | number | boolean
  : Extract<T extends readonly (infer One)[] ? One : T, string | number | boolean>;

/** The keys of front matter with the values that pages are asked for. */
export type Where<S extends z.ZodObject = z.ZodObject> = {
  readonly [K in keyof FrontMatter | keyof z.output<S>]?: Asked<
    K extends keyof FrontMatter ? FrontMatter[K] : z.output<S>[K]
  >;
};

/** A selection of pages and its order. Each key narrows the selection. */
export interface Query<S extends z.ZodObject = z.ZodObject> {
  /** Only pages whose route begins with this: `/posts/`. The page of the folder itself is not included. */
  readonly folder?: string | undefined;
  /** Only pages with this template, by its name. */
  readonly template?: string | undefined;
  /** Only pages with the template that exports this schema. It gives their `data` a type. */
  readonly of?: S | undefined;
  /** Only pages whose front matter has these values, or lists that contain them: `{ tags: 'moon' }`. */
  readonly where?: Where<S> | undefined;
  /** By default: the newest `date` first, then pages without one, by route. */
  readonly sort?: SortKey<S> | `-${SortKey<S>}` | undefined;
  /** At most this number of pages. */
  readonly limit?: number | undefined;
}

/** A page as other pages see it. Each read is recorded. The page that reads it is rendered again when the value changes. */
export interface SitePage<S extends z.ZodObject = z.ZodObject> extends FrontMatter {
  /** The address on the site, without the base: `/posts/moon/`. */
  readonly route: string;
  /** With `git: true` in site.yml: the time of its file's last change in git. */
  readonly changed?: string | undefined;
  /** The front matter that its template's schema describes; read-only. */
  readonly data: Readonly<z.output<S>>;
  readonly headings: readonly Heading[];
  /** The first paragraph as plain text; empty if there is none. */
  readonly excerpt: string;
  /** How long it takes to read. */
  readonly reading: Reading;
  readonly body: Body;
  /** The page before it in the same answer. */
  readonly previous: SitePage<S> | undefined;
  /** The page after it in the same answer. */
  readonly next: SitePage<S> | undefined;
}

/** The pages before and after the present one. */
export interface Neighbors<S extends z.ZodObject = z.ZodObject> {
  readonly previous: SitePage<S> | undefined;
  readonly next: SitePage<S> | undefined;
}

/** Answers the requests of a template while it renders. Throws if it cannot. */
export interface Responder {
  pages(query: unknown): SitePage[];
  neighbors(query: unknown): Neighbors;
  /** The result of `make` with these arguments, which all pages share if it depends only on the front matter of pages. */
  derived(make: (...args: never) => unknown, args: readonly unknown[]): unknown;
  data(name: string, schema: unknown): unknown;
  /** The strings in a language, by default that of the page. */
  strings(schema: unknown, language: string | undefined): unknown;
  /** The attributes for a picture. `src` comes from a schema or an import, or is a path in the template. */
  picture(src: Image | string, options: PictureOptions): PictureAttributes;
  readonly site: CoreSite;
  /** The full address of a path on the site. */
  absolute(path: string): string;
}

/** The parts of a page's Markdown that other pages can read. Plain data. */
export interface PageSummary {
  readonly headings: readonly Heading[];
  readonly excerpt: string;
  /** The HTML of its whole body; undefined if it was not made. */
  readonly html?: string | undefined;
  /** The requests of its components in that HTML. */
  readonly dependencies?: Dependencies | undefined;
}

/** All requests: the content of `Dependencies`, which has them as JSON. */
export interface Requests {
  /** By query: each key that was read, and the pages on which it was read, as pairs of a first index and a count. */
  readonly lists: readonly (readonly [
    query: string,
    reads: readonly (readonly [key: string, runs: readonly number[]])[],
  ])[];
  /** The pages whose neighbors were requested. */
  readonly beside: readonly (readonly [query: string, route: string])[];
  /** The keys of neighbors that were read. */
  readonly pages: readonly (readonly [route: string, keys: readonly string[]])[];
  /** The data files, by name, and whether each had a problem. */
  readonly data: readonly (readonly [name: string, isFaulty: boolean])[];
  /** The files that were searched as pictures, whether they exist or not; undefined if there are none. */
  readonly pictures?: readonly string[];
}

/** The requests of a template while it rendered: `Requests` as JSON. Plain data. */
export interface Dependencies {
  readonly what: string;
  /** Whether a request was refused. Then it is made again in the next run. */
  readonly isRefused: boolean;
}

/** A rendering: its result or error, and its requests. */
export interface Recorded<T> {
  readonly value: T | undefined;
  readonly thrown: { readonly error: unknown } | undefined;
  /** The values that it got from other pages and from data. */
  readonly given: readonly unknown[];
  /** The pictures that it requested, by file and options. */
  readonly pictures: ReadonlyMap<string, ShownPicture>;
  /** The problems of these pictures. */
  readonly problems: readonly Problem[];
  readonly dependencies: Dependencies | undefined;
}

/** Reads the values of a file for a schema of templates. */
export interface ValueReader {
  /** The picture of a value, or the problem of the name. */
  readonly find: (path: string) => Image | Problem;
  /** The language of the file. */
  readonly language: string;
  /** The same text with typographic quotes, dashes and ellipses. */
  readonly typeset: (text: string) => string;
  /**
   * Markdown as HTML, with its problems. Their locations are within the text. `isInline`: whether it is the content of a paragraph.
   */
  readonly markdown: (text: string, isInline: boolean) => Checked<MarkdownText | undefined>;
}

/** Makes the reader for the texts of the file `from`. */
export type TextReader = (
  from: string,
  pictures: PictureNames,
) => Pick<ValueReader, 'language' | 'typeset' | 'markdown'>;

/** The pictures of the site. */
export interface PictureNames {
  /** Whether a file is one of them. */
  readonly has: (file: string) => boolean;
  /** All of them. Only needed if a picture does not exist. */
  readonly all: () => Iterable<string>;
}

/** The page for which a template makes requests; its route is empty if it makes another file. */
export interface RenderedRoute {
  readonly route: string;
  /** Undefined: that of the site. */
  readonly language?: string | undefined;
}

/** Answers the requests of templates while they render. */
export interface Answering {
  /**
   * Calls `render`, which renders `page`. Answers the requests of its template, and records them. Components in
   * content cannot read the bodies of pages, because they are parts of bodies.
   */
  record<T>(page: RenderedRoute, render: () => T, by?: 'template' | 'component'): Recorded<T>;
  /** During a rendering: the picture that is shown where the page is shared, with its path, without the base. Records it. */
  shared(src: unknown): { readonly src: string; readonly width: number; readonly height: number };
  /** Reads values of the file `from`. During a rendering, the pictures that it finds are recorded. */
  reader(from: string): ValueReader;
}
