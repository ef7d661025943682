// The exports of 'lullamoon-site/templates' for templates. Runs with them, at build time.
import type { Load } from '../../model/site/islands.ts';

export { z } from 'zod';
export type { Image, PictureAttributes, PictureOptions } from '../../model/pictures/picture.ts';
export type { Load } from '../../model/site/islands.ts';
export type {
  Alternate,
  Body,
  Card,
  CardProps,
  CardTemplate,
  ComponentProps,
  Contents,
  DocumentProps,
  FileProps,
  FurtherPath,
  Head,
  Heading,
  HeadLink,
  HeadMeta,
  MarkdownText,
  Moods,
  PageProps,
  PathsProps,
  Reading,
  Section,
} from '../../model/site/props.ts';
export type { Neighbors, Query, SitePage } from '../../model/site/templateQueries.ts';
export { address } from './address.ts';
export { base } from './base.ts';
export { type Author, type Authors, atom, type Feed, type FeedItem, jsonFeed, rss } from './feeds.ts';
export { image, Picture, type PictureProps, picture } from './pictures.ts';
export { markdown, prose } from './prose.ts';
export { data, derived, neighbors, pages } from './requests.ts';
export { slug } from './slug.ts';
export { type Blanks, message, strings } from './strings.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicAttributes {
      /** For an island: when it starts. It belongs to the placeholder element, and the component does not get it. */
      readonly load?: Load | undefined;
      /** For an island that only browsers render: its content at build time. */
      readonly fallback?: import('react').ReactNode;
      /** For an island that only browsers render: the minimum height of its area, in CSS: `20rem`, `min(50vw, 400px)`. */
      readonly reserve?: string | undefined;
    }
  }
}
