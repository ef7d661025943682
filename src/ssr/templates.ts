// What templates import as 'lullamoon-site/templates'. Runs with them, at build time.
export { z } from 'zod';
export type {
  Alternate,
  Body,
  Card,
  CardProps,
  CardTemplate,
  Contents,
  DocumentProps,
  Heading,
  Moods,
  PageProps,
  Section,
} from '../model/props.ts';
