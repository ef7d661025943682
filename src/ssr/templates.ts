// What templates import as 'lullamoon-site/templates'. Runs with them, at build time.
export { z } from 'zod';
export type { Neighbors, Query, SitePage } from '../model/asked.ts';
export type {
  Body,
  Card,
  CardProps,
  CardTemplate,
  DocumentProps,
  FileProps,
  FurtherPath,
  Heading,
  Moods,
  PageProps,
  PathsProps,
  Section,
} from '../model/props.ts';
export { data } from './data.ts';
export { atom, type Feed, type FeedItem, rss } from './feeds.ts';
export { neighbors, pages } from './pages.ts';
export { slug } from './slug.ts';
