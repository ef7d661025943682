// What templates can ask for of other pages. Types only.
import type { z } from 'zod';
import type { CoreSite, FrontMatter } from './config.ts';
import type { Image, PictureAttributes, PictureOptions, ShownPicture } from './picture.ts';
import type { Problem } from './problem.ts';
import type { Body, Heading } from './props.ts';

/** What pages can be sorted by; with `-` before it, the other way round. */
type SortKey = 'route' | 'title' | 'date' | 'updated' | `data.${string}`;

/** Which pages, and in which order. Each key narrows what the others leave. */
export interface Query<S extends z.ZodObject = z.ZodObject> {
  /** Only pages whose route begins so: `/posts/`. The folder's own page is not among them. */
  readonly folder?: string | undefined;
  /** Only those of this template, by its name. */
  readonly template?: string | undefined;
  /** Only those of the template that exports this schema, which types their `data`. */
  readonly of?: S | undefined;
  /** Only those whose front matter has these values, or lists with them: `{ tags: 'moon' }`. */
  readonly where?: Readonly<Record<string, string | number | boolean>> | undefined;
  /** Without it: the newest `date` first, pages without one after them, by route. */
  readonly sort?: SortKey | `-${SortKey}` | undefined;
  /** At most so many. */
  readonly limit?: number | undefined;
}

/** A page as others see it. What is read of it is recorded: the page that reads it is rendered anew when that changes. */
export interface SitePage<S extends z.ZodObject = z.ZodObject> extends FrontMatter {
  /** The address on the site, without the base: `/posts/moon/`. */
  readonly route: string;
  /** The front matter that its template's schema describes. Nobody can change it. */
  readonly data: Readonly<z.output<S>>;
  readonly headings: readonly Heading[];
  /** The first paragraph as plain text; empty where there is none. */
  readonly excerpt: string;
  readonly body: Body;
  /** The page before it in the same answer. */
  readonly previous: SitePage<S> | undefined;
  /** The page after it in the same answer. */
  readonly next: SitePage<S> | undefined;
}

/** The pages before and after the one that is rendered. */
export interface Neighbors<S extends z.ZodObject = z.ZodObject> {
  readonly previous: SitePage<S> | undefined;
  readonly next: SitePage<S> | undefined;
}

/** Answers what a template asks while it renders. Throws where it cannot be answered. */
export interface Asker {
  pages(query: unknown): SitePage[];
  neighbors(query: unknown): Neighbors;
  data(name: string, schema: unknown): unknown;
  /** What a page says of a picture. `src` is what a schema or an import made, or a path as the template has it. */
  picture(src: Image | string, options: PictureOptions): PictureAttributes;
  readonly site: CoreSite;
  /** The full address of a path on the site. */
  absolute(path: string): string;
}

/** What other pages can read of a page's Markdown. Plain data. */
export interface PageSummary {
  readonly headings: readonly Heading[];
  readonly excerpt: string;
  /** The HTML of its whole body; undefined where it was not made. */
  readonly html?: string | undefined;
  /** What its components asked for to make that. */
  readonly dependencies?: Dependencies | undefined;
}

/** All that was asked for: what `Dependencies` has as JSON. */
export interface Asked {
  /** By query: each key that was read, and of which pages: from and how many, again and again. */
  readonly lists: readonly (readonly [
    query: string,
    reads: readonly (readonly [key: string, runs: readonly number[]])[],
  ])[];
  /** The pages whose neighbors were asked for. */
  readonly beside: readonly (readonly [query: string, route: string])[];
  /** Which keys of neighbors were read. */
  readonly pages: readonly (readonly [route: string, keys: readonly string[]])[];
  /** The data files, by name, and whether something was wrong with each. */
  readonly data: readonly (readonly [name: string, isFaulty: boolean])[];
  /** The files that were looked for as pictures, whether there are such files or not; none where it is undefined. */
  readonly pictures?: readonly string[];
}

/** What a template asked for while it rendered: `Asked` as JSON. Plain data. */
export interface Dependencies {
  readonly what: string;
  /** Whether a question could not be answered: it is asked again next time. */
  readonly isRefused: boolean;
}

/** A rendering: what it returned or threw, and what it asked for. */
export interface Recorded<T> {
  readonly value: T | undefined;
  readonly thrown: { readonly error: unknown } | undefined;
  /** The values that it was given of other pages and of data. */
  readonly given: readonly unknown[];
  /** The pictures that it asked for, by their file and how they are shown. */
  readonly pictures: ReadonlyMap<string, ShownPicture>;
  /** What is wrong with how it shows them. */
  readonly problems: readonly Problem[];
  readonly dependencies: Dependencies | undefined;
}

/** Answers what templates ask for while they render. */
export interface Answering {
  /**
   * Calls `render`, which renders the page at `route`; answers what its template asks, and records that. Components of content are not
   * given the body of a page, which they are a part of.
   */
  record<T>(route: string, render: () => T, by?: 'template' | 'component'): Recorded<T>;
  /** Finds the pictures that the file `from` names; while something renders, that is recorded. */
  finder(from: string): (path: string) => Image | Problem;
}
