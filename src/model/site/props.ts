// The props of templates. Types only.
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Image } from '../pictures/picture.ts';
import type { CoreSite, FrontMatter } from './config.ts';

/** The keys that any page has. */
export interface PageFrontMatter extends Omit<FrontMatter, 'language' | 'alternates'> {
  /** Its address on the site, without the base. */
  readonly route: string;
  /** Its own language, or the site's. */
  readonly language: string;
  /** The direction in which that language is written, for `<html dir>`. */
  readonly direction: 'ltr' | 'rtl';
  /** Its file, seen from the folder of the site: `content/pages/faq.md`. */
  readonly file: string;
  /** With `git: true` in site.yml: the time of its file's last change in git, in UTC. Undefined if git does not know it. */
  readonly changed?: string | undefined;
  /** The page in all its languages, including this one, for `<link rel="alternate">`. Empty if it has no other. */
  readonly alternates: readonly Alternate[];
}

/** A page in one of its languages. */
export interface Alternate {
  /** A language tag (BCP 47); `x-default` for readers of any other language. */
  readonly language: string;
  /** Its address on the site, without the base, for links. */
  readonly route: string;
  /** Its full address. */
  readonly url: string;
}

/** A heading of a page's Markdown. */
export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

/** A heading in a table of contents, with the deeper headings that follow it. */
export interface Contents extends Heading {
  readonly children: readonly Contents[];
}

/** A part of a page's Markdown that begins with a heading of the second level. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** The text after the heading. */
  readonly html: string;
}

/** How long a text takes to read. */
export interface Reading {
  /** Its words. In scripts without spaces, such as Chinese, each sign counts as one. */
  readonly words: number;
  /** Whole minutes, at least one. */
  readonly minutes: number;
}

/** A page's Markdown, for its template. */
export interface Body {
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The headings as a nested table of contents. */
  readonly contents: readonly Contents[];
  /** The text before the first heading of the second level. */
  readonly intro: string;
  readonly sections: readonly Section[];
  /** How long it takes to read. */
  readonly reading: Reading;
}

/** The value that `markdown()` of a schema makes from a text. */
export interface MarkdownText {
  /** Sanitised HTML. */
  readonly html: string;
  /** Its first paragraph as plain text. */
  readonly text: string;
}

/** A generated page of a content file, as `paths` of its template returns it. */
export interface FurtherPath<Data = unknown> {
  /** The part after the content file's own route: `2/`. */
  readonly path: string;
  /** Its own title and description; by default those of the content file. */
  readonly title?: string;
  readonly description?: string;
  /** Any data that its template needs to render it. */
  readonly data?: Data;
}

/** The props of `paths` of a page template. */
export type PathsProps<S extends z.ZodObject, Extra extends z.ZodObject = z.ZodObject> = Pick<
  PageProps<S, Extra>,
  'site' | 'page' | 'data'
>;

/**
 * The props of a page template's component. `S`: its schema, `Extra`: that of site.yml's own keys, `Data`: the data of its `paths`.
 */
export interface PageProps<S extends z.ZodObject, Extra extends z.ZodObject = z.ZodObject, Data = unknown> {
  readonly site: CoreSite & z.output<Extra>;
  readonly page: PageFrontMatter;
  readonly data: z.output<S>;
  readonly body: Body;
  /** The generated page that is rendered; undefined for the file's own page. */
  readonly path?: FurtherPath<Data> | undefined;
  /** The full address of a path on the site: `/faq/` → `https://example.org/kids/faq/`. */
  readonly absolute: (path: string) => string;
}

/**
 * The return value of `head` of a page template, which gets the props of the component. Values are plain texts: the build escapes
 * them.
 */
export interface Head {
  /** Replaces the `<title>` of templates/Document.tsx. Also replaces `og:title`, if that template writes one. */
  readonly title?: string | undefined;
  /** Replaces the description of templates/Document.tsx. Also replaces `og:description`, if that template writes one. */
  readonly description?: string | undefined;
  /** The picture for sharing, instead of the page's card: its middle part, in 1200 × 630 pixels. */
  readonly image?: { readonly src: Image | string; readonly alt: string } | Nothing;
  /** Each one replaces those of the same name in templates/Document.tsx, or is added. One without `content` is left out. */
  readonly meta?: readonly (HeadMeta | Nothing)[] | undefined;
  /** A canonical address replaces that of templates/Document.tsx. All others are added. */
  readonly links?: readonly (HeadLink | Nothing)[] | undefined;
  /** Data for search engines (schema.org): one object or several. Each gets its own element. */
  readonly jsonLd?: object | readonly object[] | undefined;
}

/** The value of an entry whose condition is false: `page.updated && { … }`. */
type Nothing = undefined | null | false | '';

/** The attributes of a `<meta>`. */
export interface HeadMeta {
  readonly name?: string;
  readonly property?: string;
  readonly httpEquiv?: string;
  readonly itemProp?: string;
  readonly media?: string;
  readonly content: string | number | undefined;
}

/** The attributes of a `<link>`. An address that begins with a slash gets the base. */
export interface HeadLink {
  readonly rel: string;
  readonly href?: string;
  readonly [attribute: string]: string | boolean | undefined;
}

/** The props of a component of `templates/components`. `S`: the schema of its attributes, `Extra`: that of site.yml's own keys. */
export interface ComponentProps<S extends z.ZodObject, Extra extends z.ZodObject = z.ZodObject> {
  /** As its schema returns them. */
  readonly attributes: z.output<S>;
  /** The content between its start and end, or in the brackets after its name in a text. Undefined if there is none. */
  readonly children?: ReactNode;
  /** The content of the brackets after the name of a block. Undefined if there are none. */
  readonly label?: ReactNode;
  readonly site: CoreSite & z.output<Extra>;
  /** The page whose Markdown contains the component reference. */
  readonly page: PageFrontMatter;
}

/**
 * The props of `templates/Document.tsx`: the page's props, and the content of `<head>`. `Extra`: the schema of site.yml's own keys.
 * `Data`: the keys of front matter that it reads, which not every page's template has: `{ cover?: Image }`.
 */
export interface DocumentProps<
  Extra extends z.ZodObject = z.ZodObject,
  Data = Readonly<Record<string, unknown>>,
> {
  readonly site: CoreSite & z.output<Extra>;
  readonly page: PageFrontMatter;
  /** The front matter that the page template's own schema describes. */
  readonly data: Data;
  /**
   * Only for a `<style>` element: a placeholder for the bundled and minified stylesheet. The page gets only the rules that it can
   * use, which are known after it is rendered.
   */
  readonly styles: string;
  /** The addresses of the stylesheet's fonts, for preloading. */
  readonly fonts: readonly string[];
  /** The page's own full address, with the slash. Undefined on 404.html, which is shown at any address. */
  readonly canonical: string | undefined;
  /** The picture from `head` of the page's template, or from templates/Card.tsx. Undefined on 404.html, and if there is none. */
  readonly card: Card | undefined;
  /** The full address of a path on the site: `/faq/` → `https://example.org/kids/faq/`. */
  readonly absolute: (path: string) => string;
  /** The page's Markdown, for metadata about it. */
  readonly body: Body;
  readonly children: unknown;
}

/** The props of the function of a file of `templates/files`. `Extra` is the schema of site.yml's own keys. */
export interface FileProps<Extra extends z.ZodObject = z.ZodObject> {
  readonly site: CoreSite & z.output<Extra>;
  /** The full address of a path on the site: `/faq/` → `https://example.org/kids/faq/`. */
  readonly absolute: (path: string) => string;
}

/** A page's picture for social networks. */
export interface Card {
  /** Its full address. */
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Its text alternative. */
  readonly alt: string;
}

/** The props of the component of `templates/Card.tsx` and of its `alt`. */
export interface CardProps<Extra extends z.ZodObject = z.ZodObject> {
  readonly site: CoreSite & z.output<Extra>;
  readonly page: PageFrontMatter;
  /** The front matter that the page template's own schema describes. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The custom properties of `:root` in the stylesheet, for light and for dark systems: `--ink` → `#221c4e`. */
  readonly properties: Moods;
}

/** Custom properties in both color schemes. */
export interface Moods {
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

/** The exports of `templates/Card.tsx`. */
export interface CardTemplate {
  /** The component. */
  default(props: CardProps): unknown;
  /** The text alternative of the picture. */
  alt(props: CardProps): string;
}
