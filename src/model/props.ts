// What templates are given. Types only.
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { CoreSite, FrontMatter } from './config.ts';

/** What every page is: the keys that any page may have. */
export interface PageFrontMatter extends Omit<FrontMatter, 'language' | 'alternates'> {
  /** Its address on the site, without the base. */
  readonly route: string;
  /** Its own, or the site's. */
  readonly language: string;
  /** The page in all its languages, itself among them, for `<link rel="alternate">`; none where it has no other. */
  readonly alternates: readonly Alternate[];
}

/** A page in one of its languages. */
export interface Alternate {
  /** A language tag, BCP 47; `x-default` for readers of any other. */
  readonly language: string;
  /** Its address on the site, without the base: for links. */
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

/** A heading in a table of contents, and those of deeper levels that follow it. */
export interface Contents extends Heading {
  readonly children: readonly Contents[];
}

/** A piece of a page's Markdown that begins with a heading of the second level. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** What stands below the heading. */
  readonly html: string;
}

/** A page's Markdown as a template gets it. */
export interface Body {
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The headings within each other: a table of contents. */
  readonly contents: readonly Contents[];
  /** What stands before the first heading of the second level. */
  readonly intro: string;
  readonly sections: readonly Section[];
}

/** A further page of a content file: what `paths` of its template returns for it. */
export interface FurtherPath<Data = unknown> {
  /** What follows the content file's own route: `2/`. */
  readonly path: string;
  /** Its own title and description; without them it has those of the content file. */
  readonly title?: string;
  readonly description?: string;
  /** Whatever its template needs to draw it. */
  readonly data?: Data;
}

/** What `paths` of a page template is given. */
export type PathsProps<S extends z.ZodObject, Extra extends z.ZodObject = z.ZodObject> = Pick<
  PageProps<S, Extra>,
  'site' | 'page' | 'data'
>;

/** What a page template's component is given. `S`: its schema, `Extra`: that of site.yml's own keys, `Data`: what its `paths` give. */
export interface PageProps<S extends z.ZodObject, Extra extends z.ZodObject = z.ZodObject, Data = unknown> {
  readonly site: CoreSite & z.output<Extra>;
  readonly page: PageFrontMatter;
  readonly data: z.output<S>;
  readonly body: Body;
  /** Which of the content file's further pages is drawn; undefined for its own. */
  readonly path?: FurtherPath<Data> | undefined;
}

/** What a component of `templates/components` is given. `S`: the schema of its attributes, `Extra`: that of site.yml's own keys. */
export interface ComponentProps<S extends z.ZodObject, Extra extends z.ZodObject = z.ZodObject> {
  /** As its schema has them. */
  readonly attributes: z.output<S>;
  /** What stands between its beginning and its end, or in the brackets behind its name in a text; undefined where there is nothing. */
  readonly children?: ReactNode;
  /** What stands in the brackets behind the name of a block; undefined where there are none. */
  readonly label?: ReactNode;
  readonly site: CoreSite & z.output<Extra>;
  /** The page whose Markdown names it. */
  readonly page: PageFrontMatter;
}

/** What `templates/Document.tsx` is given: the page's props, and what belongs into `<head>`. */
export interface DocumentProps<Extra extends z.ZodObject = z.ZodObject> {
  readonly site: CoreSite & z.output<Extra>;
  readonly page: PageFrontMatter;
  /**
   * For a `<style>` element, and nothing else: stands for the bundled and minified stylesheet, of which the page will carry the rules
   * that it can use. Which these are is known once it is drawn.
   */
  readonly styles: string;
  /** The addresses of the stylesheet's fonts, to be preloaded. */
  readonly fonts: readonly string[];
  /** The page's own full address, to the slash; undefined on 404.html, which is shown at any. */
  readonly canonical: string | undefined;
  /** Undefined on 404.html, and where there is no templates/Card.tsx. */
  readonly card: Card | undefined;
  /** The full address of a path on the site: `/faq/` → `https://example.org/kids/faq/`. */
  readonly absolute: (path: string) => string;
  /** The page's Markdown, for what is said about it to machines. */
  readonly body: Body;
  readonly children: unknown;
}

/** What the function of a file of `templates/files` is given. `Extra` is the schema of site.yml's own keys. */
export interface FileProps<Extra extends z.ZodObject = z.ZodObject> {
  readonly site: CoreSite & z.output<Extra>;
  /** The full address of a path on the site: `/faq/` → `https://example.org/kids/faq/`. */
  readonly absolute: (path: string) => string;
}

/** A page's picture for those who share its address. */
export interface Card {
  /** Its full address. */
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

/** What the component of `templates/Card.tsx` and its `alt` are given. */
export interface CardProps<Extra extends z.ZodObject = z.ZodObject> {
  readonly site: CoreSite & z.output<Extra>;
  readonly page: PageFrontMatter;
  /** The front matter that the page template's own schema describes. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What the stylesheet says of `:root`, where the system is light and where it is dark: `--ink` → `#221c4e`. */
  readonly properties: Moods;
}

/** Custom properties in both moods. */
export interface Moods {
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
}

/** What `templates/Card.tsx` exports. */
export interface CardTemplate {
  /** The component. */
  default(props: CardProps): unknown;
  /** What the picture shows, for those who do not see it. */
  alt(props: CardProps): string;
}
